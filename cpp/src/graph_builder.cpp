#include "faristol/graph_builder.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "faristol/fail.hpp"
#include "faristol/packed_words.hpp"

namespace faristol {

namespace {

using Cells = std::vector<std::uint32_t>;

// A node that may still get letters; its children come in letter order.
struct OpenNode {
    LetterSet exits = 0;
    LetterSet accepts = 0;
    std::array<NodeIndex, 32> children{};
    std::uint32_t child_count = 0;

    void add_child(Letter letter, NodeIndex child) noexcept {
        exits |= only(letter);
        children[child_count++] = child;
    }
    [[nodiscard]] bool empty() const noexcept { return (exits | accepts) == 0; }
    void clear() noexcept { exits = accepts = child_count = 0; }
};

// The finished nodes, each kept once: an open-addressing table of places in the array of cells.
class NodeRegister {
  public:
    // With room for half as many nodes as `slots`, and more where they come.
    NodeRegister(Cells cells, std::size_t slots)
        : cells_{std::move(cells)}, slots_(std::bit_ceil(std::max<std::size_t>(slots, 1024)), nowhere) {
        for (NodeIndex node = node_header; node < cells_.size(); node += size_at(node)) remember(node);
    }

    // The place of a node equal to `open`, written now if there was none.
    NodeIndex intern(const OpenNode& open) {
        if (open.empty()) return nowhere;
        if (2 * (count_ + 1) > slots_.size()) grow();
        auto slot = hash(open.exits, open.accepts, open.children.data(), open.child_count) & mask();
        for (; slots_[slot] != nowhere; slot = (slot + 1) & mask()) {
            if (equals(slots_[slot], open)) return slots_[slot];
        }
        if (cells_.size() > UINT32_MAX - 64) fail(std::length_error("the word graph outgrew its 32 bits"));
        const auto node = static_cast<NodeIndex>(cells_.size());
        cells_.push_back(open.exits);
        cells_.push_back(open.accepts);
        cells_.insert(cells_.end(), open.children.begin(), open.children.begin() + open.child_count);
        slots_[slot] = node;
        ++count_;
        return node;
    }

    Cells take_cells() && { return std::move(cells_); }

  private:
    [[nodiscard]] std::size_t mask() const noexcept { return slots_.size() - 1; }

    [[nodiscard]] std::uint32_t size_at(NodeIndex node) const noexcept {
        return node_header + static_cast<std::uint32_t>(std::popcount(cells_[node]));
    }

    [[nodiscard]] bool equals(NodeIndex node, const OpenNode& open) const noexcept {
        const auto* cell = cells_.data() + node;
        return cell[0] == open.exits && cell[1] == open.accepts &&
               std::equal(open.children.begin(), open.children.begin() + open.child_count, cell + node_header);
    }

    static std::size_t hash(LetterSet exits, LetterSet accepts, const NodeIndex* children,
                            std::uint32_t count) noexcept {
        constexpr std::uint64_t odd = 0x9E37'79B9'7F4A'7C15;
        std::uint64_t mixed = ((std::uint64_t{exits} << 32) | accepts) * odd;
        for (std::uint32_t i = 0; i < count; ++i) mixed = (std::rotl(mixed, 23) ^ children[i]) * odd;
        return static_cast<std::size_t>(mixed ^ (mixed >> 29));
    }

    void remember(NodeIndex node) {
        if (2 * (count_ + 1) > slots_.size()) grow();
        place(node);
        ++count_;
    }

    void place(NodeIndex node) noexcept {
        const auto* cell = cells_.data() + node;
        auto slot = hash(cell[0], cell[1], cell + node_header, size_at(node) - node_header) & mask();
        while (slots_[slot] != nowhere) slot = (slot + 1) & mask();
        slots_[slot] = node;
    }

    void grow() {
        std::vector<NodeIndex> old(2 * slots_.size(), nowhere);
        old.swap(slots_);
        for (const NodeIndex node : old) {
            if (node != nowhere) place(node);
        }
    }

    Cells cells_;
    std::vector<NodeIndex> slots_;  // a power of two, at most half full
    std::size_t count_ = 0;
};

// Takes sequences in order and closes a node as soon as no later sequence can pass through it.
class GraphBuilder {
  public:
    // `closed` are nodes that the graph may share: its first one must be `nowhere`.
    explicit GraphBuilder(Cells closed = {0, 0}, std::size_t slots = 0) : nodes_{std::move(closed), slots} {}

    // Stands at the end of `sequence`, which must not be less than the one before.
    void go_to(std::span<const Letter> sequence) {
        const auto shared = static_cast<std::size_t>(
            std::mismatch(sequence.begin(), sequence.end(), path_.begin(), path_.begin() + depth_).first -
            sequence.begin());
        close_below(shared);
        std::copy(sequence.begin() + static_cast<std::ptrdiff_t>(shared), sequence.end(),
                  path_.begin() + static_cast<std::ptrdiff_t>(shared));
        depth_ = static_cast<std::ptrdiff_t>(sequence.size());
    }

    // The sequence gone to is one of the graph's.
    void accept() noexcept {
        const auto last = static_cast<std::size_t>(depth_ - 1);
        open_[last].accepts |= only(path_[last]);
    }

    // The sequence gone to continues with the separator into a node already closed.
    // To be said before any longer sequence, for the separator comes before every letter.
    void add_separator(NodeIndex closed) noexcept {
        open_[static_cast<std::size_t>(depth_)].add_child(separator, closed);
    }

    WordGraph finish() && {
        close_below(0);
        const NodeIndex root = nodes_.intern(open_[0]);
        auto cells = std::make_shared<Cells>(std::move(nodes_).take_cells());
        cells->shrink_to_fit();
        const std::span<const std::uint32_t> view{*cells};
        return {std::move(cells), view, root};
    }

  private:
    void close_below(std::size_t keep) {
        for (auto depth = static_cast<std::size_t>(depth_); depth > keep; --depth) {
            const NodeIndex closed = nodes_.intern(open_[depth]);
            if (closed != nowhere) open_[depth - 1].add_child(path_[depth - 1], closed);
            open_[depth].clear();
        }
        depth_ = static_cast<std::ptrdiff_t>(std::min(keep, static_cast<std::size_t>(depth_)));
    }

    NodeRegister nodes_;
    std::array<Letter, longest_word + 1> path_{};
    std::array<OpenNode, longest_word + 2> open_{};  // open_[d] is reached by the first d letters of path_
    std::ptrdiff_t depth_ = 0;
};

// A sequence to be sorted: its first letters as one number, and where the whole of it lies.
struct SortItem {
    std::uint64_t key;
    std::uint32_t from;
    std::uint32_t size;
};

constexpr std::size_t letters_in_key = 12;  // of five bits each
constexpr std::size_t worth_counting_digits = 4096;

SortItem sort_item(const Letter* arena, std::size_t from, std::size_t size) noexcept {
    std::uint64_t key = 0;
    for (std::size_t i = 0; i < letters_in_key; ++i) key = key << 5 | (i < size ? arena[from + i] : 0U);
    return {key, static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(size)};
}

// By digits, the lowest first: a browser that opens the engine has a million beginnings of words to sort.
void sort_by_key(std::vector<SortItem>& items) {
    constexpr unsigned digit_bits = 12;
    constexpr unsigned key_bits = 5 * letters_in_key;
    constexpr std::size_t digits = std::size_t{1} << digit_bits;
    std::vector<SortItem> sorted(items.size());
    for (unsigned shift = 0; shift < key_bits; shift += digit_bits) {
        const auto digit = [shift](const SortItem& item) { return (item.key >> shift) & (digits - 1); };
        std::array<std::uint32_t, digits + 1> places{};
        for (const SortItem& item : items) ++places[digit(item) + 1];
        for (std::size_t i = 1; i <= digits; ++i) places[i] += places[i - 1];
        for (const SortItem& item : items) sorted[places[digit(item)]++] = item;
        items.swap(sorted);
    }
}

void sort_items(std::vector<SortItem>& items, const Letter* arena) {
    const auto less = [arena](const SortItem& a, const SortItem& b) noexcept {
        if (a.key != b.key) return a.key < b.key;
        const auto* first = arena + a.from;
        const auto* second = arena + b.from;
        return std::lexicographical_compare(first, first + a.size, second, second + b.size);
    };
    if (std::is_sorted(items.begin(), items.end(), less)) return;
    if (items.size() < worth_counting_digits) {
        std::sort(items.begin(), items.end(), less);
        return;
    }
    sort_by_key(items);
    // Those with the same first letters stand together; the few of them are put in order one by one.
    for (auto first = items.begin(); first != items.end();) {
        const auto last =
            std::find_if(first + 1, items.end(), [&](const SortItem& one) { return one.key != first->key; });
        if (last - first > 1) std::sort(first, last, less);
        first = last;
    }
}

// The beginnings of all words, each reversed, with the node of the word graph that it leads to.
struct Beginnings {
    std::vector<Letter> arena;
    std::vector<SortItem> items;
    std::vector<NodeIndex> nodes;  // in the order of finding
    std::vector<bool> words;
};

// An entry of the arena is the reversed beginning after four bytes that say which one it is, so that the
// sort may forget the order of finding.
constexpr std::size_t number_size = sizeof(std::uint32_t);

void collect_beginnings(const WordGraph& words, NodeIndex node, std::array<Letter, longest_word>& path,
                        std::size_t depth, Beginnings& found) {
    const LetterSet exits = words.exits(node);
    const LetterSet accepts = words.accepts(node);
    for (LetterSet left = exits | accepts; left != 0; left = without_first(left)) {
        const Letter letter = first_of(left);
        const NodeIndex child = words.child(node, letter);
        path[depth] = letter;
        const auto number = static_cast<std::uint32_t>(found.nodes.size());
        std::array<Letter, number_size> number_bytes{};
        std::memcpy(number_bytes.data(), &number, number_size);
        found.arena.insert(found.arena.end(), number_bytes.begin(), number_bytes.end());
        const auto from = found.arena.size();
        found.arena.insert(found.arena.end(), path.rend() - static_cast<std::ptrdiff_t>(depth) - 1, path.rend());
        if (found.arena.size() > UINT32_MAX) fail(std::length_error("too many words for a GADDAG"));
        found.items.push_back(sort_item(found.arena.data(), from, depth + 1));
        found.nodes.push_back(child);
        found.words.push_back((accepts & only(letter)) != 0);
        if (child != nowhere) collect_beginnings(words, child, path, depth + 1, found);
    }
}

}  // namespace

WordGraph build_word_graph(std::span<const Letter> packed_words) {
    if (packed_words.size() > UINT32_MAX) fail(std::invalid_argument("the list of words is too long"));
    std::vector<SortItem> items;
    for_each_word(packed_words, [&](Word word) {
        require_word(word);
        const auto from = static_cast<std::size_t>(word.data() - packed_words.data());
        items.push_back(sort_item(packed_words.data(), from, word.size()));
    });
    if (items.size() > most_words) {
        fail(std::invalid_argument("the list has " + std::to_string(items.size()) + " words, more than " +
                                   std::to_string(most_words)));
    }
    sort_items(items, packed_words.data());
    GraphBuilder builder;
    for (const SortItem& item : items) {
        builder.go_to(packed_words.subspan(item.from, item.size));
        builder.accept();
    }
    return std::move(builder).finish();
}

// What may follow reverse(x) · separator is what may follow x in the word graph, so the GADDAG takes over
// its nodes and only the reversed beginnings remain to be added: about as many as the words have prefixes.
WordGraph build_gaddag(const WordGraph& words) {
    Beginnings found;
    std::array<Letter, longest_word> path{};
    collect_beginnings(words, words.root(), path, 0, found);
    sort_items(found.items, found.arena.data());

    // The root is the last node and no beginning leads to it: it stays behind.
    const auto shared = words.data().first(words.root() == nowhere ? node_header : words.root());
    // There are about half as many nodes as beginnings.
    GraphBuilder builder{Cells{shared.begin(), shared.end()}, found.items.size()};
    for (const SortItem& item : found.items) {
        std::uint32_t number = 0;
        std::memcpy(&number, found.arena.data() + item.from - number_size, number_size);
        builder.go_to(std::span{found.arena}.subspan(item.from, item.size));
        if (found.words[number]) builder.accept();
        if (found.nodes[number] != nowhere) builder.add_separator(found.nodes[number]);
    }
    return std::move(builder).finish();
}

WordGraph build_gaddag(std::span<const Letter> packed_words) {
    return build_gaddag(build_word_graph(packed_words));
}

}  // namespace faristol
