"""What a player could have laid: quick enough to go through every game of a season.

A turn is judged by points and by what stays on the rack, without looking ahead; whoever wants to know more
asks for a review (:mod:`faristol.engine.review`).
"""

from __future__ import annotations

from faristol.engine.engine import Engine
from faristol.engine.moves import MoveKind
from faristol.engine.position import Position
from faristol.lexicon.alphabet import encode
from faristol.rules.events import PlayLaid
from faristol.rules.spelling import read_word
from faristol.rules.state import GameState
from faristol.rules.tiles import BLANK, without

__all__ = ["missed_word"]

_CLEARLY = 15.0  # points; less is a matter of taste
_MOST_IN_LEAVE = 6


def missed_word(engine: Engine, state: GameState, made: PlayLaid | None) -> bytes | None:
    """The word that was clearly better than what was *made* in *state*; a bingo is better than none.

    None where there is no such word. An exchange or a pass is made with None.
    """
    best = engine.best(Position.of(state))
    if best.kind is not MoveKind.PLAY:
        return None
    missed_bingo = len(best.tiles) == state.regulation.rack_size and (made is None or not made.bingo)
    if not missed_bingo and best.equity - _worth(engine, state, made) < _CLEARLY:
        return None
    return encode(letter for letter, _ in read_word(best.word))


def _worth(engine: Engine, state: GameState, made: PlayLaid | None) -> float:
    if made is None:
        return 0.0
    used = [BLANK if cell.blank else cell.letter for _, cell in made.laid]
    rest = without(state.racks[made.seat], used)
    if engine.leaves is None or rest is None or len(rest) > _MOST_IN_LEAVE:
        return float(made.score)
    return made.score + engine.leaves.value(rest)
