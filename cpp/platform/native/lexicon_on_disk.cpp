#include "faristol/lexicon_on_disk.hpp"

#include <array>
#include <memory>
#include <system_error>

#include "faristol/mapped_file.hpp"

namespace faristol {

namespace {

// Only what begins as a lexicon is mapped, however large a stranger's file may be.
std::shared_ptr<const Mapping> mapped(const std::filesystem::path& path) {
    try {
        const ReadableFile file{path};
        std::array<std::byte, lexicon_header_size> beginning{};
        const auto got = file.read_beginning(beginning);
        check_beginning(std::span{beginning}.first(got), file.size(), path.string());
        return std::make_shared<const Mapping>(file);
    } catch (const std::system_error& refused) {
        throw LexiconFileError(FileFault::io_error, path.string(), refused.code().message());
    }
}

}  // namespace

Lexicon load_lexicon(const std::filesystem::path& path) {
    const auto mapping = mapped(path);
    return read_lexicon(mapping->bytes(), mapping, path.string());
}

void save_lexicon(const std::filesystem::path& path, const Lexicon& lexicon) {
    const auto bytes = file_of(lexicon);
    try {
        replace_file(path, bytes);
    } catch (const std::system_error& refused) {
        throw LexiconFileError(FileFault::io_error, path.string(), refused.code().message());
    }
}

}  // namespace faristol
