"""Figures for Prometheus, at an address of their own that is not for the public.

They are read from plain numbers that are counted anyway, by a thread that answers nobody else.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, GCCollector, ProcessCollector, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from faristol.errors import FaristolError
from faristol.service.streams.figures import BOUNDS_MS, Figures

if TYPE_CHECKING:
    from faristol.server.house import House

__all__ = ["figures_at", "host_and_port"]

_log = logging.getLogger(__name__)

_MOST_PROCESSES: Final = 64


def host_and_port(address: str) -> tuple[str, int]:
    """Where ``HOST:PORT`` or ``PORT`` is; this machine only unless it says otherwise.

    >>> host_and_port("9100"), host_and_port("10.0.0.1:9100"), host_and_port("[::1]:9100")
    (('127.0.0.1', 9100), ('10.0.0.1', 9100), ('::1', 9100))
    """
    host, _, port = address.rpartition(":")
    if not port.isdecimal() or not 0 < int(port) < 65_536:
        raise FaristolError("metrics-address", given=address[:80])
    return host.strip("[]") or "127.0.0.1", int(port)


@contextmanager
def figures_at(address: str | None, house: House, counts: Callable[[], Mapping[str, int]]) -> Iterator[None]:
    """Answer at *address* meanwhile; of several processes each takes the next port that is free."""
    if address is None:
        yield
        return
    registry = CollectorRegistry()
    registry.register(_House(house, counts))
    ProcessCollector(registry=registry)
    GCCollector(registry=registry)
    host, first = host_and_port(address)
    for port in range(first, first + _MOST_PROCESSES):
        try:
            server, thread = start_http_server(port, host, registry)
            break
        except OSError as error:
            taken = error
    else:
        raise FaristolError("metrics-address", given=address) from taken
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _House(Collector):
    def __init__(self, house: House, counts: Callable[[], Mapping[str, int]]) -> None:
        self._house = house
        self._counts = counts

    def collect(self) -> Iterator[Metric]:
        house, counts = self._house, self._counts()
        books = {book.family.kind.value: book.figures for book in house.books}
        yield from _actions(books)
        yield _gauge("sockets", "Browsers that are connected.", len(house.rooms.connections))
        messages = CounterMetricFamily("faristol_messages", "Over sockets.", labels=["way"])
        messages.add_metric(["in"], house.rooms.heard)
        messages.add_metric(["out"], house.rooms.sent)
        yield messages
        for name, told in (("commits", "Transactions on disk."), ("appends", "Appends in them.")):
            yield CounterMetricFamily(f"faristol_{name}", told, value=counts.get(name, 0))
        waiting = GaugeMetricFamily("faristol_waiting", "What waits for its turn.", labels=["for"])
        for name, count in counts.items():
            if name.startswith("waiting_"):
                waiting.add_metric([name.removeprefix("waiting_")], count)
        yield waiting
        yield _gauge(
            "loop_delay_seconds", "How late the event loop came to its last turn.", house.pulse.late_s
        )


def _actions(books: Mapping[str, Figures]) -> Iterator[Metric]:
    actions = CounterMetricFamily("faristol_actions", "Changes asked for.", labels=["kind", "outcome"])
    delays = HistogramMetricFamily(
        "faristol_action_seconds", "From asking until it is on disk.", labels=["kind"]
    )
    for kind, figures in books.items():
        actions.add_metric([kind, "granted"], figures.granted)
        actions.add_metric([kind, "refused"], figures.refused)
        bounds = [*(f"{bound / 1000:g}" for bound in BOUNDS_MS), "+Inf"]
        within = list(zip(bounds, map(float, accumulate(figures.within)), strict=True))
        delays.add_metric([kind], within, sum_value=figures.ms / 1000)
    yield actions
    yield delays


def _gauge(name: str, told: str, value: float) -> Metric:
    return GaugeMetricFamily(f"faristol_{name}", told, value=value)
