"""Answers that are no JSON: a file to keep, pages to print, a link for a phone's camera."""

from __future__ import annotations

import io
from typing import Annotated, Any

import segno
from litestar import Request, Response
from litestar.params import QueryParameter

from faristol.formats.files.csv_rows import for_spreadsheet
from faristol.formats.pdf.typesetting import Paper
from faristol.server.house import House
from faristol.server.settings import Settings

__all__ = ["Spreadsheet", "download", "origin", "printed", "qr_code", "table"]

Spreadsheet = Annotated[
    bool, QueryParameter(description="With semicolons and decimal commas, as Catalan spreadsheets open it")
]


def download(text: str, media_type: str, name: str) -> Response[str]:
    """A file of text that the browser keeps under *name*."""
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=f"{media_type}; charset=utf-8", headers=headers)


def table(text: str, name: str, *, spreadsheet: bool) -> Response[str]:
    """Rows that the browser keeps under *name*, for a program or for a spreadsheet."""
    return download(for_spreadsheet(text) if spreadsheet else text, "text/csv", name)


def origin(request: Request[Any, Any, Any], settings: Settings) -> str:
    """Where this server is for whoever asks: what links, pictures and QR codes begin with."""
    return (settings.address or f"{request.url.scheme}://{request.headers.get('host', '')}").rstrip("/")


async def printed(house: House, paper: Paper, name: str, by: str) -> Response[bytes]:
    """A PDF that the browser shows, set beside the server; *name* is for who keeps it."""
    pages = await house.world.jobs.do(Paper.pdf, paper, by=by)
    headers = {"content-disposition": f'inline; filename="{name}"'}
    return Response(pages, media_type="application/pdf", headers=headers)


def qr_code(request: Request[Any, Any, Any], settings: Settings, path: str) -> Response[bytes]:
    """The address of *path* on this server, drawn for a phone's camera."""
    drawn = io.BytesIO()
    segno.make(origin(request, settings) + path, error="m").save(
        drawn, kind="svg", scale=8, border=2, xmldecl=False, svgns=True
    )
    return Response(drawn.getvalue(), media_type="image/svg+xml")
