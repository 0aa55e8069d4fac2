"""How an endpoint is declared: all refuse in the same form, and a post that makes nothing answers 200."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from litestar import Request, get, post, put
from litestar.params import QueryParameter

from faristol.server.problems import PROBLEMS
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import EpochMs, Status
from faristol.service.tokens.ports import Scope

__all__ = [
    "FOR_ANYBODY",
    "FOR_BROWSERS",
    "FOR_DIRECTING",
    "FOR_PLAY",
    "FOR_PUPILS",
    "BeforeParameter",
    "StatusParameter",
    "does",
    "makes",
    "replaces",
    "shows",
    "whole_body",
]

FOR_PUPILS = {"pupils": True}
"""Marks what the device of a pupil may ask for although it changes something; all else is refused there."""

FOR_ANYBODY = {"writes": Scope.READ, "bots": True}
FOR_PLAY = {"writes": Scope.PLAY, "bots": True}
FOR_DIRECTING = {"writes": Scope.DIRECT}
FOR_BROWSERS: dict[str, Any] = {"reads": None, "writes": None}
"""With which token a program may ask; left out, reading takes any, and what changes something is refused.

What is marked for bots is what the account of one may change something with: games, and itself."""

shows = partial(get, responses=PROBLEMS)
does = partial(post, status_code=200, responses=PROBLEMS)
replaces = partial(put, status_code=200, responses=PROBLEMS)
makes = partial(post, status_code=201, responses=PROBLEMS)

StatusParameter = Annotated[Status | None, QueryParameter(description="Only those.")]
BeforeParameter = Annotated[
    EpochMs | None,
    QueryParameter(ge=0, le=2**53, description="The `before` of the page that was shown last."),
]


async def whole_body(request: Request[Any, Any, Any]) -> bytes:
    """A file that was sent as it is; something must be in it."""
    source = await request.body()
    if not source.strip():
        raise RequestRefused(Reason.NOT_UNDERSTOOD, what="body")
    return source
