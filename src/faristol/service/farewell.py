"""Leaving for good: nobody is kept waiting for a person who is forgotten."""

from __future__ import annotations

import contextlib

from faristol.rules.errors import RuleViolation
from faristol.service.classes.use_cases import Classes
from faristol.service.errors import RequestRefused
from faristol.service.games.asking import read_action
from faristol.service.games.use_cases import Games
from faristol.service.people import Society
from faristol.service.ports import Card, GameId, Person, Status
from faristol.service.world import World

__all__ = ["farewell"]

_PAGE = 200  # games that are not over; nobody has so many


async def farewell(
    person: Person,
    password: str | None,
    people: Society,
    games: Games,
    classes: Classes,
    world: World,
) -> None:
    """Delete *person*, who gets up from every table first; an account says its password again.

    The classes of a teacher who leaves are erased: nobody else could do it.
    """
    await people.confirm(person, password)
    await classes.remove_all_of(person.id)
    for status in (Status.WAITING, Status.PLAYING):
        for card in await world.cards.of_person(person.id, status=status, limit=_PAGE):
            # Where the rules do not let go of the person just now, the clock will end the game.
            with contextlib.suppress(RequestRefused, RuleViolation):
                await _get_up(person, card, games)
    await people.forget(person.id)


async def _get_up(person: Person, card: Card, games: Games) -> None:
    page = await games.current(GameId(card.id))
    seat = page.seat_of(person.id)
    shares = seat is not None and page.shared(seat)  # then the partner plays on
    if page.status is Status.PLAYING and page.regulation.abandonment is not None and not shares:
        await games.act(page.id, person.id, read_action({"do": "abandon"}))
    else:
        await games.leave(page.id, person.id)
