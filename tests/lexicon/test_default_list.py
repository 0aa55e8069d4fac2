"""The default list: the words that the regulations name, and how it compares with DISC."""

from __future__ import annotations

import pytest

from faristol.lexicon import Lexicon, Spelling
from faristol.lexicon.default import TWO_TILE_WORDS, counts
from faristol.lexicon.folding import fold_words
from faristol.rules.spelling import fold
from faristol.rules.tiles import LETTERS_WITHOUT_TILE, Tile

ACCEPTED = (
    "home homenots cansadeta cantar cantarem insistixo montserratí riberenca martinencs làser sida apegar"
)
NAMES_AND_AFFIXES = "Montserrat Ebre Martí Miravet av. kg pre- -ona"


@pytest.mark.parametrize("word", ACCEPTED.split())
def test_entries_conjugations_and_inflected_forms_are_accepted(default: Lexicon, word: str) -> None:
    assert word in default
    assert default.extended.knows(fold(word))


def test_whisky_is_accepted_where_a_blank_may_be_any_letter(default: Lexicon) -> None:
    assert "whisky" in default.extended
    assert "whisky" not in default


@pytest.mark.parametrize("text", NAMES_AND_AFFIXES.split())
def test_names_abbreviations_symbols_and_affixes_are_refused(default: Lexicon, text: str) -> None:
    assert text not in default
    assert text not in default.extended


@pytest.mark.parametrize("word", ["cap", "ona"])
def test_homographs_of_what_is_refused_stay_valid(default: Lexicon, word: str) -> None:
    assert word in default


@pytest.mark.parametrize("word", ["animalets", "caseta", "gosset", "poquet", "llibrot", "amiguet"])
def test_diminutives_and_augmentatives_are_accepted(default: Lexicon, word: str) -> None:
    assert word in default


def test_q_carries_its_u(default: Lexicon) -> None:
    assert default.knows((Tile("Q"), Tile("E")))
    assert default.knows(tuple(map(Tile, "QADRE")))
    assert not default.knows(tuple(map(Tile, "QUE")))
    assert not default.knows(tuple(map(Tile, "QUADRE")))
    assert "que" in default
    assert "quadre" in default
    assert "qüestió" in default


def test_l_l_is_one_tile_and_never_two(default: Lexicon) -> None:
    assert default.knows(tuple(map(Tile, ("I", "L·L", "U", "S"))))
    assert not default.knows(tuple(map(Tile, "ILLUS")))
    assert "il·lús" in default
    assert "il.lús" in default


def test_ny_is_one_tile_and_never_two(default: Lexicon) -> None:
    assert default.knows(tuple(map(Tile, ("C", "A", "NY", "A"))))
    assert not default.knows(tuple(map(Tile, "CANYA")))


def test_no_word_of_tiles_has_k_w_or_y(default: Lexicon) -> None:
    for letter in LETTERS_WITHOUT_TILE:
        assert default.pattern(f"*{letter}*") == []
        assert default.extended.pattern(f"*{letter}*", limit=1)


@pytest.mark.parametrize(
    "word",
    [
        *("també", "temps", "aquí", "casa", "àvia", "aproximadament", "ràpidament", "bé", "amb"),
        *("servesc", "serveixs", "cante", "cantam", "duguérem", "fóra", "fou", "reduïxo"),
    ],
)
def test_everyday_and_dialectal_forms_are_in(default: Lexicon, word: str) -> None:
    assert word in default


@pytest.mark.parametrize("word", ["coneixo", "creixs", "zzz", "xyz", "qwerty", "els-hi"])
def test_forms_that_do_not_exist_are_out(default: Lexicon, word: str) -> None:
    assert word not in default.extended


def test_two_tile_words_are_the_table(default: Lexicon) -> None:
    assert {word.encode() for word in default.pattern("??")} == {word.encode() for word in TWO_TILE_WORDS}


def test_it_is_as_good_as_promised(default: Lexicon, disc: bytes) -> None:
    theirs = {word for word in fold_words(disc.decode().split()) if word}
    ours = set(default.words())

    for length, least in ((None, 0.980), (2, 0.99)):
        mine = {word for word in ours if length in (None, len(word))}
        real = {word for word in theirs if length in (None, len(word))}
        assert len(mine & real) / len(mine) >= least
        assert len(mine & real) / len(real) >= least


def test_words_are_of_two_to_fifteen_letters(default: Lexicon) -> None:
    assert set(default.extended.graph.counts_by_length()) == set(range(2, 16))


@pytest.mark.parametrize(
    ("tag", "makes_a_word"),
    [
        ("NCMS000", True),
        ("VMIP1S00", True),
        ("I", True),
        pytest.param("NPCSG00", False, id="a name"),
        pytest.param("Y", False, id="an abbreviation"),
        pytest.param("Fs", False, id="punctuation"),
        pytest.param("0VMN00000", False, id="of one regional dictionary only"),
    ],
)
def test_readings_that_count(tag: str, makes_a_word: bool) -> None:
    assert counts(tag) == makes_a_word


def test_the_spellings_behind_a_word_are_shown(default: Lexicon) -> None:
    assert default.spellings("COC") == (
        Spelling("coc", "coc", ("nom masculí singular",)),
        Spelling("coc", "coure", ("verb, present d'indicatiu, 1a persona del singular",)),
        Spelling("cóc", "cóc", ("nom masculí singular",)),
    )


@pytest.mark.parametrize(
    ("word", "form", "lemma", "part"),
    [
        (
            "insistixo",
            "insistixo",
            "insistir",
            "verb, present d'indicatiu, 1a persona del singular (valencià)",
        ),
        ("serveixs", "serveixs", "servir", "verb, present d'indicatiu, 2a persona del singular (baleàric)"),
        ("ETS", "ets", "ser", "verb, present d'indicatiu, 2a persona del singular"),
        ("vis", "vis", "vis", "nom masculí singular"),
    ],
)
def test_lemma_and_part_of_speech(default: Lexicon, word: str, form: str, lemma: str, part: str) -> None:
    found = default.spellings(word)

    assert any((one.form, one.lemma) == (form, lemma) and part in one.parts for one in found)


def test_what_is_no_word_has_no_spelling(default: Lexicon) -> None:
    assert default.spellings("whisky") == ()
    assert default.extended.spellings("whisky") == (Spelling("whisky", "whisky", ("nom masculí singular",)),)
    assert default.spellings("zzz") == ()
    assert default.spellings("no és res") == ()


def test_every_word_spelled_folds_to_itself(default: Lexicon) -> None:
    for word in list(default)[::5000]:
        for spelling in default.spellings(word):
            assert fold(spelling.form) == fold(word)
