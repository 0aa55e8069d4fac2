#include "faristol/word_graph.hpp"

#include <array>

namespace faristol {

namespace {
constexpr std::array<std::uint32_t, node_header> no_words{0, 0};
}

WordGraph::WordGraph() noexcept : cells_{no_words}, root_{nowhere} {}

}  // namespace faristol
