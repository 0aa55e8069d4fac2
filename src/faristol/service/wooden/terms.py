"""Setting a wooden table up: what is asked, checked against the regulation, and agreed."""

from __future__ import annotations

from faristol.formats.files.acta import Settings
from faristol.formats.files.acta.document import ARBITER_JUDGES
from faristol.formats.wire.wooden import TableAsked
from faristol.regulations import REGULATIONS
from faristol.rules.regulation import ClockKind, Regulation
from faristol.rules.state import Seat
from faristol.service.clocks import agreed_clock
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import Person
from faristol.service.shelf import Shelf
from faristol.service.streams.named import NamedPerson
from faristol.service.wooden.entries import Fixture, Header
from faristol.service.world import new_id

__all__ = ["agreed"]


async def agreed(person: Person, asked: TableAsked, shelf: Shelf, fixture: Fixture | None) -> Header:
    """The head of a table that *person* sets up as *asked*, or :exc:`Refused`."""
    regulation = REGULATIONS.get(asked.regulation)
    if regulation is None:
        raise RequestRefused(Reason.UNKNOWN_REGULATION, regulation=asked.regulation[:40])
    least, most = regulation.fewest_players, regulation.most_players
    names = tuple(" ".join(name.split()) for name in asked.names)
    starts = asked.starter is None or asked.starter < len(names)
    if not least <= len(names) <= most or not all(names) or not starts:
        raise RequestRefused(Reason.WRONG_SEATS, least=least, most=most)
    clock = agreed_clock(asked.clock, regulation)
    by_person = asked.lexicon == ARBITER_JUDGES
    _check_devices(asked, regulation, by_person=by_person)
    info = None if by_person else await shelf.info(asked.lexicon, regulation.key)
    return Header(
        regulation=regulation.key,
        settings=Settings(
            starter=None if asked.starter is None else Seat(asked.starter),
            clock=clock,
            minutes=asked.minutes if clock is ClockKind.CHESS else None,
            turns=asked.turns,
            grace=asked.grace,
            lexicon=asked.lexicon,
        ),
        names=names,
        opener=NamedPerson(person=person.id, name=person.name),
        code=new_id(8),
        judge_code=new_id(8) if asked.refereed else "",
        refereed=asked.refereed,
        agreed=asked.agreed,
        seat_codes=tuple(new_id(6) for _ in names),
        live=asked.live,
        event=asked.event.strip(),
        round=asked.round.strip(),
        table=asked.table.strip(),
        lexicon_version=None if info is None else info.version,
        lexicon_sha256=None if info is None else info.sha256,
        fixture=fixture,
    )


def _check_devices(asked: TableAsked, regulation: Regulation, *, by_person: bool) -> None:
    """LLISCA-5, FISC-5b: a device answers challenges if all agree. EBRE-2b, CLASSIC-1c: the arbiter does."""
    customs = regulation.customs
    alone = asked.live and not asked.refereed and not by_person
    if (alone or asked.agreed) and customs.devices is None:
        raise RequestRefused(Reason.ARBITER_ANSWERS, article=customs.no_help)
    if alone and not asked.agreed:
        raise RequestRefused(Reason.CONSENT_NEEDED, article=customs.devices)
