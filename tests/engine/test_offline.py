"""Games that a browser keeps: the rules of the game come to the same, turn by turn, under every regulation.

``FARISTOL_OFFLINE_GAMES`` says how many are played under each; the soak asks for more.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
from base64 import b64encode
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.engine.browser import WASM, BrowserEngine

from faristol.formats.files.acta.document import convert_acta
from faristol.formats.files.acta.replay import replay
from faristol.lexicon import Lexicon, NewLexicon, Store
from faristol.lexicon.folding import fold_word
from faristol.regulations import FISC, PUBLISHED
from faristol.rules.regulation import End, Regulation
from faristol.rules.state import LineKind, Phase
from faristol.service.games.offline import can_play_offline

GAMES = int(os.environ.get("FARISTOL_OFFLINE_GAMES", "10"))
CARRIED = [one for one in PUBLISHED.values() if can_play_offline(one)]
LEXICON = Lexicon.open()
_WEB = WASM.parents[2]

pytestmark = pytest.mark.skipif(not WASM.exists(), reason="the engine for browsers is not built: make web")


def test_the_regulations_that_the_core_carries() -> None:
    """Where racks of all vowels may go back, or four must play, a browser cannot keep the game."""
    assert [one.key for one in CARRIED] == ["classic", "fisc"]


def _played(folder: Path, regulation: Regulation) -> list[dict[str, Any]]:
    asyncio.run(BrowserEngine.with_kit(folder, LEXICON, regulation))
    node = shutil.which("node")
    assert node is not None, "make web has put one beside Python, or the machine has it"
    command = [node, "bundling/play.mjs", str(folder), str(GAMES), "7"]
    subprocess.run(command, cwd=_WEB, check=True, timeout=3600)
    told: list[dict[str, Any]] = msgspec.json.decode((folder / "games.json").read_bytes())
    return told


@pytest.mark.parametrize("regulation", CARRIED, ids=lambda one: one.key)
def test_the_rules_come_to_the_same(regulation: Regulation, tmp_path: Path) -> None:
    games = _played(tmp_path, regulation)
    ends = set[str | None]()

    for game in games:
        standing = game["standing"]
        told = replay(convert_acta(game["acta"]), LEXICON)
        state = told.state
        assert told.refused == []
        assert state.phase is Phase.OVER
        assert state.end == standing["end"]
        assert state.winner == standing["winner"]
        assert state.starter == standing["starter"]
        assert state.scores == tuple(seat["score"] for seat in standing["seats"])
        assert [list(rack) for rack in state.racks] == [seat["rack"] for seat in standing["seats"]]
        turns = [line for line in state.lines if line.kind is not LineKind.ADJUST]
        assert [(line.score, line.bingo) for line in turns] == [
            (turn["points"], turn["bingo"]) for turn in standing["turns"]
        ]
        if state.end is not End.ABANDON:  # of that the referee alone knows the points
            assert state.final_scores == tuple(seat["final"] for seat in standing["seats"])
        laid = {
            (cell["row"], cell["column"]): (cell["letter"], cell["blank"], cell["value"])
            for cell in standing["board"]
        }
        assert laid == {
            (square.row, square.column): (
                cell.letter,
                cell.blank,
                0 if cell.blank else regulation.tile_set.values[cell.letter],
            )
            for square, cell in state.board.cells.items()
        }
        ends.add(state.end)

    assert {End.OUT, End.PASSES, End.SCORELESS, End.ABANDON} <= ends


# --- a small kit for the tests of the web, which have no Python ---

_KIT = WASM.parents[2] / "tests" / "kit.json"
_WORDS = "CASA CASES SOL SOLA CASAL PAS CANYA QUADRE IL·LÚS AS SA LA AL ES SE NO ON".split()


def test_the_kit_of_the_web_s_own_tests_is_one_of_today(tmp_path: Path, retell: bool) -> None:
    words = NewLexicon(
        name="prova", version="1", words=[word for text in _WORDS if (word := fold_word(text))], licence="-"
    )
    Store(tmp_path).install(words)
    kit = asyncio.run(BrowserEngine.with_kit(tmp_path / "kit", Store(tmp_path).open("prova"), FISC)).kit
    graph = b64encode((tmp_path / "kit" / "words").read_bytes()).decode()
    told = json.dumps({"kit": msgspec.to_builtins(kit), "words": graph}, ensure_ascii=False) + "\n"
    if retell:
        _KIT.write_text(told, encoding="utf-8")

    assert _KIT.read_text(encoding="utf-8") == told
