// Simulation, endgame and pre-endgame of positions made of anything, with moves made of anything: each is
// refused with a reason, or answered, and nothing breaks.
//
//     fuzz_nonsense [how many] [seed]
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <stdexcept>

#include "engine_makers.hpp"
#include "faristol/engine/endgame.hpp"
#include "faristol/engine/pre_endgame.hpp"
#include "faristol/engine/simulation.hpp"
#include "random_positions.hpp"

using namespace faristol;
using namespace faristol::engine;

namespace {

struct Tally {
    long answered = 0;
    long refused = 0;

    template <typename Work>
    void count(Work work) {
        try {
            work();
            ++answered;
        } catch (const std::invalid_argument&) {
            ++refused;
        }
    }
};

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "not so: %s\n", what);
    std::abort();
}

// Two players who may see each other's racks, and next to nothing in the bag.
void near_the_end(make::Dice& dice, const Rules& rules, PositionParts& parts) {
    parts.racks.assign(2, make::random_tiles(dice, rules.rack_size));
    parts.racks[1] = make::random_tiles(dice, rules.rack_size);
    parts.scores.assign(2, 100);
    parts.hidden.clear();
    parts.turns_taken.clear();
    parts.to_move = dice.roll(2);
    parts.pool = make::random_tiles(dice, dice.roll(4));
}

// Some of the best moves, and with them now and then one that is spoilt somewhere.
std::vector<Valued> some_moves(make::Dice& dice, Generator& generator, const Position& position) {
    std::vector<Valued> moves = generator.ranked(position, Criterion::equity, 1 + dice.roll(5));
    if (dice.roll(3) != 0 || moves.empty()) return moves;
    Valued& spoilt = moves[dice.roll(static_cast<std::uint32_t>(moves.size()))];
    switch (dice.roll(6)) {
        case 0:
            spoilt.move.lane = static_cast<std::uint8_t>(dice.roll(256));
            break;
        case 1:
            spoilt.move.start = static_cast<std::uint8_t>(dice.roll(256));
            break;
        case 2:
            spoilt.move.count = static_cast<std::uint8_t>(dice.roll(256));
            break;
        case 3:
            spoilt.move.tiles ^= std::uint64_t{1} << dice.roll(64);
            break;
        case 4:
            spoilt.equity = std::numeric_limits<Equity>::min();
            break;
        default:
            spoilt.move.score = dice.roll(2) == 0 ? std::numeric_limits<std::int32_t>::max() : -5;
            break;
    }
    return moves;
}

void check(const std::vector<Simulated>& moves) {
    for (const Simulated& one : moves) {
        require(one.win >= 0 && one.win <= 1, "a probability is one");
        require(std::isfinite(one.points), "points are a number");
    }
}

WinProbability plain_curve() {
    WinProbability win;
    win.scale.fill(40);
    return win;
}

}  // namespace

int main(int count, char** arguments) {
    const long many = count > 1 ? std::atol(arguments[1]) : 300;
    make::Dice dice{count > 2 ? static_cast<std::uint64_t>(std::atol(arguments[2])) : 1};
    const WinProbability win = plain_curve();
    Tally positions, simulations, endgames, pre_endgames;
    std::shared_ptr<const EngineWords> words;
    std::shared_ptr<const Rules> rules;
    for (long i = 0; i < many; ++i) {
        if (i % 25 == 0) {
            words = make::engine_words(make::words(dice, dice.roll(400), 1 + dice.roll(29), 1 + dice.roll(15)));
            rules = std::make_shared<const Rules>(make::random_rules(dice));
        }
        PositionParts parts = make::random_parts(dice, *rules);
        if (dice.roll(2) == 0) near_the_end(dice, *rules, parts);
        positions.count([&] {
            const Position position{parts, rules, words->gaddag};
            Generator generator{words};
            const auto moves = some_moves(dice, generator, position);
            const unsigned threads = 1 + dice.roll(2);
            simulations.count([&] {
                check(simulate(position, moves, words, nullptr, win,
                               {.plies = dice.roll(4), .samples = 1 + dice.roll(12), .threads = threads})
                          .moves);
            });
            endgames.count([&] {
                const auto found = solve_endgame(
                    position, {.plies = dice.roll(5), .nodes = 300, .threads = threads, .table_bytes = 1 << 12});
                if (!found.line.empty()) position.check_move(found.line.front());
            });
            pre_endgames.count([&] {
                check(solve_pre_endgame(position, moves, words, nullptr,
                                        {.plies = 1 + dice.roll(2), .seconds = 0.02, .threads = threads})
                          .moves);
            });
        });
    }
    std::printf(
        "%ld positions answered, %ld refused; simulations %ld and %ld, endgames %ld and %ld, before them "
        "%ld and %ld\n",
        positions.answered, positions.refused, simulations.answered, simulations.refused, endgames.answered,
        endgames.refused, pre_endgames.answered, pre_endgames.refused);
    return positions.answered > many / 4 && simulations.answered > 0 && endgames.answered > 0 ? 0 : 1;
}
