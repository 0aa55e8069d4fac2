"""TRF, the report file of chess federations: read for pairing and standings, and written.

One line per player (``001``), columns as FIDE fixed them; of the extensions ``XXR`` (rounds), ``XXZ``
(absent from the next round), ``XXP`` (forbidden pair) and ``XXC`` (first colour) are understood. White is
who starts. Scores of games have no place in a TRF, so difference and total are unknown.

Of the occasion a TRF knows the city (``022``), the first and the last day (``042``, ``052``, as 2027/01/31)
and the chief arbiter (``102``): there stands who signs, with the office in parentheses. Who organises has no
line of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from faristol.formats.files.csv_rows import check_extent, read_number
from faristol.rules.pairs import fitted
from faristol.tournament.championship import Championship
from faristol.tournament.errors import MalformedEvent
from faristol.tournament.held import Held, is_day
from faristol.tournament.limits import MOST_NAME, MOST_PLACE, MOST_ROUNDS
from faristol.tournament.plain import one_line
from faristol.tournament.rounds import Board, Bye, Entrant, EntrantId, How, Outcome, Result, Round, outings
from faristol.tournament.tiebreaks import TieBreak

__all__ = ["looks_like_trf", "read_trf", "write_trf"]

_MOST_TITLE = 300
_SIGNS = re.compile(r"(?P<who>.*?)(?: \((?P<office>[^()]*)\))?")
_BYES = {"U": 1.0, "F": 1.0, "H": 0.5, "Z": 0.0, " ": 0.0}
_PLAYED = {"1": "1", "W": "1", "=": "=", "D": "=", "0": "0", "L": "0"}
_OUTCOMES = {
    ("1", "0"): Outcome.FIRST,
    ("0", "1"): Outcome.SECOND,
    ("=", "="): Outcome.DRAW,
    ("0", "0"): Outcome.BOTH_LOSE,
    ("+", "-"): Outcome.FIRST_BY_FORFEIT,
    ("-", "+"): Outcome.SECOND_BY_FORFEIT,
    ("-", "-"): Outcome.BOTH_LOSE,
}


@dataclass(frozen=True, slots=True)
class _Cell:
    opponent: int
    colour: str
    token: str
    line: int


def looks_like_trf(text: str) -> bool:
    """Whether some line begins as a player's line of a TRF does."""
    return any(line.startswith("001 ") for line in text.splitlines())


def read_trf(text: str) -> Championship:
    """The championship that *text* holds."""
    players: dict[int, Entrant] = {}
    cells: dict[int, list[_Cell]] = {}
    name, planned, first_starts, longest = "", None, True, 0
    told: dict[str, str] = {}  # of the occasion
    away: list[int] = []
    forbidden: set[frozenset[EntrantId]] = set()
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        rest = line[4:].strip()
        match line[:3]:
            case "001":
                entrant = _entrant(line, number)
                if entrant.id in players:
                    raise MalformedEvent("number-twice", line=number, entrant=entrant.id)
                players[entrant.id] = entrant
                cells[entrant.id] = list(_cells(line, number))
                longest = max(longest, len(cells[entrant.id]))
                check_extent(len(players), longest, number)
            case "012":
                name = rest[:_MOST_TITLE]
            case "022" | "042" | "052" | "102" as field:
                told[field] = rest
            case "XXR":
                planned = read_number(rest, number, int, 0, MOST_ROUNDS)
            case "XXZ":
                away += [read_number(part, number, int) for part in rest.split()]
            case "XXP":
                forbidden.add(frozenset(EntrantId(read_number(part, number, int)) for part in rest.split()))
            case "XXC":
                first_starts = "black1" not in rest.split()
            case _:
                pass  # whatever else a federation writes
    if not players:
        raise MalformedEvent("no-players")
    rounds, sitting_out = _rounds(cells)
    sitting_out += [Bye(EntrantId(who), 0.0) for who in away if who in players]
    return Championship(
        name=name,
        held=_held(told),
        entrants=tuple(players[who] for who in sorted(players)),
        rounds=rounds,
        planned=planned,
        order=(TieBreak.MEDIAN_BUCHHOLZ, TieBreak.BERGER),
        sitting_out=tuple(sitting_out),
        forbidden=frozenset(forbidden),
        first_starts=first_starts,
    )


def write_trf(event: Championship) -> str:
    """*event* as a TRF; what a TRF cannot say (scores, both lose) becomes the nearest it can."""
    lived = outings(event.entrants, event.rounds)
    rank = {row.entrant.id: row.position for row in event.standings()}
    lines = [one_line(line) for line in (f"012 {event.name}", *_occasion(event.held))]
    for entrant in event.entrants:
        cells = []
        for outing in lived[entrant.id]:
            colour = "-" if outing.started is None else "w" if outing.started else "b"
            opponent = f"{outing.opponent:4d}" if outing.opponent else "0000"
            token = {
                How.PLAYED: {1.0: "1", 0.5: "="}.get(outing.points, "0"),
                How.FORFEIT_WIN: "+",
                How.FORFEIT_LOSS: "-",
                How.BYE: "U",
                How.HALF_BYE: "H",
                How.ABSENT: "-" if outing.opponent else "Z",
            }[outing.how]
            cells.append(f"  {opponent} {colour} {token}")
        points = sum(outing.points for outing in lived[entrant.id])
        name = fitted(one_line(entrant.name), 33)
        lines.append(
            f"001 {entrant.id:4d}      {name:<33} {round(entrant.rating or 0):4d}"
            f"{'':27}{points:5.1f}{rank[entrant.id]:5d}{''.join(cells)}"
        )
    if event.planned:
        lines.append(f"XXR {event.planned}")
    lines.append(f"XXC {'white1' if event.first_starts else 'black1'}")
    return "\n".join(lines) + "\n"


def _occasion(held: Held) -> Iterator[str]:
    """What is known of when and where, and of who signs."""
    if held.place:
        yield f"022 {held.place}"
    if held.days is not None:
        yield from (f"{code} {day:%Y/%m/%d}" for code, day in zip(("042", "052"), held.days, strict=True))
    if held.signature:
        yield f"102 {held.signature}"


def _held(told: Mapping[str, str]) -> Held:
    """The occasion as the lines of a file tell it; a day that is none is left out."""
    begins, ends = (_day(told.get(code, "")) for code in ("042", "052"))
    signs = _SIGNS.fullmatch(told.get("102", ""))
    return Held(
        begins=begins,
        ends=ends if begins < ends and begins else "",
        place=told.get("022", "")[:MOST_PLACE],
        signer=(signs["who"] if signs else "")[:MOST_NAME],
        office=((signs["office"] if signs else None) or "")[:MOST_NAME],
    )


def _day(text: str) -> str:
    day = text.replace("/", "-").replace(".", "-")
    return day if is_day(day) else ""


def _entrant(line: str, number: int) -> Entrant:
    who = read_number(line[4:8].strip(), number, int)
    if who < 1:
        raise MalformedEvent("not-a-number", line=number, text=line[4:8])
    rating = line[48:52].strip()
    return Entrant(
        id=EntrantId(who),
        name=line[14:47].strip() or str(who),
        rating=float(read_number(rating, number, int)) if rating and rating != "0" else None,
    )


def _cells(line: str, number: int) -> Iterator[_Cell]:
    line = line.rstrip()
    for start in range(91, len(line), 10):
        cell = f"{line[start : start + 8]:<8}"
        opponent = cell[:4].strip()
        token = cell[7].upper()
        if token not in (*_PLAYED, "+", "-", *_BYES):
            raise MalformedEvent("not-a-result-there", line=number, text=cell.strip())
        yield _Cell(read_number(opponent, number, int) if opponent else 0, cell[5].lower(), token, number)


def _rounds(cells: dict[int, list[_Cell]]) -> tuple[tuple[Round, ...], list[Bye]]:
    """The rounds, and those who already have a line for the next one: they are not to be paired."""
    shortest = min(map(len, cells.values()))
    longest = max(map(len, cells.values()))
    ahead = [(who, cell) for who, found in cells.items() for cell in found[shortest:]]
    only_byes = all(cell.opponent == 0 for _, cell in ahead)
    played = shortest if longest == shortest + 1 and only_byes else longest
    rounds = tuple(_round(cells, index) for index in range(played))
    sitting_out = [
        Bye(EntrantId(who), _BYES.get(found[played].token, 0.0))
        for who, found in cells.items()
        if len(found) > played
    ]
    return rounds, sitting_out


def _round(cells: dict[int, list[_Cell]], index: int) -> Round:
    boards: list[Board] = []
    byes: list[Bye] = []
    for who, found in cells.items():
        if index >= len(found):
            continue
        cell = found[index]
        if cell.opponent == 0:
            byes.append(Bye(EntrantId(who), 1.0 if cell.token == "+" else _BYES.get(cell.token, 0.0)))
            continue
        theirs = cells.get(cell.opponent, [])
        if index >= len(theirs) or theirs[index].opponent != who:
            raise MalformedEvent("opponents-disagree", line=cell.line, round=index + 1, entrant=who)
        if _is_first(who, cell, theirs[index]):
            result = _result(cell, theirs[index], index + 1)
            boards.append(Board(EntrantId(who), EntrantId(cell.opponent), result))
    return Round(index + 1, tuple(boards), tuple(byes))


def _is_first(who: int, mine: _Cell, theirs: _Cell) -> bool:
    if mine.colour == theirs.colour and mine.colour in "wb":
        raise MalformedEvent("same-colour", line=mine.line, entrant=who)
    if mine.colour in "wb":
        return mine.colour == "w"
    return theirs.colour == "b" if theirs.colour in "wb" else who < mine.opponent


def _result(first: _Cell, second: _Cell, round_: int) -> Result | None:
    mine, theirs = (_PLAYED.get(cell.token, cell.token) for cell in (first, second))
    if mine == theirs == " ":
        return None
    if (mine, theirs) not in _OUTCOMES:
        raise MalformedEvent("opponents-disagree", line=first.line, round=round_, entrant=second.opponent)
    return Result(_OUTCOMES[mine, theirs])
