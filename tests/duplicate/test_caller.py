"""DUP-4a, 4b, 5a: what the judge says."""

from __future__ import annotations

import pytest

from faristol.formats.text.caller import (
    ALACANT,
    ROWS,
    TABLES,
    BadTable,
    CallOrder,
    Pace,
    call_master,
    call_place,
    call_rack,
    call_tile,
    call_time,
    in_words,
    of,
    read_table,
)
from faristol.rules.spelling import fold_tiles
from faristol.rules.state import Milliseconds
from faristol.rules.tiles import LETTERS, Tile
from tests.duplicate.makers import played

PLAIN: dict[str, str] = {str(letter): name for letter, name in ALACANT.items()}


@pytest.mark.article("DUP-4a")
@pytest.mark.parametrize("key", TABLES)
def test_a_table_names_every_tile_and_every_row(key: str) -> None:
    names = TABLES[key]
    assert set(names) == {*LETTERS, *ROWS}
    assert len(set(names.values())) == len(names)

    told = played("draw", caller=key, bag="C A S A E T R")
    assert [line["shown"] for line in told["call"]][:7] == [
        call_tile(Tile(tile), names) for tile in "CASAETR"
    ]


def test_there_are_two_tables_with_nothing_in_common() -> None:
    first, second = TABLES.values()

    assert not set(first.values()) & set(second.values())


@pytest.mark.article("DUP-4a")
@pytest.mark.parametrize(
    ("tile", "said"),
    [
        ("A", "A d'Alacant"),
        ("B", "B de Barcelona"),
        ("Ç", "Ç de Llançà"),
        ("E", "E d'Eivissa"),
        ("H", "H d'Hospitalet"),
        ("I", "I d'Igualada"),
        ("L·L", "L·L de Brussel·les"),
        ("NY", "NY de Banyoles"),
        ("Q", "Q de Queralbs"),
        ("U", "U d'Ulldecona"),
        ("?", "escarràs"),
    ],
)
def test_tiles_by_name(tile: str, said: str) -> None:
    assert call_tile(Tile(tile), ALACANT) == said
    assert played("draw", bag=f"{tile} A E S T R I")["call"][0]["shown"] == said


@pytest.mark.article("DUP-4a")
@pytest.mark.parametrize(
    ("order", "said"),
    [
        pytest.param(CallOrder.DRAWN, "T E S A ? B R", id="as drawn"),
        pytest.param(CallOrder.ALPHABETICAL, "E S T ? A B R", id="alphabetical"),
    ],
)
def test_old_tiles_first_slowly_then_all_faster_then_time(order: CallOrder, said: str) -> None:
    # CASA was the master play of the round before: T, E and S are old
    script = ("draw", "time", "close", "master H5 CASA", "draw")
    state = played(*script, bag="C A S A T E S  A ? B R", words=["CASA"]).state
    assert (state.rack, state.kept) == (fold_tiles("T E S A ? B R"), 3)

    lines = call_rack(state.rack, state.kept, ALACANT, order)

    assert [line.tile for line in lines[:7]] == list(fold_tiles(said))
    assert [line.tile for line in lines[7:14]] == list(fold_tiles(said))
    assert [line.old for line in lines[:7]] == [True] * 3 + [False] * 4
    assert [line.pace for line in lines[:14]] == [Pace.SLOW] * 7 + [Pace.FAST] * 7
    assert [line.spoken for line in lines[14:]] == ["Temps!"]


@pytest.mark.parametrize(
    ("square", "said"),
    [
        pytest.param("H8", "Hospitalet vuit", id="across"),
        pytest.param("15G", "quinze Granollers", id="down"),
        pytest.param("K1", "Kènia un", id="a row that no tile has"),
        pytest.param("1O", "un Olot", id="the last row, down"),
    ],
)
def test_coordinates(square: str, said: str) -> None:
    assert call_place(square, ALACANT) == said


def test_the_master_play() -> None:
    lines = call_master("15G", "(Q)INA", 86, ALACANT)

    assert [line.spoken for line in lines] == ["quinze Granollers", "quina", "vuitanta-sis punts"]
    assert lines[1].shown == "(Q)INA"


@pytest.mark.parametrize(
    ("left", "shown"), [(60_000, "1 minut!"), (30_000, "30 segons!"), (0, "Temps!"), (120_000, "2 minuts!")]
)
def test_the_time_left(left: int, shown: str) -> None:
    assert call_time(Milliseconds(left)).shown == shown


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "zero"),
        (16, "setze"),
        (20, "vint"),
        (29, "vint-i-nou"),
        (80, "vuitanta"),
        (99, "noranta-nou"),
        (101, "cent un"),
        (345, "tres-cents quaranta-cinc"),
        (1001, "mil un"),
    ],
)
def test_numbers(number: int, said: str) -> None:
    assert in_words(number) == said


@pytest.mark.parametrize("number", [-1, 10_000])
def test_numbers_that_nobody_scores(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        in_words(number)


def test_articles_of_places() -> None:
    assert [of(name) for name in ("es Mercadal", "sa Pobla", "l'Hospitalet", "Horta")] == [
        "des Mercadal",
        "de sa Pobla",
        "de l'Hospitalet",
        "d'Horta",
    ]


@pytest.mark.article("DUP-4a")
def test_an_own_table() -> None:
    own = {**PLAIN, "V": "el Vendrell", "H": "l'Hospitalet"}

    assert call_tile(Tile("V"), read_table(own)) == "V del Vendrell"
    assert played("draw", bag="V A E S T R I", caller=own)["call"][0]["shown"] == "V del Vendrell"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        pytest.param({"B": "Girona"}, "name-without-its-letter", id="another letter"),
        pytest.param({"NY": "Nules"}, "name-without-its-letter", id="no NY in it"),
        pytest.param({"B": "???"}, "name-without-its-letter", id="no name at all"),
        pytest.param({"W": "Wòrms"}, "unknown-letter", id="neither tile nor row"),
        pytest.param({"AB": "Alacant"}, "unknown-letter", id="two letters"),
    ],
)
def test_a_table_that_will_not_do(changes: dict[str, str], code: str) -> None:
    with pytest.raises(BadTable) as refused:
        read_table({**PLAIN, **changes})

    assert refused.value.code == code


def test_a_table_that_lacks_letters_says_which() -> None:
    with pytest.raises(BadTable) as refused:
        read_table({letter: name for letter, name in PLAIN.items() if letter not in ("K", "NY")})

    assert (refused.value.code, refused.value.facts["letters"]) == ("letters-without-a-name", "NY K")
