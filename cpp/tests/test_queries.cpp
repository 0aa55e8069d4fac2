// Every question against its plain definition over a set of strings.
#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <stdexcept>

#include "check.hpp"
#include "faristol/graph_builder.hpp"
#include "faristol/queries.hpp"
#include "makers.hpp"

using namespace faristol;

namespace {

constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

using Found = std::vector<std::string>;

Found unpacked(const Findings& findings) {
    Found words;
    for_each_word(findings.packed, [&](Word word) { words.emplace_back(word.begin(), word.end()); });
    CHECK(words.size() == findings.count);
    return words;
}

struct Sample {
    make::Words words;
    WordGraph graph;
};

Sample sample(std::uint64_t seed, std::uint32_t count, std::uint32_t letters, std::uint32_t longest) {
    make::Dice dice{seed};
    Sample made;
    made.words = make::words(dice, count, letters, longest);
    made.graph = build_word_graph(make::letters(make::packed(made.words)));
    return made;
}

// Dense and sparse lists, short words and long ones.
std::vector<Sample> samples() {
    return {sample(1, 0, 1, 1),    sample(2, 1, 29, 5),   sample(3, 60, 2, 6),  sample(4, 400, 3, 8),
            sample(5, 400, 29, 4), sample(6, 800, 6, 12), sample(7, 50, 2, 31), sample(8, 700, 29, 2)};
}

template <typename Holds>
Found filtered(const make::Words& words, Holds holds) {
    Found kept;
    std::ranges::copy_if(words, std::back_inserter(kept), holds);
    return kept;
}

// --- anagrams ---

// The letters of the word for which the rack has no tile, or nothing if its blanks do not suffice.
bool can_make(const std::string& rack, const std::string& word, std::string& blanks_show) {
    std::map<char, int> tiles;
    for (const char tile : rack) ++tiles[tile];
    blanks_show.clear();
    for (const char letter : word) {
        if (tiles[letter]-- <= 0) blanks_show += letter;
    }
    return static_cast<int>(blanks_show.size()) <= std::max(tiles['\0'], 0);
}

void anagrams_are_the_words_that_the_tiles_make() {
    make::Dice dice{11};
    for (const Sample& given : samples()) {
        for (int i = 0; i < 40; ++i) {
            std::string rack = make::word(dice, i % 2 == 0 ? 4 : 29, 9);
            for (std::uint32_t blanks = dice.roll(4); blanks > 0; --blanks) rack += '\0';
            const Lengths lengths{i % 3 == 0 ? rack.size() : 1 + dice.roll(3), rack.size()};

            std::string shown;
            const auto expected = filtered(given.words, [&](const std::string& word) {
                return word.size() >= lengths.least && word.size() <= lengths.most && can_make(rack, word, shown);
            });
            const auto found = find_anagrams(given.graph, make::letters(rack), lengths, no_limit);
            const auto words = unpacked(found.words);
            CHECK(words == expected);
            CHECK(found.blanks.size() == words.size());
            for (std::size_t n = 0; n < words.size(); ++n) {
                CHECK(can_make(rack, words[n], shown));
                std::string marked;
                for (std::size_t at = 0; at < words[n].size(); ++at) {
                    if ((found.blanks[n] >> at & 1U) != 0) marked += words[n][at];
                }
                CHECK(marked == shown);
            }
        }
    }
}

void only_a_blank_makes_k_w_and_y() {
    const auto graph = build_word_graph(make::letters("\x1b\x01"));
    const auto found = find_anagrams(graph, make::letters({"\x01\x00", 2}), {2, 2}, no_limit);
    CHECK(unpacked(found.words) == Found{"\x1b\x01"});
    CHECK(found.blanks == std::vector<std::uint32_t>{1});
    CHECK(find_anagrams(graph, make::letters("\x01\x02"), {1, 2}, no_limit).words.count == 0);
}

// --- patterns ---

bool fits(std::string_view pattern, std::string_view word) {
    if (pattern.empty()) return word.empty();
    const auto item = static_cast<Letter>(pattern.front());
    if (item == any_run) {
        return fits(pattern.substr(1), word) || (!word.empty() && fits(pattern, word.substr(1)));
    }
    return !word.empty() && (item == any_letter || pattern.front() == word.front()) &&
           fits(pattern.substr(1), word.substr(1));
}

void matches_are_the_words_that_fit() {
    make::Dice dice{12};
    for (const Sample& given : samples()) {
        for (int i = 0; i < 60; ++i) {
            std::string pattern = make::word(dice, i % 2 == 0 ? 3 : 29, 6);
            for (char& item : pattern) {
                const auto kind = dice.roll(6);
                if (kind < 2) item = static_cast<char>(any_run);
                if (kind == 2) item = static_cast<char>(any_letter);
            }
            const Lengths lengths{dice.roll(4), 2 + dice.roll(12)};
            const auto expected = filtered(given.words, [&](const std::string& word) {
                return word.size() >= lengths.least && word.size() <= lengths.most && fits(pattern, word);
            });
            CHECK(unpacked(find_matches(given.graph, make::letters(pattern), lengths, no_limit)) == expected);
        }
    }
}

void the_longest_pattern_has_63_items() {
    const std::string longest(longest_word, '\x01');
    const auto graph = build_word_graph(make::letters(longest));
    std::string pattern;
    for (const char letter : longest) pattern += std::string{"\xff\xff"} + letter;
    pattern += '\xff';
    CHECK(unpacked(find_matches(graph, make::letters(pattern), {}, no_limit)) == Found{longest});
    pattern += '\x01';
    CHECK(check::throws<std::invalid_argument>(
        [&] { static_cast<void>(find_matches(graph, make::letters(pattern), {}, no_limit)); },
        [](const auto&) { return true; }));
}

// --- hooks, lists, counts ---

void hooks_make_longer_words() {
    make::Dice dice{13};
    for (const Sample& given : samples()) {
        for (int i = 0; i < 100; ++i) {
            const std::string word = make::word(dice, i % 2 == 0 ? 3 : 29, 6);
            Hooks expected;
            for (Letter letter = first_letter; letter <= last_letter; ++letter) {
                const auto code = static_cast<char>(letter);
                if (given.words.contains(code + word)) expected.before |= only(letter);
                if (given.words.contains(word + code)) expected.behind |= only(letter);
            }
            const auto found = find_hooks(given.graph, make::letters(word));
            CHECK(found.before == expected.before);
            CHECK(found.behind == expected.behind);
        }
        CHECK(find_hooks(given.graph, {}).behind == 0);
        CHECK(find_hooks(given.graph, make::letters("\x21")).behind == 0);
        CHECK(find_hooks(given.graph, make::letters(std::string(40, '\x01'))).before == 0);
    }
}

void listing_resumes_behind_any_word() {
    make::Dice dice{14};
    for (const Sample& given : samples()) {
        CHECK(unpacked(list_words(given.graph, {}, no_limit)) == Found(given.words.begin(), given.words.end()));
        for (int i = 0; i < 60; ++i) {
            const std::string after = make::word(dice, i % 2 == 0 ? 3 : 29, 8);
            const Found expected(given.words.upper_bound(after), given.words.end());
            CHECK(unpacked(list_words(given.graph, make::letters(after), no_limit)) == expected);
        }
        for (const std::string& word : given.words) {
            const Found expected(given.words.upper_bound(word), given.words.end());
            const auto found = unpacked(list_words(given.graph, make::letters(word), 3));
            CHECK(found ==
                  Found(expected.begin(), expected.begin() + std::min<std::ptrdiff_t>(3, std::ssize(expected))));
        }
    }
}

void counts_by_length_add_up() {
    for (const Sample& given : samples()) {
        std::array<std::uint64_t, longest_word + 1> expected{};
        for (const std::string& word : given.words) ++expected[word.size()];
        CHECK(count_by_length(given.graph) == expected);
    }
}

void many_are_answered_as_one_by_one() {
    make::Dice dice{15};
    for (const Sample& given : samples()) {
        std::vector<std::string> asked(given.words.begin(), given.words.end());
        for (int i = 0; i < 100; ++i) asked.push_back(make::word(dice, 29, 5));
        const auto answers = contains_many(given.graph, make::letters(make::packed(asked)));
        CHECK(answers.size() == asked.size());
        for (std::size_t i = 0; i < asked.size(); ++i) {
            CHECK((answers[i] == 1) == given.words.contains(asked[i]));
        }
        CHECK(contains_many(given.graph, {}).empty());
    }
}

void a_limit_cuts_the_same_answer_short() {
    const std::string everything{static_cast<char>(any_run)};
    const std::string blanks(12, '\0');
    for (const Sample& given : samples()) {
        const auto all = unpacked(find_matches(given.graph, make::letters(everything), {}, no_limit));
        const auto made = unpacked(find_anagrams(given.graph, make::letters(blanks), {1, 12}, no_limit).words);
        for (const std::size_t limit : {std::size_t{0}, std::size_t{1}, std::size_t{7}, std::size_t{50}}) {
            const auto first = [limit](const Found& found) {
                return Found(found.begin(),
                             found.begin() +
                                 std::min<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(limit), std::ssize(found)));
            };
            CHECK(unpacked(find_matches(given.graph, make::letters(everything), {}, limit)) == first(all));
            CHECK(unpacked(list_words(given.graph, {}, limit)) == first(all));
            const auto few = find_anagrams(given.graph, make::letters(blanks), {1, 12}, limit);
            CHECK(unpacked(few.words) == first(made));
            CHECK(few.blanks.size() == few.words.count);
        }
    }
}

void bad_questions_are_refused() {
    const auto graph = build_word_graph(make::letters("\x01\x02"));
    const auto refused = [](auto question) {
        return check::throws<std::invalid_argument>(question, [](const auto&) { return true; });
    };
    CHECK(refused([&] { static_cast<void>(find_anagrams(graph, make::letters("\x1e"), {}, 1)); }));
    CHECK(refused([&] { static_cast<void>(find_anagrams(graph, make::letters(std::string(256, 1)), {}, 1)); }));
    CHECK(refused([&] { static_cast<void>(find_matches(graph, make::letters({"\x00", 1}), {}, 1)); }));
    CHECK(refused([&] { static_cast<void>(find_matches(graph, make::letters("\x1e"), {}, 1)); }));
    CHECK(refused([&] { static_cast<void>(list_words(graph, make::letters("\x40"), 1)); }));
    CHECK(refused([&] { static_cast<void>(contains_many(graph, make::letters({"\x01\x00", 2}))); }));
    CHECK(find_anagrams(graph, make::letters(std::string(255, 0)), {1, 255}, 9).words.count == 1);
    CHECK(find_anagrams(graph, {}, {0, 0}, 9).words.count == 0);
    CHECK(find_matches(graph, {}, {0, 31}, 9).count == 0);
}

}  // namespace

int main() {
    return check::run({
        {"anagrams are the words that the tiles make", anagrams_are_the_words_that_the_tiles_make},
        {"only a blank makes K, W and Y", only_a_blank_makes_k_w_and_y},
        {"matches are the words that fit", matches_are_the_words_that_fit},
        {"the longest pattern has 63 items", the_longest_pattern_has_63_items},
        {"hooks make longer words", hooks_make_longer_words},
        {"listing resumes behind any word", listing_resumes_behind_any_word},
        {"counts by length add up", counts_by_length_add_up},
        {"many are answered as one by one", many_are_answered_as_one_by_one},
        {"a limit cuts the same answer short", a_limit_cuts_the_same_answer_short},
        {"bad questions are refused", bad_questions_are_refused},
    });
}
