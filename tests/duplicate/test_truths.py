"""What holds for every duplicate game, whatever is drawn and handed in."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from faristol.engine import Engine, LeaveTable
from faristol.engine.duplicate import EngineFinder, leave_worth
from faristol.formats.files.acta.replay import WordSet
from faristol.formats.files.duplicate import convert_duplicate, duplicate_result, replay_duplicate
from faristol.formats.files.duplicate.replay import ALONE, Helpers, created, oracle_for
from faristol.formats.files.duplicate.text import refusal_text
from faristol.lexicon import WordGraph
from faristol.regulations import FISC
from faristol.rules.board import EMPTY_BOARD, Board, Direction, Square
from faristol.rules.duplicate.by_definition import FinderByDefinition, among
from faristol.rules.duplicate.conditions import DUPLICATE
from faristol.rules.duplicate.events import DuplicateCreated
from faristol.rules.duplicate.evolve import rebuild
from faristol.rules.duplicate.game import step
from faristol.rules.duplicate.slips import judge_play
from faristol.rules.duplicate.standings import standings
from faristol.rules.duplicate.state import DuplicateState, Phase
from faristol.rules.notation import write_place
from faristol.rules.spelling import Cell, fold, fold_tiles, read_word, spell
from faristol.rules.tiles import CATALAN
from tests.server.running import WORDS as CLUB

WORDS = (
    "CASA SACA ES AS SA TE TRES ARC RES CA SE NAS SEN NEN ENS RIU DIU SI IL RI LI MEL SOL LES MAR "
    "AL EL UN NU ON NO DE DO DAU PA GEL NIT TIA OU"
).split()
PLAYERS = ["Anna", "Biel", "Carla", "Dídac", "Emma"]


def a_document(seed: int) -> dict[str, Any]:
    return {
        "acta": 1,
        "regulation": "duplicate",
        "players": PLAYERS,
        "settings": {"words": WORDS, "seconds": 60},
        "seed": seed,
        "actions": [],
    }


class Played:
    """A game played to its end by players who write all kinds of slips, with every action kept."""

    def __init__(self, seed: int, helpers: Helpers = ALONE) -> None:
        self.dice = Random(seed)
        self.document = a_document(seed)
        if helpers is not ALONE:
            self.document["settings"] = {"lexicon": "club", "seconds": 60}
        acta = convert_duplicate(self.document)
        self.oracle = oracle_for(acta, helpers)
        self.created: DuplicateCreated = created(acta)
        self.state: DuplicateState = rebuild(self.created, (), FISC, DUPLICATE)
        self.events: list[Any] = []
        self.now = 0.0
        self._play()

    def ask(self, do: str, **fields: Any) -> None:
        self.now = round(self.now + self.dice.choice((0.5, 1, 7)), 3)
        action = {"t": self.now, "do": do, **fields}
        self.document["actions"].append(action)
        asked = convert_duplicate({**self.document, "actions": [action]}).actions[0]
        came = step(self.state, asked, self.oracle)
        self.state = came.state
        self.events.extend(came.events)
        assert FISC.tile_set.full_bag() == tuple(sorted(self.state.all_tiles(), key=CATALAN.rank))

    def _play(self) -> None:
        rounds = 0
        while self.state.phase is not Phase.OVER and rounds < 40:
            rounds += 1
            self.ask("draw")
            if self.state.phase is not Phase.DRAWN:
                continue
            self.ask("time")
            for seat in range(len(PLAYERS)):
                self._hand_in(seat)
            self.now += 70
            self.ask("paper", by=0, same=True)
            best = self.state.best[self.dice.randrange(len(self.state.best))]
            self.ask("master", square=best.square, word=best.word)
            if self.dice.random() < 0.05:
                self.ask("undo", reason="again")
        if self.state.phase is not Phase.OVER:
            self.ask("end", why="force-majeure")

    def _hand_in(self, seat: int) -> None:
        best = self.state.best[0]
        square, word = best.square, best.word
        if self.dice.random() < 0.5:
            word = self.dice.choice(WORDS)
        if self.dice.random() < 0.5:
            across = self.dice.choice(tuple(Direction))
            square = write_place(Square(self.dice.randrange(15), self.dice.randrange(15)), across)
        self.ask("slip", by=seat, square=square, word=word)


@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
def test_a_random_game_to_its_end(seed: int) -> None:
    """Tiles are counted at every step, in :meth:`Played.ask`."""
    game = Played(seed)

    assert game.state.rounds or game.state.end is not None
    for scored in game.state.rounds:
        for judged in scored.judged:
            assert judged.points <= scored.master.points, (scored.number, judged)
            assert judged.null is None or judged.points == 0

    retold = replay_duplicate(convert_duplicate(game.document))
    assert standings(retold.state) == standings(game.state)
    assert retold.state == game.state
    assert rebuild(game.created, game.events, FISC, DUPLICATE) == game.state
    told = duplicate_result(retold, lambda refusal: refusal_text(refusal, "ca"))
    assert [row["points"] for row in told["standings"]] == [row.points for row in standings(game.state)]


LONG_LIST = tuple(fold(word) for word in CLUB)
ENGINE = Helpers(
    judge=WordSet.of(list(CLUB)),
    finder=EngineFinder(Engine(WordGraph.build(LONG_LIST, gaddag=True)), WordGraph.build(LONG_LIST)),
    worth=leave_worth(LeaveTable.shipped()),
)


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
def test_a_random_complete_game_with_the_engine(seed: int) -> None:
    """The master is never below a valid slip, every tile is accounted for, and the replay agrees."""
    game = Played(seed, ENGINE)

    assert game.state.end is not None
    for scored in game.state.rounds:
        assert scored.best, "the engine has listed the best plays"
        assert all(judged.points <= scored.master.points for judged in scored.judged)
    retold = replay_duplicate(convert_duplicate(game.document), ENGINE)
    assert retold.state == game.state
    assert standings(retold.state) == standings(game.state)


def every_play(board: Board, rack: tuple[Any, ...]) -> dict[tuple[str, str], int]:
    """All plays by brute force: each word, square and direction, each letter by tile or by blank."""
    judge, plays = WordSet.of(WORDS), {}
    for word in WORDS:
        letters = fold(word)
        for marks in range(2 ** len(letters)):
            text = spell(Cell(letter, bool(marks >> at & 1)) for at, letter in enumerate(letters))
            if text.count("(") > rack.count("?"):
                continue
            for square in (Square(row, column) for row in range(15) for column in range(15)):
                for direction in Direction:
                    place = write_place(square, direction)
                    judged = judge_play(place, text, board, rack, FISC, judge)
                    if judged.null is None:
                        plays[judged.square, judged.word] = judged.points
    return plays


@pytest.mark.parametrize(
    ("rack", "lies"),
    [
        pytest.param("C A S E ? R T", [], id="the opening, with a blank"),
        pytest.param("R E S D I U L", ["CASA"], id="across one word"),
        pytest.param("B G H J X Z V", ["CASA"], id="nothing to play"),
    ],
)
def test_the_finder_finds_what_brute_force_finds(rack: str, lies: list[str]) -> None:
    board = EMPTY_BOARD
    for word in lies:
        cells = read_word(word)
        board = board.with_tiles((Square(7, 5 + at), cell) for at, cell in enumerate(cells))
    tiles = fold_tiles(rack)
    finder = FinderByDefinition(among(map(fold, WORDS)), WordSet.of(WORDS), FISC)

    plays = every_play(board, tiles)
    top = max(plays.values(), default=0)

    assert set(finder.best_plays(board, tiles)) == {play for play, points in plays.items() if points == top}
    assert finder.has_play(board, tiles) is bool(plays)


_SEATS = st.integers(-1, 5)
_PLACES = st.sampled_from(["H5", "8E", "H8", "", "P99", "h7", "\u00b2H"])
_TEXTS = st.sampled_from(["CASA", "SACA", "ES", "C(A)SA", "", "((", "(NY)", "ŀl", "\u0301", "A" * 40])
_NULLS = st.none() | st.sampled_from(["late", "illegible-word", "invalid-word"])
_ROUNDS = st.integers(-1, 4)


def asks(do: str, **fields: Any) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"do": st.just(do), **fields})


ANYTHING = st.one_of(
    *(asks(do) for do in ("wait", "draw", "time", "resume")),
    asks("draw", rack=st.sampled_from(["C A S A E T R", "B C D F G H A", "?", "", "#", "E E E E E E E"])),
    asks("join", name=st.sampled_from(["Iu", "Anna", ""])),
    *(asks(do, by=_SEATS) for do in ("absent", "present")),
    asks("slip", by=_SEATS, square=_PLACES, word=_TEXTS, round=st.none() | _ROUNDS),
    asks("paper", by=_SEATS, square=_PLACES, word=_TEXTS, same=st.booleans(), null=_NULLS),
    asks("void", by=_SEATS, null=_NULLS),
    asks("master", square=_PLACES, word=_TEXTS),
    asks("undo", reason=st.just("x"), what=st.sampled_from(["round", "master"])),
    asks("pause", reason=st.just("x")),
    asks("warn", by=_SEATS, reason=st.just("x")),
    asks("end", why=st.sampled_from(["force-majeure", "no-play"])),
    asks("check", by=_SEATS, round=_ROUNDS),
    asks("answer", by=_SEATS, round=_ROUNDS, author=st.just("J"), reason=st.just("x")),
    asks(
        "correct",
        by=_SEATS,
        round=_ROUNDS,
        points=st.integers(-1, 12),
        author=st.just("J"),
        reason=st.just("x"),
    ),
    asks("confirm", author=st.just("J")),
)
A_ROUND: list[dict[str, Any]] = [
    {"do": "draw"},
    {"do": "time"},
    {"do": "wait", "after": 61},
    {"do": "master", "square": "H5", "word": "CASA"},
]


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    before=st.lists(ANYTHING, max_size=3), asked=st.lists(ANYTHING, max_size=25), how_far=st.integers(0, 4)
)
def test_whatever_is_asked_no_tile_is_lost_and_history_rebuilds_the_state(
    before: list[dict[str, Any]], asked: list[dict[str, Any]], how_far: int
) -> None:
    now, actions = 0.0, []
    for action in [*before, *A_ROUND[:how_far], *asked]:
        now += action.get("after", 3)
        actions.append({"t": now, **{name: value for name, value in action.items() if name != "after"}})
    document = {
        **a_document(0),
        "settings": {"words": ["CASA", "SACA", "ES", "SE"], "seconds": 60},
        "bag": "C A S A E T R E S ? L",
        "actions": actions,
    }

    game = replay_duplicate(convert_duplicate(document))

    assert FISC.tile_set.full_bag() == tuple(sorted(game.state.all_tiles(), key=CATALAN.rank))
    assert rebuild(game.created, game.events, FISC, DUPLICATE) == game.state
    assert all(
        judged.points <= scored.master.points for scored in game.state.rounds for judged in scored.judged
    )
    duplicate_result(game, lambda refusal: refusal_text(refusal, "ca"))
