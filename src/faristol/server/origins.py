"""Whether a request comes from our own pages.

A browser says where a request comes from: ``Sec-Fetch-Site`` in all that are current, ``Origin`` with
every write and every websocket. Whatever comes from another site is refused; programs that are no
browsers send neither and hold no cookie that they did not ask for. Together with ``SameSite`` cookies
this needs no token, so that nothing has to be shared between processes.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

__all__ = ["SAFE_METHODS", "is_ours"]

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def is_ours(headers: Mapping[str, str], allowed: tuple[str, ...]) -> bool:
    """Whether *headers* (in lower case) are of a page of ours, or of no browser at all."""
    origin = headers.get("origin")
    if origin in allowed:
        return True
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
    except ValueError:
        return False
