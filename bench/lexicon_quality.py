"""How good the default list is: against DISC, word by word, and what making it costs.

    python bench/lexicon_quality.py

Needs DISC (``../shared`` or ``$FARISTOL_SHARED``). Precision is the part of our words that DISC has, recall
the part of DISC's that we have. The words missing and extra are shown from the commonest on, by the classes
of frequency of the speller's dictionary. Exits with 1 if the list is not as good as it has to be.
"""

from __future__ import annotations

import lzma
import os
import resource
import sys
import time
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from faristol.lexicon.default import STEPS, DefaultList, Step, make_default_list
from faristol.lexicon.folding import fold_words, spell_out
from faristol.lexicon.sources import Sources, read_frequencies

SHARED = Path(os.environ.get("FARISTOL_SHARED", Path(__file__).parents[2] / "shared"))
DISC = SHARED / "data" / "disc-2.7.15.txt.xz"

SHOWN = 50
LEAST = {"all words": (0.980, 0.980), "two tiles": (0.99, 0.99)}  # precision, recall
MOST_SECONDS = 30
MOST_MEGABYTES = 600


def make(console: Console) -> tuple[DefaultList, float, float]:
    """The list, the seconds it took and the memory, in megabytes, at the worst moment."""
    console.print("[bold]The recipe[/bold]")
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("baking", total=sum(STEPS.values()))

        def tell(step: Step) -> None:
            progress.advance(task, STEPS[step.name])
            progress.console.print(f"  {step.name:<16} {step.words:>9,}")

        start = time.process_time()
        made = make_default_list(Sources.installed(), tell)
        seconds = time.process_time() - start
    return made, seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def commonest(words: set[bytes], frequency: dict[bytes, int]) -> list[str]:
    """The first words of a set by frequency, then in tile order."""
    ranked = sorted(words, key=lambda word: (-frequency.get(word, 0), word))
    return [f"{spell_out(word)} {frequency.get(word, 0)}" for word in ranked[:SHOWN]]


def main() -> int:
    console = Console()
    if not DISC.exists():
        console.print(f"{DISC.name} is not at hand: nothing to measure against")
        return 0
    made, seconds, megabytes = make(console)
    ours = set(made.words)
    theirs = {word for word in fold_words(lzma.decompress(DISC.read_bytes()).decode().split()) if word}

    table = Table("", "ours", "DISC", "precision", "recall", title="Against DISC 2.7.15")
    good = seconds <= MOST_SECONDS and megabytes <= MOST_MEGABYTES
    for title, length in (("all words", None), ("two tiles", 2), ("three tiles", 3)):
        mine = {word for word in ours if length in (None, len(word))}
        real = {word for word in theirs if length in (None, len(word))}
        precision, recall = len(mine & real) / len(mine), len(mine & real) / len(real)
        least = LEAST.get(title, (0, 0))
        good = good and precision >= least[0] and recall >= least[1]
        table.add_row(title, f"{len(mine):,}", f"{len(real):,}", f"{precision:.4f}", f"{recall:.4f}")
    console.print(table)
    console.print(f"{len(made.extension):,} more words have K, W or Y; DISC has none to compare with")

    by_form = read_frequencies(Sources.installed().frequencies)
    frequency: dict[bytes, int] = {}
    forms = [form.decode() for form in by_form]
    for form, word in zip(by_form, fold_words(forms), strict=True):
        if word:
            frequency[word] = max(frequency.get(word, 0), by_form[form])
    for title, words in (("missing", theirs - ours), ("extra", ours - theirs)):
        console.print(f"\n[bold]The {SHOWN} commonest of {len(words):,} words {title}[/bold] (class 0 to 25)")
        console.print(", ".join(commonest(words, frequency)))

    console.print(f"\nmade in {seconds:.1f} s of one core, {megabytes:.0f} MB at most")
    console.print("good enough" if good else "[bold red]not good enough[/bold red]")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
