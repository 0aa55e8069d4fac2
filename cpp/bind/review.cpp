// Games gone through as Python sees it: one turn judged, and a player's turns added up.
#include "review.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <vector>

#include "asking.hpp"
#include "faristol/engine/review/judging.hpp"
#include "faristol/engine/review/summary.hpp"
#include "records.hpp"
#include "without_gil.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace faristol;
using namespace faristol::bind;
using namespace faristol::engine;

namespace {

template <typename Enum>
unsigned code_of(Enum value) {
    return static_cast<unsigned>(value);
}

// --- one turn ---

nb::bytes choices_of(const JudgedTurn& turn) {
    std::vector<ChoiceRecord> records;
    for (const Choice& choice : turn.choices) records.push_back(record_of(choice));
    return bytes_of_records(records);
}

void bind_judged(nb::module_& module) {
    nb::class_<JudgedTurn>(module, "JudgedTurn", "One turn and what can be said of it.")
        .def_ro("in_bag", &JudgedTurn::in_bag)
        .def_prop_ro("stage", [](const JudgedTurn& turn) { return code_of(turn.stage); })
        .def_prop_ro("method", [](const JudgedTurn& turn) { return code_of(turn.method); })
        .def_ro("solved", &JudgedTurn::solved)
        .def_prop_ro(
            "asked", [](const JudgedTurn& turn) { return bytes_of_records(std::vector{record_of(turn.asked)}); },
            "The record of the move that was asked for.")
        .def_prop_ro("choices", choices_of, "Records of the moves that were weighed, the best first.")
        .def_ro("played", &JudgedTurn::played, "Which of them was played.")
        .def_ro("missed_bingo", &JudgedTurn::missed_bingo)
        .def_ro("still_there", &JudgedTurn::still_there)
        .def_ro("loss", &JudgedTurn::loss)
        .def_ro("win_loss", &JudgedTurn::win_loss)
        .def_ro("luck", &JudgedTurn::luck)
        .def_ro("valid", &JudgedTurn::valid)
        .def_ro("bingo", &JudgedTurn::bingo);
}

JudgedTurn judged(const Knowledge& knowledge, const Position& position, const nb::bytes& move, bool stood,
                  const nb::bytes& came, std::int64_t number, std::int64_t candidates, std::int64_t plies,
                  std::int64_t samples, std::int64_t pre_endgame_plies, std::int64_t endgame_nodes,
                  std::optional<double> seconds, std::int64_t threads, std::uint64_t seed,
                  std::int64_t other_draws, const SharedFlag& stop) {
    check_words(position, *knowledge.all);
    if (position.over()) throw std::invalid_argument("the game is over: there is nothing to judge");
    const auto moves = moves_of(move);
    if (moves.size() != 1) throw std::invalid_argument("there is not one move to judge");
    const auto* const drawn = static_cast<const Letter*>(came.data());
    const Taken taken{
        moves.front().move, stood, {drawn, drawn + came.size()}, number_of<unsigned>(number, "number")};
    ReviewLimits limits;
    limits.candidates = number_of<std::size_t>(candidates, "candidates");
    limits.plies = number_of<unsigned>(plies, "plies");
    limits.samples = number_of<std::uint32_t>(samples, "samples");
    limits.pre_endgame_plies = number_of<unsigned>(pre_endgame_plies, "pre_endgame_plies");
    limits.endgame_nodes = number_of<std::uint64_t>(endgame_nodes, "endgame_nodes");
    if (seconds && !(*seconds > 0)) throw std::invalid_argument("seconds is not above 0");
    limits.seconds = seconds;
    limits.threads = threads_of(threads);
    limits.seed = seed;
    limits.other_draws = number_of<unsigned>(other_draws, "other_draws");
    limits.cancelled = flag_of(stop);
    return without_gil([&] { return judge_turn(position, taken, knowledge, limits); });
}

// --- a player's turns ---

Stage stage_with(std::int64_t code) {
    if (code < 0 || code >= stage_count) throw std::invalid_argument("there is no such stage");
    return static_cast<Stage>(code);
}

void bind_summary(nb::module_& module) {
    nb::class_<TurnFacts>(module, "TurnFacts", "What of a judged turn counts in the sum.")
        .def(nb::new_([](std::uint32_t number, std::uint32_t seat, std::int64_t stage, double loss,
                         std::optional<double> win_loss, std::optional<double> luck, std::int32_t points,
                         bool bingo, bool missed_bingo, bool fell, std::optional<std::int64_t> thought) {
                 return TurnFacts{number, seat,  stage_with(stage), loss, win_loss, luck,
                                  points, bingo, missed_bingo,      fell, thought};
             }),
             nb::kw_only(), "number"_a, "seat"_a, "stage"_a, "loss"_a, "win_loss"_a.none(), "luck"_a.none(),
             "points"_a, "bingo"_a, "missed_bingo"_a, "fell"_a, "thought"_a.none());
    nb::class_<Practice>(module, "Practice", "Something to practise.")
        .def_prop_ro("subject", [](const Practice& practice) { return code_of(practice.subject); })
        .def_ro("turns", &Practice::turns)
        .def_ro("loss", &Practice::loss)
        .def_ro("win_loss", &Practice::win_loss);
    nb::class_<StageLoss>(module, "StageLoss", "What the turns of one stage cost.")
        .def_prop_ro("stage", [](const StageLoss& stage) { return code_of(stage.stage); })
        .def_ro("turns", &StageLoss::turns)
        .def_ro("loss", &StageLoss::loss)
        .def_ro("win_loss", &StageLoss::win_loss);
    nb::class_<PlayerSummary>(module, "PlayerSummary", "A player's whole game.")
        .def_ro("turns", &PlayerSummary::turns)
        .def_ro("best_turns", &PlayerSummary::best_turns)
        .def_ro("loss", &PlayerSummary::loss)
        .def_ro("win_loss", &PlayerSummary::win_loss)
        .def_ro("luck", &PlayerSummary::luck)
        .def_ro("bingos", &PlayerSummary::bingos)
        .def_ro("missed_bingos", &PlayerSummary::missed_bingos)
        .def_ro("points", &PlayerSummary::points)
        .def_ro("stages", &PlayerSummary::stages)
        .def_ro("finest", &PlayerSummary::finest)
        .def_ro("practice", &PlayerSummary::practice);
    module.def(
        "summarise",
        [](const std::vector<TurnFacts>& turns, std::int64_t seat, std::int64_t overtime) {
            return summarise(turns, number_of<std::uint32_t>(seat, "seat"),
                             number_of<std::int32_t>(overtime, "overtime"));
        },
        "turns"_a, "seat"_a, "overtime"_a, "What the turns of a seat come to.");
}

}  // namespace

void bind_review(nb::module_& module) {
    bind_judged(module);
    bind_summary(module);
    module.def("judge_turn", judged, "knowledge"_a, "position"_a, "move"_a, nb::kw_only(), "stood"_a, "came"_a,
               "number"_a, "candidates"_a, "plies"_a, "samples"_a, "pre_endgame_plies"_a, "endgame_nodes"_a,
               "seconds"_a.none(), "threads"_a, "seed"_a, "other_draws"_a, "stop"_a.none() = nb::none(),
               "Judge a move that was asked for in a position; ValueError if it could not be made.");
    module.def(
        "stage_of", [](std::int64_t in_bag) { return code_of(stage_of(number_of<unsigned>(in_bag, "in_bag"))); },
        "in_bag"_a, "How far a game has come with so many tiles to draw.");
    module.def("is_best", is_best, "loss"_a, "win_loss"_a.none(), "Whether nothing worth naming was lost.");
    module.def("is_serious", is_serious, "loss"_a, "win_loss"_a.none(), "Whether it is worth stopping at.");
}
