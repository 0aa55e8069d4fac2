#include "faristol/engine/engine_words.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "faristol/fail.hpp"
#include "faristol/platform.hpp"

namespace faristol::engine {

namespace {

const WordGraph& gaddag_of(const Lexicon& lexicon) {
    if (!lexicon.gaddag) fail(std::invalid_argument("the lexicon was compiled without the graph for moves"));
    return *lexicon.gaddag;
}

}  // namespace

// One pass: a node is copied when its turn comes, and its children are given places then. Nearly every access
// misses the cache, so none is made twice.
WordGraph laid_out_for_walks(const WordGraph& graph) {
    const auto cells = graph.data();
    const auto known = large_array(cells.size());
    NodeIndex* const places = known.get();  // by old place
    std::fill_n(places, cells.size(), nowhere);
    const auto copy = large_array(cells.size());
    copy[0] = copy[1] = 0;
    std::vector<NodeIndex> order;
    order.reserve(cells.size() / 4);
    NodeIndex end = node_header;
    const auto children_of = [&](NodeIndex node) {
        return static_cast<std::uint32_t>(std::popcount(cells[node]));
    };
    const auto place = [&](NodeIndex node) {
        if (places[node] == nowhere && node != nowhere) {
            places[node] = end;
            end += node_header + children_of(node);
            order.push_back(node);
        }
        return places[node];
    };
    const NodeIndex root = place(graph.root());
    for (std::size_t i = 0; i < order.size(); ++i) {
        const NodeIndex node = order[i];
        std::uint32_t* to = copy.get() + places[node];
        to[0] = cells[node];
        to[1] = cells[node + 1];
        const std::uint32_t last = node_header + children_of(node);
        for (std::uint32_t at = node_header; at < last; ++at) to[at] = place(cells[node + at]);
    }
    return {copy, {copy.get(), end}, root};
}

EngineWords::EngineWords(const Lexicon& lexicon)
    : gaddag{laid_out_for_walks(gaddag_of(lexicon))}, filter{lexicon.words} {}

}  // namespace faristol::engine
