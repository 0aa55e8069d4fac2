// The word graph: a minimal acyclic automaton in one flat array of 32-bit cells.
//
// A node is `[exits, accepts, children…]` and is named by the place of its first cell:
//   exits    bit c says that letter c leads on to a further node;
//   accepts  bit c says that a word ends with letter c here;
//   children one cell for each bit of `exits`, in letter order: the place of the node it leads to.
// A letter may be in both sets, in one or in neither. Children stand before their parents, so the root is
// the last node and no walk can go round. Place 0 holds a node without letters: `nowhere`. Whoever falls
// off the graph stays there, so callers may follow letters without asking at every step.
//
// A GADDAG has the same shape. For every word and every way to cut it after a nonempty beginning x,
// w = xy, it holds the sequence reverse(x) · separator · y, and reverse(w) alone when y is empty.
#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "faristol/letters.hpp"

namespace faristol {

using NodeIndex = std::uint32_t;

inline constexpr NodeIndex nowhere = 0;
inline constexpr std::uint32_t node_header = 2;  // cells before the first child

class WordGraph {
  public:
    WordGraph() noexcept;  // of no words

    // The cells must have passed check_graph or come from the builder: walking trusts them.
    // `owner` keeps them alive, whatever they live in.
    WordGraph(std::shared_ptr<const void> owner, std::span<const std::uint32_t> cells, NodeIndex root) noexcept
        : owner_{std::move(owner)}, cells_{cells}, root_{root} {}

    [[nodiscard]] NodeIndex root() const noexcept { return root_; }
    [[nodiscard]] std::span<const std::uint32_t> data() const noexcept { return cells_; }

    // The letters that lead on from `node`, and those with which a word ends there.
    [[nodiscard]] LetterSet exits(NodeIndex node) const noexcept { return cells_.data()[node]; }
    [[nodiscard]] LetterSet accepts(NodeIndex node) const noexcept { return cells_.data()[node + 1]; }
    [[nodiscard]] bool accepts(NodeIndex node, Letter letter) const noexcept {
        return (accepts(node) & only(letter)) != 0;
    }

    // Where `letter` leads from `node`, or nowhere. `letter` is below 32.
    [[nodiscard]] NodeIndex child(NodeIndex node, Letter letter) const noexcept {
        return (exits(node) & only(letter)) != 0 ? child_of_exit(node, letter) : nowhere;
    }

    // The same when the caller took `letter` from exits(node).
    [[nodiscard]] NodeIndex child_of_exit(NodeIndex node, Letter letter) const noexcept {
        const auto before = std::popcount(exits(node) & (only(letter) - 1));
        return cells_.data()[node + node_header + static_cast<NodeIndex>(before)];
    }

    // Where a row of letters leads from `node`, or nowhere.
    [[nodiscard]] NodeIndex follow(NodeIndex node, std::span<const Letter> letters) const noexcept {
        for (const Letter letter : letters) node = child(node, letter);
        return node;
    }

  private:
    std::shared_ptr<const void> owner_;
    std::span<const std::uint32_t> cells_;
    NodeIndex root_;
};

// Whether `word` is a word of the graph. Any bytes may be asked: what is not a word is simply not there.
[[nodiscard]] inline bool contains(const WordGraph& graph, std::span<const Letter> word) noexcept {
    if (word.empty()) return false;
    NodeIndex node = graph.root();
    for (const Letter letter : word.first(word.size() - 1)) {
        if (!is_letter(letter)) return false;
        node = graph.child(node, letter);
    }
    return is_letter(word.back()) && graph.accepts(node, word.back());
}

}  // namespace faristol
