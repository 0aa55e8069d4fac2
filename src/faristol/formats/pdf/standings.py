"""The standings on paper: points and every tie-break that counts, in its order (FISC-1b to 1e)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TypeVar

from faristol.formats.pdf.listing import Column, Section, aligned, column, listing_paper
from faristol.formats.pdf.occasion import held_facts
from faristol.formats.pdf.typesetting import Paper, printed
from faristol.texts import sentence
from faristol.tournament.championship import Championship
from faristol.tournament.clubs import club_table
from faristol.tournament.rounds import Entrant
from faristol.tournament.settings import ClubPoints, Settings, System
from faristol.tournament.standings import Row, TeamRow, places_in_groups
from faristol.tournament.state import EventState
from faristol.tournament.tables import TableRow, table_standings
from faristol.tournament.teams import table_of_teams
from faristol.tournament.tiebreaks import TieBreak

__all__ = [
    "championship_after",
    "standings_paper",
    "standings_pdf",
    "standings_sections",
    "table_rows_after",
    "when",
]


_ROOM = 1.4  # millimetres around a row's text
_Row = TypeVar("_Row", Row, TableRow)
_COUNTED: Mapping[tuple[ClubPoints, bool], str] = MappingProxyType(
    {
        (ClubPoints.SUM, False): "schools-sum-all",
        (ClubPoints.SUM, True): "schools-sum-best",
        (ClubPoints.MEAN, False): "schools-mean-all",
        (ClubPoints.MEAN, True): "schools-mean-best",
    }
)


def standings_paper(
    event: EventState, language: str, *, after: int | None = None, group: str = "", date: str = ""
) -> Paper:
    """The table now, or as it stood *after* a round; only the entrants of *group* where one is named."""
    sections = standings_sections(event, language, after=after, group=group, date=date)
    return listing_paper(sections, language, size=9.5)


standings_pdf = printed(standings_paper)


def standings_sections(
    event: EventState, language: str, *, after: int | None = None, group: str = "", date: str = ""
) -> list[Section]:
    """The table itself, or where groups play apart one of each; where teams meet teams, theirs before it.

    Where the clubs are schools, their table stands behind them.
    """
    if not group and len(event.groups) > 1:
        parts = [_people(event, language, after, one, date, apart=True) for one in event.groups]
    else:
        parts = [_people(event, language, after, group, date, apart=False)]
    if group:
        return parts
    facts = when(event, language, after, date, group)[1]
    if event.settings.system is System.TEAMS:
        return [_teams(event, language, after, facts), *parts]
    return [*parts, _schools(event, language, after, facts)] if event.settings.schools else parts


def _people(
    event: EventState, language: str, after: int | None, group: str, date: str, *, apart: bool
) -> Section:
    """The table of a *group*, or of everybody; where groups play apart their places are counted anew."""
    heading, facts = when(event, language, after, date, "" if apart else group)
    if apart and group:
        heading = f"{heading} · {group}"
    notes = []
    if event.settings.system is System.TABLES:
        tables = _of_group(table_rows_after(event, after), group, apart=apart)
        known = _known(event.settings, [row.entrant for row in tables], language)
        totals = [column("sum", language, (row.total for row in tables))]
        columns = _columns(tables, known if event.settings.schools else [], totals, language)
    else:
        championship = championship_after(event, after)
        rows = _of_group(championship.standings(), group, apart=apart)
        broken = [_broken(rows, tie_break, language) for tie_break in championship.order]
        known = _known(event.settings, [row.entrant for row in rows], language)
        columns = _columns(rows, known, broken, language)
        names = (sentence("paper", f"tie-break-{tie_break}", language) for tie_break in championship.order)
        if order := " → ".join(names):
            notes.append(sentence("paper", "standings-order", language, order=order))
    if any(entrant.carried for entrant in event.entrants):
        notes.append(sentence("paper", "standings-carried", language))
    return Section(
        heading=heading, above=event.settings.name, facts=facts, columns=columns, notes=notes, room=_ROOM
    )


def _of_group(rows: Sequence[_Row], group: str, *, apart: bool) -> list[_Row]:
    """Those of *group*; without a name all, unless it is that of a group *apart*."""
    if not apart:
        return [row for row in rows if group in ("", row.entrant.group)]
    places = places_in_groups(rows)
    return [replace(row, position=places[row.entrant.id]) for row in rows if row.entrant.group == group]


def _schools(event: EventState, language: str, after: int | None, facts: list[str]) -> Section:
    """The table of the schools, and how it is counted."""
    tables = event.settings.system is System.TABLES
    counted = table_rows_after(event, after) if tables else championship_after(event, after).standings()
    rows = club_table(event, counted)
    best, points = event.settings.club_best, event.settings.club_points
    told = sentence("paper", _COUNTED[points, best > 0], language, best=best)
    own = [
        column("pupils", language, (len(row.members) for row in rows), faint=True),
        column("points", language, aligned([row.points for row in rows], language), bold=True),
    ]
    heading = sentence("paper", "standings-schools", language)
    columns = _of_teams(rows, "school", own, language, apart=not tables)
    return Section(
        heading=heading, above=event.settings.name, facts=facts, columns=columns, notes=[told], room=_ROOM
    )


def _teams(event: EventState, language: str, after: int | None, facts: list[str]) -> Section:
    """Where teams meet teams, their table: matches, boards, difference, total."""
    rows = table_of_teams(championship_after(event, after))
    own = [
        column("matches", language, aligned([row.matches or 0.0 for row in rows], language), bold=True),
        column("boards", language, aligned([row.points for row in rows], language)),
    ]
    heading = sentence("paper", "standings-teams", language)
    columns = _of_teams(rows, "team", own, language)
    return Section(heading=heading, above=event.settings.name, facts=facts, columns=columns, room=_ROOM)


def _of_teams(
    rows: Sequence[TeamRow], called: str, own: Sequence[Column], language: str, *, apart: bool = True
) -> list[Column]:
    """Place and name of each, what it counts in its *own* way, how far *apart* it is, and the sum."""
    difference = column("difference", language, aligned([row.difference for row in rows], language))
    return [
        column("position", language, (row.position for row in rows), bold=True),
        column(called, language, (row.team for row in rows), "left", 1),
        *own,
        *([difference] if apart else []),
        column("sum", language, aligned([row.total for row in rows], language)),
    ]


def when(event: EventState, language: str, after: int | None, date: str, group: str) -> tuple[str, list[str]]:
    """The heading of a table and the round that it follows; final once the event is closed."""
    last = min(event.played, after) if after is not None else event.played
    final = event.closed and last == event.played
    heading = sentence("paper", "standings-final" if final else "standings", language)
    facts = [sentence("paper", "standings-after", language, round=last, rounds=event.settings.rounds)]
    facts += held_facts(event.settings.held, language, date)
    if group:
        facts.append(sentence("paper", "standings-group", language, group=group))
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
    return table_standings(event.taking_part, kept, winner_gets_most=event.settings.winner_gets_most)


def _brought(entrants: Iterable[Entrant], language: str) -> list[Column]:
    """The points carried from a phase before, a column where anybody has some."""
    points = [entrant.carried for entrant in entrants]
    return [column("carried", language, aligned(points, language), faint=True)] if any(points) else []


def _known(settings: Settings, entrants: Sequence[Entrant], language: str) -> list[Column]:
    """Clubs and ratings, each where somebody has one."""
    ratings = ["" if entrant.rating is None else f"{entrant.rating:.0f}" for entrant in entrants]
    clubs = [entrant.club for entrant in entrants]
    columns = (
        column("school" if settings.schools else "club", language, clubs, "left", 1, faint=True),
        column("rating", language, ratings, faint=True, label=settings.rating_name),
    )
    return [found for found in columns if any(cell.text for cell in found.cells)]


def _broken(rows: Sequence[Row], tie_break: TieBreak, language: str) -> Column:
    # The sum of game points is called a total where it breaks ties.
    code = "sum" if tie_break is TieBreak.TOTAL else tie_break
    return column(code, language, aligned([row.tie_breaks[tie_break] for row in rows], language))


def _columns(
    rows: Sequence[Row | TableRow], known: Sequence[Column], last: Sequence[Column], language: str
) -> list[Column]:
    """Place, name and what else is *known* of everybody, games and points, and what breaks ties *last*."""
    entrants = [row.entrant for row in rows]
    return [
        column("position", language, (row.position for row in rows), bold=True),
        column("name", language, (entrant.name for entrant in entrants), "left", 1.5),
        *known,
        column("games", language, (row.games for row in rows)),
        *_brought(entrants, language),
        column("points", language, aligned([row.points for row in rows], language), bold=True),
        *last,
    ]
