"""GCG: the text form in which other programs exchange games of two players.

Its coordinates are the other way round from ours (``8H`` reads across there), blanks are in lower case,
and a full stop stands for a tile that lies on the board already. Of our digraphs there are two dialects:
bare (``L·L``, ``NY``, ``QU``, with ``#tile`` lines in the head) and in brackets (``[L·L]``). Both are
read; the second is written, with the name of the set of tiles, as there are programs that know no other.
A game read from a GCG is looked at as its file tells it; the file knows no clock, no draw and no
regulation, so that it is no acta. Board and rack are the usual ones unless told.

>>> game = read_gcg(b"#player1 a Anna\\n#player2 b Biel\\n>a: CASAETR 8H CASA +14 14\\n")
>>> game.players, game.moves[0].kind, game.moves[0].total
(('Anna', 'Biel'), 'play', 14)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase
from types import MappingProxyType
from typing import Literal

from faristol.errors import Quoting
from faristol.formats.files.digraphs import bracketed
from faristol.formats.text.moves import Cells, Laid, Move
from faristol.regulations.classic import CLASSIC
from faristol.rules.board import Direction, Square
from faristol.rules.regulation import Regulation
from faristol.rules.spelling import Cell, fold_letter
from faristol.rules.state import LineKind, Why
from faristol.rules.tiles import BLANK, CATALAN, Tile, TileSet

__all__ = ["GcgGame", "GcgMove", "MalformedGcg", "looks_like_gcg", "read_gcg", "tell_gcg", "write_gcg"]

_MOST_BYTES = 200_000
_MOST_EVENTS = 400
_MOST_LINE = 500
_COLUMNS = ascii_uppercase

Kind = Literal["play", "exchange", "pass", "lost", "adjust"]
Reason = Literal["challenge", "rack", "rack-bonus", "overtime", "correction"]

# What is counted in parentheses are tiles, unless it is one of these.
_NAMED: Mapping[str, Reason] = MappingProxyType({"(time)": "overtime", "(challenge)": "correction"})


class MalformedGcg(Quoting):
    """The text is not a GCG; ``line`` says where it stops making sense."""


@dataclass(frozen=True, slots=True)
class GcgMove:
    """One event of the file, and what it leaves on the board."""

    by: int
    kind: Kind
    rack: tuple[Tile, ...]
    score: int
    total: int
    laid: Laid | None = None
    stood: bool = True  # False: taken back by the next line
    tiles: tuple[Tile, ...] = ()  # exchanged, or counted at the end
    count: int = 0  # exchanged, where it is not known which
    why: Reason | None = None
    bingo: bool = False


@dataclass(frozen=True, slots=True)
class GcgGame:
    """A game of two players as its file tells it."""

    players: tuple[str, str]
    moves: tuple[GcgMove, ...]
    lexicon: str = ""
    title: str = ""


# --- reading ---

_IS_GCG = re.compile(rb"^(?:\xef\xbb\xbf)?(?:#player1|#player2\s|#character-encoding|>)", re.MULTILINE)
_PLAYER = re.compile(r"#player([12])\s+(\S+)\s*(.*)")
_EVENT = re.compile(r">\s*([^\s:]+)\s*:\s*(.*)")
_PLACE = re.compile(r"([1-9][0-9]?)([A-Z])|([A-Z])([1-9][0-9]?)", re.IGNORECASE | re.ASCII)
_TAIL = re.compile(r"(.*?)\s*([+-]\d{1,4})\s+(-?\d{1,5})$")
_TILE = re.compile(r"\[[^\][]{1,4}\]|L·L|QU|NY|[^\W\d_]|\?|[.()]", re.IGNORECASE)


def looks_like_gcg(source: bytes) -> bool:
    """Whether a line begins as those of a GCG do; in YAML it would be a comment or make no sense."""
    return _IS_GCG.search(source[:4_096]) is not None


def read_gcg(source: bytes, regulation: Regulation = CLASSIC) -> GcgGame:
    """The game in *source*, on the board and with the racks of *regulation*, or :exc:`MalformedGcg`."""
    if len(source) > _MOST_BYTES:
        raise MalformedGcg("gcg-too-large", line=0)
    reader = _Reader(regulation)
    for number, line in enumerate(_text(source).splitlines(), 1):
        try:
            reader.take(line.strip())
        except _Nonsense as nonsense:
            raise MalformedGcg("gcg-line", line=number, text=str(nonsense)[:60]) from None
    if len(reader.names) != 2 or not reader.moves:
        raise MalformedGcg("gcg-two-players", line=0)
    return GcgGame(
        players=(reader.names[0][1], reader.names[1][1]),
        moves=tuple(reader.moves),
        lexicon=reader.lexicon,
        title=reader.title,
    )


def _text(source: bytes) -> str:
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError:  # the format's own encoding, before there was another
        return source.decode("latin-1")


class _Nonsense(ValueError):
    """A line that cannot be read; the argument is the part that makes no sense."""


class _Reader:
    def __init__(self, regulation: Regulation) -> None:
        self._regulation = regulation
        self.names: list[tuple[str, str]] = []  # as the lines call them, and in full
        self.moves: list[GcgMove] = []
        self.lexicon = ""
        self.title = ""
        self._board: dict[Square, Cell] = {}

    def take(self, line: str) -> None:
        if len(line) > _MOST_LINE and line.startswith((">", "#player")):
            raise _Nonsense(line)  # before any pattern looks for an end of it
        if line.startswith(">"):
            if len(self.moves) >= _MOST_EVENTS:
                raise _Nonsense(line)
            self._event(line)
        elif found := _PLAYER.match(line):
            if int(found[1]) != len(self.names) + 1:
                raise _Nonsense(line)
            self.names.append((found[2], found[3].strip() or found[2]))
        elif line.startswith("#lexicon"):
            self.lexicon = line.removeprefix("#lexicon").strip()[:80]
        elif line.startswith("#title"):
            self.title = line.removeprefix("#title").strip()[:200]
        elif line and not line.startswith("#") and not self.moves:
            raise _Nonsense(line)  # behind a move it is the rest of a note

    def _event(self, line: str) -> None:
        found = _EVENT.match(line)
        tail = _TAIL.match(found[2]) if found else None
        if found is None or tail is None:
            raise _Nonsense(line)
        by = next((index for index, (nick, _) in enumerate(self.names) if nick == found[1]), None)
        if by is None:
            raise _Nonsense(found[1])
        self.moves.append(self._move(by, tail[1].split(), int(tail[2]), int(tail[3])))

    def _move(self, by: int, words: list[str], score: int, total: int) -> GcgMove:
        match words:
            case [counted] if counted.startswith("("):
                return self._adjusted(by, "", counted, score, total)
            case [rack, counted] if counted.startswith("("):
                return self._adjusted(by, rack, counted, score, total)
            case [rack, "--"]:
                return self._taken_back(by, rack, total)
            case [rack, "-"]:
                return GcgMove(by, "pass", _tiles(rack), score, total)
            case [rack, swapped] if swapped.startswith("-"):
                count = int(swapped[1:]) if re.fullmatch("[0-9]{1,2}", swapped[1:]) else 0
                tiles = () if count else _tiles(swapped[1:])
                return GcgMove(by, "exchange", _tiles(rack), score, total, tiles=tiles, count=count)
            case [rack, place, word]:
                laid = self._lay(place, word, score)
                return GcgMove(by, "play", _tiles(rack), score, total, laid=laid, bingo=self._is_bingo(laid))
            case _:
                raise _Nonsense(" ".join(words))

    def _adjusted(self, by: int, rack: str, counted: str, score: int, total: int) -> GcgMove:
        why = _NAMED.get(counted.lower())
        tiles = () if why is not None else _tiles(counted.strip("()"))
        why = why or ("rack" if rack else "rack-bonus")
        return GcgMove(by, "adjust", _tiles(rack), score, total, tiles=tiles, why=why)

    def _taken_back(self, by: int, rack: str, total: int) -> GcgMove:
        """The play just told is withdrawn: one turn, told in two lines, becomes one."""
        last = self.moves.pop() if self.moves else None
        if last is None or last.by != by or last.laid is None:
            raise _Nonsense("--")
        for square, _ in last.laid.new:
            del self._board[square]
        return replace(
            last, kind="lost", rack=_tiles(rack), score=0, total=total, stood=False, why="challenge"
        )

    def _is_bingo(self, laid: Laid) -> bool:
        return len(laid.new) == self._regulation.rack_size

    def _lay(self, place: str, word: str, score: int) -> Laid:
        square, direction = _read_place(place)
        begin, whole, new = square, list[tuple[Square, Cell]](), list[tuple[Square, Cell]]()
        for cell in _cells(word):
            if not self._regulation.layout.holds(square):
                raise _Nonsense(word)
            there = self._board.get(square)
            if cell is None and there is None:
                raise _Nonsense(word)
            if there is not None and cell is not None and cell.letter != there.letter:
                raise _Nonsense(word)
            if there is None and cell is not None:
                new.append((square, cell))
            lying = there or cell
            assert lying is not None, "one of both is there"
            whole.append((square, lying))
            square = square.step(direction)
        if not new:
            raise _Nonsense(word)
        self._board.update(new)
        return Laid(begin, direction, tuple(whole), tuple(new), score)


def _read_place(text: str) -> tuple[Square, Direction]:
    found = _PLACE.fullmatch(text)
    if found is None:
        raise _Nonsense(text)
    if found[1]:
        return Square(int(found[1]) - 1, _COLUMNS.index(found[2].upper())), Direction.ACROSS
    return Square(int(found[4]) - 1, _COLUMNS.index(found[3].upper())), Direction.DOWN


def _cells(word: str) -> Iterator[Cell | None]:
    """The letters of a play; None for a tile that lies there already."""
    through = False
    for token in _tokens(word):
        match token:
            case "(":
                through = True
            case ")":
                through = False
            case ".":
                yield None
            case "?":
                raise _Nonsense(word)
            case _:
                yield None if through else Cell(_letter(token), blank=token.strip("[]")[0].islower())


def _tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of a rack, which may be unknown and then empty."""
    return tuple(BLANK if token == "?" else _letter(token) for token in _tokens(text))


def _tokens(text: str) -> list[str]:
    """*text* cut into tiles and marks; all of it, or it is refused."""
    tokens: list[str] = _TILE.findall(text)
    if "".join(tokens) != text:
        raise _Nonsense(text)
    return tokens


def _letter(token: str) -> Tile:
    letter = fold_letter(token.strip("[]"))
    if letter is None:
        raise _Nonsense(token)
    return letter


# --- writing ---


def write_gcg(moves: Sequence[Move], players: Sequence[str], *, lexicon: str = "", title: str = "") -> str:
    """The game as a GCG; ValueError unless two play."""
    if len(players) != 2:
        raise ValueError("a GCG has two players")
    told = tuple(map(_told, moves))
    return tell_gcg(GcgGame((players[0], players[1]), told, lexicon, title))


def tell_gcg(game: GcgGame, tile_set: TileSet = CATALAN) -> str:
    """The text of *game*."""
    nicks = _nicks(game.players)
    lines = ["#character-encoding UTF-8"]
    lines += [
        f"#player{index} {nick} {name}"
        for index, (nick, name) in enumerate(zip(nicks, game.players, strict=True), 1)
    ]
    lines += [f"#title {game.title}"] if game.title else []
    lines += [f"#lexicon {game.lexicon}"] if game.lexicon else []
    lines += [f"#tile-distribution {tile_set.name}"]
    for move in game.moves:
        lines += [f">{nicks[move.by]}: {event}" for event in _events(move)]
    return "\n".join(lines) + "\n"


def _nicks(players: Sequence[str]) -> tuple[str, str]:
    first, second = (re.sub(r"[\s:]+", "_", name) for name in players)
    return (first, second) if first != second else (f"{first}_1", f"{second}_2")


# Why a total was changed, where the file has its own way of saying it.
_REASONS: Mapping[Why, Reason] = MappingProxyType(
    {Why.RACK_BONUS: "rack-bonus", Why.RACK: "rack", Why.OVERTIME: "overtime"}
)


def _told(move: Move) -> GcgMove:
    """A line of the sheet as the file knows it."""
    line, rack = move.line, move.racks[move.line.by]
    told = GcgMove(line.by, "pass", rack, line.score, move.total)
    match line.kind:
        case LineKind.PLAY if move.laid is not None:
            return replace(told, kind="play", laid=move.laid)
        case LineKind.EXCHANGE:
            return replace(told, kind="exchange", tiles=move.returned, count=line.count or 0)
        case LineKind.LOST if move.laid is not None and line.why is not Why.TIME:
            return replace(told, kind="lost", laid=move.laid, stood=False, why="challenge")
        case LineKind.ADJUST:
            why = _REASONS.get(line.why, "correction") if line.why else "correction"
            others = tuple(tile for seat, held in enumerate(move.racks) if seat != line.by for tile in held)
            return replace(told, kind="adjust", why=why, tiles=others if why == "rack-bonus" else rack)
        case _:
            return told


def _events(move: GcgMove) -> Iterator[str]:
    rack = _write_tiles(move.rack)
    match move.kind:
        case "play" if move.laid is not None:
            yield f"{rack} {_write_laid(move.laid)} +{move.score} {move.total}"
        case "exchange":
            yield f"{rack} -{_write_tiles(move.tiles) or move.count} +0 {move.total}"
        case "lost" if move.laid is not None:
            yield f"{rack} {_write_laid(move.laid)} +{move.laid.score} {move.total + move.laid.score}"
            yield f"{rack} -- -{move.laid.score} {move.total}"
        case "adjust":
            yield _write_adjustment(move, rack)
        case _:
            yield f"{rack} - +0 {move.total}"


def _write_adjustment(move: GcgMove, rack: str) -> str:
    points = f"{move.score:+d} {move.total}"
    match move.why:
        case "rack-bonus":
            return f"({_write_tiles(move.tiles)}) {points}"
        case "rack":
            return f"{rack} ({rack}) {points}"
        case "overtime":
            return f"{rack} (time) {points}".lstrip()
        case _:
            return f"{rack} (challenge) {points}".lstrip()


def _write_laid(laid: Laid) -> str:
    row, column = str(laid.square.row + 1), _COLUMNS[laid.square.column]
    place = row + column if laid.direction is Direction.ACROSS else column + row
    return f"{place} {_write_word(laid.word, laid.new)}"


def _write_word(word: Cells, new: Cells) -> str:
    fresh = {square for square, _ in new}
    return "".join(
        bracketed(cell.letter, blank=cell.blank) if square in fresh else "." for square, cell in word
    )


def _write_tiles(tiles: Sequence[Tile]) -> str:
    return "".join(map(bracketed, tiles))
