"""Who plays whom, for the wall: by table, or by name so that everybody finds the own table at once."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from faristol.formats.pdf.listing import Cell, Column, Section, listing_paper, sorting
from faristol.formats.pdf.occasion import Occasion, occasion_facts
from faristol.formats.pdf.typesetting import Paper, printed
from faristol.texts import sentence
from faristol.tournament.errors import EventRefused
from faristol.tournament.rounds import Bye, Entrant, EntrantId, How, Result, Round
from faristol.tournament.settings import Starts, System
from faristol.tournament.state import EventState
from faristol.tournament.tables import TableRound

__all__ = ["ListedBy", "occasion_of", "paired_round", "pairings_paper", "pairings_pdf", "tables_round"]


class ListedBy(StrEnum):
    """How a list of pairings is ordered."""

    TABLE = "table"
    NAME = "name"


_RESTS: Mapping[How, str] = {How.BYE: "rests", How.HALF_BYE: "half-bye", How.ABSENT: "absent"}


def pairings_paper(
    event: EventState, number: int, language: str, *, by: ListedBy = ListedBy.TABLE, date: str = ""
) -> Paper:
    """The pairings of round *number*; :exc:`EventRefused` (``no-such-round``) where it is not paired."""
    people = {entrant.id: entrant for entrant in event.entrants}
    notes: list[str] = []
    if event.settings.system is System.TABLES:
        columns, rows = _tables(tables_round(event, number), people, by, language)
    else:
        columns, rows = _boards(paired_round(event, number), people, by, language)
        starts = "first-starts" if event.settings.starts is Starts.PAIRING else "by-lot"
        notes.append(sentence("paper", starts, language))
    heading = sentence("paper", "pairings" if by is ListedBy.TABLE else "pairings-by-name", language)
    section = Section(
        heading=f"{sentence('paper', 'round-number', language, round=number)} · {heading}",
        above=event.settings.name,
        facts=occasion_facts(Occasion(date=date, dictionary=event.lexicon(number)), language),
        columns=columns,
        rows=rows,
        notes=notes,
        room=1.9,
    )
    # Read on a wall by many at once: large letters.
    return listing_paper([section], language, size=12)


pairings_pdf = printed(pairings_paper)


def paired_round(event: EventState, number: int) -> Round:
    """Round *number* as it was paired."""
    found = next((round_ for round_ in event.rounds if round_.number == number), None)
    if found is None:
        raise EventRefused("no-such-round", round=number)
    return found


def tables_round(event: EventState, number: int) -> TableRound:
    """Round *number* of a table tournament as it was drawn."""
    found = next((round_ for round_ in event.tables if round_.number == number), None)
    if found is None:
        raise EventRefused("no-such-round", round=number)
    return found


def occasion_of(event: EventState, number: int, table: int, date: str = "") -> Occasion:
    """What is known of a game of the event."""
    return Occasion(
        event=event.settings.name, round=number, table=table, date=date, dictionary=event.lexicon(number)
    )


def _label(code: str, language: str) -> str:
    return sentence("paper", f"column-{code}", language)


def _boards(
    round_: Round, people: Mapping[EntrantId, Entrant], by: ListedBy, language: str
) -> tuple[list[Column], list[list[Cell]]]:
    if by is ListedBy.NAME:
        return _boards_by_name(round_, people, language)
    columns = [
        Column(_label("table", language), "right"),
        Column(_label("first", language), "right", 1),
        Column(_label("result", language), "center"),
        Column(_label("second", language), "left", 1),
    ]
    rows = [
        [
            Cell(str(table), bold=True),
            _person(people[board.first]),
            Cell(_result(board.result), bold=board.result is not None),
            _person(people[board.second]),
        ]
        for table, board in enumerate(round_.boards, start=1)
    ]
    rows += [
        [Cell("–"), _person(people[bye.entrant]), Cell(""), Cell(_rest(bye, language), faint=True)]
        for bye in round_.byes
    ]
    return columns, rows


def _boards_by_name(
    round_: Round, people: Mapping[EntrantId, Entrant], language: str
) -> tuple[list[Column], list[list[Cell]]]:
    columns = [
        Column(_label("name", language), "left", 1),
        Column(_label("table", language), "right"),
        Column(_label("second", language), "left", 1),
    ]
    found: list[tuple[EntrantId, str, Cell]] = []
    for number, board in enumerate(round_.boards, start=1):
        found.append((board.first, str(number), Cell(people[board.second].name)))
        found.append((board.second, str(number), Cell(people[board.first].name)))
    found += [(bye.entrant, "–", Cell(_rest(bye, language), faint=True)) for bye in round_.byes]
    found.sort(key=lambda row: sorting(people[row[0]].name))
    return columns, [
        [Cell(people[who].name, bold=True), Cell(at, bold=True), with_] for who, at, with_ in found
    ]


def _tables(
    round_: TableRound, people: Mapping[EntrantId, Entrant], by: ListedBy, language: str
) -> tuple[list[Column], list[list[Cell]]]:
    if by is ListedBy.TABLE:
        columns = [
            Column(_label("table", language), "right"),
            Column(_label("players", language), "left", 1),
            Column("", "left", 1),
            Column("", "left", 1),
            Column("", "left", 1),
        ]
        rows = []
        for table, game in enumerate(round_.tables, start=1):
            names = [Cell(people[who].name) for who in game.seats]
            rows.append([Cell(str(table), bold=True), *names, *[Cell("")] * (4 - len(names))])
        return columns, rows
    columns = [
        Column(_label("name", language), "left", 1),
        Column(_label("table", language), "right"),
        Column(_label("players", language), "left", 2),
    ]
    found = [
        (who, table, ", ".join(people[other].name for other in game.seats))
        for table, game in enumerate(round_.tables, start=1)
        for who in game.seats
    ]
    found.sort(key=lambda row: sorting(people[row[0]].name))
    return columns, [
        [Cell(people[who].name, bold=True), Cell(str(table), bold=True), Cell(seated, faint=True)]
        for who, table, seated in found
    ]


def _person(entrant: Entrant) -> Cell:
    return Cell(entrant.name, below=entrant.club)


def _rest(bye: Bye, language: str) -> str:
    return sentence("paper", _RESTS[bye.how], language)


def _result(result: Result | None) -> str:
    """The score, or room to write it."""
    if result is None:
        return "____ – ____"
    if result.scores is None:
        first, second = result.points
        return f"{first:g} – {second:g}"
    return f"{result.scores[0]} – {result.scores[1]}"
