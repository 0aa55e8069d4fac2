"""``faristol analyse``: a game gone through turn by turn."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO

import click
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from faristol.cli.analyse_all import go_through_all
from faristol.cli.clicking import argument, command, option
from faristol.cli.engine_options import answers, lexicon_option, threads_option
from faristol.cli.game_source import GameSource, read_game
from faristol.cli.options import AskedWrongly, json_option, language_option
from faristol.engine import Move, MoveKind
from faristol.engine.review import (
    QUICK,
    Choice,
    PlayerSummary,
    Practice,
    Review,
    ReviewedTurn,
    ReviewSettings,
    review,
)
from faristol.engine.simulation import LookAhead
from faristol.formats.files.acta.source import MOST_BYTES
from faristol.formats.pdf.faces import face, faces
from faristol.formats.text.turns import GameTurns
from faristol.rules.tiles import Tile
from faristol.texts import sentence

__all__ = ["analyse"]

_INTERRUPTED = 130


@command()
@argument("game", type=click.File("rb"), required=False, help="An acta or a GCG; - is standard input.")
@option(
    "--all",
    "folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Every game in this folder, one row of a table a turn.",
)
@option(
    "--table",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The table, a CSV that is gone on with; analysis.csv in the folder if not given.",
)
@option(
    "--quick",
    is_flag=True,
    help="Points and the tiles that stay, without looking ahead: "
    "as the page of a finished game shows them at once.",
)
@option(
    "--seconds",
    type=click.FloatRange(0.05, 600),
    help="For each turn, at most; without it the same options give the same answer everywhere.",
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
    game: BinaryIO | None,
    folder: Path | None,
    table: Path | None,
    quick: bool,
    seconds: float | None,
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
        faristol analyse final.gcg --quick
        faristol analyse --all games --samples 100
    """
    settings = (
        replace(QUICK, threads=threads, seed=seed)
        if quick
        else ReviewSettings(
            candidates=top, plies=plies, samples=samples, seconds=seconds, threads=threads, seed=seed
        )
    )
    if (game is None) == (folder is None):
        raise AskedWrongly(sentence("game", "game-or-folder", lang))
    if folder is not None:
        alone = replace(settings, threads=1)  # a process a game is faster than threads for each
        go_through_all(folder, table or folder / "analysis.csv", which, alone, threads, lang)
        return
    assert game is not None, "one of the two is given"
    read = read_game(game.read(MOST_BYTES + 1), which, lang)
    if not read.told.count:
        raise click.ClickException(sentence("game", "no-turns", lang))
    if not read.told.turns:
        raise click.ClickException(sentence("game", "no-racks", lang))
    found, finished = _go_through(read, settings, lang)
    if as_json:
        click.echo(json.dumps(_values(found, read.told), ensure_ascii=False, indent=2))
    else:
        click.echo(_text(found, read.told, lang))
    if not finished:
        done = sentence("game", "interrupted", lang, done=len(found.turns), total=len(read.told.turns))
        click.echo(done, err=True)
        raise click.exceptions.Exit(_INTERRUPTED)


# --- going through ---


def _go_through(game: GameSource, settings: ReviewSettings, lang: str) -> tuple[Review, bool]:
    """The review of all turns, or of those before the keyboard interrupted."""
    look, told = LookAhead(game.engine), game.told
    done: list[ReviewedTurn] = []
    columns = (*Progress.get_default_columns()[:-1], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(sentence("game", "analysing", lang), total=len(told.turns))

        def note(turn: ReviewedTurn) -> None:
            done.append(turn)
            progress.advance(task)

        try:
            return review(look, told.turns, settings, overtime=told.overtime, progress=note), True
        except KeyboardInterrupt:
            return Review.of(done, told.overtime), False
        except ValueError as impossible:
            raise click.ClickException(
                sentence("game", "stopped-at", lang, number=told.turns[len(done)].number, why=impossible)
            ) from None


# --- telling ---


def _values(found: Review, told: GameTurns) -> dict[str, Any]:
    return {
        "players": list(told.players),
        "turns": [_turn_values(turn) for turn in found.turns],
        "unknown": told.count - len(told.turns),
        "summary": [_summary_values(summary, told) for summary in found.players],
    }


def _turn_values(turn: ReviewedTurn) -> dict[str, Any]:
    return {
        "number": turn.number,
        "by": turn.seat,
        "rack": _tiles(turn.rack),
        "in_bag": turn.in_bag,
        "stage": turn.stage.value,
        "method": turn.method.value,
        "solved": turn.solved,
        "played": _choice_values(turn.played),
        "fell": None if turn.fell is None else _move_values(turn.fell),
        "valid": turn.valid,
        "best": [_choice_values(choice) for choice in turn.choices],
        "missed_bingo": None if turn.missed_bingo is None else _choice_values(turn.missed_bingo),
        "loss": round(turn.loss, 2),
        "win_loss": _rounded(turn.win_loss, 4),
        "luck": _rounded(turn.luck, 2),
    }


def _choice_values(choice: Choice) -> dict[str, Any]:
    return _move_values(choice.move) | {
        "kept": _tiles(choice.kept),
        "points": round(choice.points, 2),
        "points_error": round(choice.points_error, 2),
        "win": _rounded(choice.win, 4),
    }


def _move_values(move: Move) -> dict[str, Any]:
    told: dict[str, Any] = {"kind": move.kind.value}
    if move.kind is MoveKind.PLAY:
        told |= {"square": move.square, "word": faces(move.word)}
    elif move.kind is MoveKind.EXCHANGE:
        told |= {"tiles": _tiles(move.tiles)}
    return told | {
        "score": move.score,
        "equity": round(move.equity, 2) if abs(move.equity) < 10_000 else None,
    }


def _summary_values(summary: PlayerSummary, told: GameTurns) -> dict[str, Any]:
    return {
        "by": summary.seat,
        "name": told.players[summary.seat],
        "turns": summary.turns,
        "best_turns": summary.best_turns,
        "loss": round(summary.loss, 2),
        "loss_per_turn": round(summary.loss_per_turn, 2),
        "win_loss": _rounded(summary.win_loss, 4),
        "luck": _rounded(summary.luck, 2),
        "bingos": summary.bingos,
        "missed_bingos": summary.missed_bingos,
        "points": told.scores[summary.seat],
        "stages": {
            one.stage.value: {"loss": round(one.loss, 2), "win_loss": _rounded(one.win_loss, 4)}
            for one in summary.stages
        },
        "practice": [_practice_values(one) for one in summary.practice],
    }


def _practice_values(practice: Practice) -> dict[str, Any]:
    return {
        "subject": practice.subject.value,
        "turns": list(practice.turns),
        "loss": round(practice.loss, 2),
        "win_loss": _rounded(practice.win_loss, 4),
    }


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)


def _text(found: Review, told: GameTurns, lang: str) -> str:
    players = told.players
    lines = [sentence("game", "turn-heading", lang)]
    for turn in found.turns:
        best = turn.best.move
        better = "" if turn.is_best else f"{_shown(best, lang)} {best.score}"
        luck = "" if turn.luck is None else f"{turn.luck:+.0f}"
        lines.append(
            f"{turn.number:>4}  {players[turn.seat]:<12.12}  {_tiles(turn.rack):<18}  "
            f"{_shown(turn.fell or turn.played.move, lang):<20} {turn.played.move.score:>5}  "
            f"{turn.loss:>6.1f}  {_percent(turn.win_loss):>8}  {luck:>5}  "
            f"{better}{_note(turn, lang)}".rstrip()
        )
    lines += ["", sentence("game", "summary-heading", lang)]
    for one in found.players:
        wins = "" if one.win_loss is None else f"{one.win_loss:.2f}"
        luck = "" if one.luck is None else f"{one.luck:+.0f}"
        lines.append(
            f"{players[one.seat]:<12.12}  {one.turns:>5}  {one.best_turns:>7}  {one.loss:>14.1f}  "
            f"{one.loss_per_turn:>8.1f}  {wins:>18}  {luck:>6}  {one.bingos:>9}  "
            f"{told.scores[one.seat]:>6}"
        )
    practice = [
        f"{players[one.seat]:<12.12}  {_practice(subject, lang)}"
        for one in found.players
        for subject in one.practice
    ]
    notes = []
    if len(players) > 2:
        notes.append(sentence("game", "points-only", lang))
    if not told.known:
        notes.append(sentence("game", "racks-unknown", lang, count=told.count - len(told.turns)))
    for part in (practice, notes):
        lines += ["", *part] if part else []
    return "\n".join(lines)


def _note(turn: ReviewedTurn, lang: str) -> str:
    if turn.fell is not None:
        return f"  ({sentence('game', 'taken-back', lang)})"
    return "" if turn.valid else f"  ({sentence('game', 'not-in-lexicon', lang)})"


def _practice(practice: Practice, lang: str) -> str:
    turns = ", ".join(map(str, practice.turns))
    return sentence(
        "game", f"practise-{practice.subject.value}", lang, turns=turns, loss=f"{practice.loss:.0f}"
    )


def _percent(share: float | None) -> str:
    return "" if share is None else f"{share:.1%}"


def _tiles(tiles: Iterable[Tile]) -> str:
    """Tiles as people read them: the Q with its U, and a blank as a question mark."""
    return " ".join(face(tile) or tile for tile in tiles)


def _shown(move: Move, lang: str) -> str:
    match move.kind:
        case MoveKind.PLAY:
            return f"{move.square} {faces(move.word)}"
        case MoveKind.EXCHANGE:
            return sentence("game", "exchange", lang, tiles=_tiles(move.tiles))
        case MoveKind.PASS:
            return sentence("game", "pass", lang)
