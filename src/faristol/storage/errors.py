"""What a store refuses, and why.

::

    FaristolError
    └── StorageError       the database cannot be reached, opened or written, or a message is too large

The facts name the host and the database; a password is never among them.
"""

from __future__ import annotations

from faristol.errors import FaristolError

__all__ = ["StorageError"]


class StorageError(FaristolError):
    """Nothing is wrong with what was asked: the store could not do it."""
