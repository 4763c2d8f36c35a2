// SPDX-License-Identifier: BSD-2-Clause-Patent
// Numbers as report text, the same in every locale. The default is the reference library's rule, so that scripts which
// compare reports see the digits they know; a user may ask for a fixed number of decimals or for text that loses
// nothing.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace snellen {

/// How the scores of a report are written. As made: the reference library's rule (see format_libvmaf).
struct Precision {
  std::optional<int> digits;  // decimals, 0 to kMaxPrecisionDigits
  bool shortest = false;      // the shortest text that reads back as the same double; `digits` must be unset
  bool operator==(const Precision&) const = default;
};

inline constexpr int kMaxPrecisionDigits = 17;

/// "6" means that many decimals, 0 to 17; "max" the shortest exact text. Throws Error{usage} for anything else.
Precision parse_precision(std::string_view text);

/// Six decimals, or sixteen when the fraction of |value| is not 0 but needs more than six multiplications by ten to
/// reach 1 (contract section 2.1). Not finite: inf, -inf, nan or -nan, as C prints them.
std::string format_libvmaf(double value);

/// Exactly `digits` decimals, 0 to kMaxPrecisionDigits, correctly rounded; not finite as format_libvmaf.
std::string format_fixed(double value, int digits);

/// The shortest text from which the same double is read back; not finite as format_libvmaf.
std::string format_shortest(double value);

/// Whichever of the three `precision` asks for.
std::string format_number(double value, Precision precision);

}  // namespace snellen
