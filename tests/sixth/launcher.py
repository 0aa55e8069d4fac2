"""``faristol`` as it is once a sixth regulation was added: one file, and one line of the registry.

Nothing of the package has been imported yet, nor in a process that this one starts; so all of it meets the
list with the line in it, as if the file on disk had been changed.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

REGISTRY = "faristol.regulations.published"
ADDED = "faristol.regulations.rapides"
LAST = b"from faristol.regulations.llisca import LLISCA\n"
LISTED = b"CLASSIC, FISC)"


class _OneMore(SourceFileLoader):
    """The registry as it is read with two lines changed."""

    def get_data(self, path: str) -> bytes:
        source = super().get_data(path)
        assert source.count(LAST) == source.count(LISTED) == 1
        changed = source.replace(LAST, LAST + b"from faristol.regulations.rapides import RAPIDES\n")
        return changed.replace(LISTED, b"CLASSIC, FISC, RAPIDES)")

    def path_stats(self, path: str) -> dict[str, object]:
        raise OSError(path)  # what was compiled before is not what is read here


class _Finder(MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname == ADDED:
            return spec_from_file_location(fullname, Path(__file__).with_name("rapides.py"))
        if fullname != REGISTRY:
            return None
        found = PathFinder.find_spec(fullname, path, target)
        assert found is not None
        assert found.origin is not None
        return spec_from_file_location(fullname, found.origin, loader=_OneMore(fullname, found.origin))


if __name__ in ("__main__", "__mp_main__"):  # as a program, or in a process that the program started
    sys.meta_path.insert(0, _Finder())

if __name__ == "__main__":
    from faristol.cli import main

    main()
