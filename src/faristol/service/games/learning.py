"""Help that only a game against robots offers: a hint in steps, and a turn taken back."""

from __future__ import annotations

from msgspec.structs import replace

from faristol.formats.wire.games import HintView
from faristol.rules.actions import Exchange, Play
from faristol.rules.game import named_tiles
from faristol.rules.state import GameState, Phase, Seat
from faristol.service.errors import Reason, RequestRefused
from faristol.service.games.page import GamePage
from faristol.service.games.trying import tried, worth
from faristol.service.ports import Status
from faristol.service.positions import cell_view

__all__ = [
    "ADVISER",
    "ALL_TOLD",
    "check_class_hint",
    "check_hint",
    "check_take_back",
    "hint_for",
    "learning_verbs",
]

ADVISER = 7  # the level that is asked: a hint is worth following
ALL_TOLD = 3  # the steps of a hint: where to look, with which tiles, and the play


def check_hint(page: GamePage, seat: Seat) -> Seat:
    """Refuse a hint where none is given; else who is given it."""
    _check_alone(page, seat)
    if not _may_ask(page, seat):
        raise RequestRefused(Reason.NOT_YOUR_TURN)
    return seat


def check_class_hint(page: GamePage) -> Seat:
    """The pupil on turn in a game of a class, whom the teacher helps."""
    seat = page.state.turn
    if page.header.school is None or seat is None or seat not in page.people or not _may_ask(page, seat):
        raise RequestRefused(Reason.NOT_YOUR_TURN)
    return seat


def check_take_back(page: GamePage, seat: Seat) -> GamePage:
    """The page to which *seat* goes back, or a refusal."""
    _check_alone(page, seat)
    if page.back is None or page.status is not Status.PLAYING:
        raise RequestRefused(Reason.NOTHING_TO_TAKE_BACK)
    return page.back


def learning_verbs(page: GamePage, seat: Seat) -> tuple[str, ...]:
    """What of this *seat* is offered now."""
    if not page.against_robots or page.status is not Status.PLAYING or page.state.paused:
        return ()
    told = page.advice is not None and page.advice.step >= ALL_TOLD
    offered = {"hint": _may_ask(page, seat) and not told, "take-back": page.back is not None}
    return tuple(verb for verb, possible in offered.items() if possible)


def hint_for(page: GamePage, state: GameState, seat: Seat | None) -> HintView | None:
    """As much of the advice as the steps that were asked for tell."""
    advice = page.advice
    if advice is None or seat is None or seat != state.turn:
        return None
    match advice.action:
        case Play(square=square, word=word):
            placement = tried(state, seat, square, word)
            # "H8" lies in row H, "8H" in column 8.
            line = "".join(filter(str.isalpha if square[0].isalpha() else str.isdigit, square))
            hint = HintView(step=advice.step, do="play", line=line)
            if advice.step > 1:
                hint = replace(hint, tiles=placement.tiles)
            if advice.step < ALL_TOLD:
                return hint
            return replace(
                hint,
                square=square,
                word=word,
                points=worth(placement, state).score,
                laid=tuple(cell_view(at, cell, state.regulation.tile_set) for at, cell in placement.laid),
            )
        case Exchange(tiles=tiles):
            given = named_tiles(tiles) if advice.step > 1 else ()
            return HintView(step=advice.step, do="exchange", tiles=given)
        case other:
            return HintView(step=ALL_TOLD, do=str(other.__struct_config__.tag))


def _may_ask(page: GamePage, seat: Seat) -> bool:
    state = page.state
    return state.phase is Phase.TO_MOVE and state.turn == seat and state.paused is None


def _check_alone(page: GamePage, seat: Seat) -> None:
    if not page.against_robots or seat not in page.people:
        raise RequestRefused(Reason.AGAINST_ROBOTS_ONLY)
