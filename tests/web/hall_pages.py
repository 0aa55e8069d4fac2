"""What a hall shows for a moment, and how to get there: questions at a desk, a phone that is asked
to confirm, a covered board, the last hands, the judge of a duplicate between two slips.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from playwright.sync_api import Locator, expect
from tests.web.duplicate_hall import act, opened
from tests.web.events import a_championship
from tests.web.halls import set_up
from tests.web.visitors import Visitor

__all__ = ["HALL_PAGES"]

_PASTED = (
    "Club\tNom i cognoms\tTelèfon\tElo\n"
    "Reus\tAnna Puig\t600 000 001\t1510\n"
    "Valls\tBernat Roca\t\t1490,5\n"
    "Reus\tElionor Masdéu i Font de la Vall\t\t\n"
    "Reus\tanna puig\t\t1510\n"
)
_PASSPHRASE = "plou a Reus avui"
_LAID = ("start", "0 play H8 CASA", "0 complete", "1 play 12H SOL")


def _post(who: Visitor, path: str, data: Any = None) -> Any:
    answer = who.context.request.post(f"/api{path}", data=data)
    assert answer.ok, answer.text()
    return answer


def _becomes(who: Visitor, name: str) -> None:
    """Another person at the same browser."""
    who.context.clear_cookies()
    _post(who, "/guest", {"name": name, "language": "ca"})


def _dialog(who: Visitor, name: str) -> Locator:
    found = who.page.get_by_role("dialog", name=name)
    expect(found).to_be_visible()
    return found


# --- the director's desk ---


def _desk(who: Visitor, paired: int = 1, tab: str = "round", **settings: Any) -> str:
    event = a_championship(who, paired, **settings)
    who.go(f"/campionat/{event}/direccio#{tab}")
    return event


def _pasted(who: Visitor) -> None:
    event = str(_post(who, "/events", {"settings": {"name": "Obert de Reus", "rounds": 5}}).json()["id"])
    who.go(f"/campionat/{event}/direccio")
    who.page.get_by_text("Enganxa una llista").click()
    who.page.get_by_role("textbox", name="Enganxa una llista").fill(_PASTED)
    expect(who.page.get_by_role("region", name="Com s'ha llegit la llista")).to_be_visible()


def _entry(who: Visitor) -> None:
    _desk(who, 0, "entries")
    who.page.get_by_role("button", name="Accions per a Carla Vidal").click()
    expect(who.dialog.get_by_label("Nom i cognoms")).to_be_visible()


def _meant(who: Visitor) -> None:
    _desk(who, results=False)
    field = who.page.get_by_label("Entrada ràpida")
    field.fill("1 4120 367")
    field.press("Enter")
    _dialog(who, "Segur?")


def _undo(who: Visitor) -> None:
    _desk(who)
    who.presses("Desfés")
    _dialog(who, "Vols desfer això?")


def _clock(who: Visitor) -> None:
    event = _desk(who)
    for action in ("start", "pause"):
        _post(who, f"/events/{event}/orders", {"do": "timer", "action": action})
    expect(who.page.get_by_role("timer", name="Rellotge de la ronda")).to_contain_text("En pausa")


def _one_more(who: Visitor) -> None:
    event = _desk(who)
    _post(who, f"/events/{event}/orders", {"do": "timer", "action": "start"})
    who.presses("Anuncia: una mà més")
    _dialog(who, "Anuncia: una mà més")


def _directors(who: Visitor) -> None:
    _desk(who, tab="settings")
    who.presses("Mostra el codi")
    expect(who.button("Amaga el codi")).to_be_visible()


def _backup(who: Visitor) -> None:
    _desk(who)
    who.page.get_by_text("Fitxers", exact=True).click()
    who.presses("Còpia de seguretat")
    _dialog(who, "Còpia de seguretat").get_by_label("Contrasenya de la còpia").fill("curta")


def _restore(who: Visitor) -> None:
    """Somebody else's browser, the file in hand and the wrong passphrase in mind."""
    event = a_championship(who, 1)
    kept = _post(who, f"/events/{event}/backup", {"passphrase": _PASSPHRASE}).body()
    who.go("/campionats")
    copy = {"name": "copia.event.yaml", "mimeType": "application/yaml", "buffer": kept}
    who.page.locator('input[type="file"]').set_input_files(copy)  # type: ignore[arg-type]
    dialog = _dialog(who, "Còpia de seguretat amb contrasenya")
    dialog.get_by_label("Contrasenya de la còpia").fill("una altra cosa")
    dialog.get_by_role("button", name="Restaura el campionat").click()
    expect(dialog.get_by_text("Aquesta contrasenya no obre la còpia")).to_be_visible()


# --- a phone in the hall ---


def _phones(who: Visitor) -> str:
    """A round whose first table has reported from the other's phone; this one is asked."""
    event = a_championship(who, 1, results=False)
    board = who.context.request.get(f"/api/events/{event}").json()["rounds"][0]["boards"][0]
    cards = who.context.request.get(f"/api/events/{event}/cards").json()["cards"]
    card = {one["entrant"]: one["card"] for one in cards}
    for side in ("first", "second"):
        _becomes(who, side)
        _post(who, f"/events/{event}/claim", {"entrant": board[side], "card": card[board[side]]})
        if side == "first":
            _post(who, f"/events/{event}/report", {"round": 1, "table": 1, "scores": [412, 367]})
    return event


def _confirm(who: Visitor) -> None:
    who.go(f"/campionat/{_phones(who)}/jo")
    expect(who.button("Sí, ha acabat així")).to_be_visible()


# --- tables ---


def _tablet(who: Visitor, regulation: str, *script: str, **fields: Any) -> str:
    """A table whose device has come with the code; an arbiter set it up."""
    table = set_up(who, regulation, *script, round="Ronda 2", table="Taula 4", **fields)
    code = who.context.request.get(f"/api/tables/{table}").json()["code"]
    _becomes(who, "Tauleta")
    _post(who, f"/tables/{table}/join", {"code": code})
    return table


def _last_hands(who: Visitor) -> None:
    table = _tablet(who, "classic", "start", "0 play H8 CASA", "0 complete", "round-over")
    who.go(f"/taula/{table}/rellotge")
    expect(who.page.get_by_text("Temps de ronda acabat")).to_be_visible()


def _challenges(who: Visitor) -> None:
    who.go(f"/taula/{_tablet(who, 'classic', *_LAID)}")
    who.presses("Anna Ferrer impugna")
    _dialog(who, "Anna Ferrer impugna")


def _covered(who: Visitor) -> None:
    table = _tablet(who, "classic", *_LAID)
    _post(who, f"/tables/{table}/calls", {"seat": 0, "words": ["SOL"]})
    who.go(f"/taula/{table}")
    expect(who.page.get_by_text("Tauler i faristols tapats")).to_be_visible()


def _late(who: Visitor) -> None:
    who.go(f"/arbitre/{set_up(who, 'classic', *_LAID)}")
    who.presses("Fitxes de més")
    _dialog(who, "Fitxes de més").get_by_role("radio", name="Anna Ferrer").check()
    expect(who.page.get_by_text("S'ha vist tard")).to_be_visible()


def _ruled(who: Visitor) -> None:
    table = set_up(who, "fisc", "start", "0 play H8 CASA", "0 complete", round="Ronda 2", table="Taula 4")
    for ruling in (
        {"rule": "bag-count", "count": 82, "agreed": True, "key": "k1"},
        {"rule": "correction", "by": 0, "points": -4, "reason": "Havia sumat dos cops la S", "key": "k2"},
    ):
        _post(who, f"/arbiter/tables/{table}/rulings", ruling)
    who.go(f"/arbitre/{table}")
    expect(who.page.get_by_text("Havia sumat dos cops la S")).to_be_visible()


def _wooden_broadcast(who: Visitor) -> None:
    who.go(f"/emissio/taula/{set_up(who, 'classic', *_LAID)}")
    expect(who.page.get_by_role("listitem")).to_have_count(2)


def _pause(who: Visitor) -> None:
    who.go(f"/arbitre/{set_up(who, 'fisc', 'start')}")
    who.presses("Atura el rellotge")
    expect(who.page.get_by_text("El rellotge ja és aturat.")).to_be_visible()


# --- the judge of a duplicate ---


def _judged(who: Visitor, *commands: dict[str, Any], **asked: Any) -> str:
    session = opened(who, players=["Emma", "Ferran Masdéu", "Gal·la"], **asked)
    for command in commands:
        act(who, session, **command)
    return session


def _typing(who: Visitor) -> None:
    session = _judged(who, {"do": "draw"}, {"do": "time"})
    who.go(f"/duplicada/{session}/jutge")
    field = who.page.get_by_label("Taula, coordenades i paraula")
    for line in ("1 h5 casa", "2 ="):
        field.fill(line)
        field.press("Enter")
    expect(who.page.get_by_role("list", name="Paperetes entrades").get_by_role("listitem")).to_have_count(2)


def _player(who: Visitor) -> None:
    who.go(f"/duplicada/{_judged(who, {'do': 'on-paper', 'by': 0})}/jutge")
    who.page.get_by_role("button", name="1 Emma").click()
    expect(who.button("Entrarà amb el mòbil")).to_be_visible()


def _nobody_free(who: Visitor) -> None:
    session = _judged(who, {"do": "on-paper"}, self_entry=False)
    _becomes(who, "Forastera")
    who.go(f"/duplicada/{session}")
    expect(who.page.get_by_text("digues-ho al jutge")).to_be_visible()


def _more(who: Visitor) -> None:
    who.go(f"/duplicada/{_judged(who, {'do': 'draw'})}/jutge")
    who.presses("Més")
    expect(who.button("Força major, d'acord amb els jugadors")).to_be_visible()


def _force_majeure(who: Visitor) -> None:
    who.go(f"/duplicada/{_judged(who, {'do': 'draw'})}/jutge")
    who.presses("Més")
    who.presses("Força major, d'acord amb els jugadors")
    expect(who.page.get_by_label("Què ha passat?")).to_be_visible()


def _check_pending(who: Visitor) -> None:
    session = opened(who, rounds=1, seconds=5, players=["Emma"])
    _post(who, f"/duplicate/{session}/enter", {})
    for verb in ("draw", "time"):
        act(who, session, do=verb)
    who.go(f"/duplicada/{session}/jutge")
    expect(who.button("Anuncia-la")).to_be_visible()
    act(who, session, do="master", square="H4", word="CASE(S)")
    _post(who, f"/duplicate/{session}/check", {"round": 1, "text": "La papereta deia H4 CASAL"})
    expect(who.page.get_by_text("Queda 1 comprovació pendent")).to_be_visible()


HALL_PAGES: Mapping[str, Any] = MappingProxyType(
    {
        "directing-pasted": _pasted,
        "directing-entry": _entry,
        "directing-meant": _meant,
        "directing-undo": _undo,
        "directing-clock": _clock,
        "directing-one-more": _one_more,
        "directing-directors": _directors,
        "directing-backup": _backup,
        "events-restore": _restore,
        "event-mine-confirm": _confirm,
        "table-clock-last": _last_hands,
        "table-challenge": _challenges,
        "table-covered": _covered,
        "arbiter-late": _late,
        "arbiter-pause": _pause,
        "arbiter-log": _ruled,
        "broadcast-table": _wooden_broadcast,
        "duplicate-judge-typing": _typing,
        "duplicate-judge-player": _player,
        "duplicate-judge-force": _force_majeure,
        "duplicate-judge-more": _more,
        "duplicate-judge-check": _check_pending,
        "duplicate-enter-full": _nobody_free,
    }
)
