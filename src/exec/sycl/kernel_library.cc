// SPDX-License-Identifier: BSD-2-Clause-Patent
// Ways from a unit to native code: the module's own, cache, object bundle, text.
#include "exec/sycl/kernel_library.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <sycl/ext/oneapi/experimental/syclbin_kernel_bundle.hpp>
#include <sycl/platform.hpp>
#include <sycl/version.hpp>

#include "base/error.h"
#include "exec/sycl/compile_unit.h"
#include "exec/sycl/runtime.h"

namespace snellen::sycl_backend {
namespace {

namespace experimental = sycl::ext::oneapi::experimental;

// A driver for processors makes code for the very one it runs on, which its name does not tell (a home folder may be
// shared by several machines).
std::string processor_key() {
  std::ifstream file("/proc/cpuinfo");
  std::string key;
  for (std::string line; std::getline(file, line) && !line.empty();)
    if (line.starts_with("model name") || line.starts_with("flags") || line.starts_with("Features")) key += line + '\n';
  return key;
}

// What native code depends on besides the kernels.
std::string key_of(const sycl::device& device) {
  std::string key = fmt::format(
      "runtime {}\n{}\n{}\n{}\n", __SYCL_COMPILER_VERSION, device.get_platform().get_info<sycl::info::platform::name>(),
      device.get_info<sycl::info::device::name>(), device.get_info<sycl::info::device::driver_version>());
  for (const char* flag : kCompilerFlags) key += fmt::format("{} ", flag);
  key += driver_flags();
  return device.is_cpu() ? key + '\n' + processor_key() : key;
}

std::string key_of(const std::string& device_key, const Unit& unit, int sub_group_size) {
  std::string key = fmt::format("{}\n{}\n", device_key, unit.header);
  if (sub_group_size != 0) key += fmt::format("sub-groups of {}\n", sub_group_size);
  for (const SourceFile& source : unit.sources)
    key += fmt::format("{} {}\n{}", source.path, source.text.size(), source.text);
  return key;
}

// The runtime takes a span of mutable bytes, which it does not change.
template <sycl::bundle_state state>
sycl::kernel_bundle<state> load_bundle(const sycl::context& context, const sycl::device& device,
                                       std::string_view bytes) {
  return experimental::get_kernel_bundle<state>(context, std::vector{device},
                                                sycl::span<char>(const_cast<char*>(bytes.data()), bytes.size()));
}

void check_offered(const sycl::device& device, int size) {
  const auto offered =
      checked("asking for sizes of sub-groups", [&] { return device.get_info<sycl::info::device::sub_group_sizes>(); });
  if (std::find(offered.begin(), offered.end(), static_cast<std::size_t>(size)) == offered.end())
    fail(Code::device,
         "sycl: no sub-groups of {} on this device (it cannot run kernels made for them); choose one of {}", size,
         fmt::join(offered, ", "));
}

}  // namespace

int wanted_sub_group_size() {
  const char* const text = std::getenv("SNELLEN_SYCL_SUB_GROUP");
  if (text == nullptr) return 0;
  const std::string_view words(text);
  int size = 0;
  const auto parsed = std::from_chars(words.data(), words.data() + words.size(), size);
  if (parsed.ec != std::errc{} || parsed.ptr != words.data() + words.size() || size < 1)
    fail(Code::usage, "SNELLEN_SYCL_SUB_GROUP={}: not a size (kernels cannot be made for it); give one like 16", text);
  return size;
}

KernelLibrary::KernelLibrary(const sycl::context& context, const sycl::device& device, BundleCache cache,
                             int sub_group_size)
    : context_(context),
      device_(device),
      cache_(std::move(cache)),
      sub_group_size_(sub_group_size),
      device_key_(key_of(device)) {
  if (sub_group_size != 0) check_offered(device, sub_group_size);
}

sycl::kernel KernelLibrary::find(const TableEntry& entry) {
  const std::scoped_lock lock(mutex_);
  if (const auto found = kernels_.find(&entry); found != kernels_.end()) return found->second;
  return checked(fmt::format("making the kernel {}", entry.name), [&] {
    const auto* const unit = static_cast<const Unit*>(entry.code);
    auto loaded = units_.find(unit);
    if (loaded == units_.end()) loaded = units_.emplace(unit, load(entry)).first;
    return kernels_.emplace(&entry, loaded->second.native->ext_oneapi_get_kernel(entry_name(entry.name))).first->second;
  });
}

KernelLibrary::Loaded KernelLibrary::load(const TableEntry& entry) const {
  Loaded chosen = load(entry, 0);
  if (sub_group_size_ == 0 || has_wanted_size(chosen, entry)) return chosen;
  return load(entry, sub_group_size_);
}

// Of all kernels of the entry's unit.
bool KernelLibrary::has_wanted_size(Loaded& loaded, const TableEntry& entry) const {
  const auto has = [&](const TableEntry& other) {
    const sycl::kernel kernel = loaded.native->ext_oneapi_get_kernel(entry_name(other.name));
    return kernel.get_info<sycl::info::kernel_device_specific::max_sub_group_size>(device_) ==
           static_cast<std::uint32_t>(sub_group_size_);
  };
  const auto& entries = all_entries();
  return has(entry) && std::all_of(entries.begin(), entries.end(),
                                   [&](const TableEntry* other) { return other->code != entry.code || has(*other); });
}

KernelLibrary::Loaded KernelLibrary::load(const TableEntry& entry, int sub_group_size) const {
  const Unit& unit = *static_cast<const Unit*>(entry.code);
  const std::string kernel = entry_name(entry.name);
  if (sub_group_size == 0)
    if (std::optional<NativeBundle> carried = load_carried(unit, kernel))
      return {.bytes = {}, .object = {}, .native = std::move(carried)};
  const std::string key = key_of(device_key_, unit, sub_group_size);
  if (std::optional<Loaded> cached = load_cached(key, kernel)) return *std::move(cached);
  Loaded made = make(unit, sub_group_size);
  const std::vector<char> bytes = made.native->ext_oneapi_get_content();
  cache_.store(key, {bytes.data(), bytes.size()});
  return made;
}

std::optional<NativeBundle> KernelLibrary::load_carried(const Unit& unit, const std::string& kernel) const {
  for (const std::string_view bytes : unit.executables)
    if (std::optional<NativeBundle> native = load_native(bytes, kernel)) return native;
  return std::nullopt;
}

std::optional<KernelLibrary::Loaded> KernelLibrary::load_cached(const std::string& key,
                                                                const std::string& kernel) const {
  std::optional<std::string> bytes = cache_.load(key);
  if (!bytes) return std::nullopt;
  Loaded loaded{.bytes = *std::move(bytes), .object = {}, .native = {}};
  loaded.native = load_native(loaded.bytes, kernel);
  if (!loaded.native) return std::nullopt;
  return loaded;
}

// None when the runtime does not take the bytes for this device, or takes them for something else.
std::optional<NativeBundle> KernelLibrary::load_native(std::string_view bytes, const std::string& kernel) const {
  try {
    NativeBundle native = load_bundle<sycl::bundle_state::executable>(context_, device_, bytes);
    if (native.ext_oneapi_has_kernel(kernel)) return native;
  } catch (const sycl::exception&) {
  }
  return std::nullopt;
}

KernelLibrary::Loaded KernelLibrary::make(const Unit& unit, int sub_group_size) const {
  const bool from_text = unit.object.empty() || sub_group_size != 0;
  Loaded made{.bytes = {},
              .object = from_text ? compile_unit(context_, device_, unit, sub_group_size)
                                  : load_bundle<sycl::bundle_state::object>(context_, device_, unit.object),
              .native = {}};
  made.native = sycl::link(*made.object);
  return made;
}

}  // namespace snellen::sycl_backend
