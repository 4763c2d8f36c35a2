// SPDX-License-Identifier: BSD-2-Clause-Patent
// Transcendental functions of our own: exponentials, roots, powers, sine, cosine, angles, the same bits on every
// machine and in every lane. Written once over a lane type F with what base/lane_float.h lists, without double and
// without tables.
#pragma once

#include "base/lane_angle-inl.h"
#include "base/lane_fraction_power-inl.h"
#include "base/lane_power-inl.h"
