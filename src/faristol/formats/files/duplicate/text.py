"""A duplicate game as text, for a person at a terminal: board, rounds against the master, standings."""

from __future__ import annotations

from collections.abc import Iterable

from faristol.errors import FaristolError
from faristol.formats.files.acta.replay import Refusal
from faristol.formats.files.duplicate.replay import DuplicateReplay
from faristol.formats.text.board import board_text
from faristol.formats.text.sheet import table_text
from faristol.rules.duplicate.standings import maximum, points_in, standings, why_unofficial
from faristol.rules.duplicate.state import DuplicateState, Phase
from faristol.rules.spelling import spell_tiles
from faristol.rules.state import Seat
from faristol.texts import sentence

__all__ = ["duplicate_text", "refusal_text", "standing_told", "why_refused"]


def duplicate_text(game: DuplicateReplay, language: str) -> str:
    """The whole game: how it stands, the board, every round and the standings."""
    state = game.state
    parts = [
        _heading(state, language),
        board_text(state),
        _rounds(state, language),
        _standings(state, language),
    ]
    return "\n\n".join(part for part in parts if part)


def refusal_text(refusal: Refusal, language: str) -> str:
    """Why an action was refused, as a sentence."""
    return why_refused(refusal.violation, language)


def why_refused(refused: FaristolError, language: str) -> str:
    """The sentence of a refusal."""
    facts = dict(refused.facts)
    if "why" in facts:
        facts["why"] = sentence("duplicate", f"null-{facts['why']}", language)
    return sentence("duplicate", refused.code, language, **facts)


def _heading(state: DuplicateState, language: str) -> str:
    return "\n".join((state.conditions.title, *standing_told(state, language)))


def standing_told(state: DuplicateState, language: str) -> list[str]:
    """The round in course; or how the game ended, and whether it counts."""
    if state.phase is not Phase.OVER:
        return [sentence("duplicate", "in-course", language, round=state.round_number)]
    reasons = [sentence("duplicate", f"unofficial-{why}", language) for why in why_unofficial(state)]
    code = "not-official" if reasons else "official"
    why = [sentence("duplicate", "end-reason", language, reason=state.end_reason)] if state.end_reason else []
    return [
        sentence("duplicate", f"end-{state.end}", language),
        *why,
        sentence("duplicate", code, language, reasons="; ".join(reasons)),
    ]


def _rounds(state: DuplicateState, language: str) -> str:
    if not state.rounds:
        return ""
    columns = ("round", "rack", "master", "place", "points")
    rows = [_head(columns, language)]
    for scored in state.rounds:
        master = scored.master
        rows.append((scored.number, spell_tiles(scored.rack), master.word, master.square, master.points))
        rows += [("", *_slip(state, scored.number, seat, language)) for seat in state.seats]
    return table_text(rows, right={0, 4})


def _head(columns: Iterable[str], language: str) -> tuple[object, ...]:
    return tuple(sentence("duplicate", f"column-{name}", language) for name in columns)


def _slip(state: DuplicateState, number: int, seat: Seat, language: str) -> tuple[object, ...]:
    judged = state.rounds[number - 1].judged[seat]
    told = judged.word
    if judged.null is not None:
        reason = sentence("duplicate", f"null-{judged.null}", language)
        told = f"{told} ({reason})" if told else f"({reason})"
    return state.players[seat], told, judged.square, points_in(state, number, seat)


def _standings(state: DuplicateState, language: str) -> str:
    columns = ("standing", "player", "total", "percent", "tops", "solos", "lost")
    rows = [
        (row.place, row.name, row.points, f"{row.percent:.2f}", row.tops, row.solos, row.lost)
        for row in standings(state)
    ]
    top = sentence("duplicate", "maximum", language, points=maximum(state))
    return f"{table_text([_head(columns, language), *rows], right={0, 2, 3, 4, 5, 6})}\n{top}"
