"""Small championships from text: one line a round, ``1-2 412-367`` a board, ``5 bye`` who sits out."""

from __future__ import annotations

from faristol.tournament import Board, Bye, Entrant, EntrantId, Result, Round
from faristol.tournament.commands import Configure, Enter, PairRound, SetResult
from faristol.tournament.event import EventLog
from faristol.tournament.settings import Settings


def entrants(count: int) -> tuple[Entrant, ...]:
    """*count* entrants, the first with the best rating."""
    return tuple(
        Entrant(id=EntrantId(number), name=f"J{number:02}", rating=2000.0 - 10 * number)
        for number in range(1, count + 1)
    )


def a_round(number: int, text: str) -> Round:
    """The round that *text* tells."""
    boards: list[Board] = []
    byes: list[Bye] = []
    for part in text.split(","):
        who, _, what = part.strip().partition(" ")
        if what == "bye":
            byes.append(Bye(EntrantId(int(who))))
            continue
        first, second = (EntrantId(int(one)) for one in who.split("-"))
        boards.append(Board(first, second, Result.parse(what) if what else None))
    return Round(number, tuple(boards), tuple(byes))


def rounds(text: str) -> tuple[Round, ...]:
    """Several rounds, a line each."""
    lines = [line for line in text.splitlines() if line.strip()]
    return tuple(a_round(number, line) for number, line in enumerate(lines, start=1))


def directed(count: int, text: str = "", **settings: object) -> EventLog:
    """An event that somebody directs, under FISC unless told otherwise, played as *text* tells."""
    log = EventLog().act(Configure(Settings(**settings)))  # type: ignore[arg-type]
    for entrant in entrants(count):
        log = log.act(Enter(entrant.name, rating=entrant.rating))
    for told in rounds(text):
        boards = tuple((board.first, board.second) for board in told.boards)
        log = log.act(PairRound(boards=boards))
        assert log.state.rounds[-1].byes == told.byes
        for table, board in enumerate(told.boards, start=1):
            if board.result is not None:
                log = log.act(SetResult(told.number, table, board.result))
    return log


def paired(log: EventLog, **how: object) -> Round:
    """The round that the event pairs next."""
    return log.act(PairRound(**how)).state.rounds[-1]  # type: ignore[arg-type]


def boards_of(round_: Round) -> list[list[int]]:
    """Who meets whom, as plain numbers."""
    return [[board.first, board.second] for board in round_.boards]
