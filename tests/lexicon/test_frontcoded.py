"""The reader of simplemma's tables, against streams written here and against simplemma itself."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from simplemma.strategies.dictionaries import DefaultDictionaryFactory

from faristol.lexicon.errors import SourceDamaged
from faristol.lexicon.frontcoded import read_forms
from faristol.lexicon.sources import Sources
from tests.lexicon.writers import write_table

forms = st.sets(st.text(min_size=1, max_size=8).map(str.encode) | st.binary(min_size=130, max_size=140))


@given(forms, st.booleans())
def test_every_form_is_read(
    tmp_path_factory: pytest.TempPathFactory, forms: set[bytes], backwards: bool
) -> None:
    file = tmp_path_factory.mktemp("table") / "ca.plzma"
    file.write_bytes(lzma.compress(write_table(forms, backwards=backwards), preset=0))

    assert read_forms(file) == forms


def test_it_reads_what_simplemma_reads() -> None:
    theirs = DefaultDictionaryFactory().get_dictionary("ca")

    assert read_forms(Sources.installed().second_opinion) == {form.encode() for form in theirs}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(b"casa\n", "not-lzma", id="plain text"),
        pytest.param(lzma.compress(b"casa\n")[:-10], "not-lzma", id="cut"),
        pytest.param(lzma.compress(b"casa\n"), "not-front-coded", id="something else inside"),
        pytest.param(lzma.compress(b"SMFC1"), "front-coded-truncated", id="cut in the head"),
        pytest.param(
            lzma.compress(b"SMFC1\0\x02\0\x01a\xfe"), "front-coded-truncated", id="a record is missing"
        ),
        pytest.param(lzma.compress(b"SMFC1\0\x01\0\x09a"), "front-coded-truncated", id="cut in a record"),
    ],
)
def test_a_damaged_table_is_refused(tmp_path: Path, data: bytes, code: str) -> None:
    file = tmp_path / "ca.plzma"
    file.write_bytes(data)

    with pytest.raises(SourceDamaged) as refused:
        read_forms(file)

    assert refused.value.code == code
