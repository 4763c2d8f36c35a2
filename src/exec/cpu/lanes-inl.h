// SPDX-License-Identifier: BSD-2-Clause-Patent
// Operations on Highway's vectors that several metrics need and Highway 1.0.3 lacks, or has in a form that costs more
// or promises less. Compiled once per target.
#if defined(SNELLEN_EXEC_CPU_LANES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_EXEC_CPU_LANES_INL_H_
#undef SNELLEN_EXEC_CPU_LANES_INL_H_
#else
#define SNELLEN_EXEC_CPU_LANES_INL_H_
#endif

#include <hwy/highway.h>

#include <cstdint>

/// Unrolls the next loop, so that its index is a constant and arrays of vectors indexed by it stay in registers. Only
/// speed depends on it: checked builds compile in a fraction of the time without, and clang unrolls by its own rules.
#undef SNELLEN_UNROLL
#if HWY_COMPILER_GCC_ACTUAL && !defined(SNELLEN_CHECKED)
#define SNELLEN_UNROLL _Pragma("GCC unroll 32")
#else
#define SNELLEN_UNROLL
#endif

HWY_BEFORE_NAMESPACE();
namespace snellen::cpu::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Tags and vectors of the target's full width.
constexpr hn::ScalableTag<std::int16_t> kI16;
constexpr hn::ScalableTag<std::uint16_t> kU16;
constexpr hn::ScalableTag<std::int32_t> kI32;
constexpr hn::ScalableTag<std::uint32_t> kU32;
constexpr hn::ScalableTag<std::uint64_t> kU64;
constexpr hn::ScalableTag<float> kF32;
constexpr hn::ScalableTag<double> kF64;
using VecI16 = hn::VFromD<decltype(kI16)>;
using VecU16 = hn::VFromD<decltype(kU16)>;
using VecI32 = hn::VFromD<decltype(kI32)>;
using VecU32 = hn::VFromD<decltype(kU32)>;
using VecU64 = hn::VFromD<decltype(kU64)>;
using VecF64 = hn::VFromD<decltype(kF64)>;
constexpr int kLanes16 = HWY_LANES(std::int16_t);
constexpr int kLanes32 = HWY_LANES(std::int32_t);

HWY_INLINE VecI16 as_i16(VecI32 v) { return hn::BitCast(kI16, v); }
HWY_INLINE VecI32 as_i32(VecI16 v) { return hn::BitCast(kI32, v); }

/// A 32-bit pattern in every lane.
HWY_INLINE VecI32 set_i32(std::uint32_t pattern) { return hn::Set(kI32, static_cast<std::int32_t>(pattern)); }

/// Tells the compiler that `v` is needed in a register at this point. g++ 12 otherwise computes the products of an
/// unrolled sum of products first and spills them (measured: a fifth of VIF's time).
template <class V>
HWY_INLINE void keep_in_register([[maybe_unused]] V& v) {
#if HWY_TARGET == HWY_AVX2
  asm("" : "+x"(v.raw));
#elif HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
  asm("" : "+v"(v.raw));
#endif
}

/// sum + a[2i] * b[2i] + a[2i + 1] * b[2i + 1] in lane i, modulo 2^32; not both products may be (-2^15)^2. Highway's
/// ReorderWidenMulAccumulate pairs neighbours on x86 only, and never uses VNNI's fused form.
HWY_INLINE VecI32 dot_pairs(VecI32 sum, VecI16 a, VecI16 b) {
#if HWY_TARGET == HWY_AVX3_DL
  asm("vpdpwssd %2, %1, %0" : "+v"(sum.raw) : "v"(a.raw), "v"(b.raw));
  return sum;
#elif HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3
  auto unused = hn::Zero(kI32);
  sum = hn::ReorderWidenMulAccumulate(kI32, a, b, sum, unused);
  keep_in_register(sum);
  return sum;
#else
  const VecI32 low =
      hn::Mul(hn::ShiftRight<16>(hn::ShiftLeft<16>(as_i32(a))), hn::ShiftRight<16>(hn::ShiftLeft<16>(as_i32(b))));
  const VecI32 high = hn::Mul(hn::ShiftRight<16>(as_i32(a)), hn::ShiftRight<16>(as_i32(b)));
  return hn::Add(sum, hn::Add(low, high));
#endif
}

/// Lanes as unsigned numbers, their upper or lower 16 bits.
HWY_INLINE VecI32 upper_half(VecI32 v) { return hn::BitCast(kI32, hn::ShiftRight<16>(hn::BitCast(kU32, v))); }

/// 16-bit lanes in the order even[0], odd[0], even[1], ... from the lower halves of 32-bit lanes.
HWY_INLINE VecI16 pack_lower(VecI32 even, VecI32 odd) {
  return hn::OddEven(as_i16(hn::ShiftLeft<16>(odd)), as_i16(even));
}

/// The same from the upper halves.
HWY_INLINE VecI16 pack_upper(VecI32 even, VecI32 odd) { return hn::OddEven(as_i16(odd), as_i16(upper_half(even))); }

/// (a * b + 2^31) >> 32, lanes as unsigned numbers; the product of the largest ones is below 2^64 - 2^31.
HWY_INLINE VecI32 multiply_high_rounded(VecI32 a, VecI32 b) {
  const VecU64 half = hn::Set(kU64, std::uint64_t{1} << 31);
  const VecU64 a_odd = hn::ShiftRight<32>(hn::BitCast(kU64, a));
  const VecU64 b_odd = hn::ShiftRight<32>(hn::BitCast(kU64, b));
  const VecU64 even = hn::Add(hn::MulEven(hn::BitCast(kU32, a), hn::BitCast(kU32, b)), half);
  const VecU64 odd = hn::Add(hn::MulEven(hn::BitCast(kU32, a_odd), hn::BitCast(kU32, b_odd)), half);
  return hn::OddEven(hn::BitCast(kI32, odd), hn::BitCast(kI32, hn::ShiftRight<32>(even)));
}

/// Even and odd 32-bit lanes as doubles.
struct Doubles {
  VecF64 even, odd;
};

/// Lanes as unsigned numbers, exactly: in the mantissa of a double with the exponent of 2^52, less 2^52.
HWY_INLINE Doubles to_doubles(VecI32 v) {
  const VecF64 two_to_52 = hn::Set(kF64, 4503599627370496.0);
  const VecI32 exponent = set_i32(0x43300000);
  const VecU64 odd = hn::Or(hn::ShiftRight<32>(hn::BitCast(kU64, v)), hn::Set(kU64, 0x4330000000000000));
  return {hn::Sub(hn::BitCast(kF64, hn::OddEven(exponent, v)), two_to_52), hn::Sub(hn::BitCast(kF64, odd), two_to_52)};
}

/// Both truncated to integers, for values inside int32. The order of the lanes is fixed but depends on the target;
/// Highway's own conversion would clamp first.
HWY_INLINE VecI32 truncate(Doubles d) {
#if HWY_TARGET == HWY_AVX2
  return VecI32{_mm256_inserti128_si256(_mm256_castsi128_si256(_mm256_cvttpd_epi32(d.even.raw)),
                                        _mm256_cvttpd_epi32(d.odd.raw), 1)};
#elif HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
  const VecI32 even{_mm512_cvttpd_epi64(d.even.raw)};
  const VecI32 odd{_mm512_slli_epi64(_mm512_cvttpd_epi64(d.odd.raw), 32)};
  return hn::OddEven(odd, even);
#else
  const hn::Rebind<std::int32_t, decltype(kF64)> half;
  return hn::Combine(kI32, hn::DemoteTo(half, d.odd), hn::DemoteTo(half, d.even));
#endif
}

/// 64-bit sums of neighbouring lanes, which count as unsigned.
HWY_INLINE VecU64 add_neighbours(VecI32 v) {
  const VecU64 pair = hn::BitCast(kU64, v);
  return hn::Add(hn::And(pair, hn::Set(kU64, 0xFFFFFFFF)), hn::ShiftRight<32>(pair));
}

/// A sum over many vectors, in 64 bits.
class RunningSum {
 public:
  /// Adds all lanes, which count as unsigned.
  HWY_INLINE void add(VecI32 v) { add(add_neighbours(v)); }
  HWY_INLINE void add(VecU64 v) { hn::Store(hn::Add(hn::Load(kU64, lanes_), v), kU64, lanes_); }

  std::int64_t total() const {
    return static_cast<std::int64_t>(hn::GetLane(hn::SumOfLanes(kU64, hn::Load(kU64, lanes_))));
  }

 private:
  HWY_ALIGN std::uint64_t lanes_[HWY_LANES(std::uint64_t)] = {};
};

}  // namespace snellen::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
