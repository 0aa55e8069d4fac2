"""A story being told: events so far, and the state they have led to.

Deciding often takes several steps, each seen by the next: a rack goes back, the bag is shaken, seven
tiles are drawn. A story collects the events and lets every step look at the state before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol, TypeVar

from faristol.rules.events import BagShuffled, Event, TilesDrawn
from faristol.rules.evolve import evolve
from faristol.rules.state import GameState, Milliseconds, Seat
from faristol.rules.tiles import Tile, without

__all__ = ["Chance", "Judge", "Oracle", "Question", "Story", "Taken", "chosen", "seeded", "shuffled"]

T = TypeVar("T")

Chance = Callable[[int], Random]
"""Dice for one moment of a game: the same moment always has the same dice."""


class Judge(Protocol):
    """Whoever knows which words are valid."""

    def knows(self, letters: tuple[Tile, ...], /) -> bool: ...


@dataclass(frozen=True, slots=True)
class Oracle:
    """What a game needs from the world around it."""

    judge: Judge | None  # None: a person gives each verdict
    chance: Chance
    shaken: tuple[tuple[Tile, ...], ...] = ()  # what comes first in the bag, each time that it is shaken


def seeded(seed: int) -> Chance:
    """Dice that a seed decides once and for all."""
    return lambda moment: Random(f"{seed}:{moment}")


def shuffled(values: Iterable[T], dice: Random) -> tuple[T, ...]:
    """*values* in random order.

    Written out because only ``Random.random`` is promised to be the same in every Python to come, and
    an old acta must always give the same game.
    """
    left = list(values)
    for last in range(len(left) - 1, 0, -1):
        other = int(dice.random() * (last + 1))
        left[last], left[other] = left[other], left[last]
    return tuple(left)


def chosen(values: Sequence[T], count: int, dice: Random) -> tuple[T, ...]:
    """*count* of *values*, at random."""
    return shuffled(values, dice)[:count]


class Story:
    """Events told so far and the state they lead to."""

    __slots__ = ("events", "oracle", "state")

    def __init__(self, state: GameState, oracle: Oracle) -> None:
        self.state = state
        self.oracle = oracle
        self.events: list[Event] = []

    @property
    def at(self) -> Milliseconds:
        return self.state.now

    @property
    def dice(self) -> Random:
        """The dice of this moment."""
        return self.oracle.chance(self.state.version)

    def begin(self) -> None:
        """Nothing can be refused any more; said where the first event takes work."""

    def tell(self, event: Event) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)

    def draw(self, seat: Seat, count: int) -> None:
        """*seat* draws *count* tiles from the left of the bag, or as many as there are."""
        tiles = self.state.bag[:count]
        if tiles:
            self.tell(TilesDrawn(at=self.at, seat=seat, tiles=tiles))

    def shake(self) -> None:
        """Tiles went back: shake the bag, unless its order was given."""
        if not self.state.setup.bag_is_given and self.state.bag:
            self.shake_at_any_rate()

    def shake_at_any_rate(self) -> None:
        told = sum(isinstance(event, BagShuffled) for event in self.events)
        first = self.oracle.shaken[told] if told < len(self.oracle.shaken) else ()
        rest = without(self.state.bag, first)
        if rest is None:  # a record that does not fit its own game: chance alone decides
            first, rest = (), self.state.bag
        self.tell(BagShuffled(at=self.at, order=(*first, *shuffled(rest, self.dice))))


class Taken(Exception):
    """The rules take what was asked: they began to tell what came of it."""


class Question(Story):
    """A story that nobody wants to hear, only whether there is one: it ends where it would begin."""

    __slots__ = ()

    def begin(self) -> None:
        raise Taken

    def tell(self, event: Event) -> None:
        raise Taken
