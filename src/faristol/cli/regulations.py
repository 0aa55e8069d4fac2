"""``faristol regulations``: the published regulations, article by article."""

from __future__ import annotations

import json
from typing import Any

import click

from faristol.cli.clicking import argument, command, option
from faristol.cli.options import json_option, language_option
from faristol.regulations.articles import KEYS, ArticleTable, table

__all__ = ["regulations"]


@command()
@argument("name", required=False, type=click.Choice(KEYS), help="The regulation; all of them if not given.")
@option("--articles", is_flag=True, help="Print every article.")
@json_option
@language_option
def regulations(name: str | None, articles: bool, as_json: bool, lang: str) -> None:
    """List the regulations, or tell one of them by NAME.

    \b
        faristol regulations
        faristol regulations llisca --articles
        faristol regulations fisc --articles --json | jq '.[0].articles[0]'
    """
    told = [table(key) for key in ((name,) if name else KEYS)]
    if as_json:
        shown = [_as_values(regulation, articles) for regulation in told]
        click.echo(json.dumps(shown, ensure_ascii=False, indent=2))
        return
    for regulation in told:
        click.echo(f"{regulation.key:<10} {regulation.title(lang)} ({len(regulation.articles)})")
        if name:
            click.echo(f"{'':<10} {regulation.source}")
        if articles:
            for article in regulation.articles:
                click.echo(f"\n{article.id} · {article.kind}\n  {article.text(lang)}")
            click.echo()


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
