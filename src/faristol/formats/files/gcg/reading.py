"""Reading a GCG: every line is understood, or the first that is not is named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from string import ascii_uppercase
from typing import Final

from faristol.formats.files.gcg.game import MOST_PLAYERS, GcgGame, GcgMove, MalformedGcg, Reason
from faristol.formats.files.gcg.language import check_counts, check_lines, check_rack
from faristol.formats.text.moves import Laid
from faristol.regulations.classic import CLASSIC
from faristol.rules.board import Direction, Square
from faristol.rules.regulation import Regulation
from faristol.rules.spelling import Cell, fold_letter
from faristol.rules.tiles import BLANK, Tile

__all__ = ["looks_like_gcg", "read_gcg"]

_MOST_BYTES = 200_000
_MOST_EVENTS = 400
_MOST_LINE = 500
_MOST_NOTE = 4_000  # characters beside one move

# What is counted in parentheses are tiles, unless it is one of these.
_NAMED: Final[dict[str, Reason]] = {"(time)": "overtime", "(challenge)": "correction"}

_IS_GCG = re.compile(rb"^(?:\xef\xbb\xbf)?(?:#player1|#player2\s|#character-encoding|>)", re.MULTILINE)
_ENCODING = re.compile(rb"(?:\xef\xbb\xbf)?#character-encoding\s+([\w-]{1,20})", re.IGNORECASE)
_LATIN = frozenset({b"iso-8859-1", b"iso8859-1", b"latin-1", b"latin1"})
_LINE_END = re.compile(r"\r\n|\r|\n")
_PLAYER = re.compile(r"#player([1-9])\s+(\S+)\s*(.*)")
_RACK = re.compile(r"#rack([1-9])\s+(\S+)")
_EVENT = re.compile(r">\s*([^\s:]+)\s*:\s*(.*)")
_PLACE = re.compile(r"([1-9][0-9]?)([A-Z])|([A-Z])([1-9][0-9]?)", re.IGNORECASE | re.ASCII)
# Quackle's older files have the words that a play made behind the total.
_TAIL = re.compile(r"(.*?)\s*\+?([+-]\d{1,4})\s+(-?\d{1,5})(?:\s.*)?$")
_TILE = re.compile(r"\[[^\][]{1,4}\]|L·L|QU|NY|[^\W\d_]|\?|[.()]", re.IGNORECASE)


def looks_like_gcg(source: bytes) -> bool:
    """Whether a line begins as those of a GCG do; in YAML it would be a comment or make no sense."""
    return _IS_GCG.search(source[:4_096]) is not None


def read_gcg(source: bytes, regulation: Regulation = CLASSIC) -> GcgGame:
    """The game in *source*, on the board and with the racks of *regulation*, or :exc:`MalformedGcg`."""
    if len(source) > _MOST_BYTES:
        raise MalformedGcg("gcg-too-large", line=0)
    lines = [line.strip() for line in _LINE_END.split(_text(source))]
    check_lines(lines, regulation.tile_set)
    reader = _Reader(regulation)
    for number, line in enumerate(lines, 1):
        try:
            reader.take(line, number)
        except _Nonsense as nonsense:
            raise MalformedGcg("gcg-line", line=number, text=str(nonsense)[:60]) from None
    if len(reader.names) < 2 or not reader.moves:
        raise MalformedGcg("gcg-two-players", line=0)
    return GcgGame(
        players=tuple(name for _, name in reader.names),
        moves=tuple(reader.moves),
        lexicon=reader.lexicon,
        title=reader.title,
        racks=tuple(reader.racks.get(seat, ()) for seat in range(len(reader.names))) if reader.racks else (),
    )


def _text(source: bytes) -> str:
    told = _ENCODING.match(source)
    if told is None or told[1].lower() not in _LATIN:
        try:
            return source.decode("utf-8-sig")
        except UnicodeDecodeError:
            pass  # the format's own encoding, before there was another
    return source.decode("latin-1")


class _Nonsense(ValueError):
    """A line that cannot be read; the argument is the part that makes no sense."""


class _Reader:
    def __init__(self, regulation: Regulation) -> None:
        self._regulation = regulation
        self.names: list[tuple[str, str]] = []  # as the lines call them, and in full
        self.moves: list[GcgMove] = []
        self.racks: dict[int, tuple[Tile, ...]] = {}
        self.lexicon = ""
        self.title = ""
        self._board: dict[Square, Cell] = {}
        self._in_note = False
        self._number = 0

    def take(self, line: str, number: int) -> None:
        self._number = number
        if len(line) > _MOST_LINE and line.startswith((">", "#player", "#rack")):
            raise _Nonsense(line)  # before any pattern looks for an end of it
        if line.startswith("#note"):
            self._note(line.removeprefix("#note").strip())
            self._in_note = True
        elif line.startswith((">", "#")):
            self._in_note = False
            self._event(line) if line.startswith(">") else self._pragma(line)
        elif line and self._in_note:
            self._note(line)
        elif line and not self.moves:
            raise _Nonsense(line)  # behind a move it is somebody's remark

    def _pragma(self, line: str) -> None:
        if found := _PLAYER.match(line):
            number = int(found[1])
            known = any(nick == found[2] for nick, _ in self.names)
            if number != len(self.names) + 1 or number > MOST_PLAYERS or known:
                raise _Nonsense(line)
            self.names.append((found[2], found[3].strip() or found[2]))
        elif (found := _RACK.match(line)) and int(found[1]) <= len(self.names):
            check_rack(found[2], self._number)
            self.racks[int(found[1]) - 1] = _tiles(found[2])
        elif line.startswith("#lexicon"):
            self.lexicon = line.removeprefix("#lexicon").strip()[:80]
        elif line.startswith("#title"):
            self.title = line.removeprefix("#title").strip()[:200]

    def _note(self, text: str) -> None:
        """What is written beside the last move; what is written before the first has no place."""
        if self.moves and text:
            last = self.moves[-1]
            self.moves[-1] = replace(last, note=f"{last.note}\n{text}".strip()[:_MOST_NOTE])

    def _event(self, line: str) -> None:
        if len(self.moves) >= _MOST_EVENTS:
            raise _Nonsense(line)
        found = _EVENT.match(line)
        tail = _TAIL.match(found[2]) if found else None
        if found is None or tail is None:
            raise _Nonsense(line)
        by = next((index for index, (nick, _) in enumerate(self.names) if nick == found[1]), None)
        if by is None:
            raise _Nonsense(found[1])
        move = self._move(by, tail[1].split(), int(tail[2]), int(tail[3]))
        self.moves.append(move)

    def _move(self, by: int, words: list[str], score: int, total: int) -> GcgMove:
        match words:
            case [counted] if counted.startswith("("):
                return self._adjusted(by, "", counted, score, total)
            case [rack, counted] if counted.startswith("("):
                return self._adjusted(by, rack, counted, score, total)
            case [sign] if sign.startswith("-"):  # a rack that nobody saw
                return self._move(by, ["", sign], score, total)
            case [place, word] if _PLACE.fullmatch(place) and not word.startswith("-"):
                return self._move(by, ["", place, word], score, total)
            case [rack, "--"]:
                return self._taken_back(by, rack, total)
            case [rack, "-"]:
                return GcgMove(by, "pass", self._rack(rack), score, total)
            case [rack, swapped] if swapped.startswith("-"):
                count = int(swapped[1:]) if re.fullmatch("[0-9]{1,2}", swapped[1:]) else 0
                tiles = () if count else _tiles(swapped[1:])
                return GcgMove(by, "exchange", self._rack(rack), score, total, tiles=tiles, count=count)
            case [rack, place, word]:
                held = self._rack(rack)
                laid = self._lay(place, word, score)
                return GcgMove(by, "play", held, score, total, laid=laid, bingo=self._is_bingo(laid))
            case _:
                raise _Nonsense(" ".join(words))

    def _rack(self, text: str) -> tuple[Tile, ...]:
        """A rack in play: with what lies on the board it is of one set of tiles."""
        rack = _tiles(text)
        self._check_counts(rack)
        return rack

    def _check_counts(self, rack: tuple[Tile, ...] = ()) -> None:
        lying = [BLANK if cell.blank else cell.letter for cell in self._board.values()]
        check_counts([*lying, *rack], self._regulation.tile_set, self._number)

    def _adjusted(self, by: int, rack: str, counted: str, score: int, total: int) -> GcgMove:
        why = _NAMED.get(counted.lower())
        tiles = () if why is not None else _tiles(counted.strip("()"))
        why = why or ("rack" if rack else "rack-bonus")
        return GcgMove(by, "adjust", _tiles(rack), score, total, tiles=tiles, why=why)

    def _taken_back(self, by: int, rack: str, total: int) -> GcgMove:
        """The play just told is withdrawn: one turn, told in two lines, becomes one."""
        last = self.moves.pop() if self.moves else None
        if last is None or last.by != by or last.laid is None or not last.stood:
            raise _Nonsense("--")
        for square, _ in last.laid.new:
            del self._board[square]
        held = _tiles(rack) or last.rack
        return replace(last, kind="lost", rack=held, score=0, total=total, stood=False, why="challenge")

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
        self._check_counts()
        return Laid(begin, direction, tuple(whole), tuple(new), score)


def _read_place(text: str) -> tuple[Square, Direction]:
    found = _PLACE.fullmatch(text)
    if found is None:
        raise _Nonsense(text)
    if found[1]:
        return Square(int(found[1]) - 1, ascii_uppercase.index(found[2].upper())), Direction.ACROSS
    return Square(int(found[4]) - 1, ascii_uppercase.index(found[3].upper())), Direction.DOWN


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
