"""A club to look at: ``make demo`` fills a server with people and what they do, and serves it.

A real server is started on a database of its own, in ``build/demo``, and everything is asked of it as
browsers ask: accounts, games in progress, a wooden table, a duplicate, a championship in its third round and
a league. What is there already is thrown away first, so it is the same club each time.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from faristol.engine import Engine
from faristol.lexicon import Lexicon
from tests.server.running import Answer, Player, player
from tests.server.test_play import best_play

PLACE = Path(__file__).parents[1] / "build/demo"
PASSWORD = "faristol-de-prova"
PATIENCE = 120  # seconds until the server answers; it may make its dictionary first

CLUB = ("Anna Puig", "Biel Roca", "Clara Soler", "Dídac Serra")
ENTRANTS = (
    ("Anna Puig", "Reus", 1510),
    ("Biel Roca", "Valls", 1490),
    ("Clara Soler", "Reus", 1455),
    ("Dídac Serra", "Lleida", 1430),
    ("Elna Masdéu i Font", "Valls", 1402),
    ("Ferran Gil", "Lleida", 1388),
    ("Gal·la Prat", "Reus", 1350),
    ("Hug Soler", "", 1320),
    ("Ivet Quintana de la Serra", "Tortosa", 1290),
    ("Jan Pàmies", "Reus", 1275),
)
DIVISIONS: Mapping[str, Sequence[str]] = {
    "Primera": ("Núria Ferré", "Àlex Pàmies", "Mercè Gil", "Quim Tarragó"),
    "Segona": ("Rosa Tomàs", "Jordi Solé", "Iu Cabré", "Maria del Remei Vallverdú"),
}
RESULTS = ("398-371", "377-350", "372-372", "365-362", "421-355", "344-410")
SHEET = (
    "start",
    "0 play H8 CASA",
    "0 complete",
    "1 play 10H SAL",
    "1 complete",
    "0 play J10 LLOP",
    "0 complete",
)


def main() -> None:
    asked = argparse.ArgumentParser(description="A club to look at.")
    asked.add_argument("--port", type=int, default=8000)
    asked.add_argument("--once", action="store_true", help="fill it, look once, and end")
    options = asked.parse_args()
    shutil.rmtree(PLACE, ignore_errors=True)
    PLACE.mkdir(parents=True)
    address = f"http://127.0.0.1:{options.port}"
    command = [str(Path(sys.executable).with_name("faristol")), "serve", "--port", str(options.port)]
    command += ["--database", f"sqlite:///{PLACE / 'club.db'}", "--puzzles", "5"]
    server = subprocess.Popen(command, env={**os.environ, "FARISTOL_LANG": "ca"})
    try:
        _wait_for(address, server)
        for what, link in asyncio.run(filled(address, Lexicon.open())).items():
            print(f"{what:<28} {address}{link}", flush=True)
        print(f"{'accounts':<28} {', '.join(map(_login, CLUB))} · {PASSWORD}", flush=True)
        if not options.once:
            server.wait()
    except KeyboardInterrupt:
        pass
    finally:
        server.send_signal(signal.SIGINT)
        server.wait()


def _wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        assert server.poll() is None, "the server has ended"
        try:
            httpx.get(address)
            return
        except httpx.TransportError:
            time.sleep(0.2)
    raise TimeoutError(f"{address} does not answer")


async def filled(address: str, words: Lexicon) -> dict[str, str]:
    """The club at *address*, whose games have these *words*: what there is, and where."""
    async with AsyncExitStack() as house:
        people = [await house.enter_async_context(player(address, name)) for name in CLUB]
        for person in people:
            account = {"login": _login(person.name), "password": PASSWORD}
            await _post(person, "/api/account", account)
        anna, biel, clara, didac = people
        return {
            "a game of two": f"/partida/{await _game(anna, biel, words, turns=6)}",
            "a game against a robot": f"/partida/{await _against_a_robot(clara, words)}",
            "a wooden table": f"/taula/{await _table(didac)}",
            "a duplicate": f"/duplicada/{await _duplicate(didac, words)}",
            "a championship": f"/campionat/{await _championship(anna)}",
            "a league": f"/campionat/{await _league(biel)}",
        }


def _login(name: str) -> str:
    """
    >>> _login("Dídac Serra")
    'didac'
    """
    return name.split()[0].lower().replace("í", "i")


async def _post(who: Player, path: str, data: Any) -> Any:
    sent = {"content": data.encode()} if isinstance(data, str) else {"json": data}
    answer = await who.http.post(path, headers={"Origin": who.address}, **sent)
    assert answer.is_success, f"{path}: {answer.text}"
    return answer


async def _opened(who: Player, path: str, data: Any) -> str:
    return str((await _post(who, path, data)).json()["id"])


# --- games ---


async def _game(first: Player, second: Player, words: Lexicon, turns: int) -> str:
    """A game without a clock, some turns old."""
    engine = Engine(words)
    asked = {"regulation": "classic", "clock": "none", "verify": "refuse", "starter": 0}
    game = await first.open(lexicon=words.info.name, **asked)
    await first.watch(game)
    await second.join(game)
    await second.watch(game)
    for turn in range(turns):
        seat = turn % 2
        mover, other = (first, second) if seat == 0 else (second, first)
        view = await mover.view(game, partial(_may_play, seat))
        play = best_play(view, seat, engine) or {"do": "pass"}
        await mover.act(game, **play)
        laid = await other.view(game, partial(_may_answer, seat))
        if "accept" in laid["may"]:
            await other.act(game, "accept")
    return game


def _may_play(seat: int, view: Answer) -> bool:
    return view["turn"] == seat and "pass" in view["may"]


def _may_answer(seat: int, view: Answer) -> bool:
    return "accept" in view["may"] or view["turn"] != seat


async def _against_a_robot(who: Player, words: Lexicon) -> str:
    game = await who.open(regulation="fisc", lexicon=words.info.name, clock="none", verify="refuse")
    await _post(who, f"/api/games/{game}/robot", {"level": 3})
    return game


async def _table(who: Player) -> str:
    """A wooden table with a few plays entered."""
    asked = {"regulation": "classic", "names": list(CLUB[:2]), "lexicon": "arbiter", "starter": 0}
    table = await _opened(
        who, "/api/tables", {**asked, "event": "Lliga de la biblioteca", "table": "Taula 4"}
    )
    await _post(who, f"/api/tables/{table}/acts", {"deeds": [{"act": _act(line)} for line in SHEET]})
    return table


def _act(line: str) -> dict[str, Any]:
    """
    >>> _act("0 play H8 CASA")
    {'do': 'play', 'by': 0, 'square': 'H8', 'word': 'CASA'}
    """
    match line.split():
        case [do]:
            return {"do": do}
        case [by, do]:
            return {"do": do, "by": int(by)}
        case [by, do, square, word]:
            return {"do": do, "by": int(by), "square": square, "word": word}
        case _:
            raise ValueError(line)


async def _duplicate(judge: Player, words: Lexicon) -> str:
    """A duplicate with its players, the first rack on the board."""
    players = [name for name, _, _ in ENTRANTS]
    asked = {"title": "Duplicada de dissabte", "players": players, "lexicon": words.info.name}
    session = await _opened(judge, "/api/duplicate", asked)
    await _post(judge, f"/api/duplicate/{session}/act", {"do": "draw"})
    return session


# --- championships ---


async def _championship(director: Player) -> str:
    """An open tournament whose third round is half played."""
    settings = {"name": "Obert de Reus", "rounds": 5, "round_minutes": 50}
    event = await _opened(director, "/api/events", {"settings": settings})
    rows = ["nom;club;elo", *(f"{name};{club};{elo}" for name, club, elo in ENTRANTS)]
    await _post(director, f"/api/events/{event}/entries", "\n".join(rows))
    for number in (1, 2, 3):
        await _post(director, f"/api/events/{event}/pair", {})
        await _post(director, f"/api/events/{event}/orders", {"do": "publish", "round": number})
        boards = (await director.http.get(f"/api/events/{event}")).json()["rounds"][-1]["boards"]
        for board in boards if number < 3 else boards[:2]:
            await _result(director, event, number, board)
    return event


async def _league(director: Player) -> str:
    """A league of two divisions with its first games played."""
    settings = {"name": "Lliga d'hivern", "system": "league", "turns": 1, "official": False}
    settings |= {"groups_apart": True, "regulation": "classic", "tie_breaks": ["difference", "total"]}
    event = await _opened(director, "/api/events", {"settings": {**settings, "divisions": list(DIVISIONS)}})
    rows = ["nom;grup", *(f"{name};{group}" for group, names in DIVISIONS.items() for name in names)]
    await _post(director, f"/api/events/{event}/entries", "\n".join(rows))
    await _post(director, f"/api/events/{event}/orders", {"do": "fixtures"})
    (first, *_) = (await director.http.get(f"/api/events/{event}")).json()["rounds"]
    for board in first["boards"][:3]:
        await _result(director, event, 1, board)
    return event


async def _result(director: Player, event: str, number: int, board: Mapping[str, Any]) -> None:
    seats = {key: board[key] for key in ("table", "first", "second")}
    result = RESULTS[(board["table"] + number) % len(RESULTS)]
    order = {"do": "result", "round": number, "result": result, **seats}
    await _post(director, f"/api/events/{event}/orders", order)


if __name__ == "__main__":
    main()
