"""``faristol standings``: a file of a championship in, its table out."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import BinaryIO

import click

from faristol.cli.clicking import argument, command, option
from faristol.cli.event_files import check_part
from faristol.cli.explaining import explain
from faristol.cli.guessing import tell_guess
from faristol.cli.options import AskedWrongly, json_option, language_option
from faristol.formats.files.event_file import MOST_BYTES, is_event_file, read_championship, read_event
from faristol.formats.pdf.standings import table_rows_after
from faristol.texts import sentence
from faristol.tournament import Championship, Row, TieBreak, TournamentError, Unplayed
from faristol.tournament.settings import System
from faristol.tournament.standings import TeamRow
from faristol.tournament.tables import TableRow

__all__ = [
    "aligned",
    "as_table",
    "clubs_as_table",
    "number",
    "standings",
    "tables_as_table",
    "teams_as_table",
]


@command()
@argument("event", type=click.File("rb"), help="The championship; - is standard input.")
@option(
    "--tie-break",
    "order",
    multiple=True,
    type=click.Choice([tie_break.value for tie_break in TieBreak]),
    help="A tie-break, in order; may be given several times. The file's own order unless given.",
)
@option(
    "--unplayed",
    type=click.Choice([treatment.value for treatment in Unplayed]),
    help="Rounds without a game in Buchholz and Berger: as FIDE 2023 does (default), or plain sums.",
)
@option("--after", type=click.IntRange(min=0), help="The table as it stood after this round.")
@option("--group", default="", help="Only the entrants of this group or division.")
@json_option
@language_option
def standings(
    event: BinaryIO,
    order: tuple[str, ...],
    unplayed: str | None,
    after: int | None,
    group: str,
    as_json: bool,
    lang: str,
) -> None:
    """Print the standings of EVENT: a TRF, an event file or a CSV of games (- is standard input).

    \b
        faristol standings open.trf
        faristol standings lliga.csv --tie-break difference --tie-break total
        faristol standings open.yaml --json | jq '.[0].player'
    """
    source = event.read(MOST_BYTES + 1)
    try:
        if is_event_file(source) and (state := read_event(source).state).settings.system is System.TABLES:
            check_part(state.entrants, state.played, round_=after, group=group)
            table = tuple(row for row in table_rows_after(state, after) if group in ("", row.entrant.group))
            click.echo(
                _json([_plain_table(row) for row in table]) if as_json else tables_as_table(table, lang)
            )
            return
        championship = read_championship(source)
        tell_guess(source, championship, lang)
        check_part(championship.entrants, championship.next_round - 1, round_=after, group=group)
    except TournamentError as malformed:
        raise AskedWrongly(explain(malformed, lang, "event")) from None
    if order:
        championship = replace(championship, order=tuple(TieBreak(name) for name in order))
    if unplayed:
        championship = replace(championship, unplayed=Unplayed(unplayed))
    if after is not None:
        kept = tuple(round_ for round_ in championship.rounds if round_.number <= after)
        planned = championship.planned or championship.next_round - 1
        championship = replace(championship, rounds=kept, planned=planned)
    try:
        rows = tuple(row for row in championship.standings() if not group or row.entrant.group == group)
    except TournamentError as refused:
        raise AskedWrongly(explain(refused, lang, "event")) from None
    if as_json:
        click.echo(_json([_plain(row) for row in rows]))
    else:
        click.echo(as_table(championship, rows, lang))


def _json(rows: list[dict[str, object]]) -> str:
    return json.dumps(rows, ensure_ascii=False, indent=2)


def as_table(event: Championship, rows: tuple[Row, ...], lang: str) -> str:
    """The table for a person: the tie-breaks that count, in their order."""
    brought = ("carried",) if any(row.entrant.carried for row in rows) else ()
    keys = ("position", "player", "games", *brought, "points", *event.order)
    lines = [[sentence("standings", f"column-{key}", lang) for key in keys]]
    for row in rows:
        values = (number(row.tie_breaks[tie_break]) for tie_break in event.order)
        points = [*(number(row.entrant.carried) for _ in brought), number(row.points)]
        lines.append([str(row.position), row.entrant.name, str(row.games), *points, *values])
    return aligned(lines)


def tables_as_table(rows: tuple[TableRow, ...], lang: str) -> str:
    """The standings of a table tournament for a person."""
    brought = ("carried",) if any(row.entrant.carried for row in rows) else ()
    keys = ("position", "player", "games", *brought, "points", "total")
    lines = [[sentence("standings", f"column-{key}", lang) for key in keys]]
    for row in rows:
        points = [*(number(row.entrant.carried) for _ in brought), number(row.points)]
        cells = (row.position, row.entrant.name, row.games, *points, row.total)
        lines.append([str(cell) for cell in cells])
    return aligned(lines)


def teams_as_table(rows: tuple[TeamRow, ...], lang: str) -> str:
    """The table of the teams for a person, where teams meet teams."""
    keys = ("position", "team", "matches", "boards", "difference", "total")
    lines = [[sentence("standings", f"column-{key}", lang) for key in keys]]
    for row in rows:
        values = map(number, (row.matches or 0.0, row.points, row.difference, row.total))
        lines.append([str(row.position), row.team, *values])
    return aligned(lines)


def clubs_as_table(rows: tuple[TeamRow, ...], lang: str) -> str:
    """The table of the schools for a person: what their people make together."""
    keys = ("position", "school", "people", "points", "difference", "total")
    lines = [[sentence("standings", f"column-{key}", lang) for key in keys]]
    for row in rows:
        values = (number(round(value, 2)) for value in (row.points, row.difference, row.total))
        lines.append([str(row.position), row.team, str(len(row.members)), *values])
    return aligned(lines)


def aligned(lines: list[list[str]]) -> str:
    """Cells in columns: names, which come second, to the left and figures to the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column == 1 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def number(value: float) -> str:
    """Halves and quarters as they are, whole numbers without a point."""
    return f"{value:g}" if abs(value) < 1000 else f"{value:.2f}".rstrip("0").rstrip(".")


def _plain(row: Row) -> dict[str, object]:
    told_values = {tie_break.replace("-", "_"): value for tie_break, value in row.tie_breaks.items()}
    return {
        "position": row.position,
        "number": row.entrant.id,
        "player": row.entrant.name,
        "games": row.games,
        "points": row.points,
        **({"carried": row.entrant.carried} if row.entrant.carried else {}),
        **told_values,
    }


def _plain_table(row: TableRow) -> dict[str, object]:
    return {
        "position": row.position,
        "number": row.entrant.id,
        "player": row.entrant.name,
        "games": row.games,
        "points": row.points,
        **({"carried": row.entrant.carried} if row.entrant.carried else {}),
        "total": row.total,
    }
