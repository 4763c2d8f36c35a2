// SPDX-License-Identifier: BSD-2-Clause-Patent
// Contrasts of a row from the counts in the windows around its pixels.
#if defined(SNELLEN_METRICS_CAMBI_CONTRAST_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_CAMBI_CONTRAST_INL_H_
#undef SNELLEN_METRICS_CAMBI_CONTRAST_INL_H_
#else
#define SNELLEN_METRICS_CAMBI_CONTRAST_INL_H_
#endif

#include "metrics/cambi/cambi_counts-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::cambi::HWY_NAMESPACE {

using lanes::kF32;
using lanes::kI32;
using lanes::kLanes32;

/// Steps of 1 .. kContrasts levels.
template <std::size_t kContrasts>
class Contrasts {
 public:
  explicit Contrasts(const Visibility& visibility) : reciprocals_(reciprocal_table().data()) {
    for (std::size_t i = 0; i < kContrasts; ++i) seen_[i] = seen_codes(visibility, static_cast<int>(i) + 1);
  }

  void run(const WindowCounts& counts, const Code* codes, int width, float* out) const {
    for (int x = 0; x < width; x += kLanes16) {
      const VecU16 code = hn::Load(kU16, codes + x);
      Pixels pixels = collect(counts, codes, x, code);
      if (!hide(pixels, hn::BitCast(kI16, code))) {
        hn::Store(hn::Zero(kF32), kF32, out + x);
        hn::Store(hn::Zero(kF32), kF32, out + x + kLanes32);
        continue;
      }
      hn::Store(largest<0>(pixels), kF32, out + x);
      hn::Store(largest<1>(pixels), kF32, out + x + kLanes32);
    }
  }

 private:
  using VecF32 = hn::VFromD<decltype(kF32)>;

  /// Pixels of a pixel's own code in its window, and of the more frequent one of those d below and above.
  struct Pixels {
    VecU16 own;
    VecU16 other[kContrasts];
  };

  /// One code of the vector after the other, each for all lanes that have it.
  static HWY_INLINE Pixels collect(const WindowCounts& counts, const Code* codes, int x, VecU16 code) {
    Pixels pixels{hn::Zero(kU16), {}};
    SNELLEN_UNROLL
    for (VecU16& other : pixels.other) other = hn::Zero(kU16);
    std::uint32_t rest = bits_of(hn::Ne(code, hn::Set(kU16, kNone)));
    while (rest != 0) {
      const Code one = codes[x + std::countr_zero(rest)];
      const Mask16 has_it = hn::Eq(code, hn::Set(kU16, one));
      pixels.own = hn::IfThenElse(has_it, hn::Load(kU16, counts.row(one) + x), pixels.own);
      SNELLEN_UNROLL
      for (std::size_t i = 0; i < kContrasts; ++i) {
        const int d = static_cast<int>(i) + 1;
        const VecU16 other = hn::Max(hn::Load(kU16, counts.row(one + d) + x), hn::Load(kU16, counts.row(one - d) + x));
        pixels.other[i] = hn::IfThenElse(has_it, other, pixels.other[i]);
      }
      rest &= ~bits_of(has_it);
    }
    return pixels;
  }

  /// Clears what is not seen. False if nothing is left.
  HWY_INLINE bool hide(Pixels& pixels, VecI16 code) const {
    VecU16 any = hn::Zero(kU16);
    SNELLEN_UNROLL
    for (std::size_t i = 0; i < kContrasts; ++i) {
      const auto seen =
          hn::And(hn::Gt(code, hn::Set(kI16, seen_[i].above)), hn::Lt(code, hn::Set(kI16, seen_[i].below)));
      pixels.other[i] = hn::BitCast(kU16, hn::IfThenElseZero(seen, hn::BitCast(kI16, pixels.other[i])));
      any = hn::Or(any, pixels.other[i]);
    }
    return !hn::AllTrue(kU16, hn::Eq(any, hn::Zero(kU16)));
  }

  /// Lower or upper half of 16-bit lanes in 32 bits.
  template <int kHalf>
  static HWY_INLINE lanes::VecI32 half(VecU16 v) {
    const hn::Half<decltype(kU16)> half;
    if constexpr (kHalf == 0)
      return hn::PromoteTo(kI32, hn::LowerHalf(half, v));
    else
      return hn::PromoteTo(kI32, hn::UpperHalf(half, v));
  }

  /// The formula of contrast(): a product of integers in float is the same, as only its last multiplication exceeds 24
  /// bits.
  template <int kHalf>
  HWY_INLINE VecF32 largest(const Pixels& pixels) const {
    const lanes::VecI32 n = half<kHalf>(pixels.own);
    const VecF32 own = hn::ConvertTo(kF32, n);
    VecF32 result = hn::Zero(kF32);
    SNELLEN_UNROLL
    for (std::size_t i = 0; i < kContrasts; ++i) {
      const lanes::VecI32 m = half<kHalf>(pixels.other[i]);
      const VecF32 weighted = hn::Mul(own, hn::Set(kF32, static_cast<float>(kContrastWeights[i])));
      const VecF32 product = hn::Mul(weighted, hn::ConvertTo(kF32, m));
      result = hn::Max(result, hn::Mul(product, hn::GatherIndex(kF32, reciprocals_, hn::Add(n, m))));
    }
    return result;
  }

  const float* reciprocals_;
  SeenCodes seen_[kContrasts];
};

}  // namespace snellen::cambi::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
