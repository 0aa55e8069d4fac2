"""Championships: entrants, rounds, standings, pairing, ratings. Pure: no file, no clock."""

from __future__ import annotations

from faristol.tournament.championship import Championship
from faristol.tournament.errors import EventRefused, MalformedEvent, PairingImpossible, TournamentError
from faristol.tournament.rounds import (
    Board,
    Bye,
    Entrant,
    EntrantId,
    How,
    Outcome,
    Outing,
    Result,
    Round,
    outings,
)
from faristol.tournament.standings import Row, standings
from faristol.tournament.tiebreaks import FISC_ORDER, LEAGUE_ORDER, TieBreak, Unplayed

__all__ = [
    "FISC_ORDER",
    "LEAGUE_ORDER",
    "Board",
    "Bye",
    "Championship",
    "Entrant",
    "EntrantId",
    "EventRefused",
    "How",
    "MalformedEvent",
    "Outcome",
    "Outing",
    "PairingImpossible",
    "Result",
    "Round",
    "Row",
    "TieBreak",
    "TournamentError",
    "Unplayed",
    "outings",
    "standings",
]
