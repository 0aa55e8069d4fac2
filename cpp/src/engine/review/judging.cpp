#include "faristol/engine/review/judging.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "faristol/engine/all_plays.hpp"
#include "faristol/engine/pre_endgame.hpp"
#include "faristol/engine/review/luck.hpp"
#include "faristol/engine/review/made.hpp"
#include "faristol/engine/selfplay.hpp"
#include "faristol/engine/trial.hpp"

namespace faristol::engine {

namespace {

constexpr std::size_t all_of_them = std::numeric_limits<std::size_t>::max();
constexpr double no_hurry = 3600;  // seconds, where nobody set a limit
constexpr Equity not_to_be_thought_of = 10'000 * units_per_point;

// To clear a table takes longer than a short search: room for what it can meet, and as much again, is enough.
std::size_t table_bytes_for(std::uint64_t nodes) {
    constexpr std::uint64_t bytes_per_node = 128;
    constexpr std::uint64_t least = std::uint64_t{1} << 16;
    constexpr std::uint64_t most = std::uint64_t{1} << 30;
    return static_cast<std::size_t>(std::bit_ceil(std::clamp(nodes * bytes_per_node, least, most)));
}

class Judge {
  public:
    Judge(const Position& position, const Taken& taken, const Knowledge& knowledge, const ReviewLimits& limits)
        : position_{position},
          taken_{taken},
          knowledge_{knowledge},
          limits_{limits},
          leaves_{knowledge.leaves.get()},
          two_{position.standing().players == 2} {}

    [[nodiscard]] JudgedTurn judge() {
        const Made asked = made_move(position_, taken_.asked, leaves_);
        const Valued made = taken_.stood ? asked.move : Valued{Move{}, 0};
        Generator generator{knowledge_.all, knowledge_.leaves};
        const auto all = generator.ranked(position_, Criterion::equity, all_of_them);
        const auto bingo = std::ranges::find_if(all, [this](const Valued& one) { return lays_all(one.move); });
        std::vector<Valued> candidates{
            all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(limits_.candidates, all.size()))};
        if (bingo != all.end()) add(candidates, *bingo);
        add(candidates, made);

        JudgedTurn turn;
        turn.in_bag = position_.in_bag();
        turn.stage = stage_of(turn.in_bag);
        turn.asked = asked.move;
        turn.valid = asked.valid;
        weigh(candidates, turn);
        turn.played = find(turn.choices, made.move);
        const Choice& played = turn.choices[turn.played];
        turn.bingo = lays_all(played.move);
        if (!turn.bingo && bingo != all.end()) {
            const std::size_t missed = find(turn.choices, bingo->move);
            if (turn.choices[missed].points > played.points) turn.missed_bingo = missed;
        }
        turn.still_there = is_still_there(turn.choices.front().move, played.move);
        add_losses(turn);
        turn.luck = luck_of(position_, taken_.came, generator, limits_.other_draws,
                            stream_seed(limits_.seed, taken_.number));
        return turn;
    }

  private:
    [[nodiscard]] double seconds() const { return limits_.seconds.value_or(no_hurry); }

    [[nodiscard]] bool lays_all(const Move& move) const {
        return move.kind() == MoveKind::play && move.count == position_.rules().rack_size;
    }

    static void add(std::vector<Valued>& candidates, const Valued& one) {
        const auto same = [&](const Valued& other) { return same_move(one.move, other.move); };
        if (std::ranges::none_of(candidates, same)) candidates.push_back(one);
    }

    static std::size_t find(const std::vector<Choice>& choices, const Move& move) {
        const auto same = [&](const Choice& one) { return same_move(one.move, move); };
        return static_cast<std::size_t>(std::ranges::find_if(choices, same) - choices.begin());
    }

    static void add_losses(JudgedTurn& turn) {
        const Choice& played = turn.choices[turn.played];
        double points = played.points;
        double win = played.win.value_or(0);
        for (const Choice& one : turn.choices) {
            points = std::max(points, one.points);
            win = std::max(win, one.win.value_or(0));
        }
        turn.loss = points - played.points;
        if (played.win) turn.win_loss = win - *played.win;
    }

    // Whether what was played could be laid after the best move with the tiles that this leaves.
    [[nodiscard]] bool is_still_there(const Move& best, const Move& played) const {
        const bool two_plays = best.kind() == MoveKind::play && played.kind() == MoveKind::play;
        if (!two_plays || same_move(best, played)) return false;
        const Rack kept = kept_after(position_, best);
        for (unsigned i = 0; i < played.count; ++i) {
            if (!kept.has(tile_of(played.tile(i)))) return false;
        }
        Board after = position_.board();
        after.lay(best, position_.gaddag(), position_.rules());
        std::vector<Move> plays;
        find_lane_plays(after, LaneSet{1} << played.lane, RackTable{kept, nullptr}, position_.gaddag(),
                        position_.rules(), plays);
        const auto word = main_word(position_.board(), played);
        return std::ranges::any_of(
            plays, [&](const Move& one) { return one.start == played.start && main_word(after, one) == word; });
    }

    // --- the methods ---

    // The candidates, the best first, by the closest look that the position and the limits allow.
    void weigh(const std::vector<Valued>& candidates, JudgedTurn& turn) const {
        if (two_ && turn.in_bag == 0) {
            turn.method = Method::endgame;
            solve(candidates, turn);
        } else if (!two_ || limits_.plies == 0) {
            turn.method = Method::points_and_leaves;
            for (const Valued& one : candidates) turn.choices.push_back(by_points_and_leaves(one, turn.in_bag));
            sort(turn.choices);
        } else if (turn.in_bag <= most_in_bag_for_pre_endgame) {
            turn.method = Method::pre_endgame;
            const PreEndgameLimits last{limits_.pre_endgame_plies, seconds(), limits_.threads, limits_.cancelled};
            add_tried(solve_pre_endgame(position_, candidates, knowledge_.all, knowledge_.leaves, last).moves,
                      turn);
        } else {
            turn.method = Method::simulation;
            SimulationLimits trying;
            trying.plies = limits_.plies;
            trying.samples = limits_.samples;
            trying.seconds = seconds();
            trying.threads = limits_.threads;
            trying.seed = limits_.seed + taken_.number;
            trying.give_up = 0;  // the move made is to be known as well as the others
            trying.cancelled = limits_.cancelled;
            add_tried(
                simulate(position_, candidates, knowledge_.all, knowledge_.leaves, *knowledge_.win, trying).moves,
                turn);
        }
    }

    static void sort(std::vector<Choice>& choices) {
        std::ranges::stable_sort(choices, std::greater{}, &Choice::points);
    }

    void add_tried(const std::vector<Simulated>& tried, JudgedTurn& turn) const {
        for (const Simulated& one : tried) {
            turn.choices.push_back(
                {one.move, one.equity, worth_kept(one.move), one.points, one.points_error, one.win, one.samples});
        }
    }

    [[nodiscard]] double worth_kept(const Move& move) const {
        return static_cast<double>(kept_worth(position_, move, leaves_)) / units_per_point;
    }

    // Points and what the tiles that stay are worth; for two players also how likely such a lead lasts.
    [[nodiscard]] Choice by_points_and_leaves(const Valued& one, unsigned in_bag) const {
        const double worth = worth_kept(one.move);
        const bool known = std::abs(one.equity) < not_to_be_thought_of;
        const double points = known ? static_cast<double>(one.equity) / units_per_point : one.move.score + worth;
        Choice choice{one.move, one.equity, worth, points, 0, std::nullopt, 0};
        if (two_) {
            const unsigned laid = one.move.kind() == MoveKind::play ? one.move.count : 0;
            const unsigned unseen_by_the_other = in_bag + position_.rack().size - laid;
            choice.win = 1 - knowledge_.win->of(-(lead() + points), unseen_by_the_other);
        }
        return choice;
    }

    [[nodiscard]] std::int32_t lead() const {
        const Standing& standing = position_.standing();
        return standing.scores[standing.to_move] - standing.scores[1U - standing.to_move];
    }

    // --- endgames ---

    // The candidates of an endgame, each with the best play of both sides behind it.
    void solve(const std::vector<Valued>& candidates, JudgedTurn& turn) const {
        const auto best = solved(position_, 1);
        const Move& first = best.line.front();
        turn.solved = best.proven;
        turn.choices.push_back(with_spread({first, first.score * units_per_point}, best.spread));
        std::vector<Valued> others;
        for (const Valued& one : candidates) {
            if (!same_move(one.move, first)) others.push_back(one);
        }
        for (const Valued& one : others) {
            position_.check_move(one.move);
            Position after = position_;
            PositionUndo undo;
            after.take_turn(one.move, undo);
            const unsigned me = position_.to_move();
            std::int32_t spread = 0;
            if (after.over()) {
                const auto scores = after.final_scores();
                spread = scores[me] - scores[1U - me];
            } else {
                spread = solved(after, others.size()).spread;
                if (after.to_move() != me) spread = -spread;
            }
            turn.choices.push_back(with_spread(one, std::min(spread, best.spread)));
        }
        sort(turn.choices);
    }

    [[nodiscard]] EndgameResult solved(const Position& position, std::size_t shared_by) const {
        EndgameLimits limits;
        limits.nodes = std::max<std::uint64_t>(limits_.endgame_nodes / shared_by, 1);
        limits.table_bytes = std::min(limits.table_bytes, table_bytes_for(limits.nodes));
        limits.seconds = seconds() / 2 / static_cast<double>(shared_by);
        // Threads race each other: where the search is cut short the answer would depend on who won.
        limits.threads = limits_.seconds ? limits_.threads : 1;
        limits.cancelled = limits_.cancelled;
        return solve_endgame(position, limits);
    }

    [[nodiscard]] Choice with_spread(const Valued& one, std::int32_t spread) const {
        const double win = spread == 0 ? 0.5 : static_cast<double>(spread > 0);
        return {one.move, one.equity, worth_kept(one.move), static_cast<double>(spread - lead()), 0, win, 1};
    }

    const Position& position_;
    const Taken& taken_;
    const Knowledge& knowledge_;
    const ReviewLimits& limits_;
    const Leaves* leaves_;
    bool two_;
};

}  // namespace

JudgedTurn judge_turn(const Position& position, const Taken& taken, const Knowledge& knowledge,
                      const ReviewLimits& limits) {
    return Judge{position, taken, knowledge, limits}.judge();
}

}  // namespace faristol::engine
