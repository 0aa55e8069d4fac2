"""What every answer carries: nothing is loaded from elsewhere, framed, guessed or kept that should not be.

One page may be framed by anybody: that of a championship for a club's own site. It is a document without
scripts, forms or cookies, and its sandbox keeps it one: whoever frames it can neither act for the reader nor
learn anything of them.
"""

from __future__ import annotations

import re

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

from faristol.server.logs import request_id

__all__ = ["EMBEDDED", "HEADERS", "MOST_BYTES", "embedded_policy", "harden"]

MOST_BYTES = 256 * 1024  # of a request: a long acta, many times over

_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",  # the engine is WebAssembly; no text ever becomes code
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

EMBEDDED = re.compile(r"/campionat/([\w-]{1,40})/incrustat/?", re.ASCII)
"""The addresses of that page; in its group the event."""
_FRAMED_NOWHERE = "x-frame-options"


def embedded_policy(style: str) -> str:
    """The policy of the page that may be framed; *style* is the hash of the one style that it has."""
    return "; ".join(
        (
            "default-src 'none'",
            f"style-src '{style}'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors *",
            # Without an origin of its own it has no cookies; its one link opens a window that is free again.
            "sandbox allow-popups allow-popups-to-escape-sandbox",
        )
    )


async def harden(message: Message, scope: Scope) -> None:
    """Add the headers to whatever is answered, errors of the framework included."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        framed = "frame-ancestors *" in headers.get("content-security-policy", "")
        for name, value in HEADERS:
            if not (framed and name == _FRAMED_NOWHERE and EMBEDDED.fullmatch(scope["path"])):
                headers.setdefault(name, value)
        headers["x-request-id"] = request_id.get()
        if scope["path"].startswith("/api"):
            headers.setdefault("cache-control", "no-store")
