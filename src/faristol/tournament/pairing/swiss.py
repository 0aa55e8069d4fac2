"""The Swiss system of FISC-1: the bye is ours, the boards are FIDE's, and nobody meets twice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random

from faristol.tournament.championship import Championship
from faristol.tournament.errors import PairingImpossible
from faristol.tournament.pairing.common import (
    ByeRule,
    Distance,
    Pairing,
    Pairs,
    byes_had,
    cheapest_matching,
    meetings,
    pairing_order,
    perfect_matching_exists,
    starts,
)
from faristol.tournament.pairing.dutch import pair_dutch
from faristol.tournament.rounds import Entrant, EntrantId

__all__ = ["LEAST_ROUNDS_FOR_RANDOM", "FirstRound", "SwissRules", "pair_swiss"]

LEAST_ROUNDS_FOR_RANDOM = 9  # FISC-1g


class FirstRound(StrEnum):
    """The order whose halves meet in the first round (FISC-1g)."""

    HALVES = "halves"  # by the initial order, that is by RaScCat
    RANDOM = "random"  # by a drawn order, from nine rounds on


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissRules:
    """What an organiser may choose; the defaults are the regulation's."""

    colours: bool = False
    bye: ByeRule = ByeRule.STANDINGS
    spare_late: bool = False
    distance: Distance = Distance.DUTCH
    first_round: FirstRound = FirstRound.HALVES
    allow_rematches: bool = False


def pair_swiss(event: Championship, rules: SwissRules | None = None, *, seed: int | None = None) -> Pairing:
    """The next round of *event*, or :exc:`PairingImpossible`; *seed* is for a drawn first round."""
    rules = rules or SwissRules()
    people = [entrant.id for entrant in event.to_pair]
    if len(people) < 2:
        raise PairingImpossible("too-few-players", players=len(people))
    if event.planned is not None and event.next_round > event.planned:
        raise PairingImpossible("all-rounds-paired", rounds=event.planned)
    missing = [(round_.number, table) for round_ in event.rounds for table in round_.missing]
    if missing:
        raise PairingImpossible("results-missing", round=missing[0][0], tables=[t for _, t in missing])
    used = None
    if event.next_round == 1:
        rules = replace(rules, distance=Distance.DUTCH)  # FISC-1g: halves, whatever comes later
        if rules.first_round is FirstRound.RANDOM:
            event, used = _drawn(event, seed), seed
    if len(people) % 2 == 0:
        return replace(_boards(event, people, rules), seed=used)
    if rules.bye is ByeRule.FIDE and rules.distance is Distance.DUTCH:
        chosen = _dutch(event, people, rules)
        if chosen is not None:
            return replace(chosen, seed=used)  # else everybody had a bye or won by forfeit: ours decides
    bye = _bye(event, rules)
    return replace(_boards(event, [who for who in people if who != bye], rules), bye=bye, seed=used)


def _drawn(event: Championship, seed: int | None) -> Championship:
    if event.planned is None or event.planned < LEAST_ROUNDS_FOR_RANDOM:
        raise PairingImpossible("random-needs-rounds", least=LEAST_ROUNDS_FOR_RANDOM, rounds=event.planned)
    if seed is None:
        raise PairingImpossible("seed-needed")
    order: list[Entrant] = list(event.entrants)
    Random(seed).shuffle(order)
    return replace(event, entrants=tuple(order))


def _bye(event: Championship, rules: SwissRules) -> EntrantId:
    """The last of the standings with the fewest byes whose absence lets the others be paired (FISC-1f)."""
    people = {entrant.id for entrant in event.to_pair}
    late = {entrant.id for entrant in event.to_pair if entrant.joined > 1} if rules.spare_late else set()
    had = byes_had(event)
    if event.rounds or any(entrant.carried for entrant in event.entrants):
        standing = [row.entrant.id for row in event.standings()]
    else:
        standing = [entrant.id for entrant in event.entrants]
    last_first = [who for who in reversed(standing) if who in people]
    last_first.sort(key=lambda who: (had[who], who in late))
    barred = event.forbidden.union(meetings(event))
    for who in last_first:
        if perfect_matching_exists([other for other in last_first if other != who], barred):
            return who
    if rules.allow_rematches:
        return last_first[0]
    raise PairingImpossible("no-round-without-rematch", round=event.next_round)


def _boards(event: Championship, people: list[EntrantId], rules: SwissRules) -> Pairing:
    """Boards for an even number of *people*."""
    if rules.distance is Distance.LITERAL:
        found = _nearest(event, people, rules)
    else:
        found = _dutch(event, people, rules)
    if found is not None:
        return found
    if not rules.allow_rematches:
        raise PairingImpossible("no-round-without-rematch", round=event.next_round)
    return _fewest_rematches(event, people, rules)


def _dutch(event: Championship, people: list[EntrantId], rules: SwissRules) -> Pairing | None:
    met = meetings(event)
    for colours in (True, False) if rules.colours else (False,):
        found = pair_dutch(event, people, met=met.keys(), colours=colours)
        if found is not None:
            boards, bye = found
            if rules.colours and not colours:  # starts bend before the regulation does
                boards = _with_starts(event, boards)
            return Pairing(boards=boards, bye=bye, coloured=rules.colours)
    return None


def _nearest(event: Championship, people: list[EntrantId], rules: SwissRules) -> Pairing | None:
    """The literal reading of FISC-1f B: the least sum of squared distances in the standings."""
    barred = event.forbidden.union(meetings(event))
    present = set(people)
    ranked = [who for who in pairing_order(event) if who in present]
    boards = cheapest_matching(
        ranked, lambda i, j: None if frozenset((ranked[i], ranked[j])) in barred else (i - j) ** 2
    )
    if boards is None:
        return None
    boards = _with_starts(event, boards) if rules.colours else boards
    return Pairing(boards=boards, coloured=rules.colours)


def _fewest_rematches(event: Championship, people: list[EntrantId], rules: SwissRules) -> Pairing:
    """The way out of a dead end: as few games as can be between people who met, then the nearest."""
    met = meetings(event)
    present = set(people)
    ranked = [who for who in pairing_order(event) if who in present]
    again = len(ranked) ** 3  # dearer than any sum of squared distances

    def cost(i: int, j: int) -> int | None:
        pair = frozenset((ranked[i], ranked[j]))
        return None if pair in event.forbidden else (i - j) ** 2 + again * met.get(pair, 0)

    boards = cheapest_matching(ranked, cost)
    if boards is None:
        raise PairingImpossible("forbidden-pairs-leave-no-round", round=event.next_round)
    boards = _with_starts(event, boards) if rules.colours else boards
    rematches = tuple(board for board in boards if frozenset(board) in met)
    return Pairing(boards=boards, rematches=rematches, coloured=rules.colours)


def _with_starts(event: Championship, boards: Pairs) -> Pairs:
    """Who started less often starts; level, the lower of the two in the initial order."""
    balance = starts(event)
    place = {entrant.id: index for index, entrant in enumerate(event.entrants)}

    def seated(one: EntrantId, other: EntrantId) -> tuple[EntrantId, EntrantId]:
        first, second = sorted((one, other), key=lambda who: (balance[who], -place[who]))
        return first, second

    return tuple(seated(*board) for board in boards)
