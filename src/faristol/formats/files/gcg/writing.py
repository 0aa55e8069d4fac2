"""Writing a GCG, in one of two dialects.

They differ in how a game ends. Our sheet takes the rack of who is left with tiles from that player and gives
it to the one who went out; the English rules that macondo and MAGPIE go by give twice that rack to the one
and take nothing from the other. The difference of both is the same, so a game is told to them their way;
they know no correction by an arbiter either, which becomes a note. (``calculate_end_rack_points`` in
github.com/jvc56/MAGPIE, ``EndRackPointsRegex`` in github.com/domino14/macondo.)

Who begins is always the first player, since that is how both find out whose turn it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from string import ascii_uppercase
from types import MappingProxyType

from faristol.formats.files.digraphs import bracketed
from faristol.formats.files.gcg.game import MOST_PLAYERS, GcgGame, GcgMove, Reason
from faristol.formats.text.moves import Cells, Laid, Move
from faristol.rules.board import Direction
from faristol.rules.state import LineKind, Why
from faristol.rules.tiles import BLANK, CATALAN, Tile, TileSet
from faristol.tournament.plain import one_line

__all__ = ["Dialect", "gcg_of", "tell_gcg", "write_gcg"]


class Dialect(StrEnum):
    """Whose GCG it is."""

    WOOGLES = "woogles"  # macondo, MAGPIE, Woogles: two players, and the end as they count it
    SHEET = "sheet"  # line by line what our sheet says; Quackle reads it too, with up to four players


def write_gcg(
    moves: Sequence[Move],
    players: Sequence[str],
    *,
    lexicon: str = "",
    title: str = "",
    dialect: Dialect = Dialect.WOOGLES,
) -> str:
    """The game as a GCG; ValueError where the dialect has no place for so many players."""
    return tell_gcg(gcg_of(moves, players, lexicon=lexicon, title=title), dialect=dialect)


def gcg_of(
    moves: Sequence[Move],
    players: Sequence[str],
    *,
    lexicon: str = "",
    title: str = "",
    notes: Mapping[int, str] = MappingProxyType({}),
    racks: tuple[tuple[Tile, ...], ...] = (),
) -> GcgGame:
    """A game of ours as a GCG has it.

    *notes* are those beside its moves, by their number; *racks* what is held in a game in course.
    """
    told = tuple(replace(_told(move), note=notes.get(index, "")) for index, move in enumerate(moves))
    return GcgGame(tuple(players), told, lexicon, title, racks)


def tell_gcg(game: GcgGame, tile_set: TileSet = CATALAN, *, dialect: Dialect = Dialect.WOOGLES) -> str:
    """The text of *game*."""
    most = 2 if dialect is Dialect.WOOGLES else MOST_PLAYERS
    if not 2 <= len(game.players) <= most:
        raise ValueError(f"a GCG of this dialect has two players, or at most {most}")
    if dialect is Dialect.WOOGLES:
        game = replace(game, moves=_as_woogles(game))
    nicks = _nicks(game.players)
    starter = game.moves[0].by if game.moves else 0
    seats = (*range(starter, len(nicks)), *range(starter))
    lines = ["#character-encoding UTF-8"]
    lines += [f"#player{number} {nicks[seat]} {game.players[seat]}" for number, seat in enumerate(seats, 1)]
    lines += [f"#title {game.title}"] if game.title else []
    lines += [f"#lexicon {game.lexicon}"] if game.lexicon else []
    lines += [f"#tile-distribution {tile_set.name}"]
    for move in game.moves:
        lines += [f">{nicks[move.by]}: {event}" for event in _events(move)]
        lines += [f"#note {part}" for part in move.note.splitlines() if part.strip()]
    lines += [
        f"#rack{number} {_write_tiles(game.racks[seat])}"
        for number, seat in enumerate(seats, 1)
        if game.racks and game.racks[seat]
    ]
    return "\n".join(map(one_line, lines)) + "\n"


def _nicks(players: Sequence[str]) -> tuple[str, ...]:
    """One word for each player; those of one name are numbered."""
    names = [re.sub(r"[\s:]+", "_", name) or "_" for name in players]
    return tuple(
        name if names.count(name) == 1 else f"{name}_{number}" for number, name in enumerate(names, 1)
    )


# --- as macondo and MAGPIE count ---


def _as_woogles(game: GcgGame) -> tuple[GcgMove, ...]:
    """The moves with the end as English rules have it, and what they cannot say as notes.

    Racks are settled before time, and every total is the sum of what stands before it: MAGPIE checks both.
    """
    went_out = any(move.why == "rack-bonus" for move in game.moves)
    told: list[GcgMove] = []
    for move in game.moves:
        if move.why == "correction":
            if told:
                said = f"{game.players[move.by]} {move.score:+d}"
                told[-1] = replace(told[-1], note="\n".join(filter(None, (told[-1].note, said, move.note))))
        elif move.why == "rack-bonus":
            told.append(replace(move, score=move.score + _lost_by_others(game, move.by)))
        elif move.why != "rack" or not went_out:
            told.append(move)
    told.sort(key=lambda move: move.why == "overtime")
    totals = [0] * len(game.players)
    for index, move in enumerate(told):
        totals[move.by] += move.score
        told[index] = replace(move, total=totals[move.by])
    return tuple(told)


def _lost_by_others(game: GcgGame, by: int) -> int:
    return -sum(move.score for move in game.moves if move.why == "rack" and move.by != by)


# --- a line of the sheet as the file knows it ---

# Why a total was changed, where the file has its own way of saying it.
_REASONS: Mapping[Why, Reason] = MappingProxyType(
    {Why.RACK_BONUS: "rack-bonus", Why.RACK: "rack", Why.OVERTIME: "overtime"}
)


def _told(move: Move) -> GcgMove:
    line, rack = move.line, move.racks[move.line.by]
    told = GcgMove(line.by, "pass", rack, line.score, move.total)
    match line.kind:
        case LineKind.PLAY if move.laid is not None:
            return replace(told, kind="play", laid=move.laid, bingo=line.bingo)
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


# --- the lines ---


def _events(move: GcgMove) -> Iterator[str]:
    rack = _write_tiles(move.rack)
    match move.kind:
        case "play" if move.laid is not None:
            rack = rack or _write_tiles(_taken(move.laid))  # nobody saw more of it
            yield f"{rack} {_write_laid(move.laid)} +{move.score} {move.total}"
        case "exchange":
            yield f"{rack} -{_write_tiles(move.tiles) or move.count} +0 {move.total}".lstrip()
        case "lost" if move.laid is not None:
            rack = rack or _write_tiles(_taken(move.laid))
            yield f"{rack} {_write_laid(move.laid)} +{move.laid.score} {move.total + move.laid.score}"
            yield f"{rack} -- -{move.laid.score} {move.total}"
        case "adjust":
            yield _write_adjustment(move, rack)
        case _:
            yield f"{rack} - +0 {move.total}".lstrip()


def _taken(laid: Laid) -> tuple[Tile, ...]:
    return tuple(BLANK if cell.blank else cell.letter for _, cell in laid.new)


def _write_adjustment(move: GcgMove, rack: str) -> str:
    points = f"{move.score:+d} {move.total}"
    match move.why:
        case "rack-bonus":
            return f"({_write_tiles(move.tiles)}) {points}"
        case "rack":
            return f"{rack} ({rack}) {points}"
        case "overtime":  # MAGPIE looks for two spaces where there is no rack
            return f"{rack} (time) {points}"
        case _:
            return f"{rack} (challenge) {points}"


def _write_laid(laid: Laid) -> str:
    row, column = str(laid.square.row + 1), ascii_uppercase[laid.square.column]
    place = row + column if laid.direction is Direction.ACROSS else column + row
    return f"{place} {_write_word(laid.word, laid.new)}"


def _write_word(word: Cells, new: Cells) -> str:
    fresh = {square for square, _ in new}
    return "".join(
        bracketed(cell.letter, blank=cell.blank) if square in fresh else "." for square, cell in word
    )


def _write_tiles(tiles: Sequence[Tile]) -> str:
    return "".join(map(bracketed, tiles))
