"""A house with one class in it, for tests of what its teacher and its pupils do."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.service.house import House

from faristol.formats.wire.classes import (
    BeginLesson,
    ClassAsked,
    ClassOrder,
    ClassSettings,
    ClassTablesAsked,
    ClassView,
)
from faristol.service.classes.cards import door_token
from faristol.service.classes.page import ClassPage
from faristol.service.classes.viewers import onlooker
from faristol.service.classes.views import view
from faristol.service.games.page import GamePage
from faristol.service.ports import ClassId, GameId, Person, Role, id_of

__all__ = ["NAMES", "SETTINGS", "School", "a_school"]

NAMES = ("Aina", "Biel", "Carla", "Duna", "Emma")
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

    def seen_by(self, person: Person | None) -> ClassView:
        return view(self.page, onlooker(self.page, id_of(person)), "ca")


async def a_school(house: House, *names: str, settings: ClassSettings = SETTINGS, **asked: str) -> School:
    """A class of these pupils."""
    guest = await house.person("Montse")
    teacher = await house.world.people.change(guest.id, roles=frozenset({Role.PLAYER, Role.TEACHER}))
    wanted = ClassAsked(title="5è B", names=names or NAMES, settings=settings, **asked)
    page = await house.classes.make(teacher, wanted)
    return School(house, teacher, page.id)
