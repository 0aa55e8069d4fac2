// Files: what was saved comes back; what is broken is refused with the right code.
#include <sys/stat.h>
#include <algorithm>
#include <cstring>
#include <fstream>
#include <functional>
#include <iterator>

#include "check.hpp"
#include "faristol/checksum.hpp"
#include "faristol/lexicon_on_disk.hpp"
#include "faristol/queries.hpp"
#include "makers.hpp"

using namespace faristol;

namespace {

using Bytes = std::vector<char>;

Bytes read_all(const std::filesystem::path& path) {
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

void write_all(const std::filesystem::path& path, const Bytes& bytes) {
    std::ofstream out{path, std::ios::binary};
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

// The checksum as a forger would set it.
void seal(Bytes& bytes) {
    std::memset(bytes.data() + 16, 0, 8);
    Checksum sum;
    sum.add(std::as_bytes(std::span{bytes}));
    const auto value = sum.value();
    std::memcpy(bytes.data() + 16, &value, sizeof value);
}

Lexicon some_lexicon(bool gaddag) {
    make::Dice dice{21};
    auto lexicon = build_lexicon(make::letters(make::packed(make::words(dice, 300, 29, 8))), gaddag);
    lexicon.metadata = R"({"name":"prova"})";
    return lexicon;
}

void what_was_saved_comes_back() {
    const make::Folder folder;
    for (const bool gaddag : {false, true}) {
        const auto saved = some_lexicon(gaddag);
        save_lexicon(folder / "list", saved);
        const auto loaded = load_lexicon(folder / "list");
        CHECK(std::ranges::equal(loaded.words.data(), saved.words.data()));
        CHECK(loaded.words.root() == saved.words.root());
        CHECK(loaded.word_count == saved.word_count && loaded.longest == saved.longest);
        CHECK(loaded.metadata == saved.metadata);
        CHECK(loaded.gaddag.has_value() == gaddag);
        if (gaddag) CHECK(std::ranges::equal(loaded.gaddag->data(), saved.gaddag->data()));
    }
    save_lexicon(folder / "none", build_lexicon({}, true));
    const auto none = load_lexicon(folder / "none");
    CHECK(none.word_count == 0 && none.longest == 0 && none.metadata.empty());
    CHECK(list_words(none.words, {}, 9).count == 0);
}

void a_file_may_be_replaced_or_deleted_while_open() {
    const make::Folder folder;
    const auto path = folder / "list";
    save_lexicon(path, some_lexicon(true));
    const auto open = load_lexicon(path);
    const auto before = list_words(open.words, {}, 1000).packed;
    save_lexicon(path, build_lexicon({}, false));
    CHECK(load_lexicon(path).word_count == 0);
    CHECK(list_words(open.words, {}, 1000).packed == before);
    std::filesystem::remove(path);
    CHECK(list_words(open.words, {}, 1000).packed == before);
    save_lexicon(path, open);
    CHECK(load_lexicon(path).word_count == open.word_count);
}

void saving_leaves_nothing_else_behind() {
    const make::Folder folder;
    save_lexicon(folder / "list", some_lexicon(false));
    std::filesystem::create_directory(folder / "taken");
    const auto refused = [](const LexiconFileError& error) { return error.code() == FileFault::io_error; };
    CHECK(check::throws<LexiconFileError>([&] { save_lexicon(folder / "taken", some_lexicon(false)); }, refused));
    CHECK(
        check::throws<LexiconFileError>([&] { save_lexicon(folder / "no/where", some_lexicon(false)); }, refused));
    const std::filesystem::directory_iterator inside{folder / ""};
    CHECK(std::distance(begin(inside), end(inside)) == 2);
}

struct Broken {
    const char* name;
    FileFault code;
    const char* says;
    std::function<void(Bytes&)> breaks;
    bool sealed = false;  // with a forged checksum
};

template <typename Number>
auto put(std::size_t place, Number number) {
    return [=](Bytes& bytes) { std::memcpy(bytes.data() + place, &number, sizeof number); };
}

void broken_files_are_refused_with_their_code() {
    const make::Folder folder;
    save_lexicon(folder / "good", some_lexicon(true));
    const Bytes good = read_all(folder / "good");
    // Sections stand in the order metadata, words, GADDAG; entries of 32 bytes from byte 64.
    std::uint64_t words_place = 0;
    std::memcpy(&words_place, good.data() + 64 + 32 + 8, sizeof words_place);

    const Broken all[] = {
        {"empty", FileFault::not_a_lexicon, "empty", [](Bytes& bytes) { bytes.clear(); }},
        {"text", FileFault::not_a_lexicon, "begin", [](Bytes& bytes) { bytes.assign(500, 'a'); }},
        {"other byte order", FileFault::not_a_lexicon, "other byte order", put(8, 0x0403'0201U)},
        {"no byte order", FileFault::corrupt, "byte order mark", put(8, 7U)},
        {"next version", FileFault::future_version, "version 2", put(12, 2U)},
        {"next version, short", FileFault::future_version, "version 2",
         [](Bytes& bytes) { put(12, 2U)(bytes), bytes.resize(20); }},
        {"version 0", FileFault::corrupt, "version 0", put(12, 0U)},
        {"five bytes", FileFault::truncated, "header", [](Bytes& bytes) { bytes.resize(5); }},
        {"forty bytes", FileFault::truncated, "header", [](Bytes& bytes) { bytes.resize(40); }},
        {"header only", FileFault::truncated, "bytes", [](Bytes& bytes) { bytes.resize(64); }},
        {"one byte short", FileFault::truncated, "bytes", [](Bytes& bytes) { bytes.pop_back(); }},
        {"one byte more", FileFault::corrupt, "after the end", [](Bytes& bytes) { bytes.push_back(0); }},
        {"impossible size", FileFault::corrupt, "impossible size", put(24, ~std::uint64_t{0})},
        {"one bit", FileFault::corrupt, "checksum", [](Bytes& bytes) { bytes[bytes.size() / 2] ^= 4; }},
        {"other alphabet", FileFault::corrupt, "alphabet", put(36, 26U), true},
        {"other count", FileFault::corrupt, "announced", put(48, std::uint64_t{1}), true},
        {"other length", FileFault::corrupt, "announced", put(40, 9U), true},
        {"no section", FileFault::corrupt, "table", put(44, 0U), true},
        {"many sections", FileFault::corrupt, "table", put(44, 0x7FFF'FFFFU), true},
        {"kinds", FileFault::corrupt, "kinds", put(32, 1U), true},
        {"kind unknown", FileFault::corrupt, "kind", put(64, 9U), true},
        {"kind twice", FileFault::corrupt, "kind", put(64, 1U), true},
        {"place", FileFault::corrupt, "place", put(64 + 8, std::uint64_t{128}), true},
        {"far place", FileFault::corrupt, "place", put(64 + 8, ~std::uint64_t{63}), true},
        {"size", FileFault::corrupt, "place", put(64 + 32 + 16, ~std::uint64_t{0}), true},
        // A size that takes the end round to a place before the beginning, where the next section waits.
        {"size going round", FileFault::corrupt, "place",
         [=](Bytes& bytes) {
             put(64 + 32 + 16, ~std::uint64_t{63})(bytes);
             put(64 + 64 + 8, words_place - 64)(bytes);
             put(64 + 64 + 16, bytes.size() - words_place + 64)(bytes);
         },
         true},
        {"root", FileFault::corrupt, "root", put(64 + 32 + 4, 2U), true},
        {"a cell", FileFault::corrupt, "alphabet", put(static_cast<std::size_t>(words_place) + 8, ~0U), true},
    };
    for (const Broken& broken : all) {
        Bytes bytes = good;
        broken.breaks(bytes);
        if (broken.sealed) seal(bytes);
        write_all(folder / "bad", bytes);
        const bool as_said = check::throws<LexiconFileError>(
            [&] { static_cast<void>(load_lexicon(folder / "bad")); },
            [&](const LexiconFileError& error) {
                const bool right = error.code() == broken.code &&
                                   std::string{error.what()}.find(broken.says) != std::string::npos;
                if (!right) std::printf("  %s: %s: %s\n", broken.name, name_of(error.code()), error.what());
                return right;
            });
        if (!as_said) std::printf("  %s\n", broken.name);
        CHECK(as_said);
    }
    Bytes untouched = good;
    seal(untouched);
    CHECK(untouched == good);
}

void what_is_no_file_is_an_io_error() {
    const make::Folder folder;
    std::filesystem::create_directory(folder / "folder");
    CHECK(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
    for (const char* name : {"folder", "pipe", "missing"}) {
        CHECK(check::throws<LexiconFileError>(
            [&] { static_cast<void>(load_lexicon(folder / name)); },
            [](const LexiconFileError& error) { return error.code() == FileFault::io_error; }));
    }
}

void every_bit_counts_in_the_checksum() {
    Bytes bytes(256, 'x');
    const auto sum_of = [](const Bytes& data) {
        Checksum sum;
        sum.add(std::as_bytes(std::span{data}));
        return sum.value();
    };
    const auto whole = sum_of(bytes);
    for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
        const auto flip = static_cast<char>(1U << bit % 8);
        bytes[bit / 8] ^= flip;
        CHECK(sum_of(bytes) != whole);
        bytes[bit / 8] ^= flip;
    }
}

}  // namespace

int main() {
    return check::run({
        {"what was saved comes back", what_was_saved_comes_back},
        {"a file may be replaced or deleted while open", a_file_may_be_replaced_or_deleted_while_open},
        {"saving leaves nothing else behind", saving_leaves_nothing_else_behind},
        {"broken files are refused with their code", broken_files_are_refused_with_their_code},
        {"what is no file is an io-error", what_is_no_file_is_an_io_error},
        {"every bit counts in the checksum", every_bit_counts_in_the_checksum},
    });
}
