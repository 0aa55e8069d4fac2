"""Robots without a server: a whole game with no line, closed and taken up again, handed over once."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, expect
from tests.web.conftest import House
from tests.web.practice_pages import begins_alone, prepares
from tests.web.test_pages import findings
from tests.web.visitors import BUILT, LAPTOP, PHONE, Visitor, visiting

_ENGINE = next((BUILT.parent / "assets").glob("engine-*.js"), None) if BUILT.exists() else None
_PATIENCE = 30  # seconds

# What this browser keeps of a game, and what the one to move could do, asked of the core as the page does.
_STANDING = """async ([id, address]) => {
  const opened = await new Promise((resolve, reject) => {
    const asked = indexedDB.open('faristol-offline');
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  const record = await new Promise((resolve, reject) => {
    const asked = opened.transaction('games').objectStore('games').get(id);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  opened.close();
  const { Engine } = await import(address);
  globalThis.asked ??= new Engine(record.kit);
  const game = { seed: BigInt(record.seed), moves: record.moves, gaveUp: record.gaveUp?.seat ?? null };
  const standing = await globalThis.asked.ask('game', [game]);
  const move = standing.turn === 0
    ? await globalThis.asked.ask('reply', [game, { level: 6, seconds: 1 }])
    : null;
  return { record, standing, move };
}"""


def _kept(who: Visitor, game: str) -> dict[str, Any]:
    assert _ENGINE is not None
    return dict(who.page.evaluate(_STANDING, [game, f"/assets/{_ENGINE.name}"]))


def _until(who: Visitor, game: str, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    end = time.monotonic() + _PATIENCE
    while not wanted(kept := _kept(who, game)):
        assert time.monotonic() < end, f"waited too long: {kept['record']}"
        who.page.wait_for_timeout(50)
    return kept


def _is_ours(kept: dict[str, Any]) -> bool:
    return bool(kept["standing"]["turn"] == 0 or kept["standing"]["end"])


def _takes_turn(who: Visitor, game: str) -> dict[str, Any]:
    """Whatever a good player would do; the game once it is our turn again, or over."""
    kept = _until(who, game, _is_ours)
    if kept["standing"]["end"]:
        return kept
    expect(who.page.get_by_text("Et toca", exact=True)).to_be_visible()
    move, before = kept["move"], len(kept["record"]["moves"])
    match move["kind"]:
        case "play":
            who.lays(move["square"], move["word"], kept["standing"]["board"])
            who.plays()
        case "exchange":
            who.presses("Canvia")
            for tile in move["tiles"]:
                who.tile(tile).click()
            who.page.locator("button", has_text="Canvia ").filter(has_text="fitx").click()
        case _:
            who.passes()
    return _until(who, game, lambda now: len(now["record"]["moves"]) > before and _is_ours(now))


def _reopens(who: Visitor) -> None:
    who.page.close()
    who.page = who.context.new_page()


def test_a_whole_game_without_a_line_arrives_once(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE, keeps=True) as anna:
        prepares(anna)
        anna.context.set_offline(True)
        anna.go("/")  # the first page offers it
        anna.page.get_by_role("link", name="Juga sense connexió").first.click()
        expect(anna.page.get_by_role("heading", name="A punt en aquest dispositiu")).to_be_visible()
        game = begins_alone(anna, level=4)
        for _ in range(2):
            before = _takes_turn(anna, game)

        _reopens(anna)
        anna.go("/sense-connexio")
        expect(anna.page.get_by_text("En joc", exact=True)).to_be_visible()
        anna.page.locator(f'a[href="/sense-connexio/{game}"]').click()
        anna.starts()
        after = _until(anna, game, _is_ours)
        assert after["record"]["moves"][: len(before["record"]["moves"])] == before["record"]["moves"]
        assert after["standing"]["bag"] == before["standing"]["bag"]

        while not _takes_turn(anna, game)["standing"]["end"]:
            pass
        kept = _kept(anna, game)
        expect(anna.page.get_by_text("La partida és en aquest dispositiu.")).to_be_visible()
        anna.go("/partides")
        expect(anna.page.get_by_text("Per lliurar", exact=True)).to_be_visible()

        anna.context.set_offline(False)
        expect(anna.page.get_by_text("Per lliurar", exact=True)).to_have_count(0)
        row = anna.page.locator(f'a[href="/partida/{game}/repas"]')
        expect(row).to_have_count(1)
        expect(row).to_contain_text("sense connexió")
        assert _history(anna) == [game]
        view = anna.view(game)
        assert [seat["final"] for seat in view["seats"]] == [
            seat["final"] for seat in kept["standing"]["seats"]
        ]
        assert view["end"] == kept["standing"]["end"]
        assert anna.context.request.get("/api/statistics").json()["all"]["games"] == 0

        # Sent again, by this window or another, it is the same game.
        again = anna.context.request.post(
            f"/api/games/{game}/offline?version={kept['record']['kit']['version']}",
            data=kept["record"]["acta"],
            headers={"content-type": "text/plain"},
        )
        assert again.json() == {"id": game}
        assert _history(anna) == [game]
        _had_no_line(anna)


def _had_no_line(who: Visitor) -> None:
    """What the browser says of requests that did not get away is no trouble of ours."""
    who.troubles = [one for one in who.troubles if "net::ERR_" not in one]


def _history(who: Visitor) -> list[str]:
    return [one["id"] for one in who.context.request.get("/api/history").json()["items"]]


def test_a_device_that_was_never_made_ready_says_so(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", keeps=True) as anna:
        anna.go("/sense-connexio")
        expect(anna.page.get_by_role("heading", name="Encara no és en aquest dispositiu")).to_be_visible()
        anna.page.evaluate(
            "navigator.serviceWorker.ready.then(() => undefined)"
        )  # as an installed app has it
        anna.context.set_offline(True)
        anna.page.reload()
        expect(anna.page.get_by_text("no s'han baixat mai en aquest dispositiu")).to_be_visible()
        expect(anna.button("Juga")).to_be_disabled()
        assert findings(anna.page) == []
        anna.context.set_offline(False)
        _had_no_line(anna)


def test_another_version_of_the_app_is_made_ready_by_itself(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", keeps=True) as anna:
        prepares(anna)
        # As if what was fetched had been fetched by the version before.
        anna.page.evaluate(
            """() => {
              const mark = JSON.parse(localStorage.getItem('faristol.offline'));
              localStorage.setItem('faristol.offline', JSON.stringify({ ...mark, code: 'another' }));
            }"""
        )
        anna.page.reload()
        expect(anna.page.get_by_role("heading", name="A punt en aquest dispositiu")).to_be_visible()
        mark = anna.page.evaluate("JSON.parse(localStorage.getItem('faristol.offline')).code")
        assert mark != "another"


def test_words_are_refused_at_once_and_a_game_can_be_given_up(browser: Browser, house: House) -> None:
    """With a line, too, and without a service worker: as on a plain-HTTP network."""
    with visiting(browser, house.address, "Anna", LAPTOP) as anna:
        anna.go("/sense-connexio")
        game = begins_alone(anna, level=2)
        kept = _until(anna, game, _is_ours)
        rack = kept["standing"]["seats"][0]["rack"]
        tiles = [tile for tile in rack if len(tile) == 1 and tile not in "?Q"][:2]
        board = {(cell["row"], cell["column"]) for cell in kept["standing"]["board"]}
        if not board:  # far from the centre: that is said while the tiles lie there
            anna.lays("A1", "".join(tiles), [])
            expect(anna.page.get_by_text("ha de passar per la casella central")).to_be_visible()
            anna.presses("Recull")
        anna.page.keyboard.press("/")
        command = anna.page.locator("#command")
        command.fill("a15 XÇXÇ")
        command.press("Enter")
        assert len(_kept(anna, game)["record"]["moves"]) == len(kept["record"]["moves"])
        anna.page.keyboard.press("Escape")

        anna.picks("Abandona")
        anna.dialog.get_by_role("button", name="Abandona").click()
        expect(anna.page.get_by_text("El servidor ja la té")).to_be_visible()
        assert findings(anna.page) == []
        view = anna.view(game)
        assert view["end"] == "abandon"
        assert view["winner"] == 1
        anna.go("/sense-connexio")
        expect(anna.page.get_by_text("Lliurada", exact=True)).to_be_visible()


def test_what_was_tampered_with_is_refused_and_said(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", LAPTOP) as anna:
        anna.go("/sense-connexio")
        game = begins_alone(anna, level=1)
        kept = _until(anna, game, _is_ours)
        acta = {
            "acta": 1,
            "regulation": "fisc",
            "players": ["Jugador", "Robot 1"],
            "settings": {"starter": 0, "clock": "none", "lexicon": "club", "verify": "refuse"},
            "bag": " ".join(kept["standing"]["bag"]),
            "shaken": [],
            "actions": [
                {"t": 0, "do": "start"},
                {"t": 1, "by": 0, "do": "play", "square": "H8", "word": "XX"},
            ],
        }
        anna.page.evaluate(
            """async ([id, acta]) => {
              const asked = indexedDB.open('faristol-offline');
              await new Promise((resolve) => (asked.onsuccess = resolve));
              const store = asked.result.transaction('games', 'readwrite').objectStore('games');
              const found = store.get(id);
              await new Promise((resolve) => (found.onsuccess = resolve));
              store.put({ ...found.result, acta });
              asked.result.close();
            }""",
            [game, json.dumps(acta)],
        )
        anna.go("/sense-connexio")
        expect(anna.page.get_by_text("No acceptada", exact=True)).to_be_visible()
        expect(anna.page.get_by_text("no es pot repetir jugada per jugada")).to_be_visible()
        assert _history(anna) == []
