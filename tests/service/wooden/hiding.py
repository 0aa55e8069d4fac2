"""A game that was really played, told as a table would see it: every tile that nobody showed is hidden."""

from __future__ import annotations

from functools import reduce

from msgspec.structs import replace

from faristol.formats.files.acta.document import Acta
from faristol.formats.files.acta.replay import created, oracle_for
from faristol.rules.actions import Action, Exchange, Overdraw, Redraw, Start, Tiles
from faristol.rules.events import BagInspected, RackReturned, SurplusShown, TileGiven
from faristol.rules.evolve import evolve, rebuild
from faristol.rules.game import Step, elapse, step
from faristol.rules.state import GameState, Phase
from faristol.service.wooden.course.course import racks_count
from faristol.service.wooden.course.deeds import Deed, Shown

__all__ = ["seen_at_the_table"]


def seen_at_the_table(acta: Acta) -> tuple[GameState, tuple[Deed, ...]]:
    """How the game really stands, and the deeds with which a desk would have entered it."""
    state = rebuild(created(acta), (), acta.rules)
    oracle, deeds, laid_open = oracle_for(acta, None), list[Deed](), False
    for action in acta.actions:
        came = step(state, action, oracle)
        waited = reduce(evolve, elapse(state, action.at, oracle), state)
        if came.refused is None and waited.phase is not Phase.OVER:
            deeds.append(_seen(action, came))
        if came.state.phase is Phase.OVER and not laid_open:
            deeds += _laid_open(came.state)
            laid_open = True
        if came.refused is None and waited.phase is Phase.OVER:
            deeds.append(_seen(action, came))
        state = came.state
    return state, tuple(deeds)


def _laid_open(state: GameState) -> list[Deed]:
    """The racks as they are shown after the end, where they count."""
    if not racks_count(state):
        return []
    return [Deed(act=Shown(t=state.now / 1000, by=seat, tiles=state.racks[seat])) for seat in state.seats]


def _seen(action: Action, came: Step) -> Deed:
    match action:
        case Start():
            return Deed(act=action, starter=came.state.starter)
        case Exchange(tiles=tiles):
            return Deed(act=replace(action, tiles=" ".join("?" * _count(tiles))))
        case Redraw():
            return _redraw(action, came)
        case Overdraw():
            return _overdraw(action, came)
        case _:
            return Deed(act=action)


def _count(tiles: Tiles) -> int:
    return len(tiles.split()) if isinstance(tiles, str) else len(tiles)


def _redraw(action: Redraw, came: Step) -> Deed:
    """The racks shown, and what whoever looked into the bag told."""
    returned = [event.shown for event in came.events if isinstance(event, RackReturned)]
    inspected = next((event.found for event in came.events if isinstance(event, BagInspected)), None)
    given = next((event.tile for event in came.events if isinstance(event, TileGiven)), None)
    again = returned[1] if len(returned) > 1 else ()
    if inspected == 0:  # the rack is kept, after it was shown
        again = came.state.racks[action.by]
    return Deed(act=action, seen=returned[0], again=again, found=inspected, given=given)


def _overdraw(action: Overdraw, came: Step) -> Deed:
    shown = any(isinstance(event, SurplusShown) for event in came.events)
    if not shown or action.returned is None:
        return Deed(act=replace(action, returned=None, keep=None))
    return Deed(act=action)
