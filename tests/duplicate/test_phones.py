"""Whose phone is whose: a seat of the list needs its card or a judge's yes."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from faristol.errors import FaristolError
from faristol.formats.wire.duplicates import DuplicateEntered
from faristol.service.duplicates.entries import Entry
from faristol.service.ports import DuplicateId
from faristol.service.refusals import explain
from tests.duplicate.hall import HallOfTests

LIST = ("Emma", "Ferran", "Núria")


async def a_hall() -> HallOfTests:
    hall = HallOfTests()
    await hall.open(players=LIST)
    return hall


def test_a_seat_of_the_list_needs_its_card() -> None:
    async def story() -> None:
        hall = await a_hall()
        stranger = await hall.house.person("Estranya")
        page = await hall.sessions.current(hall.id)
        card = await hall.card(0)
        assert len({await hall.card(seat) for seat in range(3)}) == 3

        for wrong in ("aaaaaaaa", await hall.card(1), page.header.code, card[:-1], "ç" * 8):
            with pytest.raises(FaristolError, match="wrong-card") as why:
                await hall.asks(stranger, 0, wrong)
            assert "Emma" in explain(why.value, "ca").message
        assert (await hall.sessions.current(hall.id)).seq == page.seq, "nothing was written"

        await hall.asks(stranger, 0, f" {card[:4].upper()} {card[4:]}")
        assert (await hall.view(stranger)).name == "Emma"
        with pytest.raises(FaristolError, match="judge-needed"):
            await hall.sessions.cards(hall.id, stranger)

    asyncio.run(story())


def test_without_a_card_a_judge_says_yes_or_no() -> None:
    async def story() -> None:
        hall = await a_hall()
        emma, stranger = await hall.house.person("Emma Puig"), await hall.house.person("Estranya")
        for phone in (stranger, emma, emma):
            await hall.asks(phone, 0)
            assert (await hall.view(phone)).you is None
        told = (await hall.view(hall.judge)).judge
        assert told is not None
        assert [(one.seat, one.name) for one in told.asking] == [(0, "Emma")] * 2, "each asks once"
        waits = (await hall.view(emma)).asked
        assert waits is not None
        assert waits in told.asking
        for other in (stranger, None):
            assert (await hall.view(other)).judge is None

        with pytest.raises(FaristolError, match="judge-needed"):
            await hall.do("phone", as_=stranger, number=waits.number, yes=True)
        await hall.do("phone", number=waits.number, yes=True)

        assert ((await hall.view(emma)).you, (await hall.view(emma)).asked) == (0, None)
        assert (await hall.view(stranger)).asked is None, "the seat has its phone"
        with pytest.raises(FaristolError, match="no-such-phone"):
            await hall.do("phone", number=waits.number, yes=True)
        await hall.asks(stranger, 1)
        waits = (await hall.view(stranger)).asked
        assert waits is not None
        page = await hall.do("phone", number=waits.number, yes=False)
        assert page.asking == {}
        assert ((await hall.view(stranger)).you, (await hall.view(stranger)).asked) == (None, None)

    asyncio.run(story())


def test_one_seat_a_person_and_one_phone_a_seat() -> None:
    async def story() -> None:
        hall = await a_hall()
        emma = await hall.player("Emma Puig", seat=0)
        with pytest.raises(FaristolError, match="already-seated"):
            await hall.asks(emma, 1, await hall.card(1))
        with pytest.raises(FaristolError, match="already-seated"):
            await hall.asks(emma, 1)
        before = (await hall.sessions.current(hall.id)).seq
        assert (await hall.asks(emma, 0)).seq == before, "the own seat asked for again is the own seat"
        thief = await hall.house.person("Lladre")
        for card in ("", await hall.card(0)):
            with pytest.raises(FaristolError, match="already-claimed"):
                await hall.asks(thief, 0, card)
        for name, why in (
            ("ferran", "name-taken"),
            ("Ferran\u200b", "bad-name"),
            ("NU\u0301RIA", "name-taken"),
        ):
            with pytest.raises(FaristolError, match=why):  # nor a name that looks like one of the list
                await hall.sessions.enter(hall.id, thief, DuplicateEntered(name=name))
        with pytest.raises(FaristolError, match="no-such-player"):
            await hall.asks(thief, 9)

        await hall.do("release", by=0)
        await hall.asks(thief, 0)
        assert (await hall.view(thief)).you is None, "a released seat is no more anybody's than before"
        again = await hall.player("Emma amb un altre mòbil", seat=0)
        assert (await hall.view(again)).you == 0

    asyncio.run(story())


def test_who_waits_for_a_seat_may_enter_by_name_instead() -> None:
    async def story() -> None:
        hall = await a_hall()
        hugo = await hall.house.person("Hug")
        await hall.asks(hugo, 2)
        page = await hall.sessions.enter(hall.id, hugo, DuplicateEntered())

        assert page.state.players == (*LIST, "Hug")
        assert page.asking == {}
        waits_no_more = (await hall.view(hugo)).asked
        assert waits_no_more is None

    asyncio.run(story())


def test_a_judges_own_phone_needs_no_yes() -> None:
    async def story() -> None:
        hall = await a_hall()
        await hall.asks(hall.judge, 1)
        assert (await hall.view(hall.judge)).you == 1

    asyncio.run(story())


def test_in_a_round_a_phone_hands_in_for_one() -> None:
    async def story() -> None:
        hall = await a_hall()
        phone = await hall.player("Emma Puig", seat=0)
        await hall.do("draw")
        await hall.do("time")
        await hall.slip(phone, "H5", "CASA")
        await hall.do("release", by=0)  # somebody believes that it was a mistake

        with pytest.raises(FaristolError, match="phone-spoke") as why:
            await hall.asks(phone, 1, await hall.card(1))
        assert "Emma" in explain(why.value, "ca").message
        await hall.asks(phone, 0, await hall.card(0))  # one's own it may have back
        await hall.do("release", by=0)
        closed = await hall.time_is_up()
        best = closed.state.best[0]
        await hall.do("master", square=best.square, word=best.word)
        await hall.asks(phone, 1, await hall.card(1))
        assert (await hall.view(phone)).you == 1, "the round is over"

    asyncio.run(story())


def test_a_crowd_pushes_nobody_with_a_card_away() -> None:
    async def story() -> None:
        hall = await a_hall()
        for number in range(210):
            await hall.asks(await hall.house.person(f"Ningú {number}"), 0)
        assert len((await hall.sessions.current(hall.id)).asking) == 200
        emma = await hall.player("Emma Puig", seat=0)
        assert (await hall.view(emma)).you == 0
        assert (await hall.sessions.current(hall.id)).asking == {}

    asyncio.run(story())


def test_a_duplicate_of_an_older_version_has_no_cards_and_a_judge_who_says_yes() -> None:
    async def story() -> None:
        hall = await a_hall()
        old = (
            b'{"entry":"opened","header":{"title":"Dissabte","settings":{},"seed":7,"opener":{"person":"%s",'
            b'"name":"Jutge"},"code":"codi","players":["Emma","Ferran"]}}' % hall.judge.id.encode(),
            b'{"entry":"phone-taken","seat":0,"who":{"person":"e","name":"Emma Puig"}}',
        )
        opened, phone = (msgspec.json.decode(entry, type=Entry) for entry in old)
        hall.id = (await hall.sessions.book.create(DuplicateId("antiga"), opened)).id
        await hall.sessions.book.change(hall.id, lambda page, now: [phone])
        assert (await hall.view(None)).players[0].phone

        assert (await hall.sessions.cards(hall.id, hall.judge)).cards == ()
        ferran = await hall.house.person("Ferran Mas")
        for guess in ("aaaaaaaa", "codi"):
            with pytest.raises(FaristolError, match="wrong-card"):
                await hall.asks(ferran, 1, guess)
        await hall.asks(ferran, 1)
        waits = (await hall.view(ferran)).asked
        assert waits is not None
        await hall.do("phone", number=waits.number, yes=True)
        assert (await hall.view(ferran)).you == 1

    asyncio.run(story())


def test_whom_a_judge_puts_on_paper_no_stranger_is_offered() -> None:
    """Before the first round too, when nobody has handed in anything."""

    async def story() -> None:
        hall = HallOfTests()
        await hall.open(players=LIST, self_entry=False)
        stranger = await hall.house.person("Estranya")

        async def offered() -> list[str]:
            players = (await hall.view(stranger)).players
            return [player.name for player in players if not player.paper and not player.phone]

        assert await offered() == list(LIST)
        with pytest.raises(FaristolError, match="judge-needed"):
            await hall.do("on-paper", as_=stranger, by=1)
        with pytest.raises(FaristolError, match="no-such-player"):
            await hall.do("on-paper", by=3)
        said = await hall.do("on-paper", by=1)
        assert await offered() == ["Emma", "Núria"]
        assert (await hall.do("on-paper", by=1)).seq == said.seq, "it was said already"

        await hall.do("on-paper", by=1, yes=False)
        assert await offered() == list(LIST)
        await hall.asks(stranger, 0, await hall.card(0))
        page = await hall.do("on-paper")  # everybody who has no phone
        assert dict(page.paper) == {1: True, 2: True}
        another = await hall.house.person("Una altra")
        assert "enter" not in (await hall.view(another)).may

        # With the card the name is theirs all the same: a phone was found after all.
        await hall.asks(another, 1, await hall.card(1))
        assert (await hall.view(another)).name == "Ferran"
        assert [player.paper for player in (await hall.view(hall.judge)).players] == [False, False, True]
        assert await hall.another_process().sessions.current(hall.id) == await hall.sessions.current(hall.id)

    asyncio.run(story())


def test_a_slip_typed_for_the_wrong_table_puts_nobody_on_paper_for_good() -> None:
    async def story() -> None:
        hall = await a_hall()
        stranger = await hall.house.person("Estranya")
        await hall.do("draw")
        await hall.do("time")
        await hall.do("paper", by=2, square="H5", word="CASA")
        assert [player.paper for player in (await hall.view(stranger)).players] == [False, False, True]
        await hall.do("on-paper", by=2, yes=False)
        assert [player.paper for player in (await hall.view(stranger)).players] == [False, False, False]

    asyncio.run(story())
