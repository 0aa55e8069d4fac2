"""What a judge's desk and the phones of a duplicate owe people: one number for a round, an echo of what was
typed, one question for a name, and no end while somebody still waits for an answer.
"""

from __future__ import annotations

from contextlib import ExitStack

from playwright.sync_api import Browser, expect
from tests.web.conftest import House
from tests.web.duplicate_hall import act, choose_master, draws, opened, paper, says_time, writes
from tests.web.test_pages import findings
from tests.web.visitors import LAPTOP, PHONE, Visitor, visiting


def enters(who: Visitor, session: str, name: str) -> None:
    """By the name that is written on the page, which is the only time that it is asked for."""
    who.go(f"/duplicada/{session}")
    who.page.get_by_label("Com vols sortir a la classificació?").fill(name)
    who.presses("Hi jugo")
    expect(who.page.get_by_text("Ja hi ets")).to_be_visible()


def test_every_screen_speaks_of_the_same_round(browser: Browser, house: House) -> None:
    with ExitStack() as doors:

        def come(name: str | None, size: tuple[int, int]) -> Visitor:
            return doors.enter_context(visiting(browser, house.address, name, size))

        judge, anna = come("Jutge", LAPTOP), come("Anna", PHONE)
        session = opened(judge, players=["Emma"])
        enters(anna, session, "Anna")
        screen, passer_by = come(None, LAPTOP), come(None, PHONE)
        screen.go(f"/duplicada/{session}/pantalla")
        passer_by.go(f"/duplicada/{session}")
        judge.go(f"/duplicada/{session}/jutge")

        def all_say(number: int, *others: Visitor) -> None:
            for who in (judge, anna, screen, *others):
                expect(who.page.get_by_text(f"Ronda {number}").first).to_be_visible()
                expect(who.page.get_by_text(f"Ronda {number + 1}")).to_have_count(0)

        draws(judge)
        all_say(1)
        says_time(judge)
        all_say(1, passer_by)
        house.clock.jump(200)
        choose_master(judge)
        # Between two rounds everybody looks at the master play of the first one.
        expect(judge.button("Ronda següent")).to_be_visible()
        expect(anna.page.get_by_role("heading", name="Resultat de la ronda 1")).to_be_visible()
        all_say(1, passer_by)
        draws(judge)
        all_say(2, passer_by)


def test_a_paper_slip_is_echoed_as_it_was_typed(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Jutge", LAPTOP) as judge:
        session = opened(judge, players=["Emma", "Ferran"])
        judge.go(f"/duplicada/{session}/jutge")
        draws(judge)
        says_time(judge)
        echoes = judge.page.get_by_role("list", name="Paperetes entrades")
        expect(echoes).to_have_count(0)

        field = judge.page.get_by_label("Taula, coordenades i paraula")
        field.fill("2 h5 casa")
        expect(judge.page.get_by_text("Taula 2, Ferran: H5 CASA")).to_be_visible()  # before Enter already
        field.press("Enter")
        expect(echoes.get_by_role("listitem")).to_have_text(["2 Ferran H5 CASA"])
        paper(judge, "1 -")
        expect(echoes.get_by_role("listitem")).to_have_text(["1 Emma nul·la: il·legible", "2 Ferran H5 CASA"])
        paper(judge, "2 =")  # the other slip was Emma's: the last one counts, and is said first
        expect(echoes.get_by_role("listitem")).to_have_text(
            ["2 Ferran la mateixa que la mestra", "1 Emma nul·la: il·legible"]
        )
        # Whatever else changes on the judge's page, what was typed stays in sight.
        act(judge, session, do="warn", by=0, reason="Parlava")
        expect(judge.page.get_by_text("Parlava")).to_be_visible()
        expect(echoes.get_by_role("listitem")).to_have_count(2)
        field.fill("3 h5 casa")
        expect(judge.page.get_by_text("No hi ha aquesta taula.")).to_be_visible()
        assert findings(judge.page) == []
        field.fill("")

        house.clock.jump(200)
        choose_master(judge)
        draws(judge)
        says_time(judge)
        expect(judge.page.get_by_text("0 de 2 paperetes")).to_be_visible()
        expect(echoes).to_have_count(0)  # they were of the round before


def test_a_master_play_is_typed_while_slips_come_in(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Jutge", LAPTOP) as judge:
        session = opened(judge, players=["Emma", "Ferran"])
        judge.go(f"/duplicada/{session}/jutge")
        draws(judge)
        says_time(judge)
        house.clock.jump(200)
        expect(judge.button("Anuncia-la")).to_be_enabled()
        judge.page.locator("summary", has_text="Escriu-la").click()
        judge.page.get_by_label("Coordenades", exact=True).fill("H4")
        judge.page.get_by_label("Paraula", exact=True).fill("CASE(S)")
        act(judge, session, do="paper", by=1, square="H5", word="CASA")
        expect(judge.page.get_by_text("1 de 2 paperetes")).to_be_visible()
        expect(judge.page.get_by_label("Coordenades", exact=True)).to_have_value("H4")
        expect(judge.page.get_by_label("Paraula", exact=True)).to_have_value("CASE(S)")


def test_a_name_is_asked_once(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Jutge", LAPTOP) as judge,
        visiting(browser, house.address, None, PHONE) as stranger,
        visiting(browser, house.address, None, PHONE) as emma,
    ):
        session = opened(judge, players=["Emma"])
        stranger.go(f"/duplicada/{session}")
        expect(stranger.button("Hi jugo")).to_be_disabled()  # there is nothing to enter with yet
        stranger.page.get_by_label("Com vols sortir a la classificació?").fill("Zoè Mas")
        stranger.presses("Hi jugo")
        expect(stranger.page.get_by_text("Ja hi ets").or_(stranger.dialog).first).to_be_visible()
        expect(stranger.dialog).to_have_count(0)
        assert stranger.context.request.get("/api/me").json()["name"] == "Zoè Mas"
        names = [player["name"] for player in judge_view(judge, session)["players"]]
        assert names == ["Emma", "Zoè Mas"]

        # Who is on the list has said the name by choosing it.
        emma.go(f"/duplicada/{session}")
        emma.page.get_by_role("button", name="Emma").click()
        emma.dialog.get_by_role("button", name="Sí, soc jo").click()
        expect(emma.page.get_by_role("heading", name="Has dit que ets Emma")).to_be_visible()
        expect(emma.dialog).to_have_count(0)
        assert emma.context.request.get("/api/me").json()["name"] == "Emma"


def judge_view(judge: Visitor, session: str) -> dict[str, list[dict[str, object]]]:
    answer = judge.context.request.get(f"/api/duplicate/{session}")
    assert answer.ok, answer.text()
    return dict(answer.json())


def test_no_result_is_final_while_a_check_is_pending(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Jutge", LAPTOP) as judge,
        visiting(browser, house.address, None, PHONE) as carla,
    ):
        session = opened(judge, rounds=1)
        enters(carla, session, "Carla")
        judge.go(f"/duplicada/{session}/jutge")
        draws(judge)
        says_time(judge)
        writes(carla, "H4", "CASAL")  # the blank is not marked
        expect(judge.page.get_by_text("1 de 1 papereta")).to_be_visible()
        house.clock.jump(200)
        choose_master(judge)
        expect(carla.page.get_by_text("escarràs sense marcar").first).to_be_visible()
        carla.page.get_by_role("button", name="Demana que es comprovi").first.click()
        carla.page.get_by_label("Què hi ha malament?").fill("Era marcat")
        carla.dialog.get_by_role("button").last.click()

        # It comes at the end, and the judge can still answer it: until then nothing is published.
        expect(judge.page.get_by_text("Queda 1 comprovació pendent")).to_be_visible()
        expect(judge.button("Confirma i publica")).to_be_disabled()
        judge.presses("Els punts estan bé")
        judge.dialog.get_by_label("Motiu").fill("A la papereta no es veu")
        judge.dialog.get_by_role("button", name="Els punts estan bé").click()
        expect(judge.page.get_by_text("A la papereta no es veu")).to_be_visible()
        expect(judge.page.get_by_text("comprovació pendent")).to_have_count(0)
        judge.presses("Confirma i publica")
        judge.dialog.get_by_role("button", name="Confirma i publica").click()
        expect(judge.page.get_by_text("Resultat definitiu").first).to_be_visible()


def test_strangers_are_not_offered_the_names_of_who_plays_on_paper(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Jutge", LAPTOP) as judge,
        visiting(browser, house.address, None, PHONE) as stranger,
    ):
        session = opened(judge, players=["Emma", "Ferran", "Gal·la"], self_entry=False)
        names = stranger.page.get_by_role("region", name="Entra a jugar").get_by_role("listitem")
        stranger.go(f"/duplicada/{session}")
        expect(names).to_have_text(["1 Emma", "2 Ferran", "3 Gal·la"])

        judge.go(f"/duplicada/{session}/jutge")
        judge.page.get_by_role("button", name="2 Ferran").click()
        judge.presses("Juga amb paperetes")
        expect(judge.page.get_by_role("button", name="2 Ferran amb paperetes")).to_be_visible()
        expect(names).to_have_text(["1 Emma", "3 Gal·la"])
        judge.page.get_by_role("button", name="2 Ferran").click()
        judge.presses("Entrarà amb el mòbil")  # has found it
        expect(names).to_have_text(["1 Emma", "2 Ferran", "3 Gal·la"])
        assert findings(judge.page) == []

        judge.presses("Apunta amb paperetes els 3 que falten")
        expect(stranger.page.get_by_text("Si hi has de jugar, digues-ho al jutge.")).to_be_visible()
        expect(names).to_have_count(0)
        expect(judge.page.get_by_role("button", name="Apunta amb paperetes")).to_have_count(0)
        act(judge, session, do="draw")
        act(judge, session, do="time")
        expect(stranger.page.get_by_text("La primera ronda ja ha començat")).to_be_visible()
        expect(names).to_have_count(0)


def test_the_judges_link_is_not_beside_what_everybody_scans(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Jutge", LAPTOP) as judge:
        session = opened(judge)
        judge.go(f"/duplicada/{session}/jutge")
        expect(judge.page.get_by_label("Enllaç per jugar")).to_be_visible()
        code = judge.context.request.get(f"/api/duplicate/{session}").json()["judge"]["code"]
        values = "[...document.querySelectorAll('input')].map(one => one.value).join(' ')"
        assert code not in judge.page.content() + judge.page.evaluate(values)
        judge.presses("Enllaç per a un altre jutge")
        assert code in judge.page.evaluate(values)
