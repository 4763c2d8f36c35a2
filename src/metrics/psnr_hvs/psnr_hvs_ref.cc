// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sums of PSNR-HVS-M, block by block.
#include "base/error.h"
#include "metrics/psnr_hvs/psnr_hvs_math-inl.h"

namespace snellen {
namespace {

using psnr_hvs::kBlockSize;
using psnr_hvs::kStep;

template <class T>
psnr_hvs::Patch<std::int32_t> patch_at(PlaneView<const T> plane, int left, int top, const psnr_hvs::Table& masking) {
  psnr_hvs::Block block;
  std::size_t i = 0;
  for (int y = 0; y < kBlockSize; ++y)
    for (int x = 0; x < kBlockSize; ++x) block[i++] = plane.row(top + y)[left + x];
  return psnr_hvs::patch(block, masking);
}

template <class T>
PsnrHvsPlaneSums measure(PlaneView<const T> reference, PlaneView<const T> distorted, int depth,
                         const psnr_hvs::Sensitivity& eye) {
  const float step = psnr_hvs::step_size(depth);
  PsnrHvsPlaneSums sums;
  for (int y = 0; y + kBlockSize <= reference.height(); y += kStep)
    for (int x = 0; x + kBlockSize <= reference.width(); x += kStep) {
      const auto errors =
          psnr_hvs::visible_errors(patch_at(reference, x, y, eye.masking), patch_at(distorted, x, y, eye.masking), eye);
      sums.exact.add(psnr_hvs::block_sum(errors, step));
      for (const float error : errors) sums.sequential += error;
    }
  return sums;
}

}  // namespace

PsnrHvsSums psnr_hvs_reference(const Picture& reference, const Picture& distorted) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  const int depth = reference.format().depth;
  SNELLEN_CHECK(depth <= psnr_hvs::kMaxDepth && reference.planes() == 3);
  PsnrHvsSums sums;
  for (int p = 0; p < 3; ++p) {
    const auto i = static_cast<std::size_t>(p);
    sums.planes[i] = reference.visit(p, [&]<class T>(PlaneView<const T> ref) {
      return measure(ref, distorted.plane<T>(p), depth, psnr_hvs::kSensitivity[i]);
    });
  }
  return sums;
}

}  // namespace snellen
