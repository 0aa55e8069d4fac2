"""Duplicates as resources. What changes is told over the socket to whoever follows."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from datetime import UTC, date, datetime
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response
from litestar.di import Provide
from litestar.params import JSONBody, QueryParameter

from faristol.formats.files.duplicate.grid import results_csv, series_csv
from faristol.formats.files.duplicate.rating import rating_csv
from faristol.formats.pdf.duplicate import (
    USUAL_ROUNDS,
    duplicate_results_paper,
    duplicate_series_paper,
    duplicate_slips_paper,
)
from faristol.formats.pdf.occasion import Occasion
from faristol.formats.text.caller import TABLES
from faristol.formats.wire.bodies import Done, ListOf, Opened
from faristol.formats.wire.duplicates import (
    CallerTable,
    CheckAsked,
    DailyView,
    DuplicateAsked,
    DuplicateCards,
    DuplicateCommand,
    DuplicateEntered,
    DuplicateResults,
    DuplicateSummary,
    DuplicateView,
    JudgeAsked,
    SeriesView,
    SlipHanded,
    SlipTaken,
    TrainingAsked,
)
from faristol.rules.state import Seat
from faristol.server.api.answers import Spreadsheet, download, printed, qr_code, table
from faristol.server.api.at import AtDuplicate, at_duplicate
from faristol.server.api.routes import (
    FOR_DIRECTING,
    BeforeParameter,
    StatusParameter,
    does,
    makes,
    shows,
)
from faristol.server.house import House
from faristol.server.identity import Address, Guest, SignedIn, TheHouse, check_at_the_door, provide_house
from faristol.server.problems import language_for
from faristol.service import limits
from faristol.service.duplicates.listing import duplicates
from faristol.service.duplicates.page import DuplicatePage
from faristol.service.duplicates.records import kept_record, results
from faristol.service.duplicates.rounds.phones import card_of
from faristol.service.duplicates.series import MOST_GAMES, read_games, series_of
from faristol.service.duplicates.viewers import onlooker
from faristol.service.duplicates.views import view
from faristol.service.ports import EpochMs, id_of
from faristol.service.tokens.ports import Scope

__all__ = ["DuplicateController"]


_Games = Annotated[
    list[str],
    QueryParameter(
        min_items=1,
        max_items=MOST_GAMES,
        description="A game: its duplicates, one for each hall, between commas.",
    ),
]
_Best = Annotated[int, QueryParameter(ge=1, le=100, description="How many of a team count.")]


async def _stamp(request: Request[Any, Any, Any]) -> None:
    """DUP-5b: a slip is in time by when it came, not by when we have found out whose it is."""
    request.scope["state"]["arrived"] = provide_house(request).world.clock()
    await check_at_the_door(request)


def _day(duplicate: DuplicatePage) -> date:
    return datetime.fromtimestamp(duplicate.created_at / 1000, UTC).date()


def _occasion(duplicate: DuplicatePage) -> Occasion:
    return Occasion(event=duplicate.header.title, date=f"{_day(duplicate):%d/%m/%Y}")


class DuplicateController(Controller):
    path = "/duplicate"
    tags = ["duplicate"]  # noqa: RUF012 - as the framework has it
    opt = FOR_DIRECTING
    dependencies = {"at": Provide(at_duplicate)}  # noqa: RUF012

    # --- lists, opening ---

    @shows("/", summary="Duplicates, the last changed first")
    async def all(
        self, guest: Guest, house: TheHouse, status: StatusParameter = None, before: BeforeParameter = None
    ) -> ListOf[DuplicateSummary]:
        return await duplicates(house.world.cards, id_of(guest), status=status, before=before)

    @makes("/", summary="Open a duplicate and judge it")
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

    # --- several as one championship ---

    @shows("/series", summary="The table of several duplicates: games, each in one hall or in several")
    async def series(self, house: TheHouse, address: Address, game: _Games, best: _Best = 3) -> SeriesView:
        return await _series(house, address, game, best)

    @shows("/series.csv", summary="The same for a spreadsheet", media_type="text/csv")
    async def series_csv(
        self,
        house: TheHouse,
        address: Address,
        game: _Games,
        best: _Best = 3,
        spreadsheet: Spreadsheet = False,
    ) -> Response[str]:
        found = await _series(house, address, game, best)
        return table(series_csv(found.table), "series.csv", spreadsheet=spreadsheet)

    @shows("/series.pdf", summary="The same to print", media_type="application/pdf")
    async def series_pdf(
        self,
        request: Request[Any, Any, Any],
        house: TheHouse,
        address: Address,
        game: _Games,
        best: _Best = 3,
        title: Annotated[str, QueryParameter(max_length=120)] = "",
    ) -> Response[bytes]:
        await limits.check(limits.PAPERS, address, house.world)
        found = await _series(house, address, game, best)
        titles = [" · ".join(hall.title for hall in halls) for halls in found.games]
        paper = duplicate_series_paper(
            found.table, language_for(request), title=title, games=titles, final=found.final
        )
        return await printed(house, paper, "series.pdf", address)

    # --- one duplicate ---

    @shows("/{duplicate:str}", summary="A duplicate as this person may see it")
    async def show(self, at: AtDuplicate) -> DuplicateView:
        page = await at.house.duplicates.current(at.id)
        return view(page, onlooker(page, id_of(at.guest)), at.language)

    @does("/{duplicate:str}/enter", summary="Play with this phone")
    async def enter(self, at: AtDuplicate, person: SignedIn, data: JSONBody[DuplicateEntered]) -> Done:
        await limits.check(limits.CODES, person.id, at.house.world)
        return Done(seq=(await at.house.duplicates.enter(at.id, person, data)).seq)

    @shows("/{duplicate:str}/cards", summary="What stands on the cards of the players, for judges")
    async def cards(self, at: AtDuplicate, person: SignedIn) -> DuplicateCards:
        return await at.house.duplicates.cards(at.id, person)

    @does("/{duplicate:str}/judge", summary="Judge too, by a judge's link")
    async def judge(self, at: AtDuplicate, person: SignedIn, data: JSONBody[JudgeAsked]) -> Done:
        async with limits.code_tried(f"judge {at.id}", at.address, at.house.world):
            return Done(seq=(await at.house.duplicates.judge(at.id, person, data.code)).seq)

    @does("/{duplicate:str}/act", summary="What a judge does")
    async def act(self, at: AtDuplicate, person: SignedIn, data: JSONBody[DuplicateCommand]) -> Done:
        # Once begun it is finished, whether or not the browser waits for the answer.
        return Done(seq=(await asyncio.shield(at.house.duplicates.command(at.id, person, data))).seq)

    @does(
        "/{duplicate:str}/slip",
        opt={"writes": Scope.PLAY},
        summary="Hand in a slip, or replace it",
        before_request=_stamp,
    )
    async def slip(self, at: AtDuplicate, person: SignedIn, data: JSONBody[SlipHanded]) -> SlipTaken:
        arrived: EpochMs = at.request.scope["state"]["arrived"]
        return await asyncio.shield(at.house.duplicates.hand_in(at.id, person, data, at=arrived))

    @does("/{duplicate:str}/check", summary="Ask the judge to look again")
    async def check(self, at: AtDuplicate, person: SignedIn, data: JSONBody[CheckAsked]) -> Done:
        return Done(seq=(await at.house.duplicates.ask_check(at.id, person, data)).seq)

    @does("/{duplicate:str}/next", summary="The next round, alone")
    async def next(self, at: AtDuplicate, person: SignedIn) -> Done:
        return await _alone(at, at.house.duplicates.next_alone(at.id, person))

    @does("/{duplicate:str}/done", summary="Cut the round short, alone")
    async def done(self, at: AtDuplicate, person: SignedIn) -> Done:
        return await _alone(at, at.house.duplicates.done_alone(at.id, person))

    # --- results ---

    @shows("/{duplicate:str}/results", summary="Results by round and player")
    async def results(self, at: AtDuplicate) -> DuplicateResults:
        page = await at.house.duplicates.current(at.id)
        return await asyncio.to_thread(results, page, at.language)

    @shows(
        "/{duplicate:str}/results.csv",
        summary="Results by round and player for a spreadsheet",
        media_type="text/csv",
    )
    async def results_csv(self, at: AtDuplicate, spreadsheet: Spreadsheet = False) -> Response[str]:
        page = await at.house.duplicates.current(at.id)
        text = await asyncio.to_thread(results_csv, page.state)
        return table(text, f"{at.id}.csv", spreadsheet=spreadsheet)

    @shows(
        "/{duplicate:str}/rating.csv", summary="The report for the federation's rating", media_type="text/csv"
    )
    async def rating_csv(self, at: AtDuplicate) -> Response[str]:
        page = await at.house.duplicates.current(at.id)
        text = rating_csv(page.state, page.standings, page.header.title, _day(page))
        return download(text, "text/csv", f"{at.id}.raplicat.csv")

    @shows(
        "/{duplicate:str}/results.pdf",
        summary="Ranking, grid and every player's sheet to print",
        media_type="application/pdf",
    )
    async def results_pdf(self, at: AtDuplicate) -> Response[bytes]:
        await at.count(limits.PAPERS)
        page = await at.house.duplicates.current(at.id)
        paper = await asyncio.to_thread(
            duplicate_results_paper, page.state, at.language, occasion=_occasion(page)
        )
        return await at.printed(paper, f"{at.id}.pdf")

    @shows(
        "/{duplicate:str}/slips.pdf",
        summary="DUP-2b: slips for everybody and for the whole game",
        media_type="application/pdf",
    )
    async def slips_pdf(self, at: AtDuplicate) -> Response[bytes]:
        await at.count(limits.PAPERS)
        page = await at.house.duplicates.current(at.id)
        paper = await asyncio.to_thread(
            duplicate_slips_paper,
            page.state.players,
            at.language,
            rounds=page.state.setup.rounds or USUAL_ROUNDS,
            asks_score=page.state.setup.asks_score,
            occasion=_occasion(page),
        )
        return await at.printed(paper, f"{at.id}-slips.pdf")

    @shows(
        "/{duplicate:str}/acta.json",
        summary="The record, once the game is over",
        media_type="application/json",
    )
    async def acta(self, at: AtDuplicate) -> Response[str]:
        document = await kept_record(at.id, at.house.duplicates)
        return download(msgspec.json.encode(document).decode(), "application/json", f"{at.id}.acta.json")

    @shows("/{duplicate:str}/qr.svg", summary="The link for players as a QR code", media_type="image/svg+xml")
    async def qr(
        self, at: AtDuplicate, seat: Annotated[int | None, QueryParameter(ge=0, le=9_999)] = None
    ) -> Response[bytes]:
        """For judges, if asked, with the card of a player."""
        page = await at.house.duplicates.current(at.id)
        about = ""
        if seat is not None and page.is_judge(id_of(at.guest)):
            about = f"?qui={seat + 1}&targeta={card_of(page, Seat(seat)) or ''}"
        return qr_code(at.request, at.house.settings, f"/duplicada/{at.id}{about}")


async def _series(house: House, address: str, games: list[str], best: int) -> SeriesView:
    await limits.check(limits.LOOKS, address, house.world)
    return await series_of(read_games(games), best, house.duplicates)


async def _alone(at: AtDuplicate, going_on: Coroutine[Any, Any, DuplicatePage]) -> Done:
    """What one who plays alone does; who comes to the end of the daily game is in its ranking."""
    page = await asyncio.shield(going_on)
    await at.house.daily.ended(page)
    return Done(seq=page.seq)
