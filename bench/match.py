"""One engine against another, each a program that speaks the protocol of ``faristol engine``.

    python bench/match.py 'faristol engine' 'other-engine --ucs' --cputime 0.2 --games 400
    python bench/match.py 'faristol engine' 'sh old.sh' --from-bag 2 --sprt 0.5 0.55

Every bag is played from both seats, by the rules, with the same seconds of the processor for every move.
``--from-bag N`` lets static play bring each game to its first position with so many tiles in the bag or
fewer, so that the ends alone are compared; ``--within POINTS`` leaves out those that are as good as decided
there. Games are kept in ``build/match.jsonl``, so that a match that was stopped goes on; ``--sprt LOW HIGH``
stops it as soon as one of the two shares of wins is ruled out (5 % each way). What each side took of the
processor is told besides, as the system counts it.
"""

from __future__ import annotations

import argparse
import json
import math
import shlex
import subprocess
import sys
import time
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from statistics import fmean, stdev

from ladder import MOST_ACTIONS, Player, StaticPlayer, go_on, go_one_step, opening
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from faristol.engine import Engine
from faristol.engine.position import Position
from faristol.engine.robots import Decision
from faristol.formats.files.cgp import write_cgp
from faristol.formats.text.ucs import read_best_move
from faristol.lexicon import Lexicon
from faristol.rules.state import GameState, Phase, Seat
from faristol.rules.story import Oracle

KEPT = Path(__file__).parents[1] / "build" / "match.jsonl"
RULED_OUT = math.log(0.95 / 0.05)
FEWEST_PAIRS = 30  # before a ratio means anything


class EnginePlayer:
    """A program that is asked for its moves."""

    def __init__(self, command: str, cputime: float) -> None:
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._cputime = cputime
        # The processor's clock of another process, as Linux numbers it.
        self._clock = (~self._process.pid << 3) | 2
        self.moves, self.seconds = 0, 0.0
        self._ask("ucs", "ucsok")
        self._ask("isready", "readyok")

    def choose(self, state: GameState, seat: Seat, seed: int) -> Decision | None:
        if state.phase is not Phase.TO_MOVE or seat != state.turn:
            return go_on(state, seat)
        self._tell("position " + write_cgp(Position.of(state)))
        began = time.clock_gettime(self._clock)
        answer = self._ask(f"go cputime {self._cputime} seed {seed * 1000 + state.version}", "bestmove")
        self.seconds += time.clock_gettime(self._clock) - began
        self.moves += 1
        return Decision(seat=seat, **read_best_move(answer))

    def quit(self) -> None:
        self._tell("quit")
        self._process.wait(timeout=10)

    def _tell(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def _ask(self, line: str, until: str) -> str:
        self._tell(line)
        assert self._process.stdout is not None
        for answer in self._process.stdout:
            if answer.startswith("error"):
                raise SystemExit(f"{line!r} is answered with {answer.strip()!r}")
            if answer.startswith(until):
                return answer
        raise SystemExit(f"the engine ended instead of answering {line!r}")


@dataclass
class Score:
    """The games of the first player, by number; a bag is two of them."""

    games: dict[int, tuple[int, int]] = field(default_factory=dict)

    @property
    def pairs(self) -> list[float]:
        """What the first player won of each bag that was played from both seats."""
        whole = [n for n in self.games if n % 2 == 0 and n + 1 in self.games]
        return [fmean(self._won(number + side) for side in (0, 1)) for number in whole]

    def _won(self, number: int) -> float:
        first, second = self.games[number]
        return 0.5 if first == second else float(first > second)

    def ratio(self, low: float, high: float) -> float:
        """The logarithm of how much likelier the share *high* is than *low*; the pairs as normal."""
        pairs = self.pairs
        if len(pairs) < FEWEST_PAIRS or (spread := stdev(pairs)) == 0:
            return 0.0
        return len(pairs) * (high - low) * (2 * fmean(pairs) - low - high) / (2 * spread**2)

    def __str__(self) -> str:
        pairs = self.pairs
        if len(pairs) < 2:
            return f"{len(self.games)} games"
        error = 1.96 * stdev(pairs) / math.sqrt(len(pairs))
        points = [fmean(scores) for scores in zip(*self.games.values(), strict=True)]
        unequal = sum(share != 0.5 for share in pairs)
        return (
            f"{fmean(pairs):.1%} ± {error:.1%} of {2 * len(pairs):,} games, "
            f"{points[0]:.1f} – {points[1]:.1f} points; {unequal} of {len(pairs)} bags are not 1 – 1"
        )


@dataclass(frozen=True)
class Starts:
    """Where games begin: static play has brought each bag so far."""

    static: Player
    from_bag: int
    within: float

    def begin(self, bag: int) -> tuple[GameState, Oracle] | None:
        """The game with this bag, or None if it is over or decided before it begins."""
        state, oracle = opening(bag)
        while len(state.bag) > self.from_bag or state.phase is not Phase.TO_MOVE:
            if state.phase is Phase.OVER:
                return None
            state = go_one_step(state, oracle, [self.static, self.static], bag)
        return (state, oracle) if abs(state.scores[0] - state.scores[1]) <= self.within else None


def play_game(first: Player, second: Player, number: int, start: tuple[GameState, Oracle]) -> tuple[int, int]:
    """The final scores of *first* and *second* in game *number*, which begins at *start*."""
    state, oracle = start
    players = [second, first] if number % 2 else [first, second]
    for _ in range(MOST_ACTIONS):
        if state.phase is Phase.OVER:
            break
        state = go_one_step(state, oracle, players, number)
    one, other = state.final_scores
    return (other, one) if number % 2 else (one, other)


def kept_games(name: str, file: Path) -> dict[int, tuple[int, int]]:
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    told = [game for game in map(json.loads, lines) if game["match"] == name]
    return {game["game"]: (game["first"], game["second"]) for game in told}


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    options.add_argument("first", help="the command of an engine")
    options.add_argument("second", help="the command of the other")
    options.add_argument("--cputime", type=float, default=0.1, help="seconds of the processor for a move")
    options.add_argument("--games", type=int, default=400, help="at most; an even number")
    options.add_argument("--from-bag", type=int, default=200, help="begin with so many tiles in the bag")
    options.add_argument("--within", type=float, default=math.inf, help="points between the two then")
    options.add_argument("--sprt", type=float, nargs=2, metavar=("LOW", "HIGH"))
    options.add_argument("--minutes", type=float, help="stop after so long; the games are kept")
    options.add_argument("--kept", type=Path, default=KEPT, help="where games are kept")
    asked = options.parse_args()
    name = f"{asked.first} | {asked.second} | {asked.cputime} | {asked.from_bag} | {asked.within}"
    asked.kept.parent.mkdir(parents=True, exist_ok=True)
    score = Score(kept_games(name, asked.kept))
    engines = [EnginePlayer(command, asked.cputime) for command in (asked.first, asked.second)]
    starts = Starts(StaticPlayer(Engine(Lexicon.open().graph)), asked.from_bag, asked.within)
    until = time.monotonic() + 60 * (asked.minutes or math.inf)
    console = Console()
    columns = (*Progress.get_default_columns()[:-1], MofNCompleteColumn(), TimeRemainingColumn())
    with asked.kept.open("a", encoding="utf-8") as kept, Progress(*columns, console=console) as progress:
        task = progress.add_task("games", total=asked.games, completed=len(score.games))
        for bag in count(0):
            missing = [number for number in (2 * bag, 2 * bag + 1) if number not in score.games]
            is_decided = asked.sprt and abs(score.ratio(*asked.sprt)) > RULED_OUT
            if len(score.games) >= asked.games or time.monotonic() > until or is_decided:
                break
            if not missing or (start := starts.begin(bag)) is None:
                continue
            for number in missing:
                first, second = play_game(engines[0], engines[1], number, start)
                score.games[number] = first, second
                told = {"match": name, "game": number, "first": first, "second": second}
                kept.write(json.dumps(told) + "\n")
                kept.flush()
                progress.advance(task)
    console.print(str(score))
    if asked.sprt:
        console.print(f"log ratio {score.ratio(*asked.sprt):+.2f}, decided at ±{RULED_OUT:.2f}")
    for command, engine in zip((asked.first, asked.second), engines, strict=True):
        if engine.moves:
            console.print(f"{1000 * engine.seconds / engine.moves:.0f} CPU ms a move: {command}")
        engine.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main())
