"""A list of people as its event would take it: who is new, who is in already, who stands in it twice.

Clubs and groups that differ only in capitals, accents or signs are one, spelt as the event has it already or
as the list has it first. Where the clubs are schools, two pupils of one name from two of them are two: the
second has the school behind the name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from faristol.formats.files.people_list import PeopleList, plain
from faristol.formats.wire.events import Fate, ListedPerson, ListPreview
from faristol.rules.pairs import fitted
from faristol.tournament.commands import Enter
from faristol.tournament.limits import MOST_NAME
from faristol.tournament.state import EventState

__all__ = ["newcomers", "preview"]


def preview(event: EventState, read: PeopleList) -> ListPreview:
    """What would become of *read*."""
    people = tuple(
        ListedPerson(
            line=line,
            name=enter.name,
            rating=enter.rating,
            club=enter.club,
            group=enter.group,
            fate=fate,
        )
        for line, enter, fate in _fates(event, read)
    )
    return ListPreview(columns=read.columns, headings=read.headings, people=people)


def newcomers(event: EventState, read: PeopleList) -> list[Enter]:
    """Who would be entered; whom a sanction keeps out is among them, for the event to refuse."""
    return [enter for _, enter, fate in _fates(event, read) if fate in ("new", "excluded")]


def _fates(event: EventState, read: PeopleList) -> Iterator[tuple[int, Enter, Fate]]:
    there = {entrant.name.casefold(): entrant.club for entrant in event.entrants}
    excluded = set(map(str.casefold, event.settings.excluded))
    settings = event.settings
    clubs = _spellings([entrant.club for entrant in event.entrants], [one.entry.club for one in read.people])
    groups = _spellings(
        [*settings.divisions, *settings.longer_groups, *(entrant.group for entrant in event.entrants)],
        [one.entry.group for one in read.people],
    )
    seen: dict[str, str] = {}
    for one in read.people:
        enter = replace(one.entry, club=clubs[plain(one.entry.club)], group=groups[plain(one.entry.group)])
        name = enter.name.casefold()
        if settings.schools and _is_another(enter.club, there.get(name) or seen.get(name, "")):
            enter = replace(enter, name=_with_school(enter))
            name = enter.name.casefold()
        fate: Fate = "twice" if name in seen else "new"
        if name in there or name in excluded:
            fate = "here" if name in there else "excluded"
        seen.setdefault(name, enter.club)
        yield one.line, enter, fate


def _spellings(known: Iterable[str], listed: Iterable[str]) -> Mapping[str, str]:
    """How each is spelt, by what is left of it without capitals, accents and signs."""
    found = {"": ""}  # a dash is no club
    for text in (*known, *listed):
        found.setdefault(plain(text), text)
    return found


def _is_another(school: str, other: str) -> bool:
    """Whether both are known, and they are two."""
    return bool(school and other) and plain(school) != plain(other)


def _with_school(enter: Enter) -> str:
    """The name with the school behind it, half of the room for each where both are long."""
    room = MOST_NAME - len(" ()")
    school = enter.club[: max(room // 2, room - len(enter.name))].rstrip()
    return f"{fitted(enter.name, room - len(school))} ({school})"
