// SPDX-License-Identifier: BSD-2-Clause-Patent
// SHA-256 by OpenSSL's libcrypto.
#include "model/sha256.h"

#include <fmt/ranges.h>
#include <openssl/evp.h>

#include <array>
#include <span>

#include "base/error.h"

namespace snellen {

std::string sha256_hex(std::string_view bytes) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int size = 0;
  if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1)
    fail(Code::internal, "libcrypto cannot compute sha-256 (a report names its model by it); check its configuration");
  return fmt::format("{:02x}", fmt::join(std::span(digest).first(size), ""));
}

}  // namespace snellen
