"""The settings of an event as options of a command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any

import click

from faristol.cli.clicking import option
from faristol.tournament.pairing import ByeRule, Distance, FirstRound
from faristol.tournament.settings import Newcomers, Settings, Starts, System
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
    }
)
_OTHERS: tuple[Decorated, ...] = (
    option("--name", help="The name of the event."),
    option("--rounds", type=click.IntRange(1, 200), help="The number of rounds (5 unless given)."),
    option("--official/--unofficial", default=None, help="Official ones have five rounds or more."),
    option("--regulation", help="The regulation of the games."),
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
    option("--team-boards", type=click.IntRange(1, 100), help="The boards of a match of teams (4)."),
    option("--k", type=click.FloatRange(0, 200), help="How fast ratings move."),
    option("--initial-rating", type=float, help="The rating of who has none."),
    option("--rating-name", help="The published list that the ratings come from."),
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
    if tie_breaks:
        changed["tie_breaks"] = tuple(TieBreak(name) for name in tie_breaks)
    for name, (kind, _) in _CHOICES.items():
        if name in changed:
            changed[name] = kind(changed[name])
    return replace(before, **changed)
