"""The regulations that people made, in a backup: they are files, and games cannot be read without theirs."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from faristol.errors import FaristolError
from faristol.regulations.own import OwnRegulation, read_own, write_own
from faristol.regulations.store import RegulationStore
from faristol.storage.errors import StorageError

__all__ = ["put_regulations", "regulations_in", "take_regulations"]

_TABLE: Final = "regulation_files"  # of the backup alone: a server has them in its data folder


def put_regulations(backup: Path) -> None:
    """Write all that are installed here into *backup*."""
    rows = [(own.key, write_own(own)) for own in RegulationStore().installed()]
    with closing(sqlite3.connect(backup)) as connection, connection:
        connection.execute(f"CREATE TABLE IF NOT EXISTS {_TABLE} (key TEXT PRIMARY KEY, body TEXT NOT NULL)")
        connection.executemany(f"REPLACE INTO {_TABLE} VALUES (?, ?)", rows)


def regulations_in(backup: Path) -> Sequence[OwnRegulation]:
    """Those of *backup*, each read as a stranger's file; older backups have none."""
    uri = f"{backup.absolute().as_uri()}?immutable=1"
    with closing(sqlite3.connect(uri, uri=True)) as connection:
        there = connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (_TABLE,)).fetchone()
        rows = connection.execute(f"SELECT key, body FROM {_TABLE}").fetchall() if there else []
    found: list[OwnRegulation] = []
    for key, body in rows:
        try:
            own = read_own(str(body))
        except FaristolError as why:
            raise StorageError("backup-broken", file=str(backup), why=str(why)[:80]) from why
        if own.key != key:
            raise StorageError("backup-broken", file=str(backup), why=f"{str(key)[:40]} was changed")
        found.append(own)
    return found


def take_regulations(regulations: Sequence[OwnRegulation]) -> None:
    """Install those that are not here yet."""
    store = RegulationStore()
    for own in regulations:
        if store.find(own.key) is None:
            store.install(own)
