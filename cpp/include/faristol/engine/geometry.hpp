// The board as the generator walks it: thirty lanes of fifteen squares, rows first and then columns.
//
// A play lies in one lane and reads along its index; the other lane through a square is its crossing.
#pragma once

#include <cstddef>
#include <cstdint>

#include "faristol/letters.hpp"

namespace faristol::engine {

inline constexpr unsigned board_size = 15;
inline constexpr unsigned lane_count = 2 * board_size;
inline constexpr unsigned square_count = board_size * board_size;
inline constexpr unsigned centre = board_size / 2;

using SquareSet = std::uint32_t;  // squares of one lane; bit i is index i
inline constexpr SquareSet whole_lane = (SquareSet{1} << board_size) - 1;

using LaneSet = std::uint32_t;  // bit i is lane i
inline constexpr LaneSet every_lane = (LaneSet{1} << lane_count) - 1;

// What lies on a square: nothing, or a letter, marked when a blank shows it.
using Cell = std::uint8_t;
inline constexpr Cell empty_cell = 0;
inline constexpr Cell blank_mark = 0x20;

constexpr Letter letter_of(Cell cell) noexcept { return cell & (blank_mark - 1U); }
constexpr bool is_blank(Cell cell) noexcept { return (cell & blank_mark) != 0; }
// The tile that a cell is once it is taken up again.
constexpr Letter tile_of(Cell cell) noexcept { return is_blank(cell) ? blank : cell; }

struct Spot {
    unsigned lane;
    unsigned index;
};

// The same square in the lane that crosses this one.
constexpr Spot crossing(Spot spot) noexcept {
    return spot.lane < board_size ? Spot{board_size + spot.index, spot.lane}
                                  : Spot{spot.index, spot.lane - board_size};
}

constexpr bool is_across(unsigned lane) noexcept { return lane < board_size; }

// Row and column of a square in a lane.
constexpr unsigned row_of(Spot spot) noexcept { return is_across(spot.lane) ? spot.lane : spot.index; }
constexpr unsigned column_of(Spot spot) noexcept {
    return is_across(spot.lane) ? spot.index : spot.lane - board_size;
}

}  // namespace faristol::engine
