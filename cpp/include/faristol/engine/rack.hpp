// A handful of tiles, counted by kind.
#pragma once

#include <array>
#include <cstdint>

#include "faristol/engine/rules.hpp"

namespace faristol::engine {

struct Rack {
    std::array<std::uint8_t, 32> counts{};  // by tile code, the blank under 0
    LetterSet kinds = 0;                    // which counts are not zero
    std::uint8_t size = 0;

    void add(Letter tile) noexcept {
        ++counts[tile];
        kinds |= only(tile);
        ++size;
    }

    // `tile` must be there.
    void remove(Letter tile) noexcept {
        if (--counts[tile] == 0) kinds &= ~only(tile);
        --size;
    }

    [[nodiscard]] bool has(Letter tile) const noexcept { return counts[tile] != 0; }

    [[nodiscard]] unsigned points(const Rules& rules) const noexcept {
        unsigned sum = 0;
        for (LetterSet left = kinds; left != 0; left = without_first(left)) {
            sum += unsigned{counts[first_of(left)]} * rules.values[first_of(left)];
        }
        return sum;
    }

    friend bool operator==(const Rack&, const Rack&) = default;
};

}  // namespace faristol::engine
