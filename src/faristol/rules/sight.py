"""Who may see what: hidden tiles are a rule, so they live with the rules.

One function, no default branch: a new event does not type-check until it says what it hides. Everything
that leaves a server passes through it. The order of the bag is nobody's to see, not even the arbiter's.
"""

from __future__ import annotations

from enum import Enum
from typing import Literal, assert_never

from msgspec.structs import replace

from faristol.rules.events import (
    BagInspected,
    BagShuffled,
    ClockPaused,
    ClockResumed,
    Event,
    FactRecorded,
    GameCreated,
    GameEnded,
    GameStarted,
    GameTimeReached,
    HolidayTaken,
    OvertimeSettled,
    PlayAccepted,
    PlayAnnulled,
    PlayChallenged,
    PlayerArrived,
    PlayerLapsed,
    PlayersMissed,
    PlayJudged,
    PlayLaid,
    PlayNoted,
    PlayRechallenged,
    RackReturned,
    RacksCompared,
    RoundTimeAnnounced,
    SheetClockStarted,
    SheetClockStopped,
    SheetSigned,
    StartDrawn,
    SurplusDrawn,
    SurplusReturned,
    SurplusShown,
    TileGiven,
    TilesDrawn,
    TilesExchanged,
    TilesTakenUp,
    TimePassed,
    TotalCorrected,
    TurnBegan,
    TurnCompleted,
    TurnLost,
    TurnPassed,
)
from faristol.rules.state import GameState, Phase, Rack, Seat
from faristol.rules.tiles import HIDDEN, Tile

__all__ = ["ARBITER", "SPECTATOR", "Role", "Viewer", "board_is_covered", "racks_seen", "sight"]


class Role(Enum):
    """Who looks on without a seat."""

    SPECTATOR = "spectator"
    ARBITER = "arbiter"


SPECTATOR: Literal[Role.SPECTATOR] = Role.SPECTATOR
ARBITER: Literal[Role.ARBITER] = Role.ARBITER

Viewer = Seat | Role


def sight(event: Event, viewer: Viewer) -> Event:
    """*event* as *viewer* may see it: hidden tiles are counted, not named."""
    match event:
        case GameCreated(bag=bag):
            return replace(event, bag=_hide(bag))
        case BagShuffled(order=order):
            return replace(event, order=_hide(order))
        case TilesDrawn(seat=seat, tiles=tiles) | SurplusDrawn(seat=seat, tiles=tiles):
            return event if _sees_rack(viewer, seat) else replace(event, tiles=_hide(tiles))
        case TilesExchanged(seat=seat, returned=returned, drawn=drawn):
            if _sees_rack(viewer, seat):
                return event
            return replace(event, returned=_hide(returned), drawn=_hide(drawn))
        case TileGiven(seat=seat, giver=giver):
            # Whoever looked into the bag for it knows it, and so does who received it.
            if _sees_rack(viewer, seat) or (giver is not None and viewer == giver):
                return event
            return replace(event, tile=HIDDEN)
        case SurplusShown(seat=seat, tiles=tiles, to=to):
            if _sees_rack(viewer, seat) or viewer in to:
                return event
            return replace(event, tiles=_hide(tiles))
        case SurplusReturned(seat=seat, tiles=tiles):
            # What goes back unseen stays unseen; what was shown is in the event of the showing.
            return event if _sees_rack(viewer, seat) else replace(event, tiles=_hide(tiles))
        case (
            TimePassed()
            | PlayersMissed()
            | PlayerArrived()
            | StartDrawn()
            | RacksCompared()
            | GameStarted()
            | RackReturned()
            | BagInspected()
            | PlayLaid()
            | PlayNoted()
            | PlayAccepted()
            | PlayChallenged()
            | PlayRechallenged()
            | PlayJudged()
            | TilesTakenUp()
            | PlayAnnulled()
            | TurnPassed()
            | TurnLost()
            | TurnCompleted()
            | TurnBegan()
            | ClockPaused()
            | ClockResumed()
            | HolidayTaken()
            | PlayerLapsed()
            | GameTimeReached()
            | RoundTimeAnnounced()
            | TotalCorrected()
            | FactRecorded()
            | GameEnded()
            | SheetClockStarted()
            | SheetClockStopped()
            | OvertimeSettled()
            | SheetSigned()
        ):
            return event
        case _:
            assert_never(event)  # a new event must say what it hides


def racks_seen(state: GameState, viewer: Viewer) -> tuple[Rack, ...]:
    """Every rack as *viewer* may see it now."""
    return tuple(
        rack if _sees_rack(viewer, seat) else _hide(rack)
        for seat, rack in zip(state.seats, state.racks, strict=True)
    )


def board_is_covered(state: GameState) -> bool:
    """CLASSIC-6a: board and racks are covered while a challenge is being settled."""
    return state.phase is Phase.CHALLENGED and state.regulation.covered_while_challenged


def _sees_rack(viewer: Viewer, seat: Seat) -> bool:
    return viewer is ARBITER or viewer == seat


def _hide(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return (HIDDEN,) * len(tiles)
