"""Papers of a duplicate game: the ranking, the points by round, each player's rounds against the master.

DUP-9a: results are published by round and by player. DUP-2, DUP-2b: slips for a whole game, each with its
round and its player; the word, its coordinates and, where it is asked, the score are written by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from faristol.formats.files.duplicate.text import standing_told
from faristol.formats.pdf.faces import faces
from faristol.formats.pdf.listing import Cell, Column, Section, column, decimal, listing_paper
from faristol.formats.pdf.occasion import Occasion, occasion_facts
from faristol.formats.pdf.slips import slips_paper, text_field
from faristol.formats.pdf.typesetting import Paper, printed, wording
from faristol.rules.duplicate.series import Series
from faristol.rules.duplicate.standings import Standing, maximum, points_in, standings
from faristol.rules.duplicate.state import DuplicateState, Phase, ScoredRound
from faristol.rules.spelling import spell_tiles
from faristol.rules.state import Seat
from faristol.texts import sentence

__all__ = [
    "USUAL_ROUNDS",
    "duplicate_grid_paper",
    "duplicate_grid_pdf",
    "duplicate_players_paper",
    "duplicate_players_pdf",
    "duplicate_ranking_paper",
    "duplicate_ranking_pdf",
    "duplicate_results_paper",
    "duplicate_results_pdf",
    "duplicate_series_paper",
    "duplicate_series_pdf",
    "duplicate_slips_paper",
    "duplicate_slips_pdf",
]

USUAL_ROUNDS = 24  # two pages of slips; a complete game has some twenty rounds
_ROUNDS_ACROSS = 24  # columns of rounds that a page has room for


def duplicate_ranking_paper(
    state: DuplicateState, language: str, *, occasion: Occasion | None = None
) -> Paper:
    """DUP-8: everybody by the total, with the share of the maximum, tops, solos and points lost."""
    return listing_paper([_ranking(state, language, occasion or Occasion())], language, size=10.5)


duplicate_ranking_pdf = printed(duplicate_ranking_paper)


def duplicate_grid_paper(state: DuplicateState, language: str, *, occasion: Occasion | None = None) -> Paper:
    """DUP-9a: the points of every player in every round, below the master's."""
    sections = _grid(state, language, occasion or Occasion())
    return listing_paper(sections, language, flipped=True, size=8, tight=True)


duplicate_grid_pdf = printed(duplicate_grid_paper)


def duplicate_players_paper(
    state: DuplicateState,
    language: str,
    *,
    seats: Sequence[Seat] | None = None,
    occasion: Occasion | None = None,
) -> Paper:
    """Each player's plays against the master's: all players in the order of the ranking, or *seats*."""
    where = occasion or Occasion()
    rows = {row.seat: row for row in standings(state)}
    wanted = tuple(rows) if seats is None else tuple(seats)
    return listing_paper([_player(state, rows[seat], language, where) for seat in wanted], language, size=8.5)


duplicate_players_pdf = printed(duplicate_players_paper)


def duplicate_results_paper(
    state: DuplicateState, language: str, *, occasion: Occasion | None = None
) -> Paper:
    """The whole result as one booklet, flipped so that the rounds have room."""
    where = occasion or Occasion()
    players = [_player(state, row, language, where) for row in standings(state)]
    sections = [_ranking(state, language, where), *_grid(state, language, where), *players]
    return listing_paper(sections, language, flipped=True, size=8, tight=True)


duplicate_results_pdf = printed(duplicate_results_paper)


def duplicate_series_paper(
    table: Series, language: str, *, title: str = "", games: Sequence[str] = (), final: bool = False
) -> Paper:
    """Several games as one championship: the final table, then clubs or teams."""
    sections = [_series(table, language, title, games, final)]
    if table.teams:
        sections.append(_series_teams(table, language, title))
    return listing_paper(sections, language, flipped=True, size=9)


duplicate_series_pdf = printed(duplicate_series_paper)


def _series(table: Series, language: str, title: str, games: Sequence[str], final: bool) -> Section:
    say = wording(language)
    rows = table.rows

    def figure(value: float) -> str:
        return decimal(value, language, places=2)

    notes = [say("series-mean")]
    if table.masters:
        notes.append(say("series-masters", names=", ".join(table.masters), tops=table.most_tops))
    return Section(
        heading=say("series-final" if final else "series-so-far"),
        above=title,
        facts=games,
        columns=(
            column("position", language, (row.place for row in rows), bold=True),
            column("name", language, (row.name for row in rows), "left", 1),
            *(
                Column(
                    say("series-game", number=number + 1),
                    [
                        Cell(str(own.points), below=f"{own.place}")
                        if (own := row.games[number])
                        else Cell("—")
                        for row in rows
                    ],
                    "right",
                )
                for number in range(len(rows[0].games) if rows else 0)
            ),
            column("points", language, (Cell(str(row.points), below=str(row.by_points)) for row in rows)),
            column(
                "percent", language, (Cell(figure(row.percent), below=str(row.by_percent)) for row in rows)
            ),
            Column("BARRISC", [Cell(figure(row.barrisc)) for row in rows], "right"),
            Column(
                say("series-places"),
                [Cell(figure(row.mean_place), below=str(row.by_places)) for row in rows],
                "right",
            ),
            Column(say("series-mean-column"), [Cell(figure(row.mean), bold=True) for row in rows], "right"),
            column("tops", language, (row.tops for row in rows)),
        ),
        notes=notes,
    )


def _series_teams(table: Series, language: str, title: str) -> Section:
    say = wording(language)
    return Section(
        heading=say("series-teams"),
        above=title,
        columns=(
            column("position", language, (row.place for row in table.teams), bold=True),
            column("team", language, (row.team for row in table.teams), "left", 1),
            column("points", language, (row.points for row in table.teams), bold=True),
            Column(
                say("series-best"),
                [Cell(row.best, below=str(row.best_place)) for row in table.teams],
                "left",
                1,
            ),
        ),
    )


def _facts(state: DuplicateState, language: str, where: Occasion) -> list[str]:
    facts = occasion_facts(where, language)
    facts.append(sentence("paper", "duplicate-rounds", language, rounds=len(state.rounds)))
    facts.append(sentence("paper", "duplicate-maximum", language, points=maximum(state)))
    return facts


def _standing(state: DuplicateState, language: str) -> list[str]:
    """Whether the game is over, and whether it counts, as one note."""
    told = " ".join(standing_told(state, language))
    return [f"{told}." if state.phase is Phase.OVER else told]


def _ranking(state: DuplicateState, language: str, where: Occasion) -> Section:
    rows = standings(state)
    return Section(
        heading=sentence("paper", "duplicate-ranking", language),
        above=where.event or state.conditions.title,
        facts=_facts(state, language, where),
        columns=(
            column("position", language, (row.place for row in rows), bold=True),
            column("name", language, (row.name for row in rows), "left", 1),
            column("points", language, (row.points for row in rows), bold=True),
            column("percent", language, (decimal(row.percent, language, places=2) for row in rows)),
            column("tops", language, (row.tops for row in rows)),
            column("solos", language, (row.solos for row in rows)),
            column("lost", language, (row.lost for row in rows)),
        ),
        notes=_standing(state, language),
    )


def _grid(state: DuplicateState, language: str, where: Occasion) -> list[Section]:
    rounds = state.rounds or ()
    parts = [rounds[start : start + _ROUNDS_ACROSS] for start in range(0, len(rounds), _ROUNDS_ACROSS)]
    return [_part_of_grid(state, part, language, where) for part in parts or [()]]


def _part_of_grid(
    state: DuplicateState, part: tuple[ScoredRound, ...], language: str, where: Occasion
) -> Section:
    rows = standings(state)
    master = Cell(sentence("paper", "column-maximum", language), bold=True)
    return Section(
        heading=sentence("paper", "duplicate-grid", language),
        above=where.event or state.conditions.title,
        facts=_facts(state, language, where),
        columns=(
            column("position", language, ("", *(row.place for row in rows)), bold=True),
            column("name", language, (master, *(row.name for row in rows)), "left", 5),
            *(
                Column(str(scored.number), _round(state, scored, [row.seat for row in rows]), "right", 1)
                for scored in part
            ),
            column("total", language, (maximum(state), *(row.points for row in rows)), bold=True),
        ),
        notes=[sentence("paper", "duplicate-stars", language), *_standing(state, language)],
        room=1.4,
    )


def _round(state: DuplicateState, scored: ScoredRound, seats: Sequence[Seat]) -> list[Cell]:
    """The points of a round: the master's, then everybody's."""
    master = Cell(str(scored.master.points), bold=True)
    return [master, *(_points(state, scored, seat) for seat in seats)]


def _points(state: DuplicateState, scored: ScoredRound, seat: Seat) -> Cell:
    points = points_in(state, scored.number, seat)
    found = points >= scored.master.points
    mark = "*" if scored.solo == seat else ""
    if any((made.round, made.seat) == (scored.number, seat) for made in state.corrections):
        mark += "c"
    return Cell(f"{points}{mark}", bold=found, faint=points == 0)


def _player(state: DuplicateState, row: Standing, language: str, where: Occasion) -> Section:
    say = wording(language)
    rounds, judged = state.rounds, [scored.judged[row.seat] for scored in state.rounds]
    masters = [scored.master for scored in rounds]
    points = [points_in(state, scored.number, row.seat) for scored in rounds]
    lost = [master.points - own for master, own in zip(masters, points, strict=True)]
    nulls = [
        "" if one.null is None else sentence("duplicate", f"null-{one.null}", language) for one in judged
    ]
    own = [Cell(faces(one.word) or "—", below=null) for one, null in zip(judged, nulls, strict=True)]
    racks = (faces(spell_tiles(scored.rack)) for scored in rounds)
    percent = decimal(row.percent, language, places=2)
    return Section(
        heading=row.name,
        above=" · ".join((say("duplicate-player"), where.event or state.conditions.title)),
        facts=_facts(state, language, where),
        lead=(
            say("duplicate-place", place=row.place, players=len(state.players)),
            say("duplicate-total", points=row.points, percent=percent),
            say("duplicate-tops", tops=row.tops),
            say("duplicate-solos", solos=row.solos),
        ),
        columns=(
            column("round", language, (scored.number for scored in rounds), faint=True),
            column("rack", language, racks, "left", 1),
            Column(say("duplicate-master"), [Cell(faces(master.word)) for master in masters], "left", 1),
            column("place", language, (master.square for master in masters), "left", faint=True),
            column("points", language, (master.points for master in masters)),
            Column(say("duplicate-yours"), own, "left", 1),
            column("place", language, (one.square for one in judged), "left", faint=True),
            column("points", language, (_points(state, scored, row.seat) for scored in rounds)),
            column("total", language, accumulate(points), bold=True),
            column("lost", language, (points or "" for points in lost), faint=True),
        ),
        notes=[say("duplicate-stars"), *_standing(state, language)],
        room=1.5,
    )


def duplicate_slips_paper(
    players: Sequence[str],
    language: str,
    *,
    rounds: int = USUAL_ROUNDS,
    asks_score: bool = False,
    occasion: Occasion | None = None,
) -> Paper:
    """DUP-2b: for each of *players*, at the tables from 1 up, a pack of slips with its rounds.

    A player may be nameless (an empty name): then the table's number says who it is. Without players there is
    one pack with nothing filled in but the rounds.
    """
    where, say = occasion or Occasion(), wording(language)

    def slip(number: int, table: int | None, player: str) -> dict[str, object]:
        last = [text_field(say("slip-word"), width=2.6, height=9.5)]
        if asks_score:
            last.append(text_field(say("slip-score"), width=0.8, height=9.5))
        return {
            "title": sentence("paper", "round-number", language, round=number),
            "above": where.event or say("duplicate-slip"),
            "rows": [
                [
                    text_field(say("table"), table, width=0.7),
                    text_field(say("player"), player, width=2.4),
                    text_field(say("slip-coordinates"), width=1.2),
                ],
                last,
            ],
            "note": say("slip-legend"),
        }

    seated: list[tuple[int | None, str]] = list(enumerate(players, start=1)) if players else [(None, "")]
    packs = [[slip(number, table, player) for number in range(1, rounds + 1)] for table, player in seated]
    return slips_paper(packs, language, say("duplicate-slip"), across=2, down=6)


duplicate_slips_pdf = printed(duplicate_slips_paper)
