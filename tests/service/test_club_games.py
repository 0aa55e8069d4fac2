"""Clubs' files of a league, with what such files have: placeholders, semicolons, lines ended by a bare CR."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from itertools import combinations

import pytest
from tests.service.hall import a_hall
from tests.service.test_leagues import LEAGUE

from faristol.service.events import use_cases
from faristol.service.events.asking import steps
from faristol.service.events.entries import Entry
from faristol.service.events.page import EventPage
from faristol.service.refusals import explain
from faristol.service.streams.named import NamedPerson
from faristol.tournament import TournamentError
from faristol.tournament.commands import Command
from faristol.tournament.tiebreaks import TieBreak

pytestmark = pytest.mark.anyio

# As an old spreadsheet saves it: cp1252, semicolons, each line ended by a carriage return alone.
FILE = "\r".join(
    [
        "Jornada;Jugador 1;Punts 1;Jugador 2;Punts 2;Grup",
        "1;Núria Ferré;412;Quim Tarragó;367;A",
        "1;Àlex Pàmies;;Mercè Gil;;A",
        "2;Quim Tarragó;355;Mercè Gil;0;A",
        "2;Núria Ferré;0;Àlex Pàmies;0;A",
        "3;Rosa Tomàs;;DESCANSA;;A",
        "3;Iu Cabré;;;;A",
        ";;;;;",
    ]
).encode("cp1252")


async def test_a_clubs_file_begins_a_league_and_says_what_was_left_out() -> None:
    hall = await a_hall(0, **LEAGUE)
    taken = await hall.championships.take_games(hall.event, hall.director, FILE)

    assert (taken.entered, taken.results) == (6, 2)
    assert [(one.line, one.why, one.text) for one in taken.left] == [
        (3, "no-result-yet", "Àlex Pàmies – Mercè Gil"),
        (5, "no-result-yet", "Núria Ferré – Àlex Pàmies"),
        (6, "placeholder", "DESCANSA"),
        (7, "no-game-yet", "Iu Cabré"),
    ]
    assert sum(len(round_.boards) for round_ in hall.page.state.rounds) == 15, "everybody meets everybody"
    first = hall.page.state.part("A").standings()[0]
    assert (first.entrant.name, first.tie_breaks[TieBreak.DIFFERENCE]) == ("Quim Tarragó", 310)
    await hall.championships.undo(hall.event, hall.director, len(hall.page.log.standing))
    assert hall.page.state.entrants == (), "one step"


async def test_the_same_file_again_changes_nothing_and_a_later_one_goes_on() -> None:
    hall = await a_hall(0, **LEAGUE)
    await hall.championships.take_games(hall.event, hall.director, FILE)
    seq = hall.page.seq
    taken = await hall.championships.take_games(hall.event, hall.director, FILE)
    assert (taken.entered, taken.results, hall.page.seq) == (0, 0, seq)

    rows = ("Quim Tarragó,367,Núria Ferré,411", "Mercè Gil,300,Àlex Pàmies,301", "Nova,1,Iu Cabré,2")
    later = "\n".join(("jug1,punts1,jug2,punts2", *rows))
    taken = await hall.championships.take_games(hall.event, hall.director, later.encode())
    assert (taken.entered, taken.results) == (0, 1)
    assert [(one.line, one.why) for one in taken.left] == [(2, "other-result"), (4, "unknown-player")]


async def test_games_beyond_those_of_the_league_are_left_out() -> None:
    hall = await a_hall(0, **{**LEAGUE, "turns": 2})
    rows = "jug1;punts1;jug2;punts2\n" + "Anna;400;Bernat;300\n" * 3
    taken = await hall.championships.take_games(hall.event, hall.director, rows.encode())
    assert (taken.results, [(one.line, one.why) for one in taken.left]) == (2, [(4, "no-such-game")])
    assert hall.page.state.championship.standings()[0].points == 2


async def test_a_title_may_stand_above_the_headings() -> None:
    hall = await a_hall(0, **LEAGUE)
    rows = "Lliga del club 2026\n\nJugador 1;Punts 1;Jugador 2;Punts 2\nAnna;400;Bernat;300\n"
    taken = await hall.championships.take_games(hall.event, hall.director, rows.encode())
    assert (taken.entered, taken.results, len(taken.left)) == (2, 1, 0)


async def test_a_missing_column_is_named_as_people_write_it() -> None:
    hall = await a_hall(0, **LEAGUE)
    with pytest.raises(TournamentError) as why:
        await hall.championships.take_games(hall.event, hall.director, b"jugador 1;punts 1\nAnna;3\n")
    assert "jugador2" in explain(why.value, "ca").message


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("nom;punts\nAnna;3\n", "missing-column"),
        ("jug1;jug2;punts1;punts2\nAnna;Bernat;tres;2\n", "not-a-number"),
        ("jug1;jug2;punts1;punts2\nAnna;anna;3;2\n", "no-opponents"),
        ("jug1;jug2\n;\n", "nobody-in-list"),
        (f"jug1;jug2\n{'A' * 61};B\n", "cell-too-long"),
    ],
)
async def test_what_is_no_such_file_is_refused_with_its_line(text: str, code: str) -> None:
    hall = await a_hall(0, **LEAGUE)
    with pytest.raises(TournamentError) as why:
        await hall.championships.take_games(hall.event, hall.director, text.encode())
    assert why.value.code == code
    for language in ("ca", "es", "en"):
        assert explain(why.value, language).message not in ("", code)


async def test_only_the_organisers_of_a_league_take_games() -> None:
    hall = await a_hall(0, **LEAGUE)
    stranger = await hall.house.person("Curiosa")
    with pytest.raises(TournamentError, match="not-director"):
        await hall.championships.take_games(hall.event, stranger, FILE)
    swiss = await a_hall(4)
    with pytest.raises(TournamentError, match="not-made-at-once"):
        await swiss.championships.take_games(swiss.event, swiss.director, FILE)


async def test_lists_are_decided_beside_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    threads = list[str]()

    def told(page: EventPage, by: NamedPerson | None, *commands: Command) -> Sequence[Entry]:
        threads.append(threading.current_thread().name)
        return steps(page, by, *commands)

    monkeypatch.setattr(use_cases, "steps", told)
    hall = await a_hall(0, **LEAGUE)
    people = [f"Jugadora {number}" for number in range(40)]
    rows = "\n".join(f"{one};400;{other};300" for one, other in combinations(people, 2))

    await hall.championships.take_entries(hall.event, hall.director, "\n".join(["Nom", *people]).encode())
    taken = await hall.championships.take_games(
        hall.event, hall.director, f"jug1;punts1;jug2;punts2\n{rows}".encode()
    )
    await hall.championships.take_ratings(
        hall.event, hall.director, "\n".join(["Nom;Elo", *(f"{name};1200" for name in people)]).encode()
    )

    assert (taken.entered, taken.results) == (0, 780)
    assert len(threads) == 3
    assert all(name.startswith("beside") for name in threads)
