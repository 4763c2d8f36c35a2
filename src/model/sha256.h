// SPDX-License-Identifier: BSD-2-Clause-Patent
// The fingerprint by which a report says which model text its scores came from.
#pragma once

#include <string>
#include <string_view>

namespace snellen {

/// SHA-256 of the bytes, as 64 lower-case hexadecimal digits. Throws Error{internal} when libcrypto lacks SHA-256.
std::string sha256_hex(std::string_view bytes);

}  // namespace snellen
