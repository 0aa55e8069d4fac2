"""Whatever is asked of the engine from Python: an answer, or a ValueError that says what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.engine.words import WORDS, engine_of, graph_of

from faristol import _core
from faristol.engine import Engine, LookAhead, MoveKind, Position, WinTable, solve_endgame
from faristol.lexicon import WordGraph
from faristol.lexicon.alphabet import ALPHABET
from faristol.regulations import PUBLISHED
from faristol.rules.board import Board, Direction, Square
from faristol.rules.spelling import Cell, fold_tiles, read_word
from faristol.rules.tiles import BLANK, CATALAN, Tile

T = TypeVar("T")

ENGINES = (engine_of(*WORDS), Engine(graph_of(WORDS)), Engine(WordGraph.build([], gaddag=True), leaves=None))

odd_tiles = st.sampled_from((*CATALAN.order, *CATALAN.order, Tile("K"), Tile("qu"), Tile(""), Tile("%")))
good_tiles = st.sampled_from(CATALAN.order)
letters = st.sampled_from([Tile(letter) for letter in ALPHABET])
squares = st.builds(Square, st.integers(0, 14), st.integers(0, 14))
boards = st.dictionaries(squares, st.builds(Cell, letters, st.booleans()), max_size=60).map(Board)


def answer(ask: Callable[[], T]) -> T | None:
    """What is answered; nothing where a ValueError gives a reason."""
    try:
        return ask()
    except ValueError as refused:
        reason = str(refused)
    assert reason
    return None


def racks(tiles: st.SearchStrategy[Tile], most: int) -> st.SearchStrategy[tuple[Tile, ...]]:
    return st.lists(tiles, max_size=most).map(tuple)


@st.composite
def any_position(draw: st.DrawFn) -> Position:
    regulation = PUBLISHED[draw(st.sampled_from(sorted(PUBLISHED)))]
    others = draw(st.integers(0, 4))
    shown = st.none() | st.integers(-2, 9) | racks(good_tiles, 8)
    return Position(
        rack=draw(racks(good_tiles, 7) | racks(odd_tiles, 15)),
        board=draw(boards),
        others=tuple(draw(st.lists(shown, min_size=others, max_size=others))),
        scores=tuple(
            draw(st.lists(st.integers(-(10**6), 10**6), min_size=others, max_size=others + 2)),
        ),
        regulation=regulation,
        unseen=draw(st.none() | racks(good_tiles, 20)),
        run_lengths=tuple(draw(st.lists(st.integers(-1, 300), max_size=3))),
        any_tiles=draw(st.booleans()),
    )


@settings(max_examples=150, deadline=None)
@given(position=any_position(), engine=st.sampled_from(ENGINES))
def test_any_position_is_answered_or_refused(position: Position, engine: Engine) -> None:
    best = answer(lambda: engine.best(position))
    if best is None:
        return
    ranked = engine.moves(position)

    assert ranked[0].equity == best.equity
    assert sum(move.kind is MoveKind.PLAY for move in ranked) == len(engine.plays(position))


@settings(max_examples=80, deadline=None)
@given(position=any_position(), plies=st.integers(0, 3), seconds=st.sampled_from((0.01, 0.0, -1.0)))
def test_any_position_can_be_looked_ahead_from_or_is_refused(
    position: Position, plies: int, seconds: float
) -> None:
    engine = ENGINES[1]
    look = LookAhead(engine)
    tried = answer(lambda: look.simulate(position, top=4, plies=plies, samples=4, seconds=seconds))
    drawn = answer(lambda: look.pre_endgame(position, top=4, plies=plies, seconds=seconds))
    solved = answer(lambda: solve_endgame(engine, position, plies=plies, seconds=seconds))

    assert tried is None or all(0 <= one.win <= 1 for one in tried.moves)
    assert drawn is None or all(0 <= one.win <= 1 for one in drawn.moves)
    assert solved is None or solved.line
    if seconds <= 0:
        assert (tried, drawn, solved) == (None, None, None)


@pytest.mark.parametrize(
    ("rack", "others", "scores", "unseen"),
    [
        pytest.param("D D J H Ç H F", (), (0,), "G L·L Z NY J D ? NY Q T", id="alone"),
        pytest.param("N Z P F Q ? L", ((),), (0, 0), None, id="beside somebody without tiles"),
    ],
)
def test_who_replies_to_oneself_has_the_tiles_that_were_drawn(
    rack: str, others: tuple[tuple[Tile, ...], ...], scores: tuple[int, ...], unseen: str | None
) -> None:
    """The next rack is another one after each candidate; it was once taken for that of the first."""
    position = Position(
        rack=fold_tiles(rack),
        board=Board({Square(7, 7): Cell(Tile("X"), blank=True), Square(3, 14): Cell(Tile("U"), blank=False)}),
        others=others,
        scores=scores,
        regulation=PUBLISHED["ebre"],
        unseen=None if unseen is None else fold_tiles(unseen),
        any_tiles=True,
    )
    for seed in range(50):
        tried = LookAhead(ENGINES[1]).simulate(position, top=4, plies=3, samples=4, seconds=5, seed=seed)
        assert all(0 <= one.win <= 1 for one in tried.moves)


@settings(max_examples=300, deadline=None)
@given(raw=st.binary(max_size=80) | st.binary(min_size=24, max_size=24) | st.binary(min_size=48, max_size=48))
def test_bytes_that_are_no_moves_are_refused(raw: bytes) -> None:
    position = Position(rack=fold_tiles("C A S A E T R")).core(ENGINES[1].words)
    look = _core.LookAhead(ENGINES[1].words, None, WinTable.shipped().core)

    after = answer(lambda: position.after(raw))
    tried = answer(
        lambda: look.simulate(position, raw, plies=1, samples=2, seconds=1.0, threads=1, seed=0, give_up=0.0)
    )
    assert after is None or after.to_move == 1
    assert tried is None or len(raw) % 24 == 0


def spoilt(at: int, value: int) -> bytes:
    """The record of the best opening, with one byte of it changed."""
    (record,) = ENGINES[1].play_records(Position(rack=fold_tiles("C A S A E T R")), 1)
    raw = bytearray(record.tobytes())
    raw[at] = value
    return bytes(raw)


@pytest.mark.parametrize(
    ("at", "value", "says"),
    [
        pytest.param(0, 4, "not on the rack", id="a tile that the rack lacks"),
        pytest.param(11, 0x7F, "a move scores", id="two milliard points"),
        pytest.param(11, 0xFF, "a move scores -", id="fewer points than none"),
        pytest.param(17, 200, "beside the board", id="beside the board"),
        pytest.param(17, 14, "does not end on the board", id="over the edge"),
        pytest.param(18, 9, "9 tiles", id="nine tiles"),
        pytest.param(18, 0, "no tiles", id="no tiles"),
    ],
)
def test_a_move_that_cannot_be_made_is_refused_by_name(at: int, value: int, says: str) -> None:
    position = Position(rack=fold_tiles("C A S A E T R")).core(ENGINES[1].words)
    with pytest.raises(ValueError, match=says):
        position.after(spoilt(at, value))


def test_words_that_touch_nothing_and_words_that_are_none_are_played_round() -> None:
    """A board may come from anywhere; what lies there is not judged, what is laid makes words."""
    cells = {Square(0, i): cell for i, cell in enumerate(read_word("XZÇH"))}
    cells |= {Square(14, 10).step(Direction.ACROSS, i): cell for i, cell in enumerate(read_word("COL"))}
    position = Position(board=Board(cells), rack=fold_tiles("A S ?"))

    words = {play.word for play in ENGINES[0].plays(position)}
    assert "COLA" in words
    assert not any(BLANK in word for word in words)
