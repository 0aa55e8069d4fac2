"""Complete games as their score sheets tell them: the files in ``games/``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from faristol.formats.files.acta import Settings
from faristol.rules.state import Seat
from faristol.service.ports import PersonId
from faristol.service.streams.named import NamedPerson
from faristol.service.wooden.entries import Header
from faristol.service.wooden.sheets.paper import Figures, Paper, PaperLine

__all__ = ["GAMES", "header_of", "paper_of", "sheets"]

GAMES = tuple(sorted(path.stem for path in Path(__file__).with_name("games").glob("*.yaml")))


def sheets(name: str) -> dict[str, Any]:
    text = Path(__file__).with_name("games").joinpath(f"{name}.yaml").read_text("utf-8")
    told: dict[str, Any] = yaml.safe_load(text)
    return told


def header_of(told: dict[str, Any], **fields: Any) -> Header:
    """The table of these sheets: a person judges, and seat 0 starts."""
    return Header(
        regulation=told["regulation"],
        settings=Settings(starter=Seat(0), lexicon="arbiter"),
        names=tuple(told["players"]),
        opener=NamedPerson(person=PersonId("p"), name="Àrbitra"),
        code="code",
        seat_codes=tuple(told["players"]),
        **{"live": False, **fields},
    )


def paper_of(told: dict[str, Any]) -> Paper:
    return Paper(
        lines=tuple(
            PaperLine(text=text, figures=tuple(_figures(figures) for figures in written))
            for text, *written in told["lines"]
        ),
        keepers=tuple(told["keepers"]),
        starter=0,
        used=tuple(told.get("used", ())),
        racks=tuple(told["racks"]),
    )


def _figures(written: list[int]) -> Figures:
    return Figures(points=written[0], total=written[1]) if written else Figures()
