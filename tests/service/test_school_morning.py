"""A school morning: from a pasted list by school to the diplomas, in one press each."""

from __future__ import annotations

import csv
import io
from collections import Counter
from typing import Any

import pytest
from tests.service.hall import Hall, a_hall

from faristol.formats.files.standings_csv import write_club_table, write_standings
from faristol.formats.pdf.diploma import for_everybody
from faristol.formats.wire.orders import EventSettings, ReportAsked, ScoresOrder
from faristol.service.events.records import PAPERS
from faristol.service.events.rounds.sittings import pace_of
from faristol.service.events.views import event_view, presets
from faristol.tournament.commands import Close, MarkAbsent
from faristol.tournament.state import EventState

pytestmark = pytest.mark.anyio

CATEGORIES = ("5è i 6è de primària", "1r i 2n d'ESO", "3r i 4t d'ESO")


def a_list(pairs: int, schools: int = 12) -> bytes:
    """What a school programme sends: title, headings, and spelling that is nobody's own."""
    rows = ["Inscripcions de la final", "Centre;Curs;Grup;Alumne 1;Alumne 2"]
    for number in range(pairs):
        school = f"Escola {number % schools + 1}"
        rows.append(
            ";".join(
                (
                    school.upper() if number % 7 == 0 and number >= schools else school,
                    CATEGORIES[number % 3],
                    "AB"[number % 2],
                    f"Anna {number // schools}",  # every school has an Anna of that number
                    f"Biel {number // schools}",
                )
            )
        )
    return "\n".join(rows).encode()


async def a_morning(source: bytes, **settings: Any) -> Hall:
    school = next(one.settings for one in presets() if one.key == "school")
    asked = {name: getattr(school, name) for name in EventSettings.__struct_fields__ if hasattr(school, name)}
    hall = await a_hall(0, **{**asked, "name": "Final escolar", **settings})
    preview = await hall.championships.preview_entries(hall.event, hall.director, source)
    taken = await hall.championships.take_entries(hall.event, hall.director, source)
    assert taken.taken == sum(one.fate == "new" for one in preview.people)
    assert [one.name for one in preview.people if one.fate == "new"] == [
        entrant.name for entrant in hall.page.state.entrants
    ]
    return hall


async def test_three_hundred_pupils_from_the_list_to_the_diplomas() -> None:
    hall = await a_morning(a_list(150))
    entrants = hall.page.state.entrants
    assert len(entrants) == 150, "namesakes of two schools are two"
    assert Counter(one.club for one in entrants) == {f"Escola {n}": 12 + (n <= 6) for n in range(1, 13)}
    assert set(hall.page.state.groups) == set(CATEGORIES)
    again = await hall.championships.take_entries(hall.event, hall.director, a_list(150))
    assert again.taken == 0, "the same list once more is nobody new"

    await hall.order(MarkAbsent(entrants[0].id))
    for number in (1, 2, 3):
        await hall.pair(allow_rematches=False)
        round_ = hall.page.state.rounds[-1]
        for table in range(1, len(round_.boards) + 1):
            await hall.result(table, f"{100 + (table * 7 + number) % 50}-{90 + table % 40}")
    state = hall.page.state
    group = {one.id: one.group for one in state.entrants}
    assert all(group[b.first] == group[b.second] for r in state.rounds for b in r.boards)
    oldest = next(b for b in state.rounds[0].boards if group[b.first] == CATEGORIES[2])
    assert pace_of(state, (oldest.first, oldest.second)).minutes == 15
    await hall.order(Close())

    view = event_view(hall.page, director=False, whole=True)
    for category in CATEGORIES:
        places = [row.place for row in view.standings if group[row.entrant] == category]  # type: ignore[index]
        assert places[0] == 1
        assert places == sorted(places)
        assert len(places) == 50
    assert [len(team.counted) for team in view.teams] == [5] * 12
    schools = list(csv.DictReader(io.StringIO(write_club_table(hall.page.state))))
    assert [row["club"] for row in schools] == [team.team for team in view.teams]
    people = list(csv.DictReader(io.StringIO(write_standings(hall.page.state))))
    assert {(row["player"], row["place"]) for row in people} == {
        (hall.page.name_of(row.entrant), str(row.place)) for row in view.standings
    }
    _check_papers(hall.page.state)


def _check_papers(state: EventState) -> None:
    given = for_everybody(state, "ca")
    names = Counter(one.name for one in given)
    assert set(names) == {one.name for one in state.entrants} | {one.club for one in state.entrants} & set(
        names
    )
    assert max(names.values()) == 1
    assert sum(one.honour == "Primer lloc" for one in given) >= 4, "three categories and the schools"
    told = [one.detail for one in given if one.honour == "Per haver-hi participat"]
    piles = [school for at, school in enumerate(told) if at == 0 or told[at - 1] != school]
    assert len(piles) == len(set(piles)), "one pile for each school"
    for paper in ("schools", "standings"):
        assert PAPERS[paper](state, 3, "ca").pdf().startswith(b"%PDF")


async def test_tables_of_four_keep_to_the_categories_and_results_come_from_tablets() -> None:
    source = "Alumne;Escola;Categoria\n" + "".join(
        f"Alumne {number};Escola {number % 3};{'Grans' if number < 8 else 'Petits'}\n" for number in range(15)
    )
    hall = await a_morning(source.encode(), system="tables", regulation="escolar", rounds=1)
    await hall.pair()
    tables = hall.page.state.tables[0].tables
    group = {one.id: one.group for one in hall.page.state.entrants}
    assert sorted(len(game.seats) for game in tables) == [3, 4, 4, 4]
    assert all(len({group[who] for who in game.seats}) == 1 for game in tables)

    scores = tuple(range(100, 100 + len(tables[0].seats)))
    for seat in tables[0].seats:
        tablet = await hall.phone_of(seat)
        await hall.championships.report(hall.event, tablet, ReportAsked(round=1, table=1, scores=scores))
    assert hall.page.state.tables[0].tables[0].scores == scores
    for table, game in enumerate(tables[1:], 2):
        await hall.order(ScoresOrder(round=1, table=table, scores=tuple(range(90, 90 + len(game.seats)))))
    view = event_view(hall.page, director=False, whole=True)
    assert {team.team for team in view.teams} == {"Escola 0", "Escola 1", "Escola 2"}
    assert [row.place for row in view.standings].count(1) >= 2


async def test_namesakes_and_spellings_of_a_school_list() -> None:
    source = (
        "Nom;Centre;Curs\nMaria Garcia;Escola Pia;5è\nMaria Garcia;Institut Baix Camp;5è\n"
        "Maria Garcia;ESCOLA  PÍA;6è\nJan Mas;escola pia;3R I 4T D’ESO\nPau;–;5è\n"
    )
    hall = await a_morning(source.encode())
    assert [(one.name, one.club, one.group) for one in hall.page.state.entrants] == [
        ("Maria Garcia", "Escola Pia", "5è"),
        ("Maria Garcia (Institut Baix Camp)", "Institut Baix Camp", "5è"),
        ("Jan Mas", "Escola Pia", "3r i 4t d'ESO"),
        ("Pau", "", "5è"),
    ]
