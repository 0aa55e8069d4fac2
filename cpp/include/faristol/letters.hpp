// Letters as the core counts them, and sets of letters as bits.
//
// The codes are those of src/faristol/lexicon/alphabet.py: 1–26 have a tile, 27–29 (K, W, Y) only a blank
// can be. Code 0 is never a letter: on a rack it is the blank, in a GADDAG the separator, in a packed list
// of words the mark between two words.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace faristol {

using Letter = std::uint8_t;
using LetterSet = std::uint32_t;  // bit c stands for letter c

inline constexpr Letter separator = 0;
inline constexpr Letter blank = 0;
inline constexpr Letter first_letter = 1;
inline constexpr Letter last_letter = 29;
inline constexpr std::uint32_t alphabet_size = 29;
inline constexpr std::size_t longest_word = 31;  // letters; the board needs 15

inline constexpr LetterSet every_letter = 0x3FFF'FFFE;

constexpr bool is_letter(Letter code) noexcept { return code >= first_letter && code <= last_letter; }

constexpr LetterSet only(Letter letter) noexcept { return LetterSet{1} << (letter & 31U); }

// The first letter of a set that is not empty.
constexpr Letter first_of(LetterSet letters) noexcept { return static_cast<Letter>(std::countr_zero(letters)); }

constexpr LetterSet without_first(LetterSet letters) noexcept { return letters & (letters - 1); }

}  // namespace faristol
