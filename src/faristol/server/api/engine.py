"""The engine for browsers: a kit that says what to fetch, and the files themselves, which never change."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Controller, Request, Response
from litestar.params import PathParameter, QueryParameter

from faristol.formats.wire.engine import EngineKit
from faristol.lexicon.info import DEFAULT
from faristol.server.api.routes import FOR_ANYBODY, shows
from faristol.server.identity import Address, Guest, TheHouse
from faristol.service import limits
from faristol.service.ports import id_of

__all__ = ["EngineController"]

_Name = Annotated[str, PathParameter(max_length=40)]
_Digest = Annotated[str, PathParameter(pattern="^[0-9a-f]{64}$")]
_FOR_EVER = "public, max-age=31536000, immutable"


class EngineController(Controller):
    path = "/engine"
    tags = ["engine"]  # noqa: RUF012 - as the framework has it
    opt = FOR_ANYBODY

    @shows("/kit", summary="What a browser needs to have the engine itself; closed while the words are")
    async def kit(
        self,
        guest: Guest,
        house: TheHouse,
        address: Address,
        regulation: Annotated[str, QueryParameter(max_length=40)],
        lexicon: Annotated[str, QueryParameter(max_length=40)] = DEFAULT,
        version: Annotated[str | None, QueryParameter(max_length=40)] = None,
    ) -> EngineKit:
        await limits.check(limits.WORDS, address, house.world)
        await house.duplicates.check_words_open(id_of(guest))
        await house.words.check_open(id_of(guest))
        return await house.kits.kit(lexicon, regulation, version)

    @shows(
        "/{lexicon:str}/{version:str}/{kind:str}/{sha256:str}",
        summary="A file of a kit, packed with gzip; it is kept for ever",
        media_type="application/octet-stream",
    )
    async def file(
        self,
        request: Request[Any, Any, Any],
        house: TheHouse,
        lexicon: _Name,
        version: _Name,
        kind: _Name,
        sha256: _Digest,
    ) -> Response[bytes]:
        file = await house.kits.file(kind, lexicon, version, sha256)
        headers = {"cache-control": _FOR_EVER, "vary": "accept-encoding", "etag": f'"{sha256}"'}
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(file.packed, headers={**headers, "content-encoding": "gzip"})
        return Response(await asyncio.to_thread(file.unpacked), headers=headers)
