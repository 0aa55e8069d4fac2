"""When and where an event is held, by whom, who signs: in its log, in a TRF, on the lips of people."""

from __future__ import annotations

import pytest

from faristol.formats.files.event_file import read_championship, read_event, write_event
from faristol.formats.files.trf import read_trf, write_trf
from faristol.formats.text.days import days_told
from faristol.tournament import EventRefused, MalformedEvent
from faristol.tournament.adopting import adopted
from faristol.tournament.commands import Configure
from faristol.tournament.event import EventLog
from faristol.tournament.held import Held
from faristol.tournament.settings import Settings
from tests.tournament.makers import directed

HELD = {
    "begins": "2027-03-06",
    "ends": "2027-03-07",
    "place": "Centre Cívic, Ripoll",
    "organiser": "Club del Ripollès",
    "signer": "Núria Pons",
    "office": "presidenta",
}


def test_it_is_in_the_log_and_can_be_undone() -> None:
    log = directed(4, "1-2 400-300, 3-4 350-300").act(Configure(Settings(**HELD)))  # type: ignore[arg-type]

    assert log.state.settings.held == Held(**HELD)
    assert read_event(write_event(log).encode()).state == log.state
    assert log.undo().state.settings.held == Held()


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"begins": "6/3/2027"}, "not-a-day"),
        ({"begins": "2027-02-30"}, "not-a-day"),
        ({"begins": "2027-03-06", "ends": "2027-03-05"}, "ends-before-it-begins"),
        ({"ends": "2027-03-05"}, "no-first-day"),
        ({"confirm_by": "2027-03-05T10:00"}, "not-a-moment"),
        ({"confirm_by": "demà"}, "not-a-moment"),
    ],
)
def test_what_is_no_day_is_refused(wrong: dict[str, str], code: str) -> None:
    with pytest.raises(EventRefused, match=code):
        EventLog().act(Configure(Settings(**wrong)))  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [{"begins": "2027-02-30"}, {"confirm_by": "demà"}])
def test_a_file_that_says_what_is_no_day_is_not_read(wrong: dict[str, str]) -> None:
    (name,) = wrong
    lines = [
        f"      {name}: '{wrong[name]}'" if line.startswith(f"      {name}:") else line
        for line in write_event(EventLog().act(Configure(Settings()))).splitlines()
        if not line.startswith(("digest", "history"))
    ]

    with pytest.raises(MalformedEvent, match="log-does-not-hold"):
        read_event("\n".join(lines).encode())


@pytest.mark.parametrize(
    ("held", "lines"),
    [
        (
            HELD,
            [
                "022 Centre Cívic, Ripoll",
                "042 2027/03/06",
                "052 2027/03/07",
                "102 Núria Pons (presidenta)",
            ],
        ),
        ({"begins": "2027-03-06"}, ["042 2027/03/06", "052 2027/03/06"]),
        ({"signer": "Núria Pons"}, ["102 Núria Pons"]),
        ({}, []),
    ],
)
def test_a_trf_has_it_and_brings_it_back(held: dict[str, str], lines: list[str]) -> None:
    log = directed(4, "1-2 400-300, 3-4 350-300", name="Obert", **held)
    text = write_trf(log.state.championship)
    again = read_trf(text)

    assert [line for line in text.splitlines() if line[:3] in ("022", "042", "052", "102")] == lines
    known = {name: value for name, value in held.items() if name != "organiser"}  # a TRF has no line for it
    assert again.held == Held(**known)
    assert adopted(read_championship(text.encode())).state.settings.held == Held(**known)


@pytest.mark.parametrize(
    ("lines", "held"),
    [
        ("042 06.03.2027\n", Held()),
        ("042 2027.03.06\n052 2027.03.05\n", Held(begins="2027-03-06")),
        ("052 2027/03/05\n", Held()),
        ("102 \n022 \n", Held()),
        (f"022 {'x' * 500}\n", Held(place="x" * 120)),
    ],
)
def test_what_others_write_is_read_as_far_as_it_goes(lines: str, held: Held) -> None:
    text = write_trf(directed(2).state.championship)

    assert read_trf(lines + text).held == held


@pytest.mark.parametrize(
    ("begins", "ends", "ca", "es", "en"),
    [
        ("2027-03-06", "", "6 de març de 2027", "6 de marzo de 2027", "6 March 2027"),
        ("2027-08-11", "", "11 d'agost de 2027", "11 de agosto de 2027", "11 August 2027"),
        ("2027-03-06", "2027-03-07", "6 i 7 de març de 2027", "6 y 7 de marzo de 2027", "6 and 7 March 2027"),
        (
            "2027-03-01",
            "2027-03-11",
            "de l'1 a l'11 de març de 2027",
            "del 1 al 11 de marzo de 2027",
            "1–11 March 2027",
        ),
        (
            "2027-03-31",
            "2027-04-01",
            "del 31 de març a l'1 d'abril de 2027",
            "del 31 de marzo al 1 de abril de 2027",
            "31 March – 1 April 2027",
        ),
        (
            "2027-12-30",
            "2028-01-02",
            "del 30 de desembre de 2027 al 2 de gener de 2028",
            "del 30 de diciembre de 2027 al 2 de enero de 2028",
            "30 December 2027 – 2 January 2028",
        ),
        ("", "", "", "", ""),
    ],
)
def test_days_are_told_as_people_write_them(begins: str, ends: str, ca: str, es: str, en: str) -> None:
    held = Held(begins=begins, ends=ends)

    assert [days_told(held, language) for language in ("ca", "es", "en")] == [ca, es, en]
