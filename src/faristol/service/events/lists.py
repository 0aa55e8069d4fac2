"""A list of people as its event would take it: who is new, who is in already, who stands in it twice."""

from __future__ import annotations

from collections.abc import Iterator

from faristol.formats.files.people_list import PeopleList
from faristol.formats.wire.events import Fate, ListedPerson, ListPreview
from faristol.tournament.state import EventState

__all__ = ["preview"]


def preview(event: EventState, read: PeopleList) -> ListPreview:
    """What would become of *read*."""
    return ListPreview(columns=read.columns, headings=read.headings, people=tuple(_people(event, read)))


def _people(event: EventState, read: PeopleList) -> Iterator[ListedPerson]:
    there = {entrant.name.casefold() for entrant in event.entrants}
    excluded = set(map(str.casefold, event.settings.excluded))
    seen: set[str] = set()
    for one in read.people:
        name = one.entry.name.casefold()
        fate: Fate = "twice" if name in seen else "new"
        if name in there or name in excluded:
            fate = "here" if name in there else "excluded"
        seen.add(name)
        yield ListedPerson(
            line=one.line,
            name=one.entry.name,
            rating=one.entry.rating,
            club=one.entry.club,
            group=one.entry.group,
            fate=fate,
        )
