"""The word graph against its plain definition, a set of tuples of tiles; and everything that can go wrong."""

from __future__ import annotations

import ast
import inspect
import lzma
import os
import re
import struct
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nanobind.stubgen import StubGen  # type: ignore[import-untyped]

from faristol import _core
from faristol.lexicon.alphabet import ALPHABET, decode, encode
from faristol.lexicon.graph import ANY_RUN, GraphSize, Hooks, LexiconFileError, WordGraph, read_pattern
from faristol.rules.spelling import fold, fold_tiles, spell
from faristol.rules.tiles import BLANK, LETTERS, Tile

Word = tuple[Tile, ...]

DISC = Path(os.environ.get("FARISTOL_SHARED", Path(__file__).parents[3] / "shared")) / (
    "data/disc-2.7.15.txt.xz"
)
EVERYTHING = (ANY_RUN,)

# Few letters, so that words share beginnings and endings; K is one that no tile has.
letters = st.sampled_from([Tile(letter) for letter in ("A", "C", "L·L", "S", "K")])
words = st.lists(letters, min_size=1, max_size=6).map(tuple)
lists = st.frozensets(words, max_size=60)
racks = st.lists(
    st.sampled_from([BLANK, *(Tile(letter) for letter in ("A", "C", "L·L", "S"))]), max_size=6
).map(tuple)
patterns = st.lists(st.one_of(letters, st.just(BLANK), st.just(ANY_RUN)), max_size=6).map(tuple)


def in_tile_order(found: Iterable[Word]) -> list[Word]:
    return sorted(found, key=encode)


def compiled(*texts: str) -> WordGraph:
    return WordGraph.build(map(fold, texts))


# --- the plain definition and the fast core ---


@given(list_=lists, others=st.lists(words))
def test_contains(list_: frozenset[Word], others: list[Word]) -> None:
    graph = WordGraph.build(list_)

    asked = [*list_, *others]
    assert [word in graph for word in asked] == [word in list_ for word in asked]
    assert graph.contains_many(asked) == [word in list_ for word in asked]
    assert [graph.contains(encode(word)) for word in asked] == [word in list_ for word in asked]


@given(list_=lists)
def test_words_come_in_tile_order_and_once(list_: frozenset[Word]) -> None:
    graph = WordGraph.build([*list_, *list_])

    assert list(graph) == in_tile_order(list_)
    assert len(graph) == len(list_)
    assert graph.counts_by_length() == Counter(map(len, list_))
    assert graph.longest == max(map(len, list_), default=0)


@given(list_=lists, after=words)
def test_listing_resumes_behind_any_word(list_: frozenset[Word], after: Word) -> None:
    expected = [word for word in in_tile_order(list_) if encode(word) > encode(after)]

    assert list(WordGraph.build(list_).words(after=after)) == expected


def makes(rack: Word, word: Word) -> bool:
    missing = Counter(word) - Counter(rack)
    return missing.total() <= rack.count(BLANK)


@given(list_=lists, rack=racks, least=st.integers(0, 4))
def test_anagrams(list_: frozenset[Word], rack: Word, least: int) -> None:
    graph = WordGraph.build(list_)

    exact = graph.anagrams(rack)
    some = graph.subanagrams(rack, least=least)

    def shown(found: list[Any]) -> list[Word]:
        return [tuple(cell.letter for cell in word) for word in found]

    possible = in_tile_order(word for word in list_ if makes(rack, word))
    assert shown(exact) == [word for word in possible if len(word) == len(rack)]
    assert shown(some) == [word for word in possible if len(word) >= least]
    for word in some:
        by_tile = Counter(cell.letter for cell in word if not cell.blank)
        assert by_tile <= Counter(rack)
        assert sum(cell.blank for cell in word) == (Counter(shown([word])[0]) - Counter(rack)).total()


def expression(pattern: Word) -> re.Pattern[bytes]:
    pieces = {BLANK: rb".", ANY_RUN: rb".*"}
    return re.compile(
        b"".join(pieces.get(item) or re.escape(encode([item])) for item in pattern), flags=re.DOTALL
    )


@given(list_=lists, pattern=patterns, least=st.integers(0, 7), most=st.integers(0, 7))
def test_patterns(list_: frozenset[Word], pattern: Word, least: int, most: int) -> None:
    wanted = expression(pattern)
    expected = [
        word for word in in_tile_order(list_) if wanted.fullmatch(encode(word)) and least <= len(word) <= most
    ]

    assert WordGraph.build(list_).pattern(pattern, least=least, most=most) == expected


@given(list_=lists, word=words)
def test_hooks(list_: frozenset[Word], word: Word) -> None:
    expected = Hooks(
        before=tuple(letter for letter in ALPHABET if (letter, *word) in list_),
        behind=tuple(letter for letter in ALPHABET if (*word, letter) in list_),
    )

    assert WordGraph.build(list_).hooks(word) == expected


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        pytest.param("casa?*", ["CASAL", "CASALS"], id="extended behind"),
        pytest.param("*?casa", ["OCASA"], id="extended before"),
        pytest.param("*?casa?*", ["OCASAL"], id="extended on both sides"),
        pytest.param("casa*", ["CASA", "CASAL", "CASALS"], id="beginning"),
        pytest.param("*al", ["CASAL", "OCASAL"], id="ending"),
        pytest.param("**l**s*", ["CASALS"], id="runs in a row are one run"),
        pytest.param("co?a", ["COL·LA"], id="any one letter may be L·L"),
        pytest.param("*l·l*", ["COL·LA"], id="L·L is one letter"),
    ],
)
def test_patterns_as_people_write_them(pattern: str, expected: list[str]) -> None:
    graph = compiled("casa", "casal", "casals", "ocasa", "ocasal", "col·la")

    assert ["".join(word) for word in graph.pattern(read_pattern(pattern))] == expected


def test_half_a_letter_is_no_pattern() -> None:
    with pytest.raises(ValueError, match="·"):
        read_pattern("col·?a")


def test_a_blank_makes_letters_without_tile() -> None:
    graph = compiled("kiwi", "mas")

    assert [spell(word) for word in graph.anagrams(fold_tiles("I?I?"))] == ["(K)I(W)I"]
    assert [spell(word) for word in graph.anagrams(fold_tiles("SA?"))] == ["(M)AS"]


def test_an_empty_list_answers_everything() -> None:
    graph = WordGraph.build([])

    assert (len(graph), list(graph), graph.longest, graph.counts_by_length()) == (0, [], 0, {})
    assert not graph.pattern(EVERYTHING)
    assert not graph.subanagrams((BLANK,) * 7)
    assert graph.size() == GraphSize(nodes=0, edges=0, bytes=8)
    assert graph.contains_many([]) == []


# --- limits ---


@pytest.fixture(scope="module")
def wide() -> WordGraph:
    """Every word of one to three letters."""
    one = list(ALPHABET)
    return WordGraph.build(
        [(a,) for a in one]
        + [(a, b) for a in one for b in one]
        + [(a, b, c) for a in one for b in one for c in one]
    )


@pytest.mark.parametrize("limit", [0, 1, 5, 1000])
def test_a_limit_keeps_the_first(wide: WordGraph, limit: int) -> None:
    first = [word for word, _ in zip(wide, range(limit), strict=False)]

    assert wide.pattern(EVERYTHING, limit=limit) == first
    found = wide.subanagrams((BLANK,) * 3, least=1, limit=limit)
    assert [tuple(cell.letter for cell in word) for word in found] == first


def test_listing_goes_on_beyond_a_page(wide: WordGraph) -> None:
    assert sum(1 for _ in wide) == len(wide) == 29 + 29**2 + 29**3


# --- what is refused ---

GRAPH = compiled("casa", "mas")
ASKED: Any = GRAPH  # asked what its types forbid
BUILD: Any = WordGraph.build
BOUNDS = {"least": 0, "most": 9, "limit": 9}


@pytest.mark.parametrize(
    ("ask", "error", "says"),
    [
        pytest.param(lambda: ASKED.contains(b""), ValueError, "no letters", id="empty word"),
        pytest.param(lambda: ASKED.contains(b"\x01\x00"), ValueError, "code 0 ", id="code 0"),
        pytest.param(lambda: ASKED.contains(b"\x1e"), ValueError, "code 30 ", id="code 30"),
        pytest.param(lambda: ASKED.contains(b"\x01\xff"), ValueError, "code 255 ", id="code 255"),
        pytest.param(lambda: ASKED.contains(b"\x01" * 32), ValueError, "32 letters", id="32 letters"),
        pytest.param(lambda: ASKED.contains("A"), TypeError, "str", id="text for bytes"),
        pytest.param(lambda: ASKED.contains(None), TypeError, "None", id="None for bytes"),
        pytest.param(lambda: () in ASKED, ValueError, "no letters", id="empty tuple"),
        pytest.param(lambda: "casa" in ASKED, TypeError, "'casa'", id="text for tiles"),
        pytest.param(lambda: ("QU", "E") in ASKED, ValueError, "'QU' is not a letter", id="no such tile"),
        pytest.param(lambda: (BLANK,) in ASKED, ValueError, "'\\?' is not a letter", id="blank in a word"),
        pytest.param(lambda: BUILD([()]), ValueError, "no letters", id="build: one empty word"),
        pytest.param(lambda: BUILD(b"\x01\0"), ValueError, "no letters", id="build: zero at end"),
        pytest.param(lambda: BUILD(b"\x1e"), ValueError, "code 30 ", id="build: code 30"),
        pytest.param(lambda: BUILD(b"\x01" * 32), ValueError, "32 letters", id="build: 32 letters"),
        pytest.param(lambda: BUILD(["casa"]), TypeError, "'casa'", id="build: text"),
        pytest.param(lambda: ASKED.contains_many(b"\x01\0\0"), ValueError, "no letters", id="many: empty"),
        pytest.param(lambda: ASKED.contains_many(b"\xff"), ValueError, "code 255 ", id="many: code 255"),
        pytest.param(lambda: ASKED.anagrams(("K",)), ValueError, "'K' is not a tile", id="rack: no tile"),
        pytest.param(lambda: ASKED.anagrams("AS?"), TypeError, "'AS\\?'", id="rack: text"),
        pytest.param(lambda: ASKED.anagrams((BLANK,) * 256), ValueError, "256 tiles", id="rack: 256 tiles"),
        pytest.param(lambda: ASKED.anagrams("A", limit=-1), TypeError, "'A'", id="rack: text, limit"),
        pytest.param(lambda: ASKED.anagrams(("A",), limit=-1), ValueError, "limit is -1", id="limit below 0"),
        pytest.param(lambda: ASKED.pattern(("A",), least=-2), ValueError, "least is -2", id="least below 0"),
        pytest.param(lambda: ASKED.pattern(("A",), most=-3), ValueError, "most is -3", id="most below 0"),
        pytest.param(lambda: ASKED.pattern(("+",)), ValueError, "'\\+' is not", id="pattern: no such item"),
        pytest.param(lambda: ASKED.pattern((BLANK,) * 32), ValueError, "more than 31", id="pattern: long"),
        pytest.param(lambda: ASKED.core.matches(b"\0", **BOUNDS), ValueError, "code 0", id="core"),
        pytest.param(lambda: ASKED.hooks(b"\x20"), ValueError, "code 32 ", id="hooks: code 32"),
        pytest.param(lambda: list(ASKED.words(after=b"\x20")), ValueError, "code 32 ", id="words: code 32"),
    ],
)  # fmt: skip
def test_bad_questions_name_the_problem(ask: Callable[[], object], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        ask()


# --- files ---


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "prova.lexicon"
    WordGraph.build(map(fold, ["casa", "mas", "kiwi"]), gaddag=True).save(path, {"name": "Prova"})
    return path


def test_a_file_keeps_everything(saved: Path) -> None:
    graph = WordGraph.open(saved)

    assert ["".join(word) for word in graph] == ["CASA", "MAS", "KIWI"]
    assert graph.metadata == {"name": "Prova"}
    assert graph.core.has_gaddag
    assert graph.size(gaddag=True).nodes > graph.size().nodes


def test_saving_again_keeps_the_metadata(saved: Path, tmp_path: Path) -> None:
    WordGraph.open(saved).save(tmp_path / "again")

    assert (tmp_path / "again").read_bytes() == saved.read_bytes()


@pytest.mark.parametrize("name", ["amb espai", "ŀl", "\udcff"])
def test_any_file_name_will_do(tmp_path: Path, name: str) -> None:
    compiled("casa").save(tmp_path / name)
    assert len(WordGraph.open(tmp_path / name)) == 1

    (tmp_path / name).unlink()
    with pytest.raises(LexiconFileError, match=re.escape(name)):
        WordGraph.open(tmp_path / name)


def test_a_file_may_be_replaced_and_deleted_while_open(saved: Path) -> None:
    graph = WordGraph.open(saved)

    compiled("altra").save(saved)
    assert list(WordGraph.open(saved)) == [fold("altra")]
    assert fold("kiwi") in graph
    saved.unlink()
    assert len(list(graph)) == 3


def forged(data: bytes) -> bytes:
    """*data* with the checksum that a forger would compute: eight lanes of multiply and rotate."""
    mask, odd = (1 << 64) - 1, 0xD6E8FEB86659FD93

    def rotated(word: int, by: int) -> int:
        return (word << by | word >> (64 - by)) & mask

    data = data[:16] + bytes(8) + data[24:]
    lanes = list(range(1, 9))
    for at, (word,) in enumerate(struct.iter_unpack("=Q", data)):
        lanes[at % 8] = rotated(lanes[at % 8] ^ word, 29) * odd & mask
    total = 0
    for lane in lanes:
        total = rotated((total ^ lane) * odd & mask, 31)
    return data[:16] + struct.pack("=Q", total ^ total >> 32) + data[24:]


def patched(data: bytes, at: int, value: int) -> bytes:
    return data[:at] + struct.pack("=I", value) + data[at + 4 :]


BROKEN: dict[str, tuple[Callable[[bytes], bytes], str, str]] = {
    "empty": (lambda data: b"", "not-a-lexicon", "the file is empty"),
    "a text": (lambda data: b"CASA\nMAS\n", "not-a-lexicon", "does not begin as a compiled lexicon"),
    "other byte order": (
        lambda data: data[:8] + data[8:12][::-1] + data[12:],
        "not-a-lexicon",
        "machine of the other byte order",
    ),
    "from the future": (lambda data: patched(data, 12, 99), "future-version", "format version 99"),
    "header cut": (lambda data: data[:30], "truncated", "ends inside its header"),
    "end cut": (lambda data: data[:-1], "truncated", "of its"),
    "bytes added": (lambda data: data + b"\0", "corrupt", "bytes after the end"),
    "a bit flipped": (
        lambda data: data[:-70] + bytes([data[-70] ^ 1]) + data[-69:],
        "corrupt",
        "checksum does not agree",
    ),
    "forged alphabet": (lambda data: forged(patched(data, 36, 26)), "corrupt", "alphabet is not ours"),
    "forged count": (lambda data: forged(patched(data, 48, 4)), "corrupt", "not as many or as long"),
    "forged root": (lambda data: forged(patched(data, 64 + 32 + 4, 2)), "corrupt", "root is not the last"),
    "forged section": (lambda data: forged(patched(data, 64, 77)), "corrupt", "kind unknown"),
    "forged metadata": (lambda data: forged(data.replace(b'{"name"', b'!"name"')), "corrupt", "metadata"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_broken_files_are_told_apart(saved: Path, kind: str) -> None:
    break_, code, says = BROKEN[kind]
    saved.write_bytes(break_(saved.read_bytes()))

    with pytest.raises(LexiconFileError, match=says) as refused:
        WordGraph.open(saved)
    assert refused.value.code == code
    assert str(saved) in str(refused.value)


def test_no_two_kinds_of_damage_say_the_same() -> None:
    assert len({(code, says) for _, code, says in BROKEN.values()}) == len(BROKEN) >= 10


def test_the_forger_of_these_tests_knows_the_checksum(saved: Path) -> None:
    assert forged(saved.read_bytes()) == saved.read_bytes()


@pytest.mark.parametrize("told", [b"[]", b"\xff", b"[" * 60_000], ids=["no object", "no UTF-8", "too deep"])
def test_metadata_that_is_no_object(tmp_path: Path, told: bytes) -> None:
    GRAPH.core.save(tmp_path / "list", told)

    with pytest.raises(LexiconFileError, match="metadata cannot be read") as refused:
        WordGraph.open(tmp_path / "list")
    assert refused.value.code == "corrupt"


def test_metadata_is_short(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="more than 65536"):
        GRAPH.save(tmp_path / "list", {"name": "x" * 70_000})
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("ask", [WordGraph.open, GRAPH.save])
def test_what_the_system_refuses(tmp_path: Path, ask: Callable[[Path], object]) -> None:
    for path in (tmp_path, tmp_path / "no" / "where"):
        with pytest.raises(LexiconFileError) as refused:
            ask(path)
        assert refused.value.code == "io-error"
    assert not list(tmp_path.iterdir())


# --- threads ---


def test_threads_share_a_graph_and_files(wide: WordGraph, tmp_path: Path) -> None:
    path = tmp_path / "wide"
    wide.save(path)
    alone = wide.subanagrams(fold_tiles("AB?"), limit=100_000)
    packed = b"\0".join(map(encode, wide))

    def work(turn: int) -> bool:
        graph = WordGraph.open(path)
        if turn % 4 == 0:
            graph = WordGraph.build(packed)
            graph.save(path)
        answers = graph.core.contains_many(packed)
        return graph.subanagrams(fold_tiles("AB?"), limit=100_000) == alone and all(answers)

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(work, range(24)))


# --- the stub ---


def described(source: str) -> str:
    """What a stub says, however it is laid out."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = inspect.cleandoc(node.value).strip()
    return ast.unparse(tree).replace("os.PathLike[str]", "os.PathLike")


def test_the_stub_is_what_the_core_is() -> None:
    """Write it anew with ``python -m nanobind.stubgen -m faristol._core``; ``PathLike`` is one of ``str``."""
    generator = StubGen(module=_core)
    generator.put(_core)
    stub = Path(__file__).parents[2] / "src" / "faristol" / "_core.pyi"

    assert described(stub.read_text(encoding="utf-8")) == described(generator.get())


# --- the real list ---


@pytest.fixture(scope="module")
def disc() -> list[bytes]:
    if not DISC.exists():
        pytest.skip("DISC is not here")
    codes = {letter: chr(code) for code, letter in enumerate(LETTERS, start=1)}
    with lzma.open(DISC, "rt", encoding="utf-8") as lines:
        text = lines.read()
    for spelt, tile in (("QU", "Q"), ("NY", "NY"), ("L·L", "L·L")):
        text = text.replace(spelt, codes[Tile(tile)])
    single = {ord(letter): code for letter, code in codes.items() if len(letter) == 1}
    text = text.strip().translate(single | {ord("\n"): "\0"})
    return text.encode("latin-1").split(b"\0")


def test_disc_compiled_is_disc(disc: list[bytes], tmp_path: Path) -> None:
    WordGraph.build(b"\0".join(disc)).save(tmp_path / "disc")
    graph = WordGraph.open(tmp_path / "disc")

    assert len(graph) == len(disc) == 581_801
    assert [encode(word) for word in graph] == sorted(disc)
    assert graph.counts_by_length() == Counter(map(len, disc))
    assert decode(disc[0]) in graph
    reversed_ = [word[::-1] for word in disc[::7]]
    known = set(disc)
    assert graph.contains_many(b"\0".join(reversed_)) == [word in known for word in reversed_]
