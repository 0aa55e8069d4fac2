"""``faristol regulations list``: which there are, and their articles."""

from __future__ import annotations

import json
from typing import Any

import click

from faristol.cli.clicking import argument, command, option
from faristol.cli.options import json_option, language_option
from faristol.cli.regulation_options import RegulationKey
from faristol.formats.text.own_regulation import own_text
from faristol.regulations.articles import KEYS, ArticleTable, table
from faristol.regulations.own import OwnRegulation
from faristol.regulations.store import RegulationStore
from faristol.texts import sentence

__all__ = ["list_regulations", "own_values"]


class _AnyRegulation(RegulationKey):
    """Also the regulation of duplicate games, which no game of ours is played by."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return str(value) if value in KEYS else super().convert(value, param, ctx)


@command(name="list")
@argument(
    "name",
    required=False,
    type=_AnyRegulation(),
    metavar="[NAME]",
    help="The regulation; all of them if not given.",
)
@option("--articles", is_flag=True, help="Print every article.")
@json_option
@language_option
def list_regulations(name: str | None, articles: bool, as_json: bool, lang: str) -> None:
    """List the regulations, or tell one of them by NAME.

    \b
        faristol regulations list
        faristol regulations list fisc --articles --json | jq '.[0].articles[0]'
    """
    store = RegulationStore()
    published = [table(key) for key in KEYS if name in (None, key)]
    own = [one for one in store.installed() if name in (None, one.key)]
    if as_json:
        shown = [*(_as_values(one, articles) for one in published), *map(own_values, own)]
        click.echo(json.dumps(shown, ensure_ascii=False, indent=2))
        return
    for one in published:
        click.echo(f"{one.key:<10} {one.title(lang)} ({len(one.articles)})")
        if name:
            click.echo(f"{'':<10} {one.source}")
        if articles:
            for article in one.articles:
                click.echo(f"\n{article.id} · {article.kind}\n  {article.text(lang)}")
            click.echo()
    for made in own:
        facts = {"key": made.key, "title": made.title, "version": made.version, "base": made.base}
        told = own_text(made, lang, articles=articles) if name else ""
        click.echo(told or sentence("regulation", "listed-own", lang, **facts))
    if name is None:
        for file in store.damaged():
            click.echo(sentence("regulation", "damaged", lang, file=file), err=True)


def own_values(own: OwnRegulation) -> dict[str, Any]:
    """A regulation that people made, for another program."""
    return {
        "key": own.key,
        "name": own.name,
        "version": own.version,
        "title": {"ca": own.title, "en": own.title},
        "base": own.base,
        "sha256": own.sha256,
        "differences": list(own.differences),
        "choices": dict(own.choices),
    }


def _as_values(regulation: ArticleTable, articles: bool) -> dict[str, Any]:
    values: dict[str, Any] = {
        "key": regulation.key,
        "title": {"ca": regulation.title_ca, "en": regulation.title_en},
        "source": regulation.source,
        "count": len(regulation.articles),
    }
    if articles:
        values["articles"] = [
            {"id": article.id, "kind": article.kind, "ca": article.ca, "en": article.en}
            for article in regulation.articles
        ]
    return values
