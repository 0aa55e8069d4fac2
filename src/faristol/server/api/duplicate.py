"""Duplicate sessions as resources. What changes is told over the socket to whoever follows."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response
from litestar.params import JSONBody, PathParameter, QueryParameter

from faristol.formats.files.duplicate.grid import results_csv
from faristol.formats.files.duplicate.rating import rating_csv
from faristol.formats.pdf.duplicate import USUAL_ROUNDS, duplicate_results_pdf, duplicate_slips_pdf
from faristol.formats.pdf.occasion import Occasion
from faristol.formats.text.caller import TABLES
from faristol.formats.wire.bodies import Done, ListOf, Opened
from faristol.formats.wire.duplicates import (
    CallerTable,
    CheckAsked,
    DailyView,
    DuplicateAsked,
    DuplicateCommand,
    DuplicateEntered,
    DuplicateResults,
    DuplicateSummary,
    DuplicateView,
    JudgeAsked,
    SlipHanded,
    SlipTaken,
    TrainingAsked,
)
from faristol.server.api.answers import download, printed, qr_code
from faristol.server.api.routes import BeforeParameter, StatusParameter, does, makes, moment, shows
from faristol.server.identity import (
    Address,
    Guest,
    Language,
    SignedIn,
    TheHouse,
    provide_house,
    refuse_foreign_writes,
)
from faristol.service import limits
from faristol.service.duplicates.listing import sessions
from faristol.service.duplicates.page import DuplicatePage
from faristol.service.duplicates.records import kept_record, results
from faristol.service.duplicates.viewers import onlooker
from faristol.service.duplicates.views import view
from faristol.service.ports import DuplicateId, EpochMs, id_of

__all__ = ["DuplicateController"]

SessionParameter = Annotated[
    str, PathParameter(max_length=40, description="The name of a session in its link.")
]


async def _stamp(request: Request[Any, Any, Any]) -> None:
    """DUP-5b: a slip is in time by when it came, not by when we have found out whose it is."""
    request.scope["state"]["arrived"] = provide_house(request).world.clock()
    await refuse_foreign_writes(request)


def _day(session: DuplicatePage) -> date:
    return datetime.fromtimestamp(session.created_at / 1000, UTC).date()


def _occasion(session: DuplicatePage) -> Occasion:
    return Occasion(event=session.header.title, date=f"{_day(session):%d/%m/%Y}")


class DuplicateController(Controller):
    path = "/duplicate"
    tags = ["duplicate"]  # noqa: RUF012 - as the framework has it

    # --- lists, opening ---

    @shows("/", summary="Sessions, the last changed first")
    async def sessions(
        self, guest: Guest, house: TheHouse, status: StatusParameter = None, before: BeforeParameter = None
    ) -> ListOf[DuplicateSummary]:
        return await sessions(house.world.cards, id_of(guest), status=status, before=moment(before))

    @makes("/", summary="Open a session and judge it")
    async def open(self, person: SignedIn, house: TheHouse, data: JSONBody[DuplicateAsked]) -> Opened:
        await limits.check(limits.GAMES, person.id, house.world)
        return Opened(id=(await house.duplicates.open(person, data)).id)

    @makes("/train", summary="Play alone against the clock")
    async def train(self, person: SignedIn, house: TheHouse, data: JSONBody[TrainingAsked]) -> Opened:
        await limits.check(limits.GAMES, person.id, house.world)
        return Opened(id=(await house.duplicates.train(person, data)).id)

    @shows("/daily", summary="The daily game and its ranking")
    async def daily(
        self,
        guest: Guest,
        house: TheHouse,
        day: Annotated[str | None, QueryParameter(pattern=r"^\d{4}-\d{2}-\d{2}$", max_length=10)] = None,
    ) -> DailyView:
        return await house.daily.view(guest, day)

    @does("/daily", summary="Begin the daily game, or go on with it")
    async def begin_daily(self, person: SignedIn, house: TheHouse) -> Opened:
        await limits.check(limits.GAMES, person.id, house.world)
        return Opened(id=(await house.daily.begin(person)).id)

    @shows("/callers", summary="The tables of names by which tiles are called")
    async def callers(self) -> list[CallerTable]:
        return [
            CallerTable(key=key, names={str(letter): name for letter, name in names.items()})
            for key, names in TABLES.items()
        ]

    # --- one session ---

    @shows("/{session:str}", summary="A session as this person may see it")
    async def show(
        self, session: SessionParameter, guest: Guest, house: TheHouse, language: Language
    ) -> DuplicateView:
        page = await house.duplicates.current(DuplicateId(session))
        return view(page, onlooker(page, id_of(guest)), language)

    @does("/{session:str}/enter", summary="Play with this phone")
    async def enter(
        self, session: SessionParameter, person: SignedIn, house: TheHouse, data: JSONBody[DuplicateEntered]
    ) -> Done:
        return Done(seq=(await house.duplicates.enter(DuplicateId(session), person, data)).seq)

    @does("/{session:str}/judge", summary="Judge too, by a judge's link")
    async def judge(
        self, session: SessionParameter, person: SignedIn, house: TheHouse, data: JSONBody[JudgeAsked]
    ) -> Done:
        return Done(seq=(await house.duplicates.judge(DuplicateId(session), person, data.code)).seq)

    @does("/{session:str}/act", summary="What a judge does")
    async def act(
        self, session: SessionParameter, person: SignedIn, house: TheHouse, data: JSONBody[DuplicateCommand]
    ) -> Done:
        # Once begun it is finished, whether or not the browser waits for the answer.
        acting = house.duplicates.command(DuplicateId(session), person, data)
        return Done(seq=(await asyncio.shield(acting)).seq)

    @does("/{session:str}/slip", summary="Hand in a slip, or replace it", before_request=_stamp)
    async def slip(
        self,
        request: Request[Any, Any, Any],
        session: SessionParameter,
        person: SignedIn,
        house: TheHouse,
        data: JSONBody[SlipHanded],
    ) -> SlipTaken:
        arrived: EpochMs = request.scope["state"]["arrived"]
        handing = house.duplicates.hand_in(DuplicateId(session), person, data, at=arrived)
        return await asyncio.shield(handing)

    @does("/{session:str}/check", summary="Ask the judge to look again")
    async def check(
        self, session: SessionParameter, person: SignedIn, house: TheHouse, data: JSONBody[CheckAsked]
    ) -> Done:
        return Done(seq=(await house.duplicates.ask_check(DuplicateId(session), person, data)).seq)

    @does("/{session:str}/next", summary="The next round, alone")
    async def next(self, session: SessionParameter, person: SignedIn, house: TheHouse) -> Done:
        found = await asyncio.shield(house.duplicates.next_alone(DuplicateId(session), person))
        await house.daily.ended(found)
        return Done(seq=found.seq)

    @does("/{session:str}/done", summary="Cut the round short, alone")
    async def done(self, session: SessionParameter, person: SignedIn, house: TheHouse) -> Done:
        found = await asyncio.shield(house.duplicates.done_alone(DuplicateId(session), person))
        await house.daily.ended(found)
        return Done(seq=found.seq)

    # --- results ---

    @shows("/{session:str}/results", summary="Results by round and player")
    async def results(
        self, session: SessionParameter, guest: Guest, house: TheHouse, language: Language
    ) -> DuplicateResults:
        found = await house.duplicates.current(DuplicateId(session))
        return await asyncio.to_thread(results, found, language)

    @shows(
        "/{session:str}/results.csv",
        summary="Results by round and player for a spreadsheet",
        media_type="text/csv",
    )
    async def results_csv(self, session: SessionParameter, house: TheHouse) -> Response[str]:
        found = await house.duplicates.current(DuplicateId(session))
        return download(await asyncio.to_thread(results_csv, found.state), "text/csv", f"{session}.csv")

    @shows(
        "/{session:str}/rating.csv", summary="The report for the federation's rating", media_type="text/csv"
    )
    async def rating_csv(self, session: SessionParameter, house: TheHouse) -> Response[str]:
        found = await house.duplicates.current(DuplicateId(session))
        text = rating_csv(found.state, found.standings, found.header.title, _day(found))
        return download(text, "text/csv", f"{session}.raplicat.csv")

    @shows(
        "/{session:str}/results.pdf",
        summary="Ranking, grid and every player's sheet to print",
        media_type="application/pdf",
    )
    async def results_pdf(
        self, session: SessionParameter, house: TheHouse, language: Language, address: Address
    ) -> Response[bytes]:
        await limits.check(limits.PAPERS, address, house.world)
        found = await house.duplicates.current(DuplicateId(session))
        pages = await asyncio.to_thread(
            duplicate_results_pdf, found.state, language, occasion=_occasion(found)
        )
        return printed(pages, f"{session}.pdf")

    @shows(
        "/{session:str}/slips.pdf",
        summary="DUP-2b: slips for everybody and for the whole game",
        media_type="application/pdf",
    )
    async def slips_pdf(
        self, session: SessionParameter, house: TheHouse, language: Language, address: Address
    ) -> Response[bytes]:
        await limits.check(limits.PAPERS, address, house.world)
        found = await house.duplicates.current(DuplicateId(session))
        setup = found.state.setup
        pages = await asyncio.to_thread(
            duplicate_slips_pdf,
            found.state.players,
            language,
            rounds=setup.rounds or USUAL_ROUNDS,
            asks_score=setup.asks_score,
            occasion=_occasion(found),
        )
        return printed(pages, f"{session}-slips.pdf")

    @shows(
        "/{session:str}/acta.json", summary="The record, once the game is over", media_type="application/json"
    )
    async def acta(self, session: SessionParameter, house: TheHouse) -> Response[str]:
        document = await kept_record(DuplicateId(session), house.duplicates, house.world.streams)
        return download(msgspec.json.encode(document).decode(), "application/json", f"{session}.acta.json")

    @shows("/{session:str}/qr.svg", summary="The link for players as a QR code", media_type="image/svg+xml")
    async def qr(
        self, request: Request[Any, Any, Any], session: SessionParameter, house: TheHouse
    ) -> Response[bytes]:
        await house.duplicates.current(DuplicateId(session))
        return qr_code(request, house.settings, f"/duplicada/{session}")
