#include "faristol/engine/win_probability.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "faristol/fail.hpp"
#include "faristol/platform.hpp"

namespace faristol::engine {

namespace {

struct Turn {
    unsigned seat;
    unsigned unseen;
    std::int32_t lead;
};

bool is_set(const std::atomic<bool>* stop) noexcept {
    return stop != nullptr && stop->load(std::memory_order_relaxed);
}

unsigned half_wins(std::int32_t own, std::int32_t others) noexcept {
    if (own == others) return 1;
    return own > others ? 2 : 0;
}

void count_game(const SelfPlay& play, std::uint64_t number, WinCounts& counts, const std::atomic<bool>* stop) {
    Dice dice{stream_seed(play.seed, number)};
    Position position = Position::opening(2, play.rules, play.words->gaddag, dice);
    const std::array<Generator, 2> generators{Generator{play.words, play.players[0].leaves},
                                              Generator{play.words, play.players[1].leaves}};
    std::vector<Turn> turns;
    while (!position.over() && turns.size() < most_turns && !is_set(stop)) {
        const Standing& standing = position.standing();
        const unsigned seat = standing.to_move;
        turns.push_back({seat, position.in_bag() + standing.racks[1 - seat].size,
                         standing.scores[seat] - standing.scores[1 - seat]});
        position.take_turn(generators[seat].best(position, play.players[seat].criterion).move, dice);
    }
    if (!position.over()) return;
    const auto scores = position.final_scores();
    for (const Turn& turn : turns) {
        counts.add(turn.unseen, turn.lead, half_wins(scores[turn.seat], scores[1 - turn.seat]));
    }
}

}  // namespace

WinProbability win_probability(std::span<const double> lead, std::span<const double> scale) {
    WinProbability win;
    if (lead.empty() || lead.size() != scale.size() || lead.size() > win.lead.size()) {
        fail(std::invalid_argument("a probability of winning has from 1 to " + std::to_string(win.lead.size()) +
                                   " leads and as many scales"));
    }
    for (std::size_t tiles = 0; tiles < win.lead.size(); ++tiles) {
        const std::size_t at = std::min(tiles, lead.size() - 1);
        if (!std::isfinite(lead[at]) || !std::isfinite(scale[at]) || !(scale[at] > 0)) {
            fail(std::invalid_argument("a lead is not a number, or a scale is not above 0"));
        }
        win.lead[tiles] = static_cast<float>(lead[at]);
        win.scale[tiles] = static_cast<float>(scale[at]);
    }
    return win;
}

void WinCounts::add(unsigned unseen, std::int32_t lead, unsigned half_wins) {
    const std::size_t at = std::min(unseen, most_tiles) * leads +
                           static_cast<std::size_t>(std::clamp(lead, -most_lead, most_lead) + most_lead);
    ++turns_[at];
    half_wins_[at] += half_wins;
}

void WinCounts::add(const WinCounts& other) {
    for (std::size_t i = 0; i < size; ++i) {
        turns_[i] += other.turns_[i];
        half_wins_[i] += other.half_wins_[i];
    }
}

void count_wins(const SelfPlay& play, std::uint64_t first, std::size_t count, unsigned threads, WinCounts& counts,
                const std::atomic<bool>* stop) {
    std::vector<WinCounts> parts(std::max(threads, 1U));
    share_out(count, threads,
              [&](std::size_t i, unsigned thread) { count_game(play, first + i, parts[thread], stop); });
    for (const WinCounts& part : parts) counts.add(part);
}

}  // namespace faristol::engine
