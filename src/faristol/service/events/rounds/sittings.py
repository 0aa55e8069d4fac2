"""Who sits together in a round, whatever the system: two at a board, three or four at a table (EBRE-0).

What comes from the hall, such as results from phones, is kept by who sits there: tables are paired
anew and numbered anew, people stay.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from faristol.regulations import REGULATIONS
from faristol.tournament.commands import SetResult, SetTableScores
from faristol.tournament.errors import EventRefused
from faristol.tournament.rounds import EntrantId, Outcome, Result
from faristol.tournament.settings import System
from faristol.tournament.state import EventState

__all__ = [
    "Pace",
    "Sitting",
    "SittingKey",
    "as_written",
    "pace_of",
    "playable",
    "sitting_at",
    "sitting_key",
    "sittings",
]

_WON = (Outcome.FIRST, Outcome.SECOND)

SittingKey = tuple[int, ...]  # the round, then who sits there


def sitting_key(round_: int, *seats: EntrantId) -> SittingKey:
    return (round_, *seats)


@dataclass(frozen=True, slots=True)
class Sitting:
    """One game of a round: who plays it, and what stands for it."""

    round: int
    table: int
    seats: tuple[EntrantId, ...]
    stands: str | None  # the result as people read it, or None while there is none
    of_four: bool = False

    @property
    def key(self) -> SittingKey:
        return sitting_key(self.round, *self.seats)

    def command(self, scores: tuple[int, ...], winner: int | None = None) -> SetResult | SetTableScores:
        """What makes *scores* the result of this game; a level score can have a winner (CLASSIC-7d)."""
        if self.of_four:
            return SetTableScores(self.round, self.table, scores)
        first, second = scores
        result = Result.of_scores(first, second) if winner is None else Result(_WON[winner], (first, second))
        return SetResult(self.round, self.table, result)


def as_written(command: SetResult | SetTableScores) -> str:
    """What *command* sets, as :attr:`Sitting.stands` has it."""
    if isinstance(command, SetTableScores):
        return " · ".join(map(str, command.scores or ()))
    return "" if command.result is None else command.result.text


def sittings(state: EventState, number: int) -> Iterator[Sitting]:
    """The games of a round, in the order of the tables."""
    if state.settings.system is System.TABLES:
        for table, game in enumerate(state.tables[number - 1].tables, start=1):
            stands = None if game.scores is None else " · ".join(map(str, game.scores))
            yield Sitting(number, table, game.seats, stands, of_four=True)
        return
    for table, board in enumerate(state.rounds[number - 1].boards, start=1):
        stands = None if board.result is None else board.result.text
        yield Sitting(number, table, (board.first, board.second), stands)


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a game lasts at most; None: as the regulation has it."""

    minutes: int | None = None
    turns: int | None = None


def pace_of(state: EventState, seats: Sequence[EntrantId]) -> Pace:
    """What is agreed for the game of *seats*: longer where all are of a category that plays longer."""
    settings = state.settings
    groups = {one.group for one in state.entrants if one.id in seats}
    if groups and groups <= set(settings.longer_groups):
        return Pace(settings.longer_minutes, settings.longer_turns)
    return Pace(turns=settings.game_turns or None)


def playable(state: EventState, waiting: Sequence[Sitting]) -> list[Sitting]:
    """Those whose number of players the regulation of the games knows; the others keep a sheet by hand."""
    regulation = REGULATIONS[state.settings.regulation]
    known = range(regulation.fewest_players, regulation.most_players + 1)
    found = [sitting for sitting in waiting if len(sitting.seats) in known]
    if not found:
        seats = len(waiting[0].seats)
        raise EventRefused("regulation-seats", regulation=regulation.title, seats=seats)
    return found


def sitting_at(state: EventState, number: int, table: int) -> Sitting:
    """The game at a table, or a refusal."""
    if not 1 <= number <= state.played:
        raise EventRefused("no-such-round", round=number)
    found = next((one for one in sittings(state, number) if one.table == table), None)
    if found is None:
        raise EventRefused("no-such-table", round=number, table=table)
    return found
