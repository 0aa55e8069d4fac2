// Lexicons as files: mapped into memory rather than read, replaced as a whole when written.
#pragma once

#include <filesystem>

#include "faristol/lexicon_file.hpp"

namespace faristol {

// Maps a file and checks all of it. The mapping lives as long as the graphs; a file that is deleted or
// replaced by renaming meanwhile does not disturb them. Files must not be changed in place.
[[nodiscard]] Lexicon load_lexicon(const std::filesystem::path& path);

// Writes beside `path` and renames, so that a reader finds the old file or the new one, never a part.
void save_lexicon(const std::filesystem::path& path, const Lexicon& lexicon);

}  // namespace faristol
