"""When a duplicate game ends by itself: looked at after every round and before every draw."""

from __future__ import annotations

from faristol.rules.duplicate.events import DuplicateEnded
from faristol.rules.duplicate.racks import Kinds, least_of_each, one_is_enough, rack_can_be_had
from faristol.rules.duplicate.state import End
from faristol.rules.duplicate.story import Story

__all__ = ["end_if_due"]


def end_if_due(story: Story) -> None:
    """End the game if the tiles left, or the number of rounds, say so."""
    end = _due(story)
    if end is not None:
        story.tell(DuplicateEnded(at=story.at, end=end))


def _due(story: Story) -> End | None:
    state, finder = story.state, story.oracle.finder
    left = Kinds.of(state.left, state.regulation.tile_set)
    if left.scarcest == 0:
        return End.KIND_USED_UP
    each = least_of_each(state.round_number, state.lax or one_is_enough(left), state.conditions)
    if not rack_can_be_had(left, each, state.regulation.rack_size):
        return End.NO_VALID_RACK
    if finder is not None and not finder.has_play(state.board, state.left):
        return End.NO_PLAY
    if state.setup.rounds is not None and len(state.rounds) >= state.setup.rounds:
        return End.ROUNDS
    return None
