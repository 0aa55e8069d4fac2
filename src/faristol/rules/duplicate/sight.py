"""Who may see what of a duplicate game: nobody another's slip before the round is scored.

One function, no default branch: a new event does not type-check until it says what it hides. The plays
that the finder lists are the judge's alone, and the order of the bag is nobody's.
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from faristol.rules.duplicate.events import (
    BagShuffled,
    BestPlaysFound,
    CheckAnswered,
    CheckRequested,
    ClockPaused,
    ClockResumed,
    DuplicateCreated,
    DuplicateEnded,
    Event,
    FactRecorded,
    LateSlipRecorded,
    MasterTakenBack,
    OneOfEachSuffices,
    PlayerAbsent,
    PlayerJoined,
    PlayerPresent,
    PlayerWarned,
    PointsCorrected,
    RackDrawn,
    RackReturned,
    ResultConfirmed,
    RoundClosed,
    RoundScored,
    RoundUndone,
    SlipHandedIn,
    SlipVoided,
    TimeCalled,
    TimePassed,
    TimeStarted,
)
from faristol.rules.duplicate.slips import Slip
from faristol.rules.sight import ARBITER, Viewer
from faristol.rules.state import Seat
from faristol.rules.tiles import HIDDEN, Tile

__all__ = ["sight"]


def sight(event: Event, viewer: Viewer) -> Event:
    """*event* as *viewer* may see it; that somebody handed in a slip may be seen, what it says may not."""
    match event:
        case DuplicateCreated(bag=bag):
            return replace(event, bag=_hide(bag))
        case BagShuffled(order=order):
            return replace(event, order=_hide(order))
        case BestPlaysFound():
            return event if viewer is ARBITER else replace(event, plays=())
        case SlipHandedIn(seat=seat, slip=slip) | LateSlipRecorded(seat=seat, slip=slip):
            return event if _sees_slip(viewer, seat) else replace(event, slip=_covered(slip))
        case SlipVoided(seat=seat):
            return event if _sees_slip(viewer, seat) else replace(event, null=None)
        case PlayerWarned(seat=seat):
            return event if _sees_slip(viewer, seat) else replace(event, reason="")
        case (
            TimePassed()
            | PlayerJoined()
            | PlayerAbsent()
            | PlayerPresent()
            | OneOfEachSuffices()
            | RackDrawn()
            | RackReturned()
            | TimeStarted()
            | TimeCalled()
            | RoundClosed()
            | RoundScored()
            | RoundUndone()
            | MasterTakenBack()
            | ClockPaused()
            | ClockResumed()
            | DuplicateEnded()
            | CheckRequested()
            | CheckAnswered()
            | PointsCorrected()
            | FactRecorded()
            | ResultConfirmed()
        ):
            return event
        case _:
            assert_never(event)  # a new event must say what it hides


def _sees_slip(viewer: Viewer, seat: Seat) -> bool:
    return viewer is ARBITER or viewer == seat


def _covered(slip: Slip) -> Slip:
    return Slip(at=slip.at, paper=slip.paper)


def _hide(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return (HIDDEN,) * len(tiles)
