#include "faristol/lexicon_file.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "faristol/checksum.hpp"
#include "faristol/fail.hpp"
#include "faristol/graph_builder.hpp"
#include "faristol/graph_check.hpp"

namespace faristol {

namespace {

constexpr std::array<char, 8> magic{'F', 'A', 'R', 'I', 'S', 'T', 'O', 'L'};
constexpr std::uint32_t byte_order_mark = 0x0102'0304;
constexpr std::uint32_t swapped_mark = 0x0403'0201;
constexpr std::size_t largest_file = std::size_t{1} << 31;
constexpr std::size_t alignment = Checksum::block_size;

struct Header {
    std::array<char, 8> magic;
    std::uint32_t byte_order;
    std::uint32_t version;
    std::uint64_t checksum;
    std::uint64_t file_size;
    std::uint32_t kinds;
    std::uint32_t alphabet;
    std::uint32_t longest;
    std::uint32_t section_count;
    std::uint64_t word_count;
    std::uint64_t zero;
};
static_assert(sizeof(Header) == Checksum::block_size && sizeof(Header) == lexicon_header_size &&
              std::is_trivially_copyable_v<Header>);

enum class SectionKind : std::uint32_t { words = 1, gaddag = 2, metadata = 3 };

struct Section {
    SectionKind kind;
    std::uint32_t root;
    std::uint64_t place;
    std::uint64_t size;
    std::uint64_t zero;
};
static_assert(sizeof(Section) == 32 && std::is_trivially_copyable_v<Section>);

constexpr std::size_t first_version_size = 16;  // bytes whose meaning no version may change
constexpr std::uint32_t most_sections = 3;

constexpr std::size_t aligned(std::size_t size) noexcept { return (size + alignment - 1) / alignment * alignment; }

constexpr std::uint32_t kind_bit(SectionKind kind) noexcept {
    return 1U << (static_cast<std::uint32_t>(kind) - 1);
}

std::uint64_t checksum_of(Header header, std::span<const std::byte> rest) noexcept {
    header.checksum = 0;
    Checksum sum;
    sum.add(std::as_bytes(std::span{&header, 1}));
    sum.add(rest);
    return sum.value();
}

// Reading: the name is there only to be named when something is wrong.
class Reader {
  public:
    explicit Reader(const std::string& name) : name_{name} {}

    [[nodiscard]] Lexicon read(std::span<const std::byte> bytes, const std::shared_ptr<const void>& owner) const {
        const auto header = read_header(bytes.first(std::min(bytes.size(), sizeof(Header))), bytes.size());
        if (checksum_of(header, bytes.subspan(sizeof(Header))) != header.checksum) {
            complain(FileFault::corrupt, "the checksum does not agree with the contents");
        }
        return read_sections(header, bytes, owner);
    }

    [[nodiscard]] Header read_header(std::span<const std::byte> beginning, std::size_t size) const {
        Header header{};
        const auto got = std::min(beginning.size(), sizeof(Header));
        std::ranges::copy(beginning.first(got), std::as_writable_bytes(std::span{&header, 1}).begin());
        if (got == 0) complain(FileFault::not_a_lexicon, "the file is empty");
        const auto compared = std::min(got, magic.size());
        if (std::memcmp(header.magic.data(), magic.data(), compared) != 0) {
            complain(FileFault::not_a_lexicon, "the file does not begin as a compiled lexicon does");
        }
        if (got < first_version_size) complain(FileFault::truncated, "the file ends inside its header");
        if (header.byte_order == swapped_mark) {
            complain(FileFault::not_a_lexicon, "the lexicon was compiled on a machine of the other byte order");
        }
        require(header.byte_order == byte_order_mark, "the byte order mark is damaged");
        if (header.version > lexicon_format_version) {
            complain(FileFault::future_version, "the file has format version " + std::to_string(header.version) +
                                                    "; this program reads up to version " +
                                                    std::to_string(lexicon_format_version));
        }
        require(header.version != 0, "there is no format version 0");
        if (got < sizeof(Header)) complain(FileFault::truncated, "the file ends inside its header");
        require(header.file_size >= sizeof(Header) && header.file_size <= largest_file &&
                    header.file_size % alignment == 0,
                "the header tells an impossible size");
        if (size < header.file_size) {
            complain(FileFault::truncated, "the file has " + std::to_string(size) + " of its " +
                                               std::to_string(header.file_size) + " bytes");
        }
        require(size == header.file_size, "there are bytes after the end");
        return header;
    }

  private:
    [[noreturn]] void complain(FileFault fault, const std::string& what) const {
        fail(LexiconFileError(fault, name_, what));
    }

    void require(bool holds, const char* what) const {
        if (!holds) complain(FileFault::corrupt, what);
    }

    // Sections follow the table in order, without overlapping; each kind once, the words always.
    [[nodiscard]] std::vector<Section> read_table(const Header& header, std::span<const std::byte> bytes) const {
        require(header.zero == 0 && header.section_count >= 1 && header.section_count <= most_sections,
                "the table of sections is damaged");
        std::vector<Section> table(header.section_count);
        const std::size_t table_size = table.size() * sizeof(Section);
        std::size_t end = sizeof(Header) + table_size;
        require(end <= bytes.size(), "the table of sections is damaged");
        std::memcpy(table.data(), bytes.data() + sizeof(Header), table_size);
        std::uint32_t kinds = 0;
        for (const Section& section : table) {
            require(section.kind >= SectionKind::words && section.kind <= SectionKind::metadata &&
                        (kinds & kind_bit(section.kind)) == 0,
                    "a section is of a kind unknown or there twice");
            kinds |= kind_bit(section.kind);
            require(section.zero == 0 && section.place == aligned(end) && section.place <= bytes.size() &&
                        section.size <= bytes.size() - section.place,
                    "a section lies outside its place");
            end = static_cast<std::size_t>(section.place + section.size);
        }
        require(bytes.size() == aligned(end), "the sections do not fill the file");
        require((kinds & ~kind_bit(SectionKind::metadata)) == header.kinds &&
                    (kinds & kind_bit(SectionKind::words)) != 0,
                "the kinds of graph announced are not those inside");
        return table;
    }

    [[nodiscard]] Lexicon read_sections(const Header& header, std::span<const std::byte> whole,
                                        const std::shared_ptr<const void>& owner) const {
        require(header.alphabet == alphabet_size, "the alphabet is not ours");
        Lexicon lexicon;
        for (const Section& section : read_table(header, whole)) {
            const auto bytes =
                whole.subspan(static_cast<std::size_t>(section.place), static_cast<std::size_t>(section.size));
            switch (section.kind) {
                case SectionKind::words: {
                    const auto facts = read_graph(section, bytes, GraphKind::words, owner, lexicon.words);
                    require(facts.sequences == header.word_count && facts.height == header.longest,
                            "the words are not as many or as long as announced");
                    lexicon.word_count = header.word_count;
                    lexicon.longest = header.longest;
                    break;
                }
                case SectionKind::gaddag: {
                    const auto facts =
                        read_graph(section, bytes, GraphKind::gaddag, owner, lexicon.gaddag.emplace());
                    require(facts.height <= header.longest + 1, "the words are longer than announced");
                    break;
                }
                case SectionKind::metadata:
                    require(section.root == 0 && section.size <= most_metadata, "the metadata is too long");
                    lexicon.metadata.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
                    break;
            }
        }
        return lexicon;
    }

    GraphFacts read_graph(const Section& section, std::span<const std::byte> bytes, GraphKind kind,
                          const std::shared_ptr<const void>& owner, WordGraph& graph) const {
        require(bytes.size() % sizeof(std::uint32_t) == 0, "a graph has a broken cell");
        // The section is aligned in the file and the file in memory.
        const std::span<const std::uint32_t> cells{reinterpret_cast<const std::uint32_t*>(bytes.data()),
                                                   bytes.size() / sizeof(std::uint32_t)};
        const auto facts = check_graph(cells, section.root, kind);
        if (facts.fault != nullptr) complain(FileFault::corrupt, facts.fault);
        graph = WordGraph{owner, cells, section.root};
        return facts;
    }

    const std::string& name_;
};

struct Part {
    SectionKind kind;
    NodeIndex root;
    std::span<const std::byte> bytes;
};

}  // namespace

const char* name_of(FileFault fault) noexcept {
    switch (fault) {
        case FileFault::not_a_lexicon:
            return "not-a-lexicon";
        case FileFault::future_version:
            return "future-version";
        case FileFault::truncated:
            return "truncated";
        case FileFault::corrupt:
            return "corrupt";
        case FileFault::io_error:
            break;
    }
    return "io-error";
}

Lexicon build_lexicon(std::span<const Letter> packed_words, bool with_gaddag) {
    Lexicon lexicon;
    lexicon.words = build_word_graph(packed_words);
    const auto facts = check_graph(lexicon.words.data(), lexicon.words.root(), GraphKind::words);
    if (facts.fault != nullptr) fail(std::logic_error(facts.fault));
    lexicon.word_count = facts.sequences;
    lexicon.longest = facts.height;
    if (with_gaddag) lexicon.gaddag = build_gaddag(lexicon.words);
    return lexicon;
}

void check_beginning(std::span<const std::byte> beginning, std::size_t size, const std::string& name) {
    static_cast<void>(Reader{name}.read_header(beginning, size));
}

Lexicon read_lexicon(std::span<const std::byte> bytes, std::shared_ptr<const void> owner,
                     const std::string& name) {
    return Reader{name}.read(bytes, owner);
}

std::vector<std::byte> file_of(const Lexicon& lexicon) {
    if (lexicon.metadata.size() > most_metadata) {
        fail(std::invalid_argument("the metadata has " + std::to_string(lexicon.metadata.size()) +
                                   " bytes, more than " + std::to_string(most_metadata)));
    }
    std::vector<Part> parts{
        {SectionKind::metadata, 0, std::as_bytes(std::span{lexicon.metadata})},
        {SectionKind::words, lexicon.words.root(), std::as_bytes(lexicon.words.data())},
    };
    Header header{.magic = magic,
                  .byte_order = byte_order_mark,
                  .version = lexicon_format_version,
                  .checksum = 0,
                  .file_size = 0,
                  .kinds = kind_bit(SectionKind::words),
                  .alphabet = alphabet_size,
                  .longest = lexicon.longest,
                  .section_count = 0,
                  .word_count = lexicon.word_count,
                  .zero = 0};
    if (lexicon.gaddag) {
        parts.push_back({SectionKind::gaddag, lexicon.gaddag->root(), std::as_bytes(lexicon.gaddag->data())});
        header.kinds |= kind_bit(SectionKind::gaddag);
    }
    header.section_count = static_cast<std::uint32_t>(parts.size());

    std::vector<std::byte> file(sizeof(Header) + parts.size() * sizeof(Section));
    std::size_t table_end = sizeof(Header);
    for (const Part& part : parts) {
        file.resize(aligned(file.size()));
        const Section section{part.kind, part.root, file.size(), part.bytes.size(), 0};
        file.insert(file.end(), part.bytes.begin(), part.bytes.end());
        std::memcpy(file.data() + table_end, &section, sizeof(Section));
        table_end += sizeof(Section);
    }
    file.resize(aligned(file.size()));
    if (file.size() > largest_file) fail(std::invalid_argument("the lexicon is too large for a file"));
    header.file_size = file.size();
    header.checksum = checksum_of(header, std::span{file}.subspan(sizeof(Header)));
    std::memcpy(file.data(), &header, sizeof(Header));
    return file;
}

}  // namespace faristol
