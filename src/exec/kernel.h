// SPDX-License-Identifier: BSD-2-Clause-Patent
// What a header of kernels includes: the contract, and SNELLEN_KERNEL for the compiler that reads it.
#pragma once

#include "exec/kernel_contract.h"

#if defined(__CUDACC__)
#include "exec/cuda/kernel_entry.cuh"
#elif defined(__HIP__)
#include "exec/hip/kernel_entry.cuh"
#elif defined(SNELLEN_SYCL_RTC)
#include "exec/sycl/kernel_entry.h"
#elif defined(SNELLEN_SYCL_MODULE)
#include "exec/sycl/unit_entry.h"
#else
#include "exec/emu/kernel_entry.h"
#endif
