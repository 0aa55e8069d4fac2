"""A club's own regulation on paper: what differs from its base first, in our own words."""

from __future__ import annotations

from faristol.formats.pdf.typesetting import Paper, printed
from faristol.formats.text.own_regulation import ChoiceLine, reading_of
from faristol.regulations.own import OwnRegulation
from faristol.texts import sentence

__all__ = ["regulation_paper", "regulation_pdf"]


def regulation_paper(own: OwnRegulation, language: str) -> Paper:
    """The whole *reglament*."""
    told = reading_of(own, language)

    def said(code: str, **facts: object) -> str:
        return sentence("regulation", code, language, **facts)

    def line(one: ChoiceLine) -> dict[str, str]:
        return {
            "name": one.name,
            "value": one.value,
            "was": "" if one.was is None else said("paper-was", value=one.was),
            "article": one.article or "",
        }

    return Paper(
        "regulation.typ",
        {
            "language": language,
            "heading": told.title,
            "printed": f"{told.title} · {told.key}",
            "own": said("paper-own"),
            "version": said("paper-version", version=told.version),
            "base": said("paper-base", title=told.base_title),
            "differences-heading": said("paper-differences"),
            "same": said("paper-same"),
            "differences": [line(one) for one in told.differences],
            "choices-heading": said("paper-choices"),
            "groups": [
                {"name": group, "lines": [line(one) for one in lines]} for group, lines in told.groups
            ],
            "articles-heading": said("paper-articles"),
            "articles-means": said("paper-articles-means"),
            "articles": [
                {
                    "id": entry.article.id,
                    "text": entry.article.text(language),
                    "changed": said("paper-changed", choices=", ".join(entry.changed))
                    if entry.changed
                    else "",
                }
                for entry in told.articles
            ],
        },
    )


regulation_pdf = printed(regulation_paper)
