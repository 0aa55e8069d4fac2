"""The second opinion: simplemma's table of forms, read by simplemma."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest
from simplemma.strategies.dictionaries import dictionary_factory

from faristol.lexicon.errors import SourceDamaged
from faristol.lexicon.sources import read_second_opinion


def test_it_knows_the_forms_that_the_page_of_the_list_counts() -> None:
    known = read_second_opinion()

    assert len(known) == 640_515
    assert {b"casa", "cançó".encode()} <= known


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"casa\n", id="plain text"),
        pytest.param(lzma.compress(b"casa\n")[:-10], id="cut"),
        pytest.param(lzma.compress(b"casa\n"), id="something else inside"),
        pytest.param(lzma.compress(b"SMFC1\0\x01\0\x09a"), id="cut in a record"),
    ],
)
def test_a_damaged_table_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(dictionary_factory, "DATA_FOLDER", tmp_path)
    (tmp_path / "ca.plzma").write_bytes(data)

    with pytest.raises(SourceDamaged, match="second-opinion-unreadable"):
        read_second_opinion()
