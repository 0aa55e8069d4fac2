"""Homework of a class: what was set, and who did what since; the puzzles and the cards are the usual ones."""

from __future__ import annotations

from collections.abc import Sequence

from faristol.formats.wire.classes import HomeworkView, PupilHomework
from faristol.service.classes.page import ClassPage, Homework, Pupil, ends_at
from faristol.service.classes.viewers import Onlooker
from faristol.service.classes.views import homework_line
from faristol.service.ports import PersonId
from faristol.service.puzzles.store import Outcome, PuzzleStore
from faristol.service.study.ports import Learning

__all__ = ["homework_of"]

_RIGHT = 2  # fsrs: 1 is wrong


async def homework_of(
    page: ClassPage, looking: Onlooker, puzzles: PuzzleStore, learning: Learning
) -> tuple[HomeworkView, ...]:
    """All that is set; the teacher sees everybody, a pupil the own row."""
    pupils = [one for one in page.pupils.values() if looking.teacher or one.number == looking.pupil]
    return tuple(
        [
            HomeworkView(homework=homework_line(one), pupils=await _done(one, pupils, puzzles, learning))
            for one in page.homework.values()
        ]
    )


async def _done(
    homework: Homework, pupils: Sequence[Pupil], puzzles: PuzzleStore, learning: Learning
) -> tuple[PupilHomework, ...]:
    rows = []
    for pupil in pupils:
        if homework.set.what == "puzzles":
            done, right = await _puzzles(homework, pupil.who.person, puzzles)
        else:
            done, right = await _answers(homework, pupil.who.person, learning)
        rows.append(PupilHomework(pupil=pupil.number, done=done, right=right))
    return tuple(rows)


async def _puzzles(homework: Homework, person: PersonId, puzzles: PuzzleStore) -> tuple[int, int]:
    """Puzzles that were brought to an end in time, and those of them that were solved."""
    last = ends_at(homework.set.until)
    done = [
        one
        for one in await puzzles.attempts(person)
        if one.ended_at is not None and homework.at <= one.ended_at < last
    ]
    return len(done), sum(one.outcome is Outcome.SOLVED for one in done)


async def _answers(homework: Homework, person: PersonId, learning: Learning) -> tuple[int, int]:
    last = ends_at(homework.set.until)
    given = [one for one in await learning.answers(person, since=homework.at) if one.at < last]
    return len(given), sum(one.rating >= _RIGHT for one in given)
