// SPDX-License-Identifier: BSD-2-Clause-Patent
// The arithmetic of scales 1 to 3 in 32-bit lanes: adm::ratio, adm::split and adm::CoarseScale. Coefficients are at
// most 1.5e9.
#if defined(SNELLEN_METRICS_ADM_COARSE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_ADM_COARSE_INL_H_
#undef SNELLEN_METRICS_ADM_COARSE_INL_H_
#else
#define SNELLEN_METRICS_ADM_COARSE_INL_H_
#endif

#include "metrics/adm/adm_coefficients-inl.h"
#include "metrics/adm/adm_reciprocal.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::adm::HWY_NAMESPACE {

/// A vector of 64-bit results for the even lanes and one for the odd ones.
struct Wide {
  VecU64 even, odd;
};

HWY_INLINE VecU64 odd_lanes(VecI32 v) { return hn::ShiftRight<32>(hn::BitCast(lanes::kU64, v)); }

/// factor * x, unsigned or signed.
HWY_INLINE Wide multiply_unsigned(VecI32 x, VecI32 even_factor, VecI32 odd_factor) {
  const auto as_u32 = [](auto v) { return hn::BitCast(lanes::kU32, v); };
  return {hn::MulEven(as_u32(x), as_u32(even_factor)), hn::MulEven(as_u32(odd_lanes(x)), as_u32(odd_factor))};
}
HWY_INLINE Wide multiply_signed(VecI32 x, VecI32 factor) {
  return {hn::BitCast(lanes::kU64, hn::MulEven(x, factor)),
          hn::BitCast(lanes::kU64, hn::MulEven(hn::BitCast(kI32, odd_lanes(x)), factor))};
}

/// Bits [kShift, kShift + 32) of wide + addend.
template <int kShift>
HWY_INLINE VecI32 narrow(Wide wide, VecU64 addend) {
  const VecU64 even = hn::ShiftRight<kShift>(hn::Add(wide.even, addend));
  const VecU64 odd = hn::ShiftLeft<32 - kShift>(hn::Add(wide.odd, addend));
  return hn::OddEven(hn::BitCast(kI32, odd), hn::BitCast(kI32, even));
}

struct Coarse {
  using V = VecI32;
  static constexpr int kHalves = 1;
  static constexpr int kPositions = kLanes32;

  static HWY_INLINE V load(const std::int32_t* row, int block) { return hn::Load(kI32, row + block * kLanes32); }
  static HWY_INLINE void store(V v, std::int32_t* row, int block) { hn::Store(v, kI32, row + block * kLanes32); }
  static HWY_INLINE VecI32 half(V v, int /*which*/) { return v; }

  static HWY_INLINE V same_direction(V ref_h, V ref_v, V dis_h, V dis_v) {
    const auto real = [](V v) { return hn::ConvertTo(lanes::kF32, v); };
    const VecF32 rh = real(ref_h);
    const VecF32 rv = real(ref_v);
    const VecF32 dh = real(dis_h);
    const VecF32 dv = real(dis_v);
    const auto dot = [](VecF32 ah, VecF32 av, VecF32 bh, VecF32 bv) { return hn::MulAdd(ah, bh, hn::Mul(av, bv)); };
    return same_direction_lanes(dot(rh, rv, dh, dv), hn::Mul(dot(rh, rv, rh, rv), dot(dh, dv, dh, dv)), [&] {
      return Directions{ref_h, ref_v, dis_h, dis_v};
    });
  }

  static HWY_INLINE V magnitude(V v) { return hn::Abs(v); }

  static HWY_INLINE V with_sign_of(V v, V sign) {
    const V negative = hn::ShiftRight<31>(sign);
    return hn::Sub(hn::Xor(v, negative), negative);
  }

  /// |restored| without enhancement. From t = 2 |ref| on the ratio is 1, so the product with the reciprocal is below
  /// 2^(32 + dropped).
  static HWY_INLINE V restored(V ref, V dis, const std::int32_t* reciprocal) {
    const V size = hn::Abs(ref);
    const V along = hn::Max(with_sign_of(dis, ref), hn::Zero(kI32));
    const V t =
        hn::BitCast(kI32, hn::Min(hn::BitCast(lanes::kU32, along), hn::BitCast(lanes::kU32, hn::Add(size, size))));
    const V dropped = dropped_bits(size);
    const V one = hn::Set(kI32, 1);
    const V leading = hn::Add(size, hn::ShiftRight<1>(one << dropped)) >> dropped;
    const V inverse = hn::GatherIndex(kI32, reciprocal, leading);
    const Wide product = multiply_unsigned(t, inverse, hn::BitCast(kI32, odd_lanes(inverse)));
    const V shift = hn::Add(dropped, hn::Set(kI32, 14));
    const VecU64 even = product.even >> hn::And(hn::BitCast(lanes::kU64, shift), hn::Set(lanes::kU64, 0xFFFFFFFF));
    const VecU64 odd = hn::ShiftLeft<32>(product.odd >> odd_lanes(shift));
    const V twice = hn::OddEven(hn::BitCast(kI32, odd), hn::BitCast(kI32, even));
    const V k = hn::Min(hn::ShiftRight<1>(hn::Add(twice, one)), hn::Set(kI32, static_cast<std::int32_t>(kOne)));
    return hn::Abs(scale(ref, k));
  }

  static HWY_INLINE V enhanced(V restored, V dis, std::int32_t limit) {
    const V capped = hn::Min(restored, hn::Set(kI32, 2147483647 / limit));
    return hn::Min(hn::Mul(capped, hn::Set(kI32, limit)), dis);
  }

  template <std::size_t kBand>
  static HWY_INLINE V weigh(V x, std::uint32_t factor) {
    return hn::Abs(narrow<28>(multiply_signed(x, lanes::set_i32(factor)), hn::Set(lanes::kU64, 1U << 27)));
  }

  class Masks {
   public:
    HWY_INLINE Masks() : neighbours_(hn::Zero(kI32)), own_(hn::Zero(kI32)) {}

    HWY_INLINE void add(V weighed) {
      const V neighbours = fraction(weighed, 143165577);
      neighbours_ = hn::Add(neighbours_, neighbours);
      own_ = hn::Add(own_, hn::Sub(fraction(weighed, 286331153), neighbours));
    }
    HWY_INLINE void store(std::int32_t* neighbours, std::int32_t* own) const {
      hn::Store(neighbours_, kI32, neighbours);
      hn::Store(own_, kI32, own);
    }

   private:
    static HWY_INLINE V fraction(V weighed, std::uint32_t of_2_32) {
      const V factor = lanes::set_i32(of_2_32);
      return narrow<32>(multiply_unsigned(weighed, factor, factor), hn::Set(lanes::kU64, ~std::uint64_t{0} << 31));
    }

    V neighbours_;
    V own_;
  };

  template <std::size_t kBand>
  static HWY_INLINE V kept(V /*signal*/, V weighed) {
    return weighed;
  }

  template <std::size_t kBand>
  static HWY_INLINE VecI32 scaled_threshold(VecI32 threshold) {
    return threshold;
  }

  template <std::size_t kBand>
  static HWY_INLINE void excess(V kept, std::uint32_t /*factor*/, const VecI32 (&thresholds)[1], VecI32 (&out)[1]) {
    out[0] = hn::Max(hn::Sub(kept, thresholds[0]), hn::Zero(kI32));
  }

  static HWY_INLINE VecU64 reference_cubes(VecI32 size, const CubeRounding& rounding) { return cubes(size, rounding); }

 private:
  /// max(17 - countl_zero(size), 0), by the exponent of a float. Without the bit after the leading one the conversion
  /// cannot round up to the next power of two.
  static HWY_INLINE V dropped_bits(V size) {
    const V cut = hn::AndNot(hn::ShiftRight<1>(size), size);
    const V exponent = hn::ShiftRight<23>(hn::BitCast(kI32, hn::ConvertTo(lanes::kF32, cut)));
    return hn::Max(hn::Sub(exponent, hn::Set(kI32, 127 + 14)), hn::Zero(kI32));
  }

  /// (k ref + 2^14) >> 15 for 0 <= k <= 2^15, from the words of ref and k - 2^15, which fits a word.
  static HWY_INLINE V scale(V ref, V k) {
    const VecI16 less_one = lanes::as_i16(hn::And(hn::Sub(k, hn::Set(kI32, 32768)), lanes::set_i32(0xFFFF)));
    const VecI16 upper = lanes::as_i16(hn::ShiftRight<16>(rounded_for_upper(ref)));
    const V lower_part = hn::ShiftRight<15>(lanes::dot_pairs(hn::Set(kI32, 1 << 14), less_one, lanes::as_i16(ref)));
    const V upper_part = lanes::dot_pairs(hn::Zero(kI32), less_one, upper);
    return hn::Add(hn::Add(ref, lower_part), hn::Add(upper_part, upper_part));
  }
};

}  // namespace snellen::adm::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
