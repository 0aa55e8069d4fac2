"""Who starts, in which order the turn goes round, and the racks of the opening."""

from __future__ import annotations

from typing import Any

import pytest
from tests.dealing import ALL, FILLER, happened
from tests.makers import Told, played
from tests.under import under

RACK = "A B C D E F G"
TWO = {"llisca": "LLISCA-2", "classic": "CLASSIC-1e", "fisc": "FISC-5c"}


def drawn(regulation: str, bag: str, *script: str, **fields: Any) -> Told:
    return played(regulation, "start", *script, starter=None, bag=bag, bag_only=True, **fields)


def start_drawn(told: Told) -> list[tuple[int, str]]:
    """Seat and tile of every draw for the start, as recorded."""
    return [
        (seat, tile)
        for event in told["events"]
        if event["event"] == "start-drawn"
        for seat, tile in event["draws"]
    ]


# --- one tile each, nearest to A ---


@under(**TWO)
@pytest.mark.parametrize(
    ("tiles", "starter"),
    [
        pytest.param("A B", 0, id="A before B"),
        pytest.param("B A", 1, id="the same the other way"),
        pytest.param("? A", 0, id="the blank before A"),
        pytest.param("A ?", 1, id="the blank before A, the other way"),
        pytest.param("Ç C", 1, id="C before Ç"),
        pytest.param("Ç D", 0, id="Ç before D"),
        pytest.param("L·L L", 1, id="L before L·L"),
        pytest.param("L·L M", 0, id="L·L before M"),
        pytest.param("NY N", 1, id="N before NY"),
        pytest.param("NY O", 0, id="NY before O"),
        pytest.param("Q P", 1, id="P before Q"),
        pytest.param("Q R", 0, id="Q before R"),
        pytest.param("Z X", 1, id="X before Z"),
        pytest.param("E E B A", 1, id="a tie: both draw again"),
        pytest.param("E E A B", 0, id="a tie, the other way"),
        pytest.param("E E I I ? A", 0, id="two ties"),
        pytest.param("? ? Z X", 1, id="a tie of blanks"),
    ],
)
def test_the_tile_nearest_to_a_starts(regulation: str, tiles: str, starter: int) -> None:
    told = drawn(regulation, f"{tiles} {FILLER} {FILLER}")

    assert told["turn"] == starter
    assert [tile for _, tile in start_drawn(told)] == tiles.split()
    assert [seat for seat, _ in start_drawn(told)] == [0, 1] * (len(tiles.split()) // 2)


@under(**TWO)
def test_drawn_tiles_return_to_the_right_end_in_the_order_drawn(regulation: str) -> None:
    # E E, then T R: seat 1 starts and draws first; both then play four and see E E T R … come back.
    told = drawn(regulation, "E E T R  C A S A B C D  M N O P Q R S", "1 play H8 CASA", "1 complete")

    assert start_drawn(told) == [(0, "E"), (1, "E"), (0, "T"), (1, "R")]
    assert told.racks == ["M N O P Q R S", "B C D E E T R"]
    assert told["bag"] == 0


@pytest.mark.article("ESCOLAR-6")
@pytest.mark.parametrize(
    ("tiles", "draws", "starter"),
    [
        pytest.param("D C B A", "0D 1C 2B 3A", 3, id="four tiles, the last is nearest"),
        pytest.param("D A B C", "0D 1A 2B 3C", 1, id="the second is nearest"),
        pytest.param("A C ? B", "0A 1C 2? 3B", 2, id="the blank beats A"),
        pytest.param("C A D A Z X", "0C 1A 2D 3A 1Z 3X", 3, id="only those tied for lowest draw again"),
        pytest.param("C A D A X Z", "0C 1A 2D 3A 1X 3Z", 1, id="from the lower seat up"),
        pytest.param("C C A D", "0C 1C 2A 3D", 2, id="a tie that is not for the lowest is none"),
        pytest.param("A A A B E E D", "0A 1A 2A 3B 0E 1E 2D", 2, id="three tied, one of them nearest"),
        pytest.param("A A A B D D E C B", "0A 1A 2A 3B 0D 1D 2E 0C 1B", 1, id="three tied, then two"),
    ],
)
def test_in_escolar_four_draw_and_only_the_lowest_draw_again(tiles: str, draws: str, starter: int) -> None:
    told = drawn("escolar", " ".join([tiles, *[FILLER] * 4]))

    assert told["turn"] == starter
    assert [f"{seat}{tile}" for seat, tile in start_drawn(told)] == draws.split()


@under(**TWO, escolar="ESCOLAR-6")
def test_a_shuffled_bag_is_whole_again_after_the_draw(regulation: str) -> None:
    players = 4 if regulation == "escolar" else 2
    told = played(regulation, "start", starter=None, seed=5)

    assert told["bag"] == 100 - 7 * players
    assert all(len(rack.split()) == 7 for rack in told.racks)


# --- ebre: seven tiles each, nearest to Z ---


def racks_of_ebre(*racks: str, **fields: Any) -> Told:
    return drawn("ebre", " ".join(racks), **fields)


@pytest.mark.article("EBRE-3")
@pytest.mark.parametrize(
    ("racks", "starter"),
    [
        pytest.param([RACK, "A A A A A A Z", RACK, "A A A A A A X"], 1, id="Z is the end of the alphabet"),
        pytest.param(["X A A A A A A", RACK, "V V V V V V V", RACK], 0, id="one X beats seven V"),
        pytest.param(["N N N N N N N", RACK, RACK, "NY A A A A A A"], 3, id="NY after N"),
        pytest.param(["L L L L L L L", RACK, "L·L A A A A A A", RACK], 2, id="L·L after L"),
        pytest.param(["C C C C C C C", "Ç A A A A A A", "A A A A A A A", "A A A A A A A"], 1, id="Ç after C"),
        pytest.param(["P P P P P P P", "A A A A A A Q", RACK, RACK], 1, id="Q after P"),
        pytest.param(["Z A A A A A A", RACK, "B Z A A A A A", RACK], 2, id="a tie: the next tile decides"),
        pytest.param(["Z T B A A A A", "A A A C Z T A", RACK, RACK], 1, id="a tie of two: the third decides"),
        pytest.param(["Z Z A A A A A", "Z X V U T S R", RACK, RACK], 0, id="two Z beat one"),
        pytest.param(["Z A A A A A A", "Z A A A A A ?", RACK, RACK], 0, id="a blank ranks lowest"),
        pytest.param(["? ? ? ? ? ? ?", "A ? ? ? ? ? ?", "? ? ? ? ? ? ?", "? ? ? ? ? ? ?"], 1, id="below A"),
    ],
)
def test_in_ebre_the_rack_with_the_letter_nearest_to_the_end_starts(racks: list[str], starter: int) -> None:
    told = racks_of_ebre(*racks)

    assert told["turn"] == starter
    assert told.racks == racks  # the seven tiles are the racks: nothing goes back
    assert told["bag"] == 0


@pytest.mark.article("EBRE-3")
@pytest.mark.parametrize(
    ("racks", "shown"),
    [
        pytest.param(
            [RACK, "A A A A A A Z", "A A A A A B X", RACK],
            ["G", "Z", "X", "G"],
            id="the highest letter of each",
        ),
        pytest.param(
            ["Z T B A A A A", "A A A C Z T A", RACK, RACK],
            ["Z T B", "Z T C", "G", "G"],
            id="as many as the tie needs",
        ),
    ],
)
def test_in_ebre_only_the_letters_compared_are_shown(racks: list[str], shown: list[str]) -> None:
    told = racks_of_ebre(*racks)

    [compared] = happened(told, "racks-compared")
    assert [" ".join(tiles) for tiles in compared["shown"]] == shown


@pytest.mark.article("EBRE-3")
def test_in_ebre_equal_racks_are_settled_by_lot_among_the_equal() -> None:
    racks = ["Z T A A A A A", RACK, "A A T A A A Z", RACK]
    starters = [racks_of_ebre(*racks, seed=seed)["turn"] for seed in range(40)]

    assert set(starters) == {0, 2}
    assert starters == [racks_of_ebre(*racks, seed=seed)["turn"] for seed in range(40)]


@pytest.mark.article("EBRE-3")
def test_in_ebre_each_draws_seven_from_seat_0_up() -> None:
    told = played("ebre", "start", starter=None, seed=3)

    drawing = [
        (event["seat"], len(event["tiles"])) for event in told["events"] if event["event"] == "tiles-drawn"
    ]
    assert drawing == [(0, 7), (1, 7), (2, 7), (3, 7)]


# --- a starter that is not drawn ---


@pytest.mark.parametrize(
    ("regulation", "players", "starter", "order"),
    [
        ("llisca", 2, 1, [1, 0]),
        ("classic", 2, 0, [0, 1]),
        ("fisc", 2, 1, [1, 0]),
        ("ebre", 4, 0, [0, 3, 2, 1]),
        ("ebre", 4, 2, [2, 1, 0, 3]),
        ("escolar", 4, 2, [2, 3, 0, 1]),
        ("escolar", 3, 1, [1, 2, 0]),
        ("escolar", 2, 1, [1, 0]),
    ],
)
def test_a_given_starter_draws_first_then_the_others_in_the_order_of_play(
    regulation: str, players: int, starter: int, order: list[int]
) -> None:
    racks = ["A A A A A A A", "B B B B B B B", "C C C C C C C", "D D D D D D D"][:players]
    told = played(regulation, "start", starter=starter, players=players, bag=" ".join(racks), bag_only=True)

    assert [told.racks[seat] for seat in order] == racks
    assert told["turn"] == starter
    assert "start-drawn" not in told.events
    assert "racks-compared" not in told.events


@under(llisca="LLISCA-6", classic="CLASSIC-1f", fisc="FISC-5d")
def test_the_starter_draws_seven_then_the_other_and_the_starters_time_runs(regulation: str) -> None:
    told = played(regulation, "@10 start", "@25 wait", bag=f"{RACK} {FILLER}", bag_only=True)

    assert told.events[-4:] == ["tiles-drawn", "tiles-drawn", "game-started", "turn-began"]
    assert told.racks == [RACK, FILLER]
    assert told["clock"] == [15.0, 0.0]
    assert told["phase"] == "to-move"


# --- the order of play ---


@pytest.mark.parametrize(
    ("regulation", "players", "starter", "order"),
    [
        pytest.param("llisca", 2, 0, [0, 1, 0], marks=pytest.mark.article("LLISCA-6")),
        pytest.param("classic", 2, 1, [1, 0, 1], marks=pytest.mark.article("CLASSIC-1f")),
        pytest.param("fisc", 2, 0, [0, 1, 0], marks=pytest.mark.article("FISC-5d")),
        pytest.param("ebre", 4, 0, [0, 3, 2, 1, 0, 3], marks=pytest.mark.article("EBRE-3b")),
        pytest.param("ebre", 4, 2, [2, 1, 0, 3, 2], marks=pytest.mark.article("EBRE-3b")),
        pytest.param("escolar", 4, 0, [0, 1, 2, 3, 0, 1], marks=pytest.mark.article("ESCOLAR-5")),
        pytest.param("escolar", 4, 3, [3, 0, 1, 2, 3], marks=pytest.mark.article("ESCOLAR-5")),
        pytest.param("escolar", 3, 0, [0, 1, 2, 0], marks=pytest.mark.article("ESCOLAR-5")),
        pytest.param("escolar", 2, 0, [0, 1, 0], marks=pytest.mark.article("ESCOLAR-5")),
    ],
)
def test_the_turn_goes_round(regulation: str, players: int, starter: int, order: list[int]) -> None:
    for count, seat in enumerate(order):
        passes = [f"{before} pass" for before in order[:count]]
        told = played(regulation, "start", *passes, players=players, starter=starter)

        assert told.refused == []
        assert told["turn"] == seat


@pytest.mark.parametrize("regulation", ALL)
def test_before_the_start_nobody_is_on_turn(regulation: str) -> None:
    told = played(regulation, "record note the hall is open")

    assert (told["phase"], told["turn"], told["status"], told["winner"]) == (
        "not-started",
        None,
        "running",
        None,
    )
    assert told["bag"] == 100
