#include <algorithm>
#include <array>
#include <iterator>
#include <tuple>

#include "faristol/engine/review/summary.hpp"

namespace faristol::engine {

namespace {

constexpr std::size_t most_practices = 3;
constexpr std::size_t slowest = 2;       // turns that the clock is told with
constexpr double points_of_a_win = 100;  // what a whole win is weighed with against points
constexpr unsigned subject_count = 7;

using Turns = std::vector<TurnFacts>;

constexpr Subject subject_of(Stage stage) noexcept {
    return static_cast<Subject>(static_cast<unsigned>(Subject::opening) + static_cast<unsigned>(stage));
}

std::optional<Subject> subject_of(const TurnFacts& turn) {
    if (turn.missed_bingo) return Subject::bingos;
    if (turn.fell) return Subject::words;
    return is_serious(turn.loss, turn.win_loss) ? std::optional{subject_of(turn.stage)} : std::nullopt;
}

std::vector<std::uint32_t> numbers_of(const Turns& turns) {
    std::vector<std::uint32_t> numbers;
    for (const TurnFacts& turn : turns) numbers.push_back(turn.number);
    return numbers;
}

Practice practice_of(Subject subject, Turns turns) {
    Practice practice{subject, {}, 0, 0.0};
    for (const TurnFacts& turn : turns) {
        practice.loss += turn.loss;
        if (!turn.win_loss) practice.win_loss.reset();
        if (practice.win_loss) *practice.win_loss += *turn.win_loss;
    }
    std::ranges::sort(turns, {}, [](const TurnFacts& turn) {
        return std::tuple{-turn.win_loss.value_or(0), -turn.loss, turn.number};
    });
    practice.turns = numbers_of(turns);
    return practice;
}

Practice clock_of(std::span<const TurnFacts> own, std::int32_t overtime) {
    Turns timed;
    std::ranges::copy_if(own, std::back_inserter(timed),
                         [](const TurnFacts& turn) { return turn.thought.has_value(); });
    std::ranges::stable_sort(timed, std::greater{}, [](const TurnFacts& turn) { return *turn.thought; });
    timed.resize(std::min(timed.size(), slowest));
    return {Subject::clock, numbers_of(timed), static_cast<double>(overtime), std::nullopt};
}

double cost_of(const Practice& practice) {
    return practice.win_loss ? *practice.win_loss * points_of_a_win : practice.loss;
}

}  // namespace

std::vector<Practice> practices(std::span<const TurnFacts> own, std::int32_t overtime) {
    std::array<Turns, subject_count> groups;
    std::vector<Subject> met;  // in the order in which they came up
    for (const TurnFacts& turn : own) {
        const auto subject = subject_of(turn);
        if (!subject) continue;
        Turns& group = groups[static_cast<unsigned>(*subject)];
        if (group.empty()) met.push_back(*subject);
        group.push_back(turn);
    }
    std::vector<Practice> found;
    for (const Subject subject : met) {
        found.push_back(practice_of(subject, std::move(groups[static_cast<unsigned>(subject)])));
    }
    if (overtime > 0) found.push_back(clock_of(own, overtime));
    std::ranges::stable_sort(found, std::greater{}, cost_of);
    found.resize(std::min(found.size(), most_practices));
    return found;
}

}  // namespace faristol::engine
