"""The page of the house is true: what it links to is there, and the four lives happen as it tells them.

Each life is let happen once on a real server, which runs in a thread of this process. A profile function
notes when a function that the page names is first called, in which thread and by way of which files; the
steps of the page must come in that order and there, and the files must be named, too. Steps in a browser are
only looked up in their files.
"""

from __future__ import annotations

import asyncio
import importlib
import inspect
import json
import re
import threading
import xml.etree.ElementTree as ET
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest
from tests.server.running import Answer, Player, install_words, player, serving

import faristol
from faristol.service.events.rounds.pairing import LARGE

ROOT = Path(__file__).parents[2]
HOUSE = Path(faristol.__file__).parent
PAGE = ROOT / "docs" / "architecture.md"
MAP = ROOT / "docs" / "images" / "house.svg"
LIVES = ("play", "slip", "pairing", "ruling")

LOOP, THREAD, WORKER = "the loop", "a thread", "a thread or a process"
REST_S = 0.3  # a stream that was just told of is told of again only after its pace

AGAIN = {"Connection.send_text", "_Talk._write", "in_words"}
"""What also carries the answer to whoever asked, and so is called for another reason, too."""


# --- reading the page ---

_LINK = re.compile(r"\[`([^`]+)`\]\(\.\./([^)#]+)\)")
_ANY_LINK = re.compile(r"\[([^\]]+)\]\(\.\./([^)#]+)\)")
_STEP = re.compile(r"^(\d+)\. \*([^*]+)\* · \[`([^`]+)`\]\(\.\./([^)]+)\)\\$")


@dataclass(frozen=True)
class Step:
    """One numbered step: where it happens, the function, and its file."""

    number: int
    place: str
    name: str
    file: str

    @property
    def on_the_server(self) -> bool:
        return self.file.endswith(".py")

    def __str__(self) -> str:
        return f"{self.number}. {self.name}"


def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def life(name: str) -> tuple[Step, ...]:
    """The steps of the life of a *name*; a line of the list that is no step would be missing from them."""
    found = re.search(rf"^## The life of a {name}$(.*?)(?=^## )", page(), re.MULTILINE | re.DOTALL)
    assert found, f"no life of a {name}"
    numbered = [line for line in found[1].splitlines() if re.match(r"\d", line)]
    steps = [_STEP.match(line) for line in numbered]
    assert all(steps), [line for line, step in zip(numbered, steps, strict=True) if step is None]
    return tuple(Step(int(step[1]), step[2], step[3], step[4]) for step in steps if step)


def in_python(file: str, name: str) -> Any:
    """What *name* is in a module, unwrapped where it answers requests."""
    module = Path(file).relative_to("src").with_suffix("")
    found: Any = importlib.import_module(".".join(module.parts))
    for part in name.split("."):
        found = inspect.getattr_static(found, part)
    return getattr(found, "fn", found)


def in_typescript(file: str, name: str) -> bool:
    """Whether a file has the function, or the class with that method in it."""
    text = (ROOT / file).read_text(encoding="utf-8")
    *owner, last = name.split(".")
    if not owner:
        return re.search(rf"^\s*(?:export )?(?:async )?function {re.escape(last)}\b", text, re.M) is not None
    found = re.search(
        rf"^export (?:abstract )?class {re.escape(owner[0])}\b.*?^}}", text, re.MULTILINE | re.DOTALL
    )
    method = rf"^  (?:protected )?(?:async |get )?{re.escape(last)}(?:<[^>]*>)?\("
    return found is not None and re.search(method, found[0], re.MULTILINE) is not None


# --- what it links to ---


def test_every_function_that_is_named_is_where_the_page_says() -> None:
    named = [(name, file) for name, file in _LINK.findall(page()) if (ROOT / file).is_file()]

    missing = [(name, file) for name, file in named if not _is_there(name, file)]

    assert missing == []
    assert len(named) > 90


def _is_there(name: str, file: str) -> bool:
    if name == Path(file).name:
        return True
    if not file.endswith(".py"):
        return in_typescript(file, name)
    try:
        in_python(file, name)
    except AttributeError:
        return False
    return True


@pytest.mark.parametrize("name", LIVES)
def test_the_steps_are_counted_and_each_happens_somewhere(name: str) -> None:
    steps = life(name)

    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    for step in steps:
        assert (step.place in (LOOP, THREAD, WORKER)) == step.on_the_server, str(step)


def test_the_files_of_a_family_are_those_of_the_page() -> None:
    told = set(re.findall(r"`(\w+\.py)`", page().split("## The one idea")[1].split("## Where things")[0]))
    service = ROOT / "src" / "faristol" / "service"
    of_each = [
        {path.name for path in (service / family).glob("*.py")} - {"__init__.py"}
        for family in ("games", "wooden", "duplicates", "events", "classes")
    ]

    assert set.union(*of_each) == told
    assert set.intersection(*of_each) >= {
        "entries.py",
        "page.py",
        "due.py",
        "viewers.py",
        "views.py",
        "family.py",
        "use_cases.py",
        "records.py",
    }


# --- the map ---

_SVG = "{http://www.w3.org/2000/svg}"
_YARD = ("bench", "changes", "cpp", "deploy", "docs", "examples", "tests")
_NOT_ROOMS = {"__pycache__", "node_modules", "static", "versions", "fonts", "data"}  # no code of ours
_FURNITURE = re.compile(r"web/(app/src/(routes|i18n|lib)/.*|packages/\w+/((src|tests)\b|dist).*)")


def folders() -> Iterator[str]:
    """Every folder of the house that has code of ours in it, and those around it."""
    yield from _YARD
    for top in ("src/faristol", "web/app/src", "web/packages"):
        for path in sorted((ROOT / top).rglob("*")):
            inside = path.relative_to(ROOT)
            if path.is_dir() and not _NOT_ROOMS & set(inside.parts) and not _FURNITURE.match(str(inside)):
                yield str(inside)


def rooms() -> dict[str, str]:
    """What the map writes in each room, by the folder that the room is."""
    return {
        room.attrib["id"]: " ".join("".join(text.itertext()) for text in room.iter(f"{_SVG}text"))
        for room in ET.parse(MAP).iter(f"{_SVG}g")
        if "id" in room.attrib
    }


def test_every_folder_stands_on_the_map() -> None:
    drawn = rooms()

    def stands(folder: str) -> bool:
        """In a room of its own, or named in the room around it."""
        parent, _, name = folder.rpartition("/")
        return _says(drawn.get(folder, ""), name) or _says(drawn.get(parent, ""), name)

    assert [folder for folder in folders() if not stands(folder)] == []


def _says(written: str, name: str) -> bool:
    return re.search(rf"\b{re.escape(name)}\b", written) is not None


def test_every_room_of_the_map_is_a_folder() -> None:
    assert [room for room in rooms() if not (ROOT / room).is_dir()] == []


def test_the_doors_of_the_map_are_steps_of_a_play() -> None:
    """The number on a door is a step of the life of a play that happens in that room."""
    steps = {step.number: step for step in life("play")}
    doors = [
        (room.attrib["id"], int("".join(text.itertext())))
        for room in ET.parse(MAP).iter(f"{_SVG}g")
        if "id" in room.attrib
        for text in room.iter(f"{_SVG}text")
        if text.attrib.get("class") == "step"
    ]

    assert len(doors) > 10
    assert [door for door in doors if not steps[door[1]].file.startswith(f"{door[0]}/")] == []


# --- the lives ---


@dataclass
class Witness:
    """Notes every call of a function that it knows, while it looks."""

    codes: dict[CodeType, Step]
    calls: list[tuple[Step, int]] = field(default_factory=list)  # and the thread
    ways: set[CodeType] = field(default_factory=set)  # what stood between the server and a step
    looking: bool = False

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        if self.looking and event == "call" and (step := self.codes.get(frame.f_code)) is not None:
            self.calls.append((step, threading.get_ident()))
            behind = frame.f_back
            while behind is not None:
                self.ways.add(behind.f_code)
                behind = behind.f_back

    @contextmanager
    def watching(self) -> Iterator[None]:
        self.looking = True
        yield
        self.looking = False


@contextmanager
def witness(name: str) -> Iterator[Witness]:
    """A witness in every thread that is begun from now on."""
    steps = [step for step in life(name) if step.on_the_server]
    witness = Witness({in_python(step.file, step.name).__code__: step for step in steps})
    assert len(witness.codes) == len(steps), "each step is another function"
    threading.setprofile(witness)
    try:
        yield witness
    finally:
        threading.setprofile(None)


Call = tuple[Step, int]  # and the thread


def matched(told: list[Step], calls: list[Call]) -> list[Call | str]:
    """The call that each step of the page is, or the step that did not come when the page says."""
    found: list[Call | str] = []
    at = -1
    for step in told:
        heard = [index for index, (called, _) in enumerate(calls) if called == step]
        later = [index for index in heard if index > at]
        if not later or (heard[0] < at and step.name not in AGAIN):
            found.append(str(step))
        else:
            at = later[0]
            found.append(calls[at])
    return found


Story = Callable[[str, Witness], Awaitable[None]]


@pytest.fixture
def happen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Story], Witness]:
    """Let a life happen on a server of its own, and hand back who saw it."""
    install_words(tmp_path)
    monkeypatch.setenv("FARISTOL_DATA", str(tmp_path))

    def let(name: str, story: Story) -> Witness:
        with witness(name) as seen, serving(f"sqlite:///{tmp_path / 'games.db'}") as address:
            asyncio.run(_within(story(address, seen)))
        return seen

    return let


async def _within(story: Awaitable[None], seconds: float = 90) -> None:
    async with asyncio.timeout(seconds):
        await story


def check(name: str, seen: Witness, *, without: str = "") -> None:
    told = [step for step in life(name) if step.on_the_server and step.place != without]
    found = matched(told, seen.calls)

    assert [step for step in found if isinstance(step, str)] == []
    calls = [call for call in found if not isinstance(call, str)]
    (loop,) = {thread for step, thread in calls if step.place == LOOP}
    assert [str(step) for step, thread in calls if step.place != LOOP and thread == loop] == []
    ways, named = files_of(seen.ways), {file for _, file in _ANY_LINK.findall(page())}
    assert "src/faristol/service/streams/book.py" in ways
    assert sorted(ways - named) == []


def files_of(codes: set[CodeType]) -> set[str]:
    """The files of the house among those that some code is from."""
    files = {Path(code.co_filename) for code in codes}
    return {f"src/faristol/{path.relative_to(HOUSE)}" for path in files if path.is_relative_to(HOUSE)}


async def follow(who: Player, kind: str, stream: str) -> Answer:
    await who.send(ask="follow", kind=kind, stream=stream)
    return await told(who, stream, lambda _: True)


async def told(who: Player, stream: str, wanted: Callable[[Answer], bool]) -> Answer:
    """The message after which the view of a stream is as *wanted*."""
    return await who.until(
        lambda heard: "view" in heard and heard["stream"] == stream and wanted(heard["view"])
    )


async def post(who: Player, path: str, **body: Any) -> Any:
    answer = await who.http.post(f"/api{path}", json=body)
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


def test_the_life_of_a_play(happen: Callable[[str, Story], Witness]) -> None:
    async def story(address: str, seen: Witness) -> None:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            game = await anna.open(starter=0, bag="C A S A E T R  L L O P S I N  E E I O A U A")
            await biel.join(game)
            for who in (anna, biel):
                await who.watch(game)
                await who.view(game, lambda view: view["may"] and view["status"] == "playing")
            await asyncio.sleep(REST_S)
            with seen.watching():
                await anna.act(game, "play", square="H8", word="CASA")
                message = await told(biel, game, lambda view: len(view["board"]) == 4)
            assert message["tell"] == "game-changed"
            assert message["changes"]["phase"] == "placed"
            assert message["changes"]["board"]["keep"] == 0
            assert [event["event"] for event in message["events"]] == ["play-laid"]

    check("play", happen("play", story))


async def _running(judge: Player, *phones: Player) -> str:
    asked = {"title": "Dissabte", "lexicon": "club", "bag": "C A S A E T R  E S E S T"}
    session = str((await post(judge, "/duplicate", **asked))["id"])
    for phone in phones:
        await post(phone, f"/duplicate/{session}/enter")
    await post(judge, f"/duplicate/{session}/act", do="draw")
    await post(judge, f"/duplicate/{session}/act", do="time")
    return session


def test_the_life_of_a_slip(happen: Callable[[str, Story], Witness]) -> None:
    async def story(address: str, seen: Witness) -> None:
        async with (
            player(address, "Jutge") as judge,
            player(address, "Anna") as anna,
            player(address, "Biel") as biel,
        ):
            session = await _running(judge, anna, biel)
            for who in (judge, biel):
                await follow(who, "duplicate", session)
            await asyncio.sleep(REST_S)
            before = len(biel.heard)
            with seen.watching():
                taken = await post(anna, f"/duplicate/{session}/slip", round=1, square="H5", word="CASA")
                message = await told(judge, session, lambda v: any(p["handed_in"] for p in v["players"]))
            assert taken["late"] is False
            assert message["tell"] == "duplicate-changed"
            assert list(message["changes"]) == ["players"]
            await biel.send(ask="ping")
            await biel.until(lambda heard: heard["tell"] == "pong")
            assert [heard["tell"] for heard in biel.heard[before:]] == ["pong"], "not of another's slip"

    check("slip", happen("slip", story))


async def _pair(director: Player, event: str) -> list[dict[str, Any]]:
    answer = await director.http.post(f"/api/events/{event}/pair", json={})
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


def _pairing(entrants: int) -> Story:
    async def story(address: str, seen: Witness) -> None:
        async with player(address, "Directora") as director, player(address, "Anna") as anna:
            (event,) = (await post(director, "/events", settings={"name": "Obert", "rounds": 5})).values()
            names = "\n".join(["Nom", *(f"Jugadora {number}" for number in range(entrants))])
            answer = await director.http.post(f"/api/events/{event}/entries", content=names.encode())
            assert answer.json()["taken"] == entrants
            for who in (director, anna):
                await follow(who, "event", event)
            await asyncio.sleep(REST_S)
            with seen.watching():
                lines = await _pair(director, event)
                paired = await told(director, event, lambda view: view["played"] == 1)
                await asyncio.sleep(REST_S)
                assert all(not view["rounds"] for view in _views(anna)), "not published yet"
                await post(director, f"/events/{event}/orders", do="publish", round=1)
                message = await told(anna, event, lambda view: view["played"] == 1)
            assert lines[-1]["seq"] == paired["seq"]
            assert len(message["view"]["rounds"][0]["boards"]) == entrants // 2

    return story


def _views(who: Player) -> list[Answer]:
    return [heard["view"] for heard in who.heard if "view" in heard]


def test_the_life_of_a_pairing(happen: Callable[[str, Story], Witness]) -> None:
    check("pairing", happen("pairing", _pairing(8)))


def test_a_large_field_is_paired_in_a_process_of_its_own(happen: Callable[[str, Story], Witness]) -> None:
    seen = happen("pairing", _pairing(LARGE + 2))

    check("pairing", seen, without=WORKER)
    names = [step.name for step, _ in seen.calls]
    until_written = seen.calls[: names.index("Book.change")]
    assert [str(step) for step, _ in until_written if step.place == WORKER] == []


def test_the_life_of_a_ruling(happen: Callable[[str, Story], Witness]) -> None:
    async def story(address: str, seen: Witness) -> None:
        async with player(address, "Marta") as arbiter, player(address, "Tauleta") as device:
            asked = {"regulation": "fisc", "names": ["Anna", "Biel"], "lexicon": "arbiter", "starter": 0}
            opened = await post(arbiter, "/tables", **asked)
            (table,) = opened.values()
            for act in ({"do": "start"}, {"do": "play", "by": 0, "square": "H8", "word": "CASA"}):
                await post(arbiter, f"/tables/{table}/acts", deeds=[{"act": act}])
            await follow(device, "table", table)
            await asyncio.sleep(REST_S)
            with seen.watching():
                ruling = {"rule": "correction", "by": 0, "points": -4, "reason": "doble comptat dos cops"}
                await post(arbiter, f"/arbiter/tables/{table}/rulings", **ruling)
                message = await told(device, table, lambda view: len(view["deeds"]) > 2)
                acta = (await arbiter.http.get(f"/api/tables/{table}/acta")).text
            assert message["tell"] == "table-changed"
            assert sorted(message["changes"]) == ["clock", "deeds", "seats", "sheet"]
            deeds = message["changes"]["deeds"]["then"]
            assert [deed["act"]["do"] for deed in deeds] == ["correct", "record"]
            assert '"do": "correct"' in acta
            assert "doble comptat dos cops" in acta

    check("ruling", happen("ruling", story))


# --- the test itself ---


def _step(number: int) -> Step:
    return Step(number, LOOP, f"f{number}", "x.py")


@pytest.mark.parametrize(
    ("calls", "wrong"),
    [
        pytest.param("123", [], id="as told"),
        pytest.param("1123223", [], id="called again later"),
        pytest.param("132", ["3. f3"], id="the wrong way round"),
        pytest.param("13", ["2. f2"], id="never called"),
        pytest.param("2123", ["2. f2"], id="called before its turn"),
    ],
)
def test_another_order_is_noticed(calls: str, wrong: list[str]) -> None:
    steps = {str(number): _step(number) for number in (1, 2, 3)}

    found = matched(list(steps.values()), [(steps[one], 0) for one in calls])

    assert [step for step in found if isinstance(step, str)] == wrong
