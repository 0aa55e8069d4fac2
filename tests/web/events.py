"""Championships for pictures and checks: opened and played over HTTP, looked at in a browser."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from playwright.sync_api import expect
from tests.web.visitors import Visitor

__all__ = ["EVENT_PAGES", "OCCASION", "a_championship"]

_PEOPLE = (
    ("Anna Puig", "Reus", 1510),
    ("Bernat Roca", "Valls", 1490),
    ("Carla Vidal", "Reus", 1455),
    ("Dídac Serra", "Lleida", 1430),
    ("Elna Masdéu i Font", "Valls", 1402),
    ("Ferran Gil", "Lleida", 1388),
    ("Gal·la Prat", "Reus", 1350),
    ("Hug Soler", "", 1320),
    ("Ivet Quintana de la Serra", "Tortosa", None),
)


def _post(who: Visitor, path: str, data: Any) -> Any:
    answer = who.context.request.post(f"/api/events{path}", data=data)
    assert answer.ok, answer.text()
    return answer


def a_championship(who: Visitor, paired: int, *, results: bool = True, **settings: Any) -> str:
    """An event of nine with *paired* rounds paired and published, the last one half played."""
    asked = {"name": "Obert de Reus", "rounds": 5, "round_minutes": 50, **settings}
    event = str(_post(who, "", {"settings": asked}).json()["id"])
    lines = ["nom;club;elo", *(f"{name};{club};{elo or ''}" for name, club, elo in _PEOPLE)]
    _post(who, f"/{event}/entries", "\n".join(lines))
    for number in range(1, paired + 1):
        _post(who, f"/{event}/pair", {})
        _order(who, event, do="publish", round=number)
        view = who.context.request.get(f"/api/events/{event}").json()
        boards = view["rounds"][-1]["boards"]
        for board in boards if number < paired else boards[: 2 if results else 0]:
            _order(
                who,
                event,
                do="result",
                round=number,
                table=board["table"],
                first=board["first"],
                second=board["second"],
                result=f"{395 + 17 * board['table']}-{402 - 9 * number}",
            )
    return event


def _order(who: Visitor, event: str, **order: Any) -> None:
    _post(who, f"/{event}/orders", order)


def _list(who: Visitor) -> None:
    a_championship(who, 1)
    who.go("/campionats")
    expect(who.page.get_by_text("Obert de Reus").first).to_be_visible()


def _new(who: Visitor) -> None:
    who.go("/campionats/nou")
    expect(who.page.get_by_role("heading", name="Campionat nou")).to_be_visible()


def _public(who: Visitor) -> None:
    event = a_championship(who, 3)
    _order(who, event, do="timer", action="start")
    who.go(f"/campionat/{event}")
    expect(who.page.get_by_role("timer")).to_be_visible()


def _by_name(who: Visitor) -> None:
    who.go(f"/campionat/{a_championship(who, 2)}")
    who.page.get_by_role("radio", name="Per nom").check()
    expect(who.page.get_by_role("link", name="Ivet Quintana de la Serra")).to_be_visible()


def _standings(who: Visitor) -> None:
    who.go(f"/campionat/{a_championship(who, 4)}#standings")
    expect(who.page.get_by_role("columnheader", name="Berger")).to_be_visible()


def _cross(who: Visitor) -> None:
    who.go(f"/campionat/{a_championship(who, 4)}#cross")
    expect(who.page.get_by_role("region", name="Quadre de resultats")).to_be_visible()


def _entrant(who: Visitor) -> None:
    who.go(f"/campionat/{a_championship(who, 3)}/jugador/1")
    expect(who.page.get_by_role("heading", name="Anna Puig")).to_be_visible()


def _entries(who: Visitor) -> None:
    who.go(f"/campionat/{a_championship(who, 0)}/direccio")
    expect(who.page.get_by_role("button", name="Aparella la ronda 1")).to_be_visible()


def _directing(who: Visitor) -> None:
    who.go(f"/campionat/{a_championship(who, 2)}/direccio")
    expect(who.page.get_by_label("Entrada ràpida")).to_be_visible()


def _arrange(who: Visitor) -> None:
    who.go(f"/campionat/{a_championship(who, 1, results=False)}/direccio")
    who.presses("Canvia les taules")
    expect(who.page.get_by_text("Arrossega un nom")).to_be_visible()


def _share(who: Visitor) -> None:
    who.go(f"/campionat/{a_championship(who, 1)}/direccio#share")
    expect(who.page.get_by_role("img", name="Codi QR")).to_be_visible()


def _log(who: Visitor) -> None:
    who.go(f"/campionat/{a_championship(who, 2)}/direccio#log")
    expect(who.page.get_by_text("Empremta de l'estat")).to_be_visible()


def _door(who: Visitor) -> None:
    event = a_championship(who, 1)
    who.context.clear_cookies()
    who.go(f"/campionat/{event}/direccio")
    expect(who.page.get_by_role("heading", name="Aquesta és la pàgina de direcció")).to_be_visible()


def _who(who: Visitor) -> None:
    who.go(f"/campionat/{a_championship(who, 1)}/jo")
    expect(who.page.get_by_role("heading", name="Qui ets?")).to_be_visible()


def _mine(who: Visitor) -> None:
    event = a_championship(who, 2, results=False)
    _post(who, f"/{event}/claim", {"entrant": 3})
    who.go(f"/campionat/{event}/jo")
    expect(who.page.get_by_role("heading", name="Hola, Carla Vidal")).to_be_visible()


def _projector(who: Visitor) -> None:
    event = a_championship(who, 3)
    _order(who, event, do="timer", action="start")
    who.go(f"/campionat/{event}/projector")
    expect(who.page.get_by_text("Ronda 3 de 5")).to_be_visible()


def _time(who: Visitor) -> None:
    event = a_championship(who, 3)
    _order(who, event, do="timer", action="start")
    _order(who, event, do="timer", action="announce")
    who.go(f"/campionat/{event}/projector")
    expect(who.page.get_by_text("Acabeu aquesta mà i feu-ne una més.")).to_be_visible()


def _four(who: Visitor) -> None:
    event = a_championship(who, 0, system="tables", official=False, rounds=3)
    _post(who, f"/{event}/pair", {})
    _order(who, event, do="publish", round=1)
    seats = who.context.request.get(f"/api/events/{event}").json()["rounds"][0]["tables"][1]["seats"]
    _post(who, f"/{event}/claim", {"entrant": seats[1]})
    _post(who, f"/{event}/report", {"round": 1, "table": 2, "scores": [310, 420, 250]})
    who.go(f"/campionat/{event}/jo")
    expect(who.page.get_by_text("Has enviat:")).to_be_visible()


def _fours(who: Visitor) -> None:
    event = a_championship(who, 0, system="tables", official=False, rounds=3)
    _post(who, f"/{event}/pair", {})
    _order(who, event, do="publish", round=1)
    _order(who, event, do="scores", round=1, table=1, scores=[310, 420, 250])
    who.go(f"/campionat/{event}/direccio")
    expect(who.page.get_by_role("spinbutton").first).to_be_visible()


def _new_duplicate(who: Visitor) -> None:
    _new(who)
    who.page.get_by_label("Nom del campionat").fill("Mundial de duplicada")
    who.page.get_by_role("radio", name="Duplicada Tothom").check()
    expect(who.page.get_by_role("link", name="Prepara la duplicada")).to_be_visible()


def _people(who: Visitor) -> None:
    event = a_championship(who, 2)
    _order(who, event, do="withdraw", entrant=4)
    who.go(f"/campionat/{event}#people")
    expect(who.page.get_by_text("retirat")).to_be_visible()


def _teams(who: Visitor) -> None:
    event = a_championship(who, 0, system="teams", official=False, team_boards=2, rounds=3)
    _order(who, event, do="remove", entrant=8)  # of no club
    _order(who, event, do="remove", entrant=9)
    _post(who, f"/{event}/pair", {})
    _order(who, event, do="publish", round=1)
    who.go(f"/campionat/{event}#standings")
    expect(who.page.get_by_role("heading", name="Equips")).to_be_visible()


def _public_fours(who: Visitor) -> None:
    event = a_championship(who, 0, system="tables", official=False, rounds=3)
    _post(who, f"/{event}/pair", {})
    _order(who, event, do="publish", round=1)
    _order(who, event, do="scores", round=1, table=1, scores=[310, 420, 250])
    who.go(f"/campionat/{event}")
    expect(who.page.get_by_text("420").first).to_be_visible()


def _files(who: Visitor) -> None:
    who.go(f"/campionat/{a_championship(who, 1)}/direccio")
    who.page.get_by_text("Fitxers", exact=True).click()
    expect(who.button("Còpia de seguretat")).to_be_visible()


def _wall_standings(who: Visitor) -> None:
    who.go(f"/campionat/{a_championship(who, 3)}/projector")
    expect(who.page.get_by_text("Ronda 3 de 5")).to_be_visible()
    who.page.keyboard.press(" ")
    for _ in range(6):
        if who.page.locator(".standing li").count():
            break
        who.page.keyboard.press("ArrowRight")
    expect(who.page.locator(".standing li").first).to_be_visible()


OCCASION: Mapping[str, Any] = MappingProxyType(
    {
        "begins": "2090-03-06",
        "ends": "2090-03-07",
        "place": "Centre Cívic Can Guetes, carrer de Berenguer el Vell 3, Ripoll",
        "organiser": "Club de Scrabble del Ripollès",
        "self_entry": True,
        "capacity": 6,
        "confirm_by": "2090-03-05T20:00:00Z",
    }
)


def _occasion_new(who: Visitor) -> None:
    _new(who)
    who.page.get_by_text("Quan, on i qui").click()
    expect(who.page.get_by_label("Primer dia")).to_be_visible()


def _occasion_enter(who: Visitor) -> None:
    who.go(f"/campionat/{a_championship(who, 0, **OCCASION)}")
    expect(who.button("Apunta-m'hi")).to_be_visible()


def _occasion_confirm(who: Visitor) -> None:
    event = a_championship(who, 0, **OCCASION)
    _post(who, f"/{event}/claim", {"entrant": 2})
    who.go(f"/campionat/{event}/jo")
    expect(who.button("Hi seré")).to_be_visible()


def _occasion_waiting(who: Visitor) -> None:
    event = a_championship(who, 0, **OCCASION)
    _post(who, f"/{event}/claim", {"entrant": 8})
    _post(who, f"/{event}/confirm", {"coming": True})
    who.go(f"/campionat/{event}")
    expect(who.page.get_by_text("Has confirmat i ets a la llista d'espera")).to_be_visible()


def _occasion_desk(who: Visitor) -> None:
    event = a_championship(who, 0, **OCCASION)
    for entrant in (1, 2, 4, 8):
        _order(who, event, do="check-in", entrant=entrant)
    who.go(f"/campionat/{event}/direccio")
    who.page.get_by_text("Llista d'espera, per ordre").click()
    expect(who.page.get_by_role("region", name="Confirmacions")).to_contain_text("3 de 6")


EVENT_PAGES: Mapping[str, Any] = MappingProxyType(
    {
        "events": _list,
        "event-new": _new,
        "event": _public,
        "event-new-occasion": _occasion_new,
        "event-enter": _occasion_enter,
        "event-confirm": _occasion_confirm,
        "event-waiting": _occasion_waiting,
        "directing-check-in": _occasion_desk,
        "event-names": _by_name,
        "event-standings": _standings,
        "event-cross": _cross,
        "event-entrant": _entrant,
        "directing-entries": _entries,
        "directing": _directing,
        "directing-arrange": _arrange,
        "directing-share": _share,
        "directing-log": _log,
        "directing-door": _door,
        "directing-fours": _fours,
        "event-who": _who,
        "event-mine": _mine,
        "event-mine-four": _four,
        "projector": _projector,
        "projector-time": _time,
        "projector-standings": _wall_standings,
        "event-new-duplicate": _new_duplicate,
        "event-people": _people,
        "event-teams": _teams,
        "event-fours": _public_fours,
        "directing-files": _files,
    }
)
