// SPDX-License-Identifier: BSD-2-Clause-Patent
// Device names.
#include "exec/device.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "exec/cpu/targets.h"

namespace snellen {
namespace {

TEST(Device, Auto_NamesNoExecutor) { EXPECT_TRUE(parse_device("auto").automatic); }

TEST(Device, Names_AreThoseOfTheExecutors) {
  EXPECT_FALSE(parse_device("reference").automatic);
  EXPECT_EQ(parse_device("reference").executor, Executor::reference);
  EXPECT_EQ(to_string(Executor::reference), "reference");
  EXPECT_EQ(to_string(Executor::cpu), "cpu");
  for (const Executor executor : kKernelExecutors) EXPECT_EQ(parse_device(to_string(executor)).executor, executor);
}

TEST(Device, Modules_TakeTheNumberOfADevice) {
  EXPECT_EQ(parse_device("cuda").number, 0);
  EXPECT_EQ(parse_device("cuda:0").executor, Executor::cuda);
  EXPECT_EQ(parse_device("cuda:3").number, 3);
  EXPECT_EQ(parse_device("hip:1").executor, Executor::hip);
  EXPECT_EQ(parse_device("hip:1").number, 1);
  EXPECT_EQ(parse_device("sycl:2").executor, Executor::sycl);
  EXPECT_EQ(parse_device("sycl:2").number, 2);
  for (const char* name : {"cuda:", "cuda:-1", "cuda:x", "cuda:1x", "cuda:99999999999", "sycl:", "emu:0", "CUDA"})
    EXPECT_THROW(parse_device(name), Error) << name;
}

TEST(Device, Cpu_IsAcceptedExactlyWhereTheMachineHasATarget) {
  if (cpu::targets().empty()) {
    EXPECT_THROW(parse_device("cpu"), Error);
    EXPECT_THAT(device_note(), testing::HasSubstr(std::string(cpu::baseline())));
  } else {
    EXPECT_FALSE(parse_device("cpu").automatic);
    EXPECT_EQ(parse_device("cpu").executor, Executor::cpu);
    EXPECT_EQ(device_note(), "");
  }
}

TEST(Device, Cpu_TakesTheNameOfATarget) {
  for (const cpu::Target target : cpu::targets()) {
    const DeviceSpec spec = parse_device("cpu:" + std::string(cpu::to_string(target)));
    EXPECT_FALSE(spec.automatic);
    EXPECT_EQ(spec.executor, Executor::cpu);
    EXPECT_EQ(spec.target, target);
  }
  EXPECT_EQ(parse_device("auto").target, cpu::best_target());
  for (const char* name : {"cpu:", "cpu:avx1024", "cpu:AVX2", "reference:avx2"})
    EXPECT_THROW(parse_device(name), Error);
}

TEST(Device, UnknownName_IsRefusedWithTheListOfNames) {
  try {
    parse_device("gpu");
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::device);
    EXPECT_THAT(error.what(),
                testing::HasSubstr("auto, cpu, reference, emu, cuda, cuda:N, hip, hip:N, sycl or sycl:N"));
  }
}

}  // namespace
}  // namespace snellen
