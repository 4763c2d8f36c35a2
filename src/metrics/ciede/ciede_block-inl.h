// SPDX-License-Identifier: BSD-2-Clause-Patent
// The steps from colours to differences, for some hundred pixels at a time: loops over short steps keep more vectors in
// flight than one over the whole formula, and what is between them stays in the first-level cache. Each step gives the
// definition's floats: pixels in doubt are computed in the definition's own form. Compiled once per target.
#if defined(SNELLEN_METRICS_CIEDE_BLOCK_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_CIEDE_BLOCK_INL_H_
#undef SNELLEN_METRICS_CIEDE_BLOCK_INL_H_
#else
#define SNELLEN_METRICS_CIEDE_BLOCK_INL_H_
#endif

#include <cmath>

#include "metrics/ciede/ciede_colours-inl.h"
#include "metrics/ciede/ciede_differences-inl.h"
#include "metrics/ciede/ciede_form.h"
#include "metrics/ciede/ciede_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::ciede::HWY_NAMESPACE {

/// The most pixels of a block; a multiple of every vector.
constexpr int kBlockPixels = 256;

struct Colours {
  HWY_ALIGN float l[kBlockPixels];
  HWY_ALIGN float a[kBlockPixels];
  HWY_ALIGN float b[kBlockPixels];

  Lab<float> at(int i) const { return {l[i], a[i], b[i]}; }
  void set(int i, const Lab<float>& lab) {
    l[i] = lab.l;
    a[i] = lab.a;
    b[i] = lab.b;
  }
};

/// Pixels that are measured together. Behind the last one, up to a whole vector, values are some numbers.
struct Block {
  int count = 0;
  Colours ref{}, dis{};
  HWY_ALIGN float chroma_p[kBlockPixels]{};
  HWY_ALIGN float chroma_q[kBlockPixels]{};
  HWY_ALIGN float hue_p[kBlockPixels]{};
  HWY_ALIGN float hue_q[kBlockPixels]{};
  HWY_ALIGN float difference[kBlockPixels]{};
};

/// The definition's functions, compiled for the target with all that they call: elsewhere each of their fma is a call.
[[gnu::flatten]] inline Lab<float> exact_to_lab(const Pixel& pixel) { return ciede::to_lab(pixel.y, pixel.u, pixel.v); }
[[gnu::flatten]] inline float exact_difference(const Lab<float>& p, const Lab<float>& q) {
  return ciede::difference(p, q);
}

inline const Form& target_form(Accumulation accumulation) {
  static constexpr Form kExact{&exact_to_lab, &exact_difference};
  return accumulation == Accumulation::exact ? kExact : form_of(accumulation);
}

/// `values` has room for kBlockPixels.
struct Differences {
  float* values;
  int count;
};

/// Calls redo(i) for each lane i that is NaN.
template <class Redo>
HWY_INLINE void redo_doubtful(SingleLane x, int first, const Redo& redo) {
  const hn::Rebind<float, decltype(lanes::kF64)> tag;
  const auto in_doubt = hn::IsNaN(x.raw);
  if (HWY_LIKELY(hn::AllFalse(tag, in_doubt))) return;
  float values[lanes::kLanes64];
  x.store(values);
  for (int i = 0; i < lanes::kLanes64; ++i)
    if (std::isnan(values[i])) redo(first + i);
}

/// Colours of `count` pixels from their samples over 2^(depth - 8); a whole vector of samples can be read.
inline void measure_colours(const float* y, const float* u, const float* v, int count, const Form& form,
                            Colours& colours) {
  const Curves& tables = curves();
  for (int i = 0; i < count; i += lanes::kLanes64) {
    const Lab<SingleLane> lab =
        to_lab(SingleLane::load(y + i), SingleLane::load(u + i), SingleLane::load(v + i), tables);
    lab.l.store(colours.l + i);
    lab.a.store(colours.a + i);
    lab.b.store(colours.b + i);
    redo_doubtful(lab.l, i, [&](int at) { colours.set(at, form.to_lab({y[at], u[at], v[at]})); });
  }
}

inline void measure_hues(Block& block) {
  for (int i = 0; i < block.count; i += lanes::kLanes64) {
    const Hues h = hues(SingleLane::load(block.ref.a + i), SingleLane::load(block.ref.b + i),
                        SingleLane::load(block.dis.a + i), SingleLane::load(block.dis.b + i));
    h.chroma_p.store(block.chroma_p + i);
    h.chroma_q.store(block.chroma_q + i);
    h.hue_p.store(block.hue_p + i);
    h.hue_q.store(block.hue_q + i);
  }
}

template <Accumulation accumulation>
void measure_differences(Block& block) {
  const Form& form = target_form(accumulation);
  measure_hues(block);
  for (int i = 0; i < block.count; i += lanes::kLanes64) {
    const Hues h{SingleLane::load(block.chroma_p + i), SingleLane::load(block.chroma_q + i),
                 SingleLane::load(block.hue_p + i), SingleLane::load(block.hue_q + i)};
    const SingleLane result =
        difference<accumulation>(SingleLane::load(block.ref.l + i), SingleLane::load(block.dis.l + i), h);
    result.store(block.difference + i);
    redo_doubtful(result, i,
                  [&](int at) { block.difference[at] = form.difference(block.ref.at(at), block.dis.at(at)); });
  }
}

}  // namespace snellen::ciede::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
