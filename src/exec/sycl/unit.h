// SPDX-License-Identifier: BSD-2-Clause-Patent
// A header of kernels as the module carries it: its text, what the run-time compiler made of it when the module was
// built, and machine code for the GPUs that were asked for then. The files that define units are written by
// exec/sycl/write_unit.cc.
#pragma once

#include <span>
#include <string_view>

namespace snellen::sycl_backend {

/// A header of ours.
struct SourceFile {
  std::string_view path;  // as in #include
  std::string_view text;
};

/// The kernels of one header, which are compiled and loaded together.
struct Unit {
  std::string_view header;
  std::span<const SourceFile> sources;  // the header and all of ours that it includes
  std::string_view object;  // an object bundle, for any device; empty when nothing could compile at build time
  std::span<const std::string_view> executables;  // executable bundles, each for one GPU, which the runtime tells apart
};

}  // namespace snellen::sycl_backend
