// Building word graphs: from a list of words, and from one graph the GADDAG of the same words.
#pragma once

#include <cstddef>
#include <span>

#include "faristol/word_graph.hpp"

namespace faristol {

// A bound on every list, so that no walk over a graph can be endless in practice.
inline constexpr std::size_t most_words = std::size_t{1} << 24;

// The minimal graph of a packed list, in any order and with repetitions: O(n log n), 581,801 words in less
// than half a second. Throws std::invalid_argument at a bad word or too many of them.
[[nodiscard]] WordGraph build_word_graph(std::span<const Letter> packed_words);

// The minimal GADDAG of the same words as `words`, or of a packed list.
[[nodiscard]] WordGraph build_gaddag(const WordGraph& words);
[[nodiscard]] WordGraph build_gaddag(std::span<const Letter> packed_words);

}  // namespace faristol
