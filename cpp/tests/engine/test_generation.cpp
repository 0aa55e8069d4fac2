// Moves found against the definition of a play: every word of the list on every square.
#include <algorithm>

#include "../check.hpp"
#include "engine_makers.hpp"
#include "faristol/engine/all_plays.hpp"

using namespace faristol;
using namespace faristol::engine;

namespace {

struct Asked {
    make::Words words;
    std::shared_ptr<const EngineWords> graph;
    std::shared_ptr<const Rules> rules;
    make::Cells cells;
    Rack rack;
};

template <typename Test>
void for_random_positions(int many, Test test) {
    const auto rules = make::classic_rules();
    for (int seed = 0; seed < many; ++seed) {
        make::Dice dice{static_cast<std::uint64_t>(seed)};
        Asked asked;
        asked.rules = rules;
        asked.words = make::crossing_words(dice, 20 + dice.roll(120), 3 + dice.roll(6), 3 + dice.roll(7));
        asked.graph = make::engine_words(asked.words);
        asked.cells = make::random_board(dice, asked.words, asked.graph, rules);
        const unsigned tiles = dice.roll(8);
        asked.rack =
            make::random_rack(dice, asked.words, tiles, std::min(tiles, dice.roll(6) < 3 ? 0 : dice.roll(3)));
        test(asked, dice);
    }
}

void all_plays_are_those_of_the_definition() {
    for_random_positions(400, [](const Asked& asked, make::Dice&) {
        const auto position = make::position(asked.cells, asked.rack, asked.rules, *asked.graph);
        Generator generator{asked.graph};
        const auto plays = generator.all_plays(position);
        const auto expected = make::by_definition(asked.words, asked.cells, asked.rack, *asked.rules);
        CHECK(make::as_plays(plays) == expected);
        CHECK(plays.size() == expected.size());
    });
}

void a_blank_is_only_what_the_rules_allow() {
    for_random_positions(80, [](const Asked& asked, make::Dice& dice) {
        Rules narrow = make::plain_rules();
        narrow.blank_letters = every_letter & ~(LetterSet{1} << 6 | LetterSet{1} << (1 + dice.roll(20)));
        narrow.complete();
        const auto rules = std::make_shared<const Rules>(narrow);
        make::Cells cells = asked.cells;
        for (Cell& cell : cells) {
            if (is_blank(cell)) cell = letter_of(cell) < tile_kinds ? letter_of(cell) : Cell{1};
        }
        const auto position = make::position(cells, asked.rack, rules, *asked.graph);
        Generator generator{asked.graph};
        const auto expected = make::by_definition(asked.words, cells, asked.rack, *rules);
        CHECK(make::as_plays(generator.all_plays(position)) == expected);
    });
}

// Whatever the worth of what stays, with the filter and without.
void the_best_play_is_the_best_of_all() {
    for_random_positions(400, [](const Asked& asked, make::Dice& dice) {
        const Board board{asked.cells, asked.graph->gaddag, *asked.rules};
        const RackTable rack{asked.rack, nullptr};
        StateWorth worth;
        const std::uint32_t spread = 1U << dice.roll(15);
        for (Equity& one : worth) one = static_cast<Equity>(dice.roll(spread)) - static_cast<Equity>(spread / 2);
        std::vector<Move> plays;
        find_all_plays(board, rack, asked.graph->gaddag, *asked.rules, plays);
        Equity most = no_equity;
        for (const Move& play : plays) most = std::max(most, play.score * units_per_point + worth[play.spent]);

        for (const AnagramFilter* filter : {static_cast<const AnagramFilter*>(nullptr), &asked.graph->filter}) {
            Valued best;
            find_best_play(board, rack, worth, asked.graph->gaddag, *asked.rules, filter, best);
            CHECK(best.equity == most);
            if (plays.empty()) continue;
            CHECK(std::ranges::find(plays, best.move) != plays.end());
            CHECK(best.move.score * units_per_point + worth[best.move.spent] == most);
            Valued unbeaten{Move{}, most};
            find_best_play(board, rack, worth, asked.graph->gaddag, *asked.rules, filter, unbeaten);
            CHECK(unbeaten.move.kind() == MoveKind::pass);
        }
    });
}

void what_a_play_spends_is_what_it_lays() {
    for_random_positions(60, [](const Asked& asked, make::Dice&) {
        const auto position = make::position(asked.cells, asked.rack, asked.rules, *asked.graph);
        const RackTable table{asked.rack, nullptr};
        Generator generator{asked.graph};
        for (const Move& play : generator.all_plays(position)) {
            Rack left = asked.rack;
            for (unsigned i = 0; i < play.count; ++i) left.remove(tile_of(play.tile(i)));
            CHECK(table.left[play.spent] == left.kinds);
            CHECK(table.kept[play.spent] == left.size);
        }
    });
}

void ranked_moves_come_in_order_and_the_best_first() {
    for_random_positions(60, [](const Asked& asked, make::Dice&) {
        const auto position = make::position(asked.cells, asked.rack, asked.rules, *asked.graph);
        Generator generator{asked.graph};
        const auto all = generator.ranked(position, Criterion::equity, 100'000);
        CHECK(std::ranges::is_sorted(all, std::greater{}, &Valued::equity));
        const auto few = generator.ranked(position, Criterion::equity, 5);
        CHECK(few.size() == std::min<std::size_t>(5, all.size()));
        for (std::size_t i = 0; i < few.size(); ++i) CHECK(few[i].move == all[i].move);
        const auto best = generator.best(position, Criterion::equity);
        if (best.move.kind() == MoveKind::play) CHECK(best.equity == all.front().equity);
    });
}

void a_lexicon_without_words_has_no_plays() {
    const auto rules = make::classic_rules();
    const auto words = make::engine_words({});
    make::Cells cells{};
    make::Dice dice{5};
    for (int i = 0; i < 30; ++i) cells[dice.roll(square_count)] = static_cast<Cell>(1 + dice.roll(26));
    Rack rack;
    for (Letter tile = 0; tile < 7; ++tile) rack.add(tile);
    Generator generator{words};
    for (const make::Cells& board : {make::Cells{}, cells}) {
        const auto position = make::position(board, rack, rules, *words);
        CHECK(generator.all_plays(position).empty());
        CHECK(generator.best(position, Criterion::score).move.kind() == MoveKind::exchange);
    }
}

}  // namespace

int main() {
    return check::run({
        {"all plays are those of the definition", all_plays_are_those_of_the_definition},
        {"a blank is only what the rules allow", a_blank_is_only_what_the_rules_allow},
        {"the best play is the best of all", the_best_play_is_the_best_of_all},
        {"what a play spends is what it lays", what_a_play_spends_is_what_it_lays},
        {"ranked moves come in order and the best first", ranked_moves_come_in_order_and_the_best_first},
        {"a lexicon without words has no plays", a_lexicon_without_words_has_no_plays},
    });
}
