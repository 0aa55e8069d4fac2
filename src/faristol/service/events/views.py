"""A championship as somebody may see it: everybody the published rounds, directors everything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from faristol.formats.wire.events import (
    AskingView,
    BoardView,
    ByeView,
    CheckInView,
    DirectorsView,
    EntrantView,
    EventView,
    PairedTable,
    PresetView,
    RecordView,
    ReportView,
    RoundView,
    ScoresReportView,
    SettingsView,
    StandingView,
    TeamView,
    TieView,
    TimerView,
)
from faristol.formats.wire.views import view_of
from faristol.service.events.asking import NO_SHOW_MINUTES
from faristol.service.events.page import BoundGame, EventPage, board_key
from faristol.service.events.rounds.feats import feats
from faristol.service.events.rounds.photos import photos_shown
from faristol.service.events.rounds.sittings import sitting_key
from faristol.service.ports import StreamKind
from faristol.tournament.clubs import club_table
from faristol.tournament.league import records
from faristol.tournament.pairing import warnings
from faristol.tournament.pairing.round_robin import rounds_of_round_robin
from faristol.tournament.phases import destinations
from faristol.tournament.presets import PRESETS
from faristol.tournament.rounds import Board, Result, Round
from faristol.tournament.settings import System
from faristol.tournament.standings import Row, TeamRow, places_in_groups
from faristol.tournament.state import EventState
from faristol.tournament.tables import TableGame, TableRound, TableRow, place_points
from faristol.tournament.tiebreaks import TieBreak

__all__ = ["event_view", "presets", "whole_view"]

_NOTES_SHOWN = 60


def presets() -> list[PresetView]:
    """What a championship can begin from, in the order in which it is offered."""
    return [
        PresetView(key=key, settings=view_of(SettingsView, settings)) for key, settings in PRESETS.items()
    ]


def whole_view(page: EventPage, *, director: bool) -> EventView:
    """The view with every round, made once a page."""
    if director not in page.shown_whole:
        page.shown_whole[director] = event_view(page, director=director, whole=True)
    return page.shown_whole[director]


def event_view(page: EventPage, *, director: bool, whole: bool) -> EventView:
    """The view; unless *whole*, without the rounds that can no longer change."""
    state = page.state if director else page.public
    rows = page.standings if director else page.public_standings
    rounds = [
        _round(page, state, number)
        for number in range(1, state.played + 1)
        if whole or not page.state.is_locked(number) or number == state.played
    ]
    tables = state.settings.system is System.TABLES
    table_rows = state.table_standings() if tables else ()
    return EventView(
        id=page.id,
        seq=page.seq,
        status=page.status.value,
        settings=_settings(state, director),
        played=state.played,
        all_paired=state.all_paired,
        last_late_round=state.settings.last_late_round,
        whole=whole,
        groups=state.groups,
        entrants=tuple(_entrants(page)),
        rounds=tuple(rounds),
        standings=_table_rows(table_rows) if tables else _rows(state, rows),
        teams=_teams(club_table(state, table_rows if tables else rows)),
        feats=tuple(feats(page, state)),
        bracket=tuple(_bracket(state)),
        timer=_timer(page),
        no_show_minutes=NO_SHOW_MINUTES,
        check_in=_check_in(page),
        directing=_directing(page) if director else None,
    )


def _settings(state: EventState, director: bool) -> SettingsView:
    """Whom a sanction keeps out (FISC-0) is for the directors to know."""
    seen = view_of(SettingsView, state.settings)
    return seen if director else replace(seen, excluded=())


def _entrants(page: EventPage) -> Iterator[EntrantView]:
    state = page.state
    away, gone, out = {*state.absent, *state.out}, set(state.withdrawn), set(state.out)
    left = [entrant for entrant in state.entrants if entrant.id in out]
    here = page.here
    for entrant in (*state.championship.entrants, *left):
        yield view_of(
            EntrantView,
            entrant,
            withdrawn=entrant.id in gone,
            annulled=entrant.id in state.annulled,
            absent=entrant.id in away,
            here=entrant.id in here,
            phone=entrant.id in page.claims,
        )


def _check_in(page: EventPage) -> CheckInView | None:
    found, settings = page.check_in, page.state.settings
    if found is None:
        return None
    return view_of(
        CheckInView,
        found,
        deadline=settings.confirm_by,
        over=page.deadline_passed == settings.confirm_by or page.state.checked_in,
        closed=page.state.checked_in,
        places=settings.capacity,
    )


def _round(page: EventPage, state: EventState, number: int) -> RoundView:
    round_: Round | TableRound
    if state.settings.system is System.TABLES:
        round_ = state.tables[number - 1]
        boards: tuple[BoardView, ...] = ()
        byes: tuple[ByeView, ...] = ()
        tables = tuple(
            _table(page, state, number, table, game) for table, game in enumerate(round_.tables, start=1)
        )
    else:
        round_ = state.rounds[number - 1]
        tables = ()
        boards = tuple(_board(page, number, table, board) for table, board in enumerate(round_.boards, 1))
        byes = tuple(ByeView(entrant=bye.entrant, points=bye.points) for bye in round_.byes)
    return RoundView(
        number=number,
        published=number in state.published,
        locked=page.state.is_locked(number),
        reopened=number in state.reopened,
        lexicon=page.state.lexicon(number),
        missing=round_.missing,
        boards=boards,
        tables=tables,
        byes=byes,
    )


def _table(page: EventPage, state: EventState, number: int, table: int, game: TableGame) -> PairedTable:
    scores, most = game.scores, state.settings.winner_gets_most
    key = sitting_key(number, *game.seats)
    reports = page.reports.get(key, {}) if scores is None else {}
    played = page.games.get(key)
    return PairedTable(
        table=table,
        seats=game.seats,
        scores=scores,
        points=None if scores is None else place_points(scores, winner_gets_most=most),
        reports=tuple(ScoresReportView(entrant=who, scores=told) for who, told in reports.items()),
        game=None if played is None else played.id,
        game_kind=_kind(played),
        acta=page.actas.get(key),
    )


def _board(page: EventPage, number: int, table: int, board: Board) -> BoardView:
    key = board_key(number, board)
    result, game = board.result, page.games.get(key)
    reports = page.reports.get(key, {}) if result is None else {}
    return BoardView(
        table=table,
        first=board.first,
        second=board.second,
        result=None if result is None else result.text,
        outcome=None if result is None else result.outcome.value,
        scores=None if result is None else result.scores,
        points=None if result is None else result.points,
        reports=tuple(
            ReportView(entrant=who, result=Result.of_scores(told[0], told[1]).text)
            for who, told in reports.items()
        ),
        game=None if game is None else game.id,
        game_kind=_kind(game),
        acta=page.actas.get(key),
        stands_at=page.silences[key][2] if key in page.silences else None,
    )


def _kind(game: BoundGame | None) -> Literal["game", "table"]:
    return "table" if game is not None and game.kind is StreamKind.TABLE else "game"


def _bracket(state: EventState) -> Iterator[TieView]:
    """The ties of a knockout; the scores are those of the one of a tie first."""
    for stage in state.championship.bracket():
        for tie in stage:
            games = () if tie.one is None else tuple(game.scores_of(tie.one) for game in tie.games)
            yield view_of(TieView, tie, games=games)


def _rows(state: EventState, rows: Sequence[Row]) -> tuple[StandingView, ...]:
    order, leading = state.settings.tie_breaks, destinations(state, rows)
    told = records(state, rows) if state.settings.system is System.LEAGUE else {}
    places = places_in_groups(rows)
    return tuple(
        view_of(
            StandingView,
            row,
            entrant=row.entrant.id,
            place=places[row.entrant.id],
            tie_breaks=tuple(row.tie_breaks[tie_break] for tie_break in order),
            total=row.tie_breaks[TieBreak.TOTAL],
            leads_to=leading.get(row.entrant.id),
            record=view_of(RecordView, told[row.entrant.id]) if row.entrant.id in told else None,
        )
        for row in rows
    )


def _table_rows(rows: Sequence[TableRow]) -> tuple[StandingView, ...]:
    places = places_in_groups(rows)
    return tuple(
        view_of(
            StandingView,
            row,
            entrant=row.entrant.id,
            place=places[row.entrant.id],
            tie_breaks=(),
            leads_to=None,
            record=None,
        )
        for row in rows
    )


def _teams(rows: Sequence[TeamRow]) -> tuple[TeamView, ...]:
    return tuple(view_of(TeamView, row, members=tuple(member.id for member in row.members)) for row in rows)


def _timer(page: EventPage) -> TimerView | None:
    timer = page.timer
    if timer is None or timer.round != page.public.played:
        return None  # the clock of a round that has passed tells nothing
    return view_of(TimerView, timer)


def _warnings(state: EventState) -> tuple[str, ...]:
    """What a director should hear before pairing."""
    settings, players = state.settings, len(state.entrants)
    if settings.system is System.SWISS:
        return warnings(state.championship)
    if settings.system is System.ROUND_ROBIN and not settings.groups_apart and players > 1:
        return () if settings.rounds == rounds_of_round_robin(players) else ("round-robin-rounds",)
    return ()


def _directing(page: EventPage) -> DirectorsView:
    return DirectorsView(
        code=page.code,
        directors=tuple(director.name for director in page.directors),
        forbidden=page.state.forbidden,
        notes=tuple(reversed(page.notes[-_NOTES_SHOWN:])),
        steps=len(page.log.standing),
        warnings=_warnings(page.state),
        digest=page.log.digest[:12],
        asking=tuple(AskingView(number=number, entrant=who) for number, (who, _) in page.asking.items()),
        unseen=tuple(sorted(page.unseen)),
        photos=photos_shown(page),
    )
