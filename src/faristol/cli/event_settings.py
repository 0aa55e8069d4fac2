"""The settings of an event as options of a command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Any

import click

from faristol.cli.clicking import option
from faristol.cli.regulation_options import RegulationKey
from faristol.tournament.check_in import write_instant
from faristol.tournament.pairing import ByeRule, Distance, FirstRound
from faristol.tournament.settings import (
    MOST_TURNS,
    ClubPoints,
    Counting,
    Games,
    Newcomers,
    Settings,
    Starts,
    System,
)
from faristol.tournament.tiebreaks import TieBreak, Unplayed

__all__ = ["changed_settings", "settings_options"]

Decorated = Callable[..., Any]

_CHOICES: Mapping[str, tuple[type[StrEnum], str]] = MappingProxyType(
    {
        "system": (System, "How rounds are paired."),
        "starts": (Starts, "Who starts: by lot or by the pairing (CLASSIC-1d)."),
        "bye": (ByeRule, "Who sits out of an odd number."),
        "distance": (Distance, "FIDE Dutch, or literally the nearest in the standings."),
        "first_round": (FirstRound, "By halves of the ratings, or drawn (nine rounds or more)."),
        "newcomers": (Newcomers, "Who has no rating: behind all others, or by the newcomers' rating."),
        "unplayed": (Unplayed, "Rounds without a game in Buchholz and Berger."),
        "withdrawals": (Games, "League: what becomes of the games of who leaves."),
        "counting": (Counting, "Season: what is added up."),
        "club_points": (
            ClubPoints,
            "The table of clubs or schools: the sum of their people's points, or the mean.",
        ),
    }
)
_OTHERS: tuple[Decorated, ...] = (
    option("--name", help="The name of the event."),
    option("--rounds", type=click.IntRange(1, 200), help="The number of rounds (5 unless given)."),
    option("--official/--unofficial", default=None, help="Official ones have five rounds or more."),
    option("--regulation", type=RegulationKey(), help="The regulation of the games."),
    option("--lexicon", help="The arbiter dictionary."),
    option("--self-verified/--judged", default=None, help="Players check plays (FISC-5b)."),
    option("--excluded", multiple=True, help="Somebody who may not enter (FISC-0); may be repeated."),
    option("--capacity", type=click.IntRange(2), help="The room of the hall."),
    option("--spare-late/--no-spare-late", default=None, help="Late entrants get the bye last."),
    option(
        "--tie-break",
        "tie_breaks",
        multiple=True,
        type=click.Choice([tie_break.value for tie_break in TieBreak]),
        help="A tie-break, in order; may be given several times.",
    ),
    option(
        "--winner-gets-most/--winner-gets-one", default=None, help="Tables of four: the winner gets 4, or 1."
    ),
    option(
        "--groups-apart/--groups-together", default=None, help="Whether groups meet only among themselves."
    ),
    option("--game-turns", type=click.IntRange(0, 60), help="Turns of each in a game; 0: the regulation's."),
    option(
        "--longer-group", "longer_groups", multiple=True, help="A group that plays longer; may be repeated."
    ),
    option("--longer-minutes", type=click.IntRange(1, 90), help="The minutes of those groups (15)."),
    option("--longer-turns", type=click.IntRange(1, 60), help="The turns of those groups (15)."),
    option("--schools/--clubs", default=None, help="Whether the clubs of the entrants are schools."),
    option("--club-best", type=click.IntRange(0, 100), help="How many of each club or school count; 0: all."),
    option("--team-boards", type=click.IntRange(1, 100), help="The boards of a match of teams (4)."),
    option("--k", type=click.FloatRange(0, 200), help="How fast ratings move."),
    option("--initial-rating", type=float, help="The rating of who has none."),
    option("--rating-name", help="The published list that the ratings come from."),
    option("--turns", type=click.IntRange(0, MOST_TURNS), help="League: once or twice; 0: games by hand."),
    option("--until", help="League: the last day for results, as 2027-01-31."),
    option("--silence-days", type=click.IntRange(0, 60), help="League: when silence confirms a report."),
    option(
        "--silence-needs-photo/--silence-is-enough",
        default=None,
        help="League: whether silence confirms only with a photo of the sheet.",
    ),
    option("--division", "divisions", multiple=True, help="A group, the highest first; may be repeated."),
    option("--movers", type=click.IntRange(0, 100), help="League: how many go up and down."),
    option("--finalists", type=click.IntRange(0, 64), help="League: how many of a group play the final."),
    option("--best-of", type=click.IntRange(1, 9), help="Knockout: games of a tie."),
    option("--third-place/--no-third-place", default=None, help="Knockout: a tie for the third place."),
    option("--begins", help="The first day, as 2027-01-31."),
    option("--ends", help="The last day, of an event of several."),
    option("--place", help="Where it is held."),
    option("--organiser", help="The body that organises it."),
    option("--signer", help="Who signs for it."),
    option("--office", help="As what they sign."),
    option("--confirm-by", help="Until when entrants confirm, as 2027-01-31T10:00; empty: they need not."),
    option(
        "--best-events", type=click.IntRange(0, 60), help="Season: how many events of each count; 0: all."
    ),
    option("--least-games", type=click.IntRange(0, 1_000), help="Season: games to be listed."),
    option("--least-share", type=click.FloatRange(0, 1), help="Season: share of the games to be listed."),
)


def settings_options(command: Decorated) -> Decorated:
    """One option for each setting; what is not given is None."""
    for setting in reversed(_OTHERS):
        command = setting(command)
    for name, (kind, text) in reversed(tuple(_CHOICES.items())):
        choice = click.Choice([member.value for member in kind])
        command = option(f"--{name.replace('_', '-')}", type=choice, help=text)(command)
    return command


def changed_settings(before: Settings, given: Mapping[str, Any]) -> Settings:
    """*before* with what was *given*."""
    changed: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    tie_breaks = changed.pop("tie_breaks", ())
    changed["excluded"] = changed.get("excluded") or before.excluded
    changed["longer_groups"] = changed.get("longer_groups") or before.longer_groups
    changed["divisions"] = changed.get("divisions") or before.divisions
    if tie_breaks:
        changed["tie_breaks"] = tuple(TieBreak(name) for name in tie_breaks)
    for name, (kind, _) in _CHOICES.items():
        if name in changed:
            changed[name] = kind(changed[name])
    if changed.get("confirm_by"):
        changed["confirm_by"] = _moment(changed["confirm_by"])
    return replace(before, **changed)


def _moment(text: str) -> str:
    """A moment as it is kept; without a time zone it is of this machine's."""
    try:
        return write_instant(datetime.fromisoformat(text).astimezone())
    except (ValueError, OverflowError):
        return text  # the core says what is wrong with it
