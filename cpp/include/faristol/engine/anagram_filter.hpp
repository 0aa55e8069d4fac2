// Whether some word might be an anagram of given letters: never a wrong no, seldom a wrong yes.
//
// Every letter has a random number and a multiset of letters is the sum of theirs, so that tiles of the rack
// and letters of the board are added in any order. A word sets two bits of one 64-bit cell: one memory access
// answers, and half a megabyte is enough for every list that people play with.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "faristol/engine/rack.hpp"
#include "faristol/word_graph.hpp"

namespace faristol::engine {

using LetterSum = std::uint64_t;

class AnagramFilter {
  public:
    explicit AnagramFilter(const WordGraph& words);

    [[nodiscard]] LetterSum letter(Letter letter) const noexcept { return numbers_[letter]; }

    [[nodiscard]] bool may_be_word(LetterSum letters) const noexcept {
        const std::uint64_t bits = bits_of(letters);
        return (cells_[letters >> cell_shift] & bits) == bits;
    }

    // The letters of `among` that may make a word with the others.
    [[nodiscard]] LetterSet completing(LetterSum letters, LetterSet among) const noexcept {
        LetterSet found = 0;
        for (LetterSet left = among; left != 0; left = without_first(left)) {
            if (may_be_word(letters + numbers_[first_of(left)])) found |= only(first_of(left));
        }
        return found;
    }

  private:
    static constexpr unsigned cell_bits = 16;
    static constexpr unsigned cell_shift = 64 - cell_bits;

    static std::uint64_t bits_of(LetterSum letters) noexcept {
        return std::uint64_t{1} << (letters & 63U) | std::uint64_t{1} << ((letters >> 6) & 63U);
    }
    void add_words(const WordGraph& words, NodeIndex node, LetterSum letters);

    std::array<LetterSum, 32> numbers_{};
    std::vector<std::uint64_t> cells_;
};

}  // namespace faristol::engine
