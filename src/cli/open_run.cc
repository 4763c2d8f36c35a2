// SPDX-License-Identifier: BSD-2-Clause-Patent
// Opens videos, and chooses what depends on them.
#include "cli/open_run.h"

#include <fmt/format.h>

#include "engine/auto_model.h"
#include "media/open_video.h"
#include "media/promoted_source.h"

namespace snellen {
namespace {

void add_notes(const VideoInfo& info, std::vector<std::string>& notes) {
  for (const std::string& note : info.notes) notes.push_back(fmt::format("{}: {}", info.name, note));
}

void promote_shallower(OpenedRun& run) {
  const int ref_depth = run.reference->info().format.pixel.depth;
  const int dis_depth = run.distorted->info().format.pixel.depth;
  if (ref_depth < dis_depth) run.reference = promote_depth(std::move(run.reference), dis_depth);
  if (dis_depth < ref_depth) run.distorted = promote_depth(std::move(run.distorted), ref_depth);
}

// Replaces "auto" by the model that fits the video, and says so.
void choose_models(std::vector<ModelSpec>& models, const VideoInfo& info, std::vector<std::string>& notes) {
  for (ModelSpec& model : models) {
    if (model.version != kAutoModel) continue;
    std::optional<double> rate;
    if (info.frame_rate) rate = static_cast<double>(info.frame_rate->numerator) / info.frame_rate->denominator;
    model.version = auto_model(info.format.extent, rate);
    notes.push_back(fmt::format("model {}: {} is chosen for {}x{}{}", model.name, model.version,
                                info.format.extent.width, info.format.extent.height,
                                rate ? fmt::format(" at {:g} frames per second", *rate) : ""));
  }
}

}  // namespace

OpenedRun open_run(const Arguments& arguments) {
  OpenedRun run;
  VideoPair videos = open_videos(arguments.reference, arguments.distorted, arguments.raw);
  run.reference = std::move(videos.reference);
  run.distorted = std::move(videos.distorted);
  if (arguments.promote_depth) promote_shallower(run);
  add_notes(run.reference->info(), run.notes);
  add_notes(run.distorted->info(), run.notes);
  if (arguments.device.automatic && !device_note().empty()) run.notes.push_back(device_note());
  run.pairer = std::make_unique<Pairer>(*run.reference, *run.distorted,
                                        PairerOptions{.skip_reference = arguments.skip_reference,
                                                      .skip_distorted = arguments.skip_distorted,
                                                      .max_frames = arguments.frame_count});
  run.request = {.format = run.reference->info().format,
                 .models = arguments.models,
                 .features = arguments.features,
                 .predict = arguments.predict,
                 .accumulation = arguments.accumulation,
                 .device = arguments.device};
  choose_models(run.request.models, run.reference->info(), run.notes);
  return run;
}

}  // namespace snellen
