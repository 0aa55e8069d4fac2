#include "faristol/packed_words.hpp"

#include <stdexcept>

#include "faristol/fail.hpp"

namespace faristol {

std::string fault_of_word(Word word) {
    if (word.empty()) return "a word has no letters";
    if (word.size() > longest_word) {
        return "a word has " + std::to_string(word.size()) + " letters, more than " + std::to_string(longest_word);
    }
    const auto bad = std::find_if_not(word.begin(), word.end(), is_letter);
    if (bad == word.end()) return {};
    return "code " + std::to_string(*bad) + " is not a letter; letters are 1 to " + std::to_string(last_letter);
}

void require_word(Word word) {
    if (const auto fault = fault_of_word(word); !fault.empty()) fail(std::invalid_argument(fault));
}

}  // namespace faristol
