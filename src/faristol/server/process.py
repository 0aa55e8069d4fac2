"""What a process sets for itself when it does nothing but serve, so that nobody waits for housekeeping."""

from __future__ import annotations

import gc
import sys

__all__ = ["settle_in"]

# New containers before the collector looks at them, such looks before it looks at what outlived them, and
# those before it looks at everything. Almost nothing here goes in circles: values are frozen and are freed at
# once. So a look at everything, which holds up everybody for as long as it takes, may wait for minutes.
_COLLECT_AFTER = (2_000, 10, 100)

_YIELD_AFTER_S = 0.001  # how long a thread that stores something waits for the event loop to let it go on


def settle_in() -> None:
    """Call once everything has started: what is there now stays, and the collector need not look at it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_COLLECT_AFTER)
    sys.setswitchinterval(_YIELD_AFTER_S)
