"""A championship that goes on at another server: its address, its codes, its phones."""

from __future__ import annotations

import msgspec
import pytest
import yaml
from tests.service.hall import Hall, a_hall
from tests.service.house import House

from faristol.formats.files.event_file import Kept, write_event
from faristol.formats.files.sealed import seal
from faristol.service.events.backups import read_backup
from faristol.service.events.use_cases import Championships
from faristol.service.events.views import event_view
from faristol.service.refusals import explain
from faristol.tournament import TournamentError
from faristol.tournament.commands import Enter
from faristol.tournament.errors import MalformedEvent

pytestmark = pytest.mark.anyio

PASSPHRASE = "a Reus plou molt"


async def a_day() -> Hall:
    hall = await a_hall(4)
    await hall.play()
    return hall


async def saved(hall: Hall, passphrase: str = PASSPHRASE) -> bytes:
    return (await hall.championships.backup(hall.event, hall.director, passphrase)).encode()


async def test_another_server_goes_on_with_address_codes_and_cards() -> None:
    here = await a_day()
    cards = [here.card(number) for number in range(1, 5)]
    there = House()
    championships = Championships(there.world)
    somebody = await there.person("Directora")
    page = await championships.adopt(somebody, await saved(here), PASSPHRASE)

    assert (page.id, page.code, page.secret) == (here.event, here.page.code, here.page.secret)
    assert page.log.digest == here.page.log.digest
    hall = Hall(there, championships, somebody, page.id)
    assert [hall.card(number) for number in range(1, 5)] == cards
    phone = await there.person("Jugadora 2")
    await championships.claim(page.id, phone, 2, cards[1])
    mine = championships.mine(hall.page, phone)
    assert (mine.entrant, mine.card) == (2, cards[1]), "the phone brings its card, and has it again"


async def test_secrets_cannot_be_read_in_the_file() -> None:
    here = await a_day()
    text = (await saved(here)).decode()

    assert here.page.code not in text
    assert here.page.secret not in text
    assert set(yaml.safe_load(text)["sealed"]) == {"version", "salt", "nonce", "box"}
    assert text != (await saved(here)).decode(), "sealed anew each time"


@pytest.mark.parametrize("sealed", [True, False])
async def test_without_the_passphrase_new_codes_are_made(sealed: bool) -> None:
    here = await a_day()
    there = House()
    championships = Championships(there.world)
    source = await saved(here, PASSPHRASE if sealed else "")
    page = await championships.adopt(await there.person("Directora"), source)

    assert page.id == here.event
    assert page.code not in ("", here.page.code)
    assert page.secret not in ("", here.page.secret)


async def test_a_wrong_passphrase_opens_nothing() -> None:
    here = await a_day()
    there = House()
    championships = Championships(there.world)
    with pytest.raises(TournamentError) as refused:
        await championships.adopt(await there.person("Directora"), await saved(here), "a Reus fa sol")

    assert refused.value.code == "wrong-passphrase"
    assert explain(refused.value, "ca").message == "Aquesta contrasenya no obre la còpia de seguretat."
    assert championships.book.known(here.event) is None


@pytest.mark.parametrize("part", ["salt", "nonce", "box", "version"])
async def test_a_spoilt_seal_opens_nothing(part: str) -> None:
    here = await a_day()
    document = yaml.safe_load(await saved(here))
    document["sealed"][part] = {"version": 2, "salt": "AAAA", "nonce": "!", "box": "AAAAAAAA"}[part]
    source = yaml.safe_dump(document).encode()
    there = House()
    with pytest.raises(TournamentError) as refused:
        await Championships(there.world).adopt(await there.person("Directora"), source, PASSPHRASE)

    assert refused.value.code in ("not-sealed", "wrong-passphrase")


async def test_an_address_that_exists_is_restored_by_its_director_only() -> None:
    hall = await a_day()
    source, digest = await saved(hall), hall.page.log.digest
    phone = await hall.phone_of(3)
    await hall.order(Enter("Algú de més"))
    stranger = await hall.house.person("Forastera")
    with pytest.raises(TournamentError, match="address-taken"):
        await hall.championships.adopt(stranger, source, PASSPHRASE)
    assert hall.page.log.digest != digest

    code = hall.page.code
    page = await hall.championships.adopt(hall.director, source, PASSPHRASE)

    assert (page.id, page.log.digest, page.code) == (hall.event, digest, code)
    assert hall.championships.mine(hall.page, phone).entrant == 3, "that phone goes on"
    again = await Championships(hall.house.world).current(hall.event)
    assert again.log.digest == digest, "and it is kept so"


async def test_a_file_without_an_address_opens_where_there_is_room() -> None:
    hall = await a_hall(2)
    other = await hall.championships.adopt(hall.director, b"ronda,jug1,jug2,punts1,punts2\n1,A,B,400,300\n")

    assert other.id != hall.event


async def test_whom_a_sanction_keeps_out_only_directors_see() -> None:
    house = House()
    hall = await a_hall(2, house, excluded=("Pere Pau",))

    def seen(director: bool) -> object:
        return getattr(event_view(hall.page, director=director, whole=True).settings, "excluded", None)

    assert (seen(True), seen(False)) == (("Pere Pau",), ())


@pytest.mark.parametrize("code", ["", "x" * 41])
async def test_a_code_that_no_server_made_opens_nothing(code: str) -> None:
    """With an empty one anybody would direct what was opened from the file."""
    hall = await a_hall(2)
    plain = msgspec.json.encode({"code": code, "secret": "s"})
    source = write_event(hall.page.log, kept=Kept(address="abcdef123456", sealed=seal(plain, PASSPHRASE)))
    with pytest.raises(MalformedEvent, match="not-sealed"):
        read_backup(source.encode(), PASSPHRASE)
