"""The web app: files built once, served from memory; the addresses of its pages open the app.

The build leaves beside the files which addresses are pages (``pages.json``, from the app's own table), and
what is text or code packed with Brotli (``*.br``), which needs longer than a start may take.
"""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from faristol.server.embedded import embedded_answer
from faristol.server.hardening import EMBEDDED
from faristol.server.invitation import CARD, card_of
from faristol.server.manual import MANUAL, Manual, walk

__all__ = ["Site", "built_site", "manual_handler", "site_handler"]

_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_WORTH_PACKING = (
    "text/",
    "application/javascript",
    "application/json",
    "application/manifest",
    "application/wasm",
    "image/svg",
)
_GAME = re.compile(r"/partida/([\w-]{1,40})", re.ASCII)
_NOT_BUILT = """<!doctype html><html lang="ca"><meta charset="utf-8"><title>Faristol</title>
<h1>Faristol</h1><p>El servidor funciona, però l'aplicació web no s'ha construït: <code>make web</code>.</p>
"""

_NO_MANUAL = """<!doctype html><html lang="ca"><meta charset="utf-8"><title>Faristol</title>
<h1>Faristol</h1><p>La documentació no s'ha construït: <code>make docs</code>.</p>
"""

mimetypes.add_type("application/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


@dataclass(frozen=True, slots=True)
class _File:
    body: bytes
    media_type: str
    caching: str
    packed: Mapping[str, bytes]  # by encoding, the tightest first


class Site:
    """The files of the web app, and which addresses are its pages."""

    def __init__(self, root: Traversable) -> None:
        bodies = {f"/{path}": file.read_bytes() for path, file in walk(root)}
        self._files = {
            path: _made(path, body, bodies.get(f"{path}.br"))
            for path, body in bodies.items()
            if not path.endswith(".br")
        }
        self.index = self._files.get("/index.html") or _made("/index.html", _NOT_BUILT.encode())
        told = self._files.pop("/pages.json", None)
        patterns = [".*"] if told is None else msgspec.json.decode(told.body, type=list[str])
        self._pages = [re.compile(pattern, re.ASCII) for pattern in patterns]

    def find(self, path: str) -> _File | None:
        """The file at *path*; None for what can only be a page."""
        found = self._files.get(path)
        if found is None and ("." in path.rsplit("/", 1)[-1] or path.startswith("/api/")):
            raise NotFoundException
        return found

    def is_page(self, path: str) -> bool:
        """Whether the app has something to show there."""
        plain = path.rstrip("/") or "/"
        return any(pattern.fullmatch(plain) for pattern in self._pages)


@cache
def built_site() -> Site:
    """The web app that the package brings; it is packed once in a process."""
    return Site(files("faristol.server").joinpath("static"))


def _made(path: str, body: bytes, tight: bytes | None = None) -> _File:
    media_type = mimetypes.guess_type(path)[0] or "application/octet-stream"
    packed = {} if tight is None else {"br": tight}
    if media_type.startswith(_WORTH_PACKING):
        packed["gzip"] = gzip.compress(body, 9)
    return _File(
        body,
        f"{media_type}; charset=utf-8" if media_type.startswith("text/") else media_type,
        # vite puts a hash of the content into the names of what it builds
        _FOR_EVER if path.startswith("/assets/") else _ASK_AGAIN,
        {encoding: less for encoding, less in packed.items() if len(less) < len(body)},
    )


@get([MANUAL, f"{MANUAL}/{{name:path}}"], include_in_schema=False)
async def manual_handler(request: Request[Any, Any, Any]) -> Response[bytes] | Redirect:
    """The documentation: links in it are relative, so its first page is in the folder."""
    if request.scope["raw_path"] == MANUAL.encode():
        return Redirect(f"{MANUAL}/")
    manual: Manual = request.app.state.manual
    if not len(manual):
        return _answer(request, _made("/index.html", _NO_MANUAL.encode()), 404)
    name = request.scope["path"].removeprefix(MANUAL).lstrip("/")
    found = await asyncio.to_thread(manual.read, name)
    if found is None:
        raise NotFoundException
    body, media_type = found
    return Response(body, media_type=media_type, headers={"cache-control": _ASK_AGAIN})


@get(["/", "/{path:path}"], include_in_schema=False)
async def site_handler(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Everything that is not the API."""
    site: Site = request.app.state.site
    path: str = request.scope["path"]
    file = site.find(path)
    if file is not None:
        return _answer(request, file, 200)
    if (embedded := EMBEDDED.fullmatch(path)) is not None:
        return await embedded_answer(request, embedded[1])
    game = _GAME.fullmatch(path.rstrip("/"))
    if game is None:
        return _answer(request, site.index, 200 if site.is_page(path) else 404)
    card = await card_of(request, game[1])
    if card is None:
        return _answer(request, site.index, 404)
    body = CARD.sub(lambda _: card, site.index.body.decode(), count=1).encode()
    return _answer(request, _made("/index.html", body), 200)


def _answer(request: Request[Any, Any, Any], file: _File, status: int) -> Response[bytes]:
    headers = {"cache-control": file.caching, "vary": "accept-encoding"}
    accepted = {part.split(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
    encoding = next((name for name in file.packed if name in accepted), None)
    if encoding is not None:
        headers["content-encoding"] = encoding
    body = file.body if encoding is None else file.packed[encoding]
    return Response(body, media_type=file.media_type, headers=headers, status_code=status)
