"""Refusals over HTTP: whatever goes wrong, the answer is a code, a sentence and perhaps an article."""

from __future__ import annotations

import logging
import re
import traceback
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.serialization import decode_json
from litestar.utils.scope.state import ScopeState

from faristol.engine.rules import Unplayable
from faristol.errors import FaristolError
from faristol.formats.files.acta.errors import MalformedActa
from faristol.formats.wire.bodies import Problem
from faristol.regulations import RegulationMissing
from faristol.regulations.choices import BadChoice
from faristol.regulations.own import RegulationRefused
from faristol.rules.duplicate.errors import DuplicateRefusal
from faristol.rules.errors import RuleViolation
from faristol.server.hardening import MOST_BYTES
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import NotFound, Person
from faristol.service.refusals import explain
from faristol.texts import pick_language
from faristol.tournament.errors import MalformedEvent, TournamentError

__all__ = ["HANDLERS", "PROBLEMS", "UNREADABLE", "language_for", "language_of", "unreadable"]

_log = logging.getLogger(__name__)

_STATUS: Mapping[Reason, int] = MappingProxyType(
    {
        Reason.NOT_FOUND: 404,
        Reason.NOBODY: 401,
        Reason.NOT_UNDERSTOOD: 400,
        Reason.TOO_LARGE: 413,
        Reason.TOO_FAST: 429,
        Reason.FOREIGN: 403,
        Reason.BUSY: 503,
        Reason.BROKEN: 500,
        Reason.TOO_HEAVY: 503,
        Reason.TOO_MANY_JOBS: 503,
        Reason.NOT_SEATED: 403,
        Reason.NOT_FOR_PLAYERS: 403,
        Reason.NOT_OPENER: 403,
        Reason.NO_ARBITER: 403,
        Reason.JUDGE_NEEDED: 403,
        Reason.LISTED_ONLY: 403,
        Reason.WRONG_CARD: 403,
        Reason.ARBITER_NEEDED: 403,
        Reason.GIVEN_BAG: 403,
        Reason.WRONG_PASSWORD: 403,
        Reason.ROLE_NEEDED: 403,
        Reason.TEACHER_NEEDED: 403,
        Reason.LINK_USED: 403,
        Reason.LINK_VOID: 403,
        Reason.WORDS_CLOSED: 403,
        Reason.WORDS_CLOSED_CLOCK: 403,
        Reason.WORDS_CLOSED_ROUND: 403,
        Reason.NEEDS_ACCOUNT: 403,
        Reason.UNKNOWN_REGULATION: 404,
        Reason.UNKNOWN_LEXICON: 404,
        Reason.LEXICON_STAYS: 403,
        Reason.WRONG_SEATS: 400,
        Reason.WRONG_CLOCK: 400,
        Reason.BAD_NAME: 400,
        Reason.BAD_EMAIL: 400,
        Reason.BAD_WORD: 400,
        Reason.BAD_RECORD: 400,
        Reason.BAD_POSITION: 400,
        Reason.RACK_TOO_LONG: 400,
        Reason.TOO_MANY_OF_A_TILE: 400,
        Reason.TURN_IMPOSSIBLE: 400,
        Reason.TOO_MANY_ANALYSES: 429,
        Reason.NOT_ASKED_BY_YOU: 403,
        Reason.NO_SUCH_DECK: 404,
        Reason.NO_WORDS: 400,
        Reason.CHAT_EMPTY: 400,
        Reason.NOT_AT_DESK: 403,
        Reason.ARBITER_ONLY: 403,
        Reason.ARBITER_ANSWERS: 403,
        Reason.WRONG_CODE: 403,
        Reason.NO_DEED: 404,
        Reason.NOTE_UNREADABLE: 400,
        Reason.NO_PUZZLE: 404,
        Reason.NO_OWN_PUZZLE: 404,
        Reason.PUZZLE_NOT_MADE: 404,
        Reason.PUPILS_STAY: 403,
        Reason.TEACHER_SAYS: 403,
        Reason.PHRASES_ONLY: 403,
        Reason.NO_SUCH_PUPIL: 404,
        Reason.NO_SUCH_TABLE: 404,
        Reason.NO_SUCH_DEVICE: 404,
        Reason.NO_SUCH_HOMEWORK: 404,
        Reason.CLASS_FULL: 400,
        Reason.TERM_TOO_LONG: 400,
        Reason.TOKEN_VOID: 401,
        Reason.SCOPE_NEEDED: 403,
        Reason.BROWSER_ONLY: 403,
        Reason.BOTS_ONLY: 403,
        Reason.BOTS_PLAY: 403,
        Reason.NOT_INVITED: 403,
        Reason.BAD_HOOK: 400,
        Reason.PRIVATE_HOOK: 400,
    }
)
# Of a championship.
_FOR_DIRECTORS = ("not-director", "wrong-code", "entry-closed", "not-your-table")
_CONFLICT = 409  # the rest: the moment is wrong, not the request
# What the framework refuses by a status alone: the first reason that has it says it best.
_BY_STATUS = {status: reason for reason, status in reversed(tuple(_STATUS.items()))}
_FIELD = re.compile(r"at `\$\.data\.(.+)`$")  # where a body is not as it should be, as msgspec says it
_HUNG_UP = "client disconnected prematurely"  # as the framework says it

# What a parser raises at a message that is no JSON, or not of the shape that is asked for.
UNREADABLE = (msgspec.DecodeError, RecursionError, UnicodeError)

# The place, among the words of a parser that speaks English only.
_PLACES = (
    re.compile(r"field `(?P<place>[^`]{1,80})"),
    re.compile(r"`\$\.?(?P<place>[^`]{1,80})"),
    re.compile(r"(?P<place>byte \d+)"),
)

_WHOLE = "{…}"  # it is something else altogether

PROBLEMS: dict[int, ResponseSpec] = {
    status: ResponseSpec(data_container=Problem, description=said, generate_examples=False)
    for status, said in {
        400: "The request was not understood.",
        401: "Nobody is signed in.",
        403: "This person may not.",
        404: "There is no such thing.",
        409: "Not at this moment.",
        413: "Too large.",
        429: "Too often.",
        503: "Too busy.",
    }.items()
}


def language_of(asked: str | None, accepted: str, person: Person | None) -> str:
    """The reader's language: *asked* for in the address, *accepted* by the browser, or kept with the person.

    What is asked now comes before what was stored: a page may ask before its change of language is kept.
    """
    browsers = [part.split(";")[0] for part in accepted.split(",")]
    return pick_language(asked, *browsers, person.language if person else None)


def language_for(request: Request[Any, Any, Any]) -> str:
    """The language of whoever made *request*, as far as it is known yet who that is."""
    person = request.scope["state"].get("person")
    return language_of(request.query_params.get("lang"), request.headers.get("accept-language", ""), person)


def unreadable(broken: BaseException, message: str | bytes) -> RequestRefused:
    """The refusal of a *message* that says where it cannot be read: a field or a byte, in any language."""
    return RequestRefused(Reason.NOT_UNDERSTOOD, what=_place(broken, message))


def _place(broken: BaseException, message: str | bytes) -> str:
    if isinstance(broken, RecursionError):
        return "[[[…"
    if isinstance(broken, UnicodeError):
        try:
            message.decode() if isinstance(message, bytes) else message.encode()
        except UnicodeError as wrong:
            return f"byte {wrong.start}"  # type: ignore[attr-defined]
    found = filter(None, (pattern.search(str(broken)) for pattern in _PLACES))
    shaped = isinstance(broken, msgspec.ValidationError)
    return next((match["place"] for match in found), _WHOLE if shaped else f"byte {len(message)}")


def _refused(request: Request[Any, Any, Any], refused: FaristolError) -> Response[Problem]:
    match refused:
        case RequestRefused(reason=reason):
            status = _STATUS.get(reason, _CONFLICT)
        case NotFound() | RegulationMissing():
            status = 404
        case MalformedActa() | MalformedEvent() | RegulationRefused() | BadChoice():
            status = 400
        case TournamentError(code=code) if code in _FOR_DIRECTORS:
            status = 403
        case RuleViolation() | DuplicateRefusal() | Unplayable() | TournamentError():
            status = _CONFLICT
        case _:
            _log.error("%s %s: %s", request.method, request.url.path, refused, exc_info=refused)
            status = 500
    return Response(explain(refused, language_for(request)), status_code=status)


def _invalid(request: Request[Any, Any, Any], invalid: ValidationException) -> Response[Problem]:
    extra = invalid.extra if isinstance(invalid.extra, list) else []
    places = [_named(item) for item in extra if isinstance(item, dict)]
    what = ", ".join(filter(None, places)) or invalid.detail
    return _refused(request, RequestRefused(Reason.NOT_UNDERSTOOD, what=what[:120]))


def _named(item: Mapping[str, object]) -> str:
    """The field that is wrong; of the whole body the one that lacks or that nobody knows."""
    key = str(item.get("key", ""))
    found = _PLACES[0].search(str(item.get("message", ""))) if key == "data" else None
    return found["place"] if found else _WHOLE if key == "data" else key


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    # A field of the body with the name of a dependency: the framework takes it for that, and for our fault.
    if field := _FIELD.search(str(error.__cause__)):
        return _refused(request, RequestRefused(Reason.NOT_UNDERSTOOD, what=field[1][:120]))
    if error.detail == _HUNG_UP:  # in the middle of a request: nobody hears the answer, and nothing is wrong
        return _refused(request, RequestRefused(Reason.NOT_UNDERSTOOD, what="body"))
    if (broken := _while_read(error)) is not None:
        return _refused(request, unreadable(broken, _body_of(request)))
    if error.status_code >= 500:
        return _broken(request, error)
    reason = _BY_STATUS.get(error.status_code, Reason.NOT_UNDERSTOOD)
    refused = RequestRefused(reason, what=error.detail[:120], limit=_most_of(request), seconds=60)
    problem = explain(refused, language_for(request))
    return Response(problem, status_code=error.status_code, headers=error.headers)


def _most_of(request: Request[Any, Any, Any]) -> str:
    """How large a request may be that goes where this one went."""
    handler = request.scope.get("route_handler")
    most = handler.resolve_request_max_body_size() if isinstance(handler, HTTPRouteHandler) else MOST_BYTES
    return f"{(most or MOST_BYTES) // 1024} kB"


def _body_of(request: Request[Any, Any, Any]) -> bytes:
    """The body as far as it was read: a handler of errors cannot wait for more."""
    body = ScopeState.from_scope(request.scope).body
    return body if isinstance(body, bytes) else b""


def _while_read(error: BaseException) -> BaseException | None:
    """What went wrong while the framework read the body, if that is what went wrong."""
    cause = error.__cause__.__cause__ if error.__cause__ is not None else error
    walked = traceback.walk_tb(None if cause is None else cause.__traceback__)
    reading = any(frame.f_code is decode_json.__code__ for frame, _ in walked)
    return cause if reading and isinstance(cause, UNREADABLE) else None


def _unforeseen(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    if (broken := _while_read(error)) is not None:
        return _refused(request, unreadable(broken, _body_of(request)))
    return _broken(request, error)


def _broken(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    _log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return Response(explain(RequestRefused(Reason.BROKEN), language_for(request)), status_code=500)


HANDLERS: dict[type[Exception] | int, Any] = {
    FaristolError: _refused,
    ValidationException: _invalid,
    HTTPException: _http,
    Exception: _unforeseen,
}
