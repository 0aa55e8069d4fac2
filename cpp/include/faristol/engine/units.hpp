// The places of a lane from which plays are searched, each play belonging to exactly one of them.
//
// A play that covers or extends runs of tiles belongs to the first of these: the search stands on the last
// tile of the run, whose node in the GADDAG the board already knows, and goes left only as far as no other
// run is met. A play that joins no run of its lane touches tiles beside it: it belongs to the first square
// of that kind which it covers.
#pragma once

#include <array>
#include <cstdint>

#include "faristol/engine/board.hpp"

namespace faristol::engine {

// An empty square as the search needs it. Two sums travel in one number: points of the main word below,
// to be multiplied at the end, and those of the crossing words above.
struct Square {
    LetterSet fits;
    std::uint32_t weight;   // what a letter's points are multiplied by, for both sums
    std::uint16_t beside;   // the points of the tiles beside, multiplied
    std::uint16_t through;  // the points of the run that follows
    std::uint8_t word;      // the multiplier of the main word
    std::uint8_t letter;    // the multiplier of the letter
    std::uint8_t next;      // the empty square after this one and the run that follows
    bool touched;           // whether tiles lie beside it
};
static_assert(sizeof(Square) == 16);

inline constexpr unsigned crossing_shift = 16;
inline constexpr std::uint32_t main_mask = (std::uint32_t{1} << crossing_shift) - 1;

using Squares = std::array<Square, board_size + 1>;

struct Unit {
    NodeIndex node;        // of the reversed run, or the root
    std::uint16_t points;  // of the run
    std::uint8_t lane;
    std::uint8_t first;      // index of the run's first tile
    std::uint8_t left_at;    // where the search to the left begins
    std::uint8_t left_room;  // squares there
    std::uint8_t right_at;
    std::uint8_t right_room;
    bool on_run;
    bool one_left, one_right;  // whether a single tile counts here; it may belong to the crossing lane
};

inline constexpr unsigned most_units = board_size;  // of a lane

// What the search needs of the empty squares of a lane.
void prepare_squares(const Lane& lane, unsigned number, const Rules& rules, Squares& squares) noexcept;

// Writes the units of a lane for a rack of `tiles` and says how many. `opening` is for the first play,
// which belongs to the centre.
unsigned find_units(const Lane& lane, unsigned number, NodeIndex root, unsigned tiles, bool opening,
                    Unit* units) noexcept;

}  // namespace faristol::engine
