"""Pictures of every page for people to look at: ``make screenshots``; a few with their names as arguments.

Every page on a phone and on a laptop, by day and by night, in every language: six pictures of each visit, and
a sheet with the six side by side, in ``build/screens``. A name may be a pattern (``'league-*'``), and
``--looks``, ``--languages`` and ``--schemes`` leave out what nobody wants to see again. ``window`` is a game
as the app's manifest shows it, ``teachers-guide`` are the pictures of that guide in ``docs/images``, and
``docs`` those of the pages of each role, taken in the club of ``make demo``.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from fnmatch import filter as matching
from io import BytesIO
from pathlib import Path
from types import MappingProxyType

from PIL import Image
from playwright.sync_api import Browser, expect
from rich.progress import track
from tests.demo import PASSWORD as DEMO_PASSWORD
from tests.demo import filled
from tests.server.running import Time, install_words, serving
from tests.web.classes import CLASS_PAGES, NAMES, a_lesson, ask, class_view, enters, order, school_at
from tests.web.conftest import House
from tests.web.duplicate_hall import opened
from tests.web.pages import PAGES, Way
from tests.web.practice_pages import ALONE, lay_out_puzzles
from tests.web.test_account import PASSWORD, comes_in, makes_an_account
from tests.web.visitors import LAPTOP, PHONE, Visitor, chromium, launched, visiting

from faristol.lexicon import Lexicon, Store
from faristol.service import shelf
from faristol.service.world import Manners
from faristol.texts import LANGUAGES

LONGEST = 4_000  # pixels of a picture; a whole regulation is shown where it was opened
GUIDE = Path(__file__).parents[2] / "docs/images"
FOLDER = Path(__file__).parents[2] / "build/screens"
PUBLIC = Path(__file__).parents[2] / "web/app/public"
WINDOW = (
    ("screen-narrow.png", PHONE),
    ("screen-wide.png", LAPTOP),
)  # what phones show before they install it
SIZES = {"phone": PHONE, "laptop": LAPTOP}
SCHEMES = ("light", "dark")
MANNERS = Manners(robot_pace=0.05, given_bags=True)  # games wait for their players, as anywhere
ONCE = frozenset({("admin-done", "laptop")})  # after which nobody else can become it
GUIDE_ASKED = "teachers-guide"  # «guide» is a page, the one that teaches to play
KEY = "faristol.settings"  # where a browser keeps what was chosen


def speaks(who: Visitor, language: str) -> None:
    """Choose *language* in another window: the page follows where it stands, whatever is open on it."""
    window = who.context.new_page()
    window.goto("/theme.js")
    window.evaluate(
        """([key, language]) => {
            const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
            localStorage.setItem(key, JSON.stringify({ ...kept, language }));
        }""",
        [KEY, language],
    )
    window.close()
    expect(who.page.locator(f'html[lang="{language}"]')).to_be_attached()


def take(browser: Browser, address: str, name: str, way: Way, look: str, asked: Namespace) -> None:
    """One visit: the page in each language, by day and by night, as far down as it goes."""
    size = SIZES[look]
    with visiting(browser, address, "Anna Ferrer", size, keeps=name in ALONE) as anna:
        way(anna)
        anna.page.mouse.move(0, 0)
        for language in asked.languages:
            if language != LANGUAGES[0]:
                speaks(anna, language)
            anna.page.wait_for_timeout(400)  # the line is made anew
            # a screen as long as the page: what stands at its lower edge stays there
            anna.page.set_viewport_size({"width": size[0], "height": size[1]})
            height = int(anna.page.evaluate("document.documentElement.scrollHeight"))
            if height <= LONGEST:
                anna.page.set_viewport_size({"width": size[0], "height": max(size[1], height)})
            for scheme in asked.schemes:
                anna.page.emulate_media(color_scheme=scheme)
                anna.page.wait_for_timeout(60)
                anna.page.screenshot(path=FOLDER / f"{name}-{look}-{language}-{scheme}.png")
        anna.troubles.clear()  # pages may lose their line in the middle of a sentence
    put_side_by_side(browser, name, look, asked)


def put_side_by_side(browser: Browser, name: str, look: str, asked: Namespace) -> None:
    """The pictures of a visit on one sheet."""
    order = [(language, scheme) for language in asked.languages for scheme in asked.schemes]
    width, most = (258, 6) if look == "phone" else (775, 2)
    columns = min(most, len(order))
    pictures = "".join(
        f'<img src="{(FOLDER / f"{name}-{look}-{language}-{scheme}.png").as_uri()}">'
        for language, scheme in order
    )
    page = FOLDER / f"{name}-{look}.html"
    page.write_text(
        f"<style>body{{margin:0;background:#888;display:grid;gap:4px;align-items:start;"
        f"grid-template-columns:repeat({columns},{width}px)}}img{{width:100%}}</style>{pictures}",
        encoding="utf-8",
    )
    context = browser.new_context(viewport={"width": columns * (width + 4) - 4, "height": 600})
    sheet = context.new_page()
    sheet.goto(page.as_uri(), wait_until="load")
    sheet.screenshot(path=FOLDER / f"sheet-{name}-{look}.png", full_page=True)
    context.close()
    page.unlink()


def ways_of_the_admin(house: House) -> Mapping[str, Way]:
    """What only whoever runs the house sees; the first of these visits becomes that person."""

    def comes_as_admin(who: Visitor) -> None:
        with_cookies = who.context.storage_state()["cookies"]
        who.context.clear_cookies()
        comes_in(who, "marta", PASSWORD)
        expect(who.page.get_by_text("Compte: marta")).to_be_visible()
        assert with_cookies != who.context.storage_state()["cookies"]

    def admin(who: Visitor) -> None:
        link = house.admin_link()
        who.go(link)
        expect(who.button("Soc l'administrador")).to_be_visible()

    def becomes_admin(who: Visitor) -> None:
        link = house.admin_link()
        who.context.clear_cookies()
        assert who.context.request.post("/api/guest", data={"name": "Marta Vila", "language": "ca"}).ok
        makes_an_account(who, "marta")
        who.go(link)
        who.presses("Soc l'administrador")
        expect(who.page.get_by_text("Fet: ara administres aquest Faristol.")).to_be_visible()

    def account(who: Visitor) -> None:
        comes_as_admin(who)
        expect(who.page.get_by_role("heading", name="Comptes")).to_be_visible()

    def moderation(who: Visitor) -> None:
        opened(who, title="Duplicada de dissabte")
        comes_as_admin(who)
        who.go("/moderacio")
        who.page.get_by_role("tab", name="Duplicades").click()
        expect(who.page.get_by_role("button", name="Què es fa amb").first).to_be_visible()

    def moderated(who: Visitor) -> None:
        moderation(who)
        who.page.get_by_role("button", name="Què es fa amb").first.click()
        expect(who.dialog).to_be_visible()

    def register(who: Visitor) -> None:
        session = opened(who, title="Insults")
        comes_as_admin(who)
        path = f"/api/moderation/streams/{session}/close"
        assert who.context.request.post(path, data={"reason": "Títol ofensiu"}).ok
        who.go("/moderacio")
        who.page.get_by_role("tab", name="Registre").click()
        expect(who.page.get_by_text("Marta Vila va tancar").first).to_be_visible()

    return MappingProxyType(
        {
            "admin": admin,
            "admin-done": becomes_admin,
            "account-admin": account,
            "moderation": moderation,
            "moderation-actions": moderated,
            "moderation-register": register,
        }
    )


def take_for_the_window(browser: Browser, address: str, name: str, size: tuple[int, int]) -> None:
    """A game, in dots as the manifest says: it is read over slow lines."""
    with visiting(browser, address, "Anna Ferrer", LAPTOP) as anna:
        anna.page.set_viewport_size({"width": size[0], "height": size[1]})
        PAGES["middle"](anna)
        anna.page.mouse.move(0, 0)
        anna.page.wait_for_timeout(400)
        anna.page.screenshot(path=PUBLIC / name)


def take_for_the_guide(browser: Browser, address: str) -> None:
    """The pictures of the teachers' guide: a list of names, the wall, and a lesson with its tables."""
    with ExitStack() as stack:
        montse = stack.enter_context(visiting(browser, address, None, LAPTOP))
        CLASS_PAGES["class-new"](montse)
        montse.page.locator("form").screenshot(path=GUIDE / "guia-classe-nova.png")
        school = a_lesson(montse)
        view = class_view(montse, school)
        pupils = list[Visitor]()
        for number, pupil in enumerate(view["pupils"]):
            tablet = stack.enter_context(visiting(browser, address, None, PHONE))
            enters(tablet, view["wall"]["path"], pupil["name"])
            pupils.append(tablet)
            if number == len(NAMES) - 3:
                montse.page.set_viewport_size({"width": 1280, "height": 720})
                montse.go(f"/aula/{school}/paret")
                montse.page.locator(".here strong").wait_for()
                montse.page.screenshot(path=GUIDE / "guia-paret.png")
        numbers = [one["number"] for one in view["pupils"]]
        tables = [numbers[at : at + 3] for at in range(0, len(numbers), 3)]
        ask(montse, f"/{school}/tables", {"how": "hand", "tables": tables, "size": 4})
        for at in range(0, len(pupils), 3):
            pupils[at].starts()
            game = pupils[at].page.url.rsplit("/", 1)[1]
            for _ in range(3 + at // 2):  # pupils pass, robots play
                turn = pupils[at].sees(game, lambda one: one["turn"] is not None and one["turn"] < 3)["turn"]
                pupils[at + turn].passes()
                pupils[at].sees(game, lambda one, before=turn: one["turn"] != before)  # type: ignore[misc]
        pupils[-1].context.close()  # somebody has gone
        order(montse, school, "end-tables", table=3)
        montse.page.set_viewport_size({"width": 1280, "height": 800})
        montse.go(f"/aula/{school}")
        montse.page.get_by_text("sense connexió").first.wait_for(timeout=60_000)
        height = int(montse.page.evaluate("document.documentElement.scrollHeight"))
        montse.page.set_viewport_size({"width": 1280, "height": height})
        montse.page.wait_for_timeout(300)
        montse.page.screenshot(path=GUIDE / "guia-llico.png")


def asked_for(ways: Sequence[str]) -> Namespace:
    """What is wanted of *ways*, by the command's arguments: everything, where nothing was said."""
    parser = ArgumentParser(prog="screenshots", description=__doc__)
    parser.add_argument("names", nargs="*", help="pages, as patterns; window; teachers-guide; docs")
    parser.add_argument("--looks", nargs="+", choices=list(SIZES), default=list(SIZES))
    parser.add_argument("--languages", nargs="+", choices=LANGUAGES, default=list(LANGUAGES))
    parser.add_argument("--schemes", nargs="+", choices=SCHEMES, default=list(SCHEMES))
    asked = parser.parse_args()
    asked.window = not asked.names or "window" in asked.names
    asked.guide = GUIDE_ASKED in asked.names
    asked.docs = "docs" in asked.names
    patterns = [name for name in asked.names if name not in ("window", "docs", GUIDE_ASKED)]
    asked.pages = [] if asked.names else list(ways)
    for pattern in patterns:
        found = matching(ways, pattern)
        if not found:
            parser.error(f"no page is called {pattern}")
        asked.pages += [name for name in found if name not in asked.pages]
    return asked


def take_for_the_docs(browser: Browser, address: str, words: Lexicon) -> None:
    """The pictures of the pages of each role, of what ``make demo`` shows; few colours keep them small."""
    with ThreadPoolExecutor(1) as apart:  # the browser has a loop of its own here
        links = apart.submit(lambda: asyncio.run(filled(address, words))).result()
    shown = (
        ("mobil.png", "a game of two", PHONE),
        ("taula.png", "a wooden table", LAPTOP),
        ("campionat.png", "a championship", LAPTOP),
    )
    for name, what, size in shown:
        with visiting(browser, address, None, size) as who:
            account = {"login": "anna", "password": DEMO_PASSWORD}
            assert who.context.request.post("/api/login", data=account).ok
            who.go(links[what])
            expect(who.page.locator("main").first).to_be_visible()
            who.page.wait_for_load_state("networkidle")
            who.page.mouse.move(0, 0)
            taken = Image.open(BytesIO(who.page.screenshot()))
            taken.convert("RGB").quantize(64).save(GUIDE / name, optimize=True)


def main() -> None:
    if chromium() is None:
        raise SystemExit("There is no Chromium on this machine.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["FARISTOL_DATA"] = folder
        install_words(Path(folder))
        setattr(shelf, "DEFAULT", "club")  # noqa: B010 - the list that is always there takes long to make
        database, clock = f"sqlite:///{folder}/games.db", Time()
        with serving(database, clock, manners=MANNERS) as address, launched() as browser:
            lay_out_puzzles(database, clock.time_ns())
            school_at(address, database)
            ways = {**PAGES, **ways_of_the_admin(House(address, clock, database))}
            asked = asked_for(list(ways))
            visits = [
                (name, look) for name in asked.pages for look in asked.looks if (name, look) not in ONCE
            ]
            missed = dict[str, str]()
            for name, look in track(visits, description="Screens"):
                try:
                    take(browser, address, name, ways[name], look, asked)
                except Exception as wrong:  # the others are worth looking at all the same
                    missed[f"{name}-{look}"] = str(wrong).splitlines()[0]
            for name, size in WINDOW if asked.window else ():
                take_for_the_window(browser, address, name, size)
            if asked.guide:
                take_for_the_guide(browser, address)
            if asked.docs:
                take_for_the_docs(browser, address, Lexicon.open("club", store=Store(Path(folder))))
    if missed:
        raise SystemExit("\n".join(f"{name}: {why}" for name, why in missed.items()))


if __name__ == "__main__":
    main()
