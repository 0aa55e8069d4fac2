"""Webhooks: sent over real TLS to who may be asked, signed, tried again; and refused to everybody else."""

from __future__ import annotations

import asyncio
import datetime
import ipaddress
import queue
import socket
import ssl
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from tests.server.running import Time, player, serving
from tests.server.test_events import opened, order

from faristol.client import read_hook
from faristol.service.hooks import sending
from faristol.service.hooks.use_cases import MOST_HOOKS, Hooks

Heard = tuple[str, str, bytes]


class Receiver:
    """A program elsewhere, with a certificate for ``localhost``; it answers as it is told to."""

    def __init__(self, folder: Path) -> None:
        self.heard: queue.Queue[Heard] = queue.Queue()
        self.answers: list[int] = []
        self.certificate = _certificate(folder)
        told = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                status = told.answers.pop(0) if told.answers else 204
                self.send_response(status)
                self.send_header("location", "/elsewhere")
                self.end_headers()
                told.heard.put((self.path, self.headers["faristol-signature"], body))

            def log_message(self, *_: object) -> None:
                pass

        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self.url = f"https://localhost:{self._server.server_port}/hook?of=faristol"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


def _certificate(folder: Path) -> Path:
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.datetime.now(datetime.UTC)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / "receiver.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    return file


@pytest.fixture
def receiver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    one = Receiver(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(one.certificate))
    monkeypatch.setattr(Hooks, "calm_ms", 20)
    yield one
    one.close()


def test_a_championship_tells_a_program_of_itself(
    data: Path, database: str, clock: Time, receiver: Receiver
) -> None:
    async def story(address: str) -> None:
        async with player(address, "Directora") as director, player(address, "Anna") as anna:
            event = await opened(director)
            hooks = f"/api/events/{event}/hooks"
            made = (await director.http.post(hooks, json={"url": receiver.url})).json()
            secret = made["secret"]

            async def heard() -> Any:
                path, signed, body = await asyncio.to_thread(receiver.heard.get, timeout=30)
                assert path == "/hook?of=faristol"
                return read_hook(secret, signed, body, patience=10 * 24 * 3600)

            await order(director, event, "enter", name="Biel")
            told = await heard()
            assert (told.event, told.title, told.status) == (event, "Obert", "waiting")
            assert told.seq == (await director.http.get(f"/api/events/{event}")).json()["seq"]

            # What is not answered well is tried again, and no redirection is followed.
            receiver.answers[:] = [302, 500]
            await order(director, event, "enter", name="Carla")
            first = await heard()
            assert first.seq > told.seq
            for failures in (1, 2):
                await _until(director, hooks, failures=failures)
                clock.jump(3600)
                assert (await heard()).seq == first.seq
            shown = await _until(director, hooks, failures=0)
            assert shown["status"] == 204
            assert "secret" not in shown

            # It is the director's business, and there are not too many.
            assert (await anna.http.get(hooks)).json()["code"] == "not-director"
            assert (await anna.http.post(hooks, json={"url": receiver.url})).status_code == 403
            for _ in range(MOST_HOOKS - 1):
                assert (await director.http.post(hooks, json={"url": receiver.url})).status_code == 201
            full = await director.http.post(hooks, json={"url": receiver.url})
            assert full.json()["code"] == "too-many-hooks"
            for one in (await director.http.get(hooks)).json()["items"]:
                assert (await director.http.delete(f"{hooks}/{one['id']}")).status_code == 204
            assert (await director.http.delete(f"{hooks}/{made['view']['id']}")).status_code == 404

    with serving(database, clock, webhooks_private=True) as address:
        asyncio.run(story(address))


async def _until(director: Any, hooks: str, *, failures: int) -> dict[str, Any]:
    async with asyncio.timeout(30):
        while True:
            [shown] = (await director.http.get(hooks)).json()["items"]
            if shown["failures"] == failures and shown["tried_at"]:
                return dict(shown)
            await asyncio.sleep(0.02)


def test_nothing_but_public_https_is_taken(address: str) -> None:
    async def story() -> None:
        async with player(address, "Directora") as director:
            event = await opened(director)

            async def code(url: str) -> str:
                answer = await director.http.post(f"/api/events/{event}/hooks", json={"url": url})
                return str(answer.json().get("code"))

            for url in (
                "http://a.example/",
                "https://u:p@a.example/",
                "https:///x",
                "ftp://a.example",
                "https://a b/",
            ):
                assert await code(url) == "bad-hook", url
            for host in (
                "127.0.0.1",
                "10.1.2.3",
                "[::1]",
                "[::ffff:10.0.0.1]",
                "169.254.169.254",
                "localhost",
            ):
                assert await code(f"https://{host}/x") == "private-hook", host

    asyncio.run(story())


def test_the_address_is_checked_at_the_connection(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sending.send(receiver.url, b"{}", {"faristol-signature": "x"}, private=True) == 204
    asked: list[tuple[Any, ...]] = []
    resolve = socket.getaddrinfo

    def renamed(host: str, port: int, **others: Any) -> list[Any]:
        """A name that looks public and leads home."""
        asked.append((host, port))
        return list(resolve("localhost", port, **others))

    monkeypatch.setattr(socket, "getaddrinfo", renamed)
    url = receiver.url.replace("localhost", "public.example")
    assert sending.send(url, b"{}", {}, private=False) == 0
    assert asked == [("public.example", int(url.partition("example:")[2].partition("/")[0]))]
    assert sending.send(url, b"{}", {}, private=True) == 0  # the certificate is not of that name
    assert receiver.heard.qsize() == 1


@pytest.mark.parametrize(
    ("text", "public"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1:248:1893:25c8:1946", True),
        ("192.168.1.1", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("fe80::1", False),
        ("fd00::1", False),
        ("::ffff:127.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
    ],
)
def test_what_is_public(text: str, public: bool) -> None:
    assert sending.is_public(ipaddress.ip_address(text)) is public
