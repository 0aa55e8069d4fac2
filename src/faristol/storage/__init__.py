"""Stores behind the ports of the service: memory, SQLite and PostgreSQL.

>>> open_storage("memory:").where
'memory'
"""

from __future__ import annotations

from faristol.storage.errors import StorageError
from faristol.storage.opening import Storage, open_storage

__all__ = ["Storage", "StorageError", "open_storage"]
