"""A real mail server for tests, which keeps the letters that it is given."""

from __future__ import annotations

import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from tests.server.running import free_port

__all__ = ["Carrier", "carrying", "certificate"]


class Carrier:
    """What was handed over, and where."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.encrypted: list[bool] = []
        self.refuses = False
        self.host, self.port = "127.0.0.1", free_port()

    async def handle_DATA(self, _: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        if self.refuses:
            return "554 no"
        assert isinstance(envelope.content, bytes)
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        self.encrypted.append(session.ssl is not None)
        return "250 taken"

    def wait(self, number: int, seconds: float = 20) -> EmailMessage:
        """The letter of that number, once it is there."""
        end = time.monotonic() + seconds
        while len(self.letters) < number:
            assert time.monotonic() < end, "no letter came"
            time.sleep(0.02)
        return self.letters[number - 1]


@contextmanager
def carrying(tls: Path | None = None, user: str | None = None, password: str = "") -> Iterator[Carrier]:
    """A mail server; with the certificate in the folder *tls* it asks for STARTTLS, and for a *user*."""
    carrier = Carrier()
    fields: dict[str, Any] = {}
    if tls is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(tls / "certificate.pem", tls / "key.pem")
        fields |= {"tls_context": context, "require_starttls": True}
    if user is not None:

        def known(_: object, __: object, ___: object, ____: str, told: Any) -> AuthResult:
            right = LoginPassword(user.encode(), password.encode())
            return AuthResult(success=told == right, handled=False)

        fields |= {"authenticator": known, "auth_required": True}
    controller = Controller(carrier, hostname=carrier.host, port=carrier.port, **fields)
    controller.start()
    try:
        yield carrier
    finally:
        controller.stop()


def certificate(folder: Path) -> Path:
    """A certificate of this machine's own; the folder it is in."""
    kind = ["-newkey", "rsa:2048", "-nodes", "-days", "1", "-x509"]
    name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    files = ["-keyout", "key.pem", "-out", "certificate.pem"]
    subprocess.run(["openssl", "req", *kind, *name, *files], cwd=folder, check=True, capture_output=True)
    return folder
