"""``faristol analyse``: a game gone through turn by turn."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO

import click
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from faristol.cli.clicking import argument, command, option
from faristol.cli.engine_options import answers, engine_of, lexicon_option, threads_option
from faristol.cli.judges import judge_of
from faristol.cli.options import AskedWrongly, json_option, language_option
from faristol.engine import Engine, Move, MoveKind, Position
from faristol.engine.review import (
    PlayerSummary,
    Review,
    ReviewedTurn,
    ReviewSettings,
    Turn,
    is_turn,
    review_turn,
    summarise,
)
from faristol.engine.simulation import LookAhead, Tried
from faristol.formats.files.acta import Acta
from faristol.formats.files.acta.document import convert_acta
from faristol.formats.files.acta.replay import created, oracle_for
from faristol.formats.files.acta.source import MOST_BYTES, read_source
from faristol.formats.files.duplicate import is_duplicate
from faristol.formats.files.gcg import GcgGame, GcgMove, MalformedGcg, read_gcg
from faristol.lexicon import WordGraph
from faristol.regulations.classic import CLASSIC
from faristol.rules.actions import Action, Exchange, Pass, Play
from faristol.rules.board import EMPTY_BOARD
from faristol.rules.evolve import rebuild
from faristol.rules.game import step
from faristol.rules.notation import write_place
from faristol.rules.spelling import fold, spell
from faristol.rules.state import Seat
from faristol.texts import sentence

__all__ = ["analyse"]

_IS_GCG = re.compile(rb"^(?:\xef\xbb\xbf)?(?:#player[12]\s|#character-encoding|>[^\s:]+:)", re.MULTILINE)
_INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class _Game:
    """What is analysed, wherever it comes from."""

    players: tuple[str, ...]
    turns: tuple[Turn, ...]
    engine: Engine


@command()
@argument("game", type=click.File("rb"), help="An acta or a GCG; - is standard input.")
@option(
    "--seconds",
    type=click.FloatRange(0.05, 600),
    default=5.0,
    show_default=True,
    help="For each turn, at most.",
)
@option(
    "--samples",
    type=click.IntRange(1, 100_000),
    default=400,
    show_default=True,
    help="Deals simulated a turn.",
)
@option(
    "--plies", type=click.IntRange(0, 20), default=2, show_default=True, help="Turns of each opponent ahead."
)
@option("--top", type=click.IntRange(1, 50), default=10, show_default=True, help="Best moves weighed.")
@option("--seed", type=click.IntRange(0, 10**9), default=0, show_default=True, help="The deals to try.")
@lexicon_option
@threads_option
@json_option
@language_option
@answers
def analyse(
    game: BinaryIO,
    seconds: float,
    samples: int,
    plies: int,
    top: int,
    seed: int,
    which: str | None,
    threads: int,
    as_json: bool,
    lang: str,
) -> None:
    """Go through GAME, an acta or a GCG: for each turn the best moves, what was lost, and luck.

    \b
        faristol analyse final.yaml
        faristol analyse final.gcg --seconds 2 --json | jq '.summary'
    """
    told = _read(game.read(MOST_BYTES + 1), which, lang)
    if not told.turns:
        raise click.ClickException(sentence("game", "no-turns", lang))
    settings = ReviewSettings(
        candidates=top, plies=plies, samples=samples, seconds=seconds, threads=threads, seed=seed
    )
    review, finished = _go_through(told, settings, lang)
    if as_json:
        click.echo(json.dumps(_values(review, told.players), ensure_ascii=False, indent=2))
    else:
        click.echo(_text(review, told.players, lang))
    if not finished:
        done = sentence("game", "interrupted", lang, done=len(review.turns), total=len(told.turns))
        click.echo(done, err=True)
        raise click.exceptions.Exit(_INTERRUPTED)


# --- reading ---


def _read(source: bytes, which: str | None, lang: str) -> _Game:
    if _IS_GCG.search(source[:4096]):
        try:
            return _from_gcg(read_gcg(source), engine_of(which, CLASSIC))
        except MalformedGcg as malformed:
            raise AskedWrongly(
                sentence("game", "gcg-malformed", lang, line=malformed.facts.get("line", "?"))
            ) from None
    value = read_source(source)
    if is_duplicate(value):
        raise click.ClickException(sentence("game", "duplicate-not-analysed", lang))
    return _from_acta(convert_acta(value), which)


def _from_acta(acta: Acta, which: str | None) -> _Game:
    if which is None and acta.settings.words is not None:
        engine = Engine(WordGraph.build(map(fold, acta.settings.words), gaddag=True), leaves=None)
    else:
        engine = engine_of(which or acta.lexicon, acta.rules)
    return _Game(tuple(acta.players), tuple(_turns_of(acta)), engine)


def _turns_of(acta: Acta) -> Iterator[Turn]:
    oracle = oracle_for(acta, judge_of(acta))
    state = rebuild(created(acta), (), acta.rules)
    for action in acta.actions:
        before = state
        came = step(state, action, oracle)
        state = came.state
        if came.refused is None and is_turn(before, action):
            yield Turn.of(before, action)


def _from_gcg(game: GcgGame, engine: Engine) -> _Game:
    return _Game(game.players, tuple(_gcg_turns(game)), engine)


def _gcg_turns(game: GcgGame) -> Iterator[Turn]:
    """The turns of a GCG, which tells racks and totals but neither the bag nor a regulation."""
    board, totals = EMPTY_BOARD, [0, 0]
    for move in game.moves:
        action = _gcg_action(move)
        if action is not None and move.rack:
            other = 1 - move.by
            position = Position(
                rack=move.rack,
                board=board,
                scores=(totals[move.by], totals[other]),
                regulation=CLASSIC,
                any_tiles=True,
            )
            yield Turn(seat=Seat(move.by), position=position, action=action)
        totals[move.by] = move.total
        if move.laid is not None and move.stood:
            board = board.with_tiles(move.laid.new)


def _gcg_action(move: GcgMove) -> Action | None:
    seat = Seat(move.by)
    match move.kind:
        case "play" if move.laid is not None:
            word = spell(cell for _, cell in move.laid.word)
            return Play(t=0.0, by=seat, square=write_place(move.laid.square, move.laid.direction), word=word)
        case "exchange":
            return Exchange(t=0.0, by=seat, tiles=" ".join(move.tiles))
        case "pass":
            return Pass(t=0.0, by=seat)
        case _:
            return None


# --- going through ---


def _go_through(game: _Game, settings: ReviewSettings, lang: str) -> tuple[Review, bool]:
    """The review of all turns, or of those before the keyboard interrupted."""
    look = LookAhead(game.engine)
    done: list[ReviewedTurn] = []
    finished = True
    columns = (*Progress.get_default_columns()[:-1], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(sentence("game", "analysing", lang), total=len(game.turns))
        try:
            for number, turn in enumerate(game.turns, start=1):
                done.append(_judged(look, turn, number, settings, lang))
                progress.advance(task)
        except KeyboardInterrupt:
            finished = False
    seats = [Seat(index) for index in range(len(game.players))]
    return Review(tuple(done), tuple(summarise(done, seat) for seat in seats)), finished


def _judged(look: LookAhead, turn: Turn, number: int, settings: ReviewSettings, lang: str) -> ReviewedTurn:
    try:
        return review_turn(look, turn, number, settings)
    except ValueError as impossible:
        raise click.ClickException(
            sentence("game", "stopped-at", lang, number=number, why=impossible)
        ) from None


# --- telling ---


def _values(review: Review, players: Sequence[str]) -> dict[str, Any]:
    return {
        "players": list(players),
        "turns": [_turn_values(turn) for turn in review.turns],
        "summary": [_summary_values(summary, players) for summary in review.players],
    }


def _turn_values(turn: ReviewedTurn) -> dict[str, Any]:
    return {
        "number": turn.number,
        "by": turn.seat,
        "rack": " ".join(turn.rack),
        "method": turn.method.value,
        "played": _tried_values(turn.played),
        "valid": turn.valid,
        "best": [_tried_values(tried) for tried in turn.best],
        "loss": round(turn.loss, 2),
        "win_loss": round(turn.win_loss, 4),
        "luck": None if turn.luck is None else round(turn.luck, 2),
    }


def _tried_values(tried: Tried) -> dict[str, Any]:
    move = tried.move
    told: dict[str, Any] = {"kind": move.kind.value}
    if move.kind is MoveKind.PLAY:
        told |= {"square": move.square, "word": move.word}
    elif move.kind is MoveKind.EXCHANGE:
        told |= {"tiles": " ".join(move.tiles)}
    return told | {
        "score": move.score,
        "equity": round(move.equity, 2) if abs(move.equity) < 10_000 else None,
        "points": round(tried.points, 2),
        "points_error": round(tried.points_error, 2),
        "win": round(tried.win, 4),
    }


def _summary_values(summary: PlayerSummary, players: Sequence[str]) -> dict[str, Any]:
    return {
        "by": summary.seat,
        "name": players[summary.seat],
        "turns": summary.turns,
        "best_turns": summary.best_turns,
        "loss": round(summary.loss, 2),
        "loss_per_turn": round(summary.loss_per_turn, 2),
        "win_loss": round(summary.win_loss, 4),
        "luck": round(summary.luck, 2),
        "bingos": summary.bingos,
        "points": summary.points,
    }


def _text(review: Review, players: Sequence[str], lang: str) -> str:
    lines = [sentence("game", "turn-heading", lang)]
    for turn in review.turns:
        best = turn.best[0].move
        better = "" if turn.is_best else f"{_shown(best, lang)} {best.score}"
        luck = "" if turn.luck is None else f"{turn.luck:+.0f}"
        note = "" if turn.valid else f"  ({sentence('game', 'not-in-lexicon', lang)})"
        lines.append(
            f"{turn.number:>4}  {players[turn.seat]:<12.12}  {' '.join(turn.rack):<18}  "
            f"{_shown(turn.played.move, lang):<20} {turn.played.move.score:>5}  "
            f"{turn.loss:>6.1f}  {turn.win_loss:>8.1%}  {luck:>5}  {better}{note}".rstrip()
        )
    lines += ["", sentence("game", "summary-heading", lang)]
    lines += [
        f"{players[one.seat]:<12.12}  {one.turns:>5}  {one.best_turns:>7}  {one.loss:>14.1f}  "
        f"{one.loss_per_turn:>8.1f}  {one.win_loss:>18.2f}  {one.luck:>+6.0f}  {one.bingos:>9}"
        for one in review.players
    ]
    return "\n".join(lines)


def _shown(move: Move, lang: str) -> str:
    match move.kind:
        case MoveKind.PLAY:
            return f"{move.square} {move.word}"
        case MoveKind.EXCHANGE:
            return sentence("game", "exchange", lang, tiles=" ".join(move.tiles))
        case MoveKind.PASS:
            return sentence("game", "pass", lang)
