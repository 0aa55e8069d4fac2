#include "faristol/engine/review/luck.hpp"

#include <algorithm>
#include <stdexcept>

#include "faristol/fail.hpp"

namespace faristol::engine {

namespace {

// A rack that can do nothing has no equity at all; it brings no points.
double best_of(const Generator& generator, const Position& position) {
    const Equity equity = generator.best(position, Criterion::equity).equity;
    return std::max(static_cast<double>(equity) / units_per_point, 0.0);
}

}  // namespace

std::optional<double> luck_of(const Position& position, std::span<const Letter> came, const Generator& generator,
                              unsigned other_draws, std::uint64_t seed) {
    if (came.empty() || other_draws == 0) return std::nullopt;
    Rack kept = position.rack();
    Pool pool = position.standing().pool;
    for (const Letter tile : came) {
        if (tile >= tile_kinds || !kept.has(tile)) {
            fail(std::invalid_argument("tiles came that are not on the rack"));
        }
        kept.remove(tile);
        pool.add(tile);
    }
    std::sort(pool.tiles.begin(),
              pool.tiles.begin() + pool.size);  // however they were told, the draws are the same
    Dice dice{seed};
    double sum = 0;
    for (unsigned i = 0; i < other_draws; ++i) {
        Rack rack = kept;
        Pool left = pool;
        for (std::size_t tiles = 0; tiles < came.size(); ++tiles) rack.add(left.draw(dice));
        Position other = position;
        other.deal_again(rack, left);
        sum += best_of(generator, other);
    }
    return best_of(generator, position) - sum / other_draws;
}

}  // namespace faristol::engine
