"""A process that writes until it is killed, and says what was acknowledged.

``python -m tests.storage.writer URL NAME GAMES PAUSE`` adds entries to each of GAMES games, all at once, with
a pause of so many seconds between them, and loads again when another was faster. It prints ``ready``, begins
when its input ends, and then prints ``game seq`` for every entry that the store has acknowledged.
"""

from __future__ import annotations

import asyncio
import os
import sys
from itertools import count

from tests.storage.makers import NOW, a_body, a_card

from faristol.service.ports import Conflict, stream_id
from faristol.storage import Storage, open_storage


async def play(storage: Storage, game: str, name: str, pause: float) -> None:
    seq = 0
    for n in count(1):
        while True:
            try:
                seq = await storage.streams.append(
                    a_card(game, seq + 1, scores=(seq + 1, 0)), [a_body(by=name, n=n)], after=seq, at=NOW
                )
                break
            except Conflict:
                seq += len(await storage.streams.read(stream_id(game), after=seq))
        os.write(1, f"{game} {seq}\n".encode())  # at once: nothing may wait in a buffer
        await asyncio.sleep(pause)


async def main(url: str, name: str, games: str, pause: str) -> None:
    async with open_storage(url) as storage:
        os.write(1, b"ready\n")
        await asyncio.to_thread(sys.stdin.read)
        await asyncio.gather(*(play(storage, f"g{n}", name, float(pause)) for n in range(int(games))))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
