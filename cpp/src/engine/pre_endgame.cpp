#include "faristol/engine/pre_endgame.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "faristol/engine/deadline.hpp"
#include "faristol/engine/endgame.hpp"
#include "faristol/fail.hpp"
#include "faristol/platform.hpp"

namespace faristol::engine {

namespace {

// How deep the endgames are looked at in each round, and how many candidates go on to the next.
struct Round {
    unsigned plies;
    std::size_t candidates;
};
constexpr std::array<Round, 7> rounds{
    {{0, most_simulated_moves}, {1, 8}, {2, 5}, {3, 4}, {4, 3}, {6, 2}, {most_endgame_plies, 2}}};
constexpr unsigned whole_window_plies = 3;  // so far points are asked for; further on only who wins
constexpr std::array<std::size_t, 4> table_bytes{1 << 14, 1 << 16, 1 << 19, 1 << 21};  // by plies, and beyond
constexpr std::size_t plays_bytes = std::size_t{32} << 20;

// One way the tiles can lie, after a candidate, when nothing is left to draw.
struct World {
    Position position;
    double weight;
    std::int32_t spread = 0;  // for who asks
    double win = 0;
    bool settled = false;  // known to the end
};

struct Candidate {
    Valued valued;
    std::vector<World> worlds;
    double points = 0;
    double win = 0;
    bool proven = false;
};

// The first of the drawn tiles is that which lies at this place of two.
Dice dice_drawing(unsigned place) noexcept {
    std::uint64_t seed = 0;
    while (Dice{seed}.below(2) != place) ++seed;
    return Dice{seed};
}

class PreEndgame {
  public:
    PreEndgame(const Position& position, const std::shared_ptr<const EngineWords>& words,
               const std::shared_ptr<const Leaves>& leaves, const PreEndgameLimits& limits)
        : base_{position},
          generator_{words, leaves},
          limits_{limits},
          me_{position.to_move()},
          lead_{position.standing().scores[me_] - position.standing().scores[1 - me_]},
          deadline_{limits.seconds, limits.by_processor} {
        if (base_.standing().hidden[1 - me_] == 0) base_.hide(1 - me_);
    }

    void add(const Valued& valued) {
        base_.check_move(valued.move);
        Candidate candidate;
        candidate.valued = valued;
        const Pool& pool = base_.standing().pool;
        std::vector<Letter> unseen(pool.tiles.begin(), pool.tiles.begin() + pool.size);
        std::ranges::sort(unseen);
        const unsigned bag = base_.in_bag();
        for (unsigned first = 0; first < unseen.size(); ++first) {
            if (bag == 1) {
                add_world(candidate, unseen, {first, first});
                continue;
            }
            for (unsigned second = first + 1; second < unseen.size(); ++second) {
                add_world(candidate, unseen, {first, second});
            }
        }
        candidates_.push_back(std::move(candidate));
    }

    PreEndgameResult run() {
        PreEndgameResult result;
        for (const Round& round : rounds) {
            if (round.plies > 0 && is_over()) break;
            if (candidates_.size() > round.candidates) drop_to(round.candidates);
            const unsigned plies = std::min(round.plies, limits_.plies);
            const bool finished = look(plies);
            for (Candidate& candidate : candidates_) sum_up(candidate);
            sort();
            if (!finished) break;
            result.plies = plies;
            if (round.plies >= limits_.plies || std::ranges::all_of(candidates_, &Candidate::proven)) break;
        }
        result.proven = candidates_.front().proven;
        for (const auto* group : {&candidates_, &dropped_}) {
            for (const Candidate& candidate : *group) {
                result.moves.push_back({.move = candidate.valued.move,
                                        .equity = candidate.valued.equity,
                                        .points = candidate.points,
                                        .win = candidate.win,
                                        .samples = static_cast<std::uint32_t>(candidate.worlds.size()),
                                        .given_up = group == &dropped_});
            }
        }
        return result;
    }

  private:
    [[nodiscard]] bool is_over() const noexcept {
        return (limits_.cancelled != nullptr && limits_.cancelled->load(std::memory_order_relaxed)) ||
               deadline_.passed();
    }

    // --- the ways tiles can lie ---

    // The tiles at these places are in the bag, all others on the other rack. Equal tiles make equal worlds:
    // only the first is kept, with the weight of all.
    void add_world(Candidate& candidate, const std::vector<Letter>& unseen, std::array<unsigned, 2> in_bag) {
        const bool one = in_bag[0] == in_bag[1];
        const auto is_repeated = [&](unsigned place, unsigned before) {
            return place > before && unseen[place] == unseen[place - 1];
        };
        const bool draws_one_of_two = !one && candidate.valued.move.count == 1;
        const double each = draws_one_of_two ? 0.5 : 1;
        const std::uint64_t kind = std::uint64_t{unseen[in_bag[0]]} << 8 | unseen[in_bag[1]];
        if (is_repeated(in_bag[0], 0) || (!one && is_repeated(in_bag[1], in_bag[0] + 1))) {
            for (std::size_t i = 0; i < candidate.worlds.size(); ++i) {
                if (kinds_[i] == kind) candidate.worlds[i].weight += each;
            }
            return;
        }
        std::vector<Letter> others;
        for (unsigned place = 0; place < unseen.size(); ++place) {
            if (place != in_bag[0] && place != in_bag[1]) others.push_back(unseen[place]);
        }
        Position position = base_;
        position.reveal(1 - me_, others);
        const Move& move = candidate.valued.move;
        if (candidate.worlds.empty()) kinds_.clear();
        for (unsigned place = 0; place < (draws_one_of_two ? 2U : 1U); ++place) {
            Dice dice = dice_drawing(place);
            Position next = position;
            next.take_turn(move, dice);
            for (unsigned turn = 0; !next.over() && next.in_bag() > 0 && turn < most_turns; ++turn) {
                next.take_turn(generator_.best(next, Criterion::equity).move, dice);
            }
            candidate.worlds.push_back({.position = std::move(next), .weight = each});
            kinds_.push_back(kind);
        }
    }

    // --- looking ---

    // Looks at every world of every candidate that is left; false when time was over before.
    bool look(unsigned plies) {
        std::vector<World*> open;
        for (Candidate& candidate : candidates_) {
            for (World& world : candidate.worlds) {
                if (!world.settled) open.push_back(&world);
            }
        }
        std::atomic<bool> stopped{false};
        share_out(open.size(), limits_.threads, [&](std::size_t i, unsigned) {
            if (plies > 0 && is_over()) {
                stopped = true;
                return;
            }
            if (!settle(*open[i], plies)) stopped = true;
        });
        return !stopped;
    }

    void note(World& world, std::int32_t spread_of_mover) const noexcept {
        const bool own = world.position.to_move() == me_;
        world.spread = own ? spread_of_mover : -spread_of_mover;
        world.win = world.spread == 0 ? 0.5 : world.spread > 0 ? 1 : 0;
    }

    bool settle(World& world, unsigned plies) const {
        if (world.position.over() || world.position.in_bag() > 0) {
            const auto scores = world.position.final_scores();
            const unsigned mover = world.position.to_move();
            note(world, scores[mover] - scores[1 - mover]);
            world.settled = true;
            return true;
        }
        EndgameLimits limits;
        limits.plies = plies;
        limits.table_bytes = table_bytes[std::min<std::size_t>(plies, table_bytes.size() - 1)];
        limits.plays_bytes = plays_bytes;
        limits.cancelled = limits_.cancelled;
        limits.seconds = 0;
        limits.by_processor = limits_.by_processor;
        if (deadline_.limited() && plies > 0) limits.seconds = std::max(deadline_.left(), 1e-3);
        const bool only_who_wins = plies > whole_window_plies;
        if (only_who_wins) {
            limits.lower = -1;
            limits.upper = 1;
        }
        const EndgameResult found = solve_endgame(world.position, limits);
        if (!only_who_wins) {
            note(world, found.spread);
            world.settled = found.proven;
            return found.proven || found.plies == plies;
        }
        if (found.proven || found.plies == plies) {
            const std::int32_t spread = world.position.to_move() == me_ ? found.spread : -found.spread;
            world.win = spread == 0 ? 0.5 : spread > 0 ? 1 : 0;
            world.settled = found.proven;
            return true;
        }
        return false;
    }

    void sum_up(Candidate& candidate) const noexcept {
        double weight = 0;
        candidate.points = candidate.win = 0;
        candidate.proven = true;
        for (const World& world : candidate.worlds) {
            weight += world.weight;
            candidate.points += world.weight * (world.spread - lead_);
            candidate.win += world.weight * world.win;
            candidate.proven &= world.settled;
        }
        candidate.points /= weight;
        candidate.win /= weight;
    }

    void sort() {
        std::ranges::stable_sort(candidates_, [](const Candidate& one, const Candidate& other) {
            if (std::abs(one.win - other.win) > 1e-9) return one.win > other.win;
            return one.points > other.points;
        });
    }

    void drop_to(std::size_t count) {
        const auto from = candidates_.begin() + static_cast<std::ptrdiff_t>(count);
        dropped_.insert(dropped_.begin(), std::make_move_iterator(from),
                        std::make_move_iterator(candidates_.end()));
        candidates_.erase(from, candidates_.end());
    }

    Position base_;
    Generator generator_;
    PreEndgameLimits limits_;
    unsigned me_;
    std::int32_t lead_;
    Deadline deadline_;
    std::vector<Candidate> candidates_;
    std::vector<Candidate> dropped_;
    std::vector<std::uint64_t> kinds_;  // of the worlds of the candidate being added
};

}  // namespace

PreEndgameResult solve_pre_endgame(const Position& position, std::span<const Valued> candidates,
                                   const std::shared_ptr<const EngineWords>& words,
                                   const std::shared_ptr<const Leaves>& leaves, const PreEndgameLimits& limits) {
    const auto refuse = [](const char* what) { fail(std::invalid_argument(what)); };
    if (position.over()) refuse("the game is over: there is nothing to solve");
    if (position.standing().players != 2) refuse("a pre-endgame is solved for two players");
    if (position.in_bag() < 1 || position.in_bag() > most_in_bag_for_pre_endgame) {
        refuse("a pre-endgame has one or two tiles in the bag");
    }
    if (candidates.empty()) refuse("there are no candidates to try");
    if (candidates.size() > most_simulated_moves) refuse("there are too many candidates");
    PreEndgame search{position, words, leaves, limits};
    for (const Valued& candidate : candidates) search.add(candidate);
    return search.run();
}

}  // namespace faristol::engine
