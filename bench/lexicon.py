"""How fast the compiled list is: built, opened, asked; and against a Python ``frozenset`` of the same words.

    python bench/lexicon.py [--words 300000]

It takes DISC where it is at hand (``../shared`` or ``$FARISTOL_SHARED``), else a list made up of syllables.
"""

from __future__ import annotations

import argparse
import functools
import itertools
import lzma
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from faristol.lexicon.alphabet import ALPHABET, encode
from faristol.lexicon.graph import WordGraph
from faristol.rules.spelling import fold_tiles
from faristol.rules.tiles import CATALAN, Tile

SHARED = Path(os.environ.get("FARISTOL_SHARED", Path(__file__).parents[2] / "shared"))
DISC = SHARED / "data" / "disc-2.7.15.txt.xz"
CODES = {letter: chr(code) for code, letter in enumerate(ALPHABET, start=1)}


def disc_words() -> list[bytes]:
    """DISC, folded in bulk: its spelling has no accents and nothing that could be read in two ways."""
    text = lzma.decompress(DISC.read_bytes()).decode()
    for spelt, tile in (("QU", "Q"), ("NY", "NY"), ("L·L", "L·L")):
        text = text.replace(spelt, CODES[Tile(tile)])
    single = {ord(letter): code for letter, code in CODES.items() if len(letter) == 1}
    # No line may be cut before the translation: the code of I is that of a line feed.
    return text.strip().translate(single | {ord("\n"): "\0"}).encode("latin-1").split(b"\0")


def made_up_words(count: int) -> list[bytes]:
    """Words of syllables with a few endings, which share about as much as those of a language."""
    chance = random.Random(7)
    onsets = ["", *"BCDFGLMNPRSTVX", "NY", "L·L", "Q"]
    stems = list(itertools.product(onsets, "AEIOU", ["", "L", "N", "R", "S"]))
    endings = ["", "A", "ES", "AR", "AVA", "AVEN", "IR", "MENT", "S"]
    words: set[bytes] = set()
    while len(words) < count:
        root = [tile for _ in range(chance.randint(1, 3)) for tile in chance.choice(stems) if tile]
        for ending in endings:
            word = encode(map(Tile, (*root, *ending)))
            if 2 <= len(word) <= 15:
                words.add(word)
    return sorted(words)


def seconds(work: Callable[[], object], times: int = 5) -> float:
    """The median of several runs."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def one_by_one(contains: Callable[[bytes], bool], asked: list[bytes]) -> Callable[[], None]:
    def work() -> None:
        for word in asked:
            contains(word)

    return work


def racks_with_two_blanks(count: int) -> list[tuple[Tile, ...]]:
    bag = [tile for tile in CATALAN.full_bag() if tile != "?"]
    chance = random.Random(11)
    return [(*chance.sample(bag, 5), Tile("?"), Tile("?")) for _ in range(count)]


def measure(words: list[bytes], progress: Progress, folder: Path) -> list[tuple[str, str]]:
    steps = progress.add_task("measuring", total=9)
    rows: list[tuple[str, str]] = [("words", f"{len(words):,}")]

    def row(name: str, value: str) -> None:
        rows.append((name, value))
        progress.update(steps, advance=1, description=name)

    packed = b"\0".join(words)
    mixed = list(words)
    random.Random(3).shuffle(mixed)
    shuffled = b"\0".join(mixed)
    row("build, sorted list", f"{seconds(lambda: WordGraph.build(packed), 3):.2f} s")
    row("build, shuffled list", f"{seconds(lambda: WordGraph.build(shuffled), 3):.2f} s")
    row("build with GADDAG", f"{seconds(lambda: WordGraph.build(packed, gaddag=True), 3):.2f} s")

    built = WordGraph.build(packed, gaddag=True)
    for name, gaddag in (("word graph", False), ("GADDAG", True)):
        size = built.size(gaddag=gaddag)
        rows.append((name, f"{size.nodes:,} nodes, {size.edges:,} edges, {size.bytes:,} bytes"))

    both, alone = folder / "both", folder / "words"
    built.save(both)
    WordGraph.build(packed).save(alone)
    row("open", f"{1000 * seconds(lambda: WordGraph.open(alone), 21):.2f} ms")
    row("open with GADDAG", f"{1000 * seconds(lambda: WordGraph.open(both), 21):.2f} ms")

    graph = WordGraph.open(both)
    plain = frozenset(words)
    # Half are words; the other half are words read backwards, of which few are.
    asked = mixed[:200_000] + [word[::-1] for word in mixed[:200_000]]
    random.Random(5).shuffle(asked)
    asked_packed = b"\0".join(asked)
    bulk = len(asked) / seconds(lambda: graph.core.contains_many(asked_packed))
    row("look-ups in bulk", f"{bulk:,.0f} /s")
    single = len(asked) / seconds(one_by_one(graph.contains, asked))
    plainly = len(asked) / seconds(one_by_one(plain.__contains__, asked))
    row("look-ups one by one", f"{single:,.0f} /s, {single / plainly:.2f} of a frozenset ({plainly:,.0f} /s)")
    rows.append(("bulk against the frozenset", f"{bulk / plainly:.2f}"))

    racks = racks_with_two_blanks(20)
    times = [1000 * seconds(functools.partial(anagrams, graph, rack), 3) for rack in racks]
    found = statistics.mean(anagrams(graph, rack) for rack in racks)
    row(
        "words of seven tiles, two blank",
        f"{statistics.median(times):.2f} ms, at most {max(times):.2f} ms; {found:,.0f} words",
    )
    good = fold_tiles("E S R A I ? ?")
    as_tiles = seconds(lambda: graph.subanagrams(good, limit=1_000_000))
    row("words of E S R A I ? ? as tiles", f"{1000 * as_tiles:.2f} ms; {anagrams(graph, good):,} words")
    return rows


def anagrams(graph: WordGraph, rack: tuple[Tile, ...]) -> int:
    """How many words the tiles of the rack make, every one of them found."""
    tiles = bytes(0 if tile == "?" else ord(CODES[tile]) for tile in rack)
    _, blanks = graph.core.anagrams(tiles, least=2, most=len(tiles), limit=1_000_000)
    return len(blanks)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the compiled word list.")
    parser.add_argument("--words", type=int, default=300_000, help="how many to make up without DISC")
    arguments = parser.parse_args()
    console = Console()
    with Progress(console=console, transient=True) as progress, tempfile.TemporaryDirectory() as folder:
        words = disc_words() if DISC.exists() else made_up_words(arguments.words)
        rows = measure(words, progress, Path(folder))
    table = Table("lexicon", DISC.stem if DISC.exists() else "made-up words", box=None)
    for name, value in rows:
        table.add_row(name, value)
    console.print(table)


if __name__ == "__main__":
    main()
