"""A club's file of games taken into a league: what it leads to, and line by line what is left out and why."""

from __future__ import annotations

from collections.abc import Sequence

from faristol.formats.files.csv_rows import check_extent
from faristol.formats.files.games_csv import ClubGames, ClubRow
from faristol.formats.wire.events import LeftOut
from faristol.service.events.page import EventPage
from faristol.tournament.commands import Command, Enter, MakeFixtures, SetResult
from faristol.tournament.errors import EventRefused
from faristol.tournament.event import decide_all
from faristol.tournament.rounds import Board, EntrantId
from faristol.tournament.state import EventState

__all__ = ["taken_games"]


def taken_games(page: EventPage, games: ClubGames) -> tuple[list[Command], list[LeftOut]]:
    """The commands that take *games* in; where no game is made yet, everybody enters and all are made."""
    state, commands = page.state, list[Command]()
    if not state.settings.made_at_once:
        raise EventRefused("not-made-at-once")
    if not games.people:
        raise EventRefused("nobody-in-list")
    if not state.rounds:
        there = {entrant.name.casefold() for entrant in state.entrants}
        entering = [
            Enter(name, group=group) for name, group in games.people.items() if name.casefold() not in there
        ]
        check_extent(len(there) + len(entering), 1, line=1)
        commands += [*entering, MakeFixtures()]
        _, state = decide_all(state, commands)
    results, left = _results(state, games.rows)
    return commands + results, left


def _results(state: EventState, rows: Sequence[ClubRow]) -> tuple[list[Command], list[LeftOut]]:
    numbers = {entrant.name.casefold(): entrant.id for entrant in state.entrants}
    free: dict[frozenset[EntrantId], list[tuple[int, int, Board]]] = {}
    for round_ in state.rounds:
        for table, board in enumerate(round_.boards, start=1):
            free.setdefault(frozenset((board.first, board.second)), []).append((round_.number, table, board))
    commands: list[Command] = []
    left: list[LeftOut] = []

    def leave(row: ClubRow, why: str, text: str = "") -> None:
        left.append(LeftOut(line=row.line, why=why, text=text))

    for row in rows:
        unknown = [name for name in (row.first, row.second) if name and name.casefold() not in numbers]
        if unknown:
            leave(row, "unknown-player", unknown[0])
        elif not row.second:
            leave(row, "placeholder" if row.placeholder else "no-game-yet", row.placeholder or row.first)
        elif row.result is None:
            leave(row, "no-result-yet", f"{row.first} – {row.second}")
        else:
            first, second = numbers[row.first.casefold()], numbers[row.second.casefold()]
            open_games = free.get(frozenset((first, second)), [])
            same = [one for one in open_games if one[2].first == first]
            if not open_games:
                leave(row, "no-such-game", f"{row.first} – {row.second}")
                continue
            number, table, board = (same or open_games)[0]
            open_games.remove((number, table, board))
            result = row.result if board.first == first else row.result.turned
            if board.result is None:
                commands.append(SetResult(number, table, result))
            elif board.result != result:
                leave(row, "other-result", f"{row.first} – {row.second}: {board.result.text}")
    return commands, left
