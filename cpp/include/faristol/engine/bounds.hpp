// What plays can bring at most, before any word is looked for.
//
// A play from a unit lays l tiles to its left and r to its right: that settles the squares, hence every
// multiplier and the points of the tiles already there. What remains open is which tile goes where. On
// squares that touch others the best tile that fits is assumed; on the free ones the best tiles of the rack
// go to the best multipliers. Both use a tile twice rather than forget one, so no play exceeds the bound.
#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "faristol/engine/anagram_filter.hpp"
#include "faristol/engine/rack_table.hpp"
#include "faristol/engine/units.hpp"

namespace faristol::engine {

inline constexpr Equity no_equity = std::numeric_limits<Equity>::min() / 2;

using StateWorth = std::array<Equity, most_states>;  // of what is left in each state of a rack

// What a rack brings at most, whatever the squares.
class RackBounds {
  public:
    RackBounds(const RackTable& rack, const StateWorth& worth, const Rules& rules,
               const AnagramFilter* filter) noexcept;

    // The points of so many of the dearest tiles; sixteen numbers, so that they can be looked up together.
    [[nodiscard]] const std::array<std::uint8_t, 16>& dearest_sums() const noexcept { return dearest_sums_; }

    // The most points of one tile among `letters`.
    [[nodiscard]] std::uint8_t dearest(LetterSet letters) const noexcept {
        letters |= only(blank);  // so that the last kind stops the search
        unsigned i = 0;
        while ((letters & kinds_[i].letters) == 0) ++i;
        return kinds_[i].value;
    }

    // The most that the bonus and what stays on the rack are worth, after `tiles` tiles with at least so
    // many blanks among them.
    [[nodiscard]] Equity rest(unsigned blanks, unsigned tiles) const noexcept { return rest_[blanks][tiles]; }

    // The same for one tile and on, with any blanks.
    [[nodiscard]] const std::array<Equity, most_on_rack + 1>& rests() const noexcept { return rests_; }

    unsigned size = 0;     // tiles on the rack
    LetterSet usable = 0;  // the letters that a tile or a blank can show
    LetterSum sum = 0;     // of all tiles but the blanks, for the filter

  private:
    struct Kind {
        LetterSet letters = ~LetterSet{0};
        std::uint8_t value = 0;
    };
    alignas(16) std::array<std::uint8_t, 16> dearest_sums_{};
    std::array<Kind, most_on_rack + 1> kinds_{};  // the dearest first, and at the end whatever it is
    std::array<std::array<Equity, most_on_rack + 1>, most_blanks + 1> rest_;
    alignas(16) std::array<Equity, most_on_rack + 1> rests_;
};

}  // namespace faristol::engine
