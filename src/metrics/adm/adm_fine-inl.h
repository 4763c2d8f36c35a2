// SPDX-License-Identifier: BSD-2-Clause-Patent
// The arithmetic of scale 0 in 16-bit lanes: adm::ratio, adm::split and adm::FineScale. A 32-bit lane holds two
// positions, those of one vector of 32-bit lanes in the lower halves and those of the next in the upper ones, so that
// both widths share one order. Coefficients are at most 22,930.
#if defined(SNELLEN_METRICS_ADM_FINE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_ADM_FINE_INL_H_
#undef SNELLEN_METRICS_ADM_FINE_INL_H_
#else
#define SNELLEN_METRICS_ADM_FINE_INL_H_
#endif

#include "metrics/adm/adm_coefficients-inl.h"
#include "metrics/adm/adm_reciprocal.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::adm::HWY_NAMESPACE {

struct Fine {
  using V = VecI16;
  static constexpr int kHalves = 2;
  static constexpr int kPositions = kHalves * kLanes32;

  static HWY_INLINE V load(const std::int32_t* row, int block) {
    return lanes::as_i16(hn::Load(kI32, row + block * kLanes32));
  }
  static HWY_INLINE void store(V v, std::int32_t* row, int block) {
    hn::Store(lanes::as_i32(v), kI32, row + block * kLanes32);
  }

  /// A vector from the upper halves that filter_row leaves.
  static HWY_INLINE V from_rows(VecI32 first, VecI32 second) { return lanes::pack_upper(first, second); }

  /// Lanes of each half as unsigned numbers.
  static HWY_INLINE VecI32 half(V v, int which) {
    return which == 0 ? hn::And(lanes::as_i32(v), lanes::set_i32(0xFFFF)) : lanes::upper_half(lanes::as_i32(v));
  }
  static HWY_INLINE VecI32 signed_half(V v, int which) {
    const VecI32 both = lanes::as_i32(v);
    return hn::ShiftRight<16>(which == 0 ? hn::ShiftLeft<16>(both) : both);
  }

  /// All bits of a lane set where both pictures' vectors have one direction. Products of pairs are exact in int32.
  static HWY_INLINE V same_direction(V ref_h, V ref_v, V dis_h, V dis_v) {
    VecI32 same[2];
    SNELLEN_UNROLL
    for (int which = 0; which < 2; ++which) {
      const auto pair = [&](V h, V v) {
        return which == 0 ? lanes::pack_lower(lanes::as_i32(h), lanes::as_i32(v))
                          : lanes::pack_upper(lanes::as_i32(h), lanes::as_i32(v));
      };
      const VecI16 ref = pair(ref_h, ref_v);
      const VecI16 dis = pair(dis_h, dis_v);
      const auto dot = [](VecI16 a, VecI16 b) {
        return hn::ConvertTo(lanes::kF32, lanes::dot_pairs(hn::Zero(kI32), a, b));
      };
      same[which] = same_direction_lanes(dot(ref, dis), hn::Mul(dot(ref, ref), dot(dis, dis)), [&] {
        return Directions{signed_half(ref_h, which), signed_half(ref_v, which), signed_half(dis_h, which),
                          signed_half(dis_v, which)};
      });
    }
    return hn::OddEven(lanes::as_i16(same[1]), lanes::as_i16(same[0]));
  }

  static HWY_INLINE V magnitude(V v) { return hn::Abs(v); }

  /// v where `sign` is not negative, else -v.
  static HWY_INLINE V with_sign_of(V v, V sign) {
    const V negative = hn::ShiftRight<15>(sign);
    return hn::Sub(hn::Xor(v, negative), negative);
  }

  /// |restored| without enhancement. With k the ratio, k ref = 2^15 ref + (k - 2^15) ref, whose second factor fits 16
  /// bits; with the reciprocal 2^15 u + l, k = u t + round(l t / 2^15), for 0 <= t <= |ref|. Beyond, k is 1.
  static HWY_INLINE V restored(V ref, V dis, const std::int32_t* reciprocal) {
    const V size = hn::Abs(ref);
    const V along = with_sign_of(dis, ref);
    const V t = hn::Min(hn::Max(along, hn::Zero(kI16)), size);
    const VecI32 first = hn::GatherIndex(kI32, reciprocal, half(size, 0));
    const VecI32 second = hn::GatherIndex(kI32, reciprocal, half(size, 1));
    const V lower = hn::And(lanes::pack_lower(first, second), hn::Set(kI16, std::int16_t{0x7FFF}));
    const V upper = lanes::pack_upper(hn::ShiftLeft<1>(first), hn::ShiftLeft<1>(second));
    const V k = hn::Add(hn::Mul(upper, t), hn::MulFixedPoint15(lower, t));
    const V less_one = hn::AndNot(hn::VecFromMask(kI16, hn::Gt(along, size)), hn::Xor(k, hn::Set(kI16, -32768)));
    return hn::Abs(hn::Add(ref, hn::MulFixedPoint15(less_one, ref)));
  }

  /// min(restored * limit, dis) for a limit without a fraction: what does not fit 16 bits is above every coefficient.
  static HWY_INLINE V enhanced(V restored, V dis, std::int32_t limit) {
    const V capped = hn::Min(restored, hn::Set(kI16, static_cast<std::int16_t>(32767 / limit)));
    return hn::Min(hn::Mul(capped, hn::Set(kI16, static_cast<std::int16_t>(limit))), dis);
  }

  /// Weighs by contrast sensitivity; magnitudes.
  template <std::size_t kBand>
  static HWY_INLINE V weigh(V x, std::uint32_t factor) {
    const auto word = static_cast<std::int16_t>(factor);
    if constexpr (kBand == kDiagonal) {
      // (f x + 65535) >> 17 is half of -((-f x) >> 16), rounded down.
      const V minus = hn::Neg(x);
      const V upper = hn::Add(hn::MulHigh(minus, hn::Set(kI16, word)),
                              hn::And(minus, hn::Set(kI16, static_cast<std::int16_t>(word < 0 ? -1 : 0))));
      return hn::Abs(hn::ShiftRight<1>(hn::Neg(upper)));
    } else {
      return hn::Abs(hn::Add(x, hn::MulFixedPoint15(x, hn::Set(kI16, static_cast<std::int16_t>(word ^ -32768)))));
    }
  }

  /// Masks of three bands, added.
  class Masks {
   public:
    HWY_INLINE Masks() : neighbours_(hn::Zero(kI16)), own_{hn::Zero(kI32), hn::Zero(kI32)} {}

    HWY_INLINE void add(V weighed) {
      neighbours_ = hn::Add(neighbours_, scaled(weighed, weighed, 2184));
      const V own = scaled(weighed, hn::Add(weighed, weighed), 4368);
      SNELLEN_UNROLL
      for (int which = 0; which < 2; ++which)
        own_[which] = lanes::dot_pairs(own_[which], own, lanes::as_i16(lanes::set_i32(which == 0 ? 1 : 1U << 16)));
    }

    /// The three bands' neighbour masks are below 2^16 together (see kMaxFineAxial).
    HWY_INLINE void store(std::int32_t* neighbours, std::int32_t* own) const {
      SNELLEN_UNROLL
      for (int which = 0; which < 2; ++which) {
        const VecI32 sum = half(neighbours_, which);
        hn::Store(sum, kI32, neighbours + which * kLanes32);
        hn::Store(hn::Sub(own_[which], sum), kI32, own + which * kLanes32);
      }
    }

   private:
    /// 4369 = 2^12 + 2184 / 8, and 8738 is twice that.
    static HWY_INLINE V scaled(V weighed, V whole, std::int16_t rest) {
      return hn::Add(whole, hn::MulFixedPoint15(weighed, hn::Set(kI16, rest)));
    }

    V neighbours_;
    VecI32 own_[2];
  };

  /// What a row keeps of a signal for excess().
  template <std::size_t kBand>
  static HWY_INLINE V kept(V signal, V /*weighed*/) {
    return hn::Abs(signal);
  }

  /// The threshold in the units of products with the factor.
  template <std::size_t kBand>
  static HWY_INLINE VecI32 scaled_threshold(VecI32 threshold) {
    return hn::ShiftLeft<(kBand == kDiagonal ? 12 : 10)>(threshold);
  }

  template <std::size_t kBand>
  static HWY_INLINE void excess(V kept, std::uint32_t factor, const VecI32 (&thresholds)[2], VecI32 (&out)[2]) {
    const auto size = hn::BitCast(lanes::kU16, kept);
    const auto f = hn::Set(lanes::kU16, static_cast<std::uint16_t>(factor));
    const VecI32 lower = hn::BitCast(kI32, hn::Mul(size, f));
    const VecI32 upper = hn::BitCast(kI32, hn::MulHigh(size, f));
    const VecI32 zero = hn::Zero(kI32);
    out[0] = hn::Max(hn::Sub(lanes::as_i32(lanes::pack_lower(lower, upper)), thresholds[0]), zero);
    out[1] = hn::Max(hn::Sub(lanes::as_i32(lanes::pack_upper(lower, upper)), thresholds[1]), zero);
  }

  /// Cubes of a reference coefficient's halves. Exact: at most 22930^3.
  static HWY_INLINE VecU64 reference_cubes(VecI32 size, const CubeRounding& /*rounding*/) {
    const auto square = lanes::dot_pairs(hn::Zero(kI32), lanes::as_i16(size), lanes::as_i16(size));
    const auto pair = [](VecI32 v) { return hn::BitCast(lanes::kU64, v); };
    const auto product = [](VecU64 a, VecU64 b) {
      return hn::MulEven(hn::BitCast(lanes::kU32, a), hn::BitCast(lanes::kU32, b));
    };
    return hn::Add(product(pair(square), pair(size)),
                   product(hn::ShiftRight<32>(pair(square)), hn::ShiftRight<32>(pair(size))));
  }
};

}  // namespace snellen::adm::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
