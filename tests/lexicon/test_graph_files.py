"""Graphs of other programs: what we write, a plain reader of the format lists word for word."""

from __future__ import annotations

import gzip
import io
import lzma
import struct
import zipfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.cli import main
from faristol.engine.klv import leaves_in_order, read_klv2, write_klv2
from faristol.engine.leaves import LeaveTable, LeaveTableDamaged
from faristol.lexicon.errors import ImportRefused
from faristol.lexicon.folding import fold_word
from faristol.lexicon.importing import LARGEST, read_packed
from faristol.lexicon.kwg import read_kwg, write_kwg
from faristol.lexicon.quackle import read_quackle_dawg, write_quackle_dawg

WORDS = sorted(
    filter(None, map(fold_word, "casa cases cas as ases canya il·lús que quan quatre ny ça".split()))
)

word_sets = st.sets(
    st.binary(min_size=2, max_size=9).map(lambda raw: bytes(1 + byte % 26 for byte in raw)), min_size=1
)


def plain_nodes(raw: bytes) -> list[int]:
    return [struct.unpack_from("<I", raw, 4 * at)[0] for at in range(len(raw) // 4)]


def plain_reader(nodes: list[int], at: int, before: bytes = b"") -> Iterator[bytes]:
    """What the format says, as briefly as it can be said."""
    while at:
        node = nodes[at]
        word = before + bytes([node >> 24])
        if node & 0x800000:
            yield word
        yield from plain_reader(nodes, node & 0x3FFFFF, word)
        at = 0 if node & 0x400000 else at + 1


def by_gaddag(backwards: bytes) -> bytes:
    """ERAC is CARE, and AC@RE too."""
    head, _, tail = backwards.partition(b"\0")
    return head[::-1] + tail


@given(word_sets)
@settings(deadline=None)
def test_a_kwg_of_ours_lists_the_same_words_to_a_plain_reader(words: set[bytes]) -> None:
    raw = write_kwg(words)
    nodes = plain_nodes(raw)

    assert list(plain_reader(nodes, nodes[0] & 0x3FFFFF)) == sorted(words)
    assert read_kwg(raw) == sorted(words)
    assert read_kwg(write_kwg(words, gaddag=False)) == sorted(words)

    turned = list(plain_reader(nodes, nodes[1] & 0x3FFFFF))
    assert {by_gaddag(way) for way in turned} == words
    assert len(turned) == sum(map(len, words)), "each word once from each of its letters"


@given(word_sets)
@settings(deadline=None)
def test_quackles_dawg_comes_back_the_same(words: set[bytes]) -> None:
    raw = write_quackle_dawg(words)
    assert read_quackle_dawg(raw) == sorted(words)
    assert read_packed(raw).words == tuple(sorted(words))


def test_lists_that_are_equal_are_kept_once() -> None:
    """CASA and MASA, with all that may follow them, share what follows their first letter."""
    one, both = (
        write_kwg([b"\x03\x01\x15\x01"], gaddag=False),
        write_kwg([b"\x03\x01\x15\x01", b"\x0e\x01\x15\x01"], gaddag=False),
    )
    assert len(both) == len(one) + 4


def test_words_that_no_tile_can_lay_are_left_out() -> None:
    whisky = fold_word("whisky")
    assert whisky is not None
    assert read_kwg(write_kwg([*WORDS, whisky])) == WORDS


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        pytest.param(b"", "graph-broken", id="nothing"),
        pytest.param(b"\0\0\x40\0\0", "graph-broken", id="not whole entries"),
        pytest.param(b"\0\0\x40\0\0\0\x40\0", "graph-empty", id="no words"),
        pytest.param(
            struct.pack("<3I", 0x400002, 0x400000, 1 << 24 | 0x400002), "graph-broken", id="round and round"
        ),
        pytest.param(
            struct.pack("<3I", 0x400002, 0x400000, 1 << 24 | 0x400009), "graph-broken", id="beyond the end"
        ),
        pytest.param(
            struct.pack("<3I", 0x400002, 0x400000, 1 << 24), "graph-broken", id="a list without end"
        ),
        pytest.param(
            struct.pack("<3I", 0x400002, 0x400000, 40 << 24 | 0xC00000), "graph-other-tiles", id="tile 40"
        ),
    ],
)
def test_a_graph_that_leads_astray_is_refused(raw: bytes, code: str) -> None:
    with pytest.raises(ImportRefused) as refused:
        read_kwg(raw)
    assert refused.value.code == code


def test_a_graph_with_no_end_of_ways_is_refused_in_bounded_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two ways from each list to the next, thirty times: a thousand million words in some hundred bytes."""
    monkeypatch.setattr("faristol.lexicon.shared_graph._MOST_STEPS", 200_000)
    nodes = [0x400002, 0x400000]
    for step in range(29):
        follows = 2 * step + 4
        nodes += [1 << 24 | follows, 2 << 24 | 0x400000 | follows]
    nodes += [1 << 24 | 0x800000, 2 << 24 | 0xC00000]
    with pytest.raises(ImportRefused, match="graph-too-large"):
        read_kwg(struct.pack(f"<{len(nodes)}I", *nodes))


def test_spoilt_graphs_are_read_or_refused() -> None:
    dice, told = Random(19), set[str]()
    for raw, read in ((write_kwg(WORDS), read_kwg), (write_quackle_dawg(WORDS), read_quackle_dawg)):
        for _ in range(1_500):
            spoilt = bytearray(raw)
            for _ in range(dice.randrange(1, 4)):
                spoilt[dice.randrange(len(spoilt))] = dice.randrange(256)
            try:
                read(bytes(spoilt[: dice.choice((None, dice.randrange(len(spoilt))))]))
                told.add("read")
            except ImportRefused as refused:
                told.add(refused.code)
    assert {"read", "graph-broken", "graph-other-tiles"} <= told


# --- archives ---


def zipped(**members: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name.replace("__", "."), data)
    return file.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(gzip.compress(b"casa\ncoc\n"), id="gz"),
        pytest.param(lzma.compress(b"casa\ncoc\n"), id="xz"),
        pytest.param(zipped(disc__txt=b"casa\ncoc\n"), id="zip"),
        pytest.param(zipped(a__png=b"\x89PNG" * 99, disc__txt=b"casa\ncoc\n"), id="zip with a picture"),
        pytest.param(
            gzip.compress(write_quackle_dawg([b"\x03\x01\x15\x01", b"\x03\x11\x03"])), id="a DAWG in a gz"
        ),
    ],
)
def test_a_list_comes_out_of_its_archive(data: bytes) -> None:
    assert read_packed(data).accepted == 2


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(gzip.compress(b"casa")[:-9], "archive-broken", id="a gz cut off"),
        pytest.param(zipped(disc__txt=b"casa")[:-30], "archive-broken", id="a zip cut off"),
        pytest.param(zipped(foto__jpg=b"x"), "archive-without-list", id="no list in it"),
        pytest.param(zipped(**{f"n{n}": b"" for n in range(201)}), "archive-too-many", id="too many files"),
        pytest.param(gzip.compress(b"\n" * (LARGEST + 1)), "archive-too-large", id="a bomb"),
        pytest.param(zipped(disc__txt=b"\n" * (LARGEST + 1)), "archive-too-large", id="a bomb in a zip"),
    ],
)
def test_an_archive_that_is_none_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(ImportRefused) as refused:
        read_packed(data)
    assert refused.value.code == code


def test_the_licence_of_an_archive_is_kept_and_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARISTOL_DATA", str(tmp_path / "data"))
    archive = tmp_path / "disc.zip"
    archive.write_bytes(zipped(disc__txt=b"casa\ncoc\n", LLICENCIA__txt="GPL 3 · els autors".encode()))

    told = CliRunner().invoke(
        main, ["lexicon", "import", str(archive), "--name", "disc", "--version", "1", "--lang", "en"]
    )
    assert told.exit_code == 0, told.output
    assert "It comes with this licence" in told.output
    assert "GPL 3 · els autors" in told.output
    listed = CliRunner().invoke(main, ["lexicon", "list", "--json"])
    assert "GPL 3 · els autors" in listed.output


def test_lists_are_exported_and_imported_as_graphs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARISTOL_DATA", str(tmp_path / "data"))
    source = tmp_path / "club.txt"
    source.write_text("casa\ncoc\ncanya\nil·lús\nwhisky\n")

    def run(*args: object) -> str:
        told = CliRunner().invoke(main, ["lexicon", *map(str, args), "--lang", "en"])
        assert told.exit_code == 0, told.output
        return told.output

    run("import", source, "--name", "club", "--version", "1")
    for form, name in (("kwg", "a.kwg"), ("kwg-dawg", "b.kwg"), ("dawg", "c.dawg")):
        run("export", "club", "--to", form, "--output", tmp_path / name)
        run("import", tmp_path / name, "--name", name[0] * 3, "--version", "1")
        assert run("export", name[0] * 3).split() == ["CANYA", "CASA", "COC", "IL·LUS"]


# --- leaves ---


def test_leaves_go_to_klv2_and_back() -> None:
    values = LeaveTable.shipped()
    raw = write_klv2(values)
    again = read_klv2(raw, "ours.klv2")

    assert (again.values == values.values).all()
    count = struct.unpack_from("<I", raw)[0]
    nodes = plain_nodes(raw[4 : 4 + 4 * count])
    first = list(zip(range(50), plain_reader(nodes, nodes[0] & 0x3FFFFF), strict=False))
    worth = struct.unpack_from("<50f", raw, 8 + 4 * count)
    assert [pytest.approx(value) for value in worth] == values.core.values([leave for _, leave in first])
    for spoilt in (raw[:-1], raw[:3], b"\0" * 40, raw[: 4 + 4 * count]):
        with pytest.raises(LeaveTableDamaged):
            read_klv2(spoilt, "spoilt.klv2")


def test_leaves_are_numbered_as_the_core_numbers_them() -> None:
    table, leaves = LeaveTable.shipped(), leaves_in_order()
    some = Random(1).sample(range(len(leaves)), 2_000)
    assert len(leaves) == LeaveTable.size()
    assert table.core.values([leaves[number] for number in some]) == [table.values[n] / 256 for n in some]
