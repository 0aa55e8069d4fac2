"""Folding in bulk and the definition of folding always agree."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from faristol.lexicon.alphabet import ALPHABET, encode
from faristol.lexicon.folding import fold_word, fold_words, spell_out, split_off_extension, write_words
from faristol.lexicon.sources import read_second_opinion
from faristol.rules.spelling import Unreadable, fold
from faristol.rules.tiles import Tile


def by_definition(text: str) -> bytes | None:
    try:
        return encode(fold(text))
    except Unreadable:
        return None


catalan = st.text(
    "aàeèéiíïoòóuúübcçdfghjlmnpqrstvxzkwyAÀÇQLNYÜ·.-ŀĿ'\u0300\u0301\u0308\u0327ñâßİ ", max_size=12
)
anything = st.text(st.characters(exclude_characters="\n"), max_size=12)


@given(st.lists(catalan | anything, max_size=8))
@example(
    ["l·l·l", "L.L", "qüq", "nyy", "nny", "ŀl", "col·legi", "c\u0327a", "\u0301a", "\x03\x01", "\x1e", "·"]
)
def test_it_agrees_with_the_definition(texts: list[str]) -> None:
    assert fold_words(texts) == [by_definition(text) for text in texts]


def test_it_agrees_on_every_form_of_the_second_opinion() -> None:
    forms = sorted(form.decode() for form in read_second_opinion())[::37]

    assert fold_words(forms) == [by_definition(form) for form in forms]


words = st.lists(st.sampled_from(ALPHABET), min_size=1, max_size=15).map(encode)


@given(words)
def test_what_is_spelled_out_folds_back(word: bytes) -> None:
    # A Y behind an N is the one thing that letters cannot tell from a tile.
    n, y, ny = (encode([Tile(letter)]) for letter in ("N", "Y", "NY"))

    assert fold_word(spell_out(word)) == word.replace(n + y, ny)


@given(st.lists(words))
def test_a_list_is_written_one_word_a_line(words: list[bytes]) -> None:
    assert write_words(words) == "".join(f"{spell_out(word)}\n" for word in words)


def test_a_line_break_is_no_letter() -> None:
    assert fold_word("ca\nsa") is None


@pytest.mark.parametrize(
    ("text", "apart"), [("casa", False), ("canya", False), ("whisky", True), ("zloty", True), ("kurd", True)]
)
def test_words_that_need_a_blank_are_set_apart(text: str, apart: bool) -> None:
    by_tiles, extension = split_off_extension([fold_word(text) or b""])

    assert (len(by_tiles), len(extension)) == (not apart, apart)
