"""Work on what strangers brought, beside the event loop.

It has threads of its own: whoever sends files one after the other makes others wait who send files, and
nobody who signs in, prints or plays.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

__all__ = ["beside"]

P = ParamSpec("P")
T = TypeVar("T")

_THREADS = ThreadPoolExecutor(2, thread_name_prefix="beside")


async def beside(work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """What *work* answers."""
    return await asyncio.get_running_loop().run_in_executor(_THREADS, partial(work, *args, **named))
