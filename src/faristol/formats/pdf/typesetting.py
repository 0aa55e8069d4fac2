"""Setting a page: templates of ours, data as JSON, and nothing from outside the package."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, wraps
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any, Literal, ParamSpec

import msgspec

from faristol.texts import sentence

if TYPE_CHECKING:
    import typst

__all__ = ["Paper", "printed", "wording"]

_Asked = ParamSpec("_Asked")


@dataclass(frozen=True, slots=True)
class Paper:
    """Something to print: its template and what stands on it."""

    template: str
    data: dict[str, Any]

    def pdf(self) -> bytes:
        return self._pages("pdf")[0]

    def png(self) -> list[bytes]:
        """Pictures, one a page: to look at it."""
        return self._pages("png")

    def _pages(self, format: Literal["pdf", "png"]) -> list[bytes]:  # noqa: A002
        import typst  # here: it is of the extra "pdf", and reading a game needs none

        with as_file(files(__package__)) as folder:
            made: bytes | list[bytes] | None = typst.compile(
                folder / self.template,
                root=folder,
                format=format,
                font_paths=_fonts(),
                sys_inputs={"data": msgspec.json.encode(self.data).decode()},
            )
        assert made is not None, "without a file to write to the pages come back"
        return made if isinstance(made, list) else [made]


def printed(paper: Callable[_Asked, Paper]) -> Callable[_Asked, bytes]:
    """The function that makes *paper* and gives its PDF, asked for in the same way."""

    @wraps(paper)
    def pdf(*args: _Asked.args, **kwargs: _Asked.kwargs) -> bytes:
        return paper(*args, **kwargs).pdf()

    return pdf


def wording(language: str) -> Callable[..., str]:
    """What stands on papers in *language*: a function of a code and of its facts."""
    return lambda code, **facts: sentence("paper", code, language, **facts)


@cache
def _fonts() -> typst.Fonts:
    """Our own fonts and those of typst, whatever this machine has."""
    import typst

    with as_file(files(__package__).joinpath("fonts")) as folder:
        return typst.Fonts(include_system_fonts=False, font_paths=[folder])
