"""What an organiser decides before the first round.

The defaults are those of every event that is kept already; a new one begins from a preset
(:mod:`faristol.tournament.presets`).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from faristol.regulations import FISC
from faristol.tournament.held import Held
from faristol.tournament.pairing.common import ByeRule, Distance
from faristol.tournament.pairing.swiss import FirstRound, SwissRules
from faristol.tournament.tiebreaks import FISC_ORDER, TieBreak, Unplayed

__all__ = [
    "LEAST_OFFICIAL_ROUNDS",
    "MOST_TURNS",
    "ClubPoints",
    "Counting",
    "Games",
    "Newcomers",
    "Settings",
    "Starts",
    "System",
]

LEAST_OFFICIAL_ROUNDS = 5  # FISC-1a
MOST_TURNS = 2  # of a league: everybody meets everybody once, or twice


class System(StrEnum):
    """How rounds are put together."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    LEAGUE = "league"  # games in any order; fixtures come from the organiser, or are made at once
    KING_OF_THE_HILL = "king-of-the-hill"
    TABLES = "tables"  # games of four (EBRE-0)
    TEAMS = "teams"  # clubs meet clubs, board by board
    KNOCKOUT = "knockout"  # who loses is out: final four, play-off
    SEASON = "season"  # no rounds of its own: the table that several events make


class Starts(StrEnum):
    """Who starts (CLASSIC-1d)."""

    LOT = "lot"
    PAIRING = "pairing"


class Newcomers(StrEnum):
    """Where in the initial order they stand who have no rating."""

    LAST = "last"  # behind those who have one, in the order of their entries
    RATED = "rated"  # by the rating that newcomers begin with; those who are level by their names


class Games(StrEnum):
    """What becomes of the games of a league that somebody who leaves it will not play."""

    FORFEITED = "forfeited"  # those that are left are won by the others; what was played stands
    ANNULLED = "annulled"  # none of theirs counts, as if they had never entered


class ClubPoints(StrEnum):
    """What the table of the clubs, or of the schools, makes of the points of their people."""

    SUM = "sum"
    MEAN = "mean"  # so that who brings many has no more of it


class Counting(StrEnum):
    """What a season adds up."""

    POINTS = "points"  # of the events, then the difference, then the total
    BARRISC = "barrisc"  # percentages of the master, on average over all games of duplicate
    CUSCA = "cusca"  # points times the number of players at the table, on average over all games


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
    schools: bool = False  # the clubs of the entrants are schools: they are called so, and to their tables
    club_best: int = 0  # how many of each club count in the table of the clubs; 0: all who played
    club_points: ClubPoints = ClubPoints.SUM
    self_entry: bool = False  # whether people enter by themselves, from a phone
    online: bool = False  # a round opens its games on the server
    round_minutes: int = 60  # on the clock of the hall; then "this hand and one more" (CLASSIC-7e, FISC-11d)
    game_minutes: int = 25  # of each player in an online game
    game_turns: int = 0  # at most so many of each player; 0: as the regulation has it
    longer_groups: tuple[str, ...] = ()  # the categories that play longer, such as the oldest pupils
    longer_minutes: int = 15  # of theirs
    longer_turns: int = 15
    k: float = 20.0  # how fast ratings move
    initial_rating: float = 1000.0
    rating_name: str = "RaScCat"  # the published list of the ratings; empty where there is none
    newcomers: Newcomers = Newcomers.LAST
    turns: int = 0  # of a league whose fixtures are made at once; 0: the organiser brings them
    until: str = ""  # the last day on which a league takes results, as 2027-01-31; empty: no such day
    withdrawals: Games = Games.FORFEITED
    silence_days: int = (
        0  # after which a result stands that one reported and the other did not answer; 0: never
    )
    silence_needs_photo: bool = False  # whether it does only with a photograph of the sheet
    divisions: tuple[str, ...] = ()  # the groups from the highest down; those not named follow by name
    movers: int = 0  # how many of each division go up and down for the next season
    finalists: int = 0  # how many of each group play the final
    best_of: int = 1  # games of a tie in a knockout
    third_place: bool = False  # whether the losers of the semifinals play for it
    counting: Counting = Counting.POINTS  # of a season
    best_events: int = 0  # of a season, that count for each person; 0: all
    least_games: int = 0  # to be listed in the table of a season
    least_share: float = 0.0  # of the games scheduled, to be listed; LLISCA: a half
    begins: str = ""  # the first day, as 2027-01-31; this and what follows: see Held
    ends: str = ""
    place: str = ""
    organiser: str = ""
    signer: str = ""
    office: str = ""
    confirm_by: str = ""  # until when entrants confirm, as 2027-01-31T09:00:00Z; empty: there is no check-in

    @property
    def held(self) -> Held:
        """The event as an occasion."""
        return Held(
            begins=self.begins,
            ends=self.ends,
            place=self.place,
            organiser=self.organiser,
            signer=self.signer,
            office=self.office,
        )

    @property
    def made_at_once(self) -> bool:
        """Whether every fixture is there from the first day."""
        return self.system is System.LEAGUE and self.turns > 0

    @property
    def until_read(self) -> str:
        """The last day as people write it.

        >>> Settings(until="2027-01-31").until_read
        '31/1/2027'
        """
        if not self.until:
            return ""
        last = date.fromisoformat(self.until)
        return f"{last.day}/{last.month}/{last.year}"

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
