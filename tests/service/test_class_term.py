"""The end of a term: a reminder, an export, and then nothing of the class is left in any family."""

from __future__ import annotations

import asyncio
import csv
import io
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from tests.service.house import House
from tests.service.school import School, a_school, refused

from faristol.formats.wire.classes import ChangeClass, EndTables, RemovePupil
from faristol.service.classes.page import ends_at
from faristol.service.classes.records import export, export_csv
from faristol.service.errors import RequestRefused
from faristol.service.farewell import farewell
from faristol.service.ports import NotFound, StreamKind
from faristol.service.streams.closed import Closed
from faristol.service.streams.named import named

Story = Callable[[School], Coroutine[Any, Any, None]]

_DAY = 24 * 3600


class Letters:
    """A post office that keeps what it is given."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, str, str]] = []

    async def send(self, to: str, subject: str, text: str) -> None:
        self.sent.append((to, subject, text))


def told(story: Story, **asked: Any) -> None:
    async def whole() -> None:
        await story(await a_school(House(), "Ainaxyz", "Bielxyz", "Carlaxyz", **asked))

    asyncio.run(whole())


async def _a_lesson(school: School) -> None:
    """One online table and one on wood, with something said."""
    await school.begin(1, 2, 3)
    await school.tables(how="hand", tables=((1, 2),))
    game = await school.game(1)
    await school.house.games.say(game.id, await school.pupil(1), "Gràcies!")
    await school.order(EndTables())
    await school.tables(how="hand", tables=((1, 3),), where="wood")
    await school.order(EndTables())


def _everything(school: School) -> str:
    """Whatever the store holds, in one text."""
    memory = school.house.memory
    return repr([vars(memory)[name] for name in sorted(vars(memory))])


def test_when_the_term_is_over_no_name_is_left_anywhere() -> None:
    async def story(school: School) -> None:
        house = school.house
        await _a_lesson(school)
        streams = [table.made.stream for table in school.page.lessons[-1].tables.values()]
        assert "Ainaxyz" in _everything(school)

        house.clock.now = ends_at(school.page.ends_on) - 1
        assert not (await house.classes.current(school.id)).over
        house.clock.now += 2
        page = await house.classes.current(school.id)
        assert page.over
        with pytest.raises(RequestRefused, match="not-found"):
            school.seen_by(school.teacher)  # at once, before anything is erased
        await house.classes.tend(school.id)

        left = _everything(school)
        assert "xyz" not in left
        for stream in (school.id, *streams):
            with pytest.raises(NotFound):
                await house.world.cards.get(stream)  # type: ignore[arg-type]
        with pytest.raises(NotFound):
            await house.classes.current(school.id)
        assert (await house.world.people.get(school.teacher.id)).name == "Montse"

    told(story)


def test_erasing_that_was_interrupted_is_taken_up_again() -> None:
    async def story(school: School) -> None:
        house = school.house
        await _a_lesson(school)
        house.clock.now = ends_at(school.page.ends_on) + 1
        await house.classes.current(school.id)
        await house.people.forget(school.page.pupils[1].who.person)  # and there a process died
        again = house.another_process()
        again.clock = house.clock
        due = await house.world.cards.claim_due(
            house.clock(), worker="w", lease_ms=1_000, limit=9, kind=StreamKind.CLASS
        )
        assert due == [school.id], "the sweep finds it"
        await again.classes.tend(school.id)
        assert "xyz" not in _everything(school)

    told(story)


def test_the_teacher_is_reminded_two_weeks_before_and_once() -> None:
    async def story(school: School) -> None:
        house, letters = school.house, Letters()
        object.__setattr__(house.world, "mail", letters)
        await house.world.people.change(school.teacher.id, email="montse@escola.example")
        house.clock.now = ends_at((await house.classes.current(school.id)).ends_on) - 15 * _DAY * 1000
        assert not (await house.classes.current(school.id)).reminded
        house.clock.pass_(_DAY + 1)
        await house.classes.tend(school.id)
        await house.classes.tend(school.id)
        assert school.seen_by(school.teacher).reminder
        assert [to for to, *_ in letters.sent] == ["montse@escola.example"]
        assert "5è B" in letters.sent[0][1]
        assert school.page.ends_on in letters.sent[0][2]

        await school.order(ChangeClass(ends_on="2024-09-01"))
        assert not school.seen_by(school.teacher).reminder, "the term was prolonged"
        await refused("term-too-long", school.order(ChangeClass(ends_on="2030-01-01")))
        await refused("term-too-long", school.order(ChangeClass(ends_on="2020-01-01")))

    told(story)


def test_the_export_has_every_game_of_every_pupil() -> None:
    async def story(school: School) -> None:
        await _a_lesson(school)
        whole = export(school.page)
        assert [pupil["name"] for pupil in whole["pupils"]] == ["Ainaxyz", "Bielxyz", "Carlaxyz"]
        assert [set(table["points"]) for table in whole["lessons"][0]["tables"]] == [
            {"Ainaxyz", "Bielxyz"},
            {"Ainaxyz", "Carlaxyz"},
        ]
        rows = list(csv.DictReader(io.StringIO(export_csv(school.page))))
        assert [(row["table"], row["pupil"], row["credits"]) for row in rows] == [
            ("1", "Ainaxyz", "1.5"),
            ("1", "Bielxyz", "1.5"),
            ("2", "Ainaxyz", "1.5"),
            ("2", "Carlaxyz", "1.5"),
        ]

    told(story)


def test_a_pupil_who_leaves_is_forgotten_in_every_family() -> None:
    async def story(school: School) -> None:
        await _a_lesson(school)
        await school.tables(how="hand", tables=((1, 2),))
        await school.order(RemovePupil(pupil=1))
        assert "Ainaxyz" not in _everything(school)
        assert "Bielxyz" in _everything(school)
        game = await school.game(3)
        assert [seat.robot is not None for seat in game.seats] == [True, False], "a robot plays on"
        rows = csv.DictReader(io.StringIO(export_csv(school.page)))
        assert next(row["pupil"] for row in rows) == "#1"

    told(story)


def test_a_class_that_an_administrator_closed_is_erased_all_the_same() -> None:
    async def story(school: School) -> None:
        house = school.house
        await _a_lesson(school)
        await house.classes.book.change(school.id, lambda *_: (Closed(by=named(school.teacher)),))
        await refused("closed", school.order(ChangeClass(title="Una altra")))
        await house.classes.tend(school.id)
        assert "Ainaxyz" in _everything(school)
        house.clock.now = ends_at(school.page.ends_on)
        due = await house.world.cards.claim_due(
            house.clock(), worker="w", lease_ms=1_000, limit=9, kind=StreamKind.CLASS
        )
        assert due == [school.id]
        await house.classes.tend(school.id)
        assert "xyz" not in _everything(school)

    told(story)


def test_a_teacher_who_leaves_takes_the_classes_along() -> None:
    async def story(school: School) -> None:
        house = school.house
        await _a_lesson(school)
        await farewell(school.teacher, None, house.people, house.games, house.classes, house.world)
        left = _everything(school)
        assert "xyz" not in left
        assert "Montse" not in left

    told(story)


def test_a_teacher_may_erase_a_class_at_once() -> None:
    async def story(school: School) -> None:
        await _a_lesson(school)
        stranger = await school.house.person("Algú")
        await refused("not-found", school.house.classes.remove(school.id, stranger))
        await school.house.classes.remove(school.id, school.teacher)
        assert "xyz" not in _everything(school)

    told(story)
