"""How long a Swiss round takes to pair, and beside bbpPairings if you have it.

    python bench/swiss.py [--players 100 200 500 2000] [--rounds 6] [--bbp PATH/TO/bbpPairings.exe]

Results come from ratings and chance with a fixed seed, so that two runs pair the same rounds. With ``--bbp``
the last of the rounds with colours is paired by both: bbpPairings reads it from a file, so that starting it
and reading count for it, and laying out the championship counts for us. Version 5 follows the edition that we
follow, and must come to the same boards; version 6 follows the one of 2026.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from faristol.formats.files.trf import write_trf
from faristol.tournament import Board, Bye, Championship, Entrant, EntrantId, Result, Round
from faristol.tournament.pairing import Distance, Pairing, SwissRules, pair_swiss
from faristol.tournament.ratings import expected

COLOURS = "colours"
KINDS = {
    "no colours": SwissRules(),
    COLOURS: SwissRules(colours=True),
    "literal": SwissRules(distance=Distance.LITERAL),
}


@dataclass(frozen=True, slots=True)
class Paired:
    """A round that was paired, from what, and how long it took."""

    event: Championship
    pairing: Pairing
    seconds: float


def a_result(one: Entrant, other: Entrant, chance: Random) -> Result:
    wins = chance.random() < expected(one.rating or 1000, other.rating or 1000)
    low, high = sorted((chance.randint(250, 400), chance.randint(401, 560)))
    return Result.of_scores(high, low) if wins else Result.of_scores(low, high)


def paired_rounds(players: int, rounds: int, rules: SwissRules) -> list[Paired]:
    """An event, paired and played."""
    chance = Random(players)
    entrants = tuple(
        Entrant(id=EntrantId(number), name=f"J{number}", rating=2000 - 1000 * number / players)
        for number in range(1, players + 1)
    )
    event = Championship(entrants=entrants, planned=rounds)
    done = []
    for number in range(1, rounds + 1):
        start = time.perf_counter()
        pairing = pair_swiss(event, rules)
        done.append(Paired(event, pairing, time.perf_counter() - start))
        boards = tuple(
            Board(first, second, a_result(entrants[first - 1], entrants[second - 1], chance))
            for first, second in pairing.boards
        )
        byes = (Bye(pairing.bye),) if pairing.bye else ()
        event = replace(event, rounds=(*event.rounds, Round(number, boards, byes)))
    return done


def beside_bbp(ours: Paired, program: Path, patience: float) -> tuple[str, str]:
    """How long bbpPairings takes for a round that we have paired, and how many boards are the same."""
    with tempfile.TemporaryDirectory() as folder:
        asked, told = Path(folder, "event.trf"), Path(folder, "pairs.txt")
        asked.write_text(write_trf(ours.event), encoding="utf-8")
        start = time.perf_counter()
        try:
            subprocess.run([program, "--dutch", asked, "-p", told], check=True, timeout=patience)
        except subprocess.TimeoutExpired:
            return f"over {patience:.0f}", "?"
        taken = time.perf_counter() - start
        theirs = {tuple(map(int, line.split())) for line in told.read_text().splitlines()[1:]}
    same = theirs.intersection(ours.pairing.boards)
    return f"{taken:.2f} ({taken / ours.seconds:.0f} x)", f"{len(same)} of {len(ours.pairing.boards)}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, nargs="+", default=[100, 200, 500, 2000])
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument("--bbp", type=Path, help="a binary of bbpPairings")
    parser.add_argument("--patience", type=float, default=1200, help="seconds to wait for it")
    asked = parser.parse_args()
    console = Console()
    columns = [f"{name}: median (worst) s" for name in asked.kinds]
    if asked.bbp:
        columns += [f"round {asked.rounds}, colours: ours", "bbpPairings", "same boards"]
    table = Table("players", *columns)
    with Progress(console=console) as progress:
        work = progress.add_task("pairing", total=len(asked.players) * (len(asked.kinds) + bool(asked.bbp)))
        for players in asked.players:
            cells = []
            for name in asked.kinds:
                taken = [one.seconds for one in paired_rounds(players, asked.rounds, KINDS[name])]
                cells.append(f"{statistics.median(taken):.2f} ({max(taken):.2f})")
                progress.advance(work)
            if asked.bbp:
                last = paired_rounds(players, asked.rounds, KINDS[COLOURS])[-1]
                cells += [f"{last.seconds:.2f}", *beside_bbp(last, asked.bbp, asked.patience)]
                progress.advance(work)
            table.add_row(str(players), *cells)
    console.print(table)


if __name__ == "__main__":
    main()
