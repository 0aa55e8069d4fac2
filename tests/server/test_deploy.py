"""The sample reverse proxy, in a real nginx: pages, cookies and sockets come through it, over TLS."""

from __future__ import annotations

import asyncio
import json
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from tests.server.running import _wait_until, free_port, serving
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

SITE = Path(__file__).parents[2] / "deploy/nginx.conf"
NAME = "faristol.example"

pytestmark = pytest.mark.skipif(
    not shutil.which("nginx") or not shutil.which("openssl"),
    reason="no nginx, or no openssl, on this machine",
)


def _certificate(folder: Path) -> None:
    subject = ["-subj", f"/CN={NAME}", "-addext", "subjectAltName=IP:127.0.0.1"]
    kind = ["-newkey", "rsa:2048", "-nodes", "-days", "1", "-x509"]
    files = ["-keyout", "privkey.pem", "-out", "fullchain.pem"]
    subprocess.run(["openssl", "req", *kind, *subject, *files], cwd=folder, check=True, capture_output=True)


def _moved(site: str, folder: Path, upstream: str, plain: int, tls: int) -> str:
    """The sample as it stands, but for ports and files that this machine can give."""
    changes = {
        "server 127.0.0.1:8000;": f"server {upstream};",
        "    listen [::]:80;\n": "",
        "    listen [::]:443 ssl http2;\n": "",
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl http2;": f"listen 127.0.0.1:{tls} ssl http2;",
        f"/etc/letsencrypt/live/{NAME}/": f"{folder}/",
    }
    for old, new in changes.items():
        assert old in site, f"the sample no longer says {old!r}"
        site = site.replace(old, new)
    return site


@contextmanager
def proxied(folder: Path, upstream: str) -> Iterator[tuple[int, int]]:
    """nginx with the sample before *upstream*; the ports without and with TLS."""
    plain, tls = free_port(), free_port()
    _certificate(folder)
    (folder / "site.conf").write_text(_moved(SITE.read_text(encoding="utf-8"), folder, upstream, plain, tls))
    paths = " ".join(
        f"{kind}_temp_path {folder / kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"pid {folder}/pid; error_log {folder}/error.log; daemon off; events {{}}\n"
        f"http {{ access_log off; {paths} include {folder}/site.conf; }}\n"
    )
    command = ["nginx", "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]
    subprocess.run([*command, "-t", "-q"], check=True)
    process = subprocess.Popen(command)
    try:
        _wait_until(lambda: _answers(tls), 20)
        yield plain, tls
    finally:
        process.terminate()
        process.wait(20)


def _answers(port: int) -> bool:
    try:
        httpx.get(f"https://127.0.0.1:{port}/api/health", verify=False)
    except httpx.TransportError:
        return False
    return True


def test_the_sample_proxy_carries_pages_and_sockets(data: Path, database: str, tmp_path: Path) -> None:
    async def story(plain: int, tls: int) -> None:
        address = f"https://127.0.0.1:{tls}"
        trust = ssl.create_default_context(cafile=tmp_path / "fullchain.pem")
        async with httpx.AsyncClient(base_url=address, verify=trust) as http:
            moved = await http.get(f"http://127.0.0.1:{plain}/partida/x", headers={"Host": NAME})
            assert (moved.status_code, moved.headers["location"]) == (301, f"https://{NAME}/partida/x")

            greeted = await http.post("/api/guest", json={"name": "Anna"}, headers={"Origin": address})
            assert greeted.status_code == 201, greeted.text
            assert "Secure" in greeted.headers["set-cookie"]
            foreign = await http.post(
                "/api/guest", json={"name": "X"}, headers={"Origin": "https://evil.example"}
            )
            assert foreign.status_code == 403

            cookie = {"Cookie": "; ".join(f"{name}={value}" for name, value in http.cookies.items())}
            where = f"wss://127.0.0.1:{tls}/api/socket"
            async with connect(where, ssl=trust, origin=address, additional_headers=cookie) as socket:  # type: ignore[arg-type]
                welcome = json.loads(await socket.recv())
                assert (welcome["tell"], welcome["name"]) == ("welcome", "Anna")
            with pytest.raises(InvalidStatus):
                await connect(where, ssl=trust, origin="https://evil.example")  # type: ignore[arg-type]

    with (
        serving(database, secure_cookies=True) as address,
        proxied(tmp_path, address.removeprefix("http://")) as ports,
    ):
        asyncio.run(story(*ports))
