"""A championship on a club's own site: the occasion, the round and the table as one plain page.

It is a document and nothing else: no script, no form, no cookie. The lists are those of the papers.
"""

from __future__ import annotations

import base64
import hashlib
from dataclasses import replace
from html import escape

from faristol.formats.pdf.listing import Cell, Column, Section, column
from faristol.formats.pdf.pairings import pairings_section
from faristol.formats.pdf.poster import system_told
from faristol.formats.pdf.standings import standings_sections
from faristol.formats.text.days import days_told
from faristol.texts import sentence
from faristol.tournament.rounds import EntrantId, sorting
from faristol.tournament.settings import System
from faristol.tournament.state import EventState

__all__ = ["STYLE_HASH", "embedded_gone", "embedded_page"]

_AWAITED = "·"  # where a result is still to come

_STYLE = """
:root { color-scheme: light dark; --paper: #fffdf8; --ink: #24211c; --muted: #655e52; --line: #ddd3c0;
  --accent: #9a3826; --sunk: #f6f1e7; }
@media (prefers-color-scheme: dark) { :root { --paper: #1a1916; --ink: #efe8da; --muted: #b0a797;
  --line: #3b3832; --accent: #ee957e; --sunk: #24231f; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 18px; background: var(--paper); color: var(--ink);
  font: 16px/1.45 'Atkinson Hyperlegible Next', 'Atkinson Hyperlegible', system-ui, sans-serif; }
h1 { margin: 0 0 4px; font: 400 28px/1.2 Georgia, 'Noto Serif', serif; color: var(--accent);
  overflow-wrap: anywhere; }
h2 { margin: 26px 0 8px; font-size: 18px; }
p { margin: 2px 0; color: var(--muted); }
.when { color: var(--ink); font-weight: 600; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { color: var(--muted); font-size: 13px; font-weight: 600; border-bottom: 2px solid var(--line);
  white-space: nowrap; }
th, td { padding: 7px 8px; text-align: left; vertical-align: baseline; }
td { border-bottom: 1px solid var(--line); }
tbody tr:nth-child(even) { background: var(--sunk); }
.right { text-align: right; white-space: nowrap; }
.center { text-align: center; white-space: nowrap; }
.tight { width: 1%; }
.faint, small { color: var(--muted); }
@media (max-width: 560px) { .less { display: none; } th, td { padding: 7px 5px; } }
small { display: block; font-size: 13px; }
footer { margin-top: 22px; }
a { display: inline-block; margin-right: 22px; padding: 10px 0; color: var(--accent); font-weight: 600; }
"""
STYLE_HASH = f"sha256-{base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()}"
"""By which the policy of the page knows its style."""


def embedded_page(
    event: EventState, language: str, *, link: str, unseen: frozenset[EntrantId] = frozenset()
) -> str:
    """What everybody may know of *event*; who entered by themselves is *unseen* until the desk has looked."""
    settings, held = event.settings, event.settings.held
    facts = [part for part in (held.place, held.organiser) if part]
    head = [f"<h1>{escape(settings.name)}</h1>"]
    if days := days_told(held, language):
        head.append(f'<p class="when">{escape(days)}</p>')
    if facts:
        head.append(f"<p>{escape(' · '.join(facts))}</p>")
    head.append(f"<p>{escape(system_told(settings, language))}</p>")
    lists = [_listed(section) for section in _sections(event, language, unseen)]
    again, more = (escape(sentence("paper", f"embedded-{code}", language)) for code in ("again", "more"))
    ways = f'<a href="">{again}</a> <a href="{escape(link)}" target="_blank" rel="noopener">{more}</a>'
    foot = f"<footer>{ways}</footer>"
    return _document(settings.name, [*head, *lists, foot], language)


def embedded_gone(language: str) -> str:
    """What stands there when there is no such event."""
    told = sentence("paper", "embedded-gone", language)
    return _document(told, [f"<p>{escape(told)}</p>"], language)


def _document(title: str, body: list[str], language: str) -> str:
    inside = "\n".join(body)
    return f"""<!doctype html>
<html lang="{escape(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{escape(title)}</title>
<style>{_STYLE}</style>
</head>
<body>
<main>
{inside}
</main>
</body>
</html>
"""


def _sections(event: EventState, language: str, unseen: frozenset[EntrantId]) -> list[Section]:
    if event.settings.system is System.SEASON:
        return []  # its tables are made of other events, and stand where the link leads
    if not event.played:
        return [_people(event, language, unseen)]
    groups = event.groups if event.settings.groups_apart else ("",)
    tables = [
        replace(one, heading=f"{one.heading} · {group}" if group else one.heading)
        for group in groups
        for one in standings_sections(event, language, group=group)
    ]
    if event.settings.made_at_once:  # every game is open from the first day: there is no round to show
        return tables
    return [pairings_section(event, event.played, language, room=_AWAITED), *tables]


def _people(event: EventState, language: str, unseen: frozenset[EntrantId]) -> Section:
    people = sorted(
        (one for one in event.taking_part if one.id not in unseen and one.id not in event.withdrawn),
        key=lambda one: sorting(one.name),
    )
    columns = [column("name", language, (one.name for one in people), "left")]
    if any(one.club for one in people):
        columns.append(column("club", language, (one.club for one in people), "left", faint=True))
    return Section(
        heading=sentence("paper", "embedded-people", language),
        columns=columns,
        notes=[] if people else [sentence("paper", "embedded-none", language)],
    )


def _listed(section: Section) -> str:
    """A list of the papers as a table of a page."""
    heading = escape(section.heading)
    notes = "".join(f"<p>{escape(note)}</p>" for note in section.notes)
    labels = "".join(f"<th scope=col{_side(one)}>{escape(one.label)}</th>" for one in section.columns)
    rows = "".join(
        f"<tr>{''.join(_cell(one, cell) for one, cell in zip(section.columns, row, strict=True))}</tr>"
        for row in zip(*(one.cells for one in section.columns), strict=True)
    )
    table = f"<table><thead><tr>{labels}</tr></thead><tbody>{rows}</tbody></table>" if rows else ""
    scroll = f'<div class="scroll" role="region" tabindex="0" aria-label="{heading}">{table}</div>'
    return f"<section><h2>{heading}</h2>{scroll if table else ''}{notes}</section>"


def _side(of: Column, *more: str) -> str:
    """How a column stands: its side, how wide, and whether it is left out where there is little room."""
    less = bool(of.cells) and all(cell.faint for cell in of.cells)
    told = (of.align.removeprefix("left"), "" if of.width else "tight", "less" if less else "", *more)
    classes = [name for name in told if name]
    return f' class="{" ".join(classes)}"' if classes else ""


def _cell(of: Column, cell: Cell) -> str:
    text = f"<b>{escape(cell.text)}</b>" if cell.bold else escape(cell.text)
    below = f"<small>{escape(cell.below)}</small>" if cell.below else ""
    return f"<td{_side(of, 'faint' if cell.faint else '')}>{text}{below}</td>"
