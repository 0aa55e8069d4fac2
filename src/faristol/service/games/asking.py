"""Reading what players and arbiters ask of a game, as actions of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, get_args

import msgspec
from msgspec import structs

from faristol.formats.wire.games import GameAction
from faristol.rules.actions import Action
from faristol.rules.may import ARBITERS_VERBS, PLAYERS_VERBS
from faristol.rules.state import Seat
from faristol.service.errors import Reason, RequestRefused
from faristol.service.games.page import GamePage
from faristol.service.streams.named import SIGNED

__all__ = ["arbiters_action", "players_action", "read_action"]

_WITHOUT_SEAT = frozenset({"agree-end"})


def read_action(fields: Mapping[str, object]) -> GameAction:
    """What is asked in plain *fields*, as an acta has them."""
    try:
        return msgspec.convert(fields, GameAction)
    except msgspec.ValidationError as broken:
        raise RequestRefused(Reason.NOT_UNDERSTOOD, what=str(broken)[:120]) from None


def players_action(asked: GameAction, seat: Seat, t: float) -> Action:
    """What the player in *seat* asks at the time *t*."""
    if asked.do not in PLAYERS_VERBS:
        raise RequestRefused(Reason.NOT_FOR_PLAYERS, what="do")
    return _known(asked, t, {} if asked.do in _WITHOUT_SEAT else {"by": seat})


def arbiters_action(asked: GameAction, t: float, page: GamePage) -> Action:
    """What the arbiter of *page* asks at the time *t*; a verdict is signed by the arbiter."""
    if asked.do not in ARBITERS_VERBS:
        raise RequestRefused(Reason.NOT_UNDERSTOOD, what="do")
    seat = getattr(asked, "by", None)
    if seat is not None and seat not in page.state.seats:
        raise RequestRefused(Reason.NOT_UNDERSTOOD, what="by")
    return _known(asked, t, {"judge": SIGNED} if asked.do == "verdict" else {})


def _known(asked: GameAction, t: float, more: Mapping[str, Any]) -> Action:
    """The action of the rules: its fields were checked when the message was read."""
    action: Action = _ACTIONS[asked.do](**structs.asdict(asked), **more, t=t)
    return action


_ACTIONS: Mapping[str, type[Any]] = MappingProxyType(
    {str(action.__struct_config__.tag): action for action in get_args(Action)}
)
