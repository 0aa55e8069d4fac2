"""What every answer carries: nothing is loaded from elsewhere, framed, guessed or kept that should not be."""

from __future__ import annotations

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

from faristol.server.logs import request_id

__all__ = ["HEADERS", "MOST_BYTES", "harden"]

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


async def harden(message: Message, scope: Scope) -> None:
    """Add the headers to whatever is answered, errors of the framework included."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS:
            headers.setdefault(name, value)
        headers["x-request-id"] = request_id.get()
        if scope["path"].startswith("/api"):
            headers.setdefault("cache-control", "no-store")
