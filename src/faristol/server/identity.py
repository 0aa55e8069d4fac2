"""Who asks: the session's cookie, the address, and the language."""

from __future__ import annotations

import contextlib
import logging
import re
from functools import cache
from typing import Any

from litestar import Request
from litestar.datastructures import Cookie
from litestar.di import NamedDependency, Provide
from litestar.enums import ScopeType
from litestar.types import Scope as AsgiScope

from faristol.errors import FaristolError
from faristol.server.house import House
from faristol.server.origins import SAFE_METHODS, is_ours
from faristol.server.problems import language_for
from faristol.server.settings import Settings
from faristol.service.errors import Reason, RequestRefused
from faristol.service.people import token_hash
from faristol.service.ports import Person, Role
from faristol.service.tokens.ports import Scope
from faristol.service.tokens.use_cases import Bearer

__all__ = [
    "COOKIE",
    "DEPENDENCIES",
    "NO_SESSION",
    "Address",
    "Guest",
    "Language",
    "SignedIn",
    "TheHouse",
    "check_at_the_door",
    "has_nul",
    "know_the_reader",
    "provide_house",
    "session_cookie",
    "session_of",
    "token_in",
]

_log = logging.getLogger(__name__)

COOKIE = "faristol"
_YEAR_S = 365 * 24 * 3600


TheHouse = NamedDependency[House]
Guest = NamedDependency[Person | None]
"""The person of the session, if there is one."""
SignedIn = NamedDependency[Person]
"""The person of the session; nobody is refused."""
Language = NamedDependency[str]
Address = NamedDependency[str]


def provide_house(request: Request[Any, Any, Any]) -> House:
    house: House = request.app.state.house
    return house


async def provide_guest(request: Request[Any, Any, Any], house: TheHouse) -> Person | None:
    """The person of the session, or of the token that a program brings, if there is one."""
    state = request.scope["state"]
    if "person" not in state:
        text = token_in(request.headers.get("authorization", ""))
        if text is None:
            state["person"] = await house.people.who(request.cookies.get(COOKIE))
        else:
            state["person"] = None  # nobody, if the token is refused: that can be said in some language
            state["bearer"] = await house.tokens.bearer(text)
            state["person"] = state["bearer"].person
    person: Person | None = state["person"]
    return person


async def know_the_reader(_: Exception, scope: AsgiScope) -> None:
    """See who asked before a refusal is put into words: no endpoint has, if there is none at that address."""
    app = scope["litestar_app"]
    if scope["type"] == ScopeType.HTTP and "person" not in scope["state"]:
        with contextlib.suppress(FaristolError):  # then in the language that the browser names
            await provide_guest(app.request_class(scope), app.state.house)


async def provide_person(guest: Guest) -> Person:
    """The person of the session; nobody is refused."""
    if guest is None:
        raise RequestRefused(Reason.NOBODY)
    return guest


async def provide_language(request: Request[Any, Any, Any], guest: Guest) -> str:
    """The reader's language; whoever asks for it wants the person known first."""
    return language_for(request)


def provide_address(request: Request[Any, Any, Any]) -> str:
    """The network address, which the server behind a proxy is told by it."""
    return request.client.host if request.client else "?"


DEPENDENCIES = {
    "house": Provide(provide_house, sync_to_thread=False),
    "guest": Provide(provide_guest),
    "person": Provide(provide_person),
    "language": Provide(provide_language),
    "address": Provide(provide_address, sync_to_thread=False),
}
"""Who asks, for any endpoint that wants to know."""


@cache
def _warn_of_proxy() -> None:
    """Said once: whoever runs the server may have forgotten to name the proxy before it."""
    _log.warning("a proxy that nobody has named (--proxy) stands before the server: all are one address")


_NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")  # as JSON writes it: behind a backslash of its own


def has_nul(message: str | bytes) -> bool:
    """Whether a text in *message*, which is JSON, has the one character that not every database keeps."""
    if isinstance(message, bytes):
        return b"\\u0000" in message and has_nul(message.decode(errors="replace"))
    return "\\u0000" in message and _NUL.search(message) is not None


async def check_at_the_door(request: Request[Any, Any, Any]) -> None:
    """Refuse what another site's page wrote, one write too many, and NUL, before anything reads it.

    A pupil's device writes to nothing but its class, what is played there, and its homework.
    """
    if "\0" in request.scope["path"] or b"%00" in request.scope["query_string"]:
        raise RequestRefused(Reason.NOT_UNDERSTOOD, what="%00")
    house = provide_house(request)
    if token_in(request.headers.get("authorization", "")) is not None:
        await _check_token(request, house)
    if request.method in SAFE_METHODS:
        return
    headers = {name.lower(): value for name, value in request.headers.items()}
    if not is_ours(headers, house.settings.origins):
        raise RequestRefused(Reason.FOREIGN)
    if "x-forwarded-for" in headers and not house.settings.proxies:
        _warn_of_proxy()
    guest = await provide_guest(request, house)
    house.pace.check(guest, provide_address(request))
    if guest is not None and Role.PUPIL in guest.roles and not request.route_handler.opt.get("pupils"):
        raise RequestRefused(Reason.PUPILS_STAY)
    if guest is not None and Role.BOT in guest.roles and not request.route_handler.opt.get("bots"):
        raise RequestRefused(Reason.BOTS_PLAY)
    # Whatever it calls itself: what reads JSON reads it from any body.
    reads_json = request.route_handler.parsed_data_field is not None
    if reads_json and has_nul(await request.body()):
        raise RequestRefused(Reason.NOT_UNDERSTOOD, what="\\u0000")


async def _check_token(request: Request[Any, Any, Any], house: House) -> None:
    """Refuse what a token is not for; programs keep a pace in whatever they ask, since nothing tires them."""
    guest = await provide_guest(request, house)
    bearer: Bearer = request.scope["state"]["bearer"]
    safe = request.method in SAFE_METHODS
    opt = request.route_handler.opt
    bearer.check(opt.get("reads", Scope.READ) if safe else opt.get("writes"))
    if safe:  # what writes is counted below
        house.pace.check(guest, "")


def session_of(request: Request[Any, Any, Any]) -> str | None:
    """What is kept of the token that the request came with, a program's or a session's."""
    text = token_in(request.headers.get("authorization", "")) or request.cookies.get(COOKIE)
    return token_hash(text) if text else None


def token_in(authorization: str) -> str | None:
    """The token of a header, unless that is for somebody else: a proxy may ask for a password of its own."""
    scheme, _, text = authorization.partition(" ")
    return text.strip() if scheme.lower() == "bearer" else None


def session_cookie(token: str, settings: Settings) -> Cookie:
    """The cookie of a session: out of reach of scripts, and of other sites."""
    return Cookie(
        key=COOKIE,
        value=token,
        max_age=_YEAR_S,
        path="/",
        httponly=True,
        samesite="lax",
        secure=settings.secure_cookies,
    )


NO_SESSION = Cookie(key=COOKIE, value="", max_age=0, path="/", httponly=True, samesite="lax")
"""The cookie that takes the other one away."""
