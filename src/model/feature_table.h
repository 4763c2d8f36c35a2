// SPDX-License-Identifier: BSD-2-Clause-Patent
// The values of every feature and score of a run: one column per name, one row per frame. A value is written once, a
// hole is an error and never a number, and what reports read is a FinishedTable, which has no holes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/frame_index.h"

namespace snellen {

/// A column of a FeatureTable.
enum class FeatureId : std::size_t {};

/// Which frames a column must have a value for.
enum class Cadence {
  every_frame,
  sampled,  // frames 0, step, 2 * step, ... of the run's subsampling
};

/// One column: where it is looked up, what reports call it, and its values so far.
struct FeatureColumn {
  std::string stored_name;
  std::string reported_name;
  Cadence cadence;
  std::vector<double> values;
  std::vector<bool> present;  // apart from `values`, because a NaN can be a feature's true value
};

/// A table in which each column has every value that it owes. Made by FeatureTable::finish; columns keep their ids.
class FinishedTable {
 public:
  std::int64_t frame_count() const noexcept { return frame_count_; }
  std::int64_t step() const noexcept { return step_; }
  std::size_t column_count() const noexcept { return columns_.size(); }

  const std::string& stored_name(FeatureId id) const { return column(id).stored_name; }
  const std::string& reported_name(FeatureId id) const { return column(id).reported_name; }
  std::optional<FeatureId> find(std::string_view stored_name) const;

  /// The value of one cell, or nothing where a sampled column owed none and got none.
  std::optional<double> value(FrameIndex frame, FeatureId id) const;

  /// One cell per column.
  std::vector<std::optional<double>> row(FrameIndex frame) const;

  /// Values at frames 0, step, 2 * step, ...: what reports list and pool, for columns of either cadence.
  std::vector<double> sampled_values(FeatureId id) const;

 private:
  friend class FeatureTable;
  FinishedTable(std::vector<FeatureColumn> columns, std::int64_t frame_count, std::int64_t step)
      : columns_(std::move(columns)), frame_count_(frame_count), step_(step) {}

  const FeatureColumn& column(FeatureId id) const;

  std::vector<FeatureColumn> columns_;
  std::int64_t frame_count_;
  std::int64_t step_;
};

/// A table being filled. Used by one thread.
class FeatureTable {
 public:
  /// Adds a column; throws Error{internal} when the stored name is taken.
  FeatureId add_column(std::string stored_name, std::string reported_name, Cadence cadence);

  std::optional<FeatureId> find(std::string_view stored_name) const;

  /// Writes one cell, in any order of frames; throws Error{internal} when it is already written.
  void set(FrameIndex frame, FeatureId id, double value);

  /// Whether the cell is written.
  bool has(FrameIndex frame, FeatureId id) const;

  /// The value of a written cell; throws Error{internal} when it is not.
  double value(FrameIndex frame, FeatureId id) const;

  /// The values of frames 0 .. frame_count - 1, for rules over a whole clip; throws Error{internal} when one is
  /// missing. Valid until the next call of set().
  std::span<const double> values(FeatureId id, std::int64_t frame_count) const;

  /// Drops the values of this frame and of all behind it.
  void forget_from(FrameIndex frame);

  /// Closes the table of a run of `frame_count` frames, of which frames 0, step, 2 * step, ... are sampled. Throws
  /// Error{internal} naming column and frame when a value that a column owes is missing, or lies behind the last frame.
  FinishedTable finish(std::int64_t frame_count, std::int64_t step) &&;

 private:
  const FeatureColumn& column(FeatureId id) const;

  std::vector<FeatureColumn> columns_;
};

}  // namespace snellen
