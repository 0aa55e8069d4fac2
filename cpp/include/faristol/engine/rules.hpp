// What a regulation says that matters to the engine, as numbers: nothing here knows a regulation's name.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "faristol/engine/geometry.hpp"

namespace faristol::engine {

inline constexpr unsigned tile_kinds = 27;  // the blank and the letters that have a tile
inline constexpr unsigned most_on_rack = 7;
inline constexpr unsigned most_blanks = 2;   // of a set, hence on a rack
inline constexpr unsigned most_tiles = 127;  // of a set
inline constexpr unsigned most_players = 4;

// Bounds that keep every sum of the generator within its bits; the published boards are far below them.
inline constexpr unsigned most_value = 20;  // points of a tile
inline constexpr unsigned most_letter_multiplier = 3;
inline constexpr unsigned most_word_multiplier = 3;
inline constexpr unsigned most_word_product = 81;  // of one play
inline constexpr int most_bonus = 1000;
inline constexpr int most_score = 100'000;  // of a player, hence of a play

// How a turn came out, as bits, so that a run of turns can name several.
enum Outcome : std::uint8_t { scored = 1, zero_play = 2, exchanged = 4, passed = 8 };

// What the tiles left on the racks do to the scores at an end.
enum class RackEffect : std::uint8_t { stay, own, move };

// Turns in a row at the table that end the game.
struct EndingRun {
    std::uint8_t outcomes = 0;
    std::uint8_t turns_each = 0;
    bool spares_nil_nil = false;  // never while nobody has a point
    RackEffect racks = RackEffect::stay;
};
inline constexpr unsigned most_runs = 4;

struct Rules {
    // As a regulation gives them, by row and column.
    std::array<std::uint8_t, square_count> letter_premiums{};
    std::array<std::uint8_t, square_count> word_premiums{};
    std::array<std::uint8_t, 32> values{};  // by letter code; K, W and Y have no tile and no points
    std::array<std::uint8_t, 32> counts{};  // tiles of the set by code, the blank under 0
    LetterSet blank_letters = 0;            // what a blank may be
    unsigned rack_size = 7;
    int bonus = 50;               // for laying rack_size tiles at once
    unsigned exchange_needs = 0;  // tiles in the bag; 0: as many as are exchanged
    bool ends_by_going_out = true;
    RackEffect racks_when_out = RackEffect::move;
    unsigned turns_each = 0;  // 0: no limit
    RackEffect racks_after_turns = RackEffect::stay;
    std::vector<EndingRun> runs;

    // The premiums of a square by lane; made by complete().
    std::array<std::array<std::uint8_t, board_size>, lane_count> letter_in_lane{};
    std::array<std::array<std::uint8_t, board_size>, lane_count> word_in_lane{};

    // Checks everything and fills in what is derived. Throws std::invalid_argument.
    void complete();

    [[nodiscard]] unsigned points(Cell cell) const noexcept { return is_blank(cell) ? 0 : values[cell]; }
};

}  // namespace faristol::engine
