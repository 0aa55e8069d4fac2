"""Where the regulations that people made live: one file each in the user's data folder.

::

    <data>/regulations/<name>@<fingerprint>.toml

The fingerprint is in the name: a file that somebody has changed by hand is no longer what it is called, and
is left out.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from stat import S_ISREG

from faristol.errors import FaristolError, Quoting
from faristol.keeping import data_folder, keep
from faristol.regulations.own import LARGEST, OwnRegulation, RegulationRefused, read_own, write_own

__all__ = ["RegulationMissing", "RegulationStore"]

_KEY = re.compile(r"([a-z0-9][a-z0-9-]{0,22})@([0-9a-f]{12,64})").fullmatch
_FILES = "*@*.toml"
_VERSION = re.compile(r'version = "([^"\\]{1,20})"')  # as files tell it that we wrote, near their beginning
_HEAD = 400  # characters


class RegulationMissing(Quoting, KeyError):
    """No published regulation has this key, and none that is installed here."""


class RegulationStore:
    """The regulations that are installed in one data folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = (data_folder() if folder is None else folder) / "regulations"

    def installed(self) -> tuple[OwnRegulation, ...]:
        """By name, the versions of each in order; what is damaged is left out."""
        found = [own for path in sorted(self.folder.glob(_FILES)) if (own := _read_or_none(path))]
        return tuple(sorted(found, key=lambda own: (own.name, own.version)))

    def versions(self, name: str) -> tuple[OwnRegulation, ...]:
        """Those with that name, in order."""
        found = [
            own
            for path in self.folder.glob(f"{name}@*.toml")
            if (own := _read_or_none(path)) and own.name == name
        ]
        return tuple(sorted(found, key=lambda own: own.version))

    def versions_told(self, name: str) -> frozenset[str]:
        """What those with that name call themselves; they are not read for it, for there may be hundreds."""
        told = (_told(path) for path in self.folder.glob(f"{name}@*.toml"))
        return frozenset(version for version in told if version is not None)

    def damaged(self) -> tuple[str, ...]:
        """Files that are not what they are called."""
        return tuple(path.name for path in sorted(self.folder.glob(_FILES)) if _read_or_none(path) is None)

    def find(self, key: str) -> OwnRegulation | None:
        """The one with that name and a fingerprint that begins so; twelve digits of it are enough."""
        asked = _KEY(key)
        if asked is None:
            return None
        if (own := _read_or_none(self.folder / f"{key}.toml")) is not None:  # as games have it: no search
            return own
        name, digits = asked.groups()
        fitting = [
            own
            for path in sorted(self.folder.glob(f"{name}@{digits[:12]}*.toml"))
            if (own := _read_or_none(path)) and own.sha256.startswith(digits)
        ]
        return fitting[0] if len(fitting) == 1 else None

    def install(self, own: OwnRegulation) -> None:
        """Keep a regulation; another with its name and version is refused."""
        for path in self.folder.glob(f"{own.name}@*.toml"):
            if path.stem != own.key and _told(path) == own.version and _read_or_none(path) is not None:
                raise RegulationRefused("regulation-there", name=own.name, version=own.version)
        self.folder.mkdir(parents=True, exist_ok=True)
        keep(self._path(own), write_own(own).encode())

    def remove(self, own: OwnRegulation) -> None:
        """Forget a regulation; games played by it can be read only where it is installed."""
        self._path(own).unlink(missing_ok=True)

    def _path(self, own: OwnRegulation) -> Path:
        return self.folder / f"{own.key}.toml"


def _read_or_none(path: Path) -> OwnRegulation | None:
    try:
        found = path.stat()
        if not S_ISREG(found.st_mode) or found.st_size > LARGEST:  # a pipe would never end
            return None
        return _read(path, found.st_mtime_ns)
    except (OSError, UnicodeDecodeError, FaristolError):
        return None


def _told(path: Path) -> str | None:
    """Which version a file says that it is."""
    try:
        with path.open(encoding="utf-8") as file:
            found = _VERSION.search(file.read(_HEAD))
    except (OSError, UnicodeDecodeError):
        return None
    return found and found[1]


@lru_cache(maxsize=1024)
def _read(path: Path, changed: int) -> OwnRegulation:
    """The regulation in a file as it was when it was *changed* last."""
    own = read_own(path.read_text("utf-8"))
    if own.key != path.stem:
        raise RegulationRefused("regulation-changed", file=path.name)
    return own
