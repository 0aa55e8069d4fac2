"""The regulations for reading: what a screen must know of each, and every article in one language."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from faristol.engine.rules import can_play
from faristol.formats.pdf.sheet import layout_rows
from faristol.formats.wire.library import ArticlesView, ArticleView, OvertimeView, RegulationView
from faristol.formats.wire.views import view_of
from faristol.regulations import PUBLISHED, RegulationMissing
from faristol.regulations.articles import KEYS, table
from faristol.regulations.own import OwnRegulation
from faristol.regulations.store import RegulationStore
from faristol.rules.regulation import Regulation
from faristol.service.clocks import clocks_here
from faristol.service.errors import Reason, RequestRefused
from faristol.service.games.offline import can_play_offline
from faristol.service.positions import blank_letters, counted

__all__ = ["about", "articles", "regulations"]


@cache
def regulations(language: str) -> tuple[RegulationView, ...]:
    """The published regulations, in the order in which they are listed."""
    return tuple(_view(regulation, language, None) for regulation in PUBLISHED.values())


def about(key: str, language: str) -> RegulationView:
    """What a screen must know of one regulation, published or made by people."""
    published = PUBLISHED.get(key)
    if published is not None:
        return _view(published, language, None)
    own = RegulationStore().find(key)
    if own is None:
        raise RegulationMissing("regulation-missing", key=key)
    return _view(own.regulation, language, own)


def articles(key: str, language: str) -> ArticlesView:
    """Every article of one regulation; of one that people made those of its base."""
    if key in KEYS:
        return _articles(key, language)
    own = RegulationStore().find(key)
    if own is None:
        raise RequestRefused(Reason.UNKNOWN_REGULATION, regulation=key[:40])
    regulation = own.regulation
    return replace(
        _articles(own.base, language), key=own.key, title=regulation.title, source=regulation.source
    )


@cache
def _articles(key: str, language: str) -> ArticlesView:
    read = table(key)
    return ArticlesView(
        key=key,
        title=read.title(language),
        source=read.source,
        articles=tuple(
            ArticleView(id=article.id, kind=article.kind.value, text=article.text(language))
            for article in read.articles
        ),
    )


def _view(regulation: Regulation, language: str, own: OwnRegulation | None) -> RegulationView:
    customs, tile_set = regulation.customs, regulation.tile_set
    return view_of(
        RegulationView,
        regulation,
        title=table(regulation.key).title(language) if own is None else own.title,
        base=None if own is None else own.base,
        version=None if own is None else own.version,
        clocks=tuple(clock.value for clock in clocks_here(regulation)),
        game_minutes=regulation.game_time.minutes if regulation.game_time else None,
        robots=can_play(regulation),
        offline=can_play_offline(regulation),
        layout=tuple(layout_rows(regulation.layout)),
        tiles=counted(tile_set.full_bag(), tile_set),
        blank_letters=blank_letters(regulation),
        pauses=tuple(sorted(regulation.pauses)),
        overtime=None
        if regulation.overtime is None
        else OvertimeView(
            points=regulation.overtime.points_per_minute, minutes=regulation.overtime.limit_minutes
        ),
        devices=customs.devices,
        practice=customs.practice,
        pairs=customs.pairs,
    )
