#include "faristol/engine/selfplay.hpp"

#include <algorithm>

#include "faristol/platform.hpp"

namespace faristol::engine {

namespace {

bool is_set(const std::atomic<bool>* stop) noexcept {
    return stop != nullptr && stop->load(std::memory_order_relaxed);
}

}  // namespace

GameResult SelfPlay::game(std::uint64_t number, const std::atomic<bool>* stop) const {
    Dice dice{stream_seed(seed, number)};
    Position position = Position::opening(2, rules, words->gaddag, dice);
    const unsigned starter = number % 2;
    const std::array<Generator, 2> generators{Generator{words, players[starter].leaves},
                                              Generator{words, players[1 - starter].leaves}};
    GameResult result;
    while (!position.over() && result.turns < most_turns && !is_set(stop)) {
        const unsigned seat = position.to_move();
        const StaticPlayer& player = players[(seat + starter) % 2];
        position.take_turn(generators[seat].best(position, player.criterion).move, dice);
        ++result.turns;
    }
    const auto scores = position.final_scores();
    result.scores = {scores[starter], scores[1 - starter]};
    result.ending = position.standing().ending;
    return result;
}

std::vector<GameResult> SelfPlay::games(std::uint64_t first, std::size_t count, unsigned threads,
                                        const std::atomic<bool>* stop) const {
    std::vector<GameResult> results(count);
    std::vector<char> finished(count, 0);
    share_out(count, threads, [&](std::size_t i, unsigned) {
        if (is_set(stop)) return;
        results[i] = game(first + i, stop);
        finished[i] = is_set(stop) ? 0 : 1;
    });
    const auto end = std::ranges::find(finished, 0) - finished.begin();
    results.resize(static_cast<std::size_t>(end));
    return results;
}

}  // namespace faristol::engine
