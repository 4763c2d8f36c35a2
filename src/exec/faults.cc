// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the environment asks for, and how often a site was passed.
#include "exec/faults.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <set>
#include <string>

#include "base/error.h"
#include "exec/hooked_driver.h"

namespace snellen {
namespace {

struct Fault {
  std::string site;
  int first = 1;  // which of the calls at this site is the first to fail
};

std::optional<Fault> read_fault() {
  const char* const text = std::getenv("SNELLEN_FAULT");
  if (text == nullptr) return std::nullopt;
  const std::string_view words(text);
  const std::size_t colon = words.find(':');
  Fault fault{.site = std::string(words.substr(0, colon))};
  if (std::find(kFaultSites.begin(), kFaultSites.end(), fault.site) == kFaultSites.end())
    fail(Code::usage, "SNELLEN_FAULT={}: no such site (no fault can be made); give one of {}", text,
         fmt::join(kFaultSites, ", "));
  if (colon == std::string_view::npos) return fault;
  const char* const end = words.data() + words.size();
  const auto parsed = std::from_chars(words.data() + colon + 1, end, fault.first);
  if (parsed.ec != std::errc{} || parsed.ptr != end || fault.first < 1)
    fail(Code::usage, "SNELLEN_FAULT={}: not a site and a number (no fault can be made); give one like launch:3", text);
  return fault;
}

const std::optional<Fault>& fault() {
  static const std::optional<Fault> fault = read_fault();
  return fault;
}

// What is in the program's hands.
class Ledger {
 public:
  void take(const void* thing) {
    const std::lock_guard lock(mutex_);
    taken_.insert(thing);
  }
  void put_back(const void* thing) {
    const std::lock_guard lock(mutex_);
    if (taken_.erase(thing) == 0) ++strangers_;
  }
  std::size_t count() {
    const std::lock_guard lock(mutex_);
    return taken_.size() + strangers_;
  }

 private:
  std::mutex mutex_;
  std::set<const void*> taken_;
  std::size_t strangers_ = 0;
};

Ledger& ledger() {
  static Ledger ledger;
  return ledger;
}

}  // namespace

std::size_t unreturned() { return ledger().count(); }

void fault_point(std::string_view site) {
  static std::atomic<int> passed = 0;
  if (!fault() || fault()->site != site) return;
  const int call = ++passed;
  if (call >= fault()->first)
    fail(Code::device, "{} number {} failed (SNELLEN_FAULT asks for it); unset SNELLEN_FAULT", site, call);
}

std::unique_ptr<driver::Device> with_faults(std::unique_ptr<driver::Device> device) {
  if (!fault()) return device;
  return std::make_unique<HookedDevice>(std::move(device),
                                        DeviceHooks{.before = &fault_point,
                                                    .taken = [](const void* thing) { ledger().take(thing); },
                                                    .returned = [](const void* thing) { ledger().put_back(thing); }});
}

}  // namespace snellen
