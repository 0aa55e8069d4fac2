"""Cards: the question, its solution, and what an answer is worth; all of it follows from the word list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from zlib import crc32

from fsrs import Rating

from faristol.formats.wire.study import AnswerGiven, AskName, StudyCard, TaughtView
from faristol.lexicon import Lexicon
from faristol.lexicon.alphabet import ALPHABET, decode
from faristol.lexicon.decks import HOLE, Ask, CardId, words_of, write_card
from faristol.lexicon.fakes import fakes
from faristol.lexicon.folding import fold_word, spell_out
from faristol.rules.tiles import BLANK
from faristol.service.ports import EpochMs
from faristol.service.study.ports import Recall
from faristol.service.study.schedule import next_day

__all__ = ["is_card", "question", "rate"]

_YES, _NO = "yes", "no"
_JUDGED = (Ask.VALID, Ask.REFUSED)
_ASKED: Mapping[Ask, AskName] = {
    Ask.ANAGRAM: "anagram",
    Ask.VALID: "valid",
    Ask.HOOKS: "hooks",
    Ask.FILL: "fill",
    Ask.REFUSED: "valid",
}


def is_card(card: CardId, lexicon: Lexicon) -> bool:
    """Whether *card* still asks about something: a word that was taken out of the list has left."""
    if card.ask is Ask.REFUSED:
        return not lexicon.graph.contains(card.subject)
    return bool(words_of(card, lexicon))


def question(
    card: CardId,
    lexicon: Lexicon,
    recall: Recall | None,
    now: EpochMs,
    defined: Callable[[str], str],
) -> StudyCard:
    """The card as it is asked now; *defined* says where a lemma is explained."""
    shown = _shown(card, lexicon, 0 if recall is None else recall.answers)
    taught = words_of(card, lexicon)
    if card.ask is Ask.HOOKS:
        taught = _hooked(card, lexicon)
    return StudyCard(
        id=write_card(card),
        ask=_ASKED[card.ask],
        tiles=_tiles(shown),
        shown=spell_out(shown) if card.ask in _JUDGED else "",
        valid=card.ask in _JUDGED and lexicon.graph.contains(shown),
        answers=tuple(_expected(card, lexicon)),
        taught=tuple(_taught(word, lexicon, defined) for word in taught),
        again_at=next_day(recall, Rating.Again, now),
        hard_at=next_day(recall, Rating.Hard, now),
        good_at=next_day(recall, Rating.Good, now),
    )


def rate(card: CardId, lexicon: Lexicon, given: AnswerGiven) -> Rating:
    """What an answer is worth: all of it found is good, with wrong ones among them it was hard."""
    if given.gave_up:
        return Rating.Again
    if card.ask in _JUDGED:
        return Rating.Good if _judged(card, lexicon, given) else Rating.Again
    expected, said = set(map(_plain, _expected(card, lexicon))), set(map(_plain, given.said))
    if not expected <= said:
        return Rating.Again
    return Rating.Good if said == expected else Rating.Hard


# --- what is asked ---


def _shown(card: CardId, lexicon: Lexicon, time: int) -> bytes:
    """What the card shows at its *time*: of a word that is to be judged it may be a fake."""
    if card.ask is not Ask.VALID:
        return card.subject
    near, dice = fakes(card.subject, lexicon), crc32(f"{write_card(card)} {time}".encode())
    return near[dice // 2 % len(near)] if near and dice % 2 else card.subject


def _tiles(subject: bytes) -> tuple[str, ...]:
    before, hole, behind = subject.partition(HOLE)
    return (*decode(before), *((BLANK,) if hole else ()), *decode(behind))


def _expected(card: CardId, lexicon: Lexicon) -> list[str]:
    """Every answer that is right; of a word that is judged there is nothing to be found."""
    match card.ask:
        case Ask.ANAGRAM:
            return list(map(spell_out, words_of(card, lexicon)))
        case Ask.FILL:
            hole = card.subject.index(HOLE)
            return [letter for word in words_of(card, lexicon) for letter in decode(word[hole : hole + 1])]
        case Ask.HOOKS:
            before, behind = lexicon.graph.hooks(card.subject)
            return [*(f"{letter}+" for letter in before), *(f"+{letter}" for letter in behind)]
        case Ask.VALID | Ask.REFUSED:
            return []


def _hooked(card: CardId, lexicon: Lexicon) -> list[bytes]:
    before, behind = lexicon.graph.core.hooks(card.subject)
    letters = [bytes([code]) for code in range(1, len(ALPHABET) + 1)]
    return [
        *(letter + card.subject for letter in letters if letter in before),
        *(card.subject + letter for letter in letters if letter in behind),
    ]


def _taught(word: bytes, lexicon: Lexicon, defined: Callable[[str], str]) -> TaughtView:
    spellings = lexicon.spellings(decode(word))
    lemmas = [one.lemma or one.form for one in spellings]
    return TaughtView(
        word=spell_out(word),
        forms=tuple(dict.fromkeys(one.form for one in spellings)),
        definition=defined(lemmas[0]) if lemmas else None,
    )


# --- what was answered ---


def _plain(text: str) -> str:
    """An answer as the solution writes it, however it was typed."""
    before, mark, behind = text.partition("+")
    return mark.join(spell_out(fold_word(part) or b"") if part else "" for part in (before, behind))


def _judged(card: CardId, lexicon: Lexicon, given: AnswerGiven) -> bool:
    """Whether the answer about the word that was shown is right; another than the card can show is not."""
    shown = fold_word(given.shown) if given.shown else None
    near = fakes(card.subject, lexicon) if card.ask is Ask.VALID else ()
    if shown is None or shown not in (card.subject, *near):
        return False
    return given.said == ((_YES if lexicon.graph.contains(shown) else _NO),)
