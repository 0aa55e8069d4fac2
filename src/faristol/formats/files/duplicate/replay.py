"""Replaying the acta of a duplicate game: every action fed to the rules, refusals kept."""

from __future__ import annotations

from dataclasses import dataclass, field

from faristol.engine.duplicate import EngineFinder, by_definition, leave_worth
from faristol.engine.engine import Engine
from faristol.engine.leaves import LeaveTable
from faristol.formats.files.acta.replay import Refusal, WordSet
from faristol.formats.files.duplicate.document import DuplicateActa
from faristol.formats.text.caller import CallOrder
from faristol.lexicon import Lexicon
from faristol.regulations import FISC
from faristol.rules.duplicate.by_definition import FinderByDefinition, among
from faristol.rules.duplicate.conditions import DUPLICATE
from faristol.rules.duplicate.events import DuplicateCreated, Event
from faristol.rules.duplicate.evolve import rebuild
from faristol.rules.duplicate.finder import Finder, Worth, balance
from faristol.rules.duplicate.game import step
from faristol.rules.duplicate.state import DuplicateState, Setup
from faristol.rules.duplicate.story import Oracle
from faristol.rules.spelling import fold
from faristol.rules.state import Milliseconds
from faristol.rules.story import Judge, seeded

__all__ = ["ALONE", "DuplicateReplay", "Helpers", "created", "oracle_for", "replay_duplicate"]


@dataclass(slots=True)
class DuplicateReplay:
    """A duplicate game replayed: where it stands, all that happened, and what was refused."""

    acta: DuplicateActa
    created: DuplicateCreated
    state: DuplicateState
    events: list[Event] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Helpers:
    """Who helps the judge where the acta has no words of its own: a list, an engine, a table of leaves."""

    judge: Judge | None = None
    finder: Finder | None = None
    worth: Worth = balance

    @classmethod
    def of(cls, lexicon: Lexicon) -> Helpers:
        """A list, and the engine that plays with it; one not compiled for moves is asked by definition."""
        leaves, graph = LeaveTable.shipped(), lexicon.graph
        finder: Finder = (
            EngineFinder(Engine(graph, leaves), graph) if graph.core.has_gaddag else by_definition(graph)
        )
        return cls(lexicon, finder, leave_worth(leaves))


ALONE = Helpers()


def replay_duplicate(acta: DuplicateActa, helpers: Helpers = ALONE) -> DuplicateReplay:
    """Play *acta* from the start; *helpers* serve where it has no words of its own."""
    first, oracle = created(acta), oracle_for(acta, helpers)
    game = DuplicateReplay(acta, first, rebuild(first, (), FISC, DUPLICATE))
    for index, action in enumerate(acta.actions):
        came = step(game.state, action, oracle)
        game.state = came.state
        game.events.extend(came.events)
        if came.refused:
            game.refused.append(Refusal(index, came.refused))
    return game


def oracle_for(acta: DuplicateActa, helpers: Helpers = ALONE) -> Oracle:
    """The judge, the finder and the dice of this game."""
    if acta.settings.words is not None:
        words = WordSet.of(acta.settings.words)
        finder = FinderByDefinition(among(map(fold, acta.settings.words)), words, FISC)
        return Oracle(judge=words, finder=finder, chance=seeded(acta.seed))
    return Oracle(helpers.judge, helpers.finder, seeded(acta.seed), helpers.worth)


def created(acta: DuplicateActa) -> DuplicateCreated:
    """The game as agreed, before the first rack."""
    settings = acta.settings
    setup = Setup(
        round_time=_milliseconds(settings.seconds),
        calls=tuple(map(_milliseconds, sorted(set(settings.calls), reverse=True))),
        rounds=settings.rounds,
        solo_bonus=settings.solo_bonus,
        asks_score=settings.ask_score,
        bag_is_given=acta.bag is not None,
        practice=acta.bag_only,
        may_close=settings.may_close,
        names={str(letter): name for letter, name in settings.names.items()},
        alphabetical=settings.call_order is CallOrder.ALPHABETICAL,
    )
    players = tuple(" ".join(name.split()) for name in acta.players)
    bag = acta.full_bag(FISC.tile_set)
    return DuplicateCreated(at=Milliseconds(0), setup=setup, players=players, bag=bag)


def _milliseconds(seconds: float) -> Milliseconds:
    return Milliseconds(round(seconds * 1000))
