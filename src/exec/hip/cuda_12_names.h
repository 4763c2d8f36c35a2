// SPDX-License-Identifier: BSD-2-Clause-Patent
// Read before HIP's headers for NVIDIA GPUs (5.2), whose wrappers use names that CUDA 13 dropped or changed: gives them
// back, so that the headers compile. This program calls none of the wrappers concerned but the one that copies a
// device's properties, whose additions are zero.
#pragma once

#include <cuda.h>
#include <cuda_runtime_api.h>

#if CUDART_VERSION >= 13000

namespace snellen::cuda_12 {

struct DeviceProperties : cudaDeviceProp {
  int clockRate = 0;
  int memoryClockRate = 0;
  int computeMode = 0;
  int cooperativeMultiDeviceLaunch = 0;
  int kernelExecTimeoutEnabled = 0;
};

/// A function that is no more.
template <class... Any>
cudaError_t gone(const Any&...) {
  return cudaErrorNotSupported;
}

template <class... Any>
CUresult gone_from_driver(const Any&...) {
  return CUDA_ERROR_NOT_SUPPORTED;
}

}  // namespace snellen::cuda_12

#define cudaDeviceProp snellen::cuda_12::DeviceProperties
#undef cuCtxCreate
#define cuCtxCreate snellen::cuda_12::gone_from_driver
#define cudaDevAttrCooperativeMultiDeviceLaunch cudaDevAttrCooperativeLaunch
#define cudaMemAdvise snellen::cuda_12::gone
#define cudaMemPrefetchAsync snellen::cuda_12::gone
#define cudaLaunchCooperativeKernelMultiDevice snellen::cuda_12::gone
#define cudaBindTexture snellen::cuda_12::gone
#define cudaBindTexture2D snellen::cuda_12::gone
#define cudaGetTextureAlignmentOffset snellen::cuda_12::gone

#endif
