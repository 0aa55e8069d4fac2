"""The documentation, as ``make docs`` puts it into the package: read at ``/ajuda`` without the internet.

Few open it, so a page is read from the disk when somebody does, and not held in memory as the app is.
"""

from __future__ import annotations

import mimetypes
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

__all__ = ["MANUAL", "Manual", "built_manual", "walk"]

MANUAL = "/ajuda"
"""Where it is."""


class Manual:
    """The pages below *root*, by their names; nothing else of the disk can be named."""

    def __init__(self, root: Traversable) -> None:
        self._files = dict(walk(root))

    def __len__(self) -> int:
        return len(self._files)

    def read(self, name: str) -> tuple[bytes, str] | None:
        """What is in the file *name* and of which kind it is."""
        if (file := self._files.get(name or "inici.html")) is None:
            return None
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return file.read_bytes(), kind


@cache
def built_manual() -> Manual:
    """The documentation that the package brings; an empty one where it was not built."""
    return Manual(files("faristol.server").joinpath("help"))


def walk(folder: Traversable, before: str = "") -> Iterator[tuple[str, Traversable]]:
    """Every file below *folder* with its path from there; none where there is no such folder."""
    for entry in folder.iterdir() if folder.is_dir() else ():
        path = f"{before}{entry.name}"
        if entry.is_dir():
            yield from walk(entry, f"{path}/")
        else:
            yield path, entry
