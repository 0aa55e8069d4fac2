#include "faristol/engine/review/made.hpp"

#include <stdexcept>

#include "faristol/engine/trial.hpp"
#include "faristol/fail.hpp"

namespace faristol::engine {

namespace {

[[noreturn]] void refuse(const char* what) { fail(std::invalid_argument(what)); }

void check_on_rack(const Position& position, const Move& move) {
    if (move.count > position.rack().size) refuse("the move takes tiles that are not on the rack");
    Rack left = position.rack();
    for (unsigned i = 0; i < move.count; ++i) {
        const Letter tile = tile_of(move.tile(i));
        if (tile >= tile_kinds || !left.has(tile)) refuse("the move takes tiles that are not on the rack");
        left.remove(tile);
    }
}

}  // namespace

Rack kept_after(const Position& position, const Move& move) noexcept {
    Rack kept = position.rack();
    for (unsigned i = 0; i < move.count; ++i) kept.remove(tile_of(move.tile(i)));
    return kept;
}

Equity kept_worth(const Position& position, const Move& move, const Leaves* leaves) {
    const Rack kept = kept_after(position, move);
    if (leaves == nullptr || kept.size > most_in_leave) return 0;
    for (LetterSet left = kept.kinds; left != 0; left = without_first(left)) {
        if (kept.counts[first_of(left)] > leaves->index().most_copies(first_of(left))) {
            refuse("these tiles are not a leave");
        }
    }
    return (*leaves)[leaves->index().number_of(kept)];
}

bool same_move(const Move& one, const Move& other) noexcept {
    return one.tiles == other.tiles && one.lane == other.lane && one.start == other.start;
}

Made made_move(const Position& position, const Move& asked, const Leaves* leaves) {
    Made made{{asked, 0}, true};
    Move& move = made.move.move;
    move.score = 0;
    if (move.kind() == MoveKind::play) {
        position.check_move(move);
        const Trial trial = try_play(position, position.rack(), move);
        if (trial.fault != Fault::none) refuse("the move cannot be made: the tiles do not fit where they lie");
        move.score = trial.play.score;
        made.valid = found_play(position.board(), move, position.gaddag(), position.rules()).has_value();
    } else {
        check_on_rack(position, move);
    }
    made.move.equity = move.score * units_per_point + kept_worth(position, move, leaves);
    return made;
}

}  // namespace faristol::engine
