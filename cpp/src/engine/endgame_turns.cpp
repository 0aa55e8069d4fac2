#include "faristol/engine/endgame_turns.hpp"

#include <algorithm>
#include <limits>
#include <span>

namespace faristol::engine {

namespace {

constexpr std::uint64_t mixed(std::uint64_t number) noexcept {
    number = (number ^ (number >> 30)) * 0xBF58'476D'1CE4'E5B9;
    number = (number ^ (number >> 27)) * 0x94D0'49BB'1331'11EB;
    return number ^ (number >> 31);
}

std::uint64_t hash_of(const Board& board, const Move& move) noexcept {
    std::uint64_t hash = 0;
    const Lane& lane = board.lane(move.lane);
    unsigned index = move.start;
    for (unsigned i = 0; i < move.count; ++i, ++index) {
        while (((lane.occupied >> index) & 1U) != 0) ++index;
        const Spot spot{move.lane, index};
        hash ^= mixed((std::uint64_t{row_of(spot) * board_size + column_of(spot)} << 8 | move.tile(i)) + 1);
    }
    return hash;
}

bool has_worthless_tiles(const Rack& rack, const Rules& rules) noexcept {
    for (LetterSet left = rack.kinds; left != 0; left = without_first(left)) {
        if (rules.values[first_of(left)] == 0) return true;
    }
    return false;
}

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

EndgameTurns::EndgameTurns(const Position& position)
    : rules_{position.rules()},
      sides_{EndgameSide{position.standing().racks[0], rules_},
             EndgameSide{position.standing().racks[1], rules_}} {
    const Standing& standing = position.standing();
    start_.mover = standing.to_move;
    bool worthless = false;
    for (unsigned seat = 0; seat < 2; ++seat) {
        start_.held[seat] = sides_[seat].whole();
        start_.tally.scores[seat] = standing.scores[seat];
        start_.tally.turns[seat] = standing.turns_taken[seat];
        worthless |= has_worthless_tiles(standing.racks[seat], rules_);
    }
    // Passing until the game ends comes to the same however many passes that takes: who has nothing better
    // than the end passes, and so does the other. With p and -q the best of the plays for either side and e the
    // end, it is max(p, min(q, e)) from two passes up. So two are as good as six, unless something other than
    // passing makes the run grow or shrinks the turns that are left.
    std::uint8_t growing = scored;
    if (worthless) growing |= zero_play;
    const bool grows =
        std::ranges::any_of(rules_.runs, [&](const EndingRun& run) { return (run.outcomes & growing) != 0; });
    counts_runs_ =
        grows || rules_.turns_each != 0 || !rules_.ends_by_going_out || start_.held[0] == 0 || start_.held[1] == 0;
    start_.tally.lengths = standing.run_lengths;
    const auto left = passes_left(rules_, standing.run_lengths, is_nil_nil(start_.tally.scores));
    start_.tally.to_end = static_cast<std::uint8_t>(std::min(left.turns, 2U));
    start_.tally.effect = left.effect;
    salt_ = mixed(mixed(start_.held[0]) + start_.held[1]);
}

std::int32_t EndgameTurns::racks_at_end(const EndgameState& state, RackEffect effect,
                                        unsigned seat) const noexcept {
    if (effect == RackEffect::stay) return 0;
    const unsigned other = 1 - seat;
    const std::int32_t own = sides_[seat].points(state.held[seat]);
    const std::int32_t others = sides_[other].points(state.held[other]);
    std::int32_t difference = others - own;
    if (effect == RackEffect::move && state.held[seat] == 0) difference += others;
    if (effect == RackEffect::move && state.held[seat] != 0 && state.held[other] == 0) difference -= own;
    return difference;
}

EndgameTurn EndgameTurns::take(const Board& board, const EndgameState& state,
                               const KnownPlay* play) const noexcept {
    EndgameTurn turn{state};
    EndgameState& next = turn.state;
    const unsigned seat = state.mover;
    Outcome outcome = passed;
    if (play != nullptr) {
        next.held[seat] -= play->need;
        next.tally.scores[seat] += play->move.score;
        next.squares ^= hash_of(board, play->move);
        turn.gain = play->move.score;
        outcome = play->move.score != 0 ? scored : zero_play;
    }
    end(turn, outcome);
    return turn;
}

void EndgameTurns::end(EndgameTurn& turn, Outcome outcome) const noexcept {
    EndgameState& state = turn.state;
    EndgameTally& tally = state.tally;
    const unsigned seat = state.mover;
    const auto ends_with = [&](RackEffect effect) {
        if (turn.ends) return;
        turn.ends = true;
        turn.gain += racks_at_end(state, effect, seat);
    };
    if (rules_.ends_by_going_out && state.held[seat] == 0) ends_with(rules_.racks_when_out);
    if (!counts_runs_) {
        state.mover = 1 - seat;
        if (outcome == passed) {
            if (tally.to_end == 1) ends_with(tally.effect);
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
        if (over) ends_with(rules_.racks_after_turns);
    }
    const bool nil_nil = is_nil_nil(tally.scores);
    for (unsigned i = 0; i < rules_.runs.size(); ++i) {
        const EndingRun& run = rules_.runs[i];
        auto& length = tally.lengths[i];
        length = static_cast<std::uint8_t>((run.outcomes & outcome) != 0 ? std::min(length + 1, 255) : 0);
        if (length >= run.turns_each * 2 && !(run.spares_nil_nil && nil_nil)) ends_with(run.racks);
    }
    if (state.held[1 - seat] != 0) state.mover = 1 - seat;
}

std::uint64_t EndgameTurns::key(const EndgameState& state) const noexcept {
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

}  // namespace faristol::engine
