"""The engine for browsers, asked from Python: Node runs it, with the kit that a server hands out."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from faristol.engine import Move, MoveKind, Position
from faristol.formats.wire.engine import EngineKit
from faristol.lexicon import Lexicon
from faristol.rules.regulation import Regulation
from faristol.service.kits import Kits
from faristol.service.shelf import Shelf

__all__ = ["WASM", "BrowserEngine", "Question", "as_told", "question"]

_WEB = Path(__file__).parents[2] / "web" / "app"
WASM = _WEB / "src" / "engine" / "faristol.wasm"

Question = tuple[str, Any, Any]  # what is asked, about what, and how


@cache
def _kits_of(lexicon: Lexicon) -> Kits:
    """Those of a server that has one list; its files are packed once, as there."""
    shelf = Shelf()
    shelf.put(lexicon)
    return Kits(shelf)


def question(ask: str, position: Position, **options: Any) -> Question:
    """*position* in the words of the browser, and what is asked about it."""
    cells = [
        {"row": square.row, "column": square.column, "letter": cell.letter, "blank": cell.blank}
        for square, cell in position.board.cells.items()
    ]
    asked = {
        "board": cells,
        "rack": position.rack,
        "others": position.others,
        "scores": position.scores,
        "runLengths": position.run_lengths,
        "turnsTaken": position.turns_taken,
        "anyTiles": position.any_tiles,
    }
    return ask, asked if position.unseen is None else {**asked, "unseen": position.unseen}, options


def as_told(move: Move) -> dict[str, Any]:
    """A move of the native core as the browser's engine tells it."""
    return {
        "kind": move.kind.value,
        "score": move.score,
        "equity": move.equity,
        "tiles": list(move.tiles) if move.kind is not MoveKind.PASS else [],
        "square": move.square,
        "word": move.word,
    }


@dataclass
class BrowserEngine:
    """An engine with one list of words and one regulation; every asking starts Node anew."""

    folder: Path
    kit: EngineKit
    seconds_to_open: float = 0.0
    milliseconds: tuple[float, ...] = ()

    @classmethod
    async def with_kit(cls, folder: Path, lexicon: Lexicon, regulation: Regulation) -> BrowserEngine:
        """Have the kit that a server hands out in *folder*."""
        kits = _kits_of(lexicon)
        kit = await kits.kit(lexicon.info.name, regulation.key)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "kit.json").write_bytes(msgspec.json.encode(kit))
        for told in filter(None, (kit.words, kit.vocabulary, kit.leaves)):
            name, version, kind, sha256 = told.address.split("/")[3:]
            file = await kits.file(kind, name, version, sha256)
            (folder / kind).write_bytes(file.unpacked())
        return cls(folder, kit)

    def ask(self, questions: Sequence[Question]) -> list[Any]:
        """The answers, in order; what failed is a text. RuntimeError where the kit itself is refused."""
        (self.folder / "questions.json").write_bytes(msgspec.json.encode(questions))
        node = shutil.which("node")
        assert node is not None, "make web has put one beside Python, or the machine has it"
        subprocess.run([node, "bundling/answer.mjs", self.folder], cwd=_WEB, check=True, timeout=3600)
        told = msgspec.json.decode((self.folder / "answers.json").read_bytes())
        if "failed" in told:
            raise RuntimeError(told["failed"])
        self.seconds_to_open = told["opened"] / 1000
        self.milliseconds = tuple(one["ms"] for one in told["answers"])
        return [one.get("answer", one.get("failed")) for one in told["answers"]]
