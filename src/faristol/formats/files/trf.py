"""TRF, the report file of chess federations: read for pairing and standings, and written.

One line per player (``001``), columns as FIDE fixed them. What is needed to go on pairing, a file says in
one of two ways: in the extensions of 2016 (``XXR`` rounds, ``XXZ`` absent from the next round, ``XXP`` who
may not meet, ``XXA`` points of accelerated rounds, ``XXC`` first colour), or in the records of 2026
(``142``, ``240``, ``260``, ``250``, ``152``; handbook.fide.com/files/handbook/TRF26.pdf). Both are read;
either is written. White is who starts. Scores of games have no place in a TRF, so difference and total are
unknown. The points that a line states must be those of its games, unless the file has its own way of
counting them (``162``, ``XXS`` or ``BB``). Files of team events are refused: of a team we know no boards.

Of the occasion a TRF knows the city (``022``), the first and the last day (``042``, ``052``, as 2027/01/31)
and the chief arbiter (``102``): there stands who signs, with the office in parentheses. Who organises has no
line of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from faristol.formats.files.csv_rows import check_extent, read_number
from faristol.rules.pairs import fitted
from faristol.tournament.championship import Championship
from faristol.tournament.errors import MalformedEvent
from faristol.tournament.held import Held, is_day
from faristol.tournament.limits import MOST_ENTRANTS, MOST_NAME, MOST_PLACE, MOST_ROUNDS
from faristol.tournament.plain import one_line
from faristol.tournament.rounds import Board, Bye, Entrant, EntrantId, How, Outcome, Result, Round, outings
from faristol.tournament.tiebreaks import TieBreak

__all__ = ["TrfForm", "looks_like_trf", "read_trf", "write_trf"]

_MOST_TITLE = 300
_MOST_GIVEN = 1_000  # points
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


_TEAMS = frozenset({"013", "310", "320", "330", "352", "362", "801", "802"})
_MOST_FORBIDDEN = 20_000  # pairs
_OTHER_POINTS = ("162", "XXS", "BB")  # lines by which a file counts in its own way


class TrfForm(StrEnum):
    """In which records a TRF says what is needed to go on."""

    OF_2016 = "2016"
    OF_2026 = "2026"


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
    reader = _Reader()
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        if line[:3] in _TEAMS:
            raise MalformedEvent("team-file", line=number)
        reader.own_points = reader.own_points or line.startswith(_OTHER_POINTS)
        if not reader.take(line, number):
            reader.take_going_on(line, number)  # or it is whatever else a federation writes
    return reader.championship()


@dataclass(slots=True)
class _Reader:
    players: dict[int, Entrant] = field(default_factory=dict)
    cells: dict[int, list[_Cell]] = field(default_factory=dict)
    stated: dict[int, tuple[int, str]] = field(default_factory=dict)  # points, with the line
    name: str = ""
    told: dict[str, str] = field(default_factory=dict)  # of the occasion
    longest: int = 0
    own_points: bool = False
    # what is needed to go on
    planned: int | None = None
    first_starts: bool = True
    away: list[int] = field(default_factory=list)
    coming: list[tuple[int, Bye]] = field(default_factory=list)  # byes that were asked for, by round
    given: dict[int, list[float]] = field(default_factory=dict)  # points of accelerated rounds
    barred: list[tuple[int, int, frozenset[EntrantId]]] = field(default_factory=list)  # from, until a round

    def take(self, line: str, number: int) -> bool:
        """What was: players, games and the occasion; whether it was that."""
        match line[:3]:
            case "001":
                entrant = _entrant(line, number)
                if entrant.id in self.players:
                    raise MalformedEvent("number-twice", line=number, entrant=entrant.id)
                self.players[entrant.id] = entrant
                self.cells[entrant.id] = list(_cells(line, number))
                self.stated[entrant.id] = number, line[80:84].strip()
                self.longest = max(self.longest, len(self.cells[entrant.id]))
                check_extent(len(self.players), self.longest, number)
            case "012":
                self.name = line[4:].strip()[:_MOST_TITLE]
            case "022" | "042" | "052" | "102" as code:
                self.told[code] = line[4:].strip()
            case _:
                return False
        return True

    def take_going_on(self, line: str, number: int) -> None:
        """What is to come, in either way of saying it."""
        parts = line[4:].split()
        match line[:3]:
            case "XXR" | "142":
                self.planned = read_number(line[4:].strip(), number, int, 0, MOST_ROUNDS)
            case "XXC" | "152":
                self.first_starts = not {"black1", "B"} & set(parts)
            case "XXZ":
                self.away += [read_number(part, number, int) for part in parts]
            case "XXP":
                self.barred.append((0, MOST_ROUNDS, _members(parts, number)))
            case "260":
                begins, ends = (read_number(line[at : at + 3].strip(), number, int) for at in (4, 8))
                self.barred.append((begins, ends, _members(line[12:].split(), number)))
            case "240":
                asked, worth = read_number(line[6:9].strip(), number, int), _BYES.get(line[4:5].upper(), 0.0)
                self.coming += [(asked, Bye(who, worth)) for who in _members(line[10:].split(), number)]
            case "XXA":
                points = [read_number(part, number, float, 0, _MOST_GIVEN) for part in parts[1:]]
                self.given[read_number("".join(parts[:1]), number, int)] = points[:MOST_ROUNDS]
            case "250":
                _accelerate(self.given, line, number)
            case _:
                pass

    def championship(self) -> Championship:
        if not self.players:
            raise MalformedEvent("no-players")
        rounds, sitting_out = _rounds(self.cells)
        coming = len(rounds) + 1
        asked = [Bye(EntrantId(who), 0.0) for who in self.away]
        asked += [bye for round_, bye in self.coming if round_ == coming]
        known = {bye.entrant for bye in sitting_out}
        for bye in asked:
            if bye.entrant in self.players and bye.entrant not in known:
                sitting_out.append(bye)
                known.add(bye.entrant)
        forbidden = {members for begins, ends, members in self.barred if begins <= coming <= ends}
        if sum(len(members) ** 2 // 2 for members in forbidden) > _MOST_FORBIDDEN:
            raise MalformedEvent("too-many-forbidden", most=_MOST_FORBIDDEN)
        if not self.own_points:
            ahead = {bye.entrant: bye.points for bye in sitting_out}
            _check_points(self.players, rounds, ahead, self.stated)
        return Championship(
            name=self.name,
            held=_held(self.told),
            entrants=tuple(self.players[who] for who in sorted(self.players)),
            rounds=rounds,
            planned=self.planned,
            order=(TieBreak.MEDIAN_BUCHHOLZ, TieBreak.BERGER),
            sitting_out=tuple(sitting_out),
            forbidden=frozenset(forbidden),
            accelerated=tuple((EntrantId(who), tuple(points)) for who, points in sorted(self.given.items())),
            first_starts=self.first_starts,
        )


def _members(parts: list[str], number: int) -> frozenset[EntrantId]:
    return frozenset(EntrantId(read_number(part, number, int)) for part in parts)


def _accelerate(given: dict[int, list[float]], line: str, number: int) -> None:
    """A record 250: so many points in some rounds for those of some numbers."""
    points = read_number(line[9:13].strip() or "0", number, float, 0, _MOST_GIVEN)
    begins, ends = (read_number(line[at : at + 3].strip(), number, int, 1, MOST_ROUNDS) for at in (14, 18))
    first, last = (read_number(line[at : at + 4].strip(), number, int, 1, MOST_ENTRANTS) for at in (22, 27))
    for who in range(first, last + 1):
        rounds = given.setdefault(who, [])
        rounds += [0.0] * (ends - len(rounds))
        for round_ in range(begins, ends + 1):
            rounds[round_ - 1] = points


def _check_points(
    players: Mapping[int, Entrant],
    rounds: tuple[Round, ...],
    ahead: Mapping[EntrantId, float],
    stated: Mapping[int, tuple[int, str]],
) -> None:
    """What a line states is what its games come to, if it states anything; with a bye to come or without."""
    for who, lived in outings(tuple(players.values()), rounds).items():
        line, text = stated[who]
        counted = sum(outing.points for outing in lived)
        if not text:
            continue
        points = read_number(text, line, float, -_MOST_GIVEN, _MOST_GIVEN)
        if points not in (counted, counted + ahead.get(who, 0.0)):
            raise MalformedEvent(
                "points-disagree", line=line, entrant=who, stated=text, counted=f"{counted:g}"
            )


def write_trf(event: Championship, form: TrfForm = TrfForm.OF_2016) -> str:
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
    lines += _of_2026(event) if form is TrfForm.OF_2026 else _of_2016(event)
    return "\n".join(lines) + "\n"


def _of_2016(event: Championship) -> Iterator[str]:
    """What is needed to go on, in the extensions that programs for pairing have."""
    if event.planned:
        yield f"XXR {event.planned}"
    yield f"XXC {'white1' if event.first_starts else 'black1'}"
    for members in sorted(map(sorted, event.forbidden)):
        yield "XXP " + " ".join(map(str, members))
    for who, points in event.accelerated:
        yield f"XXA {who:4d}" + "".join(f" {one:4.1f}" for one in points)
    if away := [bye.entrant for bye in event.sitting_out]:
        yield "XXZ " + " ".join(map(str, away))


def _of_2026(event: Championship) -> Iterator[str]:
    """The same in records of their own."""
    if event.planned:
        yield f"142 {event.planned}"
    yield f"152 {'W' if event.first_starts else 'B'}"
    last = event.planned or event.next_round
    for who, points in event.accelerated:
        for number, one in enumerate(points, start=1):
            if one:
                yield f"250      {one:4.1f} {number:03d} {number:03d} {who:4d} {who:4d}"
    for members in sorted(map(sorted, event.forbidden)):
        yield f"260 {event.next_round:03d} {last:03d} " + " ".join(f"{who:4d}" for who in members)
    for bye in event.sitting_out:
        kind = {1.0: "F", 0.5: "H"}.get(bye.points, "Z")
        yield f"240 {kind} {event.next_round:03d} {bye.entrant:4d}"


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
