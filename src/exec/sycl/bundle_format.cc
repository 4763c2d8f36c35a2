// SPDX-License-Identifier: BSD-2-Clause-Patent
// An offload binary around a SYCLBIN file: headers, then properties, then images.
#include "exec/sycl/bundle_format.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <stdexcept>

namespace snellen::sycl_backend {
namespace {

constexpr std::array<char, 4> kOffloadMagic{'\x10', '\xFF', '\x10', '\xAD'};
constexpr std::uint32_t kOffloadVersion = 2;
constexpr std::uint16_t kSyclbinImage = 7;
constexpr std::uint16_t kOffloadedBySycl = 8;
constexpr std::uint32_t kSyclbinMagic = 0x53594249;
constexpr std::uint32_t kSyclbinVersion = 1;

struct OffloadHeader {
  std::array<char, 4> magic;
  std::uint32_t version;
  std::uint64_t bytes;
  std::uint64_t entries_offset;
  std::uint64_t entries;
};

struct OffloadEntry {
  std::uint16_t image_kind;
  std::uint16_t offload_kind;
  std::uint32_t flags;
  std::uint64_t strings_offset;
  std::uint64_t strings;
  std::uint64_t image_offset;
  std::uint64_t image_bytes;
};

struct FileHeader {
  std::uint32_t magic;
  std::uint32_t version;
  std::uint32_t modules;
  std::uint32_t ir_images;
  std::uint32_t native_images;
  std::uint32_t padding;
  std::uint64_t properties_bytes;
  std::uint64_t images_bytes;
  std::uint64_t global_offset;  // in the properties, as all that follow
  std::uint64_t global_bytes;
};

struct ModuleHeader {
  std::uint64_t properties_offset;
  std::uint64_t properties_bytes;
  std::uint32_t ir_images;
  std::uint32_t first_ir_image;
  std::uint32_t native_images;
  std::uint32_t first_native_image;
};

struct ImageHeader {
  std::uint64_t properties_offset;
  std::uint64_t properties_bytes;
  std::uint64_t offset;  // in the images
  std::uint64_t bytes;
};

struct Headers {
  FileHeader file;
  ModuleHeader module;
  ImageHeader image;
};

std::string_view part(std::string_view bytes, std::uint64_t offset, std::uint64_t count) {
  if (offset > bytes.size() || count > bytes.size() - offset) throw std::runtime_error("a bundle that ends early");
  return bytes.substr(offset, count);
}

template <class T>
T value_at(std::string_view bytes, std::uint64_t offset) {
  T value;
  std::memcpy(&value, part(bytes, offset, sizeof(T)).data(), sizeof(T));
  return value;
}

template <class T>
std::string_view bytes_of(const T& value) {
  return {reinterpret_cast<const char*>(&value), sizeof(value)};
}

std::uint64_t aligned(std::uint64_t bytes) { return (bytes + 7) / 8 * 8; }

std::string padded(std::string bytes) {
  bytes.resize(aligned(bytes.size()));
  return bytes;
}

// A property of bytes: their number in bits, then they, six bits a letter from the lowest on.
std::string property(std::string_view name, std::string_view value) {
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const std::uint64_t bits = value.size() * 8;
  const std::string bytes = std::string(bytes_of(bits)) + std::string(value);
  std::string text;
  unsigned held = 0;
  int count = 0;
  for (const char byte : bytes) {
    held |= static_cast<unsigned>(static_cast<unsigned char>(byte)) << count;
    for (count += 8; count >= 6; count -= 6, held >>= 6) text += kLetters[held % 64];
  }
  if (count > 0) text += kLetters[held % 64];
  return fmt::format("{}=2|{}\n", name, text);
}

// The properties of kernels, with one more of those that a device must meet.
std::string with_requirement(std::string_view properties, std::string_view requirement) {
  constexpr std::string_view kRequirements = "[SYCL/device requirements]\n";
  const std::size_t at = properties.find(kRequirements);
  if (at == std::string_view::npos) throw std::runtime_error("a bundle that says nothing of devices");
  return std::string(properties).insert(at + kRequirements.size(), requirement);
}

}  // namespace

BundleImage read_bundle(std::string_view bundle) {
  const auto offload = value_at<OffloadHeader>(bundle, 0);
  if (offload.magic != kOffloadMagic || offload.version != kOffloadVersion || offload.entries != 1)
    throw std::runtime_error("not a bundle of kernels, or one of another version");
  const auto entry = value_at<OffloadEntry>(bundle, offload.entries_offset);
  const std::string_view syclbin = part(bundle, entry.image_offset, entry.image_bytes);
  const auto [file, module, image] = value_at<Headers>(syclbin, 0);
  if (file.magic != kSyclbinMagic || file.version != kSyclbinVersion || file.modules != 1 ||
      file.ir_images + file.native_images != 1)
    throw std::runtime_error("a bundle of several images, or of another version");
  const std::string_view tables = part(syclbin, sizeof(Headers), syclbin.size() - sizeof(Headers));
  const std::string_view images = part(tables, aligned(file.properties_bytes), file.images_bytes);
  return {part(tables, module.properties_offset, module.properties_bytes), part(images, image.offset, image.bytes)};
}

std::string executable_bundle(std::string_view object, std::string_view target, std::string_view architecture,
                              std::string_view code) {
  const std::string global = "[SYCLBIN/global metadata]\nstate=1|2\n";
  const std::string module = with_requirement(read_bundle(object).properties, property("compile_target", architecture));
  const std::string image = "[SYCLBIN/native device code image metadata]\n" + property("arch", architecture) +
                            property("target", fmt::format("{}-unknown-unknown", target));
  const std::string properties = global + module + image;
  const Headers headers{.file = {.magic = kSyclbinMagic,
                                 .version = kSyclbinVersion,
                                 .modules = 1,
                                 .ir_images = 0,
                                 .native_images = 1,
                                 .padding = 0,
                                 .properties_bytes = properties.size(),
                                 .images_bytes = code.size(),
                                 .global_offset = 0,
                                 .global_bytes = global.size()},
                        .module = {.properties_offset = global.size(),
                                   .properties_bytes = module.size(),
                                   .ir_images = 0,
                                   .first_ir_image = 0,
                                   .native_images = 1,
                                   .first_native_image = 0},
                        .image = {.properties_offset = global.size() + module.size(),
                                  .properties_bytes = image.size(),
                                  .offset = 0,
                                  .bytes = code.size()}};
  const std::string syclbin = padded(std::string(bytes_of(headers)) + padded(properties) + std::string(code));
  constexpr std::uint64_t kBefore = sizeof(OffloadHeader) + sizeof(OffloadEntry);
  const OffloadHeader offload{kOffloadMagic, kOffloadVersion, kBefore + syclbin.size(), sizeof(OffloadHeader), 1};
  const OffloadEntry entry{kSyclbinImage, kOffloadedBySycl, 0, 0, 0, kBefore, syclbin.size()};
  return std::string(bytes_of(offload)) + std::string(bytes_of(entry)) + syclbin;
}

}  // namespace snellen::sycl_backend
