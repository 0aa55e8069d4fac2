// Lexicons as rows of bytes: the compiled graphs of one list of words, used where they lie and never copied.
//
// The file, version 1, in the byte order of the machine that wrote it (the mark tells):
//   0  "FARISTOL"                     32  kinds of graph inside, as bits
//   8  byte order mark 0x01020304     36  letters of the alphabet
//  12  format version                 40  letters of the longest word
//  16  checksum of everything else    44  sections
//  24  bytes of the whole file        48  words (8 bytes), then 8 bytes of zero
//  64  the sections, 32 bytes each: kind, root, place, bytes, zero; then the sections themselves, each
//      beginning at a multiple of 64 and followed by zeros up to the next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "faristol/word_graph.hpp"

namespace faristol {

inline constexpr std::uint32_t lexicon_format_version = 1;
inline constexpr std::size_t most_metadata = std::size_t{1} << 16;  // bytes

// Why a file was not read or written; the name of each code is part of the interface.
enum class FileFault { not_a_lexicon, future_version, truncated, corrupt, io_error };

[[nodiscard]] const char* name_of(FileFault fault) noexcept;

class LexiconFileError : public std::runtime_error {
  public:
    LexiconFileError(FileFault code, const std::string& name, const std::string& what)
        : std::runtime_error(name + ": " + what), code_{code} {}

    [[nodiscard]] FileFault code() const noexcept { return code_; }

  private:
    FileFault code_;
};

// One list of words, compiled. Copies share the graphs, which nobody can change.
struct Lexicon {
    WordGraph words;
    std::optional<WordGraph> gaddag;
    std::uint64_t word_count = 0;
    std::uint32_t longest = 0;  // letters of the longest word
    std::string metadata;       // UTF-8, a matter of the caller
};

// The lexicon of a packed list; with the GADDAG when a move generator will want it.
[[nodiscard]] Lexicon build_lexicon(std::span<const Letter> packed_words, bool with_gaddag);

// Checks what a file of `size` bytes begins with; `beginning` is as much of it as the header has, or all.
// Whoever complains here and below calls the file by its `name`.
inline constexpr std::size_t lexicon_header_size = 64;
void check_beginning(std::span<const std::byte> beginning, std::size_t size, const std::string& name);

// The lexicon in the bytes of a whole file, all of which is checked. They must begin where a number of four bytes
// may; `owner` keeps them, and the graphs keep it. Fails with LexiconFileError.
[[nodiscard]] Lexicon read_lexicon(std::span<const std::byte> bytes, std::shared_ptr<const void> owner,
                                   const std::string& name);

// The file of a lexicon. Fails with std::invalid_argument when it would be too large.
[[nodiscard]] std::vector<std::byte> file_of(const Lexicon& lexicon);

}  // namespace faristol
