// The robots as Python sees them: their levels, and what one of them does in a position.
#include "robots.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "asking.hpp"
#include "faristol/engine/choice.hpp"
#include "records.hpp"
#include "without_gil.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace faristol;
using namespace faristol::bind;
using namespace faristol::engine;

namespace {

void bind_levels(nb::module_& module) {
    nb::class_<Level>(module, "Level", "One way to play.")
        .def_ro("number", &Level::number)
        .def_ro("least_class", &Level::least_class,
                "Words of this class of frequency and above are everyday words; None: every word of the list is.")
        .def_ro("sees_rare", &Level::sees_rare,
                "How much less likely a play with other words is seen; 0: the level does not know them.")
        .def_ro("sees", &Level::sees,
                "The chance to see a word by the number of tiles it takes from the rack; None: sees everything.")
        .def_ro("sees_alongside", &Level::sees_alongside, "The chance for each further word that the play makes.")
        .def_ro("considers", &Level::considers, "How many of the plays seen are weighed against each other.")
        .def_ro("careless", &Level::careless, "Points by which a play may seem better or worse than it is.")
        .def_ro("by_score", &Level::by_score,
                "Looks at the points of the play alone, not at what stays on the rack.")
        .def_ro("looks_ahead", &Level::looks_ahead, "Simulates, and solves the end of the game.")
        .def_ro("doubts", &Level::doubts, "The chance to challenge a play with a word never met before.")
        .def_ro("recognises", &Level::recognises,
                "Has met the words of this class of frequency and above; None: every word of the list.");
    module.def(
        "levels", [] { return std::vector<Level>(levels().begin(), levels().end()); },
        "All levels, from who begins to the strongest.");
}

// Records of one move.
nb::bytes chosen(const Knowledge& knowledge, const Position& position, std::int64_t level, std::uint64_t seed,
                 double seconds, std::int64_t samples, std::int64_t plies, std::int64_t threads,
                 const SharedFlag& stop, bool by_processor) {
    check_words(position, *knowledge.all);
    if (position.over()) throw std::invalid_argument("the game is over: there is nothing to choose");
    const Level& player = level_of(number_of<unsigned>(level, "level"));
    ChoiceLimits limits;
    limits.seconds = seconds_of(seconds);
    limits.by_processor = by_processor;
    limits.samples = number_of<std::uint32_t>(samples, "samples");
    limits.plies = number_of<unsigned>(plies, "plies");
    limits.threads = threads_of(threads);
    limits.cancelled = flag_of(stop);
    const auto move = without_gil([&] { return choose(position, knowledge, player, seed, limits); });
    return bytes_of_records(std::vector{record_of(move)});
}

}  // namespace

void bind_robots(nb::module_& module) {
    bind_levels(module);
    nb::class_<Knowledge>(module, "Knowledge", "What a robot knows; safe to use from several threads.")
        .def(nb::new_([](std::shared_ptr<EngineWords> everyday, std::shared_ptr<EngineWords> all,
                         std::shared_ptr<Leaves> leaves, std::shared_ptr<WinProbability> win) {
                 if (!everyday || !all || !win) {
                     throw std::invalid_argument("there are no words or no probability of winning");
                 }
                 return Knowledge{std::move(everyday), std::move(all), std::move(leaves), std::move(win)};
             }),
             "everyday"_a, "every"_a, "leaves"_a.none(), "win"_a)
        .def("choose", chosen, "position"_a, nb::kw_only(), "level"_a, "seed"_a, "seconds"_a, "samples"_a,
             "plies"_a, "threads"_a = 1, "stop"_a.none() = nb::none(), "by_processor"_a = false,
             "The record of what a robot of this level does in a position made with all words.");
}
