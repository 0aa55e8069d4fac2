"""An analysis as a browser is told it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from faristol.engine.review import Choice, Review, ReviewedTurn, ReviewSettings, Turn
from faristol.formats.files.cgp import write_board, write_cgp
from faristol.formats.text.turns import GameTurns
from faristol.formats.wire.analysis import (
    AnalysedCell,
    AnalysedMove,
    AnalysedPlayer,
    AnalysedTurn,
    AnalysisView,
    GameToJudge,
    LookSettings,
    TurnToJudge,
    WordsToJudge,
)
from faristol.rules.actions import Action, Exchange, Play
from faristol.rules.board import Square
from faristol.rules.spelling import Cell, fold_tiles
from faristol.rules.tiles import TileSet
from faristol.service.analyses.looking import Words

__all__ = ["State", "analysis_view", "game_to_judge"]

State: TypeAlias = Literal["none", "running", "stopped", "failed", "done"]


def analysis_view(
    told: GameTurns,
    turns: Sequence[ReviewedTurn],
    settings: ReviewSettings,
    state: State,
    *,
    yours: bool = False,
    known: int = 0,
) -> AnalysisView:
    """*turns* of the game *told*, without the first *known* of them, which the reader has."""
    tile_set = told.regulation.tile_set
    whole = len(turns) == len(told.turns)
    return AnalysisView(
        depth="deep" if settings.plies else "quick",
        state=state,
        samples=settings.samples if settings.plies else 0,
        done=len(turns),
        total=len(told.turns),
        unknown=told.count - len(told.turns),
        wins=len(told.players) == 2,
        yours=yours,
        first=min(known, len(turns)),
        turns=tuple(
            _turn(turn, tile_set, _position(before))
            for turn, before in zip(turns[known:], told.turns[known:], strict=False)
        ),
        players=_players(turns, told) if whole else (),
    )


def _players(turns: Sequence[ReviewedTurn], told: GameTurns) -> tuple[AnalysedPlayer, ...]:
    players = Review.of(turns, told.overtime).players
    return msgspec.convert(players, tuple[AnalysedPlayer, ...], from_attributes=True)


def _position(turn: Turn) -> str | None:
    """As its player saw it, for the analysis board."""
    return write_cgp(turn.position) if len(turn.position.others) == 1 else None


def _turn(turn: ReviewedTurn, tile_set: TileSet, position: str | None) -> AnalysedTurn:
    missed = turn.missed_bingo
    return AnalysedTurn(
        number=turn.number,
        line=turn.line,
        seat=turn.seat,
        rack=turn.rack,
        bag=turn.in_bag,
        stage=turn.stage,
        method=turn.method,
        solved=turn.solved,
        played=turn.choices.index(turn.played),
        fell=None if turn.fell is None else turn.fell.word,
        choices=tuple(_move(choice, tile_set) for choice in turn.choices),
        missed_bingo=None if missed is None else turn.choices.index(missed),
        still_there=turn.still_there,
        loss=round(turn.loss, 2),
        win_loss=None if turn.win_loss is None else round(turn.win_loss, 4),
        serious=turn.is_serious,
        best=turn.is_best,
        luck=None if turn.luck is None else round(turn.luck, 2),
        valid=turn.valid,
        bingo=turn.bingo,
        thought=turn.thought,
        position=position,
    )


def _move(choice: Choice, tile_set: TileSet) -> AnalysedMove:
    move = choice.move
    return AnalysedMove(
        kind=move.kind.value,
        square=move.square,
        word=move.word,
        laid=tuple(_cell(square, cell, tile_set) for square, cell in choice.laid),
        tiles=move.tiles,
        kept=choice.kept,
        kept_worth=round(choice.kept_worth, 2),
        score=move.score,
        points=round(choice.points, 2),
        win=None if choice.win is None else round(choice.win, 4),
    )


def _cell(square: Square, cell: Cell, tile_set: TileSet) -> AnalysedCell:
    return AnalysedCell(
        row=square.row,
        column=square.column,
        letter=cell.letter,
        blank=cell.blank,
        value=0 if cell.blank else tile_set.values.get(cell.letter, 0),
    )


# --- for browsers that go through a game themselves ---


def game_to_judge(told: GameTurns, words: Words, settings: ReviewSettings) -> GameToJudge:
    """The game *told*, to be gone through with *words* elsewhere."""
    named = None if words.own is not None else WordsToJudge(lexicon=words.name, version=words.version)
    return GameToJudge(
        regulation=told.regulation.key,
        words=named,
        settings=msgspec.convert(settings, LookSettings, from_attributes=True),
        unknown=told.count - len(told.turns),
        overtime=told.overtime,
        turns=tuple(_to_judge(turn) for turn in told.turns),
    )


def _to_judge(turn: Turn) -> TurnToJudge:
    position = turn.position
    return TurnToJudge(
        number=turn.number,
        line=turn.line,
        seat=turn.seat,
        board=write_board(position),
        rack=position.rack,
        others=tuple(len(one) if isinstance(one, tuple) else one for one in position.others),
        scores=position.scores,
        unseen=position.unseen,
        run_lengths=position.run_lengths,
        turns_taken=position.turns_taken,
        any_tiles=position.any_tiles,
        **_asked(turn.action),
        stood=turn.stood,
        drawn=turn.drawn,
        thought=turn.thought,
        position=_position(turn),
    )


def _asked(action: Action) -> dict[str, Any]:
    match action:
        case Play(square=square, word=word):
            return {"kind": "play", "square": square, "word": word, "tiles": ()}
        case Exchange(tiles=text):
            tiles = fold_tiles(text if isinstance(text, str) else " ".join(text))
            return {"kind": "exchange", "square": "", "word": "", "tiles": tiles}
        case _:
            return {"kind": "pass", "square": "", "word": "", "tiles": ()}
