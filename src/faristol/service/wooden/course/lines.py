"""One line of a sheet as deeds: a turn from laying to pressing, or something that happened between turns."""

from __future__ import annotations

from faristol.formats.files.acta.document import tiles_of
from faristol.rules.actions import (
    Abandon,
    AgreeEnd,
    Challenge,
    Complete,
    Correct,
    Disqualify,
    Exchange,
    Pass,
    Play,
    RoundOver,
    Tiles,
    Verdict,
    Wait,
    Withdraw,
)
from faristol.rules.clock import next_deadline
from faristol.rules.spelling import Unreadable
from faristol.rules.state import Rack, Seat
from faristol.rules.story import Judge
from faristol.service.errors import Reason, RequestRefused
from faristol.service.wooden.course.counting import FACE_DOWN
from faristol.service.wooden.course.course import Course, follow, judged
from faristol.service.wooden.course.deeds import Deed
from faristol.service.wooden.sheets.notes import Note, UnreadableNote, read_note

__all__ = ["deeds_of", "read_line", "read_tiles"]


def read_line(text: str) -> Note:
    """What a line says, or :exc:`Refused`."""
    try:
        return read_note(text)
    except UnreadableNote as unreadable:
        raise RequestRefused(Reason.NOTE_UNREADABLE, text=str(unreadable)) from None


def read_tiles(text: Tiles) -> Rack:
    """Tiles as people type them, or :exc:`Refused`."""
    try:
        return tiles_of(text)
    except Unreadable as unreadable:
        raise RequestRefused(Reason.NOTE_UNREADABLE, text=str(unreadable)) from None


def deeds_of(note: Note, course: Course, t: float, judge: Judge | None) -> tuple[Deed, ...]:
    """What *note* tells of whoever is on turn; *judge* is the word list, where one answers."""
    turn = Seat(0) if course.state.turn is None else course.state.turn
    seat = Seat(turn if note.seat is None else note.seat)
    match note.kind:
        case "play":
            return _play(note, course, turn, t, judge)
        case "exchange":
            return (_exchange(note, turn, t), Deed(act=Complete(t=t, by=turn)))
        case "pass":
            return (Deed(act=Pass(t=t, by=turn)),)
        case "withdraw":
            return (Deed(act=Withdraw(t=t, by=turn)),)
        case "time" | "game-time":
            return (_until_due(course, t),)
        case "correct":
            return (Deed(act=Correct(t=t, by=seat, points=note.points, reason=note.reason)),)
        case "round-over":
            return (Deed(act=RoundOver(t=t)),)
        case "agree-end":
            return (Deed(act=AgreeEnd(t=t)),)
        case "abandon":
            return (Deed(act=Abandon(t=t, by=seat)),)
        case "disqualify":
            return (Deed(act=Disqualify(t=t, by=seat)),)


def _play(note: Note, course: Course, by: Seat, t: float, judge: Judge | None) -> tuple[Deed, ...]:
    laid = Deed(act=Play(t=t, by=by, square=note.square, word=note.word))
    pressed = Deed(act=Complete(t=t, by=by))
    if note.challenged is None:
        return (laid, pressed)
    valid = note.challenged == "valid"
    asked = Deed(act=Challenge(t=t, by=course.state.after(by)))
    doubt: tuple[Deed, ...] = (asked, Deed(act=Verdict(t=t, valid=valid)))
    if judge is not None:
        doubt = (judged(follow(course, laid), asked, judge),)
        if doubt[0].verdict != valid:
            raise RequestRefused(Reason.VERDICT_DIFFERS, word=note.word)
    return (laid, *doubt, pressed) if valid else (laid, *doubt)


def _exchange(note: Note, by: Seat, t: float) -> Deed:
    seen = read_tiles(note.tiles) if note.tiles else ()
    return Deed(act=Exchange(t=t, by=by, tiles=list(seen or (FACE_DOWN,) * note.count)), seen=seen)


def _until_due(course: Course, t: float) -> Deed:
    """Time ran out: of the turn, of the player or of the game, whichever comes next."""
    deadline = next_deadline(course.state)
    if deadline is None:
        raise RequestRefused(Reason.NOTE_UNREADABLE, text="temps")
    return Deed(act=Wait(t=max(t, (deadline.at + 1) / 1000)))
