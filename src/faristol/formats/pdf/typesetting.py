"""Setting a page: templates of ours, data as JSON, and nothing from outside the package."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from typing import Any, Literal

import msgspec
import typst

__all__ = ["Paper", "typeset"]


@dataclass(frozen=True, slots=True)
class Paper:
    """Something to print: its template and what stands on it."""

    template: str
    data: dict[str, Any]

    def pdf(self) -> bytes:
        return typeset(self.template, self.data)[0]

    def png(self) -> list[bytes]:
        """Pictures, one a page: to look at it."""
        return typeset(self.template, self.data, "png")


def typeset(template: str, data: dict[str, Any], format: Literal["pdf", "png"] = "pdf") -> list[bytes]:  # noqa: A002
    """The pages of *template* filled with *data*: one PDF, or one picture a page."""
    with as_file(files(__package__)) as folder:
        made: bytes | list[bytes] | None = typst.compile(
            folder / template,
            root=folder,
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
