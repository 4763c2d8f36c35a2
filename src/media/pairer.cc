// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pairs frames by index.
#include "media/pairer.h"

#include <utility>

#include "base/error.h"

namespace snellen {
namespace {

void check_formats(const VideoInfo& reference, const VideoInfo& distorted) {
  if (reference.format == distorted.format) return;
  const bool same_size = reference.format.extent == distorted.format.extent;
  fail(Code::input, "reference is {}, distorted is {} (frames are compared sample by sample: {}, {}); {}",
       to_string(reference.format), to_string(distorted.format), reference.name, distorted.name,
       same_size ? "convert one to the format of the other" : "scale one to the size of the other");
}

void check_options(const PairerOptions& options) {
  if (options.skip_reference < 0 || options.skip_distorted < 0)
    fail(Code::usage, "cannot skip {} and {} frames (counts start at 0); give 0 or more", options.skip_reference,
         options.skip_distorted);
  if (options.max_frames && *options.max_frames < 0)
    fail(Code::usage, "cannot compare {} frames (counts start at 0); give 0 or more", *options.max_frames);
}

void skip_frames(FrameSource& source, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i)
    if (!source.next())
      fail(Code::input, "{}: cannot skip {} frames (it has only {}); skip fewer", source.info().name, count, i);
}

std::int64_t count_rest(FrameSource& source) {
  std::int64_t count = 0;
  while (source.next()) ++count;
  return count;
}

}  // namespace

Pairer::Pairer(FrameSource& reference, FrameSource& distorted, const PairerOptions& options)
    : reference_(reference), distorted_(distorted), options_(options) {
  check_options(options);
  check_formats(reference.info(), distorted.info());
}

std::optional<FramePair> Pairer::next() {
  if (counts_) return std::nullopt;
  if (!skipped_) skip();
  if (options_.max_frames == pairs_) {
    counts_ = PairCounts{pairs_, pairs_, true};
    return std::nullopt;
  }
  std::optional<Picture> reference = reference_.next();
  std::optional<Picture> distorted = distorted_.next();
  if (!reference || !distorted) {
    finish(reference.has_value(), distorted.has_value());
    return std::nullopt;
  }
  return FramePair{FrameIndex{pairs_++}, *std::move(reference), *std::move(distorted)};
}

PairCounts Pairer::counts() const {
  SNELLEN_CHECK(counts_.has_value());
  return *counts_;
}

void Pairer::skip() {
  skip_frames(reference_, options_.skip_reference);
  skip_frames(distorted_, options_.skip_distorted);
  skipped_ = true;
}

void Pairer::finish(bool has_reference, bool has_distorted) {
  PairCounts counts{pairs_, pairs_, true};
  if (has_reference) counts.reference += 1 + count_rest(reference_);
  if (has_distorted) counts.distorted += 1 + count_rest(distorted_);
  counts.equal = counts.reference == counts.distorted;
  counts_ = counts;
}

}  // namespace snellen
