// What a turn does to an endgame: which tiles are left, what it gains, and whether it is the last.
#pragma once

#include <array>
#include <cstdint>

#include "faristol/engine/endgame.hpp"
#include "faristol/engine/endgame_plays.hpp"

namespace faristol::engine {

// What the rules count besides the tiles. `to_end` is how many passes end the game, as far as that
// matters; `lengths` are the runs themselves where they have to be counted one by one.
struct EndgameTally {
    std::array<std::int32_t, 2> scores{};
    std::array<std::uint8_t, most_runs> lengths{};
    std::array<std::uint8_t, 2> turns{};
    std::uint8_t to_end = 2;
    RackEffect effect = RackEffect::stay;  // of the racks when passes end the game
};

struct EndgameState {
    std::array<Holding, 2> held{};
    EndgameTally tally;
    std::uint64_t squares = 0;  // hash of the board
    unsigned mover = 0;
};

struct EndgameTurn {
    EndgameState state;     // after it
    std::int32_t gain = 0;  // of the move, and of the end if that is what it is
    bool ends = false;
};

class EndgameTurns {
  public:
    // `position` is an endgame; its rules have to outlive this.
    explicit EndgameTurns(const Position& position);

    [[nodiscard]] const Rules& rules() const noexcept { return rules_; }
    [[nodiscard]] const EndgameSide& side(unsigned seat) const noexcept { return sides_[seat]; }
    [[nodiscard]] const EndgameState& start() const noexcept { return start_; }

    // `play` on `board`, where it is not laid yet; nullptr is a pass.
    [[nodiscard]] EndgameTurn take(const Board& board, const EndgameState& state,
                                   const KnownPlay* play) const noexcept;

    // What `seat` gains on the other when the game ends with these racks.
    [[nodiscard]] std::int32_t racks_at_end(const EndgameState& state, RackEffect effect,
                                            unsigned seat) const noexcept;

    // The same for states from which the same can follow, whatever the scores are.
    [[nodiscard]] std::uint64_t key(const EndgameState& state) const noexcept;

  private:
    void end(EndgameTurn& turn, Outcome outcome) const noexcept;

    const Rules& rules_;
    std::array<EndgameSide, 2> sides_;
    EndgameState start_;
    bool counts_runs_ = false;  // one by one
    std::uint64_t salt_;
};

}  // namespace faristol::engine
