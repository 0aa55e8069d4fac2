"""Teams meet teams, board by board: the first of one against the first of the other, and so on.

With as many rounds as everybody needs to meet everybody, by Berger's tables; otherwise upper half against
lower half in the first round and then neighbours of the table of the teams, never twice the same two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from faristol.tournament.championship import Championship
from faristol.tournament.errors import PairingImpossible
from faristol.tournament.pairing.common import Pairing, cheapest_matching
from faristol.tournament.pairing.round_robin import pair_round_robin, rounds_of_round_robin
from faristol.tournament.rounds import Entrant, EntrantId
from faristol.tournament.teams import matches, table_of_teams

__all__ = ["pair_teams"]

Versus = tuple[str, str]


def pair_teams(event: Championship, boards: int, *, allow_rematches: bool = False) -> Pairing:
    """The matches of the next round on *boards* boards; further members are in reserve."""
    if lost := [entrant.id for entrant in event.to_pair if not entrant.club]:
        raise PairingImpossible("club-needed", entrants=lost)
    line_ups: dict[str, list[Entrant]] = {}
    for entrant in event.to_pair:  # in the initial order, which is that of the boards
        line_ups.setdefault(entrant.club, []).append(entrant)
    if len(line_ups) < 2:
        raise PairingImpossible("too-few-teams", teams=len(line_ups))
    fielded = {team: members[:boards] for team, members in line_ups.items()}
    versus, resting = _versus(event, fielded, allow_rematches)
    seated: list[tuple[EntrantId, EntrantId]] = []
    without: list[EntrantId] = [] if resting is None else [one.id for one in fielded[resting]]
    for home, away in versus:
        ours, theirs = fielded[home], fielded[away]
        for place, (one, other) in enumerate(zip(ours, theirs, strict=False)):
            # Who starts changes from board to board, so that neither team starts everywhere.
            seated.append((one.id, other.id) if place % 2 == 0 else (other.id, one.id))
        shorter = min(len(ours), len(theirs))
        without += [one.id for one in (*ours[shorter:], *theirs[shorter:])]  # nobody came for their board
    return Pairing(boards=tuple(seated), byes=tuple(without), coloured=True)


def _versus(
    event: Championship, fielded: Mapping[str, Sequence[Entrant]], allow_rematches: bool
) -> tuple[list[Versus], str | None]:
    """Which teams meet, the home team first, and which one sits out."""
    everybody = sorted({entrant.club for entrant in event.entrants if entrant.club})
    played = matches(event)
    met = {frozenset((match.one, match.other)) for match in played if match.other is not None}
    if event.planned == rounds_of_round_robin(len(everybody)):
        versus, resting = _by_turns(everybody, event.next_round, fielded)
        if met.isdisjoint(map(frozenset, versus)):  # else a team came later, and the turns are others
            return versus, resting
    if played:
        ranked = [row.team for row in table_of_teams(event) if row.team in fielded]
    else:
        ranked = sorted(fielded, key=lambda team: -sum(one.rating or 0 for one in fielded[team]))
    resting = None
    if len(ranked) % 2:
        had = [match.one for match in played if match.other is None]
        resting = min(reversed(ranked), key=had.count)
        ranked.remove(resting)
    half = len(ranked) // 2
    if not played:
        return list(zip(ranked[:half], ranked[half:], strict=True)), resting
    again = len(ranked) ** 3  # dearer than any sum of squared distances

    def cost(i: int, j: int) -> int | None:
        repeated = frozenset((ranked[i], ranked[j])) in met
        return None if repeated and not allow_rematches else (i - j) ** 2 + again * repeated

    places = [EntrantId(place) for place in range(len(ranked))]
    found = cheapest_matching(places, cost)
    if found is None:
        raise PairingImpossible("no-round-without-rematch", round=event.next_round)
    at_home = event.next_round % 2  # the lower of the two is at home every other round
    return [(ranked[i], ranked[j]) if at_home else (ranked[j], ranked[i]) for i, j in found], resting


def _by_turns(
    everybody: Sequence[str], number: int, fielded: Mapping[str, Sequence[Entrant]]
) -> tuple[list[Versus], str | None]:
    numbers = [EntrantId(place) for place in range(1, len(everybody) + 1)]
    turn = pair_round_robin(numbers, number)
    names = [(everybody[one - 1], everybody[other - 1]) for one, other in turn.boards]
    resting = None if turn.bye is None else everybody[turn.bye - 1]
    there = [(one, other) for one, other in names if one in fielded and other in fielded]
    return there, resting if resting in fielded else None
