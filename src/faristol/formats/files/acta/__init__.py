"""The acta: the record of one game as text, read, checked and replayed."""

from __future__ import annotations

from faristol.formats.files.acta.document import Acta, Settings, read_acta
from faristol.formats.files.acta.errors import MalformedActa
from faristol.formats.files.acta.replay import Refusal, Replay, WordSet, replay
from faristol.formats.files.acta.result import result

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
