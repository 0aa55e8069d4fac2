"""What the championships that are really held begin from: each an organiser's settings, to be changed.

FISC official is the federation's regulation. The others follow what their organisers publish: AJUSC's opens
(Ciutat de Mallorca, Copa Manresa) rank by wins, then the difference, then the total, pair neighbours of the
table and seed who is in no BARRUF with 999; a day of the LLISCA is three such rounds; school finals have
three rounds, break ties by the difference alone, let pupils meet only those of their category, and rank
schools by their best five; in a club's league (ManaCup) everybody meets
everybody of the own group, in any order. A season of the LLISCA lists who has played half of its games; the
CUSCA takes the mean over a club's tables, and the least number of games grows with the season;
BARRISC takes the mean of the percentages of duplicate games and lists who has played two in two seasons.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from faristol.regulations import CLASSIC, EBRE, FISC, LLISCA, PARELLES
from faristol.tournament.pairing.common import Distance
from faristol.tournament.settings import Counting, Newcomers, Settings, System
from faristol.tournament.tiebreaks import LEAGUE_ORDER, TieBreak, Unplayed

__all__ = ["PRESETS"]

_AJUSC = Settings(
    official=False,
    regulation=CLASSIC.key,
    lexicon="DISC",
    distance=Distance.LITERAL,
    tie_breaks=LEAGUE_ORDER,
    rating_name="BARRUF",
    initial_rating=999.0,
    newcomers=Newcomers.RATED,
)

# Fifteen minutes and fifteen turns; which games have them is told by the entrants' category.
_OLDEST = ("3r i 4t d'ESO",)
_BEST_OF_A_SCHOOL = 5  # some bring a class and some a handful: neither is to decide the table

PRESETS: Mapping[str, Settings] = MappingProxyType(
    {
        FISC.key: Settings(),
        "ajusc": _AJUSC,
        LLISCA.key: replace(_AJUSC, regulation=LLISCA.key, rounds=3),
        EBRE.key: Settings(
            system=System.TABLES, rounds=3, official=False, regulation=EBRE.key, rating_name=""
        ),
        "school": Settings(
            rounds=3,
            official=False,
            regulation=PARELLES.key,
            round_minutes=30,
            game_minutes=PARELLES.minutes,
            groups_apart=True,
            longer_groups=_OLDEST,
            schools=True,
            club_best=_BEST_OF_A_SCHOOL,
            tie_breaks=(TieBreak.DIFFERENCE,),
            rating_name="",
        ),
        "club": Settings(
            system=System.LEAGUE,
            turns=1,
            official=False,
            regulation=CLASSIC.key,
            groups_apart=True,
            tie_breaks=LEAGUE_ORDER,
            unplayed=Unplayed.PLAIN,
            rating_name="",
        ),
        "season": Settings(
            system=System.SEASON, official=False, regulation=LLISCA.key, rating_name="", least_share=0.5
        ),
        "cusca": Settings(
            system=System.SEASON,
            official=False,
            regulation=CLASSIC.key,
            rating_name="",
            counting=Counting.CUSCA,
            least_games=3,
        ),
        "barrisc": Settings(
            system=System.SEASON,
            official=False,
            regulation=CLASSIC.key,
            lexicon="DISC",
            rating_name="BARRISC",
            counting=Counting.BARRISC,
            least_games=2,
        ),
    }
)
"""In the order in which they are offered."""
