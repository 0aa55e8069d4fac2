#include "faristol/engine/bounds.hpp"

#include <algorithm>

namespace faristol::engine {

RackBounds::RackBounds(const RackTable& rack, const StateWorth& worth, const Rules& rules,
                       const AnagramFilter* filter) noexcept {
    const LetterSet tiles = rack.left[0] & every_letter;
    usable = tiles | (rack.blanks > 0 ? rules.blank_letters : 0);

    struct Held {
        std::uint8_t value;
        Letter letter;
    };
    std::array<Held, most_on_rack> held;
    unsigned count = 0;
    for (LetterSet left = tiles; left != 0; left = without_first(left)) {
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
    std::array<std::uint16_t, most_on_rack + 1> dearest_sum{};
    for (unsigned i = 0; i < most_on_rack; ++i) {
        dearest_sum[i + 1] = static_cast<std::uint16_t>(dearest_sum[i] + (i < count ? held[i].value : 0));
        if (i < count) kinds_[i] = {only(held[i].letter), held[i].value};
    }
    for (unsigned triples = 0; triples <= most_on_rack; ++triples) {
        for (unsigned doubles = 0; triples + doubles <= most_on_rack; ++doubles) {
            const unsigned better = dearest_sum[triples] + dearest_sum[triples + doubles];
            for (unsigned all = triples + doubles; all <= most_on_rack; ++all) {
                const unsigned code = (all - triples - doubles) * square_code[1] + doubles * square_code[2] +
                                      triples * square_code[3];
                points_[code] = static_cast<std::uint16_t>(better + dearest_sum[all]);
            }
        }
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
}

}  // namespace faristol::engine
