// The end of a game for two, with nothing left to draw: both racks are known, so it can be looked through.
//
// Best play of both sides is found by alpha-beta, deeper and deeper, until every line that matters was
// followed to its end: then the result is proven. Stopped earlier, it is the best line so far.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "faristol/engine/position.hpp"

namespace faristol::engine {

inline constexpr unsigned most_endgame_plies = 64;
inline constexpr std::int32_t any_spread = 1'000'000;  // beyond every difference of scores

struct EndgameLimits {
    unsigned plies = most_endgame_plies;  // turns to look ahead; 0: a guess
    double seconds = 5;                   // 0 or less: no limit
    bool by_processor = false;            // whether these are seconds of the processor
    std::uint64_t nodes = 0;              // positions to look at; 0: no limit
    unsigned threads = 1;
    std::size_t table_bytes = std::size_t{16} << 20;   // for positions already met
    std::size_t plays_bytes = std::size_t{128} << 20;  // for the plays of lanes already met, in each thread
    // Differences of interest: at `lower` or below, and at `upper` or above, nobody asks how far.
    std::int32_t lower = -any_spread;
    std::int32_t upper = any_spread;
    const std::atomic<bool>* cancelled = nullptr;
};

struct EndgameResult {
    std::vector<Move> line;   // best play of both, beginning with who is to move
    std::int32_t spread = 0;  // of the final scores, who is to move less the other
    bool proven = false;      // nothing was left to estimate
    unsigned plies = 0;       // looked ahead in full
    std::uint64_t nodes = 0;
};

// Throws std::invalid_argument where there is no endgame: not two players, tiles still to draw, a rack that is
// not known, or a game that is over. A hidden rack that can only be all the unseen tiles counts as known.
[[nodiscard]] EndgameResult solve_endgame(const Position& position, const EndgameLimits& limits);

}  // namespace faristol::engine
