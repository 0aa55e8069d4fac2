"""Truths about every game, whatever is asked, under every regulation."""

from __future__ import annotations

import json
import os
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tests.makers import document
from tests.random_play import agreed, random_action

from faristol.formats.files.acta import read_acta
from faristol.formats.files.acta.replay import created, replay
from faristol.formats.files.acta.result import sheet_lines
from faristol.regulations import PUBLISHED
from faristol.rules.actions import Action
from faristol.rules.clock import turn_limit
from faristol.rules.errors import RuleViolation
from faristol.rules.events import Event
from faristol.rules.evolve import evolve, rebuild
from faristol.rules.game import decide, elapse, refusal
from faristol.rules.sight import ARBITER, SPECTATOR, Viewer, racks_seen, sight
from faristol.rules.state import GameState, Phase
from faristol.rules.story import Oracle, seeded
from faristol.rules.tiles import HIDDEN

ACTIONS = int(os.environ.get("FARISTOL_RANDOM_ACTIONS", "1500"))  # per regulation; 20,000 before a release


class Game:
    """A game that keeps everything needed to doubt it."""

    def __init__(self, regulation: str, seed: int, **fields: Any) -> None:
        self.document = document(regulation, seed=seed, starter=None, **fields)
        acta = read_acta(json.dumps(self.document).encode())
        self.created = created(acta)
        self.oracle = Oracle(judge=None, chance=seeded(seed))
        self.state = rebuild(self.created, (), acta.rules)
        self.tiles = self.state.all_tiles()
        self.events: list[Event] = []
        self.refused = 0

    def ask(self, asked: dict[str, Any]) -> None:
        """Ask *asked*, and check that a refusal changes nothing."""
        self.document["actions"].append(asked)
        action: Action = msgspec.convert(asked, Action)
        self._happen(elapse(self.state, action.at, self.oracle))
        before = self.state
        happened: tuple[Event, ...] = ()
        violation = None
        try:
            happened = decide(self.state, action, self.oracle)
        except RuleViolation as refused:
            self.refused += 1
            violation = refused.violation
            assert self.state == before
        assert refusal(before, action, self.oracle) is violation, "who only asks is told the same"
        self._happen(happened)

    def _happen(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.state = evolve(self.state, event)
            self.events.append(event)


def check_everything(game: Game) -> None:
    check_tiles(game)
    check_sheet(game.state)
    check_play(game.state)
    check_clock(game.state)


def check_tiles(game: Game) -> None:
    assert game.state.all_tiles() == game.tiles, "no tile is lost or made"
    assert all(len(rack) <= game.state.regulation.rack_size for rack in game.state.racks)


def check_sheet(state: GameState) -> None:
    lines = sheet_lines(state)
    for seat in state.seats:
        assert sum(line["score"] for line in lines if line["by"] == seat) == state.final_scores[seat]
    if state.phase is not Phase.OVER:
        assert state.scores == state.final_scores


def check_play(state: GameState) -> None:
    laid = {Phase.PLACED, Phase.CHALLENGED, Phase.REFILLED}
    assert state.play is None or state.phase in laid, "a play lies from its laying to the end of its turn"


def check_clock(state: GameState) -> None:
    for seat in state.seats:
        assert state.days_taken[seat] <= state.setup.holidays, "nobody takes more days than were agreed"
    assert state.turn not in state.lapsed, "the turn goes past those whose days have run out"
    assert state.winner not in state.lapsed
    limit = turn_limit(state)
    if limit is not None and state.phase is Phase.TO_MOVE:
        assert state.turn_used <= limit + state.setup.grace, "no turn lasts longer than it may"
    assert sum(state.used) <= state.now, "only one clock runs at a time"
    assert (state.turn is None) == (state.phase in (Phase.NOT_STARTED, Phase.OVER))


def check_history(game: Game) -> None:
    """The events alone, also by way of text, lead to the same state."""
    text = msgspec.json.encode(game.events)
    read = msgspec.json.decode(text, type=list[Event])
    assert rebuild(game.created, read, game.state.regulation) == game.state


def check_acta(game: Game) -> None:
    """The actions alone lead to the same state: the acta is the game."""
    acta = read_acta(json.dumps(game.document).encode())
    again = replay(acta, None)
    assert again.state == game.state
    assert len(again.refused) == game.refused


def check_sight(game: Game) -> None:
    """Nobody's events name a tile of the bag or of a rack that is not theirs to see."""
    viewers: tuple[Viewer, ...] = (*game.state.seats, SPECTATOR, ARBITER)
    for viewer in viewers:
        for event in (game.created, *game.events):
            seen = msgspec.to_builtins(sight(event, viewer))
            for name, tiles in hidden_parts(msgspec.to_builtins(event), viewer):
                assert set(seen[name]) <= {HIDDEN}, (viewer, event)
                assert len(seen[name]) == len(tiles), "how many there are is no secret"
        racks = racks_seen(game.state, viewer)
        for seat, rack in enumerate(racks):
            if viewer is not ARBITER and viewer != seat:
                assert set(rack) <= {HIDDEN}


def hidden_parts(event: dict[str, Any], viewer: Viewer) -> list[tuple[str, Any]]:
    """What *viewer* must not read in an event: said here a second time, by the names in the text."""
    own = viewer is ARBITER or event.get("seat") == viewer
    match event["event"]:
        case "game-created":
            return [("bag", event["bag"])]
        case "bag-shuffled":
            return [("order", event["order"])]
        case "tiles-drawn" | "surplus-drawn" | "surplus-returned" if not own:
            return [("tiles", event["tiles"])]
        case "tiles-exchanged" if not own:
            return [("returned", event["returned"]), ("drawn", event["drawn"])]
        case "surplus-shown" if not own and viewer not in event["to"]:
            return [("tiles", event["tiles"])]
        case "tile-given" if not own and event["giver"] != viewer:
            return [("tile", event["tile"][:1])]
        case _:
            return []


@pytest.mark.parametrize(
    ("regulation", "clock"),
    [(key, clock.value) for key, rules in PUBLISHED.items() for clock in rules.clocks],
)
def test_random_games_hold_what_always_holds(regulation: str, clock: str) -> None:
    asked, seed, ends = 0, 0, set()
    while asked < ACTIONS / 2:
        game, dice = Game(regulation, seed, **agreed(clock, seed)), Random(f"{regulation} {seed}")
        for _ in range(400):
            game.ask(random_action(game.state, dice))
            check_everything(game)
            asked += 1
            if game.state.final:
                break
        check_history(game)
        check_acta(game)
        check_sight(game)
        ends.add(game.state.end)
        seed += 1
    assert ends - {None}, "some of these games came to an end"


def _writable(most: int) -> st.SearchStrategy[str]:
    return st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=most)


class AnyGame(RuleBasedStateMachine):
    """The same truths, with Hypothesis choosing the actions and shrinking what breaks them."""

    @initialize(regulation=st.sampled_from(list(PUBLISHED)), days=st.booleans(), seed=st.integers(0, 2**32))
    def begin(self, regulation: str, days: bool, seed: int) -> None:
        self.game = Game(regulation, seed, **(agreed("days", seed) if days else {}))
        self.game.ask({"t": 0, "do": "start"})

    @rule(seed=st.integers(0, 2**32))
    def somebody_asks(self, seed: int) -> None:
        self.game.ask(random_action(self.game.state, Random(seed)))

    @rule(milliseconds=st.integers(0, 2_000_000) | st.integers(0, 400_000_000))
    def time_passes(self, milliseconds: int) -> None:
        self.game.ask({"t": (self.game.state.now + milliseconds) / 1000, "do": "wait"})

    # Whatever can be written: no record holds NUL, which is refused at the door.
    @rule(seat=st.integers(0, 1), square=_writable(3), word=_writable(6))
    def nonsense_is_played(self, seat: int, square: str, word: str) -> None:
        t = self.game.state.now / 1000
        self.game.ask({"t": t, "by": seat, "do": "play", "square": square, "word": word})

    @invariant()
    def truths_hold(self) -> None:
        if hasattr(self, "game"):
            check_everything(self.game)

    def teardown(self) -> None:
        if hasattr(self, "game"):
            check_history(self.game)
            check_acta(self.game)
            check_sight(self.game)


AnyGame.TestCase.settings = settings(
    max_examples=60, stateful_step_count=60, deadline=None, suppress_health_check=list(HealthCheck)
)
TestAnyGame = AnyGame.TestCase
