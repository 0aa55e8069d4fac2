"""A CSV of games: ``round,player1,player2,points1,points2``, in English, Catalan or Spanish.

An empty second player is a bye; with negative points, or a result that says so, it is lost. 0–0 is a game
that was not played, as leagues write it; a game that both lost needs the sixth column, ``result``, with
any text that :meth:`Result.parse` reads (``0-0``, ``+``…).

A file says nothing about its system. When entrants play two games in one round, meet twice, or there are
more rounds than any Swiss championship has, it is a league: then difference and total break ties.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from faristol.formats.files.csv_rows import (
    check_extent,
    decoded,
    read_number,
    read_result,
    read_rows,
    write_rows,
)
from faristol.tournament.championship import Championship
from faristol.tournament.errors import MalformedEvent
from faristol.tournament.limits import MOST_NAME, MOST_ROUNDS
from faristol.tournament.rounds import BYE_POINTS, Board, Bye, Entrant, EntrantId, Outcome, Result, Round
from faristol.tournament.tiebreaks import FISC_ORDER, LEAGUE_ORDER

__all__ = [
    "MOST_SWISS_ROUNDS",
    "ClubGames",
    "ClubRow",
    "looks_like_games",
    "read_club_games",
    "read_games",
    "write_games",
]

_MOST_CLUB_ROWS = 6_000  # a hundred people who all meet: each row is a result that the league takes

_MOST_HEADER = 10_000
MOST_SWISS_ROUNDS = 15  # official championships have five to eleven

_COLUMNS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "round": ("round", "ronda", "jornada"),
        "player1": ("player1", "jug1", "jugador1"),
        "player2": ("player2", "jug2", "jugador2"),
        "points1": ("points1", "punts1", "puntos1"),
        "points2": ("points2", "punts2", "puntos2"),
        "result": ("result", "resultat", "resultado"),
    }
)
_NEEDED = ("round", "player1", "player2", "points1", "points2")


def looks_like_games(text: str) -> bool:
    """Whether the first line is a header of such a file."""
    header = re.split(r"[\r\n]", text[:_MOST_HEADER].removeprefix("\ufeff").lstrip(), maxsplit=1)[0].lower()
    return any(header.startswith(name) for name in _COLUMNS["round"]) and ("," in header or ";" in header)


def read_games(text: str, *, name: str = "") -> Championship:
    """The championship that *text* holds; entrants are numbered as they appear, sorted by name."""
    rows = list(_rows(text))
    names = sorted({player for _, first, second, _ in rows for player in (first, second) if player})
    check_extent(len(names), max((row[0] for row in rows), default=0), line=1)
    ids = {player: EntrantId(number) for number, player in enumerate(names, start=1)}
    boards: dict[int, list[Board]] = {}
    byes: dict[int, list[Bye]] = {}
    for round_, first, second, result in rows:
        boards.setdefault(round_, [])
        if second:
            boards[round_].append(Board(ids[first], ids[second], result))
        else:
            byes.setdefault(round_, []).append(Bye(ids[first], _worth(result)))
    rounds = tuple(
        Round(number, tuple(found), tuple(byes.get(number, ()))) for number, found in sorted(boards.items())
    )
    return Championship(
        name=name,
        entrants=tuple(Entrant(id=who, name=player) for player, who in ids.items()),
        rounds=rounds,
        planned=max(boards, default=None),
        order=LEAGUE_ORDER if _is_league(rounds) else FISC_ORDER,
    )


def write_games(event: Championship) -> str:
    """The games of *event*, with the result of each in words of its own."""
    names = {entrant.id: entrant.name for entrant in event.entrants}
    lines: list[Iterable[object]] = [_COLUMNS]
    for round_ in event.rounds:
        for board in round_.boards:
            if board.result is not None:
                scores = board.result.scores or ("", "")
                both = names[board.first], names[board.second]
                lines.append((round_.number, *both, *scores, board.result.text))
        for bye in round_.byes:
            if bye.points:
                result = "" if bye.points == BYE_POINTS else Result(Outcome.DRAW).text
                lines.append((round_.number, names[bye.entrant], "", "", "", result))
    return write_rows(lines)


def _worth(result: Result | None) -> float:
    """What a bye is worth: a point, unless the file says half of it, or none."""
    return BYE_POINTS if result is None else result.points[0]


def _rows(text: str) -> Iterator[tuple[int, str, str, Result | None]]:
    for line, cells in read_rows(text.removeprefix("\ufeff").lstrip(), _COLUMNS, _NEEDED):
        if not any(cells.values()):
            continue
        first, second = cells["player1"], cells["player2"]
        if not first or first == second:
            raise MalformedEvent("no-opponents", line=line, player=first)
        round_ = read_number(cells["round"], line, int, least=1, most=MOST_ROUNDS)
        if cells.get("result"):
            yield round_, first, second, read_result(cells["result"], line)
        elif not second:  # 50 is what programs write for a bye, and -50 for one that is lost
            lost = bool(cells["points1"]) and read_number(cells["points1"], line, int, -9999, 9999) < 0
            yield round_, first, "", Result(Outcome.SECOND_BY_FORFEIT) if lost else None
        elif not cells["points1"] and not cells["points2"]:
            yield round_, first, second, None
        else:
            points = [read_number(cells[name], line, int, -9999, 9999) for name in ("points1", "points2")]
            played = Result.of_scores(*points)
            not_played = played.outcome is Outcome.BOTH_LOSE
            yield round_, first, second, Result(Outcome.NOT_PLAYED) if not_played else played


# --- what clubs keep of a league ---

_CLUB_COLUMNS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "player1": (*_COLUMNS["player1"], "jugador 1", "jugador a", "nom1", "local", "jugador", "nom"),
        "player2": (*_COLUMNS["player2"], "jugador 2", "jugador b", "nom2", "visitant", "rival"),
        "points1": (*_COLUMNS["points1"], "punts 1", "punts a", "punts"),
        "points2": (*_COLUMNS["points2"], "punts 2", "punts b", "punts rival"),
        "result": _COLUMNS["result"],
        "group": ("group", "grup", "grupo", "division", "divisió", "división"),
    }
)
_NOBODY = frozenset(
    "- – — ? x xx xxx bye tbd descans descansa descanso libre lliure nadie ningú pendent pendiente".split()
)
"""What stands in a cell where no opponent does."""


@dataclass(frozen=True, slots=True)
class ClubRow:
    """One line: who, against whom if that is known, and the result if there is one."""

    line: int
    first: str
    second: str  # empty: nobody yet
    result: Result | None
    group: str
    placeholder: str = ""  # what stood there instead of a name


@dataclass(frozen=True, slots=True)
class ClubGames:
    """The rows of a club's file, and everybody who is named in it, with the group where one is given."""

    rows: tuple[ClubRow, ...]
    people: Mapping[str, str]


def read_club_games(source: bytes) -> ClubGames:
    """The games of a league as a club's spreadsheet has them.

    Rounds do not matter. A row may name somebody who has no game yet, or somebody of no name as opponent;
    no points, or 0–0, is a game that was not played yet.
    """
    rows: list[ClubRow] = []
    people: dict[str, str] = {}
    for line, cells in read_rows(decoded(source).lstrip(), _CLUB_COLUMNS, ("player1", "player2")):
        first, second, group = cells["player1"], cells["player2"], cells.get("group", "")
        if not first and not second:
            continue
        named = [name for name in (first, second) if name.casefold() not in _NOBODY and name]
        if max(map(len, (first, second, group))) > MOST_NAME:
            raise MalformedEvent("cell-too-long", line=line, most=MOST_NAME)
        for name in named:
            people[name] = people.get(name) or group
        placeholder = next((name for name in (first, second) if name.casefold() in _NOBODY), "")
        if len(named) == 2 and named[0].casefold() != named[1].casefold():
            rows.append(ClubRow(line, first, second, _club_result(cells, line), group))
        elif len(named) == 2:
            raise MalformedEvent("no-opponents", line=line, player=first)
        elif named:
            rows.append(ClubRow(line, named[0], "", None, group, placeholder))
        if len(rows) > _MOST_CLUB_ROWS:
            raise MalformedEvent("too-many-rows", line=line, most=_MOST_CLUB_ROWS)
    check_extent(len(people), 1, line=1)
    return ClubGames(tuple(rows), MappingProxyType(people))


def _club_result(cells: Mapping[str, str], line: int) -> Result | None:
    if cells.get("result"):
        return read_result(cells["result"], line)
    texts = [cells.get("points1", ""), cells.get("points2", "")]
    if not any(texts):
        return None
    points = [read_number(text, line, int, -9999, 9999) for text in texts]
    played = Result.of_scores(*points)
    return None if played.outcome is Outcome.BOTH_LOSE else played


def _is_league(rounds: tuple[Round, ...]) -> bool:
    met: set[frozenset[EntrantId]] = set()
    for round_ in rounds:
        playing: set[EntrantId] = set()
        for board in round_.boards:
            pair = frozenset((board.first, board.second))
            if pair in met or pair & playing:
                return True
            met.add(pair)
            playing |= pair
    return len(rounds) > MOST_SWISS_ROUNDS
