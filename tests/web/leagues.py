"""Leagues for pictures and checks: opened and played over HTTP, looked at in a browser."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from PIL import Image, ImageDraw
from playwright.sync_api import FilePayload, Locator, expect
from tests.web.duplicate_hall import act, opened
from tests.web.visitors import Visitor

__all__ = [
    "LEAGUE_PAGES",
    "a_duplicate_over",
    "a_final",
    "a_league",
    "ask",
    "claimed",
    "result_of",
    "sheet",
]

_FIRST = (
    "Núria Ferré",
    "Àlex Pàmies",
    "Mercè Gil",
    "Quim Tarragó",
    "Rosa Tomàs",
    "Maria del Remei Vallverdú",
    "Jordi Solé",
    "Iu Cabré",
)
_SECOND = ("Anna Puig", "Bernat Roca", "Carla Vidal", "Dídac Serra", "Elna Mas", "Ferran Gil")
_SCORES = ((398, 371), (377, 350), (372, 372), (365, 362), (421, 355), (344, 410), (311, 399), (402, 340))


def ask(who: Visitor, path: str, data: Any) -> Any:
    """A request about events, answered well."""
    answer = who.context.request.post(f"/api/events{path}", data=data)
    assert answer.ok, answer.text()
    return answer.json()


def a_league(
    who: Visitor,
    groups: Mapping[str, tuple[str, ...]] = MappingProxyType({"Primera": _FIRST, "Segona": _SECOND}),
    *,
    made: bool = True,
    **settings: Any,
) -> str:
    """A league with these people in its divisions, its games made."""
    asked = {
        "name": "Lliga d'hivern",
        "system": "league",
        "turns": 1,
        "official": False,
        "groups_apart": True,
        "regulation": "classic",
        "tie_breaks": ["difference", "total"],
        "divisions": list(groups),
        **settings,
    }
    event = str(ask(who, "", {"settings": asked})["id"])
    lines = [f"{name};{group}" for group, names in groups.items() for name in names]
    if lines:
        ask(who, f"/{event}/entries", "\n".join(["nom;grup", *lines]))
    if made:
        ask(who, f"/{event}/orders", {"do": "fixtures"})
    return event


def result_of(who: Visitor, event: str, number: int, board: Mapping[str, Any], result: str) -> None:
    """A result from the desk."""
    seats = {key: board[key] for key in ("table", "first", "second")}
    ask(who, f"/{event}/orders", {"do": "result", "round": number, "result": result, **seats})


def _board_of(view: Mapping[str, Any], pair: set[int]) -> tuple[int, Mapping[str, Any]]:
    """The first game of these two, and its day."""
    return next(
        (round_["number"], board)
        for round_ in view["rounds"]
        for board in round_["boards"]
        if {board["first"], board["second"]} == pair
    )


def _half_played(who: Visitor, **settings: Any) -> str:
    """Four of seven days played; Quim is this browser, Núria has reported their game, Jordi's is disputed."""
    chosen = {"finalists": 4, "movers": 2, "silence_days": 3, "until": "2031-01-31", "online": True}
    event = a_league(who, **{**chosen, **settings})
    view = who.context.request.get(f"/api/events/{event}").json()
    people = {one["name"]: one["id"] for one in view["entrants"]}
    quim, nuria = people["Quim Tarragó"], people["Núria Ferré"]
    for round_ in view["rounds"][:5]:
        for board in round_["boards"]:
            pair = {board["first"], board["second"]}
            if pair == {quim, nuria}:
                continue
            scores = _SCORES[(board["table"] + round_["number"]) % len(_SCORES)]
            result_of(who, event, round_["number"], board, "-".join(map(str, scores)))
    number, board = _board_of(view, {quim, nuria})
    mine = board["first"] == quim
    report = {"round": number, "table": board["table"], "scores": [367, 412] if mine else [412, 367]}
    ask(who, f"/{event}/claim", {"entrant": nuria})
    ask(who, f"/{event}/report", report)
    ask(who, f"/{event}/orders", {"do": "release", "entrant": nuria})
    return event


def claimed(who: Visitor, event: str, name: str) -> None:
    """This browser becomes that entrant's, as another person than the director."""
    view = who.context.request.get(f"/api/events/{event}").json()
    entrant = next(one["id"] for one in view["entrants"] if one["name"] == name)
    cards = who.context.request.get(f"/api/events/{event}/cards").json()["cards"]
    card = next(one["card"] for one in cards if one["entrant"] == entrant)
    who.context.clear_cookies()
    assert who.context.request.post("/api/guest", data={"name": name}).ok
    ask(who, f"/{event}/claim", {"entrant": entrant, "card": card})


def _mine(who: Visitor) -> None:
    event = _half_played(who)
    claimed(who, event, "Quim Tarragó")
    who.go(f"/campionat/{event}")
    expect(who.page.get_by_role("heading", name="Confirmes?")).to_be_visible()


def _no(who: Visitor) -> None:
    _mine(who)
    who.presses("No és això")
    who.page.get_by_role("dialog").get_by_label("Quim Tarragó").fill("376")
    expect(who.page.get_by_text("No coincideix amb el que ha apuntat")).to_be_visible()


def _typed(who: Visitor) -> Locator:
    """The form of a report, with the points of both."""
    _mine(who)
    who.page.get_by_role("button", name="Apunta un resultat").click()
    dialog = who.page.get_by_role("dialog")
    dialog.get_by_label("Contra qui").select_option(index=1)
    for field, points in zip(dialog.get_by_role("spinbutton").all(), (401, 388), strict=True):
        field.fill(str(points))
    return dialog


def _reporting(who: Visitor) -> None:
    expect(_typed(who).get_by_text("has guanyat")).to_be_visible()


def _visitor(who: Visitor) -> None:
    """A stranger, after the last day: some games are out of time."""
    event = _half_played(who, silence_days=0)
    settings = who.context.request.get(f"/api/events/{event}").json()["settings"]
    late = {**settings, "until": "2020-01-31"}
    ask(who, f"/{event}/orders", {"do": "configure", "settings": late})
    who.context.clear_cookies()
    who.go(f"/campionat/{event}")
    expect(who.page.get_by_role("region", name="Quadre de partides")).to_be_visible()


def _before(who: Visitor) -> None:
    who.go(f"/campionat/{a_league(who, made=False)}")
    expect(who.page.get_by_text("Encara no s'han fet els encreuaments")).to_be_visible()


def _twice(who: Visitor) -> None:
    groups = {name: tuple(f"Jugadora {name}{number}" for number in range(1, 25)) for name in "AB"}
    event = a_league(who, groups, turns=2)
    view = who.context.request.get(f"/api/events/{event}").json()
    for round_ in (view["rounds"][0], view["rounds"][23]):
        for board in round_["boards"][:6]:
            result_of(who, event, round_["number"], board, "412-367")
    ask(who, f"/{event}/orders", {"do": "withdraw", "entrant": 3, "games": "annulled"})
    who.go(f"/campionat/{event}")
    expect(who.page.get_by_role("region", name="Quadre de partides")).to_be_visible()


def _desk(who: Visitor) -> None:
    who.go(f"/campionat/{_half_played(who)}/direccio")
    expect(who.page.get_by_role("button", name="Recorda-ho a tothom")).to_be_visible()


def _desk_before(who: Visitor) -> None:
    who.go(f"/campionat/{a_league(who, made=False)}/direccio")
    expect(who.page.get_by_role("button", name="Fes els encreuaments")).to_be_visible()


def _desk_end(who: Visitor) -> None:
    _desk(who)
    who.page.get_by_text("Final, temporada següent i tancament").click()
    expect(who.page.get_by_role("button", name="Obre la temporada")).to_be_visible()


def _reminders(who: Visitor) -> None:
    _desk(who)
    who.presses("Recorda-ho a tothom")
    expect(who.page.get_by_role("dialog").get_by_text("Núria Ferré").first).to_be_visible()


def _settings(who: Visitor) -> None:
    who.go("/campionats/nou")
    who.page.get_by_role("radio", name="Lliga de club").check()
    expect(who.page.get_by_label("Últim dia per apuntar resultats")).to_be_visible()


def _taken(who: Visitor) -> None:
    """A club's file, with what such files have."""
    rows = (
        "Lliga del club",
        "Jornada;Jugador 1;Punts 1;Jugador 2;Punts 2",
        "1;Anna Puig;412;Bernat Roca;367",
        "1;Carla Vidal;;DESCANSA;",
        "2;Dídac Serra;;;",
    )
    who.go(f"/campionat/{a_league(who, {}, made=False)}/direccio")
    who.page.get_by_text("Importa els resultats d'un full de càlcul").click()
    who.page.get_by_label("Enganxa les partides").fill("\n".join(rows))
    who.presses("Importa")
    expect(who.page.get_by_text("1 resultat apuntat, 4 jugadors nous.")).to_be_visible()


def _cusca(who: Visitor) -> None:
    """Two evenings of a club at tables of three and four."""
    settings = {"name": "CUSCA 2026-27", "system": "season", "official": False, "counting": "cusca"}
    season = str(ask(who, "", {"settings": {**settings, "least_games": 2}})["id"])
    for evening, people in (("Dilluns 9", _FIRST[:7]), ("Dilluns 16", _FIRST[:6])):
        table = {"name": evening, "system": "tables", "official": False, "rounds": 1, "regulation": "ebre"}
        event = str(ask(who, "", {"settings": table})["id"])
        ask(who, f"/{event}/entries", "\n".join(["nom", *people]))
        assert who.context.request.post(f"/api/events/{event}/pair", data={}).ok
        ask(who, f"/{event}/orders", {"do": "publish", "round": 1})
        for game in who.context.request.get(f"/api/events/{event}").json()["rounds"][0]["tables"]:
            scores = [140 + 37 * (seat % 5) for seat in game["seats"]]
            order = {"do": "scores", "round": 1, "table": game["table"], "scores": scores}
            ask(who, f"/{event}/orders", order)
        ask(who, f"/{season}/orders", {"do": "add-event", "event": event})
    who.go(f"/campionat/{season}")
    expect(who.page.get_by_text("1 jugador ocasional")).to_be_visible()


def _season(who: Visitor) -> str:
    """Two days of a season, three teams; of the second day one stayed at home."""
    days = []
    for name, people in (("Jornada de Reus", _FIRST), ("Jornada de Valls", _FIRST[:7])):
        event = a_league(who, {"": people}, name=name)
        for round_ in who.context.request.get(f"/api/events/{event}").json()["rounds"]:
            for board in round_["boards"]:
                scores = _SCORES[(board["first"] + 3 * board["second"]) % len(_SCORES)]
                result_of(who, event, round_["number"], board, "-".join(map(str, scores)))
        days.append(event)
    settings = {"name": "LLISCA 2026-27", "system": "season", "official": False, "least_share": 0.6}
    season = str(ask(who, "", {"settings": settings})["id"])
    for weight, day in enumerate(days, start=1):
        ask(who, f"/{season}/orders", {"do": "add-event", "event": day, "weight": weight})
    for number, team in enumerate(("Reus", "Valls", "Priorat", "Ebre")):
        one, other = _FIRST[2 * number], _FIRST[2 * number + 1]
        ask(who, f"/{season}/orders", {"do": "form-team", "team": team, "one": one, "other": other})
    return season


def _season_page(who: Visitor) -> None:
    who.go(f"/campionat/{_season(who)}")
    expect(who.page.get_by_role("region", name="Individual")).to_be_visible()


def _season_desk(who: Visitor) -> None:
    who.go(f"/campionat/{_season(who)}/direccio")
    expect(who.page.get_by_role("button", name="Desfés l'equip Ebre")).to_be_visible()


def _season_settings(who: Visitor) -> None:
    who.go("/campionats/nou")
    who.page.get_by_role("radio", name="Temporada de la LLISCA").check()
    expect(who.page.get_by_label("Millors campionats")).to_be_visible()


def sheet(size: tuple[int, int] = (900, 1200)) -> bytes:
    """A photograph that looks a little like a score sheet on a table."""
    picture = Image.new("RGB", size, (118, 92, 66))
    drawn = ImageDraw.Draw(picture)
    drawn.rectangle((60, 70, size[0] - 60, size[1] - 70), fill=(250, 247, 238))
    for row in range(150, size[1] - 120, 44):
        drawn.line((110, row, size[0] - 110, row), fill=(120, 120, 150), width=2)
        drawn.text((140, row - 30), f"{row * 7 % 43}   CASA   {row}", fill=(30, 30, 90), font_size=24)
    written = io.BytesIO()
    picture.save(written, "JPEG")
    return written.getvalue()


def _photo(who: Visitor) -> None:
    dialog = _typed(who)
    chosen = FilePayload(name="full.jpg", mimeType="image/jpeg", buffer=sheet())
    dialog.get_by_label("Afegeix una foto del full").set_input_files(chosen)
    expect(dialog.get_by_alt_text("La foto que enviaràs")).to_be_visible()


def _photographed(who: Visitor) -> str:
    """Núria has reported with a photo, and Quim is this browser or the desk."""
    event = a_league(who, silence_days=3, silence_needs_photo=True)
    view = who.context.request.get(f"/api/events/{event}").json()
    people = {one["name"]: one["id"] for one in view["entrants"]}
    number, board = _board_of(view, {people["Quim Tarragó"], people["Núria Ferré"]})
    ask(who, f"/{event}/claim", {"entrant": people["Núria Ferré"]})
    photo = base64.b64encode(sheet()).decode()
    report = {"round": number, "table": board["table"], "scores": [412, 367], "photo": photo}
    ask(who, f"/{event}/report", report)
    ask(who, f"/{event}/orders", {"do": "release", "entrant": people["Núria Ferré"]})
    return event


def _confirm_sheet(who: Visitor) -> None:
    event = _photographed(who)
    claimed(who, event, "Quim Tarragó")
    who.go(f"/campionat/{event}")
    expect(who.page.get_by_role("button", name="Full de Núria Ferré")).to_be_visible()


def _sheet(who: Visitor) -> None:
    _confirm_sheet(who)
    who.page.get_by_role("button", name="Full de Núria Ferré").click()
    expect(who.page.get_by_role("img", name="El full, foto de Núria Ferré")).to_be_visible()


def _desk_sheets(who: Visitor) -> None:
    who.go(f"/campionat/{_photographed(who)}/direccio")
    who.page.get_by_text("1 full fotografiat").click()
    expect(who.page.get_by_role("button", name="Full de Núria Ferré")).to_be_visible()


def a_final(who: Visitor, names: tuple[str, ...] = _FIRST, rounds: int = 1, **settings: Any) -> str:
    """A knockout of which some rounds are played."""
    asked = {
        "name": "Lliga d'hivern: final",
        "system": "knockout",
        "official": False,
        "rounds": 8,
        "regulation": "classic",
        "third_place": True,
        **settings,
    }
    event = str(ask(who, "", {"settings": asked})["id"])
    ask(who, f"/{event}/entries", "\n".join(["nom", *names]))
    for number in range(1, rounds + 1):
        assert who.context.request.post(f"/api/events/{event}/pair", data={}).ok
        ask(who, f"/{event}/orders", {"do": "publish", "round": number})
        for board in who.context.request.get(f"/api/events/{event}").json()["rounds"][-1]["boards"]:
            scores = _SCORES[(board["table"] + number) % len(_SCORES)]
            result_of(who, event, number, board, f"{scores[0]}-{scores[1] - 1}")
    return event


def _bracket(who: Visitor) -> None:
    who.go(f"/campionat/{a_final(who)}")
    expect(who.page.get_by_role("heading", name="Semifinals")).to_be_visible()


def _bracket_of_four(who: Visitor) -> None:
    who.go(f"/campionat/{a_final(who, _FIRST[:4], 2, best_of=3)}")
    expect(who.page.get_by_role("heading", name="Tercer lloc")).to_be_visible()


def _barrisc(who: Visitor) -> None:
    season = a_barrisc(who)
    who.go(f"/campionat/{season}")
    expect(who.page.get_by_role("region", name="Individual")).to_be_visible()


def _barrisc_desk(who: Visitor) -> None:
    season = a_barrisc(who)
    who.go(f"/campionat/{season}/direccio")
    expect(who.page.get_by_role("button", name="Treu Duplicada de gener")).to_be_visible()


def a_duplicate_over(
    who: Visitor, title: str, names: tuple[str, ...], jump: Callable[[float], None] | None = None
) -> str:
    """A duplicate of one round: everybody handed in on paper, the first one the master play.

    The time of the round passes by itself, or with a *jump* of the clock.
    """
    session = opened(who, title=title, players=list(names), rounds=1, seconds=5)
    act(who, session, do="draw")
    act(who, session, do="time")
    for seat in range(len(names)):
        square, word = ("H4", "CASE(S)") if seat == 0 else ("H7", "SA")
        act(who, session, do="paper", by=seat, square=square, word=word)
    if jump is not None:
        jump(10)
    who.go(f"/duplicada/{session}/jutge")
    expect(who.button("Anuncia-la")).to_be_enabled()
    act(who, session, do="master", square="H4", word="CASE(S)")
    return session


def a_barrisc(who: Visitor) -> str:
    """A BARRISC season of two duplicates."""
    settings = {"name": "BARRISC 2026-27", "system": "season", "official": False, "counting": "barrisc"}
    season = str(ask(who, "", {"settings": {**settings, "least_games": 2}})["id"])
    for title, names in (("Duplicada de gener", _FIRST[:3]), ("Duplicada de febrer", _FIRST[1:4])):
        part = a_duplicate_over(who, title, names)
        ask(who, f"/{season}/orders", {"do": "add-event", "event": part})
    return season


LEAGUE_PAGES: Mapping[str, Any] = MappingProxyType(
    {
        "league-before": _before,
        "league-mine": _mine,
        "league-no": _no,
        "league-report": _reporting,
        "league-photo": _photo,
        "league-sheet": _sheet,
        "league-confirm-sheet": _confirm_sheet,
        "league-desk-sheets": _desk_sheets,
        "league-visitor": _visitor,
        "bracket": _bracket,
        "bracket-of-four": _bracket_of_four,
        "season-barrisc": _barrisc,
        "season-barrisc-desk": _barrisc_desk,
        "league-twice": _twice,
        "league-desk": _desk,
        "league-desk-before": _desk_before,
        "league-desk-end": _desk_end,
        "league-reminders": _reminders,
        "league-settings": _settings,
        "season": _season_page,
        "season-desk": _season_desk,
        "season-settings": _season_settings,
        "season-cusca": _cusca,
        "league-take": _taken,
    }
)
