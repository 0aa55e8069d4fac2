"""A turn to go through, and the stage of the game in which it was taken."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from faristol import _core
from faristol.engine.position import Position
from faristol.rules.actions import Action, Exchange, Pass, Play
from faristol.rules.state import GameState, Phase, Rack, Seat

__all__ = ["Stage", "Turn", "stage_of"]


class Stage(StrEnum):
    """How far a game has come, by the tiles in the bag, in the order in which the core numbers it."""

    OPENING = "opening"
    MIDDLE = "middle"
    PRE_ENDGAME = "pre-endgame"
    ENDGAME = "endgame"


def stage_of(in_bag: int) -> Stage:
    """The stage in which a turn is taken with so many tiles to draw."""
    return tuple(Stage)[_core.stage_of(in_bag)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A turn to go through: the position as its player saw it, what was asked, and what became of it."""

    seat: Seat
    position: Position
    action: Action
    number: int = 1
    """Of the game, from 1; it also says which deals are simulated."""
    line: int | None = None
    """Its place on the sheet, where there is one."""
    stood: bool = True
    """Whether it counted; a play that was taken back came to no more than a pass."""
    drawn: int = 0
    """How many tiles at the right of the rack came with the last draw; 0 if that is not known."""
    thought: int | None = None
    """Milliseconds, where a clock ran."""

    @classmethod
    def of(cls, state: GameState, action: Action, **others: object) -> Turn:
        """The turn in which *action* is asked of *state*, or ValueError if it is none."""
        if (
            state.phase is not Phase.TO_MOVE
            or state.turn is None
            or not isinstance(action, Play | Exchange | Pass)
            or action.by != state.turn
        ):
            raise ValueError("this is not a turn of who is to move")
        drawn = state.last_draw[state.turn] if state.last_draw else 0
        told = {"drawn": drawn, **others}
        return cls(seat=state.turn, position=Position.of(state), action=action, **told)  # type: ignore[arg-type]

    @property
    def in_bag(self) -> int:
        """Tiles still to draw; whoever's rack is not told holds a full one as long as there are tiles."""
        full = self.position.regulation.rack_size
        held = (
            full if rack is None else rack for rack in self.position.others if not isinstance(rack, tuple)
        )
        return max(self.position.unseen_count - sum(held), 0)

    @property
    def came(self) -> Rack:
        """The tiles of the rack that came with the last draw."""
        return self.position.rack[-self.drawn :] if self.drawn else ()
