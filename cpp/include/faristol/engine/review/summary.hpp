// A player's whole game, added up, and what there is to practise.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "faristol/engine/review/stage.hpp"

namespace faristol::engine {

// What of a judged turn counts in the sum.
struct TurnFacts {
    std::uint32_t number = 0;
    std::uint32_t seat = 0;
    Stage stage = Stage::opening;
    double loss = 0;
    std::optional<double> win_loss;
    std::optional<double> luck;
    std::int32_t points = 0;  // of what stood
    bool bingo = false;
    bool missed_bingo = false;
    bool fell = false;                    // a play that did not stand
    std::optional<std::int64_t> thought;  // milliseconds
};

// Whether nothing worth naming was lost.
[[nodiscard]] bool is_best(double loss, std::optional<double> win_loss) noexcept;

// Whether it is worth stopping at: by the probability where that is known, else by points.
[[nodiscard]] bool is_serious(double loss, std::optional<double> win_loss) noexcept;

// What can be practised; the numbers are part of the interface. The stages stand in their order.
enum class Subject : std::uint8_t {
    bingos,  // racks that could be laid whole
    words,   // plays that did not stand
    opening,
    middle,
    pre_endgame,
    endgame,
    clock,  // points that time took
};

// Something to practise, and the turns that show it, the dearest first.
struct Practice {
    Subject subject = Subject::bingos;
    std::vector<std::uint32_t> turns;
    double loss = 0;
    std::optional<double> win_loss;
};

// What the turns of one stage cost.
struct StageLoss {
    Stage stage = Stage::opening;
    std::uint32_t turns = 0;
    double loss = 0;
    std::optional<double> win_loss;
};

struct PlayerSummary {
    std::uint32_t turns = 0;
    std::uint32_t best_turns = 0;
    double loss = 0;
    std::optional<double> win_loss;
    std::optional<double> luck;  // nothing where no draw is known
    std::uint32_t bingos = 0;
    std::uint32_t missed_bingos = 0;
    std::int32_t points = 0;              // bonuses and fines of the end are not in it
    std::vector<StageLoss> stages;        // those in which the player had a turn, in order
    std::optional<std::uint32_t> finest;  // the number of the turn that scored most of those that were best
    std::vector<Practice> practice;
};

// What the turns of `seat` come to; `overtime` are the points that the clock took.
[[nodiscard]] PlayerSummary summarise(std::span<const TurnFacts> turns, std::uint32_t seat, std::int32_t overtime);

// What the turns of one player show: at most three things, the dearest first. A turn is counted under one subject
// only: a scrabble that was not seen before a word that fell, and that before the stage of the game. What cost little
// is not worth anybody's evening.
[[nodiscard]] std::vector<Practice> practices(std::span<const TurnFacts> own, std::int32_t overtime);

}  // namespace faristol::engine
