// SPDX-License-Identifier: BSD-2-Clause-Patent
// From the words of the command to its line.
#include "cli/bench.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "base/error.h"
#include "cli/command_line.h"
#include "cli/print_out.h"
#include "engine/throughput.h"
#include "exec/open_device.h"

namespace snellen {
namespace {

constexpr const char* kHelp =
    R"(snellen bench: how many frames a second a device scores

  snellen bench [options]

  --device NAME      auto, cpu, cpu:avx2, cuda:0, ...
  --size WxH         of the generated clip (1920x1080)
  --depth N          bits of a sample (8)
  -m --model NAME    --feature NAME    repeatable, as of snellen (vmaf_v0.6.1)
  --pictures WHERE   host; pinned: host memory that the device reads itself;
                     device: as a decoder leaves them there; resident: so few
                     that the device keeps its planes of them (host)
  --resident         --pictures resident
  --threads N        frames in flight (all cores)
  --streams N        clips that are scored side by side, each with its threads (1)
  --seconds S        how long (2)
  --help

Pictures are in memory: no file and no decoder takes part. Values of the timed
run are compared bit for bit with the host's.

Exit status: 0 measured, 1 a value differs, 2 nothing was measured.
)";

struct BenchArguments {
  ThroughputSpec spec;
  std::string device = "auto";
  std::vector<std::string> models;
  std::vector<std::string> features;
};

Extent parse_size(const std::string& text) {
  Extent extent;
  const char* const end = text.data() + text.size();
  const auto width = std::from_chars(text.data(), end, extent.width);
  const char* const x = width.ptr;
  const bool parsed = width.ec == std::errc{} && x != end && *x == 'x' &&
                      std::from_chars(x + 1, end, extent.height) == std::from_chars_result{end, std::errc{}};
  if (!parsed || extent.width < 1 || extent.height < 1)
    fail(Code::usage, "--size {}: not a size (the clip is made in it); give WxH, like 1920x1080", text);
  return extent;
}

Pictures parse_pictures(std::string_view text) {
  for (const Pictures pictures : {Pictures::host, Pictures::pinned, Pictures::device})
    if (text == to_string(pictures)) return pictures;
  return Pictures::resident;
}

// How the pictures come, for the line of the result.
std::string_view way_of(Pictures pictures) {
  switch (pictures) {
    case Pictures::host: return "from host memory";
    case Pictures::pinned: return "from pinned memory";
    case Pictures::device: return "from the device's memory";
    case Pictures::resident: return "resident";
  }
  SNELLEN_CHECK(false);
}

// None when only the help is asked for.
std::optional<BenchArguments> parse_bench(int argc, const char* const* argv) {
  CLI::App app;
  BenchArguments arguments;
  std::string size = "1920x1080";
  int depth = 8;
  std::string pictures = "host";
  bool resident = false;
  bool help = false;
  app.set_help_flag();
  app.add_option("--device,--backend", arguments.device);
  app.add_option("--size", size);
  app.add_option("--depth", depth)->check(CLI::Range(kMinDepth, kMaxDepth));
  app.add_option("-m,--model", arguments.models)->allow_extra_args(false)->take_all();
  app.add_option("--feature", arguments.features)->allow_extra_args(false)->take_all();
  app.add_option("--threads", arguments.spec.threads)->check(CLI::Range(1, 1024));
  app.add_option("--seconds", arguments.spec.seconds)->check(CLI::Range(0.0, 3600.0));
  app.add_option("--streams", arguments.spec.streams)->check(CLI::Range(1, 1024));
  CLI::Option* const where =
      app.add_option("--pictures", pictures)->check(CLI::IsMember({"host", "pinned", "device", "resident"}));
  app.add_flag("--resident", resident)->excludes(where);
  app.add_flag("--help", help);
  parse_words(app, argc, argv, "snellen bench --help");
  if (help) return std::nullopt;
  if (arguments.models.empty() && arguments.features.empty()) arguments.models = {"vmaf_v0.6.1"};
  arguments.spec.pictures = parse_pictures(resident ? "resident" : pictures);
  PlanRequest& request = arguments.spec.request;
  request.format = {parse_size(size), {depth}};
  request.device = parse_device(arguments.device);
  for (std::size_t i = 0; i < arguments.models.size(); ++i) {
    request.models.push_back(parse_model_spec(arguments.models[i]));
    if (i > 0) request.models.back().name += std::to_string(i);  // scores need names of their own
  }
  for (const std::string& feature : arguments.features) request.features.push_back(parse_feature_spec(feature));
  return arguments;
}

std::string device_text(const PlanRequest& request, const std::string& asked) {
  if (!runs_kernels(request.device.executor)) return asked;
  const auto device = open_device(request.device);
  return fmt::format("{} ({})", device->name(), device->description());
}

std::string bench_text(const BenchArguments& arguments, const Throughput& result) {
  const VideoFormat& format = arguments.spec.request.format;
  std::vector<std::string> work = arguments.models;
  work.insert(work.end(), arguments.features.begin(), arguments.features.end());
  return fmt::format(
      "{:.1f} frames per second: {} at {}x{}, {} bit, on {}, {}{} threads, {} ({} frames in {:.2f} s)\n{}\n",
      result.frames_per_second(), fmt::join(work, " + "), format.extent.width, format.extent.height, format.pixel.depth,
      device_text(arguments.spec.request, arguments.device),
      arguments.spec.streams > 1 ? fmt::format("{} streams of ", arguments.spec.streams) : "", result.threads,
      way_of(arguments.spec.pictures), result.frames, result.seconds,
      result.difference.empty() ? fmt::format("equal to the host: {} values", result.compared)
                                : "different from the host: " + result.difference);
}

}  // namespace

int run_bench(int argc, const char* const* argv) {
  const std::optional<BenchArguments> arguments = parse_bench(argc, argv);
  if (!arguments) {
    print_out(kHelp);
    return 0;
  }
  const Throughput result = measure_throughput(arguments->spec);
  print_out(bench_text(*arguments, result));
  return result.difference.empty() ? 0 : 1;
}

}  // namespace snellen
