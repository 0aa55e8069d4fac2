#include "faristol/engine/anagram_filter.hpp"

#include "faristol/engine/dice.hpp"

namespace faristol::engine {

AnagramFilter::AnagramFilter(const WordGraph& words) : cells_(std::size_t{1} << cell_bits) {
    Dice dice{0xFA21};
    for (LetterSum& number : numbers_) number = dice.next();
    add_words(words, words.root(), 0);
}

void AnagramFilter::add_words(const WordGraph& words, NodeIndex node, LetterSum letters) {
    for (LetterSet left = words.accepts(node); left != 0; left = without_first(left)) {
        const LetterSum word = letters + numbers_[first_of(left)];
        cells_[word >> cell_shift] |= bits_of(word);
    }
    for (LetterSet left = words.exits(node); left != 0; left = without_first(left)) {
        add_words(words, words.child_of_exit(node, first_of(left)), letters + numbers_[first_of(left)]);
    }
}

}  // namespace faristol::engine
