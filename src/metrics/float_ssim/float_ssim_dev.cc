// SPDX-License-Identifier: BSD-2-Clause-Patent
// Two launches: smaller pictures, and their windows.
#include "metrics/float_ssim/float_ssim_dev.h"

#include "metrics/float_ssim/float_ssim_kernels.h"
#include "metrics/float_ssim/float_ssim_math-inl.h"
#include "ops/float_samples.h"
#include "ops/ssim_device.h"

namespace snellen {

FloatSsimDevice::Smaller::Smaller(const std::shared_ptr<const Device>& device, Extent size)
    : arena(device), pictures{arena.plane<float>(size), arena.plane<float>(size)} {}

const FloatSsimDevice::Smaller& FloatSsimDevice::smaller(int scale) {
  return smaller_.try_emplace(scale, frames_.device(), float_ssim::measured_extent(extent_, scale)).first->second;
}

Later<ssim::Sums<ssim::ExactArithmetic>> FloatSsimDevice::operator()(const Picture& reference, const Picture& distorted,
                                                                     int scale) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  if (extent_ != reference.extent()) smaller_.clear();
  extent_ = reference.extent();
  const float unit = sample_unit(reference.format().depth);
  return reference.visit(0, [&]<class T>(PlaneView<const T>) {
    const DeviceView<const T> ref = frames_.plane<T>(reference, 0);
    const DeviceView<const T> dis = frames_.plane<T>(distorted, 0);
    if (scale == 1) return ssim::launch_windows<T>(frames_.queue(), ref, dis, unit, terms_);
    const Smaller& small = smaller(scale);
    const float_ssim::Boxes<T> kernel{.pictures = {ref, dis},
                                      .smaller = {small.pictures[0], small.pictures[1]},
                                      .scale = scale,
                                      .unit = unit,
                                      .tap = float_ssim::box_tap(scale)};
    frames_.queue().launch(kernel, whole(kernel.smaller[0]));
    return ssim::launch_windows<float>(frames_.queue(), small.pictures[0], small.pictures[1], 1, terms_);
  });
}

}  // namespace snellen
