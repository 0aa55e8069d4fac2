#include "faristol/engine/simulation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <stdexcept>

#include "faristol/engine/deadline.hpp"
#include "faristol/fail.hpp"
#include "faristol/platform.hpp"

namespace faristol::engine {

namespace {

// Points are worth something beside winning, or a lead that cannot be lost would be thrown away.
constexpr double win_per_point = 1.0 / 4000;  // bench/strength.py
constexpr std::uint32_t first_batch = 32;     // samples between two looks at who is behind
constexpr std::uint32_t largest_batch = 256;
constexpr std::uint32_t fewest_samples = 32;  // before a candidate is given up
// With few samples the static values know better than chance which candidate is best: they count as so many
// samples, as long as they mean something, which is until the last tiles are drawn.
constexpr double static_samples = 10;  // sixty lose twice as much at a hundred samples
constexpr unsigned fewest_in_bag_for_static = 8;
constexpr double most_behind = 30;                       // points; an exchange or a pass is not condemned unseen
constexpr std::size_t most_kept = std::size_t{1} << 26;  // utilities, for comparing candidates sample by sample

// What a candidate came to in one sample.
struct Outcome {
    float points;
    float win;
};

struct Candidate {
    Valued valued;
    Equity stays = 0;     // worth of what is kept
    LaneSet touched = 0;  // lanes that it changes
    bool given_up = false;
    std::uint32_t samples = 0;
    double points = 0, points_squared = 0;
    double win = 0, win_squared = 0;
    double behind = 0;  // the best static value by so much, in utility
    std::vector<float> utilities;

    [[nodiscard]] double utility() const noexcept {
        return samples == 0 ? -1e9 : (win + points * win_per_point) / samples;
    }
};

double error_of(double sum, double squares, std::uint32_t count) noexcept {
    if (count < 2) return 0;
    const double mean = sum / count;
    return std::sqrt(std::max(squares / count - mean * mean, 0.0) / (count - 1));
}

// The best exchange of a rack, as Generator::best has it; none has no equity.
Valued best_exchange(const Position& position, const RackTable& rack, const StateWorth& worth) noexcept {
    Valued best{Move{}, no_equity + 1};
    unsigned spent = 0;
    for (unsigned state = 1; state < rack.states; ++state) {
        if (worth[state] <= best.equity || !position.may_exchange(rack.size - rack.kept[state])) continue;
        best.equity = worth[state];
        spent = state;
    }
    if (spent != 0) best.move = exchange_of(rack, spent);
    return best;
}

class Simulator {
  public:
    Simulator(const Position& position, const std::shared_ptr<const EngineWords>& words,
              const std::shared_ptr<const Leaves>& leaves, const WinProbability& win,
              const SimulationLimits& limits)
        : base_{position},
          generator_{words, leaves},
          win_{win},
          limits_{limits},
          plies_{std::min(limits.plies, most_simulated_plies)},
          lead_{lead_of(position.standing().scores)},
          deadline_{limits.seconds, limits.by_processor} {}

    void add(const Valued& valued) {
        base_.check_move(valued.move);
        Candidate candidate;
        candidate.valued = valued;
        candidate.stays = worth_of_rest(valued.move);
        if (valued.move.kind() == MoveKind::play) {
            Board board = base_.board();
            BoardUndo undo;
            board.lay(valued.move, base_.gaddag(), base_.rules(), undo);
            for (unsigned lane = 0; lane < lane_count; ++lane) {
                if (undo.holds(lane)) candidate.touched |= LaneSet{1} << lane;
            }
        }
        candidates_.push_back(std::move(candidate));
    }

    SimulationResult run() {
        SimulationResult result;
        compare_static_values();
        const std::uint32_t wanted = std::min(limits_.samples, most_samples);
        std::uint32_t batch = first_batch;
        const auto is_settled = [&] {
            return limits_.give_up > 0 && result.samples >= fewest_samples && alive() <= 1;
        };
        while (result.samples < wanted && !is_settled()) {
            const std::uint32_t count = std::min(batch, wanted - result.samples);
            const std::uint32_t done = try_out(result.samples, count);
            result.samples += done;
            result.iterations += std::uint64_t{done} * alive();
            if (done < count) break;
            give_up_hopeless(result.samples);
            if (result.samples >= 2 * batch) batch = std::min(2 * batch, largest_batch);
        }
        result.complete = result.samples >= wanted || is_settled();
        std::ranges::stable_sort(candidates_, [&](const Candidate& one, const Candidate& other) {
            if (one.given_up != other.given_up) return other.given_up;
            return believed(one) > believed(other);
        });
        for (const Candidate& candidate : candidates_) result.moves.push_back(summary(candidate));
        return result;
    }

  private:
    [[nodiscard]] std::size_t alive() const noexcept {
        return static_cast<std::size_t>(std::ranges::count(candidates_, false, &Candidate::given_up));
    }

    [[nodiscard]] bool is_over() const noexcept {
        return (limits_.cancelled != nullptr && limits_.cancelled->load(std::memory_order_relaxed)) ||
               deadline_.passed();
    }

    // What the tiles that a move leaves on the rack are worth while the bag has tiles.
    [[nodiscard]] Equity worth_of_rest(const Move& move) const {
        const Leaves* leaves = generator_.leaves();
        Rack rest = base_.rack();
        for (unsigned i = 0; i < move.count; ++i) rest.remove(tile_of(move.tile(i)));
        if (leaves == nullptr || rest.size > most_in_leave) return 0;
        const RackTable table{rest, &leaves->index()};
        return (*leaves)[table.leave[0]];
    }

    // --- samples ---

    // Tries every candidate that is left in samples from `first` on; says how many were finished in a row.
    std::uint32_t try_out(std::uint32_t first, std::uint32_t count) {
        outcomes_.assign(candidates_.size() * count, {});
        std::vector<char> finished(count, 0);
        share_out(count, limits_.threads, [&](std::size_t i, unsigned) {
            // The first samples are finished whatever the clock says, so that there is an answer.
            if ((first > 0 || i > 0) && is_over()) return;
            deal(first + i, std::span{outcomes_}.subspan(i * candidates_.size(), candidates_.size()));
            finished[i] = 1;
        });
        const auto done = static_cast<std::uint32_t>(std::ranges::find(finished, 0) - finished.begin());
        for (std::uint32_t i = 0; i < done; ++i) {
            for (std::size_t c = 0; c < candidates_.size(); ++c) {
                if (!candidates_[c].given_up) note(candidates_[c], outcomes_[i * candidates_.size() + c]);
            }
        }
        return done;
    }

    void note(Candidate& candidate, Outcome outcome) const {
        ++candidate.samples;
        candidate.points += outcome.points;
        candidate.points_squared += double{outcome.points} * outcome.points;
        candidate.win += outcome.win;
        candidate.win_squared += double{outcome.win} * outcome.win;
        if (limits_.give_up > 0 && candidates_.size() * candidate.samples < most_kept) {
            candidate.utilities.push_back(static_cast<float>(outcome.win + outcome.points * win_per_point));
        }
    }

    // The reply of the next player, as far as candidates share it: the same rack on the board as it was. Who plays
    // alone, or beside players without tiles, replies with what was drawn after the candidate: that is not shared.
    struct SharedReply {
        RackTable rack;
        StateWorth worth;
        Valued best;
    };

    void deal(std::uint64_t number, std::span<Outcome> outcomes) const {
        const std::uint64_t seed = stream_seed(limits_.seed, number);
        Dice dealing{seed};
        Position dealt = base_;
        dealt.draw_hidden(dealing);
        std::optional<SharedReply> shared;
        for (std::size_t c = 0; c < candidates_.size(); ++c) {
            const Candidate& candidate = candidates_[c];
            if (candidate.given_up) continue;
            Position position = dealt;
            outcomes[c] = play_out(position, candidate, seed, dealt, shared);
        }
    }

    // The same numbers for the same turn whatever was played before, so that draws are alike.
    static Dice dice_of_turn(std::uint64_t seed, unsigned turn) noexcept { return Dice{stream_seed(seed, turn)}; }

    Outcome play_out(Position& position, const Candidate& candidate, std::uint64_t seed, const Position& dealt,
                     std::optional<SharedReply>& shared) const {
        std::array<Equity, most_players> stays{};
        stays[position.to_move()] = candidate.stays;
        Dice dice = dice_of_turn(seed, 0);
        position.take_turn(candidate.valued.move, dice);
        for (unsigned turn = 1; turn < most_turns && !position.over(); ++turn) {
            const bool empty = position.in_bag() == 0;
            if (turn > plies_ && !empty) break;
            const unsigned seat = position.to_move();
            const bool shares = turn == 1 && !empty && seat != base_.to_move();
            const Valued next = shares ? first_reply(position, candidate, dealt, shared)
                                       : generator_.best(position, Criterion::equity);
            // Nobody can do anything, and perhaps no rule ends it.
            stays[seat] =
                empty || next.move.kind() == MoveKind::pass ? 0 : next.equity - next.move.score * units_per_point;
            dice = dice_of_turn(seed, turn);
            position.take_turn(next.move, dice);
        }
        return value_of(position, stays);
    }

    [[nodiscard]] Valued first_reply(const Position& position, const Candidate& candidate, const Position& dealt,
                                     std::optional<SharedReply>& shared) const {
        const Leaves* leaves = generator_.leaves();
        const AnagramFilter* filter = &generator_.words().filter;
        if (leaves == nullptr) return generator_.best(position, Criterion::equity);
        if (!shared) {
            shared.emplace(SharedReply{RackTable{position.rack(), &leaves->index()}, {}, {}});
            value_states(position, shared->rack, leaves, Criterion::equity, shared->worth);
            find_best_play(dealt.board(), shared->rack, shared->worth, dealt.gaddag(), dealt.rules(), filter,
                           shared->best);
        }
        const Valued exchange = best_exchange(position, shared->rack, shared->worth);
        Valued play = exchange;
        LaneSet lanes = every_lane;
        if (shared->best.equity == no_equity) {
            lanes = candidate.touched;
        } else if (((candidate.touched >> shared->best.move.lane) & 1U) == 0) {
            // What was best is still there, so only what changed can be better.
            lanes = candidate.touched;
            if (shared->best.equity > play.equity) play = shared->best;
        }
        find_best_play(position.board(), shared->rack, shared->worth, position.gaddag(), position.rules(), filter,
                       play, lanes);
        return play;
    }

    // --- values ---

    template <typename Scores>
    [[nodiscard]] double lead_of(const Scores& scores) const noexcept {
        const unsigned me = base_.to_move();
        const unsigned players = base_.standing().players;
        if (players == 1) return scores[me];
        double others = 0;
        for (unsigned seat = 0; seat < players; ++seat) others += seat == me ? 0 : scores[seat];
        return scores[me] - others / (players - 1);
    }

    // Which part of a win it is: one for the most points, shared among those who have as many.
    template <typename Scores>
    [[nodiscard]] double share_of_win(const Scores& scores) const noexcept {
        const unsigned players = base_.standing().players;
        const auto first = scores.begin();
        const auto most = *std::max_element(first, first + players);
        if (scores[base_.to_move()] < most) return 0;
        return 1.0 / static_cast<double>(std::count(first, first + players, most));
    }

    [[nodiscard]] Outcome value_of(const Position& position, const std::array<Equity, most_players>& stays) const {
        const Standing& standing = position.standing();
        if (position.over()) {
            const auto scores = position.final_scores();
            return {static_cast<float>(lead_of(scores) - lead_), static_cast<float>(share_of_win(scores))};
        }
        std::array<double, most_players> totals{};
        for (unsigned seat = 0; seat < standing.players; ++seat) {
            totals[seat] = standing.scores[seat] + static_cast<double>(stays[seat]) / units_per_point;
        }
        const unsigned me = base_.to_move();
        const unsigned mover = standing.to_move;
        // With more than two players: against the best of the others.
        double rival = -1e9;
        unsigned rivals_tiles = 0;
        for (unsigned seat = 0; seat < standing.players; ++seat) {
            if (seat != me) rival = std::max(rival, totals[seat]);
            if (seat != mover) rivals_tiles += standing.racks[seat].size;
        }
        const double lead = totals[me] - rival;
        const unsigned unseen = position.in_bag() + rivals_tiles;
        const double win = mover == me ? win_.of(lead, unseen) : 1 - win_.of(-lead, unseen);
        return {static_cast<float>(lead_of(totals) - lead_), static_cast<float>(win)};
    }

    // --- who is behind ---

    // How far every candidate is behind the best by static value, as far as that is to be believed.
    void compare_static_values() {
        if (base_.in_bag() < fewest_in_bag_for_static) return;
        static_weight_ = static_samples;
        const Standing& standing = base_.standing();
        unsigned unseen = base_.in_bag();
        for (unsigned seat = 0; seat < standing.players; ++seat) {
            if (seat != base_.to_move()) unseen += standing.racks[seat].size + standing.hidden[seat];
        }
        const double per_point = (win_.of(lead_ + 1, unseen) - win_.of(lead_ - 1, unseen)) / 2 + win_per_point;
        const Equity best = std::ranges::max(candidates_, {}, equity_of).valued.equity;
        for (Candidate& candidate : candidates_) {
            const double points = (static_cast<double>(best) - candidate.valued.equity) / units_per_point;
            candidate.behind = std::min(points, most_behind) * per_point;
        }
    }

    static Equity equity_of(const Candidate& candidate) noexcept { return candidate.valued.equity; }

    // What samples and static values say together.
    [[nodiscard]] double believed(const Candidate& candidate) const noexcept {
        return candidate.utility() - static_weight_ / std::max(candidate.samples, 1U) * candidate.behind;
    }

    void give_up_hopeless(std::uint32_t samples) {
        if (limits_.give_up <= 0 || samples < fewest_samples) return;
        const Candidate* best = nullptr;
        for (const Candidate& candidate : candidates_) {
            if (candidate.given_up) continue;
            if (best == nullptr || believed(candidate) > believed(*best)) best = &candidate;
        }
        for (Candidate& candidate : candidates_) {
            if (&candidate == best || candidate.given_up || candidate.utilities.size() < samples) continue;
            double sum = 0;
            double squares = 0;
            for (std::uint32_t i = 0; i < samples; ++i) {
                const double missing = double{best->utilities[i]} - candidate.utilities[i];
                sum += missing;
                squares += missing * missing;
            }
            const double together = samples + static_weight_;
            const double behind = (sum + static_weight_ * (candidate.behind - best->behind)) / together;
            const double error = error_of(sum, squares, samples) * std::sqrt(samples / together);
            if (behind <= limits_.give_up * error) continue;
            candidate.given_up = true;
            candidate.utilities = {};
        }
    }

    [[nodiscard]] static Simulated summary(const Candidate& candidate) {
        const std::uint32_t count = std::max(candidate.samples, 1U);
        return {.move = candidate.valued.move,
                .equity = candidate.valued.equity,
                .points = candidate.points / count,
                .points_error = error_of(candidate.points, candidate.points_squared, candidate.samples),
                .win = candidate.win / count,
                .win_error = error_of(candidate.win, candidate.win_squared, candidate.samples),
                .samples = candidate.samples,
                .given_up = candidate.given_up};
    }

    Position base_;
    Generator generator_;
    WinProbability win_;
    SimulationLimits limits_;
    unsigned plies_;
    double lead_;
    double static_weight_ = 0;  // samples
    Deadline deadline_;
    std::vector<Candidate> candidates_;
    std::vector<Outcome> outcomes_;
};

}  // namespace

SimulationResult simulate(const Position& position, std::span<const Valued> candidates,
                          const std::shared_ptr<const EngineWords>& words,
                          const std::shared_ptr<const Leaves>& leaves, const WinProbability& win,
                          const SimulationLimits& limits) {
    if (position.over()) fail(std::invalid_argument("the game is over: there is nothing to simulate"));
    if (candidates.empty()) fail(std::invalid_argument("there are no candidates to simulate"));
    if (candidates.size() > most_simulated_moves) fail(std::invalid_argument("there are too many candidates"));
    Simulator simulator{position, words, leaves, win, limits};
    for (const Valued& candidate : candidates) simulator.add(candidate);
    return simulator.run();
}

}  // namespace faristol::engine
