"""Results from phones: one of the table hands them in, the others confirm or contradict, the judge settles.

What everybody at the table has handed in alike stands at once; nobody has to walk to the directors for it.
As long as somebody differs, or has no phone, they see what was said and take what they believe. In a league
the other's silence confirms, too, once it has lasted as long as the organiser said.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from faristol.formats.wire.orders import ReportAsked
from faristol.service.events.asking import steps
from faristol.service.events.entries import Entry, PhotoShown, ScoresHandedIn
from faristol.service.events.page import EventPage
from faristol.service.events.rounds.phones import check_one_name
from faristol.service.events.rounds.sittings import Sitting, as_written, sitting_at, sittings
from faristol.service.ports import EpochMs
from faristol.service.streams.named import NamedPerson
from faristol.tournament.errors import EventRefused
from faristol.tournament.rounds import EntrantId, Result
from faristol.tournament.settings import Settings

__all__ = ["agreed", "handed_in", "said_by"]


def handed_in(
    page: EventPage,
    mine: EntrantId | None,
    asked: ReportAsked,
    by: NamedPerson,
    now: EpochMs,
    photo: str = "",
) -> list[Entry]:
    """What a report of *mine* leads to: the report itself, and the result once all say the same.

    The *photo* of the sheet that came with it is shown to the other, unless the two agree without it.
    Of a round that is not published nothing is taken and nothing told, as if it had not been paired.
    """
    if asked.round > page.public.played:
        raise EventRefused("no-such-round", round=asked.round)
    sitting = sitting_at(page.state, asked.round, asked.table)
    if mine is None or mine not in sitting.seats:
        raise EventRefused("not-your-table")
    if len(asked.scores) != len(sitting.seats):
        raise EventRefused("scores-of-every-seat", seats=len(sitting.seats), given=len(asked.scores))
    check_one_name(page, asked.round, by, mine)
    if asked.photo and not page.state.settings.made_at_once:
        raise EventRefused("not-made-at-once")
    if sitting.stands is not None:
        if sitting.stands == as_written(sitting.command(asked.scores)):
            return []
        read = sitting.stands if sitting.of_four else Result.parse(sitting.stands).told
        raise EventRefused("result-is-set", result=read)
    _check_day(page.state.settings, now)
    told = page.reports.get(sitting.key, {})
    written: list[Entry] = []
    if told.get(mine) != asked.scores:
        written.append(
            ScoresHandedIn(round=sitting.round, seats=sitting.seats, entrant=mine, scores=asked.scores, by=by)
        )
    if agreed(sitting, {**told, mine: asked.scores}):
        written += steps(page, by, sitting.command(asked.scores))
    elif photo:
        rivals = page.holders(sitting.seats, other_than=by.person)
        written.append(
            PhotoShown(
                round=sitting.round, seats=sitting.seats, entrant=mine, photo=photo, by=by, rivals=rivals
            )
        )
    return written


def _check_day(settings: Settings, now: EpochMs) -> None:
    """Until the end of the last day of a league; days of the house are those of UTC."""
    if settings.until and datetime.fromtimestamp(now / 1000, UTC).date().isoformat() > settings.until:
        raise EventRefused("league-over", until=settings.until_read)


def agreed(sitting: Sitting, told: Mapping[EntrantId, tuple[int, ...]]) -> bool:
    """Whether everybody who sits there has handed in the same."""
    return all(who in told for who in sitting.seats) and len(set(told.values())) == 1


def said_by(page: EventPage, entrant: EntrantId | None) -> tuple[int, ...] | None:
    """What *entrant* has handed in for the last round that everybody knows of."""
    last = page.public.played
    if entrant is None or not last:
        return None
    mine = (one for one in sittings(page.state, last) if entrant in one.seats)
    return next((page.reports.get(one.key, {}).get(entrant) for one in mine), None)
