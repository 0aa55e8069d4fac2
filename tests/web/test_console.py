"""The arbiter's console: a challenge by paper dictionary, tiles too many, nobody at the table, a call."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.under import under
from tests.web.conftest import House
from tests.web.halls import acts, calls, set_up, table_view
from tests.web.visitors import LAPTOP, PHONE, Visitor, visiting


def log(page: Page) -> Locator:
    """What the console says was ruled, the newest first."""
    return page.get_by_role("complementary").get_by_role("listitem")


def opens(who: Visitor, table: str, ruling: str) -> None:
    who.go(f"/arbitre/{table}")
    who.presses(ruling)
    expect(who.page.get_by_role("dialog", name=ruling)).to_be_visible()


@under(classic="CLASSIC-6b", fisc="FISC-10b")
def test_a_challenge_with_a_paper_dictionary_and_a_second_one(
    browser: Browser, house: House, regulation: str
) -> None:
    size = {"classic": PHONE, "fisc": LAPTOP}[regulation]
    with visiting(browser, house.address, "Marta", size) as marta:
        table = set_up(marta, regulation, "start", "0 play H8 CASA", "0 complete", "1 play 12H SOL")

        opens(marta, table, "Impugnació")
        dialog = marta.page.get_by_role("dialog")
        expect(dialog.get_by_text("Diccionari de paper: tu dones el veredicte.")).to_be_visible()
        dialog.get_by_role("checkbox", name="CASAS").uncheck()
        dialog.get_by_role("button", name="Impugna", exact=True).click()

        card = marta.page.get_by_role("region", name="Veredicte")
        expect(card.get_by_text("SOL", exact=True)).to_be_visible()
        expect(card.get_by_text("CASAS")).to_have_count(0)  # the verdict is about the words named
        card.get_by_role("button", name="Vàlida", exact=True).click()
        expect(card).to_have_count(0)

        marta.presses("Segona impugnació")
        dialog.get_by_label("Argument").fill("No surt al diccionari.")
        dialog.get_by_role("button", name="Torna a impugnar").click()
        expect(card.get_by_text("No surt al diccionari.")).to_be_visible()
        expect(card.get_by_text("aquest veredicte és definitiu")).to_be_visible()
        card.get_by_role("button", name="No vàlida").click()

        expect(marta.page.get_by_role("status").filter(has_text="Juga Anna Ferrer")).to_be_visible()
        article = {"classic": "CLASSIC-6b", "fisc": "FISC-10b"}[regulation]
        newest = marta.page.get_by_role("complementary").get_by_role("listitem").first
        expect(newest).to_contain_text(f"{article} · Marta · Veredicte: no vàlida.")
        view = table_view(marta, table)
        assert [line["kind"] for line in view["sheet"]] == ["play", "lost"]
        assert [deed["act"].get("judge") for deed in view["deeds"] if deed["act"]["do"] == "verdict"] == [
            "Marta"
        ] * 2


@under(classic="CLASSIC-3e", fisc="FISC-7.3")
def test_tiles_too_many_on_the_rack_go_back_by_choice(
    browser: Browser, house: House, regulation: str
) -> None:
    with visiting(browser, house.address, "Marta", PHONE) as marta:
        table = set_up(marta, regulation, "start", "0 play H8 CASA", "0 refill")

        opens(marta, table, "Fitxes de més")
        dialog = marta.page.get_by_role("dialog")
        dialog.get_by_role("radio", name="2", exact=True).check()
        expect(
            dialog.get_by_text("Biel Roca agafa 2 fitxes a l'atzar de les que Anna Ferrer")
        ).to_be_visible()
        expect(dialog.get_by_text("Ningú no les mira.")).to_be_visible()
        dialog.get_by_role("radio", name="Ja al faristol").check()
        for step in (
            "Biel Roca agafa 4 fitxes a l'atzar del faristol d'Anna Ferrer.",
            "Les pot veure: Biel Roca.",
            "Biel Roca en tria 2 i les torna al sac.",
            "Les altres 2 es tornen a Anna Ferrer.",
        ):
            expect(dialog.get_by_text(step)).to_be_visible()
        dialog.get_by_label("Quines han tornat al sac? (2)").fill("Q Z")
        dialog.get_by_label("Quines s'han tornat al jugador? (2)").fill("E")
        dialog.get_by_role("button", name="Ja està fet").click()
        expect(dialog.get_by_role("alert")).to_contain_text("Les fitxes triades (E) no són les que toca")

        dialog.get_by_label("Quines s'han tornat al jugador? (2)").fill("E ?")
        dialog.get_by_role("button", name="Ja està fet").click()

        expect(dialog).to_have_count(0)
        expect(
            marta.page.get_by_text("Anna Ferrer ha tret fitxes de més: 2, ja al faristol.")
        ).to_be_visible()
        (deed,) = [
            deed["act"] for deed in table_view(marta, table)["deeds"] if deed["act"]["do"] == "overdraw"
        ]
        assert (deed["extra"], deed["on_rack"], deed["return"], deed["keep"]) == (2, True, "Q Z", "E ?")
        assert table_view(marta, table)["bag"] == 82


@under(classic="CLASSIC-3e", fisc="FISC-7.3")
def test_tiles_too_many_are_ruled_two_actions_later(browser: Browser, house: House, regulation: str) -> None:
    """Anna has drawn and pressed, Biel has laid; only then somebody counts eight tiles."""
    with visiting(browser, house.address, "Marta", LAPTOP) as marta:
        table = set_up(marta, regulation, "start", "0 play H8 CASA", "0 complete", "1 play 10H SOL")

        opens(marta, table, "Fitxes de més")
        dialog = marta.page.get_by_role("dialog")
        dialog.get_by_role("radio", name="Anna Ferrer").check()
        expect(dialog.get_by_text("S'ha vist tard")).to_be_visible()
        expect(dialog.get_by_role("radio", name="Encara a part")).to_have_count(0)
        expect(dialog.get_by_text("Biel Roca agafa 3 fitxes a l'atzar del faristol")).to_be_visible()
        dialog.get_by_label("Quines han tornat al sac? (1)").fill("Q")
        dialog.get_by_label("Quines s'han tornat al jugador? (2)").fill("E R")
        dialog.get_by_role("button", name="Ja està fet").click()

        expect(dialog).to_have_count(0)
        article = {"classic": "CLASSIC-3e", "fisc": "FISC-7.3"}[regulation]
        expect(log(marta.page).first).to_contain_text(f"{article} · Marta · Es descobreix més tard")
        view = table_view(marta, table)
        (deed,) = [deed["act"] for deed in view["deeds"] if deed["act"]["do"] == "overdraw"]
        assert (deed["late"], deed["return"], deed["keep"]) == (True, "Q", "E R")
        assert (view["phase"], view["bag"]) == ("placed", 82)


def test_the_console_stops_the_clock_before_it_asks_why(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Marta", PHONE) as marta:
        table = set_up(marta, "fisc", "start")
        opens(marta, table, "Atura el rellotge")
        dialog = marta.page.get_by_role("dialog")
        expect(dialog.get_by_text("El rellotge ja és aturat.")).to_be_visible()
        used = table_view(marta, table)["clock"]["used"]
        house.clock.jump(40)  # the arbiter thinks about the reason
        dialog.get_by_label("Per què s'atura?").select_option("count")
        dialog.get_by_role("button", name="Desa el motiu").click()

        expect(dialog).to_have_count(0)
        clock = table_view(marta, table)["clock"]
        assert (clock["paused"], clock["used"]) == ("count", used)


_CLASSIC_8B, _FISC_5E = pytest.mark.article("CLASSIC-8b"), pytest.mark.article("FISC-5e")


@pytest.mark.parametrize(
    ("regulation", "comes", "away", "result"),
    [
        pytest.param("classic", None, 901, "0–0", id="CLASSIC-8b C: nobody comes", marks=_CLASSIC_8B),
        pytest.param(
            "classic", "Anna Ferrer", 901, "300–0", id="CLASSIC-8b A: the first comes", marks=_CLASSIC_8B
        ),
        pytest.param("fisc", "Biel Roca", 301, "0–300", id="FISC-5e B: the second comes", marks=_FISC_5E),
    ],
)
def test_nobody_is_at_the_table(
    browser: Browser, house: House, regulation: str, comes: str | None, away: int, result: str
) -> None:
    with visiting(browser, house.address, "Marta") as marta:
        table = set_up(marta, regulation)
        opens(marta, table, "Algú no hi és")
        dialog = marta.page.get_by_role("dialog")
        dialog.get_by_role("radio", name="Cap dels dos").check()
        dialog.get_by_role("button", name="Engega el seu rellotge").click()
        expect(
            marta.page.get_by_role("status").filter(has_text="No hi són Anna Ferrer i Biel Roca")
        ).to_be_visible()
        expect(marta.page.get_by_role("timer").first).to_have_text("14:59")

        if comes is not None:
            house.clock.jump(600)
            marta.page.reload()
            marta.button(f"Ha arribat {comes}").click()
            expect(marta.page.get_by_text(f"Ha arribat {comes}.")).to_be_visible()
        house.clock.jump(away)
        marta.page.reload()

        expect(marta.page.get_by_role("status").filter(has_text="Falten signatures")).to_be_visible()
        view = table_view(marta, table)
        assert view["end"] == "absent"
        assert "–".join(str(seat["final"]) for seat in view["seats"]) == result
        assert view["winner"] == {"0–0": None, "300–0": 0, "0–300": 1}[result]


def test_a_call_from_a_table_reaches_the_arbiter(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Marta") as marta,
        visiting(browser, house.address, None, PHONE) as player,
    ):
        table = set_up(marta, "fisc", "start", round="Ronda 1", table="Taula 7")
        marta.go("/arbitre")
        card = marta.page.get_by_role("link", name="Ronda 1 · Taula 7")
        expect(card).to_contain_text("Juga Anna Ferrer")

        calls(player, table, 1, "No ho veig clar")

        waiting = marta.page.get_by_role("region", name="Et criden")
        expect(waiting).to_contain_text("Crida Biel Roca: No ho veig clar")
        waiting.get_by_role("button", name="Hi vaig").click()
        expect(marta.page.get_by_role("heading", name="Ronda 1 · Taula 7")).to_be_visible()
        assert table_view(marta, table)["calls"][0]["answered_by"] == "Marta"


@pytest.mark.article("CLASSIC-7e", "FISC-11d")
def test_the_end_of_the_round_is_announced_to_all_tables(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Marta") as marta:
        tables = [set_up(marta, key, "start", table=key) for key in ("fisc", "classic", "llisca")]
        marta.go("/arbitre")
        marta.presses("S'ha acabat el temps de la ronda")
        marta.page.get_by_role("dialog").get_by_role("button", name="Anuncia-ho a totes les taules").click()

        expect(marta.page.get_by_text("Anunciat a 2 taules.").first).to_be_visible()
        expect(marta.page.get_by_text("Queden 4 torns")).to_have_count(2)
        assert [table_view(marta, table)["last_turns"] for table in tables] == [4, 4, None]


@pytest.mark.article("ESCOLAR-6", "ESCOLAR-7", "ESCOLAR-8")
def test_wooden_tiles_are_checked_and_the_start_is_drawn(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Marta", PHONE) as marta:
        table = set_up(marta, "escolar", starter=None, names=["Laia", "Pol", "Ona", "Nil"])
        opens(marta, table, "Comprova les fitxes")
        dialog = marta.page.get_by_role("dialog")
        expect(dialog.get_by_text("0 de 100")).to_be_visible()
        dialog.get_by_role("checkbox", name="E: 13 fitxes").check()
        expect(dialog.get_by_text("13 de 100")).to_be_visible()
        expect(dialog.get_by_role("button", name="Encara queden fitxes per comptar")).to_be_disabled()
        dialog.get_by_role("button", name="Marca-les totes").click()
        dialog.get_by_role("button", name="Tot és correcte").click()
        expect(marta.page.get_by_text("S'ha comprovat el joc: 100 fitxes.")).to_be_visible()

        marta.presses("Sorteig i inici")
        for name, tile in (("de Laia", "B"), ("de Pol", "a"), ("d'Ona", "A"), ("de Nil", "Z")):
            dialog.get_by_label(f"Fitxa {name}").fill(tile)
        dialog.get_by_role("button", name="Compara").click()
        expect(dialog.get_by_text("Empat: Pol i Ona en tornen a treure.")).to_be_visible()
        dialog.get_by_label("Fitxa de Pol").fill("S")
        dialog.get_by_label("Fitxa d'Ona").fill("ç")
        dialog.get_by_role("button", name="Compara").click()
        expect(dialog.get_by_text("Comença Ona")).to_be_visible()
        dialog.get_by_role("button", name="Engega el temps d'Ona").click()

        expect(marta.page.get_by_role("status").filter(has_text="Juga Ona")).to_be_visible()
        expect(marta.page.get_by_text("Porta el full: Ona · Controla el temps: Pol")).to_be_visible()
        expect(log(marta.page).first).to_contain_text(
            "Laia B, Pol A, Ona A, Nil Z; Pol S, Ona Ç. Comença Ona."
        )


def test_a_table_that_is_not_ones_own_is_not_ruled(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Marta") as marta,
        visiting(browser, house.address, "Pere") as pere,
    ):
        table = set_up(marta, "fisc", "start")
        pere.go(f"/arbitre/{table}")
        expect(pere.page.get_by_role("heading", name="Aquesta taula no és teva")).to_be_visible()
        pere.go("/arbitre")
        expect(pere.page.get_by_role("heading", name="Encara no hi ha cap taula")).to_be_visible()
        acts(marta, table, "0 pass")
