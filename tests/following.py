"""A browser's part in following: the view of each stream, kept up by what the server says has changed."""

from __future__ import annotations

from typing import Any

__all__ = ["Followed"]


class Followed:
    """The last view of every stream that is followed."""

    def __init__(self) -> None:
        self.views: dict[str, dict[str, Any]] = {}

    def hear(self, message: dict[str, Any]) -> None:
        """Note what is told; a message with changes gets the whole view, as one that is whole has it."""
        stream = message.get("stream", "")
        if "changes" in message:
            before = self.views[stream]
            assert before["seq"] == message["since"], "the server counts what it has told"
            message["view"] = before | {"seq": message["seq"]} | _applied(before, message["changes"])
        if "view" in message:
            self.views[stream] = message["view"]


def _applied(before: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    return {
        name: _spliced(before[name], value) if isinstance(value, dict) and "keep" in value else value
        for name, value in changes.items()
    }


def _spliced(before: list[Any], splice: dict[str, Any]) -> list[Any]:
    keep, rest = splice["keep"], splice["rest"]
    return [*before[:keep], *splice["then"], *before[len(before) - rest :]]
