"""What is installed apart: a verb that lacks it says which command brings it."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["EXTRAS", "extra_of"]

# The modules of each extra of the package, as they are imported.
EXTRAS: Mapping[str, frozenset[str]] = {
    "pdf": frozenset({"segno", "typst"}),
    "server": frozenset(
        {
            "PIL",
            "alembic",
            "argon2",
            "asyncpg",
            "cryptography",
            "fsrs",
            "litestar",
            "procrastinate",
            "prometheus_client",
            "psycopg",
            "psycopg_pool",
            "sqlalchemy",
            "uvicorn",
            "uvloop",
            "websockets",
        }
    ),
}


def extra_of(missing: ModuleNotFoundError) -> str | None:
    """The extra that has the module that was not found, if one has it.

    >>> extra_of(ModuleNotFoundError(name="litestar.testing"))
    'server'
    """
    package = (missing.name or "").partition(".")[0]
    return next((extra for extra, modules in EXTRAS.items() if package in modules), None)
