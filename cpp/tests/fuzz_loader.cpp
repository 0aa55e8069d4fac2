// The loader against damaged files: `fuzz_loader [count] [seed]`, the same files for the same seed.
//
// Each round breaks a good file in a few places, most times with a checksum that agrees again, as a forger
// would. Loading must refuse with a LexiconFileError or give graphs on which every question is safe; the
// sanitizers judge. At the end some files of each kind must have been met, or the mutations were too tame.
#include <fcntl.h>
#include <unistd.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>

#include "faristol/checksum.hpp"
#include "faristol/lexicon_on_disk.hpp"
#include "faristol/queries.hpp"
#include "makers.hpp"

using namespace faristol;

namespace {

using Bytes = std::vector<unsigned char>;

void write_all(const std::filesystem::path& path, const Bytes& bytes) {
    ::unlink(path.c_str());  // some file systems hurry a file that was cut to nothing to the disk
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL, 0600);
    if (file < 0 || ::write(file, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size())) {
        std::perror("fuzz_loader");
        std::exit(2);
    }
    ::close(file);
}

Bytes read_all(const std::filesystem::path& path) {
    Bytes bytes(std::filesystem::file_size(path));
    const int file = ::open(path.c_str(), O_RDONLY);
    if (file < 0 || ::read(file, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size())) {
        std::perror("fuzz_loader");
        std::exit(2);
    }
    ::close(file);
    return bytes;
}

void put(Bytes& bytes, std::size_t place, std::uint64_t value, std::size_t size) {
    if (place + size <= bytes.size()) std::memcpy(bytes.data() + place, &value, size);
}

std::uint32_t cell_at(const Bytes& bytes, std::size_t place) {
    std::uint32_t cell = 0;
    if (place + sizeof cell <= bytes.size()) std::memcpy(&cell, bytes.data() + place, sizeof cell);
    return cell;
}

void mutate(Bytes& bytes, make::Dice& dice) {
    if (bytes.empty()) return;
    const auto size = static_cast<std::uint32_t>(bytes.size());
    const std::size_t cell = dice.roll(size) / 4 * 4;
    switch (dice.roll(9)) {
        case 0:
            bytes[dice.roll(size)] ^= static_cast<unsigned char>(1U << dice.roll(8));
            break;
        case 1:
            bytes[dice.roll(size)] = static_cast<unsigned char>(dice.roll(256));
            break;
        case 2:
            put(bytes, cell, dice.roll(size), 4);
            break;
        case 3:
            put(bytes, cell, cell_at(bytes, dice.roll(size) / 4 * 4), 4);
            break;
        case 4:
            put(bytes, cell, cell_at(bytes, cell) + dice.roll(5) - 2, 4);
            break;
        case 5:
            put(bytes, cell, std::uint64_t{1} << dice.roll(32), 4);
            break;
        case 6:
            put(bytes, dice.roll(192) / 4 * 4, dice.roll(200), 4);
            break;  // header and table
        case 7:
            put(bytes, dice.roll(192) / 8 * 8, ~std::uint64_t{dice.roll(200)}, 8);
            break;
        default:
            if (dice.roll(4) == 0) bytes.resize(dice.roll(size + 200));
            break;
    }
}

// A forged file: sizes and checksum agree with what is there.
void seal(Bytes& bytes) {
    bytes.resize((bytes.size() + 63) / 64 * 64);
    if (bytes.empty()) return;
    put(bytes, 24, bytes.size(), 8);
    put(bytes, 16, 0, 8);
    Checksum sum;
    sum.add(std::as_bytes(std::span{bytes}));
    put(bytes, 16, sum.value(), 8);
}

void walk(const WordGraph& graph, NodeIndex node, std::size_t depth, std::size_t& budget) {
    if (depth > longest_word + 1) std::abort();
    for (LetterSet left = graph.exits(node); left != 0 && budget > 0; left = without_first(left)) {
        --budget;
        walk(graph, graph.child_of_exit(node, first_of(left)), depth + 1, budget);
    }
}

void use(const Lexicon& lexicon, make::Dice& dice) {
    std::size_t budget = 3000;
    walk(lexicon.words, lexicon.words.root(), 0, budget);
    if (lexicon.gaddag) walk(*lexicon.gaddag, lexicon.gaddag->root(), 0, budget = 3000);
    const auto listed = list_words(lexicon.words, {}, 1000);
    if (listed.count != std::min<std::uint64_t>(lexicon.word_count, 1000)) std::abort();
    for (const std::uint8_t there : contains_many(lexicon.words, listed.packed)) {
        if (there == 0) std::abort();
    }
    const std::string rack{"\x01\x02\x03\x1d\x00\x00", 6};
    static_cast<void>(find_anagrams(lexicon.words, make::letters(rack), {1, 6}, 200));
    static_cast<void>(find_matches(lexicon.words, make::letters("\xff\x02\xfe\xff"), {}, 200));
    static_cast<void>(find_hooks(lexicon.words, make::letters(make::word(dice, 29, 3))));
    if (lexicon.word_count < 5000) static_cast<void>(count_by_length(lexicon.words));
}

Bytes good_file(const std::filesystem::path& path, std::uint64_t seed, std::uint32_t count, std::uint32_t letters,
                std::uint32_t longest, bool gaddag) {
    make::Dice dice{seed};
    auto lexicon = build_lexicon(make::letters(make::packed(make::words(dice, count, letters, longest))), gaddag);
    lexicon.metadata = R"({"name":"prova","version":"1"})";
    save_lexicon(path, lexicon);
    return read_all(path);
}

}  // namespace

int main(int argc, char** argv) {
    const long count = argc > 1 ? std::atol(argv[1]) : 5000;
    make::Dice dice{argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1};
    const make::Folder folder;
    const auto path = folder / "list";
    const Bytes good[] = {
        good_file(path, 1, 12, 5, 5, false),
        good_file(path, 2, 30, 3, 6, true),
        good_file(path, 3, 40, 29, 12, true),
        good_file(path, 4, 0, 1, 1, true),
    };
    std::map<std::string, long> outcomes;
    for (long round = 0; round < count; ++round) {
        Bytes bytes = good[dice.roll(4)];
        for (auto changes = 1 + dice.roll(4); changes > 0; --changes) mutate(bytes, dice);
        if (dice.roll(8) != 0) seal(bytes);
        write_all(path, bytes);
        try {
            const auto lexicon = load_lexicon(path);
            use(lexicon, dice);
            ++outcomes["loaded"];
        } catch (const LexiconFileError& error) {
            ++outcomes[name_of(error.code())];
        }
    }
    for (const auto& [outcome, times] : outcomes) std::printf("%8ld  %s\n", times, outcome.c_str());
    if (count < 1000) return 0;
    for (const char* outcome : {"loaded", "corrupt", "truncated", "not-a-lexicon", "future-version"}) {
        if (outcomes[outcome] == 0) {
            std::printf("no file was %s: the mutations do not reach far enough\n", outcome);
            return 1;
        }
    }
    return 0;
}
