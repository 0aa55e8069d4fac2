"""Puzzles as resources. The answer is never sent before it is found or given up."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import Controller, Response
from litestar.params import JSONBody, PathParameter, QueryParameter

from faristol.formats.pdf.puzzles import puzzles_paper
from faristol.formats.pdf.typesetting import Paper
from faristol.formats.wire.puzzles import (
    PuzzleDays,
    PuzzleKind,
    PuzzlePoints,
    PuzzleTried,
    PuzzleView,
    TryAsked,
)
from faristol.server.api.routes import FOR_PUPILS, does, shows
from faristol.server.house import House
from faristol.server.identity import Address, Guest, Language, SignedIn, TheHouse
from faristol.service import limits
from faristol.service.ports import Person
from faristol.service.puzzles.store import Wanted

__all__ = ["PuzzlesController"]

_Puzzle = Annotated[str, PathParameter(max_length=40)]
_Kind = Annotated[PuzzleKind | None, QueryParameter(description="What is asked for; left out, anything.")]
_Own = Annotated[bool, QueryParameter(description="Whether it is to be from a game of one's own.")]


async def _counted(person: Person, house: House) -> None:
    await limits.check(limits.PUZZLES, person.id, house.world)


class PuzzlesController(Controller):
    path = "/puzzles"
    tags = ["puzzles"]  # noqa: RUF012 - as the framework has it

    @shows("/today", summary="The puzzle of the day, the same for everybody with the same words")
    async def today(self, guest: Guest, house: TheHouse) -> PuzzleView:
        return await house.puzzles.today(guest)

    @shows("/days", summary="Today's puzzle and those of the next seven days, to take along")
    async def days(self, guest: Guest, house: TheHouse, address: Address) -> PuzzleDays:
        await limits.check(limits.PAPERS, address, house.world)
        return await house.puzzles.days(guest)

    @does(
        "/next",
        opt=FOR_PUPILS,
        summary="A puzzle at one's own strength; the one that was begun and not ended comes first",
    )
    async def next_one(
        self, person: SignedIn, house: TheHouse, kind: _Kind = None, own: _Own = False
    ) -> PuzzleView:
        await _counted(person, house)
        return await house.puzzles.next_one(person, Wanted(kind=kind, own=own))

    @shows(
        "/sheet.pdf",
        summary="Puzzles to print for a class, with their solutions",
        media_type="application/pdf",
    )
    async def sheet(
        self,
        house: TheHouse,
        address: Address,
        language: Language,
        count: Annotated[int, QueryParameter(ge=2, le=6)] = 6,
        rating: Annotated[int, QueryParameter(ge=800, le=2400)] = 1300,
    ) -> Response[bytes]:
        await limits.check(limits.PAPERS, address, house.world)
        puzzles = await house.puzzles.for_a_class(count, rating)
        paper = await asyncio.to_thread(puzzles_paper, puzzles, language)
        pages = await house.world.jobs.do(Paper.pdf, paper, by=address)
        headers = {"content-disposition": 'inline; filename="puzzles.pdf"'}
        return Response(pages, media_type="application/pdf", headers=headers)

    @shows("/{puzzle:str}", summary="A puzzle, as this person may see it")
    async def one(self, puzzle: _Puzzle, guest: Guest, house: TheHouse) -> PuzzleView:
        return await house.puzzles.one(puzzle, guest)

    @shows("/{puzzle:str}/points", summary="What a play would bring, whatever its words are")
    async def points(
        self,
        puzzle: _Puzzle,
        house: TheHouse,
        address: Address,
        square: Annotated[str, QueryParameter(max_length=12)],
        word: Annotated[str, QueryParameter(max_length=80)],
    ) -> PuzzlePoints:
        await limits.check(limits.WORDS, address, house.world)
        return await house.puzzles.points(puzzle, square, word)

    @does(
        "/{puzzle:str}/tries",
        opt=FOR_PUPILS,
        summary="Try a play: what is said of it, and the puzzle as it is then",
    )
    async def try_play(
        self, puzzle: _Puzzle, person: SignedIn, house: TheHouse, data: JSONBody[TryAsked]
    ) -> PuzzleTried:
        await _counted(person, house)
        return await house.puzzles.try_play(puzzle, person, data.square, data.word)

    @does("/{puzzle:str}/hint", opt=FOR_PUPILS, summary="The next hint: which tiles, where, how it begins")
    async def hint(self, puzzle: _Puzzle, person: SignedIn, house: TheHouse) -> PuzzleView:
        await _counted(person, house)
        return await house.puzzles.hint(puzzle, person)

    @does("/{puzzle:str}/give-up", opt=FOR_PUPILS, summary="Give up: the answer is told")
    async def give_up(self, puzzle: _Puzzle, person: SignedIn, house: TheHouse) -> PuzzleView:
        await _counted(person, house)
        return await house.puzzles.give_up(puzzle, person)
