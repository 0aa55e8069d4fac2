"""What a day brings: what has fallen due first, then a few new cards, and never too many.

After a holiday hundreds may be due. A day has room for :data:`MOST`, and what does not fit waits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest

from faristol.lexicon.decks import CardId
from faristol.service.ports import EpochMs
from faristol.service.study.ports import Answered, Recall
from faristol.service.study.schedule import DAY_MS, day_of, end_of_day

__all__ = ["MOST", "MOST_NEW", "Deal", "days_in_a_row", "deal"]

MOST = 30  # cards a day
MOST_NEW = 10  # of them


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The cards of a day."""

    cards: tuple[CardId, ...]  # that wait now
    due: int  # that have fallen due, with those that have no room today
    done: int  # that were answered today
    next_at: EpochMs | None  # when the next ones come


def deal(
    decks: Sequence[Mapping[str, CardId]],
    recalls: Mapping[str, Recall],
    today: Iterable[Answered],
    now: EpochMs,
) -> Deal:
    """The cards that wait for somebody with these *decks*, after what was answered *today*."""
    ends = end_of_day(now)
    named = dict(_in_turn(decks))
    known = [recall for name, recall in recalls.items() if name in named]
    due = sorted((one for one in known if one.due_at < ends), key=lambda one: (one.due_at, one.card))
    answered = [one.card for one in today]
    first_times = sum(recalls[name].answers == answered.count(name) for name in set(answered))
    new = [card for name, card in named.items() if name not in recalls]
    fresh = new[: max(0, MOST_NEW - first_times)]
    room = max(0, MOST - len(set(answered)))
    waiting = [*(named[one.card] for one in due), *fresh]
    later = [one.due_at for one in known if one.due_at >= ends]
    if len(new) > len(fresh) or len(waiting) > room:
        later.append(ends)
    return Deal(
        cards=tuple(waiting[:room]),
        due=len(due),
        done=len(set(answered)),
        next_at=min(later, default=None),
    )


def _in_turn(decks: Sequence[Mapping[str, CardId]]) -> Iterable[tuple[str, CardId]]:
    """The cards of all decks, a card of each in turn: no deck waits until another is learned."""
    rounds = zip_longest(*(deck.items() for deck in decks))
    return (card for card in chain.from_iterable(rounds) if card is not None)


def days_in_a_row(answers: Iterable[Answered], now: EpochMs) -> int:
    """On how many days in a row something was answered; a day that is not over breaks nothing."""
    days = {day_of(one.at) for one in answers}
    last = day_of(now) if day_of(now) in days else day_of(EpochMs(now - DAY_MS))
    count = 0
    while last - count in days:
        count += 1
    return count
