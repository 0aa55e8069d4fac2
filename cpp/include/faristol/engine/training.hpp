// Learning what leaves are worth from our own games.
//
// A leave is worth what racks that hold it bring above the average. In every position of self-play, while
// the bag is full enough, some racks are drawn at random from all the tiles that are not on the board, and
// the best equity of each is compared with the mean of the others there. A rack counts for every leave it
// holds, as often as tiles of it make that leave. The values found serve the next generation.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "faristol/engine/leaves.hpp"
#include "faristol/engine/selfplay.hpp"

namespace faristol::engine {

// Whole numbers, so that the order in which threads add does not matter.
struct LeaveSums {
    std::vector<std::int64_t> equity;  // above the average, in 1/256 of a point
    std::vector<std::int64_t> weight;  // how often

    explicit LeaveSums(std::size_t leaves) : equity(leaves), weight(leaves) {}
    void add(const LeaveSums& other);
};

struct LeaveTraining {
    SelfPlay play;  // both players alike
    unsigned racks_per_turn = 8;
    unsigned least_in_bag = 7;

    // Plays games from `first` on and adds what they teach.
    void learn(std::uint64_t first, std::size_t count, unsigned threads, LeaveSums& sums,
               const std::atomic<bool>* stop = nullptr) const;
};

// Values from sums. What was seen seldom leans on a guess, which weighs as much as `guess_weight` sightings:
// that the last two tiles do not care for each other, V(L) = V(L - a) + V(L - b) - V(L - a - b), on average
// over all pairs a, b of L; one tile alone leans on nothing.
[[nodiscard]] std::vector<std::int16_t> leave_values(const LeaveIndex& index, const LeaveSums& sums,
                                                     double guess_weight);

}  // namespace faristol::engine
