"""Two who share a seat: what they see, propose and send, and that to everybody else they are one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from tests.service.house import BAG, House

from faristol.formats.files.acta import read_acta, replay
from faristol.formats.wire.games import GameAsked, GameView, SeatAsked
from faristol.rules.errors import RuleViolation
from faristol.service.errors import Reason, RequestRefused
from faristol.service.farewell import farewell
from faristol.service.games.asking import read_action
from faristol.service.games.entries import Acted, ProposalDropped, Proposed
from faristol.service.games.listing import games_of, lobby, statistics
from faristol.service.games.page import GamePage
from faristol.service.games.turns import turns_of
from faristol.service.ports import NOBODY, GameId, Partner, Person, SeatCard, Status
from faristol.service.world import Manners

Story = Callable[[House], Coroutine[Any, Any, None]]
PLAY = {"do": "play", "square": "H8", "word": "CASA"}


def told(story: Story, **house: Any) -> None:
    asyncio.run(story(House(**house)))


async def two_pairs(house: House, **fields: Any) -> tuple[GameId, Person, Person, Person, Person]:
    """A game of Anna and Biel against Carla and Dídac; Anna and Biel start."""
    people = [await house.person(name) for name in ("Anna", "Biel", "Carla", "Dídac")]
    asked = GameAsked(
        **{
            "regulation": "parelles",
            "seats": (SeatAsked(who="me", pair=True), SeatAsked(who="open", pair=True)),
            "lexicon": "club",
            "starter": 0,
            "bag": BAG,
            **fields,
        }
    )
    page = await house.games.open(people[0], asked)
    for person, seat in zip(people[1:], (0, 1, 1), strict=True):
        assert page.status is Status.WAITING, "it begins when the last of the four sits down"
        page = await house.games.take_seat(page.id, person, seat)
    return (page.id, *people)  # type: ignore[return-value]


async def propose(house: House, game: GameId, person: Person, **fields: Any) -> GamePage:
    return await house.games.propose(game, person.id, read_action(fields))


def rack_of(view: GameView, seat: int) -> tuple[str, ...] | None:
    return view.seats[seat].rack


def test_four_people_are_two_players_by_the_names_of_both() -> None:
    async def story(house: House) -> None:
        game, anna, biel, carla, dídac = await two_pairs(house)
        view = await house.view(game, anna)

        assert view.status == "playing"
        assert [seat.name for seat in view.seats] == ["Anna / Biel", "Carla / Dídac"]
        assert [seat.names for seat in view.seats] == [("Anna", "Biel"), ("Carla", "Dídac")]
        places = [
            (one.you, one.half) for one in [await house.view(game, who) for who in (anna, biel, carla, dídac)]
        ]
        assert places == [(0, 0), (0, 1), (1, 0), (1, 1)]

    told(story)


def test_both_see_their_rack_and_nobody_else_does() -> None:
    async def story(house: House) -> None:
        game, anna, biel, carla, dídac = await two_pairs(house)
        eva = await house.person("Eva")
        own = rack_of(await house.view(game, anna), 0)

        assert own is not None
        assert rack_of(await house.view(game, biel), 0) == own
        for other in (carla, dídac, eva, None):
            assert rack_of(await house.view(game, other), 0) is None

    told(story)


def test_what_one_proposes_is_shown_to_the_other_and_to_nobody_else() -> None:
    async def story(house: House) -> None:
        game, anna, biel, carla, _ = await two_pairs(house)
        await propose(house, game, anna, **PLAY)

        shown = (await house.view(game, biel)).proposal
        assert shown is not None
        assert (shown.name, shown.own, shown.do, shown.square, shown.word) == (
            "Anna",
            False,
            "play",
            "H8",
            "CASA",
        )
        assert shown.points == 10
        assert [(cell.row, cell.column, cell.letter) for cell in shown.laid][:1] == [(7, 7, "C")]
        own = (await house.view(game, anna)).proposal
        assert own is not None
        assert own.own
        assert (await house.view(game, carla)).proposal is None
        assert (await house.view(game, None)).proposal is None
        assert (await house.view(game, carla)).board == (), "nothing lies there yet"

    told(story)


@pytest.mark.parametrize("sender", ["Anna", "Biel"])
def test_either_sends_what_was_proposed_where_either_may(sender: str) -> None:
    async def story(house: House) -> None:
        game, anna, biel, *_ = await two_pairs(house)
        page = await propose(house, game, anna, **PLAY)
        assert page.proposal is not None
        house.clock.pass_(3)

        page = await house.games.confirm(game, (anna if sender == "Anna" else biel).id, page.proposal.number)

        assert page.proposal is None
        assert page.state.play is not None
        assert page.state.play.words[0].text == "CASA"
        acted = [one for one in await house.games.book.entries(game) if isinstance(one, Acted)]
        assert acted[-1].action.t == 3.0, "the play is of the moment at which it was sent"

    told(story)


def test_either_may_play_without_asking_where_either_may_send() -> None:
    async def story(house: House) -> None:
        game, _, biel, *_ = await two_pairs(house)
        page = await house.act(game, biel, **PLAY)

        assert page.state.play is not None
        assert page.state.play.seat == 0

    told(story)


def test_where_both_must_want_it_one_alone_sends_nothing_until_the_other_was_silent_for_a_while() -> None:
    async def story(house: House) -> None:
        game, anna, biel, *_ = await two_pairs(house, confirms="partner")
        view = await house.view(game, anna)
        assert {"propose-play", "propose-exchange", "propose-pass"} <= set(view.may)
        assert not {"play", "exchange", "pass"} & set(view.may)
        with pytest.raises(RequestRefused) as alone:
            await house.act(game, anna, **PLAY)
        assert alone.value.reason is Reason.PARTNER_CONFIRMS
        page = await propose(house, game, anna, **PLAY)
        assert page.proposal is not None
        number = page.proposal.number
        with pytest.raises(RequestRefused) as own:
            await house.games.confirm(game, anna.id, number)
        assert own.value.reason is Reason.PARTNER_CONFIRMS
        shown = (await house.view(game, anna)).proposal
        assert shown is not None
        assert shown.alone_from == house.clock() + house.manners.partner_wait

        house.clock.pass_(house.manners.partner_wait / 1000)
        page = await house.games.confirm(game, anna.id, number)

        assert page.state.play is not None, "who is silent does not keep the other from playing"

        page = await house.games.current(game)
        assert page.proposal is None
        assert biel.id in page.seats[0].people

    told(story)


def test_where_both_must_want_it_the_other_confirms_at_once_or_says_no() -> None:
    async def story(house: House) -> None:
        game, anna, biel, *_ = await two_pairs(house, confirms="partner")
        page = await propose(house, game, anna, do="exchange", tiles="C A")
        shown = (await house.view(game, biel)).proposal
        assert shown is not None
        assert shown.tiles == ("C", "A")
        await house.games.drop(game, biel.id)
        assert (await house.view(game, anna)).proposal is None

        page = await propose(house, game, biel, **PLAY)
        assert page.proposal is not None
        page = await house.games.confirm(game, anna.id, page.proposal.number)

        assert page.state.play is not None
        kinds = [type(one) for one in await house.games.book.entries(game)]
        assert kinds.count(Proposed) == 2
        assert kinds.count(ProposalDropped) == 1

    told(story)


def test_nobody_confirms_what_they_have_not_seen() -> None:
    async def story(house: House) -> None:
        game, anna, biel, *_ = await two_pairs(house)
        first = await propose(house, game, anna, **PLAY)
        assert first.proposal is not None
        await propose(house, game, anna, do="pass")

        with pytest.raises(RequestRefused) as gone:
            await house.games.confirm(game, biel.id, first.proposal.number)

        assert gone.value.reason is Reason.PROPOSAL_GONE

    told(story)


def test_what_the_rules_do_not_take_cannot_be_proposed() -> None:
    async def story(house: House) -> None:
        game, anna, _, carla, _ = await two_pairs(house)
        for fields in ({**PLAY, "word": "ZEL"}, {**PLAY, "square": "A1"}, {"do": "exchange", "tiles": "Z"}):
            with pytest.raises(RuleViolation):
                await propose(house, game, anna, **fields)
        with pytest.raises(RuleViolation) as early:
            await propose(house, game, carla, do="pass")
        assert early.value.code == "not-your-turn"
        with pytest.raises(RequestRefused) as other:
            await propose(house, game, anna, do="sign")
        assert other.value.reason is Reason.NOT_UNDERSTOOD

    told(story)


def test_a_stranger_and_a_player_alone_have_nobody_to_propose_to() -> None:
    async def story(house: House) -> None:
        game, anna, *_ = await two_pairs(house)
        eva = await house.person("Eva")
        page = await propose(house, game, anna, **PLAY)
        assert page.proposal is not None
        for ask in (
            propose(house, game, eva, do="pass"),
            house.games.confirm(game, eva.id, page.proposal.number),
            house.games.drop(game, eva.id),
        ):
            with pytest.raises(RequestRefused) as refused:
                await ask
            assert refused.value.reason is Reason.NOT_SEATED
        single = await house.open(anna, eva)
        with pytest.raises(RequestRefused) as alone:
            await propose(house, single.id, anna, do="pass")
        assert alone.value.reason is Reason.NO_PARTNER

    told(story)


def test_an_opponent_cannot_confirm_for_the_others() -> None:
    async def story(house: House) -> None:
        game, anna, _, carla, _ = await two_pairs(house)
        page = await propose(house, game, anna, **PLAY)
        assert page.proposal is not None
        with pytest.raises(RequestRefused) as refused:
            await house.games.confirm(game, carla.id, page.proposal.number)
        assert refused.value.reason is Reason.PROPOSAL_GONE

    told(story)


def test_a_proposal_is_gone_with_the_turn() -> None:
    async def story(house: House) -> None:
        game, anna, biel, *_ = await two_pairs(house)
        page = await propose(house, game, anna, **PLAY)
        assert page.proposal is not None
        page = await house.act(game, biel, "pass")

        assert page.proposal is None
        assert page.state.turn == 1

    told(story)


def test_time_that_runs_out_takes_the_proposal_with_it() -> None:
    async def story(house: House) -> None:
        game, anna, biel, *_ = await two_pairs(house, minutes=1)
        page = await propose(house, game, anna, **PLAY)
        assert page.proposal is not None
        house.clock.pass_(61)

        with pytest.raises((RequestRefused, RuleViolation)):
            await house.games.confirm(game, biel.id, page.proposal.number)

        page = await house.games.current(game)
        assert page.proposal is None
        assert page.status is Status.OVER

    told(story)


def test_the_start_waits_for_both_and_names_who_is_missing() -> None:
    async def story(house: House) -> None:
        game, anna, biel, carla, dídac = await two_pairs(house)
        for person in (anna, carla, dídac):
            await house.games.come(game, person.id)
        view = await house.view(game, anna)
        assert (view.status, view.awaited, view.missing) == ("waiting", (0,), ("Biel",))
        waiting = await turns_of(biel.id, house.world.cards, house.games, lambda _: (), house.clock())
        assert [one.begins for one in waiting.games] == [True]
        others = await turns_of(anna.id, house.world.cards, house.games, lambda _: (), house.clock())
        assert (others.games, others.others) == ((), 1)

        await house.games.come(game, biel.id)

        assert (await house.view(game, anna)).status == "playing"

    told(story, manners=Manners(given_bags=True, robot_pace=0))


def test_who_gets_up_before_the_start_leaves_room_for_another_partner() -> None:
    async def story(house: House) -> None:
        anna, biel, carla = [await house.person(name) for name in ("Anna", "Biel", "Carla")]
        seats = (SeatAsked(who="me", pair=True), SeatAsked(who="open", pair=True))
        page = await house.games.open(anna, GameAsked(regulation="parelles", seats=seats, lexicon="club"))
        await house.games.take_seat(page.id, biel, 0)
        page = await house.games.leave(page.id, anna.id)
        assert page.seats[0] == SeatCard(person=biel.id, name="Biel", pair=True)
        page = await house.games.take_seat(page.id, carla, 0)
        assert page.seats[0].called == "Biel / Carla"
        page = await house.games.leave(page.id, biel.id)
        page = await house.games.leave(page.id, carla.id)
        assert page.seats[0] == SeatCard(pair=True)
        assert page.cancelled

    told(story)


def test_who_goes_in_the_middle_leaves_the_other_alone_at_the_seat() -> None:
    async def story(house: House) -> None:
        game, anna, biel, *_ = await two_pairs(house, confirms="partner")
        page = await house.games.leave(game, anna.id)
        assert page.seats[0] == SeatCard(person=biel.id, name="Biel")
        page = await house.act(game, biel, **PLAY)
        assert page.state.play is not None, "nobody is left who could confirm"
        page = await house.games.leave(game, biel.id)
        assert page.seats[0].robot is not None, "and where none may abandon a robot plays on"

    told(story)


def test_a_robot_gets_a_seat_of_its_own_and_no_half() -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        seats = (SeatAsked(who="me", pair=True), SeatAsked(who="open", pair=True))
        page = await house.games.open(anna, GameAsked(regulation="parelles", seats=seats, lexicon="club"))
        with pytest.raises(RequestRefused) as half:
            await house.games.seat_robot(page.id, anna, 0, 2)
        assert half.value.reason is Reason.SEAT_TAKEN
        await house.games.seat_robot(page.id, anna, None, 2)
        page = await house.games.take_seat(page.id, biel)
        assert [holder.called for holder in page.seats] == ["Anna / Biel", None]
        assert page.status is Status.PLAYING

    told(story)


def test_whispers_are_for_the_partner_also_after_the_end() -> None:
    async def story(house: House) -> None:
        game, anna, biel, carla, _ = await two_pairs(house, minutes=1)
        await house.games.say(game, anna, "Guardem la S?", aside=True)
        page = await house.games.say(game, biel, "Molta sort!")
        (whisper, _) = page.chat
        for _ in range(2):
            assert [line.text for line in (await house.view(game, biel)).chat] == [
                "Guardem la S?",
                "Molta sort!",
            ]
            assert [line.text for line in (await house.view(game, carla)).chat] == ["Molta sort!"]
            house.clock.pass_(61)
            await house.games.current(game)
        assert [line.text for line in (await house.view(game, None)).chat] == ["Molta sort!"]
        with pytest.raises(RequestRefused) as unheard:
            await house.games.report(game, carla, whisper.seq, "")
        assert unheard.value.reason is Reason.NOT_FOUND
        single = await house.open(anna, carla)
        with pytest.raises(RequestRefused) as alone:
            await house.games.say(single.id, anna, "Psst", aside=True)
        assert alone.value.reason is Reason.NO_PARTNER

    told(story)


async def to_the_end(house: House, game: GameId, *senders: Person) -> GamePage:
    """Everybody passes until the limit of turns."""
    page = await house.games.current(game)
    while page.status is Status.PLAYING:
        page = await house.act(game, senders[page.state.turn or 0], "pass")
    return page


def test_the_record_names_both_and_is_replayed_to_the_same_end() -> None:
    async def story(house: House) -> None:
        game, anna, biel, carla, dídac = await two_pairs(house, turns=2, verify="refuse")
        page = await propose(house, game, anna, **PLAY)
        assert page.proposal is not None
        await house.games.confirm(game, biel.id, page.proposal.number)
        page = await to_the_end(house, game, biel, dídac)
        assert page.state.scores == (10, 0)

        acta = read_acta((await house.records.acta(game)).encode())

        assert acta.players == ["Anna / Biel", "Carla / Dídac"]
        assert acta.settings.turns == 2
        again = replay(acta, await house.shelf.open("club"))
        assert again.refused == []
        assert again.state.final_scores == page.state.final_scores
        assert "Anna / Biel" in await house.records.sheet_text(game, "ca")
        gcg = await house.records.gcg(game)
        assert "Anna / Biel" in gcg
        signed = await house.act(game, carla, "sign")
        assert signed.state.signed == {1}, "one of the two signs for both"

    told(story)


def test_each_has_the_game_among_the_own_and_who_it_was_played_with() -> None:
    async def story(house: House) -> None:
        game, anna, biel, carla, dídac = await two_pairs(house, turns=1)
        await house.act(game, anna, **PLAY)
        await house.act(game, dídac, "accept")
        page = await house.games.current(game)
        await to_the_end(house, page.id, anna, carla)
        for person, partner in ((anna, "Biel"), (biel, "Anna")):
            (listed,) = (await games_of(person.id, house.world.cards)).items
            assert [(seat.name, seat.you) for seat in listed.seats] == [
                ("Anna / Biel", True),
                ("Carla / Dídac", False),
            ]
            figures = await statistics(person.id, house.world.cards)
            assert (figures.all.games, figures.all.won) == (1, 1)
            assert [(one.key, one.games) for one in figures.partners] == [(partner, 1)]
            assert [one.key for one in figures.opponents] == ["Carla / Dídac"]
        assert len((await games_of(anna.id, house.world.cards, opponent="dídac")).items) == 1

    told(story)


def test_the_lobby_shows_a_seat_with_room_for_a_partner() -> None:
    async def story(house: House) -> None:
        anna = await house.person("Anna")
        seats = (SeatAsked(who="me", pair=True), SeatAsked(who="robot"))
        await house.games.open(anna, GameAsked(regulation="parelles", seats=seats, lexicon="club"))
        (listed,) = (await lobby(house.world.cards, None)).items
        assert [(seat.name, seat.pair, seat.free) for seat in listed.seats] == [
            ("Anna", True, True),
            (None, False, False),
        ]

    told(story)


def test_pairs_stay_together_in_a_rematch() -> None:
    async def story(house: House) -> None:
        game, anna, biel, carla, dídac = await two_pairs(house, turns=1, confirms="partner")
        for person, other in ((anna, biel), (carla, dídac)):
            page = await propose(house, game, person, do="pass")
            assert page.proposal is not None
            page = await house.games.confirm(game, other.id, page.proposal.number)
        assert page.status is Status.OVER
        for person in (dídac, anna, carla, biel):
            new = await house.games.rematch(game, person)
        assert [holder.called for holder in new.seats] == ["Dídac / Carla", "Anna / Biel"]
        assert (new.header.confirms, new.header.settings.turns) == ("partner", 1)
        assert new.status is Status.PLAYING

    told(story)


@pytest.mark.parametrize("who", [0, 1])
def test_one_of_two_who_is_forgotten_takes_nobody_along(who: int) -> None:
    async def story(house: House) -> None:
        game, *people = await two_pairs(house)
        gone, stays = people[who], people[1 - who]
        await propose(house, game, gone, **PLAY)
        await house.games.say(game, gone, "Adéu")

        await farewell(gone, None, house.people, house.games, house.classes, house.world)

        card = await house.world.cards.get(game)
        assert card.seats[0].called == stays.name
        assert (await house.games.current(game)).status is Status.PLAYING
        another = house.another_process()
        for entry in await house.world.streams.read(game):
            assert f'"{gone.name}"'.encode() not in entry.body
        page = await another.games.current(game)
        assert page.seats[0].people == (stays.id,)
        assert (await another.act(game, stays, **PLAY)).state.play is not None

    told(story)


@pytest.mark.parametrize("who", [0, 1])
def test_the_card_of_a_game_that_is_over_names_the_other_still(who: int) -> None:
    async def story(house: House) -> None:
        game, *people = await two_pairs(house, turns=1)
        await to_the_end(house, game, people[0], people[2])

        await farewell(people[who], None, house.people, house.games, house.classes, house.world)

        names = ["Anna", "Biel"]
        names[who] = NOBODY
        card = await house.world.cards.get(game)
        assert card.seats[0].called == " / ".join(names)
        assert (await house.another_process().view(game, None)).seats[0].name == " / ".join(names)
        assert (await games_of(people[1 - who].id, house.world.cards)).items
        assert not (await games_of(people[who].id, house.world.cards)).items

    told(story)


def test_who_comes_by_the_link_sits_where_they_are_asked_to() -> None:
    async def story(house: House) -> None:
        anna, biel, carla = [await house.person(name) for name in ("Anna", "Biel", "Carla")]
        seats = (SeatAsked(who="me", pair=True), SeatAsked(who="open", pair=True))
        page = await house.games.open(anna, GameAsked(regulation="fisc", seats=seats, lexicon="club"))
        await house.games.take_seat(page.id, biel, 1)
        page = await house.games.take_seat(page.id, carla, 0)
        assert page.seats[0].partner == Partner(person=carla.id, name="Carla")
        assert page.seats[1].called == "Biel"
        with pytest.raises(RequestRefused) as full:
            await house.games.take_seat(page.id, await house.person("Dídac"), 0)
        assert full.value.reason is Reason.SEAT_TAKEN
        assert await house.games.take_seat(page.id, anna, 1) == page, "who sits already stays there"

    told(story)
