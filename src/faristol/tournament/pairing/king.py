"""King of the hill, for last rounds: the first against the second, the third against the fourth, …"""

from __future__ import annotations

from faristol.tournament.championship import Championship
from faristol.tournament.errors import PairingImpossible
from faristol.tournament.pairing.common import Pairing, meetings

__all__ = ["pair_king_of_the_hill"]


def pair_king_of_the_hill(event: Championship) -> Pairing:
    """Neighbours of the standings, rematches or not; the last of an odd number sits out."""
    there = {entrant.id for entrant in event.to_pair}
    ranked = [row.entrant.id for row in event.standings() if row.entrant.id in there]
    if len(ranked) < 2:
        raise PairingImpossible("too-few-players", players=len(ranked))
    bye = ranked.pop() if len(ranked) % 2 else None
    boards = tuple(zip(ranked[::2], ranked[1::2], strict=True))
    met = meetings(event)
    return Pairing(boards=boards, bye=bye, rematches=tuple(b for b in boards if frozenset(b) in met))
