// The move that a robot of some level makes, the same on a server and in a browser.
//
// Those who do not see everything choose as a person does: some of the plays are seen, and one that seems good
// among them is taken. Short words catch the eye before long ones, everyday words before rare ones, a word in an
// open place before one that has to agree with others alongside. Whoever has seen a word sees it everywhere; each
// place has to be seen as well.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "faristol/engine/endgame.hpp"
#include "faristol/engine/generator.hpp"
#include "faristol/engine/levels.hpp"
#include "faristol/engine/simulation.hpp"
#include "faristol/engine/win_probability.hpp"

namespace faristol::engine {

// What who chooses knows.
struct Knowledge {
    std::shared_ptr<const EngineWords> everyday;  // the words of the level's class; `all` where it has none
    std::shared_ptr<const EngineWords> all;
    std::shared_ptr<const Leaves> leaves;  // may be missing
    std::shared_ptr<const WinProbability> win;
};

// For who looks ahead.
struct ChoiceLimits {
    double seconds = 1;
    bool by_processor = false;  // whether these are seconds of the processor
    std::uint32_t samples = most_samples;
    unsigned plies = most_endgame_plies;  // of endgames
    unsigned threads = 1;
    const std::atomic<bool>* cancelled = nullptr;
};

// What who is to move does in `position`, which was made with all words and shows nothing that they may not know.
// The same seed gives the same move, unless time ends a search.
[[nodiscard]] Valued choose(const Position& position, const Knowledge& knowledge, const Level& level,
                            std::uint64_t seed, const ChoiceLimits& limits);

}  // namespace faristol::engine
