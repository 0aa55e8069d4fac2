// Turns judged: what was made stands among what could be, the best first; luck, and what the turns of a player come to.
#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>

#include "../check.hpp"
#include "engine_makers.hpp"
#include "faristol/engine/review/judging.hpp"
#include "faristol/engine/review/luck.hpp"
#include "faristol/engine/review/summary.hpp"

namespace {

using namespace make;

constexpr Letter a = 1, b = 2, c = 3;

struct Table {
    std::shared_ptr<const Rules> rules = classic_rules();
    Words words;
    Knowledge knowledge;

    explicit Table(Words list) : words{std::move(list)} {
        knowledge.all = engine_words(words);
        knowledge.everyday = knowledge.all;
        const std::vector<double> curve{20};
        knowledge.win = std::make_shared<const WinProbability>(win_probability(curve, curve));
    }

    [[nodiscard]] Position with_rack(const std::vector<Letter>& tiles, const Cells& cells = {}) const {
        Rack rack;
        for (const Letter tile : tiles) rack.add(tile);
        return position(cells, rack, rules, *knowledge.all);
    }

    [[nodiscard]] JudgedTurn judged(const Position& now, const Taken& taken, ReviewLimits limits = quick()) const {
        return judge_turn(now, taken, knowledge, limits);
    }

    static ReviewLimits quick() {
        ReviewLimits limits;
        limits.plies = 0;
        limits.endgame_nodes = 200;
        limits.other_draws = 8;
        return limits;
    }
};

std::string word_of(std::initializer_list<Letter> letters) { return {letters.begin(), letters.end()}; }

Move play_of(unsigned lane, unsigned start, const std::vector<Cell>& cells) {
    Move move;
    move.lane = static_cast<std::uint8_t>(lane);
    move.start = static_cast<std::uint8_t>(start);
    for (const Cell cell : cells) move.tiles |= std::uint64_t{cell} << (8 * move.count++);
    return move;
}

Taken made(const Move& move) { return {move, true, {}, 1}; }

// --- one turn ---

void every_move_of_a_game_stands_among_those_weighed() {
    make::Dice dice{1};
    for (unsigned round = 0; round < 8; ++round) {
        const Table table{crossing_words(dice, 300, 8, 6)};
        const Cells cells = random_board(dice, table.words, table.knowledge.all, table.rules);
        const Position now = position(cells, random_rack(dice, table.words, 7, dice.roll(3) == 0 ? 1 : 0),
                                      table.rules, *table.knowledge.all);
        Generator generator{table.knowledge.all};
        const auto all = generator.ranked(now, Criterion::equity, 100'000);
        for (std::size_t i = 0; i < all.size(); i += 1 + all.size() / 10) {
            Move asked = all[i].move;
            asked.score = 0;  // the points are not believed
            const JudgedTurn turn = table.judged(now, made(asked));
            const Choice& played = turn.choices[turn.played];
            CHECK(turn.valid);
            CHECK(turn.asked.move.score == all[i].move.score);
            CHECK(played.move.tiles == asked.tiles && played.move.lane == asked.lane);
            CHECK(std::ranges::is_sorted(turn.choices, std::greater{}, &Choice::points));
            CHECK(turn.loss == turn.choices.front().points - played.points);
            CHECK((turn.played == 0) == (turn.loss == 0) || turn.choices.front().points == played.points);
            CHECK(turn.bingo == (asked.kind() == MoveKind::play && asked.count == 7));
        }
    }
}

void a_word_that_no_list_has_is_judged_and_named() {
    const Table table{{word_of({a, b}), word_of({a, c})}};
    const Position now = table.with_rack({a, b, c, 4, 5, 6, 7});
    CHECK(table.judged(now, made(play_of(centre, centre, {a, b}))).valid);
    const JudgedTurn wrong = table.judged(now, made(play_of(centre, centre, {b, c})));
    CHECK(!wrong.valid);
    CHECK(wrong.asked.move.score == 2 * (3 + 2));
    CHECK(wrong.choices[wrong.played].points == wrong.asked.move.score);
}

void a_play_is_the_same_one_whichever_way_it_is_told() {
    const Table table{{word_of({a, b}), word_of({a, c})}};
    // The first play may be told down, as people lay it.
    const Position first = table.with_rack({a, b, 4, 5, 6, 7, 8});
    CHECK(table.judged(first, made(play_of(board_size + centre, centre, {a, b}))).valid);
    // One tile that makes a word both ways belongs to either.
    Cells cells{};
    cells[centre * board_size + centre] = a;
    cells[(centre - 1) * board_size + centre + 1] = a;
    const Position second = table.with_rack({b, 4, 5, 6, 7, 8, 9}, cells);
    CHECK(table.judged(second, made(play_of(centre, centre, {b}))).valid);
    CHECK(table.judged(second, made(play_of(board_size + centre + 1, centre - 1, {b}))).valid);
}

void a_play_that_fell_is_no_more_than_a_pass() {
    const Table table{{word_of({a, b})}};
    const Position now = table.with_rack({a, b, c, 4, 5, 6, 7});
    const JudgedTurn turn = table.judged(now, {play_of(centre, centre, {b, c}), false, {}, 1});
    CHECK(turn.choices[turn.played].move.kind() == MoveKind::pass);
    CHECK(turn.asked.move.count == 2 && turn.asked.move.score > 0);
    CHECK(turn.loss > 0);
}

void a_rack_that_could_be_laid_whole_is_missed() {
    const Table table{{word_of({a, b, c, 4, 5, 6, 7}), word_of({a, b})}};
    const Position now = table.with_rack({a, b, c, 4, 5, 6, 7});
    const JudgedTurn missed = table.judged(now, made(play_of(centre, centre, {a, b})));
    CHECK(missed.missed_bingo == 0U && !missed.bingo);
    const JudgedTurn seen = table.judged(now, made(missed.choices.front().move));
    CHECK(!seen.missed_bingo && seen.bingo && seen.loss == 0);
}

void what_was_played_may_still_be_there() {
    const Table table{{word_of({a, b}), word_of({c, c, c})}};
    Cells cells{};
    for (unsigned i = 0; i < 2; ++i) cells[centre * board_size + centre + i] = c;
    cells[(centre + 4) * board_size + centre] = a;
    const Position now = table.with_rack({c, b}, cells);
    const JudgedTurn turn = table.judged(now, made(play_of(centre + 4, centre, {b})));
    CHECK(turn.played != 0 && turn.still_there);
}

void what_cannot_be_made_is_refused() {
    const Table table{{word_of({a, b})}};
    const Position now = table.with_rack({a, b, c});
    const auto refused = [&](const Taken& taken) {
        return check::throws<std::invalid_argument>([&] { static_cast<void>(table.judged(now, taken)); },
                                                    [](const auto&) { return true; });
    };
    CHECK(refused(made(play_of(0, 0, {a, b}))));                    // not over the centre
    CHECK(refused(made(play_of(centre, centre, {a, a}))));          // one A
    CHECK(refused(made(play_of(centre, board_size - 1, {a, b}))));  // beside the board
    CHECK(refused(made(play_of(Move::exchange_lane, 0, {5}))));     // not there
    CHECK(refused({Move{}, true, {9}, 1}));                         // drawn, but not there
    CHECK(!refused({Move{}, true, {a}, 1}));
}

void the_last_tiles_are_solved_and_more_than_two_are_not_told_chances() {
    const Table table{{word_of({a, b}), word_of({b, a})}};
    PositionParts parts;
    parts.racks = {std::vector<Letter>{a, b}, std::vector<Letter>{a, b}};
    parts.scores = {10, 12};
    parts.pool = std::vector<Letter>{};
    parts.any_tiles = true;
    const Position last{parts, table.rules, table.knowledge.all->gaddag};
    const JudgedTurn turn = table.judged(last, made(Move{}));
    CHECK(turn.method == Method::endgame && turn.stage == Stage::endgame && turn.solved);
    CHECK(turn.choices.front().win == 1.0 && turn.loss > 0);

    parts.racks.emplace_back(std::vector<Letter>{c});
    parts.scores.push_back(0);
    const Position three{parts, table.rules, table.knowledge.all->gaddag};
    const JudgedTurn plain = table.judged(three, made(Move{}));
    CHECK(plain.method == Method::points_and_leaves && !plain.win_loss && !plain.choices.front().win);
}

// --- luck ---

void luck_is_what_was_drawn_against_what_could_be() {
    const Table table{{word_of({a, b}), word_of({25, 26})}};  // few points, and many
    const Generator generator{table.knowledge.all};
    const std::vector<Letter> rich{25, 26};
    const std::vector<Letter> poor{4, 5};
    const auto luck = [&](const std::vector<Letter>& rack, std::uint64_t seed) {
        return luck_of(table.with_rack(rack), rack, generator, 30, seed);
    };
    CHECK(luck(rich, 1).value() > 0 && luck(poor, 1).value() < 0.1);
    CHECK(luck(rich, 1) == luck(rich, 1));
    CHECK(!luck_of(table.with_rack(rich), {}, generator, 30, 1));
    CHECK(!luck_of(table.with_rack(rich), rich, generator, 0, 1));
}

// --- a player's turns ---

TurnFacts turn(std::uint32_t number, double loss, std::optional<double> win_loss, Stage stage = Stage::middle) {
    TurnFacts facts;
    facts.number = number;
    facts.stage = stage;
    facts.loss = loss;
    facts.win_loss = win_loss;
    facts.points = static_cast<std::int32_t>(10 * number);
    return facts;
}

void a_summary_adds_up() {
    std::vector<TurnFacts> turns{turn(1, 0, 0.0, Stage::opening), turn(2, 30, 0.25), turn(3, 0.25, 0.001)};
    turns[0].luck = 4;
    turns[2].luck = -1.5;
    turns[1].missed_bingo = true;
    turns.push_back(turn(4, 50, 0.5));
    turns.back().seat = 1;

    const PlayerSummary sum = summarise(turns, 0, 0);
    CHECK(sum.turns == 3 && sum.best_turns == 2 && sum.loss == 30.25 && sum.win_loss == 0.251);
    CHECK(sum.luck == 2.5 && sum.points == 60 && sum.missed_bingos == 1 && sum.finest == 3U);
    CHECK(sum.stages.size() == 2 && sum.stages[1].turns == 2 && sum.stages[1].loss == 30.25);
    CHECK(sum.practice.size() == 1 && sum.practice[0].subject == Subject::bingos);

    const PlayerSummary nobody = summarise(turns, 2, 0);
    CHECK(nobody.turns == 0 && !nobody.win_loss && !nobody.luck && !nobody.finest && nobody.stages.empty());
}

void what_to_practise_is_the_dearest_first_and_three_at_most() {
    std::vector<TurnFacts> turns{turn(1, 10, 0.3, Stage::opening), turn(2, 80, 0.4), turn(3, 5, 0.9),
                                 turn(4, 1, 0.21, Stage::endgame), turn(5, 3, 0.01)};
    turns[1].fell = true;
    for (TurnFacts& one : turns) one.thought = one.number * 1000;

    const auto found = practices(turns, 25);
    CHECK(found.size() == 3);
    CHECK(found[0].subject == Subject::middle && found[0].turns == std::vector<std::uint32_t>{3});
    CHECK(found[1].subject == Subject::words && found[1].win_loss == 0.4);
    CHECK(found[2].subject == Subject::opening);
    const auto slow = practices(std::vector{turns[4]}, 25);
    CHECK(slow.size() == 1 && slow[0].subject == Subject::clock && slow[0].loss == 25 && !slow[0].win_loss);

    // Without chances it is points that count.
    const auto by_points = practices(std::vector{turn(1, 19, std::nullopt), turn(2, 20, std::nullopt)}, 0);
    CHECK(by_points.size() == 1 && by_points[0].turns == std::vector<std::uint32_t>{2});
}

void the_stages_are_by_the_bag() {
    CHECK(stage_of(86) == Stage::opening && stage_of(58) == Stage::opening);
    CHECK(stage_of(57) == Stage::middle && stage_of(15) == Stage::middle);
    CHECK(stage_of(14) == Stage::pre_endgame && stage_of(1) == Stage::pre_endgame);
    CHECK(stage_of(0) == Stage::endgame);
}

}  // namespace

int main() {
    return check::run({
        {"every move of a game stands among those weighed", every_move_of_a_game_stands_among_those_weighed},
        {"a word that no list has is judged and named", a_word_that_no_list_has_is_judged_and_named},
        {"a play is the same one whichever way it is told", a_play_is_the_same_one_whichever_way_it_is_told},
        {"a play that fell is no more than a pass", a_play_that_fell_is_no_more_than_a_pass},
        {"a rack that could be laid whole is missed", a_rack_that_could_be_laid_whole_is_missed},
        {"what was played may still be there", what_was_played_may_still_be_there},
        {"what cannot be made is refused", what_cannot_be_made_is_refused},
        {"the last tiles are solved, and more than two are not told chances",
         the_last_tiles_are_solved_and_more_than_two_are_not_told_chances},
        {"luck is what was drawn against what could be", luck_is_what_was_drawn_against_what_could_be},
        {"a summary adds up", a_summary_adds_up},
        {"what to practise is the dearest first and three at most",
         what_to_practise_is_the_dearest_first_and_three_at_most},
        {"the stages are by the bag", the_stages_are_by_the_bag},
    });
}
