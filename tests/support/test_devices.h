// SPDX-License-Identifier: BSD-2-Clause-Patent
// The devices on which a suite of kernels runs: emulators, which are always there, and those of modules, where a test
// that finds none is not run, with the reason.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/error.h"
#include "exec/open_device.h"
#include "ops/device_frames.h"
#include "tests/support/emulators.h"

namespace snellen {

/// Names for TestWithParam: "emu_in_order", "emu_shuffled", "emu_other_poison", "cuda", "hip", "sycl".
inline std::vector<std::string> test_device_names() {
  return {"emu_in_order", "emu_shuffled", "emu_other_poison", "cuda", "hip", "sycl"};
}

/// Devices of modules by name, each opened once for all tests of a program: its kernels are loaded when they are first
/// launched. Closed behind the last test, and not at the end of the program, when compilers of runtimes are gone.
class ModuleDevices final : public testing::Environment {
 public:
  std::shared_ptr<const Device>& operator[](const std::string& name) { return opened_[name]; }
  void TearDown() override { opened_.clear(); }

 private:
  std::map<std::string, std::shared_ptr<const Device>> opened_;
};

inline ModuleDevices* const module_devices = [] {
  auto* const devices = new ModuleDevices;  // owned by the framework
  testing::AddGlobalTestEnvironment(devices);
  return devices;
}();

inline std::shared_ptr<const Device> module_device(const std::string& name) {
  std::shared_ptr<const Device>& device = (*module_devices)[name];
  if (!device) device = open_device(parse_device(name));
  return device;
}

/// Gives each test of the suite its device; skips the test, with the reason, when the machine lacks it.
class DeviceTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    const std::vector<std::string> names = test_device_names();
    for (std::size_t i = 0; is_emulator() && i < names.size(); ++i)
      if (GetParam() == names[i]) device_ = emulators()[i];
    if (device_) return;
    try {
      device_ = module_device(GetParam());
    } catch (const Error& error) {
      GTEST_SKIP() << error.what();
    }
  }

  bool is_emulator() const { return GetParam().starts_with("emu"); }

  std::shared_ptr<const Device> device_;
};

/// What a device's metric gives for one frame.
template <class Compute, class... Args>
auto measured(DeviceFrames& frames, Compute&& compute, const Args&... args) {
  const auto result = compute(args...);
  frames.finish();
  return result();
}

/// Instantiates a suite derived from DeviceTest.
#define SNELLEN_ON_ALL_DEVICES(Suite)                                                         \
  INSTANTIATE_TEST_SUITE_P(Devices, Suite, testing::ValuesIn(::snellen::test_device_names()), \
                           [](const auto& tested) { return tested.param; })

}  // namespace snellen
