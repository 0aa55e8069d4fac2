"""Complete two-player games replayed per second on one core: ``python bench/replay.py``.

The games are random ones, played to their end under the three regulations for two, and kept as actas;
what is measured is reading the document and replaying it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from time import process_time

from rich.progress import track

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.random_play import random_action
from tests.rules.test_invariants import Game

from faristol.formats.files.acta import read_acta, replay
from faristol.rules.state import Phase

GAMES = 60


def complete_game(regulation: str, seed: int) -> bytes:
    """A game played to its end by random players, as an acta."""
    game, dice = Game(regulation, seed), Random(seed)
    for _ in range(2000):
        game.ask(random_action(game.state, dice))
        if game.state.phase is Phase.OVER:
            break
    return json.dumps(game.document).encode()


def main() -> None:
    regulations = ("llisca", "classic", "fisc")
    actas = [
        complete_game(regulations[seed % len(regulations)], seed)
        for seed in track(range(GAMES), description="playing", disable=not sys.stderr.isatty())
    ]
    actions = turns = 0
    begin = process_time()
    for acta in track(actas, description="replaying", disable=not sys.stderr.isatty()):
        game = replay(read_acta(acta), None)
        actions += len(game.acta.actions)
        turns += len(game.state.outcomes)
    seconds = process_time() - begin
    each = f"{turns / GAMES:.0f} turns, {actions / GAMES:.0f} actions each"
    print(f"replay: {GAMES / seconds:,.0f} games per CPU second ({each})")


if __name__ == "__main__":
    main()
