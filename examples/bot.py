"""A bot that plays with our engine: it accepts every invitation and answers every turn.

faristol people token new LOGIN --scope play      # of an account that was made a bot's
FARISTOL_TOKEN=… python examples/bot.py https://faristol.example
"""

from __future__ import annotations

import os
import sys
from typing import Any

from faristol import Engine, Lexicon, MoveKind
from faristol.client import BotInvited, BotOver, BotRematch, BotTurn, Client, GameView, Refused, position_of


def choice(engine: Engine, view: GameView) -> tuple[str, dict[str, Any]]:
    """What the game waits for: an answer to a play, the end of a turn, or the engine's best move."""
    if "play" not in view.may:
        return next(verb for verb in ("accept", "complete", "pass") if verb in view.may), {}
    move = engine.moves(position_of(view), top=1)[0]
    match move.kind:
        case MoveKind.PLAY:
            return "play", {"square": move.square, "word": move.word}
        case MoveKind.EXCHANGE:
            return "exchange", {"tiles": tuple(move.tiles)}
        case MoveKind.PASS:
            return "pass", {}


def run(client: Client, engine: Engine, games: int | None = None) -> None:
    """Play until the line ends, or until so many *games* are over."""
    over = 0
    for event in client.events():
        try:
            match event:
                case BotInvited(game=game):
                    client.join(game)
                case BotRematch(game=game):
                    client.rematch(game)
                case BotTurn(game=game):
                    do, fields = choice(engine, client.game(game))
                    client.act(game, do, **fields)
                case BotOver(game=game, scores=scores):
                    print(game, *scores)
                    over += 1
                case _:  # somebody else is to act
                    pass
        except Refused as refused:  # the moment has passed: the next line says what is now
            print(refused, file=sys.stderr)
        if over == games:
            return


if __name__ == "__main__":
    run(Client(sys.argv[1], os.environ["FARISTOL_TOKEN"]), Engine(Lexicon.open()))
