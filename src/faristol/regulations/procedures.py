"""What an arbiter carries out at a table, regulation by regulation, step by step.

A procedure is what a person has to do: nothing here decides a game, the rules do. The table says which
procedures a regulation has, what is done in which order, and the article behind every step; whether one
can be carried out at this moment is asked of the rules. A step without an article is a reading.

>>> Procedure.RECHALLENGE in PROCEDURES["fisc"], Procedure.RECHALLENGE in PROCEDURES["llisca"]
(True, False)
>>> [step.code for step in PROCEDURES["classic"][Procedure.OVERDRAW_ON_RACK]]
['take-two-more', 'look-at-them', 'choose-and-return', 'hand-two-back']
>>> articles_of(Procedure.REVIEW, "ebre")
('EBRE-20c',)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

__all__ = ["PROCEDURES", "Procedure", "Step", "article_of", "articles_of"]


class Procedure(StrEnum):
    """Everything that a person judges, announces or writes down at a table."""

    # Before the start
    TILE_CHECK = "tile-check"
    PLACE_DRAW = "place-draw"  # of the chair, or of the board's direction
    ABSENCE = "absence"
    START_DRAW = "start-draw"
    SHEET_KEEPER = "sheet-keeper"
    TIMEKEEPER = "timekeeper"
    # While the game lasts
    CHALLENGE = "challenge"
    RECHALLENGE = "rechallenge"
    WITHDRAWAL = "withdrawal"
    OVERDRAW_APART = "overdraw-apart"  # the surplus does not touch the rack yet
    OVERDRAW_ON_RACK = "overdraw-on-rack"
    SHORT_RACK = "short-rack"
    REDRAW = "redraw"
    BAG_COUNT = "bag-count"
    CORRECTION = "correction"
    PAUSE = "pause"
    CONSULTATION = "consultation"
    # What ends it
    AGREED_END = "agreed-end"
    ROUND_OVER = "round-over"
    ABANDONMENT = "abandonment"
    DISQUALIFICATION = "disqualification"
    # After it
    LATE_SHEET = "late-sheet"
    REVIEW = "review"
    SANCTION = "sanction"
    SIGNING = "signing"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do; its sentence is found by its code where the language is known."""

    code: str
    article: str | None


def _steps(**steps: str | None) -> tuple[Step, ...]:
    """Steps in their order: ``stop_clock="FISC-11a"`` is the step ``stop-clock`` of that article."""
    return tuple(Step(code.replace("_", "-"), article) for code, article in steps.items())


Steps = Mapping[Procedure, tuple[Step, ...]]

_LLISCA: Steps = {
    Procedure.TILE_CHECK: _steps(count_tiles="LLISCA-1", no_claims_later="LLISCA-1"),
    Procedure.START_DRAW: _steps(
        one_tile_each="LLISCA-2",
        nearest_a_starts="LLISCA-2",
        all_tiles_back="LLISCA-2",
        draw_seven="LLISCA-6",
        check_senyors="LLISCA-6",
        second_starts_clock="LLISCA-6",
    ),
    Procedure.SHEET_KEEPER: _steps(starter_keeps="LLISCA-3"),
    Procedure.CHALLENGE: _steps(
        stop_clock="LLISCA-31",
        name_words="LLISCA-26",
        one_verdict="LLISCA-26",
        invalid_goes_off="LLISCA-25",
    ),
    Procedure.WITHDRAWAL: _steps(same_line="LLISCA-12", take_up_and_pass="LLISCA-11"),
    Procedure.OVERDRAW_APART: _steps(take_surplus_unseen="LLISCA-13", show_if_seen="LLISCA-13"),
    Procedure.OVERDRAW_ON_RACK: _steps(take_from_whole_rack="LLISCA-13", show_if_seen="LLISCA-13"),
    Procedure.REDRAW: _steps(
        show_rack="LLISCA-20X", back_and_seven="LLISCA-20X", third_person_looks="LLISCA-20X"
    ),
    Procedure.CORRECTION: _steps(stop_clock="LLISCA-31", add_up_again=None),
    Procedure.PAUSE: _steps(named_reason="LLISCA-31"),
    Procedure.AGREED_END: _steps(nobody_can_play="LLISCA-23E", own_racks_off="LLISCA-23E"),
    Procedure.ABANDONMENT: _steps(score_stands=None),
    Procedure.SIGNING: _steps(all_sign=None),
}

_EBRE: Steps = {
    Procedure.TILE_CHECK: _steps(count_tiles="EBRE-1", no_claims_later="EBRE-1"),
    Procedure.START_DRAW: _steps(
        seven_tiles_each="EBRE-3", nearest_z_starts="EBRE-3", tiles_stay="EBRE-3", turn_to_the_right="EBRE-3b"
    ),
    Procedure.SHEET_KEEPER: _steps(everybody_keeps="EBRE-2"),
    Procedure.CHALLENGE: _steps(
        before_next_turn="EBRE-20", name_words="EBRE-20", one_verdict="EBRE-25", invalid_goes_off="EBRE-20"
    ),
    Procedure.WITHDRAWAL: _steps(same_line="EBRE-11", seen_is_played="EBRE-12", take_up_and_pass="EBRE-13"),
    Procedure.OVERDRAW_APART: _steps(take_surplus_unseen="EBRE-4.1", show_if_seen="EBRE-4.3"),
    Procedure.OVERDRAW_ON_RACK: _steps(take_from_whole_rack="EBRE-4.2", show_if_seen="EBRE-4.3"),
    Procedure.REDRAW: _steps(show_rack="EBRE-14.2", back_and_seven="EBRE-14.2"),
    Procedure.BAG_COUNT: _steps(everyone_agrees="EBRE-16", count_inside="EBRE-16"),
    Procedure.CORRECTION: _steps(add_up_again=None),
    Procedure.CONSULTATION: _steps(kind_not_spelling="EBRE-21"),
    Procedure.AGREED_END: _steps(nobody_can_play="EBRE-24.1", own_racks_off="EBRE-24.1"),
    Procedure.REVIEW: _steps(go_through_sheets="EBRE-20c", word_points_off="EBRE-20c"),
    Procedure.SIGNING: _steps(all_sign=None),
}

_ESCOLAR: Steps = {
    Procedure.TILE_CHECK: _steps(count_tiles=None),
    Procedure.START_DRAW: _steps(
        one_tile_each="ESCOLAR-6", nearest_a_starts="ESCOLAR-6", all_tiles_back=None, draw_seven="ESCOLAR-14"
    ),
    Procedure.SHEET_KEEPER: _steps(starter_keeps="ESCOLAR-7"),
    Procedure.TIMEKEEPER: _steps(last_keeps_time="ESCOLAR-8"),
    Procedure.CHALLENGE: _steps(
        write_slip="ESCOLAR-12", one_verdict="ESCOLAR-11", invalid_goes_off="ESCOLAR-13"
    ),
    Procedure.WITHDRAWAL: _steps(take_up_and_lose=None),
    Procedure.OVERDRAW_APART: _steps(take_surplus_unseen="ESCOLAR-15"),
    Procedure.OVERDRAW_ON_RACK: _steps(take_from_whole_rack="ESCOLAR-15"),
    Procedure.REDRAW: _steps(
        show_rack="ESCOLAR-14", back_and_seven="ESCOLAR-14", neighbour_looks="ESCOLAR-14"
    ),
    Procedure.CORRECTION: _steps(add_up_again=None),
    Procedure.SIGNING: _steps(all_sign=None),
}

_CLASSIC: Steps = {
    Procedure.TILE_CHECK: _steps(count_tiles="CLASSIC-1a", no_claims_later="CLASSIC-1a"),
    Procedure.PLACE_DRAW: _steps(chair_or_board="CLASSIC-1b", draw_lots="CLASSIC-1b"),
    Procedure.ABSENCE: _steps(
        run_absent_clock="CLASSIC-8a", fifteen_minutes="CLASSIC-8a", both_absent_cases="CLASSIC-8b"
    ),
    Procedure.START_DRAW: _steps(
        one_tile_each="CLASSIC-1e",
        nearest_a_starts="CLASSIC-1e",
        all_tiles_back="CLASSIC-1e",
        draw_face_down="CLASSIC-1f",
        second_starts_clock="CLASSIC-1f",
    ),
    Procedure.SHEET_KEEPER: _steps(everybody_keeps="CLASSIC-5a"),
    Procedure.CHALLENGE: _steps(
        stop_clock="CLASSIC-7b",
        cover_board="CLASSIC-6a",
        name_words="CLASSIC-6a",
        one_verdict="CLASSIC-6a",
        invalid_goes_off="CLASSIC-6c",
    ),
    Procedure.RECHALLENGE: _steps(with_argument="CLASSIC-6b", second_is_final="CLASSIC-6b"),
    Procedure.WITHDRAWAL: _steps(same_line="CLASSIC-2d", take_up_and_lose="CLASSIC-2d"),
    Procedure.OVERDRAW_APART: _steps(take_surplus_unseen="CLASSIC-3d"),
    Procedure.OVERDRAW_ON_RACK: _steps(
        take_two_more="CLASSIC-3e",
        look_at_them="CLASSIC-3e",
        choose_and_return="CLASSIC-3e",
        hand_two_back="CLASSIC-3e",
    ),
    Procedure.BAG_COUNT: _steps(opponent_agrees_or_judge="CLASSIC-3g", count_inside="CLASSIC-3g"),
    Procedure.CORRECTION: _steps(
        only_totals="CLASSIC-8d", stop_clock="CLASSIC-7b", add_up_again="CLASSIC-8d"
    ),
    Procedure.PAUSE: _steps(named_reason="CLASSIC-7b"),
    Procedure.ROUND_OVER: _steps(
        this_hand_and_one="CLASSIC-7e", two_minutes_a_play="CLASSIC-7e", racks_not_counted="CLASSIC-4C"
    ),
    Procedure.ABANDONMENT: _steps(other_wins="CLASSIC-4E", minus_110="CLASSIC-4E", both_lose="CLASSIC-4F"),
    Procedure.DISQUALIFICATION: _steps(lost_as_abandoned="CLASSIC-3c"),
    Procedure.LATE_SHEET: _steps(run_writers_clock="CLASSIC-4i"),
    Procedure.SANCTION: _steps(committee_penalises="CLASSIC-4j"),
    Procedure.SIGNING: _steps(recheck_sums="CLASSIC-4g", all_sign="CLASSIC-4g"),
}

_FISC: Steps = {
    Procedure.TILE_CHECK: _steps(count_tiles="FISC-5a", no_claims_later="FISC-5a"),
    Procedure.PLACE_DRAW: _steps(chair_or_board="FISC-5f", draw_lots="FISC-5f"),
    Procedure.ABSENCE: _steps(run_absent_clock="FISC-5e", fifteen_minutes="FISC-5e", both_absent_cases=None),
    Procedure.START_DRAW: _steps(
        one_tile_each="FISC-5c",
        nearest_a_starts="FISC-5c",
        all_tiles_back="FISC-5c",
        draw_face_down="FISC-5d",
        second_starts_clock="FISC-5d",
    ),
    Procedure.SHEET_KEEPER: _steps(everybody_keeps="FISC-9a"),
    Procedure.CHALLENGE: _steps(
        stop_clock="FISC-11a",
        name_words="FISC-10a",
        one_verdict="FISC-10a",
        invalid_goes_off="FISC-10c",
        valid_is_noted_first="FISC-10c",
    ),
    Procedure.RECHALLENGE: _steps(with_argument="FISC-10b", second_is_final="FISC-10b"),
    Procedure.WITHDRAWAL: _steps(same_line="FISC-6c", take_up_and_lose="FISC-6c"),
    Procedure.OVERDRAW_APART: _steps(take_surplus_unseen="FISC-7.3"),
    Procedure.OVERDRAW_ON_RACK: _steps(
        take_two_more="FISC-7.3",
        look_at_them="FISC-7.3",
        choose_and_return="FISC-7.3",
        hand_two_back="FISC-7.3",
    ),
    Procedure.SHORT_RACK: _steps(opponent_tells="FISC-7.3", judge_completes="FISC-7.3"),
    Procedure.BAG_COUNT: _steps(opponent_agrees_or_judge="FISC-7.5", count_inside="FISC-7.5"),
    Procedure.CORRECTION: _steps(only_totals="FISC-9d", stop_clock="FISC-11a", add_up_again="FISC-9d"),
    Procedure.PAUSE: _steps(named_reason="FISC-11a"),
    Procedure.ROUND_OVER: _steps(
        this_hand_and_one="FISC-11d", two_minutes_a_play="FISC-11d", racks_not_counted="FISC-8C"
    ),
    Procedure.ABANDONMENT: _steps(other_wins="FISC-8E", fifty_behind="FISC-8E", both_lose="FISC-8F"),
    Procedure.DISQUALIFICATION: _steps(lost_as_abandoned="FISC-7.2"),
    Procedure.SANCTION: _steps(committee_sanctions="FISC-0", committee_penalises="FISC-8h"),
    Procedure.SIGNING: _steps(recheck_sums="FISC-8g", all_sign="FISC-8g"),
}

PROCEDURES: Mapping[str, Steps] = MappingProxyType(
    {
        key: MappingProxyType(dict(steps))
        for key, steps in (
            ("llisca", _LLISCA),
            ("ebre", _EBRE),
            ("escolar", _ESCOLAR),
            ("classic", _CLASSIC),
            ("fisc", _FISC),
        )
    }
)


def articles_of(procedure: Procedure, key: str) -> tuple[str, ...]:
    """The articles behind a procedure under one regulation, each once, in the order of the steps."""
    steps = PROCEDURES[key].get(procedure, ())
    return tuple(dict.fromkeys(step.article for step in steps if step.article is not None))


def article_of(procedure: Procedure, key: str) -> str | None:
    """The article that a ruling of this kind names; None where the regulation is silent.

    >>> article_of(Procedure.DISQUALIFICATION, "fisc"), article_of(Procedure.ABANDONMENT, "llisca")
    ('FISC-7.2', None)
    """
    return next(iter(articles_of(procedure, key)), None)
