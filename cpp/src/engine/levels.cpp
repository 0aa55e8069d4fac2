#include "faristol/engine/levels.hpp"

#include <stdexcept>
#include <string>

#include "faristol/fail.hpp"

namespace faristol::engine {

namespace {

// How far apart they are is measured by bench/ladder.py and told in docs/engine.md.
constexpr std::array<Level, 7> all_levels{{
    {.number = 1,
     .least_class = 9,
     .sees = {{0.62, 0.57, 0.47, 0.32, 0.15, 0.07, 0.03}},
     .sees_alongside = 0.40,
     .considers = 3,
     .careless = 4.0,
     .by_score = true,
     .doubts = 0.15,
     .recognises = 1},
    {.number = 2,
     .least_class = 8,
     .sees = {{0.77, 0.71, 0.61, 0.47, 0.29, 0.17, 0.10}},
     .sees_alongside = 0.50,
     .considers = 3,
     .careless = 3.0,
     .by_score = true,
     .doubts = 0.25,
     .recognises = 1},
    {.number = 3,
     .least_class = 5,
     .sees_rare = 0.03,
     .sees = {{0.78, 0.73, 0.63, 0.47, 0.27, 0.17, 0.11}},
     .sees_alongside = 0.52,
     .considers = 3,
     .careless = 2.5,
     .by_score = true,
     .doubts = 0.4,
     .recognises = 1},
    {.number = 4,
     .least_class = 4,
     .sees_rare = 0.08,
     .sees = {{0.84, 0.79, 0.70, 0.55, 0.37, 0.26, 0.19}},
     .sees_alongside = 0.62,
     .considers = 2,
     .careless = 1.5,
     .by_score = true,
     .doubts = 0.6},
    {.number = 5,
     .least_class = 3,
     .sees_rare = 0.18,
     .sees = {{0.90, 0.85, 0.78, 0.65, 0.50, 0.40, 0.30}},
     .sees_alongside = 0.72,
     .considers = 2,
     .careless = 1.0,
     .doubts = 0.8},
    {.number = 6,
     .least_class = 3,
     .sees_rare = 0.66,
     .sees = {{0.95, 0.92, 0.88, 0.79, 0.66, 0.57, 0.47}},
     .sees_alongside = 0.83,
     .careless = 0.5},
    {.number = 7, .looks_ahead = true},
}};

}  // namespace

std::span<const Level> levels() noexcept { return all_levels; }

const Level& level_of(unsigned number) {
    if (number < 1 || number > all_levels.size()) {
        fail(std::invalid_argument("there is no level " + std::to_string(number) + "; they go from 1 to " +
                                   std::to_string(all_levels.size())));
    }
    return all_levels[number - 1];
}

}  // namespace faristol::engine
