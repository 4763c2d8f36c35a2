// SPDX-License-Identifier: BSD-2-Clause-Patent
// The only place (with exec/) that asks which compiler or machine this is. It also refuses compiler modes under
// which one arithmetic would not give one number.
#pragma once

#include "base/device_function.h"

#if defined(__FAST_MATH__)
#error "snellen: fast-math reorders and approximates arithmetic, so scores would differ between builds; remove it"
#endif

#if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0
#error "snellen: float arithmetic must be evaluated in its own precision (use SSE2, not x87)"
#endif

/// Before a short function of vectors, which a call would pass through memory. Only speed depends on it: checked builds
/// compile in a fraction of the time without. Device kernels may call it.
#if defined(__CUDACC__) || defined(__HIP__)
#define SNELLEN_ALWAYS_INLINE SNELLEN_FN
#elif defined(__GNUC__) && !defined(SNELLEN_CHECKED)
#define SNELLEN_ALWAYS_INLINE inline __attribute__((always_inline))
#else
#define SNELLEN_ALWAYS_INLINE inline
#endif
