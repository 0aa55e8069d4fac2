// A rack as the generator searches it: every state it can be in has a number.
//
// With c tiles of a kind there are c + 1 states of that kind, so the states of the whole rack are numbers
// in mixed radix: 128 at most. Spending a tile adds the weight of its kind, and one small table says what
// is left; nothing has to be put back when the search returns.
#pragma once

#include <array>
#include <cstdint>

#include "faristol/engine/leaves.hpp"
#include "faristol/engine/rack.hpp"

namespace faristol::engine {

inline constexpr unsigned most_states = 1U << most_on_rack;

struct RackTable {
    std::array<std::uint8_t, 32> weights{};
    std::array<std::uint8_t, 32> copies;           // of each kind
    std::array<LetterSet, most_states> left;       // kinds still there once so much is spent; bit 0 is a blank
    std::array<std::uint8_t, most_states> kept;    // tiles still there
    std::array<std::uint32_t, most_states> leave;  // the number of what is left; for six tiles or fewer
    unsigned states = 0;
    unsigned size = 0;
    unsigned blanks = 0;

    // `index` may be missing when nobody asks for leaves.
    RackTable(const Rack& rack, const LeaveIndex* index) noexcept;
};

}  // namespace faristol::engine
