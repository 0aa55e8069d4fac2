"""The default list as a game asks it: words that are laid, challenged and judged under a regulation."""

from __future__ import annotations

import json

import pytest

from faristol.formats.files.acta import Replay, read_acta, replay
from faristol.formats.files.acta.judging import judge_of
from faristol.lexicon import Lexicon
from faristol.rules.spelling import fold
from faristol.rules.state import LineKind, Why
from faristol.rules.story import Judge
from tests.lexicon.test_default_list import ACCEPTED
from tests.makers import document

CENTRE = 8  # the column that the first play must reach, in row H
SEATS = {"ebre": (0, 3, 2, 1), "llisca": (0, 1)}  # in the order of play (EBRE-3b)


@pytest.fixture(scope="module")
def judges(default: Lexicon) -> dict[str, Judge | None]:
    """Who judges under each regulation when the default list is named; made once, asked by every test."""
    del default  # it must be there before it is opened
    return {key: judge_of(read_acta(json.dumps(document(key, lexicon="default")).encode())) for key in SEATS}


def laid(regulation: str, word: str, judge: Judge | None) -> Replay:
    """A game in which *word* is laid, in two turns if it is longer than a rack, and then challenged."""
    tiles = [str(tile) for tile in fold(word)]
    first, rest = tiles[:7], tiles[7:]
    place = f"H{CENTRE - len(first) + 1}"
    one, two, *_ = SEATS[regulation]
    script = ["start", f"{one} play {place} {''.join(first)}"]
    racks = [first, rest]
    if rest:
        script += [f"{one} complete", f"{two} play {place} {''.join(tiles)}", f"{one} challenge"]
    else:
        script.append(f"{two} challenge")
    held = " ".join(" ".join((*rack, *["E"] * (7 - len(rack)))) for rack in racks)
    told = document(regulation, *script, bag=f"{held} {'E ' * 40}", bag_only=True, lexicon="default")
    return replay(read_acta(json.dumps(told).encode()), judge)


def stands(game: Replay) -> bool:
    """Whether what was challenged is still on the board."""
    assert game.refused == []
    lost = [line for line in game.state.lines if line.kind is LineKind.LOST]
    assert all(line.why is Why.CHALLENGE for line in lost)
    assert len(lost) <= 1
    return not lost


@pytest.mark.article("EBRE-23")
@pytest.mark.parametrize("word", ACCEPTED.split())
def test_entries_conjugations_and_inflected_forms_stand(judges: dict[str, Judge | None], word: str) -> None:
    assert stands(laid("ebre", word, judges["ebre"]))


@pytest.mark.article("EBRE-23")
@pytest.mark.parametrize("word", ["animalets", "caseta", "gosset", "poquet", "llibrot", "amiguet"])
def test_diminutives_and_augmentatives_stand(judges: dict[str, Judge | None], word: str) -> None:
    assert stands(laid("ebre", word, judges["ebre"]))


@pytest.mark.article("EBRE-23")
@pytest.mark.parametrize("word", ["cap", "ona"])
def test_homographs_of_what_is_refused_stand(judges: dict[str, Judge | None], word: str) -> None:
    assert stands(laid("ebre", word, judges["ebre"]))


@pytest.mark.article("EBRE-23")
@pytest.mark.parametrize("name", ["Montserrat", "Ebre", "Miravet", "pre"])
def test_names_abbreviations_and_affixes_are_taken_off(judges: dict[str, Judge | None], name: str) -> None:
    assert not stands(laid("ebre", name, judges["ebre"]))


@pytest.mark.article("EBRE-23", "EBRE-5")
@pytest.mark.parametrize(
    ("blanks", "refused"),
    [
        pytest.param(2, ["tiles-not-on-rack"], id="the two blanks of the box cannot lay it"),
        pytest.param(3, [], id="it would stand if there were three"),
    ],
)
def test_whisky_is_a_word_that_two_blanks_cannot_lay(
    judges: dict[str, Judge | None], blanks: int, refused: list[str]
) -> None:
    rack = " ".join((*"HIS", *"???"[:blanks], *"EEE"))[: 2 * 7 - 1]
    script = ("start", "0 play H8 (W)HIS(K)(Y)", *(("3 challenge",) if blanks == 3 else ()))
    told = document("ebre", *script, bag=f"{rack} {'E ' * 40}", bag_only=True, lexicon="default")
    game = replay(read_acta(json.dumps(told).encode()), judges["ebre"])

    assert [refusal.violation.code for refusal in game.refused] == refused
    assert [line.kind for line in game.state.lines if line.kind is LineKind.LOST] == []
    assert bool(game.state.board.cells) is (blanks == 3)


@pytest.mark.parametrize(
    ("word", "valid"),
    [
        pytest.param("que", True, id="QE", marks=pytest.mark.article("LLISCA-16")),
        pytest.param("quadre", True, id="QADRE", marks=pytest.mark.article("LLISCA-16")),
        pytest.param("quar", False, id="no word", marks=pytest.mark.article("LLISCA-16")),
        pytest.param("il·lús", True, id="one tile", marks=pytest.mark.article("LLISCA-17")),
        pytest.param("illus", False, id="two L", marks=pytest.mark.article("LLISCA-17")),
        pytest.param("canya", True, id="one NY", marks=pytest.mark.article("LLISCA-18")),
    ],
)
def test_digraphs_are_judged_as_they_are_laid(
    judges: dict[str, Judge | None], word: str, valid: bool
) -> None:
    assert stands(laid("llisca", word, judges["llisca"])) is valid
