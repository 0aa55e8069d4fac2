#include "faristol/engine/bounds.hpp"

#include <algorithm>

namespace faristol::engine {

RackBounds::RackBounds(const RackTable& rack, const StateWorth& worth, const Rules& rules,
                       const AnagramFilter* filter) noexcept {
    size = rack.size;
    const LetterSet letters = rack.left[0] & every_letter;
    usable = letters | (rack.blanks > 0 ? rules.blank_letters : 0);

    struct Held {
        std::uint8_t value;
        Letter letter;
    };
    std::array<Held, most_on_rack> held;
    unsigned count = 0;
    for (LetterSet left = letters; left != 0; left = without_first(left)) {
        const Letter letter = first_of(left);
        for (unsigned i = 0; i < rack.copies[letter]; ++i) {
            held[count++] = {rules.values[letter], letter};
            if (filter != nullptr) sum += filter->letter(letter);
        }
    }
    // Few and nearly sorted: insertion is quickest.
    for (unsigned i = 1; i < count; ++i) {
        for (unsigned j = i; j > 0 && held[j].value > held[j - 1].value; --j) std::swap(held[j], held[j - 1]);
    }
    for (unsigned i = 0; i < dearest_sums_.size() - 1; ++i) {
        const unsigned value = i < count ? held[i].value : 0;
        dearest_sums_[i + 1] = static_cast<std::uint8_t>(dearest_sums_[i] + value);
        if (i < count) kinds_[i] = {only(held[i].letter), held[i].value};
    }

    for (auto& row : rest_) row.fill(no_equity);
    const unsigned blank_weight = rack.weights[blank];
    for (unsigned state = 0; state < rack.states; ++state) {
        const unsigned spent = rack.size - rack.kept[state];
        // The blank is the first kind, so its digit is the lowest.
        const unsigned blanks = blank_weight == 0 ? 0 : state % (rack.blanks + 1);
        for (unsigned least = 0; least <= blanks; ++least) {
            rest_[least][spent] = std::max(rest_[least][spent], worth[state]);
        }
    }
    if (rules.rack_size <= rack.size) {
        for (auto& row : rest_) row[rules.rack_size] += rules.bonus * units_per_point;
    }
    rests_.fill(no_equity);
    std::copy(rest_[0].begin() + 1, rest_[0].end(), rests_.begin());
}

}  // namespace faristol::engine
