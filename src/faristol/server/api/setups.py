"""The analysis board: positions that people set up and go on from."""

from __future__ import annotations

from litestar import Controller
from litestar.params import JSONBody

from faristol.formats.wire.setups import (
    SetupAsked,
    SetupFile,
    SetupGame,
    SetupPlay,
    SetupPlayed,
    SetupText,
    SetupView,
)
from faristol.server.api.routes import FOR_ANYBODY, does
from faristol.server.identity import Address, Guest, TheHouse
from faristol.service import limits
from faristol.service.ports import id_of

__all__ = ["SetupsController"]


class SetupsController(Controller):
    path = "/positions"
    tags = ["positions"]  # noqa: RUF012 - as the framework has it
    opt = FOR_ANYBODY

    @does("/", summary="A position put together on the analysis board; nothing is kept")
    async def set_up(self, house: TheHouse, address: Address, data: JSONBody[SetupAsked]) -> SetupView:
        await limits.check(limits.WORDS, address, house.world)
        return await house.setups.set_up(data)

    @does("/read", summary="The position that a CGP describes")
    async def read(self, house: TheHouse, address: Address, data: JSONBody[SetupText]) -> SetupView:
        await limits.check(limits.WORDS, address, house.world)
        return await house.setups.read(data)

    @does("/play", summary="Make a move on a position, and see it from the other side")
    async def play(
        self, house: TheHouse, guest: Guest, address: Address, data: JSONBody[SetupPlay]
    ) -> SetupPlayed:
        await limits.check(limits.WORDS, address, house.world)
        await house.check_words_open(id_of(guest))  # it says which words are none
        return await house.setups.play(data)

    @does("/gcg", summary="Turns from an empty board on as a GCG, for other programs")
    async def gcg(self, house: TheHouse, address: Address, data: JSONBody[SetupGame]) -> SetupFile:
        await limits.check(limits.WORDS, address, house.world)
        return SetupFile(text=await house.setups.gcg(data))
