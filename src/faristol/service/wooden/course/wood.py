"""A hundred tiles whose letters are found out bit by bit.

Each tile that leaves the bag is followed until it is back there: on a rack, on the board. Its letter is
bound when somebody sees it. Two kinds of bag are tried: one whose order is settled from the beginning and
to whose end tiles return, as an acta's ``bag`` has it; and one that is shaken whenever tiles return.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random

from faristol.rules.tiles import Tile, TileSet

__all__ = ["Piece", "Stuck", "Wood"]

_FOREVER = 1 << 30


class Stuck(Exception):
    """No tile can be what was seen, with what was bound so far."""


@dataclass(slots=True, eq=False)
class Piece:
    """One tile outside the bag, from one moment to another; its letter once it is known."""

    start: int
    end: int = _FOREVER
    letter: Tile | None = None


@dataclass(slots=True)
class Wood:
    """Bag and pieces; moments are counted, not timed."""

    tile_set: TileSet
    shaken: bool  # or in one order from the beginning
    moment: int = 0
    pieces: list[Piece] = field(default_factory=list)
    drawn: list[list[Piece]] = field(default_factory=lambda: [[]])  # between one shake and the next
    _queue: list[Piece] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.shaken:
            self._queue = [Piece(0) for _ in self.tile_set.full_bag()]
            self.pieces = list(self._queue)
            self.drawn = [list(self._queue)]

    def draw(self, count: int, letters: Sequence[Tile] = ()) -> list[Piece]:
        """*count* tiles leave the bag; *letters* if they were seen."""
        self.moment += 1
        if self.shaken:
            out = [Piece(self.moment) for _ in range(count)]
            self.pieces += out
            self.drawn[-1] += out
        else:
            out, self._queue = self._queue[:count], self._queue[count:]
        for piece, letter in zip(out, letters, strict=False):
            self.bind(piece, letter)
        return out

    def look_for(self, letter: Tile) -> Piece:
        """Somebody looks into the bag and takes *letter* out."""
        if self.shaken:
            return self.draw(1, [letter])[0]
        found = next((one for one in self._queue if one.letter == letter), None)
        if found is None:
            found = next((one for one in self._queue if one.letter is None), None)
        if found is None:
            raise Stuck
        self.bind(found, letter)
        self._queue.remove(found)
        return found

    def put_back(self, pieces: Iterable[Piece]) -> None:
        self.moment += 1
        for piece in pieces:
            if self.shaken:
                piece.end = self.moment
            else:
                self._queue.append(piece)
        self.drawn.append([])

    def bind(self, piece: Piece, letter: Tile) -> None:
        if piece.letter is None and self.fits(piece, letter):
            piece.letter = letter
        elif piece.letter != letter:
            raise Stuck

    def fits(self, piece: Piece, letter: Tile) -> bool:
        """Whether there is wood for one more *letter* as long as *piece* is out."""
        beside = [
            other
            for other in self.pieces
            if other.letter == letter and other.start < piece.end and piece.start < other.end
        ]
        moments = {piece.start, *(other.start for other in beside if other.start > piece.start)}
        most = max(sum(other.start <= moment < other.end for other in beside) for moment in moments)
        return most < self.tile_set.counts[letter]

    def take(self, rack: Sequence[Piece], letters: Iterable[Tile]) -> list[Piece]:
        """The pieces of *rack* that are *letters*, in their order; those not known yet are bound."""
        wanted = list(letters)
        found: list[Piece | None] = [None] * len(wanted)
        free = list(rack)
        for index, letter in enumerate(wanted):
            known = next((piece for piece in free if piece.letter == letter), None)
            if known is not None:
                found[index] = known
                free.remove(known)
        blank = [piece for piece in free if piece.letter is None]
        while open_ := [index for index, piece in enumerate(found) if piece is None]:
            fitting = {index: [one for one in blank if self.fits(one, wanted[index])] for index in open_}
            hardest = min(open_, key=lambda index: len(fitting[index]))
            if not fitting[hardest]:
                raise Stuck
            # A letter that went back before can only be a tile drawn since: the late ones are spared.
            piece = min(fitting[hardest], key=lambda one: one.start)
            self.bind(piece, wanted[hardest])
            found[hardest] = piece
            blank.remove(piece)
        return [piece for piece in found if piece is not None]

    def fill(self, dice: Random) -> None:
        """Give every piece that nobody has seen a letter that it can have been."""
        for piece in sorted((one for one in self.pieces if one.letter is None), key=_span):
            letters = [letter for letter in self.tile_set.order if self.fits(piece, letter)]
            if not letters:
                raise Stuck
            weights = [self.tile_set.counts[letter] for letter in letters]
            piece.letter = dice.choices(letters, weights)[0]


def _span(piece: Piece) -> int:
    return piece.start - piece.end  # the longest first
