// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pictures on a device: each plane travels once for all metrics of a run that want it, and stays as long as a frame may
// look back at it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "exec/plane_layout.h"
#include "exec/queue.h"
#include "image/picture.h"

namespace snellen {

/// The queue of one thread and the planes that it has uploaded. A metric asks for planes, launches, and finishes the
/// queue; planes stay valid until then.
class DeviceFrames {
 public:
  /// The widest halo of a mirrored plane: the window of VIF's first scale reaches 8 samples.
  static constexpr Halo kHalo{8, 8};

  explicit DeviceFrames(std::shared_ptr<const Device> device) : queue_(std::move(device)) {}

  Queue& queue() noexcept { return queue_; }
  const std::shared_ptr<const Device>& device() const noexcept { return queue_.device(); }

  /// Plane `index` of a picture; T as for Picture::plane. Its halo holds nothing.
  template <class T>
  DeviceView<const T> plane(const Picture& picture, int index);

  /// The same with its halo mirrored (border.h: mirror).
  template <class T>
  DeviceView<const T> mirrored(const Picture& picture, int index);

 private:
  // One plane and the pinned memory that it came from.
  struct Upload {
    PlaneLayout layout;
    Buffer pinned;
    Buffer memory;
    std::optional<Picture> picture;  // kept, so that no other picture can have its address meanwhile
    const void* key = nullptr;       // the first sample in the host's memory
    bool mirrored = false;
    std::int64_t used = 0;  // the number of the frame that asked last
  };

  Upload& uploaded(const Picture& picture, int index);
  Upload& place_for(const PlaneLayout& layout);
  void copy(const Picture& picture, int index, Upload& upload);

  Queue queue_;
  std::vector<std::unique_ptr<Upload>> uploads_;
};

}  // namespace snellen
