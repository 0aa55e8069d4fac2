"""The acta of a duplicate game: read, checked, replayed and told."""

from __future__ import annotations

from faristol.formats.files.acta.replay import Refusal
from faristol.formats.files.duplicate.document import DuplicateActa, convert_duplicate, is_duplicate
from faristol.formats.files.duplicate.replay import DuplicateReplay, Helpers, replay_duplicate
from faristol.formats.files.duplicate.result import duplicate_result
from faristol.formats.files.duplicate.text import duplicate_text

__all__ = [
    "DuplicateActa",
    "DuplicateReplay",
    "Helpers",
    "Refusal",
    "convert_duplicate",
    "duplicate_result",
    "duplicate_text",
    "is_duplicate",
    "replay_duplicate",
]
