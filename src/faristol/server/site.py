"""The web app: files built once, served from memory; every address that is no file opens the app."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

__all__ = ["Site", "site_handler"]

_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_WORTH_PACKING = ("text/", "application/javascript", "application/json", "image/svg")
_NOT_BUILT = """<!doctype html><html lang="ca"><meta charset="utf-8"><title>Faristol</title>
<h1>Faristol</h1><p>El servidor funciona, però l'aplicació web no s'ha construït: <code>make web</code>.</p>
"""

mimetypes.add_type("application/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


@dataclass(frozen=True, slots=True)
class _File:
    body: bytes
    packed: bytes | None
    media_type: str
    caching: str


class Site:
    """The files of the web app."""

    def __init__(self, folder: Path | None = None) -> None:
        root: Traversable = folder or files("faristol.server").joinpath("static")
        self._files = {f"/{path}": _made(path, file.read_bytes()) for path, file in _walk(root, "")}
        self._index = self._files.get("/index.html") or _made("/index.html", _NOT_BUILT.encode())

    def find(self, path: str) -> _File:
        """The file at *path*; for an address of the app, its page."""
        found = self._files.get(path)
        if found is not None:
            return found
        if "." in path.rsplit("/", 1)[-1] or path.startswith("/api/"):
            raise NotFoundException
        return self._index


def _walk(folder: Traversable, before: str) -> list[tuple[str, Traversable]]:
    found: list[tuple[str, Traversable]] = []
    if not folder.is_dir():
        return found
    for entry in folder.iterdir():
        path = f"{before}{entry.name}"
        found += _walk(entry, f"{path}/") if entry.is_dir() else [(path, entry)]
    return found


def _made(path: str, body: bytes) -> _File:
    media_type = mimetypes.guess_type(path)[0] or "application/octet-stream"
    packed = gzip.compress(body, 9) if media_type.startswith(_WORTH_PACKING) else None
    # vite puts a hash of the content into the names of what it builds
    hashed = path.startswith(("assets/", "/assets/"))
    return _File(
        body,
        packed if packed is not None and len(packed) < len(body) else None,
        f"{media_type}; charset=utf-8" if media_type.startswith("text/") else media_type,
        _FOR_EVER if hashed else _ASK_AGAIN,
    )


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def site_handler(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Everything that is not the API."""
    site: Site = request.app.state.site
    file = site.find(request.scope["path"])
    headers = {"cache-control": file.caching, "vary": "accept-encoding"}
    body = file.body
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        body = file.packed
    return Response(body, media_type=file.media_type, headers=headers)
