#include "faristol/engine/engine_words.hpp"

#include <sys/mman.h>

#include <cstdlib>
#include <new>
#include <stdexcept>
#include <vector>

namespace faristol::engine {

namespace {

const WordGraph& gaddag_of(const Lexicon& lexicon) {
    if (!lexicon.gaddag) throw std::invalid_argument("the lexicon was compiled without the graph for moves");
    return *lexicon.gaddag;
}

// Memory in large pages where the system has them: a walk jumps about, and each page has to be looked up.
std::shared_ptr<std::uint32_t[]> large_array(std::size_t cells) {
    constexpr std::size_t page = std::size_t{2} << 20;
    const std::size_t bytes = (cells * sizeof(std::uint32_t) + page - 1) / page * page;
    auto* memory = static_cast<std::uint32_t*>(std::aligned_alloc(page, bytes));
    if (memory == nullptr) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    static_cast<void>(madvise(memory, bytes, MADV_HUGEPAGE));  // a wish; without it all works, slower
#endif
    return {memory, [](std::uint32_t* cells_to_free) { std::free(cells_to_free); }};
}

}  // namespace

WordGraph laid_out_for_walks(const WordGraph& graph) {
    const auto cells = graph.data();
    std::vector<NodeIndex> places(cells.size(), nowhere);  // by old place
    std::vector<NodeIndex> order;
    order.reserve(cells.size() / 4);
    NodeIndex end = node_header;
    const auto size_of = [&](NodeIndex node) {
        return node_header + static_cast<std::uint32_t>(std::popcount(cells[node]));
    };
    const auto place = [&](NodeIndex node) {
        if (node == nowhere || places[node] != nowhere) return;
        places[node] = end;
        end += size_of(node);
        order.push_back(node);
    };
    place(graph.root());
    for (std::size_t i = 0; i < order.size(); ++i) {
        const NodeIndex node = order[i];
        for (std::uint32_t at = node_header; at < size_of(node); ++at) place(cells[node + at]);
    }
    const auto copy = large_array(end);
    copy[0] = copy[1] = 0;
    for (const NodeIndex node : order) {
        std::uint32_t* to = copy.get() + places[node];
        to[0] = cells[node];
        to[1] = cells[node + 1];
        for (std::uint32_t at = node_header; at < size_of(node); ++at) to[at] = places[cells[node + at]];
    }
    return {copy, {copy.get(), end}, places[graph.root()]};
}

EngineWords::EngineWords(const Lexicon& lexicon)
    : gaddag{laid_out_for_walks(gaddag_of(lexicon))}, filter{lexicon.words} {}

}  // namespace faristol::engine
