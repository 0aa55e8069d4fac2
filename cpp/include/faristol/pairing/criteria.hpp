// The criteria C5 to C19 as numbers: one field after the other, the weightier above.
#pragma once

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

// Part of a weight: `width` bits are enough for the sum over a whole matching.
struct Field {
    unsigned width = 0;
    int value = 0;
};

// How pairs of one bracket are weighed.
class Criteria {
  public:
    // `people` are those moved down, then the residents, then the next score group.
    Criteria(std::span<const Seen> people, Outlook outlook);

    // The fields of a pair, the weightiest first, of which each has its place in every answer.
    [[nodiscard]] std::vector<Field> fields(const Seen& higher, const Seen& lower) const;

    [[nodiscard]] unsigned resident_bits() const noexcept { return resident_bits_; }

  private:
    // One field for each difference of scores, the greatest first.
    class Differences;

    Outlook outlook_;
    int least_ = 0;  // the score of the lowest resident
    unsigned resident_bits_ = 0;
    unsigned lower_bits_ = 0;
    std::map<int, unsigned> widths_;  // of each difference of scores
};

}  // namespace faristol::pairing
