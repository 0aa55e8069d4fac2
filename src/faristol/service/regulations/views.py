"""What screens see of choices, drafts and own regulations, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from faristol.engine.rules import Unplayable, can_play, core_rules
from faristol.errors import FaristolError
from faristol.formats.text.choices import count_forms, in_words, meaning_of, name_of, said, without
from faristol.formats.text.own_regulation import ChoiceLine, Reading, reading_of
from faristol.formats.wire.regulations import (
    BaseArticle,
    ChoiceGroup,
    ChoiceLineView,
    ChoicesView,
    ChoiceView,
    CodeView,
    ConflictView,
    DraftView,
    FieldView,
    OtherChoice,
    OwnRegulationView,
    ReadingGroup,
    ReadingView,
    ShapeView,
    WayView,
    WrongChoice,
)
from faristol.regulations import PUBLISHED
from faristol.regulations.articles import table
from faristol.regulations.choices import CHOICES, GROUPS, Shape, Written, shape_of, written
from faristol.regulations.own import OwnRegulation
from faristol.regulations.sense import Conflict, related
from faristol.regulations.ways import ways_out
from faristol.rules.regulation import Regulation
from faristol.service.refusals import explain
from faristol.service.regulations.ports import KeptRegulation
from faristol.texts import sentence

__all__ = ["choices_view", "draft_view", "other_choices", "own_view", "reading_view"]


def choices_view(base: Regulation, own: OwnRegulation | None, language: str) -> ChoicesView:
    """What can be chosen, beginning from *base* or from a version that was made of it."""
    before = written(base)
    now = before if own is None else own.choices
    return ChoicesView(
        key=base.key if own is None else own.key,
        base=base.key,
        base_title=table(base.key).title(language),
        title="" if own is None else own.title,
        version="" if own is None else own.version,
        groups=tuple(
            ChoiceGroup(
                group=group,
                name=said(f"group-{group}", language),
                choices=tuple(
                    ChoiceView(
                        choice=choice,
                        name=name_of(choice, language),
                        means=meaning_of(choice, language),
                        article=base.article(choice),
                        value=now[choice],
                        base=before[choice],
                        base_words=in_words(choice, before[choice], language),
                        shape=_shape(choice, shape_of(choice), language),
                        related=tuple(name_of(other, language) for other in related(choice)),
                    )
                    for choice in choices
                ),
            )
            for group, choices in GROUPS.items()
        ),
        news=() if own is None else other_choices(own.choices, before, language, own.base_news),
    )


def other_choices(
    mine: Mapping[str, Written],
    theirs: Mapping[str, Written],
    language: str,
    which: Sequence[str] = CHOICES,
) -> tuple[OtherChoice, ...]:
    """What is another there, of those choices that are asked for."""
    return tuple(
        OtherChoice(
            choice=choice,
            name=name_of(choice, language),
            mine=in_words(choice, mine[choice], language),
            theirs=in_words(choice, theirs[choice], language),
            value=theirs[choice],
        )
        for choice in which
        if mine[choice] != theirs[choice]
    )


def _shape(path: str, shape: Shape, language: str) -> ShapeView:
    one, many = count_forms(path, language) if shape.kind == "number" else (None, None)
    return ShapeView(
        kind=shape.kind,
        optional=shape.optional,
        none=without(path, language) if shape.optional else None,
        ordered=shape.ordered,
        least=shape.limits.least if shape.limits else None,
        most=shape.limits.most if shape.limits else None,
        one=one,
        many=many,
        codes=tuple(CodeView(code=code, words=said(f"{path}-{code}", language)) for code in shape.codes),
        keys=tuple(CodeView(code=key, words=said(f"{path}.end-{key}", language)) for key in shape.keys),
        fields=tuple(
            FieldView(
                field=field,
                name=said(f"{path}.{field}", language),
                shape=_shape(f"{path}.{field}", inner, language),
            )
            for field, inner in shape.fields
        ),
    )


def draft_view(
    draft: OwnRegulation,
    found: tuple[Conflict, ...],
    wrong: dict[str, FaristolError],
    language: str,
) -> DraftView:
    """What a draft says; what is wrong in it is as in the base."""
    told, base = reading_of(draft, language), PUBLISHED[draft.base]
    regulation = draft.regulation
    no_robots = _why_no_robots(regulation, language)
    return DraftView(
        differences=_lines(told.differences),
        conflicts=tuple(_conflict(one, regulation, base, language) for one in found),
        wrong=tuple(
            WrongChoice(choice=choice, message=explain(why, language).message)
            for choice, why in wrong.items()
        ),
        robots=no_robots is None,
        no_robots=no_robots,
        groups=_groups(told),
        articles=sum(not entry.changed for entry in told.articles),
    )


def _why_no_robots(regulation: Regulation, language: str) -> str | None:
    try:
        core_rules(regulation)
    except Unplayable as why:
        return explain(why, language).message
    return None


def _conflict(found: Conflict, regulation: Regulation, base: Regulation, language: str) -> ConflictView:
    articles = (base.article(choice) for choice in found.choices)
    return ConflictView(
        code=found.code,
        message=sentence("regulation", found.code, language),
        choices=found.choices,
        articles=tuple(dict.fromkeys(article for article in articles if article)),
        ways=tuple(
            WayView(
                choice=way.choice,
                value=way.value,
                words=f"{name_of(way.choice, language)}: {in_words(way.choice, way.value, language)}",
            )
            for way in ways_out(regulation, found, written(base))
        ),
    )


def reading_view(own: OwnRegulation, language: str, *, listed: bool) -> ReadingView:
    """An own regulation as it is read."""
    told = reading_of(own, language)
    return ReadingView(
        key=own.key,
        title=own.title,
        version=own.version,
        base=own.base,
        base_title=told.base_title,
        robots=can_play(own.regulation),
        listed=listed,
        differences=_lines(told.differences),
        groups=_groups(told),
        articles=tuple(
            BaseArticle(id=entry.article.id, text=entry.article.text(language), changed=entry.changed)
            for entry in told.articles
        ),
    )


def own_view(own: OwnRegulation, kept: KeptRegulation, language: str) -> OwnRegulationView:
    """An own regulation as a list shows it."""
    return OwnRegulationView(
        key=own.key,
        title=own.title,
        version=own.version,
        base=own.base,
        base_title=table(own.base).title(language),
        made_at=kept.at,
        differences=tuple(name_of(choice, language) for choice in own.differences),
    )


def _groups(told: Reading) -> tuple[ReadingGroup, ...]:
    return tuple(ReadingGroup(name=name, lines=_lines(lines)) for name, lines in told.groups)


def _lines(lines: tuple[ChoiceLine, ...]) -> tuple[ChoiceLineView, ...]:
    return tuple(
        ChoiceLineView(
            choice=line.choice, name=line.name, value=line.value, was=line.was, article=line.article
        )
        for line in lines
    )
