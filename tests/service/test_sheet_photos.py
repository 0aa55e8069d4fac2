"""Photographs of sheets in a league: silence that needs one, whom they are shown to, and when they go."""

from __future__ import annotations

import base64
from typing import Any

import pytest
from tests.photos import a_photo, told_beside
from tests.service.hall import Hall, a_hall
from tests.service.test_leagues import DAY, a_league, board_of, both

from faristol.formats.wire.orders import ReportAsked
from faristol.service.events.backups import write_backup
from faristol.service.events.use_cases import Championships
from faristol.service.events.views import event_view
from faristol.service.farewell import farewell
from faristol.service.ports import NotFound, Person
from faristol.service.refusals import explain
from faristol.tournament import TournamentError

pytestmark = pytest.mark.anyio

WITH_PHOTO: dict[str, Any] = {"silence_days": 3, "silence_needs_photo": True}


async def shows(
    hall: Hall, person: Person, scores: tuple[int, int], photo: bytes = b"", table: int = 1
) -> None:
    asked = ReportAsked(round=1, table=table, scores=scores, photo=photo)
    await hall.championships.report(hall.event, person, asked)


async def seen(hall: Hall, person: Person | None, number: int | None = None) -> bytes | None:
    """The only photograph of the event, if that person is shown it."""
    [photo] = event_view(hall.page, director=True, whole=True).directing.photos  # type: ignore[union-attr]
    try:
        return await hall.championships.photos.picture(hall.page, person, number or photo.number)
    except NotFound:
        return None


async def test_without_a_photo_silence_says_nothing() -> None:
    hall = await a_league(**WITH_PHOTO)
    anna, _ = await both(hall)
    await shows(hall, anna, (412, 367))
    assert board_of(hall).stands_at is None

    hall.house.clock.pass_(30 * DAY)
    await hall.championships.current(hall.event)
    assert hall.text(1, 1) is None


async def test_with_a_photo_silence_confirms_from_when_it_was_shown() -> None:
    hall = await a_league(**WITH_PHOTO)
    anna, _ = await both(hall)
    await shows(hall, anna, (412, 367))
    hall.house.clock.pass_(2 * DAY)
    await shows(hall, anna, (412, 367), a_photo())  # the same report, now with its sheet
    told = board_of(hall).stands_at
    assert told == hall.house.clock.now + 3 * DAY * 1000

    hall.house.clock.pass_(3 * DAY - 1)
    await hall.championships.current(hall.event)
    assert hall.text(1, 1) is None
    hall.house.clock.pass_(1)
    await hall.championships.current(hall.event)
    assert hall.text(1, 1) == "412-367"


async def test_the_photo_of_the_other_does_not_confirm_what_one_says() -> None:
    hall = await a_league(**WITH_PHOTO)
    anna, biel = await both(hall)
    await shows(hall, biel, (400, 400), a_photo())
    await shows(hall, anna, (412, 367))
    assert board_of(hall).stands_at is None, "they differ"
    await hall.result(1, "412-367", round_=1)
    assert (await seen(hall, hall.director)) is not None, "it can be looked at afterwards, too"


async def test_who_may_see_it() -> None:
    hall = await a_league(8, **WITH_PHOTO)
    anna, biel = await both(hall)
    others = await both(hall, table=2)
    stranger = await hall.house.person("Curiosa")
    await shows(hall, anna, (412, 367), a_photo())

    for person in (anna, biel, hall.director):
        picture = await seen(hall, person)
        assert picture is not None
        assert told_beside(picture) == {}, "where it was taken is nobody's business"
    for other in (*others, stranger, None):
        assert await seen(hall, other) is None
        assert hall.championships.mine(hall.page, other).photos == ()
    assert await seen(hall, anna, 99) is None
    [mine], [rivals] = (hall.championships.mine(hall.page, one).photos for one in (anna, biel))
    assert mine == rivals
    assert (mine.round, mine.table) == (1, 1)
    public = event_view(hall.page, director=False, whole=True)
    assert public.directing is None
    assert "photo" not in str(public).replace("silence_needs_photo", "")


async def test_a_new_one_takes_the_place_of_the_one_before() -> None:
    hall = await a_league(**WITH_PHOTO)
    anna, _ = await both(hall)
    await shows(hall, anna, (412, 367), a_photo((40, 30)))
    first = await seen(hall, anna)
    await shows(hall, anna, (412, 376), a_photo((80, 60)))
    assert await seen(hall, anna) not in (None, first)
    assert len(hall.house.memory.photos) == 1


async def test_what_the_other_confirms_needs_no_photo_and_none_is_kept() -> None:
    hall = await a_league(**WITH_PHOTO)
    anna, biel = await both(hall)
    await shows(hall, anna, (412, 367))
    await shows(hall, biel, (412, 367), a_photo())
    assert hall.text(1, 1) == "412-367"
    await shows(hall, anna, (412, 367), a_photo())  # sent again by a phone that had no line
    assert hall.house.memory.photos == {}


@pytest.mark.parametrize(
    ("photo", "code"), [(b"no photo at all", "not-a-photo"), (a_photo()[:900], "not-a-photo")]
)
async def test_what_is_no_photo_is_refused_and_nothing_reported(photo: bytes, code: str) -> None:
    hall = await a_league(**WITH_PHOTO)
    anna, _ = await both(hall)
    with pytest.raises(TournamentError) as refused:
        await shows(hall, anna, (412, 367), photo)
    assert refused.value.code == code
    assert explain(refused.value, "ca").message.startswith("No és cap foto")
    assert board_of(hall).reports == ()
    assert hall.house.memory.photos == {}


async def test_a_stranger_is_refused_before_anybody_looks_at_the_picture() -> None:
    hall = await a_league(**WITH_PHOTO)
    stranger = await hall.house.person("Curiosa")
    with pytest.raises(TournamentError, match="not-your-table"):
        await shows(hall, stranger, (412, 367), b"which would be refused for another reason")


async def test_in_a_hall_nobody_sends_photos() -> None:
    hall = await a_hall(4)
    await hall.pair()
    anna = await hall.phone_of(hall.page.state.rounds[0].boards[0].first)
    with pytest.raises(TournamentError, match="not-made-at-once"):
        await shows(hall, anna, (412, 367), a_photo())


@pytest.mark.parametrize("leaves", [0, 1])
async def test_it_goes_with_either_of_the_two(leaves: int) -> None:
    hall = await a_league(**WITH_PHOTO)
    two = await both(hall)
    await shows(hall, two[0], (412, 367), a_photo())
    exported = await hall.house.people.export(two[0])
    [photo] = exported["photos"]
    assert base64.b64decode(photo["jpeg"]) == await seen(hall, two[0])

    await farewell(
        two[leaves], None, hall.house.people, hall.house.games, hall.house.classes, hall.house.world
    )

    page = await Championships(hall.house.another_process().world).current(hall.event)
    assert hall.house.memory.photos == {}
    assert page.photos == {}
    assert page.silences == {}, "what is not there confirms nothing"


async def test_it_goes_with_the_event_and_with_a_backup_in_its_place() -> None:
    hall = await a_league(**WITH_PHOTO)
    anna, _ = await both(hall)
    await shows(hall, anna, (412, 367), a_photo())
    saved = write_backup(hall.page, "")
    assert "photo-shown" not in saved

    await hall.championships.adopt(hall.director, saved.encode())
    assert hall.house.memory.photos == {}
    assert hall.page.photos == {}

    await shows(hall, anna, (412, 367), a_photo())
    assert len(hall.house.memory.photos) == 1
    await hall.house.world.streams.remove(hall.event)
    assert hall.house.memory.photos == {}
