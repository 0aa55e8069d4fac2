"""A CSV of games: ``round,player1,player2,points1,points2``, in English, Catalan or Spanish.

An empty second player is a bye. 0–0 is a game that was not played, as leagues write it; a game that both
lost needs the sixth column, ``result``, with any text that :meth:`Result.parse` reads (``0-0``, ``+``…).

A file says nothing about its system. When entrants play two games in one round, meet twice, or there are
more rounds than any Swiss championship has, it is a league: then difference and total break ties.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from faristol.tournament.championship import Championship
from faristol.tournament.errors import MalformedEvent
from faristol.tournament.rounds import Board, Bye, Entrant, EntrantId, Outcome, Result, Round
from faristol.tournament.tiebreaks import FISC_ORDER, LEAGUE_ORDER

__all__ = ["MOST_SWISS_ROUNDS", "looks_like_games", "read_games", "write_games"]

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
_OPTIONAL = {"result"}


def looks_like_games(text: str) -> bool:
    """Whether the first line is a header of such a file."""
    header = text.removeprefix("\ufeff").lstrip().partition("\n")[0].lower()
    return any(header.startswith(name) for name in _COLUMNS["round"]) and ("," in header or ";" in header)


def read_games(text: str, *, name: str = "") -> Championship:
    """The championship that *text* holds; entrants are numbered as they appear, sorted by name."""
    rows = list(_rows(text))
    names = sorted({player for _, first, second, _ in rows for player in (first, second) if player})
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
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(_COLUMNS)
    for round_ in event.rounds:
        for board in round_.boards:
            if board.result is not None:
                scores = board.result.scores or ("", "")
                lines.writerow(
                    (round_.number, names[board.first], names[board.second], *scores, board.result.text)
                )
        for bye in round_.byes:
            if bye.points:
                lines.writerow((round_.number, names[bye.entrant], "", "", "", ""))
    return out.getvalue()


def _rows(text: str) -> Iterator[tuple[int, str, str, Result | None]]:
    text = text.removeprefix("\ufeff")
    header, _, _ = text.lstrip().partition("\n")
    reader = csv.DictReader(io.StringIO(text.lstrip()), delimiter=";" if ";" in header else ",")
    given = {column.strip().lower(): column for column in reader.fieldnames or ()}
    columns: dict[str, str] = {}
    for column, aliases in _COLUMNS.items():
        found = next((given[alias] for alias in aliases if alias in given), None)
        if found is not None:
            columns[column] = found
        elif column not in _OPTIONAL:
            raise MalformedEvent("missing-column", column=column)
    for row in reader:
        cells = {column: (row.get(name) or "").strip() for column, name in columns.items()}
        if not any(cells.values()):
            continue
        line = reader.line_num
        first, second = cells["player1"], cells["player2"]
        if not first or first == second:
            raise MalformedEvent("no-opponents", line=line, player=first)
        round_ = _number(cells["round"], line, least=1)
        if cells.get("result"):
            yield round_, first, second, Result.parse(cells["result"])
        elif not second:
            yield round_, first, "", None
        elif not cells["points1"] and not cells["points2"]:
            yield round_, first, second, None
        else:
            scores = _number(cells["points1"], line), _number(cells["points2"], line)
            played = Result.of_scores(*scores)
            not_played = played.outcome is Outcome.BOTH_LOSE
            yield round_, first, second, Result(Outcome.NOT_PLAYED) if not_played else played


def _number(text: str, line: int, least: int = -9999) -> int:
    try:
        number = int(text)
    except ValueError:
        raise MalformedEvent("not-a-number", line=line, text=text) from None
    if number < least:
        raise MalformedEvent("not-a-number", line=line, text=text)
    return number


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
