// Lists of words in one row of bytes: words separated by a zero byte, none after the last.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>

#include "faristol/letters.hpp"

namespace faristol {

using Word = std::span<const Letter>;

// Calls `visit(word)` for each word of the list; an empty list has none.
template <typename Visit>
void for_each_word(std::span<const Letter> packed, Visit visit) {
    if (packed.empty()) return;
    auto from = packed.begin();
    while (true) {
        const auto to = std::find(from, packed.end(), separator);
        visit(Word{from, to});
        if (to == packed.end()) return;
        from = to + 1;
    }
}

// What is wrong with a word, in a sentence; empty for a good one.
[[nodiscard]] std::string fault_of_word(Word word);

// Throws std::invalid_argument for a word that is empty, too long or has a code that is no letter.
void require_word(Word word);

}  // namespace faristol
