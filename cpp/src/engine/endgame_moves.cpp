#include "faristol/engine/endgame_moves.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <limits>

namespace faristol::engine {

namespace {

constexpr std::int32_t going_out_first = 100 * quarters;  // in the order of moves
constexpr std::int32_t passing_last = -(1 << 20);

// The lanes that a play may change, as bits.
std::uint32_t lanes_touched(const Board& board, const Move& move) noexcept {
    const bool across = is_across(move.lane);
    const unsigned along = across ? 0 : board_size;     // number of the first lane like this one
    const unsigned sideways = across ? board_size : 0;  // and of the first that crosses it
    const unsigned place = move.lane - along;           // of this lane, hence the index in those that cross
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

}  // namespace

EndgameMoves::EndgameMoves(const Position& position, const EndgameTurns& turns, std::size_t plays_bytes)
    : turns_{turns},
      rules_{turns.rules()},
      gaddag_{position.gaddag()},
      board_{position.board()},
      plays_{turns.side(0), turns.side(1), gaddag_, rules_, plays_bytes} {
    frames_.push_back(std::make_unique<Frame>());
}

void EndgameMoves::go_on(const KnownPlay* play, unsigned ply) {
    if (ply + 1 == frames_.size()) frames_.push_back(std::make_unique<Frame>());
    Frame& here = frame(ply);
    Frame& next = frame(ply + 1);
    here.was_laid = play != nullptr;
    if (play == nullptr) {
        next.lists = here.lists;
        return;
    }
    here.tiles = board_.tiles();
    board_.lay(play->move, gaddag_, rules_, here.undo);
    for (unsigned lane = 0; lane < lane_count; ++lane) {
        const bool changed = here.undo.holds(lane);
        for (unsigned seat = 0; seat < 2; ++seat) {
            next.lists[seat][lane] = changed ? PlayList{} : here.lists[seat][lane];
        }
    }
}

void EndgameMoves::go_back(unsigned ply) {
    const Frame& here = frame(ply);
    if (here.was_laid) board_.restore(here.undo, here.tiles);
}

void EndgameMoves::make_room() {
    if (!plays_.nearly_full()) return;
    plays_.forget();
    frame(0).lists = {};
}

const LanePlays::Lists& EndgameMoves::plays_of(unsigned seat, unsigned ply) {
    LanePlays::Lists& lists = frame(ply).lists[seat];
    plays_.complete(board_, seat, lists, frame(ply).spare);
    return lists;
}

const KnownPlay* EndgameMoves::find(const EndgameState& state, MoveName name, unsigned ply) {
    if (name.id == 0) return nullptr;
    PlayList& list = frame(ply).lists[state.mover][name.lane];
    plays_.complete(board_, state.mover, name.lane, list, frame(ply).spare);
    for (const KnownPlay& play : list) {
        if (play.id == name.id && can_lay(state.held[state.mover], play.need)) return &play;
    }
    return nullptr;
}

std::vector<EndgameMove>& EndgameMoves::list(const EndgameState& state, unsigned ply) {
    Frame& here = frame(ply);
    const unsigned seat = state.mover;
    const Holding held = state.held[seat];
    here.moves.clear();
    std::uint32_t place = 0;
    for (const PlayList& list : plays_of(seat, ply)) {
        for (const KnownPlay& play : list) {
            if (!can_lay(held, play.need)) continue;
            const bool goes_out = play.need == held && rules_.ends_by_going_out;
            here.moves.push_back(
                {&play, goes_out ? going_out_first + promise_of_going_out(state, play) : play.worth, place++});
        }
    }
    here.moves.push_back({nullptr, passing_last, place});
    return here.moves;
}

void EndgameMoves::list_threats(const EndgameState& state, unsigned ply) {
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

std::int32_t EndgameMoves::at_most(const EndgameState& state, const KnownPlay& play, unsigned ply) const noexcept {
    const Frame& here = frame(ply);
    if (here.threats.empty()) return beyond_any_gain;
    EndgameState next = state;
    next.held[state.mover] -= play.need;
    if (next.held[state.mover] == 0) return beyond_any_gain;
    const std::uint32_t touched = lanes_touched(board_, play.move);
    for (const Threat& threat : here.threats) {
        if ((threat.lane & touched) != 0) continue;
        next.held[1 - state.mover] = 0;
        return play.move.score - threat.score - turns_.racks_at_end(next, rules_.racks_when_out, 1 - state.mover);
    }
    return beyond_any_gain;
}

// Comparable with the worth of a play that leaves tiles on the rack, less what those tiles are worth.
std::int32_t EndgameMoves::promise_of_going_out(const EndgameState& state, const KnownPlay& play) const noexcept {
    EndgameState next = state;
    next.held[state.mover] = 0;
    const std::int32_t points = play.move.score + turns_.racks_at_end(next, rules_.racks_when_out, state.mover);
    return points * quarters + quarters_per_point_laid * turns_.side(state.mover).points(state.held[state.mover]);
}

const KnownPlay* EndgameMoves::most_promising(const EndgameState& state, unsigned ply) {
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

}  // namespace faristol::engine
