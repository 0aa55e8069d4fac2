"""Sessions as use cases: what judges and players ask for, on a store, by the server's clock."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import msgspec
import pytest

from faristol.errors import FaristolError
from faristol.formats.files.duplicate import convert_duplicate, replay_duplicate
from faristol.formats.files.duplicate.grid import results_csv
from faristol.formats.files.duplicate.replay import Helpers
from faristol.formats.files.duplicate.text import standing_told
from faristol.formats.wire.duplicates import DuplicateAsked, DuplicateEntered, TrainingAsked
from faristol.lexicon import Lexicon
from faristol.rules.duplicate.standings import standings
from faristol.service.duplicates.listing import duplicates
from faristol.service.duplicates.page import GRACE_MS, DuplicatePage
from faristol.service.duplicates.records import kept_record, results
from faristol.service.ports import NOBODY, DuplicateId, Person
from tests.duplicate.hall import WORDS, HallOfTests


def run(story: Any) -> Any:
    return asyncio.run(story)


async def a_round(hall: HallOfTests, *slips: tuple[Person, str, str], number: int = 1) -> DuplicatePage:
    """A whole round with the first master play of the list."""
    await hall.do("draw")
    await hall.do("time")
    for person, square, word in slips:
        await hall.slip(person, square, word, number)
    closed = await hall.time_is_up()
    best = closed.state.best[0]
    return await hall.do("master", square=best.square, word=best.word)


def refused_code(story: Any) -> str:
    with pytest.raises(FaristolError) as caught:
        run(story)
    return caught.value.code


@pytest.mark.article("DUP-1f")
def test_a_round_from_the_rack_to_the_standings() -> None:
    async def story() -> None:
        hall = HallOfTests()
        await hall.open()
        anna, biel = await hall.player("Anna"), await hall.player("Biel")
        await hall.do("draw")
        await hall.do("time")
        await hall.slip(anna, "H7", "ES")
        await hall.slip(anna, "H5", "CASA")
        await hall.slip(biel, "H7", "ES")
        closed = await hall.time_is_up()
        assert closed.state.phase == "closed"
        scored = await hall.do("master", square="H5", word="CASA")

        assert [(row.name, row.points) for row in scored.standings] == [("Anna", 10), ("Biel", 4)]
        assert (await hall.view(biel)).mine[0].points == 4

    run(story())


@pytest.mark.article("DUP-5b")
@pytest.mark.parametrize(
    ("after_ms", "late"),
    [
        pytest.param(-1, False, id="a thousandth before the end"),
        pytest.param(0, False, id="as the judge says Temps!"),
        pytest.param(1, True, id="a thousandth late"),
        pytest.param(5_000, True, id="five seconds late"),
    ],
)
def test_the_servers_clock_says_whether_a_slip_is_late(after_ms: int, late: bool) -> None:
    async def story() -> None:
        hall = HallOfTests()
        await hall.open()
        anna = await hall.player("Anna")
        await hall.do("draw")
        running = await hall.do("time")
        assert running.ends_at is not None
        hall.house.clock.now = running.ends_at + after_ms
        taken = await hall.slip(anna, "H5", "CASA")
        assert taken.late is late
        await hall.time_is_up() if not late else None
        hall.house.clock.pass_(10)
        await hall.sessions.current(hall.id)
        scored = await hall.do("master", square="H5", word="CASA")
        assert scored.standings[0].points == (0 if late else 10)

    run(story())


@pytest.mark.article("DUP-5b")
def test_a_slip_in_time_that_waits_behind_others_is_in_time() -> None:
    """Another process may close the round only after the grace; until then what came in time is written."""

    async def story() -> None:
        hall = HallOfTests()
        await hall.open()
        anna = await hall.player("Anna")
        await hall.do("draw")
        running = await hall.do("time")
        assert running.ends_at is not None
        other = hall.another_process()
        hall.house.clock.now = running.ends_at + 1  # its time is up, but nobody may say so yet
        assert (await other.sessions.current(hall.id)).state.phase == "running"
        hall.house.clock.now = running.ends_at
        assert not (await hall.slip(anna, "H5", "CASA")).late
        hall.house.clock.now = running.ends_at + GRACE_MS
        closed = await other.sessions.current(hall.id)
        assert closed.state.phase == "closed"
        assert closed.state.slips[closed.seats[anna.id]].word == "CASA"

    run(story())


@pytest.mark.article("DUP-1f")
def test_the_same_slip_twice_is_the_same_slip() -> None:
    """A phone that did not hear the answer asks again, even when the time is up or the round is over."""

    async def story() -> None:
        hall = HallOfTests()
        await hall.open()
        anna = await hall.player("Anna")
        await hall.do("draw")
        await hall.do("time")
        first = await hall.slip(anna, "H5", "CASA")
        before = (await hall.sessions.current(hall.id)).seq
        assert await hall.slip(anna, "H5", "CASA") == first
        assert (await hall.sessions.current(hall.id)).seq == before
        await hall.time_is_up()
        assert await hall.slip(anna, "H5", "CASA") == first
        await hall.do("master", square="H5", word="CASA")
        assert await hall.slip(anna, "H5", "CASA") == first

    run(story())


def test_two_hundred_phones_in_the_last_two_seconds() -> None:
    async def story() -> None:
        hall = HallOfTests()
        await hall.open(players=tuple(f"Taula {number}" for number in range(200)))
        people = [await hall.player(f"P{number}", seat=number) for number in range(200)]
        other = hall.another_process()
        await hall.do("draw")
        running = await hall.do("time")
        assert running.ends_at is not None
        hall.house.clock.now = running.ends_at - 2_000
        taken = await asyncio.gather(
            *(
                (hall if number % 2 else other).slip(person, "H5", "CASA")
                for number, person in enumerate(people)
            )
        )
        assert not any(one.late for one in taken)
        closed = await hall.time_is_up()
        assert len(closed.state.slips) == 200

    run(story())


@pytest.mark.article("DUP-1c")
def test_entering() -> None:
    async def story() -> None:
        hall = HallOfTests()
        await hall.open(players=("Carla",))
        anna = await hall.player("Anna")
        session = await hall.sessions.enter(hall.id, anna, DuplicateEntered())  # twice is once
        assert session.state.players == ("Carla", "Anna")
        with pytest.raises(FaristolError, match="name-taken"):
            await hall.player("ANNA")
        await hall.do("draw")
        await hall.do("time")
        with pytest.raises(FaristolError, match="already-started"):
            await hall.player("Tard")
        carla = await hall.player("La Carla", seat=0)  # who is on the list takes a phone at any time
        assert (await hall.view(carla)).name == "Carla"
        with pytest.raises(FaristolError, match="already-claimed"):
            await hall.player("Un altre", seat=0)
        await hall.do("release", by=0)
        again = await hall.player("Carla amb un altre mòbil", seat=0)
        assert (await hall.view(again)).you == 0

    run(story())


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        pytest.param({"self_entry": False}, "listed-only", id="only those on the list"),
        pytest.param({"players": ("Anna", "anna")}, "name-taken", id="twice the same name"),
        pytest.param({"lexicon": "cap"}, "unknown-lexicon", id="no such list"),
        pytest.param({"bag": "A A A #"}, "unreadable-tiles", id="tiles that cannot be read"),
        pytest.param({"caller": "marte"}, "unknown-value", id="no such table of names"),
        pytest.param({"caller": {"A": "Barcelona"}}, "unknown-value", id="DUP-4a: a table with a wrong name"),
    ],
)
def test_refused_when_opened_or_entered(fields: dict[str, Any], code: str) -> None:
    async def story() -> None:
        hall = HallOfTests()
        await hall.open(**fields)
        await hall.player("Berta")

    assert refused_code(story()) == code


def test_judges() -> None:
    """Several judges of several halls; players and strangers are none."""

    async def story() -> None:
        hall = HallOfTests()
        session = await hall.open()
        anna, second = await hall.player("Anna"), await hall.house.person("Segona jutge")
        for person in (anna, second):
            with pytest.raises(FaristolError, match="judge-needed"):
                await hall.do("draw", as_=person)
        with pytest.raises(FaristolError, match="judge-needed"):
            await hall.sessions.judge(hall.id, second, "wrong")
        await hall.sessions.judge(hall.id, second, session.header.code)
        await hall.do("draw", as_=second)
        assert (await hall.view(second)).judge is not None
        assert (await hall.view(anna)).judge is None

    run(story())


@pytest.mark.article("DUP-9b")
def test_checks_corrections_and_the_definitive_result() -> None:
    async def story() -> None:
        hall = HallOfTests()
        await hall.open(rounds=1)
        anna, biel = await hall.player("Anna"), await hall.player("Biel")
        await a_round(hall, (anna, "H5", "CASA"), (biel, "H7", "ES"))
        await hall.check(biel, 1)
        with pytest.raises(FaristolError, match="checks-open"):
            await hall.do("confirm")
        corrected = await hall.do("correct", by=1, round=1, points=10, reason="Es llegia malament")
        assert corrected.state.corrections[0].author == "Jutge"
        final = await hall.do("confirm")
        assert final.state.confirmed_by == "Jutge"
        assert {row.name: row.points for row in final.standings} == {"Anna": 10, "Biel": 10}
        with pytest.raises(FaristolError, match="locked"):
            await hall.do("undo", reason="massa tard")

    run(story())


def test_undo_pause_absence_and_warning() -> None:
    async def story() -> None:
        hall = HallOfTests()
        await hall.open()
        anna = await hall.player("Anna")
        await hall.do("join", name="Pau, en paper")
        await hall.do("absent", by=1)
        await hall.do("draw")
        await hall.do("time")
        await hall.do("pause", reason="Alarma")
        hall.house.clock.pass_(600)
        paused = await hall.sessions.current(hall.id)
        assert paused.ends_at is None
        assert (await hall.view(anna)).left == 180_000
        await hall.do("resume")
        await hall.do("paper", by=1, square="H5", word="CASA")
        await hall.do("warn", by=1, reason="Parlava")
        await hall.slip(anna, "H5", "CASA")
        await hall.time_is_up()
        scored = await hall.do("master", square="H5", word="CASA")
        assert [row.points for row in scored.standings] == [10, 10]
        back = await hall.do("undo", reason="Una fitxa mal llegida")
        assert back.state.rounds == ()
        assert back.standings[0].points == 0

    run(story())


@pytest.mark.article("DUP-9a")
def test_the_record_of_a_session_replays_to_the_same_standings() -> None:
    async def story() -> tuple[DuplicatePage, bytes]:
        hall = HallOfTests()
        await hall.open(bag=None)
        anna, biel = await hall.player("Anna"), await hall.player("Biel")
        for number in (1, 2, 3):
            await a_round(hall, (anna, "H5", "CASA"), (biel, "8H", "ES"), number=number)
        ended = await hall.do("end", why="force-majeure")
        return ended, msgspec.json.encode(await kept_record(hall.id, hall.sessions))

    session, acta = run(story())
    helpers = Helpers.of(Lexicon.from_words(WORDS, name="club", version="1"))
    retold = replay_duplicate(convert_duplicate(json.loads(acta)), helpers)

    assert retold.refused == []
    assert standings(retold.state) == session.standings
    assert results_csv(retold.state) == results_csv(session.state)


@pytest.mark.article("DUP-6c")
def test_force_majeure_has_its_reason_in_the_view_the_results_and_the_record() -> None:
    async def story() -> None:
        hall = HallOfTests()
        await hall.open()
        anna = await hall.player("Anna")
        await a_round(hall, (anna, "H5", "CASA"))
        ended = await hall.do("end", why="force-majeure", reason="S'ha anat  el llum")

        assert ended.state.end_reason == "S'ha anat el llum"
        assert (await hall.view(anna)).end_reason == "S'ha anat el llum"
        assert results(ended, "ca").end_reason == "S'ha anat el llum"
        assert "Motiu: S'ha anat el llum" in standing_told(ended.state, "ca")
        acta = await kept_record(ended.id, hall.sessions)
        assert "S'ha anat  el llum" in [getattr(action, "reason", "") for action in acta.actions]
        back = await hall.do("undo", reason="ja ha tornat")
        assert back.state.end_reason == "", "the game goes on"

    run(story())


def test_strangers_are_not_offered_the_names_of_who_plays_on_paper() -> None:
    async def story() -> None:
        hall = HallOfTests()
        await hall.open(players=("Pau", "Quim"), self_entry=False)
        stranger = await hall.house.person("Forastera")
        await hall.do("draw")
        await hall.do("time")
        await hall.do("paper", by=0, square="H5", word="CASA")

        async def offered() -> dict[str, bool]:
            view = await hall.view(stranger)
            return {player.name: not player.paper and not player.phone for player in view.players}

        assert await offered() == {"Pau": False, "Quim": True}
        await hall.do("paper", by=1, same=True)
        assert "enter" not in (await hall.view(stranger)).may, "everybody plays on paper"
        closed = await hall.time_is_up()
        best = closed.state.best[0]
        await hall.do("master", square=best.square, word=best.word)
        assert await offered() == {"Pau": False, "Quim": False}

    run(story())


def test_another_process_folds_the_same_session() -> None:
    async def story() -> None:
        hall = HallOfTests()
        await hall.open()
        anna = await hall.player("Anna")
        session = await a_round(hall, (anna, "H5", "CASA"))
        assert await hall.another_process().sessions.current(hall.id) == session

    run(story())


# --- at home ---


def test_training_alone_with_a_new_game() -> None:
    async def story() -> None:
        hall = HallOfTests()
        anna, biel = await hall.house.person("Anna"), await hall.house.person("Biel")
        session = await hall.sessions.train(anna, TrainingAsked(lexicon="club", rounds=2))
        hall.id = session.id
        with pytest.raises(FaristolError, match="not-seated"):
            await hall.sessions.next_alone(hall.id, biel)
        running = await hall.sessions.next_alone(hall.id, anna)
        assert running.state.phase == "running"
        best = running.state.best[0]
        await hall.slip(anna, best.square, best.word)
        judged = await hall.sessions.done_alone(hall.id, anna)
        assert judged.standings[0].tops == 1
        assert judged.state.phase == "to-draw"
        await hall.sessions.next_alone(hall.id, anna)
        over = await hall.time_is_up()  # nobody is there: the server judges by itself
        assert over.state.phase == "over"
        assert len(over.state.rounds) == 2

    run(story())


def test_training_alone_with_a_game_that_was_played() -> None:
    async def story() -> None:
        hall = HallOfTests()
        await hall.open(bag=None, rounds=2)
        anna = await hall.player("Anna")
        for number in (1, 2):
            past = await a_round(hall, (anna, "H5", "CASA"), number=number)
        again = await hall.sessions.train(anna, TrainingAsked(source=hall.id))
        hall.id = again.id
        while again.state.phase != "over":
            await hall.sessions.next_alone(hall.id, anna)
            again = await hall.sessions.done_alone(hall.id, anna)
        assert [scored.rack for scored in again.state.rounds] == [s.rack for s in past.state.rounds]
        assert [scored.master for scored in again.state.rounds] == [s.master for s in past.state.rounds]

    run(story())


def test_the_daily_game_is_the_same_for_all_and_ranks_them() -> None:
    async def story() -> None:
        hall = HallOfTests()
        people = [await hall.house.person(name) for name in ("Anna", "Biel", "Carla")]
        racks = []
        for skill, person in enumerate(people[:2]):
            session = await hall.daily.begin(person)
            assert (await hall.daily.begin(person)).id == session.id
            hall.id = session.id
            while session.state.phase != "over":
                session = await hall.sessions.next_alone(hall.id, person)
                if session.state.phase != "running":
                    break
                if skill:
                    best = session.state.best[0]
                    await hall.slip(person, best.square, best.word, session.state.round_number)
                session = await hall.sessions.done_alone(hall.id, person)
            await hall.daily.ended(session)
            racks.append([scored.rack for scored in session.state.rounds])
        assert racks[0] == racks[1]
        await hall.daily.begin(people[2])
        told = await hall.daily.view(people[1])
        assert [(row.place, row.name, row.yours) for row in told.ranking] == [
            (1, "Biel", True),
            (2, "Anna", False),
        ]
        assert told.ranking[0].points == told.maximum
        assert told.playing == 1
        hall.house.clock.pass_(24 * 3600)
        assert told.yesterday is None
        today = await hall.daily.view(people[1])
        assert today.ranking == ()
        assert today.yesterday is not None
        assert (today.yesterday.place, today.yesterday.of, today.yesterday.percent) == (1, 2, 100.0)
        behind = (await hall.daily.view(people[0])).yesterday
        assert behind is not None
        assert (behind.place, behind.points) == (2, 0)
        assert (await hall.daily.view(people[2])).yesterday is None, "it was not played to its end"
        assert (await hall.daily.view(None, told.day)).ranking[0].name == "Biel"

    run(story())


def test_a_session_without_a_word_list() -> None:
    """DUP-1g with a judge alone: no list of plays, every slip is read by a person."""

    async def story() -> None:
        hall = HallOfTests()
        await hall.open(lexicon="arbiter")
        anna = await hall.player("Anna")
        await hall.do("draw", rack="C A S A E T R")
        await hall.do("time")
        await hall.slip(anna, "H5", "ZZZZ")
        await hall.time_is_up()
        scored = await hall.do("master", square="H5", word="CASA")
        assert scored.standings[0].points == 0

    run(story())


def test_a_given_bag_is_for_training_and_tests() -> None:
    async def story() -> None:
        from faristol.service.world import Manners
        from tests.service.house import House

        hall = HallOfTests(House(words=WORDS, manners=Manners()))
        person = await hall.house.person("Anna")
        await hall.sessions.open(person, DuplicateAsked(title="x", lexicon="club", bag="A"))

    assert refused_code(story()) == "given-bag"


def test_a_player_who_is_forgotten() -> None:
    """Points stay, the name goes: from the list, from what a judge signed, from the record."""

    async def story() -> None:
        hall = HallOfTests()
        await hall.open(rounds=1)
        anna = await hall.player("Anna")
        await a_round(hall, (anna, "H5", "CASA"))
        await hall.do("correct", by=0, round=1, points=9, reason="Prova")
        for person in (anna, hall.judge):
            await hall.house.world.people.forget(person.id)
        elsewhere = hall.another_process()
        session = await elsewhere.sessions.current(hall.id)
        assert [(row.name, row.points) for row in session.standings] == [(NOBODY, 9)]
        assert session.state.corrections[0].author == NOBODY
        kept = await hall.house.world.streams.read(hall.id)
        assert not any(name in item.body for item in kept for name in (b"Anna", b"Jutge"))

    run(story())


def test_the_list_of_sessions() -> None:
    """Open ones and one's own; those who train alone are nobody's business, however many they are."""

    async def story() -> None:
        hall = HallOfTests()
        await hall.open(title="Oberta")
        await hall.open(title="Privada", visibility="private")
        anna = await hall.player("Anna")
        for _ in range(130):
            hall.house.clock.pass_(1)
            await hall.sessions.train(anna, TrainingAsked(lexicon="club"))

        async def titles(person: Person | None) -> list[str]:
            cards, who = hall.house.world.cards, person.id if person else None
            page = await duplicates(cards, who, status=None, before=None)
            assert page.before is None
            return sorted(one.title for one in page.items)

        assert await titles(None) == ["Oberta"]
        assert await titles(anna) == ["Oberta", "Privada"]

    run(story())


def test_what_does_not_exist() -> None:
    assert refused_code(HallOfTests().sessions.current(DuplicateId("nope"))) == "not-found"
