// What people ask a word graph. Answers come in tile order and never more than asked for.
//
// A walk visits a beginning of a word once at most, so no question costs more than the letters of the whole
// list; a limit that is reached ends it at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "faristol/packed_words.hpp"
#include "faristol/word_graph.hpp"

namespace faristol {

// Words found, packed as lists are.
struct Findings {
    std::vector<Letter> packed;
    std::size_t count = 0;
};

struct Lengths {
    std::size_t least = 1;
    std::size_t most = longest_word;
};

// One byte for each word of a packed list: 1 if it is in the graph. Throws std::invalid_argument as
// build_word_graph does.
[[nodiscard]] std::vector<std::uint8_t> contains_many(const WordGraph& words, std::span<const Letter> packed);

// The letters that make a word when put before or behind `word`, which need not be one itself.
struct Hooks {
    LetterSet before = 0;
    LetterSet behind = 0;
};
[[nodiscard]] Hooks find_hooks(const WordGraph& words, Word word) noexcept;

// The words that the tiles of a rack can make. A blank (0) stands for any letter, K, W and Y included, and
// is used only where the rack has no tile left for the letter. For each word, `blanks` says where:
// bit i for its i-th letter. Throws std::invalid_argument for a code above 29 or more than 255 tiles.
struct Anagrams {
    Findings words;
    std::vector<std::uint32_t> blanks;
};
inline constexpr std::size_t largest_rack = 255;
[[nodiscard]] Anagrams find_anagrams(const WordGraph& words, std::span<const Letter> rack, Lengths lengths,
                                     std::size_t limit);

// The words that fit a pattern: letters, `any_letter` for one letter of any kind, `any_run` for any number of
// letters, none included. Throws std::invalid_argument for other codes or more letters than a word has.
inline constexpr Letter any_letter = 0xFE;
inline constexpr Letter any_run = 0xFF;
[[nodiscard]] Findings find_matches(const WordGraph& words, std::span<const Letter> pattern, Lengths lengths,
                                    std::size_t limit);

// The words behind `after` in tile order; all of them from the first one when `after` is empty.
[[nodiscard]] Findings list_words(const WordGraph& words, Word after, std::size_t limit);

// How many words there are of each length.
[[nodiscard]] std::array<std::uint64_t, longest_word + 1> count_by_length(const WordGraph& words) noexcept;

}  // namespace faristol
