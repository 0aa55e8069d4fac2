// Whole games of two to four with small and odd word lists; at every turn something looks ahead, and what it
// answers has to make sense. Run under the sanitizers: nothing may crash, hang or read what is not there.
//
//     fuzz_look_ahead [games] [seed]
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#include "../makers.hpp"
#include "engine_makers.hpp"
#include "faristol/engine/endgame.hpp"
#include "faristol/engine/pre_endgame.hpp"
#include "faristol/engine/review/judging.hpp"
#include "faristol/engine/simulation.hpp"

using namespace faristol;
using namespace faristol::engine;

namespace {

using SharedWords = std::shared_ptr<const EngineWords>;
using SharedLeaves = std::shared_ptr<const Leaves>;

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "not so: %s\n", what);
    std::abort();
}

WinProbability some_curves() {
    WinProbability win;
    win.lead.fill(20);
    win.scale.fill(60);
    return win;
}

void check_moves(const std::vector<Simulated>& moves, std::size_t wanted, const Position& position) {
    require(moves.size() == wanted, "every candidate is told");
    bool given_up = false;
    for (const Simulated& tried : moves) {
        require(tried.win >= 0 && tried.win <= 1, "a probability is from 0 to 1");
        require(!given_up || tried.given_up, "who was given up stands behind");
        given_up = tried.given_up;
        position.check_move(tried.move);
    }
}

bool equal(const std::vector<Simulated>& one, const std::vector<Simulated>& other) {
    for (std::size_t i = 0; i < one.size(); ++i) {
        if (one[i].win != other[i].win || one[i].points != other[i].points || one[i].samples != other[i].samples) {
            return false;
        }
    }
    return one.size() == other.size();
}

void simulate_both_ways(const Position& position, const std::vector<Valued>& candidates, const SharedWords& words,
                        const SharedLeaves& leaves, make::Dice& dice) {
    SimulationLimits limits;
    limits.plies = dice.roll(5);
    limits.samples = 40;
    limits.seed = dice.roll(1000);
    limits.give_up = dice.roll(2) == 0 ? 0 : 1;
    const auto once = simulate(position, candidates, words, leaves, some_curves(), limits);
    check_moves(once.moves, candidates.size(), position);
    limits.threads = 3;
    const auto again = simulate(position, candidates, words, leaves, some_curves(), limits);
    require(equal(once.moves, again.moves), "threads find the same");
}

void solve_pre_endgame_of(const Position& position, const std::vector<Valued>& candidates,
                          const SharedWords& words, const SharedLeaves& leaves, make::Dice& dice) {
    PreEndgameLimits limits;
    limits.plies = dice.roll(3);
    limits.seconds = 0.2;
    limits.threads = 1 + dice.roll(2);
    check_moves(solve_pre_endgame(position, candidates, words, leaves, limits).moves, candidates.size(), position);
}

void solve_endgame_of(const Position& position) {
    EndgameLimits limits;
    limits.plies = 3;
    limits.seconds = 0.2;
    limits.table_bytes = 1 << 14;
    limits.plays_bytes = 1 << 18;
    const auto found = solve_endgame(position, limits);
    require(!found.line.empty(), "an endgame has a best move");
    position.check_move(found.line.front());
}

void judge_the_move(const Position& position, const Move& move, const SharedWords& words,
                    const SharedLeaves& leaves, make::Dice& dice) {
    const auto win = std::make_shared<const WinProbability>(some_curves());
    ReviewLimits limits;
    limits.candidates = 1 + dice.roll(6);
    limits.plies = dice.roll(2);
    limits.samples = 5;
    limits.pre_endgame_plies = dice.roll(2);
    limits.endgame_nodes = 50;
    limits.other_draws = dice.roll(3);
    const auto drawn = make::tiles_of(position.rack());
    const Taken taken{move, dice.roll(4) != 0, {drawn.begin(), drawn.begin() + dice.roll(3) % drawn.size()}, 1};
    const JudgedTurn judged = judge_turn(position, taken, {words, words, leaves, win}, limits);
    require(judged.played < judged.choices.size(), "what was played is among those weighed");
    require(judged.loss >= 0 && judged.win_loss.value_or(0) >= 0, "nothing is better than the best");
    require(judged.valid, "the generator knows its own words");
}

void play_game(const SharedWords& words, const SharedLeaves& leaves, make::Dice& dice) {
    Dice chance{dice.roll(1'000'000)};
    const unsigned players = 2 + dice.roll(3);
    Position position = Position::opening(players, make::classic_rules(), words->gaddag, chance);
    Generator generator{words, leaves};
    for (unsigned turn = 0; turn < 80 && !position.over(); ++turn) {
        const auto candidates = generator.ranked(position, Criterion::equity, 1 + dice.roll(5));
        const bool two = players == 2;
        if (two && position.in_bag() == 0) {
            solve_endgame_of(position);
        } else if (two && position.in_bag() <= most_in_bag_for_pre_endgame) {
            solve_pre_endgame_of(position, candidates, words, leaves, dice);
        } else if (dice.roll(4) == 0) {
            simulate_both_ways(position, candidates, words, leaves, dice);
        }
        const Move move = candidates[dice.roll(static_cast<std::uint32_t>(candidates.size()))].move;
        judge_the_move(position, move, words, leaves, dice);
        position.take_turn(move, chance);
    }
}

}  // namespace

int main(int count, char** arguments) {
    const long games = count > 1 ? std::atol(arguments[1]) : 12;
    make::Dice dice{count > 2 ? static_cast<std::uint64_t>(std::atol(arguments[2])) : 1};
    const auto index = LeaveIndex{make::classic_rules()->counts};
    const auto values = std::make_shared<std::vector<std::int16_t>>(index.size());
    for (std::int16_t& value : *values)
        value = static_cast<std::int16_t>(static_cast<int>(dice.roll(8000)) - 4000);
    for (long i = 0; i < games; ++i) {
        const auto words = make::engine_words(make::crossing_words(dice, 20 + dice.roll(300), 27, 7));
        const SharedLeaves leaves =
            dice.roll(3) == 0 ? nullptr : std::make_shared<const Leaves>(values, *values, index);
        play_game(words, leaves, dice);
    }
    std::printf("%ld games looked ahead\n", games);
    return 0;
}
