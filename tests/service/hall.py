"""A house with one championship in it, for tests of what directors and players do there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from tests.service.house import House

from faristol.formats.wire.orders import EventSettings, Order, PairAsked, ResultOrder
from faristol.service.events.page import EventPage
from faristol.service.events.rounds.phones import card_of
from faristol.service.events.use_cases import Championships
from faristol.service.ports import EventId, Person
from faristol.service.refusals import explain
from faristol.tournament import TournamentError
from faristol.tournament.commands import Enter, Publish
from faristol.tournament.rounds import EntrantId

__all__ = ["Hall", "a_hall"]


@dataclass
class Hall:
    """A house with one championship in it, and shorthands for what its director does."""

    house: House
    championships: Championships
    director: Person
    event: EventId

    @property
    def page(self) -> EventPage:
        found = self.championships.book.known(self.event)
        assert found is not None
        return found

    async def order(self, *orders: Order) -> None:
        for order in orders:
            await self.championships.order(self.event, self.director, order)

    async def enter(self, *names: str) -> None:
        await self.order(*(Enter(name=name) for name in names))

    async def pair(self, *, publish: bool = True, **asked: Any) -> None:
        pairing = await self.championships.pair(self.event, self.director, PairAsked(**asked))
        await pairing.task
        if publish:
            await self.order(Publish(round=self.page.state.played))

    async def result(self, table: int, text: str | None, round_: int | None = None) -> None:
        number = round_ or self.page.state.played
        board = self.page.state.rounds[number - 1].boards[table - 1]
        await self.order(
            ResultOrder(
                round=number, table=table, first=board.first, second=board.second, result=text, sure=True
            )
        )

    def text(self, table: int, round_: int = 0) -> str | None:
        """What the last round has for a table."""
        result = self.page.state.rounds[round_ - 1].boards[table - 1].result
        return None if result is None else result.text

    async def play(self) -> None:
        """A round in which the first of every board wins."""
        await self.pair()
        for table in range(1, len(self.page.state.rounds[-1].boards) + 1):
            await self.result(table, f"{400 + table}-300")

    def card(self, entrant: int) -> str:
        """What stands on the card of an entrant."""
        return card_of(self.page, EntrantId(entrant)) or ""

    async def phone_of(self, entrant: int) -> Person:
        person = await self.house.person(self.page.name_of(entrant))
        await self.championships.claim(self.event, person, entrant, self.card(entrant))
        return person

    async def refused(self, *orders: Order) -> str:
        with pytest.raises(TournamentError) as why:
            await self.order(*orders)
        problem = explain(why.value, "ca")
        assert problem.message != problem.code, "every refusal has its sentence"
        assert "…" not in problem.message
        return problem.code


async def a_hall(names: int = 8, house: House | None = None, **settings: Any) -> Hall:
    house = house or House()
    director = await house.person("Directora")
    championships = Championships(house.world)
    page = await championships.open(director, EventSettings(**{"name": "Obert de Reus", **settings}))
    hall = Hall(house, championships, director, page.id)
    await hall.enter(*(f"Jugadora {number}" for number in range(1, names + 1)))
    return hall
