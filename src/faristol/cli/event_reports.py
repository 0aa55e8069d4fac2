"""``faristol event show``, ``ratings``, ``export``: how a championship stands."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import click

from faristol.cli.clicking import command, option
from faristol.cli.event_files import file_argument, open_event
from faristol.cli.options import json_option, language_option
from faristol.cli.pair import plain_round
from faristol.cli.standings import as_table, clubs_as_table, number, tables_as_table, teams_as_table
from faristol.formats.files.games_csv import write_games
from faristol.formats.files.trf import write_trf
from faristol.tournament.clubs import club_table
from faristol.tournament.ratings import rating_report
from faristol.tournament.settings import System
from faristol.tournament.standings import places_in_groups
from faristol.tournament.state import EventState

__all__ = ["export", "ratings", "round_text", "show"]


@command()
@file_argument
@json_option
@language_option
def show(file: Path, as_json: bool, lang: str) -> None:
    """Show the last round, what is missing and the standings.

    \b
        faristol event show open.yaml
    """
    log = open_event(file, lang)
    state = log.state
    if as_json:
        last = (state.tables or state.rounds)[-1:]
        missing = [table for round_ in last for table in round_.missing]
        answer = {
            "name": state.settings.name,
            "round": state.played,
            "boards": plain_round(state),
            "missing": missing,
            "digest": log.digest,
        }
        click.echo(json.dumps(answer, ensure_ascii=False, indent=2))
        return
    click.echo(f"{state.settings.name} · {state.played}/{state.settings.rounds}")
    if state.played:
        click.echo(round_text(state))
    if state.settings.system is System.TEAMS:
        click.echo(teams_as_table(club_table(state), lang) + "\n")
    for group in state.groups:
        title, end = ("", "") if len(state.groups) == 1 else (f"{group or '—'}\n", "\n")
        click.echo(f"{title}{_standings(state, group, lang)}{end}")
    if state.settings.schools:
        click.echo(clubs_as_table(club_table(state), lang))


def _standings(state: EventState, group: str, lang: str) -> str:
    """The table of one of the groups that play apart, or of everybody."""
    if state.settings.system is not System.TABLES:
        part = state.part(group)
        return as_table(part, part.standings(), lang)
    rows = state.table_standings()
    if len(state.groups) > 1:
        places = places_in_groups(rows)
        rows = tuple(
            replace(row, position=places[row.entrant.id]) for row in rows if row.entrant.group == group
        )
    return tables_as_table(rows, lang)


def round_text(state: EventState) -> str:
    """The last round for a person, table by table."""
    names = {int(entrant.id): f"{entrant.id} {entrant.name}" for entrant in state.entrants}
    lines = []
    for table, seats in enumerate(plain_round(state), start=1):
        shown = " – ".join(names.get(who, "·") for who in seats)
        played = ""
        if state.rounds and table <= len(state.rounds[-1].boards):
            outcome = state.rounds[-1].boards[table - 1].result
            played = f"  {outcome.text}" if outcome else ""
        elif state.tables:
            scores = state.tables[-1].tables[table - 1].scores
            played = f"  {','.join(map(str, scores))}" if scores else ""
        lines.append(f"{table:>3}  {shown}{played}")
    return "\n".join(lines)


@command()
@file_argument
@json_option
@language_option
def ratings(file: Path, as_json: bool, lang: str) -> None:
    """Report the ratings before and after the event (FISC-3); forfeits, byes and 0-0 do not count.

    \b
        faristol event ratings open.yaml --json
    """
    state = open_event(file, lang).state
    report = rating_report(state)
    if as_json:
        rows = [
            {
                "number": line.entrant.id,
                "player": line.entrant.name,
                "games": line.games,
                "points": line.points,
                "before": line.before,
                "after": round(line.after, 2),
                "glicko2": {
                    "rating": round(line.strength.rating, 1),
                    "deviation": round(line.strength.deviation, 1),
                },
            }
            for line in report
        ]
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    for line in report:
        change = line.after - line.before
        click.echo(
            f"{line.entrant.name:<30} {line.games:>3} {number(line.points):>5}"
            f" {line.before:8.1f} → {line.after:8.1f} ({change:+.1f})"
        )


@command()
@file_argument
@option("--to", "form", type=click.Choice(["trf", "csv"]), default="trf", help="The format.")
@language_option
def export(file: Path, form: str, lang: str) -> None:
    """Write the event as a TRF (entrants numbered by the initial order) or as a CSV of games.

    \b
        faristol event export open.yaml --to csv > games.csv
    """
    championship = open_event(file, lang).state.championship
    click.echo(write_trf(championship) if form == "trf" else write_games(championship), nl=False)
