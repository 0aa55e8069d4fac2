#include "faristol/graph_check.hpp"

#include <algorithm>
#include <vector>

#include "faristol/graph_builder.hpp"

namespace faristol {

namespace {

// What is known of a node, in one byte. A node has two cells at least, so the byte of the node at place p is
// the one at p / 2, and one bit tells which of the two places it is. Zero: no node starts there.
using NodeNote = std::uint8_t;
constexpr NodeNote height_bits = 0x3F;
constexpr NodeNote odd_place = 0x40;
constexpr NodeNote has_separator = 0x80;

constexpr NodeNote place_bit(NodeIndex node) noexcept { return (node & 1U) != 0 ? odd_place : NodeNote{0}; }

// Too many to be true: sums stop here instead of going round.
constexpr std::uint64_t far_too_many = most_words + 1;

template <GraphKind kind>
GraphFacts check(std::span<const std::uint32_t> cells, NodeIndex root) {
    constexpr LetterSet allowed_exits = every_letter | (kind == GraphKind::gaddag ? only(separator) : 0U);
    constexpr std::uint32_t height_limit = longest_word + (kind == GraphKind::gaddag ? 1 : 0);

    GraphFacts facts;
    const auto fault = [&facts](const char* what) {
        facts.fault = what;
        return facts;
    };
    const std::size_t size = cells.size();
    if (size < node_header || cells[0] != 0 || cells[1] != 0) return fault("the empty node is missing");
    if (size > UINT32_MAX) return fault("the graph is too large");

    std::vector<NodeNote> notes(size / 2 + 1, 0);
    std::vector<std::uint64_t> counts(kind == GraphKind::words ? size / 2 + 1 : 0);
    NodeIndex last = nowhere;
    for (NodeIndex node = node_header; node < size;) {
        if (size - node < node_header) return fault("the last node is cut off");
        const LetterSet exits = cells[node];
        const LetterSet accepts = cells[node + 1];
        if ((exits & ~allowed_exits) != 0 || (accepts & ~every_letter) != 0) {
            return fault("a node has a letter outside the alphabet");
        }
        if ((exits | accepts) == 0) return fault("a node leads to no word");
        const auto children = static_cast<std::uint32_t>(std::popcount(exits));
        if (size - node - node_header < children) return fault("the last node is cut off");

        std::uint32_t height = 0;
        NodeNote separators = 0;
        std::uint64_t count = static_cast<std::uint64_t>(std::popcount(accepts));
        for (std::uint32_t i = 0; i < children; ++i) {
            const NodeIndex child = cells[node + node_header + i];
            if (child >= node) return fault("a child does not stand before its parent");
            const NodeNote note = notes[child >> 1];
            if ((note & height_bits) == 0 || (note & odd_place) != place_bit(child)) {
                return fault("a child is not the start of a node");
            }
            height = std::max<std::uint32_t>(height, note & height_bits);
            separators |= note & has_separator;
            if constexpr (kind == GraphKind::gaddag) {
                const bool by_separator = i == 0 && (exits & only(separator)) != 0;
                if (by_separator && (note & has_separator) != 0) return fault("a path has two separators");
            } else {
                count += counts[child >> 1];
            }
        }
        if constexpr (kind == GraphKind::gaddag) {
            if ((exits & only(separator)) != 0) separators = has_separator;
        } else {
            if (count > most_words) count = far_too_many;
            counts[node >> 1] = count;
        }
        if (++height > height_limit) return fault("a word is too long");
        notes[node >> 1] = static_cast<NodeNote>(height | place_bit(node) | separators);

        facts.height = height;
        facts.sequences = kind == GraphKind::words ? count : 0;
        ++facts.nodes;
        facts.edges += children;
        last = node;
        node += node_header + children;
    }
    if (root != last) return fault("the root is not the last node");
    if constexpr (kind == GraphKind::gaddag) {
        if ((cells[root] & only(separator)) != 0) return fault("a path begins with the separator");
    }
    if (facts.sequences > most_words) return fault("there are too many words");
    return facts;
}

}  // namespace

GraphFacts check_graph(std::span<const std::uint32_t> cells, NodeIndex root, GraphKind kind) {
    return kind == GraphKind::words ? check<GraphKind::words>(cells, root) : check<GraphKind::gaddag>(cells, root);
}

}  // namespace faristol
