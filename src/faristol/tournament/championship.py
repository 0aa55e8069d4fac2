"""A championship as it stands: who takes part, what was played, and how it is counted.

This is what files hold and what pairing and standings read. How it came about is the business of
:mod:`faristol.tournament.event`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from faristol.tournament.held import Held
from faristol.tournament.knockout import Knockout, Tie
from faristol.tournament.rounds import Bye, Entrant, EntrantId, Round
from faristol.tournament.standings import Row, by_reach, standings
from faristol.tournament.tiebreaks import FISC_ORDER, TieBreak, Unplayed

__all__ = ["Championship"]

_FINALISTS = 2  # of the smallest knockout


@dataclass(frozen=True, slots=True, kw_only=True)
class Championship:
    """The rounds so far; *sitting_out* are those who will not be paired in the next one."""

    name: str = ""
    held: Held = field(default_factory=Held)
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[Round, ...] = ()
    planned: int | None = None
    order: tuple[TieBreak, ...] = FISC_ORDER
    unplayed: Unplayed = Unplayed.FIDE
    sitting_out: tuple[Bye, ...] = ()
    forbidden: frozenset[frozenset[EntrantId]] = field(default_factory=frozenset)
    accelerated: tuple[tuple[EntrantId, tuple[float, ...]], ...] = ()
    """Points that count for pairing alone, round by round, of files from elsewhere that say so."""
    first_starts: bool = True  # whether the first of the initial order starts in round 1 (CLASSIC-1d)
    knockout: Knockout | None = None  # where who loses is out: then how far somebody came comes first

    @property
    def next_round(self) -> int:
        return max((round_.number for round_ in self.rounds), default=0) + 1

    @property
    def to_pair(self) -> tuple[Entrant, ...]:
        """Who is there for the next round, in the initial order."""
        away = {bye.entrant for bye in self.sitting_out}
        return tuple(entrant for entrant in self.entrants if entrant.id not in away)

    def of_group(self, group: str) -> Championship:
        """Only those of *group*, with what happened among them."""
        members = {entrant.id for entrant in self.entrants if entrant.group == group}
        rounds = tuple(
            replace(
                round_,
                boards=tuple(board for board in round_.boards if {board.first, board.second} <= members),
                byes=tuple(bye for bye in round_.byes if bye.entrant in members),
            )
            for round_ in self.rounds
        )
        return replace(
            self,
            entrants=tuple(entrant for entrant in self.entrants if entrant.id in members),
            rounds=rounds,
            sitting_out=tuple(bye for bye in self.sitting_out if bye.entrant in members),
        )

    def bracket(self) -> tuple[tuple[Tie, ...], ...]:
        """The ties of a knockout, stage by stage; none where nobody is knocked out."""
        if self.knockout is None or len(self.entrants) < _FINALISTS:
            return ()
        return self.knockout.bracket(self.rounds)

    def standings(self) -> tuple[Row, ...]:
        rows = standings(
            self.entrants, self.rounds, planned=self.planned, order=self.order, unplayed=self.unplayed
        )
        return rows if self.knockout is None else by_reach(rows, self.knockout.reach(self.rounds))
