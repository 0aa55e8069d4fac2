#include "faristol/engine/kept_game.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "faristol/engine/all_plays.hpp"
#include "faristol/fail.hpp"
#include "faristol/graph_builder.hpp"

namespace faristol::engine {

namespace {

[[noreturn]] void refuse(const char* what) { fail(std::invalid_argument(what)); }

std::vector<Letter> full_bag(const Rules& rules) {
    std::vector<Letter> bag;
    for (unsigned tile = 0; tile < tile_kinds; ++tile) {
        bag.insert(bag.end(), rules.counts[tile], static_cast<Letter>(tile));
    }
    return bag;
}

Position opening(const std::array<std::vector<Letter>, KeptGame::players>& racks, unsigned starter,
                 std::shared_ptr<const Rules> rules, WordGraph gaddag) {
    PositionParts parts;
    for (const auto& rack : racks) parts.racks.emplace_back(rack);
    parts.scores.resize(racks.size());
    parts.to_move = starter;
    return Position{parts, std::move(rules), std::move(gaddag)};
}

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

}  // namespace

KeptGame::KeptGame(std::shared_ptr<const Rules> rules, WordGraph words, WordGraph gaddag, std::uint64_t seed)
    : seed_{seed},
      dice_{seed},
      starter_{dice_.below(players)},
      words_{std::move(words)},
      bag_{full_bag(*rules)},
      position_{[&] {
          shake();
          first_bag_ = bag_;
          for (unsigned i = 0; i < players; ++i) racks_[(starter_ + i) % players] = draw(rules->rack_size);
          return opening(racks_, starter_, rules, std::move(gaddag));
      }()} {
    shaken_.clear();
}

// Every order is as likely as any other.
void KeptGame::shake() {
    for (std::size_t left = bag_.size(); left > 1; --left) {
        std::swap(bag_[left - 1], bag_[dice_.below(static_cast<std::uint32_t>(left))]);
    }
    shaken_.push_back(bag_);
}

std::vector<Letter> KeptGame::draw(unsigned tiles) {
    const auto end = bag_.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(tiles, bag_.size()));
    std::vector<Letter> drawn{bag_.begin(), end};
    bag_.erase(bag_.begin(), end);
    return drawn;
}

bool KeptGame::has_on_rack(unsigned seat, const Move& play) const {
    Rack left = position_.standing().racks[seat];
    for (unsigned i = 0; i < play.count; ++i) {
        const Letter tile = tile_of(play.tile(i));
        if (!left.has(tile)) return false;
        left.remove(tile);
    }
    return true;
}

std::vector<FormedWord> KeptGame::words_of(const Move& play) const {
    const Board& board = position_.board();
    const auto squares = squares_of(play, board);
    std::vector<FormedWord> words;
    // Along a lane in which the tiles of the play that lie there are laid.
    const auto read = [&](unsigned number, unsigned through) {
        std::array<Cell, board_size> cells = {};
        for (unsigned i = 0; i < board_size; ++i) cells[i] = board.lane(number).cells[i];
        for (unsigned i = 0; i < squares.size(); ++i) {
            for (const Spot spot : {squares[i], crossing(squares[i])}) {
                if (spot.lane == number) cells[spot.index] = play.tile(i);
            }
        }
        unsigned from = through;
        unsigned to = through + 1;
        while (from > 0 && cells[from - 1] != empty_cell) --from;
        while (to < board_size && cells[to] != empty_cell) ++to;
        if (to - from < 2) return;
        FormedWord word{{cells.begin() + from, cells.begin() + to}, false};
        std::vector<Letter> letters;
        for (const Cell cell : word.cells) letters.push_back(letter_of(cell));
        word.known = contains(words_, letters);
        words.push_back(std::move(word));
    };
    read(play.lane, squares.front().index);
    for (const Spot square : squares) read(crossing(square).lane, crossing(square).index);
    return words;
}

// With the tiles of the play alone there are few plays to look through. A single tile may belong to two words, and
// the generator names one of them.
std::optional<Move> KeptGame::found(const Move& play, const Board& board, const WordGraph& gaddag) const {
    Rack rack;
    for (unsigned i = 0; i < play.count; ++i) rack.add(tile_of(play.tile(i)));
    const Spot first = squares_of(play, board).front();
    LaneSet lanes = LaneSet{1} << play.lane;
    if (play.count == 1) lanes |= LaneSet{1} << crossing(first).lane;
    std::vector<Move> plays;
    find_lane_plays(board, lanes, RackTable{rack, nullptr}, gaddag, position_.rules(), plays);
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
Trial KeptGame::trial(unsigned seat, const Move& play) const {
    const Board& board = position_.board();
    if (seat >= players || play.kind() != MoveKind::play || play.count == 0 || play.start >= board_size) {
        refuse("this is no play");
    }
    if (squares_of(play, board).size() < play.count) return {Fault::off_board, play, {}};
    if (!has_on_rack(seat, play)) return {Fault::tiles_not_on_rack, play, {}};
    Trial trial{Fault::none, play, words_of(play)};
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
    const auto laid = found(play, position_.with_words(formed).board(), formed);
    if (!laid) {
        trial.fault = board.empty() ? Fault::centre_not_covered : Fault::not_connected;
        return trial;
    }
    trial.play = *laid;
    const bool all_known = std::ranges::all_of(trial.words, [](const FormedWord& word) { return word.known; });
    if (!all_known) trial.fault = Fault::unknown_word;
    return trial;
}

void KeptGame::make(const Move& move) {
    if (over()) refuse("the game is over");
    const unsigned seat = position_.to_move();
    Move made = move;
    made.score = 0;
    position_.check_move(made);
    if (made.kind() == MoveKind::play) {
        const Trial tried = trial(seat, made);
        if (tried.fault != Fault::none) refuse("a play does not fit or makes a word that is not known");
        made = tried.play;
    }
    std::vector<Letter> returned;
    for (unsigned i = 0; i < made.count; ++i) {
        const Letter tile = tile_of(made.tile(i));
        racks_[seat].erase(std::ranges::find(racks_[seat], tile));
        returned.push_back(tile);
    }
    const auto wanted = position_.rules().rack_size - static_cast<unsigned>(racks_[seat].size());
    const auto drawn = draw(made.kind() == MoveKind::pass ? 0 : wanted);
    racks_[seat].insert(racks_[seat].end(), drawn.begin(), drawn.end());
    if (made.kind() == MoveKind::exchange) {
        bag_.insert(bag_.end(), returned.begin(), returned.end());
        shake();
    }
    position_.take_turn(made, drawn);
    moves_.push_back({seat, made});
}

void KeptGame::give_up(unsigned seat) {
    if (over()) refuse("the game is over");
    if (seat >= players) refuse("nobody sits there");
    gave_up_ = seat;
}

std::optional<unsigned> KeptGame::ending_run() const noexcept {
    const Standing& standing = position_.standing();
    if (standing.ending != Ending::run) return std::nullopt;
    const auto& runs = position_.rules().runs;
    for (unsigned i = 0; i < runs.size(); ++i) {
        if (standing.run_lengths[i] >= runs[i].turns_each * players) return i;
    }
    return std::nullopt;
}

std::optional<unsigned> KeptGame::winner() const noexcept {
    if (gave_up_) return (*gave_up_ + 1) % players;
    const auto scores = position_.final_scores();
    if (!over() || scores[0] == scores[1]) return std::nullopt;
    return scores[0] > scores[1] ? 0 : 1;
}

}  // namespace faristol::engine
