// Pairing as Python sees it: players are rows of numbers, and every call lets go of the interpreter.
#include "pairing.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <stdexcept>
#include <utility>
#include <vector>

#include "faristol/pairing/dutch.hpp"
#include "without_gil.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace faristol::pairing;
using faristol::bind::without_gil;

namespace {

// Points in tenths, side, strength, colour difference, whether the last two colours were alike, the last two
// floats, whether they had a bye, whether they are a topscorer.
using Row = std::array<int, 9>;

Float float_of(int number) {
    if (number < -1 || number > 1) throw std::invalid_argument("a float is -1, 0 or 1");
    return static_cast<Float>(number);
}

Player player_of(const Row& row) {
    const auto [points, side, strength, difference, doubled, last, last_but_one, had_bye, top_scorer] = row;
    return {
        points,       side,           strength, difference, doubled != 0, float_of(last), float_of(last_but_one),
        had_bye != 0, top_scorer != 0};
}

DutchRound round_of(const std::vector<Row>& rows, const std::vector<Pair>& barred, int round) {
    std::vector<Player> players;
    players.reserve(rows.size());
    for (const Row& row : rows) players.push_back(player_of(row));
    return {std::move(players), barred, round};
}

}  // namespace

void bind_pairing(nb::module_& module) {
    nb::class_<DutchRound>(module, "DutchRound", "A round of the FIDE Dutch system, paired bracket by bracket.")
        .def(
            "__init__",
            [](DutchRound* self, const std::vector<Row>& players, const std::vector<Pair>& barred, int number) {
                new (self) DutchRound{round_of(players, barred, number)};
            },
            "players"_a, "barred"_a, nb::kw_only(), "number"_a,
            "Players in the order of their rank, in nine numbers each, and places of those who may not meet.")
        .def(
            "possible", [](const DutchRound& self) { return without_gil([&] { return self.possible(); }); },
            "Whether everybody can be paired, with a bye for one of an odd number.")
        .def_prop_ro("finished", &DutchRound::finished, "Whether all brackets are paired.")
        .def(
            "pair_bracket",
            [](DutchRound& self) {
                if (self.finished()) throw std::out_of_range("all brackets are paired");
                without_gil([&] { self.pair_bracket(); });
            },
            "Pair the next bracket, or find that all below it must be paired as one.")
        .def_prop_ro(
            "pairs", [](const DutchRound& self) { return self.pairs(); },
            "Places of those who meet, the higher first; whoever meets themselves has the bye.");
}
