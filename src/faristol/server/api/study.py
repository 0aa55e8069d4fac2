"""Word study: the day, its cards and answers, decks and lists."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, MediaType, Response, delete
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody, PathParameter

from faristol.formats.pdf.words import words_paper
from faristol.formats.wire.study import (
    AnswersSent,
    AnswersTaken,
    ListAsked,
    ListedWord,
    ListMade,
    SessionView,
    StudyView,
    TodayView,
    WordAdded,
)
from faristol.server.api.answers import download, printed
from faristol.server.api.routes import FOR_BROWSERS, FOR_PUPILS, does, makes, replaces, shows
from faristol.server.identity import Address, Guest, Language, SignedIn, TheHouse
from faristol.server.problems import PROBLEMS
from faristol.service import limits
from faristol.service.ports import Person, id_of

__all__ = ["StudyController"]

_Deck = Annotated[str, PathParameter(max_length=40, description="The name of a deck.")]
_Word = Annotated[str, PathParameter(max_length=40)]


async def provide_reader(guest: Guest, house: TheHouse) -> Person | None:
    """Whoever may see words now; the others are refused."""
    await house.check_words_open(id_of(guest))
    return guest


async def provide_learner(person: SignedIn, house: TheHouse) -> Person:
    """Whoever writes something of their own study, and may see words now."""
    await limits.check(limits.STUDY, person.id, house.world)
    await house.check_words_open(person.id)
    return person


Reader = NamedDependency[Person | None]
Learner = NamedDependency[Person]


class StudyController(Controller):
    path = "/study"
    tags = ["study"]  # noqa: RUF012 - as the framework has it
    opt = FOR_BROWSERS
    dependencies = {"reader": Provide(provide_reader), "learner": Provide(provide_learner)}  # noqa: RUF012

    @shows("/", summary="What somebody learns: the day, the boxes, five weeks and the decks")
    async def look(self, reader: Reader, house: TheHouse, language: Language) -> StudyView:
        return await house.study.look(reader, language)

    @shows("/today", summary="How many cards wait")
    async def today(self, guest: Guest, house: TheHouse) -> TodayView:
        return await house.study.today(guest)

    @shows("/session", summary="The cards that wait, each with its solution")
    async def session(self, learner: Learner, house: TheHouse) -> SessionView:
        return await house.study.session(learner)

    @does(
        "/answers",
        opt=FOR_PUPILS,
        summary="What was answered, now or while there was no line; each counts once",
    )
    async def answers(self, learner: Learner, house: TheHouse, data: JSONBody[AnswersSent]) -> AnswersTaken:
        return await house.study.answer(learner, data.answers)

    @does("/gone", opt=FOR_PUPILS, summary="Let go of what is no word any more", status_code=204)
    async def let_go(self, learner: Learner, house: TheHouse) -> None:
        await house.study.let_go(learner)

    @replaces("/decks/{deck:str}", opt=FOR_PUPILS, summary="Learn a deck", status_code=204)
    async def choose(self, learner: Learner, house: TheHouse, deck: _Deck) -> None:
        await house.study.choose(learner, deck)

    @delete(
        "/decks/{deck:str}",
        opt=FOR_PUPILS,
        summary="Learn a deck no longer",
        status_code=204,
        responses=PROBLEMS,
    )
    async def drop(self, learner: Learner, house: TheHouse, deck: _Deck) -> None:
        await house.study.drop(learner, deck)

    @makes("/lists", summary="Make a list of one's own")
    async def make_list(self, learner: Learner, house: TheHouse, data: JSONBody[ListAsked]) -> ListMade:
        return await house.study.make_list(learner, data.title, data.words)

    @shows("/words/{word:str}", summary="Whether a word is in one's list")
    async def listed(self, reader: Reader, house: TheHouse, word: _Word) -> ListedWord:
        return await house.study.listed(reader, word)

    @does("/words", summary="Put a word into one's list")
    async def add_word(self, learner: Learner, house: TheHouse, data: JSONBody[WordAdded]) -> ListedWord:
        return await house.study.add_word(learner, data.word)

    @delete("/words/{word:str}", summary="Take a word out of it", status_code=200, responses=PROBLEMS)
    async def take_word(self, learner: Learner, house: TheHouse, word: _Word) -> ListedWord:
        return await house.study.take_word(learner, word)

    @shows("/decks/{deck:str}/list.txt", summary="The words of a deck as text", media_type=MediaType.TEXT)
    async def text(
        self, reader: Reader, house: TheHouse, deck: _Deck, language: Language, address: Address
    ) -> Response[str]:
        await limits.check(limits.PAPERS, address, house.world)
        _, words = await house.study.words_of(reader, deck, language)
        return download("".join(f"{word}\n" for word in words), "text/plain", f"{deck}.txt")

    @shows("/decks/{deck:str}/list.pdf", summary="The words of a deck to print", media_type="application/pdf")
    async def pdf(
        self, reader: Reader, house: TheHouse, deck: _Deck, language: Language, address: Address
    ) -> Response[bytes]:
        await limits.check(limits.PAPERS, address, house.world)
        title, words = await house.study.words_of(reader, deck, language)
        by = address if reader is None else reader.id
        return await printed(house, words_paper(title, words, language), f"{deck}.pdf", by)
