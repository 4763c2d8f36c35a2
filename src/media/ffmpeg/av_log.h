// SPDX-License-Identifier: BSD-2-Clause-Patent
// FFmpeg tells the reason of a failure only through its process-wide log. This keeps that log off the terminal and
// gives each source the errors of its own contexts, so that "moov atom not found" reaches our message.
#pragma once

#include <mutex>
#include <string>

namespace snellen {

/// Collects the errors that are logged for contexts whose `opaque` field points to this object.
class AvLog {
 public:
  AvLog();
  ~AvLog();
  AvLog(const AvLog&) = delete;
  AvLog& operator=(const AvLog&) = delete;

  /// The last error of the demuxer and of the decoder, printable; empty when there was none.
  std::string demuxer_error() const;
  std::string decoder_error() const;

  enum class From { demuxer, decoder };
  /// Called by FFmpeg's log, from any thread.
  void record(From from, std::string text);

 private:
  mutable std::mutex mutex_;
  std::string demuxer_;
  std::string decoder_;
};

}  // namespace snellen
