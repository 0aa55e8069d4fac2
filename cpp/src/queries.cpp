#include "faristol/queries.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "faristol/fail.hpp"

namespace faristol {

namespace {

// The letters gone through on the way to a node, and the words found so far.
class Finder {
  public:
    explicit Finder(std::size_t limit) noexcept : limit_{limit} {}

    void step(std::size_t depth, Letter letter) noexcept { path_[depth] = letter; }
    [[nodiscard]] bool full() const noexcept { return found_.count >= limit_; }

    void keep(std::size_t length) {
        if (found_.count++ > 0) found_.packed.push_back(separator);
        found_.packed.insert(found_.packed.end(), path_.begin(),
                             path_.begin() + static_cast<std::ptrdiff_t>(length));
    }

    Findings take() && noexcept { return std::move(found_); }

  private:
    std::array<Letter, longest_word + 1> path_{};
    Findings found_;
    std::size_t limit_;
};

class AnagramSearch {
  public:
    AnagramSearch(const WordGraph& words, std::span<const Letter> rack, Lengths lengths, std::size_t limit)
        : words_{words}, lengths_{lengths}, finder_{limit} {
        for (const Letter tile : rack) {
            if (tile == blank) {
                ++blanks_;
            } else {
                if (tiles_[tile]++ == 0) held_ |= only(tile);
            }
        }
    }

    Anagrams run() && {
        if (lengths_.most > 0) walk(words_.root(), 0, 0);
        return {std::move(finder_).take(), std::move(blank_places_)};
    }

  private:
    void walk(NodeIndex node, std::size_t depth, std::uint32_t places) {
        const LetterSet within_reach = blanks_ > 0 ? every_letter : held_;
        LetterSet left = (words_.exits(node) | words_.accepts(node)) & within_reach;
        for (; left != 0 && !finder_.full(); left = without_first(left)) {
            const Letter letter = first_of(left);
            const bool by_tile = (held_ & only(letter)) != 0;
            finder_.step(depth, letter);
            if (by_tile) {
                if (--tiles_[letter] == 0) held_ &= ~only(letter);
                visit(node, letter, depth + 1, places);
                if (tiles_[letter]++ == 0) held_ |= only(letter);
            } else {
                --blanks_;
                visit(node, letter, depth + 1, places | std::uint32_t{1} << depth);
                ++blanks_;
            }
        }
    }

    void visit(NodeIndex node, Letter letter, std::size_t length, std::uint32_t places) {
        if (length >= lengths_.least && words_.accepts(node, letter)) {
            finder_.keep(length);
            blank_places_.push_back(places);
        }
        const NodeIndex child = words_.child(node, letter);
        if (child != nowhere && length < lengths_.most) walk(child, length, places);
    }

    const WordGraph& words_;
    Lengths lengths_;
    Finder finder_;
    std::array<std::uint8_t, alphabet_size + 1> tiles_{};
    LetterSet held_ = 0;  // the letters of which there is a tile left
    std::size_t blanks_ = 0;
    std::vector<std::uint32_t> blank_places_;
};

// A pattern as an automaton whose states are bits: bit i says that the items before the i-th are matched.
// Two runs in a row are one, so 31 letters leave 63 items at most and a state for each fits in 64 bits.
class Pattern {
  public:
    using States = std::uint64_t;

    explicit Pattern(std::span<const Letter> items) noexcept {
        Letter previous = 0;
        for (const Letter item : items) {
            if (item == any_run && previous == any_run) continue;
            previous = item;
            const States state = States{1} << size_++;
            if (item == any_run) {
                runs_ |= state;
            } else if (item == any_letter) {
                for (States& by_letter : steps_) by_letter |= state;
            } else {
                steps_[item] |= state;
            }
        }
    }

    [[nodiscard]] States start() const noexcept { return skipping_runs(1); }
    [[nodiscard]] States after(States states, Letter letter) const noexcept {
        return skipping_runs((states & runs_) | (states & steps_[letter]) << 1);
    }
    [[nodiscard]] bool matched(States states) const noexcept { return (states >> size_ & 1) != 0; }

  private:
    // A run may be of no letters.
    [[nodiscard]] States skipping_runs(States states) const noexcept { return states | (states & runs_) << 1; }

    std::array<States, alphabet_size + 1> steps_{};
    States runs_ = 0;
    unsigned size_ = 0;
};

void walk_pattern(const WordGraph& words, NodeIndex node, std::size_t depth, const Pattern& pattern,
                  Pattern::States states, Lengths lengths, Finder& finder) {
    LetterSet left = words.exits(node) | words.accepts(node);
    for (; left != 0 && !finder.full(); left = without_first(left)) {
        const Letter letter = first_of(left);
        const auto next = pattern.after(states, letter);
        if (next == 0) continue;
        const std::size_t length = depth + 1;
        finder.step(depth, letter);
        if (length >= lengths.least && words.accepts(node, letter) && pattern.matched(next)) {
            finder.keep(length);
        }
        const NodeIndex child = words.child(node, letter);
        if (child != nowhere && length < lengths.most) {
            walk_pattern(words, child, length, pattern, next, lengths, finder);
        }
    }
}

// Lists the words that come behind `after` whenever the path so far is its beginning.
void walk_list(const WordGraph& words, NodeIndex node, std::size_t depth, Word after, Finder& finder) {
    const bool bound = depth < after.size();
    LetterSet left = words.exits(node) | words.accepts(node);
    if (bound) left &= ~(only(after[depth]) - 1);
    for (; left != 0 && !finder.full(); left = without_first(left)) {
        const Letter letter = first_of(left);
        const bool on_the_edge = bound && letter == after[depth];
        finder.step(depth, letter);
        if (!on_the_edge && words.accepts(node, letter)) finder.keep(depth + 1);
        const NodeIndex child = words.child(node, letter);
        if (child != nowhere) walk_list(words, child, depth + 1, on_the_edge ? after : Word{}, finder);
    }
}

void count_lengths(const WordGraph& words, NodeIndex node, std::size_t length,
                   std::array<std::uint64_t, longest_word + 1>& counts) noexcept {
    counts[length] += static_cast<std::uint64_t>(std::popcount(words.accepts(node)));
    auto children = std::popcount(words.exits(node));
    for (NodeIndex place = node + node_header; children > 0; --children, ++place) {
        count_lengths(words, words.data()[place], length + 1, counts);
    }
}

void require_rack(std::span<const Letter> rack) {
    if (rack.size() > largest_rack) {
        fail(std::invalid_argument("a rack has " + std::to_string(rack.size()) + " tiles, more than " +
                                   std::to_string(largest_rack)));
    }
    for (const Letter tile : rack) {
        if (tile != blank && !is_letter(tile)) {
            fail(std::invalid_argument("code " + std::to_string(tile) +
                                       " is not a tile; tiles are 0 for the blank and 1 to " +
                                       std::to_string(last_letter)));
        }
    }
}

void require_pattern(std::span<const Letter> pattern) {
    std::size_t length = 0;
    for (const Letter item : pattern) {
        if (item != any_letter && item != any_run && !is_letter(item)) {
            fail(std::invalid_argument("code " + std::to_string(item) + " has no meaning in a pattern"));
        }
        if (item != any_run && ++length > longest_word) {
            fail(std::invalid_argument("a pattern has more than " + std::to_string(longest_word) + " letters"));
        }
    }
}

Lengths within_words(Lengths lengths) noexcept { return {lengths.least, std::min(lengths.most, longest_word)}; }

}  // namespace

std::vector<std::uint8_t> contains_many(const WordGraph& words, std::span<const Letter> packed) {
    std::vector<std::uint8_t> answers;
    answers.reserve(packed.size() / 8);
    for_each_word(packed, [&](Word word) {
        const bool found = contains(words, word);
        if (!found) require_word(word);
        answers.push_back(found ? 1 : 0);
    });
    return answers;
}

Hooks find_hooks(const WordGraph& words, Word word) noexcept {
    if (word.empty() || word.size() >= longest_word || !std::all_of(word.begin(), word.end(), is_letter)) {
        return {};
    }
    Hooks hooks;
    hooks.behind = words.accepts(words.follow(words.root(), word));
    for (LetterSet left = words.exits(words.root()); left != 0; left = without_first(left)) {
        const Letter letter = first_of(left);
        const NodeIndex first = words.child_of_exit(words.root(), letter);
        const NodeIndex last = words.follow(first, word.first(word.size() - 1));
        if (words.accepts(last, word.back())) hooks.before |= only(letter);
    }
    return hooks;
}

Anagrams find_anagrams(const WordGraph& words, std::span<const Letter> rack, Lengths lengths, std::size_t limit) {
    require_rack(rack);
    return AnagramSearch{words, rack, within_words(lengths), limit}.run();
}

Findings find_matches(const WordGraph& words, std::span<const Letter> pattern, Lengths lengths,
                      std::size_t limit) {
    require_pattern(pattern);
    Finder finder{limit};
    const Lengths bounded = within_words(lengths);
    if (bounded.most > 0) {
        const Pattern automaton{pattern};
        walk_pattern(words, words.root(), 0, automaton, automaton.start(), bounded, finder);
    }
    return std::move(finder).take();
}

Findings list_words(const WordGraph& words, Word after, std::size_t limit) {
    if (!after.empty()) require_word(after);
    Finder finder{limit};
    walk_list(words, words.root(), 0, after, finder);
    return std::move(finder).take();
}

std::array<std::uint64_t, longest_word + 1> count_by_length(const WordGraph& words) noexcept {
    std::array<std::uint64_t, longest_word + 1> counts{};
    count_lengths(words, words.root(), 1, counts);
    return counts;
}

}  // namespace faristol
