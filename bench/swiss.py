"""How long a Swiss round takes to pair.

    python bench/swiss.py [--players 20 100 200 500] [--rounds 5]

Results come from ratings and chance with a fixed seed, so that two runs pair the same rounds.
"""

from __future__ import annotations

import argparse
import statistics
import time
from dataclasses import replace
from random import Random

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from faristol.tournament import Board, Bye, Championship, Entrant, EntrantId, Result, Round
from faristol.tournament.pairing import Distance, SwissRules, pair_swiss
from faristol.tournament.ratings import expected

KINDS = {
    "no colours": SwissRules(),
    "colours": SwissRules(colours=True),
    "literal": SwissRules(distance=Distance.LITERAL),
}


def a_result(one: Entrant, other: Entrant, chance: Random) -> Result:
    wins = chance.random() < expected(one.rating or 1000, other.rating or 1000)
    low, high = sorted((chance.randint(250, 400), chance.randint(401, 560)))
    return Result.of_scores(high, low) if wins else Result.of_scores(low, high)


def seconds_per_round(players: int, rounds: int, rules: SwissRules) -> list[float]:
    """The time that each round took."""
    chance = Random(players)
    entrants = tuple(
        Entrant(id=EntrantId(number), name=f"J{number}", rating=2000 - 1000 * number / players)
        for number in range(1, players + 1)
    )
    event = Championship(entrants=entrants, planned=rounds)
    taken = []
    for number in range(1, rounds + 1):
        start = time.perf_counter()
        pairing = pair_swiss(event, rules)
        taken.append(time.perf_counter() - start)
        boards = tuple(
            Board(first, second, a_result(entrants[first - 1], entrants[second - 1], chance))
            for first, second in pairing.boards
        )
        byes = (Bye(pairing.bye),) if pairing.bye else ()
        event = replace(event, rounds=(*event.rounds, Round(number, boards, byes)))
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, nargs="+", default=[20, 100, 200, 500])
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    console = Console()
    table = Table("players", *(f"{name}: median (worst) s" for name in KINDS))
    with Progress(console=console) as progress:
        work = progress.add_task("pairing", total=len(asked.players) * len(KINDS))
        for players in asked.players:
            cells = []
            for rules in KINDS.values():
                taken = seconds_per_round(players, asked.rounds, rules)
                cells.append(f"{statistics.median(taken):.2f} ({max(taken):.2f})")
                progress.advance(work)
            table.add_row(str(players), *cells)
    console.print(table)


if __name__ == "__main__":
    main()
