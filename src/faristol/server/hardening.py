"""What holds for every request before anybody reads it: where it comes from, how large it may be.

And for every answer: nothing is loaded from elsewhere, framed, guessed or kept that should not be.
"""

from __future__ import annotations

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from faristol.server.origins import SAFE_METHODS, is_ours

__all__ = ["HEADERS", "MOST_BYTES", "Hardening"]

MOST_BYTES = 256 * 1024  # of a request: a long acta, many times over

_POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # sizes that a script computes
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = (
    ("content-security-policy", _POLICY),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "geolocation=(), microphone=(), camera=(), payment=()"),
)


class Hardening:
    """The first and the last to see a request."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...] = ()) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        method = scope["method"]

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                for name, value in HEADERS:
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        told = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if method not in SAFE_METHODS and not is_ours(told, self._origins):
            scope["state"]["foreign"] = True
        await self._app(scope, receive, guarded)
