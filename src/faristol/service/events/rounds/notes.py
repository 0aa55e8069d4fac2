"""The log as directors read it: what was done, by whom, about what, and what of it was taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from faristol.formats.wire.events import NoteView
from faristol.service.events.entries import Stepped, Undid
from faristol.service.ports import EpochMs
from faristol.tournament.event import EventLog
from faristol.tournament.events import (
    AbsenceChanged,
    CheckInSettled,
    ConfirmationChanged,
    EntrantEdited,
    EntrantEntered,
    EntrantRated,
    EntrantRemoved,
    Event,
    PairAllowed,
    PairForbidden,
    PointsCarried,
    ResultSet,
    RoundLocked,
    RoundPaired,
    RoundPublished,
    RoundReopened,
    RoundUnpaired,
    SeatsSwapped,
    TableScoresSet,
    TablesDrawn,
    WithdrawalChanged,
)
from faristol.tournament.rounds import EntrantId

__all__ = ["noted"]

NameOf = Callable[[EntrantId], str]

_MOST_NAMES = 3


def noted(
    notes: Sequence[NoteView], entry: Stepped | Undid, log: EventLog, seq: int, at: EpochMs
) -> tuple[NoteView, ...]:
    """The notes with one more, or with the last one that stood struck out."""
    if isinstance(entry, Undid):
        standing = [index for index, note in enumerate(notes) if not note.undone]
        if not standing:
            return tuple(notes)
        return tuple(
            replace(note, undone=True) if index == standing[-1] else note for index, note in enumerate(notes)
        )
    if not entry.step:
        return tuple(notes)
    by = entry.by.name if entry.by is not None else ""
    note = NoteView(seq=seq, at=at, by=by, did=entry.step[0].did, about=_about(entry.step, log))
    return (*notes, note)


def _about(step: Sequence[Event], log: EventLog) -> str:
    """Names and numbers only, which every language reads alike."""
    names = {entrant.id: entrant.name for entrant in log.state.entrants}

    def name(who: EntrantId) -> str:
        return names.get(who, str(who))

    told = [text for event in step if (text := _of_event(event, name, log))]
    more = f" +{len(told) - _MOST_NAMES}" if len(told) > _MOST_NAMES else ""
    return ", ".join(told[:_MOST_NAMES]) + more


def _of_event(event: Event, name: NameOf, log: EventLog) -> str:
    match event:
        case EntrantEntered(entrant):
            return entrant.name
        case EntrantEdited(name=told) | EntrantRemoved(name=told):
            return told
        case EntrantRated(who, rating):
            return f"{name(who)} {rating:g}" if rating is not None else name(who)
        case PointsCarried(who, brought):
            return f"{name(who)} {brought:g}"
        case WithdrawalChanged(who, away) | AbsenceChanged(who, away):
            return name(who) if away else f"↩ {name(who)}"
        case PairForbidden(one, other) | PairAllowed(one, other) | SeatsSwapped(_, one, other):
            return f"{name(one)} – {name(other)}"
        case ResultSet(number, table, result):
            board = log.state.rounds[number - 1].boards[table - 1]
            return f"{name(board.first)} {result or '–'} {name(board.second)} ({number}/{table})"
        case TableScoresSet(number, table, scores):
            seats = log.state.tables[number - 1].tables[table - 1].seats
            points = scores or ("–",) * len(seats)
            told = " · ".join(f"{name(who)} {score}" for who, score in zip(seats, points, strict=False))
            return f"{told} ({number}/{table})"
        case RoundReopened(number, reason):
            return f"{number}: {reason}"
        case (
            RoundPaired(round=number)
            | TablesDrawn(round=number)
            | RoundUnpaired(number)
            | RoundLocked(number)
            | RoundPublished(number)
        ):
            return str(number)
        case _:
            return _of_check_in(event, name)


def _of_check_in(event: Event, name: NameOf) -> str:
    match event:
        case ConfirmationChanged(who, _, coming):
            return name(who) if coming else f"↩ {name(who)}"
        case CheckInSettled(out):
            return ", ".join(map(name, out[:_MOST_NAMES])) + (" …" if len(out) > _MOST_NAMES else "")
        case _:
            return ""
