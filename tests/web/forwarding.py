"""A line to one of several servers, as a proxy keeps it: when a server dies, the next try finds another."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tests.server.running import free_port

__all__ = ["Forwarder", "forwarding"]


class Forwarder:
    """Passes bytes on to the port in *target*, which may change; lines to a dead server break."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._ear = socket.create_server(("127.0.0.1", self.port))

    def run(self) -> None:
        """Take lines until the ear is closed."""
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._ear.accept()
                threading.Thread(target=self._join, args=(near,), daemon=True).start()

    def _join(self, near: socket.socket) -> None:
        try:
            far = socket.create_connection(("127.0.0.1", self.target), timeout=5)
        except OSError:
            near.close()
            return
        far.settimeout(None)
        for source, sink in ((near, far), (far, near)):
            threading.Thread(target=_pass_on, args=(source, sink), daemon=True).start()

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._ear.shutdown(socket.SHUT_RDWR)
        self._ear.close()


def _pass_on(source: socket.socket, sink: socket.socket) -> None:
    try:
        while block := source.recv(65_536):
            sink.sendall(block)
    except OSError:
        pass
    finally:
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


@contextmanager
def forwarding(target: int) -> Iterator[Forwarder]:
    forwarder = Forwarder(target)
    threading.Thread(target=forwarder.run, daemon=True).start()
    try:
        yield forwarder
    finally:
        forwarder.close()
