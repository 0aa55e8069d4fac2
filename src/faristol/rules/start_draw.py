"""The draw for the start as people make it at a table: tile by tile, and again where it is a tie.

Under one manner each draws a tile and those who tie for the lowest draw again; under the other each has
seven tiles, shows the highest, and those who tie show the next. Told so, both are rounds in which the
rivals lay down one tile each and the best of them go on.

>>> from faristol.regulations import FISC
>>> draw = DrawForStart(FISC, 2).after({Seat(0): Tile("E"), Seat(1): Tile("E")})
>>> draw.rivals, draw.starter
((0, 1), None)
>>> draw.after({Seat(0): Tile("B"), Seat(1): Tile("?")}).starter
1
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from faristol.rules.regulation import Regulation, StartDraw
from faristol.rules.state import Seat
from faristol.rules.tiles import Tile

__all__ = ["DrawFault", "DrawForStart", "ImpossibleDraw", "ahead"]

Round = tuple[tuple[Seat, Tile], ...]


class DrawFault(StrEnum):
    """Why tiles cannot be those of a round."""

    OVER = "over"  # it was decided before
    RIVALS = "rivals"  # one tile for each who is still in it, and for nobody else
    TILES = "tiles"  # the set does not have so many of them
    ORDER = "order"  # of seven letters the highest is shown first


class ImpossibleDraw(ValueError):
    """This cannot have been drawn."""

    def __init__(self, fault: DrawFault) -> None:
        super().__init__(fault.value)
        self.fault = fault


def ahead(drawn: Mapping[Seat, Tile], regulation: Regulation) -> tuple[Seat, ...]:
    """Who is nearest to the start after one tile each: one seat, or those who tie."""
    rank = regulation.tile_set.rank  # the blank comes first: before A, and furthest from Z
    nearest_z = regulation.start_draw is StartDraw.RACK_NEAREST_Z
    best = (max if nearest_z else min)(map(rank, drawn.values()))
    return tuple(sorted(seat for seat, tile in drawn.items() if rank(tile) == best))


@dataclass(frozen=True, slots=True)
class DrawForStart:
    """A draw for the start, as far as it has come."""

    regulation: Regulation
    players: int
    rounds: tuple[Round, ...] = ()

    @property
    def rivals(self) -> tuple[Seat, ...]:
        """Who lays down a tile now; one seat alone has won."""
        if not self.rounds:
            return tuple(map(Seat, range(self.players)))
        return ahead(dict(self.rounds[-1]), self.regulation)

    @property
    def starter(self) -> Seat | None:
        return self.rivals[0] if len(self.rivals) == 1 else None

    @property
    def by_lot(self) -> bool:
        """EBRE-3: whether all seven letters were the same, so that nothing is left to compare."""
        compared = self.regulation.start_draw is StartDraw.RACK_NEAREST_Z
        return compared and self.starter is None and len(self.rounds) == self.regulation.rack_size

    def after(self, drawn: Mapping[Seat, Tile]) -> DrawForStart:
        """The draw with one round more, or :exc:`ImpossibleDraw`."""
        if self.starter is not None or self.by_lot:
            raise ImpossibleDraw(DrawFault.OVER)
        if set(drawn) != set(self.rivals):
            raise ImpossibleDraw(DrawFault.RIVALS)
        draw = replace(self, rounds=(*self.rounds, tuple(sorted(drawn.items()))))
        counts = Counter(tile for round_ in draw.rounds for _, tile in round_)
        if any(count > self.regulation.tile_set.counts.get(tile, 0) for tile, count in counts.items()):
            raise ImpossibleDraw(DrawFault.TILES)
        if self.rounds and self.regulation.start_draw is StartDraw.RACK_NEAREST_Z:
            before, rank = dict(self.rounds[-1]), self.regulation.tile_set.rank
            if any(rank(tile) > rank(before[seat]) for seat, tile in drawn.items()):
                raise ImpossibleDraw(DrawFault.ORDER)  # the highest is shown first
        return draw
