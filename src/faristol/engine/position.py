"""A position: what the engine is asked about, in the words of the rules.

Everything is seen from the player to move: that rack and that score come first, then those of the others
in the order of play. A rack that is not known is ``None``, or the number of its tiles.

>>> from faristol.rules.tiles import Tile
>>> opening = Position(rack=tuple(map(Tile, "CASAERT")))
>>> opening.unseen_count
93
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from faristol import _core
from faristol.engine.rules import BOARD_SIZE, CODES, core_rules, run_lengths
from faristol.lexicon.alphabet import encode
from faristol.regulations.classic import CLASSIC
from faristol.rules.board import EMPTY_BOARD, Board
from faristol.rules.regulation import Regulation
from faristol.rules.state import GameState, Rack, Seat
from faristol.rules.tiles import BLANK, Tile

__all__ = ["Position"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A game at one moment, from the player to move."""

    rack: Rack
    board: Board = EMPTY_BOARD
    others: tuple[Rack | int | None, ...] = (None,)
    scores: tuple[int, ...] = (0, 0)
    regulation: Regulation = CLASSIC
    unseen: Rack | None = None
    """What lies in the bag and on racks that are not known; left out, what the set still has."""
    run_lengths: tuple[int, ...] = ()
    """Turns in a row so far for each run of the regulation; left out, none."""
    turns_taken: tuple[int, ...] = ()
    any_tiles: bool = False
    """Whether more tiles of a kind than the set has are no fault."""

    @classmethod
    def of(cls, state: GameState, *, sees_racks: bool = False) -> Position:
        """The game as *state* has it, as its player to move sees it; with *sees_racks* the others' too."""
        if state.turn is None:
            raise ValueError("nobody is to move")
        mover, *others = state.order_from(state.turn)
        hidden = () if sees_racks else tuple(tile for seat in others for tile in state.racks[seat])

        def shown(seat: Seat) -> Rack | int:
            return state.racks[seat] if sees_racks else len(state.racks[seat])

        return cls(
            rack=state.racks[mover],
            board=state.board,
            others=tuple(map(shown, others)),
            scores=tuple(state.scores[seat] for seat in (mover, *others)),
            regulation=state.regulation,
            unseen=tuple(sorted((*state.bag, *hidden), key=state.regulation.tile_set.rank)),
            run_lengths=run_lengths(state.outcomes, state.regulation),
            turns_taken=tuple(state.turns_taken[seat] for seat in (mover, *others)),
            any_tiles=True,
        )

    @property
    def unseen_tiles(self) -> Rack:
        """Every tile that the player to move cannot see, in tile order."""
        if self.unseen is not None:
            return self.unseen
        seen: Counter[Tile] = Counter(self.rack)
        seen.update(BLANK if cell.blank else cell.letter for cell in self.board.cells.values())
        for rack in self.others:
            seen.update(rack if isinstance(rack, tuple) else ())
        left = Counter(self.regulation.tile_set.full_bag())
        left.subtract(seen)
        return tuple(tile for tile in self.regulation.tile_set.order for _ in range(left[tile]))

    @property
    def unseen_count(self) -> int:
        return len(self.unseen_tiles)

    def core(self, words: _core.EngineWords) -> _core.EnginePosition:
        """The position for the C++ core, or ValueError that says what is wrong with it.

        :exc:`Unplayable` where the core does not know such a board, rack or set of tiles.
        """
        return _core.EnginePosition(
            core_rules(self.regulation),
            words,
            cells=self._cells(),
            racks=[_codes(rack) if isinstance(rack, tuple) else None for rack in (self.rack, *self.others)],
            hidden=[rack if isinstance(rack, int) else None for rack in (None, *self.others)],
            scores=list(self.scores),
            to_move=0,
            pool=None if self.unseen is None else _codes(self.unseen),
            run_lengths=list(self.run_lengths),
            turns_taken=list(self.turns_taken),
            any_tiles=self.any_tiles,
        )

    def _cells(self) -> bytes:
        cells = bytearray(BOARD_SIZE * BOARD_SIZE)
        for square, cell in self.board.cells.items():
            if not self.regulation.layout.holds(square):
                raise ValueError(f"{square} is not on the board")
            try:
                code = encode((cell.letter,))[0]
            except KeyError:
                raise ValueError(f"{cell.letter!r} is not a letter") from None
            cells[square.row * BOARD_SIZE + square.column] = code | (_core.BLANK_MARK if cell.blank else 0)
        return bytes(cells)


def _codes(tiles: Rack) -> bytes:
    try:
        return bytes(CODES[tile] for tile in tiles)
    except KeyError as unknown:
        raise ValueError(f"{unknown.args[0]!r} is not a tile") from None
