"""Replaying an acta: every action fed to the rules, refusals kept, the result told in full."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from faristol.errors import FaristolError
from faristol.formats.files.acta.document import Acta
from faristol.rules.actions import Action
from faristol.rules.events import BagShuffled, Event, GameCreated
from faristol.rules.evolve import rebuild
from faristol.rules.game import Step, step
from faristol.rules.regulation import ClockKind, Lapse
from faristol.rules.spelling import fold
from faristol.rules.state import GameState, Milliseconds, Setup
from faristol.rules.story import Judge, Oracle, seeded
from faristol.rules.tiles import Tile

__all__ = ["Refusal", "Replay", "WordSet", "created", "oracle_for", "replay", "replayed", "shaken_on"]


@dataclass(frozen=True, slots=True)
class WordSet:
    """A judge that knows exactly the words it was given."""

    words: frozenset[tuple[Tile, ...]]

    @classmethod
    def of(cls, texts: list[str]) -> WordSet:
        return cls(frozenset(map(fold, texts)))

    def knows(self, letters: tuple[Tile, ...], /) -> bool:
        return letters in self.words


@dataclass(frozen=True, slots=True)
class Refusal:
    """An action that was refused: its place among the actions, and why."""

    index: int
    violation: FaristolError


@dataclass(slots=True)
class Replay:
    """A game replayed: where it stands, all that happened, and what was refused."""

    acta: Acta
    created: GameCreated
    state: GameState
    events: list[Event] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)


def replay(acta: Acta, judge: Judge | None) -> Replay:
    """Play *acta* from the start; *judge* answers its challenges, or a person does if it is None."""
    first = created(acta)
    game = Replay(acta, first, rebuild(first, (), acta.rules))
    for index, (_, came) in enumerate(replayed(acta, judge)):
        game.state = came.state
        game.events.extend(came.events)
        if came.refused:
            game.refused.append(Refusal(index, came.refused))
    return game


def replayed(acta: Acta, judge: Judge | None) -> Iterator[tuple[Action, Step]]:
    """Each action of *acta* with what came of it, from the start."""
    state = rebuild(created(acta), (), acta.rules)
    oracle = oracle_for(acta, judge)
    for action in acta.actions:
        came = step(state, action, oracle)
        oracle = shaken_on(oracle, came)
        state = came.state
        yield action, came


def shaken_on(oracle: Oracle, came: Step) -> Oracle:
    """The oracle for what comes after *came*: what the bag was shaken to is used up."""
    if not oracle.shaken:
        return oracle
    shaken = sum(isinstance(event, BagShuffled) for event in came.events)
    return replace(oracle, shaken=oracle.shaken[shaken:])


def oracle_for(acta: Acta, judge: Judge | None) -> Oracle:
    """The judge and the dice of this game."""
    words = acta.settings.words
    return Oracle(
        judge=WordSet.of(words) if words is not None else judge,
        chance=seeded(acta.seed),
        shaken=acta.shaken_tiles(),
    )


def created(acta: Acta) -> GameCreated:
    """The game as agreed, before anybody is seated."""
    settings, rules = acta.settings, acta.rules
    minutes = rules.minutes if settings.minutes is None else settings.minutes
    by_days = acta.clock is ClockKind.DAYS
    # A grace is given only where the regulation knows one, and who has days needs none.
    grace = settings.grace if rules.grace_seconds and settings.grace is not None else rules.grace_seconds
    setup = Setup(
        players=len(acta.players),
        starter=settings.starter,
        clock=acta.clock,
        days=(settings.days or 0) if by_days else 0,
        holidays=(settings.holidays or 0) if by_days else 0,
        lapse=(settings.lapse or Lapse.LOSE) if by_days else Lapse.PASS,
        allotted=Milliseconds(round(minutes * 60_000)),
        grace=Milliseconds(0 if by_days else round(grace * 1000)),
        window=Milliseconds(round((settings.window or 0) * 1000)),
        refuses_invalid_words=settings.verify == "refuse",
        bag_is_given=acta.bag is not None and acta.shaken is None,
    )
    return GameCreated(at=Milliseconds(0), setup=setup, bag=acta.full_bag(rules.tile_set))
