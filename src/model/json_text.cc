// SPDX-License-Identifier: BSD-2-Clause-Patent
// The one place that turns the JSON library's exceptions and types into Errors.
#include "model/json_text.h"

#include <set>

#include "model/model_error.h"

namespace snellen {
namespace {

// Models nest 5 levels deep and members of collections 6.
constexpr int kDeepest = 32;

[[noreturn]] void fail_type(std::string_view key, const Json& value, std::string_view wanted) {
  fail_key(key, "is {} instead of {}", value.type_name(), wanted);
}

// Watches the parser: refuses nesting and repeated keys while they are read.
class Watch {
 public:
  bool operator()(int depth, Json::parse_event_t event, const Json& parsed) {
    using Event = Json::parse_event_t;
    if (event == Event::object_start || event == Event::array_start) {
      if (depth >= kDeepest)
        fail(Code::model, "model text nests deeper than {} levels (no model does); give a model file", kDeepest);
      if (event == Event::object_start) keys_.emplace_back();
    } else if (event == Event::object_end) {
      keys_.pop_back();
    } else if (event == Event::key) {
      const std::string& key = parsed.get_ref<const std::string&>();
      if (!keys_.back().insert(key).second) fail_key(key, "is given twice in one object");
    }
    return true;
  }

 private:
  std::vector<std::set<std::string>> keys_;  // of the objects that are open
};

}  // namespace

Json parse_json(std::string_view text) {
  try {
    Watch watch;
    return Json::parse(text, [&watch](int depth, Json::parse_event_t event, const Json& parsed) {
      return watch(depth, event, parsed);
    });
  } catch (const Json::parse_error& error) {
    fail(Code::model, "model text is not json at byte {} (nothing can be read from it); give a model file", error.byte);
  } catch (const Json::out_of_range&) {
    fail(Code::model, "model text has a number beyond double (no score can use it); give an undamaged model file");
  }
}

const Json* find_member(const Json& object, std::string_view key) {
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

const Json& as_object(const Json& value, std::string_view key) {
  if (!value.is_object()) fail_type(key, value, "an object");
  return value;
}

const Json& as_array(const Json& value, std::string_view key) {
  if (!value.is_array()) fail_type(key, value, "an array");
  return value;
}

const std::string& as_text(const Json& value, std::string_view key) {
  if (!value.is_string()) fail_type(key, value, "a string");
  return value.get_ref<const std::string&>();
}

double as_number(const Json& value, std::string_view key) {
  if (!value.is_number()) fail_type(key, value, "a number");
  return value.get<double>();
}

bool as_flag(const Json& value, std::string_view key) {
  if (!value.is_boolean()) fail_type(key, value, "true or false");
  return value.get<bool>();
}

std::vector<double> as_numbers(const Json& value, std::string_view key) {
  std::vector<double> numbers;
  for (const Json& item : as_array(value, key)) numbers.push_back(as_number(item, key));
  return numbers;
}

}  // namespace snellen
