"""Pairs in championships and duplicates: the entrant is the pair, and both phones are its phone."""

from __future__ import annotations

import asyncio

import pytest
from tests.duplicate.hall import HallOfTests
from tests.service.hall import Hall, a_hall

from faristol.errors import FaristolError
from faristol.formats.files.trf import read_trf, write_trf
from faristol.formats.wire.orders import PhoneOrder, ReleaseOrder, ReportAsked
from faristol.rules.pairs import members
from faristol.service.events.rounds.online import OnlineRounds
from faristol.service.events.rounds.wooden import WoodenRounds
from faristol.service.events.views import presets
from faristol.service.ports import GameId, Person, StreamKind, TableId
from faristol.service.wooden.use_cases import Tables
from faristol.tournament.commands import Edit
from faristol.tournament.rounds import EntrantId

pytestmark = pytest.mark.anyio

PAIRS = ("Anna / Biel", "Carla / Dídac", "Emma / Ferran", "Gal·la / Hug")


async def a_final(**settings: object) -> Hall:
    """A school final in pairs, as its preset has it."""
    school = next(one.settings for one in presets() if one.key == "school")
    fields = {name: getattr(school, name) for name in school.__struct_fields__} | settings
    hall = await a_hall(0, **{**fields, "name": "Final comarcal"})
    await hall.enter(*PAIRS)
    return hall


async def phones(hall: Hall, entrant: int) -> tuple[Person, Person]:
    """The two phones of a pair, which have one card between them."""
    both = [await hall.house.person(name) for name in hall.page.name_of(entrant).split(" / ")]
    for person in both:
        await hall.championships.claim(hall.event, person, entrant, hall.card(entrant))
    return both[0], both[1]


async def test_both_phones_of_a_pair_have_its_card_and_a_third_does_not() -> None:
    hall = await a_final()
    anna, biel = await phones(hall, 1)
    third = await hall.house.person("Tercera")

    assert [hall.page.entrant_of(one.id) for one in (anna, biel)] == [1, 1]
    with pytest.raises(FaristolError, match="already-claimed"):
        await hall.championships.claim(hall.event, third, 1, hall.card(1))
    await hall.championships.claim(hall.event, anna, 2, hall.card(2))  # she had touched the wrong name
    assert hall.page.entrant_of(biel.id) == 1, "who shared it with her stays"
    await hall.championships.claim(hall.event, third, 1, hall.card(1))
    await hall.order(ReleaseOrder(entrant=EntrantId(1)))
    assert [hall.page.entrant_of(one.id) for one in (biel, third)] == [None, None]


async def test_somebody_alone_still_has_one_phone() -> None:
    hall = await a_hall(2)
    await hall.phone_of(1)
    with pytest.raises(FaristolError, match="already-claimed"):
        await hall.phone_of(1)


async def test_without_the_card_the_desk_admits_two_and_then_nobody_waits() -> None:
    hall = await a_final()
    people = [await hall.house.person(name) for name in ("Anna", "Biel", "Estranya")]
    for person in people:
        await hall.championships.claim(hall.event, person, 1)
    for person in people[:2]:
        waits = hall.championships.mine(hall.page, person).asked
        assert waits is not None
        await hall.order(PhoneOrder(number=waits.number, yes=True))
    assert [hall.page.entrant_of(one.id) for one in people] == [1, 1, None]
    assert hall.championships.mine(hall.page, people[2]).asked is None


async def test_a_result_of_two_pairs_stands_once_one_phone_of_each_says_it() -> None:
    hall = await a_final()
    await hall.pair()
    board = hall.page.state.rounds[0].boards[0]
    (anna, biel), (carla, dídac) = await phones(hall, board.first), await phones(hall, board.second)
    said = ReportAsked(round=1, table=1, scores=(150, 120))
    await hall.championships.report(hall.event, anna, said)
    await hall.championships.report(hall.event, biel, said)
    assert hall.text(1) is None, "two phones of one pair are one witness"
    await hall.championships.report(hall.event, dídac, said)
    assert hall.text(1) == "150-120"
    assert [one.person for one in hall.page.holders((board.first, board.second), other_than=anna.id)] == [
        carla.id,
        dídac.id,
    ]


async def test_a_round_seats_both_phones_together_and_its_result_comes_in() -> None:
    hall = await a_final(online=True, lexicon="club", game_turns=1)
    online = OnlineRounds(hall.house.world, hall.championships, hall.house.games)
    await hall.pair()
    board = hall.page.state.rounds[0].boards[0]
    (anna, biel), (carla, dídac) = await phones(hall, board.first), await phones(hall, board.second)
    await online.open(hall.event, hall.director)
    bound = hall.page.games[1, board.first, board.second]
    game = await hall.house.games.current(GameId(bound.id))

    assert [holder.called for holder in game.seats] == [
        hall.page.name_of(one) for one in (board.first, board.second)
    ]
    assert [game.place_of(one.id) for one in (anna, biel, carla, dídac)] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert game.header.settings.minutes == 12
    for person in (biel, dídac) if game.state.turn == 0 else (carla, anna):
        game = await hall.house.act(game.id, person, "pass")
    await online.tend(hall.event)
    assert hall.text(1) == "0-0"


async def test_a_pair_with_one_phone_between_them_plays_with_it() -> None:
    hall = await a_final(online=True, lexicon="club")
    online = OnlineRounds(hall.house.world, hall.championships, hall.house.games)
    await hall.pair()
    board = hall.page.state.rounds[0].boards[0]
    for entrant in (board.first, board.second):
        await hall.phone_of(entrant)
    await online.open(hall.event, hall.director)
    game = await hall.house.games.current(GameId(hall.page.games[1, board.first, board.second].id))
    assert game.status == "playing"
    assert [holder.called for holder in game.seats] == [
        hall.page.name_of(one) for one in (board.first, board.second)
    ]


async def test_the_oldest_pupils_play_longer_online_and_on_wood() -> None:
    hall = await a_final(online=True, lexicon="club", groups_apart=True)
    for number, name in enumerate(PAIRS, start=1):
        group = "3r i 4t d'ESO" if number <= 2 else "1r i 2n d'ESO"
        await hall.order(Edit(EntrantId(number), name, "", group))
    await hall.pair()
    online = OnlineRounds(hall.house.world, hall.championships, hall.house.games)
    await online.open(hall.event, hall.director)
    agreed = {}
    for sitting, bound in hall.page.open_games():
        settings = (await hall.house.games.current(GameId(bound.id))).header.settings
        agreed[min(sitting.seats)] = (settings.minutes, settings.turns)
    assert agreed == {1: (15, 15), 3: (12, None)}

    other = await a_final(groups_apart=True)
    for number, name in enumerate(PAIRS, start=1):
        await other.order(Edit(EntrantId(number), name, "", "3r i 4t d'ESO"))
    await other.pair()
    tables = Tables(other.house.world)
    wooden = WoodenRounds(other.house.world, other.championships, tables)
    await wooden.open(other.event, other.director)
    for _, bound in other.page.untold_tables():
        assert bound.kind is StreamKind.TABLE
        table = await tables.current(TableId(bound.id))
        assert (table.header.settings.minutes, table.header.settings.turns) == (15, 15)
        assert all(" / " in name for name in table.header.names)


async def test_papers_name_both() -> None:
    hall = await a_final()
    await hall.pair()
    text = write_trf(hall.page.state.championship)
    assert all(name in text for name in PAIRS)
    await hall.order(Edit(EntrantId(1), "Maria del Carme Puigdomènech / Bernat Llobera i Ferragut"))
    shown = read_trf(write_trf(hall.page.state.championship)).entrants[0].name
    assert members(shown) == ("Maria del Carme", "Bernat Llobera"), "columns are narrow, and both are named"


def test_both_phones_of_a_pair_hand_in_one_slip_of_a_duplicate() -> None:
    async def story() -> None:
        hall = HallOfTests()
        await hall.open(players=("Anna / Biel", "Carla"))
        anna, biel, carla = (
            await hall.player("Anna", 0),
            await hall.player("Biel", 0),
            await hall.player("Carla", 1),
        )
        for person, seat in ((anna, 0), (biel, 0), (carla, 1)):
            assert (await hall.view(person)).you == seat
        third = await hall.house.person("Tercera")
        for seat in (0, 1):
            with pytest.raises(FaristolError, match="already-claimed"):
                await hall.asks(third, seat, await hall.card(seat))
        await hall.do("draw")
        await hall.do("time")
        await hall.slip(anna, "H8", "CASA")
        await hall.slip(biel, "H8", "TRES")  # they thought better of it
        await hall.time_is_up()
        page = await hall.do("master", square="H5", word="CASA")
        assert [(row.seat, row.points) for row in page.standings] == [(0, 8), (1, 0)]
        card = await hall.house.world.cards.get(hall.id)
        assert {person for seat in card.seats for person in seat.people} == {anna.id, biel.id, carla.id}
        await hall.do("release", by=0)
        assert [(await hall.view(person)).you for person in (anna, biel)] == [None, None]

    asyncio.run(story())
