"""Swiss pairing by FISC-1f, 1g and 4, and a real event paired again."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from click.testing import CliRunner

from faristol.cli import main
from faristol.formats.files.event_file import read_championship
from faristol.formats.files.trf import write_trf
from faristol.tournament import Championship, EntrantId, PairingImpossible
from faristol.tournament.commands import Enter, MarkAbsent, PairRound, Rate
from faristol.tournament.event import EventLog
from faristol.tournament.events import RoundPaired
from faristol.tournament.pairing import (
    ByeRule,
    Distance,
    FirstRound,
    SwissRules,
    pair_swiss,
    warnings,
)
from faristol.tournament.settings import Starts
from tests.tournament.data import real
from tests.tournament.makers import boards_of, directed, entrants, paired, rounds

TWO_ROUNDS = """
1-5 500-200, 2-6 480-210, 3-7 460-220, 4-8 440-230
1-4 400-300, 2-3 400-300, 5-8 400-300, 6-7 400-300
"""


def event(count: int, text: str = "", planned: int = 5, **more: object) -> Championship:
    made = Championship(entrants=entrants(count), rounds=rounds(text), planned=planned)
    return replace(made, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_chesscrabble_2024_is_paired_again(number: int) -> None:
    whole = read_championship(real("chesscrabble2024_sevilla.trf"))
    played = whole.rounds[number - 1]
    before = replace(whole, rounds=whole.rounds[: number - 1], sitting_out=played.byes)

    pairing = pair_swiss(before, SwissRules(colours=True))

    assert len(pairing.boards) == 13
    assert set(pairing.boards) == {(board.first, board.second) for board in played.boards}
    assert pairing.bye is None


@pytest.mark.article("FISC-1g", "FISC-1h")
def test_the_first_round_pairs_the_halves_of_the_initial_order() -> None:
    log = directed(8)
    assert boards_of(paired(log)) == [[1, 5], [2, 6], [3, 7], [4, 8]]

    # The last list that was published changes the order, and so who is in which half.
    log = log.act(Rate(EntrantId(8), 2100.0))
    assert boards_of(paired(log)) == [[8, 4], [1, 5], [2, 6], [3, 7]]


@pytest.mark.article("FISC-1g")
def test_a_drawn_first_round_wants_nine_rounds_and_a_seed() -> None:
    nine, eight = (directed(12, rounds=planned, first_round=FirstRound.RANDOM) for planned in (9, 8))

    one = paired(nine, seed=7)
    assert one == paired(nine, seed=7)
    (kept,) = nine.act(PairRound(seed=7)).standing[-1]
    assert isinstance(kept, RoundPaired)
    assert kept.seed == 7
    assert boards_of(one) != boards_of(paired(nine, seed=8))
    assert boards_of(one) != boards_of(paired(directed(12, rounds=9)))
    with pytest.raises(PairingImpossible, match="random-needs-rounds"):
        paired(eight, seed=7)
    with pytest.raises(PairingImpossible, match="seed-needed"):
        paired(nine)


@pytest.mark.article("FISC-1f")
def test_the_last_of_the_standings_sits_out_and_nobody_twice() -> None:
    def rests(log: EventLog) -> EntrantId:
        (bye,) = paired(log).byes
        return bye.entrant

    assert rests(directed(5)) == 5

    # 4 lost by most; 5 stands last of those without a point only after 4 and 3
    second = directed(5, "1-3 400-300, 2-4 500-200, 5 bye")
    assert second.state.championship.standings()[-1].entrant.id == 4
    assert rests(second) == 4

    third = directed(5, "1-3 400-300, 2-4 500-200, 5 bye\n1-2 400-300, 5-3 200-600, 4 bye")
    assert third.state.championship.standings()[-1].entrant.id in (4, 5)
    assert rests(third) not in (4, 5)


@pytest.mark.article("FISC-1f")
def test_a_bye_may_come_twice_when_everybody_had_one() -> None:
    played = "1-2 400-300, 3 bye\n2-3 400-300, 1 bye\n3-1 400-300, 2 bye"

    again = paired(directed(3, played), allow_rematches=True)

    assert (len(again.byes), again.byes[0].points) == (1, 1.0)
    assert len(again.boards) == 1
    with pytest.raises(PairingImpossible, match="no-round-without-rematch"):
        paired(directed(3, played))


@pytest.mark.article("FISC-1f")
@pytest.mark.parametrize("result", ["400-300", "+", "-", "0-0"])
@pytest.mark.parametrize("distance", Distance)
def test_nobody_meets_twice_not_even_after_a_forfeit_or_a_double_loss(
    result: str, distance: Distance
) -> None:
    played = directed(4, f"1-2 {result}, 3-4 {result}\n1-3 {result}, 2-4 {result}", distance=distance)

    assert {frozenset(board) for board in boards_of(paired(played))} == {frozenset((1, 4)), frozenset((2, 3))}


def test_a_dead_end_is_told_and_has_a_way_out() -> None:
    everybody_met = event(4, "1-2 400-300, 3-4 400-300\n1-3 400-300, 2-4 400-300\n1-4 400-300, 2-3 400-300")

    assert warnings(everybody_met) == ("many-rounds",)
    with pytest.raises(PairingImpossible, match="no-round-without-rematch"):
        pair_swiss(everybody_met)
    pairing = pair_swiss(everybody_met, SwissRules(allow_rematches=True))
    assert len(pairing.boards) == len(pairing.rematches) == 2


def test_forbidden_pairs_do_not_meet() -> None:
    barred = frozenset({frozenset((EntrantId(1), EntrantId(3)))})

    pairing = pair_swiss(event(4, forbidden=barred))

    assert frozenset((1, 3)) not in {frozenset(board) for board in pairing.boards}


def test_the_literal_distance_pairs_neighbours() -> None:
    played = event(8, "1-5 500-200, 2-6 480-210, 3-7 460-220, 4-8 440-230")

    pairing = pair_swiss(played, SwissRules(distance=Distance.LITERAL))

    assert pairing.plain() == [[1, 2], [3, 4], [8, 7], [6, 5]]


@pytest.mark.article("FISC-4")
def test_fictitious_points_pair_a_late_entrant_among_those_with_as_many() -> None:
    late = directed(8, TWO_ROUNDS, rounds=6).act(Enter("Late", rating=1910.0))

    opponent = next(board for board in boards_of(paired(late.act(MarkAbsent(EntrantId(8))))) if 9 in board)

    # two rounds were played: 2/2 points, the group of 3, 4, 5 and 6; never against those with none
    assert set(opponent) & {3, 4, 5, 6}
    assert late.state.entrants[8].fictitious == 1
    assert next(row for row in late.state.championship.standings() if row.entrant.id == 9).points == 0


@pytest.mark.parametrize(
    ("spare", "bye"),
    [
        pytest.param(False, 9, id="the last of the standings, late or not"),
        pytest.param(True, 7, id="an older edition: the last of those who were there from the start"),
    ],
)
def test_a_setting_spares_late_entrants_the_bye(spare: bool, bye: int) -> None:
    made = event(9, TWO_ROUNDS, planned=6)
    late = replace(made, entrants=(*made.entrants[:8], replace(made.entrants[8], joined=3)))

    assert [row.entrant.id for row in late.standings()][-2:] == [7, 9]
    assert pair_swiss(late, SwissRules(spare_late=spare)).bye == bye


@pytest.mark.article("CLASSIC-1d")
def test_starts_are_paired_or_left_to_the_draw_as_the_organiser_chooses() -> None:
    with_starts, by_lot = (
        paired(directed(4, "1-3 400-300, 4-2 300-400", starts=starts, regulation="classic"))
        for starts in (Starts.PAIRING, Starts.LOT)
    )

    assert boards_of(with_starts)[0] == [2, 1]  # 1 started already
    assert boards_of(by_lot)[0] == [1, 2]


def test_a_round_waits_for_all_results() -> None:
    with pytest.raises(PairingImpossible, match="results-missing"):
        pair_swiss(event(4, "1-3 400-300, 2-4"))


def test_no_round_after_the_last() -> None:
    with pytest.raises(PairingImpossible, match="all-rounds-paired"):
        pair_swiss(event(4, "1-3 400-300, 2-4 400-300", planned=1))


def test_the_bye_of_fide() -> None:
    played = event(5, "1-3 400-300, 2-4 500-200, 5 bye")

    assert pair_swiss(played, SwissRules(bye=ByeRule.FIDE)).bye in (3, 4)


def test_the_bye_of_fide_falls_back_on_ours_when_everybody_had_one() -> None:
    played = event(3, "1-2 400-300, 3 bye\n2-3 +, 1 bye")

    pairing = pair_swiss(played, SwissRules(bye=ByeRule.FIDE))

    assert pairing.plain() == [[1, 3], [2, 0]]  # 2 won by forfeit: no bye for FIDE, one for FISC-1f


# --- the command ---


def run(made: Championship, *arguments: str) -> str:
    answer = CliRunner().invoke(main, ["pair", "-", *arguments], input=write_trf(made))
    assert answer.exit_code == 0, answer.stderr
    return answer.stdout


def test_the_command_prints_numbers_for_another_program() -> None:
    assert json.loads(run(event(5), "--json")) == [[1, 3], [2, 4], [5, 0]]


def test_the_command_prints_tables_for_people() -> None:
    assert run(event(5), "--lang", "en").splitlines() == [
        "  1  1 J01 – 3 J03",
        "  2  2 J02 – 4 J04",
        "     5 J05: bye",
    ]


def test_who_has_a_line_for_the_next_round_is_not_paired() -> None:
    text = write_trf(event(5)).splitlines()
    text[3] += "  0000 - Z"

    answer = CliRunner().invoke(main, ["pair", "-", "--json"], input="\n".join(text))

    assert json.loads(answer.stdout) == [[1, 4], [2, 5]]


def test_the_command_refuses_with_status_1() -> None:
    answer = CliRunner().invoke(
        main, ["pair", "-", "--lang", "en"], input=write_trf(event(2, "1-2 400-300", planned=1))
    )

    assert answer.exit_code == 1
    assert "The only round has been paired." in answer.stderr
