"""The rules are the referee: every play of the engine is legal there and scores the same; none is missing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.engine.words import WORDS, engine_of, known

from faristol.engine import Engine, Move, MoveKind, Position
from faristol.regulations import CLASSIC, EBRE, ESCOLAR
from faristol.rules.board import EMPTY_BOARD, Board, Direction, Square
from faristol.rules.errors import RuleViolation
from faristol.rules.notation import write_place
from faristol.rules.placement import Placement, place
from faristol.rules.regulation import Regulation
from faristol.rules.scoring import formed_words, is_bingo, score
from faristol.rules.spelling import Cell, fold, spell
from faristol.rules.state import Rack
from faristol.rules.tiles import BLANK, Tile

Laid = frozenset[tuple[Square, Cell]]


def judged(move: Move, position: Position) -> Placement:
    return place(move.square, move.word, on=position.board, rack=position.rack, under=position.regulation)


def points(placement: Placement, position: Position) -> int:
    regulation = position.regulation
    return score(
        formed_words(placement, position.board, regulation), is_bingo(placement, regulation), regulation
    )


def check_plays(engine: Engine, position: Position, words: frozenset[tuple[Tile, ...]]) -> list[Move]:
    plays = engine.plays(position)
    laid: set[Laid] = set()
    for play in plays:
        placement = judged(play, position)
        assert points(placement, position) == play.score, play
        formed = formed_words(placement, position.board, position.regulation)
        assert all(word.letters in words for word in formed), play
        assert sorted(placement.tiles) == sorted(play.tiles)
        assert frozenset(placement.laid) not in laid, f"{play} twice"
        laid.add(frozenset(placement.laid))
    return plays


def drawn(bag: list[Tile], count: int) -> Rack:
    return tuple(bag.pop() for _ in range(min(count, len(bag))))


# --- whole games ---


@settings(max_examples=12, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    words=st.sets(st.sampled_from(WORDS), min_size=1, max_size=60),
    regulation=st.sampled_from([CLASSIC, EBRE, ESCOLAR]),
)
def test_every_play_of_a_game_is_legal_and_scores_the_same(
    seed: int, words: set[str], regulation: Regulation
) -> None:
    chance, listed = Random(seed), tuple(sorted(words))
    engine, bag = engine_of(*listed), list(regulation.tile_set.full_bag())
    chance.shuffle(bag)
    position = Position(rack=drawn(bag, 7), regulation=regulation)
    for _ in range(12):
        plays = check_plays(engine, position, known(listed))
        if not plays:
            break
        play = chance.choice(plays)
        placement = judged(play, position)
        kept = list(position.rack)
        for tile in placement.tiles:
            kept.remove(tile)
        position = Position(
            board=position.board.with_tiles(placement.laid),
            rack=(*kept, *drawn(bag, len(placement.tiles))),
            regulation=regulation,
        )


# --- nothing is missing ---


def variants(word: tuple[Tile, ...], blanks: int, regulation: Regulation) -> Iterator[str]:
    """*word* as text with every choice of up to *blanks* blanks."""
    places = [i for i, letter in enumerate(word) if letter in regulation.blank_letters]
    for count in range(blanks + 1):
        for chosen in combinations(places, count):
            yield spell(Cell(letter, i in chosen) for i, letter in enumerate(word))


def by_definition(position: Position, words: frozenset[tuple[Tile, ...]]) -> dict[Laid, int]:
    """Every word on every square that the referee takes."""
    blanks = position.rack.count(BLANK) + sum(cell.blank for cell in position.board.cells.values())
    directions = list(Direction) if position.board else [Direction.ACROSS]
    found: dict[Laid, int] = {}
    for word in words:
        for text in variants(word, blanks, position.regulation):
            for direction in directions:
                for row in range(15):
                    for column in range(15):
                        square = write_place(Square(row, column), direction)
                        _try(square, text, position, words, found)
    return found


def _try(
    square: str, text: str, position: Position, words: frozenset[tuple[Tile, ...]], found: dict[Laid, int]
) -> None:
    try:
        placement = place(square, text, on=position.board, rack=position.rack, under=position.regulation)
    except RuleViolation:
        return
    formed = formed_words(placement, position.board, position.regulation)
    if all(word.letters in words for word in formed):
        found[frozenset(placement.laid)] = points(placement, position)


def small_board(chance: Random, engine: Engine, words: tuple[str, ...], regulation: Regulation) -> Board:
    """A few words laid by the rules, or letters strewn about."""
    letters = [letter for word in words for letter in fold(word)]
    if chance.random() < 0.3:
        squares = [Square(chance.randrange(4, 11), chance.randrange(4, 11)) for _ in range(8)]
        tiles = [letter for letter in letters if letter in regulation.tile_set.values]
        return Board({square: Cell(chance.choice(tiles), chance.random() < 0.2) for square in squares})
    board = EMPTY_BOARD
    for _ in range(chance.randrange(5)):
        rack = (*chance.choices([x for x in letters if x in regulation.tile_set.values], k=5), BLANK)
        position = Position(board=board, rack=rack, regulation=regulation, any_tiles=True, unseen=())
        plays = engine.plays(position)
        if plays:
            board = board.with_tiles(judged(chance.choice(plays), position).laid)
    return board


@settings(max_examples=20, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    words=st.sets(st.sampled_from([*WORDS, "kiwi", "whisky"]), min_size=1, max_size=9),
    blanks=st.integers(0, 2),
    regulation=st.sampled_from([CLASSIC, EBRE]),
)
def test_no_play_that_the_referee_takes_is_missing(
    seed: int, words: set[str], blanks: int, regulation: Regulation
) -> None:
    chance, listed = Random(seed), tuple(sorted(words))
    engine = engine_of(*listed)
    letters = [x for word in listed for x in fold(word) if x in regulation.tile_set.values]
    rack = (*chance.choices(letters, k=chance.randrange(7 - blanks + 1)), *[BLANK] * blanks)
    board = small_board(chance, engine, listed, regulation)
    position = Position(board=board, rack=rack, regulation=regulation, any_tiles=True, unseen=())

    found = {frozenset(judged(play, position).laid): play.score for play in engine.plays(position)}

    assert found == by_definition(position, known(listed))


# --- the best of them ---


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    words=st.sets(st.sampled_from(WORDS), min_size=5, max_size=60),
    blanks=st.integers(0, 2),
)
def test_the_best_play_leads_all_of_them(seed: int, words: set[str], blanks: int) -> None:
    chance, listed = Random(seed), tuple(sorted(words))
    engine = engine_of(*listed)
    letters = [x for word in listed for x in fold(word)]
    rack = (*chance.choices(letters, k=7 - blanks), *[BLANK] * blanks)
    position = Position(
        board=small_board(chance, engine, listed, CLASSIC), rack=rack, any_tiles=True, unseen=()
    )
    plays = engine.plays(position, by_score=True)
    best = engine.best(position, by_score=True)
    if not plays:
        assert best.kind is not MoveKind.PLAY
    else:
        assert best.score == max(play.score for play in plays) == plays[0].score
