"""Every position of the shared file: as many plays as two other programs found, and the same top score.

    python bench/positions.py [--threads 2]

Needs DISC and the positions (``../shared`` or ``$FARISTOL_SHARED``).
"""

from __future__ import annotations

import argparse
import lzma
import os
import sys
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import Progress

from faristol.engine import Engine, Position
from faristol.formats.files.cgp import read_cgp
from faristol.lexicon.folding import fold_words
from faristol.lexicon.graph import WordGraph

__all__ = ["Expected", "disc_graph", "positions", "shared_data"]

SHARED = Path(os.environ.get("FARISTOL_SHARED", Path(__file__).parents[2] / "shared")) / "data"
DISC, POSITIONS = "disc-2.7.15.txt.xz", "positions-disc-2.7.15.tsv.xz"


class Expected(NamedTuple):
    """A position and what is known of it."""

    cgp: str
    position: Position
    plays: int
    top_score: int


def shared_data() -> bool:
    """Whether the files are at hand."""
    return (SHARED / DISC).exists() and (SHARED / POSITIONS).exists()


def disc_graph() -> WordGraph:
    """DISC, compiled for moves."""
    words = lzma.decompress((SHARED / DISC).read_bytes()).decode().split()
    return WordGraph.build(b"\0".join(filter(None, fold_words(words))), gaddag=True)


def positions() -> list[Expected]:
    """The positions of the file, with what two independent programs agree on."""
    lines = lzma.decompress((SHARED / POSITIONS).read_bytes()).decode().splitlines()
    rows = (line.split("\t") for line in lines if not line.startswith("#"))
    return [Expected(cgp, read_cgp(cgp), int(plays), int(top)) for cgp, plays, top in rows]


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    options.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    asked = options.parse_args()
    console = Console()
    if not shared_data():
        console.print(f"skipped: {DISC} and {POSITIONS} are not in {SHARED}")
        return 0
    rows = positions()
    engine = Engine(disc_graph(), leaves=None)
    wrong = 0
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("positions", total=len(rows))
        for start in range(0, len(rows), 64):
            part = rows[start : start + 64]
            found = engine.plays_many(engine.prepare(row.position for row in part), threads=asked.threads)
            for row, (plays, top_score) in zip(part, found.tolist(), strict=True):
                if (plays, top_score) != (row.plays, row.top_score):
                    wrong += 1
                    console.print(f"{row.cgp}\n  {plays} plays instead of {row.plays}, top {top_score}")
            progress.advance(task, len(part))
    console.print(f"{len(rows) - wrong} of {len(rows)} positions: play count and top score equal")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
