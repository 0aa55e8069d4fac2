"""``faristol event``: what a director does, one verb each, on an event file that only grows."""

from __future__ import annotations

from faristol.cli.clicking import group
from faristol.cli.event_entrants import (
    absent,
    carry,
    check_in,
    confirm,
    enter,
    forbid,
    rate,
    withdraw,
)
from faristol.cli.event_league import fixtures, missing, season, settle
from faristol.cli.event_papers import papers
from faristol.cli.event_reports import export, ratings, show
from faristol.cli.event_rounds import lock, pair, publish, reopen, result, swap, unpair
from faristol.cli.event_stages import close, configure, new, phase, undo
from faristol.cli.event_tables import tables

__all__ = ["event"]


@group()
def event() -> None:
    """Run a championship: each verb adds a step to an event file, and undo takes the last one back."""


for _part in (
    *(new, configure, phase, close, undo),
    *(enter, rate, carry, withdraw, absent, forbid, confirm, check_in),
    *(pair, unpair, swap, result, publish, reopen, lock),
    *(fixtures, missing, settle, season),
    *(show, ratings, tables, export, papers),
):
    event.add_command(_part)
