"""Setting a page: a template of ours, data as JSON, and nothing from outside the package."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files
from typing import Any, Literal

import msgspec
import typst

__all__ = ["typeset"]


def typeset(template: str, data: dict[str, Any], format: Literal["pdf", "png"] = "pdf") -> list[bytes]:  # noqa: A002
    """The pages of *template* filled with *data*: one PDF, or one picture a page."""
    source = files(__package__).joinpath(template).read_bytes()
    made: bytes | list[bytes] | None = typst.compile(
        source,
        format=format,
        font_paths=_fonts(),
        sys_inputs={"data": msgspec.json.encode(data).decode()},
    )
    assert made is not None, "without a file to write to the pages come back"
    return made if isinstance(made, list) else [made]


@cache
def _fonts() -> typst.Fonts:
    """Our own fonts and those of typst, whatever this machine has."""
    with as_file(files(__package__).joinpath("fonts")) as folder:
        return typst.Fonts(include_system_fonts=False, font_paths=[folder])
