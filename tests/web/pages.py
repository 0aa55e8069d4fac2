"""Every page and every face that a state has: how to get there, for pictures and for checks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic_ns
from types import MappingProxyType
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import expect
from tests.web.arbiter_pages import ARBITER_PAGES
from tests.web.classes import CLASS_PAGES
from tests.web.duplicate_pages import DUPLICATE_PAGES
from tests.web.events import EVENT_PAGES
from tests.web.hall_pages import HALL_PAGES
from tests.web.leagues import LEAGUE_PAGES
from tests.web.player_pages import PLAYER_PAGES
from tests.web.practice_pages import PRACTICE_PAGES
from tests.web.study_pages import STUDY_PAGES
from tests.web.visitors import Visitor, whole_bag

from faristol.regulations import ESCOLAR

__all__ = ["AT_THE_TABLE", "PAGES", "Way"]

Way = Callable[[Visitor], None]

_BAG = whole_bag("C A S A L·L NY ?  L L O P S I N  E E I O Q T A")
_AGAINST_ROBOT = [{"who": "me"}, {"who": "robot", "level": 2}]
_WITH_SOMEBODY = [{"who": "me"}, {"who": "open"}]


def _at(path: str, heading: str) -> Way:
    def go(who: Visitor) -> None:
        who.go(path)
        expect(who.page.get_by_role("heading", name=heading).first).to_be_visible()

    return go


def _table(who: Visitor) -> str:
    game = who.opens(starter=0, bag=_BAG, seats=_AGAINST_ROBOT, clock="chess", verify="refuse")
    who.starts()
    return game


def _turn(who: Visitor) -> None:
    _table(who)
    who.square(7, 7).click()
    who.page.keyboard.type("cas")
    who.tile("A").click()
    expect(who.page.locator("button", has_text="Juga CASA").filter(has_text="punts")).to_be_visible()


def _middle(who: Visitor) -> None:
    _turn(who)
    who.plays()
    expect(who.page.get_by_text("Et toca", exact=True)).to_be_visible()


def _draw(who: Visitor) -> None:
    who.opens(seats=_WITH_SOMEBODY)
    who.presses("Posa-hi un robot")
    expect(who.page.get_by_role("region", name="Sorteig de sortida")).to_be_visible()


def _paused(who: Visitor) -> None:
    _table(who)
    who.picks("Atura el rellotge")
    who.dialog.get_by_role("button", name="Atura'l").click()
    expect(who.button("Reprèn la partida")).to_be_visible()


def _position(who: Visitor) -> None:
    """The analysis board with the map of points, when the engine has thought."""
    rows = "/".join(["15"] * 7 + ["7CASA4"] + ["15"] * 7)
    who.go(f"/analisi#{rows}_SETIALR/_10/20_0")
    expect(who.page.locator('[data-phase="done"]')).to_be_visible()
    who.page.get_by_role("switch").check()


def _school(who: Visitor) -> None:
    """Four at a table, after a round."""
    robots = [{"who": "robot", "level": level} for level in (1, 2, 3)]
    who.opens(regulation=ESCOLAR.key, starter=0, bag=_BAG, verify="refuse", seats=[{"who": "me"}, *robots])
    who.starts()
    who.lays("H8", "CASA", [])
    who.plays()
    who.ends_turn(who.page.url.rsplit("/", 1)[-1])
    expect(who.page.get_by_text("Et toca", exact=True)).to_be_visible()


def _blank(who: Visitor) -> None:
    _table(who)
    who.tile("?").click()
    who.square(7, 7).click()
    expect(who.page.get_by_role("dialog")).to_be_visible()


def _exchange(who: Visitor) -> None:
    _table(who)
    who.presses("Canvia")
    who.tile("L·L").click()
    expect(who.button("Canvia 1 fitxa")).to_be_visible()


def _more(who: Visitor) -> None:
    _table(who)
    who.presses("Més")
    expect(who.page.get_by_role("dialog")).to_be_visible()


def _chat(who: Visitor) -> None:
    _table(who)
    who.page.get_by_role("tab", name="Xat").click()
    who.page.get_by_label("Missatge").fill("Bona partida!")
    who.presses("Envia")
    expect(who.page.get_by_text("Bona partida!")).to_be_visible()


def _waiting(who: Visitor) -> None:
    who.opens(seats=_WITH_SOMEBODY)
    expect(who.page.get_by_role("img", name="Codi QR")).to_be_visible()


def _tiles(who: Visitor) -> None:
    _waiting(who)
    who.page.get_by_text("Repassa les fitxes").click()
    expect(who.page.get_by_text("100 fitxes", exact=True)).to_be_visible()


def _challenge(who: Visitor) -> None:
    """The robot plays first and waits for a challenge."""
    who.opens(starter=1, bag=whole_bag("L L O P S I N  C A S A E T R"), seats=_AGAINST_ROBOT, window=60)
    expect(who.button("Impugna")).to_be_visible()


def _over(who: Visitor) -> str:
    game = _table(who)
    who.lays("H8", "CASA", [])
    who.plays()
    expect(who.page.get_by_text("Et toca", exact=True)).to_be_visible()
    who.presses("Més")
    who.page.get_by_role("dialog").get_by_role("button", name="Abandona").click()
    who.page.get_by_role("dialog").get_by_role("button", name="Abandona").click()
    expect(who.page.get_by_role("link", name="Repassa la partida")).to_be_visible()
    return game


def _ended(who: Visitor) -> None:
    _over(who)


def _review(who: Visitor) -> None:
    who.go(f"/partida/{_over(who)}/repas")
    who.page.get_by_role("slider").press("Home")
    who.presses("Una jugada endavant")
    expect(who.page.get_by_role("gridcell", name="H8, C, 2 punts")).to_be_visible()


def _history(who: Visitor) -> None:
    _over(who)
    _at("/partides", "Les teves partides")(who)
    expect(who.page.get_by_text("perduda").first).to_be_visible()


def _spectator(who: Visitor) -> None:
    game = _table(who)
    who.context.clear_cookies()
    who.go(f"/partida/{game}")
    expect(who.page.get_by_text("Mires la partida")).to_be_visible()


def _word(who: Visitor) -> None:
    _at("/mots", "Paraules")(who)
    _of_the_tests(who)
    who.page.get_by_label("Escriu una paraula").fill("il·lús")
    who.presses("Comprova")
    expect(who.page.get_by_role("heading", name="IL·LUS val")).to_be_visible()


def _no_word(who: Visitor) -> None:
    _at("/mots", "Paraules")(who)
    _of_the_tests(who)
    who.page.get_by_label("Escriu una paraula").fill("xoç")
    who.presses("Comprova")
    expect(who.page.get_by_role("heading", name="XOÇ no hi és")).to_be_visible()


def _search(who: Visitor) -> None:
    _at("/mots", "Paraules")(who)
    _of_the_tests(who)
    who.page.get_by_role("radio", name="Patró").check()
    who.page.get_by_label("Lletres").fill("?A?")
    who.presses("Busca")
    expect(who.page.locator(".found").get_by_text("pas")).to_be_visible()


def _of_the_tests(who: Visitor) -> None:
    """The small dictionary, where there is a choice."""
    choice = who.page.get_by_label("Diccionari")
    if choice.count():
        choice.select_option("club")


def _closed(who: Visitor) -> None:
    _table(who)
    who.go("/mots?mot=casa")
    expect(who.page.get_by_role("heading", name="Ara no es pot mirar")).to_be_visible()


def _article(who: Visitor) -> None:
    who.go("/normes/llisca#LLISCA-7")
    expect(who.page.get_by_text("H8").first).to_be_visible()


def _imported(who: Visitor) -> None:
    _at("/importa", "Importa una partida")(who)
    who.page.get_by_label("O enganxa'n el text").fill(
        "acta: 1\nregulation: fisc\nplayers: [Anna, Biel]\nsettings: {words: [CASA]}\nseed: 7\n"
        "bag: C A S A E T R\nactions:\n- {t: 0, do: start}\n- {t: 5, do: abandon, by: 1}\n"
    )
    who.presses("Obre la partida")
    expect(who.page.get_by_role("heading", name="Anna – Biel")).to_be_visible()


def _badly_imported(who: Visitor) -> None:
    _at("/importa", "Importa una partida")(who)
    who.page.get_by_label("O enganxa'n el text").fill("acta: 1\nregulation: petanca\n")
    who.presses("Obre la partida")
    expect(who.page.get_by_role("alert")).to_be_visible()


def _newcomer(who: Visitor) -> None:
    who.context.clear_cookies()
    _at("/", "Scrabble en català.")(who)


def _home(who: Visitor) -> None:
    """Somebody who comes back to four games and more."""
    _at_home(who, games=6)


def _quiet_home(who: Visitor) -> None:
    _at_home(who, games=0)


def _at_home(who: Visitor, *, games: int) -> None:
    for number in range(games):
        asked = {"regulation": "fisc", "lexicon": "club", "visibility": "private", "starter": 0}
        clock = {"clock": "chess", "minutes": 10 + number} if number % 2 else {"clock": "none"}
        seats = {"seats": [{"who": "me"}, {"who": "robot", "level": 1 + number}]}
        answer = who.context.request.post("/api/games", data={**asked, **clock, **seats})
        who.go(f"/partida/{answer.json()['id']}")
        who.starts()
    _at("/", "Partida nova")(who)
    if games:
        expect(who.page.get_by_role("heading", name="Et toca")).to_be_visible()
    expect(who.button("Juga-la")).to_be_visible()


def _levels(who: Visitor) -> None:
    _quiet_home(who)
    who.page.get_by_role("button", name="Canvia el nivell del robot").click()
    expect(who.page.get_by_role("radio", name="Robot mestre")).to_be_visible()


def _awaited(who: Visitor) -> None:
    """The other one took the seat by the link and never opened the table."""
    game = who.opens(seats=_WITH_SOMEBODY)
    expect(who.page.get_by_role("img", name="Codi QR")).to_be_visible()

    def join() -> None:
        assert who.context.request.post(f"/api/games/{game}/join", data={}).ok

    _as_another(who, join)
    expect(who.page.get_by_text("quan Biel Soler obri la taula")).to_be_visible()


def _as_another(who: Visitor, then: Callable[[], None]) -> None:
    """Do something as somebody else, and be oneself again."""
    with_cookies = who.context.storage_state()["cookies"]
    who.context.clear_cookies()
    assert who.context.request.post("/api/guest", data={"name": "Biel Soler", "language": "ca"}).ok
    then()
    who.context.clear_cookies()
    who.context.add_cookies(with_cookies)  # type: ignore[arg-type]


def _invited(who: Visitor) -> None:
    """Biel invites; whoever follows the link has no name yet."""
    game = who.opens(seats=_WITH_SOMEBODY)
    who.context.clear_cookies()
    who.go(f"/partida/{game}")
    expect(who.page.get_by_role("heading", name="et convida a jugar")).to_be_visible()


def _full(who: Visitor) -> None:
    game = who.opens(seats=_WITH_SOMEBODY)
    expect(who.page.get_by_role("img", name="Codi QR")).to_be_visible()

    def join() -> None:
        assert who.context.request.post(f"/api/games/{game}/join", data={}).ok

    _as_another(who, join)
    who.context.clear_cookies()
    who.go(f"/partida/{game}")
    expect(who.page.get_by_role("heading", name="Ja hi són tots")).to_be_visible()


def _withdrawn(who: Visitor) -> None:
    game = who.opens(seats=_WITH_SOMEBODY)
    assert who.context.request.post(f"/api/games/{game}/leave").ok
    who.context.clear_cookies()
    who.go(f"/partida/{game}")
    expect(who.page.get_by_role("heading", name="La invitació s'ha retirat")).to_be_visible()


def _signed_in(who: Visitor) -> None:
    login = f"anna{monotonic_ns() % 1_000_000}"
    asked = {"login": login, "password": "una contrasenya llarga"}
    assert who.context.request.post("/api/account", data=asked).ok
    who.go("/compte")
    expect(who.page.get_by_text(f"Compte: {login}")).to_be_visible()


def _name(who: Visitor) -> None:
    _newcomer(who)
    who.page.get_by_role("button", name="Juga amb algú").click()
    expect(who.page.get_by_role("dialog", name="Com et dius?")).to_be_visible()


def _wooden(who: Visitor, *acts: dict[str, Any], **asked: Any) -> str:
    """A wooden table at which this was entered."""
    fields = {"regulation": "fisc", "names": ["Anna", "Biel"], "lexicon": "arbiter", "starter": 0, **asked}
    table = str(who.context.request.post("/api/tables", data=fields).json()["id"])
    deeds = [{"act": act} for act in acts]
    if deeds:
        answer = who.context.request.post(f"/api/tables/{table}/acts", data={"deeds": deeds})
        assert answer.ok, answer.text()
    return table


_CASA = {"do": "line", "text": "H8 CASA"}


def _desk(who: Visitor) -> None:
    table = _wooden(who, {"do": "start"}, _CASA, round="Ronda 3", table="Taula 5")
    who.context.request.post(f"/api/tables/{table}/calls", data={"seat": 1})
    who.go(f"/taula/{table}")
    expect(who.page.get_by_text("Juga Biel")).to_be_visible()


def _desk_of_a_play(who: Visitor) -> None:
    laid = {"do": "play", "by": 1, "square": "8H", "word": "CANYA"}
    who.go(f"/taula/{_wooden(who, {'do': 'start'}, _CASA, laid)}")
    expect(who.button("Completa el torn")).to_be_visible()


def _desk_of_the_end(who: Visitor) -> None:
    who.go(f"/taula/{_wooden(who, {'do': 'start'}, _CASA, {'do': 'agree-end'}, regulation='llisca')}")
    expect(who.page.get_by_role("heading", name="Què ha quedat als faristols?")).to_be_visible()


def _desk_beside_the_board(who: Visitor) -> None:
    """As the device of those who play has it: a slip is on its way."""
    laid = {"do": "play", "by": 1, "square": "8H", "word": "CANYA"}
    table = _wooden(who, {"do": "start"}, _CASA, laid, regulation="llisca", lexicon="club")
    code = who.context.request.get(f"/api/tables/{table}").json()["code"]
    who.context.clear_cookies()
    assert who.context.request.post("/api/guest", data={"name": "Tauleta", "language": "ca"}).ok
    assert who.context.request.post(f"/api/tables/{table}/join", data={"code": code}).ok
    slip = {"seat": 0, "words": ["CANYA"]}
    assert who.context.request.post(f"/api/tables/{table}/calls", data=slip).ok
    who.go(f"/taula/{table}")
    expect(who.page.get_by_text("l'àrbitre ha de respondre")).to_be_visible()


def _change_of_rack(who: Visitor) -> None:
    table = _wooden(who, {"do": "start"}, regulation="llisca")
    shown = [{"act": {"do": "redraw", "by": 0}, "seen": "A A E E I I O"}]
    assert who.context.request.post(f"/api/tables/{table}/acts", data={"deeds": shown}).ok
    who.go(f"/taula/{table}")
    who.page.get_by_text("Canvi de tot el faristol").click()
    who.page.get_by_role("radio", name="Anna").check()
    who.page.get_by_role("switch", name="Les noves tornen a ser totes de la mateixa mena").check()
    expect(who.page.get_by_label("Fitxes que ha tret")).to_be_visible()


def _desk_of_others(who: Visitor) -> None:
    table = _wooden(who, {"do": "start"}, _CASA)
    who.context.clear_cookies()
    who.go(f"/taula/{table}")
    expect(who.page.get_by_text("Mires aquesta taula")).to_be_visible()


def _paper(who: Visitor) -> None:
    table = _wooden(who, live=False)
    lines = [
        {"text": "H8 CASA", "figures": [{"points": 10, "total": 12}, {"points": 11, "total": 10}]},
        {"text": "què?", "figures": [{}, {}]},
    ]
    paper = {"lines": lines, "keepers": [0, 1], "save": True}
    assert who.context.request.post(f"/api/tables/{table}/paper", data=paper).ok
    who.go(f"/taula/{table}/full")
    expect(who.page.get_by_text("la suma fa 10").first).to_be_visible()


def _broadcast(who: Visitor) -> None:
    _middle(who)
    who.go(f"/emissio{urlsplit(who.page.url).path}")
    expect(who.page.get_by_role("listitem")).to_have_count(2)


def _two_sided_clock(who: Visitor) -> None:
    who.go(f"/taula/{_wooden(who, {'do': 'start'}, _CASA)}/rellotge")
    expect(who.page.get_by_role("button", name="Biel prem en acabar el torn")).to_be_visible()


def _four_sided_clock(who: Visitor) -> None:
    names = ["Anna", "Biel", "Carla", "Dídac"]
    who.go(f"/taula/{_wooden(who, {'do': 'start'}, regulation='ebre', names=names)}/rellotge")
    expect(who.page.get_by_role("button", name="Anna prem en acabar el torn")).to_be_visible()


def _of_all(*groups: Mapping[str, Way]) -> Mapping[str, Way]:
    """The pages of all *groups*; two of one name would hide one another from every picture and check."""
    ways = {name: way for group in groups for name, way in group.items()}
    assert len(ways) == sum(map(len, groups)), "two pages have the same name"
    return MappingProxyType(ways)


PAGES: Mapping[str, Way] = _of_all(
    {
        "home": _home,
        "home-quiet": _quiet_home,
        "home-levels": _levels,
        "newcomer": _newcomer,
        "awaited": _awaited,
        "invited": _invited,
        "invited-full": _full,
        "invited-off": _withdrawn,
        "name": _name,
        "new": _at("/nova", "Partida nova"),
        "waiting": _waiting,
        "tiles": _tiles,
        "turn": _turn,
        "middle": _middle,
        "draw": _draw,
        "paused": _paused,
        "school": _school,
        "blank": _blank,
        "exchange": _exchange,
        "more": _more,
        "chat": _chat,
        "challenge": _challenge,
        "spectator": _spectator,
        "broadcast": _broadcast,
        "over": _ended,
        "review": _review,
        "history": _history,
        "no-games": _at("/partides", "Encara no has jugat cap partida"),
        "import": _at("/importa", "Importa una partida"),
        "imported": _imported,
        "badly-imported": _badly_imported,
        "board": _position,
        "board-empty": _at("/analisi", "Munta la posició"),
        "word": _word,
        "no-word": _no_word,
        "search": _search,
        "words-closed": _closed,
        "hall": _at("/sala", "La sala"),
        "regulations": _at("/normes", "Reglaments"),
        "article": _article,
        "account-signed-in": _signed_in,
        "account": _at("/compte", "Compte i preferències"),
        "forgotten": _at("/contrasenya", "Contrasenya oblidada"),
        "new-password": _at("/contrasenya#enllac", "Tria una contrasenya nova"),
        "about": _at("/sobre", "Sobre Faristol"),
        "tables": _at("/taules", "Taules"),
        "new-table": _at("/taules/nova", "Prepara una taula"),
        "table": _desk,
        "table-play": _desk_of_a_play,
        "table-end": _desk_of_the_end,
        "table-watched": _desk_of_others,
        "table-beside": _desk_beside_the_board,
        "table-redraw": _change_of_rack,
        "table-paper": _paper,
        "table-clock": _two_sided_clock,
        "table-clock-four": _four_sided_clock,
        "no-table": _at("/taula/noexisteix12", "Aquesta taula no hi és"),
        "gone": _at("/partida/noexisteix12", "Aquesta partida no hi és"),
        "missing": _at("/no/hi/es", "Aquí no hi ha res"),
    },
    DUPLICATE_PAGES,
    EVENT_PAGES,
    HALL_PAGES,
    LEAGUE_PAGES,
    PLAYER_PAGES,
    STUDY_PAGES,
    PRACTICE_PAGES,
    ARBITER_PAGES,
    CLASS_PAGES,
)

# The pages with a board, which are also looked at in the dark.
AT_THE_TABLE = frozenset(
    {
        "turn",
        "middle",
        "draw",
        "paused",
        "school",
        "blank",
        "exchange",
        "more",
        "chat",
        "challenge",
        "spectator",
        "over",
        "review",
    }
)
