// The criteria C5 to C19 as numbers: one field after the other, the weightier above.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "faristol/pairing/dutch.hpp"

namespace faristol::pairing {

enum class Role : std::uint8_t { moved_down, resident, lower };

// Somebody as a bracket sees them.
struct Seen {
    Role role{};
    Player player{};

    friend auto operator<=>(const Seen&, const Seen&) = default;
};

struct Outlook {
    int round = 1;
    bool ends_here = false;  // the bracket is the last, or all below are paired as one
};

// Part of what a pair weighs: so much in one field.
struct Term {
    std::size_t field = 0;
    int value = 0;
};

// How pairs of one bracket are weighed.
class Criteria {
  public:
    // `people` are those moved down, then the residents, then the next score group.
    Criteria(std::span<const Seen> people, Outlook outlook);

    // The bits of each field, the weightiest first: enough for the sum over a whole matching.
    [[nodiscard]] const std::vector<unsigned>& widths() const noexcept { return widths_; }

    // The field of C5, which says how many pairs the bracket has.
    [[nodiscard]] std::size_t pairs_field() const noexcept { return outlook_.ends_here ? 1 : 0; }

    // What a pair has, by field; fields that are not named are 0.
    [[nodiscard]] std::vector<Term> terms(const Seen& higher, const Seen& lower) const;

    [[nodiscard]] unsigned resident_bits() const noexcept { return resident_bits_; }

  private:
    class Sum;

    void add_widths(unsigned lower_bits);

    Outlook outlook_;
    int least_ = 0;  // the score of the lowest resident
    unsigned resident_bits_ = 0;
    std::map<int, unsigned> differences_;  // of scores: how many bits each needs
    std::map<int, std::size_t> places_;    // and which of their fields is whose, the greatest first
    std::vector<unsigned> widths_;
};

}  // namespace faristol::pairing
