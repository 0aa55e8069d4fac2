"""The start waits for who plays, the draw for nobody; and what is said at the table meanwhile."""

from __future__ import annotations

from playwright.sync_api import Browser, expect
from tests.web.conftest import House
from tests.web.visitors import PHONE, visiting, whole_bag

BAG = whole_bag("C A S A E T R  L L O P S I N  E E I O Q T A")
WITH_SOMEBODY = [{"who": "me"}, {"who": "open"}]


def test_the_start_waits_until_both_have_opened_the_table(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Anna") as anna,
        visiting(browser, house.address, "Biel", PHONE) as biel,
    ):
        game = anna.opens(clock="chess", seats=WITH_SOMEBODY)
        assert biel.context.request.post(f"/api/games/{game}/join", data={}).ok
        expect(anna.page.get_by_text("La partida comença quan Biel obri la taula.")).to_be_visible()
        house.clock.jump(20)
        assert anna.view(game)["clock"]["used"] == [0, 0], "nobody's time runs"

        biel.go(f"/partida/{game}")

        for who in (anna, biel):
            who.starts()
            draw = who.page.get_by_role("region", name="Sorteig de sortida")
            expect(draw).to_be_visible()
            expect(who.dialog).to_have_count(0)
        # Nothing waits for it to be read: a tile can be laid, and the note makes room.
        mover = anna if anna.view(game)["turn"] == anna.view(game)["you"] else biel
        rack = mover.page.get_by_role("list", name="El teu faristol").get_by_role("button")
        rack.first.click()
        mover.square(7, 7).click()
        expect(mover.page.get_by_role("region", name="Sorteig de sortida")).to_have_count(0)


def test_the_note_of_the_draw_can_be_put_away(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        anna.opens(clock="none", seats=[{"who": "me"}, {"who": "robot", "level": 2}])
        draw = anna.page.get_by_role("region", name="Sorteig de sortida")
        draw.get_by_role("button", name="Tanca").tap()
        expect(draw).to_have_count(0)


def test_an_invitation_lapses_when_the_other_does_not_come(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Anna", PHONE) as anna,
        visiting(browser, house.address, "Biel") as biel,
    ):
        game = anna.opens(seats=WITH_SOMEBODY)
        assert biel.context.request.post(f"/api/games/{game}/join", data={}).ok
        expect(anna.page.get_by_text("La partida comença quan Biel obri la taula.")).to_be_visible()

        house.clock.jump(61)

        expect(anna.page.get_by_role("heading", name="La invitació ha caducat")).to_be_visible()
        expect(anna.page.get_by_text("Biel no ha obert la taula a temps")).to_be_visible()
        biel.go(f"/partida/{game}")
        expect(biel.page.get_by_role("heading", name="La invitació ha caducat")).to_be_visible()
        anna.page.get_by_role("link", name="Torna a l'inici").tap()
        expect(anna.page.get_by_role("heading", name="Partida nova")).to_be_visible()


def test_one_tile_is_no_mistake(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        anna.opens(starter=0, bag=BAG, clock="none", seats=[{"who": "me"}, {"who": "robot", "level": 1}])
        anna.starts()
        anna.tile("C").tap()
        anna.square(0, 0).tap()
        expect(anna.page.get_by_text("Et toca", exact=True)).to_be_visible()
        expect(anna.page.locator(".hint")).to_have_count(0)
        anna.tile("A").tap()
        anna.square(0, 2).tap()
        expect(anna.page.get_by_text("Hi ha un buit entre les fitxes.")).to_be_visible()


def test_with_four_it_is_seen_who_plays_next_and_which_robot_is_which(browser: Browser, house: House) -> None:
    robots = [{"who": "robot", "level": 4}, {"who": "robot", "level": 4}, {"who": "robot", "level": 4}]
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        anna.opens(regulation="escolar", starter=0, bag=BAG, clock="none", seats=[{"who": "me"}, *robots])
        anna.starts()
        players = anna.page.locator(".player")
        for index, name in enumerate(("Anna", "Robot habitual", "Robot habitual 2", "Robot habitual 3")):
            expect(players.nth(index).locator(".text")).to_have_text(name)
        expect(players.nth(1)).to_contain_text("després")
        for index in (0, 2, 3):
            expect(players.nth(index)).not_to_contain_text("després")


def test_what_overtime_costs_is_said_when_it_begins(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as anna:
        seats = [{"who": "me"}, {"who": "robot", "level": 1}]
        anna.opens(starter=0, bag=BAG, clock="chess", minutes=1, seats=seats)
        anna.starts()
        expect(anna.page.get_by_text("Se t'ha acabat el temps.")).to_have_count(0)

        house.clock.jump(63)
        anna.page.reload()  # the browser's own clock has not jumped

        said = "Se t'ha acabat el temps. Cada minut començat resta 10 punts, i amb 10 minuts de més"
        expect(anna.page.get_by_text(said).first).to_be_visible()
