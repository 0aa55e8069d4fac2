"""Before an event begins: set up with its days and place, entered and confirmed from phones, closed at the
desk; and on a club's own site, in a frame of another origin.
"""

from __future__ import annotations

import contextlib
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from playwright.sync_api import Browser, Locator, expect
from tests.web.conftest import House
from tests.web.events import OCCASION, a_championship
from tests.web.test_pages import findings
from tests.web.visitors import LAPTOP, PHONE, Visitor, visiting


def sets_up(director: Visitor, house: House) -> str:
    """An event with days, place, two places and a deadline in an hour; its name in links."""
    director.go("/campionats/nou")
    page = director.page
    page.get_by_label("Nom del campionat").fill("Obert de Ripoll")
    page.get_by_text("Quan, on i qui").click()
    page.get_by_label("Primer dia").fill("2027-03-06")
    page.get_by_label("Últim dia").fill("2027-03-07")
    page.get_by_label("Lloc", exact=True).fill("Centre Cívic, Ripoll")
    page.get_by_label("Organitza").fill("Club del Ripollès")
    page.get_by_label("Qui signa els diplomes").fill("Núria Pons")
    page.get_by_label("Amb quin càrrec").fill("Presidenta")
    page.get_by_label("Places", exact=True).fill("2")
    soon = datetime.fromtimestamp(house.clock.time_ns() / 1e9) + timedelta(hours=1)
    page.get_by_label("Confirmació fins a").fill(f"{soon:%Y-%m-%dT%H:%M}")
    page.get_by_text("Inscripció des del mòbil").click()
    director.presses("Obre el campionat")
    page.wait_for_url("**/direccio**")
    return page.url.split("/campionat/")[1].split("/")[0]


def enters(who: Visitor, event: str, name: str) -> Locator:
    """Somebody enters on the public page; their own card there."""
    who.go(f"/campionat/{event}")
    expect(who.page.get_by_text("Centre Cívic, Ripoll")).to_be_visible()
    who.page.get_by_label("Nom i cognoms").fill(name)
    who.page.get_by_label("Club").fill("Reus")
    who.presses("Apunta-m'hi")
    expect(who.page.get_by_text(f"{name}, ja t'hi has inscrit.")).to_be_visible()
    return who.page.locator("section", has=who.page.get_by_role("heading", name="Confirmació"))


def test_phones_enter_and_confirm_and_the_desk_closes(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Directora", LAPTOP) as director,
        visiting(browser, house.address, None, PHONE) as anna,
        visiting(browser, house.address, None, PHONE) as biel,
        visiting(browser, house.address, None, PHONE) as carla,
    ):
        event = sets_up(director, house)
        first = enters(anna, event, "Anna Puig")
        second = enters(biel, event, "Biel Roca")
        third = enters(carla, event, "Carla Vidal")
        expect(third).to_contain_text("Ets a la llista d'espera, 1r de la cua.")

        # The desk sees who is new, accepts one and strikes another out of its list of news.
        new = director.page.get_by_role("heading", name="3 inscripcions noves des de la pàgina")
        expect(new).to_be_visible()
        director.page.get_by_role("listitem", name="Inscripció: Anna Puig").get_by_role(
            "button", name="Accepta"
        ).click()
        expect(director.page.get_by_role("heading", name="2 inscripcions noves")).to_be_visible()
        director.presses("Accepta-les totes")
        expect(director.page.get_by_text("des de la pàgina")).to_have_count(0)

        biel.presses("Hi seré")
        expect(second).to_contain_text("Confirmat. Tens plaça")
        carla.presses("Hi seré")
        expect(third).to_contain_text("Has confirmat i ets a la llista d'espera")
        desk = director.page.get_by_role("region", name="Confirmacions")
        expect(desk).to_contain_text("1 de 2")
        assert findings(director.page) == []
        assert findings(carla.page) == []

        # Anna does not confirm in time: Carla moves up, and sees it where she stands.
        house.clock.jump(2 * 3600)
        anna.page.reload()
        expect(first).to_contain_text("El termini per confirmar s'ha acabat.")
        expect(third).to_contain_text("Confirmat. Tens plaça")
        expect(desk).to_contain_text("2 de 2")
        director.presses("Tanca les confirmacions")
        expect(director.dialog).to_contain_text("1 persona quedarà fora de la primera ronda:")
        expect(director.dialog).to_contain_text("Anna Puig")
        director.dialog.get_by_role("button", name="Tanca-les").click()
        expect(desk).to_contain_text("Tancades")
        director.presses("Aparella la ronda 1")
        director.presses("Publica la ronda")
        expect(biel.page.get_by_role("link", name="Carla Vidal")).to_be_visible()
        expect(biel.page.get_by_role("tabpanel")).not_to_contain_text("Anna Puig")


def test_who_cannot_come_lets_the_next_move_up(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Directora", LAPTOP) as director,
        visiting(browser, house.address, None, PHONE) as anna,
    ):
        event = sets_up(director, house)
        mine = enters(anna, event, "Anna Puig")
        for name in ("Biel Roca", "Carla Vidal"):
            director.page.get_by_label("Nom i cognoms").fill(name)
            director.page.keyboard.press("Enter")
            expect(director.page.get_by_role("button", name=f"Accions per a {name}")).to_be_visible()
        waiting = director.page.get_by_role("listitem").filter(has_text="en espera, 1r")
        expect(waiting).to_contain_text("Carla Vidal")

        anna.presses("No hi podré anar")
        anna.dialog.get_by_role("button", name="Dona de baixa la inscripció").click()

        expect(mine).to_contain_text("T'has donat de baixa.")
        expect(waiting).to_have_count(0)
        director.page.get_by_label("Ha confirmat: Carla Vidal").check()
        expect(director.page.get_by_role("region", name="Confirmacions")).to_contain_text("1 de 2")


def test_an_entry_from_the_page_can_be_deleted(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Directora", LAPTOP) as director,
        visiting(browser, house.address, None, PHONE) as joker,
    ):
        event = sets_up(director, house)
        enters(joker, event, "Ningú Noningú")
        director.page.get_by_role("listitem", name="Inscripció: Ningú Noningú").get_by_role(
            "button", name="Esborra"
        ).click()
        director.dialog.get_by_role("button", name="Esborra la inscripció").click()

        expect(director.page.get_by_text("Ningú Noningú")).to_have_count(0)
        expect(joker.button("Apunta-m'hi")).to_be_visible()


def test_the_settings_keep_the_occasion_and_undo_takes_it_back(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Directora", LAPTOP) as director:
        event = a_championship(director, 0, begins="2027-03-06", place="Ripoll")
        director.go(f"/campionat/{event}/direccio#settings")
        place = director.page.get_by_label("Lloc", exact=True)
        expect(place).to_have_value("Ripoll")
        place.fill("Camprodon")
        director.presses("Desa")
        expect(director.page.get_by_text("Desat")).to_be_visible()
        director.go(f"/campionat/{event}")
        expect(director.page.get_by_text("Camprodon")).to_be_visible()
        director.go(f"/campionat/{event}/direccio")
        director.presses("Desfés")
        director.dialog.get_by_role("button", name="Desfés").click()
        expect(director.page.get_by_text("Desfet:")).to_be_visible()
        director.go(f"/campionat/{event}")
        expect(director.page.get_by_text("Ripoll")).to_be_visible()


# --- on another site ---


class _Club(http.server.BaseHTTPRequestHandler):
    """A club's page, which frames what it is told to."""

    framed = ""

    def do_GET(self) -> None:
        body = f"<!doctype html><title>Club</title><h1>El club</h1>{self.framed}".encode()
        self.send_response(200)
        self.send_header("content-type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def club_site(framed: str) -> Iterator[str]:
    """Another origin, at another name of this machine: its pages are of another site."""
    handler = type("Club", (_Club,), {"framed": framed})
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://localhost:{server.server_address[1]}"
        finally:
            server.shutdown()


def test_a_club_shows_the_event_in_a_frame_and_nothing_else_of_ours(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Directora", LAPTOP) as director:
        event = a_championship(director, 2, begins="2027-03-06", place="Ripoll")
        director.go(f"/campionat/{event}/direccio#share")
        code = director.page.get_by_label("Codi per incrustar").input_value()
        assert code.startswith(f'<iframe src="{house.address}/campionat/{event}/incrustat?lang=ca"')
        other = f'<iframe name="other" src="{house.address}/campionat/{event}" height="300"></iframe>'
        with club_site(code + other) as club:
            director.go(f"{club}/")
            frame = director.page.frame_locator("iframe").first
            expect(frame.get_by_role("heading", name="Obert de Reus")).to_be_visible()
            expect(frame.get_by_text("6 de març de 2027")).to_be_visible()
            expect(frame.get_by_role("heading", name="Ronda 2 · Aparellaments")).to_be_visible()
            expect(frame.get_by_role("heading", name="Classificació")).to_be_visible()
            expect(frame.get_by_role("cell", name="Anna Puig").first).to_be_visible()
            assert frame.locator("script, form, input, button").count() == 0
            refused = director.page.frame_locator("iframe[name=other]")
            expect(refused.get_by_role("heading", name="Obert de Reus")).to_have_count(0)
            with director.page.expect_popup() as opening:
                frame.get_by_role("link", name="Obre-ho al Faristol").click()
            expect(opening.value.get_by_role("heading", name="Obert de Reus")).to_be_visible()
            assert opening.value.url.endswith(f"/campionat/{event}")
        refusals = [said for said in director.troubles if "frame" in said.lower()]
        assert refusals, "the browser says that the other page may not be framed"
        with contextlib.suppress(ValueError):
            for said in refusals:
                director.troubles.remove(said)


def test_a_browser_that_keeps_the_app_opens_the_embedded_page_from_the_server(
    browser: Browser, house: House
) -> None:
    with visiting(browser, house.address, "Directora", LAPTOP, keeps=True) as director:
        event = a_championship(director, 1)
        director.go("/sobre")
        director.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        director.page.reload()

        director.go(f"/campionat/{event}/incrustat?lang=ca")

        expect(director.page.get_by_role("link", name="Obre-ho al Faristol")).to_be_visible()
        expect(director.page.get_by_role("navigation")).to_have_count(0)


def test_the_embedded_page_can_be_read_by_everybody(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Directora", PHONE) as director:
        event = a_championship(director, 2, **{**OCCASION, "confirm_by": "", "capacity": None})
        text = director.context.request.get(f"/campionat/{event}/incrustat?lang=ca").text()
        # As it stands there no script may run in it, that of the check neither.
        director.go("/theme.js")
        director.page.set_content(text)
        expect(director.page.get_by_role("heading", name="Ronda 2 · Aparellaments")).to_be_visible()
        for scheme in ("light", "dark"):
            director.page.emulate_media(color_scheme=scheme)
            assert findings(director.page) == []
            assert director.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
