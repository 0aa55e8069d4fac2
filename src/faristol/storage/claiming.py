"""Who may have a database: one server a file, and a restore only what no server has.

The claim is a lock of the system's on a file beside the database, and goes with the process that holds it,
however that ends. It is not on the database itself: to close that file a second time would let go of the
locks that SQLite has on it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from faristol.locks import try_lock
from faristol.storage.errors import StorageError
from faristol.storage.place import SqlitePlace

__all__ = ["SERVING", "claim_file"]

SERVING: Final = 0x736572766564  # "served": the advisory lock that servers of a PostgreSQL share


_handed_on: dict[Path, int] = {}


def claim_file(place: SqlitePlace, *, hand_on: bool = False) -> Callable[[], None]:
    """Have the file for this process alone; how to let go of it. Refuses if another process has it.

    To *hand on* is to let go of it only for whoever claims it next in this process: nobody comes between.
    """
    beside = place.path.with_name(f"{place.path.name}.lock")
    lock = _handed_on.pop(beside, None) or _locked(beside, place)
    return partial(_handed_on.__setitem__, beside, lock) if hand_on else partial(os.close, lock)


def _locked(beside: Path, place: SqlitePlace) -> int:
    try:
        beside.parent.mkdir(parents=True, exist_ok=True)
        lock = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StorageError("cannot-write", **place.facts, why=error.strerror) from error
    try:
        try_lock(lock)
    except OSError:
        by = os.read(lock, 20).decode("ascii", "replace").strip()
        os.close(lock)
        raise StorageError("database-in-use", **place.facts, where=place.path, process=by) from None
    os.ftruncate(lock, 0)
    os.lseek(lock, 0, os.SEEK_SET)
    os.write(lock, f"{os.getpid()}\n".encode())
    return lock
