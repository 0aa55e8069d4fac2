"""The regulations of the game: the published ones, each a value in a module of its own, and those that people
made and installed here.

>>> [regulation.key for regulation in PUBLISHED.values()]
['llisca', 'ebre', 'escolar', 'parelles', 'classic', 'fisc']
>>> REGULATIONS["fisc"] is FISC
True
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from faristol.regulations.classic import CLASSIC
from faristol.regulations.ebre import EBRE
from faristol.regulations.escolar import ESCOLAR
from faristol.regulations.fisc import FISC
from faristol.regulations.llisca import LLISCA
from faristol.regulations.parelles import PARELLES
from faristol.regulations.published import PUBLISHED
from faristol.regulations.store import RegulationMissing, RegulationStore
from faristol.rules.regulation import Regulation

__all__ = [
    "CLASSIC",
    "EBRE",
    "ESCOLAR",
    "FISC",
    "LLISCA",
    "PARELLES",
    "PUBLISHED",
    "REGULATIONS",
    "RegulationMissing",
    "with_turns",
]


# What is not installed is a refusal as well as a missing key: whoever asks gets a sentence.
class _Known(Mapping[str, Regulation]):
    """By key: a published regulation's own, or ``name@fingerprint`` of one that is installed."""

    def __getitem__(self, key: str) -> Regulation:
        published = PUBLISHED.get(key)
        if published is not None:
            return published
        own = RegulationStore().find(key)
        if own is None:
            raise RegulationMissing("regulation-missing", key=key)
        return own.regulation

    def __iter__(self) -> Iterator[str]:
        yield from PUBLISHED
        for own in RegulationStore().installed():
            yield own.key

    def __len__(self) -> int:
        return sum(1 for _ in self)


REGULATIONS: Mapping[str, Regulation] = _Known()


@lru_cache(maxsize=256)  # the engine knows regulations by identity
def with_turns(key: str, turns: int | None) -> Regulation:
    """The regulation of a game that is agreed to have at most so many *turns* each.

    >>> with_turns("classic", None) is CLASSIC, with_turns("classic", 10).turns_each
    (True, 10)
    """
    regulation = REGULATIONS[key]
    same = turns is None or turns == regulation.turns_each
    return regulation if same else replace(regulation, turns_each=turns)
