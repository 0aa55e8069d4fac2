#include "faristol/engine/all_plays.hpp"

#include <array>
#include <cstdint>

#include "faristol/engine/node_walk.hpp"
#include "faristol/engine/units.hpp"

namespace faristol::engine {

namespace {

using Tiles = std::uint64_t;  // as in Move

constexpr Tiles in_front(Tiles tiles, Cell cell) noexcept { return tiles << 8 | cell; }
constexpr Tiles behind(Tiles tiles, unsigned count, Cell cell) noexcept {
    return tiles | Tiles{cell} << (8 * count);
}
constexpr Tiles mark_at(unsigned place) noexcept { return Tiles{blank_mark} << (8 * place); }

// What is laid so far, in one number so that it stays in a register: the state of the rack in the lowest
// byte, the number of tiles above it, then that of blanks among them.
using Laid = std::uint32_t;
constexpr unsigned spent_of(Laid laid) noexcept { return laid & 0xFF; }
constexpr unsigned count_of(Laid laid) noexcept { return (laid >> 8) & 0xFF; }
constexpr unsigned blanks_of(Laid laid) noexcept { return (laid >> 16) & 0xFF; }
constexpr Laid one_tile = 1U << 8;
constexpr Laid one_blank = 1U << 16;
constexpr Laid like_a_tile = 1U << 24;  // a blank shows a letter that tiles of the rack show too

// Searches unit after unit. With blanks it walks along letters, not along tiles: a letter that the rack has
// is taken from it, one that it lacks costs a blank, so no path is walked twice. Which of the tiles are
// blanks is settled when a play is found.
template <bool HasBlanks>
class AllPlays {
  public:
    AllPlays(const RackTable& rack, const WordGraph& gaddag, const Rules& rules, std::vector<Move>& plays)
        : cells_{gaddag.data().data()}, rack_{rack}, rules_{rules}, plays_{plays} {
        for (unsigned letter = 0; letter < steps_.size(); ++letter) {
            steps_[letter] = one_tile + rack.weights[letter];
        }
    }

    void search(const Unit& unit, const Lane& lane, const Squares& squares) {
        unit_ = unit;
        lane_ = &lane;
        squares_ = squares.data();
        add_up();
        if (unit.on_run && unit.right_room > 0 && has_separator(unit.node)) {
            start_right(unit.first, 1, unit.points, 0);
            walk_right<true>(cells_[unit.node + node_header], unit.right_at, 0, 0, 0);
        }
        if (unit.left_room > 0) walk_left<true>(unit.node, unit.left_at, 0, 0, 0);
    }

  private:
    // What does not depend on the letters laid: the multiplier of the main word and the points of tiles
    // that lie there, from the unit to a square.
    struct Fixed {
        std::uint32_t word;
        std::uint32_t sums;
    };

    void add_up() noexcept {
        Fixed fixed{1, unit_.points};
        unsigned index = unit_.left_at;
        for (unsigned i = 0; i < unit_.left_room; ++i, --index) {
            const Square& square = squares_[index];
            fixed.word *= square.word;
            fixed.sums += std::uint32_t{square.beside} << crossing_shift;
            fixed_[index] = fixed;
        }
        fixed = {1, 0};
        index = unit_.right_at;
        for (unsigned i = 0; i < unit_.right_room; ++i) {
            const Square& square = squares_[index];
            fixed.word *= square.word;
            fixed.sums += (std::uint32_t{square.beside} << crossing_shift) + square.through;
            fixed_[index] = fixed;
            index = square.next;
        }
    }

    void start_right(unsigned start, std::uint32_t word, std::uint32_t sums, unsigned laid) noexcept {
        start_ = start;
        left_ = {word, sums};
        right_end_ = std::min(laid + unit_.right_room, rack_.size);
    }

    [[nodiscard]] bool has_separator(NodeIndex node) const noexcept { return (cells_[node] & 1U) != 0; }

    [[nodiscard]] LetterSet letters_left(Laid laid) const noexcept {
        const LetterSet tiles = rack_.left[spent_of(laid)];
        if constexpr (HasBlanks) {
            if (blanks_of(laid) < rack_.blanks) return tiles | rules_.blank_letters;
        }
        return tiles;
    }

    // What one more letter makes of what is laid.
    struct Step {
        std::uint32_t sums;
        Laid laid;
        Cell cell;
    };
    Step step(Letter letter, unsigned index, std::uint32_t sums, Laid laid) noexcept {
        const std::uint32_t points = rules_.values[letter] * squares_[index].weight;
        if constexpr (HasBlanks) {
            points_at_[index] = points;
            if ((rack_.left[spent_of(laid)] & only(letter)) == 0) {
                const Laid alike = (rack_.left[0] & only(letter)) != 0 ? like_a_tile : 0;
                return {sums, (laid + one_tile + one_blank) | alike, static_cast<Cell>(letter | blank_mark)};
            }
        }
        return {sums + points, laid + steps_[letter], letter};
    }

    template <bool First>
    void walk_left(NodeIndex at, unsigned index, std::uint32_t sums, Tiles tiles, Laid laid) {
        const std::uint32_t* node = cells_ + at;
        const LetterSet fits = squares_[index].fits & letters_left(laid);
        if (!First || unit_.one_left) {
            start_ = index;
            for (LetterSet left = node[1] & fits; left != 0; left = without_first(left)) {
                const Step next = step(first_of(left), index, sums, laid);
                found(fixed_[index], next.sums, in_front(tiles, next.cell), next.laid);
            }
        }
        const unsigned count = count_of(laid) + 1;
        if (count >= rack_.size) return;
        for (LetterSet left = node[0] & fits; left != 0; left = without_first(left)) {
            const NodeIndex to = child(node, first_of(left));
            const Step next = step(first_of(left), index, sums, laid);
            const Tiles more = in_front(tiles, next.cell);
            if (unit_.right_room > 0 && has_separator(to)) {
                start_right(index, fixed_[index].word, fixed_[index].sums, count);
                walk_right<false>(cells_[to + node_header], unit_.right_at, next.sums, more, next.laid);
            }
            if (count < unit_.left_room) walk_left<false>(to, index - 1, next.sums, more, next.laid);
        }
    }

    template <bool First>
    void walk_right(NodeIndex at, unsigned index, std::uint32_t sums, Tiles tiles, Laid laid) {
        const std::uint32_t* node = cells_ + at;
        const Square& square = squares_[index];
        const LetterSet fits = square.fits & letters_left(laid);
        if ((lane_->occupied & (SquareSet{2} << index)) != 0) {
            walk_through<First>(node, fits, index, sums, tiles, laid);
            return;
        }
        const unsigned count = count_of(laid);
        if (!First || unit_.one_right) {
            const Fixed fixed = fixed_to(index);
            for (LetterSet left = node[1] & fits; left != 0; left = without_first(left)) {
                const Step next = step(first_of(left), index, sums, laid);
                found(fixed, next.sums, behind(tiles, count, next.cell), next.laid);
            }
        }
        if (count + 1 >= right_end_) return;
        for (LetterSet left = node[0] & fits; left != 0; left = without_first(left)) {
            const Step next = step(first_of(left), index, sums, laid);
            walk_right<false>(child(node, first_of(left)), square.next, next.sums, behind(tiles, count, next.cell),
                              next.laid);
        }
    }

    [[nodiscard]] Fixed fixed_to(unsigned index) const noexcept {
        return {left_.word * fixed_[index].word, left_.sums + fixed_[index].sums};
    }

    // A square with a run behind it: the letter laid there leads through the run or nowhere.
    template <bool First>
    void walk_through(const std::uint32_t* node, LetterSet fits, unsigned index, std::uint32_t sums, Tiles tiles,
                      Laid laid) {
        const unsigned end = squares_[index].next;
        const unsigned count = count_of(laid);
        const bool goes_on = count + 1 < right_end_;
        for (LetterSet left = node[0] & fits; left != 0; left = without_first(left)) {
            const std::uint32_t* last = walk_run(cells_, child(node, first_of(left)), *lane_, index + 1, end - 1);
            const LetterSet letter = only(letter_of(lane_->cells[end - 1]));
            const bool is_word = (last[1] & letter) != 0 && (!First || unit_.one_right);
            const bool leads_on = (last[0] & letter) != 0 && goes_on;
            if (!is_word && !leads_on) continue;
            const Step next = step(first_of(left), index, sums, laid);
            const Tiles more = behind(tiles, count, next.cell);
            if (is_word) found(fixed_to(index), next.sums, more, next.laid);
            if (leads_on) walk_right<false>(child(last, first_of(letter)), end, next.sums, more, next.laid);
        }
    }

    void note(const Fixed& fixed, std::uint32_t sums, Tiles tiles, unsigned count, unsigned spent) {
        sums += fixed.sums;
        const auto score = static_cast<std::int32_t>((sums & main_mask) * fixed.word + (sums >> crossing_shift));
        const int bonus = count == rules_.rack_size ? rules_.bonus : 0;
        plays_.push_back({tiles, score + bonus, unit_.lane, static_cast<std::uint8_t>(start_),
                          static_cast<std::uint8_t>(count), static_cast<std::uint8_t>(spent)});
    }

    void found(const Fixed& fixed, std::uint32_t sums, Tiles tiles, Laid laid) {
        if constexpr (HasBlanks) {
            // Only when every blank is needed for a letter that no tile shows is there but one way.
            if (blanks_of(laid) < rack_.blanks || laid >= like_a_tile) {
                found_with_blanks(fixed, sums, tiles, laid);
                return;
            }
            laid += blanks_of(laid) * rack_.weights[blank];
        }
        note(fixed, sums, tiles, count_of(laid), spent_of(laid));
    }

    void found_with_blanks(const Fixed& fixed, std::uint32_t sums, Tiles tiles, Laid laid);

    const std::uint32_t* cells_;
    const RackTable& rack_;
    const Rules& rules_;
    std::vector<Move>& plays_;
    std::array<Laid, 32> steps_;

    Unit unit_{};
    const Lane* lane_ = nullptr;
    const Square* squares_ = nullptr;
    std::array<Fixed, board_size + 1> fixed_;
    unsigned start_ = 0;      // index of the first letter of the main word
    Fixed left_{};            // up to there
    unsigned right_end_ = 0;  // tiles that may be laid in all with the left part as it is
    std::array<std::uint32_t, board_size + 1> points_at_;  // what the letter on a square brings, for both sums
};

// Every way to lay these letters. The letters that the rack lacks are marked: a blank must be one of the
// equal letters, whichever; a blank that is not needed may be any tile.
template <bool HasBlanks>
void AllPlays<HasBlanks>::found_with_blanks(const Fixed& fixed, std::uint32_t sums, Tiles tiles, Laid laid) {
    struct Tile {
        std::uint32_t points;
        std::uint32_t weight;
        Letter letter;
        bool may_be_blank;
    };
    std::array<Tile, most_on_rack> row;
    std::array<Letter, 2> lacking{};
    unsigned lacks = 0;
    std::uint32_t spent = spent_of(laid);  // this and the sums as if there were a tile for every letter
    const unsigned count = count_of(laid);
    SquareSet squares = lane_->free() & ~((SquareSet{1} << start_) - 1);
    for (unsigned i = 0; i < count; ++i, squares &= squares - 1) {
        const auto cell = static_cast<Cell>(tiles >> (8 * i));
        const Letter letter = letter_of(cell);
        const std::uint32_t points = points_at_[static_cast<unsigned>(std::countr_zero(squares))];
        row[i] = {points, rack_.weights[letter], letter, (rules_.blank_letters & only(letter)) != 0};
        if (is_blank(cell)) {
            lacking[lacks++] = letter;
            sums += points;
            spent += rack_.weights[letter];
            tiles &= ~mark_at(i);
        }
    }
    const std::uint32_t blank_weight = rack_.weights[blank];
    if (lacks == 0) note(fixed, sums, tiles, count, spent);
    for (unsigned i = 0; i < count; ++i) {
        const Tile& one = row[i];
        if (!one.may_be_blank) continue;
        const std::uint32_t sums_left = sums - one.points;
        const std::uint32_t now_spent = spent - one.weight + blank_weight;
        const Tiles marked = tiles | mark_at(i);
        if (lacks == 0 || (lacks == 1 && one.letter == lacking[0])) {
            note(fixed, sums_left, marked, count, now_spent);
        }
        if (rack_.blanks < 2) continue;
        for (unsigned j = i + 1; j < count; ++j) {
            const Tile& other = row[j];
            if (!other.may_be_blank) continue;
            const bool covers = lacks == 0 ||
                                (lacks == 1 && (one.letter == lacking[0] || other.letter == lacking[0])) ||
                                (lacks == 2 && one.letter == lacking[0] && other.letter == lacking[1]) ||
                                (lacks == 2 && one.letter == lacking[1] && other.letter == lacking[0]);
            if (!covers) continue;
            note(fixed, sums_left - other.points, marked | mark_at(j), count,
                 now_spent - other.weight + blank_weight);
        }
    }
}

template <bool HasBlanks>
void search_lanes(const Board& board, LaneSet lanes, const RackTable& rack, const WordGraph& gaddag,
                  const Rules& rules, std::vector<Move>& plays) {
    AllPlays<HasBlanks> search{rack, gaddag, rules, plays};
    Squares squares;
    std::array<Unit, most_units> units;
    for (; lanes != 0; lanes &= lanes - 1) {
        const auto number = static_cast<unsigned>(std::countr_zero(lanes));
        const Lane& lane = board.lane(number);
        const bool opening = board.empty() && number % board_size == centre;
        const unsigned count = find_units(lane, number, gaddag.root(), rack.size, opening, units.data());
        if (count == 0) continue;
        prepare_squares(lane, number, rules, squares);
        for (unsigned i = 0; i < count; ++i) search.search(units[i], lane, squares);
    }
}

}  // namespace

void find_all_plays(const Board& board, const RackTable& rack, const WordGraph& gaddag, const Rules& rules,
                    std::vector<Move>& plays) {
    const LaneSet lanes = board.empty() ? LaneSet{1} << centre : every_lane;
    find_lane_plays(board, lanes, rack, gaddag, rules, plays);
}

void find_lane_plays(const Board& board, LaneSet lanes, const RackTable& rack, const WordGraph& gaddag,
                     const Rules& rules, std::vector<Move>& plays) {
    if (rack.blanks > 0) {
        search_lanes<true>(board, lanes, rack, gaddag, rules, plays);
    } else {
        search_lanes<false>(board, lanes, rack, gaddag, rules, plays);
    }
}

}  // namespace faristol::engine
