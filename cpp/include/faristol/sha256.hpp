// SHA-256 (FIPS 180-4): what comes over the wire is what was announced. On a plain-HTTP network a browser
// lends no such function.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace faristol {

using Sha256 = std::array<std::uint8_t, 32>;

[[nodiscard]] Sha256 sha256(std::span<const std::uint8_t> bytes) noexcept;

}  // namespace faristol
