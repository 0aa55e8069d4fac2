"""The pictures of the README: ``python docs/images/make.py``.

What is shown is what ``faristol replay examples/final.yaml`` prints, word for word; only the sheet stands
beside the board, so that the picture is wide rather than long, and a little colour is added.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.columns import Columns
from rich.console import Console, Group
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from faristol.formats.files.acta import read_acta, replay
from faristol.formats.text.sheet import replay_text

__all__ = ["LANGUAGES", "picture", "picture_path"]

LANGUAGES = ("en", "ca")

_HERE = Path(__file__).parent
_GAME = _HERE.parents[1] / "examples" / "final.yaml"
_WIDTH = 124

_PAPER, _INK = (250, 245, 236), (52, 43, 36)
_FAINT, _ACCENT, _TILE, _WOOD = "#8f8270", "#a8452b", "#2f2720", "#ecd9b4"
_THEME = TerminalTheme(_PAPER, _INK, [_INK] * 8, [_INK] * 8)

# Rich's own page without its web fonts: a picture must not ask another server for anything.
_PAGE = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
svg {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; }}
.{unique_id}-matrix {{ font-size: {char_height}px; }}
.{unique_id}-title {{ font-size: 18px; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g>
</g>
</svg>
"""


def picture_path(language: str) -> Path:
    """Where the picture in *language* is kept."""
    return _HERE / ("replay.svg" if language == "en" else f"replay.{language}.svg")


def picture(language: str) -> str:
    """The replayed game in *language*, drawn."""
    told = replay_text(replay(read_acta(_GAME.read_bytes()), judge=None), language)
    heading, board, sheet, standing = told.split("\n\n")
    left = Group(Text(heading), "", _board(board), "", Text(standing, style="bold"))
    console = Console(
        record=True, file=io.StringIO(), width=_WIDTH, force_terminal=True, color_system="truecolor"
    )
    console.print(Columns([left, _sheet(sheet)], padding=(0, 4)))
    drawn = console.export_svg(
        title="faristol replay examples/final.yaml", theme=_THEME, code_format=_PAGE, unique_id="replay"
    )
    return re.sub(r"[ \t]+$", "", drawn, flags=re.MULTILINE)


def _board(board: str) -> Text:
    head, *rows = board.splitlines()
    return Text("\n").join([Text(head, style=_FAINT), *map(_row, rows)])


def _row(row: str) -> Text:
    """One row of the board, every tile with its piece of wood around it."""
    shown = Text(f"{row} ", style=_FAINT)
    for tile in re.finditer(r"[^\s.]+", row[3:]):
        begin, end = 3 + tile.start(), 3 + tile.end()
        ink = _ACCENT if tile[0].islower() else _TILE
        shown.stylize(f"bold {ink} on {_WOOD}", begin - (len(tile[0]) == 1), end + 1)
    return shown


def _sheet(sheet: str) -> Text:
    shown = Text(sheet)
    shown.stylize(_FAINT, 0, sheet.index("\n"))
    shown.highlight_regex(r"\([A-ZÇ·]+\)|(?m:\(\d+\)(?=\s+\d+$))|[+-]\d+(?=\s+-?\d+)", _ACCENT)
    return shown


if __name__ == "__main__":
    for language in LANGUAGES:
        picture_path(language).write_text(picture(language), encoding="utf-8")
