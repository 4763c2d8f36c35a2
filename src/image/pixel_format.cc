// SPDX-License-Identifier: BSD-2-Clause-Patent
// Names of pixel formats.
#include "image/pixel_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace snellen {
namespace {

struct Name {
  Subsampling subsampling;
  std::string_view text;
};
constexpr std::array<Name, 6> kNames{{{Subsampling::k400, "4:0:0"},
                                      {Subsampling::k411, "4:1:1"},
                                      {Subsampling::k420, "4:2:0"},
                                      {Subsampling::k422, "4:2:2"},
                                      {Subsampling::k440, "4:4:0"},
                                      {Subsampling::k444, "4:4:4"}}};

}  // namespace

std::string_view to_string(Subsampling s) {
  return std::find_if(kNames.begin(), kNames.end(), [&](const Name& n) { return n.subsampling == s; })->text;
}

std::string to_string(PixelFormat format) {
  return fmt::format("{} {} bit", to_string(format.subsampling), format.depth);
}

std::string to_string(const VideoFormat& format) {
  return fmt::format("{}x{} {}", format.extent.width, format.extent.height, to_string(format.pixel));
}

std::optional<Subsampling> parse_subsampling(std::string_view text) {
  std::string digits(text);
  std::erase(digits, ':');
  for (const Name& name : kNames) {
    std::string plain(name.text);
    std::erase(plain, ':');
    if (plain == digits) return name.subsampling;
  }
  return std::nullopt;
}

}  // namespace snellen
