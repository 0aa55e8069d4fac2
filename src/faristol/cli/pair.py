"""``faristol pair``: a file of a championship in, the boards of its next round out."""

from __future__ import annotations

import json
from typing import BinaryIO

import click

from faristol.cli.event_texts import told
from faristol.cli.options import json_option, language_option
from faristol.cli.standings import open_championship
from faristol.tournament import Championship, TournamentError
from faristol.tournament.pairing import (
    ByeRule,
    Distance,
    FirstRound,
    Pairing,
    SwissRules,
    pair_swiss,
    warnings,
)

__all__ = ["as_boards", "pair"]

_MANY_ROUNDS = {
    "ca": "Avís: hi ha moltes rondes per a tan pocs jugadors; potser no es podran aparellar totes.",
    "es": "Aviso: hay muchas rondas para tan pocos jugadores; quizá no se puedan emparejar todas.",
    "en": "Warning: many rounds for so few players; perhaps not all of them can be paired.",
}
_SITS_OUT = {"ca": "descansa", "es": "descansa", "en": "sits out"}


@click.command()
@click.argument("event", type=click.File("rb"))
@click.option(
    "--colours/--no-colours",
    default=False,
    help="Pair who starts too, the starter first; without colours (default) the start is drawn at the table.",
)
@click.option(
    "--bye",
    type=click.Choice([rule.value for rule in ByeRule]),
    default=ByeRule.STANDINGS.value,
    help="Who sits out of an odd number: the last of the standings (default) or as FIDE chooses.",
)
@click.option("--spare-late", is_flag=True, help="Late entrants get no bye while somebody else can.")
@click.option(
    "--distance",
    type=click.Choice([distance.value for distance in Distance]),
    default=Distance.DUTCH.value,
    help="The FIDE Dutch system (default), or literally the nearest in the standings.",
)
@click.option("--random", "drawn", is_flag=True, help="First round by a drawn order (nine rounds or more).")
@click.option("--seed", type=int, help="The seed of the draw.")
@click.option("--allow-rematches", is_flag=True, help="Out of a dead end: as few rematches as can be.")
@json_option
@language_option
def pair(
    event: BinaryIO,
    colours: bool,
    bye: str,
    spare_late: bool,
    distance: str,
    drawn: bool,
    seed: int | None,
    allow_rematches: bool,
    as_json: bool,
    lang: str,
) -> None:
    """Pair the next round of EVENT: a TRF, an event file or a CSV of games (- is standard input).

    With --json each board is two numbers of the initial order, and a bye is a board against 0.

    \b
        faristol pair open.trf --colours
        faristol pair open.trf --json
    """
    championship = open_championship(event, lang)
    rules = SwissRules(
        colours=colours,
        bye=ByeRule(bye),
        spare_late=spare_late,
        distance=Distance(distance),
        first_round=FirstRound.RANDOM if drawn else FirstRound.HALVES,
        allow_rematches=allow_rematches,
    )
    try:
        pairing = pair_swiss(championship, rules, seed=seed)
    except TournamentError as refused:
        raise click.ClickException(told(refused, lang)) from None
    if warnings(championship):
        click.echo(_MANY_ROUNDS[lang], err=True)
    click.echo(json.dumps(pairing.plain()) if as_json else as_boards(championship, pairing, lang))


def as_boards(event: Championship, pairing: Pairing, lang: str) -> str:
    """The boards for a person, by table."""
    names = {entrant.id: f"{entrant.id} {entrant.name}" for entrant in event.entrants}
    lines = [
        f"{table:>3}  {names[first]} – {names[second]}"
        for table, (first, second) in enumerate(pairing.boards, start=1)
    ]
    if pairing.bye:
        lines.append(f"     {names[pairing.bye]}: {_SITS_OUT[lang]}")
    return "\n".join(lines)
