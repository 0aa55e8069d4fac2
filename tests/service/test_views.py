"""What each viewer is shown, article by article where a regulation says so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import pytest
from tests.service.house import BAG, House
from tests.under import under

from faristol.formats.wire.games import GameAsked, GameView, SeatAsked
from faristol.regulations import PUBLISHED
from faristol.rules.events import BagShuffled, TilesDrawn
from faristol.rules.state import Seat
from faristol.service.errors import RequestRefused
from faristol.service.games.asking import read_action
from faristol.service.games.page import GamePage
from faristol.service.games.viewers import onlooker
from faristol.service.games.views import events_for
from faristol.service.ports import GameId, Role, id_of
from faristol.service.positions import Sheets, line_views
from faristol.service.world import Manners

Story = Callable[[House], Coroutine[Any, Any, None]]
NAMES = ("Anna", "Biel", "Carla", "Dídac")
NO_HELP = {
    "llisca": "LLISCA-5",
    "ebre": "EBRE-2b",
    "classic": "CLASSIC-1c",
    "fisc": "FISC-5b",
    "escolar": "ESCOLAR-12",
}


def told(story: Story, **house: Any) -> None:
    asyncio.run(story(House(**house)))


async def table(house: House, regulation: str, **fields: Any) -> tuple[GamePage, list[Any]]:
    """A game under *regulation* with as many people as it needs, all seated."""
    rules = PUBLISHED[regulation]
    people = [await house.person(name) for name in NAMES[: rules.most_players]]
    return await house.open(*people, regulation=regulation, **fields), people


@under(llisca="LLISCA-1", ebre="EBRE-1", classic="CLASSIC-1a", fisc="FISC-5a")
def test_the_full_bag_can_be_checked_until_the_start_and_only_until_then(regulation: str) -> None:
    async def story(house: House) -> None:
        game, people = await table(house, regulation)
        before = await house.view(game.id, people[1])
        for person in people:
            await house.games.come(game.id, person.id)
        after = await house.view(game.id, people[1])

        assert (before.status, after.status) == ("waiting", "playing")
        assert before.tiles is not None
        assert sum(tile.count for tile in before.tiles) == 100
        assert sum(tile.count * tile.value for tile in before.tiles) == 189
        assert after.tiles is None

    told(story, manners=Manners())


@under(llisca="LLISCA-5", ebre="EBRE-2b", classic="CLASSIC-1c", fisc="FISC-5b", escolar="ESCOLAR-12")
def test_no_help_while_a_game_runs(regulation: str) -> None:
    article = NO_HELP[regulation]

    async def story(house: House) -> None:
        game, people = await table(house, regulation)
        stranger = await house.person("Eva")

        for ask in (
            lambda who: house.lookup.look_up(who.id, "casa", "club"),
            lambda who: house.lookup.search(who.id, "club", pattern="C*", anagram=None),
            lambda who: house.lookup.search(who.id, "club", pattern=None, anagram="CASA"),
        ):
            with pytest.raises(RequestRefused, match="words-closed") as refused:
                await ask(people[0])
            assert refused.value.article == article
            await ask(stranger)  # who does not play may look
        assert (await house.view(game.id, people[0])).no_help == article

        # A preview counts points and says nothing of validity.
        mover = people[(await house.games.current(game.id)).state.turn or 0]
        seat = game.seat_of(mover.id)
        assert seat is not None
        rack = (await house.games.current(game.id)).state.racks[seat]
        letters = "".join("(A)" if tile == "?" else tile for tile in rack[:3])
        told_of = await house.games.preview(game.id, mover.id, "H8", letters)
        assert set(msgspec.structs.asdict(told_of)) == {"score", "words"}

    told(story)


def test_once_the_game_is_over_words_are_open_again() -> None:
    async def story(house: House) -> None:
        game, (anna, _) = await table(house, "fisc")
        await house.act(game.id, anna, "abandon")

        assert (await house.lookup.look_up(anna.id, "casa", "club")).valid

    told(story)


@under(llisca="LLISCA-22", ebre="EBRE-16", classic="CLASSIC-3g", fisc="FISC-7.5")
def test_the_count_of_the_bag_is_always_visible(regulation: str) -> None:
    async def story(house: House) -> None:
        game, people = await table(house, regulation, bag=BAG)
        drawn = 7 * len(people)
        for viewer in (*people, None):
            assert (await house.view(game.id, viewer)).bag == 100 - drawn
        await house.act(game.id, people[0], "play", square="H8", word="CASA")
        assert (await house.view(game.id, people[1])).bag == 100 - drawn  # also while a play waits

    told(story)


@under(llisca="LLISCA-4", classic="CLASSIC-1g")
def test_whether_the_board_may_be_turned(regulation: str) -> None:
    may_rotate = regulation == "llisca"

    async def story(house: House) -> None:
        game, people = await table(house, regulation)

        views = [await house.view(game.id, person) for person in people]

        assert [view.may_rotate for view in views] == [may_rotate] * 2
        assert views[0].board == views[1].board  # turned or not, squares keep their coordinates

    told(story)


@pytest.mark.article("ESCOLAR-8")
@pytest.mark.parametrize(("players", "starter", "timekeeper"), [(4, 0, 3), (4, 2, 1), (3, 1, 0), (2, 0, 1)])
def test_the_last_player_keeps_the_time(players: int, starter: int, timekeeper: int) -> None:
    async def story(house: House) -> None:
        people = [await house.person(name) for name in NAMES[:players]]
        game = await house.open(*people, regulation="escolar", starter=starter)

        assert (await house.view(game.id, people[0])).timekeeper == timekeeper

    told(story)


@pytest.mark.article("ESCOLAR-22")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_schools_practise_with_two_to_four(players: int) -> None:
    async def story(house: House) -> None:
        people = [await house.person(name) for name in NAMES[:players]]
        game = await house.open(*people, regulation="escolar")

        assert (await house.view(game.id, people[0])).status == "playing"

    told(story)


@pytest.mark.article("ESCOLAR-22")
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_schools_practise_against_a_robot_of_several_strengths(level: int) -> None:
    async def story(house: House) -> None:
        pupil = await house.person("Anna")
        game = await house.open(pupil, regulation="escolar", robots=(level,), starter=1, bag=BAG)

        await house.games.tend(game.id)
        view = await house.view(game.id, pupil)

        assert view.seats[1].robot == level
        # the robot has laid a word (or changed its tiles), and now it is the pupil's turn to answer
        assert view.play is not None or view.turn == 0

    told(story)


@pytest.mark.article("ESCOLAR-22")
@pytest.mark.parametrize(("players", "fits"), [(1, 2), (5, 4)])
def test_schools_practise_with_no_fewer_and_no_more(players: int, fits: int) -> None:
    async def story(house: House) -> None:
        people = [await house.person(name) for name in NAMES]
        seats = (SeatAsked(who="me"), *(SeatAsked(who="open"),) * (players - 1))

        with pytest.raises(RequestRefused, match="wrong-seats"):
            await house.games.open(people[0], GameAsked(regulation="escolar", seats=seats, lexicon="club"))

        game = await house.open(*people[:fits], regulation="escolar")
        assert (await house.view(game.id, people[0])).status == "playing"

    told(story)


async def challenged_before_an_arbiter(house: House, regulation: str) -> tuple[GamePage, Any, Any, Any]:
    """A play that waits for a person's verdict."""
    judge, anna, biel = [await house.person(name) for name in ("Jutge", "Anna", "Biel")]
    judge = await house.world.people.change(judge.id, roles=frozenset({Role.PLAYER, Role.ARBITER}))
    asked = GameAsked(
        regulation=regulation, lexicon="arbiter", bag=BAG, starter=0, seats=(SeatAsked(who="open"),) * 2
    )
    game = await house.games.open(judge, asked)
    for person in (anna, biel):
        await house.games.take_seat(game.id, person)
    await house.act(game.id, anna, "play", square="H8", word="CASA")
    return await house.act(game.id, biel, "challenge"), judge, anna, biel


@pytest.mark.article("CLASSIC-6a")
def test_board_and_racks_are_covered_while_a_challenge_is_settled() -> None:
    async def story(house: House) -> None:
        game, judge, anna, biel = await challenged_before_an_arbiter(house, "classic")

        for person in (anna, biel, None):
            seen = await house.view(game.id, person)
            assert (seen.covered, seen.board) == (True, ())
            assert [seat.rack for seat in seen.seats] == [None, None]
            shown = events_for(game, onlooker(game, id_of(person)), await house.games.book.entries(game.id))
            assert b"play-laid" not in msgspec.json.encode(shown)
        arbiter = await house.view(game.id, judge)
        assert len(arbiter.board) == 4
        assert arbiter.may[:1] == ("verdict",)
        with pytest.raises(RequestRefused):
            await house.games.preview(game.id, anna.id, "H8", "CASA")

        game = await house.games.act(game.id, judge.id, read_action({"do": "verdict", "valid": True}))
        assert not (await house.view(game.id, anna)).covered

    told(story)


@pytest.mark.article("FISC-10a")
def test_under_the_federations_text_they_are_not() -> None:
    async def story(house: House) -> None:
        game, _, anna, _ = await challenged_before_an_arbiter(house, "fisc")

        seen = await house.view(game.id, anna)

        assert (seen.phase, seen.covered, len(seen.board)) == ("challenged", False, 4)

    told(story)


def racks(view: GameView) -> list[bool]:
    return [seat.rack is not None for seat in view.seats]


@pytest.mark.parametrize("regulation", PUBLISHED)
def test_nobody_sees_a_rack_that_is_not_theirs(regulation: str) -> None:
    async def story(house: House) -> None:
        game, people = await table(house, regulation, bag=BAG)

        for index, person in enumerate(people):
            assert racks(await house.view(game.id, person)) == [seat == index for seat in range(len(people))]
        assert not any(racks(await house.view(game.id, None)))
        everything = await house.games.book.entries(game.id)
        shown = events_for(game, onlooker(game, None), everything)
        drawn = [event.tiles for event in shown if isinstance(event, TilesDrawn)]
        assert drawn
        assert all(set(tiles) == {"_"} for tiles in drawn)

    told(story)


def test_a_shaken_bag_tells_nothing_of_its_order() -> None:
    async def story(house: House) -> None:
        game, people = await table(house, "fisc", starter=None)
        for person in (*people, None):
            shown = events_for(game, onlooker(game, id_of(person)), await house.games.book.entries(game.id))
            shaken = [event for event in shown if isinstance(event, BagShuffled)]
            assert shaken
            assert all(event.order == () for event in shaken)

    told(story)


def test_once_the_game_is_over_its_racks_are_open() -> None:
    async def story(house: House) -> None:
        game, (anna, _) = await table(house, "fisc")
        await house.act(game.id, anna, "abandon")

        assert racks(await house.view(game.id, None)) == [True, True]

    told(story)


def test_what_may_be_done_is_what_the_rules_take() -> None:
    async def story(house: House) -> None:
        game, (anna, biel) = await table(house, "fisc", bag=BAG)
        assert set((await house.view(game.id, anna)).may) >= {"play", "exchange", "pass", "abandon", "pause"}
        assert "play" not in (await house.view(game.id, biel)).may
        assert (await house.view(game.id, None)).may == ()
        assert "redraw" not in (await house.view(game.id, anna)).may  # this regulation has none

        await house.act(game.id, anna, "play", square="H8", word="CASA")

        assert {"accept", "challenge"} <= set((await house.view(game.id, biel)).may)
        assert not {"accept", "challenge", "complete", "refill"} & set((await house.view(game.id, anna)).may)

    told(story)


def test_clocks_are_told_as_of_now() -> None:
    async def story(house: House) -> None:
        game, (anna, biel) = await table(house, "fisc", minutes=25)
        house.clock.pass_(12.5)
        view = await house.view(game.id, biel)
        assert (view.clock.used, view.clock.running, view.clock.allotted) == ((12_500, 0), 0, 1_500_000)

        game = await house.act(game.id, anna, "pass")
        house.clock.pass_(2)
        view = await house.view(game.id, anna)
        assert (view.clock.used, view.clock.running) == ((12_500, 2_000), Seat(1))

    told(story)


def test_the_wait_for_a_challenge_is_shown_with_its_end() -> None:
    async def story(house: House) -> None:
        game, (anna, biel) = await table(house, "fisc", bag=BAG, window=30)
        await house.act(game.id, anna, "play", square="H8", word="CASA")
        house.clock.pass_(10)

        play = (await house.view(game.id, biel)).play

        assert play is not None
        assert play.closes_at == house.clock.now + 20_000

    told(story)


def test_a_sheet_that_was_shown_before_reads_as_if_it_were_written_anew() -> None:
    async def story(house: House) -> None:
        game, people = await table(house, "fisc")
        for person in people:
            await house.games.come(game.id, person.id)
        pages = [await house.games.current(game.id)]
        for turn in range(6):
            mover = people[pages[-1].state.turn or 0]
            done = {"do": "pass"} if turn % 2 else {"do": "exchange", "tiles": _first_of(pages[-1])}
            pages.append(await house.games.act(game.id, mover.id, read_action(done)))
        assert [len(page.state.lines) for page in pages][-1] >= 3
        sheets = Sheets(most=2)

        # As they come, again, and back, as after a turn that was taken back; in two languages.
        for page in (*pages, pages[-1], *reversed(pages)):
            for language in ("ca", "en"):
                assert sheets.of(page.id, page.state, language) == line_views(page.state, language)
        before = sheets.of(game.id, pages[-2].state, "ca")
        after = sheets.of(game.id, pages[-1].state, "ca")
        assert all(old is new for old, new in zip(before, after, strict=False)), "what was written stays"
        sheets.of(GameId("another"), pages[0].state, "ca")
        sheets.of(GameId("a third"), pages[0].state, "ca")
        assert sheets.of(game.id, pages[-1].state, "ca") == after

    told(story)


def _first_of(page: GamePage) -> str:
    assert page.state.turn is not None
    return page.state.racks[page.state.turn][0]
