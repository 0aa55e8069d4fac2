// The best play of a board and a rack: the most promising places first, and none that cannot win.
#pragma once

#include "faristol/engine/anagram_filter.hpp"
#include "faristol/engine/bounds.hpp"
#include "faristol/engine/move.hpp"
#include "faristol/engine/rack_table.hpp"

namespace faristol::engine {

struct Valued {
    Move move;
    Equity equity = no_equity;  // points and the worth of what stays, in 1/256 of a point
};

// Replaces `best` by the play with the highest equity if there is one that beats it. Of equal ones any may
// be found, always the same one. `filter` may be missing; it only saves time. Only plays in `lanes` are
// looked for.
void find_best_play(const Board& board, const RackTable& rack, const StateWorth& worth, const WordGraph& gaddag,
                    const Rules& rules, const AnagramFilter* filter, Valued& best, LaneSet lanes = every_lane);

}  // namespace faristol::engine
