"""The socket: one for the whole app. It translates and forwards; the seat comes from the session or token."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import cast
from urllib.parse import parse_qsl

import msgspec
from litestar.types import Receive, Send, WebSocketCloseEvent, WebSocketScope

from faristol.errors import FaristolError
from faristol.formats.wire.socket import (
    Act,
    CarriedOut,
    ClientMessage,
    Confirm,
    Drop,
    Follow,
    Ping,
    Pong,
    Preview,
    Previewed,
    Propose,
    Refusal,
    Say,
    Unfollow,
    Welcome,
)
from faristol.server.connection import Connection, TokenBucket
from faristol.server.departures import SIGNED_OUT
from faristol.server.doors import AT_ONCE, AtOnce
from faristol.server.house import House
from faristol.server.identity import COOKIE, has_nul, token_in
from faristol.server.origins import is_ours
from faristol.server.problems import UNREADABLE, language_of, unreadable
from faristol.service import limits
from faristol.service.errors import Reason, RequestRefused
from faristol.service.games.page import GamePage
from faristol.service.people import token_hash
from faristol.service.ports import GameId, Person, Role, TableId, stream_id
from faristol.service.refusals import explain
from faristol.service.tokens.ports import Scope
from faristol.service.tokens.use_cases import Bearer
from faristol.service.wooden.page import TablePage
from faristol.version import VERSION

__all__ = ["MOST_MESSAGE_BYTES", "answer_socket"]

_log = logging.getLogger(__name__)

PATH = "/api/socket"
MOST_MESSAGE_BYTES = 8 * 1024
_PATIENCE = 400  # messages beyond the limit, then the line is cut
_PARTING_S = 2.0
_GONE = -1  # the other side hung up: there is nobody to say good-bye to
_DECODER = msgspec.json.Decoder(ClientMessage)


class _Numbered(msgspec.Struct):
    """The one field of a message that an answer needs."""

    id: int | None = None


_NUMBERED = msgspec.json.Decoder(_Numbered)


async def answer_socket(scope: WebSocketScope, receive: Receive, send: Send, house: House) -> None:
    """Answer one browser until it goes."""
    talk = await _admit(scope, receive, send, house)
    if talk is not None:
        await talk.run()


async def _admit(scope: WebSocketScope, receive: Receive, send: Send, house: House) -> _Talk | None:
    """Let a browser in, unless it is to be sent away."""
    await receive()  # that it wants to connect
    if scope["path"] != PATH:
        await send(_goodbye(4404, "no such socket"))
        return None
    headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
    if not is_ours(headers, house.settings.origins):
        await send(_goodbye(4403, "foreign origin"))
        return None
    client = scope["client"]
    address = client[0] if client else "?"
    brought, heard = token_in(headers.get("authorization", "")), house.departures.heard
    token = _cookie(headers.get("cookie", "")) if brought is None else brought
    bearer: Bearer | None = None
    person: Person | None = None
    try:
        if not _is_full(house, address):
            bearer = None if brought is None else await house.tokens.bearer(brought)
            person = await house.people.who(token) if bearer is None else bearer.person
    except RequestRefused:
        await send(_goodbye(SIGNED_OUT, "token void"))
        return None
    if _is_full(house, address):  # perhaps only now: many come at once
        await send(_goodbye(4503, "full"))
        return None
    asked = dict(parse_qsl(scope["query_string"].decode("latin-1"))).get("lang")
    language = language_of(asked, headers.get("accept-language", ""), person)
    connection = Connection(
        person, language, session=token_hash(token) if token and person else None, address=address
    )
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    while heard != house.departures.heard:  # it may have been them, a moment too early to be told
        heard = house.departures.heard
        if not await _still(house, token, person, bearer):
            await send(_goodbye(SIGNED_OUT, "signed out"))
            return None
    offered = (scope.get("extensions") or {}).get(AT_ONCE, {})
    at_once = cast("AtOnce | None", offered.get("send"))
    # Nobody asks again what the browser said as it came, and a hall of phones would keep it for hours.
    cast("dict[str, object]", scope).clear()
    return _Talk(receive, send, house, connection, at_once, bearer)


async def _still(house: House, token: str | None, person: Person | None, bearer: Bearer | None) -> bool:
    """Whether who came is still let in, as the same."""
    if bearer is None:
        return await house.people.who(token) == person
    try:
        return (await house.tokens.bearer(token or "")).person == person
    except RequestRefused:
        return False


def _is_full(house: House, address: str) -> bool:
    """Whether there is no room for one more, or none for one more from there."""
    rooms, settings = house.rooms, house.settings
    here = rooms.by_address[address] >= settings.most_connections_an_address
    return here or len(rooms.connections) >= settings.most_connections


def _cookie(text: str) -> str | None:
    """The session's token among all that a browser sends along."""
    pairs = (part.strip().partition("=") for part in text.split(";"))
    return next((value.strip('"') for name, _, value in pairs if name == COOKIE), None)


def _goodbye(code: int, reason: str) -> WebSocketCloseEvent:
    return {"type": "websocket.close", "code": code, "reason": reason}


class _Talk:
    """One connection: what is asked is read while it lasts, and what waits is sent as soon as it can be.

    What is said in one breath goes out together: mostly at once, and where the other side does not take it,
    or nobody offers to send so, by a task that waits for it.
    """

    __slots__ = (
        "_at_once",
        "_bearer",
        "_beyond",
        "_bucket",
        "_connection",
        "_house",
        "_person",
        "_receive",
        "_send",
        "_sends_soon",
        "_writing",
    )

    def __init__(
        self,
        receive: Receive,
        send: Send,
        house: House,
        connection: Connection,
        at_once: AtOnce | None,
        bearer: Bearer | None = None,
    ) -> None:
        self._bearer = bearer  # of a program; browsers bring a session
        self._receive = receive
        self._send = send
        self._at_once = at_once
        self._sends_soon = False
        self._house = house
        self._person = connection.person
        self._connection = connection
        connection.on_waiting = self._send_soon
        self._writing: asyncio.Task[None] | None = None
        settings = house.settings
        self._bucket = TokenBucket(settings.messages_burst, settings.messages_per_second)
        self._beyond = 0

    async def run(self) -> None:
        connection, rooms = self._connection, self._house.rooms
        reading = asyncio.current_task()
        assert reading is not None, "a socket is answered in a task"
        connection.on_close = reading.cancel
        rooms.welcome(connection)
        connection.send(
            Welcome(
                person=self._person.id if self._person else "",
                name=self._person.name if self._person else "",
                now=self._house.world.clock(),
                version=VERSION,
            )
        )
        try:
            await self._read()
        except asyncio.CancelledError:
            if connection.closing is None:
                raise
            reading.uncancel()  # it was closed by somebody else, and that is said below
        finally:
            connection.on_close = connection.on_waiting = None
            if self._writing is not None:
                self._writing.cancel()
                await asyncio.gather(self._writing, return_exceptions=True)
            rooms.remove(connection)
            await self._part()

    def _send_soon(self) -> None:
        if not self._sends_soon:
            self._sends_soon = True
            asyncio.get_running_loop().call_soon(self._send_waiting)

    def _send_waiting(self) -> None:
        self._sends_soon = False
        if self._writing is not None or self._connection.on_waiting is None:
            return  # the task sends it, or nobody is there any more
        if not (waiting := self._connection.outgoing()):
            return
        if self._at_once is not None and self._at_once(waiting):
            self._house.rooms.sent += len(waiting)
        else:
            self._writing = asyncio.create_task(self._write(waiting))

    async def _write(self, waiting: list[str]) -> None:
        """Send what waits, as fast as the other side takes it."""
        try:
            while waiting:
                self._house.rooms.sent += len(waiting)
                for text in waiting:
                    await self._send({"type": "websocket.send", "bytes": None, "text": text})
                waiting = self._connection.outgoing()
        except Exception:  # whatever the transport says, the client is gone and will come back
            _log.debug("a socket broke", exc_info=True)
            self._connection.close(_GONE, "")
        finally:
            self._writing = None

    async def _part(self) -> None:
        """Say good-bye, unless nobody is there to hear it."""
        code, reason = self._connection.closing or (1001, "")
        if code != _GONE:
            with contextlib.suppress(Exception):
                async with asyncio.timeout(_PARTING_S):
                    await self._send(_goodbye(code, reason))

    async def _read(self) -> None:
        """Take what is asked until the other side hangs up."""
        try:
            while (message := await self._receive())["type"] == "websocket.receive":
                text = message.get("text")
                await self._take(message.get("bytes") or b"" if text is None else text)
                await asyncio.sleep(0)  # answers go out before the next question is read
            self._connection.closing = (_GONE, "")
        except Exception:
            _log.exception("a connection failed")
            self._connection.closing = (1011, "broken")

    async def _take(self, text: str | bytes) -> None:
        self._house.rooms.heard += 1
        if not self._bucket.take():
            self._beyond += 1
            if self._beyond > _PATIENCE:
                self._connection.close(4029, "too fast")
            else:
                self._refuse(None, RequestRefused(Reason.TOO_FAST, seconds=1))
            return
        if len(text) > MOST_MESSAGE_BYTES:
            self._refuse(None, RequestRefused(Reason.TOO_LARGE, limit=f"{MOST_MESSAGE_BYTES // 1024} kB"))
            return
        if has_nul(text):
            self._refuse(_number_of(text), RequestRefused(Reason.NOT_UNDERSTOOD, what="\\u0000"))
            return
        try:
            message = _DECODER.decode(text)
        except UNREADABLE as broken:
            self._refuse(_number_of(text), unreadable(broken, text))
            return
        try:
            await self._answer(message)
        except FaristolError as refused:
            self._refuse(getattr(message, "id", None), refused, getattr(message, "game", None))

    async def _answer(self, message: ClientMessage) -> None:
        connection, house = self._connection, self._house
        match message:
            case Ping():
                connection.send(Pong(now=house.world.clock()))
            case Follow(kind=kind, stream=stream, since=since):
                await self._check_pupil(kind, stream)
                await house.rooms.follow(connection, kind, stream_id(stream), max(0, since))
            case Unfollow(kind=kind, stream=stream):
                house.rooms.unfollow(connection, kind, stream_id(stream))
            case Act(id=number, game=game, action=action):
                page = await house.games.act(GameId(game), self._who().id, action)
                connection.send(CarriedOut(id=number, seq=page.seq))
            case Preview(id=number, game=game, square=square, word=word):
                told = await house.games.preview(GameId(game), self._who().id, square, word)
                connection.send(Previewed(id=number, score=told.score, words=told.words))
            case Propose(id=number, game=game, action=action):
                await limits.check(limits.PROPOSALS, self._who().id, house.world)
                page = await house.games.propose(GameId(game), self._who().id, action)
                connection.send(CarriedOut(id=number, seq=page.seq))
            case Confirm(id=number, game=game, number=entry):
                page = await house.games.confirm(GameId(game), self._who().id, entry)
                connection.send(CarriedOut(id=number, seq=page.seq))
            case Drop(id=number, game=game):
                await limits.check(limits.PROPOSALS, self._who().id, house.world)
                page = await house.games.drop(GameId(game), self._who().id)
                connection.send(CarriedOut(id=number, seq=page.seq))
            case Say(id=number, game=game, text=text, aside=aside):
                await limits.check(limits.CHAT, self._who().id, house.world)
                page = await house.games.say(GameId(game), self._who(), text, aside=aside)
                connection.send(CarriedOut(id=number, seq=page.seq))

    async def _check_pupil(self, kind: str, stream: str) -> None:
        """Pupils look at what is their class's, and at nothing else that lives."""
        if self._person is None or Role.PUPIL not in self._person.roles or kind == "class":
            return
        page: GamePage | TablePage | None = None
        if kind == "game":
            page = await self._house.games.current(GameId(stream))
        elif kind == "table":
            page = await self._house.tables.current(TableId(stream))
        if page is None or page.header.school is None:
            raise RequestRefused(Reason.PUPILS_STAY)

    def _who(self) -> Person:
        """Who does something, which a program may only with a token for it."""
        if self._person is None:
            raise RequestRefused(Reason.NOBODY)
        if self._bearer is not None:
            self._bearer.check(Scope.PLAY)
        return self._person

    def _refuse(self, number: int | None, refused: FaristolError, game: str | None = None) -> None:
        page = self._house.games.book.known(GameId(game)) if game else None
        problem = explain(
            refused,
            self._connection.language,
            regulation=page.regulation if page else None,
            names=[holder.called for holder in page.seats] if page else (),
        )
        self._connection.send(
            Refusal(id=number, code=problem.code, message=problem.message, article=problem.article)
        )


def _number_of(text: str | bytes) -> int | None:
    """Which request a message that cannot be read was, if at least that can be."""
    try:
        return _NUMBERED.decode(text).id
    except UNREADABLE:
        return None
