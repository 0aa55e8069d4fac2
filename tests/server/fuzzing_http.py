"""Requests that no page of ours would make, for every endpoint of the schema; and the line they go over."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Self
from urllib.parse import quote

from tests.accidents import STRANGE, spoilt
from tests.spoilt_files import KINDS, a_file

__all__ = ["Answered", "Asking", "Line", "Request", "nonsense"]

_TEXTS = (
    *("Anna", "CASA", "H8", "fisc", "club", "duplicate", "A E", "412-367", "contrasenya", "", " ", "-", "1"),
    *(
        "\x07",
        "🙂",
        "\u202eabc",
        "ÇÇÇ",
        "x" * 90,
        "é" * 3_000,
        "'; drop table people; --",
        "<script>",
        "{name}",
    ),
    *("%s%n", "../../etc/passwd", "null", "NaN", "0x1F", "2026-13-41", "\ud7ff"),
)
_NUMBERS = (0, 1, 2, 3, 5, 7, -1, 15, 100, 1e9, 2**31, 2**53, 2**63, 2**70, 0.5, -0.0, 1e308)
_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "BREW")
_SEGMENTS = (
    *("nothere", "..", "%2e%2e", "%00", "%ff", "%F0%9F%98%80", "%0d%0aset-cookie:%20a=b", "%20", "x" * 900),
    *("daily", "import", "lobby", "0", "-1", "99999999999999999999", "null", "%", "%zz", "a%2fb", ";a=b"),
)
_HEADERS = (
    *(("accept-language", value) for value in ("xx", "ca;q=x,,;", "é" * 50, "en-" + "a" * 2_000, "*", "")),
    *(("content-type", value) for value in ("text/html", "application/json; charset=utf-7", "", "a" * 300)),
    *(("content-type", value) for value in ("multipart/form-data", "application/x-www-form-urlencoded")),
    *(("cookie", value) for value in ("faristol=", 'faristol="', "faristol=" + "x" * 3_000, "=;=;=", "é=ç")),
    *(("origin", value) for value in ("null", "https://evil.example", "http://", "é")),
    *(("host", value) for value in ("", "evil.example", "[::1", "a" * 300, "a b")),
    *(
        ("range", "bytes=9-1"),
        ("if-none-match", "W/"),
        ("expect", "100-continue"),
        ("x-request-id", "\x07" * 9),
    ),
    *(
        ("accept-encoding", "br;q=2,x"),
        ("sec-fetch-site", "cross-site"),
        ("authorization", "Bearer " + "x" * 99),
    ),
    *(
        ("x-forwarded-proto", "gopher"),
        ("forwarded", "for=_"),
        ("upgrade", "h2c"),
        ("transfer-encoding", "x"),
    ),
)

_FRAMES = (
    b"content-length: -1",
    b"content-length: x",
    b"transfer-encoding: x",
    b"transfer-encoding: chunked",
)


@dataclass(frozen=True)
class Request:
    method: str
    target: str
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""

    def written(self) -> bytes:
        lines = [f"{self.method} {self.target} HTTP/1.1"]
        lines += [f"{name}: {value}" for name, value in self.headers]
        lines.append(f"content-length: {len(self.body)}")
        return "\r\n".join(lines).encode("utf-8", "replace") + b"\r\n\r\n" + self.body


class Asking:
    """Requests for every endpoint that *schema* has."""

    def __init__(self, schema: Mapping[str, Any], dice: Random) -> None:
        self._schemas = schema["components"]["schemas"]
        self._operations = [
            (path, method.upper(), operation)
            for path, methods in sorted(schema["paths"].items())
            for method, operation in sorted(methods.items())
        ]
        self._dice = dice
        self.asked: set[tuple[str, str]] = set()

    def __len__(self) -> int:
        return len(self._operations)

    def next(self, names: Mapping[str, Sequence[str]], headers: Mapping[str, str]) -> Request:
        """A request; *names* are what there is of each kind of thing, *headers* what a browser would send."""
        dice = self._dice
        path, method, operation = dice.choice(self._operations)
        if path.endswith(".pdf") and dice.random() < 0.8:  # which takes a hundred times longer
            path, method, operation = dice.choice(self._operations)
        self.asked.add((path, method))
        parameters = operation.get("parameters", ())
        target = path
        for parameter in parameters:
            if parameter["in"] == "path":
                target = target.replace(f"{{{parameter['name']}}}", self._name(parameter["name"], names))
        query = [
            f"{parameter['name']}={quote(self._text(self._value(parameter['schema'])))}"
            for parameter in parameters
            if parameter["in"] == "query" and dice.random() < 0.6
        ]
        if dice.random() < 0.1:
            query.append(dice.choice(("lang=xx", "%00", "a=%ff", "=", "&&&", "a" * 2_000, "lang=ca&lang=es")))
        body, kind = self._body(operation, method)
        sent = {**headers, **({"content-type": kind} if kind else {})}
        if dice.random() < 0.15:
            name, value = dice.choice(_HEADERS)
            sent[name] = value
        if dice.random() < 0.03:
            method = dice.choice(_METHODS)
        return Request(method, target + ("?" + "&".join(query) if query else ""), tuple(sent.items()), body)

    def _name(self, kind: str, names: Mapping[str, Sequence[str]]) -> str:
        known = names.get(kind, names["any"])
        return self._dice.choice(known) if self._dice.random() < 0.75 else self._dice.choice(_SEGMENTS)

    def _body(self, operation: Mapping[str, Any], method: str) -> tuple[bytes, str]:
        dice = self._dice
        content = operation.get("requestBody", {}).get("content")
        if method in ("GET", "HEAD"):
            return (b"", "") if dice.random() < 0.97 else (b"{}", "application/json")
        if content is None or "application/json" not in content or dice.random() < 0.02:
            source = a_file(dice.choice(list(KINDS)), dice) if dice.random() < 0.8 else b""
            return source, "application/octet-stream"
        value = self._value(content["application/json"]["schema"])
        for _ in range(dice.choice((0, 0, 1, 1, 2))):
            value = spoilt(value, dice)
        text = json.dumps(value).encode()
        match dice.randrange(30):
            case 0:
                text = text[: dice.randrange(len(text) + 1)]
            case 1:
                text = dice.choice(
                    (b"", b"[" * 3_000, b"\xff\xfe", b"null", b'"', b'{"a":' * 900, b"NaN", b"1" * 999)
                )
            case 2:
                text = text.replace(b'"', b"\xc3", 1)
            case _:
                pass
        return text, "application/json"

    def _value(self, schema: Mapping[str, Any], depth: int = 0) -> Any:  # noqa: C901 - one way a shape
        """Something that *schema* might allow."""
        dice = self._dice
        if "$ref" in schema:
            return self._value(self._schemas[schema["$ref"].rpartition("/")[2]], depth)
        for several in ("oneOf", "anyOf", "allOf"):
            if several in schema:
                return self._value(dice.choice(schema[several]), depth)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return dice.choice(schema["enum"])
        kinds = schema.get("type", "anything")
        kind = dice.choice(kinds) if isinstance(kinds, list) else kinds
        match kind:
            case "object":
                needed = schema.get("required", ())
                fields = schema.get("properties", {})
                return {
                    name: self._value(field, depth + 1)
                    for name, field in fields.items()
                    if name in needed or dice.random() < 0.4
                }
            case "array":
                many = dice.choice((0, 1, 2, 3)) if depth < 5 else 0
                return [self._value(schema.get("items", {}), depth + 1) for _ in range(many)]
            case "string":
                return dice.choice(_TEXTS)
            case "integer":
                return int(dice.choice(_NUMBERS)) if dice.random() < 0.5 else dice.randrange(4)
            case "number":
                return dice.choice(_NUMBERS)
            case "boolean":
                return dice.random() < 0.5
            case "null":
                return None
            case _:
                return dice.choice(STRANGE[:30])

    def _text(self, value: Any) -> str:
        return value if isinstance(value, str) else json.dumps(value)


def nonsense(dice: Random) -> bytes:
    """What is no request at all."""
    whole = Request(
        "POST", "/api/games", (("host", "x"), ("content-type", "application/json")), b"{}"
    ).written()
    match dice.randrange(5):
        case 0:
            return dice.randbytes(dice.randrange(1, 400))
        case 1:
            return whole[: dice.randrange(1, len(whole))]
        case 2:
            at = dice.randrange(len(whole))
            return whole[:at] + dice.randbytes(3) + whole[at:]
        case 3:
            return whole.replace(b"content-length: 2", dice.choice(_FRAMES))
        case _:
            return b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * dice.randrange(1, 3_000) + b"\r\n"


@dataclass(frozen=True)
class Answered:
    status: int
    body: bytes
    cookie: str | None


class Line:
    """One connection, opened again whenever the other side has closed it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self._hang_up()

    def _hang_up(self) -> None:
        if self._ends is not None:
            self._ends[1].close()
            self._ends = None

    async def ask(self, request: Request, seconds: float = 60) -> Answered:
        async with asyncio.timeout(seconds):
            fresh = self._ends is None
            try:
                return await self._asked(request)
            except (asyncio.IncompleteReadError, ConnectionError):
                self._hang_up()
                if fresh:
                    raise
            return await self._asked(request)  # it was closed while nobody asked

    async def _asked(self, request: Request) -> Answered:
        if self._ends is None:
            self._ends = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._ends
        writer.write(request.written())
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        while head[0].split()[1] == "100":
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {
            name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:])
        }
        status = int(head[0].split()[1])
        body = b""
        if request.method != "HEAD" and status not in (204, 304):
            if headers.get("transfer-encoding") == "chunked":
                while size := int(await reader.readline(), 16):
                    body += (await reader.readexactly(size + 2))[:-2]
                await reader.readline()
            elif "content-length" in headers:
                body = await reader.readexactly(int(headers["content-length"]))
            elif headers.get("connection") == "close":  # then that is its end
                body = await reader.read()
        if headers.get("connection") == "close":
            self._hang_up()
        return Answered(status, body, headers.get("set-cookie"))

    async def say(self, text: bytes, seconds: float = 60) -> bytes:
        """Say what is no request, on a connection of its own; whatever is answered."""
        async with asyncio.timeout(seconds):
            reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
            try:
                writer.write(text)
                writer.write_eof()
                return await reader.read()
            except ConnectionError:
                return b""
            finally:
                writer.close()
