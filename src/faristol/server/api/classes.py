"""Classes: what a teacher asks, and the doors for pupils' devices."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import Controller, Response, delete
from litestar.di import Provide
from litestar.params import JSONBody, QueryParameter

from faristol.formats.pdf.school import PupilCard, class_wall_paper, pupil_cards_paper
from faristol.formats.wire.bodies import Done, ListOf, Opened
from faristol.formats.wire.classes import (
    CardClaimed,
    ClaimedView,
    ClassAsked,
    ClassCards,
    ClassDoor,
    ClassOrder,
    ClassResults,
    ClassStandings,
    ClassSummary,
    ClassTablesAsked,
    ClassView,
    CodeTyped,
    HomeworkView,
    NameClaimed,
    NamesPasted,
    NamesRead,
    TicketShown,
    TicketView,
    TokenShown,
)
from faristol.server.api.answers import Spreadsheet, download, origin, qr_code, table
from faristol.server.api.at import AtClass, at_class
from faristol.server.api.routes import FOR_BROWSERS, FOR_PUPILS, BeforeParameter, does, makes, shows
from faristol.server.house import House
from faristol.server.identity import Guest, SignedIn, TheHouse, session_cookie
from faristol.server.problems import PROBLEMS
from faristol.service import limits
from faristol.service.classes.cards import card_of, door_path
from faristol.service.classes.doors import Entrance
from faristol.service.classes.listing import classes_of
from faristol.service.classes.names import read_names
from faristol.service.classes.records import export, export_csv, results, standings
from faristol.service.classes.terms import need_teacher
from faristol.service.classes.viewers import onlooker
from faristol.service.classes.views import view
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import id_of

__all__ = ["ClassesController"]


class ClassesController(Controller):
    path = "/classes"
    tags = ["classes"]  # noqa: RUF012 - as the framework has it
    opt = FOR_BROWSERS
    dependencies = {"at": Provide(at_class)}  # noqa: RUF012

    # --- lists, making one ---

    @shows("/", summary="One's own classes, as their teacher or as a pupil")
    async def all(
        self, person: SignedIn, house: TheHouse, before: BeforeParameter = None
    ) -> ListOf[ClassSummary]:
        return await classes_of(house.world.cards, person.id, before)

    @makes("/", summary="Make a class")
    async def make(self, person: SignedIn, house: TheHouse, data: JSONBody[ClassAsked]) -> Opened:
        await limits.check(limits.CLASSES, person.id, house.world)
        return Opened(id=(await house.classes.make(person, data)).id)

    @does("/names", summary="Names of pupils as a pasted list would be taken; nothing is kept")
    async def names(self, person: SignedIn, house: TheHouse, data: JSONBody[NamesPasted]) -> NamesRead:
        need_teacher(person)
        await limits.check(limits.CLASSES, person.id, house.world)
        return await asyncio.to_thread(read_names, data.text)

    # --- the doors ---

    @does("/code", summary="Wait for the teacher, with the code on the wall", opt=FOR_PUPILS)
    async def code(self, house: TheHouse, data: JSONBody[CodeTyped]) -> TicketView:
        return await house.classes.doors.knock(data.code)

    @does("/ticket", summary="Whether a waiting device was admitted; then it is signed in", opt=FOR_PUPILS)
    async def ticket(self, house: TheHouse, data: JSONBody[TicketShown]) -> Response[TicketView]:
        shown, token = await house.classes.doors.waits(data.ticket)
        cookies = [] if token is None else [session_cookie(token, house.settings)]
        return Response(shown, cookies=cookies)

    @does("/ticket/card", summary="Come in with the letters of one's card", opt=FOR_PUPILS)
    async def typed_card(
        self, house: TheHouse, guest: Guest, data: JSONBody[CardClaimed]
    ) -> Response[ClaimedView]:
        entrance = await house.classes.doors.type_card(data.ticket or "", data.card, guest)
        return _let_in(entrance, house)

    @does("/{name:str}/door", summary="The list of names, with the square code of the class", opt=FOR_PUPILS)
    async def door(self, at: AtClass, data: JSONBody[TokenShown]) -> ClassDoor:
        return await at.house.classes.doors.door(at.id, data.token)

    @does("/{name:str}/claim", summary="Come in by choosing one's name", opt=FOR_PUPILS)
    async def claim(self, at: AtClass, data: JSONBody[NameClaimed]) -> Response[ClaimedView]:
        return _let_in(await at.house.classes.doors.claim(at.id, data.token, data.pupil, at.guest), at.house)

    @does("/{name:str}/card", summary="Come in with the square code of one's card", opt=FOR_PUPILS)
    async def card(self, at: AtClass, data: JSONBody[CardClaimed]) -> Response[ClaimedView]:
        return _let_in(await at.house.classes.doors.show_card(at.id, data.card, at.guest), at.house)

    # --- one class ---

    @shows("/{name:str}", summary="A class as its teacher or a pupil sees it")
    async def show(self, at: AtClass) -> ClassView:
        page = await at.house.classes.current(at.id)
        return view(page, onlooker(page, id_of(at.guest)), at.language)

    @does("/{name:str}/orders", summary="What a teacher says")
    async def order(self, at: AtClass, person: SignedIn, data: JSONBody[ClassOrder]) -> Done:
        # Once begun it is finished, whether or not the browser waits for the answer.
        return Done(seq=(await asyncio.shield(at.house.classes.order(at.id, person, data))).seq)

    @does("/{name:str}/tables", summary="Tables in one press")
    async def tables(self, at: AtClass, person: SignedIn, data: JSONBody[ClassTablesAsked]) -> Done:
        return Done(seq=(await asyncio.shield(at.house.classes.make_tables(at.id, person, data))).seq)

    @delete("/{name:str}", summary="Erase a class and everything of it", status_code=204, responses=PROBLEMS)
    async def erase(self, at: AtClass, person: SignedIn) -> None:
        await asyncio.shield(at.house.classes.remove(at.id, person))

    # --- cards and the wall ---

    @shows("/{name:str}/cards", summary="What stands on the cards of the pupils")
    async def cards(self, at: AtClass, person: SignedIn) -> ClassCards:
        return await at.house.classes.cards(at.id, person)

    @shows("/{name:str}/cards.pdf", summary="The cards to print", media_type="application/pdf")
    async def cards_pdf(self, at: AtClass, person: SignedIn) -> Response[bytes]:
        await at.count(limits.PAPERS)
        page = await at.house.classes.taught(at.id, person)
        cards = (await at.house.classes.cards(at.id, person)).cards
        where = origin(at.request, at.house.settings)
        printed = [PupilCard(one.name, one.code, where + one.path) for one in cards]
        paper = await asyncio.to_thread(pupil_cards_paper, page.title, printed, at.language)
        return await at.printed(paper, f"{at.id}-cards.pdf")

    @shows("/{name:str}/wall.pdf", summary="The square code for the wall", media_type="application/pdf")
    async def wall_pdf(self, at: AtClass, person: SignedIn) -> Response[bytes]:
        await at.count(limits.PAPERS)
        page = await at.house.classes.taught(at.id, person)
        link = origin(at.request, at.house.settings) + door_path(page)
        return await at.printed(class_wall_paper(page.title, link, at.language), f"{at.id}-wall.pdf")

    @shows("/{name:str}/qr.svg", summary="The square code of a class or a card", media_type="image/svg+xml")
    async def qr(
        self,
        at: AtClass,
        person: SignedIn,
        pupil: Annotated[int | None, QueryParameter(ge=1, le=10_000)] = None,
    ) -> Response[bytes]:
        page = await at.house.classes.taught(at.id, person)
        if pupil is not None and pupil not in page.pupils:
            raise RequestRefused(Reason.NO_SUCH_PUPIL)
        path = door_path(page) if pupil is None else card_of(page, page.pupils[pupil]).path
        return qr_code(at.request, at.house.settings, path)

    # --- afterwards ---

    @shows("/{name:str}/results", summary="A lesson: tables, bingos, best words, words refused")
    async def results(
        self,
        at: AtClass,
        person: SignedIn,
        lesson: Annotated[int | None, QueryParameter(ge=1, le=100_000)] = None,
    ) -> ClassResults:
        return results(await at.house.classes.taught(at.id, person), lesson, at.language)

    @shows("/{name:str}/standings", summary="The table of the class over the term")
    async def standings(self, at: AtClass, person: SignedIn) -> ClassStandings:
        return await asyncio.to_thread(standings, await at.house.classes.taught(at.id, person))

    @shows("/{name:str}/homework", summary="What was set, and who did what")
    async def homework(self, at: AtClass, person: SignedIn) -> list[HomeworkView]:
        return list(await at.house.classes.homework(at.id, person))

    @shows(
        "/{name:str}/export.json",
        summary="Everything that is kept of a class, before it is erased",
        media_type="application/json",
    )
    async def export_json(self, at: AtClass, person: SignedIn) -> Response[str]:
        await at.count(limits.PAPERS)
        page = await at.house.classes.taught(at.id, person)
        events = await at.house.classes.rounds.of(page)
        written = await asyncio.to_thread(lambda: msgspec.json.encode(export(page, events)).decode())
        return download(written, "application/json", f"{at.id}.json")

    @shows("/{name:str}/export.csv", summary="Every game of every pupil in a table", media_type="text/csv")
    async def export_csv(
        self, at: AtClass, person: SignedIn, spreadsheet: Spreadsheet = False
    ) -> Response[str]:
        await at.count(limits.PAPERS)
        page = await at.house.classes.taught(at.id, person)
        return table(await asyncio.to_thread(export_csv, page), f"{at.id}.csv", spreadsheet=spreadsheet)


def _let_in(entrance: Entrance, house: House) -> Response[ClaimedView]:
    """The device is this pupil's, and its session begins."""
    pupil = entrance.pupil
    claimed = ClaimedView(id=entrance.page.id, pupil=pupil.number, name=pupil.who.name)
    return Response(claimed, cookies=[session_cookie(entrance.token, house.settings)])
