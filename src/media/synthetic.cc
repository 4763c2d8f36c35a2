// SPDX-License-Identifier: BSD-2-Clause-Patent
// The formulas of the synthetic clips. Each content fills both planes of a pair from frame number, plane and position.
#include "media/synthetic.h"

#include <algorithm>
#include <array>

#include "base/error.h"
#include "base/narrow.h"

namespace snellen {
namespace {

/// One plane of samples while it is being made.
struct Samples {
  explicit Samples(Extent e) : extent(e), values(static_cast<std::size_t>(e.area())) {}

  int& at(int x, int y) {
    return values[static_cast<std::size_t>(y) * static_cast<std::size_t>(extent.width) + static_cast<std::size_t>(x)];
  }
  /// The sample at a position clamped into the plane.
  int nearest(int x, int y) { return at(std::clamp(x, 0, extent.width - 1), std::clamp(y, 0, extent.height - 1)); }

  Extent extent;
  std::vector<int> values;
};

/// What a content is told about the plane that it fills.
struct PlaneJob {
  int frame;
  int plane;
  int depth;
  std::uint32_t seed;

  int largest() const { return (1 << depth) - 1; }
};

struct PlanePair {
  Samples reference;
  Samples distorted;
};

/// The 32-bit finaliser of MurmurHash3 (public domain) over a chain of numbers: well mixed, the same everywhere.
template <class... Ints>
std::uint32_t hash(std::uint32_t seed, Ints... numbers) {
  std::uint32_t h = seed * 0x9e3779b9u + 0x7f4a7c15u;
  const auto mix = [&](std::uint32_t n) {
    h = (h ^ n) + 0x9e3779b9u;
    h = (h ^ (h >> 16)) * 0x85ebca6bu;
    h = (h ^ (h >> 13)) * 0xc2b2ae35u;
    h ^= h >> 16;
  };
  (mix(static_cast<std::uint32_t>(numbers)), ...);
  return h;
}

template <class... Ints>
int uniform(int below, std::uint32_t seed, Ints... numbers) {
  return static_cast<int>(hash(seed, numbers...) % static_cast<std::uint32_t>(below));
}

template <class Value>
void fill(Samples& samples, Value value) {
  for (int y = 0; y < samples.extent.height; ++y)
    for (int x = 0; x < samples.extent.width; ++x) samples.at(x, y) = value(x, y);
}

// The clip of the contract with the reference library, section 9.1. Depths above 8 scale the 8-bit value and count up
// diagonals in the new low bits, as the section does for 10 bit.
void clip_a(const PlaneJob& job, PlanePair& out) {
  const auto value = [&](int x, int y, bool distorted) {
    const int k = job.frame;
    const int p = job.plane;
    const int phase = (x + 2 * y + 5 * k + 31 * p) % 128;
    const int triangle = phase > 63 ? 127 - phase : phase;
    const std::int64_t square = std::int64_t{x} * x + 3 * std::int64_t{y} * y + std::int64_t{x} * y;
    const int texture = static_cast<int>((square + std::int64_t{17} * k) % 23);
    int v = 64 + 2 * triangle + 24 * ((x / 16 + y / 16) % 2) + texture / 2;
    if (distorted) {
      if ((x / 8 + y / 8) % 3 == 0) v = v / 8 * 8;
      v += (11 * x + 17 * y + 3 * k + 5 * p) % 9 - 4;
    }
    v = std::clamp(v, 0, 255);
    const int scale = 1 << (job.depth - 8);
    return v * scale + (x + y) % scale;
  };
  fill(out.reference, [&](int x, int y) { return value(x, y, false); });
  fill(out.distorted, [&](int x, int y) { return value(x, y, true); });
}

// Contract section 9.3; depths above 10 have the ramps of 10 bit on a scaled base.
void banded(const PlaneJob& job, PlanePair& out) {
  const int scale = 1 << (job.depth - 8);
  const Extent step = job.depth == 8 ? Extent{16, 40} : Extent{12, 50};
  fill(out.reference, [&](int x, int y) {
    if (job.plane > 0) return 128 * scale;
    return std::min(60 * scale + x / step.width + y / step.height, job.largest());
  });
  out.distorted = out.reference;
}

/// Smooth random field: a lattice of random numbers 2^log2_cell samples apart, interpolated; 0..65535.
int lattice(std::uint32_t seed, int log2_cell, int x, int y) {
  const int cell = 1 << log2_cell;
  const int cx = x >> log2_cell;
  const int cy = y >> log2_cell;
  const int fx = x & (cell - 1);
  const int fy = y & (cell - 1);
  const auto node = [&](int i, int j) { return std::int64_t{hash(seed, log2_cell, i, j) >> 16}; };
  const std::int64_t top = node(cx, cy) * (cell - fx) + node(cx + 1, cy) * fx;
  const std::int64_t bottom = node(cx, cy + 1) * (cell - fx) + node(cx + 1, cy + 1) * fx;
  return static_cast<int>((top * (cell - fy) + bottom * fy) >> (2 * log2_cell));
}

/// Luma or chroma of the moving scene, 0..65535: clouds that pan, discs and bars that move on their own.
int scene(const PlaneJob& job, int x, int y) {
  const int k = job.frame;
  const std::uint32_t seed = job.seed * 4 + static_cast<std::uint32_t>(job.plane);
  const int px = x + 3 * k;
  const int py = y + k;
  int v = (8 * lattice(seed, 6, px, py) + 4 * lattice(seed, 4, px, py) + 2 * lattice(seed, 2, px, py) +
           2 * lattice(seed, 1, px, py)) /
          16;
  if ((x + y / 2 + 2 * k) / 12 % 5 == 0) v = v / 2 + 24000;
  const int dx = (x + 2 * k) % 96 - 48;
  const int dy = (y + 95 * k) % 96 - 48;
  if (dx * dx + dy * dy < 24 * 24) v = 65535 - v / 2;
  return job.plane == 0 ? v : 32768 + (v - 32768) / 2;
}

void identical(const PlaneJob& job, PlanePair& out) {
  fill(out.reference, [&](int x, int y) { return scene(job, x, y) >> (16 - job.depth); });
  out.distorted = out.reference;
}

void natural(const PlaneJob& job, PlanePair& out) {
  identical(job, out);
  Samples& ref = out.reference;
  const int unit = 1 << (job.depth - 8);
  fill(out.distorted, [&](int x, int y) {
    const auto row = [&](int j) { return ref.nearest(x - 1, j) + 2 * ref.at(x, j) + ref.nearest(x + 1, j); };
    const int above = std::max(y - 1, 0);
    const int below = std::min(y + 1, ref.extent.height - 1);
    const int blurred = (row(above) + 2 * row(y) + row(below) + 8) / 16;
    const int step = (2 + uniform(12, job.seed, job.plane, job.frame / 2, x / 8, y / 8)) * unit;
    const int noise = uniform(3 * unit, job.seed, job.plane, job.frame, x, y) - unit;
    return std::clamp((blurred + step / 2) / step * step + noise, 0, job.largest());
  });
}

void noise(const PlaneJob& job, PlanePair& out) {
  const auto value = [&](int side, int x, int y) {
    return uniform(1 << job.depth, job.seed, side, job.plane, job.frame, x, y);
  };
  fill(out.reference, [&](int x, int y) { return value(0, x, y); });
  fill(out.distorted, [&](int x, int y) { return value(1, x, y); });
}

void flat(const PlaneJob& job, PlanePair& out) {
  const int range = 1 << job.depth;
  const int ref = uniform(range, job.seed, job.plane, job.frame);
  const int dis = (ref + 1 + uniform(range - 1, job.seed, job.plane, job.frame, 1)) % range;
  fill(out.reference, [&](int, int) { return ref; });
  fill(out.distorted, [&](int, int) { return dis; });
}

void near_flat(const PlaneJob& job, PlanePair& out) {
  const int base = uniform(job.largest(), job.seed, job.plane);
  const auto value = [&](int side, int x, int y) {
    return base + static_cast<int>(hash(job.seed, side, job.plane, job.frame, x, y) & 1);
  };
  fill(out.reference, [&](int x, int y) { return value(0, x, y); });
  fill(out.distorted, [&](int x, int y) { return value(1, x, y); });
}

// The cell doubles with each frame, so that every scale of a pyramid meets full contrast.
void extremes(const PlaneJob& job, PlanePair& out) {
  const int shift = static_cast<int>((job.seed + static_cast<std::uint32_t>(job.frame)) % 4);
  const auto dark = [&](int x, int y) { return ((x >> shift) + (y >> shift) + job.plane) % 2 == 0; };
  fill(out.reference, [&](int x, int y) { return dark(x, y) ? 0 : job.largest(); });
  fill(out.distorted, [&](int x, int y) { return dark(x, y) ? job.largest() : 0; });
}

// One bright sample in each cell of at most 16x16; in the distorted picture it is half as bright and one to the right.
void impulse(const PlaneJob& job, PlanePair& out) {
  const Extent extent = out.reference.extent;
  const Extent cell{std::min(16, extent.width), std::min(16, extent.height)};
  const int floor = job.largest() / 16;
  fill(out.reference, [&](int, int) { return floor; });
  fill(out.distorted, [&](int, int) { return floor; });
  for (int y = 0; y < extent.height; y += cell.height)
    for (int x = 0; x < extent.width; x += cell.width) {
      const int ix = std::min(x + uniform(cell.width, job.seed, job.plane, job.frame, x, y, 0), extent.width - 1);
      const int iy = std::min(y + uniform(cell.height, job.seed, job.plane, job.frame, x, y, 1), extent.height - 1);
      out.reference.at(ix, iy) = job.largest();
      out.distorted.at(std::min(ix + 1, extent.width - 1), iy) = job.largest() / 2;
    }
}

struct Content {
  std::string_view name;
  void (*fill)(const PlaneJob& job, PlanePair& out);
};

constexpr std::array kContents{
    Content{"clip_a", &clip_a},       Content{"banded", &banded},     Content{"natural", &natural},
    Content{"identical", &identical}, Content{"noise", &noise},       Content{"flat", &flat},
    Content{"near_flat", &near_flat}, Content{"extremes", &extremes}, Content{"impulse", &impulse}};

void store(Samples& samples, PictureBuffer& picture, int plane, int depth) {
  const auto copy = [&]<class T>(PlaneView<T> view) {
    for (int y = 0; y < view.height(); ++y)
      for (int x = 0; x < view.width(); ++x) view.row(y)[x] = narrow<T>(samples.at(x, y));
  };
  if (depth == 8)
    copy(picture.plane<std::uint8_t>(plane));
  else
    copy(picture.plane<std::uint16_t>(plane));
}

}  // namespace

const std::vector<std::string_view>& synthetic_contents() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> list;
    for (const Content& content : kContents) list.push_back(content.name);
    return list;
  }();
  return names;
}

FramePair synthetic_pair(const SyntheticSpec& spec, FrameIndex index) {
  const auto content =
      std::find_if(kContents.begin(), kContents.end(), [&](const Content& c) { return c.name == spec.content; });
  if (content == kContents.end())
    fail(Code::usage, "there is no synthetic content \"{}\"; use one of {}", spec.content,
         fmt::join(synthetic_contents(), ", "));
  const auto [extent, pixel] = spec.format;
  if (extent.width < 1 || extent.height < 1 || pixel.depth < kMinDepth || pixel.depth > kMaxDepth)
    fail(Code::usage, "a synthetic clip cannot be {}; give it at least 1x1 samples of {} to {} bits",
         to_string(spec.format), kMinDepth, kMaxDepth);
  if (to_int(index) < 0 || to_int(index) >= spec.frames)
    fail(Code::usage, "frame {} is outside the synthetic clip (it has {} frames); ask for 0 to {}", to_int(index),
         spec.frames, spec.frames - 1);

  PictureBuffer reference(extent, pixel);
  PictureBuffer distorted(extent, pixel);
  for (int p = 0; p < plane_count(pixel.subsampling); ++p) {
    const Extent plane = plane_extent(extent, pixel.subsampling, p);
    PlanePair pair{Samples(plane), Samples(plane)};
    content->fill({narrow<int>(to_int(index)), p, pixel.depth, spec.seed}, pair);
    store(pair.reference, reference, p, pixel.depth);
    store(pair.distorted, distorted, p, pixel.depth);
  }
  return {index, std::move(reference).finish(), std::move(distorted).finish()};
}

std::vector<FramePair> synthetic_clip(const SyntheticSpec& spec) {
  std::vector<FramePair> clip;
  for (int k = 0; k < spec.frames; ++k) clip.push_back(synthetic_pair(spec, FrameIndex{k}));
  return clip;
}

}  // namespace snellen
