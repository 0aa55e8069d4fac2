"""``faristol pair``: a file of a championship in, the boards of its next round out."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, BinaryIO

import click

from faristol.cli.clicking import argument, command, option
from faristol.cli.explaining import explain
from faristol.cli.guessing import tell_guess
from faristol.cli.options import AskedWrongly, json_option, language_option
from faristol.formats.files.event_file import MOST_BYTES, is_event_file, read_championship, read_event
from faristol.texts import sentence
from faristol.tournament import Championship, MalformedEvent, TournamentError
from faristol.tournament.commands import Configure, PairRound
from faristol.tournament.event import EventLog
from faristol.tournament.limits import MOST_ROUNDS
from faristol.tournament.pairing import (
    ByeRule,
    Distance,
    FirstRound,
    SwissRules,
    pair_swiss,
    warnings,
)
from faristol.tournament.settings import Starts
from faristol.tournament.state import EventState

__all__ = ["as_boards", "pair", "plain_round"]


@command()
@argument("event", type=click.File("rb"), help="The championship; - is standard input.")
@option(
    "--colours/--no-colours",
    default=None,
    help="Pair who starts too, the starter first; without colours (default) the start is drawn at the table.",
)
@option(
    "--bye",
    type=click.Choice([rule.value for rule in ByeRule]),
    help="Who sits out of an odd number: the last of the standings (default) or as FIDE chooses.",
)
@option("--spare-late", is_flag=True, help="Late entrants get no bye while somebody else can.")
@option(
    "--distance",
    type=click.Choice([distance.value for distance in Distance]),
    help="The FIDE Dutch system (default), or literally the nearest in the standings.",
)
@option(
    "--rounds",
    type=click.IntRange(1, MOST_ROUNDS),
    help="How many rounds there will be; a CSV does not say, and ends with its last one.",
)
@option("--random", "drawn", is_flag=True, help="First round by a drawn order (nine rounds or more).")
@option("--seed", type=int, help="The seed of the draw.")
@option("--allow-rematches", is_flag=True, help="Out of a dead end: as few rematches as can be.")
@json_option
@language_option
def pair(
    event: BinaryIO,
    colours: bool | None,
    bye: str | None,
    spare_late: bool,
    distance: str | None,
    rounds: int | None,
    drawn: bool,
    seed: int | None,
    allow_rematches: bool,
    as_json: bool,
    lang: str,
) -> None:
    """Pair the next round of EVENT: a TRF, an event file or a CSV of games (- is standard input).

    An event file is paired by its own system and settings; options given here change them for this answer.
    With --json each board is two numbers of the initial order, and a bye is a board against 0.

    \b
        faristol pair open.trf --colours
        faristol pair open.trf --json
        faristol pair games.csv --rounds 7
    """
    source = event.read(MOST_BYTES + 1)
    given: dict[str, Any] = {
        "colours": colours,
        "bye": None if bye is None else ByeRule(bye),
        "spare_late": spare_late or None,
        "distance": None if distance is None else Distance(distance),
        "first_round": FirstRound.RANDOM if drawn else None,
    }
    given = {name: value for name, value in given.items() if value is not None}
    try:
        if is_event_file(source):
            given |= {} if rounds is None else {"rounds": rounds}
            championship, boards = _of_event(
                read_event(source), given, PairRound(seed, None, allow_rematches)
            )
        else:
            championship = read_championship(source)
            if rounds is not None:
                championship = replace(championship, planned=rounds)
            tell_guess(source, championship, lang)
            rules = SwissRules(allow_rematches=allow_rematches, **given)
            boards = pair_swiss(championship, rules, seed=seed).plain()
    except MalformedEvent as malformed:
        raise AskedWrongly(explain(malformed, lang, "event")) from None
    except TournamentError as refused:
        raise click.ClickException(explain(refused, lang, "event")) from None
    if warnings(championship):
        click.echo(sentence("standings", "many-rounds", lang), err=True)
    click.echo(json.dumps(boards) if as_json else as_boards(championship, boards, lang))


def _of_event(
    log: EventLog, given: dict[str, Any], command: PairRound
) -> tuple[Championship, list[list[int]]]:
    """The next round by the event's own system and settings, save what was *given*; nothing is kept."""
    if "colours" in given:
        given["starts"] = Starts.PAIRING if given.pop("colours") else Starts.LOT
    if given:
        log = log.act(Configure(replace(log.state.settings, **given)))
    return log.state.championship, plain_round(log.act(command).state)


def as_boards(event: Championship, boards: list[list[int]], lang: str) -> str:
    """The boards for a person, by table."""
    names = {int(entrant.id): f"{entrant.id} {entrant.name}" for entrant in event.entrants}
    lines = []
    for table, seats in enumerate(boards, start=1):
        if seats[-1] == 0:
            lines.append(f"     {names[seats[0]]}: {sentence('standings', 'sits-out', lang)}")
        else:
            lines.append(f"{table:>3}  {' – '.join(names[who] for who in seats)}")
    return "\n".join(lines)


def plain_round(state: EventState) -> list[list[int]]:
    """The last round as numbers: boards, tables of four, and a bye as a board against 0."""
    if state.tables:
        return [list(game.seats) for game in state.tables[-1].tables]
    if not state.rounds:
        return []
    last = state.rounds[-1]
    boards: list[list[int]] = [[board.first, board.second] for board in last.boards]
    return boards + [[bye.entrant, 0] for bye in last.byes if bye.points]
