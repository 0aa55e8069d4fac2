"""DUP-9a: results by round and player, while the competition goes on and after it, and its acta."""

from __future__ import annotations

from msgspec.structs import replace

from faristol.formats.files.duplicate.document import DuplicateActa
from faristol.formats.wire.duplicates import DuplicateResults, PlayerRounds
from faristol.rules.duplicate.actions import Action, Join
from faristol.rules.duplicate.standings import maximum
from faristol.rules.duplicate.state import Phase
from faristol.service.duplicates.entries import Acted, Entered, Entry
from faristol.service.duplicates.page import DuplicatePage, acta_of
from faristol.service.duplicates.use_cases import Duplicates
from faristol.service.duplicates.views import master_view, round_line, standing_view
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import DuplicateId

__all__ = ["kept_record", "record", "results"]


def results(page: DuplicatePage, language: str) -> DuplicateResults:
    """Every scored round of everybody, in the order of the standings."""
    state = page.state
    return DuplicateResults(
        id=page.id,
        title=page.header.title,
        at=page.created_at,
        status=page.status.value,
        alone=page.header.alone,
        final=state.confirmed_by is not None,
        unofficial=tuple(why.value for why in page.unofficial),
        end=state.end.value if state.end else None,
        end_reason=state.end_reason,
        maximum=maximum(state),
        masters=tuple(master_view(scored) for scored in state.rounds),
        players=tuple(
            PlayerRounds(
                standing=standing_view(row, state),
                rounds=tuple(round_line(state, scored, row.seat, language) for scored in state.rounds),
            )
            for row in page.standings
        ),
    )


async def kept_record(duplicate: DuplicateId, duplicates: Duplicates) -> DuplicateActa:
    """The acta of a game that is over: before, it would show slips and the bag."""
    page = await duplicates.current(duplicate)
    if page.state.phase is not Phase.OVER or page.header.day is not None:
        raise RequestRefused(Reason.NOT_OVER)
    return record(page, await duplicates.book.entries(duplicate))


def record(page: DuplicatePage, entries: list[Entry]) -> DuplicateActa:
    """The duplicate as an acta: whoever replays it comes to the same standings."""
    return acta_of(page.header, [action for entry in entries for action in _actions(entry)])


def _actions(entry: Entry) -> list[Action]:
    match entry:
        case Entered(t=t, who=who):
            return [Join(t=t, name=who.name)]
        case Acted(action=action, by=by):
            signs = by is not None and hasattr(action, "author")
            return [replace(action, author=by.name) if by and signs else action]
        case _:
            return []
