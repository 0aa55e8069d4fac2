"""A CSV of games: ``round,player1,player2,points1,points2``, in English, Catalan or Spanish.

An empty second player is a bye. 0–0 is a game that was not played, as leagues write it; a game that both
lost needs the sixth column, ``result``, with any text that :meth:`Result.parse` reads (``0-0``, ``+``…).

A file says nothing about its system. When entrants play two games in one round, meet twice, or there are
more rounds than any Swiss championship has, it is a league: then difference and total break ties.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from faristol.formats.files.csv_rows import check_extent, read_number, read_result, read_rows, write_rows
from faristol.tournament.championship import Championship
from faristol.tournament.errors import MalformedEvent
from faristol.tournament.limits import MOST_ROUNDS
from faristol.tournament.rounds import Board, Bye, Entrant, EntrantId, Outcome, Result, Round
from faristol.tournament.tiebreaks import FISC_ORDER, LEAGUE_ORDER

__all__ = ["MOST_SWISS_ROUNDS", "looks_like_games", "read_games", "write_games"]

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
            byes.setdefault(round_, []).append(Bye(ids[first]))
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
                lines.append((round_.number, names[bye.entrant], "", "", "", ""))
    return write_rows(lines)


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
        elif not second:
            yield round_, first, "", None
        elif not cells["points1"] and not cells["points2"]:
            yield round_, first, second, None
        else:
            points = [read_number(cells[name], line, int, -9999, 9999) for name in ("points1", "points2")]
            played = Result.of_scores(*points)
            not_played = played.outcome is Outcome.BOTH_LOSE
            yield round_, first, second, Result(Outcome.NOT_PLAYED) if not_played else played


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
