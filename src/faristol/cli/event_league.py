"""``faristol event fixtures``, ``missing``, ``settle``, ``season``: a league in any order."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from faristol.cli.clicking import argument, command, option
from faristol.cli.event_files import FILE, act, file_argument, open_event, save_new
from faristol.cli.event_settings import changed_settings, settings_options
from faristol.cli.explaining import explain
from faristol.cli.options import json_option, language_option
from faristol.tournament import TournamentError
from faristol.tournament.commands import DropFixtures, MakeFixtures, SettleMissing
from faristol.tournament.phases import next_season
from faristol.tournament.settings import Games

__all__ = ["fixtures", "missing", "season", "settle"]


@command()
@file_argument
@option("--drop", is_flag=True, help="Take the games back, while there is no result.")
@language_option
def fixtures(file: Path, drop: bool, lang: str) -> None:
    """Make all games of a league at once; from then on results come in any order.

    \b
        faristol event new lliga.yaml --preset club --turns 2 --name "Lliga d'hivern"
        faristol event fixtures lliga.yaml
    """
    act(file, lang, DropFixtures() if drop else MakeFixtures())


@command()
@file_argument
@json_option
@language_option
def missing(file: Path, as_json: bool, lang: str) -> None:
    """List the games that have no result, by match day and table.

    \b
        faristol event missing lliga.yaml
    """
    state = open_event(file, lang).state
    names = {entrant.id: entrant.name for entrant in state.entrants}
    waiting = [
        (round_.number, table, names[board.first], names[board.second])
        for round_ in state.rounds
        for table in round_.missing
        for board in (round_.boards[table - 1],)
    ]
    if as_json:
        keys = ("round", "table", "first", "second")
        rows = [dict(zip(keys, row, strict=True)) for row in waiting]
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    for number, table, first, second in waiting:
        click.echo(f"{number:>3}/{table:<3} {first} – {second}")


@command()
@file_argument
@option(
    "--games",
    type=click.Choice([games.value for games in Games]),
    required=True,
    help="Annulled: they count for nobody. Forfeited: both lose them.",
)
@language_option
def settle(file: Path, games: str, lang: str) -> None:
    """Settle every game without a result: the time of the league is over.

    \b
        faristol event settle lliga.yaml --games annulled
    """
    act(file, lang, SettleMissing(Games(games)))


@command()
@file_argument
@argument("following", type=FILE, help="The event file of the season that begins.")
@option("--up", type=click.IntRange(0), required=True, help="How many of each division go up.")
@option("--down", type=click.IntRange(0), help="How many go down; as many as go up unless given.")
@settings_options
@language_option
def season(file: Path, following: Path, up: int, down: int | None, lang: str, **given: Any) -> None:
    """Begin the next season of the league of FILE in FOLLOWING, which must not exist.

    \b
        faristol event season lliga.yaml primavera.yaml --up 2 --name "Lliga de primavera"
    """
    state = open_event(file, lang).state
    try:
        settings = changed_settings(state.settings, given)
        log = next_season(state, settings, up, up if down is None else down)
    except TournamentError as refused:
        raise click.ClickException(explain(refused, lang, "event")) from None
    save_new(following, log, lang)
