"""``faristol event tables``: what the events of a season make together."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import click

from faristol.cli.clicking import argument, command, option
from faristol.cli.event_files import FILE, file_argument, open_event
from faristol.cli.explaining import explain, why_not
from faristol.cli.options import AskedWrongly, json_option, language_option
from faristol.cli.standings import aligned, number
from faristol.formats.files.event_file import MOST_BYTES, read_event, read_kept
from faristol.formats.files.season_csv import read_duplicate_game, write_season, write_season_teams
from faristol.texts import sentence
from faristol.tournament import EventRefused, TournamentError
from faristol.tournament.barrisc import barrisc_table
from faristol.tournament.season import Day, SeasonTable, season_table
from faristol.tournament.settings import Counting, System
from faristol.tournament.state import EventState

__all__ = ["tables"]


@command()
@file_argument
@argument(
    "events",
    type=FILE,
    nargs=-1,
    required=True,
    help="Its events, one file each, in their order; of BARRISC, the rating reports of duplicate games.",
)
@option("--teams", is_flag=True, help="The table of the teams instead of that of the people.")
@option("--csv", "as_csv", is_flag=True, help="As CSV, with a column for each event.")
@json_option
@language_option
def tables(file: Path, events: tuple[Path, ...], teams: bool, as_csv: bool, as_json: bool, lang: str) -> None:
    """Print the tables of the season in FILE: its settings and teams, and what EVENTS make by them.

    An event that FILE knows by its address, as one saved by a server, has the weight it has there.

    \b
        faristol event new llisca.yaml --preset season --name "LLISCA 2026-27"
        faristol event tables llisca.yaml reus.yaml valls.yaml
        faristol event tables barrisc.yaml gener.csv febrer.csv --csv
    """
    state = open_event(file, lang).state
    if state.settings.system is not System.SEASON:
        raise click.ClickException(explain(EventRefused("not-a-season"), lang, "event"))
    table = _counted(state, events, lang)
    names = [path.stem for path in events]
    if as_json:
        rows = table.teams if teams else (*table.listed, *table.occasional)
        click.echo(json.dumps([asdict(row) for row in rows], ensure_ascii=False, indent=2))
    elif as_csv:
        click.echo((write_season_teams if teams else write_season)(table, names), nl=False)
    else:
        click.echo(_teams_text(table, lang) if teams else _people_text(table, state, lang))


def _counted(state: EventState, events: Sequence[Path], lang: str) -> SeasonTable:
    sources = [_source(path, lang) for path in events]
    try:
        if state.settings.counting is Counting.BARRISC:
            return barrisc_table([read_duplicate_game(source) for source in sources], state.settings)
        weights = {one.event: one.weight for one in state.events}
        days = [
            Day(read_event(source).state, weights.get(read_kept(source).address or "", 1.0))
            for source in sources
        ]
        return season_table(days, state.settings, state.teams)
    except TournamentError as malformed:
        raise AskedWrongly(explain(malformed, lang, "event")) from None


def _source(path: Path, lang: str) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as missing:
        raise AskedWrongly(f"{path}: {why_not(missing, lang)}") from None


def _people_text(table: SeasonTable, state: EventState, lang: str) -> str:
    mean = state.settings.counting is not Counting.POINTS
    keys = ("position", "player", "games", *(("mean",) if mean else ("points", "difference", "total")))
    lines = [[sentence("standings", f"column-{key}", lang) for key in keys]]
    for row in (*table.listed, *table.occasional):
        worth = (row.points,) if mean else (row.points, row.difference, row.total)
        place = "–" if row.position is None else str(row.position)
        shown = (number(round(value, 2)) for value in worth)
        lines.append([place, row.name, str(row.games), *shown])
    return aligned(lines)


def _teams_text(table: SeasonTable, lang: str) -> str:
    keys = ("position", "team", "points", "difference", "total")
    lines = [[sentence("standings", f"column-{key}", lang) for key in keys]]
    for line in table.teams:
        team = f"{line.team.name} ({', '.join(line.team.everybody)})"
        shown = (number(value) for value in (line.points, line.difference, line.total))
        lines.append([str(line.position), team, *shown])
    return aligned(lines)
