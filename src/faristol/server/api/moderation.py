"""Moderation of last resort, for administrators."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller
from litestar.params import JSONBody, PathParameter, QueryParameter

from faristol.formats.wire.bodies import ListOf
from faristol.formats.wire.moderation import (
    KindName,
    ModeratedChat,
    ModeratedStream,
    ModerationAsked,
    ModerationNote,
    ModerationVerb,
)
from faristol.server.api.routes import FOR_BROWSERS, BeforeParameter, StatusParameter, does, shows
from faristol.server.identity import SignedIn, TheHouse
from faristol.service.ports import GameId, StreamKind, stream_id

__all__ = ["ModerationController"]

_Name = Annotated[str, PathParameter(max_length=64, description="A name in a link, or of a person.")]
_Seq = Annotated[int, PathParameter(ge=1, le=2**31 - 1, description="The number of what was said.")]
_Kind = Annotated[KindName, PathParameter(description="What is listed.")]
_Verb = Annotated[ModerationVerb, PathParameter(description="What is to be done.")]


class ModerationController(Controller):
    path = "/moderation"
    tags = ["moderation"]  # noqa: RUF012 - as the framework has it
    opt = FOR_BROWSERS

    @shows("/streams/{kind:str}", summary="Everything of a kind, the last changed first")
    async def streams(
        self,
        person: SignedIn,
        house: TheHouse,
        kind: _Kind,
        status: StatusParameter = None,
        before: BeforeParameter = None,
        wanted: Annotated[str, QueryParameter(max_length=60, description="A part of a name or link.")] = "",
    ) -> ListOf[ModeratedStream]:
        return await house.moderation.streams(
            person, StreamKind(kind), status=status, before=before, wanted=wanted
        )

    @does("/streams/{stream:str}/{verb:str}", summary="Close, hide, show or remove", status_code=204)
    async def do(
        self,
        person: SignedIn,
        house: TheHouse,
        stream: _Name,
        verb: _Verb,
        data: JSONBody[ModerationAsked],
    ) -> None:
        await house.moderation.do(person, verb, stream_id(stream), data.reason)

    @shows("/games/{game:str}/chat", summary="What was said at a game, and what was objected to")
    async def chat(self, person: SignedIn, house: TheHouse, game: _Name) -> ListOf[ModeratedChat]:
        return await house.moderation.chat(person, GameId(game))

    @does("/games/{game:str}/chat/{seq:int}/remove", summary="Remove what was said", status_code=204)
    async def unsay(
        self, person: SignedIn, house: TheHouse, game: _Name, seq: _Seq, data: JSONBody[ModerationAsked]
    ) -> None:
        await house.moderation.unsay(person, GameId(game), seq, data.reason)

    @does("/people/{who:str}/sign-out", summary="End every session of somebody", status_code=204)
    async def sign_out(
        self, person: SignedIn, house: TheHouse, who: _Name, data: JSONBody[ModerationAsked]
    ) -> None:
        await house.moderation.sign_out(person, who, data.reason)

    @shows("/log", summary="What administrators did here, the last first")
    async def log(
        self,
        person: SignedIn,
        house: TheHouse,
        before: Annotated[int | None, QueryParameter(ge=1, le=2**53)] = None,
    ) -> ListOf[ModerationNote]:
        return await house.moderation.notes(person, before)
