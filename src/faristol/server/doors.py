"""The doors of a server process: which proxies are believed, and who may stand in the doorway for how long.

A request that has begun and does not come to its end holds a socket of ours for as long as it likes. So it
has a time to arrive in, and of one address only so many may be on their way: where there are more, the one
that has been slowest goes, so that a hall behind one address is never kept out by somebody in it. And who
asks but does not take the answer is hung up on: what waits for them would wait in our memory.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, ClassVar, cast

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from faristol.errors import FaristolError

__all__ = ["AT_ONCE", "AtOnce", "GuardedProtocol", "GuardedSocket", "check_proxies"]

AT_ONCE = "faristol.at-once"  # the extension of a socket's scope under which it offers to send so
AtOnce = Callable[[Sequence[str]], bool]


def check_proxies(proxies: tuple[str, ...]) -> None:
    """Refuse what is neither an address nor a network: it would be believed by nobody, and unnoticed."""
    for proxy in proxies:
        try:
            ipaddress.ip_network(proxy)
        except ValueError:
            raise FaristolError("not-a-proxy", proxy=proxy[:80]) from None


@lru_cache(maxsize=1024)
def _is_among(host: str, proxies: tuple[str, ...]) -> bool:
    address = ipaddress.ip_address(host)
    return any(address in ipaddress.ip_network(proxy) for proxy in proxies)


class _Taken:
    """That what was sent is taken: whoever takes nothing for a while is gone, whatever they owe us.

    Closing would not do: a transport closes when all is sent, and it never is.
    """

    transport: Any
    loop: asyncio.AbstractEventLoop
    taking_s: ClassVar[float] = 30.0

    _untaken: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()  # type: ignore[misc]
        self._untaken = self.loop.call_later(self.taking_s, self.transport.abort)

    def resume_writing(self) -> None:
        self._taken()
        super().resume_writing()  # type: ignore[misc]

    def connection_lost(self, exc: Exception | None) -> None:
        self._taken()
        super().connection_lost(exc)  # type: ignore[misc]

    def _taken(self) -> None:
        if self._untaken is not None:
            self._untaken.cancel()
            self._untaken = None


class _Mailbox:
    """What has come and is not read yet: one puts it there and one takes it.

    So it needs none of the four lists of a queue, which were 3 kB of every phone in the hall.
    """

    __slots__ = ("_came", "_waiting")

    def __init__(self) -> None:
        self._came: list[Any] = []
        self._waiting: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        self._came.append(message)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def empty(self) -> bool:
        return not self._came

    async def get(self) -> Any:
        while not self._came:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self._came.pop(0)


class GuardedSocket(_Taken, WebSocketsSansIOProtocol):
    """The socket as uvicorn speaks it, for those who listen; several messages may go out in one write."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.queue = cast("asyncio.Queue[Any]", _Mailbox())  # as far as uvicorn uses one

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept":
            del self.response  # it is on its way, and would be kept for as long as they stay

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:  # else there is nobody to talk to
            self.scope["extensions"][AT_ONCE] = {"send": self.send_at_once}

    def send_at_once(self, texts: Sequence[str]) -> bool:
        """Send all of *texts* in one write; not if the other side must first take what it was sent.

        Who acts is told of the change and that it is done: one call of the system for both, and no task.
        """
        open_now = self.conn.state is State.OPEN and not (self.close_sent or self.transport.is_closing())
        if not open_now or not self.writable.is_set():
            return False
        for text in texts:
            self.conn.send_text(text.encode())
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True


class GuardedProtocol(_Taken, AutoHTTPProtocol):  # type: ignore[misc,valid-type]
    """HTTP as uvicorn speaks it, with a limit to how long and how many requests are on their way."""

    patience_s: ClassVar[float] = 30.0  # for a whole request: a quarter of a megabyte over a bad line
    most_half_open: ClassVar[int] = 512  # of one address
    half_open: ClassVar[dict[str, dict[GuardedProtocol, None]]] = {}  # by address, the first to come first

    _timer: asyncio.TimerHandle | None = None
    _whose: str | None = None  # of a proxy, which speaks for many, nobody's

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        host = self.client[0] if self.client else None
        believed = self.config.forwarded_allow_ips if self.config.proxy_headers else ()
        self._whose = None if host is None or _is_among(host, tuple(believed)) else host
        self._begin()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is not self:  # a socket now
            self._end()
        elif self.cycle is None or self.cycle.response_complete or self.cycle.more_body:
            self._begin()
        else:
            self._end()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end()
        super().connection_lost(exc)

    def _begin(self) -> None:
        if self._timer is not None or self.transport.is_closing():
            return
        self._timer = self.loop.call_later(self.patience_s, self._hang_up)
        if self._whose is None:
            return
        others = self.half_open.setdefault(self._whose, {})
        others[self] = None
        if len(others) > self.most_half_open:
            next(iter(others))._hang_up()

    def _end(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._whose is not None and (others := self.half_open.get(self._whose)):
            others.pop(self, None)
            if not others:
                del self.half_open[self._whose]

    def _hang_up(self) -> None:
        self._end()
        self.transport.abort()
