"""Several people at one regulation: who saved last, what the base has changed, and what an event plays by."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.regulations.test_hostile_own import HOSTILE
from tests.service.hall import a_hall
from tests.service.house import House
from tests.service.school import SETTINGS, a_school

from faristol.errors import FaristolError
from faristol.formats.wire.classes import ChangeClass
from faristol.formats.wire.regulations import DraftAsked
from faristol.regulations.own import OwnRegulation, RegulationRefused, read_own, write_own
from faristol.service.ports import Person
from faristol.service.refusals import explain
from faristol.service.regulations.use_cases import OwnRegulations

pytestmark = pytest.mark.anyio


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setenv("FARISTOL_DATA", str(tmp_path))
    return House()


def asked(after: str | None = None, sure: bool = False, **changes: Any) -> DraftAsked:
    return DraftAsked(base="classic", title="Els dijous", changes=changes, after=after, sure=sure)


async def two_versions(house: House, making: OwnRegulations) -> tuple[Person, OwnRegulation, OwnRegulation]:
    """Anna made the first, Biel took it and saved the second; Anna still edits the first."""
    anna, biel = await house.person("Anna"), await house.person("Biel")
    first = await making.save(anna, asked(minutes=20))
    await making.take(biel, first.key)
    house.clock.pass_(60)
    second = await making.save(biel, asked(first.key, minutes=20, bingo_bonus=40))
    assert (second.name, second.version) == (first.name, "2")
    return anna, first, second


async def test_who_saved_last_is_told_with_the_differences(house: House) -> None:
    making = OwnRegulations(house.world)
    _, first, second = await two_versions(house, making)

    newer = (await making.choices(first.key, "ca")).newer

    assert newer is not None
    assert (newer.key, newer.version, newer.by, newer.at) == (second.key, "2", "Biel", house.clock())
    assert [(one.choice, one.mine, one.theirs, one.value) for one in newer.differences] == [
        ("bingo_bonus", "50 punts", "40 punts", 40)
    ]
    assert (await making.choices(second.key, "ca")).newer is None


async def test_who_saves_behind_somebody_else_must_be_sure_and_nothing_is_lost(house: House) -> None:
    making = OwnRegulations(house.world)
    anna, first, second = await two_versions(house, making)

    with pytest.raises(RegulationRefused, match="regulation-newer") as told:
        await making.save(anna, asked(first.key, minutes=30))
    assert "Biel n'ha desat la versió 2" in explain(told.value, "ca").message
    third = await making.save(anna, asked(first.key, sure=True, minutes=30))

    assert third.version == "3"
    for own in (first, second, third):
        assert await making.find(own.key) == own


async def test_what_somebody_saved_who_is_gone_is_there_and_nobody_is_told(house: House) -> None:
    """Nobody knows any more that they had the version before, which any stranger could say of a file."""
    making = OwnRegulations(house.world)
    anna, first, second = await two_versions(house, making)
    biel = next(one for one in house.memory.people.values() if one.name == "Biel")
    await house.people.forget(biel.id)
    assert (await making.choices(first.key, "ca")).newer is None
    assert await making.find(second.key) == second
    assert (await making.save(anna, asked(first.key, minutes=30))).version == "3"


async def test_what_an_event_under_way_plays_by_is_copied_and_not_edited(house: House) -> None:
    making = OwnRegulations(house.world)
    hall = await a_hall(4, house)
    first = await making.save(hall.director, asked(minutes=20))
    event = await a_hall(4, house, regulation=first.key, official=False)
    assert (await making.choices(first.key, "ca")).used_in == (), "it has not begun"
    await event.pair()
    assert (await making.choices(first.key, "ca")).used_in == ("Obert de Reus",)

    copy = await making.save(hall.director, asked(first.key, minutes=30))

    assert (copy.version, copy.name == first.name) == ("1", False)
    assert (await making.find(first.key)).regulation.minutes == 20


async def test_what_the_base_has_changed_since_can_be_taken_over_one_by_one(house: House) -> None:
    """The file says which choices its makers took; whatever else differs is the base's doing."""
    making = OwnRegulations(house.world)
    anna = await house.person("Anna")
    made = await making.save(anna, asked(minutes=20, bingo_bonus=40))
    text = write_own(made)
    assert 'chosen = ["bingo_bonus", "minutes"]' in text
    of_then = text.replace('chosen = ["bingo_bonus", "minutes"]', 'chosen = ["minutes"]')
    older = read_own(of_then.replace(f'"{made.name}"', '"dabans"'))
    own = await making.upload(anna, write_own(older).encode())

    news = (await making.choices(own.key, "ca")).news

    assert [(one.choice, one.mine, one.theirs, one.value) for one in news] == [
        ("bingo_bonus", "40 punts", "50 punts", 50)
    ]
    assert (await making.choices(made.key, "ca")).news == ()
    assert read_own(write_own(own)).base_news == ("bingo_bonus",)


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
async def test_hostile_files_that_are_sent_are_refused_and_nothing_is_kept(house: House, text: str) -> None:
    making = OwnRegulations(house.world)
    anna = await house.person("Anna")
    with pytest.raises(FaristolError) as told:
        await making.upload(anna, text.encode())
    assert explain(told.value, "ca").message != told.value.code
    assert await making.mine(anna.id, "ca") == ()


async def test_a_class_plays_by_a_regulation_of_its_own(house: House) -> None:
    school = await a_school(house)
    own = await OwnRegulations(house.world).save(school.teacher, asked(minutes=7, bingo_bonus=30))
    await school.order(ChangeClass(settings=replace(SETTINGS, regulation=own.key)))
    await school.begin(1, 2)
    await school.tables()
    game = await school.game(1)
    assert (game.header.regulation, game.regulation.bingo_bonus) == (own.key, 30)
    shown = school.seen_by(school.teacher).tables[0]
    assert shown.title == "Els dijous"
