// Luck: what the tiles drawn for a turn made possible, beyond the average of other draws.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "faristol/engine/generator.hpp"

namespace faristol::engine {

// In points, for who drew the tiles that `came` and has them on the rack; nothing where none came or no other draw is
// asked for. The same seed draws the same tiles.
[[nodiscard]] std::optional<double> luck_of(const Position& position, std::span<const Letter> came,
                                            const Generator& generator, unsigned other_draws, std::uint64_t seed);

}  // namespace faristol::engine
