"""What the championships that are really held begin from: each an organiser's settings, to be changed.

FISC official is the federation's regulation. The others follow what their organisers publish: AJUSC's opens
(Ciutat de Mallorca, Copa Manresa) rank by wins, then the difference, then the total, pair neighbours of the
table and seed who is in no BARRUF with 999; a day of the LLISCA is three such rounds; school finals have
three rounds and break ties by the difference alone; in a club's league everybody meets everybody.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from faristol.regulations import CLASSIC, EBRE, ESCOLAR, FISC, LLISCA
from faristol.tournament.pairing.common import Distance
from faristol.tournament.settings import Newcomers, Settings, System
from faristol.tournament.tiebreaks import LEAGUE_ORDER, TieBreak

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
            regulation=ESCOLAR.key,
            round_minutes=30,
            tie_breaks=(TieBreak.DIFFERENCE,),
            rating_name="",
        ),
        "club": Settings(
            system=System.ROUND_ROBIN,
            official=False,
            regulation=CLASSIC.key,
            groups_apart=True,
            tie_breaks=LEAGUE_ORDER,
            rating_name="",
        ),
    }
)
"""In the order in which they are offered."""
