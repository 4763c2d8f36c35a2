// SPDX-License-Identifier: BSD-2-Clause-Patent
// The contract of device kernels. A kernel is a trivially copyable struct of views and constants:
//
//   struct Blur {
//     static constexpr Tile tile{128, 16};   // what one group of lanes covers
//     static constexpr int threads = 256;    // lanes of a group: a multiple of 32, at most 1024
//     static constexpr int steps = 2;        // phases
//     static constexpr Loop loop{1, 3};      // optional: steps that run turns() times
//     struct Shared { ... };                 // memory of a group, at most 48 KiB; holds garbage at first
//     struct Private { ... };                // memory of a lane from step to step; zero at first
//     struct Sums { std::int64_t sad; };     // optional: 1 to 8 fields, each int64_t, or int32_t where a group fits it
//     DeviceView<const std::uint8_t> source; ...
//     template <class See> void views(See& see) const { see.reads(source, {2, 2}); }
//     SNELLEN_FN void phase(Step<0>, Shared&, Private&, Lane) const;
//     SNELLEN_FN void phase(Step<1>, Shared&, Private&, Lane) const;
//     SNELLEN_FN Sums result(const Private&) const;
//     SNELLEN_FN int turns(const Shared&) const;  // with a loop: from what its steps leave as it is
//   };
//   SNELLEN_KERNEL(Blur)
//
// The executor runs all lanes of a group through a phase before any enters the next, and adds the results of all lanes
// in any order. A kernel has no barriers, no sub-groups, no double, no atomics and no borders: pixels beyond an edge
// are read from a halo that was filled before (ops/extend_border.h), and launching refuses reads that no halo or room
// covers (exec/footprint.h). Pixels of an edge tile that lie outside the plane must add 0.
//
// This header and those of kernels are compiled by every backend's compiler; they include no header but such ones. A
// kernel's header includes exec/kernel.h, which has SNELLEN_KERNEL.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "base/device_function.h"
#include "image/extent.h"

namespace snellen {

struct Tile {
  int width;
  int height;
};

/// Names phase `n` of a kernel.
template <int n>
struct Step {};

/// Who runs a phase: one of the threads of one group, which covers one tile.
struct Lane {
  int id;  // in [0, threads)
  int x;   // the tile's first column and row, in the planes' coordinates
  int y;
  int column;  // which tile of the grid
  int row;
  int turn = 0;  // of the kernel's loop
};

/// Steps `first` to `last` of a kernel, run K::turns() times for a group, which may be 0. Other steps stand before and
/// after them.
struct Loop {
  int first;
  int last;
};

template <class K>
concept HasLoop = requires {
  K::loop;
};

/// Samples in a device's memory. Trivially copyable and of standard layout. Offsets are 32-bit, which is a quarter of
/// the time of some kernels, so a plane is smaller than 2 GiB (checked where planes are made, exec/plane_layout.h).
template <class T>
struct DeviceView {
  T* origin;  // sample (0, 0)
  std::int32_t pitch;
  std::int32_t width;
  std::int32_t height;
  std::uint16_t halo_x;  // samples beyond each side that hold what the border rule says
  std::uint16_t halo_y;
  std::uint16_t room_x;  // samples beyond the right and the lower edge that may be read, whatever they hold
  std::uint16_t room_y;

  SNELLEN_FN T* row(int y) const { return origin + y * pitch; }
  SNELLEN_FN bool contains(int x, int y) const { return x >= 0 && y >= 0 && x < width && y < height; }

  /// A view of mutable samples is also one of constant samples.
  template <class U>
  requires(!std::is_const_v<T> && std::is_same_v<U, const T>) operator DeviceView<U>() const {
    return {origin, pitch, width, height, halo_x, halo_y, room_x, room_y};
  }
};

/// Rows of samples in the shared memory of a group: plane[y][x].
template <class T, int width, int height>
struct SharedPlane {
  T rows[std::size_t{height}][std::size_t{width}];
  SNELLEN_FN auto& operator[](int y) { return rows[y]; }
  SNELLEN_FN const auto& operator[](int y) const { return rows[y]; }
};

/// Sums of a kernel that has none.
struct NoSums {};

namespace detail {

struct AnyField {
  template <class T>
  operator T() const;
};

template <class K>
struct SumsOf {
  using type = NoSums;
};
template <class K>
requires requires { typename K::Sums; }
struct SumsOf<K> {
  using type = typename K::Sums;
};

}  // namespace detail

template <class K>
using SumsOf = typename detail::SumsOf<K>::type;

namespace detail {

template <class S>
constexpr int count_fields() {
  using A = AnyField;
  if constexpr (std::is_empty_v<S>)
    return 0;
  else if constexpr (requires { S{A{}, A{}, A{}, A{}, A{}, A{}, A{}, A{}}; })
    return 8;
  else if constexpr (requires { S{A{}, A{}, A{}, A{}, A{}, A{}, A{}}; })
    return 7;
  else if constexpr (requires { S{A{}, A{}, A{}, A{}, A{}, A{}}; })
    return 6;
  else if constexpr (requires { S{A{}, A{}, A{}, A{}, A{}}; })
    return 5;
  else if constexpr (requires { S{A{}, A{}, A{}, A{}}; })
    return 4;
  else if constexpr (requires { S{A{}, A{}, A{}}; })
    return 3;
  else if constexpr (requires { S{A{}, A{}}; })
    return 2;
  else
    return 1;
}

}  // namespace detail

/// Number of fields of a struct of sums.
template <class S>
inline constexpr int field_count = detail::count_fields<std::remove_const_t<S>>();

/// Calls visit(field) for every field of a struct of sums, in order.
template <class S, class Visit>
SNELLEN_FN constexpr void each_field(S& sums, Visit&& visit) {
  constexpr int n = field_count<S>;
  if constexpr (n == 1) {
    auto& [a] = sums;
    visit(a);
  } else if constexpr (n == 2) {
    auto& [a, b] = sums;
    visit(a), visit(b);
  } else if constexpr (n == 3) {
    auto& [a, b, c] = sums;
    visit(a), visit(b), visit(c);
  } else if constexpr (n == 4) {
    auto& [a, b, c, d] = sums;
    visit(a), visit(b), visit(c), visit(d);
  } else if constexpr (n == 5) {
    auto& [a, b, c, d, e] = sums;
    visit(a), visit(b), visit(c), visit(d), visit(e);
  } else if constexpr (n == 6) {
    auto& [a, b, c, d, e, f] = sums;
    visit(a), visit(b), visit(c), visit(d), visit(e), visit(f);
  } else if constexpr (n == 7) {
    auto& [a, b, c, d, e, f, g] = sums;
    visit(a), visit(b), visit(c), visit(d), visit(e), visit(f), visit(g);
  } else if constexpr (n == 8) {
    auto& [a, b, c, d, e, f, g, h] = sums;
    visit(a), visit(b), visit(c), visit(d), visit(e), visit(f), visit(g), visit(h);
  }
}

/// Tiles of one launch: the first tile begins at (x, y).
struct Grid {
  std::int32_t x;
  std::int32_t y;
  std::int32_t columns;
  std::int32_t rows;
};

inline constexpr std::size_t kMaxKernelBytes = 512;
inline constexpr Tile kMaxTile{256, 64};
inline constexpr std::size_t kMaxSharedBytes = 48 * 1024;

/// Refuses, when compiled, a kernel that some backend could not run.
template <class K>
constexpr bool kernel_fits() {
  static_assert(std::is_trivially_copyable_v<K> && std::is_standard_layout_v<K>, "a kernel travels as bytes");
  static_assert(sizeof(K) <= kMaxKernelBytes, "a kernel's arguments are at most 512 bytes");
  static_assert(std::is_trivially_copyable_v<typename K::Shared> && std::is_trivially_copyable_v<typename K::Private>);
  static_assert(sizeof(typename K::Shared) <= kMaxSharedBytes, "a group has 48 KiB of shared memory");
  static_assert(K::threads % 32 == 0 && K::threads >= 32 && K::threads <= 1024);
  static_assert(K::tile.width > 0 && K::tile.height > 0 && K::steps > 0);
  if constexpr (HasLoop<K>)
    static_assert(0 < K::loop.first && K::loop.first <= K::loop.last && K::loop.last + 1 < K::steps);
  static_assert(K::tile.width <= kMaxTile.width && K::tile.height <= kMaxTile.height,
                "planes have room for such tiles");
  static_assert(field_count<SumsOf<K>> <= 8 && sizeof(SumsOf<K>) <= 64, "sums have at most 8 fields");
  return true;
}

}  // namespace snellen
