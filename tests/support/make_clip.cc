// SPDX-License-Identifier: BSD-2-Clause-Patent
// Writes a synthetic clip as two raw planar files, for tools that make golden values with another program. Samples
// above 8 bits are 16-bit little-endian; chroma sizes are rounded up.
#include <fmt/format.h>

#include <bit>
#include <cstdio>
#include <exception>
#include <fstream>
#include <string>

#include "base/error.h"
#include "media/synthetic.h"

namespace {

using namespace snellen;

static_assert(std::endian::native == std::endian::little, "rows are written as they lie in memory");

int whole_number(const std::string& text) {
  std::size_t used = 0;
  int value = 0;
  try {
    value = std::stoi(text, &used);
  } catch (const std::exception&) {
    used = 0;
  }
  if (used == 0 || used != text.size()) fail(Code::usage, "\"{}\" is not a whole number; write digits only", text);
  return value;
}

SyntheticSpec parse(char** argv) {
  SyntheticSpec spec{.content = argv[1], .format = {}, .frames = whole_number(argv[5]), .seed = 0};
  const std::string size = argv[2];
  const std::size_t cross = size.find('x');
  if (cross == std::string::npos) fail(Code::usage, "\"{}\" is not a size; write it as 640x360", size);
  spec.format.extent = {whole_number(size.substr(0, cross)), whole_number(size.substr(cross + 1))};
  const auto subsampling = parse_subsampling(argv[3]);
  if (!subsampling) fail(Code::usage, "\"{}\" is not a subsampling; use 400, 420, 422 or 444", argv[3]);
  spec.format.pixel = {whole_number(argv[4]), *subsampling};
  spec.seed = static_cast<std::uint32_t>(whole_number(argv[6]));
  return spec;
}

void write(const Picture& picture, std::ofstream& file) {
  for (int p = 0; p < picture.planes(); ++p)
    picture.visit(p, [&]<class T>(PlaneView<const T> view) {
      for (int y = 0; y < view.height(); ++y)
        file.write(reinterpret_cast<const char*>(view.row(y)),
                   static_cast<std::streamsize>(view.width()) * std::streamsize{sizeof(T)});
    });
}

void run(char** argv) {
  const SyntheticSpec spec = parse(argv);
  std::ofstream reference(argv[7], std::ios::binary);
  std::ofstream distorted(argv[8], std::ios::binary);
  for (int k = 0; k < spec.frames; ++k) {
    const FramePair pair = synthetic_pair(spec, FrameIndex{k});
    write(pair.reference, reference);
    write(pair.distorted, distorted);
  }
  reference.close();
  distorted.close();
  if (!reference || !distorted)
    fail(Code::output, "cannot write {} or {}; check the folder and its free space", argv[7], argv[8]);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 9) {
    fmt::print(stderr, "usage: make_clip CONTENT WxH SUBSAMPLING DEPTH FRAMES SEED REF_OUT DIS_OUT\n");
    return 2;
  }
  try {
    run(argv);
  } catch (const std::exception& error) {
    fmt::print(stderr, "make_clip: {}\n", error.what());
    return 1;
  }
  return 0;
}
