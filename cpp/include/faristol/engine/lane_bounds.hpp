// The bounds of all plays of one lane at once.
//
// A play covers k empty squares of its lane that follow each other, tiles between them aside, so it is known
// by the first of them and by k. Whatever its bound is made of adds up along the lane: with sums from the
// left end a difference gives it for any stretch, and eight stretches from one square are done together.
#pragma once

#include <array>
#include <cstdint>

#include "faristol/engine/anagram_filter.hpp"
#include "faristol/engine/bounds.hpp"
#include "faristol/engine/units.hpp"

namespace faristol::engine {

class LaneBounds {
  public:
    static constexpr unsigned most_covered = 8;  // squares of a stretch; one more than a rack can lay

    // Works out the bounds of the plays of `units`, all of this lane. `filter` may be missing.
    void measure(const Lane& lane, unsigned number, std::span<const Unit> units, const Rules& rules,
                 const RackBounds& rack, const AnagramFilter* filter) noexcept;

    // The most that a play of the unit is worth, of those that leave a tile on the rack.
    [[nodiscard]] Equity promise(const Unit& unit, const RackBounds& rack) const noexcept;
    // The same of those that lay it whole; with a filter only if some word might do that.
    [[nodiscard]] Equity whole_promise(const Unit& unit, const RackBounds& rack,
                                       const AnagramFilter* filter) const noexcept;

    // The most points of a play with so many tiles to the left and to the right of a unit, without bonus.
    [[nodiscard]] Equity points(const Unit& unit, unsigned left, unsigned right) const noexcept {
        return points_[place(unit) - left][left + right - 1] * units_per_point;
    }
    // The letters of the board that it goes through, as the filter adds them.
    [[nodiscard]] LetterSum through(const Unit& unit, unsigned left, unsigned right) const noexcept {
        const unsigned first = place(unit) - left;
        return letters_[first + left + right] - letters_[first] + letters_before_[first];
    }
    // How many tiles can be laid to either side before a square that no tile of the rack fits.
    [[nodiscard]] unsigned left_room(const Unit& unit) const noexcept;
    [[nodiscard]] unsigned right_room(const Unit& unit) const noexcept;

    // The fewest tiles to the left, and with so many there to the right: a play lays a tile, a word has two
    // letters, and a single tile may belong to the crossing lane.
    static unsigned least_left(const Unit& unit) noexcept { return unit.on_run ? 0 : 1; }
    static unsigned least_right(const Unit& unit, unsigned left) noexcept {
        if (left == 0) return unit.one_right ? 1 : 2;
        return left == 1 && !unit.one_left ? 1 : 0;
    }

  private:
    struct Sums;

    // Places count the empty squares of the lane; this is that of the first one to the right of a unit.
    [[nodiscard]] unsigned place(const Unit& unit) const noexcept { return place_of_[unit.right_at]; }
    void add_up(const Lane& lane, unsigned number, const Rules& rules, const RackBounds& rack,
                const AnagramFilter* filter, Sums& sums) noexcept;
    void measure_from(unsigned first, const Sums& sums, const RackBounds& rack) noexcept;

    alignas(16) std::array<std::array<std::uint16_t, most_covered>, board_size> points_;
    std::array<LetterSum, board_size + 1> letters_;         // of runs before a place, summed up
    std::array<LetterSum, board_size + 1> letters_before_;  // of the run that ends at a place
    std::array<std::uint8_t, board_size + 1> place_of_;     // by index
    SquareSet blocked_ = 0;                                 // places where nothing fits
};

}  // namespace faristol::engine
