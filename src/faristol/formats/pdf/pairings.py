"""Who plays whom, for the wall: by table, or by name so that everybody finds the own table at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import TypeVar

from faristol.formats.pdf.listing import Cell, Column, Section, column, listing_paper
from faristol.formats.pdf.occasion import Occasion, held_facts, occasion_facts
from faristol.formats.pdf.typesetting import Paper, printed
from faristol.formats.text.days import plain_day
from faristol.texts import sentence
from faristol.tournament.errors import EventRefused
from faristol.tournament.rounds import Bye, Entrant, EntrantId, How, Result, Round, sorting
from faristol.tournament.settings import Starts, System
from faristol.tournament.state import EventState
from faristol.tournament.tables import TableRound

__all__ = [
    "ListedBy",
    "occasion_of",
    "paired_round",
    "pairings_paper",
    "pairings_pdf",
    "pairings_section",
    "tables_round",
]


_Round = TypeVar("_Round", Round, TableRound)


class ListedBy(StrEnum):
    """How a list of pairings is ordered."""

    TABLE = "table"
    NAME = "name"
    SCHOOL = "school"  # or club


_NO_TABLE = "–"
_ROOM = "____ – ____"  # to write on
_SEATS = 4  # that a table has room for (EBRE-0)
_HEADINGS: Mapping[ListedBy, str] = MappingProxyType(
    {
        ListedBy.TABLE: "pairings",
        ListedBy.NAME: "pairings-by-name",
        ListedBy.SCHOOL: "pairings-by-school",
    }
)
_RESTS: Mapping[How, str] = {How.BYE: "rests", How.HALF_BYE: "half-bye", How.ABSENT: "absent"}


def pairings_paper(
    event: EventState, number: int, language: str, *, by: ListedBy = ListedBy.TABLE, date: str = ""
) -> Paper:
    """The pairings of round *number*; :exc:`EventRefused` (``no-such-round``) where it is not paired."""
    # Read on a wall by many at once: large letters.
    return listing_paper([pairings_section(event, number, language, by=by, date=date)], language, size=12)


pairings_pdf = printed(pairings_paper)


def pairings_section(
    event: EventState,
    number: int,
    language: str,
    *,
    by: ListedBy = ListedBy.TABLE,
    date: str = "",
    room: str = _ROOM,
) -> Section:
    """The list itself; *room* stands where a result is still to come."""
    people = {entrant.id: entrant for entrant in event.entrants}
    notes: list[str] = []
    if event.settings.system is System.TABLES:
        columns = _tables(tables_round(event, number), people, by, language)
    else:
        columns = _boards(paired_round(event, number), people, by, language, room)
        starts = "first-starts" if event.settings.starts is Starts.PAIRING else "by-lot"
        notes.append(sentence("paper", starts, language))
    heading = sentence("paper", _HEADINGS[by], language)
    return Section(
        heading=f"{sentence('paper', 'round-number', language, round=number)} · {heading}",
        above=event.settings.name,
        facts=[
            *held_facts(event.settings.held, language, date),
            *occasion_facts(Occasion(dictionary=event.lexicon(number)), language),
        ],
        columns=columns,
        notes=notes,
        room=1.9,
    )


def paired_round(event: EventState, number: int) -> Round:
    """Round *number* as it was paired."""
    return _numbered(event.rounds, number)


def tables_round(event: EventState, number: int) -> TableRound:
    """Round *number* of a table tournament as it was drawn."""
    return _numbered(event.tables, number)


def _numbered(rounds: Sequence[_Round], number: int) -> _Round:
    found = next((round_ for round_ in rounds if round_.number == number), None)
    if found is None:
        raise EventRefused("no-such-round", round=number)
    return found


def occasion_of(event: EventState, number: int, table: int, date: str = "") -> Occasion:
    """What is known of a game of the event."""
    held = event.settings.held
    return Occasion(
        event=" · ".join(part for part in (event.settings.name, held.place) if part),
        round=number,
        table=table,
        date=date or plain_day(held),
        dictionary=event.lexicon(number),
    )


def _boards(
    round_: Round, people: Mapping[EntrantId, Entrant], by: ListedBy, language: str, room: str
) -> list[Column]:
    boards = [(str(table), board) for table, board in enumerate(round_.boards, start=1)]
    resting = [(bye.entrant, _rest(bye, language)) for bye in round_.byes]
    if by is not ListedBy.TABLE:
        found = [
            (who, table, Cell(people[other].name))
            for table, board in boards
            for who, other in ((board.first, board.second), (board.second, board.first))
        ]
        found += [(who, _NO_TABLE, rests) for who, rests in resting]
        return _by_name(found, people, "second", 1, by, language)
    tables = [Cell(table, bold=True) for table, _ in boards]
    firsts = [board.first for _, board in boards] + [who for who, _ in resting]
    results = [Cell(_result(board.result, room), bold=board.result is not None) for _, board in boards]
    seconds = [_person(people[board.second]) for _, board in boards]
    return [
        column("table", language, [*tables, *(_NO_TABLE for _ in resting)]),
        column("first", language, (_person(people[who]) for who in firsts), "right", 1),
        column("result", language, [*results, *("" for _ in resting)], "center"),
        column("second", language, [*seconds, *(rests for _, rests in resting)], "left", 1),
    ]


def _tables(
    round_: TableRound, people: Mapping[EntrantId, Entrant], by: ListedBy, language: str
) -> list[Column]:
    seated = [[people[who].name for who in game.seats] for game in round_.tables]
    if by is not ListedBy.TABLE:
        found = [
            (who, str(table), Cell(", ".join(names), faint=True))
            for table, (game, names) in enumerate(zip(round_.tables, seated, strict=True), start=1)
            for who in game.seats
        ]
        return _by_name(found, people, "players", 2, by, language)
    chairs = [[*names, *[""] * (_SEATS - len(names))] for names in seated]
    labels = (sentence("paper", "column-players", language), *[""] * (_SEATS - 1))
    return [
        column("table", language, range(1, len(seated) + 1), bold=True),
        *(
            Column(label, [Cell(names[seat]) for names in chairs], "left", 1)
            for seat, label in enumerate(labels)
        ),
    ]


def _by_name(
    found: Sequence[tuple[EntrantId, str, Cell]],
    people: Mapping[EntrantId, Entrant],
    beside: str,
    width: float,
    by: ListedBy,
    language: str,
) -> list[Column]:
    """Everybody with the own table and who sits there too: by the alphabet, or school by school."""
    rows = sorted(found, key=lambda row: sorting(people[row[0]].name))
    schools: list[Column] = []
    if by is ListedBy.SCHOOL:
        rows.sort(key=lambda row: sorting(people[row[0]].club))
        clubs = [people[who].club for who, _, _ in rows]
        # Each school is named where it begins.
        named = ["" if at and clubs[at - 1] == club else club for at, club in enumerate(clubs)]
        schools = [column("school", language, named, "left", 0.8, bold=True)]
    return [
        *schools,
        column("name", language, (people[who].name for who, _, _ in rows), "left", 1, bold=True),
        column("table", language, (table for _, table, _ in rows), bold=True),
        column(beside, language, (others for _, _, others in rows), "left", width),
    ]


def _person(entrant: Entrant) -> Cell:
    return Cell(entrant.name, below=entrant.club)


def _rest(bye: Bye, language: str) -> Cell:
    return Cell(sentence("paper", _RESTS[bye.how], language), faint=True)


def _result(result: Result | None, room: str) -> str:
    """The score, or *room* for it."""
    if result is None:
        return room
    if result.scores is None:
        first, second = result.points
        return f"{first:g} – {second:g}"
    return f"{result.scores[0]} – {result.scores[1]}"
