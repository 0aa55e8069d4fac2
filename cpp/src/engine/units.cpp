#include "faristol/engine/units.hpp"

#include <algorithm>

namespace faristol::engine {

namespace {

constexpr SquareSet bit(unsigned index) noexcept { return SquareSet{1} << index; }
constexpr SquareSet below(unsigned index) noexcept { return bit(index) - 1; }

unsigned lowest(SquareSet squares) noexcept { return static_cast<unsigned>(std::countr_zero(squares)); }
unsigned count(SquareSet squares) noexcept { return static_cast<unsigned>(std::popcount(squares)); }
std::uint8_t byte(unsigned number) noexcept { return static_cast<std::uint8_t>(number); }

Unit unit_of_run(const Lane& lane, unsigned number, unsigned start, unsigned end, unsigned left_room,
                 unsigned tiles) noexcept {
    const unsigned right_room = count(lane.free() & ~below(end + 1));
    // One tile that makes words both ways is found in the row, so the column leaves it out.
    const auto counts = [&](unsigned index) { return is_across(number) || (lane.touched & bit(index)) == 0; };
    return {
        .node = lane.fits[end],
        .points = static_cast<std::uint16_t>(lane.beside[end]),
        .lane = byte(number),
        .first = byte(start),
        .left_at = byte(start - 1),
        .left_room = byte(std::min(left_room, tiles)),
        .right_at = byte(end + 1),
        .right_room = byte(std::min(right_room, tiles)),
        .on_run = true,
        .one_left = start > 0 && counts(start - 1),
        .one_right = counts(end + 1),
    };
}

Unit unit_of_square(unsigned number, NodeIndex root, unsigned index, unsigned first, unsigned last,
                    unsigned tiles) noexcept {
    return {
        .node = root,
        .points = 0,
        .lane = byte(number),
        .first = byte(index),
        .left_at = byte(index),
        .left_room = byte(std::min(index - first + 1, tiles)),
        .right_at = byte(index + 1),
        .right_room = byte(std::min(last - index, tiles - 1)),
        .on_run = false,
        .one_left = false,
        .one_right = false,
    };
}

}  // namespace

void prepare_squares(const Lane& lane, unsigned number, const Rules& rules, Squares& squares) noexcept {
    unsigned next = board_size;
    unsigned through = 0;
    for (unsigned index = board_size; index-- > 0;) {
        if ((lane.occupied & bit(index)) != 0) {
            if ((lane.occupied & bit(index + 1)) == 0) through = static_cast<unsigned>(lane.beside[index]);
            continue;
        }
        const std::uint32_t letter = rules.letter_in_lane[number][index];
        const std::uint32_t word = rules.word_in_lane[number][index];
        const bool touched = (lane.touched & bit(index)) != 0;
        squares[index] = {
            .fits = lane.fits[index],
            .weight = letter | (touched ? letter * word << crossing_shift : 0),
            .beside = static_cast<std::uint16_t>(touched ? static_cast<unsigned>(lane.beside[index]) * word : 0),
            .through = static_cast<std::uint16_t>(through),
            .word = byte(word),
            .letter = byte(letter),
            .next = byte(next),
            .touched = touched,
        };
        next = index;
        through = 0;
    }
}

unsigned find_units(const Lane& lane, unsigned number, NodeIndex root, unsigned tiles, bool opening,
                    Unit* units) noexcept {
    if (tiles == 0) return 0;
    unsigned found = 0;
    const SquareSet occupied = lane.occupied;

    unsigned open_from = 0;  // the first square that a play to the next run may cover
    for (SquareSet left = occupied; left != 0;) {
        const unsigned start = lowest(left);
        const unsigned end = lane.run_end(start);
        const unsigned left_room = start > open_from ? start - open_from : 0;
        if (lane.fits[end] != nowhere) {
            units[found++] = unit_of_run(lane, number, start, end, left_room, tiles);
        }
        open_from = end + 2;
        left &= ~below(end + 1);
    }

    // Squares apart from every run, and among them those that touch something.
    const SquareSet apart = whole_lane & ~(occupied | occupied << 1 | occupied >> 1);
    const SquareSet anchors = opening ? bit(centre) : lane.touched & apart;
    SquareSet before = 0;  // anchors already done
    for (SquareSet left = anchors; left != 0; left &= left - 1) {
        const unsigned index = lowest(left);
        const SquareSet stops = (~apart | before) & below(index);
        const unsigned first = stops == 0 ? 0 : static_cast<unsigned>(std::bit_width(stops));
        const unsigned last = index + lowest(~(apart >> index)) - 1;
        units[found++] = unit_of_square(number, root, index, first, last, tiles);
        before |= bit(index);
    }
    return found;
}

}  // namespace faristol::engine
