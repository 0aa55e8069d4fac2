// The move that was made, with its points; also one that no list of words allows.
#pragma once

#include "faristol/engine/generator.hpp"

namespace faristol::engine {

struct Made {
    Valued move;
    bool valid = true;  // whether every word of a play is known
};

// Fails with std::invalid_argument where it could not be made.
[[nodiscard]] Made made_move(const Position& position, const Move& asked, const Leaves* leaves);

// What the tiles are worth that stay on the rack after a move, in 1/256 of a point. A whole rack is the measure and
// worth nothing. Fails with std::invalid_argument where they are no tiles of the set.
[[nodiscard]] Equity kept_worth(const Position& position, const Move& move, const Leaves* leaves);

// The tiles that stay.
[[nodiscard]] Rack kept_after(const Position& position, const Move& move) noexcept;

// Whether two moves lay the same tiles in the same place.
[[nodiscard]] bool same_move(const Move& one, const Move& other) noexcept;

}  // namespace faristol::engine
