"""What strangers try with championships, photographs and regulations: at once, too often, by name."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.hostile import PHOTOS
from tests.server.running import install_words, player, serving
from tests.server.test_events import opened, order, view
from tests.server.test_hostile_uploads import MOST_WAITED_S, longest_wait
from tests.server.test_own_regulations import CLUB, kept
from tests.server.test_sheet_photos import LEAGUE, a_league, claims, reports

from faristol.regulations import CLASSIC
from faristol.regulations.own import make_own, write_own
from faristol.regulations.store import RegulationStore
from faristol.service import limits
from faristol.service.limits import Limit

pytestmark = pytest.mark.anyio

TOMORROW = f"{datetime.now(UTC) + timedelta(days=1):%Y-%m-%dT%H:%M:%S}Z"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of this test alone: what is installed there stays."""
    install_words(tmp_path)
    monkeypatch.setenv("FARISTOL_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture(params=["sqlite", "postgresql"])
def either(request: pytest.FixtureRequest, data: Path, database: str) -> Iterator[str]:
    """A server on either database."""
    url = database if request.param == "sqlite" else request.getfixturevalue("postgresql")
    with serving(url) as address:
        yield address


# --- at once ---


async def test_of_two_who_restore_one_backup_one_is_there_first(either: str) -> None:
    async with player(either, "Directora") as director, player(either, "Altra") as other:
        event = await opened(director)
        source = (await director.http.get(f"/api/events/{event}/file")).text
        elsewhere = re.sub(r"address: \w+", "address: abcdefgh1234", source).encode()
        people = [director, other] * 4
        answers = await asyncio.gather(
            *(one.http.post("/api/events/import", content=elsewhere) for one in people)
        )
        codes = [answer.status_code for answer in answers]
        assert set(codes) <= {201, 409}, [answer.text[:200] for answer in answers]
        first = codes.index(201)
        owner = first % 2
        assert all(code == 409 for code in codes[1 - owner :: 2]), "only who was first directs it"
        assert len((await view(director, "abcdefgh1234"))["entrants"]) == 0


async def test_the_last_place_goes_to_one(either: str) -> None:
    async with player(either, "Directora") as director:
        event = await opened(director, self_entry=True, capacity=2, confirm_by=TOMORROW)
        async with (
            player(either, "P1") as one,
            player(either, "P2") as two,
            player(either, "P3") as three,
            player(either, "P4") as four,
        ):
            people = [one, two, three, four]
            for deed, asked in (("enter", {"club": ""}), ("confirm", {"coming": True})):
                bodies = [{**asked, "name": person.name} if deed == "enter" else asked for person in people]
                answers = await asyncio.gather(
                    *(
                        person.http.post(f"/api/events/{event}/{deed}", json=body)
                        for person, body in zip(people, bodies, strict=True)
                        for _ in range(2)  # each presses twice
                    )
                )
                assert {answer.status_code for answer in answers} <= {200, 409}
        found = (await view(director, event))["check_in"]
        assert (len(found["confirmed"]), len(found["waiting"]), found["pending"]) == (2, 2, [])
        assert len((await view(director, event))["entrants"]) == 4


async def test_a_result_that_both_hand_in_at_once_stands_once(either: str) -> None:
    async with (
        player(either, "Directora") as director,
        player(either, "Anna") as anna,
        player(either, "Bernat") as bernat,
    ):
        event = await a_league(director)
        board = (await view(director, event))["rounds"][0]["boards"][0]
        await claims(director, anna, event, board["first"])
        await claims(director, bernat, event, board["second"])
        before = (await view(director, event))["directing"]["steps"]
        asked = {"round": 1, "table": 1, "scores": [412, 367]}
        answers = await asyncio.gather(
            *(person.http.post(f"/api/events/{event}/report", json=asked) for person in (anna, bernat) * 4)
        )
        assert [answer.status_code for answer in answers] == [200] * 8, [one.text for one in answers]
        told = await view(director, event)
        assert told["rounds"][0]["boards"][0]["result"] == "412-367"
        assert told["directing"]["steps"] == before + 1


# --- too often ---


@pytest.mark.parametrize(
    "path",
    [
        *("file", "trf", "games.csv", "standings.csv", "ratings.csv", "list.csv"),
        *("season", "season.csv", "paper/standings.pdf", "poster.pdf"),
    ],
)
async def test_every_file_of_an_event_has_a_limit(
    address: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "PAPERS", Limit("papers", 2, 60_000))
    monkeypatch.setattr(limits, "LOOKS", Limit("looks", 2, 60_000))
    async with player(address, "Directora") as director:
        event = await opened(director)
        codes = [(await director.http.get(f"/api/events/{event}/{path}")).status_code for _ in range(4)]
        assert codes[-1] == 429
        assert 429 not in codes[:2]


async def test_as_another_guest_one_keeps_no_more_files(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guests are as many as one likes to be: what stays on the disk is counted by address, too."""
    monkeypatch.setattr(limits, "REGULATIONS_FROM", Limit("regulations-from", 3, 60_000))
    codes = []
    for number in range(5):
        async with player(address, f"Convidada {number}") as guest:
            draft = {**CLUB, "changes": {"minutes": 20 + number}}
            codes.append((await guest.http.post("/api/regulations/tried", json=draft)).status_code)
    assert codes == [201, 201, 201, 429, 429]


async def test_as_another_guest_one_shows_no_more_photos(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "PHOTOS_FROM", Limit("photos-from", 1, 60_000))
    async with player(address, "Anna") as anna, player(address, "Biel") as biel:
        event = await opened(anna, **LEAGUE)
        assert (await reports(anna, event, b"x")).status_code != 429
        assert (await reports(biel, event, b"x")).status_code == 429


# --- what costs most ---


async def test_the_dearest_photographs_keep_nobody_waiting(address: str) -> None:
    async with player(address, "Directora") as director, player(address, "Anna") as anna:
        event = await a_league(director)
        await claims(director, anna, event, 1)
        dear = [PHOTOS[f"as {kind} allowed"]() for kind in ("many scans as are", "large a PNG as is")]

        async def send() -> None:
            for photo in dear:
                answer = await reports(anna, event, photo)
                assert answer.status_code == 200, answer.text

        assert await longest_wait(director.http, asyncio.create_task(send())) < MOST_WAITED_S


async def test_the_page_for_a_clubs_site_is_made_once(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from faristol.formats.text.embedded import embedded_page

    made: list[str] = []

    def counted(*told: Any, **more: Any) -> str:
        made.append(told[1])
        return embedded_page(*told, **more)

    monkeypatch.setattr("faristol.server.embedded.embedded_page", counted)
    async with player(address, "Directora") as director, httpx.AsyncClient(base_url=address) as anybody:
        event = await opened(director, name="Obert de Vic")
        path = f"/campionat/{event}/incrustat"
        answers = await asyncio.gather(*(anybody.get(path) for _ in range(20)))
        assert {answer.status_code for answer in answers} == {200}
        assert len(made) == 1
        await order(director, event, "enter", name="Anna Puig")
        assert "Anna Puig" in (await anybody.get(path)).text
        assert len(made) == 2


# --- by name ---


@pytest.mark.parametrize(
    "minutes", ["9" * 5_000, "0x" + "f" * 5_000, "[" * 3_000, "1979-05-27T07:32:00Z", "nan", "1e999"]
)
async def test_a_spoilt_regulation_is_refused_with_a_sentence(address: str, minutes: str) -> None:
    good = write_own(make_own("club", "1", "Club", CLASSIC, {}))
    source = good.replace("minutes = 25\n", f"minutes = {minutes}\n", 1)
    assert source != good
    async with player(address, "Mala") as stranger:
        answer = await stranger.http.post("/api/regulations/own/file", content=source.encode())
        assert answer.status_code == 400, answer.text
        assert 0 < len(answer.json()["message"]) < 300


async def test_nobody_can_take_the_next_version_of_anothers_regulation(address: str) -> None:
    async with player(address, "Anna") as anna, player(address, "Mala") as stranger:
        first = await kept(anna)
        name = first.partition("@")[0]
        for version in ("9" * 20, "2"):
            theirs = write_own(make_own(name, version, "De ningú", CLASSIC, {"minutes": 99}))
            taken = await stranger.http.post("/api/regulations/own/file", content=theirs.encode())
            assert taken.status_code == 201, taken.text
        # That keeps her from nothing, and she hears nothing of it: they never had hers.
        assert (await anna.http.get(f"/api/regulations/{first}/choices")).json()["newer"] is None
        second = await kept(anna, after=first, changes={"minutes": 21})
        mine = (await anna.http.get("/api/regulations/own")).json()
        assert {one["key"]: one["version"] for one in mine} == {first: "1", second: "3"}


async def test_trying_a_draft_reads_nobody_elses(
    address: str, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with player(address, "Anna") as anna:
        for minutes in (10, 11, 12):
            tried = await anna.http.post(
                "/api/regulations/tried", json={**CLUB, "changes": {"minutes": minutes}}
            )
            assert tried.status_code == 201
        read: list[Path] = []
        whole = Path.read_text

        def counted(path: Path, *how: Any, **more: Any) -> str:
            if path.suffix == ".toml":
                read.append(path)
            return whole(path, *how, **more)

        monkeypatch.setattr(Path, "read_text", counted)
        again = {**CLUB, "changes": {"minutes": 13}}
        key = (await anna.http.post("/api/regulations/tried", json=again)).json()["key"]
        assert {path.stem for path in read} <= {key}
        assert RegulationStore().find(key) is not None
