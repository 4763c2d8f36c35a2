// SPDX-License-Identifier: BSD-2-Clause-Patent
// PGM files of contrasts.
#include "metrics/cambi/cambi_heatmap.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>

#include "base/error.h"

namespace snellen::cambi {
namespace {

constexpr int kWhite = 65535;

// Contrasts reach weight * window^2 / 4 but for a rounding down of that number, hence the clamp. A window of one pixel
// has no contrasts.
double scaling(int max_weight, int window) {
  const int largest = max_weight * window * window / 4;
  return largest > 0 ? static_cast<double>(kWhite) / largest : 0;
}

}  // namespace

HeatMapWriter::HeatMapWriter(std::filesystem::path folder, int max_weight, int window)
    : folder_(std::move(folder)), scaling_(scaling(max_weight, window)) {
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  // A link to a folder counts as created already, with an error on some systems.
  if (!std::filesystem::is_directory(folder_))
    fail(Code::output, "cannot make the folder {} (the heat maps of cambi go there): {}; check heatmaps_path",
         folder_.string(), error ? error.message() : "it is no folder");
}

void HeatMapWriter::write(FrameIndex frame, int scale, PlaneView<const float> contrasts) const {
  const auto [width, height] = contrasts.extent();
  std::string bytes = fmt::format("P5\n{} {}\n{}\n", width, height, kWhite);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const int value = std::min(static_cast<int>(scaling_ * static_cast<double>(contrasts.row(y)[x])), kWhite);
      bytes += static_cast<char>(value >> 8);
      bytes += static_cast<char>(value & 255);
    }
  const std::filesystem::path path =
      folder_ / fmt::format("cambi_heatmap_scale_{}_{}x{}_{:06}.pgm", scale, width, height, to_int(frame));
  std::ofstream file(path, std::ios::binary);
  const bool opened = file.is_open();
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (file) return;
  std::error_code ignored;
  if (opened) std::filesystem::remove(path, ignored);
  fail(Code::output,
       "cannot write the heat map {} (the banding of frame {} would be missing); check the folder and its "
       "free space",
       path.string(), to_int(frame));
}

}  // namespace snellen::cambi
