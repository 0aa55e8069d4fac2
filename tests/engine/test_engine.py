"""What the engine answers, and what it refuses to be asked."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.engine.words import WORDS, engine_of, graph_of
from tests.makers import played

from faristol import _core
from faristol.engine import Engine, MoveKind, Position
from faristol.lexicon import Lexicon, WordGraph
from faristol.regulations import CLASSIC, EBRE, PUBLISHED
from faristol.rules.board import Board, Direction, Layout, Premium, Square
from faristol.rules.spelling import Cell, fold_tiles, read_word
from faristol.rules.tiles import Tile

ENGINE = engine_of(*WORDS)


def laid(square: Square, direction: Direction, word: str) -> Board:
    return Board({square.step(direction, i): cell for i, cell in enumerate(read_word(word))})


CASA = laid(Square(7, 5), Direction.ACROSS, "CASA")


# --- answers ---


def test_the_opening_lies_across_through_the_centre() -> None:
    plays = ENGINE.plays(Position(rack=fold_tiles("SALES")))

    assert plays
    assert all(play.square.startswith("H") for play in plays)
    assert {play.word for play in plays} >= {"SALES", "LES", "AS"}


def test_a_play_is_told_in_acta_notation() -> None:
    position = Position(board=CASA, rack=fold_tiles("E ? L·L"))

    told = {(play.square, play.word, play.score) for play in ENGINE.plays(position)}
    assert ("H6", "CASE(S)", 6) not in told  # the A stays where it is
    assert ("8F", "C(A)", 4) not in told  # 8F is not on the C's column
    assert ("6H", "C(A)", 2) in told


def test_a_blank_on_the_board_is_shown_and_counts_nothing() -> None:
    board = laid(Square(7, 5), Direction.ACROSS, "C(A)SA")
    plays = ENGINE.plays(Position(board=board, rack=fold_tiles("P")))

    assert ("7G", "P(A)", 6) in {(play.square, play.word, play.score) for play in plays}


def test_exchanges_are_ranked_with_plays_where_the_bag_allows_them() -> None:
    position = Position(board=CASA, rack=fold_tiles("AA"))
    few_left = replace(position, unseen=fold_tiles("EEEEEEE S"))

    def exchanges(asked: Position) -> set[str]:
        return {str(move) for move in ENGINE.moves(asked) if move.kind is MoveKind.EXCHANGE}

    assert exchanges(position) == {"exchange A", "exchange A A"}
    assert exchanges(few_left) == {"exchange A"}
    assert exchanges(replace(few_left, regulation=EBRE, others=(7, 0, 0), scores=(0,) * 4)) == set()


def test_who_can_do_nothing_passes() -> None:
    position = Position(rack=fold_tiles("QQ"), unseen=(), any_tiles=True)

    assert ENGINE.best(position).kind is MoveKind.PASS
    assert [move.kind for move in ENGINE.moves(position)] == [MoveKind.PASS]


def test_only_the_regulation_says_what_a_blank_may_be() -> None:
    engine = engine_of("kiwi")
    rack = fold_tiles("II??")

    assert engine.plays(Position(rack=rack)) == []
    ebre = Position(rack=rack, regulation=EBRE, others=(None, None, None), scores=(0, 0, 0, 0))
    assert {play.word for play in engine.plays(ebre)} == {"(K)I(W)I"}


def test_a_lexicon_without_words_is_fine() -> None:
    engine = Engine(WordGraph.build([], gaddag=True), leaves=None)

    assert engine.plays(Position(board=CASA, rack=fold_tiles("SALES"))) == []
    assert engine.best(Position(board=CASA, rack=fold_tiles("SALES"))).kind is MoveKind.EXCHANGE


@pytest.mark.parametrize("key", PUBLISHED)
def test_every_regulation_can_be_played_by(key: str) -> None:
    regulation = PUBLISHED[key]
    players = regulation.fewest_players
    position = Position(
        rack=fold_tiles("SALES"), regulation=regulation, others=(None,) * (players - 1), scores=(0,) * players
    )

    assert ENGINE.best(position).word == "SALES"


def test_a_game_state_is_seen_from_who_is_to_move() -> None:
    told = played(
        "classic", "start", "0 play H8 CASA", "0 complete", bag="C A S A E T R  S O L E S X Z", words=["casa"]
    )
    position = Position.of(told.state)

    assert position.rack == fold_tiles("S O L E S X Z")
    assert position.others == (7,)
    assert position.scores == (0, 14 if told.state.scores[0] == 14 else told.state.scores[0])
    assert position.unseen is not None
    assert len(position.unseen) == 100 - 4 - 7
    assert ENGINE.best(position).kind is MoveKind.PLAY
    assert Position.of(told.state, sees_racks=True).others == (told.state.racks[0],)


def test_threads_share_an_engine() -> None:
    positions = [Position(board=CASA, rack=fold_tiles(rack)) for rack in ("SOLES?", "NASOS", "PINYES?")] * 20
    alone = [ENGINE.plays(position) for position in positions]
    together: list[object] = [None] * len(positions)

    def ask(first: int) -> None:
        for i in range(first, len(positions), 4):
            together[i] = ENGINE.plays(positions[i])

    threads = [threading.Thread(target=ask, args=(first,)) for first in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == alone


def test_batch_calls_answer_as_single_ones() -> None:
    positions = [Position(board=CASA, rack=fold_tiles(rack)) for rack in ("SOLES?", "NASOS", "Q", "L·L")]
    prepared = ENGINE.prepare(positions)

    counted = ENGINE.plays_many(prepared, threads=3).tolist()
    plays = [ENGINE.plays(position, by_score=True) for position in positions]
    assert counted == [(len(each), each[0].score if each else 0) for each in plays]
    best = ENGINE.best_many(prepared, threads=2)
    assert best["equity"].tolist() == [round(ENGINE.best(each).equity * 256) for each in positions]
    assert len(ENGINE.best_many([])) == 0


# --- refusals ---

HUGE = Layout(15, {Square(row, column): Premium(word=3) for row in range(15) for column in range(15)})


@pytest.mark.parametrize(
    ("position", "says"),
    [
        pytest.param(Position(rack=fold_tiles("E" * 15)), "it holds at most 7", id="fifteen tiles"),
        pytest.param(Position(rack=fold_tiles("XX")), "the set has 1", id="two X, the set has one"),
        pytest.param(Position(rack=fold_tiles("???"), any_tiles=True), "3 blanks", id="three blanks"),
        pytest.param(Position(rack=(Tile("K"),)), "'K' is not a tile", id="a letter without tile"),
        pytest.param(Position(rack=(Tile("qu"),)), "'qu' is not a tile", id="not folded"),
        pytest.param(
            Position(rack=fold_tiles("A"), board=Board({Square(3, 4): Cell(Tile("W"))})),
            "row 4, column 5",
            id="W lies there without a blank",
        ),
        pytest.param(
            Position(rack=fold_tiles("A"), board=Board({Square(3, 4): Cell(Tile("%"))})),
            "'%' is not a letter",
            id="no letter at all",
        ),
        pytest.param(
            Position(rack=fold_tiles("A"), board=Board({Square(15, 0): Cell(Tile("A"))})),
            "not on the board",
            id="beside the board",
        ),
        pytest.param(Position(rack=fold_tiles("A"), scores=(1,)), "1 scores for 2 players", id="one score"),
        pytest.param(Position(rack=fold_tiles("A"), others=(8,)), "a hidden rack has 8", id="hidden eight"),
        pytest.param(Position(rack=fold_tiles("A"), others=(-1,)), "out of range", id="hidden minus one"),
        pytest.param(
            Position(rack=fold_tiles("A"), others=(None,) * 5, scores=(0,) * 6),
            "from 1 to 4",
            id="six players",
        ),
        pytest.param(
            Position(rack=fold_tiles("A"), regulation=replace(CLASSIC, rack_size=9)),
            "engine-rack regulation=Scrabble clàssic rack=9 most=7",
            id="9",
        ),
        pytest.param(
            Position(rack=fold_tiles("A"), regulation=replace(CLASSIC, layout=HUGE)),
            "could multiply a word by 2187",
            id="triple words everywhere",
        ),
        pytest.param(
            Position(rack=fold_tiles("A"), regulation=replace(CLASSIC, layout=Layout(17, {}))),
            "engine-board regulation=Scrabble clàssic size=17 wanted=15",
            id="a larger board",
        ),
        pytest.param(Position(rack=fold_tiles("A"), run_lengths=(1, 2, 3)), "3 lengths", id="three runs"),
        pytest.param(
            Position(rack=fold_tiles("A"), unseen=fold_tiles("A" * 200)), "200 tiles", id="a big bag"
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_name(position: Position, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        ENGINE.best(position)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (lambda: ENGINE.plays(Position(rack=fold_tiles("A")), -1), "top is -1"),
        (lambda: ENGINE.best_many([], threads=0), "threads is 0"),
        (lambda: Engine(Lexicon.from_words(["casa"]).graph), "without the graph for moves"),
        (lambda: Engine(graph_of(("casa",)), leaves="none"), "leaves cannot be 'none'"),
        (lambda: ENGINE.best_many(engine_of("sol").prepare([Position(rack=())])), "other words"),
        (lambda: _core.Leaves(b"\0\0", b"\1" * 27), "leave values for a set"),
        (lambda: _core.Leaves(b"\0", bytes(27)), "two bytes"),
        (lambda: _core.Leaves(b"\0\0", bytes(3)), "3 bytes instead of 27"),
    ],
)
def test_what_makes_no_sense_is_refused(asked: Callable[[], object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        asked()


def test_a_position_after_a_move() -> None:
    position = Position(rack=fold_tiles("CASA"), others=(fold_tiles("SOL"),), unseen=())
    core = position.core(ENGINE.words)
    best = ENGINE.best_many([core])

    after = core.after(best[0].tobytes())
    assert after.to_move == 1
    assert after.over  # the rack and the bag are empty
    assert after.final_scores == [int(best["score"][0]) + 3, -3]
    with pytest.raises(ValueError, match="not on the rack"):
        core.after(best[0].tobytes()[1:2] + best[0].tobytes()[1:])
    with pytest.raises(ValueError, match="the game is over"):
        after.after(_pass())


def _pass() -> bytes:
    return bytes(16) + bytes([_core.PASS_LANE]) + bytes(7)
