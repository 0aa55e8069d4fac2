#include "faristol/engine/trial.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "faristol/engine/all_plays.hpp"
#include "faristol/fail.hpp"
#include "faristol/graph_builder.hpp"

namespace faristol::engine {

namespace {

// The squares on which the tiles of a play come to lie.
std::vector<Spot> squares_of(const Move& play, const Board& board) {
    std::vector<Spot> squares;
    SquareSet free = board.lane(play.lane).free() & ~((SquareSet{1} << play.start) - 1);
    for (; squares.size() < play.count && free != 0; free &= free - 1) {
        squares.push_back({play.lane, static_cast<unsigned>(std::countr_zero(free))});
    }
    return squares;
}

bool same_square(Spot one, Spot other) {
    return row_of(one) == row_of(other) && column_of(one) == column_of(other);
}

bool holds(Rack rack, const Move& play) {
    for (unsigned i = 0; i < play.count; ++i) {
        const Letter tile = tile_of(play.tile(i));
        if (!rack.has(tile)) return false;
        rack.remove(tile);
    }
    return true;
}

// What stands through a square along a lane in which the tiles of the play that lie there are laid.
std::vector<Cell> word_through(const Board& board, const Move& play, const std::vector<Spot>& squares,
                               Spot through) {
    std::array<Cell, board_size> cells = {};
    for (unsigned i = 0; i < board_size; ++i) cells[i] = board.lane(through.lane).cells[i];
    for (unsigned i = 0; i < squares.size(); ++i) {
        for (const Spot spot : {squares[i], crossing(squares[i])}) {
            if (spot.lane == through.lane) cells[spot.index] = play.tile(i);
        }
    }
    unsigned from = through.index;
    unsigned to = through.index + 1;
    while (from > 0 && cells[from - 1] != empty_cell) --from;
    while (to < board_size && cells[to] != empty_cell) ++to;
    return {cells.begin() + from, cells.begin() + to};
}

std::vector<FormedWord> words_of(const Board& board, const Move& play) {
    const auto squares = squares_of(play, board);
    std::vector<FormedWord> words;
    const auto read = [&](Spot through) {
        auto cells = word_through(board, play, squares, through);
        if (cells.size() > 1) words.push_back({std::move(cells), false});
    };
    read(squares.front());
    for (const Spot square : squares) read(crossing(square));
    return words;
}

}  // namespace

std::vector<Cell> main_word(const Board& board, const Move& play) {
    const auto squares = squares_of(play, board);
    return word_through(board, play, squares, squares.front());
}

// With the tiles of the play alone there are few plays to look through. A single tile may belong to two words, and
// the generator names one of them.
std::optional<Move> found_play(const Board& board, const Move& play, const WordGraph& gaddag, const Rules& rules) {
    Rack rack;
    for (unsigned i = 0; i < play.count; ++i) rack.add(tile_of(play.tile(i)));
    const Spot first = squares_of(play, board).front();
    LaneSet lanes = LaneSet{1} << play.lane;
    if (play.count == 1) lanes |= LaneSet{1} << crossing(first).lane;
    std::vector<Move> plays;
    find_lane_plays(board, lanes, RackTable{rack, nullptr}, gaddag, rules, plays);
    const auto same = [&](const Move& one) {
        if (one.tiles != play.tiles || one.count != play.count) return false;
        return one.count == 1 ? same_square(squares_of(one, board).front(), first)
                              : one.lane == play.lane && one.start == play.start;
    };
    const auto at = std::ranges::find_if(plays, same);
    return at == plays.end() ? std::nullopt : std::optional{*at};
}

// Where the tiles may lie and what they are worth says the generator, for whom the words that they would make are
// all the words there are.
Trial try_play(const Position& position, const Rack& rack, const Move& play) {
    const Board& board = position.board();
    if (play.kind() != MoveKind::play || play.count == 0 || play.count > most_on_rack ||
        play.start >= board_size) {
        fail(std::invalid_argument("this is no play"));
    }
    if (squares_of(play, board).size() < play.count) return {Fault::off_board, play, {}};
    if (!holds(rack, play)) return {Fault::tiles_not_on_rack, play, {}};
    Trial trial{Fault::none, play, words_of(board, play)};
    if (trial.words.empty()) {
        trial.fault = Fault::too_few_tiles;
        return trial;
    }
    std::vector<Letter> packed;
    for (const FormedWord& word : trial.words) {
        if (!packed.empty()) packed.push_back(separator);
        for (const Cell cell : word.cells) packed.push_back(letter_of(cell));
    }
    const WordGraph formed = build_gaddag(packed);
    const auto laid = found_play(position.with_words(formed).board(), play, formed, position.rules());
    if (laid) {
        trial.play = *laid;
    } else {
        trial.fault = board.empty() ? Fault::centre_not_covered : Fault::not_connected;
    }
    return trial;
}

}  // namespace faristol::engine
