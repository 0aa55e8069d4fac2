"""The analysis board: a position that somebody set up, and what was played on from there."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from faristol.formats.wire.bodies import Body
from faristol.formats.wire.position import CellView, TileCount

__all__ = [
    "SetupAsked",
    "SetupCell",
    "SetupFile",
    "SetupGame",
    "SetupMove",
    "SetupPlay",
    "SetupPlayed",
    "SetupText",
    "SetupTurn",
    "SetupView",
]

_Name = Annotated[str, Meta(max_length=40)]
_Tile = Annotated[str, Meta(max_length=4)]
_Tiles = Annotated[tuple[_Tile, ...], Meta(max_length=100)]
_Index = Annotated[int, Meta(ge=0, le=25)]
_Score = Annotated[int, Meta(ge=-9_999, le=9_999)]


class SetupText(Body, frozen=True, kw_only=True):
    """A position as a CGP."""

    cgp: str
    regulation: _Name
    lexicon: _Name


class SetupCell(Body, frozen=True, kw_only=True):
    row: _Index
    column: _Index
    letter: _Tile
    blank: bool = False


class SetupAsked(Body, frozen=True, kw_only=True):
    """A position piece by piece, from who is to move."""

    regulation: _Name
    lexicon: _Name
    board: Annotated[tuple[SetupCell, ...], Meta(max_length=400)]
    rack: _Tiles
    rival: _Tiles = ()  # none: nothing is known of it
    scores: tuple[_Score, _Score] = (0, 0)
    scoreless: Annotated[int, Meta(ge=0, le=200)] = 0  # turns in a row


class SetupMove(Body, frozen=True, kw_only=True):
    """A move to make: a play has a square and a word, an exchange tiles."""

    kind: Literal["play", "exchange", "pass"]
    square: Annotated[str, Meta(max_length=12)] = ""
    word: Annotated[str, Meta(max_length=80)] = ""
    tiles: _Tiles = ()


class SetupPlay(SetupText, frozen=True, kw_only=True):
    """A move to make on a position."""

    move: SetupMove


class SetupTurn(Body, frozen=True, kw_only=True):
    """A turn of a game that began on an empty board."""

    rack: _Tiles
    move: SetupMove


class SetupGame(Body, frozen=True, kw_only=True):
    """A game from its beginning, for other programs."""

    regulation: _Name
    lexicon: _Name
    players: tuple[_Name, _Name]
    turns: Annotated[tuple[SetupTurn, ...], Meta(min_length=1, max_length=200)]


class SetupView(Struct, frozen=True, kw_only=True):
    """A position to think about, from who is to move."""

    regulation: str
    board: tuple[CellView, ...]
    rack: tuple[str, ...]
    rival: tuple[str, ...] | None  # as much as is known of it
    scores: tuple[int, int]
    scoreless: int
    run_lengths: tuple[int, ...]  # turns in a row for each run of the regulation
    unseen: tuple[TileCount, ...]  # neither on the board nor on a rack that is told
    bag: int
    over: bool  # somebody has gone out
    blank_letters: tuple[str, ...]
    position: str  # as a CGP
    cgp: str  # the same, with what other programs want to know


class SetupFile(Struct, frozen=True, kw_only=True):
    """A game for other programs."""

    text: str


class SetupPlayed(Struct, frozen=True, kw_only=True):
    """A move that was made, and the position then."""

    points: int
    words: tuple[str, ...]  # the main word first
    invalid: tuple[str, ...]  # those that are not in the dictionary
    then: SetupView
