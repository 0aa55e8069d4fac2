"""Who has a place: entrants confirm until a deadline, and who is beyond the places waits in order of entry.

Until the deadline a place is held by order of entry alone, whether or not its holder has confirmed: nobody
loses it to somebody who was quicker to confirm. From the deadline on only those count who confirmed, first
those who did so in time, in order of entry, then whom the desk let in later, in the order in which it did.
So whoever has confirmed and has a place keeps it, whoever else enters or confirms; and a place that becomes
free, by a withdrawal or because its holder did not confirm, goes to the next who waits.

The places are the room of the hall (FISC-4). Where there is no deadline there is no check-in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from faristol.tournament.rounds import Entrant, EntrantId

__all__ = ["CheckIn", "Confirmation", "check_in", "is_instant", "read_instant", "write_instant"]


@dataclass(frozen=True, slots=True)
class Confirmation:
    """Somebody said that they come, at a moment as 2027-01-31T09:00:00Z."""

    entrant: EntrantId
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckIn:
    """Everybody who has not withdrawn, each in one of the lists."""

    confirmed: tuple[EntrantId, ...] = ()  # have a place, and said that they come
    pending: tuple[EntrantId, ...] = ()  # have a place if they confirm in time
    waiting: tuple[EntrantId, ...] = ()  # have none; the next to move up first
    missed: tuple[EntrantId, ...] = ()  # did not confirm, and the deadline is over

    @property
    def out(self) -> tuple[EntrantId, ...]:
        """Who does not play if the check-in is closed now, in order of entry."""
        return tuple(sorted((*self.pending, *self.waiting, *self.missed)))


def check_in(
    entrants: Sequence[Entrant],
    withdrawn: Sequence[EntrantId],
    confirmations: Sequence[Confirmation],
    *,
    places: int | None,
    deadline: str,
    over: bool,
) -> CheckIn:
    """Who has a place among *entrants*, which are in order of entry; *over* is whether the deadline is."""
    gone, said = set(withdrawn), {one.entrant: one.at for one in confirmations}
    there = [entrant.id for entrant in entrants if entrant.id not in gone]
    room = len(there) if places is None else places
    if not over:
        return CheckIn(
            confirmed=tuple(who for who in there[:room] if who in said),
            pending=tuple(who for who in there[:room] if who not in said),
            waiting=tuple(there[room:]),
        )
    last = read_instant(deadline)
    at = {who: read_instant(said[who]) for who in there if who in said}
    in_time = [who for who in there if who in at and at[who] <= last]
    late = sorted((who for who in there if who in at and at[who] > last), key=lambda who: (at[who], who))
    ranked = (*in_time, *late)
    return CheckIn(
        confirmed=ranked[:room],
        waiting=ranked[room:],
        missed=tuple(who for who in there if who not in said),
    )


def read_instant(text: str) -> datetime:
    """A moment; ValueError where the text says none, or does not say of which place on earth.

    >>> read_instant("2027-01-31T10:00+01:00") == read_instant("2027-01-31T09:00:00Z")
    True
    """
    found = datetime.fromisoformat(text)
    if found.tzinfo is None:
        raise ValueError(text)
    return found.astimezone(UTC)


def write_instant(at: datetime) -> str:
    """A moment as it is kept: of Greenwich, to the second.

    >>> write_instant(read_instant("2027-01-31T10:00+01:00"))
    '2027-01-31T09:00:00Z'
    """
    return f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%S}Z"


def is_instant(text: str) -> bool:
    """Whether *text* is a moment as it is kept."""
    try:
        return write_instant(read_instant(text)) == text
    except (ValueError, OverflowError):
        return False
