"""Drawing the rack of a round: from the bag, or as the judge drew it by hand."""

from __future__ import annotations

from faristol.rules.duplicate.actions import Tiles
from faristol.rules.duplicate.endings import end_if_due
from faristol.rules.duplicate.errors import DuplicateRefusal, DuplicateViolation
from faristol.rules.duplicate.events import BestPlaysFound, OneOfEachSuffices, RackDrawn, RackReturned
from faristol.rules.duplicate.finder import Candidate, suggested_order
from faristol.rules.duplicate.racks import Kinds, least_of_each, one_is_enough
from faristol.rules.duplicate.slips import judge_play, remainder_of
from faristol.rules.duplicate.state import DuplicateState, Phase, WhyReturned
from faristol.rules.duplicate.story import Story
from faristol.rules.spelling import Unreadable, fold_tiles
from faristol.rules.state import Rack
from faristol.rules.tiles import without

__all__ = ["draw"]

_VAIN_DRAWS = 100  # racks without a play before the judge is asked whether to go on


def draw(story: Story, by_hand: Tiles | None) -> None:
    """A valid rack that can make a play, and the redraws on the way; or the end, if none can be had."""
    _look_for_a_scarce_kind(story)
    end_if_due(story)
    if story.state.phase is Phase.OVER:
        return
    if by_hand is not None:
        _take(story, _read_rack(story.state, by_hand), by_hand=True)
    else:
        _draw_until_good(story)


def _look_for_a_scarce_kind(story: Story) -> None:
    """DUP-3c, looked at before every draw, on bag and rack together."""
    state = story.state
    early = state.round_number <= state.conditions.strict_rounds
    if early and not state.lax and one_is_enough(Kinds.of(state.left, state.regulation.tile_set)):
        story.tell(OneOfEachSuffices(at=story.at))


def _draw_until_good(story: Story) -> None:
    """DUP-3b: a count has shown that a valid rack exists, so this comes to an end."""
    seen = {story.state.bag}
    vain = 0
    while vain < _VAIN_DRAWS:
        state = story.state
        wanted = state.regulation.rack_size - len(state.rack)
        why = _take(story, (*state.rack, *state.bag[:wanted]), by_hand=False)
        if why is None:
            return
        vain += why is WhyReturned.NO_PLAY
        story.shake()
        if story.state.bag in seen:  # a given bag would go round for ever
            story.shake_at_any_rate()
        seen.add(story.state.bag)


def _take(story: Story, rack: Rack, *, by_hand: bool) -> WhyReturned | None:
    """Lay *rack* on the stand; it goes back whole if it will not do."""
    story.tell(RackDrawn(at=story.at, rack=rack, kept=len(story.state.rack), by_hand=by_hand))
    why = _what_is_wrong(story)
    if why is not None:
        story.tell(RackReturned(at=story.at, rack=rack, why=why))
    return why


def _what_is_wrong(story: Story) -> WhyReturned | None:
    state, finder = story.state, story.oracle.finder
    each = least_of_each(state.round_number, state.lax, state.conditions)
    if not Kinds.of(state.rack, state.regulation.tile_set).has(each):
        return WhyReturned.NOT_VALID
    if finder is None:
        return None
    plays = _candidates(story)
    if not plays:
        return WhyReturned.NO_PLAY
    story.tell(BestPlaysFound(at=story.at, plays=plays))
    return None


def _candidates(story: Story) -> tuple[Candidate, ...]:
    """What the finder found, judged by the rules themselves: of the best plays, all."""
    state, finder = story.state, story.oracle.finder
    assert finder is not None, "asked only where there is one"
    plays = []
    for found in finder.best_plays(state.board, state.rack):
        judged = judge_play(
            found.square, found.word, state.board, state.rack, state.regulation, story.oracle.judge
        )
        if judged.null is not None:
            raise ValueError(f"the finder gave {found.word} at {found.square}, which is null: {judged.null}")
        plays.append(
            Candidate(
                square=judged.square,
                word=judged.word,
                score=judged.points,
                blanks=sum(cell.blank for _, cell in judged.laid),
                remainder=remainder_of(state.rack, judged),
            )
        )
    top = max((play.score for play in plays), default=0)
    return suggested_order([play for play in plays if play.score == top], story.oracle.worth)


def _read_rack(state: DuplicateState, text: Tiles) -> Rack:
    """The judge's rack, old tiles first, each of them among those left."""
    try:
        rack = fold_tiles(text if isinstance(text, str) else " ".join(text))
    except Unreadable as unreadable:
        raise DuplicateRefusal(DuplicateViolation.BAD_TILES, text=str(unreadable)) from None
    if without(state.left, rack) is None:
        raise DuplicateRefusal(DuplicateViolation.TILES_NOT_LEFT, tiles=rack)
    wanted = min(state.regulation.rack_size, len(state.left))
    if len(rack) != wanted:
        raise DuplicateRefusal(DuplicateViolation.WRONG_RACK_SIZE, wanted=wanted, given=len(rack))
    new = without(rack, state.rack)
    if new is None:
        raise DuplicateRefusal(DuplicateViolation.OLD_TILES_MISSING, tiles=state.rack)
    return (*state.rack, *new)
