"""Files that people keep: written whole or not at all, one writer at a time, and no scraps left behind.

A file is written beside its place and moved there. What a person made of the place stays: a link still leads
to the file, a file of several names has all of them, and its mode is what it was.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from faristol.locks import lock
from faristol.machine import sync_folder

__all__ = ["check_writable", "data_folder", "keep", "locked"]


def data_folder() -> Path:
    """Where this user's data is kept."""
    if chosen := os.environ.get("FARISTOL_DATA"):
        return Path(chosen)
    shared = os.environ.get("XDG_DATA_HOME", "")
    # The XDG specification: a relative path is invalid and to be ignored.
    return (Path(shared) if Path(shared).is_absolute() else Path.home() / ".local" / "share") / "faristol"


def keep(path: Path, raw: bytes, *, new: bool = False) -> None:
    """Let *raw* be what the file holds, on disk when this returns; a *new* file must not be there yet.

    Whatever fails is an :exc:`OSError` that names *path*, and leaves the file as it was.
    """
    place = path.resolve()
    beside = _beside(place)
    try:
        if new:
            place.touch(exist_ok=False)  # ours from now on; two who begin the same file cannot both
        try:
            before = place.stat() if place.exists() else None
            if before is not None and not stat.S_ISREG(before.st_mode):
                place.write_bytes(raw)  # a device or a pipe has no contents to save
                return
            _write(beside, raw, None if before is None else stat.S_IMODE(before.st_mode))
            if before is not None and before.st_nlink > 1:
                _overwrite(place, raw, before.st_size)
            else:
                beside.replace(place)
            sync_folder(place.parent)
        except BaseException:
            if new:
                place.unlink(missing_ok=True)
            raise
        finally:
            beside.unlink(missing_ok=True)
    except OSError as failed:
        raise _named(failed, path) from None


def check_writable(path: Path) -> None:
    """Say with an :exc:`OSError` that *path* cannot be kept, before hours of work; nothing is left behind."""
    place = path.resolve()
    try:
        if place.is_dir():
            place.open("ab").close()  # which says that it is a folder
        if place.exists() and not place.is_file():
            return
        beside = _beside(place)
        beside.touch()
        beside.unlink()
    except OSError as failed:
        raise _named(failed, path) from None


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Only one process at a time comes in here with *path*, which is there; the others wait.

    The lock is on the file itself, so nothing lies beside it. Who waited while the file was replaced holds a
    lock on one that is gone, and asks again.
    """
    while True:
        with path.open("rb") as file:
            lock(file.fileno())
            if _is_at(file.fileno(), path):
                yield
                return


def _is_at(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False


def _beside(place: Path) -> Path:
    return place.with_name(f".{place.name}.{os.getpid()}.new")


def _write(beside: Path, raw: bytes, mode: int | None) -> None:
    with beside.open("wb") as file:
        if mode is not None:
            os.fchmod(file.fileno(), mode)
        file.write(raw)
        file.flush()
        os.fsync(file.fileno())


def _overwrite(place: Path, raw: bytes, size: int) -> None:
    """Write into a file of several names; its room is taken first, and the whole lies beside meanwhile."""
    with place.open("r+b") as file:
        try:
            os.posix_fallocate(file.fileno(), 0, max(len(raw), 1))
        except OSError:
            file.truncate(size)
            raise
        file.write(raw)
        file.truncate()
        file.flush()
        os.fsync(file.fileno())


def _named(failed: OSError, path: Path) -> OSError:
    return OSError(failed.errno, failed.strerror, str(path))
