"""Choices that cannot go together: which ones, and why no game could be played so.

A conflict names the choices between which it lies, so that a page can stand the sentence there and offer each
way out. The rules themselves ask nothing of this: it is asked before a regulation is kept.

>>> from dataclasses import replace
>>> from faristol.regulations import CLASSIC
>>> conflicts(CLASSIC)
()
>>> conflicts(replace(CLASSIC, fewest_players=3))
(Conflict(code='players-crossed', choices=('fewest_players', 'most_players')),)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from faristol.regulations.choices import COUNTED
from faristol.rules.regulation import AtLimit, ClockKind, End, Outcome, Racks, Regulation

__all__ = ["Conflict", "conflicts", "related"]

_RUNS = frozenset({End.PASSES, End.SCORELESS})  # the ends that a run of turns can be
_COUNTED = frozenset(COUNTED)


class Conflict(NamedTuple):
    """What cannot be, by its code, and the choices of which one must give way."""

    code: str
    choices: tuple[str, ...]


def conflicts(regulation: Regulation) -> tuple[Conflict, ...]:
    """Everything that keeps *regulation* from being played."""
    return tuple(conflict for conflict, found in _CONFLICTS if found(regulation))


def related(choice: str) -> tuple[str, ...]:
    """The other choices with which *choice* must go together.

    >>> related("rack_size")
    ('tile_set', 'most_players', 'exchange_needs_in_bag')
    """
    met = (other for conflict, _ in _CONFLICTS if choice in conflict.choices for other in conflict.choices)
    return tuple(dict.fromkeys(other for other in met if other != choice))


# --- players and tiles ---


def _too_few_tiles(regulation: Regulation) -> bool:
    """A full rack for everybody, and one more in the bag to play with."""
    needed = (regulation.most_players + 1) * regulation.rack_size
    return sum(regulation.tile_set.counts.values()) < needed


def _of_one_kind(regulation: Regulation) -> bool:
    """A set needs vowels and consonants: racks of one kind would be changed for ever."""
    tiles = set(regulation.tile_set.full_bag())
    return not any(map(regulation.tile_set.is_vowel, tiles)) or not any(
        map(regulation.tile_set.is_consonant, tiles)
    )


def _exchange_below_rack(regulation: Regulation) -> bool:
    needed = regulation.exchange_needs_in_bag
    return needed is not None and needed < regulation.rack_size


def _help_never_comes(regulation: Regulation) -> bool:
    redraw = regulation.redraw
    return redraw is not None and redraw.help is not None and redraw.plain is None


def _more_than_two(regulation: Regulation) -> bool:
    return regulation.most_players > 2


def _loses_at_limit(regulation: Regulation) -> bool:
    return regulation.overtime is not None and regulation.overtime.at_limit is AtLimit.LOSES


# --- time ---


def _no_clock(regulation: Regulation) -> bool:
    return not regulation.clocks or len(set(regulation.clocks)) != len(regulation.clocks)


def _without(kind: ClockKind) -> Callable[[Regulation], bool]:
    return lambda regulation: kind not in regulation.clocks


_no_chess, _no_turn = _without(ClockKind.CHESS), _without(ClockKind.TURN)


# --- the end ---


def _never_ends(regulation: Regulation) -> bool:
    """Players who always pass would sit there for ever."""
    by_passing = any(Outcome.PASSED in run.outcomes for run in regulation.runs)
    return regulation.turns_each is None and not by_passing


def _goes_on_without_tiles(regulation: Regulation) -> bool:
    return not regulation.ends_by_going_out and regulation.turns_each is None


def _bad_run(regulation: Regulation) -> bool:
    return any(
        run.end not in _RUNS or not run.outcomes or Outcome.SCORED in run.outcomes for run in regulation.runs
    )


def _racks_move_to_nobody(regulation: Regulation) -> bool:
    return any(racks is Racks.MOVE and end is not End.OUT for end, racks in regulation.racks.items())


def _racks_uncounted(regulation: Regulation) -> bool:
    return not regulation.racks.keys() <= _COUNTED


def _lost_like_nothing(regulation: Regulation) -> bool:
    return regulation.disqualification and regulation.abandonment is None


_CONFLICTS: tuple[tuple[Conflict, Callable[[Regulation], bool]], ...] = (
    (
        Conflict("players-crossed", ("fewest_players", "most_players")),
        lambda regulation: regulation.fewest_players > regulation.most_players,
    ),
    (Conflict("too-few-tiles", ("tile_set", "rack_size", "most_players")), _too_few_tiles),
    (Conflict("tiles-of-one-kind", ("tile_set",)), _of_one_kind),
    (Conflict("exchange-below-rack", ("exchange_needs_in_bag", "rack_size")), _exchange_below_rack),
    (Conflict("help-never-comes", ("redraw",)), _help_never_comes),
    (
        Conflict("leaving-needs-two", ("abandonment", "most_players")),
        lambda regulation: regulation.abandonment is not None and _more_than_two(regulation),
    ),
    (
        Conflict("absence-needs-two", ("absence_minutes", "most_players")),
        lambda regulation: regulation.absence_minutes is not None and _more_than_two(regulation),
    ),
    (
        Conflict("losing-on-time-needs-two", ("overtime", "most_players")),
        lambda regulation: _loses_at_limit(regulation) and _more_than_two(regulation),
    ),
    (Conflict("no-clock", ("clocks",)), _no_clock),
    (
        Conflict("overtime-without-clock", ("overtime", "clocks")),
        lambda regulation: regulation.overtime is not None and _no_chess(regulation),
    ),
    (
        Conflict("absence-without-clock", ("absence_minutes", "clocks")),
        lambda regulation: regulation.absence_minutes is not None and _no_chess(regulation),
    ),
    (
        Conflict("round-over-without-clock", ("round_over_turn_seconds", "clocks")),
        lambda regulation: regulation.round_over_turn_seconds is not None and _no_chess(regulation),
    ),
    (
        Conflict("sheet-without-clock", ("sheet_on_own_time", "clocks")),
        lambda regulation: regulation.sheet_on_own_time and _no_chess(regulation),
    ),
    (
        Conflict("turn-clock-without-time", ("clocks", "turn_seconds")),
        lambda regulation: regulation.turn_seconds is None and not _no_turn(regulation),
    ),
    (
        Conflict("turn-time-without-clock", ("turn_seconds", "clocks")),
        lambda regulation: regulation.turn_seconds is not None and _no_turn(regulation),
    ),
    (
        Conflict("grace-without-clock", ("grace_seconds", "clocks")),
        lambda regulation: regulation.grace_seconds > 0 and _no_turn(regulation),
    ),
    (
        Conflict("game-time-without-clock", ("game_time", "clocks")),
        lambda regulation: regulation.game_time is not None and _no_turn(regulation),
    ),
    (Conflict("never-ends", ("runs", "turns_each")), _never_ends),
    (Conflict("goes-on-without-tiles", ("ends_by_going_out", "turns_each")), _goes_on_without_tiles),
    (Conflict("bad-run", ("runs",)), _bad_run),
    (Conflict("racks-move-to-nobody", ("racks",)), _racks_move_to_nobody),
    (Conflict("racks-uncounted", ("racks",)), _racks_uncounted),
    (Conflict("lost-like-nothing", ("disqualification", "abandonment")), _lost_like_nothing),
)
