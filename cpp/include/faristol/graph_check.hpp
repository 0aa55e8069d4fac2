// Checking cells that come from outside, once and in one pass, so that every later walk may trust them.
#pragma once

#include <cstdint>
#include <span>

#include "faristol/word_graph.hpp"

namespace faristol {

enum class GraphKind : std::uint32_t { words = 1, gaddag = 2 };

struct GraphFacts {
    const char* fault = nullptr;  // what is wrong, in a few words; the rest holds only if nothing is
    std::uint32_t nodes = 0;      // `nowhere` not counted
    std::uint32_t edges = 0;      // cells that hold a child
    std::uint32_t height = 0;     // letters of the longest sequence, the separator included
    std::uint64_t sequences = 0;  // words; 0 for a GADDAG, whose sequences nobody walks all
};

// Everything a walk relies on: nodes follow each other without gaps; every child is the start of an earlier
// node; masks hold nothing but letters (and in a GADDAG one separator on a path at most); every node leads
// to the end of a word; no path is longer than the longest word; `root` is the last node. O(cells).
[[nodiscard]] GraphFacts check_graph(std::span<const std::uint32_t> cells, NodeIndex root, GraphKind kind);

}  // namespace faristol
