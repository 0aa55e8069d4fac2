"""Names and passwords: what is asked is said before, what is wrong beside its field; and one forgotten."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.letters import Carrier, carrying
from tests.server.running import Time, free_port, install_words, serving
from tests.web.conftest import House
from tests.web.visitors import PHONE, Visitor, visiting

from faristol.service.limits import PASSWORDS
from faristol.service.mail import Mailbox

PASSWORD, ANOTHER = "una contrasenya", "una altra de nova"
WRONG = "El nom d'usuari i la contrasenya no coincideixen. Torna-ho a provar."
VOID = "Aquest enllaç ja s'ha fet servir o ha caducat."


@pytest.fixture(scope="module")
def carrier() -> Iterator[Carrier]:
    with carrying() as carrier:
        yield carrier


@pytest.fixture(scope="module")
def posting(tmp_path_factory: pytest.TempPathFactory, carrier: Carrier) -> Iterator[House]:
    """A house that sends letters."""
    data = tmp_path_factory.mktemp("posting")
    install_words(data)
    clock, port = Time(), free_port()
    mail = Mailbox(host=carrier.host, port=carrier.port, sender="faristol@example.cat", encrypted=False)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FARISTOL_DATA", str(data))
        database = f"sqlite:///{data / 'games.db'}"
        with serving(database, clock, port=port, mail=mail, address=f"http://127.0.0.1:{port}") as address:
            yield House(address, clock, database)


def field(who: Visitor, label: str) -> Locator:
    return who.page.get_by_label(label, exact=True)


def said(who: Visitor, label: str) -> Locator:
    """What stands below a field, which is what it is described by."""
    return who.page.locator(".field", has=field(who, label)).locator("p")


def account(who: Visitor, login: str, email: str = "") -> None:
    asked = {"login": login, "password": PASSWORD, "email": email}
    answer = who.context.request.post("/api/account", data=asked)
    assert answer.ok, answer.text()


# --- making an account ---


def test_what_is_asked_is_said_before_and_checked_while_typing(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Núria", PHONE) as nuria:
        nuria.go("/compte")
        expect(nuria.page.get_by_role("heading", name="Conserva les teves partides")).to_be_visible()
        expect(nuria.page.get_by_text("Vuit caràcters o més.")).to_be_visible()
        expect(nuria.page.get_by_text("Tres caràcters o més, sense espais")).to_be_visible()
        expect(nuria.page.get_by_label("Contrasenya actual")).to_have_count(0)

        field(nuria, "Contrasenya").press_sequentially("curta")
        expect(said(nuria, "Contrasenya")).to_have_text("Falten 3 caràcters.")
        expect(nuria.page.get_by_role("alert")).to_have_count(0)  # nobody is scolded while typing
        field(nuria, "Contrasenya").press_sequentially("12")
        expect(said(nuria, "Contrasenya")).to_have_text("Falta 1 caràcter.")
        field(nuria, "Usuari").focus()
        expect(nuria.page.get_by_role("alert")).to_have_text("Falta 1 caràcter.")
        field(nuria, "Contrasenya").fill(PASSWORD)
        expect(said(nuria, "Contrasenya")).to_have_text("Vuit caràcters o més.")
        expect(nuria.page.get_by_role("alert")).to_have_count(0)


def test_every_error_of_a_new_account_stands_beside_its_field(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Ona") as ona, visiting(browser, house.address, "Pau") as pau:
        account(ona, "presa")
        pau.go("/compte")
        pau.presses("Crea el compte")
        expect(said(pau, "Usuari")).to_have_text("Escriu el nom d'usuari.")
        expect(said(pau, "Contrasenya")).to_have_text("Escriu la contrasenya.")
        for login, why in (
            ("a b", "No hi pot haver espais ni barres."),
            ("a", "Falten 2 caràcters."),
            ("x" * 65, "És massa llarg: com a màxim 64 caràcters."),
        ):
            field(pau, "Usuari").fill(login)
            expect(said(pau, "Usuari")).to_have_text(why)
        field(pau, "Usuari").fill("PRESA")
        field(pau, "Contrasenya").fill(PASSWORD)
        field(pau, "Correu (si vols)").fill("pau@casa")
        pau.presses("Crea el compte")
        expect(said(pau, "Correu (si vols)")).to_contain_text("Escriu una adreça com ara")
        field(pau, "Correu (si vols)").fill("pau@casa.cat")
        pau.presses("Crea el compte")
        expect(said(pau, "Usuari")).to_have_text(
            "El nom d'usuari «PRESA» ja és d'algú altre. Tria'n un altre."
        )
        expect(field(pau, "Usuari")).to_have_attribute("aria-invalid", "true")
        described = field(pau, "Usuari").get_attribute("aria-describedby")
        assert said(pau, "Usuari").get_attribute("id") == described
        field(pau, "Usuari").fill("pau")
        pau.presses("Crea el compte")
        expect(pau.page.get_by_text("Compte: pau")).to_be_visible()
        expect(pau.page.get_by_text("Conserva les teves partides")).to_have_count(0)


def test_a_name_that_will_not_do_is_said_beside_it(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, None) as stranger:
        stranger.go("/compte")
        field(stranger, "El teu nom").fill("…!")
        stranger.presses("Desa")
        expect(said(stranger, "El teu nom")).to_have_text("Hi ha d'haver alguna lletra o xifra.")
        field(stranger, "El teu nom").fill("x" * 41)
        expect(said(stranger, "El teu nom")).to_have_text("És massa llarg: com a màxim 40 caràcters.")
        field(stranger, "El teu nom").fill("Mercè")
        stranger.presses("Desa")
        expect(stranger.page.get_by_text("Jugues com a convidat.")).to_be_visible()


# --- coming in, and changing what lets one in ---


def test_a_wrong_password_is_said_beside_it(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Jan") as jan, visiting(browser, house.address, None) as there:
        account(jan, "jan")
        there.go("/compte")
        there.page.get_by_role("radio", name="Ja tens compte?").check()
        there.presses("Entra")
        expect(said(there, "Contrasenya")).to_have_text("Escriu la contrasenya.")
        field(there, "Usuari").fill("jan")
        field(there, "Contrasenya").fill("no és aquesta")
        there.presses("Entra")
        expect(said(there, "Contrasenya")).to_have_text(WRONG)
        for _ in range(PASSWORDS.most):
            there.context.request.post("/api/login", data={"login": "jan", "password": "x"})
        there.presses("Entra")
        expect(said(there, "Contrasenya")).to_contain_text("Massa peticions seguides.")
        house.clock.jump(PASSWORDS.per_ms / 1000 + 1)
        field(there, "Contrasenya").fill(PASSWORD)
        there.presses("Entra")
        expect(there.page.get_by_text("Compte: jan")).to_be_visible()


def test_password_and_address_are_changed_with_the_password(
    browser: Browser, posting: House, carrier: Carrier
) -> None:
    with visiting(browser, posting.address, "Laia", PHONE) as laia:
        account(laia, "laia")
        laia.go("/compte")
        laia.page.get_by_text("Canvia la contrasenya").first.click()
        field(laia, "Contrasenya actual").fill("no és aquesta")
        field(laia, "Contrasenya nova").fill("curta")
        laia.page.get_by_role("button", name="Canvia la contrasenya").click()
        expect(said(laia, "Contrasenya nova")).to_have_text("Falten 3 caràcters.")
        field(laia, "Contrasenya nova").fill(ANOTHER)
        laia.page.get_by_role("button", name="Canvia la contrasenya").click()
        expect(laia.page.get_by_role("alert")).to_have_text(WRONG)
        field(laia, "Contrasenya actual").fill(PASSWORD)
        laia.page.get_by_role("button", name="Canvia la contrasenya").click()
        expect(laia.page.get_by_text("Contrasenya canviada.")).to_be_visible()
        laia.page.get_by_text("Canvia la contrasenya").first.click()

        laia.page.get_by_text("Correu de recuperació").click()
        expect(laia.page.get_by_text("Encara no hi ha cap correu desat.")).to_be_visible()
        field(laia, "Correu (si vols)").fill("laia@casa.cat")
        field(laia, "La teva contrasenya").filter(visible=True).fill(PASSWORD)  # the old one
        laia.presses("Desa el correu")
        expect(laia.page.get_by_role("alert")).to_have_text(WRONG)
        field(laia, "La teva contrasenya").filter(visible=True).fill(ANOTHER)
        laia.presses("Desa el correu")
        expect(laia.page.get_by_text("Correu desat.")).to_be_visible()
        expect(laia.page.get_by_text("Hi ha un correu desat.")).to_be_visible()
        expect(laia.page.get_by_text("laia@casa.cat")).to_have_count(0)


# --- forgotten ---


def test_a_forgotten_password_comes_back_by_letter(
    browser: Browser, posting: House, carrier: Carrier
) -> None:
    with (
        visiting(browser, posting.address, "Roc") as roc,
        visiting(browser, posting.address, None, PHONE) as at,
    ):
        account(roc, "roc", "roc@casa.cat")
        at.go("/compte")
        at.page.get_by_role("radio", name="Ja tens compte?").check()
        at.page.get_by_role("link", name="Has oblidat la contrasenya?").click()
        expect(at.page.get_by_role("heading", name="Contrasenya oblidada")).to_be_visible()
        at.presses("Envia'm l'enllaç")
        expect(said(at, "Usuari")).to_have_text("Escriu el nom d'usuari.")

        before = len(carrier.letters)
        for login in ("ningu", "roc"):  # the same is said of both
            field(at, "Usuari").fill(login)
            at.presses("Envia'm l'enllaç")
            expect(at.page.get_by_text("Si hi ha un compte amb aquest nom")).to_be_visible()
            at.presses("Prova un altre nom")
        link = carrier.wait(before + 1).get_content().split(posting.address)[2].split()[0]

        at.go(link)
        expect(at.page.get_by_role("heading", name="Tria una contrasenya nova")).to_be_visible()
        field(at, "Contrasenya nova").fill("curta")
        at.presses("Desa la contrasenya")
        expect(said(at, "Contrasenya nova")).to_have_text("Falten 3 caràcters.")
        field(at, "Contrasenya nova").fill(ANOTHER)
        at.presses("Desa la contrasenya")
        expect(at.page.get_by_text("Contrasenya nova desada. Ja ets a dins.")).to_be_visible()
        expect(at.page.get_by_text("Compte: roc")).to_be_visible()
        assert "#" not in at.page.url

        # once only; and who had the old password is out
        roc.go(link)
        field(roc, "Contrasenya nova").fill(PASSWORD)
        roc.presses("Desa la contrasenya")
        expect(roc.page.get_by_role("alert")).to_contain_text(VOID)
        roc.presses("Demana un altre enllaç")
        expect(roc.page.get_by_role("heading", name="Contrasenya oblidada")).to_be_visible()
        expect(field(roc, "Usuari")).to_be_visible()


def test_where_no_letters_are_sent_an_administrator_gives_the_link(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Cap") as cap, visiting(browser, house.address, "Ivet") as ivet:
        account(ivet, "ivet")
        cap.go(house.admin_link())
        cap.presses("Soc l'administrador")
        expect(cap.page.get_by_text("Fet: ara administres aquest Faristol.")).to_be_visible()
        row = cap.page.get_by_role("listitem").filter(has_text="ivet")
        row.get_by_role("button", name="Enllaç per a una contrasenya nova").click()
        address = cap.dialog.get_by_label("Enllaç per a una contrasenya nova")
        link = address.input_value()
        assert link.startswith(f"{house.address}/contrasenya#")

        ivet.context.clear_cookies()
        ivet.go("/contrasenya")
        expect(ivet.page.get_by_text("Aquest Faristol no envia correus.")).to_be_visible()
        ivet.go(link.removeprefix(house.address))
        field(ivet, "Contrasenya nova").fill(ANOTHER)
        ivet.presses("Desa la contrasenya")
        expect(ivet.page.get_by_text("Compte: ivet")).to_be_visible()


@pytest.mark.parametrize("language", ["es", "en"])
def test_other_languages_say_it_too(browser: Browser, house: House, language: str) -> None:
    title = {"es": "Contraseña olvidada", "en": "Forgotten password"}[language]
    with visiting(browser, house.address, None, language=language) as somebody:
        somebody.go("/contrasenya")
        expect(somebody.page.get_by_role("heading", name=title)).to_be_visible()
