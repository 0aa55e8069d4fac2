"""TSH, the program that runs most English tournaments: its division files and its ``tourney.js``.

A division file (``.t``) has a line for each player, who is known by its number: the name, the rating, the
numbers of the opponents round by round, a semicolon, the scores, and more fields behind semicolons, of which
``p12`` says who started (1) and who did not (2). Opponent 0 is a bye, for 50 points or, if it is lost, -50::

    Puig, Anna            1510   2 0; 412 50; p12 1 0
    Serra, Biel           1490   1 0; 367 -50; p12 2 0

``tourney.js`` has the same for all divisions as JSON behind ``newt=`` (www.poslarchive.com/tsh/doc). Each
division is a group here. A file that holds several groups is written as several divisions there, and one
division file holds one of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from faristol.formats.files.csv_rows import check_extent, read_number
from faristol.tournament.championship import Championship
from faristol.tournament.errors import MalformedEvent
from faristol.tournament.limits import MOST_ENTRANTS, MOST_NAME, MOST_ROUNDS
from faristol.tournament.plain import one_line
from faristol.tournament.rounds import Board, Bye, Entrant, EntrantId, Result, Round
from faristol.tournament.tiebreaks import TieBreak

__all__ = ["looks_like_tourney", "looks_like_tsh", "read_tourney", "read_tsh", "write_tourney", "write_tsh"]

_MOST_POINTS = 9_999
_MOST_TITLE = 300
_BYE = 50  # points
_LINE = re.compile(
    r"(?P<name>[^;\d]{1,200}?)\s+(?P<rating>\d{1,5})(?P<rest>(?:\s+-?\d{1,5})*)\s*(?:;(?P<more>.*))?"
)
_NEWT = re.compile(r"\s*(?:/\*.{0,2000}?\*/\s*|//[^\n]{0,2000}\n\s*){0,20}newt\s*=\s*", re.DOTALL)
_ORDER = (TieBreak.DIFFERENCE,)


@dataclass(frozen=True, slots=True)
class _Player:
    """A player as both files have it."""

    name: str
    rating: float | None
    opponents: tuple[int, ...]
    scores: tuple[int, ...]
    started: tuple[int, ...]
    group: str
    line: int


def looks_like_tsh(text: str) -> bool:
    """Whether the first line that says something is that of a player in a division file."""
    first = next((line for line in text.lstrip("\ufeff").splitlines()[:50] if _says(line)), "")
    return ";" in first[:2_000] and _LINE.fullmatch(first.strip()[:2_000]) is not None


def looks_like_tourney(text: str) -> bool:
    return _NEWT.match(text[:50_000]) is not None


def _says(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


# --- reading ---


def read_tsh(text: str) -> Championship:
    """The championship of one division file."""
    players: list[_Player] = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        if _says(line):
            players.append(_read_line(line.strip(), number))
            check_extent(len(players), len(players[-1].opponents), number)
    return _championship([players])


def _read_line(line: str, number: int) -> _Player:
    found = _LINE.fullmatch(line) if len(line) <= 20_000 else None
    if found is None:
        raise MalformedEvent("tsh-line", line=number, text=line[:40])
    scores, *fields = (found["more"] or "").split(";")
    started = next((field.split()[1:] for field in fields if field.split()[:1] == ["p12"]), [])
    return _Player(
        name=found["name"].strip()[:MOST_NAME],
        rating=float(found["rating"]) or None,
        opponents=_numbers(found["rest"].split(), number, 0, MOST_ENTRANTS),
        scores=_numbers(scores.split(), number, -_MOST_POINTS, _MOST_POINTS),
        started=_numbers(started, number, 0, 9),
        group="",
        line=number,
    )


def _numbers(parts: Sequence[str], line: int, least: int, most: int) -> tuple[int, ...]:
    if len(parts) > MOST_ROUNDS:
        raise MalformedEvent("not-a-number", line=line, text=" ".join(parts)[:40])
    return tuple(read_number(part, line, int, least, most) for part in parts)


def read_tourney(text: str) -> Championship:
    """The championship of a ``tourney.js``."""
    begin = _NEWT.match(text[:50_000])
    try:
        value = json.loads(text[begin.end() if begin else 0 :].rstrip().rstrip(";"))
    except (ValueError, RecursionError):
        raise MalformedEvent("tourney-not-json") from None
    found = value if isinstance(value, dict) else {}
    divisions = found.get("divisions")
    if not isinstance(divisions, list) or len(divisions) > MOST_ENTRANTS:
        raise MalformedEvent("tourney-not-json")
    config = found.get("config") if isinstance(found.get("config"), dict) else {}
    assert isinstance(config, dict)
    groups = [list(_division(division)) for division in divisions if isinstance(division, dict)]
    check_extent(sum(map(len, groups)), 0, 1)
    planned = config.get("max_rounds")
    return _championship(
        groups,
        name=str(config.get("event_name") or "")[:_MOST_TITLE],
        planned=planned if isinstance(planned, int) and 0 < planned <= MOST_ROUNDS else None,
    )


def _division(division: dict[str, Any]) -> Iterator[_Player]:
    players = division.get("players")
    for one in (players if isinstance(players, list) else [])[: MOST_ENTRANTS + 2]:
        if not isinstance(one, dict):
            continue  # the first is nobody, so that players are numbered from one
        etc = one.get("etc") if isinstance(one.get("etc"), dict) else {}
        rating = one.get("rating")
        yield _Player(
            name=one_line(str(one.get("name") or "?")).partition(":")[0][:MOST_NAME],
            rating=float(rating) if isinstance(rating, int | float) and 0 < rating < _MOST_POINTS else None,
            opponents=_whole(one.get("pairings"), 0, MOST_ENTRANTS),
            scores=_whole(one.get("scores"), -_MOST_POINTS, _MOST_POINTS),
            started=_whole((etc or {}).get("p12"), 0, 9),
            group=one_line(str(division.get("name") or ""))[:MOST_NAME],
            line=0,
        )


def _whole(values: object, least: int, most: int) -> tuple[int, ...]:
    """Numbers of a list; a score that is not there yet ends it."""
    found: list[int] = []
    for value in values if isinstance(values, list) else []:
        if not isinstance(value, int) or not least <= value <= most or len(found) >= MOST_ROUNDS:
            break
        found.append(value)
    return tuple(found)


def _championship(
    groups: Sequence[Sequence[_Player]], *, name: str = "", planned: int | None = None
) -> Championship:
    if not any(groups):
        raise MalformedEvent("no-players")
    entrants: list[Entrant] = []
    boards: dict[int, list[Board]] = {}
    byes: dict[int, list[Bye]] = {}
    for players in groups:
        before = len(entrants)
        names = [player.name for player in players]
        for number, player in enumerate(players, start=1):
            told_apart = player.name if names.count(player.name) == 1 else f"{player.name} ({number})"
            who = EntrantId(before + number)
            entrants.append(Entrant(id=who, name=told_apart, rating=player.rating, group=player.group))
            for index, opponent in enumerate(player.opponents):
                boards.setdefault(index + 1, [])
                if opponent == 0:
                    score = player.scores[index] if index < len(player.scores) else _BYE
                    byes.setdefault(index + 1, []).append(Bye(who, 1.0 if score > 0 else 0.0))
                elif board := _board(players, number, opponent, index, before):
                    boards[index + 1].append(board)
    rounds = tuple(
        Round(number, tuple(found), tuple(byes.get(number, ()))) for number, found in sorted(boards.items())
    )
    return Championship(name=name, entrants=tuple(entrants), rounds=rounds, planned=planned, order=_ORDER)


def _board(players: Sequence[_Player], number: int, opponent: int, index: int, before: int) -> Board | None:
    """The game of one player in one round, told once: by who started, or by the lower number."""
    mine = players[number - 1]
    theirs = players[opponent - 1] if opponent <= len(players) else None
    if theirs is None or index >= len(theirs.opponents) or theirs.opponents[index] != number:
        raise MalformedEvent("opponents-disagree", line=mine.line, round=index + 1, entrant=number)
    if opponent == number:
        raise MalformedEvent("no-opponents", line=mine.line, player=mine.name)
    sides = [one.started[index] if index < len(one.started) else 0 for one in (mine, theirs)]
    is_first = sides[0] == 1 if 1 in sides and sides[0] != sides[1] else number < opponent
    if not is_first:
        return None
    both = [one.scores[index] if index < len(one.scores) else None for one in (mine, theirs)]
    result = None if both[0] is None or both[1] is None else Result.of_scores(both[0], both[1])
    return Board(EntrantId(before + number), EntrantId(before + opponent), result)


# --- writing ---


def write_tsh(event: Championship) -> str:
    """*event* as one division file: who plays nobody has a bye that is lost."""
    lines = []
    for player in _players(event):
        rounds = " ".join(map(str, player.opponents))
        scores = " ".join(map(str, player.scores))
        started = " ".join(map(str, player.started))
        lines.append(f"{player.name:<30} {round(player.rating or 0):>4} {rounds}; {scores}; p12 {started}")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def write_tourney(event: Championship) -> str:
    """*event* as a ``tourney.js`` of one division."""
    players = [
        {
            "id": number,
            "name": player.name,
            "rating": round(player.rating or 0),
            "pairings": list(player.opponents),
            "scores": list(player.scores),
            "etc": {"p12": list(player.started)},
        }
        for number, player in enumerate(_players(event), start=1)
    ]
    config: dict[str, object] = {"event_name": event.name}
    if event.planned:
        config["max_rounds"] = event.planned
    value = {"config": config, "divisions": [{"name": "A", "players": [None, *players]}]}
    return f"newt={json.dumps(value, ensure_ascii=False)};\n"


def _players(event: Championship) -> Iterator[_Player]:
    """Everybody with their games; of a game without a result nothing is told from there on."""
    number = {entrant.id: index for index, entrant in enumerate(event.entrants, start=1)}
    opponents: dict[EntrantId, list[int]] = {who: [] for who in number}
    scores: dict[EntrantId, list[int]] = {who: [] for who in number}
    started: dict[EntrantId, list[int]] = {who: [] for who in number}
    for index, round_ in enumerate(event.rounds):
        for board in round_.boards:
            for who, other, side in ((board.first, board.second, 0), (board.second, board.first, 1)):
                opponents[who].append(number[other])
                started[who].append(side + 1)
                if board.result is not None and len(scores[who]) == index:
                    scores[who].append(_score(board.result, side))
        for who in number:
            if len(opponents[who]) == index:
                bye = next((bye for bye in round_.byes if bye.entrant == who), None)
                opponents[who].append(0)
                started[who].append(0)
                if len(scores[who]) == index:
                    scores[who].append(_BYE if bye is not None and bye.points else -_BYE)
    for entrant in event.entrants:
        name = re.sub(r"[;\d]+", " ", one_line(entrant.name)).strip() or "?"
        yield _Player(
            " ".join(name.split()),
            entrant.rating,
            tuple(opponents[entrant.id]),
            tuple(scores[entrant.id]),
            tuple(started[entrant.id]),
            entrant.group,
            0,
        )


def _score(result: Result, side: int) -> int:
    """What stands on the sheet; where nothing does, a game is won or lost by fifty."""
    if result.scores is not None:
        return result.scores[side]
    return round((result.points[side] - result.points[1 - side]) * _BYE)
