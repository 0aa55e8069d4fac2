// Static evaluation: what a move is worth besides its points.
#pragma once

#include "faristol/engine/bounds.hpp"
#include "faristol/engine/leaves.hpp"
#include "faristol/engine/position.hpp"
#include "faristol/engine/rack_table.hpp"

namespace faristol::engine {

// What moves are judged by.
enum class Criterion : std::uint8_t { score, equity };

// The worth of what is left on the rack in each of its states. By score nothing is worth anything. By equity
// it is the leave while the bag has tiles, and once it is empty what the rules do with the racks.
// Leaves may be missing: then tiles that stay are worth nothing while the bag has tiles.
void value_states(const Position& position, const RackTable& rack, const Leaves* leaves, Criterion criterion,
                  StateWorth& worth) noexcept;

}  // namespace faristol::engine
