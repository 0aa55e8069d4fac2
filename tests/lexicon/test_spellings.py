"""The file of spellings: written, read back, and damaged."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.lexicon.errors import LexiconDamaged
from faristol.lexicon.folding import fold_word, fold_words
from faristol.lexicon.sources import Reading
from faristol.lexicon.spellings import Spelling, SpellingFile, write_spellings

NOUN, VERB = Reading(0, b"", ("NCMS000",)), Reading(1, b"ure", ("VMIP1S00",))
NOTES = [(NOUN,), (NOUN, VERB), ()]


def write(path: Path, forms: dict[str, int]) -> SpellingFile:
    """A file of these forms, each with the number of its note."""
    folded = [
        (word, form, forms[form]) for form, word in zip(forms, fold_words(list(forms)), strict=True) if word
    ]
    write_spellings(path, sorted(folded), NOTES)
    return SpellingFile(path)


def test_forms_that_fold_alike_are_found_together(tmp_path: Path) -> None:
    file = write(tmp_path / "spellings", {"cóc": 0, "coc": 1, "coca": 0, "àbac": 2})

    assert file.look_up(fold_word("COC") or b"") == (
        Spelling("coc", "coc", ("nom masculí singular",)),
        Spelling("coc", "coure", ("verb, present d'indicatiu, 1a persona del singular",)),
        Spelling("cóc", "cóc", ("nom masculí singular",)),
    )
    assert file.look_up(fold_word("abac") or b"") == (Spelling("àbac", "", ()),)
    assert file.look_up(fold_word("zel") or b"") == ()
    assert file.look_up(fold_word("a") or b"") == ()


def test_homographs_of_one_lemma_are_one_spelling(tmp_path: Path) -> None:
    note = (Reading(0, b"1", ("NCMS000",)), Reading(0, b"2", ("NCFN000",)))
    write_spellings(tmp_path / "spellings", [(fold_word("vis") or b"", "vis", 0)], [note])

    found = SpellingFile(tmp_path / "spellings").look_up(fold_word("vis") or b"")

    assert found == (Spelling("vis", "vis", ("nom femení invariable", "nom masculí singular")),)


@given(st.sets(st.text("aàcçeéèlsn", min_size=1, max_size=6), min_size=1, max_size=3000))
def test_every_form_is_found_again(tmp_path_factory: pytest.TempPathFactory, forms: set[str]) -> None:
    file = write(tmp_path_factory.mktemp("spellings") / "file", dict.fromkeys(forms, 0))
    by_word: dict[bytes, set[str]] = {}
    for form in forms:
        by_word.setdefault(fold_word(form) or b"", set()).add(form)

    file.verify()
    for word, expected in list(by_word.items())[:50]:
        assert {spelling.form for spelling in file.look_up(word)} == expected


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"FARSPELL", id="cut in the head"),
        pytest.param(b"FARSPELL" + b"\x09\0\0\0" + bytes(12), id="a later version"),
        pytest.param(b"something else, long enough", id="something else"),
    ],
)
def test_a_file_that_is_something_else_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "spellings").write_bytes(data)

    with pytest.raises(LexiconDamaged):
        SpellingFile(tmp_path / "spellings")


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LexiconDamaged):
        SpellingFile(tmp_path / "spellings")


def test_any_single_damage_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "spellings"
    write(path, {"cóc": 0, "coc": 1, "coca": 0})
    whole = path.read_bytes()
    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes((whole[at] ^ 0x55,)) + whole[at + 1 :])
        with pytest.raises(LexiconDamaged):
            SpellingFile(path).verify()
        path.write_bytes(whole[:at])
        with pytest.raises(LexiconDamaged):
            SpellingFile(path).verify()


def test_the_forms_of_a_lemma_that_begin_as_it_does(tmp_path: Path) -> None:
    notes = [
        (Reading(1, b"ar", ("VMIP1S0",)),),  # canto
        (Reading(2, b"ar", ("VMIP2S0",)),),  # cantes
        (Reading(0, b"", ("VMN0000",)),),  # the form itself
    ]
    numbers = {"canto": 0, "cantes": 1, "cantar": 2, "cant": 2, "casa": 2}
    lines = sorted((fold_word(form) or b"", form, numbers[form]) for form in numbers)
    write_spellings(tmp_path / "spellings", lines, notes)

    found = SpellingFile(tmp_path / "spellings").inflections("cantar")

    assert list(found.values()) == ["cantar", "cantes", "canto"]
    assert SpellingFile(tmp_path / "spellings").inflections("zel") == {}
