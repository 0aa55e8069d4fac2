// One thread's search of an endgame. The value of a position is what who is to move still gains on the other.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "faristol/engine/endgame.hpp"
#include "faristol/engine/endgame_clock.hpp"
#include "faristol/engine/endgame_moves.hpp"
#include "faristol/engine/endgame_table.hpp"
#include "faristol/engine/endgame_turns.hpp"

namespace faristol::engine {

class EndgameSearch {
  public:
    // `position` is an endgame. The table and the clock may be shared with other threads.
    EndgameSearch(const Position& position, const EndgameLimits& limits, EndgameTable& table, EndgameClock& clock);

    // Plays what promises most for both to the end: a first idea, in less than a millisecond.
    void guess(EndgameResult& result);

    // Looks `plies` turns ahead; false when it was stopped before the first move was looked through.
    // `result` is the best line so far, whatever is returned.
    bool deepen(unsigned plies, EndgameResult& result);

    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

  private:
    // What a search of a position has found so far.
    struct Progress {
        std::int32_t alpha;
        std::int32_t beta;
        std::int32_t best;
        bool to_the_end = true;
        unsigned moves = 0;
        MoveName best_move{};
    };

    std::int32_t search(const EndgameState& state, unsigned ply, unsigned depth, std::int32_t alpha,
                        std::int32_t beta, bool& to_the_end);
    std::int32_t follow(const EndgameState& state, const EndgameMove& candidate, unsigned ply, unsigned depth,
                        std::int32_t alpha, std::int32_t beta, bool& to_the_end);
    bool try_move(const EndgameState& state, const EndgameMove& candidate, unsigned ply, unsigned depth,
                  Progress& progress);
    void note_killer(unsigned ply, MoveName move) noexcept;
    std::int32_t estimate(EndgameState state, unsigned ply);
    [[nodiscard]] std::vector<Move> line_from(const KnownPlay& first, bool to_the_end);
    bool stop_now() noexcept;

    EndgameTurns turns_;
    EndgameMoves moves_;
    EndgameTable& table_;
    EndgameClock& clock_;
    std::int32_t lower_, upper_;  // in what is still to gain
    std::int32_t spread_;         // of the scores now

    std::vector<KnownPlay> root_moves_;                                  // that with id 0 is the pass
    std::array<std::array<MoveName, 2>, most_endgame_plies> killers_{};  // what settled sister positions
    std::uint64_t nodes_ = 0;
    std::uint64_t nodes_told_ = 0;
};

}  // namespace faristol::engine
