"""A championship that was run elsewhere, as a log of ours: from then on it can be directed here."""

from __future__ import annotations

from dataclasses import asdict, replace

from faristol.tournament.championship import Championship
from faristol.tournament.event import EventLog
from faristol.tournament.events import Configured, EntrantEntered, Event, ResultSet, RoundPaired
from faristol.tournament.rounds import EntrantId
from faristol.tournament.settings import LEAST_OFFICIAL_ROUNDS, Settings, System
from faristol.tournament.tiebreaks import LEAGUE_ORDER

__all__ = ["adopted"]


def adopted(event: Championship, name: str = "") -> EventLog:
    """The log that leads to *event*: one step for the entries, one for each round.

    Entrants are numbered anew in the initial order, rounds in the order in which they were played.
    """
    league = event.order == LEAGUE_ORDER
    rounds = max(event.planned or 0, len(event.rounds), 1)
    settings = Settings(
        name=event.name or name,
        **asdict(event.held),
        system=System.LEAGUE if league else System.SWISS,
        rounds=rounds,
        official=not league and rounds >= LEAST_OFFICIAL_ROUNDS,
        tie_breaks=event.order,
        unplayed=event.unplayed,
    )
    number = {entrant.id: EntrantId(index) for index, entrant in enumerate(event.entrants, start=1)}
    entries: list[Event] = [Configured(settings)]
    entries += [EntrantEntered(replace(entrant, id=number[entrant.id])) for entrant in event.entrants]
    log = EventLog().add(tuple(entries))
    for index, round_ in enumerate(event.rounds, start=1):
        boards = tuple((number[board.first], number[board.second]) for board in round_.boards)
        byes = tuple(replace(bye, entrant=number[bye.entrant]) for bye in round_.byes)
        results: list[Event] = [
            ResultSet(index, table, board.result.text)
            for table, board in enumerate(round_.boards, start=1)
            if board.result is not None
        ]
        log = log.add((RoundPaired(index, boards, byes, lexicon=round_.lexicon), *results))
    return log
