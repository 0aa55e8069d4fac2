"""When a card comes back: FSRS decides, and it is asked for whole days.

Learning steps of minutes are left out, since cards are dealt once a day; so is its fuzz, which only spreads
cards that many learn at once and would make a learner's calendar a matter of chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from fsrs import Card, Rating, Scheduler, State

from faristol.service.ports import EpochMs
from faristol.service.study.ports import Answered, Recall

__all__ = ["BOXES", "DAY_MS", "Rating", "box_of", "day_of", "end_of_day", "follow", "next_day", "scheduler"]

DAY_MS = 24 * 3_600_000
_LONGEST_DAYS = 365

# What is known by how long it is left alone, in days; beyond the last it is known for good.
BOXES = (1, 3, 7, 30)


def scheduler() -> Scheduler:
    """FSRS as we ask it: its own parameters, nine of ten cards to be remembered."""
    return Scheduler(
        learning_steps=(), relearning_steps=(), enable_fuzzing=False, maximum_interval=_LONGEST_DAYS
    )


_SCHEDULER = scheduler()


def follow(card: str, answers: Sequence[Answered]) -> Recall:
    """What follows from the answers to a card, the oldest first; there is one at least."""
    known = _fresh(answers[0].at)
    for one in answers:
        known, _ = _SCHEDULER.review_card(known, Rating(one.rating), _moment(one.at))
    return _recall(card, len(answers), known)


def next_day(recall: Recall | None, rating: Rating, now: EpochMs) -> EpochMs:
    """When a card comes back if it is answered so now."""
    if recall is None:
        known = _fresh(now)
    else:
        known, now = _known(recall), max(now, recall.last_at)  # another device may be ahead
    return _epoch(_SCHEDULER.review_card(known, rating, _moment(now))[0].due)


def box_of(recall: Recall) -> int:
    """In which box a card lies: 1 for tomorrow's, one more than there are limits for what is known."""
    days = round((recall.due_at - recall.last_at) / DAY_MS)
    return 1 + sum(days > limit for limit in BOXES)


def day_of(at: EpochMs) -> int:
    """The number of a day; as the day's duplicate it begins at midnight, universal time."""
    return at // DAY_MS


def end_of_day(at: EpochMs) -> EpochMs:
    return EpochMs((day_of(at) + 1) * DAY_MS)


# --- as fsrs has it ---


def _fresh(at: EpochMs) -> Card:
    return Card(card_id=0, due=_moment(at))


def _known(recall: Recall) -> Card:
    return Card(
        card_id=0,
        state=State.Review,
        stability=recall.stability,
        difficulty=recall.difficulty,
        due=_moment(recall.due_at),
        last_review=_moment(recall.last_at),
    )


def _recall(card: str, answers: int, known: Card) -> Recall:
    assert known.stability is not None
    assert known.difficulty is not None
    assert known.last_review is not None
    return Recall(
        card=card,
        answers=answers,
        stability=known.stability,
        difficulty=known.difficulty,
        last_at=_epoch(known.last_review),
        due_at=_epoch(known.due),
    )


def _moment(at: EpochMs) -> datetime:
    return datetime.fromtimestamp(0, UTC) + timedelta(milliseconds=at)


def _epoch(moment: datetime) -> EpochMs:
    return EpochMs(round(moment.timestamp() * 1000))
