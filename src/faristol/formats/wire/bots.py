"""Bots: accounts of programs that play, how they are invited, and what they are told."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from faristol.formats.wire.bodies import Body, Login

__all__ = [
    "BotAsked",
    "BotBegan",
    "BotEvent",
    "BotInvited",
    "BotOver",
    "BotRematch",
    "BotTurn",
    "BotView",
]


class BotAsked(Body, frozen=True, kw_only=True):
    """Invites a bot to one's table."""

    login: Login


class BotView(Struct, frozen=True, kw_only=True):
    """A bot that can be invited."""

    login: str
    name: str
    here: bool  # it listens now, and so will answer soon


class _ToldToBot(Struct, frozen=True, kw_only=True, tag_field="tell"):
    game: str


class BotInvited(_ToldToBot, frozen=True, kw_only=True, tag="invited"):
    """Somebody wants the bot at a table: it joins, or declines."""

    by: str
    regulation: str


class BotBegan(_ToldToBot, frozen=True, kw_only=True, tag="seated"):
    """The bot sits there, and somebody else is to act."""

    seat: int


class BotTurn(_ToldToBot, frozen=True, kw_only=True, tag="turn"):
    """The game waits for the bot: its move, or its answer to a play."""

    seat: int
    version: int  # of the position


class BotOver(_ToldToBot, frozen=True, kw_only=True, tag="over"):
    """The game is over, or will not be played."""

    scores: tuple[int, ...]
    winner: int | None


class BotRematch(_ToldToBot, frozen=True, kw_only=True, tag="rematch"):
    """The game is over, and another one is offered."""


BotEvent: TypeAlias = BotInvited | BotBegan | BotTurn | BotOver | BotRematch
