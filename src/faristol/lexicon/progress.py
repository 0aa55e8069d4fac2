"""A bar on the terminal while the default list is being made; silence where nobody watches."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager

_TITLE = "Es prepara la llista de paraules (només el primer cop)"

__all__ = ["Tell", "Watch", "on_terminal", "silently"]

Tell = Callable[[str], None]
"""Told the name of each stage when it is done."""

Watch = Callable[[Mapping[str, float]], AbstractContextManager[Tell]]
"""Given each stage and how long it usually takes, in seconds."""


@contextmanager
def silently(stages: Mapping[str, float]) -> Iterator[Tell]:
    """Show nothing."""
    yield lambda stage: None


@contextmanager
def on_terminal(stages: Mapping[str, float]) -> Iterator[Tell]:
    """A bar on the standard error stream, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda stage: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(_TITLE, total=sum(stages.values()))
        yield lambda stage: progress.advance(task, stages[stage])
