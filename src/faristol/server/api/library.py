"""Reading: words and dictionaries; and whether the server is well."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, Response
from litestar.params import PathParameter, QueryParameter

from faristol.formats.wire.bodies import HealthView, ReadyView
from faristol.formats.wire.library import LexiconView, WordList, WordView
from faristol.lexicon.info import DEFAULT
from faristol.server.api.routes import shows
from faristol.server.identity import Address, Guest, TheHouse
from faristol.service import limits
from faristol.service.ports import id_of
from faristol.version import VERSION

__all__ = ["LibraryController"]

_Word = Annotated[str, PathParameter(max_length=40)]
_Lexicon = Annotated[str, QueryParameter(max_length=40)]


class LibraryController(Controller):
    tags = ["library"]  # noqa: RUF012 - as the framework has it

    @shows("/words/{word:str}", summary="Whether it is a word, and how it is written")
    async def word(
        self, word: _Word, guest: Guest, house: TheHouse, address: Address, lexicon: _Lexicon = DEFAULT
    ) -> WordView:
        await limits.check(limits.WORDS, address, house.world)
        await house.check_words_open(id_of(guest))
        return await house.words.look_up(id_of(guest), word, lexicon)

    @shows("/words", summary="The words that fit a pattern, or that all tiles make, or some")
    async def search(
        self,
        guest: Guest,
        house: TheHouse,
        address: Address,
        pattern: Annotated[str | None, QueryParameter(max_length=40)] = None,
        anagram: Annotated[str | None, QueryParameter(max_length=40)] = None,
        within: Annotated[str | None, QueryParameter(max_length=40)] = None,
        lexicon: _Lexicon = DEFAULT,
    ) -> WordList:
        await limits.check(limits.WORDS, address, house.world)
        await house.check_words_open(id_of(guest))
        return await house.words.search(
            id_of(guest), lexicon, pattern=pattern, anagram=anagram, within=within
        )

    @shows("/lexicons", summary="The dictionaries that are installed")
    async def lexicons(self, house: TheHouse) -> tuple[LexiconView, ...]:
        return await house.words.lexicons()

    @shows("/health", summary="Whether the server is alive")
    async def health(self, house: TheHouse) -> HealthView:
        return HealthView(status="well", version=VERSION, now=house.world.clock())

    @shows(
        "/ready", summary="Whether the server can do its work: store, bus, workers, disk and queue; else 503"
    )
    async def ready(self, house: TheHouse) -> Response[ReadyView]:
        told = await house.readiness.look()
        return Response(told, status_code=200 if told.status == "ready" else 503)
