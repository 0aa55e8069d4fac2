"""Duplicates as the engine of streams knows them."""

from __future__ import annotations

from functools import partial

from faristol.formats.wire.duplicates import DuplicateChanged, DuplicateChanges, DuplicateTold
from faristol.service.duplicates.due import attention_at, due_at, settle
from faristol.service.duplicates.entries import Entry
from faristol.service.duplicates.page import DuplicatePage, add, born, card_of
from faristol.service.duplicates.viewers import Onlooker, last_news, onlooker
from faristol.service.duplicates.views import view
from faristol.service.ports import DuplicateId, Person, StreamKind, id_of
from faristol.service.streams.family import Family

__all__ = ["FAMILY"]


def _viewer(page: DuplicatePage, person: Person | None) -> Onlooker:
    return onlooker(page, id_of(person))


FAMILY: Family[DuplicateId, DuplicatePage, Entry, Onlooker] = Family(
    kind=StreamKind.DUPLICATE,
    entry=Entry,
    told=DuplicateTold,
    changed=DuplicateChanged,
    changes=DuplicateChanges,
    born=born,
    add=add,
    card=lambda page: card_of(page, attention_at(page)),
    due_at=due_at,
    settle=settle,
    closed=lambda page: page.closed,
    viewer=_viewer,
    show=lambda page, _: partial(view, page),
    news=last_news,
)
