// SPDX-License-Identifier: BSD-2-Clause-Patent
// What a feature needs of a video and of a device.
#include "engine/selection.h"

#include <algorithm>

#include "exec/plane_layout.h"
#include "ops/device_pictures.h"

namespace snellen {
namespace {

// Throws for a video for which the metric with these options is not defined, whatever the device.
void check_format(const Job& job) {
  const Requirements needs = job.kind.requirements(job.options);
  const std::string& name = job.kind.name;
  const VideoFormat& format = job.format;
  if (format.extent.width < needs.min_extent.width || format.extent.height < needs.min_extent.height)
    fail(Code::input, "{}: the video is {}x{} ({} is not defined below {}x{}); leave this feature out", name,
         format.extent.width, format.extent.height, name, needs.min_extent.width, needs.min_extent.height);
  if (format.pixel.depth > needs.max_depth)
    fail(Code::input, "{}: the video has {} bits ({} is defined up to {}); leave this feature out", name,
         format.pixel.depth, name, needs.max_depth);
  if (needs.needs_chroma && plane_count(format.pixel.subsampling) == 1)
    fail(Code::input, "{}: the video has no chroma ({} measures it); leave this feature out", name, name);
  if (job.kind.check_format != nullptr) job.kind.check_format(job.options, format);
}

void check_kernels(const Job& job, Executor executor) {
  if (job.kind.has_accumulations && job.accumulation == Accumulation::libvmaf)
    fail(Code::device,
         "{}: --accumulate libvmaf is not for the device {} (it adds in an order that only a host can keep); use "
         "--accumulate exact, or --device cpu",
         job.kind.name, to_string(executor));
  if (job.kind.check_kernels != nullptr) job.kind.check_kernels(job.options);
  plane_layout(job.format.extent, DevicePictures::kHalo, sample_bytes(job.format.pixel.depth));
}

void check_device(const Job& job, Executor executor) {
  if (find_implementation(job.kind, executor) == nullptr)
    fail(Code::device, "{}: no implementation for the device {} (a named device is never replaced); use --device auto",
         job.kind.name, to_string(executor));
  if (runs_kernels(executor)) check_kernels(job, executor);
}

}  // namespace

const Implementation* find_implementation(const MetricKind& kind, Executor executor) {
  const auto found =
      std::find_if(kind.implementations.begin(), kind.implementations.end(),
                   [&](const Implementation& implementation) { return implementation.executor == executor; });
  return found == kind.implementations.end() ? nullptr : &*found;
}

std::optional<Error> refusal(const Job& job, const DeviceSpec& device) {
  SNELLEN_CHECK(!device.automatic);
  try {
    check_format(job);
    check_device(job, device.executor);
    return std::nullopt;
  } catch (const Error& error) {
    return error;
  }
}

DeviceSpec choose_device(const Job& job, const DeviceSpec& asked) {
  DeviceSpec device = asked;
  if (asked.automatic) device = {.automatic = false, .executor = job.kind.implementations.front().executor};
  if (const std::optional<Error> reason = refusal(job, device)) throw Error(*reason);
  return device;
}

}  // namespace snellen
