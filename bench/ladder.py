"""How far apart the robots are: each level against the one below, and what leaves and simulation are worth.

    python bench/ladder.py                                  # every match, from the start or going on
    python bench/ladder.py --only 2-1 simulation-static     # some of them
    python bench/ladder.py --games 200 --processes 2

Games of robots are played by the rules, as in the app: the referee takes every action. What was played is
kept game by game in ``build/ladder.jsonl``, so that a match that was stopped goes on; ``--again`` forgets it.
Players take turns to begin, each bag is played from both sides.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Protocol

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table as TextTable

from faristol.engine import Engine
from faristol.engine.endgame import solve_endgame
from faristol.engine.levels import LEVELS
from faristol.engine.position import Position
from faristol.engine.robots import Decision, Robot
from faristol.engine.selfplay import GREEDY, STATIC, SelfPlay
from faristol.engine.simulation import LookAhead
from faristol.formats.files.acta import read_acta
from faristol.formats.files.acta.replay import created, oracle_for
from faristol.lexicon import Lexicon
from faristol.regulations import CLASSIC
from faristol.rules.actions import Start
from faristol.rules.evolve import rebuild
from faristol.rules.game import step
from faristol.rules.state import GameState, Phase, Seat
from faristol.rules.story import Oracle

__all__ = ["MATCHES", "Match", "Player", "StaticPlayer", "go_on", "go_one_step", "opening", "play_game"]

KEPT = Path(__file__).parents[1] / "build" / "ladder.jsonl"
SIMULATION = "simulation"
# Of the highest level for a turn, so that what else the machine does makes no difference. In the app it has a
# second, ten times more.
DEALS, DEPTH, SECONDS = 200, 2, 10.0
# Of the simulation, so that a thousand games take a quarter of an hour.
TOP, PLIES, SAMPLES, GIVE_UP = 10, 2, 200, 1.6
ENDGAME_PLIES, ENDGAME_SECONDS = 4, 0.5
CHUNK = 500  # games of the core between two looks at the keyboard
MOST_ACTIONS = 2000  # of a game: far beyond any


@dataclass(frozen=True, slots=True)
class Match:
    """Two players, how many games they play, and the share of wins that the first is to have."""

    first: str
    second: str
    games: int
    least: float
    most: float = 1.0

    @property
    def name(self) -> str:
        return f"{self.first}-{self.second}"


MATCHES = (
    *(Match(str(higher.number), str(lower.number), 1_000, 0.6, 0.9) for lower, higher in pairwise(LEVELS)),
    Match(STATIC, GREEDY, 10_000, 0.6),
    Match(SIMULATION, STATIC, 1_000, 0.55),
)


# --- players ---


class Player(Protocol):
    """Whoever decides what a seat does."""

    def choose(self, state: GameState, seat: Seat, seed: int) -> Decision | None: ...


class LevelPlayer:
    """A robot as the app has it."""

    def __init__(self, robot: Robot, level: int) -> None:
        self._robot, self._level = robot, level

    def choose(self, state: GameState, seat: Seat, seed: int) -> Decision | None:
        return self._robot.choose(state, seat, level=self._level, seed=seed, seconds=SECONDS)


class SimulatingPlayer:
    """Simulates with a fixed number of deals while the bag has tiles, then solves the endgame."""

    def __init__(self, engine: Engine) -> None:
        self._engine, self._look = engine, LookAhead(engine)

    def choose(self, state: GameState, seat: Seat, seed: int) -> Decision | None:
        if state.phase is not Phase.TO_MOVE or seat != state.turn:
            return go_on(state, seat)
        position = Position.of(state)
        if not state.bag:
            solution = solve_endgame(self._engine, position, plies=ENDGAME_PLIES, seconds=ENDGAME_SECONDS)
            return Decision.of(seat, solution.line[0])
        tried = self._look.simulate(
            position, top=TOP, plies=PLIES, samples=SAMPLES, give_up=GIVE_UP, seed=seed
        )
        return Decision.of(seat, tried.moves[0].move)


class StaticPlayer:
    """The best move by points and leaves."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def choose(self, state: GameState, seat: Seat, seed: int) -> Decision | None:
        if state.phase is not Phase.TO_MOVE or seat != state.turn:
            return go_on(state, seat)
        return Decision.of(seat, self._engine.best(Position.of(state)))


def go_on(state: GameState, seat: Seat) -> Decision | None:
    return Decision(seat=seat, do="complete") if seat == state.turn else None


@cache
def _player(name: str) -> Player:
    lexicon = Lexicon.open()
    if name == SIMULATION:
        return SimulatingPlayer(Engine(lexicon.graph))
    if name == STATIC:
        return StaticPlayer(Engine(lexicon.graph))
    return LevelPlayer(_robot(), int(name))


@cache
def _robot() -> Robot:
    return Robot(Lexicon.open(), samples=DEALS, plies=DEPTH)


# --- games ---


def play_game(match: Match, number: int) -> tuple[int, int]:
    """The final scores of the first and of the second player in game *number*."""
    state, oracle = opening(number // 2)
    players = [_player(match.first), _player(match.second)]
    if number % 2:
        players.reverse()
    for _ in range(MOST_ACTIONS):
        if state.phase is Phase.OVER:
            break
        state = go_one_step(state, oracle, players, number)
    first, second = state.final_scores
    return (second, first) if number % 2 else (first, second)


def opening(seed: int) -> tuple[GameState, Oracle]:
    document = {
        "acta": 1,
        "regulation": CLASSIC.key,
        "players": ["A", "B"],
        "seed": seed,
        "settings": {"verify": "refuse", "starter": 0},
        "actions": [],
    }
    acta = read_acta(json.dumps(document).encode())
    oracle = oracle_for(acta, Lexicon.open())
    return step(rebuild(created(acta), (), acta.rules), Start(t=0), oracle).state, oracle


def go_one_step(state: GameState, oracle: Oracle, players: list[Player], seed: int) -> GameState:
    for seat in state.seats:
        decision = players[seat].choose(state, seat, seed)
        if decision is None:
            continue
        came = step(state, decision.action(state.now / 1000), oracle)
        if came.refused is not None:
            raise AssertionError(f"the rules refuse {decision.fields}: {came.refused}")
        return came.state
    raise AssertionError(f"nobody goes on in {state.phase}")


# --- matches ---


def _played(match: Match, file: Path) -> dict[int, tuple[int, int]]:
    """The games of a match that were kept."""
    found: dict[int, tuple[int, int]] = {}
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            told = json.loads(line)
            if told["match"] == match.name:
                found[told["game"]] = (told["first"], told["second"])
    return found


def _one(asked: tuple[Match, int]) -> tuple[int, tuple[int, int]]:
    match, number = asked
    return number, play_game(match, number)


def _by_the_core(match: Match, count: int) -> Iterator[tuple[int, tuple[int, int]]]:
    """Games between static players alone, which the core plays by itself."""
    play = SelfPlay(Engine(Lexicon.open().graph), players=(match.first, match.second), regulation=CLASSIC)
    for start in range(0, count, CHUNK):
        games = play.games(start, min(CHUNK, count - start))
        for number, game in enumerate(games, start=start):
            yield number, (int(game["first"]), int(game["second"]))


def _games(match: Match, missing: list[int], processes: int) -> Iterator[tuple[int, tuple[int, int]]]:
    if {match.first, match.second} <= {STATIC, GREEDY}:
        yield from _by_the_core(match, match.games)
    elif processes == 1:
        yield from map(_one, ((match, number) for number in missing))
    else:
        with multiprocessing.get_context("spawn").Pool(processes) as pool:
            yield from pool.imap_unordered(_one, [(match, number) for number in missing])


def _run(match: Match, file: Path, processes: int, console: Console) -> list[tuple[int, int]]:
    """Every game of *match*, those kept and those played now."""
    done = _played(match, file)
    missing = [number for number in range(match.games) if number not in done]
    columns = (*Progress.get_default_columns()[:-1], MofNCompleteColumn(), TimeRemainingColumn())
    with (
        file.open("a", encoding="utf-8") as kept,
        Progress(*columns, console=console, transient=True) as progress,
    ):
        task = progress.add_task(match.name, total=match.games, completed=match.games - len(missing))
        for number, scores in _games(match, missing, processes) if missing else ():
            if number not in done:
                done[number] = scores
                first, second = scores
                told = {"match": match.name, "game": number, "first": first, "second": second}
                kept.write(json.dumps(told) + "\n")
                kept.flush()
                progress.advance(task)
    return [done[number] for number in sorted(done) if number < match.games]


def _row(match: Match, games: Iterable[tuple[int, int]]) -> tuple[list[str], bool]:
    results = list(games)
    count = len(results)
    wins = sum(1.0 if first > second else 0.5 if first == second else 0.0 for first, second in results)
    share = wins / count
    error = 1.96 * math.sqrt(share * (1 - share) / count)
    means = [sum(points) / count for points in zip(*results, strict=True)]
    as_wanted = match.least <= share <= match.most
    wanted = f"{match.least:.0%} – {match.most:.0%}" if match.most < 1 else f"≥ {match.least:.0%}"
    row = [match.first, match.second, f"{count:,}", f"{share:.1%} ± {error:.1%}", wanted]
    return [*row, f"{means[0]:.0f} – {means[1]:.0f}", "yes" if as_wanted else "NO"], as_wanted


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    names = [match.name for match in MATCHES]
    options.add_argument("--only", nargs="+", choices=names, default=names, metavar="MATCH")
    options.add_argument("--games", type=int, help="instead of the number that each match has")
    options.add_argument("--processes", type=int, default=1)
    options.add_argument("--kept", type=Path, default=KEPT, help="where games are kept")
    options.add_argument("--again", action="store_true", help="forget what was kept")
    asked = options.parse_args()
    console = Console()
    asked.kept.parent.mkdir(parents=True, exist_ok=True)
    if asked.again:
        asked.kept.unlink(missing_ok=True)
    table = TextTable("player", "against", "games", "wins (95 %)", "wanted", "mean points", "as wanted")
    well = True
    for match in MATCHES:
        if match.name in asked.only:
            wanted = Match(match.first, match.second, asked.games or match.games, match.least, match.most)
            row, as_wanted = _row(wanted, _run(wanted, asked.kept, asked.processes, console))
            well &= as_wanted
            table.add_row(*row)
            console.print(" | ".join(row))
    console.print(table)
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
