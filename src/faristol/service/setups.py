"""The analysis board: positions that people set up, or paste, and go on from; nothing of it is kept.

Reading and writing a position happens here, so that there is one reader of CGP; thinking happens in browsers.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from faristol.engine import going_on
from faristol.engine.going_on import Made
from faristol.engine.position import Position
from faristol.engine.rules import can_play
from faristol.formats.files.cgp import MalformedCgp, read_cgp, write_cgp
from faristol.formats.files.gcg import GcgGame, GcgMove, tell_gcg
from faristol.formats.text.moves import Laid
from faristol.formats.wire.setups import (
    SetupAsked,
    SetupCell,
    SetupGame,
    SetupMove,
    SetupPlay,
    SetupPlayed,
    SetupText,
    SetupView,
)
from faristol.lexicon import Lexicon
from faristol.regulations import REGULATIONS
from faristol.rules.board import Board, Square
from faristol.rules.errors import RuleViolation, Violation
from faristol.rules.regulation import End, Outcome, Regulation
from faristol.rules.spelling import Cell, fold_letter
from faristol.rules.state import Rack
from faristol.rules.tiles import BLANK, Tile
from faristol.service.errors import Reason, RequestRefused
from faristol.service.positions import blank_letters, board_view, counted
from faristol.service.shelf import Shelf, needs_extension

__all__ = ["Setups"]


class Setups:
    """Positions, for whoever thinks about them."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    async def read(self, asked: SetupText) -> SetupView:
        """The position that a CGP describes, or a refusal that says what is wrong with it."""
        words, regulation = await self._words(asked.lexicon, asked.regulation)
        return await asyncio.to_thread(lambda: _view(_read(asked, regulation), words))

    async def set_up(self, asked: SetupAsked) -> SetupView:
        """The position that was put together."""
        words, regulation = await self._words(asked.lexicon, asked.regulation)
        return await asyncio.to_thread(lambda: _view(_checked(_put_together(asked, regulation)), words))

    async def play(self, asked: SetupPlay) -> SetupPlayed:
        """Make a move, and look from the other side."""
        words, regulation = await self._words(asked.lexicon, asked.regulation)
        return await asyncio.to_thread(lambda: _played(_read(asked, regulation), asked.move, words))

    async def gcg(self, asked: SetupGame) -> str:
        """Turns from an empty board on as a GCG."""
        words, regulation = await self._words(asked.lexicon, asked.regulation)
        return await asyncio.to_thread(lambda: tell_gcg(_game(asked, regulation, words), regulation.tile_set))

    async def _words(self, lexicon: str, regulation: str) -> tuple[Lexicon, Regulation]:
        rules = REGULATIONS.get(regulation)
        if rules is None or not can_play(rules):
            raise RequestRefused(Reason.UNKNOWN_REGULATION, regulation=regulation)
        return await self._shelf.open(lexicon, extended=needs_extension(regulation)), rules


# --- reading ---


def _read(asked: SetupText, regulation: Regulation) -> Position:
    try:
        return _checked(read_cgp(asked.cgp, regulation))
    except MalformedCgp as malformed:
        raise RequestRefused(Reason.BAD_POSITION, why=malformed) from None


def _checked(position: Position) -> Position:
    """As *position* is, unless it has more tiles than there are."""
    regulation = position.regulation
    rival = position.others[0]
    racks = (position.rack, rival if isinstance(rival, tuple) else ())
    for rack in racks:
        if len(rack) > regulation.rack_size:
            raise RequestRefused(Reason.RACK_TOO_LONG, size=regulation.rack_size, got=len(rack))
    used = Counter(BLANK if cell.blank else cell.letter for cell in position.board.cells.values())
    used.update(tile for rack in racks for tile in rack)
    for tile, count in used.items():
        if count > (most := regulation.tile_set.counts.get(tile, 0)):
            raise RequestRefused(Reason.TOO_MANY_OF_A_TILE, tile=tile, most=most, count=count)
    return position


def _put_together(asked: SetupAsked, regulation: Regulation) -> Position:
    cells = {Square(one.row, one.column): _cell(one) for one in asked.board}
    if not all(map(regulation.layout.holds, cells)):
        raise RequestRefused(Reason.NOT_UNDERSTOOD, what="board")
    return Position(
        rack=tuple(map(_tile, asked.rack)),
        board=Board(cells),
        others=(tuple(map(_tile, asked.rival)) or None,),
        scores=asked.scores,
        regulation=regulation,
        run_lengths=tuple(
            asked.scoreless if Outcome.EXCHANGED in run.outcomes else 0 for run in regulation.runs
        ),
    )


def _cell(asked: SetupCell) -> Cell:
    letter = _tile(asked.letter)
    if letter == BLANK:
        raise RequestRefused(Reason.NOT_UNDERSTOOD, what="letter")
    return Cell(letter, blank=asked.blank)


def _tile(text: str) -> Tile:
    letter = BLANK if text == BLANK else fold_letter(text)
    if letter is None:
        raise RequestRefused(Reason.NOT_UNDERSTOOD, what=text)
    return letter


# --- going on ---

_MOVES: Mapping[str, Callable[[Position, SetupMove], Made]] = MappingProxyType(
    {
        "play": lambda position, move: going_on.lay(position, move.square, move.word),
        "exchange": lambda position, move: going_on.exchange(position, tuple(map(_tile, move.tiles))),
        "pass": lambda position, _: going_on.pass_turn(position),
    }
)


def _made(position: Position, move: SetupMove) -> Made:
    if going_on.is_over(position):
        raise RuleViolation(Violation.GAME_OVER)
    return _MOVES[move.kind](position, move)


def _played(position: Position, move: SetupMove, words: Lexicon) -> SetupPlayed:
    made = _made(position, move)
    return SetupPlayed(
        points=made.points,
        words=tuple(word.text for word in made.words),
        invalid=tuple(word.text for word in made.words if not words.knows(word.letters)),
        then=_view(made.after, words),
    )


def _view(position: Position, words: Lexicon) -> SetupView:
    regulation, rival = position.regulation, position.others[0]
    mine, theirs = position.scores
    runs = zip(regulation.runs, position.run_lengths, strict=False)
    return SetupView(
        regulation=regulation.key,
        board=board_view(position.board, regulation.tile_set),
        rack=position.rack,
        rival=rival if isinstance(rival, tuple) else None,
        scores=(mine, theirs),
        scoreless=max((length for run, length in runs if run.end is End.SCORELESS), default=0),
        run_lengths=position.run_lengths,
        unseen=counted(position.unseen_tiles, regulation.tile_set),
        bag=going_on.in_bag(position),
        over=going_on.is_over(position),
        blank_letters=blank_letters(regulation),
        position=write_cgp(position),
        cgp=write_cgp(position, lexicon=words.info.name),
    )


# --- a whole game ---


def _game(asked: SetupGame, regulation: Regulation, words: Lexicon) -> GcgGame:
    position = Position(rack=(), others=((),), regulation=regulation)
    moves: list[GcgMove] = []
    for number, turn in enumerate(asked.turns):
        rack: Rack = tuple(map(_tile, turn.rack))
        # What the other one held is not asked again: whose rack it is now, the turn itself says.
        position = _checked(replace(position, rack=rack, others=((),)))
        made = _made(position, turn.move)
        moves.append(_gcg_move(made, turn.move, by=number % 2, rack=rack))
        position = made.after
    return GcgGame(asked.players, tuple(moves), lexicon=words.info.name)


def _gcg_move(made: Made, move: SetupMove, *, by: int, rack: Rack) -> GcgMove:
    laid = None
    if (placed := made.placed) is not None:
        laid = Laid(placed.square, placed.direction, placed.word, placed.laid, made.points)
    total = made.after.scores[1]
    return GcgMove(by, move.kind, rack, made.points, total, laid=laid, tiles=made.returned)
