"""Papers as they are printed: nothing runs over, every font is there, and every field can be read."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from dataclasses import replace
from importlib import import_module

import numpy as np
import pytest
import segno
from tests.makers import document
from tests.papers import EVENT, HELD, LINK, LONG_NAME, PAPERS, a_duplicate, a_game, a_series, an_event, people
from tests.pdf_reading import Page, read_pdf, squeezed
from tests.under import rules_under, under

from faristol.formats import pdf
from faristol.formats.files.acta import read_acta, replay
from faristol.formats.pdf import (
    Diploma,
    ListedBy,
    Occasion,
    Seating,
    blank_sheets_pdf,
    challenge_slips_pdf,
    clock_slips_pdf,
    crosstable_pdf,
    diplomas_pdf,
    duplicate_grid_pdf,
    duplicate_honours,
    duplicate_players_pdf,
    duplicate_ranking_pdf,
    duplicate_results_pdf,
    duplicate_slips_pdf,
    honours,
    pairings_pdf,
    result_slips_pdf,
    score_sheets_pdf,
    sheet_pdf,
    standings_pdf,
    tile_check_pdf,
)
from faristol.formats.pdf.duplicate import duplicate_series_pdf
from faristol.formats.pdf.event_slips import seatings
from faristol.formats.pdf.poster import poster_paper
from faristol.formats.text.sheet import entries
from faristol.regulations import CLASSIC, EBRE, ESCOLAR, FISC, LLISCA, PARELLES, PUBLISHED
from faristol.rules.duplicate.standings import maximum, points_in, standings
from faristol.rules.regulation import PauseReason, Regulation
from faristol.rules.state import LineKind
from faristol.rules.tiles import BLANK
from faristol.texts import LANGUAGES, sentence
from faristol.tournament import FISC_ORDER, EventRefused
from faristol.tournament.rounds import sorting
from faristol.tournament.settings import Settings, Starts, System
from faristol.tournament.state import EventState

WHERE = Occasion(event=EVENT, round=3, table=12, date="15/11/2026", dictionary="DISC 2.7")
A4 = {(210, 297), (297, 210)}
A3 = {(297, 420)}
OURS = ("AtkinsonHyperlegibleNext-Regular", "AtkinsonHyperlegibleNext-Bold", "LibertinusSerif-Regular")
UNPRINTABLE = 3.5  # millimetres at the edge that printers leave white


def say(code: str, **facts: object) -> str:
    return sentence("paper", code, "ca", **facts)


# --- every paper ---


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PAPERS)
def test_a_paper_is_fit_to_print(name: str, language: str) -> None:
    pages = read_pdf(PAPERS[name](language).pdf())

    for page in pages:
        assert (round(page.size[0]), round(page.size[1])) in (A3 if name.endswith("-a3") else A4)
        assert page.text.strip(), "no page is white"
        assert page.outside(UNPRINTABLE) == ""
        assert page.overlaps() == []
        assert all(embedded and font.endswith(OURS) for font, embedded in page.fonts)
        assert "…" not in page.text, "no fact is missing"


def test_what_runs_over_or_lies_on_something_else_is_found() -> None:
    boxes = np.array([[10, 10, 12, 13], [11, 10, 13, 13], [209, 50, 211, 53]], dtype=np.float64)
    page = Page(size=(210, 297), text="abc", letters="abc", boxes=boxes, fonts=frozenset())

    assert page.overlaps() == [("a", "b")]
    assert page.outside(UNPRINTABLE) == "c"


@pytest.mark.parametrize("name", ['#panic("x") $x$ *b* [c] \\ "q" <l> @r', "<script>", "=", "- x", "/ a: b"])
def test_a_name_is_only_text(name: str) -> None:
    event = an_event()
    named = replace(event, entrants=(replace(event.entrants[0], name=name), *event.entrants[1:]))
    tables = [Seating(occasion=Occasion(event=name), players=(name, name))]
    papers = [
        blank_sheets_pdf(FISC, "ca", tables=tables, fields=[name]),
        duplicate_slips_pdf([name], "ca", rounds=1),
        pairings_pdf(named, 1, "ca"),
        standings_pdf(named, "ca"),
        crosstable_pdf(named, "ca"),
        result_slips_pdf(named, 1, "ca"),
        diplomas_pdf([Diploma(name=name, event=name, honour=name)], "ca"),
    ]
    for paper in papers:
        assert any(page.says(name) for page in read_pdf(paper))


# --- sheets of wooden games ---


@rules_under(classic="CLASSIC-5a CLASSIC-4g", fisc="FISC-9a FISC-8g")
def test_a_blank_sheet_has_room_for_all_that_is_asked(rules: Regulation) -> None:
    pages = read_pdf(blank_sheets_pdf(rules, "ca"))
    first = pages[0]

    assert first.says(rules.title, say("round"), say("table"), say("date"), say("dictionary"), say("starts"))
    assert first.says(say("column-points"), say("column-total"), say("result"), say("signature"))
    assert first.says(say("column-words" if rules.review_by_jury else "column-word"))
    assert first.says(say("legend-marks"))
    turns = [str(number) for number in range(1, (rules.turns_each or 17) + 1)]
    assert first.says(*turns)
    assert all(len(page.text) > 200 for page in pages)


@pytest.mark.parametrize(
    ("rules", "lines"),
    [
        pytest.param(LLISCA, ["minus-rack", "plus-rack", "minus-time"], id="LLISCA-29B"),
        pytest.param(EBRE, ["minus-rack", "plus-rack", "minus-review"], id="EBRE-20c"),
        pytest.param(ESCOLAR, [], id="school games count no racks"),
        pytest.param(PARELLES, [], id="at school time that is up takes nothing off"),
        pytest.param(
            CLASSIC,
            ["minus-rack", "plus-rack", "minus-time"],
            id="CLASSIC-5a",
            marks=pytest.mark.article("CLASSIC-5a"),
        ),
        pytest.param(
            FISC,
            ["minus-rack", "plus-rack", "minus-time"],
            id="FISC-9a",
            marks=pytest.mark.article("FISC-9a"),
        ),
    ],
)
def test_the_foot_of_a_sheet_has_a_line_for_each_deduction(rules: Regulation, lines: list[str]) -> None:
    page = read_pdf(blank_sheets_pdf(rules, "ca"))[0]

    every = ("minus-rack", "plus-rack", "minus-time", "minus-review")
    assert [code for code in every if page.says(say(code, points=10))] == lines
    assert not page.says(say("minus-time", points=0))


@pytest.mark.parametrize(
    ("rules", "mark"),
    [
        pytest.param(
            CLASSIC,
            "legend-hyphen",
            id="CLASSIC-5a: a hyphen for an exchange",
            marks=pytest.mark.article("CLASSIC-5a", "CLASSIC-5c"),
        ),
        pytest.param(
            FISC,
            "legend-hyphen",
            id="FISC-9a: a hyphen for an exchange",
            marks=pytest.mark.article("FISC-9a", "FISC-9b"),
        ),
        pytest.param(
            ESCOLAR,
            "legend-dash",
            id="ESCOLAR-18: a dash and zero",
            marks=pytest.mark.article("ESCOLAR-18"),
        ),
    ],
)
def test_a_sheet_says_how_it_is_written(rules: Regulation, mark: str) -> None:
    page = read_pdf(blank_sheets_pdf(rules, "ca"))[0]

    assert page.says(say(mark), say("legend-marks"))


@rules_under(classic="CLASSIC-4g", fisc="FISC-8g")
def test_a_game_is_over_when_both_have_signed(rules: Regulation) -> None:
    page = read_pdf(blank_sheets_pdf(rules, "ca"))[0]

    assert page.says(say("legend-sign")) == (rules in (CLASSIC, FISC))


@under(classic="CLASSIC-5b", fisc="FISC-9b")
def test_coordinates_are_optional(regulation: str) -> None:
    rules = PUBLISHED[regulation]
    with_room, without = (read_pdf(blank_sheets_pdf(rules, "ca", players=players))[0] for players in (2, 4))

    assert with_room.says(say("column-place"), say("legend-places"))
    assert not without.says(say("legend-places"))


@under(classic="CLASSIC-5a", fisc="FISC-9a")
def test_a_sheet_is_given_out_with_names_round_table_and_what_the_organiser_asks(regulation: str) -> None:
    table = Seating(occasion=WHERE, players=("Anna Puig", LONG_NAME), starter=1)
    asked = ("Millor jugada", "Rellotge")
    pages = read_pdf(blank_sheets_pdf(PUBLISHED[regulation], "ca", tables=[table], fields=asked))

    assert len(pages) == 2, "each player gets one"
    for page in pages:
        assert page.says("Anna Puig", LONG_NAME, EVENT, "15/11/2026", "DISC 2.7", "Millor jugada", "Rellotge")
        assert page.says(f"{say('round')}3", f"{say('table')}12")


@pytest.mark.article("LLISCA-3")
def test_who_starts_keeps_the_sheet() -> None:
    table = Seating(occasion=WHERE, players=("Anna Puig", "Biel Camps"), starter=1)
    (page,) = read_pdf(blank_sheets_pdf(LLISCA, "ca", tables=[table]))

    assert page.says(f"{say('keeper')}Biel Camps")
    assert read_pdf(sheet_pdf(a_game(LLISCA.key), "ca"))[0].says("Full d'anotació: Laia")


@pytest.mark.article("ESCOLAR-7")
def test_the_school_sheet_has_everyones_plays_points_and_totals() -> None:
    table = Seating(occasion=WHERE, players=people(4), starter=2)
    (page,) = read_pdf(blank_sheets_pdf(ESCOLAR, "ca", tables=[table]))

    assert page.says(*people(4))
    for heading in ("column-word", "column-points", "column-total"):
        assert page.squeezed.count(squeezed(say(heading))) >= 4
    keeper, timekeeper = people(4)[2], people(4)[1]
    assert page.says(say("keeper"), say("timekeeper"))
    assert page.squeezed.count(squeezed(keeper)) == 3, "plays, signs and, starting, keeps the sheet"
    assert page.squeezed.count(squeezed(timekeeper)) == 3, "plays, signs and, the last, keeps the time"


@pytest.mark.article("EBRE-2")
def test_every_player_has_an_own_sheet_for_the_jury() -> None:
    game = a_game(EBRE.key)
    _, *own = read_pdf(sheet_pdf(game, "ca"))
    halves = "".join(page.squeezed for page in own)

    assert len(own) == 2, "two sheets a page"
    assert halves.count(squeezed(say("column-words"))) == 4
    written = entries(game.state, "ca")
    for line, entry in zip(game.state.lines, written, strict=False):
        if line.kind is LineKind.PLAY:
            assert squeezed(entry.play).replace("(", "").replace(")", "") in halves


@rules_under(classic="CLASSIC-5a", fisc="FISC-9a", escolar="ESCOLAR-7")
def test_every_line_of_a_game_is_on_its_sheet(rules: Regulation) -> None:
    game = a_game(rules.key)
    text = "".join(page.squeezed for page in read_pdf(sheet_pdf(game, "ca", occasion=WHERE)))

    for line, entry in zip(game.state.lines, entries(game.state, "ca"), strict=False):
        play = squeezed(entry.play)
        if line.kind is LineKind.PLAY:
            play = play.replace("(", "").replace(")", "")  # the letter of a blank is circled
            play = play.replace("Q", "QU")  # as it is written on the tile
        place = "" if rules.review_by_jury else entry.place
        points = entry.points.strip("()")
        if line.kind is LineKind.ADJUST:
            points = points.replace("-", "−")
        assert f"{play}{place}{points}{entry.total}" in text
    for final in game.state.final_scores:
        assert str(final) in text
    for player in game.acta.players:
        assert squeezed(player) in text
    assert squeezed(EVENT) in text


@pytest.mark.article("FISC-9a")
def test_rack_and_time_are_taken_off_below_the_last_play() -> None:
    page = read_pdf(sheet_pdf(a_game(FISC.key), "ca"))[0]

    assert page.says("fitxes del faristol −10 358", "temps de més −10 348", "fitxes dels altres +10 350")


@under(classic="CLASSIC-4g", fisc="FISC-8g")
def test_who_has_signed_is_marked(regulation: str) -> None:
    signed = read_pdf(sheet_pdf(a_game(regulation), "ca"))[0]
    open_ = read_pdf(sheet_pdf(a_game(ESCOLAR.key), "ca"))[0]

    assert signed.text.split().count(say("signed")) == 2
    assert say("signed") not in open_.text.split()


def test_a_long_game_goes_on_on_a_second_page() -> None:
    told = document(FISC.key, "start", clock="none")
    told["actions"] += [
        {"t": turn, "by": turn % 2, "do": "correct", "points": 1, "reason": f"n{turn}"}
        for turn in range(1, 91)
    ]
    game = replay(read_acta(json.dumps(told).encode()), None)
    pages = read_pdf(sheet_pdf(game, "ca"))

    assert len(pages) == 2
    assert all(any(page.says(f"n{turn}") for page in pages) for turn in range(1, 91))
    assert all(page.outside(UNPRINTABLE) == "" and not page.overlaps() for page in pages)


def test_four_at_a_game_for_two_is_marked_as_practice() -> None:
    assert read_pdf(blank_sheets_pdf(FISC, "ca", players=4))[0].says(say("practice"))
    assert not read_pdf(blank_sheets_pdf(FISC, "ca"))[0].says(say("practice"))


@pytest.mark.parametrize("players", [1, 5])
def test_a_sheet_has_room_for_two_to_four(players: int) -> None:
    with pytest.raises(ValueError, match="room"):
        blank_sheets_pdf(FISC, "ca", players=players)


# --- slips of the table ---


@rules_under(escolar="ESCOLAR-12", fisc="FISC-10a FISC-10b")
def test_a_challenge_slip_takes_words_and_gives_one_verdict(rules: Regulation) -> None:
    (page,) = read_pdf(challenge_slips_pdf(rules, "ca", occasion=WHERE))
    slips = page.squeezed.count(squeezed(say("challenge-heading")))

    assert slips == (6 if rules.rechallenge else 8)
    assert page.says(
        say("challenge-words"), say("challenge-by"), say("valid"), say("invalid"), say("arbiter")
    )
    again = squeezed(say("rechallenge"))
    assert page.squeezed.count(again) == (slips if rules.rechallenge else 0)


@rules_under(fisc="FISC-11a")
def test_the_clock_is_stopped_for_the_reasons_of_the_regulation(rules: Regulation) -> None:
    if not rules.pauses:
        with pytest.raises(ValueError, match="no stopping"):
            clock_slips_pdf(rules, "ca")
        return
    (page,) = read_pdf(clock_slips_pdf(rules, "ca"))

    assert {reason for reason in PauseReason if page.says(say(f"pause-{reason}"))} == rules.pauses


@pytest.mark.article("LLISCA-1")
def test_the_tiles_are_checked_against_the_set() -> None:
    (page,) = read_pdf(tile_check_pdf(LLISCA, "ca"))
    tiles = LLISCA.tile_set

    assert page.says(say("tiles-sum", tiles=100, points=189))
    for tile in tiles.order:
        if tile != BLANK:
            face = "QU" if tile == "Q" else tile
            assert page.says(f"{face}{tiles.values[tile]}{tiles.counts[tile]}")


# --- duplicate ---


@pytest.mark.article("DUP-8", "DUP-9a")
def test_the_ranking_of_a_duplicate() -> None:
    state = a_duplicate(60, 6)
    pages = read_pdf(duplicate_ranking_pdf(state, "ca", occasion=WHERE))

    assert len(pages) == 2
    assert all(page.says(say("column-name"), say("column-tops"), say("column-lost")) for page in pages)
    text = "".join(page.squeezed for page in pages)
    at = -1
    for row in standings(state):
        percent = f"{row.percent:.2f}".replace(".", ",")
        line = squeezed(f"{row.place}{row.name}{row.points}{percent}{row.tops}{row.solos}{row.lost}")
        assert (at := text.find(line, at + 1)) >= 0, line
    assert squeezed(say("duplicate-maximum", points=maximum(state))) in text


@pytest.mark.article("DUP-9a")
@pytest.mark.parametrize("players", [12, 60])
def test_the_points_of_every_player_in_every_round(players: int) -> None:
    state = a_duplicate(players, 6)
    pages = read_pdf(duplicate_grid_pdf(state, "ca"))
    text = "".join(page.squeezed for page in pages)

    for page in pages:
        assert page.says("Nom123456")
    for row in standings(state):
        points = [str(points_in(state, scored.number, row.seat)) for scored in state.rounds]
        if not any((made.seat, made.round) == (row.seat, 2) for made in state.corrections):
            solo = [scored.solo == row.seat for scored in state.rounds]
            marked = (f"{one}*" if alone else one for one, alone in zip(points, solo, strict=True))
            assert squeezed(f"{row.name}{''.join(marked)}{row.points}") in text
    assert "1c" in text, "the correction is marked"


@pytest.mark.article("DUP-9a")
def test_each_players_rounds_stand_against_the_master() -> None:
    state = a_duplicate()
    pages = read_pdf(duplicate_players_pdf(state, "ca"))

    assert len(pages) == len(state.players)
    for row, page in zip(standings(state), pages, strict=True):
        assert page.says(row.name, say("duplicate-place", place=row.place, players=len(state.players)))
        for scored in state.rounds:
            assert page.says(f"{scored.master.word}{scored.master.square}{scored.master.points}")
            judged = scored.judged[row.seat]
            if judged.null is not None:
                assert page.says(sentence("duplicate", f"null-{judged.null}", "ca"))
            else:
                assert page.says(f"{judged.word}{judged.square}")


def test_the_whole_result_of_a_duplicate_is_one_booklet() -> None:
    state = a_duplicate(3, 5)
    pages = read_pdf(duplicate_results_pdf(state, "en"))

    assert len(pages) == 2 + len(state.players)


@pytest.mark.article("DUP-2", "DUP-2b")
def test_slips_for_a_whole_game_with_names_and_tables() -> None:
    pages = read_pdf(duplicate_slips_pdf(["Anna", LONG_NAME, ""], "ca", rounds=14))

    assert len(pages) == 6, "a pack a player, each from a page of its own"
    for pack, (table, name) in enumerate(((1, "Anna"), (2, LONG_NAME), (3, ""))):
        both = pages[2 * pack : 2 * pack + 2]
        text = "".join(page.squeezed for page in both)
        for number in range(1, 15):
            assert squeezed(say("round-number", round=number)) in text
        assert text.count(squeezed(f"{say('table')}{table}")) == 14
        assert text.count(squeezed(name or say("player"))) >= 14
        assert text.count(squeezed(say("slip-coordinates"))) == 14
        assert text.count(squeezed(say("slip-word"))) == 14
        assert text.count(squeezed(say("slip-legend"))) == 14
        assert squeezed(say("slip-score")) not in text


@pytest.mark.article("DUP-2")
def test_the_score_is_asked_for_where_the_judge_wants_it() -> None:
    (page,) = read_pdf(duplicate_slips_pdf([], "ca", rounds=12, asks_score=True))

    assert page.squeezed.count(squeezed(say("slip-score"))) == 12


# --- championships ---


def test_pairings_by_table() -> None:
    event = an_event(open_round=True)
    names = {entrant.id: entrant.name for entrant in event.entrants}
    (page,) = read_pdf(pairings_pdf(event, 5, "ca"))

    assert page.says(EVENT, say("round-number", round=5), "DISC 2.7", say("by-lot"))
    for table, board in enumerate(event.rounds[4].boards, start=1):
        assert page.says(names[board.first], names[board.second], table)
    for bye in event.rounds[4].byes:
        assert page.says(names[bye.entrant], say("rests"))


def test_pairings_by_name_are_in_the_order_of_the_alphabet() -> None:
    event = an_event(60, 5, open_round=True)
    pages = read_pdf(pairings_pdf(event, 5, "ca", by=ListedBy.NAME))
    text = "".join(page.squeezed for page in pages)

    assert len(pages) > 1
    assert all(page.says(f"{say('column-name')}{say('column-table')}") for page in pages)
    tables = {
        who: number
        for number, board in enumerate(event.rounds[4].boards, start=1)
        for who in (board.first, board.second)
    }
    at = -1
    for entrant in sorted(event.entrants, key=lambda entrant: sorting(entrant.name)):
        if entrant.id in tables:
            at = text.find(squeezed(f"{entrant.name}{tables[entrant.id]}"), at + 1)
            assert at >= 0, entrant.name


def test_pairings_of_a_round_that_was_played_show_its_results() -> None:
    (page,) = read_pdf(pairings_pdf(an_event(starts=Starts.PAIRING), 2, "ca"))

    assert page.says("300 – 0", say("first-starts"), say("absent"))


@pytest.mark.article("FISC-1b", "FISC-1c", "FISC-1d", "FISC-1e")
def test_standings_with_every_tie_break_break_pages_under_their_head() -> None:
    event = an_event(60, 5)
    pages = read_pdf(standings_pdf(event, "ca"))
    text = "".join(page.squeezed for page in pages)

    assert len(pages) == 2
    heads = ("points", "median-buchholz", "berger", "difference", "sum")
    for page in pages:
        assert page.says(*(say(f"column-{code}") for code in heads))
    at = -1
    for row in event.championship.standings():
        values = [row.points, *(row.tie_breaks[name] for name in FISC_ORDER)]
        shown = (f"{value:.{places}f}" for value, places in zip(values, (1, 1, 2, 0, 0), strict=True))
        line = f"{row.games}{''.join(shown)}".replace(".", ",").replace("-", "−")
        assert (at := text.find(line, at + 1)) >= 0, line
        assert squeezed(row.entrant.name) in text
    assert squeezed(say("standings-final")) in text


def test_standings_are_final_once_the_event_is_closed() -> None:
    """Every result is there: the table is final when the directors say so, and not a round earlier."""
    closed = an_event()
    opened = replace(closed, closed=False)

    def is_final(event: EventState, after: int | None = None) -> bool:
        return read_pdf(standings_pdf(event, "ca", after=after))[0].says(say("standings-final"))

    assert (is_final(opened), is_final(closed), is_final(closed, closed.played - 1)) == (False, True, False)


@pytest.mark.parametrize("final", [True, False])
def test_a_championship_of_duplicates_is_final_once_all_its_games_are(final: bool) -> None:
    games = ("Dissabte · Palma", "Diumenge · Manacor")
    page = read_pdf(duplicate_series_pdf(a_series(), "ca", title=EVENT, games=games, final=final))[0]

    assert page.says(say("series-final")) is final
    assert page.says(say("series-so-far")) is not final


def test_standings_as_they_stood_and_of_one_group() -> None:
    event = an_event()
    (page,) = read_pdf(standings_pdf(event, "ca", after=2, group="A"))

    assert page.says(say("standings-after", round=2, rounds=5), say("standings-group", group="A"))
    assert not page.says(say("standings-final"))
    for entrant in event.entrants:
        assert page.says(entrant.name) == (entrant.group == "A")


def test_the_cross_table_has_everybodys_rounds() -> None:
    event = an_event(22, 7)
    (page,) = read_pdf(crosstable_pdf(event, "ca"))
    rows = event.championship.standings()
    numbers = {row.entrant.id: number for number, row in enumerate(rows, start=1)}

    for round_ in event.rounds:
        for board in round_.boards:
            assert board.result is not None
            assert board.result.scores is not None
            assert page.says("{}–{}".format(*board.result.scores), f"({numbers[board.first]})")
    assert page.says("½ (", "+ (", "− (", f"1 {say('crosstable-bye')}")


def test_a_league_has_more_rounds_than_a_page() -> None:
    event = an_event(14, 13, system=System.ROUND_ROBIN)
    pages = read_pdf(crosstable_pdf(event, "ca"))

    assert len(pages) == 2
    assert pages[0].says("Nom1234567891011Punts")
    assert pages[1].says("Nom1213Punts")


@pytest.mark.parametrize(("players", "down"), [(9, 4), (21, 4)])
def test_every_table_gets_a_slip_for_its_result(players: int, down: int) -> None:
    event = an_event(players, 5, open_round=True)
    names = {entrant.id: entrant.name for entrant in event.entrants}
    pages = read_pdf(result_slips_pdf(event, 5, "ca"))
    text = "".join(page.squeezed for page in pages)

    assert len(pages) == -(-(players // 2) // (2 * down))
    for table, board in enumerate(event.rounds[4].boards, start=1):
        assert squeezed(say("table-number", table=table)) in text
        assert squeezed(names[board.first]) in text
        assert squeezed(names[board.second]) in text


@under(classic="CLASSIC-5a CLASSIC-1d", fisc="FISC-9a")
def test_the_sheets_of_a_round_are_filled_in_for_every_table(regulation: str) -> None:
    event = an_event(open_round=True, starts=Starts.PAIRING, regulation=regulation)
    names = {entrant.id: entrant.name for entrant in event.entrants}
    pages = read_pdf(score_sheets_pdf(event, 5, "ca", date="15/11/2026"))

    assert len(pages) == 2 * len(event.rounds[4].boards)
    for table, board in enumerate(event.rounds[4].boards):
        for page in pages[2 * table : 2 * table + 2]:
            assert page.says(names[board.first], names[board.second], EVENT, "15/11/2026", "DISC 2.7")
            assert page.says(PUBLISHED[regulation].title)
            assert page.says(f"{say('player-number', number=1)}{names[board.first]}{say('starts')}")
    assert {table.starter for table in seatings(event, 5)} == {0}, "the first of the board is ticked"


@pytest.mark.article("EBRE-0", "EBRE-2")
def test_a_table_tournament_has_its_papers_too() -> None:
    event = an_event(11, 3, system=System.TABLES, regulation=EBRE.key)
    names = {entrant.id: entrant.name for entrant in event.entrants}
    (tables,) = read_pdf(pairings_pdf(event, 3, "ca"))
    (table,) = read_pdf(standings_pdf(event, "ca"))
    sheets = read_pdf(score_sheets_pdf(event, 3, "ca"))

    for game in event.tables[2].tables:
        assert tables.says(*(names[who] for who in game.seats))
    for row in event.table_standings():
        assert table.says(row.entrant.name, row.total)
    text = "".join(page.squeezed for page in sheets)
    assert text.count(squeezed(say("column-words"))) == 11, "a sheet for each, none for an empty chair"


@pytest.mark.parametrize("system", [System.SWISS, System.TABLES])
def test_a_round_that_was_not_paired_has_no_paper(system: System) -> None:
    event = an_event(11, 3, system=system)
    for print_ in (pairings_pdf, result_slips_pdf, score_sheets_pdf):
        with pytest.raises(EventRefused) as refused:
            print_(event, 9, "ca")
        assert refused.value.code == "no-such-round"


def test_whoever_shares_a_place_gets_a_diploma() -> None:
    event = an_event()
    rows = event.championship.standings()
    given = honours(event, "ca", places=2, date="Vic, 15/11/2026", signers=("Presidència",))
    pages = read_pdf(diplomas_pdf(given, "ca"))

    assert [one.name for one in given] == [row.entrant.name for row in rows if row.position <= 2]
    for one, page in zip(given, pages, strict=True):
        assert page.says(one.name, one.honour, EVENT, "Vic, 15/11/2026", "Presidència")
    of_group = honours(event, "ca", places=1, group="B")
    assert of_group[0].name == next(row.entrant.name for row in rows if row.entrant.group == "B")
    first = duplicate_honours(a_duplicate(), "Duplicada", "en", places=1)[0]
    assert (first.name, first.honour) == (standings(a_duplicate())[0].name, "First place")


# --- when and where ---


@pytest.mark.parametrize(
    ("language", "days"),
    [("ca", "6 i 7 de març de 2027"), ("es", "6 y 7 de marzo de 2027"), ("en", "6 and 7 March 2027")],
)
def test_papers_say_when_where_and_by_whom(language: str, days: str) -> None:
    for name in ("held-pairings", "held-standings", "held-crosstable", "held-diplomas", "poster-swiss"):
        for page in read_pdf(PAPERS[name](language).pdf()):
            assert page.says(days, HELD["place"], HELD["organiser"]), name
    for name in ("held-slips", "held-sheets"):  # of two days a slip does not know which it is
        for page in read_pdf(PAPERS[name](language).pdf()):
            assert page.says(HELD["place"]), name
            assert not page.says("2027"), name


def test_a_sheet_of_an_event_of_one_day_has_it() -> None:
    event = an_event(**{**HELD, "ends": ""})

    assert all(page.says("6/3/2027") for page in read_pdf(score_sheets_pdf(event, 1, "ca")))
    assert not any(page.says("6/3/2027") for page in read_pdf(score_sheets_pdf(event, 1, "ca", date="7/3")))


def test_diplomas_are_signed_by_who_signs_for_the_event() -> None:
    event = an_event(**HELD)

    for page in read_pdf(diplomas_pdf(honours(event, "ca"), "ca")):
        assert page.says("Núria Pons", "Presidenta")
    for page in read_pdf(diplomas_pdf(honours(event, "ca", signers=("L'alcalde",)), "ca")):
        assert page.says("L'alcalde")
        assert not page.says("Núria Pons")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_poster_says_how_it_is_played_and_where_to_enter(language: str) -> None:
    paper = poster_paper(
        Settings(name="Obert de Ripoll", rounds=7, capacity=32, self_entry=True, **HELD), LINK, language
    )
    (page,) = read_pdf(paper.pdf())
    told = sentence("paper", "poster-swiss", language, rounds=7, regulation=FISC.title)

    assert page.says("Obert de Ripoll", told, LINK.removeprefix("https://"))
    assert page.says(sentence("paper", "poster-places", language, places=32))
    assert page.says(sentence("paper", "poster-enter", language))
    drawn = io.BytesIO()
    segno.make(LINK, error="m").save(drawn, kind="svg", border=0, xmldecl=False, svgns=True)
    assert paper.data["qr"] == drawn.getvalue().decode()


@pytest.mark.parametrize("name", ["sheet-fisc", "standings", "result-slips"])
def test_papers_look_the_same_whenever_they_are_set(name: str) -> None:
    """Pages depend on nothing but their values: no hour, no chance, no fonts of the machine."""
    assert PAPERS[name]("ca").png() == PAPERS[name]("ca").png()


def test_every_paper_that_is_listed_can_be_brought_in() -> None:
    assert [name for name in pdf.__all__ if not hasattr(pdf, name)] == []
    offered = {name for home in pdf._HOMES for name in import_module(f"{pdf.__name__}.{home}").__all__}
    assert {name for name in offered if name.endswith("_pdf")} <= set(pdf.__all__) <= offered
    assert not hasattr(pdf, "no_such_paper")


def test_a_sheet_does_not_wait_for_the_libraries_of_pairing() -> None:
    asked = "import sys; import faristol.cli.sheet; print('rustworkx' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)

    assert told.stdout == "False\n"
