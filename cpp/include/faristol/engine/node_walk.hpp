// Walking the GADDAG by its bare cells, as the innermost loops of the two searches do: a node is a pointer
// to its letters that lead on, those that end a word, and its children (see word_graph.hpp).
#pragma once

#include <bit>
#include <cstdint>

#include "faristol/engine/board.hpp"

namespace faristol::engine {

// Where `letter`, one of the letters that lead on from `node`, leads.
[[nodiscard]] inline NodeIndex child(const std::uint32_t* node, Letter letter) noexcept {
    return node[node_header + static_cast<unsigned>(std::popcount(node[0] & (only(letter) - 1)))];
}

// Where the tiles of a lane from `index` up to but not with `last` lead from the node at `at`, or nowhere.
[[nodiscard]] inline const std::uint32_t* walk_run(const std::uint32_t* cells, NodeIndex at, const Lane& lane,
                                                   unsigned index, unsigned last) noexcept {
    for (; index < last; ++index) {
        const Letter letter = letter_of(lane.cells[index]);
        const std::uint32_t* node = cells + at;
        if ((node[0] & only(letter)) == 0) return cells + nowhere;
        at = child(node, letter);
    }
    return cells + at;
}

}  // namespace faristol::engine
