"""How a championship begins: with settings, from a file, as a further phase of another or its next season."""

from __future__ import annotations

import msgspec

from faristol.formats.files.event_file import is_event_file, read_championship, read_event
from faristol.formats.wire.orders import EventSettings, PhaseAsked, SeasonAsked
from faristol.regulations import REGULATIONS
from faristol.service.errors import Reason, RequestRefused
from faristol.tournament.adopting import adopted
from faristol.tournament.commands import Configure
from faristol.tournament.errors import EventRefused
from faristol.tournament.event import EventLog
from faristol.tournament.limits import MOST_ENTRANTS
from faristol.tournament.phases import next_phase, next_season
from faristol.tournament.settings import Settings
from faristol.tournament.state import EventState

__all__ = ["MOST_ENTRANTS", "agreed", "further_phase", "further_season", "read_log", "read_settings"]


def read_settings(asked: EventSettings) -> Settings:
    """The settings of the core."""
    settings: Settings = msgspec.convert(msgspec.to_builtins(asked), Settings)
    return settings


def agreed(asked: EventSettings) -> EventLog:
    """A championship with these settings, and nothing else yet."""
    _check_regulation(asked)
    return EventLog().act(Configure(read_settings(asked)))


def further_phase(before: EventState, asked: PhaseAsked) -> EventLog:
    """A phase for the first of the standings, with a share of their points."""
    _check_regulation(asked.settings)
    settings = read_settings(asked.settings)
    return next_phase(before, settings, asked.top, asked.carry, each_group=asked.each_group)


def further_season(before: EventState, asked: SeasonAsked) -> EventLog:
    """The league once more, with who went up and down."""
    _check_regulation(asked.settings)
    return next_season(before, read_settings(asked.settings), asked.up, asked.down)


def read_log(source: bytes) -> EventLog:
    """What a file holds: a backup with its whole log, a TRF or a CSV of games."""
    log = read_event(source) if is_event_file(source) else adopted(read_championship(source))
    if len(log.state.entrants) > MOST_ENTRANTS:
        raise EventRefused("too-many-entrants", most=MOST_ENTRANTS)
    return log


def _check_regulation(asked: EventSettings) -> None:
    if asked.regulation not in REGULATIONS:
        raise RequestRefused(Reason.UNKNOWN_REGULATION, regulation=asked.regulation)
