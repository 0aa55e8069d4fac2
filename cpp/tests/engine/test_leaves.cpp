// The numbers of leaves, the states of racks, and what is learned.
#include <algorithm>
#include <set>

#include "../check.hpp"
#include "engine_makers.hpp"
#include "faristol/engine/training.hpp"

using namespace faristol;
using namespace faristol::engine;

namespace {

void every_leave_has_a_number_of_its_own() {
    const LeaveIndex index{make::classic_rules()->counts};
    CHECK(index.size() == 794'708);
    std::vector<char> seen(index.size());
    std::uint32_t expected = 0;
    bool in_order = true;
    for_each_leave(index, [&](const Rack& leave, std::uint32_t number) {
        in_order = in_order && number == expected++;
        if (number < seen.size()) ++seen[number];
        if (number == 0) CHECK(leave.size == 0);
    });
    CHECK(in_order);
    CHECK(std::ranges::all_of(seen, [](char times) { return times == 1; }));
}

void a_rack_table_counts_down_tile_by_tile() {
    const auto rules = make::classic_rules();
    const LeaveIndex index{rules->counts};
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        make::Dice dice{seed};
        Rack rack;
        const std::uint32_t kinds = 1 + dice.roll(tile_kinds);
        for (std::uint32_t i = dice.roll(8); i > 0; --i) {
            const auto tile = static_cast<Letter>(dice.roll(kinds));
            if (rack.counts[tile] < rules->counts[tile]) rack.add(tile);
        }
        const RackTable table{rack, &index};
        for (int walk = 0; walk < 20; ++walk) {
            Rack left = rack;
            unsigned state = 0;
            while (true) {
                CHECK(table.left[state] == left.kinds);
                CHECK(table.kept[state] == left.size);
                if (left.size <= most_in_leave) CHECK(table.leave[state] == index.number_of(left));
                if (left.size == 0) break;
                Letter tile = 0;
                do tile = static_cast<Letter>(dice.roll(tile_kinds));
                while (!left.has(tile));
                left.remove(tile);
                state += table.weights[tile];
            }
            CHECK(state == table.states - 1);
        }
    }
}

// More of a kind than the set has must not leave the table.
void an_impossible_rack_stays_within_the_leaves() {
    const LeaveIndex index{make::classic_rules()->counts};
    for (unsigned one = 1; one < tile_kinds; ++one) {
        for (unsigned other = 1; other < tile_kinds; ++other) {
            Rack rack;
            for (int i = 0; i < 4; ++i) rack.add(static_cast<Letter>(one));
            for (int i = 0; i < 3; ++i) rack.add(static_cast<Letter>(other));
            const RackTable table{rack, &index};
            for (unsigned state = 1; state < table.states; ++state) CHECK(table.leave[state] < index.size());
        }
    }
}

void an_exchange_returns_what_was_spent() {
    Rack rack;
    for (const int tile : {0, 1, 1, 5, 6, 6, 6}) rack.add(static_cast<Letter>(tile));
    const RackTable table{rack, nullptr};
    std::set<std::uint64_t> seen;
    for (unsigned state = 1; state < table.states; ++state) {
        const Move move = exchange_of(table, state);
        CHECK(move.kind() == MoveKind::exchange);
        CHECK(move.count == table.size - table.kept[state]);
        unsigned spent = 0;
        for (unsigned i = 0; i < move.count; ++i) spent += table.weights[move.tile(i)];
        CHECK(spent == state);
        seen.insert(move.tiles);
    }
    CHECK(seen.size() == table.states - 1);
}

void what_is_learned_does_not_depend_on_threads() {
    make::Dice dice{1};
    auto words = make::crossing_words(dice, 400, 26, 7);
    LeaveTraining training;
    training.play.words = make::engine_words(words);
    training.play.rules = make::classic_rules();
    training.racks_per_turn = 3;
    const LeaveIndex index{training.play.rules->counts};
    LeaveSums alone{index.size()};
    LeaveSums together{index.size()};
    LeaveSums in_parts{index.size()};
    training.learn(0, 6, 1, alone);
    training.learn(0, 6, 3, together);
    training.learn(0, 2, 2, in_parts);
    training.learn(2, 4, 1, in_parts);
    CHECK(alone.equity == together.equity && alone.weight == together.weight);
    CHECK(alone.equity == in_parts.equity && alone.weight == in_parts.weight);
    CHECK(std::ranges::any_of(alone.equity, [](std::int64_t sum) { return sum != 0; }));
    CHECK(leave_values(index, alone, 100) == leave_values(index, together, 100));
}

// If tiles are worth a number each and do not care for each other, the guess alone finds every leave.
void the_guess_adds_up_tiles_that_do_not_care_for_each_other() {
    const LeaveIndex index{make::classic_rules()->counts};
    LeaveSums sums{index.size()};
    for_each_leave(index, [&](const Rack& leave, std::uint32_t number) {
        if (leave.size != 1) return;
        sums.weight[number] = 1'000'000'000;
        sums.equity[number] = sums.weight[number] * (first_of(leave.kinds) * 7 - 50);
    });
    const auto values = leave_values(index, sums, 1);
    for_each_leave(index, [&](const Rack& leave, std::uint32_t number) {
        int expected = 0;
        for (unsigned tile = 0; tile < tile_kinds; ++tile)
            expected += leave.counts[tile] * (static_cast<int>(tile) * 7 - 50);
        CHECK(std::abs(values[number] - expected) <= 1);
    });
}

}  // namespace

int main() {
    return check::run({
        {"every leave has a number of its own", every_leave_has_a_number_of_its_own},
        {"a rack table counts down tile by tile", a_rack_table_counts_down_tile_by_tile},
        {"an impossible rack stays within the leaves", an_impossible_rack_stays_within_the_leaves},
        {"an exchange returns what was spent", an_exchange_returns_what_was_spent},
        {"what is learned does not depend on threads", what_is_learned_does_not_depend_on_threads},
        {"the guess adds up tiles that do not care for each other",
         the_guess_adds_up_tiles_that_do_not_care_for_each_other},
    });
}
