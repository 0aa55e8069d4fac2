"""What version 0.1 stored opens for ever: its entries, its SQLite file, its PostgreSQL database.

The fixtures are in ``tests/fixtures/v0_1``; how they were made is told in ``tests/fixtures/make_v0_1.py``.
They are never made anew: whoever changes the shape of an entry teaches the product to read the old one.
"""

from __future__ import annotations

import asyncio
import json
import lzma
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest
from tests.fixtures.reading import (
    FAMILIES,
    V0_1,
    House,
    PersonId,
    Stream,
    a_house,
    known_tags,
    open_storage,
    replayed,
    streams,
    tags_of,
    told,
    told_names,
)
from tests.storage.postgres import Postgres

STREAMS = tuple(streams())
TAGS: dict[str, dict[str, list[str]]] = json.loads((V0_1 / "tags.json").read_bytes())

# The first event of a game is made from its header each time it is read; none was ever stored.
NEVER_STORED = {("game", "event"): {"game-created"}, ("duplicate", "event"): {"duplicate-created"}}

OPEN = {"game": "rematch", "table": "put-right", "duplicate": "next-week", "event": "tables"}  # not over yet

each_stream = pytest.mark.parametrize("stream", STREAMS, ids=lambda one: f"{one.family}/{one.name}")
each_family = pytest.mark.parametrize("family", TAGS)


def one(family: str, name: str) -> Stream:
    return next(stream for stream in STREAMS if (stream.family, stream.name) == (family, name))


# --- entries ---


@each_stream
async def test_a_stream_tells_what_it_told(stream: Stream) -> None:
    house = await a_house(stream)

    assert await told(house, stream.family, stream.id, stream.last_at) == stream.told


@pytest.mark.parametrize("name", [stream.name for stream in STREAMS if stream.family == "game"])
def test_the_acta_that_was_given_out_leads_to_the_same_result(name: str) -> None:
    """Not only do the stored events fold: the rules still decide as they did."""
    stream = one("game", name)

    assert replayed(stream) == stream.told["result"]


@pytest.mark.parametrize("language", ["ca", "es", "en"])
async def test_rulings_that_were_stored_as_sentences_are_shown_as_they_were(language: str) -> None:
    stream = one("table", "procedures")
    house = await a_house(stream)
    house.clock.now = stream.last_at
    rulings = await house.rulings(stream.id, language)

    assert rulings[0] == (
        "FISC-5a · Rosalba Quintà · S'ha comprovat el joc: 100 fitxes. S'ha corregit: faltava una E."
    )
    assert len(rulings) == 17
    assert all(f" · {text.split(' · ')[-1]}" in " ".join(stream.told["acta"]) for text in rulings)


@each_stream
def test_entries_are_numbered_without_gaps(stream: Stream) -> None:
    assert [stored.seq for stored in stream.stored] == list(range(1, len(stream.stored) + 1))
    assert [stored.at for stored in stream.stored] == sorted(stored.at for stored in stream.stored)


@each_family
def test_every_tag_of_that_time_stands_in_some_entry(family: str) -> None:
    """Nothing is lost from the folder itself."""
    for field, tags in TAGS[family].items():
        found = set[str]().union(*(tags_of(stream)[field] for stream in STREAMS if stream.family == family))
        assert set(tags) <= found


@each_family
def test_every_tag_of_that_time_is_still_known(family: str) -> None:
    """A tag that goes from the types takes old data with it; one that is new needs no old entry."""
    known = known_tags()[family]

    assert {field: sorted(set(tags) - known[field]) for field, tags in TAGS[family].items()} == {
        field: [] for field in TAGS[family]
    }


@each_family
def test_the_folder_holds_all_that_version_0_1_could_store(family: str) -> None:
    sizes = {
        "game": {"entry": 9, "do": 26, "event": 38},
        "table": {"entry": 9, "do": 28},
        "duplicate": {"entry": 7, "do": 21, "event": 27},
        "event": {"entry": 13, "did": 18},
    }

    assert {field: len(tags) for field, tags in TAGS[family].items()} == sizes[family]
    for field, tags in TAGS[family].items():
        assert not set(tags) & NEVER_STORED.get((family, field), set())


# --- databases ---


@pytest.fixture(params=["sqlite", "postgres"])
def old_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database as version 0.1 left it, of each kind."""
    if request.param == "sqlite":
        database = tmp_path / "faristol.sqlite3"
        database.write_bytes(lzma.decompress((V0_1 / "faristol-0.1.sqlite3.xz").read_bytes()))
        yield f"sqlite:///{database}"
        return
    server: Postgres = request.getfixturevalue("postgres")
    url = server.new_database()
    asyncio.run(_load(url))
    yield url
    server.drop_database(url)


async def _load(url: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute((V0_1 / "faristol-0.1.postgres.sql").read_text("utf-8"))
    finally:
        await connection.close()


async def test_an_old_database_opens_and_every_stream_tells_what_it_told(old_url: str) -> None:
    async with open_storage(old_url) as storage:
        house = House(storage)
        for stream in STREAMS:
            assert await storage.streams.read(stream.id) == list(stream.stored)
            assert await told(house, stream.family, stream.id, stream.last_at) == stream.told, stream.name


async def test_its_lists_can_be_read(old_url: str) -> None:
    async with open_storage(old_url) as storage:
        house = House(storage)
        for family in FAMILIES:
            assert await house.ids(family) == {stream.id for stream in STREAMS if stream.family == family}
        for stream in STREAMS:
            card = await storage.cards.get(stream.id)
            assert (card.id, card.seq, card.status) == (stream.id, len(stream.stored), stream.told["status"])
        assert await house.listed() == {"lobby": 1, "tables": 11, "duplicates": 4, "events": 5}


async def test_its_people_are_there(old_url: str) -> None:
    async with open_storage(old_url) as storage:
        house = House(storage)
        house.clock.now = max(stream.last_at for stream in STREAMS)
        rosalba, _ = await house.people.log_in("Rosalba", "paraula de pas")

        assert (rosalba.name, rosalba.language) == ("Rosalba Quintà", "ca")
        assert sorted(rosalba.roles) == ["admin", "arbiter", "organiser", "player"]
        accounts = await storage.people.accounts()
        assert [person.login for person in accounts] == ["ona.v", "rosalba"]
        assert len((await house.people.export(accounts[0]))["games"]) >= 8


async def test_one_goes_on_in_each_kind_of_stream(old_url: str) -> None:
    async with open_storage(old_url) as storage:
        house = House(storage)
        house.clock.now = max(stream.last_at for stream in STREAMS)
        for family, name in OPEN.items():
            stream = one(family, name)
            assert await house.go_on(family, stream.id) > len(stream.stored)

    async with open_storage(old_url) as storage:
        now = max(stream.last_at for stream in STREAMS)
        for family, name in OPEN.items():
            stream = one(family, name)
            again = await told(House(storage), family, stream.id, now)
            assert again["seq"] > stream.told["seq"]


@pytest.mark.parametrize(
    ("name", "person", "where"),
    [
        pytest.param("Pau Ferrerons", "2gz66sc7aprnm35u", {"game", "duplicate", "event"}, id="a player"),
        pytest.param("Rosalba Quintà", "gzsefksak2x2pgc7", set(TAGS), id="who judges and directs"),
    ],
)
async def test_a_person_of_old_data_is_forgotten_everywhere(
    old_url: str, name: str, person: str, where: set[str]
) -> None:
    assert {one.family for one in STREAMS if name in " ".join(told_names(one.told))} == where

    async with open_storage(old_url) as storage:
        await House(storage).people.forget(PersonId(person))

    async with open_storage(old_url) as storage:
        house = House(storage)
        for stream in STREAMS:
            entries = await storage.streams.read(stream.id)
            assert not [stored.seq for stored in entries if name.encode() in stored.body]
            again = await told(house, stream.family, stream.id, stream.last_at)
            assert name not in " ".join(told_names(again))
            assert again["seq"] == stream.told["seq"]
            assert name not in str(await storage.cards.get(stream.id))
