// Every tile play of a board and a rack, each once.
#pragma once

#include <vector>

#include "faristol/engine/board.hpp"
#include "faristol/engine/rack_table.hpp"
#include "faristol/word_graph.hpp"

namespace faristol::engine {

// Appends the plays to `plays`, in no particular order. On an empty board the first play lies across: lying
// down it would be the same one.
void find_all_plays(const Board& board, const RackTable& rack, const WordGraph& gaddag, const Rules& rules,
                    std::vector<Move>& plays);

// The same for some lanes only. What plays a lane has depends on nothing but the lane.
void find_lane_plays(const Board& board, LaneSet lanes, const RackTable& rack, const WordGraph& gaddag,
                     const Rules& rules, std::vector<Move>& plays);

}  // namespace faristol::engine
