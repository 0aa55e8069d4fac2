"""Two pairs in four browsers: set up in the app, proposed, confirmed, and played to the end of its turns."""

from __future__ import annotations

from contextlib import ExitStack

from playwright.sync_api import Browser, Route, expect
from tests.web.conftest import House
from tests.web.visitors import LAPTOP, PHONE, Visitor, visiting, whole_bag

BAG = whole_bag("C A S A E T R  L L O P S I N  E E I O Q T A")
SIZES = {"Anna": PHONE, "Biel": LAPTOP, "Carla": LAPTOP, "Dídac": PHONE}


def _known_tiles(route: Route) -> None:
    route.continue_(
        post_data={**(route.request.post_data_json or {}), "bag": BAG, "starter": 0, "lexicon": "club"}
    )


def _four(stack: ExitStack, browser: Browser, address: str) -> list[Visitor]:
    return [stack.enter_context(visiting(browser, address, name, size)) for name, size in SIZES.items()]


def _sits(who: Visitor, game: str, where: str) -> None:
    who.go(f"/partida/{game}")
    who.page.get_by_role("radio", name=where).check(force=True)
    who.button("Seu-hi").click()
    expect(who.button("Seu-hi")).to_have_count(0)


def _set_up(anna: Visitor) -> str:
    """A game under the regulation of pairs, as its form makes it: one turn each, the partner confirms."""
    anna.go("/nova?reglament=parelles&amb=link")
    expect(anna.page.get_by_role("switch", name="Per parelles")).to_be_checked()
    expect(anna.page.get_by_label("Minuts per jugador")).to_have_value("12")
    turns = anna.page.get_by_label("Torns de cada parella")
    expect(turns).to_have_value("10")
    turns.fill("2")
    anna.page.get_by_role("radio", name="La parella confirma").check(force=True)
    anna.context.route("**/api/games", _known_tiles)
    anna.button("Crea la partida").click()
    anna.page.wait_for_url("**/partida/*")
    return anna.page.url.rsplit("/", 1)[1]


def test_two_pairs_play_to_the_end_of_their_turns(browser: Browser, house: House) -> None:
    with ExitStack() as stack:
        anna, biel, carla, dídac = _four(stack, browser, house.address)
        game = _set_up(anna)
        expect(anna.page.get_by_text("Falten 3 persones per completar les parelles.")).to_be_visible()
        _sits(biel, game, "Fes parella amb Anna")
        _sits(carla, game, "Seu en aquest lloc")
        _sits(dídac, game, "Fes parella amb Carla")
        for who in (anna, biel, carla, dídac):
            expect(
                who.page.get_by_role("heading", name="Partida: Anna / Biel i Carla / Dídac")
            ).to_be_attached()
            who.starts()

        # Anna lays and proposes; Biel sees the very tiles on his board, and nobody else does.
        anna.lays("H8", "CASA", [])
        anna.page.locator("button", has_text="Proposa CASA").click()
        expect(anna.page.get_by_text("Has proposat CASA: 10 punts.")).to_be_visible()
        expect(biel.page.get_by_text("Anna proposa CASA a H8: 10 punts.")).to_be_visible()
        expect(biel.page.locator(".laid")).to_have_count(4)
        expect(carla.page.get_by_text("Anna proposa")).to_have_count(0)
        expect(carla.page.locator(".tile.tried")).to_have_count(0)
        biel.button("Envia-ho").click()
        expect(carla.page.get_by_text("Anna / Biel ha jugat").first).to_be_visible()
        carla.button("Accepta").click()

        # The others: Dídac proposes to pass, Carla does not want that, and exchanges instead.
        expect(dídac.page.get_by_text("Et toca", exact=True).first).to_be_visible()
        dídac.passes()
        expect(carla.page.get_by_text("Dídac proposa passar.")).to_be_visible()
        carla.button("No").click()
        expect(dídac.page.get_by_text("Has proposat passar.")).to_have_count(0)
        carla.presses("Canvia")
        carla.tile("N").click()
        carla.button("Canvia 1 fitxa").click()
        expect(dídac.page.get_by_text("Carla proposa canviar N.")).to_be_visible()
        dídac.button("Envia-ho").click()
        dídac.sees(game, lambda view: view["turn"] == 0)

        # Biel is gone; after half a minute of silence Anna sends it alone.
        biel.context.set_offline(True)
        biel.page.close()
        anna.passes()
        expect(anna.page.get_by_text("Si no respon, la podràs enviar d'aquí a")).to_be_visible()
        house.clock.jump(31)
        anna.page.reload()
        anna.button("Envia-ho").click()
        anna.sees(game, lambda view: view["turn"] == 1)
        carla.passes()
        dídac.button("Envia-ho").click()

        view = anna.sees(game, lambda view: view["status"] == "over")
        assert (view["end"], view["winner"]) == ("rounds", 0)
        expect(dídac.page.get_by_text("Ha guanyat Anna / Biel").first).to_be_visible()
        acta = anna.context.request.get(f"/api/games/{game}/acta").text()
        assert "Anna / Biel" in acta
        assert "turns: 2" in acta


def test_whoever_is_ready_plays_and_may_show_it_before(browser: Browser, house: House) -> None:
    with ExitStack() as stack:
        anna, biel, carla, dídac = _four(stack, browser, house.address)
        pairs = [{"who": "me", "pair": True}, {"who": "open", "pair": True}]
        game = anna.opens(regulation="parelles", seats=pairs, bag=BAG, starter=0, turns=1)
        for who, seat in ((biel, 0), (carla, 1), (dídac, 1)):
            assert who.context.request.post(f"/api/games/{game}/join", data={"seat": seat}).ok
            who.go(f"/partida/{game}")
        for who in (anna, biel):
            who.starts()
        anna.lays("H8", "CASA", [])
        anna.page.get_by_role("button", name="Ensenya-la a Biel").click()
        expect(biel.page.get_by_text("Anna proposa CASA a H8: 10 punts.")).to_be_visible()
        # A word for the partner alone.
        anna.page.get_by_role("tab", name="Xat").click()
        anna.page.get_by_label("Només per a Biel").check()
        anna.page.get_by_label("Missatge").fill("Et sembla bé?")
        anna.page.keyboard.press("Enter")
        biel.page.get_by_role("tab", name="Xat").click()
        expect(biel.page.get_by_text("Et sembla bé?")).to_be_visible()
        carla.page.get_by_role("tab", name="Xat").click()
        expect(carla.page.get_by_text("Et sembla bé?")).to_have_count(0)
        biel.plays()
        dídac.sees(game, lambda view: view["play"] is not None)
        expect(dídac.page.get_by_text("Anna / Biel ha jugat").first).to_be_visible()
