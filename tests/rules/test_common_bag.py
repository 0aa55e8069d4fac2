"""Bag and racks: what is drawn, what goes back, and in which order."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.dealing import ALL, FILLER, dealt, seats_of
from tests.makers import played
from tests.under import under

from faristol.formats.files.acta import MalformedActa
from faristol.rules.tiles import CATALAN

RACK = "A B A C A D E"


# --- the bag as it is given ---


@pytest.mark.parametrize("regulation", ALL)
def test_a_given_bag_is_drawn_from_its_left_and_the_rest_follows_shuffled(regulation: str) -> None:
    listed = "C A S A E T R L·L NY ? Q"
    told = played(regulation, "start", bag=listed, seed=1)
    other_seed = played(regulation, "start", bag=listed, seed=2)

    seats = seats_of(regulation)
    for game in (told, other_seed):
        assert game.racks[0] == "C A S A E T R"
        assert game.racks[seats[1]].startswith("L·L NY ? Q ")
        assert game["bag"] == 100 - 7 * len(seats)
    assert told.state.bag != other_seed.state.bag


@pytest.mark.parametrize("regulation", ALL)
def test_the_same_acta_always_gives_the_same_game(regulation: str) -> None:
    script = ["start", *(f"{seat} pass" for seat in seats_of(regulation))]
    games = [played(regulation, *script, starter=None, seed=seed) for seed in (7, 7, 8)]

    assert games[0].result == games[1].result
    assert games[0].racks != games[2].racks


def test_the_seed_is_0_by_default() -> None:
    assert played("llisca", "start").racks == played("llisca", "start", seed=0).racks
    assert played("llisca", "start").racks != played("llisca", "start", seed=1).racks


@pytest.mark.parametrize("tile", ["X", "Q", "NY", "L·L", "Ç", "?", "E"])
def test_a_bag_with_more_of_a_tile_than_the_set_has_is_malformed(tile: str) -> None:
    most = next(count for name, count in CATALAN.counts.items() if name == tile)
    held = " ".join([tile] * most)

    assert played("llisca", "start", bag=held)["bag"] == 86
    with pytest.raises(MalformedActa):
        played("llisca", "start", bag=f"{held} {tile}")
    told = played("llisca", "start", bag=f"{held} {tile}", bag_only=True)
    assert Counter(told.state.all_tiles()) == {tile: most + 1}


@pytest.mark.parametrize("regulation", ALL)
def test_with_bag_only_the_game_has_the_tiles_listed_and_no_others(regulation: str) -> None:
    told = played(regulation, "start", bag="X X X X X X X X X", bag_only=True)

    seats = seats_of(regulation)
    assert told.racks[seats[0]] == "X X X X X X X"
    assert told.racks[seats[1]] == "X X"  # as many as there are
    assert told["bag"] == 0


@pytest.mark.parametrize("text", ["Q E L·L ? A B C", "QEL·L?ABC", "qu e l.l ? a b c", "QU E ĿL?ABC"])
def test_a_bag_is_read_with_spaces_or_run_together(text: str) -> None:
    assert played("llisca", "start", bag=text).racks[0] == "Q E L·L ? A B C"


# --- racks ---


@under(llisca="", ebre="EBRE-4", escolar="ESCOLAR-14", classic="CLASSIC-2a", fisc="FISC-6b")
@pytest.mark.parametrize(
    ("rest", "rack", "left"),
    [
        pytest.param("L M N O", "A D E L M N O", 0, id="exactly enough"),
        pytest.param("L M N O P", "A D E L M N O", 1, id="one stays in the bag"),
        pytest.param("L M", "A D E L M", 0, id="fewer: as many as there are"),
        pytest.param("", "A D E", 0, id="none"),
    ],
)
def test_a_rack_is_filled_up_to_seven_while_the_bag_lasts(
    regulation: str, rest: str, rack: str, left: int
) -> None:
    told = dealt(regulation, "play H8 BACA", racks=[RACK], rest=rest)

    assert told.racks[0] == rack  # new tiles at its right end
    assert told["bag"] == left


@pytest.mark.parametrize("regulation", ALL)
def test_nothing_is_drawn_before_the_play_is_noted(regulation: str) -> None:
    told = dealt(regulation, racks=[RACK], last="play H8 BACA", rest="L M N O")
    refilled = dealt(regulation, racks=[RACK], last="play H8 BACA\n0 refill", rest="L M N O")

    assert (told.racks[0], told["bag"], told["scores"][0], told["sheet"]) == ("A D E", 4, 0, [])
    assert (refilled.racks[0], refilled["bag"], refilled["scores"][0]) == ("A D E L M N O", 0, 14)
    assert refilled["phase"] == "refilled"
    assert refilled["turn"] == 0


@pytest.mark.parametrize("regulation", ALL)
@pytest.mark.parametrize(
    ("move", "rack"),
    [
        pytest.param("play H8 BA", "A C A D E", id="of equal tiles the leftmost leaves first"),
        pytest.param("play H8 AA", "B C A D E", id="then the next"),
        pytest.param("play H8 DA", "B A C A E", id="whatever the reading order"),
    ],
)
def test_a_rack_is_in_drawing_order_and_the_leftmost_of_equal_tiles_leaves_first(
    regulation: str, move: str, rack: str
) -> None:
    assert dealt(regulation, racks=[RACK], last=move).racks[0] == rack


@pytest.mark.parametrize("regulation", ALL)
@pytest.mark.parametrize(
    ("play", "ending", "rack"),
    [
        pytest.param("H8 BACA", "{0} withdraw", "A D E B A C A", id="withdrawn"),
        pytest.param("H8 DABA", "{0} withdraw", "C A E D A B A", id="withdrawn, not in the rack's order"),
        pytest.param("8H EDAB", "{1} challenge\nverdict invalid", "A C A E D A B", id="challenged off, down"),
    ],
)
def test_tiles_taken_up_go_to_the_right_end_in_reading_order(
    regulation: str, play: str, ending: str, rack: str
) -> None:
    last = f"play {play}\n{ending.format(*seats_of(regulation))}"
    told = dealt(regulation, racks=[RACK], last=last)

    assert told.refused == []
    assert told.racks[0] == rack
    assert {square for row in told["board"] for square in row} == {"."}


@pytest.mark.parametrize("regulation", ALL)
def test_of_a_longer_word_only_the_new_tiles_are_taken_up(regulation: str) -> None:
    seat = seats_of(regulation)[1]
    told = dealt(
        regulation,
        "play H8 CASA",
        racks=["C A S A E E E", "T R E N O E E"],
        last=f"play 10G NSO\n{seat} withdraw",
    )

    assert told.refused == []
    assert told.racks[seat] == "T R E E E N O"
    assert told["board"][7][7:12] == ["C", "A", "S", "A", "."]


# --- exchanges ---


@under(
    llisca="LLISCA-20",
    ebre="EBRE-14.1",
    escolar="ESCOLAR-19",
    classic="CLASSIC-3b",
    fisc="FISC-7.1",
)
@pytest.mark.parametrize(
    ("tiles", "rack", "bag"),
    [
        pytest.param("D", "A B A C A E I", "J L M N O P D", id="one"),
        pytest.param("E A", "B A C A D I J", "L M N O P E A", id="two, returned in the order named"),
        pytest.param("AE", "B A C A D I J", "L M N O P A E", id="run together"),
        pytest.param("E D A C A B A", "I J L M N O P", "E D A C A B A", id="all seven: none comes back"),
    ],
)
def test_an_exchange_draws_from_the_left_and_then_returns_to_the_right(
    regulation: str, tiles: str, rack: str, bag: str
) -> None:
    told = dealt(regulation, f"exchange {tiles}", racks=[RACK], rest="I J L M N O P")

    assert told.refused == []
    assert told.racks[0] == rack
    assert " ".join(told.state.bag) == bag
    count = len(tiles.replace(" ", ""))
    assert told["sheet"] == [{"by": 0, "kind": "exchange", "count": count, "score": 0, "total": 0}]


@pytest.mark.parametrize("regulation", ALL)
def test_what_was_returned_is_drawn_by_the_next_to_draw(regulation: str) -> None:
    told = dealt(regulation, "exchange E D A C A B A", "exchange EEEEEEE", racks=[RACK], rest="I J L M N O P")

    assert told.racks[0] == "I J L M N O P"
    assert told.racks[seats_of(regulation)[1]] == "E D A C A B A"
    assert " ".join(told.state.bag) == FILLER


@pytest.mark.parametrize("regulation", ALL)
def test_a_bag_that_was_not_given_is_shuffled_when_tiles_return(regulation: str) -> None:
    rack = played(regulation, "start", seed=4).racks[0]
    before = played(regulation, "start", seed=4).state
    after = played(regulation, "start", f"0 exchange {rack}", seed=4).state

    assert after.racks[0] == before.bag[:7]
    assert Counter(after.bag) == Counter((*before.bag[7:], *before.racks[0]))
    assert after.bag != (*before.bag[7:], *before.racks[0])
    assert after.all_tiles() == before.all_tiles()


@pytest.mark.parametrize("regulation", ALL)
def test_a_given_bag_is_never_shuffled_even_where_it_was_left_open(regulation: str) -> None:
    before = played(regulation, "start", bag=RACK, seed=4).state
    after = played(regulation, "start", "0 exchange A E", bag=RACK, seed=4).state

    assert after.bag == (*before.bag[2:], "A", "E")


@under(
    llisca="LLISCA-20",
    ebre="EBRE-14.1",
    escolar="ESCOLAR-19",
    classic="CLASSIC-3a",
    fisc="FISC-7.1",
)
@pytest.mark.parametrize(
    ("in_bag", "tiles", "seven_needed", "as_many_needed"),
    [
        pytest.param(8, "A B A C A D E", [], [], id="eight in the bag, seven exchanged"),
        pytest.param(7, "A", [], [], id="seven in the bag, one exchanged"),
        pytest.param(7, "A B A C A D E", [], [], id="seven in the bag, seven exchanged"),
        pytest.param(6, "A", ["bag-too-small"], [], id="six in the bag, one exchanged"),
        pytest.param(6, "A B A C A D", ["bag-too-small"], [], id="six in the bag, six exchanged"),
        pytest.param(6, "A B A C A D E", ["bag-too-small"], ["bag-too-small"], id="six, seven exchanged"),
        pytest.param(3, "A B A", ["bag-too-small"], [], id="three in the bag, three exchanged"),
        pytest.param(3, "A B A C", ["bag-too-small"], ["bag-too-small"], id="three, four exchanged"),
        pytest.param(0, "A", ["bag-too-small"], ["bag-too-small"], id="an empty bag"),
    ],
)
def test_an_exchange_needs_tiles_in_the_bag(
    regulation: str, in_bag: int, tiles: str, seven_needed: list[str], as_many_needed: list[str]
) -> None:
    told = dealt(regulation, racks=[RACK], rest="I " * in_bag, last=f"exchange {tiles}")

    fixed = regulation in ("llisca", "ebre", "escolar")
    assert told.refused == (seven_needed if fixed else as_many_needed)
    if told.refused:
        assert (told.racks[0], told["phase"]) == (RACK, "to-move")


@pytest.mark.parametrize("regulation", ALL)
@pytest.mark.parametrize(
    ("tiles", "in_bag", "code"),
    [
        pytest.param("K", 7, "bad-notation", id="no tile has K"),
        pytest.param("A 1", 7, "bad-notation", id="a figure"),
        pytest.param("(A)", 7, "bad-notation", id="a blank is written ?"),
        pytest.param("", 7, "nothing-to-exchange", id="no tile at all"),
        pytest.param("Z", 7, "tiles-not-on-rack", id="a tile that is not there"),
        pytest.param("B B", 7, "tiles-not-on-rack", id="one B, named twice"),
        pytest.param("?", 7, "tiles-not-on-rack", id="no blank"),
        pytest.param("A B A C A D E E", 8, "tiles-not-on-rack", id="more than the rack holds"),
        pytest.param("K", 0, "bad-notation", id="bad-notation before bag-too-small"),
        pytest.param("", 0, "nothing-to-exchange", id="nothing-to-exchange before bag-too-small"),
        pytest.param("Z", 0, "tiles-not-on-rack", id="tiles-not-on-rack before bag-too-small"),
        pytest.param("Z K", 7, "bad-notation", id="bad-notation before tiles-not-on-rack"),
    ],
)
def test_an_exchange_is_refused_for_the_first_reason_in_order(
    regulation: str, tiles: str, in_bag: int, code: str
) -> None:
    told = dealt(regulation, racks=[RACK], rest="I " * in_bag, last=f"exchange {tiles}")

    assert told.refused == [code]
    assert told.racks[0] == RACK


@pytest.mark.parametrize("regulation", ALL)
def test_after_an_exchange_there_is_nothing_to_challenge_and_the_press_ends_the_turn(regulation: str) -> None:
    first, second = seats_of(regulation)[:2]
    opening = ["start", f"{first} exchange A"]
    attempts = [f"{second} challenge", f"{second} accept", f"{first} play H8 BA"]
    bag = " ".join([RACK, *[FILLER] * 5])
    told = played(regulation, *opening, *attempts, bag=bag, bag_only=True)
    pressed = played(regulation, *opening, f"{first} press", bag=bag, bag_only=True)

    assert told.refused == ["challenge-closed", "challenge-closed", "wrong-phase"]
    assert (told["phase"], told["turn"], told["sheet"]) == ("refilled", first, [])
    assert (pressed["phase"], pressed["turn"], pressed.kinds) == ("to-move", second, ["exchange"])


# --- passing ---


@under(
    llisca="LLISCA-21",
    ebre="EBRE-15",
    escolar="ESCOLAR-18",
    classic="CLASSIC-3f",
    fisc="FISC-7.4",
)
@pytest.mark.parametrize(
    "rest", [pytest.param("", id="with an empty bag"), pytest.param(FILLER, id="with tiles in the bag")]
)
def test_a_player_may_pass_without_changing_tiles(regulation: str, rest: str) -> None:
    told = dealt(regulation, "pass", racks=[RACK], rest=rest)

    assert told.refused == []
    assert told["sheet"] == [{"by": 0, "kind": "pass", "score": 0, "total": 0}]
    assert told.racks[0] == RACK
    assert (told["turn"], told["phase"]) == (seats_of(regulation)[1], "to-move")
