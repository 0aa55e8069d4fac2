"""What a server tells of something that lives: a whole view, or what has changed in the one before."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Changed", "Tell", "Told"]


class Tell(Struct, frozen=True, gc=False, kw_only=True, tag_field="tell"):
    """A message of the server."""


class Told(Tell, frozen=True, kw_only=True):
    """The whole view; for who arrives or lost count."""

    stream: str
    seq: int


class Changed(Tell, frozen=True, kw_only=True):
    """What has changed in the view of entry *since*; whoever has another one asks again."""

    stream: str
    since: int
    seq: int
