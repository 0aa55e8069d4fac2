"""Whoever runs the house finds what should not be there, closes it, and it stands in the register."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.web.conftest import House
from tests.web.duplicate_hall import opened
from tests.web.test_account import PASSWORD, comes_in, makes_an_account
from tests.web.test_pages import findings
from tests.web.visitors import LAPTOP, PHONE, Visitor, visiting

PICTURES = os.environ.get("FARISTOL_PICTURES")  # a folder, for whoever wants to look


def picture(who: Visitor, name: str) -> None:
    if PICTURES:
        who.page.wait_for_timeout(250)
        who.page.screenshot(path=Path(PICTURES) / f"moderation-{name}.png")


@pytest.fixture(scope="module")
def marta(browser: Browser, house: House) -> None:
    """The account of whoever runs the house."""
    with visiting(browser, house.address, "Marta") as admin:
        makes_an_account(admin, "marta")
        admin.go(house.admin_link())
        admin.presses("Soc l'administrador")
        expect(admin.page.get_by_text("Fet: ara administres aquest Faristol.")).to_be_visible()


@contextmanager
def administering(
    browser: Browser, house: House, size: tuple[int, int] = PHONE, *, dark: bool = False
) -> Iterator[Visitor]:
    with visiting(browser, house.address, None, size, dark=dark) as admin:
        comes_in(admin, "marta", PASSWORD)
        admin.page.get_by_role("link", name="Moderació").click()
        expect(admin.page.get_by_role("heading", name="Moderació")).to_be_visible()
        yield admin


def looks_at(admin: Visitor, tab: str, name: str) -> Locator:
    """The dialog with what can be done about the thing of that name."""
    admin.page.get_by_role("tab", name=tab).click()
    admin.page.get_by_role("button", name=f"Què es fa amb {name}").click()
    return admin.page.get_by_role("dialog")


def does(admin: Visitor, what: str, reason: str) -> Locator:
    """Say why, and do it; the dialog in which it is asked."""
    dialog = admin.page.get_by_role("dialog", name=what)
    dialog.get_by_label("Motiu").fill(reason)
    dialog.get_by_role("button", name=what, exact=True).click()
    return dialog


@pytest.mark.usefixtures("marta")
@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_what_is_closed_is_seen_as_closed_and_stands_in_the_register(
    browser: Browser, house: House, size: tuple[int, int]
) -> None:
    with (
        administering(browser, house, size, dark=size == LAPTOP) as admin,
        visiting(browser, house.address, "Biel", PHONE) as biel,
    ):
        insults = f"Insults {size[0]}"
        session = opened(biel, title=insults)
        opened(biel, title=f"Dissabte {size[0]}")
        biel.go(f"/duplicada/{session}")
        expect(biel.button("Hi jugo")).to_be_visible()

        admin.page.get_by_role("tab", name="Duplicades").click()
        expect(admin.page.get_by_role("button", name=f"Què es fa amb Dissabte {size[0]}")).to_be_visible()
        assert findings(admin.page) == []
        picture(admin, f"list-{size[0]}")
        admin.page.get_by_role("searchbox").fill(insults.upper())
        expect(admin.page.get_by_role("button", name=f"Què es fa amb Dissabte {size[0]}")).to_be_hidden()
        looks_at(admin, "Duplicades", insults).get_by_role("button", name="Tanca", exact=True).click()
        dialog = admin.page.get_by_role("dialog", name="Tanca")
        dialog.get_by_role("button", name="Tanca", exact=True).click()
        expect(dialog.get_by_text("Escriu per què.")).to_be_visible()
        picture(admin, f"why-{size[0]}")
        assert findings(admin.page) == []
        does(admin, "Tanca", "Títol ofensiu")
        expect(admin.page.get_by_text("Fet, i anotat al registre.")).to_be_visible()
        expect(admin.page.get_by_text("acabat ·")).to_be_visible()

        expect(biel.page.get_by_text("acabada")).to_be_visible()
        expect(biel.button("Hi jugo")).to_be_hidden()

        admin.page.get_by_role("tab", name="Registre").click()
        entry = admin.page.get_by_role("listitem").filter(has_text=session)
        expect(entry).to_contain_text("Marta va tancar")
        expect(entry).to_contain_text("Títol ofensiu")
        assert findings(admin.page) == []
        picture(admin, f"register-{size[0]}")


@pytest.mark.usefixtures("marta")
def test_an_invitation_that_is_closed_says_by_whom_to_host_and_guest(browser: Browser, house: House) -> None:
    with (
        administering(browser, house) as admin,
        visiting(browser, house.address, "Núria") as host,
        visiting(browser, house.address, "Oriol", PHONE) as guest,
    ):
        game = host.opens(seats=[{"who": "me"}, {"who": "open"}])
        guest.go(f"/partida/{game}")
        expect(guest.page.get_by_role("heading", name="Núria et convida a jugar")).to_be_visible()

        looks_at(admin, "Partides", "Núria").get_by_role("button", name="Tanca", exact=True).click()
        does(admin, "Tanca", "Prova")

        for who in (host, guest):
            expect(who.page.get_by_role("heading", name="Aquesta taula s'ha tancat", level=1)).to_be_visible()
            expect(who.page.get_by_text("L'ha tancada qui administra aquest servidor.")).to_be_visible()
            expect(who.button("Seu-hi")).to_have_count(0)
        assert findings(guest.page) == []
        guest.page.reload()
        expect(guest.page.get_by_role("heading", name="Aquesta taula s'ha tancat")).to_be_visible()


@pytest.mark.usefixtures("marta")
def test_what_is_gone_already_is_said_in_the_dialog(browser: Browser, house: House) -> None:
    with (
        administering(browser, house) as admin,
        visiting(browser, house.address, "Biel", PHONE) as biel,
    ):
        session = opened(biel, title="Rancúnies")
        looks_at(admin, "Duplicades", "Rancúnies").get_by_role("button", name="Elimina").click()
        gone = admin.context.request.post(
            f"/api/moderation/streams/{session}/remove", data={"reason": "des d'un altre ordinador"}
        )
        assert gone.ok
        dialog = does(admin, "Elimina", "Insults")
        expect(dialog.get_by_role("alert")).to_be_visible()
        told = dialog.get_by_role("alert").inner_text()
        expect(admin.page.get_by_text(told)).to_have_count(1)
        picture(admin, "gone")
        admin.troubles.clear()  # the browser notes a refusal
        dialog.get_by_role("button", name="Deixa-ho").click()
        expect(dialog).to_be_hidden()

        biel.go("/moderacio")
        expect(biel.page.get_by_role("heading", name="Només per a qui administra")).to_be_visible()
        assert findings(biel.page) == []


@pytest.mark.usefixtures("marta")
def test_a_line_of_a_chat_is_taken_away_and_sessions_are_ended(browser: Browser, house: House) -> None:
    with (
        administering(browser, house) as admin,
        visiting(browser, house.address, "Biel") as biel,
        visiting(browser, house.address, "Carla") as carla,
    ):
        game = biel.opens(starter=0, clock="none", seats=[{"who": "me"}, {"who": "open"}])
        carla.sits_at(game)
        biel.starts()
        carla.starts()
        carla.page.get_by_role("tab", name="Xat").click()
        carla.page.get_by_label("Missatge").fill("una ofensa")
        carla.page.keyboard.press("Enter")
        expect(carla.page.get_by_text("una ofensa")).to_be_visible()

        looks_at(admin, "Partides", "Biel").get_by_role("button", name="Mira el xat").click()
        admin.page.get_by_role("button", name="Treu «una ofensa»").click()
        picture(admin, "unsay")
        does(admin, "Treu-ho", "Ofèn")
        expect(admin.page.get_by_text("No s'hi ha dit res.")).to_be_visible()
        expect(carla.page.get_by_text("una ofensa")).to_be_hidden()
        admin.page.get_by_role("dialog").get_by_role("button", name="Tanca").click()

        dialog = looks_at(admin, "Partides", "Biel")
        picture(admin, "actions")
        dialog.get_by_role("button", name="Tanca les sessions de Carla").click()
        expect(does(admin, "Tanca les sessions", "Ofèn")).to_be_hidden()
        assert carla.context.request.get("/api/me").json()["person"] is None
        carla.troubles.clear()  # its socket was closed

        admin.page.get_by_role("tab", name="Registre").click()
        register = admin.page.get_by_role("tabpanel", name="Registre")
        expect(register.get_by_text("Marta va treure del xat")).to_be_visible()
        expect(register.get_by_text("Marta va tancar les sessions:")).to_be_visible()
