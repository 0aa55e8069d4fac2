"""Directors' orders as they come over the wire: the core's own commands, with limits for strangers."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from faristol.formats.wire.orders import CloseCheckInOrder, ConfigureOrder, Order, ResultOrder, ScoresOrder
from faristol.tournament.commands import Command, Enter

ORDERS = {str(kind.__struct_config__.tag): kind for kind in get_args(Order)}
COMMANDS = {str(kind.__struct_config__.tag): kind for kind in get_args(Command)}


def read(do: str, **fields: object) -> Order:
    order: Order = msgspec.json.decode(msgspec.json.encode({"do": do, **fields}), type=Order)
    return order


def test_an_order_is_the_command_of_the_core_unless_it_knows_more_or_takes_less() -> None:
    assert len(COMMANDS) == len(get_args(Command)), "no tag stands for two commands"
    apart = {tag for tag, command in COMMANDS.items() if ORDERS.get(tag) is not command}

    # Pairing is asked for by itself, since it may take a minute; and when somebody confirms the server knows.
    assert apart == {"configure", "result", "scores", "pair", "confirm", "close-check-in"}
    asked = (ORDERS["configure"], ORDERS["result"], ORDERS["scores"], ORDERS["close-check-in"])
    assert asked == (ConfigureOrder, ResultOrder, ScoresOrder, CloseCheckInOrder)
    assert "confirm" not in ORDERS


def test_what_is_read_is_what_the_core_decides_on() -> None:
    assert read("enter", name="Anna", rating=1510) == Enter("Anna", 1510.0)


LONG = "x" * 61


@pytest.mark.parametrize(
    ("do", "fields", "problem"),
    [
        pytest.param("enter", {"name": ""}, "length >= 1", id="no name"),
        pytest.param("enter", {"name": LONG}, "length <= 60", id="a long name"),
        pytest.param("enter", {"name": "A", "club": LONG}, "length <= 60", id="a long club"),
        pytest.param("enter", {"name": "A", "rating": 5001}, "<= 5000", id="a rating"),
        pytest.param("enter", {"name": "A", "carried": 1001}, "<= 1000", id="points of a phase before"),
        pytest.param("enter", {"name": "A", "shirt": "L"}, "unknown field", id="an unknown field"),
        pytest.param("rate", {"entrant": 1, "rating": -1}, ">= 0", id="a rating below nothing"),
        pytest.param("carry", {"entrant": 1, "points": 1000.5}, "<= 1000", id="points"),
        pytest.param("withdraw", {"entrant": 0}, ">= 1", id="nobody"),
        pytest.param("swap", {"one": 1, "other": 5001}, "<= 5000", id="an entrant"),
        pytest.param("lock", {"round": 0}, ">= 1", id="a round"),
        pytest.param("scores", {"round": 1, "table": 1, "scores": [10000]}, "<= 9999", id="a score"),
        pytest.param("scores", {"round": 1, "table": 1, "scores": [1] * 5}, "length <= 4", id="five seats"),
        pytest.param("reopen", {"round": 1, "reason": "x" * 301}, "length <= 300", id="a long reason"),
        pytest.param("pair", {}, "Invalid value 'pair'", id="what is no order"),
    ],
)
def test_limits_hold_where_an_order_is_read(do: str, fields: dict[str, object], problem: str) -> None:
    with pytest.raises(msgspec.ValidationError) as why:
        read(do, **fields)

    assert problem in str(why.value)
