#include "faristol/engine/lane_bounds.hpp"

#include <algorithm>

#if defined(__SSE4_1__)
#include <smmintrin.h>
#endif

namespace faristol::engine {

// Sums of what comes before a place; behind the last one they stay as they are, so that eight can be read.
struct LaneBounds::Sums {
    static constexpr unsigned size = board_size + 1 + most_covered;

    std::array<std::uint8_t, size> free;     // squares that touch nothing
    std::array<std::uint8_t, size> better;   // of these, with a premium for the letter
    std::array<std::uint8_t, size> best;     // of these, triple
    std::array<std::uint8_t, size> doubles;  // words
    std::array<std::uint8_t, size> triples;
    std::array<std::uint16_t, size> main;                  // points for the main word
    std::array<std::uint16_t, size> crossing;              // and for crossing ones
    std::array<std::uint16_t, board_size + 1> run_before;  // points of the run that ends at a place
};

namespace {

constexpr SquareSet bit(unsigned index) noexcept { return SquareSet{1} << index; }

// Powers for the multipliers of words, as many as a lane may have.
alignas(16) constexpr std::array<std::uint8_t, 16> powers_of_two{1, 2, 4, 8, 16, 32, 64, 128};
alignas(16) constexpr std::array<std::uint8_t, 16> powers_of_three{1, 3, 9, 27, 81, 243};

}  // namespace

void LaneBounds::add_up(const Lane& lane, unsigned number, const Rules& rules, const RackBounds& rack,
                        const AnagramFilter* filter, Sums& sums) noexcept {
    // Five counts of at most fifteen travel in one number, a byte each.
    std::uint64_t counts = 0;
    unsigned main = 0;
    unsigned crossing = 0;
    LetterSum letters = 0;
    unsigned run_points = 0;
    LetterSum run_letters = 0;
    const auto note = [&](unsigned place) {
        sums.free[place] = static_cast<std::uint8_t>(counts);
        sums.better[place] = static_cast<std::uint8_t>(counts >> 8);
        sums.best[place] = static_cast<std::uint8_t>(counts >> 16);
        sums.doubles[place] = static_cast<std::uint8_t>(counts >> 24);
        sums.triples[place] = static_cast<std::uint8_t>(counts >> 32);
        sums.main[place] = static_cast<std::uint16_t>(main);
        sums.crossing[place] = static_cast<std::uint16_t>(crossing);
    };
    constexpr std::array<std::uint64_t, 4> of_letter{0, 0x1, 0x101, 0x10101};
    constexpr std::array<std::uint64_t, 4> of_word{0, 0, 0x1'00'00'00, 0x1'00'00'00'00};
    const auto pass_run = [&](unsigned from, unsigned to) {
        run_points = static_cast<unsigned>(lane.beside[to - 1]);
        run_letters = 0;
        if (filter == nullptr) return;
        for (unsigned i = from; i < to; ++i) run_letters += filter->letter(letter_of(lane.cells[i]));
    };

    blocked_ = 0;
    unsigned place = 0;
    unsigned from = 0;  // the square behind the last empty one
    for (SquareSet left = lane.free(); left != 0; left &= left - 1, ++place) {
        const auto index = static_cast<unsigned>(std::countr_zero(left));
        run_points = 0;
        run_letters = 0;
        if (index != from) {
            pass_run(from, index);
            // What lies behind a tile laid counts with it; before the first one it is the play's own.
            main += place > 0 ? run_points : 0;
            letters += place > 0 ? run_letters : 0;
        }
        place_of_[index] = static_cast<std::uint8_t>(place);
        letters_[place] = letters;
        letters_before_[place] = run_letters;
        sums.run_before[place] = static_cast<std::uint16_t>(run_points);
        note(place);
        const unsigned letter = rules.letter_in_lane[number][index];
        const unsigned word = rules.word_in_lane[number][index];
        const LetterSet fits = lane.fits[index];
        if ((fits & rack.usable) == 0) blocked_ |= bit(place);
        counts += of_word[word];
        if ((lane.touched & bit(index)) != 0) {
            const unsigned points = rack.dearest(fits) * letter;
            main += points;
            crossing += (points + static_cast<unsigned>(lane.beside[index])) * word;
        } else {
            counts += of_letter[letter];
        }
        from = index + 1;
    }
    if (from != board_size && place > 0) {
        pass_run(from, board_size);
        main += run_points;
        letters += run_letters;
    }
    place_of_[board_size] = static_cast<std::uint8_t>(place);
    letters_[place] = letters;
    blocked_ |= bit(place);  // the edge
    for (unsigned end = place; end <= place + most_covered; ++end) note(end);
}

void LaneBounds::measure(const Lane& lane, unsigned number, std::span<const Unit> units, const Rules& rules,
                         const RackBounds& rack, const AnagramFilter* filter) noexcept {
    Sums sums;
    add_up(lane, number, rules, rack, filter, sums);
    SquareSet wanted = 0;  // places from which a unit has plays
    for (const Unit& unit : units) {
        const unsigned first = place(unit) - left_room(unit);
        wanted |= (bit(place(unit) + 1 - least_left(unit)) - 1) & ~(bit(first) - 1);
    }
    wanted &= ~blocked_;
    for (; wanted != 0; wanted &= wanted - 1) {
        measure_from(static_cast<unsigned>(std::countr_zero(wanted)), sums, rack);
    }
}

unsigned LaneBounds::left_room(const Unit& unit) const noexcept {
    const SquareSet before = blocked_ & (bit(place(unit)) - 1);
    const auto stop = static_cast<unsigned>(std::bit_width(before));
    return std::min<unsigned>(unit.left_room, place(unit) - stop);
}

unsigned LaneBounds::right_room(const Unit& unit) const noexcept {
    const auto stop = static_cast<unsigned>(std::countr_zero(blocked_ >> place(unit)));
    return std::min<unsigned>(unit.right_room, stop);
}

#if defined(__SSE4_1__)

namespace {

__m128i eight_bytes(const std::uint8_t* from) noexcept {
    return _mm_loadl_epi64(reinterpret_cast<const __m128i*>(from));
}
__m128i sixteen_bytes(const void* from) noexcept { return _mm_loadu_si128(static_cast<const __m128i*>(from)); }

// The increase of eight sums above that at `first`.
template <std::size_t Size>
__m128i increase(const std::array<std::uint8_t, Size>& sums, unsigned first) noexcept {
    return _mm_sub_epi8(eight_bytes(sums.data() + first + 1), _mm_set1_epi8(static_cast<char>(sums[first])));
}
template <std::size_t Size>
__m128i increase(const std::array<std::uint16_t, Size>& sums, unsigned first) noexcept {
    return _mm_sub_epi16(sixteen_bytes(sums.data() + first + 1), _mm_set1_epi16(static_cast<short>(sums[first])));
}

// Eight numbers of a table of sixteen, widened.
__m128i look_up(const std::array<std::uint8_t, 16>& table, __m128i places) noexcept {
    return _mm_cvtepu8_epi16(_mm_shuffle_epi8(sixteen_bytes(table.data()), places));
}

}  // namespace

void LaneBounds::measure_from(unsigned first, const Sums& sums, const RackBounds& rack) noexcept {
    const auto& dearest = rack.dearest_sums();
    const __m128i tiles = _mm_add_epi16(_mm_add_epi16(look_up(dearest, increase(sums.free, first)),
                                                      look_up(dearest, increase(sums.better, first))),
                                        look_up(dearest, increase(sums.best, first)));
    const __m128i word = _mm_mullo_epi16(look_up(powers_of_two, increase(sums.doubles, first)),
                                         look_up(powers_of_three, increase(sums.triples, first)));
    const __m128i before = _mm_set1_epi16(static_cast<short>(sums.run_before[first]));
    const __m128i main = _mm_add_epi16(_mm_add_epi16(increase(sums.main, first), before), tiles);
    const __m128i points = _mm_add_epi16(_mm_mullo_epi16(main, word), increase(sums.crossing, first));
    _mm_store_si128(reinterpret_cast<__m128i*>(points_[first].data()), points);
}

Equity LaneBounds::promise(const Unit& unit, const RackBounds& rack) const noexcept {
    const unsigned most_left = left_room(unit);
    const unsigned most_right = right_room(unit);
    const auto* rests = reinterpret_cast<const __m128i*>(rack.rests().data());
    const __m128i few = _mm_load_si128(rests);
    const __m128i many = _mm_load_si128(rests + 1);
    const __m128i none = _mm_set1_epi32(no_equity);
    __m128i most = none;
    for (unsigned left = least_left(unit); left <= most_left; ++left) {
        const unsigned least = left + least_right(unit, left);
        const unsigned last = std::min(left + most_right, rack.size - 1);
        if (least > last) continue;
        const __m128i points = sixteen_bytes(points_[place(unit) - left].data());
        const auto counts = [&](__m128i tiles) {
            return _mm_and_si128(_mm_cmpgt_epi32(tiles, _mm_set1_epi32(static_cast<int>(least) - 1)),
                                 _mm_cmplt_epi32(tiles, _mm_set1_epi32(static_cast<int>(last) + 1)));
        };
        const auto worth = [&](__m128i half, __m128i rest) {
            return _mm_add_epi32(_mm_slli_epi32(_mm_cvtepu16_epi32(half), 8), rest);
        };
        static_assert(units_per_point == 1 << 8);
        const __m128i of_few = worth(points, few);
        const __m128i of_many = worth(_mm_srli_si128(points, 8), many);
        most = _mm_max_epi32(most, _mm_blendv_epi8(none, of_few, counts(_mm_setr_epi32(1, 2, 3, 4))));
        most = _mm_max_epi32(most, _mm_blendv_epi8(none, of_many, counts(_mm_setr_epi32(5, 6, 7, 8))));
    }
    most = _mm_max_epi32(most, _mm_shuffle_epi32(most, _MM_SHUFFLE(1, 0, 3, 2)));
    most = _mm_max_epi32(most, _mm_shuffle_epi32(most, _MM_SHUFFLE(2, 3, 0, 1)));
    return _mm_cvtsi128_si32(most);
}

#else

void LaneBounds::measure_from(unsigned first, const Sums& sums, const RackBounds& rack) noexcept {
    const auto& dearest = rack.dearest_sums();
    for (unsigned covered = 1; covered <= most_covered; ++covered) {
        const auto increase = [&](const auto& of) {
            return static_cast<unsigned>(of[first + covered] - of[first]);
        };
        const unsigned tiles =
            dearest[increase(sums.free)] + dearest[increase(sums.better)] + dearest[increase(sums.best)];
        const unsigned word = powers_of_two[increase(sums.doubles)] * powers_of_three[increase(sums.triples)];
        const unsigned main = increase(sums.main) + sums.run_before[first] + tiles;
        points_[first][covered - 1] = static_cast<std::uint16_t>(main * word + increase(sums.crossing));
    }
}

Equity LaneBounds::promise(const Unit& unit, const RackBounds& rack) const noexcept {
    Equity most = no_equity;
    for (unsigned left = least_left(unit); left <= left_room(unit); ++left) {
        const unsigned last = std::min(left + right_room(unit), rack.size - 1);
        for (unsigned tiles = left + least_right(unit, left); tiles <= last; ++tiles) {
            most = std::max(most, points(unit, left, tiles - left) + rack.rests()[tiles - 1]);
        }
    }
    return most;
}

#endif

Equity LaneBounds::whole_promise(const Unit& unit, const RackBounds& rack,
                                 const AnagramFilter* filter) const noexcept {
    const unsigned most_right = right_room(unit);
    const unsigned from = std::max(least_left(unit), rack.size > most_right ? rack.size - most_right : 0);
    const unsigned to = std::min(left_room(unit), rack.size);
    Equity most = no_equity;
    for (unsigned left = from; left <= to; ++left) {
        const unsigned right = rack.size - left;
        if (right < least_right(unit, left)) continue;
        const Equity here = points(unit, left, right) + rack.rests()[rack.size - 1];
        if (here <= most) continue;
        if (filter != nullptr && !filter->may_be_word(rack.sum + through(unit, left, right))) continue;
        most = here;
    }
    return most;
}

}  // namespace faristol::engine
