// The graphs against their definition: a set of strings.
#include <algorithm>
#include <map>
#include <stdexcept>

#include "check.hpp"
#include "faristol/graph_builder.hpp"
#include "faristol/graph_check.hpp"
#include "makers.hpp"

using namespace faristol;

namespace {

void collect(const WordGraph& graph, NodeIndex node, std::string& path, make::Words& found) {
    for (LetterSet left = graph.exits(node) | graph.accepts(node); left != 0; left = without_first(left)) {
        const Letter letter = first_of(left);
        path.push_back(static_cast<char>(letter));
        if (graph.accepts(node, letter)) found.insert(path);
        const NodeIndex child = graph.child(node, letter);
        if (child != nowhere) collect(graph, child, path, found);
        path.pop_back();
    }
}

make::Words sequences_of(const WordGraph& graph) {
    make::Words found;
    std::string path;
    collect(graph, graph.root(), path, found);
    return found;
}

make::Words gaddag_by_definition(const make::Words& words) {
    make::Words made;
    for (const std::string& word : words) {
        for (std::size_t cut = 1; cut <= word.size(); ++cut) {
            std::string sequence{word.rend() - static_cast<std::ptrdiff_t>(cut), word.rend()};
            if (cut < word.size()) sequence += '\0' + word.substr(cut);
            made.insert(sequence);
        }
    }
    return made;
}

// The number of states of the minimal automaton: distinct nonempty sets of what may follow a beginning.
std::size_t minimal_nodes(const make::Words& sequences) {
    std::map<std::string, make::Words> follows;
    for (const std::string& sequence : sequences) {
        for (std::size_t cut = 0; cut < sequence.size(); ++cut) {
            follows[sequence.substr(0, cut)].insert(sequence.substr(cut));
        }
    }
    std::set<make::Words> distinct;
    for (auto& [beginning, rest] : follows) distinct.insert(rest);
    return distinct.size();
}

struct Shape {
    std::uint32_t count, letters, longest;
};

constexpr Shape shapes[] = {
    {0, 1, 1},   {1, 1, 1},    {1, 29, 31},    {40, 2, 5},  {300, 3, 7},  {99, 4, 3},
    {60, 29, 2}, {500, 29, 6}, {1000, 29, 15}, {30, 2, 31}, {1500, 2, 31}};  // thousands of beginnings that differ late

template <typename Test>
void for_random_lists(Test test) {
    std::uint64_t seed = 0;
    for (const Shape& shape : shapes) {
        for (int again = 0; again < 4; ++again) {
            make::Dice dice{++seed};
            test(dice, shape, make::words(dice, shape.count, shape.letters, shape.longest));
        }
    }
}

void a_word_graph_holds_exactly_its_words() {
    for_random_lists([](make::Dice& dice, const Shape& shape, const make::Words& words) {
        const auto graph = build_word_graph(make::letters(make::packed(words)));
        CHECK(sequences_of(graph) == words);
        for (const std::string& word : words) CHECK(contains(graph, make::letters(word)));
        for (int i = 0; i < 500; ++i) {
            const auto other = make::word(dice, shape.letters, shape.longest + 2);
            CHECK(contains(graph, make::letters(other)) == words.contains(other));
        }
    });
}

void a_gaddag_holds_every_cut_of_every_word() {
    for_random_lists([](make::Dice&, const Shape&, const make::Words& words) {
        const auto gaddag = build_gaddag(make::letters(make::packed(words)));
        CHECK(sequences_of(gaddag) == gaddag_by_definition(words));
    });
}

void both_graphs_are_minimal_and_pass_the_check() {
    for_random_lists([](make::Dice&, const Shape& shape, const make::Words& words) {
        if (shape.count > 500) return;  // the definition is slow
        const auto graph = build_word_graph(make::letters(make::packed(words)));
        const auto facts = check_graph(graph.data(), graph.root(), GraphKind::words);
        CHECK(facts.fault == nullptr);
        CHECK(facts.nodes == minimal_nodes(words));
        CHECK(facts.sequences == words.size());

        const auto gaddag = build_gaddag(graph);
        const auto gaddag_facts = check_graph(gaddag.data(), gaddag.root(), GraphKind::gaddag);
        CHECK(gaddag_facts.fault == nullptr);
        CHECK(gaddag_facts.nodes == minimal_nodes(gaddag_by_definition(words)));
    });
}

void the_order_and_repetitions_of_the_list_do_not_matter() {
    for_random_lists([](make::Dice& dice, const Shape&, const make::Words& words) {
        std::vector<std::string> mixed{words.begin(), words.end()};
        mixed.insert(mixed.end(), words.begin(), words.end());
        for (std::size_t i = mixed.size(); i > 1; --i) {
            std::swap(mixed[i - 1], mixed[dice.roll(static_cast<std::uint32_t>(i))]);
        }
        const auto graph = build_word_graph(make::letters(make::packed(words)));
        const auto same = build_word_graph(make::letters(make::packed(mixed)));
        CHECK(std::ranges::equal(graph.data(), same.data()));
    });
}

void any_bytes_may_be_asked() {
    make::Dice dice{7};
    const auto words = make::words(dice, 300, 29, 6);
    const auto graph = build_word_graph(make::letters(make::packed(words)));
    CHECK(!contains(graph, {}));
    for (int i = 0; i < 5000; ++i) {
        std::string bytes(dice.roll(40), '\0');
        for (char& byte : bytes) byte = static_cast<char>(dice.roll(256));
        CHECK(contains(graph, make::letters(bytes)) == words.contains(bytes));
    }
    // A code must not be taken for the letter that has the same lowest bits.
    for (std::string word : words) {
        word.back() = static_cast<char>(word.back() + 32);
        CHECK(!contains(graph, make::letters(word)));
    }
}

void bad_words_are_refused_by_name() {
    const auto refuses = [](const std::string& list, const std::string& says) {
        return check::throws<std::invalid_argument>(
            [&] { static_cast<void>(build_word_graph(make::letters(list))); },
            [&](const std::invalid_argument& error) { return std::string{error.what()}.find(says) == 0; });
    };
    using namespace std::string_literals;
    CHECK(refuses("\x01\x00"s, "a word has no letters"));
    CHECK(refuses("\x00\x01"s, "a word has no letters"));
    CHECK(refuses("\x01\x00\x00\x01"s, "a word has no letters"));
    CHECK(refuses("\x01\x1e"s, "code 30 is not a letter"));
    CHECK(refuses("\xff"s, "code 255 is not a letter"));
    CHECK(refuses(std::string(32, '\x01'), "a word has 32 letters"));
    CHECK(build_word_graph(make::letters(std::string(31, '\x01'))).root() != nowhere);
}

// Every way to break the promise that walks rely on, by hand. Two words: "1 2" and "3 2".
void broken_graphs_are_found_out() {
    const std::vector<std::uint32_t> good{0, 0, 0, 1U << 2, 1U << 1 | 1U << 3, 0, 2, 2};
    const auto fault = [](std::vector<std::uint32_t> cells, NodeIndex root, GraphKind kind) {
        const auto facts = check_graph(cells, root, kind);
        return std::string{facts.fault == nullptr ? "" : facts.fault};
    };
    const auto changed = [&](std::size_t place, std::uint32_t cell) {
        auto cells = good;
        cells[place] = cell;
        return fault(cells, 4, GraphKind::words);
    };
    CHECK(fault(good, 4, GraphKind::words).empty());
    CHECK(fault(good, 4, GraphKind::gaddag).empty());
    CHECK(fault({}, 0, GraphKind::words) == "the empty node is missing");
    CHECK(fault({0, 0}, 0, GraphKind::words).empty());
    CHECK(fault({0, 0}, 2, GraphKind::words) == "the root is not the last node");
    CHECK(fault({0, 0, 0}, 2, GraphKind::words) == "the last node is cut off");
    CHECK(changed(0, 2) == "the empty node is missing");
    CHECK(changed(3, 0) == "a node leads to no word");
    CHECK(changed(3, 1U << 30) == "a node has a letter outside the alphabet");
    CHECK(changed(3, 1) == "a node has a letter outside the alphabet");
    CHECK(changed(4, 1U << 3 | 1U) == "a node has a letter outside the alphabet");
    CHECK(changed(4, 1U << 1 | 1U << 3 | 1U << 4) == "the last node is cut off");
    CHECK(changed(6, 4) == "a child does not stand before its parent");
    CHECK(changed(6, 3) == "a child is not the start of a node");
    CHECK(changed(6, 0) == "a child is not the start of a node");
    CHECK(changed(6, 0xFFFF'FFFF) == "a child does not stand before its parent");
    CHECK(fault(good, 2, GraphKind::words) == "the root is not the last node");
    CHECK(fault({0, 0, 0, 2, 1, 0, 2}, 4, GraphKind::gaddag) == "a path begins with the separator");
    CHECK(fault({0, 0, 0, 2, 1, 0, 2, 1, 0, 4, 2, 0, 7}, 10, GraphKind::gaddag) == "a path has two separators");

    std::vector<std::uint32_t> chain{0, 0, 0, 2};
    NodeIndex child = 2;
    for (std::size_t length = 2; length <= longest_word + 1; ++length) {
        const auto node = static_cast<NodeIndex>(chain.size());
        chain.insert(chain.end(), {2, 0, child});
        child = node;
        CHECK(fault(chain, node, GraphKind::words) == (length <= longest_word ? "" : "a word is too long"));
    }

    // Thirty nodes, each with many ways to the next: 2^30 words in a file of 500 bytes, or with sixteen
    // ways 2^120, which a count that goes round would take for none.
    for (const std::uint32_t ways : {2U, 16U}) {
        std::vector<std::uint32_t> bomb{0, 0, 0, 2};
        child = 2;
        for (int i = 0; i < 30; ++i) {
            const auto node = static_cast<NodeIndex>(bomb.size());
            bomb.insert(bomb.end(), {((1U << ways) - 1) << 1, 0});
            bomb.insert(bomb.end(), ways, child);
            child = node;
        }
        CHECK(fault(bomb, child, GraphKind::words) == "there are too many words");
    }
}

}  // namespace

int main() {
    return check::run({
        {"a word graph holds exactly its words", a_word_graph_holds_exactly_its_words},
        {"a GADDAG holds every cut of every word", a_gaddag_holds_every_cut_of_every_word},
        {"both graphs are minimal and pass the check", both_graphs_are_minimal_and_pass_the_check},
        {"the order and repetitions of the list do not matter",
         the_order_and_repetitions_of_the_list_do_not_matter},
        {"any bytes may be asked", any_bytes_may_be_asked},
        {"bad words are refused by name", bad_words_are_refused_by_name},
        {"broken graphs are found out", broken_graphs_are_found_out},
    });
}
