// Games kept as a seed and moves: told again they are the same, and tiles are judged as the generator judges them.
#include <algorithm>
#include <stdexcept>
#include <string>

#include "../check.hpp"
#include "engine_makers.hpp"
#include "faristol/engine/kept_game.hpp"
#include "faristol/graph_builder.hpp"

using namespace faristol;
using namespace faristol::engine;

namespace {

// The words of the list and what is made of them.
struct Table {
    make::Words words;
    std::shared_ptr<const EngineWords> engine;
    WordGraph graph;
    std::shared_ptr<const Rules> rules = make::classic_rules();

    explicit Table(std::uint64_t seed) {
        make::Dice dice{seed};
        for (int i = 0; i < 3000; ++i) {
            std::string word(2 + dice.roll(6), '\0');
            for (char& code : word) code = static_cast<char>(1 + dice.roll(26));
            words.insert(word);
        }
        engine = make::engine_words(words);
        const std::string packed = make::packed(words);
        graph = build_word_graph(make::letters(packed));
    }

    [[nodiscard]] KeptGame game(std::uint64_t seed) const { return {rules, graph, engine->gaddag, seed}; }
};

std::array<unsigned, tile_kinds> all_tiles(const KeptGame& game) {
    std::array<unsigned, tile_kinds> count{};
    const Standing& standing = game.position().standing();
    for (unsigned i = 0; i < standing.pool.size; ++i) ++count[standing.pool.tiles[i]];
    for (unsigned seat = 0; seat < KeptGame::players; ++seat) {
        for (const Letter tile : game.rack(seat)) ++count[tile];
    }
    for (const Cell cell : make::cells_of(game.position().board())) {
        if (cell != empty_cell) ++count[tile_of(cell)];
    }
    return count;
}

// What a player does who puts tiles back now and then.
Move next_move(const KeptGame& game, const Table& table) {
    const Position& position = game.position();
    if (game.moves().size() % 5 == 4 && position.may_exchange(1)) {
        return exchange_of(RackTable{position.rack(), nullptr}, 1);
    }
    return Generator{table.engine}.best(position, Criterion::score).move;
}

void no_tile_is_lost_and_racks_are_those_of_the_position() {
    const Table table{1};
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        KeptGame game = table.game(seed);
        const auto all = all_tiles(game);
        while (!game.over() && game.moves().size() < 80) {
            game.make(next_move(game, table));
            CHECK(all_tiles(game) == all);
            for (unsigned seat = 0; seat < KeptGame::players; ++seat) {
                Rack rack;
                for (const Letter tile : game.rack(seat)) rack.add(tile);
                CHECK(rack == game.position().standing().racks[seat]);
            }
        }
    }
}

void told_again_it_is_the_same() {
    const Table table{2};
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        KeptGame first = table.game(seed);
        while (!first.over() && first.moves().size() < 60) first.make(next_move(first, table));
        KeptGame again = table.game(seed);
        for (const auto& [seat, move] : first.moves()) {
            CHECK(again.position().to_move() == seat);
            Move asked = move;
            asked.score = 0;  // the points are not believed
            again.make(asked);
            CHECK(again.moves().back().move == move);
        }
        CHECK(again.first_bag() == first.first_bag());
        CHECK(again.shaken() == first.shaken());
        CHECK(again.position().final_scores() == first.position().final_scores());
    }
    CHECK(table.game(1).first_bag() != table.game(2).first_bag());
}

void every_play_of_the_generator_is_a_good_one() {
    const Table table{3};
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        KeptGame game = table.game(seed);
        Generator generator{table.engine};
        for (int turn = 0; turn < 25 && !game.over(); ++turn) {
            const auto plays = generator.ranked_plays(game.position(), Criterion::score, 100'000);
            for (std::size_t i = 0; i < plays.size(); i += 1 + plays.size() / 40) {
                const Trial trial = game.trial(game.position().to_move(), plays[i].move);
                CHECK(trial.fault == Fault::none);
                CHECK(trial.play.score == plays[i].move.score);
            }
            game.make(next_move(game, table));
        }
    }
}

Move play_of(unsigned lane, unsigned start, const std::vector<Letter>& tiles) {
    Move move;
    move.lane = static_cast<std::uint8_t>(lane);
    move.start = static_cast<std::uint8_t>(start);
    for (const Letter tile : tiles) {
        const Cell cell = tile == blank ? Cell{1 | blank_mark} : tile;  // a blank is an A
        move.tiles |= std::uint64_t{cell} << (8 * move.count++);
    }
    return move;
}

void what_does_not_fit_has_a_name() {
    const Table table{4};
    KeptGame game = table.game(5);
    const unsigned seat = game.starter();
    const std::vector<Letter> tiles{game.rack(seat).begin(), game.rack(seat).begin() + 2};
    const auto fault = [&](unsigned lane, unsigned start, const std::vector<Letter>& laid) {
        return game.trial(seat, play_of(lane, start, laid)).fault;
    };
    CHECK(fault(0, 0, tiles) == Fault::centre_not_covered);
    CHECK(fault(centre, centre, {tiles.front()}) == Fault::too_few_tiles);
    CHECK(fault(centre, 14, tiles) == Fault::off_board);
    const std::vector<Letter> too_many(7, tiles.front());
    CHECK(fault(centre, 3, too_many) == Fault::tiles_not_on_rack);
    // Across and down the first play is the same one.
    const Trial across = game.trial(seat, play_of(centre, centre, tiles));
    const Trial down = game.trial(seat, play_of(board_size + centre, centre, tiles));
    CHECK(across.fault == down.fault);
    CHECK(across.play.score == down.play.score);
    CHECK(across.words.size() == 1 && across.words[0].cells.size() == 2);

    while (game.position().board().empty()) game.make(next_move(game, table));
    const unsigned next = game.position().to_move();
    const std::vector<Letter> apart{game.rack(next).begin(), game.rack(next).begin() + 2};
    CHECK(game.trial(next, play_of(0, 0, apart)).fault == Fault::not_connected);
}

void who_gives_up_loses_and_nothing_follows() {
    const Table table{5};
    KeptGame game = table.game(1);
    game.make(next_move(game, table));
    game.give_up(0);
    CHECK(game.over() && game.winner() == 1U && game.gave_up() == 0U);
    CHECK(!game.ending_run());
    const auto says_so = [](const std::invalid_argument& error) {
        return std::string{error.what()} == "the game is over";
    };
    CHECK(check::throws<std::invalid_argument>([&] { game.make(Move{}); }, says_so));
    CHECK(check::throws<std::invalid_argument>([&] { game.give_up(1); }, says_so));
}

void turns_in_a_row_end_it_by_their_run() {
    const Table table{6};
    KeptGame game = table.game(1);
    while (game.position().board().empty()) game.make(next_move(game, table));
    while (!game.over()) game.make(Move{});
    CHECK(game.ending_run() == 0U);
    CHECK(game.winner().has_value());
}

}  // namespace

int main() {
    return check::run({
        {"no tile is lost and racks are those of the position",
         no_tile_is_lost_and_racks_are_those_of_the_position},
        {"told again it is the same", told_again_it_is_the_same},
        {"every play of the generator is a good one", every_play_of_the_generator_is_a_good_one},
        {"what does not fit has a name", what_does_not_fit_has_a_name},
        {"who gives up loses and nothing follows", who_gives_up_loses_and_nothing_follows},
        {"turns in a row end it by their run", turns_in_a_row_end_it_by_their_run},
    });
}
