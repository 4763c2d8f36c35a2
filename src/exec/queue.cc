// SPDX-License-Identifier: BSD-2-Clause-Patent
// Launches, and the way of sums from tiles to the host.
#include "exec/queue.h"

#include <algorithm>
#include <cstring>
#include <span>

#include "base/error.h"
#include "base/narrow.h"

namespace snellen {
namespace {

constexpr int kFirstSlots = 256;
constexpr std::size_t kPartialsPerBlock = std::size_t{1} << 17;
constexpr std::byte kPoison{0xA5};

}  // namespace

Queue::Queue(std::shared_ptr<const Device> device) : device_(std::move(device)), driver_(device_->make_queue()) {
  ask([&] { make_slots(kFirstSlots); });
}

template <class Call>
void Queue::ask(Call&& call) {
  if (error_) std::rethrow_exception(error_);
  try {
    call();
  } catch (...) {
    error_ = std::current_exception();
    throw;
  }
}

// The first work after a finish() forgets the totals of the frame before.
void Queue::begin_frame() {
  if (!complete_) return;
  segments_.clear();
  fields_ = 0;
  partials_block_ = 0;
  partials_used_ = 0;
  complete_ = false;
}

PendingFields Queue::add_up(const std::int64_t* values, int tiles, int fields) {
  begin_frame();
  const int first = fields_;
  ask([&] {
    segments_.push_back({values, tiles, fields, first});
    fields_ += fields;
  });
  return {first};
}

int Queue::run(const KernelInfo& info, const void* kernel, const Grid& grid) {
  begin_frame();
  const int first = fields_;
  ask([&] {
    std::int64_t* partials = nullptr;
    if (info.fields > 0) {
      const int tiles = narrow<int>(std::int64_t{grid.columns} * grid.rows);
      partials = reserve(static_cast<std::size_t>(tiles) * static_cast<std::size_t>(info.fields));
      segments_.push_back({partials, tiles, info.fields, first});
      fields_ += info.fields;
    }
    driver_->launch(info, {kernel, grid, partials});
  });
  return first;
}

// Values that stay in place until the frame is complete.
std::int64_t* Queue::reserve(std::size_t count) {
  const auto fits = [&] {
    return (partials_used_ + count) * sizeof(std::int64_t) <= partials_[partials_block_].bytes();
  };
  while (partials_block_ < partials_.size() && !fits()) {
    ++partials_block_;
    partials_used_ = 0;
  }
  if (partials_block_ == partials_.size())
    partials_.push_back(device_->allocate(std::max(count, kPartialsPerBlock) * sizeof(std::int64_t)));
  auto* const block = reinterpret_cast<std::int64_t*>(partials_[partials_block_].data());
  return block + std::exchange(partials_used_, partials_used_ + count);
}

void Queue::upload(const Buffer& from, const Buffer& to) {
  SNELLEN_CHECK(from.bytes() <= to.bytes());
  ask([&] { driver_->upload(to.data(), from.data(), from.bytes()); });
}

void Queue::upload(PlaneView<const std::byte> from, const PlaneLayout& layout, const Buffer& to) {
  const auto row_bytes = static_cast<std::size_t>(layout.extent.width * layout.sample_bytes);
  SNELLEN_CHECK(static_cast<std::size_t>(from.width()) == row_bytes && from.height() == layout.extent.height);
  SNELLEN_CHECK(layout.bytes <= to.bytes() && from.pitch() >= from.width());
  ask([&] {
    driver_->upload_rows({.device = layout.row(to.data(), 0),
                          .device_pitch = layout.pitch_bytes,
                          .pinned = from.row(0),
                          .pinned_pitch = static_cast<std::size_t>(from.pitch()),
                          .row_bytes = row_bytes,
                          .rows = from.height()});
  });
}

void Queue::record(driver::Event& event) {
  ask([&] { driver_->record(event); });
}

void Queue::wait_for(const driver::Event& event) {
  ask([&] { driver_->wait_for(event); });
}

void Queue::make_slots(int fields) {
  const std::size_t bytes = static_cast<std::size_t>(fields) * sizeof(SumsOfLaunches::Slot);
  slots_ = device_->allocate(bytes);
  host_slots_ = device_->allocate_pinned(bytes);
  driver_->fill(slots_.data(), kPoison, bytes);
}

void Queue::finish() {
  ask([&] {
    ++ticket_;
    const auto bytes = static_cast<std::size_t>(fields_) * sizeof(SumsOfLaunches::Slot);
    if (bytes > slots_.bytes()) make_slots(2 * fields_);
    std::fill_n(host_slots_.data(), bytes, kPoison);
    finish_sums();
    if (bytes > 0) driver_->download(host_slots_.data(), slots_.data(), bytes);
    driver_->wait();
    const auto* slots = reinterpret_cast<const SumsOfLaunches::Slot*>(host_slots_.data());
    if (!std::all_of(slots, slots + fields_, [&](const SumsOfLaunches::Slot& slot) { return slot.ticket == ticket_; }))
      fail(Code::device,
           "{}: the device reported success but did not write its sums (they cannot be trusted); check the "
           "device and its driver",
           device_->name());
    complete_ = true;
  });
}

void Queue::finish_sums() {
  const auto few = std::partition(segments_.begin(), segments_.end(), [](const SumsOfLaunches::Segment& segment) {
    return segment.tiles > FinishFewSums::kMostTiles;
  });
  launch_finish<FinishSums>({segments_.begin(), few});
  launch_finish<FinishFewSums>({few, segments_.end()});
}

template <class K>
void Queue::launch_finish(std::span<const SumsOfLaunches::Segment> segments) {
  for (; !segments.empty();
       segments = segments.subspan(std::min<std::size_t>(segments.size(), SumsOfLaunches::kSegments))) {
    K kernel{};
    kernel.of.slots = reinterpret_cast<SumsOfLaunches::Slot*>(slots_.data());
    kernel.of.ticket = ticket_;
    int fields = 0;
    for (std::size_t i = 0; i < segments.size() && i < SumsOfLaunches::kSegments; ++i) {
      kernel.of.segments[i] = segments[i];
      fields += segments[i].fields;
    }
    if constexpr (std::is_same_v<K, FinishFewSums>) kernel.fields = fields;
    const KernelInfo& info = kernel_info(&kernel);
    driver_->launch(info, {&kernel, Footprint(info.name, {0, 0, fields, 1}, K::tile).grid(), nullptr});
  }
}

std::int64_t Queue::total(int slot) const {
  SNELLEN_CHECK(complete_ && !error_ && slot >= 0 && slot < fields_);
  return reinterpret_cast<const SumsOfLaunches::Slot*>(host_slots_.data())[slot].total;
}

}  // namespace snellen
