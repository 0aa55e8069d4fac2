"""Forgotten passwords: a letter with a link, to whom it may concern and to nobody else."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.letters import Carrier, carrying, certificate
from tests.server.running import Player, Time, player, serving

from faristol.service.errors import RequestRefused
from faristol.service.limits import FORGOTTEN, LETTERS
from faristol.service.mail import Mailbox, SmtpMail, read_email

PASSWORD, ANOTHER = "una contrasenya", "una altra de nova"
HOUSE = "https://faristol.example"
SENDER = "faristol@faristol.example"


@pytest.fixture
def carrier() -> Iterator[Carrier]:
    with carrying() as carrier:
        yield carrier


@pytest.fixture
def address(data: Path, database: str, clock: Time, carrier: Carrier) -> Iterator[str]:
    mail = Mailbox(host=carrier.host, port=carrier.port, sender=SENDER, encrypted=False)
    with serving(database, clock, mail=mail, address=HOUSE) as url:
        yield url


async def settled(person: Player, login: str, email: str = "") -> None:
    body = {"login": login, "password": PASSWORD, "email": email}
    answer = await person.http.post("/api/account", json=body)
    assert answer.status_code == 200, answer.text
    assert answer.json()["has_email"] is bool(email)
    assert email not in answer.text or not email


async def forgotten(address: str, login: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=address) as stranger:
        return await stranger.post("/api/forgotten", json={"login": login})


async def reset(address: str, token: str, password: str = ANOTHER) -> tuple[int, str]:
    async with httpx.AsyncClient(base_url=address) as stranger:
        answer = await stranger.post("/api/reset", json={"token": token, "password": password})
        return answer.status_code, answer.json().get("code", "")


async def log_in(address: str, login: str, password: str) -> int:
    async with httpx.AsyncClient(base_url=address) as http:
        return (await http.post("/api/login", json={"login": login, "password": password})).status_code


def token_in(text: str) -> str:
    return text.split(f"{HOUSE}/contrasenya#")[1].split()[0]


def test_a_link_comes_by_letter_and_opens_once(address: str, carrier: Carrier) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna:
            assert (await anna.http.get("/api/forgotten")).json() == {"mail": True}
            await settled(anna, "anna", "anna@example.cat")
            assert (await forgotten(address, "ANNA")).status_code == 204
            letter = await asyncio.to_thread(carrier.wait, 1)

            assert (letter["To"], letter["From"]) == ("anna@example.cat", SENDER)
            assert letter["Subject"] == "Faristol: una contrasenya nova"
            text = letter.get_content()
            assert "Anna" in text
            assert await reset(address, token_in(text)) == (200, "")
            assert await reset(address, token_in(text)) == (403, "link-void")
            assert await log_in(address, "anna", PASSWORD) == 403
            assert await log_in(address, "anna", ANOTHER) == 200

    asyncio.run(story())


def test_it_lasts_an_hour(address: str, carrier: Carrier, clock: Time) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna:
            await settled(anna, "anna", "anna@example.cat")
            await forgotten(address, "anna")
            late = await asyncio.to_thread(carrier.wait, 1)
            clock.jump(61 * 60)
            assert await reset(address, token_in(late.get_content())) == (403, "link-void")
            await forgotten(address, "anna")
            fresh = await asyncio.to_thread(carrier.wait, 2)
            clock.jump(59 * 60)
            assert await reset(address, token_in(fresh.get_content())) == (200, "")

    asyncio.run(story())


def test_the_answer_does_not_tell_who_is_here(
    address: str, carrier: Carrier, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            await settled(anna, "anna", "anna@example.cat")
            await settled(biel, "biel")
            carrier.refuses = True
            answers = [await forgotten(address, login) for login in ("nobody", "biel", "anna")]
            assert {(answer.status_code, answer.content) for answer in answers} == {(204, b"")}
            async with asyncio.timeout(20):
                while "could not be sent" not in caplog.text:
                    await asyncio.sleep(0.02)
            assert not carrier.letters
            ours = " ".join(one.getMessage() for one in caplog.records if one.name.startswith("faristol"))
            assert "example.cat" not in ours
            assert "contrasenya#" not in ours

    with caplog.at_level(logging.INFO):
        asyncio.run(story())


def test_nobodys_mailbox_is_filled(address: str, carrier: Carrier) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna:
            await settled(anna, "anna", "anna@example.cat")
            told = [(await forgotten(address, "anna")).status_code for _ in range(LETTERS.most + 4)]
            told += [(await forgotten(address, f"n{n:03}")).status_code for n in range(FORGOTTEN.most)]
            assert set(told[: FORGOTTEN.most]) == {204}
            assert set(told[FORGOTTEN.most :]) == {429}
            await asyncio.to_thread(carrier.wait, LETTERS.most)
            await asyncio.sleep(0.3)
            assert len(carrier.letters) == LETTERS.most

    asyncio.run(story())


def test_the_address_is_changed_with_the_password_and_shown_to_nobody(address: str, carrier: Carrier) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna:
            refused = await anna.http.put("/api/me/email", json={"password": "", "email": "a@example.cat"})
            assert (refused.status_code, refused.json()["code"]) == (403, "needs-account")
            await settled(anna, "anna", "anna@example.cat")
            await forgotten(address, "anna")
            old = token_in((await asyncio.to_thread(carrier.wait, 1)).get_content())

            for body, code in (
                ({"password": "wrong", "email": "b@example.cat"}, (403, "wrong-password")),
                ({"password": PASSWORD, "email": "b@example"}, (400, "bad-email")),
                ({"password": PASSWORD, "email": "b@example.cat\r\nBcc: c@example.cat"}, (400, "bad-email")),
            ):
                refused = await anna.http.put("/api/me/email", json=body)
                assert (refused.status_code, refused.json()["code"]) == code
            changed = await anna.http.put(
                "/api/me/email", json={"password": PASSWORD, "email": "b@example.cat"}
            )
            assert (changed.status_code, changed.json()["has_email"]) == (200, True)
            assert await reset(address, old) == (403, "link-void")
            await forgotten(address, "anna")
            assert (await asyncio.to_thread(carrier.wait, 2))["To"] == "b@example.cat"
            assert "example.cat" not in (await anna.http.get("/api/me")).text
            assert (await anna.http.get("/api/me/export")).json()["email"] == "b@example.cat"

            none = await anna.http.put("/api/me/email", json={"password": PASSWORD, "email": ""})
            assert none.json()["has_email"] is False
            await forgotten(address, "anna")
            await asyncio.sleep(0.3)
            assert len(carrier.letters) == 2

    asyncio.run(story())


def test_where_nobody_carries_letters_that_is_said(data: Path, database: str) -> None:
    with serving(database) as address:
        assert httpx.get(f"{address}/api/forgotten").json() == {"mail": False}
        refused = httpx.post(f"{address}/api/forgotten", json={"login": "anna"})
        assert (refused.status_code, refused.json()["code"]) == (409, "no-mail")


@pytest.mark.parametrize("email", ["a@b", "@b.cat", "a b@c.cat", "a@b.cat, c@d.cat", "a@b.cat\n", "é@b.cat"])
def test_what_is_no_address(email: str) -> None:
    if email.endswith("\n"):
        assert read_email(email) == "a@b.cat"
        return
    with pytest.raises(RequestRefused, match="bad-email"):
        read_email(email)


# --- the carrier ---


@pytest.mark.skipif(not shutil.which("openssl"), reason="no openssl on this machine")
def test_letters_are_encrypted_and_the_carrier_is_who_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tls, secret = certificate(tmp_path), tmp_path / "secret"
    secret.write_text("de-debo\n", encoding="utf-8")
    with carrying(tls, user="faristol", password="de-debo") as carrier:
        box = Mailbox(
            host="localhost", port=carrier.port, sender=SENDER, user="faristol", password_file=secret
        )
        with pytest.raises(OSError, match="certificate verify failed"):
            asyncio.run(SmtpMail(box).send("anna@example.cat", "Hola", "Què tal?"))
        monkeypatch.setenv("SSL_CERT_FILE", str(tls / "certificate.pem"))
        asyncio.run(SmtpMail(box).send("anna@example.cat", "Hola, Àgata", "Què tal?"))
        assert carrier.encrypted == [True]
        assert carrier.letters[0]["Subject"] == "Hola, Àgata"
        secret.write_text("una altra", encoding="utf-8")
        with pytest.raises(OSError, match="535"):
            asyncio.run(SmtpMail(box).send("anna@example.cat", "Hola", "Què tal?"))
