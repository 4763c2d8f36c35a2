// SPDX-License-Identifier: BSD-2-Clause-Patent
// The clips of golden cases, each made once for all devices that are compared with the case's values.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/error.h"
#include "media/synthetic.h"

namespace snellen {

/// The member `clip` of a golden case (README.md).
inline SyntheticSpec parse_clip(const nlohmann::json& clip) {
  const auto subsampling = parse_subsampling(clip.at("subsampling").get<std::string>());
  SNELLEN_CHECK(subsampling.has_value());
  return {.content = clip.at("content"),
          .format = {{clip.at("width"), clip.at("height")}, {clip.at("depth"), *subsampling}},
          .frames = clip.at("frames"),
          .seed = clip.at("seed")};
}

class GoldenClips {
 public:
  const std::vector<FramePair>& operator[](const nlohmann::json& clip) {
    const auto [found, is_new] = clips_.try_emplace(clip.dump());
    if (is_new) found->second = synthetic_clip(parse_clip(clip));
    return found->second;
  }

 private:
  std::map<std::string, std::vector<FramePair>> clips_;
};

}  // namespace snellen
