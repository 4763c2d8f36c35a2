// SPDX-License-Identifier: BSD-2-Clause-Patent
// The mark of functions that device kernels call too: arithmetic that is written once and compiled for every machine.
// Such a function, and every header that holds one, needs nothing but the language and its integer and float types.
#pragma once

#if defined(__CUDACC__)
#define SNELLEN_FN __host__ __device__ __forceinline__
#elif defined(__HIP__)
#define SNELLEN_FN __attribute__((host, device, always_inline)) inline
#else
#define SNELLEN_FN inline
#endif
