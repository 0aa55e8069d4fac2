#include "faristol/engine/rules.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "faristol/fail.hpp"

namespace faristol::engine {

namespace {

[[noreturn]] void refuse(const std::string& what) { fail(std::invalid_argument(what)); }

void check_range(const char* name, std::int64_t value, std::int64_t least, std::int64_t most) {
    if (value < least || value > most) {
        refuse(std::string{name} + " is " + std::to_string(value) + ", not from " + std::to_string(least) +
               " to " + std::to_string(most));
    }
}

void check_tiles(const Rules& rules) {
    unsigned total = 0;
    for (unsigned code = 0; code < rules.counts.size(); ++code) {
        check_range("the value of a tile", rules.values[code], 0, most_value);
        if (code >= tile_kinds && rules.counts[code] != 0) refuse("a letter without a tile has tiles");
        total += rules.counts[code];
    }
    check_range("the number of blanks", rules.counts[blank], 0, most_blanks);
    if (rules.values[blank] != 0) refuse("a blank has points");
    check_range("the number of tiles of the set", total, 0, most_tiles);
    if ((rules.blank_letters & ~every_letter) != 0) refuse("a blank may be something that is not a letter");
}

// A play lays at most a rack of tiles, so only so many premiums can meet in one word.
void check_products(const Rules& rules) {
    for (auto multipliers : rules.word_in_lane) {
        std::ranges::sort(multipliers, std::greater{});
        unsigned product = 1;
        for (unsigned i = 0; i < rules.rack_size; ++i) product *= multipliers[i];
        if (product > most_word_product) {
            refuse("the layout could multiply a word by " + std::to_string(product) + ", more than " +
                   std::to_string(most_word_product));
        }
    }
}

}  // namespace

void Rules::complete() {
    check_tiles(*this);
    check_range("the rack size", rack_size, 1, most_on_rack);
    check_range("the bonus", bonus, 0, most_bonus);
    check_range("the tiles that an exchange needs in the bag", exchange_needs, 0, most_tiles);
    check_range("the number of ending runs", static_cast<long>(runs.size()), 0, most_runs);
    for (const EndingRun& run : runs) check_range("the turns of an ending run", run.turns_each, 1, 100);
    for (unsigned square = 0; square < square_count; ++square) {
        check_range("a letter premium", letter_premiums[square], 1, most_letter_multiplier);
        check_range("a word premium", word_premiums[square], 1, most_word_multiplier);
        const Spot across{square / board_size, square % board_size};
        for (const Spot spot : {across, crossing(across)}) {
            letter_in_lane[spot.lane][spot.index] = letter_premiums[square];
            word_in_lane[spot.lane][spot.index] = word_premiums[square];
        }
    }
    check_products(*this);
}

}  // namespace faristol::engine
