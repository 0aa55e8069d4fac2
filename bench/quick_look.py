"""How long the quick look at a finished game takes: natively, and in Chromium's worker as a page starts it.

    python bench/quick_look.py [--passes 5]

The game is the final that comes as an example, 26 turns, with the default list. Every pass is a new visitor,
so the engine is opened anew; its files come from this machine. Phones are taken to be four times as slow.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect
from rich.console import Console
from rich.progress import track
from rich.table import Table

from faristol.engine import Engine, LookAhead
from faristol.engine.review import QUICK, review
from faristol.formats.files.acta import read_acta
from faristol.formats.files.acta.replay import replay
from faristol.formats.text.turns import turns_of
from faristol.lexicon import Lexicon

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.server.running import serving
from tests.web.visitors import launched

FINAL = Path(__file__).parent.parent / "examples" / "final.yaml"
PHONE = 4

# What the worker says it took, by question.
_LISTEN = """
  globalThis.taken = {};
  const Plain = globalThis.Worker;
  globalThis.Worker = class extends Plain {
    constructor(...given) {
      super(...given);
      const asked = new Map();
      const post = this.postMessage.bind(this);
      this.postMessage = (question) => { asked.set(question.id, question.ask); post(question); };
      this.addEventListener('message', ({ data }) => {
        if (!('ms' in data)) return;
        const name = asked.get(data.id);
        globalThis.taken[name] = (globalThis.taken[name] ?? 0) + data.ms;
      });
    }
  };
"""


def natively() -> Callable[[], float]:
    told = turns_of(replay(read_acta(FINAL.read_bytes()), None))
    look = LookAhead(Engine(Lexicon.open().graph))

    def once() -> float:
        began = time.perf_counter()
        review(look, told.turns, QUICK, overtime=told.overtime)
        return 1000 * (time.perf_counter() - began)

    return once


def in_chromium(browser: Browser, address: str) -> dict[str, Any]:
    """Milliseconds of the worker by question, and of the page from the file to the summary."""
    with browser.new_context(locale="ca", viewport={"width": 390, "height": 844}) as context:
        context.add_init_script(_LISTEN)
        page = context.new_page()
        page.goto(f"{address}/importa")
        file = page.locator("input[type=file]")
        expect(file).to_be_attached()
        began = time.perf_counter()
        file.set_input_files(FINAL)
        expect(page.get_by_role("heading", name="Què pot practicar Marçal")).to_be_visible(timeout=60_000)
        whole = 1000 * (time.perf_counter() - began)
        return {**page.evaluate("globalThis.taken"), "page": whole}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    options.add_argument("--passes", type=int, default=5)
    passes = options.parse_args().passes
    once = natively()
    once()
    here = statistics.median(once() for _ in range(passes))
    with serving("memory:") as address, launched() as browser:
        in_chromium(browser, address)  # the server makes the files of the kit once
        found = [in_chromium(browser, address) for _ in track(range(passes), "looking")]
    table = Table("the quick look, 26 turns", "ms", f"× {PHONE}")
    table.add_row("native, one thread", f"{here:.0f}", "")
    for name, said in (
        ("judge", "worker: all turns judged"),
        ("summarise", "worker: added up"),
        ("open", "worker: the engine opened"),
        ("page", "page: from the file to the summary"),
    ):
        ms = statistics.median(one[name] for one in found)
        table.add_row(said, f"{ms:.0f}", f"{PHONE * ms:.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
