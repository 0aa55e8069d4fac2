"""Puzzles and games without a server: how to get to each of their faces, and the puzzles they need."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from types import MappingProxyType

from playwright.sync_api import expect
from tests.puzzle_box import kept
from tests.web.visitors import Visitor

from faristol.engine.puzzles import Kind
from faristol.lexicon import Lexicon
from faristol.service.puzzles.use_cases import day_id
from faristol.storage import open_storage

__all__ = ["ALONE", "CASA", "PRACTICE_PAGES", "begins_alone", "lay_out_puzzles", "prepares"]

CASA = [{"row": 7, "column": column} for column in range(7, 11)]

# The seed of a game is the only number of eight bytes that the page draws; a given one deals the same game.
_DEALT = """(() => {
  const draw = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (row) => (row instanceof BigUint64Array ? row.fill(7n) : draw(row));
})()"""


def lay_out_puzzles(database: str, now_ns: int) -> None:
    """Today's puzzle and the next seven, and some of no day; the same position again and again."""

    async def lay_out() -> None:
        lexicon = Lexicon.open("club")
        today = datetime.fromtimestamp(now_ns / 1e9, UTC).date()
        async with open_storage(database) as storage:
            for ahead in range(8):
                day = (today + timedelta(days=ahead)).isoformat()
                await storage.puzzles.add(kept(lexicon, day_id(day, lexicon.info.sha256), day=day))
            for number, kind in enumerate([Kind.HOOKS, Kind.ENDGAME, Kind.RESCUE]):
                await storage.puzzles.add(
                    kept(lexicon, f"p{number}", rating=1400.0 + 100 * number, kind=kind)
                )

    with ThreadPoolExecutor(1) as thread:  # Playwright's loop runs in this one
        thread.submit(lambda: asyncio.run(lay_out())).result()


def prepares(who: Visitor) -> None:
    who.go("/sense-connexio")
    who.presses("Prepara'l")
    expect(who.page.get_by_role("heading", name="A punt en aquest dispositiu")).to_be_visible()


def begins_alone(who: Visitor, level: int) -> str:
    """A game in this browser, the same one every time."""
    who.page.evaluate(_DEALT)
    who.page.get_by_label("Nivell del robot").select_option(str(level))
    who.presses("Juga")
    who.page.wait_for_url("**/sense-connexio/*")
    who.starts()
    return who.page.url.rsplit("/", 1)[1]


def _never_ready(who: Visitor) -> None:
    who.go("/sense-connexio")
    expect(who.page.get_by_role("heading", name="Encara no és en aquest dispositiu")).to_be_visible()


def _alone(who: Visitor) -> None:
    prepares(who)
    begins_alone(who, 2)
    expect(who.page.get_by_text("Et toca", exact=True)).to_be_visible()


def _alone_over(who: Visitor) -> None:
    _alone(who)
    who.picks("Abandona")
    who.dialog.get_by_role("button", name="Abandona").click()
    expect(who.page.get_by_role("link", name="Una altra")).to_be_visible()


def _games_here(who: Visitor) -> None:
    _alone_over(who)
    who.go("/sense-connexio")
    expect(who.page.get_by_role("heading", name="Partides d'aquest dispositiu")).to_be_visible()


def _puzzle(who: Visitor) -> None:
    who.go("/problema")
    expect(who.page.get_by_role("heading", name="Problema del dia")).to_be_visible()


def _tried(who: Visitor) -> None:
    _puzzle(who)
    who.lays("G9", "RATES", CASA)
    who.page.get_by_role("button", name=re.compile("^Prova ")).click()
    expect(who.page.get_by_text("RATES és bona")).to_be_visible()
    who.presses("Recull")
    who.presses("Pista")
    expect(who.page.get_by_role("list", name="Pistes").get_by_role("img").first).to_be_visible()


def _solved(who: Visitor) -> None:
    _puzzle(who)
    who.lays("12C", "SETIAL", CASA)
    who.page.get_by_role("button", name=re.compile("^Prova ")).click()
    expect(who.page.get_by_role("heading", name="SETIAL: la millor, 21 punts")).to_be_visible()


def _stream(who: Visitor) -> None:
    who.go("/problemes")
    expect(who.page.get_by_text(re.compile("A la teva mida"))).to_be_visible()


ALONE: Mapping[str, Callable[[Visitor], None]] = MappingProxyType(
    {
        "alone-unready": _never_ready,
        "alone-ready": prepares,
        "alone-game": _alone,
        "alone-over": _alone_over,
        "alone-games": _games_here,
    }
)
"""The pages of a browser that keeps the app."""

PRACTICE_PAGES: Mapping[str, Callable[[Visitor], None]] = MappingProxyType(
    {
        **ALONE,
        "puzzle": _puzzle,
        "puzzle-tried": _tried,
        "puzzle-solved": _solved,
        "puzzles": _stream,
    }
)
