"""The FIDE Dutch system, computed by ``py4swiss``: what our own is compared with.

Its reader of files is not used: a TRF cannot say that both lost, that a forfeit was a meeting, or that
nobody has colours. The players are handed over as its engine sees them, and the brackets are then walked
as its own engine does.
"""

from __future__ import annotations

from collections.abc import Collection

from py4swiss.engines.common import (
    ColorPreference,
    ColorPreferenceSide,
    ColorPreferenceStrength,
    Float,
)
from py4swiss.engines.dutch.bracket import BracketPairer, Brackets
from py4swiss.engines.dutch.player import Player
from py4swiss.engines.dutch.validity_matcher import ValidityMatcher

from faristol.tournament.championship import Championship
from faristol.tournament.pairing.common import Pairs
from faristol.tournament.rounds import Entrant, EntrantId, How, Outing, outings

__all__ = ["pair_dutch"]

_TENTHS = 10  # py4swiss counts points in tenths
_NO_PREFERENCE = ColorPreference(side=ColorPreferenceSide.NONE, strength=ColorPreferenceStrength.NONE)


def pair_dutch(
    event: Championship,
    people: Collection[EntrantId],
    *,
    met: Collection[frozenset[EntrantId]],
    colours: bool,
) -> tuple[Pairs, EntrantId | None] | None:
    """The boards for *people* and who sits out of an odd number; None when no round is possible."""
    players = sorted(_players(event, people, met, colours), reverse=True)
    forbidden = {(min(pair), max(pair)) for pair in event.forbidden if len(pair) == 2}
    validity = ValidityMatcher(players, forbidden)
    if not validity.is_valid_matching():
        return None
    brackets = Brackets(players, event.next_round)
    found: list[tuple[Player, Player]] = []
    while not brackets.is_finished():
        bracket = brackets.get_current_bracket()
        pairs = _bracket(BracketPairer(bracket, validity, event.first_starts))
        if pairs is None:
            brackets.collapse()
        else:
            brackets.apply_bracket_pairings(pairs)
            found.extend(pairs)
    found.sort(key=_board_order, reverse=True)
    bye = next((EntrantId(one.id) for one, other in found if one == other), None)
    boards = tuple(_seated(one, other, colours) for one, other in found if one != other)
    return boards, bye


def _bracket(bracket: BracketPairer) -> list[tuple[Player, Player]] | None:
    steps = (
        bracket.determine_heterogeneous_s1,
        bracket.determine_heterogeneous_s2,
        bracket.determine_homogeneous_exchanges,
        bracket.determine_moves_from_s1_to_s2,
        bracket.determine_moves_from_s2_to_s1,
        bracket.perform_homogeneous_exchanges,
        bracket.transpose_homogeneous_s2,
    )
    for step in steps:
        step()
    if not bracket.check_completion_criterium():
        return None
    pairs: list[tuple[Player, Player]] = bracket.get_player_pairs()
    return pairs


def _seated(one: Player, other: Player, colours: bool) -> tuple[EntrantId, EntrantId]:
    """Without colours the higher ranked is named first; who starts is drawn at the table."""
    if not colours and one < other:
        one, other = other, one
    return EntrantId(one.id), EntrantId(other.id)


def _board_order(pair: tuple[Player, Player]) -> tuple[int, int, int]:
    """The first tables are those of the leaders; a bye comes last."""
    one, other = pair
    if one == other:
        return (-1, -1, -1)
    high, low = (one, other) if (one.points, -one.number) > (other.points, -other.number) else (other, one)
    return (high.points, low.points, -high.number)


def _players(
    event: Championship, people: Collection[EntrantId], met: Collection[frozenset[EntrantId]], colours: bool
) -> list[Player]:
    lived = outings(event.entrants, event.rounds)
    scores = {entrant.id: _scores(entrant, lived[entrant.id]) for entrant in event.entrants}
    played = len(event.rounds)
    is_last = event.planned is not None and played == event.planned - 1
    opponents: dict[EntrantId, set[int]] = {entrant.id: set() for entrant in event.entrants}
    for pair in met:
        for who in pair:
            opponents[who] |= pair - {who}
    players = []
    for number, entrant in enumerate(event.entrants, start=1):
        if entrant.id not in people:
            continue
        mine = lived[entrant.id]
        begun = [bool(outing.started) for outing in mine if outing.how is How.PLAYED] if colours else []
        preference = _preference(begun) if colours else _NO_PREFERENCE
        players.append(
            Player(
                id=entrant.id,
                number=number,
                points=round(_TENTHS * (entrant.carried + sum(outing.points for outing in mine))),
                points_with_acceleration=scores[entrant.id][-1],
                color_preference=preference,
                color_difference=2 * sum(begun) - len(begun),
                color_double=len(begun) > 1 and begun[-1] == begun[-2],
                float_1=_float(mine, scores, entrant.id, played - 1),
                float_2=_float(mine, scores, entrant.id, played - 2),
                opponents=opponents[entrant.id],
                colors=begun,
                bye_received=any(outing.how in (How.BYE, How.FORFEIT_WIN) for outing in mine),
                top_scorer=is_last
                and 2 * (scores[entrant.id][-1] - _TENTHS * entrant.carried) > _TENTHS * played,
            )
        )
    return players


def _scores(entrant: Entrant, mine: tuple[Outing, ...]) -> list[int]:
    """The tenths before each round and now, with carried ones and those of a late entrant (FISC-4)."""
    scores, points = [], entrant.carried
    for number, outing in enumerate(mine, start=1):
        scores.append(round(_TENTHS * (points + (entrant.fictitious if number >= entrant.joined else 0))))
        points += outing.points
    scores.append(round(_TENTHS * (points + entrant.fictitious)))
    return scores


def _float(mine: tuple[Outing, ...], scores: dict[EntrantId, list[int]], who: EntrantId, index: int) -> Float:
    if index < 0:
        return Float.NONE
    outing = mine[index]
    if outing.how is not How.PLAYED or outing.opponent is None:
        return Float.DOWN
    own, theirs = scores[who][index], scores[outing.opponent][index]
    return Float.DOWN if own > theirs else Float.UP if own < theirs else Float.NONE


def _preference(begun: list[bool]) -> ColorPreference:
    """White is who starts: who started more often should not, and nobody three times in a row."""
    if not begun:
        return _NO_PREFERENCE
    difference = 2 * sum(begun) - len(begun)
    doubled = len(begun) > 1 and begun[-1] == begun[-2]
    prefers_second = difference > 0 or (difference == 0 and begun[-1])
    side = ColorPreferenceSide.BLACK if prefers_second else ColorPreferenceSide.WHITE
    if abs(difference) > 1 or doubled:
        strength = ColorPreferenceStrength.ABSOLUTE
    elif difference:
        strength = ColorPreferenceStrength.STRONG
    else:
        strength = ColorPreferenceStrength.MILD
    return ColorPreference(side=side, strength=strength)
