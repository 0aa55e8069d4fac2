"""``faristol event pair``, ``unpair``, ``swap``, ``result``, ``publish``, ``reopen``, ``lock``: a round."""

from __future__ import annotations

import json
from pathlib import Path

import click

from faristol.cli.clicking import argument, command, option
from faristol.cli.event_files import act, entrant_of, file_argument
from faristol.cli.event_reports import round_text
from faristol.cli.explaining import explain
from faristol.cli.options import AskedWrongly, json_option, language_option
from faristol.cli.pair import plain_round
from faristol.tournament import EntrantId, MalformedEvent, Result
from faristol.tournament.commands import (
    Command,
    Lock,
    PairRound,
    Publish,
    Reopen,
    SetResult,
    SetTableScores,
    Swap,
    Unpair,
)
from faristol.tournament.settings import System
from faristol.tournament.state import EventState

__all__ = ["lock", "pair", "publish", "reopen", "result", "swap", "unpair"]


@command()
@file_argument
@option("--seed", type=int, help="The seed of a drawn first round, or of tables of four.")
@option("--boards", help="The round by hand: 1-4,2-3; who is left over sits out.")
@option("--system", type=click.Choice([s.value for s in System]), help="Another system for this round.")
@option("--allow-rematches", is_flag=True, help="Out of a dead end: as few rematches as can be.")
@option("--lexicon", default="", help="The arbiter dictionary of this day (LLISCA-28).")
@json_option
@language_option
def pair(
    file: Path,
    seed: int | None,
    boards: str | None,
    system: str | None,
    allow_rematches: bool,
    lexicon: str,
    as_json: bool,
    lang: str,
) -> None:
    """Pair the next round and keep it; the round before is locked (FISC-9c).

    \b
        faristol event pair open.yaml
        faristol event pair open.yaml --boards 1-4,2-3
    """
    command = PairRound(
        seed=seed,
        boards=_boards(boards) if boards else None,
        allow_rematches=allow_rematches,
        lexicon=lexicon,
        system=System(system) if system else None,
    )
    state = act(file, lang, command).state
    click.echo(json.dumps(plain_round(state)) if as_json else round_text(state))


def _boards(text: str) -> tuple[tuple[EntrantId, EntrantId], ...]:
    try:
        pairs = [part.split("-") for part in text.split(",")]
        return tuple((EntrantId(int(first)), EntrantId(int(second))) for first, second in pairs)
    except ValueError:
        raise AskedWrongly(f"--boards {text}: 1-4,2-3") from None


@command()
@file_argument
@language_option
def unpair(file: Path, lang: str) -> None:
    """Take the last pairing back, while it has no results.

    \b
        faristol event unpair open.yaml
    """
    act(file, lang, Unpair())


@command()
@file_argument
@argument("one", help="Who: a number or a name.")
@argument("other", help="Who else: a number or a name.")
@language_option
def swap(file: Path, one: str, other: str, lang: str) -> None:
    """Exchange two entrants of the last round.

    \b
        faristol event swap open.yaml 3 8
    """
    state = act(file, lang, lambda event: Swap(entrant_of(event, one), entrant_of(event, other))).state
    click.echo(round_text(state))


@command()
@file_argument
@argument("table", type=int, help="The number of the table.")
@argument("outcome", help="How it ended: the points of both, a forfeit or unplayed.")
@option("--round", "round_", type=int, help="The round; the last one unless given.")
@language_option
def result(file: Path, table: int, outcome: str, round_: int | None, lang: str) -> None:
    """Enter or correct the OUTCOME of TABLE: 412-367, 0-0 (both lose), + or -- - (forfeits), unplayed.

    For a table of four give the scores in the order of the seats: 412,367,301,288.

    \b
        faristol event result open.yaml 3 412-367
        faristol event result open.yaml 4 +
    """
    told = _scores(outcome, lang) if "," in outcome else _result(outcome, lang)

    def command(event: EventState) -> Command:
        at = event.played if round_ is None else round_
        return SetResult(at, table, told) if isinstance(told, Result) else SetTableScores(at, table, told)

    act(file, lang, command)


def _scores(text: str, lang: str) -> tuple[int, ...]:
    try:
        return tuple(int(score) for score in text.split(","))
    except ValueError:
        raise AskedWrongly(explain(MalformedEvent("not-a-result", text=text), lang, "event")) from None


def _result(text: str, lang: str) -> Result:
    try:
        return Result.parse(text)
    except MalformedEvent as malformed:
        raise AskedWrongly(explain(malformed, lang, "event")) from None


@command()
@file_argument
@argument("round_", metavar="ROUND", type=int, help="The number of the round.")
@option("--reason", required=True, help="Why the committee opens it.")
@language_option
def reopen(file: Path, round_: int, reason: str, lang: str) -> None:
    """Open a locked ROUND for a correction, by decision of the committee.

    \b
        faristol event reopen open.yaml 2 --reason "scores swapped on the sheet"
    """
    act(file, lang, Reopen(round_, reason))


@command()
@file_argument
@argument("round_", metavar="ROUND", type=int, help="The number of the round.")
@language_option
def lock(file: Path, round_: int, lang: str) -> None:
    """Lock a ROUND that had been opened again.

    \b
        faristol event lock open.yaml 2
    """
    act(file, lang, Lock(round_))


@command()
@file_argument
@argument("round_", metavar="ROUND", type=int, help="The number of the round.")
@language_option
def publish(file: Path, round_: int, lang: str) -> None:
    """Mark the pairing of ROUND as published.

    \b
        faristol event publish open.yaml 1
    """
    act(file, lang, Publish(round_))
