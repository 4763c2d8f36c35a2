// SPDX-License-Identifier: BSD-2-Clause-Patent
// The progress line: frames, frames per second, time left. Only for a terminal, redrawn at most ten times a second.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace snellen {

/// A line on standard error that is drawn over and over.
class StatusLine {
 public:
  explicit StatusLine(bool enabled) : enabled_(enabled) {}
  /// Leaves the line empty: what follows is a result or an error.
  ~StatusLine();
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;

  bool enabled() const noexcept { return enabled_; }
  void show(const std::string& text);

 private:
  bool enabled_;
  bool drawn_ = false;
};

class Progress {
 public:
  /// `total` is the number of frames where it is known before reading.
  Progress(bool enabled, std::optional<std::int64_t> total) : line_(enabled), total_(total) {}

  void update(std::int64_t frames);

  /// Frames per second of wall time since construction.
  double rate(std::int64_t frames) const;

 private:
  using Clock = std::chrono::steady_clock;

  StatusLine line_;
  std::optional<std::int64_t> total_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

/// Whether standard error is a terminal.
bool stderr_is_terminal();

}  // namespace snellen
