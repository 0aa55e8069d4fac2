"""Entries may say that time stood still. No table changes; but an older version would not understand them."""

from __future__ import annotations

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """What is there stays as it is."""
