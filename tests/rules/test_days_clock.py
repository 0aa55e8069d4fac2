"""Days per turn: the third kind of clock, under every regulation.

A turn has so many days from the moment it reaches a player until tiles are laid or changed, holidays aside.
When they are over the turn is lost, or the game is, as was agreed.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.dealing import in_turn, seats_of
from tests.makers import Told, document, played, replayed

from faristol.formats.files.acta import read_acta
from faristol.formats.files.acta.writing import write_acta
from faristol.regulations import PUBLISHED
from faristol.rules.regulation import ClockKind, End
from faristol.rules.state import Seat

DAY = 86_400
BAG = "C A S A E T R  L S O L E N I  U I O N A A A  E E E E E E E  " + "E " * 20
EVERY = pytest.mark.parametrize("regulation", list(PUBLISHED))
OF_TWO = pytest.mark.parametrize("regulation", ["llisca", "parelles", "classic", "fisc"])
LARGE = pytest.mark.parametrize(("regulation", "players"), [("escolar", 3), ("escolar", 4), ("ebre", 4)])


def by_days(regulation: str, *script: str, **fields: Any) -> Told:
    """A game of three days a turn that is lost when they run out, unless *fields* say otherwise."""
    agreed: dict[str, Any] = {"clock": "days", "days": 3, "lapse": "lose", "bag": BAG, "bag_only": True}
    return played(regulation, "start", *script, **{**agreed, **fields})


def at(days: float, *what: str) -> str:
    return f"@{days * DAY:.3f} {' '.join(what) or 'wait'}"


def late(days: float) -> str:
    return f"@{days * DAY + 0.001:.3f} wait"


# --- a turn ---


@EVERY
def test_every_regulation_can_be_played_by_days(regulation: str) -> None:
    told = by_days(regulation, at(2.9, "0 play H8 CASA"), at(2.9, "0 complete"))

    assert ClockKind.DAYS in PUBLISHED[regulation].clocks
    assert (told.refused, told["turn"], told["scores"][0]) == ([], seats_of(regulation)[1], 10)


@EVERY
@pytest.mark.parametrize("days", [1, 3, 14])
def test_a_turn_has_its_days_to_the_instant(regulation: str, days: int) -> None:
    in_time = by_days(regulation, at(days), at(days, "0 pass"), days=days, lapse="pass")
    too_late = by_days(regulation, late(days), "0 pass", days=days, lapse="pass")

    assert (in_time.refused, in_time.kinds) == ([], ["pass"])
    assert (too_late.refused, too_late.kinds) == (["not-your-turn"], ["lost-time"])


@EVERY
def test_seconds_used_are_those_of_the_turn_in_course(regulation: str) -> None:
    told = by_days(regulation, at(1, "0 pass"), at(3), days=14)
    second = seats_of(regulation)[1]

    assert told["clock"] == [2.0 * DAY if seat == second else 0.0 for seat in range(len(told["clock"]))]
    assert set(told["overtime"]) == {0}


@EVERY
@pytest.mark.parametrize("then", ["0 complete", "wait"])
def test_once_tiles_are_laid_the_days_no_longer_matter(regulation: str, then: str) -> None:
    told = by_days(regulation, at(2, "0 play H8 CASA"), at(40, *then.split()))

    assert (told["end"], told.refused) == (None, [])
    assert told["phase"] == ("placed" if then == "wait" else "to-move")


@EVERY
def test_an_exchange_stops_them_too_and_a_redraw_does_not_start_them_anew(regulation: str) -> None:
    exchanged = by_days(regulation, at(2, "0 exchange C"), at(40, "0 press"))
    assert (exchanged["end"], exchanged.refused) == (None, [])

    vowels = {"bag": "A E I O U A E " + "E A I O U E A " * 12}
    redrawn = by_days(regulation, at(2, "0 redraw"), late(3), lapse="pass", **vowels)
    assert redrawn.kinds == ["lost-time"]


@EVERY
def test_a_challenge_that_waits_takes_nobodys_days(regulation: str) -> None:
    second = seats_of(regulation)[1]
    laid = (at(2, "0 play H8 CASA"), at(3, f"{second} challenge"))
    told = by_days(regulation, *laid, at(30, "verdict invalid"), at(33))

    assert (told["end"], told["turn"], told.kinds) == (None, second, ["lost-challenge"])
    assert told["clock"][second] == 3 * DAY


def test_the_window_of_an_online_game_is_on_nobodys_days() -> None:
    told = by_days("fisc", at(2, "0 play H8 CASA"), at(3.5), window=DAY)

    assert (told["turn"], told.kinds, told["clock"]) == (1, ["play"], [0.0, 0.5 * DAY])


def test_who_accepts_sends_the_turn_on() -> None:
    told = by_days("ebre", at(1, "0 play H8 CASA"), at(2, "1 accept"), "2 accept", at(3, "3 accept"), at(4))

    assert (told["turn"], told["clock"][3]) == (3, 1.0 * DAY)


# --- what there is not ---


@EVERY
def test_there_is_no_time_for_the_game_and_no_overtime(regulation: str) -> None:
    moves = [f"{one}" for one in in_turn(regulation, ["play H8 CASA", "pass"])]
    told = by_days(regulation, at(2.5, moves[0]), moves[1], at(5, moves[2]), at(7.9), minutes=1)

    assert (told["end"], told["final"][0], set(told["overtime"])) == (None, 10, {0})


@EVERY
@pytest.mark.parametrize("action", ["pause validity", "pause end", "pause agreed", "resume", "0 resume"])
def test_there_are_no_pauses(regulation: str, action: str) -> None:
    assert by_days(regulation, action).refused == ["not-allowed-by-regulation"]


def test_llisca_has_no_grace_and_exchanges_to_the_last() -> None:
    assert by_days("llisca", at(3, "0 exchange C"), grace=600).refused == []
    assert by_days("llisca", late(3), grace=600)["end"] == "lapsed"


@pytest.mark.parametrize("regulation", ["classic", "fisc"])
def test_when_the_round_is_over_its_hands_are_played_by_days(regulation: str) -> None:
    told = by_days(
        regulation, at(1, "round-over"), at(3, "0 pass"), at(5, "1 pass"), "0 pass", at(8, "1 pass")
    )

    assert (told["end"], told.kinds, told.refused) == ("round-over", ["pass"] * 4, [])
    assert by_days(regulation, at(1, "round-over"), late(3))["end"] == "lapsed"


# --- a lapse ---


@OF_TWO
@pytest.mark.parametrize("seat", [0, 1])
def test_of_two_the_other_wins_and_the_points_stand(regulation: str, seat: int) -> None:
    moves = ["0 play H8 CASA", "0 complete", *(["1 pass"] if seat == 0 else [])]
    told = by_days(regulation, *moves, late(3))

    assert (told["status"], told["end"], told["phase"], told["turn"]) == ("ended", "lapsed", "over", None)
    assert (told["scores"], told["final"], told["winner"]) == ([10, 0], [10, 0], 1 - seat)
    assert told.kinds == ["play", *(["pass"] if seat == 0 else [])]


@EVERY
def test_with_pass_the_turn_is_lost_and_the_next_has_its_own_days(regulation: str) -> None:
    told = by_days(regulation, at(7), lapse="pass")
    first, second, *_ = seats_of(regulation)

    assert [(line["by"], line["kind"], line["why"]) for line in told["sheet"]] == [
        (first, "lost", "time"),
        (second, "lost", "time"),
    ]
    assert told["end"] is None


@pytest.mark.parametrize(
    ("regulation", "end"),
    [("llisca", "scoreless"), ("ebre", "scoreless"), ("escolar", "rounds"), ("parelles", "rounds")],
)
def test_lapses_count_as_lost_turns_for_the_end(regulation: str, end: str) -> None:
    assert by_days(regulation, at(1000), lapse="pass")["end"] == end


@pytest.mark.parametrize("regulation", ["classic", "fisc"])
def test_three_lapses_each_end_the_game_once_there_is_a_point(regulation: str) -> None:
    assert by_days(regulation, "0 correct 1 x", at(18), lapse="pass")["end"] is None
    assert by_days(regulation, "0 correct 1 x", late(18), lapse="pass")["end"] == "passes"
    assert by_days(regulation, late(18), lapse="pass")["end"] is None


@LARGE
def test_at_a_larger_table_the_turn_goes_past_whoever_lapsed(regulation: str, players: int) -> None:
    others = seats_of(regulation)[1:players]
    changed = [f"{seat} exchange E\n{seat} press" for seat in others]
    passed = [f"{seat} pass" for seat in others]
    told = by_days(
        regulation, late(3), *changed, *passed, "0 pass", players=players, bag="C A S A E T R " + "E " * 93
    )

    assert told["turn"] == others[0]
    assert told.kinds == ["lost-time", *["exchange"] * len(others), *["pass"] * len(others)]
    assert told.refused == ["not-your-turn"]


@LARGE
def test_who_lapsed_cannot_win(regulation: str, players: int) -> None:
    second, third = seats_of(regulation)[1:3]
    points = ("0 correct 100 x", f"{second} correct 20 x", f"{third} correct 30 x")
    told = by_days(regulation, *points, at(1000), players=players, days=2)
    last = seats_of(regulation)[players - 1]

    assert (told["end"], told["winner"], told["final"]) == ("lapsed", last, told["scores"])
    assert told.kinds.count("lost-time") == players - 2
    # and while others play on, the best of those wins
    left = [f"{seat} pass" for _ in range(4) for seat in seats_of(regulation)[1:players]]
    finished = by_days(regulation, *points, late(3), *left, players=players)
    assert (finished["end"], finished["winner"]) == ("passes" if regulation == "ebre" else "rounds", third)


@LARGE
def test_a_tie_with_who_lapsed_is_no_tie(regulation: str, players: int) -> None:
    second, *_ = others = seats_of(regulation)[1:players]
    left = [f"{seat} pass" for _ in range(4) for seat in others]
    told = by_days(regulation, "0 correct 50 x", f"{second} correct 50 x", late(3), *left, players=players)

    assert told["winner"] == second


@LARGE
def test_nobody_waits_for_the_consent_of_who_lapsed(regulation: str, players: int) -> None:
    second, *others = seats_of(regulation)[1:players]
    told = by_days(
        regulation, late(3), f"{second} play H8 LE", *(f"{seat} accept" for seat in others), players=players
    )

    assert (told.refused, told.kinds, told["turn"]) == ([], ["lost-time", "play"], others[0])


def test_a_run_of_passes_is_of_those_who_still_play() -> None:
    passes = [f"{seat} pass" for _ in range(2) for seat in (3, 2, 1)]

    assert by_days("ebre", late(3), *passes[:-1])["end"] is None
    assert by_days("ebre", late(3), *passes)["end"] == "passes"


def test_a_run_without_a_tile_is_broken_by_a_play_of_who_lapsed_later() -> None:
    """Three turns each without a tile: what seat 0 laid before it lapsed was among them."""
    opening = ("0 pass", "3 pass", "2 withdraw", "1 exchange E", "1 press", "0 play H8 CASA", "0 complete")
    third = [f"{seat} exchange E\n{seat} press" for _ in range(3) for seat in (3, 2, 1)]
    lapsed = (*opening, *third[:3], late(3))
    bag = "C A S A E T R " + "E " * 93

    assert by_days("ebre", *lapsed, *third[3:-1], bag=bag)["end"] is None
    assert by_days("ebre", *lapsed, *third[3:], bag=bag)["end"] == "scoreless"


def test_escolar_rounds_are_over_when_the_others_have_had_theirs() -> None:
    turns = [f"{seat} pass" for _ in range(2) for seat in (1, 2, 3)]

    assert by_days("escolar", late(3), *turns[:-1], turns=2)["end"] is None
    assert by_days("escolar", late(3), *turns, turns=2)["end"] == "rounds"


def test_everybody_signs_also_who_lapsed() -> None:
    told = by_days("escolar", late(3), *(f"{seat} pass" for seat in (1, 2)), players=3, turns=1)
    signed = by_days(
        "escolar",
        late(3),
        *(f"{seat} pass" for seat in (1, 2)),
        "1 sign",
        "2 sign",
        "0 sign",
        players=3,
        turns=1,
    )

    assert (told["end"], signed["status"], signed.refused) == ("rounds", "final", [])


# --- holidays ---


@EVERY
def test_a_holiday_stops_the_players_clock_for_its_days(regulation: str) -> None:
    taken = (at(1, "0 holiday 2"),)
    in_time = by_days(regulation, *taken, at(5), holidays=2)

    assert (in_time.refused, in_time["end"], in_time["clock"][0]) == ([], None, 3.0 * DAY)
    assert by_days(regulation, *taken, late(5), holidays=2, lapse="pass").kinds == ["lost-time"]
    assert by_days(regulation, *taken, at(2.5), holidays=2)["clock"][0] == 1.0 * DAY


@EVERY
def test_a_holiday_in_the_turn_of_another_counts_from_when_it_is_taken(regulation: str) -> None:
    second = seats_of(regulation)[1]
    taken = (f"{second} holiday 2", at(1, "0 pass"))

    assert by_days(regulation, *taken, at(5), holidays=2)["clock"][second] == 3.0 * DAY
    assert by_days(regulation, *taken, late(5), holidays=2, lapse="pass").kinds == ["pass", "lost-time"]
    # one that is over by then has stopped nothing
    assert by_days(regulation, *taken, at(4), holidays=2)["clock"][second] == 2.0 * DAY


def test_a_second_holiday_follows_the_first() -> None:
    told = by_days("fisc", at(1, "0 holiday 1"), at(1.5, "0 holiday 2"), at(6), holidays=3)

    assert (told["end"], told["clock"][0]) == (None, 3.0 * DAY)
    assert (
        by_days("fisc", at(1, "0 holiday 1"), at(1.5, "0 holiday 2"), late(6), holidays=3)["end"] == "lapsed"
    )


def test_at_the_very_last_instant_a_holiday_is_in_time() -> None:
    told = by_days("fisc", at(3, "0 holiday 1"), at(4, "0 pass"), holidays=1)

    assert (told.refused, told.kinds) == ([], ["pass"])


@pytest.mark.parametrize(
    ("holidays", "asked", "codes"),
    [
        pytest.param(0, ["0 holiday 1"], ["no-holidays-left"], id="none were agreed"),
        pytest.param(3, ["0 holiday 4"], ["no-holidays-left"], id="more than were agreed"),
        pytest.param(3, ["0 holiday 2", "0 holiday 2"], ["no-holidays-left"], id="more than are left"),
        pytest.param(3, ["0 holiday 2", "0 holiday 1", "1 holiday 3"], [], id="all of them, each their own"),
    ],
)
def test_each_has_the_days_that_were_agreed(holidays: int, asked: list[str], codes: list[str]) -> None:
    assert by_days("fisc", *asked, holidays=holidays).refused == codes


@pytest.mark.parametrize("clock", ["chess", "none"])
def test_without_days_there_are_no_holidays(clock: str) -> None:
    told = played("classic", "start", "0 holiday 1", clock=clock, holidays=9, days=3)

    assert told.refused == ["not-allowed-by-regulation"]


def test_when_a_holiday_can_be_taken() -> None:
    agreed: dict[str, Any] = {"holidays": 9, "clock": "days", "days": 3, "lapse": "lose"}
    assert played("fisc", "0 holiday 1", **agreed).refused == ["not-started"]
    laid = ("0 play H8 CASA", "0 holiday 1", "1 challenge", "1 holiday 1", "verdict valid", "0 refill")
    assert by_days("fisc", *laid, "0 holiday 1", holidays=9).refused == []
    assert by_days("fisc", late(3), "1 holiday 1", holidays=9).refused == ["game-over"]
    signed = ("0 sign", "1 sign", "1 holiday 1")
    assert by_days("fisc", late(3), *signed, holidays=9).refused == ["locked"]
    assert by_days("escolar", late(3), "0 holiday 1", holidays=9).refused == ["wrong-phase"]


# --- as agreed, and as written ---


def test_a_lapse_loses_unless_passing_was_agreed() -> None:
    told = played("fisc", "start", late(3), clock="days", days=3)

    assert told["end"] == "lapsed"


def test_with_another_clock_days_mean_nothing() -> None:
    told = played("llisca", "start", "@131 wait", clock="turn", days=14, holidays=3, lapse="lose")

    assert (told["end"], told.kinds) == (None, ["lost-time"])


def test_an_acta_of_days_is_written_as_it_is_read() -> None:
    told = document("escolar", "start", at(1, "0 holiday 2"), clock="days", days=3, holidays=2, lapse="pass")
    acta = read_acta(str(told).replace("'", '"').encode())

    assert read_acta(write_acta(acta).encode()) == acta
    assert '"do": "holiday", "days": 2' in write_acta(acta)
    assert replayed(told).refused == []


# --- a second computation, hour by hour ---


class Plain:
    """Days per turn by counting hours: what each turn has used, who is away, who is out."""

    def __init__(self, players: int, days: int, holidays: int, loses: bool) -> None:
        self.players, self.hours, self.holidays, self.loses = players, days * 24, holidays, loses
        self.turn, self.used, self.ended = 0, 0, False
        self.away, self.taken = [0] * players, [0] * players
        self.out: set[int] = set()
        self.sheet: list[tuple[int, str]] = []

    def ask(self, hour: int, by: int, days: int | None) -> None:
        """Pass, or take holidays."""
        if self.ended or by in self.out:
            return
        if days is None:
            if by == self.turn:
                self._next("pass")
        elif self.taken[by] + days <= self.holidays:
            self.taken[by] += days
            self.away[by] = max(hour, self.away[by]) + 24 * days

    def silence(self, hour: int) -> None:
        """Nobody asks any more at this hour."""
        if self.ended or self.used < self.hours or hour < self.away[self.turn]:
            return
        if self.loses and self.players - len(self.out) == 2:
            self.ended = True
            return
        if self.loses:
            self.out.add(self.turn)
        self._next("lost")

    def pass_an_hour(self, hour: int) -> None:
        if not self.ended and hour >= self.away[self.turn]:
            self.used += 1

    def _next(self, kind: str) -> None:
        self.sheet.append((self.turn, kind))
        self.used = 0
        self.turn = (self.turn + 1) % self.players
        while self.turn in self.out:
            self.turn = (self.turn + 1) % self.players


asked = st.tuples(
    st.integers(0, 80) | st.sampled_from([24, 48, 72]),  # hours since the one before
    st.integers(0, 3),
    st.none() | st.integers(1, 3),
)


@given(
    players=st.integers(2, 4),
    days=st.integers(1, 3),
    holidays=st.integers(0, 6),
    loses=st.booleans(),
    questions=st.lists(asked, max_size=40),
)
def test_deadlines_agree_with_counting_hours(
    players: int, days: int, holidays: int, loses: bool, questions: list[tuple[int, int, int | None]]
) -> None:
    plain = Plain(players, days, holidays, loses)
    script: list[str] = ["start"]
    at_hour: dict[int, list[tuple[int, int | None]]] = defaultdict(list)
    hour = 0
    for gap, seat, taken in questions:
        hour, by = hour + gap, seat % players
        at_hour[hour].append((by, taken))
        script.append(f"@{hour * 3600} {by} {'pass' if taken is None else f'holiday {taken}'}")
    for now in range(hour + 1):
        for by, taken in at_hour[now]:
            plain.ask(now, by, taken)
        if now < hour:
            plain.silence(now)
            plain.pass_an_hour(now)

    told = played(
        "escolar",
        *script,
        players=players,
        clock="days",
        days=days,
        holidays=holidays,
        lapse="lose" if loses else "pass",
        turns=1_000,
    )
    assert [(line["by"], line["kind"]) for line in told["sheet"]] == plain.sheet
    assert told["end"] == (End.LAPSED if plain.ended else None)
    if not plain.ended:
        assert (told["turn"], told["clock"][plain.turn]) == (plain.turn, plain.used * 3600.0)
    assert told.state.days_taken == tuple(plain.taken)
    assert told.state.lapsed == {Seat(seat) for seat in plain.out}
