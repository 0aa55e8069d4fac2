"""Pictures of every page for people to look at: ``make screenshots``; a few with their names as arguments.

Every page by day, on a phone and on a laptop; those with a board by night, too. ``window`` is a game as the
manifest of the app shows it.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser
from rich.progress import track
from tests.server.running import install_words, serving
from tests.web.pages import AT_THE_TABLE, PAGES
from tests.web.visitors import LAPTOP, PHONE, chromium, launched, visiting

from faristol.service import shelf

LONGEST = 4_000  # pixels of a picture; a whole regulation is shown where it was opened
FOLDER = Path(__file__).parents[2] / "docs/images/screens"
PUBLIC = Path(__file__).parents[2] / "web/app/public"
WINDOW = (
    ("screen-narrow.png", PHONE),
    ("screen-wide.png", LAPTOP),
)  # what phones show before they install it
LOOKS = (
    ("phone", PHONE, False),
    ("phone-dark", PHONE, True),
    ("laptop", LAPTOP, False),
    ("laptop-dark", LAPTOP, True),
)


def take(browser: Browser, address: str, name: str, look: str, size: tuple[int, int], dark: bool) -> None:
    """One page in one look, as far down as it goes on a phone."""
    with visiting(browser, address, "Anna Ferrer", size, dark=dark) as anna:
        PAGES[name](anna)
        anna.page.mouse.move(0, 0)
        anna.page.wait_for_timeout(400)
        if size == PHONE:  # a phone as long as the page: what stands at its lower edge stays there
            height = int(anna.page.evaluate("document.documentElement.scrollHeight"))
            if height <= LONGEST:
                anna.page.set_viewport_size({"width": size[0], "height": max(size[1], height)})
        anna.page.screenshot(path=FOLDER / f"{name}-{look}.png")


def take_for_the_window(browser: Browser, address: str, name: str, size: tuple[int, int]) -> None:
    """A game, in dots as the manifest says: it is read over slow lines."""
    with visiting(browser, address, "Anna Ferrer", LAPTOP) as anna:
        anna.page.set_viewport_size({"width": size[0], "height": size[1]})
        PAGES["middle"](anna)
        anna.page.mouse.move(0, 0)
        anna.page.wait_for_timeout(400)
        anna.page.screenshot(path=PUBLIC / name)


def main() -> None:
    if chromium() is None:
        raise SystemExit("There is no Chromium on this machine.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = [name for name in sys.argv[1:] if name != "window"] or ([] if sys.argv[1:] else list(PAGES))
    with tempfile.TemporaryDirectory() as folder:
        os.environ["FARISTOL_DATA"] = folder
        install_words(Path(folder))
        setattr(shelf, "DEFAULT", "club")  # noqa: B010 - the list that is always there takes long to make
        with serving(f"sqlite:///{folder}/games.db") as address, launched() as browser:
            pictures = [
                (name, look) for name in wanted for look in LOOKS if name in AT_THE_TABLE or not look[2]
            ]
            for name, look in track(pictures, description="Screens"):
                take(browser, address, name, *look)
            for name, size in () if sys.argv[1:] and "window" not in sys.argv else WINDOW:
                take_for_the_window(browser, address, name, size)


if __name__ == "__main__":
    main()
