// SPDX-License-Identifier: BSD-2-Clause-Patent
// The options of a metric: one table that names, limits and documents them, one parser, one key generator.
// A metric declares a plain struct of options with its defaults and an OptionTable that points at its members;
// parsing, range checks, feature keys and `--list-features` all come from that table.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace snellen {

using OptionValue = std::variant<bool, int, double, std::string>;

/// How an option bears on the names and values of features (contract of the reference library, sections 3.4 and 4.2).
enum class OptionRole {
  key,       // changes values, and shows in the feature key when it is not the default
  value,     // changes values under an unchanged name: two settings cannot live in one run
  addition,  // adds features and changes none: two settings merge into one that adds both
};

/// One option as every implementation and every user sees it.
struct OptionSpec {
  std::string name;
  std::string alias;  // short name used in feature keys; empty: the name itself
  OptionRole role = OptionRole::key;
  OptionValue default_value;
  double min = 0;  // inclusive, for int and double
  double max = 0;
  std::vector<std::string> choices;  // for text; empty: any text
  std::string help;
};

/// Option text as it was given: name and value, in order.
using OptionItems = std::vector<std::pair<std::string, std::string>>;

/// Values for every option of one metric, in table order; equality is equality of all values.
struct OptionSet {
  std::string metric;  // whose options they are
  std::vector<OptionValue> values;
  bool operator==(const OptionSet&) const = default;
};

/// Number text as the reference library stores it (its dict.c): text that scans as a float becomes "%g" of the value
/// rounded to 32-bit float (six significant digits); any other text is returned unchanged.
std::string normalise_number(std::string_view text);

/// Parses items against the specs of the metric called `owner`. Later items replace earlier ones.
/// Throws Error{usage} for an unknown option, a value of the wrong type, out of range, or NaN.
OptionSet parse_options(std::string_view owner, const std::vector<OptionSpec>& specs, const OptionItems& items);

/// The suffix that options other than the defaults put behind a feature's alias: "_egl_1", "_mffw_mma", or "".
/// Sorted by option name; a boolean shows as its alias alone; numbers print as %d or %g.
std::string key_suffix(const std::vector<OptionSpec>& specs, const OptionSet& options);

/// One option set that adds what either adds. Throws Error{usage} when the two differ in an option with role `value`;
/// options with role `key` must be equal.
OptionSet merge_options(std::string_view owner, const std::vector<OptionSpec>& specs, const OptionSet& a,
                        const OptionSet& b);

/// An option value as text: true/false, %d, %g or the text itself.
std::string to_string(const OptionValue& value);

/// Binds a struct of options to its specs. `Options` is default-constructible and its default values are the options'.
template <class Options>
class OptionTable {
 public:
  using Member = std::variant<bool Options::*, int Options::*, double Options::*, std::string Options::*>;
  struct Field {
    /// Range is inclusive and counts for int and double; choices count for text.
    Field(std::string name_, std::string alias_, Member member_, OptionRole role_, double min_, double max_,
          std::string help_, std::vector<std::string> choices_ = {})
        : member(member_), spec{std::move(name_),    std::move(alias_), role_, {}, min_, max_,
                                std::move(choices_), std::move(help_)} {}

    Member member;
    OptionSpec spec;  // default_value is filled in from the struct
  };

  explicit OptionTable(std::vector<Field> fields) : fields_(std::move(fields)) {
    const Options defaults{};
    for (Field& field : fields_) {
      field.spec.default_value = read(defaults, field.member);
      specs_.push_back(field.spec);
    }
  }

  const std::vector<OptionSpec>& specs() const { return specs_; }

  /// The struct that a parsed option set means.
  Options build(const OptionSet& set) const {
    Options options{};
    for (std::size_t i = 0; i < fields_.size(); ++i) write(options, fields_[i].member, set.values.at(i));
    return options;
  }

 private:
  // Not inlined: g++ 12 would follow the string case into structs that have no string member, and warn.
  [[gnu::noinline]] static OptionValue read(const Options& options, const Member& member) {
    return std::visit([&](auto m) { return OptionValue(options.*m); }, member);
  }
  [[gnu::noinline]] static void write(Options& options, const Member& member, const OptionValue& value) {
    std::visit([&]<class T>(T Options::*m) { options.*m = std::get<T>(value); }, member);
  }

  std::vector<Field> fields_;
  std::vector<OptionSpec> specs_;
};

}  // namespace snellen
