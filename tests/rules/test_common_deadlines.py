"""What falls due, and in which order at one instant."""

from __future__ import annotations

from faristol.rules import clock
from faristol.rules.clock import Due


def test_every_deadline_has_its_row_in_the_order_in_which_they_take_effect() -> None:
    assert list(clock._DEADLINES) == sorted(Due)
