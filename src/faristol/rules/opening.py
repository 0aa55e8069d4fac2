"""Who starts, and the first racks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from faristol.rules.events import GameStarted, RacksCompared, StartDrawn, TurnBegan
from faristol.rules.regulation import StartDraw
from faristol.rules.start_draw import ahead
from faristol.rules.state import GameState, Seat
from faristol.rules.story import Story, chosen
from faristol.rules.tiles import Tile

__all__ = ["open_game"]


def open_game(story: Story) -> None:
    """Draw for the start where it is open, draw the racks, and let the starter's time run."""
    arranged = story.state.setup.starter
    starter = _DRAWS[story.state.regulation.start_draw](story) if arranged is None else arranged
    _draw_racks(story, starter)
    story.tell(GameStarted(at=story.at, starter=starter))
    story.tell(TurnBegan(at=story.at, seat=starter))


def _draw_racks(story: Story, starter: Seat) -> None:
    for seat in story.state.order_from(starter):
        missing = story.state.regulation.rack_size - len(story.state.racks[seat])
        story.draw(seat, missing)


def _tile_nearest_a(story: Story) -> Seat:
    """One tile each; those who tie for the lowest draw again; then all tiles return."""
    state = story.state
    left = list(state.bag)
    draws: list[tuple[Seat, Tile]] = []
    rivals = state.seats
    while len(rivals) > 1 and len(left) >= len(rivals):
        drawn = {seat: left.pop(0) for seat in rivals}
        draws.extend(drawn.items())
        rivals = ahead(drawn, state.regulation)
    # Only a bag with next to nothing in it leaves a tie: then the lot decides.
    starter = chosen(rivals, 1, story.dice)[0]
    story.tell(StartDrawn(at=story.at, draws=tuple(draws), starter=starter))
    story.shake()
    return starter


def _rack_nearest_z(story: Story) -> Seat:
    """Seven tiles each, which stay; the highest letters are compared, then the next."""
    for seat in story.state.seats:
        story.draw(seat, story.state.regulation.rack_size)
    state = story.state
    ranked = {seat: _from_the_end(state, seat) for seat in state.seats}
    best = max(map(tuple, (map(state.regulation.tile_set.rank, tiles) for tiles in ranked.values())))
    rivals = [
        seat for seat, tiles in ranked.items() if tuple(map(state.regulation.tile_set.rank, tiles)) == best
    ]
    starter = chosen(rivals, 1, story.dice)[0]
    story.tell(
        RacksCompared(
            at=story.at,
            shown=_compared(state, tuple(ranked.values()), starter),
            starter=starter,
            by_lot=len(rivals) > 1,
        )
    )
    return starter


def _from_the_end(state: GameState, seat: Seat) -> tuple[Tile, ...]:
    return tuple(sorted(state.racks[seat], key=state.regulation.tile_set.rank, reverse=True))


def _compared(
    state: GameState, ranked: tuple[tuple[Tile, ...], ...], starter: Seat
) -> tuple[tuple[Tile, ...], ...]:
    """What each had to show: letters from the end of the alphabet, as long as there was a tie."""
    shown: list[tuple[Tile, ...]] = []
    for seat, tiles in zip(state.seats, ranked, strict=True):
        rivals = [other for index, other in enumerate(ranked) if index != seat]
        if seat != starter:
            rivals = [ranked[starter]]
        depth = max((_common(tiles, other) for other in rivals), default=0)
        shown.append(tiles[: depth + 1])
    return tuple(shown)


def _common(tiles: tuple[Tile, ...], others: tuple[Tile, ...]) -> int:
    """How many letters from the front are the same."""
    same = 0
    for tile, other in zip(tiles, others, strict=False):
        if tile != other:
            break
        same += 1
    return same


_DRAWS: Mapping[StartDraw, Callable[[Story], Seat]] = MappingProxyType(
    {
        StartDraw.TILE_NEAREST_A: _tile_nearest_a,
        StartDraw.RACK_NEAREST_Z: _rack_nearest_z,
    }
)
