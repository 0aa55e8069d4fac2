"""``faristol doctor``: whether everything is here that the commands need, and what to do where it is not."""

from __future__ import annotations

import asyncio
import json
import shutil
import socket
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from importlib.util import find_spec
from typing import TYPE_CHECKING

import click

from faristol.cli.clicking import command, option
from faristol.cli.explaining import why_not
from faristol.cli.extras import EXTRAS
from faristol.cli.options import json_option, language_option
from faristol.errors import FaristolError
from faristol.keeping import check_writable, data_folder
from faristol.texts import sentence

if TYPE_CHECKING:
    from faristol.storage.place import SqlitePlace

__all__ = ["doctor"]

_ROOM = 500_000_000  # bytes: the list, its copies while it is made, and a club's games for years
_PATIENCE = 5.0  # seconds until a database that does not answer is given up


class Health(StrEnum):
    """How it stands with one thing."""

    WELL = "well"
    LACKING = "lacking"  # an extra that whoever uses only the library does not miss
    ILL = "ill"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: how it is, and by which code it is told and mended."""

    code: str  # what it is, and its health: ``engine-well``
    facts: dict[str, object]
    mended_by: str = ""  # the code of what to do

    @property
    def what(self) -> str:
        return self.code.partition("-")[0]

    @property
    def health(self) -> Health:
        return Health(self.code.partition("-")[2])

    def told(self, lang: str) -> str:
        facts = {
            name: why_not(fact, lang) if isinstance(fact, OSError) else fact
            for name, fact in self.facts.items()
        }
        return sentence("doctor", self.code, lang, **facts)

    def to_do(self, lang: str) -> str:
        return sentence("doctor", self.mended_by, lang, **self.facts) if self.mended_by else ""


@command()
@option(
    "--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help="The port to serve on."
)
@option("--database", default=None, metavar="URL", help="sqlite:///FILE, postgresql://… or memory:.")
@json_option
@language_option
def doctor(port: int, database: str | None, as_json: bool, lang: str) -> None:
    """Look whether all that Faristol needs is here, and say what to do where it is not.

    The list, the engine, the app, the database, the port, room on the disk, papers and their fonts. Nothing
    is changed.

    \b
        faristol doctor
        faristol doctor --database postgresql://localhost/faristol --json
    """
    findings = list(_look(port, database))
    if as_json:
        rows = [
            {"what": found.what, "health": found.health, "told": found.told(lang), "do": found.to_do(lang)}
            for found in findings
        ]
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
    else:
        for found in findings:
            click.echo(f"{_SIGNS[found.health]} {found.told(lang)}")
            if to_do := found.to_do(lang):
                click.echo(f"  → {to_do}")
    if any(found.health is Health.ILL for found in findings):
        raise click.exceptions.Exit(1)


_SIGNS = {Health.WELL: "✓", Health.LACKING: "–", Health.ILL: "✗"}


def _look(port: int, database: str | None) -> Iterator[Finding]:
    yield _engine()
    yield _list()
    yield _disk()
    yield _papers()
    if lacks := _lacking("server"):
        yield Finding("server-lacking", {"extra": "server", "modules": lacks}, "install-extra")
        return
    yield _app()
    yield _database(database)
    yield _port(port)


def _lacking(extra: str) -> str:
    """The modules of *extra* that are not installed."""
    return ", ".join(sorted(module for module in EXTRAS[extra] if find_spec(module) is None))


def _engine() -> Finding:
    try:
        from faristol.engine import Engine, Position
        from faristol.lexicon import Lexicon
        from faristol.rules.spelling import fold_tiles

        best = Engine(Lexicon.from_words(["casa"]), leaves=None).best(Position(rack=fold_tiles("CASAERT")))
        assert best.word == "CASA", best
    except (ImportError, AssertionError) as broken:
        return Finding("engine-ill", {"why": broken}, "install-again")
    return Finding("engine-well", {})


def _list() -> Finding:
    from faristol.lexicon import LexiconError, Store
    from faristol.lexicon.info import DEFAULT

    store = Store()
    if damaged := store.damaged():
        name, version = damaged[0]
        return Finding("list-ill", {"name": name, "version": version}, "remove-list")
    try:
        info = store.find(DEFAULT)
    except LexiconError:
        return Finding("list-lacking", {}, "make-list")
    others = len(store.installed()) - 1
    return Finding("list-well", {"count": info.count, "others": others})


def _disk() -> Finding:
    folder = data_folder()
    there = next(part for part in (folder, *folder.parents) if part.exists())
    free = shutil.disk_usage(there).free
    facts: dict[str, object] = {"folder": folder, "megabytes": free // 1_000_000}
    try:
        check_writable(there / "doctor")
    except OSError as refused:
        return Finding("folder-ill", {**facts, "why": refused}, "choose-folder")
    if free < _ROOM:
        return Finding("disk-ill", facts, "make-room")
    return Finding("disk-well", facts)


def _papers() -> Finding:
    if lacks := _lacking("pdf"):
        return Finding("papers-lacking", {"extra": "pdf", "modules": lacks}, "install-extra")
    fonts = [file.name for file in files("faristol.formats.pdf").joinpath("fonts").iterdir()]
    count = sum(name.endswith((".ttf", ".otf")) for name in fonts)
    if not count:
        return Finding("fonts-ill", {}, "install-again")
    return Finding("papers-well", {"count": count})


def _app() -> Finding:
    page = files("faristol.server").joinpath("static", "index.html")
    return Finding("app-well", {}) if page.is_file() else Finding("app-ill", {}, "build-the-app")


def _database(url: str | None) -> Finding:
    from faristol.storage.place import MemoryPlace, PostgresPlace, SqlitePlace, place_of

    try:
        place = place_of(url)
    except FaristolError as wrong:
        return Finding("database-ill", {"where": url, "why": wrong.code}, "check-database")
    match place:
        case MemoryPlace():
            return Finding("database-well", {"where": "memory:"})
        case SqlitePlace(path=path):
            return _asked(str(path), lambda: _ask_sqlite(place))
        case PostgresPlace():
            return _asked(f"{place.host}/{place.database}", lambda: asyncio.run(_ask_postgres(place.dsn)))


def _asked(where: str, ask: Callable[[], None]) -> Finding:
    try:
        ask()
    except (OSError, sqlite3.Error, TimeoutError) as wrong:
        return Finding("database-ill", {"where": where, "why": wrong}, "check-database")
    return Finding("database-well", {"where": where})


def _ask_sqlite(place: SqlitePlace) -> None:
    if place.path.exists():
        with closing(sqlite3.connect(f"{place.path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    else:  # it is made when somebody serves
        folder = place.path.absolute().parent
        check_writable(next(part for part in (folder, *folder.parents) if part.exists()) / "doctor")


async def _ask_postgres(dsn: str) -> None:
    import asyncpg

    try:
        connection = await asyncio.wait_for(asyncpg.connect(dsn), _PATIENCE)
    except asyncpg.PostgresError as refused:
        raise OSError(str(refused)) from None
    await connection.close()


def _port(port: int) -> Finding:
    with socket.socket() as trying:
        trying.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trying.bind(("127.0.0.1", port))
        except OSError as taken:
            return Finding("port-ill", {"port": port, "why": taken, "next": port + 1}, "choose-port")
    return Finding("port-well", {"port": port})
