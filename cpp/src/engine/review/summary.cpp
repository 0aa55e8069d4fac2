#include "faristol/engine/review/summary.hpp"

#include <algorithm>

namespace faristol::engine {

namespace {

constexpr double nothing_lost = 0.5;  // points
constexpr double no_win_lost = 0.005;
constexpr double serious_points = 20;
constexpr double serious_win = 0.2;

using Turns = std::vector<TurnFacts>;

double sum_of_losses(const Turns& turns) {
    double sum = 0;
    for (const TurnFacts& turn : turns) sum += turn.loss;
    return sum;
}

// Nothing as soon as one of them is not known.
std::optional<double> sum_of_wins(const Turns& turns) {
    if (turns.empty()) return std::nullopt;
    double sum = 0;
    for (const TurnFacts& turn : turns) {
        if (!turn.win_loss) return std::nullopt;
        sum += *turn.win_loss;
    }
    return sum;
}

template <typename Wanted>
Turns only(std::span<const TurnFacts> turns, Wanted wanted) {
    Turns found;
    std::ranges::copy_if(turns, std::back_inserter(found), wanted);
    return found;
}

}  // namespace

bool is_best(double loss, std::optional<double> win_loss) noexcept {
    return loss < nothing_lost && win_loss.value_or(0) < no_win_lost;
}

bool is_serious(double loss, std::optional<double> win_loss) noexcept {
    return win_loss ? *win_loss >= serious_win : loss >= serious_points;
}

PlayerSummary summarise(std::span<const TurnFacts> turns, std::uint32_t seat, std::int32_t overtime) {
    const Turns own = only(turns, [&](const TurnFacts& turn) { return turn.seat == seat; });
    PlayerSummary summary;
    summary.turns = static_cast<std::uint32_t>(own.size());
    summary.loss = sum_of_losses(own);
    summary.win_loss = sum_of_wins(own);
    std::int32_t most = 0;
    for (const TurnFacts& turn : own) {
        if (turn.luck) summary.luck = summary.luck.value_or(0) + *turn.luck;
        summary.bingos += turn.bingo ? 1 : 0;
        summary.missed_bingos += turn.missed_bingo ? 1 : 0;
        summary.points += turn.points;
        if (!is_best(turn.loss, turn.win_loss)) continue;
        ++summary.best_turns;
        if (summary.finest && turn.points <= most) continue;
        summary.finest = turn.number;
        most = turn.points;
    }
    for (unsigned i = 0; i < stage_count; ++i) {
        const auto stage = static_cast<Stage>(i);
        const Turns within = only(own, [&](const TurnFacts& turn) { return turn.stage == stage; });
        if (within.empty()) continue;
        summary.stages.push_back(
            {stage, static_cast<std::uint32_t>(within.size()), sum_of_losses(within), sum_of_wins(within)});
    }
    summary.practice = practices(own, overtime);
    return summary;
}

}  // namespace faristol::engine
