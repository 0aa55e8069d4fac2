// The board kept true tile by tile against one made anew.
#include <algorithm>

#include "../check.hpp"
#include "engine_makers.hpp"
#include "faristol/graph_builder.hpp"

using namespace faristol;
using namespace faristol::engine;

namespace {

// What the generator reads of a lane: of empty squares what fits and lies beside, of runs node and points.
bool same_lane(const Lane& one, const Lane& other) {
    if (one.occupied != other.occupied || one.touched != other.touched || one.cells != other.cells) return false;
    for (unsigned index = 0; index < board_size; ++index) {
        const bool occupied = (one.occupied >> index & 1) != 0;
        if (occupied && (one.occupied >> (index + 1) & 1) != 0) continue;
        const bool touched = (one.touched >> index & 1) != 0;
        if (one.fits[index] != other.fits[index]) return false;
        if ((occupied || touched) && one.beside[index] != other.beside[index]) return false;
    }
    return true;
}

bool same_board(const Board& one, const Board& other) {
    bool same = one.tiles() == other.tiles();
    for (unsigned lane = 0; lane < lane_count; ++lane) same = same && same_lane(one.lane(lane), other.lane(lane));
    return same;
}

template <typename Test>
void for_random_games(int many, Test test) {
    const auto rules = make::classic_rules();
    for (int seed = 0; seed < many; ++seed) {
        make::Dice dice{static_cast<std::uint64_t>(seed)};
        const auto words = make::crossing_words(dice, 150, 4 + dice.roll(4), 7);
        const auto graph = make::engine_words(words);
        Generator generator{graph};
        Board board{make::random_board(dice, words, graph, rules), graph->gaddag, *rules};
        for (int turn = 0; turn < 12; ++turn) {
            const Rack rack = make::random_rack(dice, words, 7, dice.roll(2));
            const auto position = make::position(make::cells_of(board), rack, rules, *graph);
            const auto plays = generator.all_plays(position);
            if (plays.empty()) break;
            test(board, plays[dice.roll(static_cast<std::uint32_t>(plays.size()))], graph->gaddag, *rules);
        }
    }
}

void a_board_after_a_play_is_the_board_made_anew() {
    for_random_games(60, [](Board& board, const Move& play, const WordGraph& gaddag, const Rules& rules) {
        board.lay(play, gaddag, rules);
        CHECK(same_board(board, Board{make::cells_of(board), gaddag, rules}));
    });
}

void tiles_taken_up_leave_the_board_as_it_was() {
    for_random_games(60, [](Board& board, const Move& play, const WordGraph& gaddag, const Rules& rules) {
        const Board before = board;
        BoardUndo undo;
        board.lay(play, gaddag, rules, undo);
        Board after = before;
        after.lay(play, gaddag, rules);
        CHECK(same_board(board, after));
        board.restore(undo, before.tiles());
        for (unsigned lane = 0; lane < lane_count; ++lane) {
            CHECK(board.lane(lane).fits == before.lane(lane).fits);
            CHECK(board.lane(lane).beside == before.lane(lane).beside);
        }
        CHECK(same_board(board, before));
        board.lay(play, gaddag, rules);
    });
}

void letters_that_fit_are_those_that_make_a_word() {
    const auto rules = make::classic_rules();
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        make::Dice dice{seed};
        const auto words = make::crossing_words(dice, 200, 5, 6);
        const auto graph = make::engine_words(words);
        const make::Cells cells = make::random_board(dice, words, graph, rules);
        const Board board{cells, graph->gaddag, *rules};
        for (unsigned lane = 0; lane < lane_count; ++lane) {
            for (unsigned index = 0; index < board_size; ++index) {
                const Spot across = crossing({lane, index});
                const auto at = [&](int place) -> Cell {
                    if (place < 0 || place >= static_cast<int>(board_size)) return empty_cell;
                    const Spot spot{across.lane, static_cast<unsigned>(place)};
                    return cells[row_of(spot) * board_size + column_of(spot)];
                };
                const int here = static_cast<int>(across.index);
                if (at(here) != empty_cell) continue;
                std::string before;
                std::string after;
                for (int i = here - 1; at(i) != empty_cell; --i)
                    before.insert(0, 1, static_cast<char>(letter_of(at(i))));
                for (int i = here + 1; at(i) != empty_cell; ++i) after += static_cast<char>(letter_of(at(i)));
                LetterSet fits = before.empty() && after.empty() ? every_letter : 0;
                for (Letter letter = first_letter; letter <= last_letter; ++letter) {
                    if (words.contains(before + static_cast<char>(letter) + after)) fits |= only(letter);
                }
                CHECK(board.lane(lane).fits[index] == fits);
            }
        }
    }
}

void the_graph_laid_out_for_walks_is_the_same_graph() {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        make::Dice dice{seed};
        const auto words = make::words(dice, 300, 6, 8);
        const auto lexicon = build_lexicon(make::letters(make::packed(words)), true);
        const WordGraph copy = laid_out_for_walks(*lexicon.gaddag);
        CHECK(copy.data().size() == lexicon.gaddag->data().size());
        std::vector<std::pair<NodeIndex, NodeIndex>> pairs{{lexicon.gaddag->root(), copy.root()}};
        std::size_t steps = 0;
        while (!pairs.empty() && ++steps < 200'000) {
            const auto [one, other] = pairs.back();
            pairs.pop_back();
            CHECK(lexicon.gaddag->exits(one) == copy.exits(other));
            CHECK(lexicon.gaddag->accepts(one) == copy.accepts(other));
            for (LetterSet left = copy.exits(other); left != 0; left = without_first(left)) {
                pairs.emplace_back(lexicon.gaddag->child(one, first_of(left)), copy.child(other, first_of(left)));
            }
        }
    }
    CHECK(laid_out_for_walks(WordGraph{}).root() == nowhere);
}

void the_filter_knows_every_word_in_any_order() {
    make::Dice dice{3};
    const auto words = make::words(dice, 2000, 29, 9);
    const AnagramFilter filter{build_word_graph(make::letters(make::packed(words)))};
    std::size_t wrong_yes = 0;
    for (const std::string& word : words) {
        LetterSum sum = 0;
        for (const char letter : word) sum += filter.letter(static_cast<Letter>(letter));
        CHECK(filter.may_be_word(sum));
        const auto last = static_cast<Letter>(word.back());
        CHECK((filter.completing(sum - filter.letter(last), every_letter) & only(last)) != 0);
        if (filter.may_be_word(sum + 12345)) ++wrong_yes;
    }
    CHECK(wrong_yes < words.size() / 50);
}

}  // namespace

int main() {
    return check::run({
        {"a board after a play is the board made anew", a_board_after_a_play_is_the_board_made_anew},
        {"tiles taken up leave the board as it was", tiles_taken_up_leave_the_board_as_it_was},
        {"letters that fit are those that make a word", letters_that_fit_are_those_that_make_a_word},
        {"the graph laid out for walks is the same graph", the_graph_laid_out_for_walks_is_the_same_graph},
        {"the filter knows every word in any order", the_filter_knows_every_word_in_any_order},
    });
}
