"""The cross-table: everybody in the order of the standings, and what each round was for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from faristol.formats.pdf.listing import Cell, Column, Section, aligned, column, decimal, listing_paper
from faristol.formats.pdf.standings import championship_after, table_rows_after, when
from faristol.formats.pdf.typesetting import Paper, printed
from faristol.texts import sentence
from faristol.tournament.championship import Championship
from faristol.tournament.rounds import EntrantId, How, Outing, outings
from faristol.tournament.settings import System
from faristol.tournament.standings import Row
from faristol.tournament.state import EventState
from faristol.tournament.tables import TableRow, place_points

__all__ = ["crosstable_paper", "crosstable_pdf"]

_ROUNDS_ACROSS = 11  # columns of rounds that a page has room for; a league goes on on further pages
_NONE = "·"


def crosstable_paper(
    event: EventState, language: str, *, after: int | None = None, group: str = "", date: str = ""
) -> Paper:
    """Every entrant's rounds; opponents are named by their place in this very list."""
    _, facts = when(event, language, after, date, group)
    if event.settings.system is System.TABLES:
        everybody, cells = _tables(event, after, language)
        note = "crosstable-tables"
    else:
        everybody, cells = _games(event, after, language)
        note = "crosstable-legend"
    points = aligned([row.points for row in everybody], language)
    numbered = [(number, row.entrant, points[number - 1]) for number, row in enumerate(everybody, start=1)]
    shown = [row for row in numbered if group in ("", row[1].group)]
    last = event.played if after is None else min(after, event.played)
    carried = (decimal(entrant.carried, language) for _, entrant, _ in shown)
    brought = any(entrant.carried for entrant in event.entrants)
    head = [
        column("number", language, (number for number, _, _ in shown), bold=True),
        column("name", language, (entrant.name for _, entrant, _ in shown), "left", 2.6),
        *([column("carried", language, carried, faint=True)] if brought else []),
    ]
    rounds = [
        Column(str(number), [cells.get((who.id, number), Cell("")) for _, who, _ in shown], "center", 1)
        for number in range(1, last + 1)
    ]
    total = column("points", language, (worth for _, _, worth in shown), bold=True)
    sections = [
        Section(
            heading=sentence("paper", "crosstable", language),
            above=event.settings.name,
            facts=facts,
            columns=[*head, *rounds[start : start + _ROUNDS_ACROSS], total],
            notes=[sentence("paper", note, language)],
            room=0.9,
        )
        for start in range(0, max(last, 1), _ROUNDS_ACROSS)
    ]
    return listing_paper(sections, language, flipped=True, size=8.5, tight=True)


crosstable_pdf = printed(crosstable_paper)


_Rows = Sequence[Row | TableRow]
_Cells = Mapping[tuple[EntrantId, int], Cell]


def _games(event: EventState, after: int | None, language: str) -> tuple[_Rows, _Cells]:
    championship = championship_after(event, after)
    rows = championship.standings()
    numbers = {row.entrant.id: number for number, row in enumerate(rows, start=1)}
    scores = _scores(championship)
    cells = {
        (who, outing.round): _outing(outing, numbers, scores.get((who, outing.round), ""), language)
        for who, lived in outings(championship.entrants, championship.rounds).items()
        for outing in lived
    }
    for round_ in championship.rounds:  # games still going on: who against whom
        for board in round_.boards:
            if board.result is None:
                cells[board.first, round_.number] = Cell(f"? ({numbers[board.second]})", faint=True)
                cells[board.second, round_.number] = Cell(f"? ({numbers[board.first]})", faint=True)
    return rows, cells


def _scores(championship: Championship) -> Mapping[tuple[EntrantId, int], str]:
    """The score of every game as each of the two sees it; nothing where only the winner is known."""
    found = {}
    for round_ in championship.rounds:
        for board in round_.boards:
            if board.result is not None and board.result.scores is not None:
                first, second = board.result.scores
                found[board.first, round_.number] = f"{first}–{second}"
                found[board.second, round_.number] = f"{second}–{first}"
    return found


def _outing(outing: Outing, numbers: Mapping[EntrantId, int], score: str, language: str) -> Cell:
    if outing.opponent is None or outing.how is How.ABSENT:
        if outing.how in (How.BYE, How.HALF_BYE):
            rests = sentence("paper", "crosstable-bye", language)
            return Cell(f"{_points(outing.points)} {rests}")
        return Cell(_NONE, faint=True)
    opponent = numbers[outing.opponent]
    match outing.how:
        case How.FORFEIT_WIN:
            return Cell(f"+ ({opponent})", below=score)
        case How.FORFEIT_LOSS:
            return Cell(f"\u2212 ({opponent})", below=score)
        case _:
            return Cell(f"{_points(outing.points)} ({opponent})", bold=outing.points == 1, below=score)


def _points(points: float) -> str:
    """1, ½ and 0 as a cross-table has them."""
    return "½" if points == 0.5 else f"{points:g}"


def _tables(event: EventState, after: int | None, language: str) -> tuple[_Rows, _Cells]:
    rows = table_rows_after(event, after)
    cells: dict[tuple[EntrantId, int], Cell] = {}
    for round_ in event.tables:
        for entrant in event.entrants:
            cells[entrant.id, round_.number] = Cell(_NONE, faint=True)
        for table, game in enumerate(round_.tables, start=1):
            at = sentence("paper", "table-number", language, table=table)
            places = place_points(game.scores or (), winner_gets_most=event.settings.winner_gets_most)
            for seat, who in enumerate(game.seats):
                cell = Cell("?", faint=True, below=at)
                if game.scores is not None:
                    worth = decimal(places[seat], language)
                    cell = replace(cell, text=f"{game.scores[seat]} ({worth})", faint=False)
                cells[who, round_.number] = cell
    return rows, cells
