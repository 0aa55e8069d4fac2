"""Where puzzles come from: positions of games that the engine plays with itself, or that people have played.

A game of the engine is known by its seed and by nothing else, so everybody with the same words has the same.
All positions are put in the plain form that fits on one line of CGP: who reads a puzzle from a file looks at
the very position that it was made of.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

from faristol.engine.engine import Engine
from faristol.engine.moves import Move, MoveKind
from faristol.engine.position import Position
from faristol.engine.puzzles.puzzle import laid_by
from faristol.rules.board import EMPTY_BOARD
from faristol.rules.regulation import Regulation
from faristol.rules.tiles import Tile, without

__all__ = ["played", "seed_of", "seen_by_people"]

_MOST_TURNS = 80
_STUCK = 4  # turns without points: what follows is no game to learn from


def seed_of(*parts: object) -> int:
    """A number for the core that depends on every part."""
    told = ":".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.sha256(told).digest()[:7], "big")


def played(engine: Engine, regulation: Regulation, seed: str) -> Iterator[Position]:
    """The positions of one game, each as its player to move sees it, those after a turn without points aside.

    With nothing left to draw the other rack is known to whoever counts, and stands in the position.
    """
    dice = Random(seed)
    bag = list(regulation.tile_set.full_bag())
    dice.shuffle(bag)
    racks: list[tuple[Tile, ...]] = [_drawn(bag, regulation.rack_size) for _ in range(2)]
    scores, board, idle = [0, 0], EMPTY_BOARD, 0
    for turn in range(_MOST_TURNS):
        me, other = turn % 2, 1 - turn % 2
        position = Position(
            rack=racks[me],
            board=board,
            others=(None,) if bag else (racks[other],),
            scores=(scores[me], scores[other]),
            regulation=regulation,
            run_lengths=_no_runs(regulation),
        )
        if idle == 0:
            yield position
        move = engine.best(position)
        idle = 0 if move.score else idle + 1
        if idle == _STUCK:
            return
        scores[me] += move.score
        racks[me] = _after(racks[me], move, bag, regulation, dice)
        if move.kind is MoveKind.PLAY:
            board = board.with_tiles(laid_by(move, position).laid)
        if not racks[me]:
            return


def seen_by_people(positions: Iterable[Position]) -> Iterator[Position]:
    """The positions of a game for two in the plain form.

    Those of a bag of one's own are left out, and those of a game that ends after so many turns: what is best
    there depends on how many are left.
    """
    for position in positions:
        if len(position.others) != 1 or any(position.run_lengths) or position.regulation.turns_each:
            continue
        plain = Position(
            rack=position.rack,
            board=position.board,
            scores=position.scores,
            regulation=position.regulation,
            run_lengths=_no_runs(position.regulation),
        )
        unseen = plain.unseen_tiles
        if Counter(unseen) != Counter(position.unseen_tiles):
            continue
        if len(unseen) > position.regulation.rack_size:
            yield plain
        elif unseen:
            yield replace(plain, others=(unseen,))


def _no_runs(regulation: Regulation) -> tuple[int, ...]:
    """Points were made in the turn before, or it is the first."""
    return (0,) * len(regulation.runs)


def _drawn(bag: list[Tile], count: int) -> tuple[Tile, ...]:
    return tuple(bag.pop() for _ in range(min(count, len(bag))))


def _after(
    rack: tuple[Tile, ...], move: Move, bag: list[Tile], regulation: Regulation, dice: Random
) -> tuple[Tile, ...]:
    """The rack once tiles were drawn; what was exchanged goes back into the bag."""
    kept = without(rack, move.tiles)
    assert kept is not None, "the engine moves what is on the rack"
    rack = (*kept, *_drawn(bag, regulation.rack_size - len(kept)))
    if move.kind is MoveKind.EXCHANGE:
        bag.extend(move.tiles)
        dice.shuffle(bag)
    return rack
