"""Lists of people as clubs have them: pasted from a spreadsheet, with headings or without, in any order."""

from __future__ import annotations

import pytest

from faristol.formats.files.people_list import read_people
from faristol.formats.files.ratings_csv import read_ratings
from faristol.tournament.errors import MalformedEvent

ANNA = ("Anna Puig", 1510.5, "Reus", "A")
BIEL = ("Biel Mas", None, "Valls", "B")


def told(source: str) -> list[tuple[str, float | None, str, str]]:
    people = (one.entry for one in read_people(source.encode()).people)
    return [(entry.name, entry.rating, entry.club, entry.group) for entry in people]


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(
            "Nom i cognoms\tElo\tClub\tGrup\nAnna Puig\t1510,5\tReus\tA\nBiel Mas\t\tValls\tB\n", id="tabs"
        ),
        pytest.param(
            "Grup\tClub\tElo\tNom\nA\tReus\t1510.5\tAnna Puig\nB\tValls\t-\tBiel Mas\n", id="another order"
        ),
        pytest.param(
            "Nom;Cognoms;RaScCat;Entitat;Categoria\nAnna;Puig;1510,5;Reus;A\nBiel;Mas;;Valls;B\n",
            id="two columns",
        ),
        pytest.param(
            '\ufeffNOM,CLUB,GRUP,BARRUF\r\nAnna Puig,Reus,A,"1510,5"\r\nBiel Mas,Valls,B,\r\n', id="saved"
        ),
        pytest.param(
            "#;Nombre y apellidos;Tel.;Elo;Equipo;División\r"
            "1;Anna Puig;600;1510.5;Reus;A\r2;Biel Mas;601;;Valls;B\r",
            id="columns nobody needs, and bare CR",
        ),
        pytest.param(
            "Full name\tSchool\tCategory\tRating\n\nAnna Puig\tReus\tA\t1510.5\n"
            "\t\t\t\nBiel Mas\tValls\tB\tn/a\n",
            id="empty lines",
        ),
        pytest.param(
            "Pos.;Jugador;Punts;Elo FISC 2026;Club;Grup\n"
            "1;Anna Puig;5;1.510,5;Reus;A\n2;Biel Mas;4;;Valls;B\n",
            id="the table of another event",
        ),
        pytest.param(
            "Participant;Punts;Club;Grup\nAnna Puig;1510,5;Reus;A\nBiel Mas;;Valls;B\n", id="points alone"
        ),
    ],
)
def test_columns_are_known_by_their_headings(source: str) -> None:
    assert read_people(source.encode()).headings
    assert told(source) == [ANNA, BIEL]


@pytest.mark.parametrize(
    ("source", "columns"),
    [
        pytest.param("Anna Puig\nBiel Mas\n", ("name",), id="names alone"),
        pytest.param("Anna Puig\t1510\nBiel Mas\t1490,5\n", ("name", "rating"), id="with ratings"),
        pytest.param("1510\tAnna Puig\n\tBiel Mas\n", ("rating", "name"), id="ratings first, one unknown"),
        pytest.param("1\tAnna Puig\tReus\n2\tBiel Mas\tReus\n", ("", "name", "club"), id="counted"),
        pytest.param("Reus;Anna Puig\nReus;Biel Mas\n", ("club", "name"), id="the club first"),
        pytest.param(
            "A;Reus;Anna Puig;1510\nB;Reus;Biel Mas;1490\nB;Valls;Carla Font;1500\nA;Móra;Dídac Pi;1200\n",
            ("group", "club", "name", "rating"),
            id="all of it",
        ),
    ],
)
def test_without_headings_columns_are_known_by_what_is_in_them(source: str, columns: tuple[str, ...]) -> None:
    read = read_people(source.encode())

    assert not read.headings
    assert read.columns == columns
    assert {one.entry.name for one in read.people} >= {"Anna Puig", "Biel Mas"}


def test_a_line_is_named_where_a_rating_is_none() -> None:
    with pytest.raises(MalformedEvent) as refused:
        read_people(b"Nom;Elo\nAnna Puig;1510\nBiel Mas;molt\n")

    assert (refused.value.code, refused.value.facts["line"]) == ("not-a-number", 3)


def test_what_has_no_names_is_refused() -> None:
    with pytest.raises(MalformedEvent, match="missing-column"):
        read_people(b"1510\n1490\n")


def test_an_empty_list_has_nobody() -> None:
    assert read_people(b"\n \n").people == ()


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("Inscrits a l'Obert\n\nNom i cognoms\tElo\nAnna Puig\t1510\nBiel Mas\t\n", id="a title"),
        pytest.param("Obert de Reus;\n;\nNom;Elo\nAnna Puig;1510\nBiel Mas;\n", id="a title as it is saved"),
        pytest.param(
            "Nom\u00a0i cognoms\tElo\nAnna\u00a0Puig\t1\u00a0510\nBiel\u200b  Mas\t-\n", id="odd spaces"
        ),
        pytest.param("Nom\tElo\nAnna Puig\t1.510\nBiel Mas\t\n", id="thousands set apart"),
        pytest.param("1. Anna Puig\t1.510,0\n2. Biel Mas\t\n", id="counted before the names"),
        pytest.param("• Anna Puig\t1,510\n• Biel Mas\t?\n", id="dots before the names"),
    ],
)
def test_a_list_as_somebody_kept_it(source: str) -> None:
    for written in (source.encode(), source.encode("utf-16")):
        people = read_people(written).people
        assert [(one.entry.name, one.entry.rating) for one in people] == [
            ("Anna Puig", 1510),
            ("Biel Mas", None),
        ]


def test_what_only_some_names_begin_with_belongs_to_them() -> None:
    names = [one.entry.name for one in read_people(b"3. Divisio\nAnna Puig\n").people]
    assert names == ["3. Divisio", "Anna Puig"]


def test_published_ratings_are_read_as_they_are_written() -> None:
    source = "Nom;BARRUF\nAnna Puig;1.510,5\nBiel Mas;\nCarla Vidal;1 490\n"
    assert read_ratings(source.encode()) == {"anna puig": 1510.5, "carla vidal": 1490}
