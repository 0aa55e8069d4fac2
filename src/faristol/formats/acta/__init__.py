"""The acta: the record of one game as text, read, checked and replayed."""

from __future__ import annotations

from faristol.formats.acta.document import Acta, Settings, read_acta
from faristol.formats.acta.errors import MalformedActa
from faristol.formats.acta.replay import Refusal, Replay, WordSet, replay
from faristol.formats.acta.result import result

__all__ = [
    "Acta",
    "MalformedActa",
    "Refusal",
    "Replay",
    "Settings",
    "WordSet",
    "read_acta",
    "replay",
    "result",
]
