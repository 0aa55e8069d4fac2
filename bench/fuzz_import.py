"""Broken lists by the thousand: the importer answers each with a report or a refusal, and nothing else.

    python bench/fuzz_import.py [--inputs 100000] [--seed 1]

Each input is a real-looking list with a few accidents: bytes changed, cut, doubled, moved; other encodings;
pieces of other kinds of files. The tests run a few of them.
"""

from __future__ import annotations

import argparse
import sys
import time
from random import Random

from rich.console import Console
from rich.progress import track

from faristol.lexicon.errors import ImportRefused
from faristol.lexicon.importing import read_list

SEEDS = (
    "casa\ncóc\nil·lús\nqüestió\nCANYA\nŀla\n# nota\n\nwhisky\n".encode(),
    "CASA\r\nL·L\r\nQE\r\nQUADRE\r\nAL·LEL\r\n".encode(),
    "àbac\ncol·legi\nçò\n".encode("cp1252"),
    "\ufeffcasa\nnyu\n".encode(),
    "casa\ncóc\n".encode("utf-16"),
    b"\x1f\x8b\x08\0\0\0\0\0\0\x03KN,N\xe4\x02\0",
    b"%PDF-1.4\n1 0 obj\n",
    b"un dos tres\na,b;c\n-pre\nav.\nkg\n12\n",
    ("a" * 600 + "\n").encode(),
    "cafe\u0301\nc\u0327a\nx\u0301\n\u0301a\nİstanbul\nﬁ\n½\n".encode(),
)
PIECES = (
    b"\0",
    b"\n",
    b"\r",
    b"\xff\xfe",
    b"\xc3",
    b"\xb7",
    b"l.l",
    b"L-L",
    "l·l".encode(),
    b"qu",
    b"ny",
    b"#",
    b" ",
)


def mutate(chance: Random) -> bytes:
    """One list with accidents."""
    data = bytearray(chance.choice(SEEDS))
    for _ in range(chance.randrange(6)):
        at = chance.randrange(len(data) + 1)
        end = min(len(data), at + chance.randrange(12))
        match chance.randrange(6):
            case 0:
                data[at:at] = chance.choice(PIECES)
            case 1:
                data[at:at] = chance.randbytes(chance.randrange(1, 5))
            case 2:
                del data[at:end]
            case 3:
                data[at:at] = data[at:end] * chance.randrange(1, 60)
            case 4 if at < len(data):
                data[at] ^= 1 << chance.randrange(8)
            case _:
                data += chance.choice(SEEDS)
    return bytes(data)


def outcome(data: bytes) -> str:
    """What the importer makes of *data*; anything but a report or a refusal is let through as it is."""
    try:
        report = read_list(data)
    except ImportRefused as refused:
        return refused.code
    assert report.accepted + report.duplicates + len(report.rejects) == report.lines
    assert all(2 <= len(word) <= 15 for word in report.words)
    return "read"


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    options.add_argument("--inputs", type=int, default=100_000)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    chance = Random(asked.seed)
    counts: dict[str, int] = {}
    start = time.perf_counter()
    console = Console()
    for _ in track(range(asked.inputs), description="importing", console=console, transient=True):
        data = mutate(chance)
        try:
            told = outcome(data)
        except Exception:
            console.print(f"[bold red]broken by[/bold red] {data!r}")
            raise
        counts[told] = counts.get(told, 0) + 1
    for told, count in sorted(counts.items(), key=lambda item: -item[1]):
        console.print(f"  {told:<18} {count:>8,}")
    console.print(f"{asked.inputs:,} inputs in {time.perf_counter() - start:.1f} s, none got through")
    return 0


if __name__ == "__main__":
    sys.exit(main())
