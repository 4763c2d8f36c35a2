// SPDX-License-Identifier: BSD-2-Clause-Patent
// Detection by the instruction cpuid. Its bits are those of Intel's Software Developer's Manual, volume 2A, CPUID; a
// target needs what Highway lets the compiler use for it (hwy/ops/set_macros-inl.h).
#include "exec/cpu/detect.h"

#include <hwy/targets.h>

#if HWY_ARCH_X86
#include <cpuid.h>

#include <array>
#endif

namespace snellen::cpu {

#if HWY_ARCH_X86

namespace {

using Bits = std::uint32_t;

/// Whether all of `wanted` are there.
constexpr bool has(Bits bits, Bits wanted) { return (bits & wanted) == wanted; }

template <class... Positions>
constexpr Bits bits_at(Positions... positions) {
  return ((Bits{1} << positions) | ...);
}

struct Leaf {
  Bits eax = 0, ebx = 0, ecx = 0, edx = 0;
};

/// Zeros where the processor does not have the leaf.
Leaf read_leaf(Bits number) {
  Leaf leaf;
  __get_cpuid_count(number, 0, &leaf.eax, &leaf.ebx, &leaf.ecx, &leaf.edx);
  return leaf;
}

/// The registers that the system saves, when it has said so.
Bits saved_registers(const Leaf& basic) {
  constexpr Bits kSaves = bits_at(27);
  if (!has(basic.ecx, kSaves)) return 0;
  Bits lower = 0;
  Bits upper = 0;
  asm("xgetbv" : "=a"(lower), "=d"(upper) : "c"(0));
  return lower;
}

}  // namespace

std::int64_t supported_targets() {
  constexpr Bits kSavesVectors = bits_at(1, 2);         // of 256 bits
  constexpr Bits kSavesWideVectors = bits_at(5, 6, 7);  // of 512 bits, and their masks
  // PCLMULQDQ, FMA, SSE4.1, SSE4.2, POPCNT, AES, AVX, F16C
  constexpr Bits kBasic = bits_at(1, 12, 19, 20, 23, 25, 28, 29);
  constexpr Bits kLzcnt = bits_at(5);
  constexpr Bits kAvx2 = bits_at(3, 5, 8);             // BMI, AVX2, BMI2
  constexpr Bits kAvx3 = bits_at(16, 17, 28, 30, 31);  // AVX512F, DQ, CD, BW, VL
  // AVX512_VBMI, VBMI2, GFNI, VAES, VPCLMULQDQ, AVX512_VNNI, BITALG, VPOPCNTDQ
  constexpr Bits kAvx3Dl = bits_at(1, 6, 8, 9, 10, 11, 12, 14);

  const Leaf basic = read_leaf(1);
  const Leaf extended = read_leaf(7);
  const Bits saved = saved_registers(basic);
  if (!has(saved, kSavesVectors) || !has(basic.ecx, kBasic) || !has(read_leaf(0x80000001).ecx, kLzcnt) ||
      !has(extended.ebx, kAvx2))
    return 0;
  if (!has(saved, kSavesWideVectors) || !has(extended.ebx, kAvx3)) return HWY_AVX2;
  return HWY_AVX2 | HWY_AVX3 | (has(extended.ecx, kAvx3Dl) ? std::int64_t{HWY_AVX3_DL} : 0);
}

#else

std::int64_t supported_targets() { return hwy::SupportedTargets(); }

#endif

}  // namespace snellen::cpu
