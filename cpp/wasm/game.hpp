// Games that a browser keeps, as messages tell them: web/app/src/engine/game.ts is the other side.
#pragma once

#include <memory>

#include "faristol/engine/kept_game.hpp"
#include "messages.hpp"

namespace faristol::wasm {

// The seed, who gave up, and the moves.
[[nodiscard]] engine::KeptGame read_game(Message& message, std::shared_ptr<const engine::Rules> rules,
                                         const WordGraph& words, const WordGraph& gaddag);

// How it stands, and all that a record of it must name.
void tell_game(const engine::KeptGame& game, Answer& answer);

// What tiles of a seat would make, both of which the message names.
void tell_trial(const engine::KeptGame& game, Message& message, Answer& answer);

// The game as who is to move may see it.
[[nodiscard]] engine::Position seen_by_mover(const engine::KeptGame& game);

// The dice of who is to move, the same whenever the game is taken up again.
[[nodiscard]] std::uint64_t seed_of_turn(const engine::KeptGame& game) noexcept;

}  // namespace faristol::wasm
