"""Nobody sees another's slip, or what the master play could be, before the time.

A view must be the very same whatever the others wrote, whatever the engine found and however the bag lies.
"""

from __future__ import annotations

import asyncio
from random import Random
from types import MappingProxyType

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from faristol.rules.duplicate.slips import Slip
from faristol.rules.duplicate.state import DuplicateState, Phase
from faristol.rules.state import Seat
from faristol.service.duplicates.page import DuplicatePage
from faristol.service.duplicates.use_cases import Duplicates
from faristol.service.duplicates.viewers import last_news, onlooker
from faristol.service.duplicates.views import view
from faristol.service.errors import RequestRefused
from faristol.service.ports import Person, PersonId
from tests.duplicate.hall import HallOfTests

SECRET = (Phase.DRAWN, Phase.RUNNING)


async def sessions(seed: int) -> tuple[list[DuplicatePage], list[Person], Person]:
    """A session at every moment of a few rounds, its players and its judge."""
    dice, hall, seen = Random(seed), HallOfTests(), []
    await hall.open(bag=None)
    people = [await hall.player(name) for name in ("Anna", "Biel", "Carla")]
    for number in range(1, 4):
        seen.append(await hall.do("draw"))
        if seen[-1].state.phase is Phase.OVER:
            break
        seen.append(await hall.do("time"))
        for person in dice.sample(people, dice.randint(1, 3)):
            best = dice.choice(seen[-1].state.best)
            word = dice.choice((best.word, "ES", "CASA"))
            await hall.slip(person, best.square, word, number)
            seen.append(await hall.sessions.current(hall.id))
        seen.append(await hall.time_is_up())
        best = seen[-1].state.best[0]
        seen.append(await hall.do("master", square=best.square, word=best.word))
    return seen, people, hall.judge


def with_other_secrets(session: DuplicatePage, dice: Random, known: Seat | None) -> DuplicatePage:
    """The same session, had the others written something else and the engine found something else."""
    state = session.state
    slips = {
        seat: slip if seat == known else Slip(at=slip.at, square="A1", word="ALTRE", paper=slip.paper)
        for seat, slip in state.slips.items()
    }
    bag = list(state.bag)
    dice.shuffle(bag)
    secret: DuplicateState = replace(state, slips=MappingProxyType(slips), best=(), bag=tuple(bag))
    return replace(session, state=secret)


@pytest.mark.article("DUP-5b")
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
def test_views_say_nothing_of_secrets_before_the_time(seed: int) -> None:
    seen, people, judge = asyncio.run(sessions(seed))
    dice = Random(seed)
    before_the_time = [session for session in seen if session.state.phase in SECRET]
    assert before_the_time
    for session in before_the_time:
        viewers = [*(person.id for person in people), judge.id, PersonId("somebody"), None]
        for viewer in viewers:
            known = session.seat_of(viewer)
            other = with_other_secrets(session, dice, known)
            assert view(session, onlooker(session, viewer)) == view(other, onlooker(other, viewer)), (
                session.state.phase,
                viewer,
            )


def test_the_test_can_fail() -> None:
    """After the time a judge does see the slips, and the very same comparison says so."""
    seen, _, judge = asyncio.run(sessions(7))
    closed = next(session for session in seen if session.state.phase is Phase.CLOSED)

    assert view(closed, onlooker(closed, judge.id)) != view(
        with_other_secrets(closed, Random(1), None), onlooker(closed, judge.id)
    )


def test_a_players_own_slip_is_seen_by_that_player() -> None:
    seen, people, _ = asyncio.run(sessions(3))
    running = next(
        session for session in seen if session.state.phase is Phase.RUNNING and session.state.slips
    )
    seat, slip = next(iter(running.state.slips.items()))
    owner = next(person for person in people if running.seat_of(person.id) == seat)

    told = view(running, onlooker(running, owner.id)).slip
    assert told is not None
    assert told.word == slip.word


@pytest.mark.article("DUP-1d")
def test_no_words_in_the_middle_of_a_round_whichever_process_is_asked() -> None:
    async def story() -> None:
        hall = HallOfTests()
        await hall.open()
        anna = await hall.player("Anna")
        stranger = PersonId("somebody")
        elsewhere = Duplicates(hall.house.another_process().world)
        for sessions_of in (hall.sessions, elsewhere):
            await sessions_of.check_words_open(anna.id)
        await hall.do("draw")
        for sessions_of in (hall.sessions, elsewhere):
            with pytest.raises(RequestRefused, match="words-closed"):
                await sessions_of.check_words_open(anna.id)
            await sessions_of.check_words_open(stranger)
            await sessions_of.check_words_open(None)

    asyncio.run(story())


@pytest.mark.article("DUP-1d")
def test_all_phones_are_shown_the_same_conditions() -> None:
    """Board, rack, bag and time are the same on every phone, in the hall and on the projector."""
    seen, people, judge = asyncio.run(sessions(5))
    for session in seen:
        told = [
            view(session, onlooker(session, viewer)) for viewer in (*(p.id for p in people), judge.id, None)
        ]
        assert len({(one.board, one.rack, one.kept, one.bag, one.ends_at, one.phase) for one in told}) == 1


def test_others_slips_are_no_news_to_a_phone() -> None:
    seen, people, judge = asyncio.run(sessions(11))
    by_seq = {session.seq: session for session in seen}
    for session in seen:
        before = by_seq.get(session.seq - 1)
        if before is None or len(session.state.slips) <= len(before.state.slips):
            continue
        (seat,) = session.state.slips.keys() - before.state.slips.keys()
        for person in people:
            mine = session.seat_of(person.id) == seat
            assert (last_news(session, onlooker(session, person.id)) == session.seq) is mine
            if not mine:
                assert replace(view(session, onlooker(session, person.id)), seq=0) == replace(
                    view(before, onlooker(before, person.id)), seq=0
                )
        assert last_news(session, onlooker(session, judge.id)) == session.seq
