"""Pictures of every paper for people to look at: ``make screenshots``; a few by name as arguments."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.progress import track

from faristol.texts import LANGUAGES
from tests.papers import PAPERS

FOLDER = Path(__file__).parents[1] / "build/papers"


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in track(sys.argv[1:] or list(PAPERS), description="Papers"):
        for number, picture in enumerate(PAPERS[name](LANGUAGES[0]).png(), start=1):
            (FOLDER / f"{name}-{number}.png").write_bytes(picture)


if __name__ == "__main__":
    main()
