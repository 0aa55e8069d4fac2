#include "faristol/engine/evaluation.hpp"

#include <algorithm>

namespace faristol::engine {

namespace {

// What a turn of the others costs on average once the bag is empty, in points.
constexpr int staying_costs = 10;

// The points of the tiles that others hold; with an empty bag that is all that is not seen.
unsigned points_of_others(const Position& position) noexcept {
    const Standing& standing = position.standing();
    unsigned points = 0;
    for (unsigned seat = 0; seat < standing.players; ++seat) {
        if (seat != standing.to_move) points += standing.racks[seat].points(position.rules());
    }
    for (unsigned i = 0; i < standing.pool.size; ++i) points += position.rules().values[standing.pool.tiles[i]];
    return points;
}

// With an empty bag: going out brings the others' tiles, staying risks the own. Both count twice when they
// move from one side to the other.
void value_last_tiles(const Position& position, const RackTable& rack, StateWorth& worth) noexcept {
    const Rules& rules = position.rules();
    if (!rules.ends_by_going_out || rules.racks_when_out == RackEffect::stay) {
        std::fill_n(worth.begin(), rack.states, 0);
        return;
    }
    const int times = rules.racks_when_out == RackEffect::move ? 2 : 1;
    const auto going_out = static_cast<Equity>(points_of_others(position)) * times * units_per_point;
    for (unsigned state = 0; state < rack.states; ++state) {
        if (rack.kept[state] == 0) {
            worth[state] = going_out;
            continue;
        }
        int points = 0;
        unsigned rest = state;
        for (LetterSet left = rack.left[0]; left != 0; left = without_first(left)) {
            const Letter tile = first_of(left);
            const unsigned copies = rack.copies[tile];
            points += static_cast<int>(copies - rest % (copies + 1)) * rules.values[tile];
            rest /= copies + 1;
        }
        worth[state] = -(points * times + staying_costs) * units_per_point;
    }
}

}  // namespace

void value_states(const Position& position, const RackTable& rack, const Leaves* leaves, Criterion criterion,
                  StateWorth& worth) noexcept {
    if (criterion == Criterion::score) {
        std::fill_n(worth.begin(), rack.states, 0);
    } else if (position.in_bag() == 0) {
        value_last_tiles(position, rack, worth);
    } else if (leaves == nullptr) {
        std::fill_n(worth.begin(), rack.states, 0);
    } else {
        worth[0] = 0;  // everything stays: see pass_equity
        for (unsigned state = 1; state < rack.states; ++state) worth[state] = (*leaves)[rack.leave[state]];
    }
}

}  // namespace faristol::engine
