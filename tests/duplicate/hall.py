"""A hall for tests of sessions: a judge, players with phones, and time that passes when told."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from faristol.formats.wire.duplicates import (
    CheckAsked,
    DuplicateAsked,
    DuplicateCommand,
    DuplicateEntered,
    DuplicateView,
    SlipHanded,
    SlipTaken,
)
from faristol.lexicon import Lexicon
from faristol.service.duplicates.page import GRACE_MS, DuplicatePage
from faristol.service.duplicates.rounds.daily import Daily
from faristol.service.duplicates.use_cases import Duplicates
from faristol.service.duplicates.viewers import onlooker
from faristol.service.duplicates.views import view
from faristol.service.ports import DuplicateId, Person, id_of
from tests.service.house import House

__all__ = ["BAG", "WORDS", "HallOfTests"]

WORDS = ("casa", "saca", "cases", "es", "as", "sa", "te", "tres", "arc", "res", "ca", "se", "te", "et")
BAG = "C A S A E T R  E S E S T"


@dataclass
class HallOfTests:
    """A session, and shorthands for what people do in it."""

    house: House = field(default_factory=lambda: House(words=WORDS))
    lexicon: str = "club"

    def __post_init__(self) -> None:
        self.house.shelf.put(Lexicon.from_words(WORDS, name="default", version="1"))
        self.sessions = Duplicates(self.house.world)
        self.daily = Daily(self.house.world, self.sessions)
        self.id = DuplicateId("")

    def another_process(self) -> HallOfTests:
        """A second server on the same store."""
        hall = HallOfTests(self.house.another_process())
        hall.id, hall.judge = self.id, self.judge
        return hall

    async def open(self, **asked: Any) -> DuplicatePage:
        self.judge = await self.house.person("Jutge")
        fields = {"title": "Dissabte", "lexicon": self.lexicon, "bag": BAG, **asked}
        session = await self.sessions.open(self.judge, DuplicateAsked(**fields))
        self.id = session.id
        return session

    async def player(self, name: str, seat: int | None = None) -> Person:
        """Somebody with a phone: at a new seat, or at one of the list with its card."""
        person = await self.house.person(name)
        card = "" if seat is None else await self.card(seat)
        await self.sessions.enter(self.id, person, DuplicateEntered(seat=seat, card=card))
        return person

    async def card(self, seat: int) -> str:
        """What stands on the card that the judge hands out."""
        cards = (await self.sessions.cards(self.id, self.judge)).cards
        return next(one.card for one in cards if one.seat == seat)

    async def asks(self, person: Person, seat: int, card: str = "") -> DuplicatePage:
        return await self.sessions.enter(self.id, person, DuplicateEntered(seat=seat, card=card))

    async def do(self, verb: str, as_: Person | None = None, **fields: Any) -> DuplicatePage:
        command = msgspec.convert({"do": verb, **fields}, DuplicateCommand)
        return await self.sessions.command(self.id, as_ or self.judge, command)

    async def slip(self, person: Person, square: str, word: str, number: int = 1) -> SlipTaken:
        return await self.sessions.hand_in(
            self.id, person, SlipHanded(round=number, square=square, word=word)
        )

    async def check(self, person: Person, number: int) -> DuplicatePage:
        return await self.sessions.ask_check(self.id, person, CheckAsked(round=number, text="Era H5"))

    async def time_is_up(self) -> DuplicatePage:
        """The round's time passes, and the grace for slips on their way."""
        session = await self.sessions.book.newest(self.id)
        assert session.ends_at is not None
        self.house.clock.now = session.ends_at + GRACE_MS
        return await self.sessions.current(self.id)

    async def view(self, person: Person | None) -> DuplicateView:
        session = await self.sessions.current(self.id)
        return view(session, onlooker(session, id_of(person)))
