"""What people do with games, on stores in memory and a clock that obeys."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import msgspec
import pytest
from tests.service.house import BAG, House

from faristol.formats.files.acta import read_acta, replay
from faristol.formats.wire.games import GameAsked, SeatAsked
from faristol.rules.errors import RuleViolation
from faristol.rules.state import Phase
from faristol.service.errors import Reason, RequestRefused
from faristol.service.games.asking import read_action
from faristol.service.games.entries import Acted, Came, Opened
from faristol.service.games.terms import agree
from faristol.service.ports import NOBODY, GameId, NotFound, Role, SeatCard, Status
from faristol.service.world import Manners, new_id

Story = Callable[[House], Coroutine[Any, Any, None]]


def told(story: Story, **house: Any) -> None:
    asyncio.run(story(House(**house)))


def test_a_game_starts_when_every_seat_is_taken_with_the_regulations_own_draw() -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        game = await house.games.open(anna, GameAsked(regulation="fisc", lexicon="club"))
        assert game.status is Status.WAITING

        game = await house.games.take_seat(game.id, biel)

        assert game.status is Status.PLAYING
        names = [
            type(event).__name__
            for entry in await house.games.book.entries(game.id)
            if isinstance(entry, Acted)
            for event in entry.events
        ]
        assert "StartDrawn" in names
        assert game.state.starter is not None

    told(story)


AWAITING = Manners(given_bags=True, robot_pace=0)


def test_the_start_waits_until_every_player_has_opened_the_table() -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        game = await house.open(anna, biel)
        view = await house.view(game.id, anna)
        assert (view.status, view.awaited, view.waits_until) == ("waiting", (0, 1), house.clock() + 60_000)
        house.clock.pass_(40)
        await house.games.come(game.id, anna.id)
        await house.games.come(game.id, anna.id)
        assert (await house.view(game.id, biel)).awaited == (1,)
        house.clock.pass_(19)

        await house.games.come(game.id, biel.id)

        begun = await house.games.current(game.id)
        assert begun.status is Status.PLAYING
        house.clock.pass_(5)
        assert sum(begun.at(house.clock()).used) == 5_000, "the clock begins with the start and no later"
        came = [entry for entry in await house.games.book.entries(game.id) if isinstance(entry, Came)]
        assert [entry.seat for entry in came] == [0, 1]
        view = await house.view(game.id, anna)
        assert (view.awaited, view.waits_until, view.off) == ((), None, None)

    told(story, manners=AWAITING)


def test_who_looked_in_before_the_last_seat_was_taken_is_waited_for_again() -> None:
    """An invitation may be open for hours: who opened it is perhaps no longer there."""

    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        game = await house.games.open(anna, GameAsked(regulation="fisc", lexicon="club"))
        await house.games.come(game.id, anna.id)
        await house.games.take_seat(game.id, biel)
        await house.games.come(game.id, biel.id)
        assert (await house.view(game.id, biel)).awaited == (0,)

        await house.games.come(game.id, anna.id)

        assert (await house.games.current(game.id)).status is Status.PLAYING

    told(story, manners=AWAITING)


def test_a_game_whose_players_do_not_come_lapses() -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        game = await house.open(anna, biel)
        await house.games.come(game.id, anna.id)
        house.clock.pass_(59.999)
        assert (await house.games.current(game.id)).status is Status.WAITING

        house.clock.pass_(0.001)

        view = await house.view(game.id, anna)
        assert (view.status, view.off, view.may) == ("over", "lapsed", ("say",))
        assert view.awaited == (1,), "it is said who did not come"
        await house.games.come(game.id, biel.id)  # a moment too late
        assert (await house.view(game.id, biel)).off == "lapsed"
        with pytest.raises(RequestRefused, match="not-over"):
            await house.games.rematch(game.id, anna)

    told(story, manners=AWAITING)


def test_a_game_that_is_withdrawn_has_not_lapsed() -> None:
    async def story(house: House) -> None:
        anna = await house.person("Anna")
        game = await house.games.open(anna, GameAsked(regulation="fisc", lexicon="club"))
        await house.games.leave(game.id, anna.id)

        view = await house.view(game.id, anna)
        assert (view.status, view.off) == ("over", "withdrawn")

    told(story, manners=AWAITING)


def test_robots_are_always_there() -> None:
    async def story(house: House) -> None:
        anna = await house.person("Anna")
        game = await house.open(anna, robots=(2,))
        assert (await house.view(game.id, anna)).awaited == (0,)

        await house.games.come(game.id, anna.id)

        assert (await house.games.current(game.id)).status is Status.PLAYING

    told(story, manners=AWAITING)


def test_the_start_waits_across_processes_and_a_restart() -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        game = await house.open(anna, biel)
        await house.games.come(game.id, anna.id)
        house.clock.pass_(30)

        await house.another_process().games.come(game.id, biel.id)

        assert (await house.another_process().games.current(game.id)).status is Status.PLAYING
        assert (await house.games.current(game.id)).status is Status.PLAYING

    told(story, manners=AWAITING)


def test_a_championships_game_starts_without_who_does_not_come() -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        seats = tuple(SeatCard(person=one.id, name=one.name) for one in (anna, biel))
        game = await house.games.open_for(anna, GameAsked(regulation="fisc", lexicon="club"), seats)
        await house.games.come(game.id, anna.id)
        house.clock.pass_(59.999)
        assert (await house.games.current(game.id)).status is Status.WAITING

        house.clock.pass_(10.001)

        begun = await house.games.current(game.id)
        assert (begun.status, begun.why_off) == (Status.PLAYING, None)
        assert sum(begun.at(house.clock()).used) == 10_000, "it began when the wait was over"

    told(story, manners=AWAITING)


def test_games_of_before_players_were_waited_for_still_start() -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        opened = await agree(GameAsked(regulation="fisc", lexicon="club"), anna, house.world)
        body = json.loads(msgspec.json.encode(opened))
        del body["header"]["awaits"]  # as it was written then
        seats = [{"person": one.id, "name": one.name} for one in (anna, biel)]
        old = msgspec.convert({**body, "seats": seats}, type=Opened)
        game = await house.games.book.create(GameId(new_id()), old)

        assert (await house.games.current(game.id)).status is Status.PLAYING

    told(story, manners=AWAITING)


def test_a_play_stands_by_itself_when_nobody_challenges() -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        game = await house.open(anna, biel, bag=BAG)
        house.clock.pass_(5)
        game = await house.act(game.id, anna, "play", square="H8", word="CASA")
        assert game.state.phase is Phase.PLACED

        house.clock.pass_(20.001)
        game = await house.games.current(game.id)

        assert (game.state.phase, game.state.turn, game.state.scores) == (Phase.TO_MOVE, 1, (10, 0))
        assert game.state.used[0] == 5_000

    told(story)


def test_a_wrong_word_is_challenged_off() -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        game = await house.open(anna, biel, bag=BAG)
        await house.act(game.id, anna, "play", square="H8", word="CATA")

        game = await house.act(game.id, biel, "challenge")

        assert (game.state.turn, game.state.scores, len(game.state.board.cells)) == (1, (0, 0), 0)

    told(story)


def test_an_exchange_ends_the_turn_at_once() -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        game = await house.open(anna, biel, bag=BAG)

        game = await house.act(game.id, anna, "exchange", tiles="C A")

        assert (game.state.phase, game.state.turn) == (Phase.TO_MOVE, 1)

    told(story)


def test_where_plays_are_checked_at_once_the_turn_completes_at_once() -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        game = await house.open(anna, biel, bag=BAG, verify="refuse")
        with pytest.raises(RuleViolation, match="invalid-word"):
            await house.act(game.id, anna, "play", square="H8", word="CATA")

        game = await house.act(game.id, anna, "play", square="H8", word="CASA")

        assert (game.state.phase, game.state.turn, game.state.scores) == (Phase.TO_MOVE, 1, (10, 0))

    told(story)


def test_a_rechallenge_without_an_arbiter_is_answered_by_the_list_again() -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        game = await house.open(anna, biel, bag=BAG)
        await house.act(game.id, anna, "play", square="H8", word="CASA")
        game = await house.act(game.id, biel, "challenge")
        assert game.state.play is not None
        assert game.state.play.upheld

        game = await house.act(game.id, biel, "rechallenge", argument="no hi és")

        assert game.state.phase is Phase.PLACED  # nothing waits for ever

    told(story)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        pytest.param({"do": "pass", "by": 0}, "not-understood", id="a seat named by the message"),
        pytest.param({"do": "pass", "t": 0}, "not-understood", id="a time named by the message"),
        pytest.param({"do": "dance"}, "not-understood", id="an unknown verb"),
        pytest.param({"do": 7}, "not-understood", id="a verb that is no text"),
        pytest.param({}, "not-understood", id="no verb"),
        pytest.param({"do": "verdict", "valid": True}, "not-for-players", id="the arbiter's verdict"),
        pytest.param(
            {"do": "correct", "by": 1, "points": 9, "reason": ""}, "not-for-players", id="a correction"
        ),
        pytest.param({"do": "start"}, "not-understood", id="the server starts"),
        pytest.param({"do": "play", "square": "H8"}, "not-understood", id="a missing field"),
        pytest.param({"do": "play", "square": 8, "word": "CASA"}, "not-understood", id="a wrong type"),
        pytest.param({"do": "pass", "now": 1}, "not-understood", id="an unknown field"),
        pytest.param(
            {"do": "play", "square": "Z99", "word": "CASA"}, "bad-notation", id="nonsense to the rules"
        ),
    ],
)
def test_what_a_browser_may_not_ask(fields: dict[str, Any], code: str) -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        game = await house.open(anna, biel, bag=BAG)

        with pytest.raises((RequestRefused, RuleViolation)) as refused:
            await house.games.act(game.id, anna.id, read_action(fields))

        assert refused.value.code == code
        assert (await house.games.current(game.id)).seq == game.seq

    told(story)


def test_who_does_not_sit_there_cannot_play() -> None:
    async def story(house: House) -> None:
        anna, biel, carla = [await house.person(name) for name in ("Anna", "Biel", "Carla")]
        game = await house.open(anna, biel)

        with pytest.raises(RequestRefused, match="not-seated"):
            await house.act(game.id, carla, "pass")
        with pytest.raises(RequestRefused, match="has-begun"):
            await house.games.take_seat(game.id, carla)
        with pytest.raises(NotFound):
            await house.act("nothere", carla, "pass")  # type: ignore[arg-type]

    told(story)


def test_two_processes_decide_one_after_the_other() -> None:
    """The loser of a race loads again; what it asked is decided on the new state."""

    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        game = await house.open(anna, biel, bag=BAG)
        other = house.another_process()
        await other.games.current(game.id)

        await house.act(game.id, anna, "pass")
        late = await other.act(game.id, biel, "pass")  # the other process still thinks it is Anna's turn

        assert (late.state.turn, late.state.outcomes) == (0, ("passed", "passed"))
        with pytest.raises(RuleViolation, match="not-your-turn"):
            await house.act(game.id, biel, "pass")

    told(story)


def test_many_who_want_one_seat_get_it_once() -> None:
    async def story(house: House) -> None:
        people = [await house.person(f"P{index}") for index in range(8)]
        game = await house.games.open(people[0], GameAsked(regulation="fisc", lexicon="club"))
        houses = [house, house.another_process(), house.another_process()]

        outcomes = await asyncio.gather(
            *(houses[index % 3].games.take_seat(game.id, person) for index, person in enumerate(people[1:])),
            return_exceptions=True,
        )

        assert sum(not isinstance(outcome, BaseException) for outcome in outcomes) == 1
        assert (await house.games.current(game.id)).full

    told(story)


def test_the_record_replays_to_the_very_same_game() -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        game = await house.open(anna, biel, starter=None)
        dice = Random(3)
        for _ in range(60):
            table = await house.games.current(game.id)
            if table.status is Status.OVER:
                break
            house.clock.pass_(dice.choice((0.7, 4.321, 31.0)))
            turn = table.state.turn
            if turn is None:
                continue
            mover, other = (anna, biel) if turn == 0 else (biel, anna)
            for person, do, fields in (
                (other, "challenge", {}),
                (mover, "exchange", {"tiles": list(table.state.racks[turn][: dice.randint(1, 3)])}),
                (mover, "pass", {}),
            ):
                if dice.random() < 0.6:
                    with contextlib.suppress(RuleViolation, RequestRefused):
                        await house.act(game.id, person, do, **fields)
        await house.act(game.id, anna, "abandon")

        table = await house.games.current(game.id)
        acta = read_acta((await house.records.acta(game.id)).encode())
        again = replay(acta, await house.shelf.open("club"))

        assert again.refused == []
        assert again.state == table.state
        assert await house.another_process().games.book.newest(game.id) == table

    told(story)


def test_a_verdict_names_its_judge_only_where_it_is_read() -> None:
    """The name stands beside the person's id in the header, so that whoever judged can be forgotten."""

    async def story(house: House) -> None:
        anna, biel, marta = [await house.person(name) for name in ("Anna", "Biel", "Marta")]
        marta = await house.world.people.change(marta.id, roles=frozenset({Role.PLAYER, Role.ARBITER}))
        asked = GameAsked(
            regulation="fisc", lexicon="arbiter", starter=0, bag=BAG, seats=(SeatAsked(who="open"),) * 2
        )
        game = (await house.games.open(marta, asked)).id
        for person in (anna, biel):
            await house.games.take_seat(game, person)
        await house.act(game, anna, "play", square="H8", word="CASA")
        await house.act(game, biel, "challenge")
        await house.act(game, marta, "verdict", valid=True)
        await house.act(game, biel, "abandon")
        entries = [one.body.decode() for one in await house.world.streams.read(game)]

        assert ["Marta" in body for body in entries] == [True, *[False] * (len(entries) - 1)]
        assert '"valid": true, "judge": "Marta"' in await house.records.acta(game)
        await house.people.forget(marta.id)
        assert f'"valid": true, "judge": "{NOBODY}"' in await house.another_process().records.acta(game)

    told(story)


def test_the_record_is_closed_until_the_end() -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        game = await house.open(anna, biel)

        for give in (house.records.acta, house.records.gcg):
            with pytest.raises(RequestRefused, match="not-over"):
                await give(game.id)

    told(story)


def test_a_rematch_is_one_game_for_both() -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        game = await house.open(anna, biel)
        await house.act(game.id, anna, "abandon")

        first = await house.games.rematch(game.id, biel)
        second = await house.games.rematch(game.id, anna)

        assert first.id == second.id != game.id
        assert second.status is Status.PLAYING
        assert {holder.name for holder in second.seats} == {"Anna", "Biel"}

    told(story)


def test_a_rematch_that_is_declined_can_be_offered_again() -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        game = await house.open(anna, biel)
        with pytest.raises(RequestRefused, match="not-found"):
            await house.games.decline_rematch(game.id, biel)
        await house.act(game.id, anna, "abandon")

        offered = await house.games.rematch(game.id, anna)
        with pytest.raises(RequestRefused, match="has-begun"):
            await house.games.decline_rematch(game.id, anna)  # who offers withdraws instead
        declined = await house.games.decline_rematch(game.id, biel)
        again = await house.games.rematch(game.id, biel)
        accepted = await house.games.rematch(game.id, anna)

        assert (declined.id, declined.cancelled, declined.why_off) == (offered.id, True, "declined")
        assert again.id == accepted.id != offered.id
        assert accepted.status is Status.PLAYING
        with pytest.raises(RequestRefused, match="has-begun"):
            await house.games.decline_rematch(game.id, biel)

    told(story)


def test_to_end_because_nobody_can_place_a_tile_everybody_must_agree() -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        game = await house.open(anna, biel, regulation="llisca")

        game = await house.act(game.id, anna, "agree-end")
        assert (game.state.phase, set(game.agreed)) == (Phase.TO_MOVE, {0})
        game = await house.act(game.id, biel, "agree-end")

        assert game.state.end == "no-play"

    told(story)


def test_leaving_before_the_start_frees_the_seat_and_the_last_one_closes_the_game() -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        game = await house.games.open(
            anna,
            GameAsked(
                regulation="escolar",
                seats=(SeatAsked(who="me"), *(SeatAsked(who="open"),) * 3),
                lexicon="club",
            ),
        )
        await house.games.take_seat(game.id, biel)

        game = await house.games.leave(game.id, anna.id)
        assert [holder.name for holder in game.seats] == [None, "Biel", None, None]
        game = await house.games.leave(game.id, biel.id)

        assert game.status is Status.OVER
        assert await house.world.cards.lobby() == []

    told(story)


def test_who_leaves_a_game_that_cannot_be_abandoned_is_replaced_by_a_robot() -> None:
    async def story(house: House) -> None:
        people = [await house.person(name) for name in ("Anna", "Biel", "Carla")]
        game = await house.open(*people, regulation="escolar")

        game = await house.games.leave(game.id, people[1].id)

        assert game.seats[1].robot is not None
        assert game.seats[1].person is None
        two = await house.open(people[0], people[1])
        with pytest.raises(RequestRefused, match="abandon-instead"):
            await house.games.leave(two.id, people[0].id)

    told(story)


def test_a_paused_clock_runs_again_by_itself() -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        game = await house.open(anna, biel)
        await house.act(game.id, biel, "pause", reason="force-majeure")
        game = await house.act(game.id, anna, "pause", reason="force-majeure")
        assert game.state.paused

        house.clock.pass_(15 * 60)

        assert (await house.games.current(game.id)).state.paused is None

    told(story)


def test_what_is_said_stays_at_the_table() -> None:
    async def story(house: House) -> None:
        anna, biel, carla = [await house.person(name) for name in ("Anna", "Biel", "Carla")]
        game = await house.open(anna, biel)

        game = await house.games.say(game.id, anna, "  bona   sort ")

        assert [line.text for line in game.chat] == ["bona sort"]
        for person, text, reason in (
            (carla, "hola", Reason.CHAT_CLOSED),
            (anna, " ", Reason.CHAT_EMPTY),
            (anna, "x" * 401, Reason.CHAT_EMPTY),
        ):
            with pytest.raises(RequestRefused, match=reason.value):
                await house.games.say(game.id, person, text)

    told(story)
