"""Where the data is: a database URL read into one of three places.

::

    memory:                                     nowhere: gone with the process
    sqlite:///games.db, sqlite:////srv/games.db a file, relative or absolute
    postgresql://user:password@host:5432/name   a server; what may follow ``?`` is as in libpq

``$FARISTOL_DATABASE`` holds the URL; without it the data is a file in the user's data folder.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

from faristol.keeping import data_folder
from faristol.storage.errors import StorageError

__all__ = ["MemoryPlace", "Place", "PostgresPlace", "SqlitePlace", "place_of"]

_SCHEMES = "memory: sqlite: postgresql:"


@dataclass(frozen=True, slots=True)
class MemoryPlace:
    """Nowhere: gone with the process."""


@dataclass(frozen=True, slots=True)
class SqlitePlace:
    """A file."""

    path: Path

    @property
    def facts(self) -> dict[str, str]:
        return {"file": str(self.path)}


@dataclass(frozen=True, slots=True)
class PostgresPlace:
    """A database on a server."""

    dsn: str = field(repr=False)  # with the password
    host: str
    database: str

    @property
    def facts(self) -> dict[str, str]:
        return {"host": self.host, "database": self.database}


Place = MemoryPlace | SqlitePlace | PostgresPlace


def place_of(url: str | None = None) -> Place:
    """The place that *url* names, or ``$FARISTOL_DATABASE``, or a file in the data folder."""
    url = url or os.environ.get("FARISTOL_DATABASE") or ""
    if not url:
        return SqlitePlace(data_folder() / "faristol.db")
    scheme, colon, rest = url.partition(":")
    match scheme if colon else "":
        case "memory":
            if rest.strip("/"):
                raise StorageError("database-url", why="nothing may follow memory:")
            return MemoryPlace()
        case "sqlite":
            return SqlitePlace(_file(rest))
        case "postgresql" | "postgres":
            return _server(f"postgresql:{rest}")
        case _:
            # Without its scheme the rest may be anything, a password too: it is not repeated.
            raise StorageError("database-url", why="unknown scheme", known=_SCHEMES)


def _file(rest: str) -> Path:
    path = unquote(rest.removeprefix("///")) if rest.startswith("///") else ""
    if path in ("", ":memory:"):
        raise StorageError("database-url", why="no file: write sqlite:///games.db, or memory:")
    if "?" in rest:
        raise StorageError("database-url", why="a file takes no options")
    return Path(path).expanduser()


def _server(url: str) -> PostgresPlace:
    try:
        parts = urlsplit(url)
        options = parse_qs(parts.query, strict_parsing=bool(parts.query))
        host = parts.netloc.rpartition("@")[2] or options.get("host", ["localhost"])[0]
        _ = parts.port if "," not in host else None
    except ValueError:  # its words may quote the URL
        raise StorageError("database-url", why="not a PostgreSQL URL") from None
    database = unquote(parts.path.removeprefix("/")) or options.get("dbname", [""])[0]
    if not database:
        raise StorageError("database-url", why="no database is named", host=host)
    return PostgresPlace(dsn=url, host=host, database=database)
