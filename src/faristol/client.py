"""A server of Faristol from a program: who asks brings a token, and every answer has a type.

>>> from faristol.client import Client
>>> client = Client("https://faristol.example", token="faristol_…")
>>> client
Client('https://faristol.example')

The types are those of the wire (:mod:`faristol.formats.wire`), the same as the server's own. What the server
refuses is raised as :exc:`Refused`, with its code and its sentence. Nothing beyond the library is needed.
"""

from __future__ import annotations

import hashlib
import hmac
import time
from collections.abc import Generator
from contextlib import closing
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, TypeVar
from urllib.parse import quote, urlsplit

import msgspec

from faristol.engine.position import Position
from faristol.errors import FaristolError
from faristol.formats.wire.bodies import Done, ListOf, Opened, Problem
from faristol.formats.wire.bots import BotBegan, BotEvent, BotInvited, BotOver, BotRematch, BotTurn, BotView
from faristol.formats.wire.events import EventView
from faristol.formats.wire.games import GameAsked, GameSummary, GameView, SeatAsked, YourTurns
from faristol.formats.wire.hooks import HookMade, HookTold, HookView
from faristol.formats.wire.people import Me
from faristol.regulations import REGULATIONS
from faristol.rules.board import EMPTY_BOARD, Square
from faristol.rules.spelling import Cell
from faristol.rules.tiles import Tile
from faristol.version import VERSION

__all__ = [
    "BotBegan",
    "BotEvent",
    "BotInvited",
    "BotOver",
    "BotRematch",
    "BotTurn",
    "Client",
    "GameView",
    "HookTold",
    "Refused",
    "position_of",
    "read_hook",
]

T = TypeVar("T")
_MOST_ANSWER = 32 << 20  # bytes: far beyond what a server sends


class Refused(FaristolError):
    """The server refused what was asked, and nothing changed; or it could not be reached (status 0)."""

    def __init__(self, status: int, problem: Problem) -> None:
        super().__init__(problem.code, message=problem.message)
        self.status = status
        self.message = problem.message
        self.article = problem.article

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


class Client:
    """One server, and who asks there."""

    def __init__(
        self,
        address: str = "http://localhost:8000",
        token: str | None = None,
        *,
        timeout: float = 30.0,
        language: str = "en",
    ) -> None:
        self.address = address.rstrip("/")
        self._timeout = timeout
        self.headers = {"user-agent": f"faristol/{VERSION}", "accept-language": language}
        if token is not None:
            self.headers["authorization"] = f"Bearer {token}"

    def __repr__(self) -> str:
        return f"Client({self.address!r})"

    # --- anything ---

    def ask(self, method: str, path: str, answer: type[T], body: object = None) -> T:
        """Ask for whatever the API has: ``client.ask("GET", "/api/turns", YourTurns)``."""
        connection, response = self._send(method, path, body)
        with closing(connection), closing(response):
            try:
                raw = response.read(_MOST_ANSWER)
            except (OSError, HTTPException) as broken:
                raise _unreachable(broken) from broken
        return msgspec.json.decode(raw, type=answer) if raw else msgspec.convert(None, answer)

    def _send(self, method: str, path: str, body: object = None) -> tuple[HTTPConnection, HTTPResponse]:
        parts = urlsplit(self.address)
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        connection = kind(parts.netloc, timeout=self._timeout)
        headers, sent = dict(self.headers), None
        if body is not None:
            sent, headers["content-type"] = msgspec.json.encode(body), "application/json"
        try:
            connection.request(method, parts.path + path, sent, headers)
            response = connection.getresponse()
            if response.status < 300:
                return connection, response
            with closing(response):
                raw = response.read(_MOST_ANSWER)
        except (OSError, HTTPException) as broken:
            connection.close()
            raise _unreachable(broken) from broken
        connection.close()
        try:
            problem = msgspec.json.decode(raw, type=Problem)
        except msgspec.DecodeError:  # a proxy speaks
            problem = Problem(code=f"http-{response.status}", message=response.reason)
        raise Refused(response.status, problem)

    # --- who asks, and their games ---

    def me(self) -> Me:
        """Who this token asks for."""
        return self.ask("GET", "/api/me", Me)

    def history(self) -> tuple[GameSummary, ...]:
        """One's own games, the last changed first."""
        return self.ask("GET", "/api/history", ListOf[GameSummary]).items

    def turns(self) -> YourTurns:
        """The games that wait for one, the most urgent first."""
        return self.ask("GET", "/api/turns", YourTurns)

    def game(self, game: str) -> GameView:
        """A game as one may see it."""
        return self.ask("GET", f"/api/games/{quote(game)}", GameView)

    def open_game(self, regulation: str, *, robot: int | None = None, **others: Any) -> str:
        """Open a game for oneself and whoever comes, or a robot of a level; its name in links."""
        rival = SeatAsked(who="open") if robot is None else SeatAsked(who="robot", level=robot)
        asked = GameAsked(regulation=regulation, seats=(SeatAsked(who="me"), rival), **others)
        return self.ask("POST", "/api/games", Opened, asked).id

    def join(self, game: str) -> GameView:
        """Take the first free seat; a bot does where it was invited."""
        return self.ask("POST", f"/api/games/{quote(game)}/join", GameView, {})

    def rematch(self, game: str) -> str:
        """Play again with the same people: the name of that game."""
        return self.ask("POST", f"/api/games/{quote(game)}/rematch", Opened).id

    # --- playing ---

    def act(self, game: str, do: str, **fields: Any) -> int:
        """Do something at one's seat, by the names of the acta; the number of the view that shows it."""
        return self.ask("POST", f"/api/games/{quote(game)}/acts", Done, {"do": do, **fields}).seq

    def play(self, game: str, square: str, word: str) -> int:
        """Lay a word: ``client.play(game, "H8", "CASA")``."""
        return self.act(game, "play", square=square, word=word)

    def exchange(self, game: str, tiles: tuple[str, ...]) -> int:
        return self.act(game, "exchange", tiles=tiles)

    def pass_turn(self, game: str) -> int:
        return self.act(game, "pass")

    def accept(self, game: str) -> int:
        """Not doubt the play that lies there."""
        return self.act(game, "accept")

    def challenge(self, game: str, words: tuple[str, ...] = ()) -> int:
        """Doubt the play that lies there, or only some of its words."""
        return self.act(game, "challenge", **({"words": words} if words else {}))

    def resign(self, game: str) -> int:
        return self.act(game, "abandon")

    # --- bots ---

    def bots(self) -> tuple[BotView, ...]:
        """The bots that can be invited."""
        return self.ask("GET", "/api/bots", ListOf[BotView]).items

    def invite(self, game: str, login: str) -> GameView:
        """Ask a bot to the table that one has opened."""
        return self.ask("POST", f"/api/games/{quote(game)}/invite", GameView, {"login": login})

    def decline(self, game: str) -> None:
        """Not come to where one was invited."""
        self.ask("POST", f"/api/games/{quote(game)}/decline", type(None))

    def events(self) -> Generator[BotEvent, None, None]:
        """What waits for this bot, and then whatever comes; it ends when the line does."""
        connection, response = self._send("GET", "/api/bot/events")
        with closing(connection), closing(response):
            try:
                while line := response.readline():
                    if line.strip():
                        yield msgspec.json.decode(line, type=BotEvent)
            except (OSError, HTTPException) as broken:
                raise _unreachable(broken) from broken

    # --- championships ---

    def championship(self, event: str) -> EventView:
        """A championship as one may see it."""
        return self.ask("GET", f"/api/events/{quote(event)}", EventView)

    def hooks(self, event: str) -> tuple[HookView, ...]:
        """Whom a championship that one directs tells of itself."""
        return self.ask("GET", f"/api/events/{quote(event)}/hooks", ListOf[HookView]).items

    def add_hook(self, event: str, url: str) -> HookMade:
        """Have *url* told of a championship; the secret that signs is in the answer, and never again."""
        return self.ask("POST", f"/api/events/{quote(event)}/hooks", HookMade, {"url": url})


def position_of(view: GameView) -> Position:
    """A game as one sees it at one's own turn, for the engine to think about."""
    if view.you is None or view.seats[view.you].rack is None:
        raise ValueError("nobody thinks from a seat that is not their own")
    cells = (
        (Square(one.row, one.column), Cell(Tile(one.letter), blank=one.blank))
        for one in view.board
        if not one.fresh
    )
    count = len(view.seats)
    others = [view.seats[(view.you + step) % count] for step in range(1, count)]
    return Position(
        rack=tuple(map(Tile, view.seats[view.you].rack or ())),
        board=EMPTY_BOARD.with_tiles(cells),
        others=tuple(seat.tiles for seat in others),
        scores=(view.seats[view.you].score, *(seat.score for seat in others)),
        regulation=REGULATIONS[view.regulation],
        any_tiles=True,
    )


def read_hook(secret: str, signature: str, body: bytes, *, patience: float = 300.0) -> HookTold:
    """What a webhook brought, if it was signed with *secret* and not longer ago than *patience* seconds.

    *signature* is the header ``Faristol-Signature``; what is not ours raises :exc:`ValueError`.
    """
    parts = dict(part.partition("=")[::2] for part in signature.split(","))
    at = parts.get("t", "")
    expected = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(parts.get("v1", "").encode(), expected.encode()):
        raise ValueError("not signed with this secret")
    if abs(time.time() - int(at)) > patience:
        raise ValueError("signed too long ago")
    return msgspec.json.decode(body, type=HookTold)


def _unreachable(broken: Exception) -> Refused:
    said = str(broken) or type(broken).__name__
    return Refused(0, Problem(code="unreachable", message=said))
