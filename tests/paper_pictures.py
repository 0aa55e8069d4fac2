"""Pictures of every paper for people to look at: ``make screenshots``; a few by name as arguments.

A name may be a pattern (``'poster-*'``); ``--languages`` says in which to set them, the first one if unsaid.
"""

from __future__ import annotations

from argparse import ArgumentParser
from fnmatch import filter as matching
from pathlib import Path

from rich.progress import track

from faristol.texts import LANGUAGES
from tests.papers import PAPERS

FOLDER = Path(__file__).parents[1] / "build/papers"


def main() -> None:
    parser = ArgumentParser(prog="paper_pictures", description=__doc__)
    parser.add_argument("names", nargs="*", default=["*"], help="papers, as patterns")
    parser.add_argument("--languages", nargs="+", choices=LANGUAGES, default=[LANGUAGES[0]])
    asked = parser.parse_args()
    wanted = list(dict.fromkeys(name for pattern in asked.names for name in matching(PAPERS, pattern)))
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in track(wanted, description="Papers"):
        for language in asked.languages:
            for number, picture in enumerate(PAPERS[name](language).png(), start=1):
                (FOLDER / f"{name}-{language}-{number}.png").write_bytes(picture)


if __name__ == "__main__":
    main()
