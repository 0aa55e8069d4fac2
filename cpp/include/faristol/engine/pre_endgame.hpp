// One or two tiles in the bag: every way they can lie is gone through, and what follows is an endgame.
//
// A candidate that empties the bag leads to endgames in which both sides know everything. One that leaves a
// tile in it is followed by static play until the bag is empty. The endgames are looked at deeper and deeper as
// long as time lasts, those of the best candidates furthest.
#pragma once

#include <memory>
#include <span>

#include "faristol/engine/simulation.hpp"

namespace faristol::engine {

inline constexpr unsigned most_in_bag_for_pre_endgame = 2;

struct PreEndgameLimits {
    unsigned plies = 64;  // of the endgames
    double seconds = 5;   // 0 or less: no limit
    unsigned threads = 1;
    const std::atomic<bool>* cancelled = nullptr;
    bool by_processor = false;  // whether these are seconds of the processor
};

struct PreEndgameResult {
    std::vector<Simulated> moves;  // the best first; `samples` are the ways that tiles can lie
    unsigned plies = 0;            // of every endgame of the best candidates
    bool proven = false;           // whether the best one's endgames were solved to the end
};

// Throws std::invalid_argument unless there are two players, one or two tiles in the bag, candidates that
// can be made, and a game that is not over.
[[nodiscard]] PreEndgameResult solve_pre_endgame(const Position& position, std::span<const Valued> candidates,
                                                 const std::shared_ptr<const EngineWords>& words,
                                                 const std::shared_ptr<const Leaves>& leaves,
                                                 const PreEndgameLimits& limits);

}  // namespace faristol::engine
