"""Classes for pictures and checks: a teacher with an account, lessons made over HTTP, pupils with tablets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from types import MappingProxyType
from typing import Any

import httpx
from playwright.sync_api import expect
from tests.web.visitors import Visitor

from faristol.server.identity import COOKIE
from faristol.service.people import Society
from faristol.service.ports import Role
from faristol.storage.opening import open_storage

__all__ = [
    "CLASS_PAGES",
    "NAMES",
    "a_class",
    "a_lesson",
    "ask",
    "class_view",
    "code_of",
    "comes_as_teacher",
    "enters",
    "lets_in",
    "order",
    "school_at",
]

NAMES = ("Aina", "Biel", "Carla", "Duna", "Emma", "Fàtima", "Guim", "Hafsa", "Iker", "Jan", "Laia", "Marc")

_databases: dict[str, str] = {}  # of the servers that run, by their addresses


def school_at(address: str, database: str) -> None:
    """Teachers can come to the house at *address*."""
    _databases[address] = database


async def _teacher(database: str, name: str) -> str:
    async with open_storage(database) as storage:
        world = storage.world()
        person, token = await Society(world).greet(name, "ca")
        await world.people.change(person.id, roles=frozenset({Role.PLAYER, Role.TEACHER}))
        return token


def comes_as_teacher(who: Visitor, name: str = "Montse") -> None:
    """From now on this browser is a new teacher's."""
    address = who.address
    # In a thread of its own: Playwright's loop runs in this one.
    with ThreadPoolExecutor(1) as thread:
        token = thread.submit(lambda: asyncio.run(_teacher(_databases[address], name))).result()
    who.context.clear_cookies()
    who.context.add_cookies([{"name": COOKIE, "value": token, "url": address, "httpOnly": True}])


def ask(who: Visitor, path: str, data: Any = None, *, method: str = "POST") -> Any:
    """A request about classes, answered well."""
    answer = who.context.request.fetch(f"/api/classes{path}", method=method, data=data)
    assert answer.ok, answer.text()
    return answer.json() if answer.status != 204 else None


def class_view(who: Visitor, school: str) -> Any:
    return ask(who, f"/{school}", method="GET")


def code_of(who: Visitor, school: str) -> str:
    """What pupils type who read it on the wall."""
    wall = class_view(who, school)["wall"]
    return f"{''.join(wall['code'])} {wall['number']}"


def order(who: Visitor, school: str, do: str, **fields: Any) -> None:
    ask(who, f"/{school}/orders", {"do": do, **fields})


def a_class(who: Visitor, names: Sequence[str] = NAMES, title: str = "5è B", **settings: Any) -> str:
    """A class of these names; its teacher looks on."""
    comes_as_teacher(who)
    asked = {"title": title, "names": list(names), "settings": {"lexicon": "club", **settings}}
    return str(ask(who, "", asked)["id"])


def a_lesson(who: Visitor, names: Sequence[str] = NAMES, title: str = "5è B", **settings: Any) -> str:
    """A class in a lesson, to which nobody has come yet."""
    school = a_class(who, names, title, **settings)
    order(who, school, "begin", minutes=50)
    return school


def enters(pupil: Visitor, path: str, name: str) -> None:
    """Follow the square code on the wall and say who one is."""
    pupil.go(path)
    pupil.page.get_by_role("button", name=name, exact=True).click()
    pupil.dialog.get_by_role("button", name="Sí, soc jo").click()
    expect(pupil.page.get_by_role("heading", name=f"Hola, {name}")).to_be_visible()


def lets_in(who: Visitor, school: str, count: int, first: int = 1) -> None:
    """So many pupils from the *first* on have a device, without a browser for each."""
    view = class_view(who, school)
    token = view["wall"]["path"].split("#")[1]
    for pupil in view["pupils"][first - 1 : first - 1 + count]:
        with httpx.Client(base_url=who.address) as tablet:
            data = {"token": token, "pupil": pupil["number"]}
            answer = tablet.post(f"/api/classes/{school}/claim", json=data)
            assert answer.is_success, answer.text


# --- pages for pictures and checks ---


def _none(who: Visitor) -> None:
    comes_as_teacher(who)
    who.go("/classes")
    expect(who.page.get_by_role("heading", name="Encara no tens cap classe")).to_be_visible()


def _classes(who: Visitor) -> None:
    school = a_class(who)
    order(who, school, "begin", minutes=50)
    ask(who, "", {"title": "Optativa de Scrabble, 2n d'ESO", "names": list(NAMES[:5])})
    who.go("/classes")
    expect(who.page.get_by_text("Ara hi ha lliçó")).to_be_visible()


def _new(who: Visitor) -> None:
    comes_as_teacher(who)
    who.go("/classes/nova")
    who.page.get_by_label("Nom de la classe").fill("5è B")
    who.page.get_by_label("Noms dels alumnes").fill("Pol Roca\nPol Riba\nAina Font\nMohamed El Amrani")
    expect(who.page.get_by_text("Hi entren 4 alumnes.")).to_be_visible()


def _no_teacher(who: Visitor) -> None:
    who.go("/classes/nova")
    expect(who.page.get_by_role("heading", name="Les classes les obre qui ensenya")).to_be_visible()


def _before(who: Visitor) -> None:
    who.go(f"/aula/{a_class(who)}")
    expect(who.button("Comença la lliçó")).to_be_visible()


def _door(who: Visitor) -> None:
    """Some are in, two wait at the door."""
    school = a_lesson(who)
    lets_in(who, school, 7)
    code = code_of(who, school)
    for _ in range(2):
        assert httpx.post(f"{who.address}/api/classes/code", json={"code": code}).is_success
    who.go(f"/aula/{school}")
    expect(who.page.get_by_role("heading", name="2 dispositius esperen")).to_be_visible()
    expect(who.page.get_by_role("heading", name="Reparteix les taules")).to_be_visible()


def in_a_lesson(who: Visitor) -> str:
    """Three tables are played, and somebody has none; nobody is connected."""
    school = a_lesson(who)
    lets_in(who, school, 11)
    ask(who, f"/{school}/tables", {"how": "lot"})
    return school


def _lesson(who: Visitor) -> None:
    who.go(f"/aula/{in_a_lesson(who)}")
    expect(who.button("Atura-ho tot")).to_be_visible()
    expect(who.page.get_by_role("region", name="Taula 3")).to_be_visible()


def _held(who: Visitor) -> None:
    _lesson(who)
    who.presses("Atura-ho tot")
    expect(who.page.get_by_role("button", name="Continuem").first).to_be_visible()


def _table(who: Visitor) -> None:
    _lesson(who)
    who.page.get_by_role("button", name="Taula 1").first.click()
    expect(who.dialog).to_be_visible()


def _pupil(who: Visitor) -> None:
    _lesson(who)
    who.page.get_by_role("button", name="Què es pot fer per Aina").first.click()
    expect(who.dialog.get_by_role("button", name="Allibera el dispositiu")).to_be_visible()


def with_a_cup(who: Visitor) -> str:
    """A championship after its first round."""
    school = a_lesson(who)
    lets_in(who, school, 12)
    order(who, school, "championship", title="Copa de 5è B", rounds=3)
    order(who, school, "round")
    order(who, school, "end-tables")
    return school


def _cup(who: Visitor) -> None:
    who.go(f"/aula/{with_a_cup(who)}#championship")
    expect(who.page.get_by_role("row").filter(has_text="Aina")).to_be_visible()


def _cup_of_pairs(who: Visitor) -> None:
    who.go(f"/aula/{a_class(who)}#championship")
    who.page.get_by_role("radio", name="Parelles").press("Space")
    expect(who.page.get_by_role("radio", name="Per llista")).to_be_checked()


def _guessed(who: Visitor) -> None:
    """Somebody has tried too many codes."""
    school = a_lesson(who)
    code = "".join(class_view(who, school)["wall"]["code"])
    while httpx.post(f"{who.address}/api/classes/code", json={"code": f"{code} 00"}).status_code != 429:
        pass
    who.go(f"/aula/{school}")
    expect(who.page.get_by_text("Algú ha provat massa codis.")).to_be_visible()


def _wall_cup(who: Visitor) -> None:
    school = with_a_cup(who)
    order(who, school, "project", standings=True)
    who.go(f"/aula/{school}/paret")
    expect(who.page.get_by_text("Aina")).to_be_visible()


def _pairs(who: Visitor) -> None:
    """Tables of two pairs, and one where somebody has gone."""
    school = a_lesson(who, robots=False)
    lets_in(who, school, 11)
    ask(who, f"/{school}/tables", {"how": "hand", "pairs": True, "tables": [[1, 2, 3, 4], [5, 6, 7, 8]]})
    ask(who, f"/{school}/tables", {"how": "hand", "tables": [[9, 10, 11]]})
    order(who, school, "go-on", pupil=10)
    who.go(f"/aula/{school}")
    expect(who.page.get_by_role("region", name="Taula 3")).to_contain_text("lloc buit")


def _seats_pairs(who: Visitor) -> None:
    school = a_lesson(who)
    lets_in(who, school, 7)
    who.go(f"/aula/{school}")
    for choice in ("Parelles", "A mà"):  # by the keyboard: what loads above may move them away from a tap
        who.page.get_by_role("radio", name=choice).press("Space")
    expect(who.page.get_by_text("Dos alumnes comparteixen")).to_be_visible()


def _invites(who: Visitor) -> None:
    school = a_lesson(who)
    lets_in(who, school, 4)
    order(who, school, "invite")
    who.go(f"/aula/{school}")
    expect(who.button("Retira la invitació")).to_be_visible()


def _joined(who: Visitor) -> None:
    """The same teacher has both classes."""
    school = a_lesson(who)
    lets_in(who, school, 4)
    order(who, school, "invite")
    code = class_view(who, school)["invitation"]
    other = str(ask(who, "", {"title": "6è A", "names": ["Ona", "Pau", "Quim"]})["id"])
    order(who, other, "begin")
    order(who, other, "join", code=code)
    who.go(f"/aula/{school}")
    expect(who.page.get_by_text("Lliçó amb 6è A")).to_be_visible()


def _names(who: Visitor) -> None:
    who.go(f"/aula/{in_a_lesson(who)}#names")
    expect(who.page.get_by_role("link", name="Targetes per imprimir")).to_be_visible()


def _results(who: Visitor) -> None:
    school = in_a_lesson(who)
    order(who, school, "end")
    who.go(f"/aula/{school}#results")
    expect(who.page.get_by_role("heading", name="Lliçó 1")).to_be_visible()


def _homework(who: Visitor) -> None:
    school = in_a_lesson(who)
    order(who, school, "homework", what="puzzles", count=3, until=_soon(), text="Sense presses.")
    who.go(f"/aula/{school}#homework")
    expect(who.page.get_by_role("heading", name="3 problemes")).to_be_visible()


def _soon() -> str:
    return (datetime.now(UTC).date() + timedelta(days=7)).isoformat()


def _settings(who: Visitor) -> None:
    who.go(f"/aula/{a_class(who)}#settings")
    expect(who.page.get_by_role("heading", name="Quan acabi el trimestre")).to_be_visible()


def _wall(who: Visitor) -> None:
    school = a_lesson(who)
    lets_in(who, school, 11)
    who.go(f"/aula/{school}/paret")
    expect(who.page.get_by_text("Falta", exact=False).first).to_be_visible()


def _wall_table(who: Visitor) -> None:
    school = in_a_lesson(who)
    order(who, school, "project", table=2)
    who.go(f"/aula/{school}/paret")
    expect(who.page.get_by_role("heading", name="Taula 2")).to_be_visible()


def _code(who: Visitor) -> None:
    who.context.clear_cookies()
    who.go("/aula")
    expect(who.page.get_by_label("Codi de la classe")).to_be_visible()


def _wrong_code(who: Visitor) -> None:
    _code(who)
    who.page.get_by_label("Codi de la classe").fill("XXXX")
    who.presses("Entra")
    expect(who.page.locator(".wrong")).to_be_visible()


def _waits(who: Visitor) -> None:
    school = a_lesson(who)
    code = code_of(who, school)
    _code(who)
    who.page.get_by_label("Codi de la classe").fill(code.lower())
    who.presses("Entra")
    expect(who.page.get_by_role("heading", name="Ets a la sala d'espera")).to_be_visible()


def _who(who: Visitor) -> None:
    school = a_lesson(who)
    lets_in(who, school, 4)
    path = class_view(who, school)["wall"]["path"]
    who.context.clear_cookies()
    who.go(path)
    expect(who.page.get_by_role("heading", name="Qui ets?")).to_be_visible()


def _closed(who: Visitor) -> None:
    school = a_lesson(who)
    path = class_view(who, school)["wall"]["path"]
    order(who, school, "end")
    who.context.clear_cookies()
    who.go(path)
    expect(who.page.get_by_role("heading", name="Aquest codi ara no obre")).to_be_visible()


def _between(who: Visitor) -> None:
    """A pupil with homework and no table yet."""
    school = a_lesson(who)
    order(who, school, "homework", what="puzzles", count=3, until=_soon())
    order(who, school, "homework", what="study", count=20, until=_soon())
    path = class_view(who, school)["wall"]["path"]
    who.context.clear_cookies()
    enters(who, path, "Aina")
    expect(who.page.get_by_role("heading", name="Deures")).to_be_visible()


def _families(who: Visitor) -> None:
    who.go("/families")
    expect(who.page.get_by_role("heading", name="Què es guarda d'un alumne")).to_be_visible()


def _gone(who: Visitor) -> None:
    who.go("/aula/noexisteix12")
    expect(who.page.get_by_role("heading", name="Aquesta classe no hi és")).to_be_visible()


CLASS_PAGES: Mapping[str, Callable[[Visitor], None]] = MappingProxyType(
    {
        "classes-none": _none,
        "classes": _classes,
        "class-new": _new,
        "class-not-teacher": _no_teacher,
        "class-before": _before,
        "class-door": _door,
        "class-lesson": _lesson,
        "class-held": _held,
        "class-table": _table,
        "class-pupil": _pupil,
        "class-championship": _cup,
        "class-wall-championship": _wall_cup,
        "class-championship-new": _cup_of_pairs,
        "class-guessed": _guessed,
        "class-pairs": _pairs,
        "class-seats-pairs": _seats_pairs,
        "class-invites": _invites,
        "class-joined": _joined,
        "class-names": _names,
        "class-results": _results,
        "class-homework": _homework,
        "class-settings": _settings,
        "class-wall": _wall,
        "class-wall-table": _wall_table,
        "class-code": _code,
        "class-wrong-code": _wrong_code,
        "class-waits": _waits,
        "class-who": _who,
        "class-closed": _closed,
        "class-between": _between,
        "class-gone": _gone,
        "families": _families,
    }
)
