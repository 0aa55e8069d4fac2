// What robots do: the same from the same seed, only what they know, and the best where they see everything.
#include "faristol/engine/choice.hpp"

#include <algorithm>
#include <set>

#include "../check.hpp"
#include "engine_makers.hpp"

namespace {

using namespace make;

struct Table {
    std::shared_ptr<const Rules> rules = classic_rules();
    Words words;
    Words common;
    Knowledge knowledge;

    explicit Table(make::Dice& dice) : words{crossing_words(dice, 400, 8, 6)} {
        for (const std::string& word : words) {
            if (dice.roll(4) == 0) common.insert(word);
        }
        knowledge.all = engine_words(words);
        knowledge.everyday = engine_words(common);
        const std::vector<double> curve{20};
        knowledge.win = std::make_shared<const WinProbability>(win_probability(curve, curve));
    }

    [[nodiscard]] Position any_position(make::Dice& dice) const {
        const Cells cells = random_board(dice, words, knowledge.all, rules);
        return position(cells, random_rack(dice, words, 7, dice.roll(4) == 0 ? 1 : 0), rules, *knowledge.all);
    }
};

ChoiceLimits without_a_clock() {
    ChoiceLimits limits;
    limits.seconds = 1e6;
    limits.samples = 8;
    limits.plies = 2;
    return limits;
}

bool can_be_made(const Position& position, const Table& table, const Move& move) {
    if (move.kind() == MoveKind::pass) return true;
    if (move.kind() == MoveKind::exchange) return position.may_exchange(move.count);
    Generator generator{table.knowledge.all};
    return std::ranges::any_of(generator.all_plays(position), [&](const Move& play) {
        return play.tiles == move.tiles && play.lane == move.lane && play.start == move.start &&
               play.score == move.score;
    });
}

void every_level_makes_moves_that_can_be_made_and_the_same_again() {
    make::Dice dice{1};
    for (unsigned round = 0; round < 6; ++round) {
        const Table table{dice};
        for (unsigned i = 0; i < 6; ++i) {
            const Position now = table.any_position(dice);
            for (const Level& level : levels()) {
                const auto chosen = choose(now, table.knowledge, level, i, without_a_clock());
                const auto again = choose(now, table.knowledge, level, i, without_a_clock());
                CHECK(chosen.move == again.move);
                CHECK(can_be_made(now, table, chosen.move));
            }
        }
    }
}

void another_seed_may_lead_elsewhere() {
    make::Dice dice{2};
    const Table table{dice};
    const Position now = table.any_position(dice);
    std::set<std::uint64_t> met;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        met.insert(choose(now, table.knowledge, level_of(3), seed, without_a_clock()).move.tiles);
    }
    CHECK(met.size() > 1);
}

// Beginners know everyday words alone.
void what_a_level_does_not_know_it_does_not_play() {
    make::Dice dice{3};
    const Table table{dice};
    for (unsigned i = 0; i < 40; ++i) {
        const Position now = table.any_position(dice);
        const Move move = choose(now, table.knowledge, level_of(1), i, without_a_clock()).move;
        if (move.kind() != MoveKind::play) continue;
        const Position known = now.with_words(table.knowledge.everyday->gaddag);
        Generator generator{table.knowledge.everyday};
        const auto plays = generator.all_plays(known);
        CHECK(std::ranges::any_of(plays, [&](const Move& play) {
            return play.tiles == move.tiles && play.lane == move.lane && play.start == move.start;
        }));
    }
}

void without_time_the_highest_takes_the_best() {
    make::Dice dice{4};
    const Table table{dice};
    const Generator generator{table.knowledge.all};
    for (unsigned i = 0; i < 40; ++i) {
        const Position now = table.any_position(dice);
        const auto chosen = choose(now, table.knowledge, level_of(7), i, {.seconds = 0});
        CHECK(chosen.move == generator.best(now, Criterion::equity).move);
    }
}

void there_are_no_other_levels() {
    for (const unsigned number : {0U, 8U}) {
        CHECK(check::throws<std::invalid_argument>([&] { static_cast<void>(level_of(number)); },
                                                   [](const auto&) { return true; }));
    }
}

}  // namespace

int main() {
    return check::run({
        {"moves that can be made, and the same again",
         every_level_makes_moves_that_can_be_made_and_the_same_again},
        {"another seed may lead elsewhere", another_seed_may_lead_elsewhere},
        {"what a level does not know it does not play", what_a_level_does_not_know_it_does_not_play},
        {"without time the highest takes the best", without_time_the_highest_takes_the_best},
        {"there are no other levels", there_are_no_other_levels},
    });
}
