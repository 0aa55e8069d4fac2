#include "faristol/engine/endgame_search.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>

namespace faristol::engine {

namespace {

constexpr unsigned most_estimated = 48;       // turns of an estimate: more than any game has left
constexpr std::uint64_t between_looks = 256;  // positions, at the clock

const KnownPlay* play_of(const KnownPlay& root_move) noexcept { return root_move.id != 0 ? &root_move : nullptr; }

}  // namespace

EndgameSearch::EndgameSearch(const Position& position, const EndgameLimits& limits, EndgameTable& table,
                             EndgameClock& clock)
    : turns_{position}, moves_{position, turns_, limits.plays_bytes}, table_{table}, clock_{clock} {
    const EndgameState& start = turns_.start();
    spread_ = start.tally.scores[start.mover] - start.tally.scores[1 - start.mover];
    lower_ = std::max(limits.lower, -any_spread) - spread_;
    upper_ = std::min(limits.upper, any_spread) - spread_;

    auto& moves = moves_.list(start, 0);
    std::ranges::stable_sort(moves, std::greater{}, &EndgameMove::order);
    for (const EndgameMove& move : moves) root_moves_.push_back(move.play != nullptr ? *move.play : KnownPlay{});
}

bool EndgameSearch::stop_now() noexcept {
    if (nodes_ - nodes_told_ >= between_looks) {
        const std::uint64_t looked_at = nodes_ - nodes_told_;
        nodes_told_ = nodes_;
        return clock_.is_over(looked_at);
    }
    return clock_.stopped();
}

std::int32_t EndgameSearch::estimate(EndgameState state, unsigned ply) {
    const unsigned seat = state.mover;
    const unsigned first = ply;
    std::int32_t total = 0;
    while (true) {
        const KnownPlay* best = moves_.most_promising(state, ply);
        const EndgameTurn turn = moves_.take(state, best);
        total += state.mover == seat ? turn.gain : -turn.gain;
        if (turn.ends || ply + 1 >= first + most_estimated) break;
        moves_.go_on(best, ply);
        state = turn.state;
        ++ply;
    }
    while (ply-- > first) moves_.go_back(ply);
    return total;
}

std::int32_t EndgameSearch::follow(const EndgameState& state, const EndgameMove& candidate, unsigned ply,
                                   unsigned depth, std::int32_t alpha, std::int32_t beta, bool& to_the_end) {
    const EndgameTurn turn = moves_.take(state, candidate.play);
    to_the_end = true;
    if (turn.ends) return turn.gain;
    const bool same_side = turn.state.mover == state.mover;
    const std::int32_t from = same_side ? alpha - turn.gain : turn.gain - beta;
    const std::int32_t to = same_side ? beta - turn.gain : turn.gain - alpha;
    const std::uint64_t its_key = turns_.key(turn.state);
    const Remembered remembered = table_.find(its_key);
    std::int32_t value = remembered.value;
    if (remembered.depth >= depth - 1 &&
        (remembered.bound == Bound::exact || (remembered.bound == Bound::lower && value >= to) ||
         (remembered.bound == Bound::upper && value <= from))) {
        to_the_end = remembered.depth == Remembered::to_the_end;
    } else {
        ++nodes_;
        moves_.go_on(candidate.play, ply);
        if (depth <= 1 || ply + 1 >= most_endgame_plies) {
            static_cast<void>(stop_now());
            value = estimate(turn.state, ply + 1);
            to_the_end = false;
            table_.keep(its_key, {static_cast<std::int16_t>(value), 0, Bound::exact, {}});
        } else {
            value = search(turn.state, ply + 1, depth - 1, from, to, to_the_end);
        }
        moves_.go_back(ply);
    }
    return same_side ? turn.gain + value : turn.gain - value;
}

// Whether nothing more has to be tried: a move was found that is too good to be allowed, or time is over.
bool EndgameSearch::try_move(const EndgameState& state, const EndgameMove& candidate, unsigned ply, unsigned depth,
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
        progress.best_move =
            candidate.play != nullptr ? MoveName{candidate.play->id, candidate.play->move.lane} : MoveName{};
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
    auto& killers = killers_[ply];
    if (move.id == 0 || move == killers[0]) return;
    killers[1] = killers[0];
    killers[0] = move;
}

std::int32_t EndgameSearch::search(const EndgameState& state, unsigned ply, unsigned depth, std::int32_t alpha,
                                   std::int32_t beta, bool& to_the_end) {
    if (stop_now()) return 0;
    const std::uint64_t its_key = turns_.key(state);
    Progress progress{.alpha = alpha, .beta = beta, .best = -beyond_any_gain};

    // What was best before, here or in a sister position, needs no list of all moves.
    std::array<const KnownPlay*, 3> tried{};
    const std::array<MoveName, 3> hints{table_.find(its_key).move, killers_[ply][0], killers_[ply][1]};
    bool settled = false;
    for (unsigned i = 0; i < hints.size() && !settled; ++i) {
        const KnownPlay* play = moves_.find(state, hints[i], ply);
        if (play == nullptr || std::ranges::find(tried, play) != tried.end()) continue;
        tried[i] = play;
        settled = try_move(state, {play, 0, 0}, ply, depth, progress);
    }
    if (!settled) {
        auto& moves = moves_.list(state, ply);
        if (depth >= 2) moves_.list_threats(state, ply);
        else moves_.forget_threats(ply);
        const auto better = [](const EndgameMove& one, const EndgameMove& other) {
            return one.order != other.order ? one.order > other.order : one.place < other.place;
        };
        const auto begin = moves.begin();
        for (auto next = begin; next != moves.end() && !settled; ++next) {
            // The first few are picked out one by one, for often one of them settles it; then all are sorted.
            if (next - begin < 3) std::swap(*next, *std::min_element(next, moves.end(), better));
            if (next - begin == 3) std::sort(next, moves.end(), better);
            const EndgameMove candidate = *next;
            if (candidate.play != nullptr) {
                if (std::ranges::find(tried, candidate.play) != tried.end()) continue;
                const std::int32_t most = moves_.at_most(state, *candidate.play, ply);
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
    const KnownPlay* best = moves_.most_promising(turns_.start(), 0);
    result.line = {best != nullptr ? best->move : Move{}};
    result.spread = spread_ + estimate(turns_.start(), 0);
    const MoveName name = best != nullptr ? MoveName{best->id, best->move.lane} : MoveName{};
    const auto found = std::ranges::find_if(root_moves_, [&](const KnownPlay& move) {
        return move.id == name.id && (best == nullptr || move.move == best->move);
    });
    if (found != root_moves_.end()) std::rotate(root_moves_.begin(), found, found + 1);
}

bool EndgameSearch::deepen(unsigned plies, EndgameResult& result) {
    Progress progress{.alpha = lower_, .beta = upper_, .best = -beyond_any_gain};
    std::size_t best_at = 0;
    std::size_t done = 0;
    for (bool settled = false; done < root_moves_.size() && !settled; ++done) {
        moves_.make_room();
        const std::int32_t before = progress.best;
        settled = try_move(turns_.start(), {play_of(root_moves_[done]), 0, 0}, 0, plies, progress);
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
    EndgameState state = turns_.start();
    const KnownPlay* play = play_of(first);
    unsigned ply = 0;
    while (true) {
        line.push_back(play != nullptr ? play->move : Move{});
        const EndgameTurn turn = moves_.take(state, play);
        if (turn.ends || ply + 1 >= most_endgame_plies) break;
        moves_.go_on(play, ply);
        state = turn.state;
        ++ply;
        Remembered remembered = table_.find(turns_.key(state));
        if (to_the_end && (remembered.bound != Bound::exact || remembered.depth != Remembered::to_the_end)) {
            // It had to make room for another: most of what lies below is still there.
            bool whole = true;
            static_cast<void>(
                search(state, ply, most_endgame_plies - ply, -beyond_any_gain, beyond_any_gain, whole));
            remembered = table_.find(turns_.key(state));
        }
        if (clock_.stopped() || remembered.bound == Bound::none || remembered.depth == 0) break;
        play = moves_.find(state, remembered.move, ply);
        if (play == nullptr && remembered.move.id != 0) break;
    }
    while (ply-- > 0) moves_.go_back(ply);
    return line;
}

}  // namespace faristol::engine
