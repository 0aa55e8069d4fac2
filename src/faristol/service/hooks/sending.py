"""Sending one webhook to where it may go, and nowhere else.

The name is resolved here, the address is checked, and that very address is connected to with the name for TLS
and for HTTP: so nobody can answer the check with one address and the connection with another. Nothing is
followed, the time is short, and of the answer only the status is read.
"""

from __future__ import annotations

import hashlib
import hmac
import http.client
import ipaddress
import socket
import ssl
import threading
from contextlib import closing, suppress
from urllib.parse import SplitResult, urlsplit

from faristol.service.errors import Reason, RequestRefused
from faristol.version import VERSION

__all__ = ["SIGNATURE", "check_url", "is_public", "send", "signature"]

SIGNATURE = "faristol-signature"  # a header
_STEP_S = 5.0  # for each step
_WHOLE_S = 10.0  # for all of them
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")


def signature(secret: str, at: int, body: bytes) -> str:
    """What proves that we sent *body* at the second *at*.

    >>> signature("s", 1, b"{}")[:20]
    't=1,v1=b253639bcd705'
    """
    signed = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={at},v1={signed}"


def check_url(url: str, *, private: bool) -> SplitResult:
    """Refuse what is no address of a webhook: another scheme, a name and password, a private address."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise RequestRefused(Reason.BAD_HOOK) from None
    host = parts.hostname
    odd = parts.username is not None or parts.password is not None or port == 0 or not url.isascii()
    if parts.scheme != "https" or not host or odd or any(mark.isspace() for mark in url):
        raise RequestRefused(Reason.BAD_HOOK)
    if not private and (host == "localhost" or host.endswith(".localhost")):
        raise RequestRefused(Reason.PRIVATE_HOOK)
    with suppress(ValueError):
        if not private and not is_public(ipaddress.ip_address(host)):
            raise RequestRefused(Reason.PRIVATE_HOOK)
    return parts


def is_public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether *address* is one of the whole internet, also where it is written inside another one."""
    if isinstance(address, ipaddress.IPv6Address):
        inside = address.ipv4_mapped or address.sixtofour or (address.teredo and address.teredo[1])
        if address in _NAT64:
            inside = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inside:
            return is_public(inside)
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def send(url: str, body: bytes, headers: dict[str, str], *, private: bool) -> int:
    """The status with which *url* answers; 0 if there is no answer, or it may not be asked. Blocks."""
    try:
        parts = check_url(url, private=private)
        return _send(parts, body, headers, private=private)
    except (RequestRefused, OSError, http.client.HTTPException, ValueError):
        return 0


def _send(parts: SplitResult, body: bytes, headers: dict[str, str], *, private: bool) -> int:
    host, port = parts.hostname or "", parts.port or 443
    with closing(_connected(host, port, private=private)) as plain:
        # An answer that trickles in is cut off: each step would have its own time.
        clock = threading.Timer(_WHOLE_S, _cut, [plain])
        clock.daemon = True
        clock.start()
        try:
            with ssl.create_default_context().wrap_socket(plain, server_hostname=host) as secured:
                connection = http.client.HTTPConnection(host, port)
                connection.auto_open = 0
                connection.sock = secured
                path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
                agent = {"user-agent": f"faristol/{VERSION}", "connection": "close"}
                connection.request("POST", path, body, {**agent, **headers, "host": parts.netloc})
                with closing(connection.getresponse()) as answer:
                    return answer.status
        finally:
            clock.cancel()


def _connected(host: str, port: int, *, private: bool) -> socket.socket:
    """A connection to an address of *host* that may be asked."""
    failed: OSError | None = None
    for family, kind, protocol, _, where in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        if not private and not is_public(ipaddress.ip_address(str(where[0]).partition("%")[0])):
            continue
        one = socket.socket(family, kind, protocol)
        try:
            one.settimeout(_STEP_S)
            one.connect(where)
        except OSError as error:
            one.close()
            failed = error
        else:
            return one
    raise failed or PermissionError("no public address")


def _cut(connection: socket.socket) -> None:
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
