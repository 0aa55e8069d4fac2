"""What an organiser decides before the first round.

The defaults are those of every event that is kept already; a new one begins from a preset
(:mod:`faristol.tournament.presets`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from faristol.regulations import FISC
from faristol.tournament.pairing.common import ByeRule, Distance
from faristol.tournament.pairing.swiss import FirstRound, SwissRules
from faristol.tournament.tiebreaks import FISC_ORDER, TieBreak, Unplayed

__all__ = ["LEAST_OFFICIAL_ROUNDS", "Newcomers", "Settings", "Starts", "System"]

LEAST_OFFICIAL_ROUNDS = 5  # FISC-1a


class System(StrEnum):
    """How rounds are put together."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    LEAGUE = "league"  # fixtures come from the organiser
    KING_OF_THE_HILL = "king-of-the-hill"
    TABLES = "tables"  # games of four (EBRE-0)
    TEAMS = "teams"  # clubs meet clubs, board by board


class Starts(StrEnum):
    """Who starts (CLASSIC-1d)."""

    LOT = "lot"
    PAIRING = "pairing"


class Newcomers(StrEnum):
    """Where in the initial order they stand who have no rating."""

    LAST = "last"  # behind those who have one, in the order of their entries
    RATED = "rated"  # by the rating that newcomers begin with; those who are level by their names


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The event's own rules."""

    name: str = ""
    system: System = System.SWISS
    rounds: int = LEAST_OFFICIAL_ROUNDS
    official: bool = True
    regulation: str = FISC.key
    lexicon: str = ""  # the arbiter dictionary: FISC-2, EBRE-22, LLISCA-28
    self_verified: bool = False  # FISC-5b: players check plays with the app by common agreement
    excluded: tuple[str, ...] = ()  # FISC-0: who is sanctioned may not enter meanwhile
    capacity: int | None = None  # FISC-4: the room of the hall
    starts: Starts = Starts.LOT
    bye: ByeRule = ByeRule.STANDINGS
    spare_late: bool = False
    distance: Distance = Distance.DUTCH
    first_round: FirstRound = FirstRound.HALVES
    unplayed: Unplayed = Unplayed.FIDE
    tie_breaks: tuple[TieBreak, ...] = FISC_ORDER
    winner_gets_most: bool = True  # EBRE-0: 4 points for the winner; the other reading gives 1
    groups_apart: bool = False  # divisions: who is in another group is never met
    team_boards: int = 4  # of a match, where teams meet teams
    self_entry: bool = False  # whether people enter by themselves, from a phone
    online: bool = False  # a round opens its games on the server
    round_minutes: int = 60  # on the clock of the hall; then "this hand and one more" (CLASSIC-7e, FISC-11d)
    game_minutes: int = 25  # of each player in an online game
    k: float = 20.0  # how fast ratings move
    initial_rating: float = 1000.0
    rating_name: str = "RaScCat"  # the published list of the ratings; empty where there is none
    newcomers: Newcomers = Newcomers.LAST

    @property
    def last_late_round(self) -> int:
        """The last round that somebody may enter for (FISC-4): N/2, or (N − 1)/2.

        >>> [Settings(rounds=rounds).last_late_round for rounds in (5, 6, 7, 8, 9, 10)]
        [2, 3, 3, 4, 4, 5]
        """
        return self.rounds // 2

    def swiss(self, *, allow_rematches: bool = False) -> SwissRules:
        return SwissRules(
            colours=self.starts is Starts.PAIRING,
            bye=self.bye,
            spare_late=self.spare_late,
            distance=self.distance,
            first_round=self.first_round,
            allow_rematches=allow_rematches,
        )
