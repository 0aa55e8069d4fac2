"""After the game: its record to take home, to print and to go through move by move.

A record holds the seed and so every rack: it is given out when the game is over, and not before.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from datetime import datetime

from msgspec.structs import replace

from faristol.formats.files.acta import MalformedActa, Replay, read_acta, replay
from faristol.formats.files.acta.replay import created
from faristol.formats.files.acta.writing import write_acta
from faristol.formats.files.gcg import GcgGame, GcgMove, MalformedGcg, looks_like_gcg, read_gcg, write_gcg
from faristol.formats.pdf.occasion import Occasion
from faristol.formats.pdf.sheet import sheet_paper
from faristol.formats.pdf.typesetting import Paper
from faristol.formats.text.sheet import replay_text
from faristol.formats.wire.games import Position, ReplayView
from faristol.formats.wire.position import LineView
from faristol.rules.notation import write_place
from faristol.rules.spelling import spell
from faristol.rules.state import Seat
from faristol.rules.story import Judge
from faristol.rules.tiles import CATALAN
from faristol.service.beside import beside
from faristol.service.errors import Reason, RequestRefused
from faristol.service.games.page import GamePage, acta_of, standing
from faristol.service.games.use_cases import Games
from faristol.service.ports import GameId, PersonId, Status
from faristol.service.positions import cell_view
from faristol.service.replays import moves_of, replay_view
from faristol.service.shelf import Judged, dictionary_of
from faristol.service.world import World
from faristol.texts import sentence

__all__ = ["Records", "names_of"]


def names_of(game: GamePage) -> tuple[str, ...]:
    """The players as a record names them, in no language; robots of one level are told apart."""
    names = list[str]()
    met: Counter[str] = Counter()
    for holder in game.seats:
        if holder.called is None and holder.robot is not None:
            name = f"Robot {holder.robot}"
            met[name] += 1
            names.append(name if met[name] == 1 else f"{name} ({met[name]})")
        else:
            names.append(holder.called or "?")
    return tuple(names)


class Records:
    """What is left when the tiles are back in the bag."""

    def __init__(self, world: World, games: Games) -> None:
        self._world = world
        self._games = games

    async def acta(self, game: GameId) -> str:
        """The record as YAML."""
        return write_acta((await self.replayed(game)).acta)

    async def gcg(self, game: GameId) -> str:
        """The game for other programs; two players only."""
        told = await self.replayed(game)
        if len(told.acta.players) != 2:
            raise RequestRefused(Reason.TWO_PLAYERS_ONLY)
        return await asyncio.to_thread(
            lambda: write_gcg(moves_of(told), tuple(told.acta.players), lexicon=told.acta.lexicon or "")
        )

    async def sheet_text(self, game: GameId, language: str) -> str:
        return replay_text(await self.replayed(game), language) + "\n"

    async def sheet(self, game: GameId, language: str) -> Paper:
        """The sheet to print."""
        told = await self.replayed(game)
        page = await self._games.current(game)
        played = datetime.fromtimestamp(page.opened_at / 1000)
        where = Occasion(date=f"{played:%d/%m/%Y}", dictionary=dictionary_of(page.header))
        return await asyncio.to_thread(sheet_paper, told, language, occasion=where)

    async def replay(self, game: GameId, language: str, person: PersonId | None = None) -> ReplayView:
        """The game to go through move by move, as *person* had it."""
        shown = replay_view(await self.replayed(game), language)
        seat = None if person is None else (await self._games.current(game)).seat_of(person)
        return replace(shown, you=seat)

    async def look_at(self, source: bytes, language: str) -> ReplayView:
        """A record from elsewhere, an acta or a GCG, to go through; nothing of it is kept."""
        try:
            if looks_like_gcg(source):
                return await beside(lambda: _gcg_shown(read_gcg(source), language))
            acta = await beside(read_acta, source)
        except (MalformedGcg, MalformedActa) as malformed:
            raise RequestRefused(Reason.BAD_RECORD, why=malformed) from None
        judge: Judge | None = None
        if acta.lexicon is not None:
            judge = await self._world.shelf.open(acta.lexicon)
        return await beside(lambda: replay_view(replay(acta, judge), language))

    async def judged(self, game: GameId) -> tuple[int, Judged]:
        page = await self._games.current(game)
        return page.seq, page.header

    async def replayed(self, game: GameId) -> Replay:
        """The game as its stream tells it: the rules are not asked again."""
        page = await self._games.current(game)
        if page.status is not Status.OVER:
            raise RequestRefused(Reason.NOT_OVER)
        entries = await self._games.book.entries(game)
        acta = acta_of(page.header, names_of(page), entries)
        return Replay(
            acta=acta,
            created=created(acta),
            state=page.state,
            events=[event for entry in standing(entries) for event in entry.events],
        )


# --- a game from another program ---


def _gcg_shown(game: GcgGame, language: str) -> ReplayView:
    totals = [0 for _ in game.players]
    positions: list[Position] = []
    for move in game.moves:
        totals[move.by] = move.total
        positions.append(_gcg_position(move, tuple(totals), language))
    best = max(totals)
    return ReplayView(
        regulation="",
        title=game.title or "GCG",
        players=game.players,
        lexicon=game.lexicon,
        starter=game.moves[0].by,
        positions=tuple(positions),
        scores=tuple(totals),
        final=tuple(totals),
        end=None,
        winner=totals.index(best) if totals.count(best) == 1 else None,
        refused=(),
    )


def _gcg_position(move: GcgMove, totals: tuple[int, ...], language: str) -> Position:
    laid = move.laid
    line = LineView(
        by=Seat(move.by),
        kind=move.kind,
        play=_gcg_play(move, language),
        place=write_place(laid.square, laid.direction) if laid and move.stood else "",
        points="-" if move.kind == "exchange" else f"({move.score})" if move.bingo else str(move.score),
        total=move.total,
        bingo=move.bingo and move.stood,
        why=move.why,
    )
    cells = laid.new if laid else ()
    return Position(
        line=line,
        laid=tuple(cell_view(square, cell, CATALAN) for square, cell in cells),
        stood=laid is not None and move.stood,
        racks=tuple(move.rack if seat == move.by else () for seat in range(len(totals))),
        scores=totals,
        bag=0,  # a GCG does not say
        used=(0,) * len(totals),
    )


def _gcg_play(move: GcgMove, language: str) -> str:
    match move.kind:
        case "play":
            return spell(cell for _, cell in move.laid.word) if move.laid else ""
        case "exchange":
            return sentence("sheet", "exchange", language, count=len(move.tiles) or None)
        case "pass":
            return sentence("sheet", "pass", language)
        case "lost" | "adjust":
            return sentence("sheet", f"{move.kind}-{move.why}", language)
