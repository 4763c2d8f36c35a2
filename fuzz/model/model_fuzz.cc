// SPDX-License-Identifier: BSD-2-Clause-Patent
// Model files as anybody may hand them over: single models, collections, and bare libsvm text.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "model/libsvm.h"
#include "model/model_collection.h"

namespace {

/// Runs an action that may only succeed or throw an Error{model} of one line.
template <class Action>
void expect_model_error(const Action& action) {
  try {
    action();
  } catch (const snellen::Error& error) {
    const std::string_view text(error.what());
    if (error.code() != snellen::Code::model || text.find('\n') != text.npos) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  volatile double sink = 0;
  expect_model_error([&] {
    const snellen::Model model = snellen::Model::parse(text, {.disable_clip = false, .enable_transform = true});
    sink = model.predict(std::vector<double>(model.needs().size(), 0.0));
    sink = model.predict(std::vector<double>(model.needs().size(), 0.75));
  });
  expect_model_error([&] {
    if (!snellen::is_model_collection(text)) return;
    const auto collection = snellen::ModelCollection::parse(text);
    sink = collection.predict(std::vector<double>(collection.needs().size(), 0.5)).stddev;
  });
  expect_model_error([&] { sink = snellen::Svm::parse(text).evaluate(std::vector<double>{0.5, 0.25, 1e300}); });
  return 0;
}
