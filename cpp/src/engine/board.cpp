#include "faristol/engine/board.hpp"

namespace faristol::engine {

namespace {

constexpr SquareSet bit(unsigned index) noexcept { return SquareSet{1} << index; }

bool is_occupied(const Lane& lane, unsigned index) noexcept { return (lane.occupied & bit(index)) != 0; }

// The letters x of words before·x·after. `forward` is the node reached by reverse(before) and a separator.
LetterSet letters_between(const WordGraph& gaddag, NodeIndex forward, std::span<const Cell> after) noexcept {
    LetterSet found = 0;
    for (LetterSet left = gaddag.exits(forward); left != 0; left = without_first(left)) {
        NodeIndex node = gaddag.child_of_exit(forward, first_of(left));
        for (const Cell cell : after.first(after.size() - 1)) node = gaddag.child(node, letter_of(cell));
        if (gaddag.accepts(node, letter_of(after.back()))) found |= only(first_of(left));
    }
    return found;
}

}  // namespace

Board::Board() noexcept {
    for (Lane& lane : lanes_) lane.fits.fill(every_letter);
}

Board::Board(std::span<const Cell, square_count> cells, const WordGraph& gaddag, const Rules& rules) noexcept
    : Board{} {
    for (unsigned square = 0; square < square_count; ++square) {
        if (cells[square] != empty_cell) put({square / board_size, square % board_size}, cells[square]);
    }
    const auto for_each_run = [this](auto visit) {
        for (unsigned number = 0; number < lane_count; ++number) {
            for (SquareSet left = lanes_[number].occupied; left != 0; left &= left - 1) {
                const auto index = static_cast<unsigned>(std::countr_zero(left));
                if (!is_occupied(lanes_[number], index + 1)) visit(Spot{number, index});
            }
        }
    };
    for_each_run([&](Spot end) { note_run(end, gaddag, rules); });
    for_each_run([&](Spot end) { note_ends(end, gaddag, [](unsigned) {}); });
}

void Board::put(Spot spot, Cell cell) noexcept {
    for (const Spot side : {spot, crossing(spot)}) {
        Lane& lane = lanes_[side.lane];
        lane.cells[side.index] = cell;
        lane.occupied = static_cast<std::uint16_t>(lane.occupied | bit(side.index));
        lane.touched = static_cast<std::uint16_t>(lane.touched & ~bit(side.index));
    }
    ++tiles_;
}

// The run through `tile`: where its reversal leads, and its points.
void Board::note_run(Spot tile, const WordGraph& gaddag, const Rules& rules) noexcept {
    Lane& lane = lanes_[tile.lane];
    const unsigned start = lane.run_start(tile.index);
    const unsigned end = lane.run_end(tile.index);
    NodeIndex node = gaddag.root();
    unsigned points = 0;
    for (unsigned index = end + 1; index-- > start;) {
        node = gaddag.child(node, letter_of(lane.cells[index]));
        points += rules.points(lane.cells[index]);
    }
    lane.fits[end] = node;
    lane.beside[end] = static_cast<std::int16_t>(points);
}

// What fits on an empty square between or beside the runs of its lane, noted in the crossing lane.
void Board::note_fits(Spot square, const WordGraph& gaddag) noexcept {
    const Lane& along = lanes_[square.lane];
    const bool has_before = square.index > 0 && is_occupied(along, square.index - 1);
    const bool has_after = is_occupied(along, square.index + 1);
    NodeIndex forward = nowhere;
    int points = 0;
    if (has_before) {
        forward = gaddag.child(along.fits[square.index - 1], separator);
        points += along.beside[square.index - 1];
    }
    LetterSet fits = 0;
    if (has_after) {
        const unsigned end = along.run_end(square.index + 1);
        points += along.beside[end];
        const std::span<const Cell> after{along.cells.data() + square.index + 1, end - square.index};
        fits = has_before ? letters_between(gaddag, forward, after) : gaddag.accepts(along.fits[end]);
    } else {
        fits = gaddag.accepts(forward);
    }
    const Spot across = crossing(square);
    Lane& lane = lanes_[across.lane];
    lane.fits[across.index] = fits;
    lane.beside[across.index] = static_cast<std::int16_t>(points);
    lane.touched = static_cast<std::uint16_t>(lane.touched | bit(across.index));
}

// The two empty squares at the ends of the run through `tile`.
template <typename Save>
void Board::note_ends(Spot tile, const WordGraph& gaddag, Save save) noexcept {
    const unsigned start = lanes_[tile.lane].run_start(tile.index);
    const unsigned end = lanes_[tile.lane].run_end(tile.index);
    const auto note = [&](unsigned index) {
        const Spot square{tile.lane, index};
        save(crossing(square).lane);
        note_fits(square, gaddag);
    };
    if (start > 0) note(start - 1);
    if (end + 1 < board_size) note(end + 1);
}

template <typename Save>
void Board::lay_with(const Move& play, const WordGraph& gaddag, const Rules& rules, Save save) noexcept {
    save(play.lane);
    std::array<Spot, most_on_rack> laid{};
    unsigned index = play.start;
    for (unsigned i = 0; i < play.count; ++i, ++index) {
        while (is_occupied(lanes_[play.lane], index)) ++index;
        laid[i] = {play.lane, index};
        save(crossing(laid[i]).lane);
        put(laid[i], play.tile(i));
    }
    const std::span<const Spot> tiles{laid.data(), play.count};
    note_run(tiles.front(), gaddag, rules);
    for (const Spot tile : tiles) note_run(crossing(tile), gaddag, rules);
    note_ends(tiles.front(), gaddag, save);
    for (const Spot tile : tiles) note_ends(crossing(tile), gaddag, save);
}

void Board::lay(const Move& play, const WordGraph& gaddag, const Rules& rules) noexcept {
    lay_with(play, gaddag, rules, [](unsigned) {});
}

void Board::lay(const Move& play, const WordGraph& gaddag, const Rules& rules, BoardUndo& undo) noexcept {
    undo.saved_ = 0;
    lay_with(play, gaddag, rules, [&](unsigned lane) {
        if (!undo.holds(lane)) undo.lanes_[lane] = lanes_[lane];
        undo.saved_ |= std::uint32_t{1} << lane;
    });
}

void Board::restore(const BoardUndo& undo, unsigned tiles) noexcept {
    for (std::uint32_t left = undo.saved_; left != 0; left &= left - 1) {
        const auto lane = static_cast<unsigned>(std::countr_zero(left));
        lanes_[lane] = undo.lanes_[lane];
    }
    tiles_ = tiles;
}

}  // namespace faristol::engine
