// Whole numbers of a fixed number of 64-bit words, for weights in which one criterion stands above the other.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace faristol::pairing {

// A signed number in two's complement, the lowest word first; what does not fit is lost as with machine words.
template <std::size_t words>
class Wide {
  public:
    static constexpr unsigned bits = 64 * words;

    constexpr Wide() noexcept = default;
    constexpr Wide(std::int64_t value) noexcept {  // NOLINT: small numbers are numbers
        words_.fill(value < 0 ? ~std::uint64_t{0} : 0);
        words_[0] = static_cast<std::uint64_t>(value);
    }

    constexpr Wide& operator+=(const Wide& other) noexcept {
        std::uint64_t carry = 0;
        for (std::size_t at = 0; at < words; ++at) {
            const std::uint64_t partial = words_[at] + carry;
            carry = partial < carry;
            words_[at] = partial + other.words_[at];
            carry += words_[at] < partial;
        }
        return *this;
    }

    constexpr Wide& operator-=(const Wide& other) noexcept {
        std::uint64_t borrow = 0;
        for (std::size_t at = 0; at < words; ++at) {
            const std::uint64_t partial = words_[at] - borrow;
            borrow = partial > words_[at];
            borrow += partial < other.words_[at];
            words_[at] = partial - other.words_[at];
        }
        return *this;
    }

    constexpr Wide& operator<<=(unsigned by) noexcept {
        const std::size_t whole = by / 64;
        const unsigned part = by % 64;
        for (std::size_t at = words; at-- > 0;) {
            const std::uint64_t high = at >= whole ? words_[at - whole] : 0;
            const std::uint64_t low = at >= whole + 1 ? words_[at - whole - 1] : 0;
            words_[at] = part == 0 ? high : high << part | low >> (64 - part);
        }
        return *this;
    }

    // Rounded down.
    [[nodiscard]] constexpr Wide half() const noexcept {
        Wide result;
        for (std::size_t at = 0; at + 1 < words; ++at) result.words_[at] = words_[at] >> 1 | words_[at + 1] << 63;
        result.words_[words - 1] = static_cast<std::uint64_t>(static_cast<std::int64_t>(words_[words - 1]) >> 1);
        return result;
    }

    friend constexpr Wide operator+(Wide one, const Wide& other) noexcept { return one += other; }
    friend constexpr Wide operator-(Wide one, const Wide& other) noexcept { return one -= other; }
    friend constexpr bool operator==(const Wide& one, const Wide& other) noexcept = default;

    friend constexpr std::strong_ordering operator<=>(const Wide& one, const Wide& other) noexcept {
        const auto top = static_cast<std::int64_t>(one.words_[words - 1]);
        const auto other_top = static_cast<std::int64_t>(other.words_[words - 1]);
        if (top != other_top) return top <=> other_top;
        for (std::size_t at = words - 1; at-- > 0;) {
            if (one.words_[at] != other.words_[at]) return one.words_[at] <=> other.words_[at];
        }
        return std::strong_ordering::equal;
    }

  private:
    std::array<std::uint64_t, words> words_{};
};

}  // namespace faristol::pairing
