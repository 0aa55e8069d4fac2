"""DUP-3: which racks are valid, what goes back, and when none can be had."""

from __future__ import annotations

import pytest

from faristol.rules.board import Board
from faristol.rules.duplicate.actions import Draw
from faristol.rules.duplicate.conditions import DUPLICATE
from faristol.rules.duplicate.finder import Found
from faristol.rules.duplicate.game import step
from faristol.rules.duplicate.racks import Kinds, least_of_each, one_is_enough, rack_can_be_had
from faristol.rules.duplicate.state import Phase, WhyReturned
from faristol.rules.duplicate.story import Oracle
from faristol.rules.spelling import fold_tiles
from faristol.rules.state import Rack
from faristol.rules.story import seeded
from faristol.rules.tiles import CATALAN
from tests.duplicate.makers import played


def kinds(tiles: str) -> Kinds:
    return Kinds.of(fold_tiles(tiles), CATALAN)


@pytest.mark.parametrize(
    ("number", "rack", "valid"),
    [
        pytest.param(15, "A E S T R N L", True, id="round 15: two vowels"),
        pytest.param(15, "A B S T R N L", False, id="round 15: one vowel"),
        pytest.param(15, "A E I O U A B", False, id="round 15: one consonant"),
        pytest.param(15, "A ? S T R N L", True, id="round 15: a blank is the second vowel"),
        pytest.param(15, "? ? S T R N L", True, id="round 15: two blanks are the vowels"),
        pytest.param(15, "A ? S", False, id="round 15: a blank is not both"),
        pytest.param(15, "A ? ? S", True, id="round 15: one blank each"),
        pytest.param(16, "A B S T R N L", True, id="round 16: one vowel"),
        pytest.param(16, "C B S T R N L", False, id="round 16: no vowel"),
        pytest.param(16, "? B S T R N L", True, id="round 16: a blank is the vowel"),
        pytest.param(16, "?", False, id="round 16: a blank is not both"),
    ],
)
def test_a_valid_rack(number: int, rack: str, valid: bool) -> None:
    assert kinds(rack).has(least_of_each(number, False, DUPLICATE)) is valid


@pytest.mark.article("DUP-3b")
@pytest.mark.parametrize(
    ("rack", "valid"),
    [
        pytest.param("A E S T R N L", True, id="two vowels"),
        pytest.param("A B S T R N L", False, id="one vowel"),
        pytest.param("A E I O U A B", False, id="one consonant"),
        pytest.param("A E I O U B C", True, id="two consonants"),
        pytest.param("A ? S T R N L", True, id="a blank is the second vowel"),
        pytest.param("? ? S T R N L", True, id="two blanks are the vowels"),
    ],
)
def test_only_a_valid_rack_is_played_with(rack: str, valid: bool) -> None:
    told = played("draw", bag=f"{rack}  C A S A E T R")

    assert told["rack"] == (rack if valid else "C A S A E T R")
    assert ("rack-returned" in told.events) is not valid


@pytest.mark.article("DUP-3b")
def test_an_invalid_rack_goes_back_whole_and_the_round_keeps_its_number() -> None:
    told = played("draw", bag="B C D F G H A  C A S A E T R")

    assert told.events == [
        "rack-drawn",
        "rack-returned",
        "rack-drawn",
        "best-plays-found",
    ]
    assert (told["round"], told["rack"]) == (1, "C A S A E T R")
    assert told.state.returned[0][0] == fold_tiles("B C D F G H A")


@pytest.mark.article("DUP-3a", "DUP-3b")
def test_tiles_left_over_go_back_too() -> None:
    told = played(
        "draw", "time", "close", "master H5 CASA", "draw", bag="C A S A T R T  B C D F E S E R T A S"
    )

    assert told.state.rounds[0].rack == fold_tiles("C A S A T R T")
    assert told.state.returned[0][0] == fold_tiles("T R T B C D F")
    assert (told["rack"], told.state.kept) == ("E S E R T A S", 0)


@pytest.mark.article("DUP-3a")
def test_what_is_left_stays_first_and_is_filled_up_to_seven() -> None:
    told = played("draw", "time", "close", "master H5 CASA", "draw")

    assert (told["rack"], told.state.kept, told["bag"]) == ("E T R E S E S", 3, 89)


@pytest.mark.article("DUP-3a")
def test_a_short_bag_gives_fewer() -> None:
    told = played("draw", "time", "close", "master H5 CASA", "draw", bag="C A S A E T R E S", bag_only=True)

    assert (told["rack"], told["bag"]) == ("E T R E S", 0)


@pytest.mark.article("DUP-3c")
@pytest.mark.parametrize(
    ("left", "enough"),
    [
        pytest.param("A S T R N L B C", True, id="one vowel left"),
        pytest.param("A E I O U A S", True, id="one consonant left"),
        pytest.param("A E S T R N L", False, id="two vowels left"),
        pytest.param("? S T R N L B", True, id="a lone blank counts as the vowel"),
        pytest.param("A ? S T R N L", False, id="a vowel and a blank are two"),
    ],
)
def test_one_of_each_suffices_once_a_kind_is_all_but_gone(left: str, enough: bool) -> None:
    assert one_is_enough(kinds(left)) is enough
    assert played("draw", bag=left, bag_only=True).state.lax is enough


@pytest.mark.article("DUP-3c")
def test_the_exception_is_looked_at_before_the_draw_and_lasts() -> None:
    told = played("draw", bag="C A S T R L N D", bag_only=True, words=["CA", "SA", "AS"])

    assert told.events[0] == "one-of-each-suffices"
    assert (told["phase"], told.state.lax) == ("drawn", True)


@pytest.mark.parametrize(
    ("left", "each", "possible"),
    [
        pytest.param("A E S T R N L B", 2, True, id="two and two are there"),
        pytest.param("A S T R N L B C", 2, False, id="one vowel, two wanted"),
        pytest.param("A ? S", 2, False, id="three tiles cannot hold two and two"),
        pytest.param("?", 1, False, id="one blank is not two tiles"),
        pytest.param("? S", 1, True, id="a blank and a consonant"),
    ],
)
def test_whether_a_rack_can_be_had_is_counted(left: str, each: int, possible: bool) -> None:
    assert rack_can_be_had(kinds(left), each, 7) is possible


def test_a_rack_too_small_for_the_rule_cannot_be_had() -> None:
    assert not rack_can_be_had(kinds("A E S T"), 2, 3)


@pytest.mark.article("DUP-3d")
def test_the_game_ends_when_no_valid_rack_can_be_had() -> None:
    told = played("draw", bag="A ? S", bag_only=True)

    assert (told["end"], told.events) == ("no-valid-rack", ["duplicate-ended"])


def test_a_given_bag_that_would_go_round_for_ever_is_shuffled() -> None:
    told = played("draw", bag="B C D F G H L  A E I O U A E", bag_only=True, words=["CA", "DE", "FA"])

    assert told["phase"] == "drawn"
    assert "bag-shuffled" in told.events


@pytest.mark.article("DUP-6b")
def test_a_rack_without_a_play_goes_back_while_the_bag_could_give_one() -> None:
    told = played("draw", bag="B D F G E I O  C A S A E T R")

    assert told.state.returned == ((fold_tiles("B D F G E I O"), "no-play"),)
    assert told["rack"] == "C A S A E T R"


@pytest.mark.parametrize(
    ("rack", "code"),
    [
        pytest.param("E T R A A I L", None, id="the judge's own rack"),
        pytest.param("A E R A T I L", None, id="old tiles in any order"),
        pytest.param("E T R A A I", "wrong-rack-size", id="six tiles"),
        pytest.param("E T A A I L S", "old-tiles-missing", id="an old tile left out"),
        pytest.param("E T R X X I L", "tiles-not-left", id="there is one X"),
        pytest.param("E T R # A I L", "bad-tiles", id="no tile at all"),
    ],
)
def test_a_rack_drawn_by_hand(rack: str, code: str | None) -> None:
    told = played("draw", "time", "close", "master H5 CASA", f"draw {rack}")

    assert told.refused == ([code] if code else [])
    if code is None:
        assert told["rack"].startswith("E T R ")


def test_an_invalid_rack_drawn_by_hand_is_recorded_and_drawn_again() -> None:
    told = played("draw B C D F G H A", "draw C A S A E T R")

    assert told.refused == []
    assert told.events[:3] == ["rack-drawn", "rack-returned", "rack-drawn"]
    assert told["rack"] == "C A S A E T R"


class NeverFinds:
    """A finder that knows of a play somewhere and finds none on any rack."""

    def best_plays(self, board: Board, rack: Rack, /) -> list[Found]:
        return []

    def has_play(self, board: Board, tiles: Rack, /) -> bool:
        return True


@pytest.mark.article("DUP-6b")
def test_racks_in_vain_never_end_the_game_nor_go_on_for_ever() -> None:
    game = played(bag=None).game
    oracle = Oracle(judge=None, finder=NeverFinds(), chance=seeded(1))

    came = step(game.state, Draw(t=0), oracle)

    assert came.refused is None
    assert (came.state.phase, came.state.end, came.state.rack) == (Phase.TO_DRAW, None, ())
    assert sum(why is WhyReturned.NO_PLAY for _, why in came.state.returned) == 100
