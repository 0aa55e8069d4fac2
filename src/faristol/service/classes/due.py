"""What the passing of time does to a class: a lesson ends, the end of the term is announced, and it comes.

What must be done at tables and in other stores besides (their games end, names are erased) is done by
:meth:`~faristol.service.classes.use_cases.Classes.tend`.
"""

from __future__ import annotations

from collections.abc import Sequence

from faristol.service.classes.entries import Entry, LessonEnded, Reminded, TermEnded
from faristol.service.classes.page import ClassPage
from faristol.service.ports import EpochMs

__all__ = ["REMINDER_MS", "attention_at", "due_at", "is_unfinished", "settle"]

REMINDER_MS = 14 * 24 * 3_600_000  # before the end of the term


def due_at(page: ClassPage) -> EpochMs | None:
    """When something happens by itself."""
    if page.over or page.closed:
        return None
    moments = [page.ends_at]
    if not page.reminded:
        moments.append(_reminded_at(page))
    if page.lesson is not None:
        moments.append(page.lesson.until)
    return min(moments)


def _reminded_at(page: ClassPage) -> EpochMs:
    """Of a term that is shorter than the notice, at once."""
    return EpochMs(max(page.ends_at - REMINDER_MS, page.created_at))


def settle(page: ClassPage, by: EpochMs) -> Sequence[Entry]:
    """What has fallen due by then."""
    entries: list[Entry] = []
    if page.over:
        return entries
    if page.lesson is not None and page.lesson.until <= by:
        entries.append(LessonEnded(by="time"))
    if not page.reminded and _reminded_at(page) <= by:
        entries.append(Reminded())
    if page.ends_at <= by:
        entries.append(TermEnded())
    return entries


def is_unfinished(page: ClassPage) -> bool:
    """Whether something is left: tables of a lesson that is over, a class to part from, devices, a term."""
    lesson = page.lesson
    if lesson is None and page.joined is not None:
        return True
    to_release = lesson is None and not page.settings.keep_devices
    if to_release and any(pupil.device for pupil in page.pupils.values()):
        return True
    return page.over or any(one is not lesson for one, _ in page.open_tables())


def attention_at(page: ClassPage) -> EpochMs | None:
    """When the server must look after this class if nobody asks."""
    if page.closed:  # by an administrator: nothing changes, and in the end it is erased all the same
        return page.ends_at
    return page.changed_at if is_unfinished(page) else due_at(page)
