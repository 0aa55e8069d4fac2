"""Real events, where they are at hand; tests that need them are skipped, and say so, where they are not."""

from __future__ import annotations

import csv
import os
from pathlib import Path

import pytest

_SHARED = Path(os.environ.get("FARISTOL_SHARED", Path(__file__).parents[3] / "shared"))
_TOURNAMENTS = _SHARED / "data" / "tournaments"


def real(name: str) -> bytes:
    """The file *name* of a real event."""
    path = _TOURNAMENTS / name
    if not path.exists():
        pytest.skip(f"the real event {name} is not at hand")
    return path.read_bytes()


def table(name: str) -> list[dict[str, str]]:
    """The published table *name*."""
    return list(csv.DictReader(real(name).decode().splitlines()))
