"""Two classes with one lesson: by a code, and with names for each other only while it lasts."""

from __future__ import annotations

import pytest
from tests.service.school import School, a_school, in_class, refused

from faristol.formats.wire.classes import (
    AddPupils,
    EndLesson,
    EndTables,
    GoOnWithout,
    InviteClass,
    JoinClass,
    MovePupil,
    PartClasses,
    RobotForPupil,
)
from faristol.service.classes.records import export, standings
from faristol.service.errors import RequestRefused
from faristol.service.ports import Status


async def _two(school: School) -> School:
    """Another class, which has come to the lesson of this one."""
    other = await a_school(school.house, "Jan", "Nil")
    await school.begin(1, 2)
    await other.begin(1, 2)
    await school.order(InviteClass())
    await other.order(JoinClass(code=f" {school.page.invitation.upper()} "))
    return other


@in_class("Aina", "Biel")
async def test_a_code_brings_another_class_and_opens_nothing_else(school: School) -> None:
    other = await a_school(school.house, "Jan", "Nil")
    await refused("lesson-closed", school.order(InviteClass()))
    await school.begin(1)
    await refused("lesson-closed", other.order(JoinClass(code="abcdefgh")))
    await other.begin(1)
    await refused("wrong-code", other.order(JoinClass(code="abcdefgh")))
    await school.order(InviteClass())
    code = school.seen_by(school.teacher).invitation
    assert code is not None
    assert len(code) == 8
    await refused("wrong-code", school.order(JoinClass(code=code)))  # one's own
    await refused("wrong-code", school.house.classes.doors.knock(code))
    await school.order(InviteClass(on=False))
    await refused("wrong-code", other.order(JoinClass(code=code)))
    await school.order(InviteClass())
    assert school.page.invitation != code, "one that was withdrawn opens nothing afterwards"

    await other.order(JoinClass(code=school.page.invitation))
    here, there = school.seen_by(school.teacher).joined, other.seen_by(other.teacher).joined
    assert here is not None
    assert there is not None
    assert [one.name for one in here.pupils] == ["Jan", "Nil"]
    assert [one.name for one in there.pupils] == ["Aina", "Biel"]
    assert school.seen_by(school.teacher).invitation is None
    third = await a_school(school.house, "Zoe")
    await third.begin()
    await refused("already-joined", school.order(InviteClass()))
    await refused("wrong-code", third.order(JoinClass(code=code)))
    assert school.seen_by(await school.pupil(1)).joined is None, "lists are the teachers'"


@in_class("Aina", "Biel")
async def test_pupils_of_both_sit_together_and_each_class_has_the_result(school: School) -> None:
    other = await _two(school)
    visitors = [one.number for one in school.page.joined.pupils.values()]  # type: ignore[union-attr]
    await school.tables(how="hand", tables=((1, visitors[0]), (2, visitors[1])))
    mine, theirs = school.lesson.tables, other.lesson.tables
    assert [table.made.stream for table in mine.values()] == [one.made.stream for one in theirs.values()]
    assert set(mine) == set(theirs), "a table has one number"
    jan = await other.pupil(1)
    place = other.seen_by(jan).place
    assert place is not None
    assert place.stream == mine[1].made.stream
    seen = await school.house.view((await school.game(1)).id, jan)
    assert [seat.name for seat in seen.seats] == ["Aina", "Jan"]
    seen = await school.house.view((await school.game(2)).id, jan)  # of the same lesson
    assert seen.you is None

    await school.win(1, 1)
    await school.order(EndTables(table=1))
    assert theirs[1].ended is None
    assert other.lesson.tables[1].ended is not None, "the other class hears of it"
    assert standings(school.page).rows[0].credits == 2
    assert {row.name: row.credits for row in standings(other.page).rows} == {"Jan": 1, "Nil": 0}
    await other.tables(how="hand", tables=((1, 3),))
    assert max(school.lesson.tables) == max(other.lesson.tables) == 3, "either teacher makes tables"
    await other.order(RobotForPupil(pupil=1))
    assert [seat.robot is None for seat in school.lesson.tables[3].seats] == [False, True]


@pytest.mark.parametrize("ends", ["part", "other parts", "lesson", "other lesson", "time"])
def test_when_they_part_nobody_but_the_teachers_sees_what_they_played(ends: str) -> None:
    async def story(school: School) -> None:
        other = await _two(school)
        visitor = next(iter(school.page.joined.pupils))  # type: ignore[union-attr]
        await school.tables(how="hand", tables=((1, visitor),))
        game = await school.game(1)
        if ends == "time":
            school.house.clock.pass_(3 * 3600)
            await school.house.classes.tend(school.id)
        else:
            one = other if ends.startswith("other") else school
            await one.order(EndLesson() if "lesson" in ends else PartClasses())
        assert (await school.game(1)).status is Status.OVER
        assert school.page.joined is other.page.joined is None
        assert school.page.lessons[-1].tables[1].ended is not None
        assert other.page.lessons[-1].tables[1].ended is not None
        for pupil in (await school.pupil(1), await other.pupil(1)):
            await refused("not-found", school.house.games.check_sight(game.id, pupil.id))
        for teacher in (school.teacher, other.teacher):
            await school.house.games.check_sight(game.id, teacher.id)
        assert "Jan" not in str(export(school.page))
        assert "Aina" not in str(export(other.page))
        assert "Jan" not in str(school.seen_by(school.teacher))
        if ends == "part":
            await refused("not-joined", school.order(PartClasses()))
            await school.order(AddPupils(names=("Carla",)))
            assert max(school.page.pupils) > visitor, "a number is nobody else's afterwards"

    in_class("Aina", "Biel")(story)()


@in_class("Aina", "Biel", "Carla")
async def test_a_visitor_comes_to_no_table_that_was_made_before(school: School) -> None:
    await school.begin(1, 2, 3)
    await school.tables(how="hand", tables=((3,),))
    other = await a_school(school.house, "Jan", "Nil")
    await other.begin(1)
    await school.order(InviteClass())
    await other.order(JoinClass(code=school.page.invitation))
    jan, nil = school.page.joined.pupils  # type: ignore[union-attr]
    await refused("other-class", school.order(MovePupil(pupil=jan, table=1)))
    await school.tables()
    tables = [table for table in school.lesson.tables.values() if table.number > 1]
    seated = {pupil for table in tables for pupil in table.pupils()}
    assert seated == {1, 2, jan}, "of the other class who has a tablet, too"
    await other.come(2)
    await school.tables()
    assert school.page.plays_at(nil) is not None
    with pytest.raises(RequestRefused):
        await school.order(GoOnWithout(pupil=jan))
