"""The regulations: those to choose from, their texts, and the making of one's own."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Controller, MediaType, Request, Response, delete
from litestar.params import JSONBody, PathParameter

from faristol.formats.pdf.regulation import regulation_paper
from faristol.formats.wire.library import ArticlesView, RegulationView
from faristol.formats.wire.regulations import (
    ChoicesView,
    DraftAsked,
    DraftView,
    OwnRegulationView,
    ReadingView,
    TriedRegulation,
)
from faristol.regulations.own import write_own
from faristol.server.api.answers import download, printed
from faristol.server.api.routes import does, makes, replaces, shows, whole_body
from faristol.server.house import House
from faristol.server.identity import Address, Guest, Language, SignedIn, TheHouse
from faristol.server.problems import PROBLEMS
from faristol.service import library, limits
from faristol.service.ports import Person, id_of

__all__ = ["RegulationsController"]

_Key = Annotated[
    str, PathParameter(max_length=100, description="Of a published regulation, or `name@fingerprint`.")
]


async def _count(person: Person, address: str, house: House) -> None:
    """One more file that stays, of somebody and from somewhere: guests are as many as one likes to be."""
    await limits.check(limits.REGULATIONS, person.id, house.world)
    await limits.check(limits.REGULATIONS_FROM, address, house.world)


class RegulationsController(Controller):
    path = "/regulations"
    tags = ["regulations"]  # noqa: RUF012 - as the framework has it

    @shows("/", summary="What a screen must know of each regulation: the published ones, and one's own")
    async def all(self, guest: Guest, house: TheHouse, language: Language) -> tuple[RegulationView, ...]:
        return await house.regulations.to_choose(id_of(guest), language)

    @shows("/{key:str}", summary="A regulation, article by article; of an own one those of its base")
    async def articles(self, key: _Key, language: Language) -> ArticlesView:
        return await asyncio.to_thread(library.articles, key, language)

    @shows("/{key:str}/about", summary="What a screen must know of one regulation")
    async def about(self, key: _Key, language: Language) -> RegulationView:
        return await asyncio.to_thread(library.about, key, language)

    @shows("/{key:str}/choices", summary="What can be chosen, beginning from a regulation")
    async def choices(self, key: _Key, house: TheHouse, language: Language) -> ChoicesView:
        return await house.regulations.choices(key, language)

    @shows("/{key:str}/reading", summary="A regulation that people made, as it is read")
    async def reading(self, key: _Key, guest: Guest, house: TheHouse, language: Language) -> ReadingView:
        return await house.regulations.reading(key, id_of(guest), language)

    @shows(
        "/{key:str}/file",
        summary="A regulation that people made as a file, to hand on",
        media_type=MediaType.TEXT,
    )
    async def file(self, key: _Key, house: TheHouse, address: Address) -> Response[str]:
        await limits.check(limits.PAPERS, address, house.world)
        own = await house.regulations.find(key)
        return download(write_own(own), "application/toml", f"{own.key}.toml")

    @shows(
        "/{key:str}/paper", summary="A regulation that people made, to print", media_type="application/pdf"
    )
    async def paper(
        self, key: _Key, guest: Guest, house: TheHouse, language: Language, address: Address
    ) -> Response[bytes]:
        await limits.check(limits.PAPERS, address, house.world)
        own = await house.regulations.find(key)
        paper = await asyncio.to_thread(regulation_paper, own, language)
        return await printed(house, paper, f"{own.name}-{own.version}.pdf", id_of(guest) or address)

    # --- making one ---

    @does("/check", summary="What a draft says, and what keeps it from being played")
    async def check(
        self, house: TheHouse, address: Address, language: Language, data: JSONBody[DraftAsked]
    ) -> DraftView:
        await limits.check(limits.REGULATION_CHECKS, address, house.world)
        return await house.regulations.check(data, language)

    @makes("/tried", summary="A draft that can be played by, on nobody's list")
    async def try_out(
        self, person: SignedIn, house: TheHouse, address: Address, data: JSONBody[DraftAsked]
    ) -> TriedRegulation:
        await _count(person, address, house)
        return await house.regulations.try_out(person, data)

    @shows("/own", summary="One's own regulations, the newest first")
    async def mine(
        self, person: SignedIn, house: TheHouse, language: Language
    ) -> tuple[OwnRegulationView, ...]:
        return await house.regulations.mine(person.id, language)

    @makes("/own", summary="Keep a version of a draft")
    async def save(
        self,
        person: SignedIn,
        house: TheHouse,
        language: Language,
        address: Address,
        data: JSONBody[DraftAsked],
    ) -> RegulationView:
        await _count(person, address, house)
        own = await house.regulations.save(person, data)
        return await asyncio.to_thread(library.about, own.key, language)

    @makes("/own/file", summary="A regulation from a file, onto one's list")
    async def upload(
        self,
        person: SignedIn,
        house: TheHouse,
        language: Language,
        address: Address,
        request: Request[Any, Any, Any],
    ) -> RegulationView:
        await _count(person, address, house)
        own = await house.regulations.upload(person, await whole_body(request))
        return await asyncio.to_thread(library.about, own.key, language)

    @replaces("/own/{key:str}", summary="Somebody else's regulation, onto one's list")
    async def take(self, key: _Key, person: SignedIn, house: TheHouse, language: Language) -> RegulationView:
        await limits.check(limits.REGULATIONS, person.id, house.world)
        own = await house.regulations.take(person, key)
        return await asyncio.to_thread(library.about, own.key, language)

    @delete(
        "/own/{key:str}",
        summary="Off one's list; games played by it keep it",
        status_code=204,
        responses=PROBLEMS,
    )
    async def drop(self, key: _Key, person: SignedIn, house: TheHouse) -> None:
        await limits.check(limits.REGULATIONS, person.id, house.world)
        await house.regulations.drop(person, key)
