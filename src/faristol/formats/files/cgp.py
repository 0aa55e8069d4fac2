"""CGP: a position in one line, as engines exchange it.

::

    15/15/15/15/15/15/15/3[QU]ITAVEN5/15/15/15/15/15/15/15 ALMMOSS/ACEGIIU 0/100 0

The board row by row from the top, empty squares counted; the rack to move and the other one, which may be
left out; the scores in the same order; the turns without points so far. A letter is one tile: those of two
or three characters stand in brackets, and are understood without them too; blanks are in lower case, ``?``
on a rack. What follows, such as ``lex DISC;``, is read over; other programs need it to know the tiles.

>>> position = read_cgp("15/15/15/15/15/15/15/3[QU]ITAVe6/15/15/15/15/15/15/15 A[L·L]?/ 0/26 0")
>>> position.rack, position.scores
(('A', 'L·L', '?'), (0, 26))
>>> write_cgp(position)
'15/15/15/15/15/15/15/3[QU]ITAVe6/15/15/15/15/15/15/15 A[L·L]?/ 0/26 0'
>>> write_cgp(position, lexicon="DISC")[-28:]
'0/26 0 lex DISC; ld catalan;'
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby

from faristol.engine.position import Position
from faristol.errors import Quoting
from faristol.formats.files.digraphs import bracketed
from faristol.regulations.classic import CLASSIC
from faristol.rules.board import Board, Square
from faristol.rules.regulation import End, Outcome, Regulation
from faristol.rules.spelling import Cell, fold_letter
from faristol.rules.tiles import BLANK, LETTERS_WITHOUT_TILE, Tile

__all__ = ["MalformedCgp", "read_cgp", "write_board", "write_cgp"]

_MOST_CHARACTERS = 4000

# Letters without brackets: the same case throughout, or they are two tiles.
_BARE = r"QU?|qu?|NY|ny|[LĿ][·.\-]?L|[lŀ][·.\-]?l|[^\W\d_]"
_SQUARES = re.compile(rf"\[(?P<named>[^\[\]]+)\]|(?P<gap>\d+)|(?P<bare>{_BARE})")
_TILES = re.compile(rf"\[(?P<named>[^\[\]]+)\]|(?P<blank>\?)|(?P<bare>{_BARE})")
_LL = re.compile(r"L{2}|l{2}")  # two tiles, whatever a pattern made of them


class MalformedCgp(Quoting):
    """The text is not a position; ``facts`` hold the part that makes no sense."""


def read_cgp(text: str, regulation: Regulation = CLASSIC) -> Position:
    """The position that *text* describes, under *regulation*."""
    if len(text) > _MOST_CHARACTERS:
        raise MalformedCgp("cgp-too-long", most=_MOST_CHARACTERS)
    fields = text.split()
    if len(fields) < 2:
        raise MalformedCgp("cgp-too-few-fields", text=text.strip())
    board, racks = _read_board(fields[0], regulation.layout.size), _read_racks(fields[1])
    scores = _read_scores(fields[2]) if len(fields) > 2 else (0, 0)
    scoreless = _read_number(fields[3], most=200) if len(fields) > 3 else 0
    return Position(
        rack=racks[0],
        board=board,
        others=(racks[1] or None,),
        scores=scores,
        regulation=regulation,
        run_lengths=tuple(scoreless if Outcome.EXCHANGED in run.outcomes else 0 for run in regulation.runs),
    )


def write_cgp(position: Position, *, lexicon: str | None = None) -> str:
    """The line for *position*, which has two players; with the name of a *lexicon*, for other programs."""
    if len(position.others) != 1:
        raise ValueError(f"CGP is for two players, not {len(position.others) + 1}")
    other = position.others[0]
    racks = (position.rack, other if isinstance(other, tuple) else ())
    runs = zip(position.regulation.runs, position.run_lengths, strict=False)
    scoreless = max((length for run, length in runs if run.end is End.SCORELESS), default=0)
    return " ".join(
        (
            write_board(position),
            "/".join("".join(map(bracketed, rack)) for rack in racks),
            "/".join(map(str, position.scores)),
            str(scoreless),
            *(() if lexicon is None else (f"lex {lexicon}; ld {position.regulation.tile_set.name};",)),
        )
    )


def write_board(position: Position) -> str:
    """What lies on the board, row by row."""
    size = position.regulation.layout.size
    return "/".join(_write_row(position.board, row, size) for row in range(size))


# --- reading ---


def _read_board(text: str, size: int) -> Board:
    rows = text.split("/")
    if len(rows) != size:
        raise MalformedCgp("cgp-wrong-rows", got=len(rows), size=size)
    cells: dict[Square, Cell] = {}
    for row, line in enumerate(rows):
        column = 0
        for kind, part in _parts(_SQUARES, line):
            if kind == "gap":
                column += min(int(part), size + 1)
                continue
            cells[Square(row, column)] = _cell(part)
            column += 1
        if column != size:
            raise MalformedCgp("cgp-wrong-row", row=row + 1, text=line, size=size)
    return Board(cells)


def _read_racks(text: str) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    racks = text.split("/")
    if len(racks) > 2:
        raise MalformedCgp("cgp-wrong-racks", text=text)
    mine, other = (
        tuple(_tile(kind, part) for kind, part in _parts(_TILES, rack)) for rack in [*racks, ""][:2]
    )
    return mine, other


def _read_scores(text: str) -> tuple[int, int]:
    scores = text.split("/")
    if len(scores) != 2:
        raise MalformedCgp("cgp-wrong-scores", text=text)
    mine, other = (_read_number(score, least=-10_000, most=10_000) for score in scores)
    return mine, other


def _read_number(text: str, *, least: int = 0, most: int) -> int:
    if not re.fullmatch(r"-?[0-9]{1,6}", text) or not least <= int(text) <= most:
        raise MalformedCgp("cgp-wrong-number", text=text)
    return int(text)


def _parts(pattern: re.Pattern[str], text: str) -> list[tuple[str, str]]:
    """*text* cut into the groups of *pattern*; all of it, or it is refused."""
    parts: list[tuple[str, str]] = []
    at = 0
    while at < len(text):
        found = pattern.match(text, at)
        if found is None or found.lastgroup is None:
            raise MalformedCgp("cgp-unreadable", text=text[at:])
        part = found[found.lastgroup]
        if found.lastgroup == "bare" and _LL.fullmatch(part):
            part = part[0]
        parts.append((found.lastgroup, part))
        at += len(part) + (2 if found.lastgroup == "named" else 0)
    return parts


@lru_cache(maxsize=256)
def _letter(text: str) -> Tile:
    letter = fold_letter(text)
    if letter is None:
        raise MalformedCgp("cgp-unreadable", text=text)
    return letter


def _cell(text: str) -> Cell:
    if text not in (text.upper(), text.lower()):
        raise MalformedCgp("cgp-unreadable", text=text)
    return Cell(_letter(text), blank=text != text.upper())


def _tile(kind: str, text: str) -> Tile:
    tile = BLANK if kind == "blank" else _letter(text)
    if tile in LETTERS_WITHOUT_TILE:
        raise MalformedCgp("cgp-unreadable", text=text)
    return tile


# --- writing ---


def _write_row(board: Board, row: int, size: int) -> str:
    cells = [board[Square(row, column)] for column in range(size)]
    return "".join(
        str(len(list(run)))
        if empty
        else "".join(bracketed(cell.letter, blank=cell.blank) for cell in run if cell)
        for empty, run in groupby(cells, key=lambda cell: cell is None)
    )
