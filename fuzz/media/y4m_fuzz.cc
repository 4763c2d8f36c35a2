// SPDX-License-Identifier: BSD-2-Clause-Patent
// Any bytes as a y4m stream: whatever comes, it ends in frames of the announced size or in an Error of one line.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <string_view>

#include "base/error.h"
#include "media/byte_input.h"
#include "media/y4m_source.h"

namespace {

/// Reads every sample, so that a plane beyond the input is seen.
std::uint64_t touch(const snellen::Picture& picture) {
  std::uint64_t sum = 0;
  for (int i = 0; i < picture.planes(); ++i)
    picture.visit(i, [&](auto plane) {
      for (int y = 0; y < plane.height(); ++y)
        for (int x = 0; x < plane.width(); ++x) sum += plane.row(y)[x];
    });
  return sum;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const auto source =
        snellen::open_y4m(snellen::memory_input("fuzz", {std::as_bytes(std::span(data, size)), nullptr}));
    std::uint64_t sum = 0;
    while (const auto picture = source->next()) {
      if (picture->extent() != source->info().format.extent) std::abort();
      sum += touch(*picture);
    }
    [[maybe_unused]] static volatile std::uint64_t sink;
    sink = sum;
  } catch (const snellen::Error& error) {
    const std::string_view text(error.what());
    if (error.code() != snellen::Code::input || text.find('\n') != text.npos) std::abort();
  }
  return 0;
}
