"""Players of a championship with their phones: results handed in, whose phone it is, entering by oneself."""

from __future__ import annotations

import pytest
from tests.service.hall import a_hall

from faristol.formats.wire.orders import (
    CheckInOrder,
    ConfigureOrder,
    EntryAsked,
    EventSettings,
    PhoneOrder,
    ReleaseOrder,
    ReportAsked,
)
from faristol.service.errors import RequestRefused
from faristol.service.events.views import event_view
from faristol.service.refusals import explain
from faristol.tournament import TournamentError
from faristol.tournament.commands import Publish
from faristol.tournament.rounds import EntrantId

pytestmark = pytest.mark.anyio


async def test_a_result_stands_once_both_phones_say_the_same() -> None:
    hall = await a_hall(4)
    await hall.pair()
    board = hall.page.state.rounds[0].boards[0]
    anna, biel = await hall.phone_of(board.first), await hall.phone_of(board.second)
    said = ReportAsked(round=1, table=1, scores=(412, 367))

    await hall.championships.report(hall.event, anna, said)
    assert hall.text(1) is None
    seq = hall.page.seq
    await hall.championships.report(hall.event, anna, said)  # a phone that repeats itself
    assert hall.page.seq == seq
    await hall.championships.report(hall.event, biel, ReportAsked(round=1, table=1, scores=(367, 412)))
    assert hall.text(1) is None, "they do not agree"
    assert len(event_view(hall.page, director=True, whole=True).rounds[0].boards[0].reports) == 2
    await hall.championships.report(hall.event, biel, said)

    assert hall.text(1) == "412-367"
    await hall.championships.report(hall.event, anna, said)
    with pytest.raises(TournamentError, match="result-is-set"):
        await hall.championships.report(hall.event, anna, ReportAsked(round=1, table=1, scores=(1, 0)))


async def test_a_phone_reports_only_the_own_table() -> None:
    hall = await a_hall(4)
    await hall.pair()
    stranger = await hall.house.person("Curiosa")
    first = await hall.phone_of(hall.page.state.rounds[0].boards[0].first)

    for person, table in ((stranger, 1), (first, 2)):
        with pytest.raises(TournamentError, match="not-your-table"):
            await hall.championships.report(
                hall.event, person, ReportAsked(round=1, table=table, scores=(1, 0))
            )


async def test_a_phone_is_one_entrants_and_a_director_may_release_it() -> None:
    hall = await a_hall(2)
    anna = await hall.phone_of(1)
    biel = await hall.house.person("Biel")

    with pytest.raises(RequestRefused, match="already-claimed") as why:
        await hall.championships.claim(hall.event, biel, 1, hall.card(1))
    assert "Jugadora 1" in explain(why.value, "ca").message
    await hall.championships.claim(hall.event, anna, 2, hall.card(2))  # she had touched the wrong name
    await hall.championships.claim(hall.event, biel, 1, hall.card(1))
    await hall.order(ReleaseOrder(entrant=EntrantId(2)))

    assert hall.page.entrant_of(anna.id) is None
    assert hall.page.entrant_of(biel.id) == 1


async def test_a_name_needs_its_card() -> None:
    hall = await a_hall(3)
    stranger = await hall.house.person("Estranya")
    card = hall.card(1)

    for wrong in ("aaaaaaaa", hall.card(2), hall.page.code, card[:-1], "ç" * 8):
        with pytest.raises(RequestRefused, match="wrong-card"):
            await hall.championships.claim(hall.event, stranger, 1, wrong)
    assert hall.page.claims == {}
    page = await hall.championships.claim(hall.event, stranger, 1, f" {card[:4].upper()} {card[4:]}")
    assert hall.championships.mine(page, stranger).entrant == 1
    cards = (await hall.championships.cards(hall.event, hall.director)).cards
    assert len({one.card for one in cards}) == 3
    with pytest.raises(TournamentError, match="not-director"):
        await hall.championships.cards(hall.event, stranger)


async def test_without_a_card_the_desk_says_yes_or_no() -> None:
    hall = await a_hall(4)
    await hall.pair()
    anna, stranger = await hall.house.person("Anna"), await hall.house.person("Estranya")
    for phone in (stranger, anna, anna):
        page = await hall.championships.claim(hall.event, phone, 1)
        assert hall.championships.mine(page, phone).entrant is None
        with pytest.raises(TournamentError, match="not-your-table"):
            await hall.championships.report(hall.event, phone, ReportAsked(round=1, table=1, scores=(1, 0)))
    directing = event_view(hall.page, director=True, whole=True).directing
    assert directing is not None
    assert [one.entrant for one in directing.asking] == [1, 1], "two phones, each asking once"
    asked = hall.championships.mine(hall.page, anna).asked
    assert asked is not None

    await hall.order(PhoneOrder(number=asked.number, yes=True))

    assert hall.page.entrant_of(anna.id) == 1
    assert hall.championships.mine(hall.page, stranger).asked is None, "the name has its phone"
    with pytest.raises(RequestRefused, match="no-such-phone"):
        await hall.order(PhoneOrder(number=asked.number, yes=True))
    page = await hall.championships.claim(hall.event, stranger, 2)
    waits = hall.championships.mine(page, stranger).asked
    assert waits is not None
    await hall.order(PhoneOrder(number=waits.number, yes=False))
    assert hall.championships.mine(hall.page, stranger).asked is None
    assert hall.page.entrant_of(stranger.id) is None


async def test_a_crowd_at_the_desk_pushes_nobody_with_a_card_away() -> None:
    hall = await a_hall(2)
    for number in range(250):
        await hall.championships.claim(hall.event, await hall.house.person(f"Ningú {number}"), 1)
    assert len(hall.page.asking) == 200

    anna = await hall.phone_of(1)

    assert hall.page.entrant_of(anna.id) == 1
    assert hall.page.asking == {}


async def test_an_entry_that_takes_a_number_over_has_another_card() -> None:
    hall = await a_hall(2)
    await hall.enter("Errada")
    card = hall.card(3)
    await hall.championships.undo(hall.event, hall.director, len(hall.page.log.standing))
    await hall.enter("Una altra")

    assert hall.card(3) != card


async def test_in_a_round_a_phone_has_one_name() -> None:
    hall = await a_hall(4)
    await hall.pair()
    first, second = hall.page.state.rounds[0].boards
    phone = await hall.phone_of(first.first)
    said = ReportAsked(round=1, table=1, scores=(412, 367))
    await hall.championships.report(hall.event, phone, said)

    with pytest.raises(TournamentError, match="phone-has-name") as why:
        await hall.championships.claim(hall.event, phone, first.second, hall.card(first.second))
    assert hall.page.name_of(first.first) in explain(why.value, "ca").message
    await hall.order(ReleaseOrder(entrant=first.first))  # somebody at the desk believes them
    with pytest.raises(RequestRefused, match="phone-spoke"):
        await hall.championships.claim(hall.event, phone, first.second, hall.card(first.second))
    await hall.order(ConfigureOrder(settings=EventSettings(name="Obert", self_entry=True)))
    await hall.championships.enter(hall.event, phone, EntryAsked(name="Una altra"))
    assert hall.text(1) is None

    await hall.result(1, "412-367")
    await hall.result(2, "400-300")
    await hall.championships.claim(
        hall.event, phone, second.first, hall.card(second.first)
    )  # the round is over
    assert hall.page.entrant_of(phone.id) == second.first


async def test_a_phone_whose_name_changed_hands_speaks_once_in_a_round() -> None:
    """A name that was another's when the phone spoke, and comes to it by the desk within the round."""
    hall = await a_hall(4)
    await hall.pair()
    board = hall.page.state.rounds[0].boards[0]
    phone = await hall.phone_of(board.first)
    said = ReportAsked(round=1, table=1, scores=(412, 367))
    await hall.championships.report(hall.event, phone, said)
    await hall.result(1, "412-367")
    await hall.result(2, "400-300")
    await hall.championships.claim(hall.event, phone, board.second, hall.card(board.second))
    await hall.result(1, None)  # it was a mistake after all

    with pytest.raises(RequestRefused, match="phone-spoke"):
        await hall.championships.report(hall.event, phone, said)


async def test_nothing_is_reported_in_or_told_of_a_round_that_is_not_published() -> None:
    hall = await a_hall(4)
    await hall.play()
    await hall.pair(publish=False)
    boards = hall.page.state.rounds[1].boards
    phones = [await hall.phone_of(who) for who in (boards[0].first, boards[0].second, boards[1].first)]

    async def answers(*asked: ReportAsked) -> set[tuple[str, str]]:
        found = set()
        for phone in phones:
            for report in asked:
                with pytest.raises(TournamentError) as why:
                    await hall.championships.report(hall.event, phone, report)
                found.add((why.value.code, str(why.value.facts)))
        return found

    told = await answers(*(ReportAsked(round=2, table=n, scores=(1, 0)) for n in (1, 2, 3, 44)))
    told |= await answers(ReportAsked(round=2, table=1, scores=(1, 0, 2)))
    assert told == {("no-such-round", "{'round': 2}")}, "the own table sounds like any other"
    assert hall.page.reports == {}
    await hall.order(Publish(round=2))
    for phone in phones[:2]:
        await hall.championships.report(hall.event, phone, ReportAsked(round=2, table=1, scores=(9, 8)))
    assert hall.text(1) == "9-8"


async def test_people_enter_by_themselves_where_that_is_open() -> None:
    hall = await a_hall(0)
    anna = await hall.house.person("Anna")
    with pytest.raises(TournamentError, match="entry-closed"):
        await hall.championships.enter(hall.event, anna, EntryAsked(name="Anna Puig"))
    await hall.order(ConfigureOrder(settings=EventSettings(name="Obert", self_entry=True)))
    page = await hall.championships.enter(hall.event, anna, EntryAsked(name="Anna Puig", club="Reus"))

    assert hall.championships.mine(page, anna).entrant == 1
    with pytest.raises(TournamentError, match="already-entered"):
        await hall.championships.enter(hall.event, anna, EntryAsked(name="Anna P."))


async def test_an_entry_taken_back_takes_its_phone_with_it() -> None:
    hall = await a_hall(2)
    await hall.enter("Errada")
    phone = await hall.phone_of(3)
    await hall.order(CheckInOrder(entrant=EntrantId(3)))
    await hall.championships.undo(hall.event, hall.director, len(hall.page.log.standing))
    await hall.enter("Una altra")

    assert hall.page.entrant_of(phone.id) is None, "number 3 is somebody else now"
    assert hall.page.here == frozenset()
