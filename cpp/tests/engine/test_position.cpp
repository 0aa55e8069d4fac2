// Turns made and unmade, endings by the rules, games that repeat themselves, and parts that are refused.
#include <algorithm>
#include <functional>
#include <stdexcept>

#include "../check.hpp"
#include "engine_makers.hpp"
#include "faristol/engine/selfplay.hpp"

using namespace faristol;
using namespace faristol::engine;

namespace {

std::array<unsigned, tile_kinds> all_tiles(const Position& position) {
    std::array<unsigned, tile_kinds> count{};
    const Standing& standing = position.standing();
    for (unsigned i = 0; i < standing.pool.size; ++i) ++count[standing.pool.tiles[i]];
    for (const Rack& rack : standing.racks) {
        for (unsigned tile = 0; tile < tile_kinds; ++tile) count[tile] += rack.counts[tile];
    }
    for (const Cell cell : make::cells_of(position.board())) {
        if (cell != empty_cell) ++count[tile_of(cell)];
    }
    return count;
}

bool same_standing(const Standing& one, const Standing& other) {
    return one.racks == other.racks && one.scores == other.scores && one.turns_taken == other.turns_taken &&
           one.run_lengths == other.run_lengths && one.to_move == other.to_move && one.ending == other.ending &&
           std::equal(one.pool.tiles.begin(), one.pool.tiles.begin() + one.pool.size, other.pool.tiles.begin(),
                      other.pool.tiles.begin() + other.pool.size);
}

struct Table {
    make::Words words;
    std::shared_ptr<const EngineWords> graph;
    std::shared_ptr<const Rules> rules = make::classic_rules();

    explicit Table(std::uint64_t seed) {
        make::Dice dice{seed};
        for (int i = 0; i < 3000; ++i) {
            std::string word(2 + dice.roll(6), '\0');
            for (char& code : word) code = static_cast<char>(1 + dice.roll(26));
            words.insert(word);
        }
        graph = make::engine_words(words);
    }
};

void no_tile_is_lost_or_made() {
    const Table table{1};
    for (unsigned seed = 0; seed < 20; ++seed) {
        Dice dice{seed};
        Position position = Position::opening(2 + seed % 3, table.rules, table.graph->gaddag, dice);
        const Generator generator{table.graph};
        const auto all = all_tiles(position);
        for (int turn = 0; turn < 60 && !position.over(); ++turn) {
            Move move = generator.best(position, Criterion::score).move;
            if (turn % 5 == 4 && position.may_exchange(1)) {
                move = exchange_of(RackTable{position.rack(), nullptr}, 1);
            }
            position.check_move(move);
            position.take_turn(move, dice);
            CHECK(all_tiles(position) == all);
        }
    }
}

void a_turn_unmade_leaves_everything_as_it_was() {
    const Table table{2};
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Dice dice{seed};
        Position position = Position::opening(2, table.rules, table.graph->gaddag, dice);
        Generator generator{table.graph};
        for (int turn = 0; turn < 30 && !position.over(); ++turn) {
            const auto moves = generator.ranked(position, Criterion::score, 1000);
            const Standing before = position.standing();
            const make::Cells cells = make::cells_of(position.board());
            for (std::size_t i = 0; i < moves.size(); i += 1 + moves.size() / 20) {
                PositionUndo undo;
                position.take_turn(moves[i].move, undo);
                CHECK(position.standing().to_move == 1 - before.to_move);
                position.undo(undo);
                CHECK(same_standing(position.standing(), before));
                CHECK(make::cells_of(position.board()) == cells);
            }
            position.take_turn(moves.front().move, dice);
        }
    }
}

Position last_tiles(const Table& table, const std::string& mine, const std::string& theirs) {
    PositionParts parts;
    const auto letters = [](const std::string& text) { return std::vector<Letter>{text.begin(), text.end()}; };
    parts.racks = {letters(mine), letters(theirs)};
    parts.scores = {100, 90};
    parts.pool = std::vector<Letter>{};
    return Position{parts, table.rules, table.graph->gaddag};
}

void who_goes_out_gets_what_the_others_hold() {
    const Table table{3};
    // A word of the list on an empty board, with an empty bag.
    const std::string word = *std::ranges::find_if(table.words, [](const auto& one) { return one.size() == 4; });
    Position position = last_tiles(table, word, "\x01\x04");  // A and Ç: 11 points
    const Generator generator{table.graph};
    const Move out = generator.best(position, Criterion::equity).move;
    CHECK(out.count == 4);
    PositionUndo undo;
    position.take_turn(out, undo);
    CHECK(position.standing().ending == Ending::out);
    CHECK(position.final_scores()[0] == 100 + out.score + 11);
    CHECK(position.final_scores()[1] == 90 - 11);
}

void three_passes_each_end_the_game_unless_nobody_has_a_point() {
    const Table table{3};
    for (const bool nil_nil : {false, true}) {
        PositionParts parts;
        parts.racks = {std::vector<Letter>{1, 2}, std::vector<Letter>{4}};
        parts.scores = nil_nil ? std::vector<std::int32_t>{0, 0} : std::vector<std::int32_t>{10, 0};
        Position position{parts, table.rules, table.graph->gaddag};
        for (int turn = 0; turn < 6; ++turn) {
            CHECK(!position.over());
            PositionUndo undo;
            position.take_turn(Move{}, undo);
        }
        CHECK(position.over() == !nil_nil);
        if (!nil_nil) CHECK(position.final_scores()[0] == 10 - 4 && position.final_scores()[1] == -10);
    }
}

void exchanges_follow_the_rules_of_the_bag() {
    const Table table{3};
    Rules needs_seven = make::plain_rules();
    needs_seven.exchange_needs = 7;
    needs_seven.complete();
    PositionParts parts;
    parts.racks = {std::vector<Letter>{1, 2, 3, 5, 6, 6, 6}, std::vector<Letter>{4}};
    parts.scores = {0, 0};
    parts.pool = std::vector<Letter>{1, 1, 1};
    const Position free{parts, table.rules, table.graph->gaddag};
    CHECK(free.may_exchange(3) && !free.may_exchange(4) && !free.may_exchange(0));
    const Position strict{parts, std::make_shared<Rules>(needs_seven), table.graph->gaddag};
    CHECK(!strict.may_exchange(1));
}

void games_repeat_themselves_whatever_the_threads() {
    const Table table{4};
    SelfPlay play{table.graph, table.rules, {}, 42};
    play.players[1].criterion = Criterion::score;
    const auto key = [](const std::vector<GameResult>& games) {
        std::vector<std::array<int, 3>> keys;
        for (const GameResult& game : games) keys.push_back({game.scores[0], game.scores[1], game.turns});
        return keys;
    };
    const auto alone = play.games(0, 12, 1);
    CHECK(alone.size() == 12);
    CHECK(key(alone) == key(play.games(0, 12, 3)));
    auto in_parts = play.games(0, 5, 1);
    const auto rest = play.games(5, 7, 2);
    in_parts.insert(in_parts.end(), rest.begin(), rest.end());
    CHECK(key(alone) == key(in_parts));
    play.seed = 43;
    CHECK(key(alone) != key(play.games(0, 12, 1)));
    const std::atomic<bool> stop{true};
    CHECK(play.games(0, 12, 2, &stop).empty());
}

void a_game_without_words_ends() {
    const auto graph = make::engine_words({});
    SelfPlay play{graph, make::classic_rules(), {}, 1};
    const auto games = play.games(0, 2, 1);
    CHECK(games.size() == 2 && games[0].turns <= most_turns);
}

void bad_parts_are_refused_by_name() {
    const Table table{5};
    const auto refuses = [&](const std::string& says, const std::function<void(PositionParts&)>& spoil) {
        PositionParts parts;
        parts.racks = {std::vector<Letter>{1, 6, 21}, std::nullopt};
        parts.scores = {0, 0};
        spoil(parts);
        const bool refused = check::throws<std::invalid_argument>(
            [&] { static_cast<void>(Position{parts, table.rules, table.graph->gaddag}); },
            [&](const std::invalid_argument& error) {
                return std::string{error.what()}.find(says) != std::string::npos;
            });
        if (!refused) std::printf("  not refused: %s\n", says.c_str());
        return refused;
    };
    CHECK(refuses("it holds at most 7", [](auto& parts) { parts.racks[0] = std::vector<Letter>(15, 6); }));
    CHECK(refuses("code 27 is not a tile", [](auto& parts) { parts.racks[0] = std::vector<Letter>{27}; }));
    CHECK(refuses("the set has 1", [](auto& parts) { parts.racks[0] = std::vector<Letter>{4, 4}; }));
    CHECK(refuses("3 blanks", [](auto& parts) {
        parts.racks[0] = std::vector<Letter>{0, 0, 0};
        parts.any_tiles = true;
    }));
    CHECK(refuses("4 blanks", [](auto& parts) {
        parts.racks[0] = std::vector<Letter>{0, 0};
        parts.pool = std::vector<Letter>{0, 1, 0};
    }));
    CHECK(refuses("rack of who is to move", [](auto& parts) { parts.racks[0].reset(); }));
    CHECK(refuses("row 1, column 2", [](auto& parts) { parts.cells[1] = 27; }));
    CHECK(refuses("code 200", [](auto& parts) { parts.cells[16] = 200; }));
    CHECK(refuses("code 32", [](auto& parts) { parts.cells[16] = blank_mark; }));
    CHECK(refuses("scores for 2 players", [](auto& parts) { parts.scores = {1, 2, 3}; }));
    CHECK(refuses("does not exist", [](auto& parts) { parts.to_move = 2; }));
    CHECK(refuses("from 1 to 4", [](auto& parts) { parts.racks.clear(); }));
    CHECK(refuses("lengths for 2 ending runs", [](auto& parts) { parts.run_lengths = {1}; }));
    CHECK(refuses("a hidden rack has 8", [](auto& parts) { parts.hidden = {std::nullopt, 8}; }));
    CHECK(refuses("beyond 100000", [](auto& parts) { parts.scores = {1'000'000, 0}; }));
    CHECK(refuses("the bag has", [](auto& parts) { parts.pool = std::vector<Letter>(200, 1); }));
}

void bad_moves_are_refused() {
    const Table table{5};
    Rack rack;
    rack.add(1);
    rack.add(blank);
    const auto position = make::position({}, rack, table.rules, *table.graph);
    const auto refuses = [&](Move move) {
        return check::throws<std::invalid_argument>([&] { position.check_move(move); },
                                                    [](const std::invalid_argument&) { return true; });
    };
    CHECK(refuses({.tiles = 2, .lane = 7, .start = 7, .count = 1}));
    CHECK(refuses({.tiles = 1, .lane = 7, .start = 15, .count = 1}));
    CHECK(refuses({.tiles = 0x2101, .lane = 7, .start = 14, .count = 2}));
    CHECK(refuses({.tiles = 1, .lane = 7, .start = 7, .count = 0}));
    CHECK(refuses({.tiles = 0x20, .lane = 7, .start = 7, .count = 1}));
    CHECK(refuses({.tiles = 1, .lane = 7, .start = 7, .count = 200}));
    CHECK(refuses({.tiles = 0xFF, .lane = Move::exchange_lane, .count = 1}));
    CHECK(refuses({.lane = Move::pass_lane, .count = 1}));
    CHECK(!refuses({.tiles = 0x2101, .lane = 7, .start = 7, .count = 2}));
    CHECK(!refuses({.tiles = 1, .lane = Move::exchange_lane, .count = 1}));
    CHECK(!refuses(Move{}));
}

void bad_rules_are_refused_by_name() {
    const auto refuses = [](const std::string& says, const std::function<void(Rules&)>& spoil) {
        Rules rules = make::plain_rules();
        spoil(rules);
        return check::throws<std::invalid_argument>(
            [&] { rules.complete(); },
            [&](const std::invalid_argument& error) { return std::string{error.what()}.find(says) == 0; });
    };
    CHECK(refuses("a letter premium is 4", [](Rules& rules) { rules.letter_premiums[3] = 4; }));
    CHECK(refuses("a word premium is 0", [](Rules& rules) { rules.word_premiums[3] = 0; }));
    CHECK(refuses("the layout could multiply", [](Rules& rules) { rules.word_premiums.fill(3); }));
    CHECK(refuses("the value of a tile is 21", [](Rules& rules) { rules.values[5] = 21; }));
    CHECK(refuses("a blank has points", [](Rules& rules) { rules.values[0] = 1; }));
    CHECK(refuses("the number of blanks is 3", [](Rules& rules) { rules.counts[0] = 3; }));
    CHECK(refuses("the rack size is 8", [](Rules& rules) { rules.rack_size = 8; }));
    CHECK(refuses("the bonus is -1", [](Rules& rules) { rules.bonus = -1; }));
    CHECK(refuses("the number of tiles of the set is", [](Rules& rules) { rules.counts[6] = 100; }));
    CHECK(refuses("the number of ending runs is 5", [](Rules& rules) { rules.runs.resize(5); }));
}

}  // namespace

int main() {
    return check::run({
        {"no tile is lost or made", no_tile_is_lost_or_made},
        {"a turn unmade leaves everything as it was", a_turn_unmade_leaves_everything_as_it_was},
        {"who goes out gets what the others hold", who_goes_out_gets_what_the_others_hold},
        {"three passes each end the game unless nobody has a point",
         three_passes_each_end_the_game_unless_nobody_has_a_point},
        {"exchanges follow the rules of the bag", exchanges_follow_the_rules_of_the_bag},
        {"games repeat themselves whatever the threads", games_repeat_themselves_whatever_the_threads},
        {"a game without words ends", a_game_without_words_ends},
        {"bad parts are refused by name", bad_parts_are_refused_by_name},
        {"bad moves are refused", bad_moves_are_refused},
        {"bad rules are refused by name", bad_rules_are_refused_by_name},
    });
}
