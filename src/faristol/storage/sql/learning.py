"""What people learn: decks, answers, and what follows from the answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import delete, select
from sqlalchemy.engine import Connection, Row
from sqlalchemy.exc import IntegrityError

from faristol.service.ports import EpochMs, NotFound, PersonId
from faristol.service.study.ports import EVER, Answered, Fold, KeptDeck, Recall, Received
from faristol.storage.sql.database import Database, insert
from faristol.storage.sql.schema import people, study_answers, study_decks, study_recalls, study_words

__all__ = ["SqlLearning"]

_MOST_NAMED = 500  # cards in one statement


class SqlLearning:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def decks(self, person: PersonId) -> list[KeptDeck]:
        words: dict[str, list[str]] = {}
        for row in await self._database.read(
            select(study_words)
            .where(study_words.c.person == person)
            .order_by(study_words.c.added_at, study_words.c.word)
        ):
            words.setdefault(row.deck, []).append(row.word)
        rows = await self._database.read(
            select(study_decks)
            .where(study_decks.c.person == person)
            .order_by(study_decks.c.since, study_decks.c.deck)
        )
        return [
            KeptDeck(deck=row.deck, since=row.since, title=row.title, words=tuple(words.get(row.deck, ())))
            for row in rows
        ]

    async def keep_deck(self, person: PersonId, kept: KeptDeck) -> None:
        row = {"person": person, "deck": kept.deck, "since": kept.since, "title": kept.title}
        # A millisecond apart, so that they stay in the order in which they were written down.
        words = [
            {"person": person, "deck": kept.deck, "word": word, "added_at": kept.since + at}
            for at, word in enumerate(kept.words)
        ]

        def work(connection: Connection) -> None:
            connection.execute(insert(connection, study_decks).on_conflict_do_nothing(), [row])
            if words:
                connection.execute(insert(connection, study_words).on_conflict_do_nothing(), words)

        try:
            await self._database.write(work)
        except IntegrityError:
            raise NotFound("no-such-person", person=person) from None

    async def drop_deck(self, person: PersonId, deck: str) -> None:
        def work(connection: Connection) -> None:
            for table in (study_decks, study_words):
                connection.execute(delete(table).where(table.c.person == person, table.c.deck == deck))

        await self._database.write(work)

    async def drop_word(self, person: PersonId, deck: str, word: str) -> None:
        its = (study_words.c.person == person, study_words.c.deck == deck, study_words.c.word == word)
        await self._database.write(lambda connection: connection.execute(delete(study_words).where(*its)))

    async def recalls(self, person: PersonId) -> list[Recall]:
        rows = await self._database.read(select(study_recalls).where(study_recalls.c.person == person))
        return [_recall(row) for row in rows]

    async def answer(self, person: PersonId, answers: Sequence[Answered], fold: Fold) -> Received:
        def work(connection: Connection) -> Received:
            # One at a time for a person: what follows from the answers must have seen all of them.
            known = select(people.c.id).where(people.c.id == person).with_for_update()
            if connection.execute(known).first() is None:
                raise NotFound("no-such-person", person=person)
            new = [one for one in answers if _is_new(connection, person, one)]
            for card in dict.fromkeys(one.card for one in new):
                _follow(connection, person, fold(card, _answers(connection, person, card)))
            return Received(_kept(connection, person, answers), frozenset(one.id for one in new))

        return await self._database.write(work)

    async def answers(self, person: PersonId, since: EpochMs = EVER) -> list[Answered]:
        rows = await self._database.read(
            select(study_answers)
            .where(study_answers.c.person == person, study_answers.c.at >= since)
            .order_by(study_answers.c.at, study_answers.c.id)
        )
        return [_answered(row) for row in rows]

    async def drop_cards(self, person: PersonId, cards: Sequence[str]) -> None:
        def work(connection: Connection) -> None:
            for start in range(0, len(cards), _MOST_NAMED):
                named = cards[start : start + _MOST_NAMED]
                for table in (study_answers, study_recalls):
                    connection.execute(delete(table).where(table.c.person == person, table.c.card.in_(named)))

        await self._database.write(work)


def _is_new(connection: Connection, person: PersonId, one: Answered) -> bool:
    row = {"person": person, **msgspec.structs.asdict(one)}
    kept = connection.execute(
        insert(connection, study_answers).values(row).on_conflict_do_nothing().returning(study_answers.c.id)
    )
    return kept.first() is not None


def _answers(connection: Connection, person: PersonId, card: str) -> list[Answered]:
    rows = connection.execute(
        select(study_answers)
        .where(study_answers.c.person == person, study_answers.c.card == card)
        .order_by(study_answers.c.at, study_answers.c.id)
    )
    return [_answered(row) for row in rows]


def _kept(connection: Connection, person: PersonId, answers: Sequence[Answered]) -> dict[str, Answered]:
    named = study_answers.c.id.in_([one.id for one in answers])
    rows = connection.execute(select(study_answers).where(study_answers.c.person == person, named))
    return {row.id: _answered(row) for row in rows}


def _follow(connection: Connection, person: PersonId, recall: Recall) -> None:
    values = msgspec.structs.asdict(recall)
    connection.execute(
        insert(connection, study_recalls)
        .values(person=person, **values)
        .on_conflict_do_update(index_elements=["person", "card"], set_=values)
    )


def _answered(row: Row[Any]) -> Answered:
    return Answered(id=row.id, card=row.card, at=row.at, rating=row.rating)


def _recall(row: Row[Any]) -> Recall:
    return Recall(
        card=row.card,
        answers=row.answers,
        stability=row.stability,
        difficulty=row.difficulty,
        last_at=row.last_at,
        due_at=row.due_at,
    )
