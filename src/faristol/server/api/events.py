"""Championships as resources: directing, taking part, lists, files. What changes comes over the socket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any
from urllib.parse import unquote

import msgspec
from litestar import Controller, Request, Response, delete
from litestar.di import Provide
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Stream

from faristol.errors import FaristolError
from faristol.formats.files.csv_rows import for_spreadsheet
from faristol.formats.files.games_csv import write_games
from faristol.formats.files.season_csv import write_season, write_season_teams
from faristol.formats.files.standings_csv import (
    write_club_table,
    write_rating_list,
    write_ratings,
    write_standings,
)
from faristol.formats.files.trf import write_trf
from faristol.formats.pdf.poster import PosterSize, poster_paper
from faristol.formats.wire.bodies import Done, ListOf, Opened
from faristol.formats.wire.events import (
    CardsView,
    EventSummary,
    EventView,
    GamesTaken,
    ListPreview,
    ListTaken,
    MineView,
    PairingTold,
    PresetView,
    RemindersView,
    SeasonView,
)
from faristol.formats.wire.hooks import HookAsked, HookMade, HookView
from faristol.formats.wire.orders import (
    MOST_PHOTO_BYTES,
    BackupAsked,
    ClaimAsked,
    ConfirmAsked,
    DirectorCode,
    EntryAsked,
    EventAsked,
    FixtureAsked,
    Order,
    PairAsked,
    PhaseAsked,
    RemindAsked,
    ReportAsked,
    SeasonAsked,
    TablesAsked,
    TimerOrder,
    UndoAsked,
)
from faristol.server.api.answers import Spreadsheet, download, origin, qr_code
from faristol.server.api.at import AtEvent, at_event
from faristol.server.api.routes import (
    FOR_DIRECTING,
    BeforeParameter,
    StatusParameter,
    does,
    makes,
    shows,
    whole_body,
)
from faristol.server.hardening import MOST_BYTES
from faristol.server.identity import Address, SignedIn, TheHouse
from faristol.server.problems import PROBLEMS
from faristol.service import limits
from faristol.service.errors import Reason, RequestRefused
from faristol.service.events.listing import championships
from faristol.service.events.page import EventPage
from faristol.service.events.records import PAPERS
from faristol.service.events.rounds.phones import card_of
from faristol.service.events.use_cases import Pairing
from faristol.service.events.viewers import may_direct
from faristol.service.events.views import presets, whole_view
from faristol.service.hooks.ports import Hook
from faristol.service.refusals import explain
from faristol.tournament.commands import AddEvent
from faristol.tournament.rounds import EntrantId
from faristol.tournament.state import EventState

__all__ = ["EventsController"]

_PASSPHRASE = "faristol-passphrase"  # a header; percent-encoded, for headers know no accents
_MOST_PASSPHRASE = 200
_AT_ONCE_S = 0.4  # a refusal that comes so soon is an answer of its own, not the end of a stream
_MOST_REPORT = MOST_BYTES + 4 * MOST_PHOTO_BYTES // 3  # with a photograph in base64
_ENCODER = msgspec.json.Encoder()


Teams = Annotated[bool, QueryParameter(description="The table of the teams, not that of the people")]


async def _newest(at: AtEvent) -> EventPage:
    return await at.house.championships.book.newest(at.id)


def _mine(at: AtEvent, page: EventPage) -> MineView:
    return at.house.championships.mine(page, at.guest)


async def _file(
    at: AtEvent,
    write: Callable[[EventState], str],
    media_type: str,
    ending: str,
    *,
    spreadsheet: bool = False,
) -> Response[str]:
    """What everybody may know of the event, written to be kept."""
    await at.count(limits.PAPERS)
    text = await asyncio.to_thread(write, (await _newest(at)).public)
    if spreadsheet:
        text = for_spreadsheet(text)
    return download(text, media_type, f"{at.id}{ending}")


def _hook(hook: Hook) -> HookView:
    return HookView(
        id=hook.id,
        url=hook.url,
        created_at=hook.created_at,
        tried_at=hook.tried_at,
        status=hook.status,
        failures=hook.failures,
    )


class EventsController(Controller):
    tags = ["events"]  # noqa: RUF012 - as the framework has it
    opt = FOR_DIRECTING
    dependencies = {"at": Provide(at_event)}  # noqa: RUF012

    # --- lists and views ---

    @shows("/events", summary="Championships, the last changed first")
    async def all(
        self, house: TheHouse, status: StatusParameter = None, before: BeforeParameter = None
    ) -> ListOf[EventSummary]:
        return await championships(house.world.cards, status=status, before=before)

    @shows("/events/presets", summary="What a championship can begin from")
    async def presets(self) -> list[PresetView]:
        return presets()

    @shows("/events/{event:str}", summary="A championship, with every round")
    async def show(self, at: AtEvent) -> EventView:
        page = await at.house.championships.current(at.id)
        return whole_view(page, director=may_direct(page, at.guest))

    @shows("/events/{event:str}/season", summary="The tables of a season")
    async def season_tables(self, at: AtEvent) -> SeasonView:
        await at.count(limits.LOOKS)
        return await at.house.seasons.tables(at.id)

    @shows(
        "/events/{event:str}/season.csv",
        summary="The tables of a season for a spreadsheet: of people, or of teams",
        media_type="text/csv",
    )
    async def season_csv(
        self, at: AtEvent, teams: Teams = False, spreadsheet: Spreadsheet = False
    ) -> Response[str]:
        await at.count(limits.LOOKS)
        events, table = await at.house.seasons.counted(at.id)
        write = write_season_teams if teams else write_season
        text = write(table, [one.name or one.event for one in events])
        name = f"{at.id}-{'teams' if teams else 'season'}.csv"
        return download(for_spreadsheet(text) if spreadsheet else text, "text/csv", name)

    @shows("/events/{event:str}/mine", summary="Who this browser is in it")
    async def mine(self, at: AtEvent) -> MineView:
        return _mine(at, await _newest(at))

    # --- opening ---

    @makes("/events", summary="Open a championship")
    async def open(self, person: SignedIn, house: TheHouse, data: JSONBody[EventAsked]) -> Opened:
        await limits.check(limits.GAMES, person.id, house.world)
        return Opened(id=(await house.championships.open(person, data.settings)).id)

    @makes("/events/import", summary="Open a championship from a backup, a TRF or a CSV of games")
    async def adopt(
        self, request: Request[Any, Any, Any], person: SignedIn, house: TheHouse, address: Address
    ) -> Opened:
        await limits.check(limits.IMPORTS, address, house.world)
        passphrase = unquote(request.headers.get(_PASSPHRASE, ""))[:_MOST_PASSPHRASE]
        source = await whole_body(request)
        return Opened(id=(await house.championships.adopt(person, source, passphrase)).id)

    @makes("/events/{event:str}/phase", summary="Open a further phase for the first of the standings")
    async def phase(self, at: AtEvent, person: SignedIn, data: JSONBody[PhaseAsked]) -> Opened:
        await limits.check(limits.GAMES, person.id, at.house.world)
        return Opened(id=(await at.house.championships.phase(at.id, person, data)).id)

    @makes("/events/{event:str}/season", summary="Open the next season of a league")
    async def season(self, at: AtEvent, person: SignedIn, data: JSONBody[SeasonAsked]) -> Opened:
        await limits.check(limits.GAMES, person.id, at.house.world)
        return Opened(id=(await at.house.championships.season(at.id, person, data)).id)

    # --- directing ---

    @does("/events/{event:str}/directors", summary="Direct it, too")
    async def join(self, at: AtEvent, person: SignedIn, data: JSONBody[DirectorCode]) -> Done:
        async with limits.code_tried(f"direct {at.id}", at.address, at.house.world):
            return Done(seq=(await at.house.championships.join_directors(at.id, person, data.code)).seq)

    @does("/events/{event:str}/orders", summary="Order something")
    async def order(self, at: AtEvent, person: SignedIn, data: JSONBody[Order]) -> Done:
        if isinstance(data, AddEvent):
            await at.house.seasons.check_event(at.id, data.event)
        done = Done(seq=(await at.house.championships.order(at.id, person, data)).seq)
        if isinstance(data, TimerOrder) and data.action == "announce":
            await at.house.wooden_rounds.announce(at.id, person)
        return done

    @does("/events/{event:str}/undo", summary="Take the last step back")
    async def undo(self, at: AtEvent, person: SignedIn, data: JSONBody[UndoAsked]) -> Done:
        return Done(seq=(await at.house.championships.undo(at.id, person, data.steps)).seq)

    @does("/events/{event:str}/entries/preview", summary="How a list of entries would be read")
    async def preview(self, at: AtEvent, person: SignedIn) -> ListPreview:
        await at.count(limits.IMPORTS)
        return await at.house.championships.preview_entries(at.id, person, await whole_body(at.request))

    @does("/events/{event:str}/entries", summary="Enter everybody of a list (name, rating, club, group)")
    async def entries(self, at: AtEvent, person: SignedIn) -> ListTaken:
        await at.count(limits.IMPORTS)
        return await at.house.championships.take_entries(at.id, person, await whole_body(at.request))

    @does("/events/{event:str}/results", summary="Take a club's CSV of games into a league")
    async def results(self, at: AtEvent, person: SignedIn) -> GamesTaken:
        await at.count(limits.IMPORTS)
        return await at.house.championships.take_games(at.id, person, await whole_body(at.request))

    @does("/events/{event:str}/ratings", summary="Give entrants the ratings of a published list")
    async def ratings(self, at: AtEvent, person: SignedIn) -> ListTaken:
        await at.count(limits.IMPORTS)
        return await at.house.championships.take_ratings(at.id, person, await whole_body(at.request))

    @does(
        "/events/{event:str}/pair",
        summary="Pair the next round: a line of JSON now and then, the last one with its number or a problem",
        media_type="application/x-ndjson",
    )
    async def pair(self, at: AtEvent, person: SignedIn, data: JSONBody[PairAsked]) -> Stream:
        pairing = await at.house.championships.pair(at.id, person, data)
        if await pairing.settled(_AT_ONCE_S):
            await pairing.outcome()  # refused already: an answer like any other
        return Stream(_lines(pairing, at.language), media_type="application/x-ndjson")

    @does("/events/{event:str}/pair/stop", summary="Leave the round that is being paired unpaired")
    async def stop_pairing(self, at: AtEvent, person: SignedIn) -> Done:
        return Done(seq=(await at.house.championships.stop_pairing(at.id, person)).seq)

    @does("/events/{event:str}/games", summary="Open the online games of the round")
    async def games(self, at: AtEvent, person: SignedIn) -> Done:
        return Done(seq=(await at.house.online_rounds.open(at.id, person)).seq)

    @does("/events/{event:str}/tables", summary="Set up the wooden tables of the round")
    async def tables(self, at: AtEvent, person: SignedIn, data: JSONBody[TablesAsked]) -> Done:
        await limits.check(limits.TABLES, person.id, at.house.world)
        return Done(seq=(await at.house.wooden_rounds.open(at.id, person, data.table)).seq)

    @does("/events/{event:str}/reminders", summary="Remind people of the games of a league that are left")
    async def remind(self, at: AtEvent, person: SignedIn, data: JSONBody[RemindAsked]) -> RemindersView:
        await limits.check(limits.PAPERS, person.id, at.house.world)
        settings, path = at.house.settings, f"/campionat/{at.id}"
        return await at.house.reminders.remind(
            at.id,
            person,
            data,
            language=at.language,
            link=origin(at.request, settings) + path,
            # What a browser calls this server is not written into anybody's letters.
            mailed_link=f"{settings.address.rstrip('/')}{path}" if settings.address else None,
        )

    # --- taking part ---

    @does("/events/{event:str}/play", summary="Set up a game of a league, to be played online or on wood")
    async def play(self, at: AtEvent, person: SignedIn, data: JSONBody[FixtureAsked]) -> Done:
        await limits.check(limits.GAMES, person.id, at.house.world)
        rounds = at.house.online_rounds if data.where == "online" else at.house.wooden_rounds
        return Done(seq=(await rounds.open_one(at.id, person, data)).seq)

    @does("/events/{event:str}/enter", summary="Enter oneself")
    async def enter(self, at: AtEvent, person: SignedIn, data: JSONBody[EntryAsked]) -> MineView:
        await limits.check(limits.GAMES, person.id, at.house.world)
        await at.count(limits.ENTRIES)
        await limits.check(limits.EVENT_ENTRIES, at.id, at.house.world)
        return _mine(at, await at.house.championships.enter(at.id, person, data))

    @does("/events/{event:str}/confirm", summary="The entrant of this browser comes, or withdraws")
    async def confirm(self, at: AtEvent, person: SignedIn, data: JSONBody[ConfirmAsked]) -> MineView:
        await limits.check(limits.GAMES, person.id, at.house.world)
        return _mine(at, await at.house.championships.confirm(at.id, person, data))

    @does("/events/{event:str}/claim", summary="This browser is that entrant's")
    async def claim(self, at: AtEvent, person: SignedIn, data: JSONBody[ClaimAsked]) -> MineView:
        await limits.check(limits.CODES, person.id, at.house.world)
        return _mine(at, await at.house.championships.claim(at.id, person, data.entrant, data.card))

    @shows("/events/{event:str}/cards", summary="What stands on the cards of the entrants, for directors")
    async def cards(self, at: AtEvent, person: SignedIn) -> CardsView:
        return await at.house.championships.cards(at.id, person)

    @does(
        "/events/{event:str}/report",
        summary="Hand in a result; it stands once everybody at the table did",
        request_max_body_size=_MOST_REPORT,
    )
    async def report(self, at: AtEvent, person: SignedIn, data: JSONBody[ReportAsked]) -> MineView:
        if data.photo:
            await limits.check(limits.PHOTOS, person.id, at.house.world)
            await at.count(limits.PHOTOS_FROM)
        return _mine(at, await at.house.championships.report(at.id, person, data))

    @shows(
        "/events/{event:str}/photos/{number:int}",
        summary="The photograph of a sheet, for the two who played the game and for directors",
        media_type="image/jpeg",
    )
    async def photo(
        self, at: AtEvent, person: SignedIn, number: Annotated[int, PathParameter(ge=1)]
    ) -> Response[bytes]:
        picture = await at.house.championships.photos.picture(await _newest(at), person, number)
        return Response(picture, media_type="image/jpeg")

    # --- webhooks ---

    @shows("/events/{event:str}/hooks", summary="Whom the championship tells of itself, for directors")
    async def hooks(self, at: AtEvent, person: SignedIn) -> ListOf[HookView]:
        return ListOf(items=tuple(map(_hook, await at.house.hooks.of(at.id, person))))

    @makes("/events/{event:str}/hooks", summary="Tell a program of every change; its secret is told once")
    async def add_hook(self, at: AtEvent, person: SignedIn, data: JSONBody[HookAsked]) -> HookMade:
        await limits.check(limits.HOOKS, person.id, at.house.world)
        hook = await at.house.hooks.add(at.id, person, data.url)
        return HookMade(secret=hook.secret, view=_hook(hook))

    @delete(
        "/events/{event:str}/hooks/{hook:str}",
        summary="Tell that program no more",
        status_code=204,
        responses=PROBLEMS,
    )
    async def remove_hook(
        self, at: AtEvent, person: SignedIn, hook: Annotated[str, PathParameter(max_length=40)]
    ) -> None:
        await at.house.hooks.remove(at.id, person, hook)

    # --- files ---

    @shows(
        "/events/{event:str}/file",
        summary="The backup: the whole log, to be opened anywhere",
        media_type="application/yaml",
    )
    async def file(self, at: AtEvent, person: SignedIn) -> Response[str]:
        """Without the secrets: restored elsewhere it has new codes."""
        await at.count(limits.PAPERS)
        text = await at.house.championships.backup(at.id, person, "")
        return download(text, "application/yaml", f"{at.id}.event.yaml")

    @does(
        "/events/{event:str}/backup",
        summary="The backup with its codes, readable with the passphrase only",
        media_type="application/yaml",
    )
    async def backup(self, at: AtEvent, person: SignedIn, data: JSONBody[BackupAsked]) -> Response[str]:
        await at.count(limits.PAPERS)
        text = await at.house.championships.backup(at.id, person, data.passphrase)
        return download(text, "application/yaml", f"{at.id}.event.yaml")

    @shows("/events/{event:str}/trf", summary="For pairing programs", media_type="text/plain")
    async def trf(self, at: AtEvent) -> Response[str]:
        return await _file(at, lambda event: write_trf(event.championship), "text/plain", ".trf")

    @shows("/events/{event:str}/games.csv", summary="Every game", media_type="text/csv")
    async def games_csv(self, at: AtEvent, spreadsheet: Spreadsheet = False) -> Response[str]:
        return await _file(
            at,
            lambda event: write_games(event.championship),
            "text/csv",
            "-games.csv",
            spreadsheet=spreadsheet,
        )

    @shows(
        "/events/{event:str}/standings.csv",
        summary="The standings with every tie-break, or the table of the teams, clubs or schools",
        media_type="text/csv",
    )
    async def standings_csv(
        self, at: AtEvent, teams: Teams = False, spreadsheet: Spreadsheet = False
    ) -> Response[str]:
        write, ending = (write_club_table, "-teams.csv") if teams else (write_standings, "-standings.csv")
        return await _file(at, write, "text/csv", ending, spreadsheet=spreadsheet)

    @shows(
        "/events/{event:str}/ratings.csv",
        summary="What the event does to ratings (FISC-3)",
        media_type="text/csv",
    )
    async def ratings_csv(self, at: AtEvent, spreadsheet: Spreadsheet = False) -> Response[str]:
        return await _file(at, write_ratings, "text/csv", "-ratings.csv", spreadsheet=spreadsheet)

    @shows(
        "/events/{event:str}/list.csv",
        summary="The ratings after the event as a list, such as entrants are given theirs from",
        media_type="text/csv",
    )
    async def list_csv(self, at: AtEvent, spreadsheet: Spreadsheet = False) -> Response[str]:
        return await _file(at, write_rating_list, "text/csv", "-list.csv", spreadsheet=spreadsheet)

    @shows(
        "/events/{event:str}/paper/{paper:str}",
        summary="Pairings, names, schools, bracket, standings, cross, slips, sheets, diplomas or everybody",
        media_type="application/pdf",
    )
    async def paper(
        self,
        at: AtEvent,
        paper: Annotated[str, PathParameter(max_length=40)],
        number: Annotated[int | None, QueryParameter(name="round", ge=1, le=5_000)] = None,
    ) -> Response[bytes]:
        await at.count(limits.PAPERS)
        write = PAPERS.get(paper.removesuffix(".pdf"))
        if write is None:
            raise RequestRefused(Reason.NOT_FOUND)
        page = await _newest(at)
        # Directors print before they publish.
        state = page.state if may_direct(page, at.guest) else page.public
        made = await asyncio.to_thread(write, state, number or state.played, at.language)
        return await at.printed(made, f"{at.id}-{paper}")

    @shows("/events/{event:str}/poster.pdf", summary="The poster, on A4 or A3", media_type="application/pdf")
    async def poster(
        self, at: AtEvent, size: Annotated[PosterSize, QueryParameter()] = PosterSize.A4
    ) -> Response[bytes]:
        await at.count(limits.PAPERS)
        settings = (await _newest(at)).state.settings
        link = f"{origin(at.request, at.house.settings)}/campionat/{at.id}"
        made = await asyncio.to_thread(poster_paper, settings, link, at.language, size=size)
        return await at.printed(made, f"{at.id}-poster.pdf")

    @shows(
        "/events/{event:str}/qr.svg", summary="The link for players as a QR code", media_type="image/svg+xml"
    )
    async def qr(
        self,
        at: AtEvent,
        table: Annotated[int | None, QueryParameter(ge=1, le=5_000)] = None,
        entrant: Annotated[int | None, QueryParameter(ge=1, le=5_000)] = None,
    ) -> Response[bytes]:
        """For directors, if asked, with the card of an entrant."""
        page = await _newest(at)
        about = f"?taula={table}" if table else ""
        if entrant is not None and may_direct(page, at.guest):
            about = f"?qui={entrant}&targeta={card_of(page, EntrantId(entrant)) or ''}"
        return qr_code(at.request, at.house.settings, f"/campionat/{at.id}/jo{about}")


async def _lines(pairing: Pairing, language: str) -> AsyncIterator[bytes]:
    try:
        async for line in pairing.lines():
            yield _ENCODER.encode(line) + b"\n"
    except FaristolError as refused:
        yield _ENCODER.encode(PairingTold(problem=explain(refused, language))) + b"\n"
