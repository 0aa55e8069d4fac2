// Positions and rules made of anything, for the fuzzers; most are refused or make no sense as a game.
#pragma once

#include <stdexcept>

#include "engine_makers.hpp"

namespace make {

using namespace faristol;

inline std::vector<Letter> random_tiles(Dice& dice, std::uint32_t most) {
    using namespace engine;
    std::vector<Letter> tiles(dice.roll(most + 1));
    for (Letter& tile : tiles) tile = static_cast<Letter>(1 + dice.roll(tile_kinds - 1));
    for (std::uint32_t i = dice.roll(3); i > 0 && !tiles.empty(); --i) {
        tiles[dice.roll(static_cast<std::uint32_t>(tiles.size()))] = blank;
    }
    if (dice.roll(20) == 0 && !tiles.empty()) tiles.back() = static_cast<Letter>(dice.roll(256));
    return tiles;
}

inline engine::PositionParts random_parts(Dice& dice, const engine::Rules& rules) {
    using namespace engine;
    PositionParts parts;
    const std::uint32_t filled = dice.roll(square_count + 1) >> dice.roll(6);
    for (std::uint32_t i = 0; i < filled; ++i) {
        const std::uint32_t letter = dice.roll(5000) == 0 ? dice.roll(256) : 1 + dice.roll(26);
        parts.cells[dice.roll(square_count)] =
            static_cast<Cell>(letter | (dice.roll(9) == 0 && rules.blank_letters != 0 ? blank_mark : 0));
    }
    const std::uint32_t players = dice.roll(20) == 0 ? dice.roll(7) : 1 + dice.roll(4);
    for (std::uint32_t seat = 0; seat < players; ++seat) {
        if (seat == 0 || dice.roll(2) == 0) {
            parts.racks.emplace_back(random_tiles(dice, dice.roll(20) == 0 ? 20 : rules.rack_size));
        } else {
            parts.racks.emplace_back(std::nullopt);
        }
        parts.scores.push_back(static_cast<std::int32_t>(dice.roll(1000)) - 100);
    }
    if (dice.roll(3) == 0) parts.pool = random_tiles(dice, dice.roll(10) == 0 ? 300 : 90);
    if (dice.roll(4) == 0) parts.run_lengths = {dice.roll(220), dice.roll(20)};
    if (dice.roll(4) == 0) parts.turns_taken.assign(players, dice.roll(220));
    if (dice.roll(4) == 0) parts.hidden.assign(players, dice.roll(rules.rack_size + 1));
    parts.to_move = dice.roll(20) == 0 ? dice.roll(9) : 0;
    parts.any_tiles = dice.roll(8) != 0;
    return parts;
}

// Any rules that are accepted: now and then with a layout and values at the limit of what is.
inline engine::Rules random_rules(Dice& dice) {
    using namespace engine;
    Rules rules = plain_rules();
    rules.rack_size = 1 + dice.roll(7);
    rules.exchange_needs = dice.roll(2) * 7;
    rules.turns_each = dice.roll(4) == 0 ? 1 + dice.roll(5) : 0;
    rules.ends_by_going_out = dice.roll(4) != 0;
    rules.racks_when_out = static_cast<RackEffect>(dice.roll(3));
    if (dice.roll(3) == 0) rules.blank_letters = every_letter;
    if (dice.roll(3) == 0) rules.blank_letters = 0;
    if (dice.roll(3) == 0) {
        for (Letter letter = 1; letter < tile_kinds; ++letter) {
            rules.values[letter] =
                static_cast<std::uint8_t>(dice.roll(2) == 0 ? most_value : dice.roll(most_value + 1));
        }
        const std::uint32_t rare = 1 + dice.roll(12);
        for (unsigned square = 0; square < square_count; ++square) {
            rules.letter_premiums[square] = static_cast<std::uint8_t>(1 + dice.roll(most_letter_multiplier));
            rules.word_premiums[square] = static_cast<std::uint8_t>(dice.roll(rare) == 0 ? 1 + dice.roll(3) : 1);
        }
    }
    try {
        rules.complete();
    } catch (const std::invalid_argument&) {  // words could be multiplied too often
        rules.word_premiums.fill(1);
        rules.complete();
    }
    return rules;
}

}  // namespace make
