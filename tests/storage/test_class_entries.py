"""What versions with classes stored opens for ever; how it was made: ``tests/fixtures/make_classes.py``."""

from __future__ import annotations

import json
from functools import reduce
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from faristol.service.classes.entries import Entry
from faristol.service.classes.page import ClassPage, add, born
from faristol.service.classes.viewers import onlooker
from faristol.service.classes.views import view
from faristol.service.events.entries import Entry as EventEntry
from faristol.service.events.page import add as add_to_event
from faristol.service.events.page import born as event_born
from faristol.service.games.entries import Entry as GameEntry
from faristol.service.games.page import add as add_to_game
from faristol.service.games.page import born as game_born
from faristol.service.ports import ClassId, EpochMs, EventId, GameId, PersonId, Status

FOLDER = Path(__file__).parents[1] / "fixtures" / "classes"
KEPT: dict[str, Any] = json.loads((FOLDER / "everything-once.json").read_text("utf-8"))
TOGETHER: dict[str, Any] = json.loads((FOLDER / "together.json").read_text("utf-8"))  # the version after it


def read(kept: dict[str, Any], entry: Any) -> tuple[Any, EpochMs]:
    return msgspec.json.decode(json.dumps(kept["entry"]).encode(), type=entry), EpochMs(kept["at"])


def folded(kept: dict[str, Any] = KEPT, seq: int | None = None) -> ClassPage:
    (opened, at), *rest = [read(one, Entry) for one in kept["entries"][:seq]]
    return reduce(lambda page, one: add(page, *one), rest, born(ClassId(kept["class"]), opened, at))


def as_it_was(told: Any, wanted: Any) -> Any:
    """What is told now, without what is told besides since then."""
    if isinstance(wanted, dict):
        return {name: as_it_was(told[name], value) for name, value in wanted.items()}
    if isinstance(wanted, list) and len(told) == len(wanted):
        return [as_it_was(*both) for both in zip(told, wanted, strict=True)]
    return told


def test_every_kind_of_entry_is_among_what_was_kept() -> None:
    entries = (*KEPT["entries"], *TOGETHER["entries"], KEPT["end"], KEPT["closed"])

    assert {str(one.__struct_config__.tag) for one in get_args(Entry)} == {
        one["entry"]["entry"] for one in entries
    }


@pytest.mark.parametrize(
    ("kept", "seen", "seq"),
    [
        pytest.param(KEPT, "view", None, id="everything once"),
        pytest.param(TOGETHER, "together", TOGETHER["seq"], id="with another class"),
        pytest.param(TOGETHER, "view", None, id="after it"),
    ],
)
def test_the_class_is_what_it_was(kept: dict[str, Any], seen: str, seq: int | None) -> None:
    page = folded(kept, seq)

    told = json.loads(msgspec.json.encode(view(page, onlooker(page, PersonId(kept["teacher"])), "ca")))
    wanted = {name: value for name, value in kept[seen].items() if name != "phrases"}  # sentences may change
    assert as_it_was(told, wanted) == wanted


def test_the_pairs_of_a_championship_are_who_they_were() -> None:
    (opened, at), *rest = [read(one, EventEntry) for one in TOGETHER["event_entries"]]
    begun = event_born(EventId(TOGETHER["event"]), opened, at)
    event = reduce(lambda page, one: add_to_event(page, *one), rest, begun)

    assert [one.name for one in event.state.entrants] == TOGETHER["entrants"]
    assert TOGETHER["entrants"][0] == "Aina / Biel"
    assert not event.state.rounds[0].missing


@pytest.mark.parametrize("last", ["end", "closed"])
def test_it_is_over_when_it_was_over(last: str) -> None:
    page = add(folded(), *read(KEPT[last], Entry))

    assert page.status is Status.OVER


def test_a_game_of_a_class_is_what_it_was() -> None:
    (opened, at), *rest = [read(one, GameEntry) for one in KEPT["game_entries"]]
    game = reduce(
        lambda page, one: add_to_game(page, *one), rest, game_born(GameId(KEPT["game"]), opened, at)
    )

    assert game.header.school is not None
    assert game.header.school.id == KEPT["class"]
    assert (game.why_off, game.refused, game.stood) == ("lesson", ((0, "XAX"),), 30_000)
    assert {"held", "refused"} <= {one["entry"]["entry"] for one in KEPT["game_entries"]}
