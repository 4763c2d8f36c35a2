// SPDX-License-Identifier: BSD-2-Clause-Patent
// What an action that must fail says.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "base/error.h"

namespace snellen::testing {

/// The message of the Error of this code that the action throws; anything else fails the test.
template <class Action>
std::string message_of(Code code, const Action& action) {
  try {
    action();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), code) << error.what();
    std::string message = error.what();
    EXPECT_EQ(message.find_first_of("\r\n"), std::string::npos) << message;
    return message;
  }
  ADD_FAILURE() << "nothing was thrown";
  return "";
}

}  // namespace snellen::testing
