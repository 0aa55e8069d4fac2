"""The engine in a real browser: in a worker, under the policy of every page, and the page stays alive."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page
from tests.engine.browser import as_told, question
from tests.server.running import WORDS
from tests.web.conftest import House
from tests.web.visitors import BUILT

from faristol.engine import Engine, Position
from faristol.lexicon import Lexicon, WordGraph
from faristol.rules.spelling import fold_tiles

OPENING = Position(rack=fold_tiles("C A S E S L ?"), others=(7,))

# A page asks as web/app/src/engine/engine.ts does.
_BEGIN = """async ([address, kit]) => {
  const worker = new Worker(address, { type: 'module' });
  let last = 0;
  globalThis.heard = [];
  globalThis.ask = (question) => new Promise((resolve, reject) => {
    worker.onerror = () => reject(new Error('the worker does not start'));
    worker.onmessage = ({ data }) => {
      if ('progress' in data) globalThis.heard.push(data.progress);
      else if ('failed' in data) resolve({ failed: data.failed });
      else resolve(data.answer);
    };
    worker.postMessage({ id: ++last, ...question });
  });
  return globalThis.ask({ ask: 'open', kit });
}"""
_ASK = """([name, position, options]) => {
  if (options.seed !== undefined) options.seed = BigInt(options.seed);
  return globalThis.ask({ ask: name, facts: [position, options] });
}"""
_ASK_AND_COUNT = """async ([name, position, options]) => {
  let frames = 0, longest = 0, before = performance.now(), thinking = true;
  const tick = () => {
    const now = performance.now();
    longest = Math.max(longest, now - before);
    before = now;
    frames += 1;
    if (thinking) setTimeout(tick, 5);
  };
  tick();
  const begun = performance.now();
  options.seed = BigInt(options.seed);
  await globalThis.ask({ ask: name, facts: [position, options] });
  thinking = false;
  return { frames, longest, ms: performance.now() - begun };
}"""


def _asked(name: str, position: Position, **options: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(question(name, position, **options)))


@pytest.fixture
def page(browser: Browser, house: House) -> Iterator[Page]:
    """A page of the app with the engine's worker beside it."""
    page = browser.new_page()
    page.goto(house.address)
    kit = page.request.get(f"{house.address}/api/engine/kit?regulation=classic&lexicon=club").json()
    worker = next((BUILT.parent / "assets").glob("worker-*.js")).name
    assert page.evaluate(_BEGIN, [f"/assets/{worker}", kit]) is None
    yield page
    page.close()


def test_a_page_has_the_same_engine_as_the_server(page: Page) -> None:
    words = b"\0".join(Lexicon.from_words(WORDS).words())
    native = Engine(WordGraph.build(words, gaddag=True), leaves=None)

    assert page.evaluate(_ASK, _asked("best", OPENING)) == as_told(native.best(OPENING))
    assert page.evaluate(_ASK, _asked("moves", OPENING)) == [as_told(move) for move in native.moves(OPENING)]
    told = page.evaluate("globalThis.heard.at(-1)")
    assert told["loaded"] == told["total"] > 0


def test_after_a_question_that_makes_no_sense_it_goes_on(page: Page) -> None:
    wrong = page.evaluate(_ASK, _asked("choose", OPENING, level=9, seed="1", seconds=1))

    assert wrong == {"failed": "there is no level 9; they go from 1 to 7"}
    assert page.evaluate(_ASK, _asked("best", OPENING))["kind"] == "play"


def test_the_page_is_alive_while_the_engine_thinks(page: Page) -> None:
    long = _asked("simulate", OPENING, top=10, samples=1_000_000, seconds=1.0, giveUp=0, seed="1")

    thought = page.evaluate(_ASK_AND_COUNT, long)

    assert thought["ms"] >= 950
    assert thought["frames"] > 50  # of two hundred
    assert thought["longest"] < 250
