#include "faristol/engine/endgame_search.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <functional>
#include <limits>

namespace faristol::engine {

namespace {

constexpr std::int32_t beyond = any_spread * 2;
constexpr unsigned most_estimated = 48;  // turns of an estimate: more than any game has left
constexpr std::uint64_t between_looks = 256;  // positions, at the clock

constexpr std::int32_t going_out_first = 100 * quarters;  // in the order of moves
constexpr std::int32_t passing_last = -(1 << 20);

constexpr std::uint64_t mixed(std::uint64_t number) noexcept {
    number = (number ^ (number >> 30)) * 0xBF58'476D'1CE4'E5B9;
    number = (number ^ (number >> 27)) * 0x94D0'49BB'1331'11EB;
    return number ^ (number >> 31);
}

bool has_worthless_tiles(const Rack& rack, const Rules& rules) noexcept {
    for (LetterSet left = rack.kinds; left != 0; left = without_first(left)) {
        if (rules.values[first_of(left)] == 0) return true;
    }
    return false;
}

// The lanes that a play may change, as bits.
std::uint32_t lanes_touched(const Board& board, const Move& move) noexcept {
    const bool across = is_across(move.lane);
    const unsigned along = across ? 0 : board_size;      // number of the first lane like this one
    const unsigned sideways = across ? board_size : 0;   // and of the first that crosses it
    const unsigned place = move.lane - along;            // of this lane, hence the index in those that cross
    SquareSet occupied = board.lane(move.lane).occupied;
    std::uint32_t lanes = std::uint32_t{1} << move.lane;
    const auto add_ends = [&lanes](SquareSet covered, unsigned index, unsigned first) {
        const SquareSet gaps = ~covered;
        const SquareSet before = gaps & ((SquareSet{1} << index) - 1);
        const auto end = index + static_cast<unsigned>(std::countr_zero(gaps >> index));
        if (before != 0) lanes |= std::uint32_t{1} << (first + static_cast<unsigned>(std::bit_width(before)) - 1);
        if (end < board_size) lanes |= std::uint32_t{1} << (first + end);
    };
    unsigned index = move.start;
    for (unsigned i = 0; i < move.count; ++i, ++index) {
        while (((occupied >> index) & 1U) != 0) ++index;
        occupied |= SquareSet{1} << index;
        lanes |= std::uint32_t{1} << (sideways + index);
        const SquareSet crossing_tiles = board.lane(sideways + index).occupied;
        add_ends(crossing_tiles | SquareSet{1} << place, place, along);
    }
    add_ends(occupied, index - 1, sideways);
    return lanes;
}

const KnownPlay* play_of(const KnownPlay& root_move) noexcept { return root_move.id != 0 ? &root_move : nullptr; }

bool is_nil_nil(const std::array<std::int32_t, 2>& scores) noexcept { return scores[0] == 0 && scores[1] == 0; }

// The passes that would end the game, and what the racks do then.
struct PassesLeft {
    unsigned turns = std::numeric_limits<unsigned>::max();
    RackEffect effect = RackEffect::stay;
};

PassesLeft passes_left(const Rules& rules, std::span<const std::uint8_t> lengths, bool nil_nil) noexcept {
    PassesLeft least;
    for (unsigned i = 0; i < rules.runs.size(); ++i) {
        const EndingRun& run = rules.runs[i];
        if ((run.outcomes & passed) == 0 || (run.spares_nil_nil && nil_nil)) continue;
        const unsigned needed = run.turns_each * 2U;
        const unsigned left = needed > lengths[i] ? needed - lengths[i] : 1;
        if (left < least.turns) least = {left, run.racks};
    }
    return least;
}

}  // namespace

// --- the clock ---

EndgameClock::EndgameClock(const EndgameLimits& limits)
    : most_nodes_{limits.nodes}, cancelled_{limits.cancelled}, timed_{limits.seconds > 0} {
    if (!timed_) return;
    const std::chrono::duration<double> most{std::min(limits.seconds, 1e6)};
    until_ = std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::nanoseconds>(most);
}

bool EndgameClock::is_over(std::uint64_t looked_at) noexcept {
    const std::uint64_t nodes = nodes_.fetch_add(looked_at, std::memory_order_relaxed) + looked_at;
    const bool over = (most_nodes_ != 0 && nodes >= most_nodes_) ||
                      (cancelled_ != nullptr && cancelled_->load(std::memory_order_relaxed)) ||
                      (timed_ && std::chrono::steady_clock::now() >= until_);
    if (over) stop();
    return stopped();
}

// --- setting up ---

EndgameSearch::EndgameSearch(const Position& position, const EndgameLimits& limits, EndgameTable& table,
                             EndgameClock& clock)
    : rules_{position.rules()},
      gaddag_{position.gaddag()},
      board_{position.board()},
      sides_{EndgameSide{position.standing().racks[0], position.rules()}, EndgameSide{position.standing().racks[1], position.rules()}},
      plays_{sides_[0], sides_[1], gaddag_, rules_, limits.plays_bytes},
      table_{table},
      clock_{clock},
      frames_(1) {
    frames_[0] = std::make_unique<Frame>();
    const Standing& standing = position.standing();
    root_.mover = standing.to_move;
    spread_ = standing.scores[root_.mover] - standing.scores[1 - root_.mover];
    lower_ = std::max(limits.lower, -any_spread) - spread_;
    upper_ = std::min(limits.upper, any_spread) - spread_;
    bool worthless = false;
    for (unsigned seat = 0; seat < 2; ++seat) {
        root_.held[seat] = sides_[seat].whole();
        root_.tally.scores[seat] = standing.scores[seat];
        root_.tally.turns[seat] = standing.turns_taken[seat];
        worthless |= has_worthless_tiles(standing.racks[seat], rules_);
    }
    // Passing until the game ends comes to the same however many passes that takes: who has nothing better
    // than the end passes, and so does the other. With p and -q the best of the plays for either side and e the
    // end, it is max(p, min(q, e)) from two passes up. So two are as good as six, unless something other than
    // passing makes the run grow or shrinks the turns that are left.
    std::uint8_t growing = scored;
    if (worthless) growing |= zero_play;
    const bool grows = std::ranges::any_of(rules_.runs, [&](const EndingRun& run) {
        return (run.outcomes & growing) != 0;
    });
    counts_runs_ = grows || rules_.turns_each != 0 || !rules_.ends_by_going_out || root_.held[0] == 0 ||
                   root_.held[1] == 0;
    root_.tally.lengths = standing.run_lengths;
    const auto left = passes_left(rules_, standing.run_lengths, is_nil_nil(root_.tally.scores));
    root_.tally.to_end = static_cast<std::uint8_t>(std::min(left.turns, 2U));
    root_.tally.effect = left.effect;
    salt_ = mixed(mixed(root_.held[0]) + root_.held[1]);

    list_moves(root_, 0);
    std::ranges::stable_sort(frame(0).candidates, std::greater{}, &Candidate::order);
    for (const Candidate& candidate : frame(0).candidates) {
        root_moves_.push_back(candidate.play != nullptr ? *candidate.play : KnownPlay{});
    }
}

// --- turns ---

std::int32_t EndgameSearch::racks_at_end(const State& state, RackEffect effect, unsigned seat) const noexcept {
    if (effect == RackEffect::stay) return 0;
    const unsigned other = 1 - seat;
    const std::int32_t own = sides_[seat].points(state.held[seat]);
    const std::int32_t others = sides_[other].points(state.held[other]);
    std::int32_t difference = others - own;
    if (effect == RackEffect::move && state.held[seat] == 0) difference += others;
    if (effect == RackEffect::move && state.held[seat] != 0 && state.held[other] == 0) difference -= own;
    return difference;
}

EndgameSearch::Child EndgameSearch::make(const State& state, const KnownPlay* play) const noexcept {
    Child child{state};
    State& next = child.state;
    const unsigned seat = state.mover;
    Outcome outcome = passed;
    if (play != nullptr) {
        next.held[seat] -= play->need;
        next.tally.scores[seat] += play->move.score;
        next.squares ^= hash_of(play->move);
        child.gain = play->move.score;
        outcome = play->move.score != 0 ? scored : zero_play;
    }
    end_turn(child, outcome);
    return child;
}

void EndgameSearch::end_turn(Child& child, Outcome outcome) const noexcept {
    State& state = child.state;
    Tally& tally = state.tally;
    const unsigned seat = state.mover;
    const auto end = [&](RackEffect effect) {
        if (child.ends) return;
        child.ends = true;
        child.gain += racks_at_end(state, effect, seat);
    };
    if (rules_.ends_by_going_out && state.held[seat] == 0) end(rules_.racks_when_out);
    if (!counts_runs_) {
        state.mover = 1 - seat;
        if (outcome == passed) {
            if (tally.to_end == 1) end(tally.effect);
            tally.to_end = 1;
        } else {
            const auto left = passes_left(rules_, std::array<std::uint8_t, most_runs>{}, is_nil_nil(tally.scores));
            tally.to_end = 2;
            tally.effect = left.effect;
        }
        return;
    }
    ++tally.turns[seat];
    if (rules_.turns_each != 0) {
        bool over = true;
        for (unsigned other = 0; other < 2; ++other) {
            if (tally.turns[other] < rules_.turns_each && state.held[other] != 0) over = false;
        }
        if (over) end(rules_.racks_after_turns);
    }
    const bool nil_nil = is_nil_nil(tally.scores);
    for (unsigned i = 0; i < rules_.runs.size(); ++i) {
        const EndingRun& run = rules_.runs[i];
        auto& length = tally.lengths[i];
        length = static_cast<std::uint8_t>((run.outcomes & outcome) != 0 ? std::min(length + 1, 255) : 0);
        if (length >= run.turns_each * 2 && !(run.spares_nil_nil && nil_nil)) end(run.racks);
    }
    if (state.held[1 - seat] != 0) state.mover = 1 - seat;
}

std::uint64_t EndgameSearch::hash_of(const Move& move) const noexcept {
    std::uint64_t hash = 0;
    const Lane& lane = board_.lane(move.lane);
    unsigned index = move.start;
    for (unsigned i = 0; i < move.count; ++i, ++index) {
        while (((lane.occupied >> index) & 1U) != 0) ++index;
        const Spot spot{move.lane, index};
        hash ^= mixed((std::uint64_t{row_of(spot) * board_size + column_of(spot)} << 8 | move.tile(i)) + 1);
    }
    return hash;
}

std::uint64_t EndgameSearch::key(const State& state) const noexcept {
    std::uint64_t rest = state.mover;
    if (counts_runs_) {
        for (const std::uint8_t length : state.tally.lengths) rest = mixed(rest + length) + 1;
        if (rules_.turns_each != 0) rest = mixed(rest + (state.tally.turns[0] * 256U + state.tally.turns[1])) + 1;
        rest = mixed(rest + (is_nil_nil(state.tally.scores) ? 1 : 0));
    } else {
        rest = mixed(rest + 2U * state.tally.to_end + 8U * static_cast<unsigned>(state.tally.effect));
    }
    return state.squares ^ mixed(salt_ + (std::uint64_t{state.held[0]} << 32 | state.held[1])) ^ rest;
}

EndgameSearch::Frame& EndgameSearch::next_frame(unsigned ply) {
    if (ply + 1 == frames_.size()) frames_.push_back(std::make_unique<Frame>());
    return *frames_[ply + 1];
}

void EndgameSearch::lay(const KnownPlay& play, unsigned ply) {
    Frame& here = frame(ply);
    here.tiles = board_.tiles();
    board_.lay(play.move, gaddag_, rules_, here.undo);
    Frame& next = next_frame(ply);
    for (unsigned lane = 0; lane < lane_count; ++lane) {
        const bool changed = here.undo.holds(lane);
        for (unsigned seat = 0; seat < 2; ++seat) {
            next.lists[seat][lane] = changed ? PlayList{} : here.lists[seat][lane];
        }
    }
}

void EndgameSearch::take_up(unsigned ply) { board_.restore(frame(ply).undo, frame(ply).tiles); }

bool EndgameSearch::stop_now() noexcept {
    if (nodes_ - nodes_told_ >= between_looks) {
        const std::uint64_t looked_at = nodes_ - nodes_told_;
        nodes_told_ = nodes_;
        return clock_.is_over(looked_at);
    }
    return clock_.stopped();
}

// --- moves in the order of their promise ---

// Comparable with the worth of a play that leaves tiles on the rack, less what those tiles are worth.
std::int32_t EndgameSearch::promise_of_going_out(const State& state, const KnownPlay& play) const noexcept {
    State next = state;
    next.held[state.mover] = 0;
    const std::int32_t points = play.move.score + racks_at_end(next, rules_.racks_when_out, state.mover);
    return points * quarters + quarters_per_point_laid * sides_[state.mover].points(state.held[state.mover]);
}

const LanePlays::Lists& EndgameSearch::plays_of(unsigned seat, unsigned ply) {
    LanePlays::Lists& lists = frame(ply).lists[seat];
    plays_.complete(board_, seat, lists, frame(ply).spare);
    return lists;
}

const KnownPlay* EndgameSearch::find_play(const State& state, MoveName name, unsigned ply) {
    if (name.id == 0) return nullptr;
    PlayList& list = frame(ply).lists[state.mover][name.lane];
    plays_.complete(board_, state.mover, name.lane, list, frame(ply).spare);
    for (const KnownPlay& play : list) {
        if (play.id == name.id && can_lay(state.held[state.mover], play.need)) return &play;
    }
    return nullptr;
}

void EndgameSearch::list_moves(const State& state, unsigned ply) {
    Frame& here = frame(ply);
    const unsigned seat = state.mover;
    const Holding held = state.held[seat];
    here.candidates.clear();
    for (const PlayList& list : plays_of(seat, ply)) {
        for (const KnownPlay& play : list) {
            if (!can_lay(held, play.need)) continue;
            const bool goes_out = play.need == held && rules_.ends_by_going_out;
            here.candidates.push_back(
                {&play, goes_out ? going_out_first + promise_of_going_out(state, play) : play.worth});
        }
    }
    here.candidates.push_back({nullptr, passing_last});
}

void EndgameSearch::list_threats(const State& state, unsigned ply) {
    Frame& here = frame(ply);
    here.threats.clear();
    const unsigned seat = 1 - state.mover;
    const Holding held = state.held[seat];
    if (!rules_.ends_by_going_out || held == 0) return;
    const LanePlays::Lists& lists = plays_of(seat, ply);
    for (unsigned lane = 0; lane < lane_count; ++lane) {
        const PlayList& list = lists[lane];
        if (!list.may_need(held)) continue;
        const auto* const play = std::ranges::find(list, held, &KnownPlay::need);
        if (play != list.end()) here.threats.push_back({play->move.score, std::uint32_t{1} << lane});
    }
    std::ranges::sort(here.threats, std::greater{}, &Threat::score);
}

// The most that a play can be worth, if the other side can go out behind it in a lane that it leaves alone.
std::int32_t EndgameSearch::at_most(const State& state, const KnownPlay& play, unsigned ply) const noexcept {
    const Frame& here = frame(ply);
    if (here.threats.empty()) return beyond;
    State next = state;
    next.held[state.mover] -= play.need;
    if (next.held[state.mover] == 0) return beyond;
    const std::uint32_t touched = lanes_touched(board_, play.move);
    for (const Threat& threat : here.threats) {
        if ((threat.lane & touched) != 0) continue;
        next.held[1 - state.mover] = 0;
        return play.move.score - threat.score - racks_at_end(next, rules_.racks_when_out, 1 - state.mover);
    }
    return beyond;
}

// --- the search ---

const KnownPlay* EndgameSearch::most_promising(const State& state, unsigned ply) {
    const Holding held = state.held[state.mover];
    const KnownPlay* best = nullptr;
    std::int32_t most = std::numeric_limits<std::int32_t>::min();
    const auto consider = [&](const KnownPlay& play, std::int32_t promise) {
        if (promise <= most) return;
        most = promise;
        best = &play;
    };
    for (const PlayList& list : plays_of(state.mover, ply)) {
        for (const KnownPlay& play : list) {
            if (play.worth <= most) break;
            if (can_lay(held, play.need)) consider(play, play.worth);
        }
        if (!rules_.ends_by_going_out || !list.may_need(held)) continue;
        const auto* const out = std::ranges::find(list, held, &KnownPlay::need);
        if (out != list.end()) consider(*out, promise_of_going_out(state, *out));
    }
    return best;
}

std::int32_t EndgameSearch::estimate(State state, unsigned ply) {
    const unsigned seat = state.mover;
    const unsigned first = ply;
    std::int32_t total = 0;
    std::uint64_t was_laid = 0;  // bit i: the turn at first + i laid tiles
    while (true) {
        const KnownPlay* best = most_promising(state, ply);
        const Child child = make(state, best);
        total += state.mover == seat ? child.gain : -child.gain;
        if (child.ends || ply + 1 >= first + most_estimated) break;
        if (best != nullptr) {
            lay(*best, ply);
            was_laid |= std::uint64_t{1} << (ply - first);
        } else {
            pass(ply);
        }
        state = child.state;
        ++ply;
    }
    while (ply-- > first) {
        if (((was_laid >> (ply - first)) & 1U) != 0) take_up(ply);
    }
    return total;
}

std::int32_t EndgameSearch::follow(const State& state, const Candidate& candidate, unsigned ply, unsigned depth,
                                   std::int32_t alpha, std::int32_t beta, bool& to_the_end) {
    const Child child = make(state, candidate.play);
    to_the_end = true;
    if (child.ends) return child.gain;
    const bool same_side = child.state.mover == state.mover;
    const std::int32_t from = same_side ? alpha - child.gain : child.gain - beta;
    const std::int32_t to = same_side ? beta - child.gain : child.gain - alpha;
    const std::uint64_t its_key = key(child.state);
    const Remembered remembered = table_.find(its_key);
    std::int32_t value = remembered.value;
    if (remembered.depth >= depth - 1 &&
        (remembered.bound == Bound::exact || (remembered.bound == Bound::lower && value >= to) ||
         (remembered.bound == Bound::upper && value <= from))) {
        to_the_end = remembered.depth == Remembered::to_the_end;
    } else {
        ++nodes_;
        if (candidate.play != nullptr) {
            lay(*candidate.play, ply);
        } else {
            pass(ply);
        }
        if (depth <= 1 || ply + 1 >= most_endgame_plies) {
            static_cast<void>(stop_now());
            value = estimate(child.state, ply + 1);
            to_the_end = false;
            table_.keep(its_key, {static_cast<std::int16_t>(value), 0, Bound::exact, {}});
        } else {
            value = search(child.state, ply + 1, depth - 1, from, to, to_the_end);
        }
        if (candidate.play != nullptr) take_up(ply);
    }
    return same_side ? child.gain + value : child.gain - value;
}

// Whether nothing more has to be tried: a move was found that is too good to be allowed, or time is over.
bool EndgameSearch::try_move(const State& state, const Candidate& candidate, unsigned ply, unsigned depth,
                             Progress& progress) {
    bool whole = true;
    std::int32_t value;
    if (progress.moves++ == 0) {
        value = follow(state, candidate, ply, depth, progress.alpha, progress.beta, whole);
    } else {
        value = follow(state, candidate, ply, depth, progress.alpha, progress.alpha + 1, whole);
        if (value > progress.alpha && value < progress.beta) {
            value = follow(state, candidate, ply, depth, progress.alpha, progress.beta, whole);
        }
    }
    if (clock_.stopped()) return true;
    if (value > progress.best) {
        progress.best = value;
        progress.best_move = candidate.play != nullptr ? MoveName{candidate.play->id, candidate.play->move.lane}
                                                       : MoveName{};
    }
    progress.alpha = std::max(progress.alpha, value);
    if (progress.alpha >= progress.beta) {
        progress.to_the_end = whole;  // the others do not matter
        return true;
    }
    progress.to_the_end &= whole;
    return false;
}

void EndgameSearch::note_killer(unsigned ply, MoveName move) noexcept {
    auto& killers = frame(ply).killers;
    if (move.id == 0 || move == killers[0]) return;
    killers[1] = killers[0];
    killers[0] = move;
}

std::int32_t EndgameSearch::search(const State& state, unsigned ply, unsigned depth, std::int32_t alpha,
                                   std::int32_t beta, bool& to_the_end) {
    if (stop_now()) return 0;
    const std::uint64_t its_key = key(state);
    Frame& here = frame(ply);
    Progress progress{.alpha = alpha, .beta = beta, .best = -beyond};

    // What was best before, here or in a sister position, needs no list of all moves.
    std::array<const KnownPlay*, 3> tried{};
    const std::array<MoveName, 3> hints{table_.find(its_key).move, here.killers[0], here.killers[1]};
    bool settled = false;
    for (unsigned i = 0; i < hints.size() && !settled; ++i) {
        const KnownPlay* play = find_play(state, hints[i], ply);
        if (play == nullptr || std::ranges::find(tried, play) != tried.end()) continue;
        tried[i] = play;
        settled = try_move(state, {play, 0}, ply, depth, progress);
    }
    if (!settled) {
        list_moves(state, ply);
        if (depth >= 2) list_threats(state, ply); else here.threats.clear();
        const auto better = [](const Candidate& one, const Candidate& other) { return one.order > other.order; };
        const auto begin = here.candidates.begin();
        for (auto next = begin; next != here.candidates.end() && !settled; ++next) {
            // The first few are picked out one by one, for often one of them settles it; then all are sorted.
            if (next - begin < 3) std::swap(*next, *std::min_element(next, here.candidates.end(), better));
            if (next - begin == 3) std::sort(next, here.candidates.end(), better);
            const Candidate candidate = *next;
            if (candidate.play != nullptr) {
                if (std::ranges::find(tried, candidate.play) != tried.end()) continue;
                const std::int32_t most = at_most(state, *candidate.play, ply);
                if (most <= progress.alpha) {
                    progress.best = std::max(progress.best, most);
                    continue;
                }
            }
            settled = try_move(state, candidate, ply, depth, progress);
        }
    }
    if (clock_.stopped()) return 0;
    to_the_end = progress.to_the_end;
    if (progress.best >= beta) note_killer(ply, progress.best_move);
    const Bound bound = progress.best >= beta ? Bound::lower : progress.best > alpha ? Bound::exact : Bound::upper;
    const auto known_depth = to_the_end ? Remembered::to_the_end : static_cast<std::uint8_t>(depth);
    if (std::abs(progress.best) < 32'000) {
        table_.keep(its_key, {static_cast<std::int16_t>(progress.best), known_depth, bound, progress.best_move});
    }
    return progress.best;
}

void EndgameSearch::guess(EndgameResult& result) {
    const KnownPlay* best = most_promising(root_, 0);
    result.line = {best != nullptr ? best->move : Move{}};
    result.spread = spread_ + estimate(root_, 0);
    const MoveName name = best != nullptr ? MoveName{best->id, best->move.lane} : MoveName{};
    const auto found = std::ranges::find_if(root_moves_, [&](const KnownPlay& move) {
        return move.id == name.id && (best == nullptr || move.move == best->move);
    });
    if (found != root_moves_.end()) std::rotate(root_moves_.begin(), found, found + 1);
}

bool EndgameSearch::deepen(unsigned plies, EndgameResult& result) {
    Progress progress{.alpha = lower_, .beta = upper_, .best = -beyond};
    std::size_t best_at = 0;
    std::size_t done = 0;
    for (bool settled = false; done < root_moves_.size() && !settled; ++done) {
        if (plays_.nearly_full()) {
            plays_.forget();
            frame(0).lists = {};
        }
        const std::int32_t before = progress.best;
        settled = try_move(root_, {play_of(root_moves_[done]), 0}, 0, plies, progress);
        if (clock_.stopped()) break;
        if (progress.best > before) best_at = done;
    }
    if (done == 0) return false;
    result.spread = spread_ + progress.best;
    const bool proven = progress.to_the_end && !clock_.stopped();
    const bool is_exact = progress.best > lower_ && progress.best < upper_;
    result.line = line_from(root_moves_[best_at], proven && is_exact);
    if (proven) result.proven = true;
    if (clock_.stopped()) return false;
    result.plies = plies;
    const auto best = root_moves_.begin() + static_cast<std::ptrdiff_t>(best_at);
    std::rotate(root_moves_.begin(), best, best + 1);
    return true;
}

std::vector<Move> EndgameSearch::line_from(const KnownPlay& first, bool to_the_end) {
    std::vector<Move> line;
    State state = root_;
    const KnownPlay* play = play_of(first);
    std::uint64_t was_laid = 0;
    unsigned ply = 0;
    while (true) {
        line.push_back(play != nullptr ? play->move : Move{});
        const Child child = make(state, play);
        if (child.ends || ply + 1 >= most_endgame_plies) break;
        if (play != nullptr) {
            lay(*play, ply);
            was_laid |= std::uint64_t{1} << ply;
        } else {
            pass(ply);
        }
        state = child.state;
        ++ply;
        Remembered remembered = table_.find(key(state));
        if (to_the_end && (remembered.bound != Bound::exact || remembered.depth != Remembered::to_the_end)) {
            // It had to make room for another: most of what lies below is still there.
            bool whole = true;
            static_cast<void>(search(state, ply, most_endgame_plies - ply, -beyond, beyond, whole));
            remembered = table_.find(key(state));
        }
        if (clock_.stopped() || remembered.bound == Bound::none || remembered.depth == 0) break;
        play = find_play(state, remembered.move, ply);
        if (play == nullptr && remembered.move.id != 0) break;
    }
    while (ply-- > 0) {
        if (((was_laid >> ply) & 1U) != 0) take_up(ply);
    }
    return line;
}

}  // namespace faristol::engine
