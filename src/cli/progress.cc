// SPDX-License-Identifier: BSD-2-Clause-Patent
// Drawing of the progress line.
#include "cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>

namespace snellen {
namespace {

std::string minutes(double seconds) {
  const auto whole = static_cast<std::int64_t>(std::ceil(seconds));
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace

bool stderr_is_terminal() { return isatty(STDERR_FILENO) == 1; }

StatusLine::~StatusLine() {
  if (drawn_) fmt::print(stderr, "\r\033[K");
}

void StatusLine::show(const std::string& text) {
  if (!enabled_) return;
  drawn_ = true;
  fmt::print(stderr, "\r{}\033[K", text);
  std::fflush(stderr);
}

double Progress::rate(std::int64_t frames) const {
  const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  return seconds > 0 ? static_cast<double>(frames) / seconds : 0;
}

void Progress::update(std::int64_t frames) {
  const Clock::time_point now = Clock::now();
  if (!line_.enabled() || now - last_ < std::chrono::milliseconds(100)) return;
  last_ = now;
  const double fps = rate(frames);
  std::string line = fmt::format("frame {}", frames);
  if (total_) line += fmt::format("/{}", *total_);
  line += fmt::format("  {:.1f} fps", fps);
  if (total_ && fps > 0 && *total_ >= frames)
    line += fmt::format("  {} left", minutes(static_cast<double>(*total_ - frames) / fps));
  line_.show(line);
}

}  // namespace snellen
