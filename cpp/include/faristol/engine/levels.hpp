// The levels of the robots, as values: what each knows, what it sees, and how it chooses.
//
// The lower ones play as people begin: they know the words that are read every day, they see short words in open
// places before long ones and before those laid alongside others, and of what they see they take something near
// the best. The highest looks ahead with all that the engine can do.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "faristol/engine/rules.hpp"

namespace faristol::engine {

struct Level {
    std::uint8_t number = 0;
    // Words of this class of frequency and above are everyday words; nothing: every word of the list is.
    std::optional<std::uint8_t> least_class = std::nullopt;
    double sees_rare = 0;  // how much less likely a play with other words is seen; 0: the level does not know them
    // The chance to see a word by the number of tiles it takes from the rack; nothing: sees everything.
    std::optional<std::array<double, most_on_rack>> sees = std::nullopt;
    double sees_alongside = 1;   // the chance for each further word that the play makes
    std::uint8_t considers = 1;  // how many of the plays seen are weighed against each other
    double careless = 0;         // points by which a play may seem better or worse than it is
    bool by_score = false;       // looks at the points of the play alone, not at what stays on the rack
    bool looks_ahead = false;    // simulates, and solves the end of the game
    double doubts = 1;           // the chance to challenge a play with a word never met before
    // Has met the words of this class of frequency and above; nothing: every word of the list.
    std::optional<std::uint8_t> recognises = std::nullopt;
};

// All of them, from who begins to the strongest; the first is number 1.
[[nodiscard]] std::span<const Level> levels() noexcept;

// Fails with std::invalid_argument.
[[nodiscard]] const Level& level_of(unsigned number);

}  // namespace faristol::engine
