// What tiles that are not laid yet would make, wherever they come from and whatever the words say.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "faristol/engine/position.hpp"

namespace faristol::engine {

// What keeps tiles from being played where they lie; the numbers are part of the interface to browsers.
enum class Fault : std::uint8_t {
    none,
    unknown_word,
    not_connected,
    centre_not_covered,
    too_few_tiles,
    tiles_not_on_rack,
    off_board,
};

struct FormedWord {
    std::vector<Cell> cells;
    bool known = false;  // for who asks a list
};

struct Trial {
    Fault fault = Fault::none;
    Move play;                      // with its points, also where a word is not known
    std::vector<FormedWord> words;  // the main word first
};

// How the tiles of a play that are on `rack` would lie; its points need not be given. No list is asked: no word is
// known, and none is a fault. Fails with std::invalid_argument where it is no play at all.
[[nodiscard]] Trial try_play(const Position& position, const Rack& rack, const Move& play);

// The play as the generator finds it with the words of `gaddag`, for which `board` was made; nothing if it does not.
[[nodiscard]] std::optional<Move> found_play(const Board& board, const Move& play, const WordGraph& gaddag,
                                             const Rules& rules);

// The main word of a play with the tiles that lie there.
[[nodiscard]] std::vector<Cell> main_word(const Board& board, const Move& play);

}  // namespace faristol::engine
