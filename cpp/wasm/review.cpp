#include "review.hpp"

#include <optional>

#include "faristol/engine/records.hpp"

namespace faristol::wasm {

using namespace faristol::engine;

namespace {

constexpr std::uint32_t none = 0xFFFF'FFFF;
constexpr unsigned most_turns_told = 10'000;

void add_flag(Answer& answer, bool is) { answer.add(static_cast<std::uint8_t>(is)); }

void add_optional(Answer& answer, std::optional<double> number) {
    add_flag(answer, number.has_value());
    answer.add(number.value_or(0));
}

std::optional<double> read_optional(Message& message) {
    const bool is = message.flag();
    const auto number = message.number<double>();
    return is ? std::optional{number} : std::nullopt;
}

Stage read_stage(Message& message) {
    const auto code = message.number<std::uint8_t>();
    if (code >= stage_count) fail(std::invalid_argument("there is no such stage"));
    return static_cast<Stage>(code);
}

TurnFacts read_facts(Message& message) {
    TurnFacts facts;
    facts.number = message.number<std::uint32_t>();
    facts.seat = message.number<std::uint8_t>();
    facts.stage = read_stage(message);
    facts.loss = message.number<double>();
    facts.win_loss = read_optional(message);
    facts.luck = read_optional(message);
    facts.points = message.number<std::int32_t>();
    facts.bingo = message.flag();
    facts.missed_bingo = message.flag();
    facts.fell = message.flag();
    if (const auto thought = read_optional(message)) facts.thought = static_cast<std::int64_t>(*thought);
    return facts;
}

}  // namespace

ReviewLimits read_review_limits(Message& message) {
    ReviewLimits limits;
    limits.candidates = message.number<std::uint16_t>();
    limits.plies = message.number<std::uint8_t>();
    limits.samples = message.number<std::uint32_t>();
    limits.pre_endgame_plies = message.number<std::uint8_t>();
    limits.endgame_nodes = message.number<std::uint32_t>();
    limits.seed = message.number<std::uint64_t>();
    limits.other_draws = message.number<std::uint16_t>();
    return limits;
}

Taken read_taken(Message& message) {
    Taken taken;
    taken.asked = valued_of(message.number<MoveRecord>()).move;
    taken.stood = message.flag();
    const auto came = message.counted();
    taken.came.assign(came.begin(), came.end());
    taken.number = message.number<std::uint32_t>();
    return taken;
}

void tell_judged(const JudgedTurn& turn, Answer& answer) {
    answer.add(static_cast<std::uint8_t>(turn.in_bag));
    answer.add(turn.stage);
    answer.add(turn.method);
    for (const bool is : {turn.solved, turn.still_there, turn.valid, turn.bingo, is_best(turn.loss, turn.win_loss),
                          is_serious(turn.loss, turn.win_loss)}) {
        add_flag(answer, is);
    }
    answer.add(static_cast<std::uint32_t>(turn.played));
    answer.add(turn.missed_bingo ? static_cast<std::uint32_t>(*turn.missed_bingo) : none);
    answer.add(turn.loss);
    add_optional(answer, turn.win_loss);
    add_optional(answer, turn.luck);
    answer.add(record_of(turn.asked));
    answer.add(static_cast<std::uint32_t>(turn.choices.size()));
    for (const Choice& choice : turn.choices) answer.add(record_of(choice));
}

void tell_summary(Message& message, Answer& answer) {
    const auto seat = message.number<std::uint8_t>();
    const auto overtime = message.number<std::int32_t>();
    const auto count = message.number<std::uint32_t>();
    if (count > most_turns_told) fail(std::invalid_argument("a game has too many turns"));
    std::vector<TurnFacts> turns;
    for (unsigned i = 0; i < count; ++i) turns.push_back(read_facts(message));
    const PlayerSummary found = summarise(turns, seat, overtime);
    answer.add(found.turns);
    answer.add(found.best_turns);
    answer.add(found.loss);
    add_optional(answer, found.win_loss);
    add_optional(answer, found.luck);
    answer.add(found.bingos);
    answer.add(found.missed_bingos);
    answer.add(found.finest.value_or(none));
    answer.add(static_cast<std::uint32_t>(found.stages.size()));
    for (const StageLoss& stage : found.stages) {
        answer.add(stage.stage);
        answer.add(stage.turns);
        answer.add(stage.loss);
        add_optional(answer, stage.win_loss);
    }
    answer.add(static_cast<std::uint32_t>(found.practice.size()));
    for (const Practice& practice : found.practice) {
        answer.add(practice.subject);
        answer.add(practice.loss);
        add_optional(answer, practice.win_loss);
        answer.add(static_cast<std::uint32_t>(practice.turns.size()));
        for (const std::uint32_t number : practice.turns) answer.add(number);
    }
}

}  // namespace faristol::wasm
