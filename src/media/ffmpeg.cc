// SPDX-License-Identifier: BSD-2-Clause-Patent
// The calls into the module.
#include "media/ffmpeg.h"

#include <utility>

#include "base/error.h"
#include "base/load_module.h"
#include "media/ffmpeg_module.h"

namespace snellen {
namespace {

struct Ffmpeg {
  const FfmpegModule* module = nullptr;
  std::string problem;
};

Ffmpeg load() {
#if defined(SNELLEN_FFMPEG_LINKED)
  return {&snellen_ffmpeg_module, {}};
#else
  const LoadedModule loaded = load_module("ffmpeg", kFfmpegModuleSymbol);
  if (loaded.symbol == nullptr) return {nullptr, loaded.problem};
  const auto* module = static_cast<const FfmpegModule*>(loaded.symbol);
  if (module->build != std::string(SNELLEN_BUILD)) return {nullptr, "its module is of another build of snellen"};
  return {module, {}};
#endif
}

const Ffmpeg& ffmpeg() {
  static const Ffmpeg ffmpeg = load();
  return ffmpeg;
}

const FfmpegModule& module_for(const std::string& name) {
  if (ffmpeg().module == nullptr)
    fail(Code::input,
         "{}: neither y4m nor raw video (no FFmpeg to decode it: {}); decode it to y4m, or use a build with FFmpeg",
         name, ffmpeg().problem);
  return *ffmpeg().module;
}

}  // namespace

std::unique_ptr<FrameSource> open_ffmpeg_file(const std::string& path) { return module_for(path).open_file(path); }

std::unique_ptr<FrameSource> open_ffmpeg_stream(std::unique_ptr<ByteInput> input) {
  const FfmpegModule& module = module_for(input->name());
  return module.open_stream(std::move(input));
}

std::string probe_container(std::span<const std::byte> bytes) {
  return ffmpeg().module == nullptr ? "" : ffmpeg().module->probe(bytes);
}

}  // namespace snellen
