"""Wooden tables as the engine of streams knows them."""

from __future__ import annotations

from functools import partial

from faristol.formats.wire.wooden import TableChanged, TableChanges, TableTold
from faristol.service.ports import StreamKind, TableId
from faristol.service.streams.family import Family
from faristol.service.wooden.due import due_at, settle
from faristol.service.wooden.entries import Entry
from faristol.service.wooden.page import TablePage, add, born, card_of
from faristol.service.wooden.viewers import Onlooker, onlooker
from faristol.service.wooden.views import view

__all__ = ["FAMILY"]

FAMILY: Family[TableId, TablePage, Entry, Onlooker] = Family(
    kind=StreamKind.TABLE,
    entry=Entry,
    told=TableTold,
    changed=TableChanged,
    changes=TableChanges,
    born=born,
    add=add,
    card=card_of,
    due_at=due_at,
    settle=settle,
    closed=lambda page: page.closed,
    viewer=onlooker,
    show=lambda page, now: partial(view, page, now),
)
