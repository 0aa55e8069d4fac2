#include "faristol/engine/best_play.hpp"

#include <algorithm>

#include "faristol/engine/lane_bounds.hpp"
#include "faristol/engine/node_walk.hpp"

namespace faristol::engine {

namespace {

using Tiles = std::uint64_t;

constexpr unsigned most_side = most_on_rack;  // tiles to one side of a unit

// What is laid so far: the state of the rack, the number of tiles, and that of blanks.
using Laid = std::uint32_t;
constexpr unsigned spent_of(Laid laid) noexcept { return laid & 0xFF; }
constexpr unsigned count_of(Laid laid) noexcept { return (laid >> 8) & 0xFF; }
constexpr unsigned blanks_of(Laid laid) noexcept { return laid >> 16; }
constexpr Laid one_tile = 1U << 8;
constexpr Laid one_blank = 1U << 16;

// What does not depend on the letters laid, by the number of tiles to one side of a unit: the multiplier of
// the main word and the points of tiles that lie there.
struct Side {
    std::array<std::uint32_t, most_side + 1> word;
    std::array<std::uint32_t, most_side + 1> sums;
};

template <bool HasBlanks>
class BestPlay {
  public:
    BestPlay(const Board& board, const RackTable& rack, const StateWorth& worth, const WordGraph& gaddag,
             const Rules& rules, const AnagramFilter* filter, Valued& best)
        : board_{board},
          rack_{rack},
          worth_{worth},
          cells_{gaddag.data().data()},
          root_{gaddag.root()},
          rules_{rules},
          filter_{filter},
          bounds_{rack, worth, rules, filter},
          best_{best} {
        for (unsigned letter = 0; letter < steps_.size(); ++letter) {
            steps_[letter] = one_tile + rack.weights[letter];
        }
    }

    void search(LaneSet lanes) {
        prepare(lanes);
        while (true) {
            const auto top = std::max_element(promises_.begin(), promises_.begin() + unit_count_);
            if (unit_count_ == 0 || *top <= best_.equity) return;
            *top = no_equity;
            search(units_[static_cast<std::size_t>(top - promises_.begin())]);
        }
    }

  private:
    // --- bounds ---

    void prepare(LaneSet lanes) {
        for (; lanes != 0; lanes &= lanes - 1) {
            const auto number = static_cast<unsigned>(std::countr_zero(lanes));
            const Lane& lane = board_.lane(number);
            const bool opening = board_.empty() && number == centre;
            std::array<Unit, most_units> found;
            const unsigned count = find_units(lane, number, root_, rack_.size, opening, found.data());
            if (count == 0) continue;
            LaneBounds& bounds = lane_bounds_[number];
            bounds.measure(lane, number, {found.data(), count}, rules_, bounds_, filter_);
            for (unsigned i = 0; i < count; ++i) {
                // With a blank the filter is asked only for what is searched: it takes many questions.
                const Equity promise =
                    std::max(bounds.promise(found[i], bounds_),
                             bounds.whole_promise(found[i], bounds_, HasBlanks ? nullptr : filter_));
                if (promise <= best_.equity) continue;
                promises_[unit_count_] = promise;
                units_[unit_count_++] = found[i];
            }
        }
    }

    using Reach = std::array<std::array<Equity, most_side + 2>, most_side + 2>;

    // The bounds of every play of a unit, and of all that lay at least so many tiles.
    void bound_all(const Unit& unit) noexcept {
        const LaneBounds& bounds = lane_bounds_[unit.lane];
        const unsigned most_left = bounds.left_room(unit);
        const unsigned most_right = bounds.right_room(unit);
        blank_letters_ = 0;
        // One more than there is room for, on both sides, is asked for and brings nothing.
        for (unsigned blanks = 0; blanks <= (HasBlanks ? rack_.blanks : 0); ++blanks) {
            for (unsigned left = 0; left <= most_left + 1; ++left) {
                std::fill_n(at_[blanks][left].begin(), most_right + 2, no_equity);
            }
        }
        for (unsigned left = LaneBounds::least_left(unit); left <= most_left; ++left) {
            const unsigned last = std::min(most_right, rack_.size - left);
            for (unsigned right = LaneBounds::least_right(unit, left); right <= last; ++right) {
                bound_one(unit, bounds, left, right);
            }
        }
        for (unsigned blanks = 0; blanks <= (HasBlanks ? rack_.blanks : 0); ++blanks) {
            Equity further_left = no_equity;
            for (unsigned left = most_left + 2; left-- > 0;) {
                Equity further = no_equity;
                for (unsigned right = most_right + 2; right-- > 0;) {
                    further = std::max(further, at_[blanks][left][right]);
                    reach_[blanks][left][right] = further;
                }
                further_left = std::max(further_left, further);
                left_reach_[blanks][left] = further_left;
            }
        }
    }

    void bound_one(const Unit& unit, const LaneBounds& bounds, unsigned left, unsigned right) noexcept {
        const unsigned tiles = left + right;
        const Equity points = bounds.points(unit, left, right);
        LetterSet blank_letters = rules_.blank_letters;
        if (tiles == rack_.size && filter_ != nullptr) {
            const LetterSum letters = bounds_.sum + bounds.through(unit, left, right);
            if (!HasBlanks && !filter_->may_be_word(letters)) return;
            if (HasBlanks && rack_.blanks == 1) {
                if (points + bounds_.rest(1, tiles) <= best_.equity) return;
                blank_letters = completing(letters);
                if (blank_letters == 0) return;
            }
        }
        at_[0][left][right] = points + bounds_.rest(0, tiles);
        for (unsigned blanks = 1; HasBlanks && blanks <= rack_.blanks; ++blanks) {
            at_[blanks][left][right] = points + bounds_.rest(blanks, tiles);
            if (at_[blanks][left][right] > best_.equity) blank_letters_ |= blank_letters;
        }
    }

    // What a blank can be to make a word with these letters; the same are asked again and again.
    [[nodiscard]] LetterSet completing(LetterSum letters) noexcept {
        Completed& kept = completed_[letters % completed_.size()];
        if (kept.letters != letters) kept = {letters, filter_->completing(letters, rules_.blank_letters)};
        return kept.by;
    }

    // --- search ---

    void search(const Unit& unit) {
        bound_all(unit);
        unit_ = unit;
        lane_ = &board_.lane(unit.lane);
        squares_here_ = squares_of(unit.lane);
        add_up();
        if (unit.on_run && has_separator(unit.node) && reach_[0][0][1] > best_.equity) {
            left_count_ = 0;
            start_ = unit.first;
            walk_right(cells_[unit.node + node_header], unit.right_at, 0, 0, 0);
        }
        if (left_reach_[0][1] > best_.equity) walk_left(unit.node, unit.left_at, 0, 0, 0);
    }

    // The squares of a lane, prepared when one of its units is first searched.
    const Square* squares_of(unsigned lane) noexcept {
        if ((prepared_ >> lane & 1U) == 0) prepare_squares(board_.lane(lane), lane, rules_, squares_[lane]);
        prepared_ |= std::uint32_t{1} << lane;
        return squares_[lane].data();
    }

    void add_up() noexcept {
        left_side_.word[0] = right_side_.word[0] = 1;
        left_side_.sums[0] = unit_.points;
        right_side_.sums[0] = 0;
        const auto extend = [](Side& side, unsigned to, const Square& square, std::uint32_t through) {
            side.word[to] = side.word[to - 1] * square.word;
            side.sums[to] = side.sums[to - 1] + (std::uint32_t{square.beside} << crossing_shift) + through;
        };
        for (unsigned i = 1; i <= unit_.left_room; ++i) {
            extend(left_side_, i, squares_here_[unit_.left_at + 1 - i], 0);
        }
        unsigned index = unit_.right_at;
        for (unsigned i = 1; i <= unit_.right_room; ++i, index = squares_here_[index].next) {
            extend(right_side_, i, squares_here_[index], squares_here_[index].through);
        }
    }

    [[nodiscard]] bool has_separator(NodeIndex node) const noexcept { return (cells_[node] & 1U) != 0; }

    // Known to the compiler where there are none.
    static constexpr unsigned blanks_in(Laid laid) noexcept { return HasBlanks ? blanks_of(laid) : 0; }

    [[nodiscard]] bool blank_is_left(Laid laid) const noexcept {
        return HasBlanks && blanks_of(laid) < rack_.blanks;
    }

    [[nodiscard]] std::uint32_t points(Letter letter, const Square& square) const noexcept {
        return rules_.values[letter] * square.weight;
    }

    void walk_left(NodeIndex at, unsigned index, std::uint32_t sums, Tiles tiles, Laid laid) {
        const std::uint32_t* node = cells_ + at;
        const Square& square = squares_here_[index];
        const LetterSet fits = square.fits & rack_.left[spent_of(laid)];
        if (!HasBlanks && ((node[0] | node[1]) & fits) == 0) return;
        const unsigned count = count_of(laid) + 1;
        const unsigned blanks = blanks_in(laid);

        if (at_[blanks][count][0] > best_.equity) {
            start_ = index;
            for (LetterSet left = node[1] & fits; left != 0; left = without_first(left)) {
                const Letter letter = first_of(left);
                consider(left_side_.word[count], left_side_.sums[count] + sums + points(letter, square),
                         tiles << 8 | letter, laid + steps_[letter]);
            }
        }
        if (reach_[blanks][count][1] > best_.equity || left_reach_[blanks][count + 1] > best_.equity) {
            for (LetterSet left = node[0] & fits; left != 0; left = without_first(left)) {
                const Letter letter = first_of(left);
                go_on_left(child(node, letter), index, sums + points(letter, square), tiles << 8 | letter,
                           laid + steps_[letter]);
            }
        }
        if (!blank_is_left(laid)) return;
        const LetterSet shown = square.fits & blank_letters_;
        const Laid with_blank = laid + steps_[blank] + one_blank;
        if (at_[blanks + 1][count][0] > best_.equity) {
            start_ = index;
            for (LetterSet left = node[1] & shown; left != 0; left = without_first(left)) {
                consider(left_side_.word[count], left_side_.sums[count] + sums,
                         tiles << 8 | first_of(left) | blank_mark, with_blank);
            }
        }
        if (reach_[blanks + 1][count][1] > best_.equity || left_reach_[blanks + 1][count + 1] > best_.equity) {
            for (LetterSet left = node[0] & shown; left != 0; left = without_first(left)) {
                go_on_left(child(node, first_of(left)), index, sums, tiles << 8 | first_of(left) | blank_mark,
                           with_blank);
            }
        }
    }

    // From the node behind the letter at `index`: to the right, or further to the left.
    void go_on_left(NodeIndex at, unsigned index, std::uint32_t sums, Tiles tiles, Laid laid) {
        const unsigned count = count_of(laid);
        const unsigned blanks = blanks_in(laid);
        if (has_separator(at) && reach_[blanks][count][1] > best_.equity) {
            left_count_ = count;
            start_ = index;
            walk_right(cells_[at + node_header], unit_.right_at, sums, tiles, laid);
        }
        if (left_reach_[blanks][count + 1] > best_.equity) walk_left(at, index - 1, sums, tiles, laid);
    }

    void walk_right(NodeIndex at, unsigned index, std::uint32_t sums, Tiles tiles, Laid laid) {
        const std::uint32_t* node = cells_ + at;
        const Square& square = squares_here_[index];
        const LetterSet fits = square.fits & rack_.left[spent_of(laid)];
        // Half of all steps end here.
        if (!HasBlanks && ((node[0] | node[1]) & fits) == 0) return;
        if ((lane_->occupied & (SquareSet{2} << index)) != 0) {
            walk_through(node, index, sums, tiles, laid);
            return;
        }
        const unsigned count = count_of(laid);
        const unsigned right = count + 1 - left_count_;
        const unsigned blanks = blanks_in(laid);
        const unsigned shift = 8 * count;

        if (const LetterSet ends = node[1] & fits; ends != 0 && at_[blanks][left_count_][right] > best_.equity) {
            const std::uint32_t word = left_side_.word[left_count_] * right_side_.word[right];
            const std::uint32_t fixed = left_side_.sums[left_count_] + right_side_.sums[right];
            for (LetterSet left = ends; left != 0; left = without_first(left)) {
                const Letter letter = first_of(left);
                consider(word, fixed + sums + points(letter, square), tiles | Tiles{letter} << shift,
                         laid + steps_[letter]);
            }
        }
        if (const LetterSet exits = node[0] & fits;
            exits != 0 && reach_[blanks][left_count_][right + 1] > best_.equity) {
            for (LetterSet left = exits; left != 0; left = without_first(left)) {
                const Letter letter = first_of(left);
                walk_right(child(node, letter), square.next, sums + points(letter, square),
                           tiles | Tiles{letter} << shift, laid + steps_[letter]);
            }
        }
        if (!blank_is_left(laid)) return;
        const LetterSet shown = square.fits & blank_letters_;
        const Laid with_blank = laid + steps_[blank] + one_blank;
        if (at_[blanks + 1][left_count_][right] > best_.equity) {
            const std::uint32_t word = left_side_.word[left_count_] * right_side_.word[right];
            const std::uint32_t fixed = left_side_.sums[left_count_] + right_side_.sums[right];
            for (LetterSet left = node[1] & shown; left != 0; left = without_first(left)) {
                consider(word, fixed + sums, tiles | (Tiles{first_of(left)} | blank_mark) << shift, with_blank);
            }
        }
        if (reach_[blanks + 1][left_count_][right + 1] > best_.equity) {
            for (LetterSet left = node[0] & shown; left != 0; left = without_first(left)) {
                walk_right(child(node, first_of(left)), square.next, sums,
                           tiles | (Tiles{first_of(left)} | blank_mark) << shift, with_blank);
            }
        }
    }

    // A square with a run behind it: the letter laid there leads through the run or nowhere.
    void walk_through(const std::uint32_t* node, unsigned index, std::uint32_t sums, Tiles tiles, Laid laid) {
        const Square& square = squares_here_[index];
        const unsigned shift = 8 * count_of(laid);
        const unsigned right = count_of(laid) + 1 - left_count_;
        const auto lay = [&](Letter letter, Cell cell, std::uint32_t more, Laid now) {
            const std::uint32_t* last = walk_run(cells_, child(node, letter), *lane_, index + 1, square.next - 1U);
            const LetterSet end = only(letter_of(lane_->cells[square.next - 1U]));
            const Tiles with = tiles | Tiles{cell} << shift;
            if ((last[1] & end) != 0 && at_[blanks_in(now)][left_count_][right] > best_.equity) {
                consider(left_side_.word[left_count_] * right_side_.word[right],
                         left_side_.sums[left_count_] + right_side_.sums[right] + more, with, now);
            }
            if ((last[0] & end) != 0 && reach_[blanks_in(now)][left_count_][right + 1] > best_.equity) {
                walk_right(child(last, first_of(end)), square.next, more, with, now);
            }
        };
        const unsigned blanks = blanks_in(laid);
        if (reach_[blanks][left_count_][right] > best_.equity) {
            const LetterSet fits = square.fits & rack_.left[spent_of(laid)];
            for (LetterSet left = node[0] & fits; left != 0; left = without_first(left)) {
                const Letter letter = first_of(left);
                lay(letter, letter, sums + points(letter, square), laid + steps_[letter]);
            }
        }
        if (blank_is_left(laid) && reach_[blanks + 1][left_count_][right] > best_.equity) {
            const LetterSet shown = square.fits & blank_letters_;
            for (LetterSet left = node[0] & shown; left != 0; left = without_first(left)) {
                const Letter letter = first_of(left);
                lay(letter, letter | blank_mark, sums, laid + steps_[blank] + one_blank);
            }
        }
    }

    void consider(std::uint32_t word, std::uint32_t sums, Tiles tiles, Laid laid) {
        const unsigned count = count_of(laid);
        auto score = static_cast<std::int32_t>((sums & main_mask) * word + (sums >> crossing_shift));
        if (count == rules_.rack_size) score += rules_.bonus;
        const Equity equity = score * units_per_point + worth_[spent_of(laid)];
        if (equity <= best_.equity) return;
        best_ = {{tiles, score, unit_.lane, static_cast<std::uint8_t>(start_), static_cast<std::uint8_t>(count),
                  static_cast<std::uint8_t>(spent_of(laid))},
                 equity};
    }

    const Board& board_;
    const RackTable& rack_;
    const StateWorth& worth_;
    const std::uint32_t* cells_;
    NodeIndex root_;
    const Rules& rules_;
    const AnagramFilter* filter_;
    RackBounds bounds_;
    Valued& best_;
    std::array<Laid, 32> steps_;

    std::array<Squares, lane_count> squares_;
    std::uint32_t prepared_ = 0;  // lanes whose squares are
    std::array<LaneBounds, lane_count> lane_bounds_;
    std::array<Unit, lane_count * most_units> units_;
    std::array<Equity, lane_count * most_units> promises_;
    unsigned unit_count_ = 0;

    struct Completed {
        LetterSum letters = 0;
        LetterSet by = 0;
    };
    std::array<Completed, HasBlanks ? 31 : 1> completed_{};

    // Of the unit being searched.
    Unit unit_{};
    const Lane* lane_ = nullptr;
    const Square* squares_here_ = nullptr;
    Side left_side_;
    Side right_side_;
    std::array<Reach, most_blanks + 1> at_;     // by blanks, tiles to the left, tiles to the right
    std::array<Reach, most_blanks + 1> reach_;  // with so many to the right or more
    std::array<std::array<Equity, most_side + 2>, most_blanks + 1> left_reach_;
    LetterSet blank_letters_ = 0;  // what a blank has to be to win
    unsigned left_count_ = 0;
    unsigned start_ = 0;
};

}  // namespace

void find_best_play(const Board& board, const RackTable& rack, const StateWorth& worth, const WordGraph& gaddag,
                    const Rules& rules, const AnagramFilter* filter, Valued& best, LaneSet lanes) {
    if (rack.blanks > 0) {
        BestPlay<true>{board, rack, worth, gaddag, rules, filter, best}.search(lanes);
    } else {
        BestPlay<false>{board, rack, worth, gaddag, rules, filter, best}.search(lanes);
    }
}

}  // namespace faristol::engine
