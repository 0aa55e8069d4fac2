// How far a game has come, by the tiles in the bag.
#pragma once

#include <cstdint>

namespace faristol::engine {

// The numbers are part of the interface, to Python and to browsers.
enum class Stage : std::uint8_t { opening, middle, pre_endgame, endgame };
inline constexpr unsigned stage_count = 4;

inline constexpr unsigned opening_from = 58;       // two thirds of what is there when two have their racks
inline constexpr unsigned pre_endgame_up_to = 14;  // two racks: what is drawn now decides who draws last

[[nodiscard]] constexpr Stage stage_of(unsigned in_bag) noexcept {
    if (in_bag >= opening_from) return Stage::opening;
    if (in_bag > pre_endgame_up_to) return Stage::middle;
    return in_bag > 0 ? Stage::pre_endgame : Stage::endgame;
}

}  // namespace faristol::engine
