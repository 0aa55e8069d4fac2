// The seam: the only file of the C++ core that knows Python. It converts, lets go of the interpreter, calls.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "engine.hpp"
#include "faristol/graph_check.hpp"
#include "faristol/lexicon_on_disk.hpp"
#include "faristol/queries.hpp"
#include "pairing.hpp"
#include "review.hpp"
#include "robots.hpp"
#include "strength.hpp"
#include "without_gil.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace faristol;
using faristol::bind::without_gil;

namespace {

// --- conversions ---

std::span<const Letter> letters_of(const nb::bytes& bytes) {
    return {static_cast<const Letter*>(bytes.data()), bytes.size()};
}

nb::bytes to_bytes(std::span<const std::uint8_t> bytes) { return nb::bytes(bytes.data(), bytes.size()); }

nb::bytes to_bytes(LetterSet letters) {
    std::vector<std::uint8_t> codes;
    for (; letters != 0; letters = without_first(letters)) codes.push_back(first_of(letters));
    return to_bytes(codes);
}

std::size_t count_of(std::int64_t number, const char* name) {
    if (number < 0) {
        throw std::invalid_argument(std::string{name} + " is " + std::to_string(number) +
                                    "; it cannot be below 0");
    }
    return static_cast<std::size_t>(number);
}

// --- errors ---

void raise_file_error(const std::exception_ptr& thrown, void* type) {
    try {
        std::rethrow_exception(thrown);
    } catch (const LexiconFileError& error) {
        // The message has a path in it, which need not be UTF-8.
        const auto message = nb::steal(PyUnicode_DecodeFSDefault(error.what()));
        if (!message.is_valid()) return;
        const auto instance = nb::steal(PyObject_CallOneArg(static_cast<PyObject*>(type), message.ptr()));
        if (!instance.is_valid()) return;
        const auto code = nb::str(name_of(error.code()));
        if (PyObject_SetAttrString(instance.ptr(), "code", code.ptr()) != 0) return;
        PyErr_SetObject(static_cast<PyObject*>(type), instance.ptr());
    }
}

void bind_file_error(nb::module_& module) {
    nb::dict attributes;
    attributes["code"] = nb::str(name_of(FileFault::corrupt));
    const auto type = nb::steal(PyErr_NewExceptionWithDoc(
        "faristol._core.LexiconFileError",
        "A file that cannot be read or written as a lexicon; `code` says why in one word.", PyExc_Exception,
        attributes.ptr()));
    if (!type.is_valid()) throw nb::python_error();
    module.attr("LexiconFileError") = type;
    nb::register_exception_translator(raise_file_error, type.ptr());
}

// --- the lexicon ---

bool lexicon_contains(const Lexicon& lexicon, const nb::bytes& word) {
    const auto letters = letters_of(word);
    if (contains(lexicon.words, letters)) return true;
    require_word(letters);
    return false;
}

nb::bytes lexicon_contains_many(const Lexicon& lexicon, const nb::bytes& words) {
    const auto packed = letters_of(words);
    return to_bytes(without_gil([&] { return contains_many(lexicon.words, packed); }));
}

std::tuple<nb::bytes, std::vector<std::uint32_t>> lexicon_anagrams(const Lexicon& lexicon, const nb::bytes& rack,
                                                                   std::int64_t least, std::int64_t most,
                                                                   std::int64_t limit) {
    const auto tiles = letters_of(rack);
    const Lengths lengths{count_of(least, "least"), count_of(most, "most")};
    const auto at_most = count_of(limit, "limit");
    auto found = without_gil([&] { return find_anagrams(lexicon.words, tiles, lengths, at_most); });
    return {to_bytes(found.words.packed), std::move(found.blanks)};
}

nb::bytes lexicon_matches(const Lexicon& lexicon, const nb::bytes& pattern, std::int64_t least, std::int64_t most,
                          std::int64_t limit) {
    const auto items = letters_of(pattern);
    const Lengths lengths{count_of(least, "least"), count_of(most, "most")};
    const auto at_most = count_of(limit, "limit");
    return to_bytes(without_gil([&] { return find_matches(lexicon.words, items, lengths, at_most); }).packed);
}

std::tuple<nb::bytes, nb::bytes> lexicon_hooks(const Lexicon& lexicon, const nb::bytes& word) {
    const auto letters = letters_of(word);
    require_word(letters);
    const auto hooks = find_hooks(lexicon.words, letters);
    return {to_bytes(hooks.before), to_bytes(hooks.behind)};
}

nb::bytes lexicon_words(const Lexicon& lexicon, const nb::bytes& after, std::int64_t limit) {
    const auto letters = letters_of(after);
    const auto at_most = count_of(limit, "limit");
    return to_bytes(without_gil([&] { return list_words(lexicon.words, letters, at_most); }).packed);
}

// Nodes, edges and bytes of one of the two graphs; nothing for a GADDAG that is not there.
std::tuple<std::uint32_t, std::uint32_t, std::size_t> lexicon_size(const Lexicon& lexicon, bool gaddag) {
    if (gaddag && !lexicon.gaddag) return {0, 0, 0};
    const WordGraph& graph = gaddag ? *lexicon.gaddag : lexicon.words;
    const auto facts = without_gil(
        [&] { return check_graph(graph.data(), graph.root(), gaddag ? GraphKind::gaddag : GraphKind::words); });
    return {facts.nodes, facts.edges, graph.data().size_bytes()};
}

void lexicon_save(const Lexicon& lexicon, const std::filesystem::path& path, const nb::bytes& metadata) {
    Lexicon saved = lexicon;
    saved.metadata.assign(metadata.c_str(), metadata.size());
    without_gil([&] { save_lexicon(path, saved); });
}

nb::bytes lexicon_file(const Lexicon& lexicon, const nb::bytes& metadata, bool gaddag) {
    Lexicon saved = lexicon;
    saved.metadata.assign(metadata.c_str(), metadata.size());
    if (!gaddag) saved.gaddag.reset();
    const auto bytes = without_gil([&] { return file_of(saved); });
    return nb::bytes(bytes.data(), bytes.size());
}

void bind_lexicon(nb::module_& module) {
    nb::class_<Lexicon>(module, "Lexicon", "One list of words, compiled; nobody can change it.")
        .def_static(
            "build",
            [](const nb::bytes& words, bool gaddag) {
                const auto packed = letters_of(words);
                return without_gil([&] { return build_lexicon(packed, gaddag); });
            },
            "words"_a, nb::kw_only(), "gaddag"_a = false,
            "Compile words separated by zero bytes, in any order; with the GADDAG that move generation needs.")
        .def_static(
            "open",
            [](const std::filesystem::path& path) { return without_gil([&] { return load_lexicon(path); }); },
            "path"_a, "Map a compiled file and check all of it, or raise LexiconFileError.")
        .def("save", lexicon_save, "path"_a, "metadata"_a,
             "Write the file in the place of what was there, or raise LexiconFileError.")
        .def("file", lexicon_file, "metadata"_a, nb::kw_only(), "gaddag"_a,
             "The bytes of the file that `save` would write, with the GADDAG or without.")
        .def("__len__", [](const Lexicon& lexicon) { return lexicon.word_count; })
        .def_ro("longest", &Lexicon::longest, "Letters of the longest word.")
        .def_prop_ro(
            "has_gaddag", [](const Lexicon& lexicon) { return lexicon.gaddag.has_value(); },
            "Whether moves can be generated.")
        .def_prop_ro(
            "metadata",
            [](const Lexicon& lexicon) { return nb::bytes(lexicon.metadata.data(), lexicon.metadata.size()); },
            "What was said of the list when it was saved.")
        .def("size", lexicon_size, nb::kw_only(), "gaddag"_a = false,
             "Nodes, edges and bytes of the word graph or of the GADDAG.")
        .def("contains", lexicon_contains, "word"_a, "Whether it is a word.")
        .def("contains_many", lexicon_contains_many, "words"_a,
             "One byte, 1 or 0, for each of the words separated by zero bytes.")
        .def("anagrams", lexicon_anagrams, "rack"_a, nb::kw_only(), "least"_a, "most"_a, "limit"_a,
             "The words of a rack whose blanks are 0, and for each the places of blanks as bits.")
        .def("matches", lexicon_matches, "pattern"_a, nb::kw_only(), "least"_a, "most"_a, "limit"_a,
             "The words that fit letters, ANY_LETTER and ANY_RUN.")
        .def("hooks", lexicon_hooks, "word"_a, "The letters that make a word before and behind.")
        .def("words", lexicon_words, nb::kw_only(), "after"_a, "limit"_a,
             "The words behind `after` in tile order; from the first one if it is empty.")
        .def(
            "counts_by_length",
            [](const Lexicon& lexicon) { return without_gil([&] { return count_by_length(lexicon.words); }); },
            "How many words there are of 0, 1, 2… letters.");
    module.attr("ANY_LETTER") = nb::int_(any_letter);
    module.attr("ANY_RUN") = nb::int_(any_run);
    module.attr("LONGEST_WORD") = nb::int_(longest_word);
    module.attr("FORMAT_VERSION") = nb::int_(lexicon_format_version);
}

}  // namespace

NB_MODULE(_core, module) {
    module.doc() = "The C++ core of Faristol; use it through the packages beside it.";
    // A lexicon kept until the interpreter ends is a cache, not a leak to warn players about.
    nb::set_leak_warnings(false);
    bind_file_error(module);
    bind_lexicon(module);
    bind_engine(module);
    bind_strength(module);
    bind_robots(module);
    bind_review(module);
    bind_pairing(module);
}
