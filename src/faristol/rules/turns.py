"""How a turn goes on and ends: noting, refilling, pressing, losing it, and who comes next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from faristol.rules.endings import can_still_play, ending_after_turn
from faristol.rules.events import (
    GameEnded,
    PlayerLapsed,
    PlayNoted,
    TurnBegan,
    TurnCompleted,
    TurnLost,
)
from faristol.rules.redraw import all_alike, may_redraw_now
from faristol.rules.regulation import End, Lapse, Racks
from faristol.rules.settlement import settle
from faristol.rules.state import GameState, Phase, Seat, Why
from faristol.rules.story import Story

__all__ = [
    "complete_turn",
    "end_game",
    "end_turn",
    "lapse",
    "lose_turn",
    "note_and_refill",
    "play_stands",
    "press",
]


def note_and_refill(story: Story, seat: Seat) -> None:
    """The play enters the sheet, and the rack is filled up."""
    story.tell(PlayNoted(at=story.at, seat=seat))
    story.draw(seat, story.state.regulation.rack_size - len(story.state.racks[seat]))


def press(story: Story, seat: Seat) -> None:
    """The clock is pressed; with an empty bag this notes a play that was not noted yet."""
    if story.state.phase is Phase.PLACED:
        story.tell(PlayNoted(at=story.at, seat=seat))
    story.tell(TurnCompleted(at=story.at, seat=seat))
    end_turn(story, seat)


def complete_turn(story: Story, seat: Seat) -> None:
    """Whatever of refilling and pressing is still to do."""
    if story.state.phase is Phase.PLACED:
        note_and_refill(story, seat)
    press(story, seat)


def play_stands(story: Story, seat: Seat) -> None:
    """Nobody challenges the play any more: the turn completes by itself.

    Online the player is left to press where the fresh rack may be changed whole, or the chance would
    be gone before it was seen.
    """
    if story.state.setup.window and story.state.phase is Phase.PLACED:
        note_and_refill(story, seat)
        if may_redraw_now(story.state, seat) and all_alike(story.state, seat) and story.state.bag:
            return
    complete_turn(story, seat)


def lose_turn(story: Story, seat: Seat, why: Why) -> None:
    story.tell(TurnLost(at=story.at, seat=seat, why=why))
    end_turn(story, seat)


def lapse(story: Story, seat: Seat) -> None:
    """The time of the turn is over, and what was agreed for that happens."""
    _LAPSES[story.state.setup.lapse](story, seat)


def _passes(story: Story, seat: Seat) -> None:
    lose_turn(story, seat, Why.TIME)


def _loses(story: Story, seat: Seat) -> None:
    """Of two the other has won; at a larger table the others play on."""
    if len(story.state.in_play) <= 2:
        end_game(story, End.LAPSED, by=seat)
        return
    story.tell(PlayerLapsed(at=story.at, seat=seat))
    lose_turn(story, seat, Why.TIME)


_LAPSES: Mapping[Lapse, Callable[[Story, Seat], None]] = MappingProxyType(
    {Lapse.PASS: _passes, Lapse.LOSE: _loses}
)


def end_turn(story: Story, seat: Seat) -> None:
    """See whether the game is over; if not, the turn goes on to the next player."""
    state = story.state
    end = ending_after_turn(state, seat)
    if end is not None:
        end_game(story, end, by=seat if end is End.OUT else None)
        return
    story.tell(TurnBegan(at=story.at, seat=_next_to_play(state, seat)))


def end_game(story: Story, end: End, by: Seat | None = None) -> None:
    """Settle the score of this ending and close the game."""
    story.begin()
    settled = settle(story.state, end, by)
    counted = story.state.regulation.racks.get(end, Racks.STAY) is not Racks.STAY
    story.tell(
        GameEnded(
            at=story.at,
            end=end,
            by=by,
            adjustments=settled.lines,
            racks=story.state.racks if counted else (),
            winner_named=settled.winner_named,
            winner=settled.winner,
        )
    )


def _next_to_play(state: GameState, seat: Seat) -> Seat:
    """The next player whom the turn still reaches; that may be the same one again."""
    return next(other for other in (*state.order_from(seat)[1:], seat) if can_still_play(state, other))
