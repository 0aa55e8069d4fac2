"""A duplicate game being told: events so far, and the state they have led to."""

from __future__ import annotations

from dataclasses import dataclass

from faristol.rules.duplicate.events import BagShuffled, Event
from faristol.rules.duplicate.evolve import evolve
from faristol.rules.duplicate.finder import Finder, Worth, balance
from faristol.rules.duplicate.state import DuplicateState
from faristol.rules.state import Milliseconds
from faristol.rules.story import Chance, Judge, shuffled

__all__ = ["Oracle", "Story"]


@dataclass(frozen=True, slots=True)
class Oracle:
    """What a duplicate game needs from the world around it."""

    judge: Judge | None  # None: a person reads every slip
    finder: Finder | None  # None: the judge finds the master play unaided
    chance: Chance
    worth: Worth = balance  # of a remainder, to order equal plays


class Story:
    """Events told so far and the state they lead to."""

    def __init__(self, state: DuplicateState, oracle: Oracle) -> None:
        self.state = state
        self.oracle = oracle
        self.events: list[Event] = []

    @property
    def at(self) -> Milliseconds:
        return self.state.now

    def tell(self, event: Event) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)

    def shake(self) -> None:
        """Shake the bag, unless its order was given."""
        if not self.state.setup.bag_is_given and self.state.bag:
            self.shake_at_any_rate()

    def shake_at_any_rate(self) -> None:
        dice = self.oracle.chance(self.state.version)
        self.tell(BagShuffled(at=self.at, order=shuffled(self.state.bag, dice)))
