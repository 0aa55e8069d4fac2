"""Classes as the engine of streams knows them."""

from __future__ import annotations

from functools import partial

from faristol.formats.wire.classes import ClassChanged, ClassChanges, ClassTold
from faristol.service.classes.due import attention_at, due_at, settle
from faristol.service.classes.entries import Entry
from faristol.service.classes.page import ClassPage, add, born, card_of
from faristol.service.classes.viewers import Onlooker, last_news, onlooker
from faristol.service.classes.views import view
from faristol.service.ports import ClassId, Person, StreamKind, id_of
from faristol.service.streams.family import Family

__all__ = ["FAMILY"]


def _viewer(page: ClassPage, person: Person | None) -> Onlooker:
    return onlooker(page, id_of(person))


FAMILY: Family[ClassId, ClassPage, Entry, Onlooker] = Family(
    kind=StreamKind.CLASS,
    entry=Entry,
    told=ClassTold,
    changed=ClassChanged,
    changes=ClassChanges,
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
