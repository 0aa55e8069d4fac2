"""Actions on the wire are those of the rules, without what the server knows better."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from msgspec import structs

from faristol.formats.wire.duplicates import DuplicateCommand
from faristol.formats.wire.games import GameAction
from faristol.formats.wire.wooden import TableAct, ToldAct
from faristol.rules.actions import Action
from faristol.rules.duplicate.actions import Action as DuplicateAction
from faristol.rules.may import ARBITERS_VERBS, PLAYERS_VERBS

PHONES = {"on-paper", "release", "phone"}  # what a judge says of phones is no action of the game


def by_name(union: Any) -> dict[str, Any]:
    return {str(each.__struct_config__.tag): each for each in get_args(union)}


def fields(struct: Any) -> set[str]:
    return {field.encode_name for field in structs.fields(struct)}


RULES, DUPLICATE = by_name(Action), by_name(DuplicateAction)


def test_a_game_is_asked_for_what_its_players_and_its_arbiter_may_do() -> None:
    assert set(by_name(GameAction)) == PLAYERS_VERBS | ARBITERS_VERBS


@pytest.mark.parametrize(("do", "asked"), by_name(GameAction).items())
def test_a_player_names_no_seat_and_nobody_names_the_time(do: str, asked: Any) -> None:
    known = {"t", "by"} if do in PLAYERS_VERBS else {"t", "judge"}

    assert fields(asked) == fields(RULES[do]) - known


def test_at_a_wooden_table_every_action_of_the_acta_can_be_entered_but_signing() -> None:
    assert set(by_name(TableAct)) == set(RULES) - {"sign"} | {"rack", "clock", "line"}
    assert set(by_name(ToldAct)) == set(RULES) | {"rack", "untold"}


@pytest.mark.parametrize("do", sorted(set(RULES) - {"exchange"}))
def test_a_deed_has_every_field_of_its_action_but_the_time(do: str) -> None:
    assert fields(by_name(ToldAct)[do]) == fields(RULES[do]) - {"t"}


def test_a_judge_does_what_neither_players_nor_the_clock_do() -> None:
    theirs = {"wait", "close", "slip", "check"}

    assert set(by_name(DuplicateCommand)) == set(DUPLICATE) - theirs | PHONES


@pytest.mark.parametrize("do", sorted(set(by_name(DuplicateCommand)) - PHONES))
def test_a_command_has_every_field_of_its_action_but_time_and_signature(do: str) -> None:
    assert fields(by_name(DuplicateCommand)[do]) == fields(DUPLICATE[do]) - {"t", "author"}


@pytest.mark.parametrize(
    ("union", "asked"),
    [
        (GameAction, {"do": "pass", "by": 0}),
        (GameAction, {"do": "pass", "t": 0}),
        (GameAction, {"do": "verdict", "valid": True, "judge": "Anna"}),
        (GameAction, {"do": "wait"}),
        (TableAct, {"do": "pass", "by": 0, "t": 0}),
        (TableAct, {"do": "pass"}),
        (TableAct, {"do": "sign", "by": 0}),
        (TableAct, {"do": "untold", "by": 0}),
        (DuplicateCommand, {"do": "slip", "by": 0}),
        (DuplicateCommand, {"do": "confirm", "author": "Anna"}),
        (DuplicateCommand, {"do": "warn", "by": 0, "reason": "x" * 501}),
        (DuplicateCommand, {"do": "draw", "rack": "A" * 61}),
    ],
)
def test_what_is_not_of_the_type_is_not_read(union: Any, asked: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(asked, union)
