"""Too many tiles drawn: who takes back what, and who may see it."""

from __future__ import annotations

from dataclasses import dataclass

from faristol.rules.actions import Overdraw, Tiles
from faristol.rules.errors import RuleViolation, Violation
from faristol.rules.events import SurplusDrawn, SurplusReturned, SurplusShown
from faristol.rules.regulation import OverdrawOnRack
from faristol.rules.spelling import Unreadable, fold_tiles
from faristol.rules.state import GameState, Seat
from faristol.rules.story import Story, chosen
from faristol.rules.tiles import Tile, without

__all__ = ["SurplusPlan", "noticed_late", "overdraw", "surplus_plan"]

_HANDED_BACK = 2  # CLASSIC-3e, FISC-7.3: the opponent sees N + 2 and gives two back


@dataclass(frozen=True, slots=True)
class SurplusPlan:
    """What is done with surplus tiles: who takes how many, from where, who looks, what goes where."""

    taker: Seat
    taken: int
    from_rack: bool  # the whole rack; else the tiles drawn last, which still lie apart
    shown_to: tuple[Seat, ...]
    returned: int  # to the bag
    handed_back: int  # to who drew them
    chosen: bool  # by the taker, having seen them; else at random


def surplus_plan(
    state: GameState, seat: Seat, surplus: int, *, on_rack: bool = False, seen: bool = False
) -> SurplusPlan:
    """The regulation's procedure for *surplus* tiles too many, before they count as drawn."""
    taker = state.after(seat)
    if on_rack and state.regulation.overdraw_on_rack is OverdrawOnRack.OPPONENT_CHOOSES:
        back = min(_HANDED_BACK, len(state.racks[seat]))
        return SurplusPlan(taker, surplus + back, True, (taker,), surplus, back, True)
    # Who drew it saw it, so the others may too.
    others = tuple(other for other in state.seats if other != seat) if seen else ()
    return SurplusPlan(taker, surplus, on_rack, others, surplus, 0, False)


def noticed_late(state: GameState, seat: Seat) -> bool:
    """Whether too many tiles on this rack would be a surplus noticed later, where the regulation has that."""
    return state.regulation.late_overdraw and not state.is_fresh(seat)


def overdraw(story: Story, action: Overdraw) -> None:
    """Draw the surplus, then apply the regulation's procedure to it."""
    state, seat, surplus = story.state, action.by, action.extra
    if len(state.bag) < surplus:
        raise RuleViolation(Violation.BAG_TOO_SMALL, in_bag=len(state.bag), needed=surplus)
    on_rack = action.on_rack or bool(action.late)
    plan = surplus_plan(state, seat, surplus, on_rack=on_rack, seen=bool(action.seen))
    story.tell(SurplusDrawn(at=story.at, seat=seat, tiles=state.bag[:surplus]))

    returned = _chosen(story, action, plan) if plan.chosen else _at_random(story, action, plan)
    story.tell(SurplusReturned(at=story.at, seat=seat, tiles=returned, from_rack=plan.from_rack))
    story.shake()


def _at_random(story: Story, action: Overdraw, plan: SurplusPlan) -> tuple[Tile, ...]:
    """N go back, from the tiles drawn last while they lie apart, else from the whole rack."""
    state, seat = story.state, action.by
    if action.keep is not None:
        raise RuleViolation(Violation.BAD_CHOICE, tiles=_shown(action.keep))
    rack = state.racks[seat]
    among = rack if plan.from_rack else rack[len(rack) - state.last_draw[seat] :]
    returned = _named(action.returned, action.extra, among)
    if returned is None:
        returned = chosen(among, action.extra, story.dice)
    if plan.shown_to:
        story.tell(SurplusShown(at=story.at, seat=seat, tiles=returned, to=plan.shown_to))
    return returned


def _chosen(story: Story, action: Overdraw, plan: SurplusPlan) -> tuple[Tile, ...]:
    """N + 2 are taken from the rack and seen; the opponent returns N and hands two back."""
    state, seat = story.state, action.by
    rack = state.racks[seat]
    back = plan.handed_back
    returned = _named(action.returned, action.extra, rack)
    kept = _named(action.keep, back, rack)
    if returned is None:
        free = without(rack, kept or ())
        assert free is not None, "what is kept is on the rack"
        returned = chosen(free, action.extra, story.dice)
    left = without(rack, returned)
    if left is None or (kept is not None and without(left, kept) is None):
        raise RuleViolation(Violation.BAD_CHOICE, tiles=_shown(action.keep or action.returned or ""))
    if kept is None:
        kept = chosen(left, back, story.dice)
    story.tell(SurplusShown(at=story.at, seat=seat, tiles=(*returned, *kept), to=plan.shown_to))
    return returned


def _named(text: Tiles | None, count: int, among: tuple[Tile, ...]) -> tuple[Tile, ...] | None:
    """The tiles that were named, if any were; they must be *count* of *among*."""
    if text is None:
        return None
    try:
        tiles = fold_tiles(_shown(text))
    except Unreadable:
        raise RuleViolation(Violation.BAD_CHOICE, tiles=_shown(text)) from None
    if len(tiles) != count or without(among, tiles) is None:
        raise RuleViolation(Violation.BAD_CHOICE, tiles=_shown(text))
    return tiles


def _shown(text: Tiles) -> str:
    return text if isinstance(text, str) else " ".join(text)
