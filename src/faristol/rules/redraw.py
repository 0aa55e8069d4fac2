"""The change of a whole rack of all vowels or all consonants, without losing the turn.

Three texts, one shape: the rack is shown and put back, seven are drawn. After as many plain redraws as
the regulation grants, help comes by itself (LLISCA-20X: a third person looks into the bag; ESCOLAR-14:
the neighbour looks for a tile of the missing kind).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from faristol.rules.errors import RuleViolation, Violation
from faristol.rules.events import BagInspected, RackReturned, TileGiven
from faristol.rules.regulation import RedrawHelp, RedrawWhen
from faristol.rules.state import GameState, Phase, Seat
from faristol.rules.story import Story
from faristol.rules.tiles import Tile

__all__ = ["all_alike", "may_redraw_now", "redraw", "redraws_left"]


def may_redraw_now(state: GameState, seat: Seat) -> bool:
    """Whether this is a moment at which *seat* may change a rack that is all alike."""
    rule = state.regulation.redraw
    if rule is None:
        return False
    match rule.when:
        case RedrawWhen.FRESH:
            return state.is_fresh(seat)
        case RedrawWhen.FRESH_FROM_A_REFILL:
            return state.is_fresh(seat) and state.exchanged is None
        case RedrawWhen.OWN_TURN:
            return seat == state.turn and state.phase in (Phase.TO_MOVE, Phase.REFILLED)


def redraws_left(state: GameState, seat: Seat) -> bool:
    """Whether the plain redraws that the regulation grants are not used up."""
    rule = state.regulation.redraw
    return rule is not None and (rule.plain is None or state.redraws[seat] < rule.plain)


def redraw(story: Story, seat: Seat) -> None:
    """Carry out the redraw and, when the plain ones are used up, the help that follows."""
    state, rule = story.state, story.state.regulation.redraw
    assert rule is not None, "asked of a regulation that has it"
    if not (redraws_left(state, seat) and may_redraw_now(state, seat) and all_alike(state, seat)):
        raise RuleViolation(Violation.REDRAW_NOT_ALLOWED)
    if not state.bag:
        raise RuleViolation(Violation.BAG_TOO_SMALL, in_bag=0, needed=1)

    _change(story, seat)
    if rule.help and story.state.redraws[seat] == rule.plain and all_alike(story.state, seat):
        _HELP[rule.help](story, seat)


def all_alike(state: GameState, seat: Seat) -> bool:
    """Whether *seat* holds a whole rack of vowels, or of consonants."""
    rack, regulation = state.racks[seat], state.regulation
    return len(rack) == regulation.rack_size and regulation.tile_set.all_alike(rack)


def _change(story: Story, seat: Seat) -> None:
    """The rack is shown and goes back, then the player fills up again."""
    _put_back(story, seat, story.state.racks[seat])
    story.draw(seat, story.state.regulation.rack_size)


def _put_back(story: Story, seat: Seat, rack: tuple[Tile, ...]) -> None:
    story.tell(RackReturned(at=story.at, seat=seat, shown=rack))
    story.shake()


def _change_with(story: Story, seat: Seat, tile: Tile, giver: Seat | None) -> None:
    """The player takes *tile* out of the bag, the old rack goes back, and the rest is drawn."""
    rack = story.state.racks[seat]
    story.tell(TileGiven(at=story.at, seat=seat, giver=giver, tile=tile))
    _put_back(story, seat, rack)
    story.draw(seat, story.state.regulation.rack_size - 1)


def _look_into_bag(story: Story, seat: Seat) -> None:
    """LLISCA-20X A, B, C: what the bag holds of the other kind decides; a blank is of another kind."""
    kind, tile_set = story.state.racks[seat][0], story.state.regulation.tile_set
    others = [tile for tile in story.state.bag if not tile_set.same_kind(tile, kind)]
    # Whoever looks says no more than the branch that follows: none, one, or more.
    story.tell(BagInspected(at=story.at, seat=seat, found=min(len(others), 2)))
    if len(others) == 1:
        _change_with(story, seat, others[0], giver=None)
    elif others:
        _change_until_mixed(story, seat)


def _change_until_mixed(story: Story, seat: Seat) -> None:
    seen: set[tuple[Tile, ...]] = set()
    while all_alike(story.state, seat):
        rack = story.state.racks[seat]
        _put_back(story, seat, rack)
        if story.state.bag in seen:  # a given bag would go round for ever
            story.shake_at_any_rate()
        seen.add(story.state.bag)
        story.draw(seat, story.state.regulation.rack_size)


def _neighbour_gives(story: Story, seat: Seat) -> None:
    """ESCOLAR-14: the neighbour gives the first tile of the missing kind, if the bag has one."""
    state, tile_set = story.state, story.state.regulation.tile_set
    missing = tile_set.is_consonant if tile_set.is_vowel(state.racks[seat][0]) else tile_set.is_vowel
    tile = next(filter(missing, state.bag), None)
    if tile is None:
        _change(story, seat)
    else:
        _change_with(story, seat, tile, giver=state.after(seat))


_HELP: Mapping[RedrawHelp, Callable[[Story, Seat], None]] = MappingProxyType(
    {
        RedrawHelp.LOOK_INTO_BAG: _look_into_bag,
        RedrawHelp.NEIGHBOUR_GIVES: _neighbour_gives,
    }
)
