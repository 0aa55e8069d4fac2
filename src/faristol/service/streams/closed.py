"""An end that an administrator puts to something that lives, whatever its kind."""

from __future__ import annotations

from faristol.service.streams.named import NamedPerson, StreamEntry

__all__ = ["Closed"]


class Closed(StreamEntry, frozen=True, kw_only=True, tag="closed"):
    """From here on nothing can be changed, and nothing happens by itself."""

    by: NamedPerson
