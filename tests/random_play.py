"""Random players: mostly sensible, sometimes absurd, so that games get far and every refusal is met."""

from __future__ import annotations

from random import Random
from typing import Any

from faristol.rules.board import Direction, Square
from faristol.rules.notation import write_place
from faristol.rules.regulation import ClockKind
from faristol.rules.spelling import Cell, spell
from faristol.rules.state import GameState, Phase
from faristol.rules.tiles import BLANK

__all__ = ["agreed", "random_action"]

_SENSIBLE = {
    Phase.NOT_STARTED: ("start", "start", "start", "absent", "present", "record"),
    Phase.TO_MOVE: ("play",) * 12 + ("exchange", "exchange", "pass", "redraw", "overdraw", "withdraw"),
    Phase.PLACED: ("complete",) * 5 + ("refill", "refill", "accept", "challenge", "press", "withdraw"),
    Phase.CHALLENGED: ("verdict", "verdict", "verdict", "challenge"),
    Phase.REFILLED: ("press", "press", "complete", "redraw", "overdraw", "challenge", "rechallenge"),
    Phase.OVER: ("sign", "correct", "record", "resume", "pause"),
}
_ANY = (
    "wait absent present start play refill redraw press complete exchange pass withdraw accept challenge "
    "verdict rechallenge pause resume holiday overdraw abandon round-over agree-end disqualify correct "
    "record sign"
).split()
_RARE = {"abandon", "disqualify", "agree-end", "round-over"}
_REASONS = ("validity", "count", "overdraw", "arbiter", "force-majeure", "end")
_WITHOUT_SEAT = {"wait", "start", "verdict", "pause", "resume", "round-over", "agree-end", "record"}


_SLOWLY = 3_000  # how much longer everybody takes where turns have days: a minute becomes two of them


def agreed(clock: str, seed: int) -> dict[str, Any]:
    """The settings of a game with that clock; with days one seed has more of them than another."""
    if clock != ClockKind.DAYS:
        return {"clock": clock}
    return {"clock": clock, "days": 1 + seed % 3, "holidays": seed % 5, "lapse": ("pass", "lose")[seed % 2]}


def random_action(state: GameState, dice: Random) -> dict[str, Any]:
    """An action to ask of *state*, at its own time or somewhat later."""
    pace = _SLOWLY if state.setup.clock is ClockKind.DAYS else 1
    now = state.now + dice.choice((0, 0, 500, 7_000, 30_000, 61_000)) * (dice.random() < 0.5) * pace
    if dice.random() < 0.004:
        now += 1_000_000 * pace
    verb = _verb(state, dice)
    action: dict[str, Any] = {"t": now / 1000, "do": verb}
    if verb not in _WITHOUT_SEAT:
        action["by"] = _seat(state, verb, dice)
    return action | _fields(state, verb, action.get("by", 0), dice)


def _verb(state: GameState, dice: Random) -> str:
    if state.paused and dice.random() < 0.8:
        return "resume"
    if dice.random() < 0.85:
        return dice.choice(_SENSIBLE[state.phase])
    verb = dice.choice(_ANY)
    return verb if verb not in _RARE or dice.random() < 0.05 else "wait"


def _seat(state: GameState, verb: str, dice: Random) -> int:
    if state.turn is None or dice.random() < 0.1:
        return dice.randrange(state.setup.players)
    if verb in ("challenge", "accept", "rechallenge"):
        return dice.choice([seat for seat in state.seats if seat != state.turn])
    return state.turn


def _fields(state: GameState, verb: str, seat: int, dice: Random) -> dict[str, Any]:
    match verb:
        case "play":
            return _play(state, seat, dice)
        case "exchange":
            rack = state.racks[seat]
            return {"tiles": " ".join(dice.sample(rack, dice.randint(0, len(rack))))}
        case "challenge":
            return {} if dice.random() < 0.7 else {"words": ["CASA"]}
        case "verdict":
            return {"valid": dice.random() < 0.5}
        case "rechallenge":
            return {"argument": "és al diccionari"}
        case "pause":
            return {"reason": dice.choice(_REASONS)}
        case "holiday":
            return {"days": dice.randint(1, 3)}
        case "correct":
            return {"points": dice.randint(-30, 30), "reason": "suma"}
        case "record":
            return {"what": "cadira", "text": "per sorteig"}
        case "overdraw":
            asked = {"extra": dice.randint(1, 3), "on_rack": dice.random() < 0.5, "seen": dice.random() < 0.5}
            return asked | ({"late": True} if dice.random() < 0.4 else {})
        case _:
            return {}


def _play(state: GameState, seat: int, dice: Random) -> dict[str, Any]:
    """A word somewhere: fit to the board and the rack more often than not."""
    direction = dice.choice(list(Direction))
    square = _somewhere(state, dice)
    tiles = list(dice.sample(state.racks[seat], min(len(state.racks[seat]), dice.randint(1, 7))))
    for _ in range(dice.randint(0, 5)):
        before = square.step(direction, -1)
        if state.regulation.layout.holds(before):
            square = before
    square = state.board.start_of_run(square, direction)
    begin, cells = square, list[Cell]()
    while state.regulation.layout.holds(square):
        there = state.board[square]
        if there is None and not tiles:
            break
        cells.append(there or _lay(state, tiles.pop(), dice))
        square = square.step(direction)
    return {"square": write_place(begin, direction), "word": spell(cells) or "A"}


def _somewhere(state: GameState, dice: Random) -> Square:
    if not state.board:
        return state.regulation.layout.centre
    beside = dice.choice(list(state.board.cells))
    return dice.choice((beside, beside.step(Direction.ACROSS, -1), beside.step(Direction.DOWN, -1)))


def _lay(state: GameState, tile: Any, dice: Random) -> Cell:
    if tile != BLANK:
        return Cell(tile)
    letters = sorted(state.regulation.blank_letters)
    return Cell(dice.choice(letters), blank=True)
