"""How a server is set up; the command line fills it in, the environment carries it to the workers."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from faristol.service.mail import Mailbox
from faristol.service.words import DEFINITIONS
from faristol.service.world import Manners

__all__ = ["Settings"]

_VARIABLE = "FARISTOL_SETTINGS"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    database: str | None = None  # a URL; None: $FARISTOL_DATABASE, or a file in the data folder
    origins: tuple[str, ...] = ()  # other addresses whose pages may write: https://scrabble.cat
    address: str | None = None  # what links and QR codes name; None: what the browser asked
    secure_cookies: bool = False  # behind TLS
    proxies: tuple[str, ...] = ()  # addresses or networks that are believed whose request they bring
    presence_grace_ms: int = 15_000  # before a player whose connection broke is "away"
    robot_processes: int = 1  # 0: robots think in a thread of the server
    job_processes: int = 1  # that set pages and pair large fields
    puzzles: int = 60  # that wait to be asked for, beside those of the next days; 0: none are made
    analysis_processes: int = 1  # that go through finished games; 0: workers elsewhere do (PostgreSQL)
    sweep_ms: int = 1_000
    most_connections: int = 5_000  # of one process; the rest finds another, or comes later
    most_connections_an_address: int = 2_500  # of those; a hall of a thousand phones may share one
    messages_burst: int = 60  # of one socket at once
    messages_per_second: float = 20.0
    least_disk: int = 256 << 20  # bytes free below which the server is not ready
    metrics: str | None = None  # where figures are for Prometheus: HOST:PORT
    writes_burst: int = 100  # over HTTP, of one person at once
    writes_per_second: float = 20.0
    strangers_burst: int = 2_000  # of all at one address who are not signed in
    strangers_per_second: float = 100.0
    definitions: str = DEFINITIONS  # where words are explained, with {word} for which
    own_process: bool = False  # which does nothing else, and may be set up for it
    static: Path | None = None  # the built web app; None: the one in the package
    webhooks_private: bool = False  # whether championships may tell programs on networks of one's own
    mail: Mailbox | None = None  # None: nobody carries letters
    manners: Manners = field(default_factory=Manners)

    def to_environment(self) -> None:
        """Leave the settings where worker processes find them."""
        os.environ[_VARIABLE] = msgspec.json.encode(self, enc_hook=str).decode()

    @classmethod
    def from_environment(cls) -> Settings:
        """The settings that the starting process left."""
        told = os.environ.get(_VARIABLE, "{}")
        return msgspec.json.decode(told, type=cls, dec_hook=lambda _, text: Path(text))
