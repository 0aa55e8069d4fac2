"""A house with one class in it, for tests of what its teacher and its pupils do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, overload

import pytest
from tests.service.house import House, InlineRobots

from faristol.formats.wire.classes import (
    BeginLesson,
    ClassAsked,
    ClassOrder,
    ClassSettings,
    ClassTablesAsked,
    ClassView,
)
from faristol.rules.state import Seat
from faristol.service.classes.cards import door_token
from faristol.service.classes.page import ClassPage, Lesson
from faristol.service.classes.viewers import onlooker
from faristol.service.classes.views import view
from faristol.service.errors import RequestRefused
from faristol.service.games.page import GamePage
from faristol.service.ports import ClassId, GameId, Person, Role, id_of

__all__ = ["NAMES", "PAIRS", "SETTINGS", "School", "a_school", "in_class", "refused"]

NAMES = ("Aina", "Biel", "Carla", "Duna", "Emma")
# Every pair of letters is a word, so that there is always a play; and none of three.
PAIRS = tuple(a + b for a in "aeioubcdfglmnprstv" for b in "aeioubcdfglmnprstv")
SETTINGS = ClassSettings(regulation="fisc", size=2, lexicon="club")


@dataclass
class School:
    """A class with its teacher, and shorthands for what is done there."""

    house: House
    teacher: Person
    id: ClassId
    tokens: dict[int, str] = field(default_factory=dict)  # of the sessions of pupils' devices

    @property
    def page(self) -> ClassPage:
        found = self.house.classes.book.known(self.id)
        assert found is not None
        return found

    async def order(self, *orders: ClassOrder) -> ClassPage:
        for order in orders:
            await self.house.classes.order(self.id, self.teacher, order)
        return self.page

    async def begin(self, *pupils: int, minutes: int | None = None) -> None:
        """A lesson, to which some pupils come with their tablets."""
        await self.order(BeginLesson(minutes=minutes))
        for pupil in pupils:
            await self.come(pupil)

    async def come(self, pupil: int) -> Person:
        token = door_token(self.page)
        entrance = await self.house.classes.doors.claim(self.id, token, pupil, None)
        self.tokens[pupil] = entrance.token
        return await self.pupil(pupil)

    async def pupil(self, number: int) -> Person:
        return await self.house.world.people.get(self.page.pupils[number].who.person)

    async def device(self, number: int) -> Person | None:
        """Who the tablet of that pupil is now."""
        return await self.house.people.who(self.tokens[number])

    async def tables(self, **asked: object) -> ClassPage:
        wanted = ClassTablesAsked(**asked)  # type: ignore[arg-type]
        return await self.house.classes.make_tables(self.id, self.teacher, wanted)

    async def game(self, table: int) -> GamePage:
        lesson = self.page.lessons[-1]
        return await self.house.games.current(GameId(lesson.tables[table].made.stream))

    @property
    def lesson(self) -> Lesson:
        """The one in course."""
        assert self.page.lesson is not None
        return self.page.lesson

    async def mover(self, table: int) -> Person:
        """Whose turn it is at a table."""
        game = await self.game(table)
        assert game.state.turn is not None
        person = game.seats[game.state.turn].person
        assert person is not None
        return await self.house.world.people.get(person)

    async def win(self, table: int, pupil: int) -> None:
        """Let somebody score: the others pass until they are on turn."""
        game = await self.game(table)
        seats = self.page.lessons[-1].tables[table].seats
        seat = Seat(next(at for at, one in enumerate(seats) if pupil in one.pupils))
        holder = await self.pupil(pupil)
        while game.state.turn != seat:
            game = await self.house.act(game.id, await self.mover(table), "pass")
        best = await InlineRobots(self.house.shelf).choose(game, seat, 7)
        await self.house.games.act(game.id, holder.id, best)

    def seen_by(self, person: Person | None) -> ClassView:
        return view(self.page, onlooker(self.page, id_of(person)), "ca")


async def a_school(house: House, *names: str, settings: ClassSettings = SETTINGS, **asked: str) -> School:
    """A class of these pupils."""
    guest = await house.person("Montse")
    teacher = await house.world.people.change(guest.id, roles=frozenset({Role.PLAYER, Role.TEACHER}))
    wanted = ClassAsked(title="5è B", names=names or NAMES, settings=settings, **asked)
    page = await house.classes.make(teacher, wanted)
    return School(house, teacher, page.id)


Story = Callable[[School], Coroutine[Any, Any, None]]


@overload
def in_class(story: Story, /) -> Callable[[], None]: ...
@overload
def in_class(
    *names: str, words: tuple[str, ...] = ..., **asked: Any
) -> Callable[[Story], Callable[[], None]]: ...
def in_class(*given: Any, words: tuple[str, ...] = PAIRS, **asked: Any) -> Any:
    """A test that is a story in a class of five, or of the pupils that are named."""

    def as_test(story: Story, *names: str) -> Callable[[], None]:
        async def whole() -> None:
            await story(await a_school(House(words=words), *names, **asked))

        def test() -> None:
            asyncio.run(whole())

        test.__name__, test.__doc__, test.__module__ = story.__name__, story.__doc__, story.__module__
        return test

    if given and callable(given[0]):
        return as_test(given[0])
    return lambda story: as_test(story, *given)


async def refused(code: str, doing: Coroutine[Any, Any, Any]) -> None:
    with pytest.raises(RequestRefused) as no:
        await doing
    assert no.value.code == code
