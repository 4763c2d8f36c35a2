// SPDX-License-Identifier: BSD-2-Clause-Patent
// Cells, and the checks that make a hole an error.
#include "model/feature_table.h"

#include <algorithm>
#include <utility>

#include "base/error.h"

namespace snellen {
namespace {

std::size_t row_of(FrameIndex frame) {
  SNELLEN_CHECK(to_int(frame) >= 0);
  return static_cast<std::size_t>(to_int(frame));
}

bool is_present(const FeatureColumn& column, std::size_t row) {
  return row < column.present.size() && column.present[row];
}

std::optional<FeatureId> find_in(const std::vector<FeatureColumn>& columns, std::string_view stored_name) {
  for (std::size_t i = 0; i < columns.size(); ++i)
    if (columns[i].stored_name == stored_name) return FeatureId{i};
  return std::nullopt;
}

const FeatureColumn& column_of(const std::vector<FeatureColumn>& columns, FeatureId id) {
  const auto index = static_cast<std::size_t>(id);
  SNELLEN_CHECK(index < columns.size());
  return columns[index];
}

void check_rows(const FeatureColumn& column, std::size_t frame_count, std::size_t step) {
  for (std::size_t row = 0; row < frame_count; row += step)
    if (!is_present(column, row))
      fail(Code::internal, "feature {} has no value at frame {} of {} (no score can be given); please report it",
           column.stored_name, row, frame_count);
  if (column.present.size() > frame_count)
    fail(Code::internal, "feature {} has a value at frame {} of a run of {} (scores would be wrong); please report it",
         column.stored_name, column.present.size() - 1, frame_count);
}

}  // namespace

FeatureId FeatureTable::add_column(std::string stored_name, std::string reported_name, Cadence cadence) {
  if (find(stored_name))
    fail(Code::internal, "feature {} has two columns (only one could be reported); please report it", stored_name);
  columns_.push_back({std::move(stored_name), std::move(reported_name), cadence, {}, {}});
  return FeatureId{columns_.size() - 1};
}

std::optional<FeatureId> FeatureTable::find(std::string_view stored_name) const {
  return find_in(columns_, stored_name);
}

const FeatureColumn& FeatureTable::column(FeatureId id) const { return column_of(columns_, id); }

void FeatureTable::set(FrameIndex frame, FeatureId id, double value) {
  const std::size_t row = row_of(frame);
  if (is_present(column(id), row))
    fail(Code::internal, "feature {} got a second value at frame {} (a score would be overwritten); please report it",
         column(id).stored_name, row);
  FeatureColumn& target = columns_[static_cast<std::size_t>(id)];
  if (row >= target.values.size()) {
    target.values.resize(row + 1);
    target.present.resize(row + 1);
  }
  target.values[row] = value;
  target.present[row] = true;
}

bool FeatureTable::has(FrameIndex frame, FeatureId id) const { return is_present(column(id), row_of(frame)); }

double FeatureTable::value(FrameIndex frame, FeatureId id) const {
  if (!has(frame, id))
    fail(Code::internal, "feature {} has no value at frame {} yet (a score needs it); please report it",
         column(id).stored_name, to_int(frame));
  return column(id).values[row_of(frame)];
}

std::span<const double> FeatureTable::values(FeatureId id, std::int64_t frame_count) const {
  SNELLEN_CHECK(frame_count >= 0);
  check_rows(column(id), static_cast<std::size_t>(frame_count), 1);
  return column(id).values;
}

void FeatureTable::forget_from(FrameIndex frame) {
  const std::size_t row = row_of(frame);
  for (FeatureColumn& column : columns_) {
    column.values.resize(std::min(column.values.size(), row));
    column.present.resize(std::min(column.present.size(), row));
  }
}

FinishedTable FeatureTable::finish(std::int64_t frame_count, std::int64_t step) && {
  SNELLEN_CHECK(frame_count >= 0 && step >= 1);
  for (const FeatureColumn& column : columns_)
    check_rows(column, static_cast<std::size_t>(frame_count),
               column.cadence == Cadence::every_frame ? 1 : static_cast<std::size_t>(step));
  return {std::move(columns_), frame_count, step};
}

const FeatureColumn& FinishedTable::column(FeatureId id) const { return column_of(columns_, id); }

std::optional<FeatureId> FinishedTable::find(std::string_view stored_name) const {
  return find_in(columns_, stored_name);
}

std::optional<double> FinishedTable::value(FrameIndex frame, FeatureId id) const {
  SNELLEN_CHECK(to_int(frame) < frame_count_);
  const std::size_t row = row_of(frame);
  if (!is_present(column(id), row)) return std::nullopt;
  return column(id).values[row];
}

std::vector<std::optional<double>> FinishedTable::row(FrameIndex frame) const {
  std::vector<std::optional<double>> cells;
  cells.reserve(columns_.size());
  for (std::size_t i = 0; i < columns_.size(); ++i) cells.push_back(value(frame, FeatureId{i}));
  return cells;
}

std::vector<double> FinishedTable::sampled_values(FeatureId id) const {
  const std::vector<double>& all = column(id).values;
  std::vector<double> sampled;
  const auto step = static_cast<std::size_t>(step_);
  for (std::size_t row = 0; row < static_cast<std::size_t>(frame_count_); row += step) sampled.push_back(all[row]);
  return sampled;
}

}  // namespace snellen
