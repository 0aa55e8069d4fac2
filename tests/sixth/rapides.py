"""Quick games of the quarter: two or three players, a board of eleven, racks of eight.

The file that adds a regulation, as docs/howto/add-a-regulation.md has it: whatever can be different is, and
its text says nothing about the screen or the arbiter.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from faristol.rules.board import Layout
from faristol.rules.regulation import (
    Abandonment,
    AtLimit,
    End,
    Outcome,
    Overtime,
    PauseReason,
    Racks,
    Regulation,
    Run,
)
from faristol.rules.tiles import CATALAN, Tile

__all__ = ["RAPIDES"]

_A = Tile("A")

RAPIDES = Regulation(
    key="rapides",
    title="Ràpides del barri",
    title_en="Quick games of the quarter",
    source="Normes de les ràpides, 2026",
    tile_set=replace(
        CATALAN,
        name="rapides",
        counts=MappingProxyType({**CATALAN.counts, _A: 14}),
        values=MappingProxyType({**CATALAN.values, _A: 2}),
    ),
    layout=Layout.drawn(
        """
        T....T....T
        .D.......D.
        ..D.....D..
        ...t...t...
        ....d.d....
        T....D....T
        ....d.d....
        ...t...t...
        ..D.....D..
        .D.......D.
        T....T....T
        """
    ),
    rack_size=8,
    bingo_bonus=40,
    most_players=3,
    minutes=12,
    overtime=Overtime(limit_minutes=5, at_limit=AtLimit.SETTLES),
    pauses=frozenset({PauseReason.VALIDITY, PauseReason.ARBITER}),
    absence_minutes=10,
    runs=(Run(End.PASSES, frozenset({Outcome.PASSED}), turns_each=1),),
    racks=MappingProxyType({End.OUT: Racks.MOVE, End.PASSES: Racks.OWN}),
    abandonment=Abandonment.STANDS,
    agreed_end=True,
    articles=MappingProxyType(
        {"bingo_bonus": "Ràpides 4", "turn_step": "Ràpides 2", "abandonment": "Ràpides 7"}
    ),
)
