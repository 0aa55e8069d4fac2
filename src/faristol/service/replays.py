"""A finished game to go through move by move, whether it was played in the app, on wood or elsewhere."""

from __future__ import annotations

from faristol.formats.files.acta.replay import Replay
from faristol.formats.text.moves import Move, moves
from faristol.formats.text.turns import has_made_up_tiles, rack_was_seen
from faristol.formats.wire.games import Position, RefusalView, ReplayView
from faristol.rules.state import Rack, Seat
from faristol.service.positions import cell_view, line_views
from faristol.texts import sentence

__all__ = ["moves_of", "replay_view"]


def moves_of(told: Replay) -> tuple[Move, ...]:
    """What stands on the sheet, line by line, and how it was before."""
    return moves(told.created, told.events, told.acta.rules)


def replay_view(told: Replay, language: str) -> ReplayView:
    """The game move by move, with the racks that somebody saw."""
    state, acta = told.state, told.acta
    lines = line_views(state, language)
    made_up = has_made_up_tiles(acta)
    tile_set = state.regulation.tile_set
    positions = tuple(
        Position(
            line=line,
            laid=tuple(cell_view(square, cell, tile_set) for square, cell in move.laid.new)
            if move.laid
            else (),
            stood=move.stood,
            racks=_seen_racks(move) if made_up else move.racks,
            scores=move.scores,
            bag=move.bag,
            used=move.used,
        )
        for line, move in zip(lines, moves_of(told), strict=True)
    )
    return ReplayView(
        regulation=acta.regulation,
        title=state.regulation.title,
        players=tuple(acta.players),
        lexicon=acta.lexicon or "",
        starter=state.starter,
        positions=positions,
        scores=state.scores,
        final=state.final_scores,
        end=state.end,
        winner=state.winner,
        refused=tuple(
            RefusalView(
                index=refusal.index,
                code=refusal.violation.code,
                message=sentence("refusals", refusal.violation.code, language, **refusal.violation.facts),
            )
            for refusal in told.refused
        ),
    )


def _seen_racks(move: Move) -> tuple[Rack, ...]:
    """Of a wooden board nobody knows what stood on the racks, but where all of it came to light."""
    seen = rack_was_seen(move)
    return tuple(rack if seen and Seat(seat) == move.line.by else () for seat, rack in enumerate(move.racks))
