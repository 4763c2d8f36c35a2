// SPDX-License-Identifier: BSD-2-Clause-Patent
// The launches of one picture, and the memory between them.
#include "metrics/cambi/cambi_dev.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

#include "base/error.h"
#include "base/narrow.h"
#include "exec/arena.h"
#include "metrics/cambi/cambi_kernels.h"
#include "metrics/cambi/cambi_math-inl.h"
#include "metrics/cambi/cambi_planes.h"

namespace snellen {

using cambi::kScales;
static_assert(cambi::kDeviceScales == kScales);

namespace {

/// Groups of lanes among which the ranks of a tile are spread, finest scale first: few tiles are slow alone.
constexpr std::array<int, kScales> kParts{1, 1, 2, 4, 8};

/// Values that are made once and stay on the device.
template <class T>
class Constants {
 public:
  Constants() = default;
  Constants(Queue& queue, std::span<const T> values)
      : pinned_(queue.device()->allocate_pinned(values.size_bytes())),
        memory_(queue.device()->allocate(values.size_bytes())) {
    std::memcpy(pinned_.data(), values.data(), values.size_bytes());
    queue.upload(pinned_, memory_);
  }

  /// Null when there are none.
  const T* data() const { return reinterpret_cast<const T*>(memory_.data()); }

 private:
  Buffer pinned_, memory_;
};

cambi::DeviceTables tables(const cambi::Visibility& visibility) {
  cambi::DeviceTables tables{};
  std::ranges::copy(cambi::reciprocal_table(), tables.reciprocals);
  int d = 0;
  for (cambi::DeviceStep& step : tables.steps) {
    if (++d > visibility.contrasts) break;
    const cambi::SeenCodes seen = cambi::seen_codes(visibility, d);
    step = {seen.above, seen.below, cambi::contrast_weight(d)};
  }
  return tables;
}

template <class T>
T* typed(const Buffer& buffer) {
  return reinterpret_cast<T*>(buffer.data());
}

}  // namespace

/// For pictures of one size, analysed in one way.
class CambiDevice::Analysis {
 public:
  Analysis(DeviceFrames& frames, const cambi::Settings& settings, const cambi::Side& side, Extent picture)
      : picture_(picture), frames_(frames), settings_(settings), side_(side), arena_(frames.device()) {
    SNELLEN_CHECK(settings.visibility.level_count() <= cambi::kMaxCodes);
    const cambi::DeviceTables values = tables(settings.visibility);
    tables_ = {queue(), std::span(&values, 1)};
    if (picture != side.extent) {
      columns_ = {queue(), cambi::nearest_samples(picture.width, side.extent.width)};
      rows_ = {queue(), cambi::nearest_samples(picture.height, side.extent.height)};
    }
    for (int i = 0; i <= kScales; ++i) samples_.at(index(i)) = arena_.plane<cambi::Sample>(extent(i));
    make_codes();
    make_pools();
  }

  Extent picture() const { return picture_; }

  Later<CambiPictureSums> operator()(const Picture& picture) {
    picture.visit(0,
                  [&]<class T>(PlaneView<const T>) { prepare(frames_.plane<T>(picture, 0), picture.format().depth); });
    for (int i = 0; i < kScales; ++i) filter(index(i));
    for (int nearest = 0; nearest < settings_.visibility.contrasts; nearest += cambi::kDeviceSteps) contrast(nearest);
    return sum_largest();
  }

 private:
  using LargestSums = cambi::SumLargest::Sums;
  static std::size_t index(int scale) { return static_cast<std::size_t>(scale); }

  Queue& queue() const { return frames_.queue(); }
  Extent extent(int scale) const { return cambi::scale_extent(settings_, side_, scale); }
  int radius() const { return side_.window / 2; }

  /// Memory of the codes and, one scale after the other without gaps, of the contrasts.
  void make_codes() {
    std::int64_t contrasts = 0;
    for (int i = 0; i < kScales; ++i) contrasts += extent(i).area();
    contrasts_ = frames_.device()->allocate(static_cast<std::size_t>(contrasts) * sizeof(float));
    auto* next = typed<float>(contrasts_);
    for (int i = 0; i < kScales; ++i) {
      const auto [width, height] = extent(i);
      codes_.at(index(i)) = arena_.plane<cambi::Code>({width, height});
      contrast_planes_.at(index(i)) = {.origin = next,
                                       .pitch = width,
                                       .width = width,
                                       .height = height,
                                       .halo_x = 0,
                                       .halo_y = 0,
                                       .room_x = 0,
                                       .room_y = 0};
      next += extent(i).area();
    }
  }

  void make_pools() {
    int group = 0;
    for (int i = 0; i < kScales; ++i) {
      const DeviceView<float>& plane = contrast_planes_.at(index(i));
      const int count = narrow<int>(extent(i).area());
      pools_.scales[i] = {plane.origin, count, cambi::largest_count(count, settings_.topk), group};
      group += groups_of(count);
      if (i == kFirstScales - 1) first_groups_ = group;
    }
    groups_ = group;
    counts_ = frames_.device()->allocate(index(group) * cambi::kDigitValues * sizeof(std::uint16_t));
    selections_ = frames_.device()->allocate(cambi::kDigits * kScales * sizeof(cambi::Selection));
  }

  static int groups_of(int contrasts) { return (contrasts + cambi::kPoolRun - 1) / cambi::kPoolRun; }

  template <class T>
  void prepare(const DeviceView<const T>& luma, int depth) {
    const Extent whole_extent = side_.extent;
    queue().launch(cambi::Prepare<T>{.luma = luma,
                                     .nearest_columns = columns_.data(),
                                     .nearest_rows = rows_.data(),
                                     .samples = samples_[0],
                                     .extent = whole_extent,
                                     .depth = depth,
                                     .smooth = settings_.smooth ? 1 : 0,
                                     .threshold = cambi::mask_threshold(whole_extent),
                                     .halvings = settings_.halve_first ? 1 : 0},
                   {0, 0, whole_extent.width, whole_extent.height});
  }

  void filter(std::size_t scale) {
    queue().launch(cambi::Filter{.samples = samples_.at(scale),
                                 .codes = codes_.at(scale),
                                 .next = samples_.at(scale + 1),
                                 .first_level = settings_.visibility.first_level(),
                                 .level_count = settings_.visibility.level_count()},
                   whole(codes_.at(scale)));
  }

  void contrast(int nearest) {
    if (radius() <= 8)
      launch_contrast<cambi::CambiContrast8>(nearest);
    else if (radius() <= 16)
      launch_contrast<cambi::CambiContrast16>(nearest);
    else
      launch_contrast<cambi::CambiContrast32>(nearest);
  }

  /// The smallest scale first: its groups have the most to do.
  template <class Kernel>
  void launch_contrast(int nearest) {
    Kernel kernel{.scales = {}, .tables = tables_.data(), .radius = radius(), .nearest = nearest};
    int group = 0;
    for (int i = 0; i < kScales; ++i) {
      const auto scale = index(kScales - 1 - i);
      const auto [width, height] = extent(kScales - 1 - i);
      const int columns = (width + Kernel::kWidth - 1) / Kernel::kWidth;
      const int rows = (height + Kernel::kHeight - 1) / Kernel::kHeight;
      kernel.scales[i] = {codes_.at(scale), contrast_planes_.at(scale), group, columns, kParts.at(scale)};
      group += columns * rows * kParts.at(scale);
    }
    queue().launch(kernel, {0, 0, group, 1});
  }

  Later<CambiPictureSums> sum_largest() {
    const cambi::Selection* chosen = nullptr;
    for (int digit = 0; digit < cambi::kDigits; ++digit) {
      auto* counts = typed<std::uint16_t>(counts_);
      cambi::Selection* selections = typed<cambi::Selection>(selections_) + digit * kScales;
      queue().launch(cambi::CountDigits{pools_, digit, chosen, counts}, {0, 0, groups_, 1});
      queue().launch(cambi::ChooseDigit{pools_, chosen, counts, selections}, {0, 0, kScales, 1});
      chosen = selections;
    }
    const auto first = queue().launch(cambi::SumLargest{pools_, chosen, 0}, {0, 0, first_groups_, 1});
    const auto last =
        queue().launch(cambi::SumLargest{pools_, chosen, kFirstScales}, {first_groups_, 0, groups_ - first_groups_, 1});
    return [first, last, &queue = queue()] {
      const auto sum = [&](Pending<LargestSums> pending, auto high, auto low) {
        return ExactSum<14>{queue.total(pending, high), queue.total(pending, low)};
      };
      using S = LargestSums;
      return CambiPictureSums{
          .exact = {sum(first, &S::high0, &S::low0), sum(first, &S::high1, &S::low1), sum(first, &S::high2, &S::low2),
                    sum(first, &S::high3, &S::low3), sum(last, &S::high0, &S::low0)},
          .ordered = {}};
    };
  }

  static constexpr int kFirstScales = 4;  // whose sums one launch leaves

  Extent picture_;
  DeviceFrames& frames_;
  cambi::Settings settings_;
  cambi::Side side_;
  Arena arena_;
  Constants<cambi::DeviceTables> tables_;
  Constants<int> columns_, rows_;
  std::array<DeviceView<cambi::Sample>, kScales + 1> samples_;
  std::array<DeviceView<cambi::Code>, kScales> codes_;
  std::array<DeviceView<float>, kScales> contrast_planes_;
  Buffer contrasts_, counts_, selections_;
  cambi::PoolScales pools_{};
  int groups_ = 0;
  int first_groups_ = 0;
};

CambiDevice::CambiDevice(DeviceFrames& frames, const cambi::Settings& settings, const cambi::Side& side)
    : frames_(frames), settings_(settings), side_(side) {}
CambiDevice::~CambiDevice() = default;

Later<CambiPictureSums> CambiDevice::operator()(const Picture& picture) {
  if (analysis_ == nullptr || analysis_->picture() != picture.extent())
    analysis_ = std::make_unique<Analysis>(frames_, settings_, side_, picture.extent());
  return (*analysis_)(picture);
}

}  // namespace snellen
