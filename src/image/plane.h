// SPDX-License-Identifier: BSD-2-Clause-Patent
// A plane of samples: the view that functions take, and the owner that makes one. No function takes pointer and pitch.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include "base/error.h"
#include "image/extent.h"

namespace snellen {

/// Rows of samples that someone else owns. Trivially copyable; `T` may be const. Pitch counts samples.
template <class T>
class PlaneView {
 public:
  PlaneView(T* origin, Extent extent, std::ptrdiff_t pitch, Halo halo = {}) noexcept
      : origin_(origin), pitch_(pitch), extent_(extent), halo_(halo) {}

  /// A view of mutable samples is also one of constant samples.
  operator PlaneView<const T>() const noexcept requires(!std::is_const_v<T>) {
    return {origin_, extent_, pitch_, halo_};
  }

  /// Row `y`, for -halo.y <= y < height + halo.y; in it, -halo.x <= x < width + halo.x may be read.
  T* row(int y) const noexcept {
    SNELLEN_DCHECK(y >= -halo_.y && y < extent_.height + halo_.y);
    return origin_ + static_cast<std::ptrdiff_t>(y) * pitch_;
  }

  Extent extent() const noexcept { return extent_; }
  int width() const noexcept { return extent_.width; }
  int height() const noexcept { return extent_.height; }
  Halo halo() const noexcept { return halo_; }
  std::ptrdiff_t pitch() const noexcept { return pitch_; }

 private:
  T* origin_;
  std::ptrdiff_t pitch_;
  Extent extent_;
  Halo halo_;
};

/// Owns a plane. Samples are uninitialised in release builds and poisoned in checked ones. Rows begin on 64-byte
/// boundaries (halo included), so that neighbouring rows never share a cache line between threads.
template <class T>
class Plane {
 public:
  static_assert(std::is_trivially_copyable_v<T>);

  explicit Plane(Extent extent, Halo halo = {}) : extent_(extent), halo_(halo) {
    SNELLEN_CHECK(extent.width >= 0 && extent.height >= 0 && halo.x >= 0 && halo.y >= 0);
    constexpr std::size_t per_line = kAlignment / sizeof(T);
    const std::size_t row = static_cast<std::size_t>(extent.width) + 2 * static_cast<std::size_t>(halo.x);
    const std::size_t rows = static_cast<std::size_t>(extent.height) + 2 * static_cast<std::size_t>(halo.y);
    pitch_ = (row + per_line - 1) / per_line * per_line;
    const std::size_t bytes = std::max<std::size_t>(pitch_ * rows * sizeof(T), kAlignment);
    storage_.reset(static_cast<std::byte*>(::operator new (bytes, std::align_val_t{kAlignment})));
#if defined(SNELLEN_CHECKED)
    std::fill_n(storage_.get(), bytes, std::byte{0xA5});
#endif
  }

  PlaneView<T> view() noexcept { return {origin(), extent_, pitch(), halo_}; }
  PlaneView<const T> view() const noexcept { return {origin(), extent_, pitch(), halo_}; }
  T* row(int y) noexcept { return view().row(y); }
  const T* row(int y) const noexcept { return view().row(y); }
  Extent extent() const noexcept { return extent_; }

 private:
  static constexpr std::size_t kAlignment = 64;
  struct Free {
    void operator()(std::byte* p) const noexcept { ::operator delete (p, std::align_val_t{kAlignment}); }
  };

  std::ptrdiff_t pitch() const noexcept { return static_cast<std::ptrdiff_t>(pitch_); }
  T* origin() const noexcept {
    return reinterpret_cast<T*>(storage_.get()) + static_cast<std::size_t>(halo_.y) * pitch_ + halo_.x;
  }

  Extent extent_;
  Halo halo_;
  std::size_t pitch_ = 0;
  std::unique_ptr<std::byte, Free> storage_;
};

}  // namespace snellen
