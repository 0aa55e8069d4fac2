// The engine as Python sees it: values in bytes and numbers, records in bytes for NumPy.
#include "engine.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "asking.hpp"
#include "faristol/engine/generator.hpp"
#include "faristol/engine/selfplay.hpp"
#include "faristol/engine/training.hpp"
#include "faristol/platform.hpp"
#include "records.hpp"
#include "without_gil.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace faristol;
using namespace faristol::bind;
using namespace faristol::engine;

namespace {

// --- conversions ---

std::span<const std::uint8_t> bytes_of(const nb::bytes& bytes) {
    return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

std::vector<std::uint8_t> vector_of(const nb::bytes& bytes) {
    const auto view = bytes_of(bytes);
    return {view.begin(), view.end()};
}

template <std::size_t Size>
std::array<std::uint8_t, Size> array_of(const nb::bytes& bytes, std::size_t wanted, const char* name) {
    if (bytes.size() != wanted) {
        throw std::invalid_argument(std::string{name} + " has " + std::to_string(bytes.size()) +
                                    " bytes instead of " + std::to_string(wanted));
    }
    std::array<std::uint8_t, Size> made{};
    std::ranges::copy(bytes_of(bytes), made.begin());
    return made;
}

// --- records ---

struct PlaysRecord {
    std::uint32_t plays;
    std::int32_t top_score;
};

struct GameRecord {
    std::int32_t scores[2];
    std::uint16_t turns;
    std::uint8_t ending, reserved;
};
static_assert(sizeof(GameRecord) == 12);

nb::bytes bytes_of_moves(const std::vector<Valued>& moves) {
    std::vector<MoveRecord> records;
    records.reserve(moves.size());
    for (const Valued& move : moves) records.push_back(record_of(move));
    return bytes_of_records(records);
}

Move move_of(const nb::bytes& bytes) {
    if (bytes.size() != sizeof(MoveRecord)) throw std::invalid_argument("a move record has 24 bytes");
    return moves_of(bytes).front().move;
}

// --- rules, words, leaves ---

RackEffect effect_of(std::int64_t given) {
    if (given < 0 || given > 2) throw std::invalid_argument("a rack effect is 0, 1 or 2");
    return static_cast<RackEffect>(given);
}

using RunTuple = std::tuple<std::int64_t, std::int64_t, bool, std::int64_t>;

std::shared_ptr<Rules> make_rules(const nb::bytes& letter_premiums, const nb::bytes& word_premiums,
                                  const nb::bytes& values, const nb::bytes& counts, const nb::bytes& blank_letters,
                                  std::int64_t rack_size, std::int64_t bonus, std::int64_t exchange_needs,
                                  bool ends_by_going_out, std::int64_t racks_when_out, std::int64_t turns_each,
                                  std::int64_t racks_after_turns, const std::vector<RunTuple>& runs) {
    auto rules = std::make_shared<Rules>();
    rules->letter_premiums = array_of<square_count>(letter_premiums, square_count, "letter_premiums");
    rules->word_premiums = array_of<square_count>(word_premiums, square_count, "word_premiums");
    rules->values = array_of<32>(values, tile_kinds, "values");
    rules->counts = array_of<32>(counts, tile_kinds, "counts");
    for (const Letter letter : bytes_of(blank_letters)) {
        if (!is_letter(letter)) throw std::invalid_argument("a blank may be something that is not a letter");
        rules->blank_letters |= only(letter);
    }
    rules->rack_size = number_of<unsigned>(rack_size, "rack_size");
    rules->bonus = number_of<int>(bonus, "bonus");
    rules->exchange_needs = number_of<unsigned>(exchange_needs, "exchange_needs");
    rules->ends_by_going_out = ends_by_going_out;
    rules->racks_when_out = effect_of(racks_when_out);
    rules->turns_each = number_of<unsigned>(turns_each, "turns_each");
    rules->racks_after_turns = effect_of(racks_after_turns);
    for (const auto& [outcomes, turns, spares, racks] : runs) {
        rules->runs.push_back({number_of<std::uint8_t>(outcomes, "outcomes"),
                               number_of<std::uint8_t>(turns, "turns_each"), spares, effect_of(racks)});
    }
    rules->complete();
    return rules;
}

std::shared_ptr<Leaves> make_leaves(const nb::bytes& values, const nb::bytes& counts) {
    const auto kinds = array_of<32>(counts, tile_kinds, "counts");
    if (values.size() % sizeof(std::int16_t) != 0) throw std::invalid_argument("leave values have two bytes");
    auto kept = std::make_shared<std::vector<std::int16_t>>(values.size() / sizeof(std::int16_t));
    std::memcpy(kept->data(), values.data(), values.size());
    const std::span<const std::int16_t> view{*kept};
    return std::make_shared<Leaves>(std::move(kept), view, LeaveIndex{kinds});
}

// The worth of each of some leaves, given as their tiles.
std::vector<double> worth_of(const Leaves& leaves, const std::vector<nb::bytes>& asked) {
    std::vector<double> found;
    for (const nb::bytes& tiles : asked) {
        Rack rack;
        for (const Letter tile : bytes_of(tiles)) {
            if (tile >= tile_kinds) throw std::invalid_argument("code " + std::to_string(tile) + " is not a tile");
            rack.add(tile);
            if (rack.size > most_in_leave || rack.counts[tile] > leaves.index().most_copies(tile)) {
                throw std::invalid_argument("these tiles are not a leave");
            }
        }
        found.push_back(static_cast<double>(leaves[leaves.index().number_of(rack)]) / units_per_point);
    }
    return found;
}

// --- positions ---

std::shared_ptr<Position> make_position(const std::shared_ptr<const Rules>& rules, const EngineWords& words,
                                        const nb::bytes& cells, const std::vector<std::optional<nb::bytes>>& racks,
                                        const std::vector<std::optional<std::int64_t>>& hidden,
                                        const std::vector<std::int64_t>& scores, std::int64_t to_move,
                                        const std::optional<nb::bytes>& pool,
                                        const std::vector<std::int64_t>& run_lengths,
                                        const std::vector<std::int64_t>& turns_taken, bool any_tiles) {
    PositionParts parts;
    parts.cells = array_of<square_count>(cells, square_count, "cells");
    for (const auto& rack : racks) {
        parts.racks.push_back(rack ? std::optional{vector_of(*rack)} : std::nullopt);
    }
    for (const auto& held : hidden) {
        parts.hidden.push_back(held ? std::optional{number_of<unsigned>(*held, "a hidden rack")} : std::nullopt);
    }
    for (const std::int64_t score : scores) {
        if (score < -1'000'000 || score > 1'000'000) throw std::invalid_argument("a score is out of range");
        parts.scores.push_back(static_cast<std::int32_t>(score));
    }
    parts.to_move = number_of<unsigned>(to_move, "to_move");
    if (pool) parts.pool = vector_of(*pool);
    for (const std::int64_t length : run_lengths) {
        parts.run_lengths.push_back(number_of<unsigned>(length, "a run length"));
    }
    for (const std::int64_t turns : turns_taken) {
        parts.turns_taken.push_back(number_of<unsigned>(turns, "turns_taken"));
    }
    parts.any_tiles = any_tiles;
    return std::make_shared<Position>(parts, rules, words.gaddag);
}

nb::bytes cells_of(const Position& position) {
    std::array<Cell, square_count> cells{};
    for (unsigned square = 0; square < square_count; ++square) {
        cells[square] = position.board().at(square / board_size, square % board_size);
    }
    return nb::bytes(cells.data(), cells.size());
}

std::vector<std::int32_t> per_player(const Position& position,
                                     const std::array<std::int32_t, most_players>& numbers) {
    return {numbers.begin(), numbers.begin() + position.standing().players};
}

void bind_position(nb::module_& module) {
    nb::class_<Position>(module, "EnginePosition", "A game at one moment, for the engine.")
        .def(nb::new_(&make_position), "rules"_a, "words"_a, nb::kw_only(), "cells"_a, "racks"_a, "hidden"_a,
             "scores"_a, "to_move"_a, "pool"_a, "run_lengths"_a, "turns_taken"_a, "any_tiles"_a,
             "Check everything; ValueError says what is wrong.")
        .def_prop_ro("cells", cells_of, "What lies on each square, row by row.")
        .def_prop_ro("in_bag", &Position::in_bag, "Tiles in the bag.")
        .def_prop_ro("to_move", &Position::to_move, "The seat to move.")
        .def_prop_ro("over", &Position::over, "Whether the game has ended.")
        .def_prop_ro(
            "scores", [](const Position& position) { return per_player(position, position.standing().scores); },
            "Points by seat.")
        .def_prop_ro(
            "final_scores", [](const Position& position) { return per_player(position, position.final_scores()); },
            "Points by seat, with what the racks do at the end.")
        .def(
            "after",
            [](const Position& position, const nb::bytes& record) {
                const Move move = move_of(record);
                position.check_move(move);
                if (position.over()) throw std::invalid_argument("the game is over");
                auto next = std::make_shared<Position>(position);
                PositionUndo undo;
                next->take_turn(move, undo);
                return next;
            },
            "move"_a, "The position after a move, before any tile is drawn.");
}

// --- asking ---

Criterion criterion_of(bool by_score) { return by_score ? Criterion::score : Criterion::equity; }

struct Asker {
    std::shared_ptr<const EngineWords> words;
    std::shared_ptr<const Leaves> leaves;

    void check(const Position& position) const { check_words(position, *words); }

    [[nodiscard]] nb::bytes best(const Position& position, bool by_score) const {
        check(position);
        const auto found =
            without_gil([&] { return Generator{words, leaves}.best(position, criterion_of(by_score)); });
        return bytes_of_moves({found});
    }

    [[nodiscard]] nb::bytes ranked(const Position& position, bool by_score, std::int64_t top,
                                   bool plays_only) const {
        check(position);
        const auto most = number_of<std::size_t>(top, "top");
        return bytes_of_moves(without_gil([&] {
            Generator generator{words, leaves};
            return plays_only ? generator.ranked_plays(position, criterion_of(by_score), most)
                              : generator.ranked(position, criterion_of(by_score), most);
        }));
    }

    [[nodiscard]] nb::bytes best_many(const std::vector<std::shared_ptr<Position>>& positions, bool by_score,
                                      std::int64_t threads) const {
        const auto workers = threads_of(threads);
        for (const auto& position : positions) check(*position);
        return bytes_of_moves(without_gil([&] {
            std::vector<Valued> found(positions.size());
            const Generator generator{words, leaves};
            share_out(positions.size(), workers, [&](std::size_t i, unsigned) {
                found[i] = generator.best(*positions[i], criterion_of(by_score));
            });
            return found;
        }));
    }

    [[nodiscard]] nb::bytes plays_many(const std::vector<std::shared_ptr<Position>>& positions,
                                       std::int64_t threads) const {
        const auto workers = threads_of(threads);
        for (const auto& position : positions) check(*position);
        return bytes_of_records(without_gil([&] {
            std::vector<PlaysRecord> found(positions.size());
            std::vector<Generator> generators(workers, Generator{words, leaves});
            share_out(positions.size(), workers, [&](std::size_t i, unsigned thread) {
                const auto plays = generators[thread].all_plays(*positions[i]);
                std::int32_t top = 0;
                for (const Move& play : plays) top = std::max(top, play.score);
                found[i] = {static_cast<std::uint32_t>(plays.size()), top};
            });
            return found;
        }));
    }
};

void bind_asker(nb::module_& module) {
    nb::class_<Asker>(module, "MoveFinder", "The moves of positions; safe to use from several threads.")
        .def(nb::new_([](std::shared_ptr<EngineWords> words, std::shared_ptr<Leaves> leaves) {
                 if (!words) throw std::invalid_argument("there are no words");
                 return Asker{std::move(words), std::move(leaves)};
             }),
             "words"_a, "leaves"_a.none() = nb::none())
        .def("best", &Asker::best, "position"_a, nb::kw_only(), "by_score"_a = false,
             "The record of the best move.")
        .def("ranked", &Asker::ranked, "position"_a, nb::kw_only(), "by_score"_a = false, "top"_a,
             "plays_only"_a = false, "The records of the best moves, the best first.")
        .def("best_many", &Asker::best_many, "positions"_a, nb::kw_only(), "by_score"_a = false, "threads"_a = 1,
             "One record for each position.")
        .def("plays_many", &Asker::plays_many, "positions"_a, nb::kw_only(), "threads"_a = 1,
             "For each position the number of tile plays and the highest score, four bytes each.");
}

// --- self-play ---

struct Match {
    SelfPlay play;

    [[nodiscard]] nb::bytes games(std::int64_t first, std::int64_t count, std::int64_t threads) const {
        const auto from = number_of<std::uint64_t>(first, "first");
        const auto many = number_of<std::size_t>(count, "count");
        if (many > 1'000'000) throw std::invalid_argument("more than 1000000 games at a time");
        const auto workers = threads_of(threads);
        const auto played = without_gil([&] { return play.games(from, many, workers); });
        std::vector<GameRecord> records;
        records.reserve(played.size());
        for (const GameResult& game : played) {
            records.push_back(
                {{game.scores[0], game.scores[1]}, game.turns, static_cast<std::uint8_t>(game.ending), 0});
        }
        return bytes_of_records(records);
    }
};

void bind_match(nb::module_& module) {
    nb::class_<Match>(module, "Match", "Games between two static players.")
        .def(nb::new_([](std::shared_ptr<EngineWords> words, std::shared_ptr<Rules> rules,
                         std::shared_ptr<Leaves> first_leaves, bool first_by_score,
                         std::shared_ptr<Leaves> second_leaves, bool second_by_score, std::uint64_t seed) {
                 if (!words || !rules) throw std::invalid_argument("there are no words or no rules");
                 Match match;
                 match.play.words = std::move(words);
                 match.play.rules = std::move(rules);
                 match.play.players = {StaticPlayer{std::move(first_leaves), criterion_of(first_by_score)},
                                       StaticPlayer{std::move(second_leaves), criterion_of(second_by_score)}};
                 match.play.seed = seed;
                 return match;
             }),
             "words"_a, "rules"_a, nb::kw_only(), "first_leaves"_a.none(), "first_by_score"_a,
             "second_leaves"_a.none(), "second_by_score"_a, "seed"_a)
        .def("games", &Match::games, "first"_a, "count"_a, nb::kw_only(), "threads"_a = 1,
             "Records of the games `first` and so on: two scores, turns, ending.");
}

// --- learning leaves ---

struct LeaveTrainer {
    LeaveTraining training;
    LeaveSums sums;

    void learn(std::int64_t first, std::int64_t count, std::int64_t threads) {
        const auto from = number_of<std::uint64_t>(first, "first");
        const auto many = number_of<std::size_t>(count, "count");
        const auto workers = threads_of(threads);
        without_gil([&] { training.learn(from, many, workers, sums); });
    }

    void load(const nb::bytes& equity, const nb::bytes& weight) {
        const auto fill = [](std::vector<std::int64_t>& numbers, const nb::bytes& bytes) {
            if (bytes.size() != numbers.size() * sizeof(std::int64_t)) {
                throw std::invalid_argument("there are " + std::to_string(bytes.size()) + " bytes of sums for " +
                                            std::to_string(numbers.size()) + " leaves");
            }
            std::memcpy(numbers.data(), bytes.data(), bytes.size());
        };
        fill(sums.equity, equity);
        fill(sums.weight, weight);
        if (std::ranges::any_of(sums.weight, [](std::int64_t one) { return one < 0; })) {
            throw std::invalid_argument("a leave was seen less than never");
        }
    }

    [[nodiscard]] nb::bytes values(double guess_weight) const {
        if (!(guess_weight > 0)) throw std::invalid_argument("the weight of a guess is not above 0");
        return bytes_of_records(without_gil(
            [&] { return engine::leave_values(LeaveIndex{training.play.rules->counts}, sums, guess_weight); }));
    }
};

void bind_trainer(nb::module_& module) {
    nb::class_<LeaveTrainer>(module, "LeaveTrainer", "What games teach about leaves, for one generation.")
        .def(nb::new_([](std::shared_ptr<EngineWords> words, std::shared_ptr<Rules> rules,
                         std::shared_ptr<Leaves> leaves, std::uint64_t seed, std::int64_t racks_per_turn) {
                 if (!words || !rules) throw std::invalid_argument("there are no words or no rules");
                 if (racks_per_turn < 2 || racks_per_turn > 1000) {
                     throw std::invalid_argument("racks_per_turn is not from 2 to 1000");
                 }
                 LeaveTraining training;
                 training.play = {std::move(words), std::move(rules), {}, seed};
                 training.play.players[0] = {std::move(leaves), Criterion::equity};
                 training.racks_per_turn = static_cast<unsigned>(racks_per_turn);
                 return LeaveTrainer{training, LeaveSums{LeaveIndex{training.play.rules->counts}.size()}};
             }),
             "words"_a, "rules"_a, nb::kw_only(), "leaves"_a.none(), "seed"_a, "racks_per_turn"_a)
        .def("learn", &LeaveTrainer::learn, "first"_a, "count"_a, nb::kw_only(), "threads"_a = 1,
             "Play the games `first` and so on and add what they teach.")
        .def("load", &LeaveTrainer::load, "equity"_a, "weight"_a, "Take up sums that were kept.")
        .def_prop_ro(
            "equity", [](const LeaveTrainer& trainer) { return bytes_of_records(trainer.sums.equity); },
            "For each leave the sum of what racks with it brought above the average, eight bytes each.")
        .def_prop_ro(
            "weight", [](const LeaveTrainer& trainer) { return bytes_of_records(trainer.sums.weight); },
            "For each leave how often it was seen, eight bytes each.")
        .def("values", &LeaveTrainer::values, nb::kw_only(), "guess_weight"_a,
             "The values of all leaves, two bytes each, in 1/256 of a point.");
}

}  // namespace

void bind_engine(nb::module_& module) {
    nb::class_<Rules>(module, "EngineRules", "What a regulation says that matters to the engine.")
        .def(nb::new_(&make_rules), nb::kw_only(), "letter_premiums"_a, "word_premiums"_a, "values"_a, "counts"_a,
             "blank_letters"_a, "rack_size"_a, "bonus"_a, "exchange_needs"_a, "ends_by_going_out"_a,
             "racks_when_out"_a, "turns_each"_a, "racks_after_turns"_a, "runs"_a,
             "Check everything; ValueError says what is wrong.");
    nb::class_<EngineWords>(module, "EngineWords", "A lexicon as the engine walks it.")
        .def(nb::new_([](const Lexicon& lexicon) {
                 return without_gil([&] { return std::make_shared<EngineWords>(lexicon); });
             }),
             "lexicon"_a, "The lexicon must have been compiled with the graph for moves.");
    nb::class_<Leaves>(module, "Leaves", "What tiles that stay on the rack are worth.")
        .def(nb::new_(&make_leaves), "values"_a, "counts"_a, "Two bytes a leave, in 1/256 of a point.")
        .def_static(
            "count",
            [](const nb::bytes& counts) { return LeaveIndex{array_of<32>(counts, tile_kinds, "counts")}.size(); },
            "counts"_a, "How many leaves a set of tiles has, the empty one included.")
        .def("values", worth_of, "leaves"_a, "The worth of each of some leaves, in points.");
    bind_position(module);
    bind_asker(module);
    bind_match(module);
    bind_trainer(module);
    module.attr("BLANK_MARK") = nb::int_(blank_mark);
    module.attr("EXCHANGE_LANE") = nb::int_(Move::exchange_lane);
    module.attr("PASS_LANE") = nb::int_(Move::pass_lane);
    module.attr("UNITS_PER_POINT") = nb::int_(units_per_point);
}
