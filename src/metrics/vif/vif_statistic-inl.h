// SPDX-License-Identifier: BSD-2-Clause-Patent
// From the moments of windows to the sums of a scale. A chunk of columns goes through three short loops (variances,
// channel model, logarithms), because the chains of one long loop body do not overlap: it waits for each division.
//
// Everything fits int32. With E the largest error of a variance or covariance by the roundings of the passes, E < 2^16
// + 3 (half a unit in each of the column means, below 2^16, and at most 3/2 otherwise), and the true variances at most
// 2^30 and bound by Cauchy and Schwarz: for a reference variance R of at least kNoise = 2^17, both C^2 / R and the
// variance D are at most 2^30 (1 + E / R) + 2 E sqrt(1.5 * 2^30 / R) + E^2 / R < 1.63e9 < 2^31 - 2^17. Hence D - g C,
// g^2 R and their sum with the eye's noise are in range, too.
#if defined(SNELLEN_METRICS_VIF_STATISTIC_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_VIF_STATISTIC_INL_H_
#undef SNELLEN_METRICS_VIF_STATISTIC_INL_H_
#else
#define SNELLEN_METRICS_VIF_STATISTIC_INL_H_
#endif

#include <span>
#include <vector>

#include "metrics/vif/vif_log_steps.h"
#include "metrics/vif/vif_windows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::vif::HWY_NAMESPACE {

using lanes::kLanes32;
using lanes::RunningSum;
using lanes::VecF64;
using lanes::VecU64;

/// log2_2048(x) + kStepOffset, for 2^15 <= x < 2^31.
HWY_INLINE VecI32 log_lanes(const LogSteps& steps, VecI32 x) {
  // Clears at least the bit 17 below the leading one, where a carry from rounding to 24 bits ends, and none of the
  // leading 16.
  const VecI32 cut = hn::AndNot(hn::ShiftRight<17>(x), x);
  const VecI32 leading = hn::ShiftRight<8>(hn::BitCast(lanes::kI32, hn::ConvertTo(lanes::kF32, cut)));
  static_assert(kStepEntries == 8 && std::tuple_size_v<LogSteps> == 4096);
  const VecI32 group = hn::And(hn::ShiftRight<3>(leading), lanes::set_i32(4095));
  return hn::ShiftRight<4>(hn::Add(leading, hn::GatherIndex(lanes::kI32, steps.data(), group)));
}

/// As many doubles as there are 32-bit lanes, in the order of memory.
struct Halves {
  VecF64 lower, upper;
};

constexpr hn::Rebind<std::int32_t, decltype(lanes::kF64)> kHalfI32;

/// Signed numbers as doubles. From memory this takes one operation a half.
HWY_INLINE Halves load_doubles(const std::int32_t* from) {
  return {hn::PromoteTo(lanes::kF64, hn::Load(kHalfI32, from)),
          hn::PromoteTo(lanes::kF64, hn::Load(kHalfI32, from + kLanes32 / 2))};
}

/// Stores numbers inside int32, truncated. Highway's own conversion would clamp first.
HWY_INLINE void store_truncated(VecF64 d, std::int32_t* to) {
#if HWY_TARGET == HWY_AVX2
  const hn::VFromD<decltype(kHalfI32)> whole{_mm256_cvttpd_epi32(d.raw)};
#elif HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
  const hn::VFromD<decltype(kHalfI32)> whole{_mm512_cvttpd_epi32(d.raw)};
#else
  const auto whole = hn::DemoteTo(kHalfI32, d);
#endif
  hn::Store(whole, kHalfI32, to);
}

HWY_INLINE void store_truncated(Halves d, std::int32_t* to) {
  store_truncated(d.lower, to);
  store_truncated(d.upper, to + kLanes32 / 2);
}

/// Sums of one scale over whole vectors. Windows that are not there have variance 0, so they only count in `lanes`.
class Statistic {
 public:
  explicit Statistic(std::span<const double> gain_limits)
      : gain_limits_(gain_limits),
        signals_({kChunk, static_cast<int>(gain_limits.size())}),
        signal_logs_(gain_limits.size()) {}

  /// Where the moments of kLanes32 windows go.
  HWY_INLINE void put(int at, const WindowMoments& m) {
    hn::Store(m.mean_ref, lanes::kI32, mean_ref_ + at);
    hn::Store(m.mean_dis, lanes::kI32, mean_dis_ + at);
    hn::Store(m.ref_ref, lanes::kI32, ref_ + at);
    hn::Store(m.dis_dis, lanes::kI32, dis_ + at);
    hn::Store(m.ref_dis, lanes::kI32, both_ + at);
  }

  /// Adds the `count` windows that were put.
  void add_chunk(int count) {
    find_variances(count);
    model_channel(count);
    add_noise_logs(count);
    lanes_ += count;
  }

  /// The sums over `windows` windows, one per gain limit.
  std::vector<VifScaleSums> totals(std::int64_t windows) const {
    constexpr int kNoiseLog = 34816;  // log2_2048(kNoise), which is taken from every reference's
    std::vector<VifScaleSums> result(gain_limits_.size());
    for (std::size_t i = 0; i < result.size(); ++i)
      result[i] = {.num_log = signal_logs_[i].total() - noise_log_.total(),
                   .den_log = reference_log_.total() - lanes_ * (kNoiseLog + kStepOffset),
                   .nonlog_num = flat_variance_.total(),
                   .nonlog_count = windows - textured_.total()};
    return result;
  }

 private:
  /// Turns second moments into variances. Flat windows get 0, and those without information in the distorted video a
  /// covariance of 0: their logarithms then cancel, and nothing later needs a mask.
  HWY_INLINE void find_variances(int count) {
    const VecI32 zero = hn::Zero(lanes::kI32);
    VecI32 textured_count = zero;
    VecU64 flat_variance = hn::Zero(lanes::kU64);
    for (int i = 0; i < count; i += kLanes32) {
      const VecI32 mean_ref = hn::Load(lanes::kI32, mean_ref_ + i);
      const VecI32 mean_dis = hn::Load(lanes::kI32, mean_dis_ + i);
      const VecI32 ref = hn::Sub(hn::Load(lanes::kI32, ref_ + i), lanes::multiply_high_rounded(mean_ref, mean_ref));
      const VecI32 dis = hn::Sub(hn::Load(lanes::kI32, dis_ + i), lanes::multiply_high_rounded(mean_dis, mean_dis));
      const VecI32 both = hn::Sub(hn::Load(lanes::kI32, both_ + i), lanes::multiply_high_rounded(mean_ref, mean_dis));
      const auto textured = hn::Gt(ref, lanes::set_i32(kNoise - 1));
      const VecI32 variance = hn::Max(dis, zero);
      textured_count = hn::Sub(textured_count, hn::VecFromMask(lanes::kI32, textured));
      flat_variance = hn::Add(flat_variance, lanes::add_neighbours(hn::IfThenZeroElse(textured, variance)));
      hn::Store(hn::IfThenElseZero(textured, ref), lanes::kI32, ref_ + i);
      hn::Store(variance, lanes::kI32, dis_ + i);
      hn::Store(hn::IfThenElseZero(hn::And(textured, hn::Gt(dis, zero)), hn::Max(both, zero)), lanes::kI32, both_ + i);
    }
    textured_.add(textured_count);
    flat_variance_.add(flat_variance);
  }

  /// Leaves what remains of the distorted video's variance, and the signal for each gain limit, as in vif::channel and
  /// vif::signal. Adds the reference's logarithms, which have time while the divisions run.
  HWY_INLINE void model_channel(int count) {
    const VecF64 epsilon = hn::Set(lanes::kF64, 65536 * 1.0e-10);
    VecI32 logs = hn::Zero(lanes::kI32);
    for (int i = 0; i < count; i += kLanes32) {
      const Halves ref = load_doubles(ref_ + i);
      const Halves dis = load_doubles(dis_ + i);
      const Halves both = load_doubles(both_ + i);
      const Halves gain{hn::Div(both.lower, hn::Add(ref.lower, epsilon)),
                        hn::Div(both.upper, hn::Add(ref.upper, epsilon))};
      logs = hn::Add(logs, log_lanes(steps_, hn::Add(hn::Load(lanes::kI32, ref_ + i), lanes::set_i32(kNoise))));
      store_truncated(
          {hn::Sub(dis.lower, hn::Mul(gain.lower, both.lower)), hn::Sub(dis.upper, hn::Mul(gain.upper, both.upper))},
          remainder_ + i);
      for (std::size_t k = 0; k < gain_limits_.size(); ++k) {
        const VecF64 limit = hn::Set(lanes::kF64, gain_limits_[k]);
        const Halves limited{hn::Min(gain.lower, limit), hn::Min(gain.upper, limit)};
        store_truncated({hn::Mul(hn::Mul(limited.lower, limited.lower), ref.lower),
                         hn::Mul(hn::Mul(limited.upper, limited.upper), ref.upper)},
                        signals_.row(static_cast<int>(k)) + i);
      }
    }
    reference_log_.add(logs);
  }

  /// Adds the logarithms of the noise, and of signal + noise for each gain limit, as in vif::channel and
  /// vif::distorted_information.
  HWY_INLINE void add_noise_logs(int count) {
    VecI32 logs = hn::Zero(lanes::kI32);
    for (int i = 0; i < count; i += kLanes32) {
      const VecI32 remainder = hn::Max(hn::Load(lanes::kI32, remainder_ + i), hn::Zero(lanes::kI32));
      const VecI32 noise = hn::Add(remainder, lanes::set_i32(kNoise));
      hn::Store(noise, lanes::kI32, noise_ + i);
      logs = hn::Add(logs, log_lanes(steps_, noise));
    }
    noise_log_.add(logs);
    for (std::size_t k = 0; k < gain_limits_.size(); ++k) add_signal_logs(static_cast<int>(k), count);
  }

  HWY_INLINE void add_signal_logs(int limit, int count) {
    const std::int32_t* const signal = signals_.row(limit);
    VecI32 logs = hn::Zero(lanes::kI32);
    for (int i = 0; i < count; i += kLanes32) {
      const VecI32 noise = hn::Load(lanes::kI32, noise_ + i);
      logs = hn::Add(logs, log_lanes(steps_, hn::Add(hn::Load(lanes::kI32, signal + i), noise)));
    }
    signal_logs_[static_cast<std::size_t>(limit)].add(logs);
  }

  HWY_ALIGN std::int32_t mean_ref_[kChunk];
  HWY_ALIGN std::int32_t mean_dis_[kChunk];
  HWY_ALIGN std::int32_t ref_[kChunk];   // second moments, then variances of the reference,
  HWY_ALIGN std::int32_t dis_[kChunk];   // of the distorted video,
  HWY_ALIGN std::int32_t both_[kChunk];  // and covariances
  HWY_ALIGN std::int32_t remainder_[kChunk];
  HWY_ALIGN std::int32_t noise_[kChunk];
  const LogSteps& steps_ = log_steps();
  std::span<const double> gain_limits_;
  Plane<std::int32_t> signals_;  // a row for each gain limit
  RunningSum textured_, flat_variance_, reference_log_, noise_log_;
  std::vector<RunningSum> signal_logs_;
  std::int64_t lanes_ = 0;
};

}  // namespace snellen::vif::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
