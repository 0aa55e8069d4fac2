// Candidates tried out: each is followed by some turns of static play, over and over with other tiles.
//
// In one sample the tiles that nobody sees are dealt once, and every candidate is tried with that deal: what
// differs between candidates is then due to them and not to luck. A candidate that has fallen behind the best
// by more than chance explains is tried no further. Once the bag is empty a game is played out. While samples are
// few the static values have a say in which candidate is best.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "faristol/engine/generator.hpp"
#include "faristol/engine/win_probability.hpp"

namespace faristol::engine {

struct SimulationLimits {
    unsigned plies = 2;            // turns after the candidate
    std::uint32_t samples = 1000;  // deals
    double seconds = 0;            // 0 or less: no limit
    bool by_processor = false;     // whether these are seconds of the processor
    unsigned threads = 1;
    std::uint64_t seed = 0;
    // Candidates are given up when they are behind by so many standard errors; 0 or less: never.
    double give_up = 2.6;
    const std::atomic<bool>* cancelled = nullptr;
};

struct Simulated {
    Move move;
    Equity equity = no_equity;  // static
    double points = 0;          // on average gained on the others from here on, with what stays on the racks
    double points_error = 0;    // standard error of it
    double win = 0;             // probability
    double win_error = 0;
    std::uint32_t samples = 0;
    bool given_up = false;
};

struct SimulationResult {
    std::vector<Simulated> moves;  // the best first
    std::uint32_t samples = 0;
    std::uint64_t iterations = 0;  // samples of all candidates together
    bool complete = false;         // neither time nor anybody stopped it
};

inline constexpr std::uint32_t most_samples = 1'000'000;
inline constexpr unsigned most_simulated_plies = 400;
inline constexpr std::size_t most_simulated_moves = 1000;

// Tries the candidates, moves of who is to move in `position`, which need not be sorted. The result is the same
// for the same seed however many threads work, unless time stops it. Throws std::invalid_argument when the
// game is over, there is nothing to try, or a candidate cannot be made.
[[nodiscard]] SimulationResult simulate(const Position& position, std::span<const Valued> candidates,
                                        const std::shared_ptr<const EngineWords>& words,
                                        const std::shared_ptr<const Leaves>& leaves, const WinProbability& win,
                                        const SimulationLimits& limits);

}  // namespace faristol::engine
