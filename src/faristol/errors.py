"""The root of every error that Faristol raises on purpose."""

from __future__ import annotations

__all__ = ["FaristolError"]


class FaristolError(Exception):
    """Something was refused: a stable code and the facts, for whoever writes the sentence."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        facts = " ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.code} {facts}".rstrip()
