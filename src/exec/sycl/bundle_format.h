// SPDX-License-Identifier: BSD-2-Clause-Patent
// The file format of the runtime's kernel bundles, as far as machine code that an offline compiler made needs it to
// become one. Source: the design document of SYCLBIN, version 1, in an offload binary of version 2, and the document of
// property sets (DPC++).
#pragma once

#include <string>
#include <string_view>

namespace snellen::sycl_backend {

/// The one image of a bundle.
struct BundleImage {
  std::string_view properties;  // what the runtime must know of its kernels
  std::string_view code;        // SPIR-V in an object bundle, machine code in an executable one
};

/// Reads a bundle with one module that has one image. Throws std::runtime_error for anything else.
BundleImage read_bundle(std::string_view bundle);

/// An executable bundle of machine `code` made of the SPIR-V of `object`, an object bundle. The runtime takes it for
/// devices of this `architecture` only: one of its names, as "intel_gpu_pvc". `target` is the kind of code:
/// "spir64_gen" for Intel's GPUs, "spir64_x86_64" for processors.
std::string executable_bundle(std::string_view object, std::string_view target, std::string_view architecture,
                              std::string_view code);

}  // namespace snellen::sycl_backend
