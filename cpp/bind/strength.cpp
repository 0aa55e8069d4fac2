// Looking ahead as Python sees it. Every call lets go of the interpreter and can be stopped by a flag.
#include "strength.hpp"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "asking.hpp"
#include "faristol/engine/endgame.hpp"
#include "faristol/engine/pre_endgame.hpp"
#include "faristol/engine/simulation.hpp"
#include "faristol/engine/win_probability.hpp"
#include "records.hpp"
#include "without_gil.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace faristol;
using namespace faristol::bind;
using namespace faristol::engine;

namespace {

std::int32_t spread_of(std::int64_t given, const char* name) {
    if (given < -any_spread || given > any_spread) {
        throw std::invalid_argument(std::string{name} + " is " + std::to_string(given) + ", out of range");
    }
    return static_cast<std::int32_t>(given);
}

// --- endgames ---

using EndgameTuple = std::tuple<nb::bytes, std::int32_t, bool, unsigned, std::uint64_t>;

EndgameTuple endgame(const Position& position, std::int64_t plies, double seconds, std::int64_t nodes,
                     std::int64_t threads, std::int64_t lower, std::int64_t upper, const SharedFlag& stop) {
    EndgameLimits limits;
    limits.plies = number_of<unsigned>(plies, "plies");
    limits.seconds = seconds_of(seconds);
    limits.nodes = number_of<std::uint64_t>(nodes, "nodes");
    limits.threads = threads_of(threads);
    limits.lower = spread_of(lower, "lower");
    limits.upper = spread_of(upper, "upper");
    if (limits.lower >= limits.upper) throw std::invalid_argument("lower is not below upper");
    limits.cancelled = flag_of(stop);
    const auto found = without_gil([&] { return solve_endgame(position, limits); });
    std::vector<MoveRecord> line;
    for (const Move& move : found.line) line.push_back(record_of(Valued{move, move.score * units_per_point}));
    return {bytes_of_records(line), found.spread, found.proven, found.plies, found.nodes};
}

// --- the probability of winning ---

std::shared_ptr<WinProbability> make_win_probability(const std::vector<double>& lead,
                                                     const std::vector<double>& scale) {
    return std::make_shared<WinProbability>(win_probability(lead, scale));
}

struct WinCounter {
    SelfPlay play;
    WinCounts counts;

    void count(std::int64_t first, std::int64_t games, std::int64_t threads) {
        const auto from = number_of<std::uint64_t>(first, "first");
        const auto many = number_of<std::uint32_t>(games, "count");
        const auto workers = threads_of(threads);
        without_gil([&] { count_wins(play, from, many, workers, counts); });
    }
};

void bind_win(nb::module_& module) {
    nb::class_<WinProbability>(module, "WinProbability", "How likely a lead is to last.")
        .def(nb::new_(&make_win_probability), "lead"_a, "scale"_a, "Points, by tiles not seen.")
        .def(
            "of",
            [](const WinProbability& win, double spread, std::int64_t unseen) {
                return win.of(spread, number_of<unsigned>(unseen, "unseen"));
            },
            "spread"_a, "unseen"_a, "For who is to move and leads by so many points.");
    nb::class_<WinCounter>(module, "WinCounter", "How often leads lasted, in games between static players.")
        .def(nb::new_([](std::shared_ptr<EngineWords> words, std::shared_ptr<Rules> rules,
                         std::shared_ptr<Leaves> leaves, std::uint64_t seed) {
                 if (!words || !rules) throw std::invalid_argument("there are no words or no rules");
                 const StaticPlayer player{std::move(leaves), Criterion::equity};
                 return WinCounter{{std::move(words), std::move(rules), {player, player}, seed}, {}};
             }),
             "words"_a, "rules"_a, nb::kw_only(), "leaves"_a.none(), "seed"_a)
        .def("count", &WinCounter::count, "first"_a, "count"_a, nb::kw_only(), "threads"_a = 1,
             "Play the games `first` and so on and count every turn of them.")
        .def_prop_ro(
            "turns", [](const WinCounter& counter) { return bytes_of_records(counter.counts.turns()); },
            "Turns by tiles not seen and by lead, eight bytes each.")
        .def_prop_ro(
            "half_wins", [](const WinCounter& counter) { return bytes_of_records(counter.counts.half_wins()); },
            "Twice the wins of those turns, eight bytes each.");
    module.attr("MOST_LEAD") = nb::int_(WinCounts::most_lead);
}

// --- simulation and pre-endgames ---

nb::bytes bytes_of_tried(const std::vector<Simulated>& moves) {
    std::vector<TriedRecord> records;
    records.reserve(moves.size());
    for (const Simulated& tried : moves) records.push_back(record_of(tried));
    return bytes_of_records(records);
}

struct LookAhead {
    std::shared_ptr<const EngineWords> words;
    std::shared_ptr<const Leaves> leaves;
    std::shared_ptr<const WinProbability> win;

    using SimulationTuple = std::tuple<nb::bytes, std::uint32_t, std::uint64_t, bool>;
    [[nodiscard]] SimulationTuple simulation(const Position& position, const nb::bytes& candidates,
                                             std::int64_t plies, std::int64_t samples, double seconds,
                                             std::int64_t threads, std::uint64_t seed, double give_up,
                                             const SharedFlag& stop) const {
        check_words(position, *words);
        const auto moves = moves_of(candidates);
        SimulationLimits limits;
        limits.plies = number_of<unsigned>(plies, "plies");
        limits.samples = number_of<std::uint32_t>(samples, "samples");
        limits.seconds = seconds_of(seconds);
        limits.threads = threads_of(threads);
        limits.seed = seed;
        limits.give_up = std::isnan(give_up) ? 0 : give_up;
        limits.cancelled = flag_of(stop);
        const auto found = without_gil([&] { return simulate(position, moves, words, leaves, *win, limits); });
        return {bytes_of_tried(found.moves), found.samples, found.iterations, found.complete};
    }

    using PreEndgameTuple = std::tuple<nb::bytes, unsigned, bool>;
    [[nodiscard]] PreEndgameTuple pre_endgame(const Position& position, const nb::bytes& candidates,
                                              std::int64_t plies, double seconds, std::int64_t threads,
                                              const SharedFlag& stop) const {
        check_words(position, *words);
        const auto moves = moves_of(candidates);
        PreEndgameLimits limits;
        limits.plies = number_of<unsigned>(plies, "plies");
        limits.seconds = seconds_of(seconds);
        limits.threads = threads_of(threads);
        limits.cancelled = flag_of(stop);
        const auto found = without_gil([&] { return solve_pre_endgame(position, moves, words, leaves, limits); });
        return {bytes_of_tried(found.moves), found.plies, found.proven};
    }
};

void bind_look_ahead(nb::module_& module) {
    nb::class_<LookAhead>(module, "LookAhead", "Moves tried out; safe to use from several threads.")
        .def(nb::new_([](std::shared_ptr<EngineWords> words, std::shared_ptr<Leaves> leaves,
                         std::shared_ptr<WinProbability> win) {
                 if (!words || !win)
                     throw std::invalid_argument("there are no words or no probability of winning");
                 return LookAhead{std::move(words), std::move(leaves), std::move(win)};
             }),
             "words"_a, "leaves"_a.none(), "win"_a)
        .def("simulate", &LookAhead::simulation, "position"_a, "candidates"_a, nb::kw_only(), "plies"_a,
             "samples"_a, "seconds"_a, "threads"_a, "seed"_a, "give_up"_a, "stop"_a.none() = nb::none(),
             "Records of the candidates, the best first; samples, iterations, and whether nothing stopped it.")
        .def("pre_endgame", &LookAhead::pre_endgame, "position"_a, "candidates"_a, nb::kw_only(), "plies"_a,
             "seconds"_a, "threads"_a, "stop"_a.none() = nb::none(),
             "Records of the candidates, the best first; plies, and whether the best is proven.");
}

}  // namespace

void bind_strength(nb::module_& module) {
    nb::class_<StopFlag>(module, "StopFlag", "Stops whoever looks ahead, from any thread.")
        .def(nb::new_([] { return std::make_shared<StopFlag>(); }))
        .def(
            "set", [](StopFlag& flag) { flag.stopped = true; }, "Stop now.")
        .def_prop_ro("is_set", [](const StopFlag& flag) { return flag.stopped.load(); }, "Whether it was set.");
    module.def("solve_endgame", &endgame, "position"_a, nb::kw_only(), "plies"_a, "seconds"_a, "nodes"_a = 0,
               "threads"_a = 1, "lower"_a = -any_spread, "upper"_a = any_spread, "stop"_a.none() = nb::none(),
               "Records of the best line, the difference at the end, whether it is proven, plies and nodes.");
    module.attr("MOST_ENDGAME_PLIES") = nb::int_(most_endgame_plies);
    module.attr("MOST_IN_BAG_FOR_PRE_ENDGAME") = nb::int_(most_in_bag_for_pre_endgame);
    bind_win(module);
    bind_look_ahead(module);
}
