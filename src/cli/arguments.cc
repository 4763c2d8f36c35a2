// SPDX-License-Identifier: BSD-2-Clause-Patent
// Parsing of the command line: Snellen's own form and the reference library's flags.
#include "cli/arguments.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <limits>

#include "base/error.h"
#include "cli/command_line.h"
#include "engine/presets.h"

namespace snellen {
namespace {

constexpr const char* kHelp =
    R"(snellen: how good a video looks beside its source (VMAF and its features)

  snellen REFERENCE DISTORTED [options]

  snellen source.mkv encode.mp4                     the VMAF score
  snellen source.mkv encode.mp4 -o report.json      and a report
  snellen source.y4m encode.y4m -m vmaf_v0.6.1neg --feature psnr -o r.csv
  snellen source.yuv encode.yuv -w 1920 -h 1080 -p 420 -b 8

input    -r --reference FILE   -d --distorted FILE   ('-' is standard input)
         -w --width N  -h --height N  -p --pixel_format 400|411|420|422|440|444
         -b --bitdepth 8|9|10|12|14|16    all four, for headerless video
         --frame_cnt N   --frame_skip_ref N   --frame_skip_dist N
         --subsample N   score every N-th frame
         --strict        unequal lengths are an error, not a warning
         --promote-depth   compare different depths at the larger one
scores   -m --model NAME | FILE | version=NAME:name=LABEL:metric.option=value
         --feature NAME | NAME=option=value:option=value    (both repeatable)
         -m auto         the VMAF v1 model for the video's size and frame rate
         -n --no_prediction    features without the models' scores
         --aom_ctc v1.0..v7.0   --nflx_ctc v1.0      agreed sets of both
         --accumulate exact | libvmaf   float sums: order-free, or its digits
output   -o --output FILE      .json .xml .csv .sub; repeatable; '-' is stdout
         --json --xml --csv --sub    the format, whatever the extension
         --partial   after a fault, report the frames before it (.json .xml)
         --precision N | max   decimals (6); max loses nothing
         -q --quiet            no progress
machine  --threads N (all cores)   --device auto | cpu[:TARGET] | reference |
         cuda[:N] | hip[:N] | sycl[:N] | emu; --feature psnr_cuda: this there
lists    --list-models   --list-features   (--json: for programs)
         -v --version   --help
others   snellen diff A.json B.json    whether two reports are the same
         snellen devices [--explain REF DIS ...]    what computes, and where
         snellen selftest [--device D]    whether this machine computes right
         snellen bench [--device D]       how fast it does

Exit status: 0 scored, 1 wrong command line, 2 anything else that went wrong;
of the others see their own --help.
)";

// Option text as the command line gives it, before it is understood.
struct Raw {
  std::vector<std::string> positional;
  std::string reference, distorted, pixel_format, precision, device = "auto", accumulate = "exact";
  std::vector<std::string> aom_ctc, nflx_ctc;
  int width = 0, height = 0, depth = 0;
  std::int64_t frame_count = 0;
  std::vector<std::string> models, features, outputs;
  bool no_prediction = false, json = false, xml = false, csv = false, sub = false;
  bool list_models = false, list_features = false, version = false, help = false;
};

constexpr int kMost = std::numeric_limits<int>::max();

void declare(CLI::App& app, Raw& raw, Arguments& arguments) {
  app.set_help_flag();  // -h is the height, as in the reference library's tool
  app.add_option("inputs", raw.positional);
  app.add_option("-r,--reference", raw.reference);
  app.add_option("-d,--distorted", raw.distorted);
  app.add_option("-w,--width", raw.width)->check(CLI::Range(1, kMost));
  app.add_option("-h,--height", raw.height)->check(CLI::Range(1, kMost));
  app.add_option("-p,--pixel_format", raw.pixel_format);
  app.add_option("-b,--bitdepth", raw.depth)->check(CLI::IsMember({8, 9, 10, 12, 14, 16}));
  app.add_option("-m,--model", raw.models)->allow_extra_args(false)->take_all();
  app.add_option("--feature", raw.features)->allow_extra_args(false)->take_all();
  app.add_option("-o,--output", raw.outputs)->allow_extra_args(false)->take_all();
  app.add_flag("--json", raw.json);
  app.add_flag("--xml", raw.xml);
  app.add_flag("--csv", raw.csv);
  app.add_flag("--sub", raw.sub);
  app.add_option("--precision", raw.precision);
  app.add_option("--device,--backend", raw.device);
  app.add_option("--accumulate", raw.accumulate)->check(CLI::IsMember({"exact", "libvmaf"}));
  app.add_option("--aom_ctc", raw.aom_ctc)->allow_extra_args(false)->take_all();
  app.add_option("--nflx_ctc", raw.nflx_ctc)->allow_extra_args(false)->take_all();
  app.add_flag("--promote-depth", arguments.promote_depth);
  app.add_option("--threads", arguments.threads)->check(CLI::Range(0, 1024));
  app.add_option("--subsample", arguments.subsample)->check(CLI::Range(0, kMost));
  app.add_option("--frame_cnt", raw.frame_count)->check(CLI::Range(0, kMost));
  app.add_option("--frame_skip_ref", arguments.skip_reference)->check(CLI::Range(0, kMost));
  app.add_option("--frame_skip_dist", arguments.skip_distorted)->check(CLI::Range(0, kMost));
  app.add_flag("-n,--no_prediction", raw.no_prediction);
  app.add_flag("--strict", arguments.strict);
  app.add_flag("--partial", arguments.partial);
  app.add_flag("-q,--quiet", arguments.quiet);
  app.add_flag("--list-models", raw.list_models);
  app.add_flag("--list-features", raw.list_features);
  app.add_flag("-v,--version", raw.version);
  app.add_flag("--help", raw.help);
}

Action action(const Raw& raw) {
  if (raw.help) return Action::help;
  if (raw.version) return Action::version;
  if (raw.list_models) return Action::list_models;
  return raw.list_features ? Action::list_features : Action::score;
}

void take_inputs(const Raw& raw, Arguments& arguments) {
  arguments.reference = raw.reference;
  arguments.distorted = raw.distorted;
  std::vector<std::string*> open;
  for (std::string* input : {&arguments.reference, &arguments.distorted})
    if (input->empty()) open.push_back(input);
  if (open.size() != raw.positional.size()) {
    if (raw.positional.size() > open.size())
      fail(Code::usage, "'{}' is a third input (two videos are compared); give the reference, then the distorted video",
           raw.positional[open.size()]);
    fail(Code::usage, "{} is missing (a score compares two videos); give REFERENCE DISTORTED, see snellen --help",
         open.size() - raw.positional.size() == 2 ? "the pair of videos" : "one of the two videos");
  }
  for (std::size_t i = 0; i < open.size(); ++i) *open[i] = raw.positional[i];
  if (arguments.reference == "-" && arguments.distorted == "-")
    fail(Code::usage, "both inputs are '-' (standard input holds one video); give one of them as a file or FIFO");
}

void take_raw_format(const Raw& raw, Arguments& arguments) {
  const bool any = raw.width != 0 || raw.height != 0 || raw.depth != 0 || !raw.pixel_format.empty();
  if (!any) return;
  std::string missing;
  const auto need = [&](bool given, const char* flag) {
    if (!given) missing += (missing.empty() ? "" : ", ") + std::string(flag);
  };
  need(raw.width != 0, "--width");
  need(raw.height != 0, "--height");
  need(!raw.pixel_format.empty(), "--pixel_format");
  need(raw.depth != 0, "--bitdepth");
  if (!missing.empty())
    fail(Code::usage, "headerless video needs {} too (its bytes mean nothing without); give all of -w -h -p -b",
         missing);
  const std::optional<Subsampling> subsampling = parse_subsampling(raw.pixel_format);
  if (!subsampling)
    fail(Code::usage,
         "no pixel format '{}' (the planes cannot be found without it); give 400, 411, 420, 422, 440 or 444",
         raw.pixel_format);
  arguments.raw = VideoFormat{{raw.width, raw.height}, {raw.depth, *subsampling}};
}

void take_outputs(const Raw& raw, Arguments& arguments) {
  const std::array flags{std::pair{raw.json, ReportFormat::json}, std::pair{raw.xml, ReportFormat::xml},
                         std::pair{raw.csv, ReportFormat::csv}, std::pair{raw.sub, ReportFormat::sub}};
  std::optional<ReportFormat> forced;
  for (const auto& [given, format] : flags) {
    if (!given) continue;
    if (forced)
      fail(Code::usage,
           "more than one report format is asked for (a report has one); use several -o with extensions instead");
    forced = format;
  }
  for (const std::string& path : raw.outputs)
    // XML where nothing tells, as the reference library's tool.
    arguments.outputs.push_back(
        {path, forced.value_or(report_format_from_extension(path).value_or(ReportFormat::xml))});
  if (std::count_if(raw.outputs.begin(), raw.outputs.end(), [](const std::string& path) { return path == "-"; }) > 1)
    fail(Code::usage, "two reports go to '-' (they would run into each other); give one of them a file");
}

// A table of frames alone cannot say that frames are missing.
void check_partial(const Arguments& arguments) {
  if (!arguments.partial) return;
  if (arguments.outputs.empty())
    fail(Code::usage, "--partial without --output (there would be no report); give -o FILE.json or FILE.xml");
  for (const OutputSpec& output : arguments.outputs)
    if (!can_be_incomplete(output.format))
      fail(Code::usage,
           "--partial: {} is {} (it could not say that frames are missing, and would pass for a whole report); use "
           ".json or .xml",
           output.path, to_string(output.format));
}

void add_preset(const Preset& preset, Arguments& arguments) {
  arguments.models.insert(arguments.models.end(), preset.models.begin(), preset.models.end());
  arguments.features.insert(arguments.features.end(), preset.features.begin(), preset.features.end());
  arguments.promote_depth |= preset.promote_depth;
}

}  // namespace

std::string help_text() { return kHelp; }

Arguments parse_arguments(int argc, const char* const* argv) {
  Arguments arguments;
  Raw raw;
  CLI::App app;
  declare(app, raw, arguments);
  parse_words(app, argc, argv, "snellen --help");
  arguments.action = action(raw);
  arguments.json = raw.json;
  if (arguments.action != Action::score) return arguments;

  take_inputs(raw, arguments);
  take_raw_format(raw, arguments);
  take_outputs(raw, arguments);
  check_partial(arguments);
  if (raw.frame_count > 0) arguments.frame_count = raw.frame_count;  // 0 means all, as in the reference library's tool
  arguments.subsample = std::max(arguments.subsample, 1);            // 0 and 1 both mean every frame
  if (!raw.precision.empty()) arguments.precision = parse_precision(raw.precision);
  arguments.device = parse_device(raw.device);
  if (raw.accumulate == "libvmaf") arguments.accumulation = Accumulation::libvmaf;
  for (const std::string& text : raw.features) arguments.features.push_back(parse_feature_spec(text));
  for (const std::string& text : raw.models) arguments.models.push_back(parse_model_spec(text));
  for (const std::string& version : raw.aom_ctc) add_preset(aom_ctc(version), arguments);
  for (const std::string& version : raw.nflx_ctc) add_preset(nflx_ctc(version), arguments);
  arguments.predict = !raw.no_prediction;
  if (arguments.predict && arguments.models.empty()) arguments.models.push_back(parse_model_spec("vmaf_v0.6.1"));
  if (arguments.models.empty() && arguments.features.empty())
    fail(Code::usage, "--no_prediction without --feature or --model (there is nothing to compute); name a feature");
  return arguments;
}

}  // namespace snellen
