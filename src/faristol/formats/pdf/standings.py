"""The standings on paper: points and every tie-break that counts, in its order (FISC-1b to 1e)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from faristol.formats.pdf.listing import Cell, Column, Section, aligned, listing_paper
from faristol.formats.pdf.typesetting import Paper, printed
from faristol.texts import sentence
from faristol.tournament.championship import Championship
from faristol.tournament.settings import System
from faristol.tournament.standings import Row
from faristol.tournament.state import EventState
from faristol.tournament.tables import TableRow, table_standings
from faristol.tournament.teams import table_of_teams
from faristol.tournament.tiebreaks import TieBreak

__all__ = ["championship_after", "standings_paper", "standings_pdf", "table_rows_after", "when"]


def standings_paper(
    event: EventState, language: str, *, after: int | None = None, group: str = "", date: str = ""
) -> Paper:
    """The table now, or as it stood *after* a round; only the entrants of *group* where one is named."""
    heading, facts = when(event, language, after, date)
    if group:
        facts.append(sentence("paper", "standings-group", language, group=group))
    if event.settings.system is System.TABLES:
        rows_of_tables = [
            row for row in table_rows_after(event, after) if not group or row.entrant.group == group
        ]
        columns, cells = _of_tables(rows_of_tables, language)
        order = ""
    else:
        championship = championship_after(event, after)
        rows = [row for row in championship.standings() if not group or row.entrant.group == group]
        columns, cells = _of_games(championship, rows, language)
        names = (sentence("paper", f"tie-break-{tie_break}", language) for tie_break in championship.order)
        order = " → ".join(names)
    notes = [sentence("paper", "standings-order", language, order=order)] if order else []
    if any(entrant.carried for entrant in event.entrants):
        notes.append(sentence("paper", "standings-carried", language))
    section = Section(
        heading=heading,
        above=event.settings.name,
        facts=facts,
        columns=columns,
        rows=cells,
        notes=notes,
        room=1.4,
    )
    teams = [_teams(event, language, after, facts)] if event.settings.system is System.TEAMS else []
    return listing_paper([*teams, section], language, size=9.5)


standings_pdf = printed(standings_paper)


def _teams(event: EventState, language: str, after: int | None, facts: list[str]) -> Section:
    """Where teams meet teams, their table: matches, boards, difference, total."""
    rows = table_of_teams(championship_after(event, after))
    numbers = (
        [row.matches or 0.0 for row in rows],
        [row.points for row in rows],
        [row.difference for row in rows],
        [row.total for row in rows],
    )
    shown = [aligned(values, language) for values in numbers]
    codes = ("matches", "boards", TieBreak.DIFFERENCE, TieBreak.TOTAL)
    return Section(
        heading=sentence("paper", "standings-teams", language),
        above=event.settings.name,
        facts=facts,
        columns=[
            Column(_label("position", language), "right"),
            Column(_label("team", language), "left", 1),
            *(Column(_label(code, language), "right") for code in codes),
        ],
        rows=[
            [
                Cell(str(row.position), bold=True),
                Cell(row.team),
                Cell(shown[0][place], bold=True),
                *(Cell(values[place]) for values in shown[1:]),
            ]
            for place, row in enumerate(rows)
        ],
        room=1.4,
    )


def when(event: EventState, language: str, after: int | None, date: str) -> tuple[str, list[str]]:
    """The heading of a table and the round that it follows; final once every result is there."""
    paired = event.tables if event.settings.system is System.TABLES else event.rounds
    last = min(event.played, after) if after is not None else event.played
    whole = last >= event.settings.rounds and not any(round_.missing for round_ in paired)
    final = whole or (event.closed and last == event.played)
    heading = sentence("paper", "standings-final" if final else "standings", language)
    facts = [sentence("paper", "standings-after", language, round=last, rounds=event.settings.rounds)]
    if date:
        facts.append(date)
    return heading, facts


def championship_after(event: EventState, after: int | None) -> Championship:
    """The championship as it stood after a round; the cut stays that of the whole (FISC-1c)."""
    championship = event.championship
    if after is None:
        return championship
    kept = tuple(round_ for round_ in championship.rounds if round_.number <= after)
    return replace(championship, rounds=kept)


def table_rows_after(event: EventState, after: int | None) -> tuple[TableRow, ...]:
    """The standings of a table tournament as they stood after a round."""
    if after is None:
        return event.table_standings()
    kept = [round_ for round_ in event.tables if round_.number <= after]
    return table_standings(event.entrants, kept, winner_gets_most=event.settings.winner_gets_most)


def _label(code: str, language: str) -> str:
    # The sum of game points is called a total where it breaks ties.
    return sentence("paper", f"column-{'sum' if code == TieBreak.TOTAL else code}", language)


def _of_games(
    championship: Championship, rows: list[Row], language: str
) -> tuple[list[Column], list[list[Cell]]]:
    clubs = any(row.entrant.club for row in rows)
    rated = any(row.entrant.rating is not None for row in rows)
    brought = _brought(rows, language)
    columns = [
        Column(_label("position", language), "right"),
        Column(_label("name", language), "left", 1.5),
        *([Column(_label("club", language), "left", 1)] if clubs else []),
        *([Column(_label("rating", language), "right")] if rated else []),
        Column(_label("games", language), "right"),
        *([Column(_label("carried", language), "right")] if brought else []),
        Column(_label("points", language), "right"),
        *(Column(_label(tie_break, language), "right") for tie_break in championship.order),
    ]
    points = aligned([row.points for row in rows], language)
    broken = [aligned([row.tie_breaks[name] for row in rows], language) for name in championship.order]
    cells = []
    for place, row in enumerate(rows):
        rating = "" if row.entrant.rating is None else f"{row.entrant.rating:.0f}"
        cells.append(
            [
                Cell(str(row.position), bold=True),
                Cell(row.entrant.name),
                *([Cell(row.entrant.club, faint=True)] if clubs else []),
                *([Cell(rating, faint=True)] if rated else []),
                Cell(str(row.games)),
                *([Cell(brought[place], faint=True)] if brought else []),
                Cell(points[place], bold=True),
                *(Cell(values[place]) for values in broken),
            ]
        )
    return columns, cells


def _brought(rows: Sequence[Row | TableRow], language: str) -> tuple[str, ...]:
    """The points carried from a phase before, where anybody has some."""
    points = [row.entrant.carried for row in rows]
    return aligned(points, language) if any(points) else ()


def _of_tables(rows: list[TableRow], language: str) -> tuple[list[Column], list[list[Cell]]]:
    brought = _brought(rows, language)
    codes = ("games", *(("carried",) if brought else ()), "points", "sum")
    columns = [
        Column(_label("position", language), "right"),
        Column(_label("name", language), "left", 1),
        *(Column(_label(code, language), "right") for code in codes),
    ]
    points = aligned([row.points for row in rows], language)
    cells = [
        [
            Cell(str(row.position), bold=True),
            Cell(row.entrant.name),
            Cell(str(row.games)),
            *([Cell(brought[place], faint=True)] if brought else []),
            Cell(points[place], bold=True),
            Cell(str(row.total)),
        ]
        for place, row in enumerate(rows)
    ]
    return columns, cells
