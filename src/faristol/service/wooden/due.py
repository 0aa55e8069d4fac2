"""What the passing of time does at a wooden table whose clock the app keeps."""

from __future__ import annotations

from collections.abc import Sequence

from faristol.rules.actions import Wait
from faristol.service.ports import EpochMs
from faristol.service.wooden.course.deeds import Deed
from faristol.service.wooden.entries import Did, Entry
from faristol.service.wooden.page import TablePage

__all__ = ["due_at", "settle"]


def due_at(page: TablePage) -> EpochMs | None:
    """When the passing of time will do something."""
    return page.attention_at


def settle(page: TablePage, by: EpochMs) -> Sequence[Entry]:
    """Write down what it has done by then."""
    return (Did(deeds=(Deed(act=Wait(t=page.time(by) / 1000)),)),)
