"""Any file that holds a championship: TRF or a CSV of games, told apart by content."""

from __future__ import annotations

from faristol.formats.games_csv import looks_like_games, read_games
from faristol.formats.trf import looks_like_trf, read_trf
from faristol.tournament.championship import Championship
from faristol.tournament.errors import MalformedEvent

__all__ = ["MOST_BYTES", "read_championship"]

MOST_BYTES = 16 * 1024 * 1024


def read_championship(source: bytes) -> Championship:
    """The championship that *source* holds, whatever its format."""
    if len(source) > MOST_BYTES:
        raise MalformedEvent("too-large", limit=f"{MOST_BYTES // 1024**2} MiB")
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = source.decode("cp1252", errors="replace")  # what spreadsheets and old pairing programs save
    if looks_like_trf(text):
        return read_trf(text)
    if looks_like_games(text):
        return read_games(text)
    raise MalformedEvent("unknown-format")
