"""The end of a round: every slip judged against the board, and the master play laid."""

from __future__ import annotations

from faristol.rules.duplicate.endings import end_if_due
from faristol.rules.duplicate.errors import DuplicateRefusal, DuplicateViolation
from faristol.rules.duplicate.events import RoundScored
from faristol.rules.duplicate.slips import Judged, Null, judge_play, judge_slip
from faristol.rules.duplicate.story import Story
from faristol.rules.state import Seat

__all__ = ["score_round"]


def score_round(story: Story, square: str, word: str) -> None:
    """The judge's master play goes on the board, if no valid play is known to be higher."""
    state = story.state
    master = judge_play(square, word, state.board, state.rack, state.regulation, story.oracle.judge)
    if master.null is not None:
        raise DuplicateRefusal(DuplicateViolation.NULL_MASTER, why=master.null.value)
    if state.best and master.points < state.best[0].score:
        raise DuplicateRefusal(
            DuplicateViolation.NOT_A_BEST_PLAY, score=master.points, best=state.best[0].score
        )
    judged = tuple(_judged(story, seat, master) for seat in state.seats)
    for seat, slip in zip(state.seats, judged, strict=True):
        if slip.points > master.points:
            raise DuplicateRefusal(
                DuplicateViolation.BELOW_A_SLIP,
                score=master.points,
                slip=slip.points,
                name=state.players[seat],
            )
    tops = [seat for seat in state.seats if judged[seat].points == master.points]
    solo = tops[0] if len(tops) == 1 else None
    story.tell(RoundScored(at=story.at, round=state.round_number, master=master, judged=judged, solo=solo))
    end_if_due(story)


def _judged(story: Story, seat: Seat, master: Judged) -> Judged:
    state = story.state
    slip = state.slips.get(seat)
    if slip is None:
        late = [slip for other, slip in state.late if other == seat]
        if late:  # DUP-5b: recorded, and worth nothing
            return Judged(square=late[-1].square, word=late[-1].word, null=Null.LATE)
        missing = Null.ABSENT if seat in state.absent else Null.NOT_HANDED_IN
        return Judged(square="", word="", null=missing)
    if slip.same and slip.null is None:
        return master
    return judge_slip(slip, state.board, state.rack, state.regulation, story.oracle.judge)
