"""Pairing systems, one a module: a championship in, the boards of the next round out, nothing stored."""

from __future__ import annotations

from faristol.tournament.pairing.common import ByeRule, Distance, Pairing, Pairs, warnings
from faristol.tournament.pairing.swiss import FirstRound, SwissRules, pair_swiss

__all__ = ["ByeRule", "Distance", "FirstRound", "Pairing", "Pairs", "SwissRules", "pair_swiss", "warnings"]
