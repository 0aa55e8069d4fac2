"""What the one engine must know of a kind of thing that lives: its family.

A stream of entries is folded into a page; time brings about what has fallen due; a person is some viewer of
a page, and viewers who are equal see the same. Everything else (batching, races between processes, who is
told what and when) is the same for all and knows no family by name.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from faristol.service.ports import Card, EpochMs, Person, StreamId, StreamKind

__all__ = ["AskedOnce", "Family", "Page", "StreamKey"]

StreamKey = tuple[StreamKind, StreamId]


class Page(Protocol):
    """A stream as it is after its entry *seq*: a frozen value."""

    @property
    def id(self) -> StreamId: ...

    @property
    def seq(self) -> int: ...

    @property
    def changed_at(self) -> EpochMs: ...


I = TypeVar("I", bound=StreamId)  # noqa: E741 - an id
P = TypeVar("P", bound=Page)
E = TypeVar("E")
V = TypeVar("V", bound=Hashable)
T = TypeVar("T")


def _always(page: Page, _: Hashable) -> int:
    return page.seq


def _never(_: Page) -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Family(Generic[I, P, E, V]):
    """One kind of stream. The pages that *born* and *add* give count their entries."""

    kind: StreamKind
    entry: Any  # the tagged union of entries, as the store has them
    told: type[Struct]  # the message with a whole view
    changed: type[Struct]  # the message with what has changed in it
    changes: type[Struct]  # and what that is

    born: Callable[[I, E, EpochMs], P]
    add: Callable[[P, E, EpochMs], P]
    card: Callable[[P], Card]

    due_at: Callable[[P], EpochMs | None]
    """When *settle* will have something to write, if nobody acts."""
    settle: Callable[[P, EpochMs], Sequence[E]]
    """What has fallen due by then. It is kept even when the wish that came with it is refused."""

    viewer: Callable[[P, Person | None], V]
    """As whom a person looks at a page: the same answer for a request and for the socket."""
    show: Callable[[P, EpochMs], Callable[[V, str], Struct]]
    """The page at a moment, for a viewer in a language. What all may see can be worked out once."""
    ready: Callable[[P], Awaitable[None]] | None = None
    """Work out beside the loop what showing a page needs, where it takes longer than others should wait."""
    news: Callable[[P, V], int] = _always
    """The last entry that changed what a viewer sees; who has seen it need not be told."""
    movement: Callable[[P, V, Sequence[E]], tuple[Struct, ...]] | None = None
    """What happened in some entries, as a viewer may see it: for sound and movement."""

    runs: Callable[[P], bool] = _never
    """Whether time counts here now, so that a jump of the clock must be taken out of it."""
    closed: Callable[[P], bool] = _never
    """Whether an administrator has put an end to it: nothing is changed any more, and nothing falls due."""

    tail: int = 0  # entries kept beside a page, for those who follow it
    kept: int = 500  # pages in hand
    pace_ms: int = 200  # between two tellings of one stream


class AskedOnce(Generic[P, T]):
    """A question whose answer is remembered while it is asked of the same page.

    Of a page that is to be written it is asked three times when something is due: as it is decided, for its
    card and for those who keep it.
    """

    def __init__(self, answer: Callable[[P], T]) -> None:
        self._answer = answer
        self._last: tuple[P, T] | None = None

    def __call__(self, page: P) -> T:
        last = self._last
        if last is None or last[0] is not page:
            last = self._last = (page, self._answer(page))
        return last[1]
