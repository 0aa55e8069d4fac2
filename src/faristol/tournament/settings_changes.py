"""How the event is held: settings are looked at before they are taken."""

from __future__ import annotations

from dataclasses import replace

from faristol.tournament.check_in import is_instant
from faristol.tournament.errors import EventRefused
from faristol.tournament.events import CheckInSettled, Configured, Event
from faristol.tournament.held import is_day
from faristol.tournament.plain import one_line
from faristol.tournament.settings import LEAST_OFFICIAL_ROUNDS, MOST_TURNS, Settings, System
from faristol.tournament.state import EventState

__all__ = ["configure"]


def configure(state: EventState, asked: Settings) -> tuple[Event, ...]:
    """The settings as they will stand."""
    settings = _in_lines(asked)
    if settings.rounds < 1:
        raise EventRefused("no-rounds", rounds=settings.rounds)
    before, swiss = state.settings, settings.system is System.SWISS
    if settings.official and swiss and settings.rounds < LEAST_OFFICIAL_ROUNDS:
        raise EventRefused("too-few-rounds", rounds=settings.rounds, least=LEAST_OFFICIAL_ROUNDS)
    if settings.team_boards < 1:
        raise EventRefused("no-boards", boards=settings.team_boards)
    if settings.rounds < state.played:
        raise EventRefused("rounds-already-paired", rounds=settings.rounds, paired=state.played)
    season = System.SEASON in (settings.system, before.system)
    begun = state.played or (season and (state.events or state.teams or state.entrants))
    if begun and settings.system is not before.system:
        raise EventRefused("system-is-settled", system=state.settings.system.value)
    same_games = (settings.turns, settings.groups_apart) == (before.turns, before.groups_apart)
    if state.played and before.system is System.LEAGUE and not same_games:
        raise EventRefused("fixtures-made")
    if not 0 <= settings.turns <= MOST_TURNS:
        raise EventRefused("no-such-turns", turns=settings.turns, most=MOST_TURNS)
    if settings.best_of < 1 or settings.best_of % 2 == 0:
        raise EventRefused("best-of-odd", games=settings.best_of)
    _check_days(settings)
    if state.checked_in and not state.played and settings.confirm_by != before.confirm_by:
        return (Configured(settings), CheckInSettled(closed=False))  # another deadline: they are asked again
    return (Configured(settings),)


def _check_days(settings: Settings) -> None:
    for day in (settings.until, settings.begins, settings.ends):
        if day and not is_day(day):
            raise EventRefused("not-a-day", day=day)
    if settings.ends and not settings.begins:
        raise EventRefused("no-first-day")
    if settings.ends and settings.ends < settings.begins:
        raise EventRefused("ends-before-it-begins", begins=settings.begins, ends=settings.ends)
    if settings.confirm_by and not is_instant(settings.confirm_by):
        raise EventRefused("not-a-moment", moment=settings.confirm_by)


def _in_lines(settings: Settings) -> Settings:
    """*settings* whose texts are one line each."""
    return replace(
        settings,
        name=one_line(settings.name),
        lexicon=one_line(settings.lexicon),
        rating_name=one_line(settings.rating_name),
        place=one_line(settings.place),
        organiser=one_line(settings.organiser),
        signer=one_line(settings.signer),
        office=one_line(settings.office),
        excluded=tuple(map(one_line, settings.excluded)),
        divisions=tuple(map(one_line, settings.divisions)),
    )
