"""The app's pages and files: what is a page and what is not, how it travels, what a link shows in a chat."""

from __future__ import annotations

import asyncio
import re
import struct
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest
from tests.server.running import Time, player, serving

from faristol.server.site import Site
from faristol.service.world import Manners

ROUTER = Path(__file__).parents[2] / "web/app/src/addresses.ts"
BUILT = Path(__file__).parents[2] / "src/faristol/server/static"

_PAGE = """<!doctype html><html lang="ca"><head><title>Faristol</title>
<!-- card -->
<meta property="og:title" content="Faristol" />
<!-- /card -->
</head><body>app</body></html>"""


def _patterns() -> list[str]:
    """The addresses of the app's table, as it is written."""
    return re.findall(r"\[\s*/(\^\\/.*?\$)/,", ROUTER.read_text(encoding="utf-8"))


def _example(pattern: str) -> str:
    """An address that *pattern* knows."""
    plain = pattern.strip("^$").replace("\\/", "/")
    return plain.replace("([\\w-]+)", "abc-12").replace("([\\w@-]+)", "nostra@12ab").replace("(\\d+)", "7")


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """An app as the build leaves it."""
    folder = tmp_path / "built"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(_PAGE, encoding="utf-8")
    (folder / "sw.js").write_text("self.x = 1;", encoding="utf-8")
    (folder / "assets/app-1a2b.js").write_text("let a = 1;" * 100, encoding="utf-8")
    (folder / "assets/app-1a2b.js.br").write_bytes(b"packed tightly")
    (folder / "pages.json").write_text('["^\\\\/$", "^\\\\/mots$", "^\\\\/partida\\\\/([\\\\w-]+)$"]')
    (tmp_path / "help/rols").mkdir(parents=True)
    (tmp_path / "help/inici.html").write_text("<title>Per on començar</title>", encoding="utf-8")
    (tmp_path / "help/rols/jugar.html").write_text("<title>Jugar</title>", encoding="utf-8")
    return folder


@pytest.fixture
def site(data: Path, database: str, clock: Time, built: Path) -> Iterator[httpx.Client]:
    manners = Manners(awaits_players=False, robot_pace=0.05, given_bags=True)
    with (
        serving(database, clock, static=built, manners=manners) as address,
        httpx.Client(base_url=address, timeout=60) as http,
    ):
        yield http


# --- pages and files ---


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/mots", 200),
        ("/mots/", 200),
        ("/motsx", 404),
        ("/no/hi/es", 404),
        ("/partida/noexisteix", 404),
        ("/mots/%0a", 404),
    ],
)
def test_a_page_that_is_none_answers_404_with_the_app(site: httpx.Client, path: str, status: int) -> None:
    answer = site.get(path)

    assert (answer.status_code, "app</body>" in answer.text) == (status, True)
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["/sw.js", "/assets/app-1a2b.js", "/", "/mots", "/no/hi/es", "/api/health", "/api/nope"]
)
def test_head_answers_as_get_does_without_its_body(site: httpx.Client, path: str) -> None:
    whole, head = site.get(path), site.head(path)

    assert head.status_code == whole.status_code
    assert head.content == b""
    for name in ("content-type", "content-length", "cache-control", "content-encoding", "vary"):
        assert head.headers.get(name) == whole.headers.get(name), name


def test_head_does_what_may_be_read_and_nothing_else(site: httpx.Client) -> None:
    assert site.head("/api/guest").status_code == 405


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("identity", None), ("brr, x-gzip", None)],
)
def test_a_file_comes_as_tight_as_the_browser_can_unpack(
    data: Path, database: str, built: Path, accepted: str, encoding: str | None
) -> None:
    with (
        serving(database, static=built) as address,
        httpx.stream("GET", f"{address}/assets/app-1a2b.js", headers={"accept-encoding": accepted}) as answer,
    ):
        sent = b"".join(answer.iter_raw())

    assert answer.headers.get("content-encoding") == encoding
    assert (sent == b"packed tightly") is (encoding == "br")
    assert answer.headers["vary"] == "accept-encoding"
    assert "immutable" in answer.headers["cache-control"]


def test_what_is_packed_is_no_file_of_its_own(site: httpx.Client) -> None:
    assert site.get("/assets/app-1a2b.js.br").status_code == 404
    assert site.get("/pages.json").status_code == 404


def test_the_service_worker_is_asked_for_again_each_time(site: httpx.Client) -> None:
    answer = site.get("/sw.js")

    assert (answer.headers["cache-control"], answer.headers["content-type"]) == (
        "no-cache",
        "application/javascript",
    )


@pytest.mark.skipif(not BUILT.joinpath("pages.json").exists(), reason="no built web app")
def test_the_server_knows_every_page_of_the_app_and_no_other() -> None:
    site = Site(BUILT)

    assert [pattern.pattern for pattern in site._pages] == _patterns()
    assert len(_patterns()) > 30
    for pattern in _patterns():
        assert site.is_page(_example(pattern)), pattern
        assert site.find(_example(pattern)) is None, "no file lies there"
        assert not site.is_page(f"{_example(pattern)}x/y/z"), pattern


# --- the card of a link ---


def _told(page: str) -> dict[str, str]:
    found = re.findall(r'<meta property="(og:[\w:]+)" content="([^"]*)" />', page)
    return {name: unescape(text) for name, text in found}


async def _opened(address: str, name: str, **asked: object) -> str:
    async with player(address, name) as host:
        return await host.open(regulation="fisc", **{"visibility": "open", **asked})


def test_a_link_to_an_open_game_says_who_invites_to_what(site: httpx.Client) -> None:
    address = str(site.base_url)
    game = asyncio.run(_opened(address, "Anna", clock="chess", minutes=25))

    told = _told(site.get(f"/partida/{game}").text)

    assert told["og:title"] == "Anna et convida a jugar"
    assert told["og:description"] == "FISC, campionats oficials · 25 minuts per jugador · 1 lloc lliure"
    assert told["og:url"] == f"{address}/partida/{game}"
    assert told["og:image"] == f"{address}/api/games/{game}/card.png?lang=ca"
    spanish = _told(site.get(f"/partida/{game}", headers={"accept-language": "es"}).text)
    assert (spanish["og:title"], spanish["og:image"][-7:]) == ("Anna te invita a jugar", "lang=es")


def test_a_game_by_link_is_only_an_invitation(site: httpx.Client) -> None:
    game = asyncio.run(_opened(str(site.base_url), "Secreta", visibility="private"))

    page = site.get(f"/partida/{game}").text

    assert _told(page)["og:title"] == "Una invitació a jugar"
    assert "Secreta" not in page


def test_a_name_stays_a_name(site: httpx.Client) -> None:
    game = asyncio.run(_opened(str(site.base_url), '"><b>\\1 & co'))

    page = site.get(f"/partida/{game}").text

    assert "<b>" not in page
    assert _told(page)["og:title"] == '"><b>\\1 & co et convida a jugar'


def test_the_address_of_the_card_is_the_one_that_was_set(data: Path, database: str, built: Path) -> None:
    with serving(database, static=built, address="https://scrabble.cat/") as address:
        game = asyncio.run(_opened(address, "Anna"))
        page = httpx.get(f"{address}/partida/{game}", headers={"host": "evil.example"}).text

    assert _told(page)["og:image"] == f"https://scrabble.cat/api/games/{game}/card.png?lang=ca"
    assert "evil" not in page


async def _of_two(address: str) -> str:
    async with player(address, "Anna") as anna, player(address, "Biel") as biel:
        game = await anna.open(regulation="fisc", visibility="open")
        await biel.join(game)
        return game


def test_a_game_that_is_played_shows_names_and_nothing_of_the_board(site: httpx.Client) -> None:
    game = asyncio.run(_of_two(str(site.base_url)))

    told = _told(site.get(f"/partida/{game}").text)

    assert told["og:title"] == "Anna – Biel"
    assert told["og:description"].endswith(" · s'està jugant")


def test_the_picture_is_made_once_and_is_as_large_as_chats_want_it(
    site: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = str(site.base_url)
    games = [asyncio.run(_opened(address, name, visibility="private")) for name in ("Anna", "Biel")]

    first = site.get(f"/api/games/{games[0]}/card.png")
    monkeypatch.setattr("faristol.server.invitation.invitation_picture", None)  # it is not set again
    second = site.get(f"/api/games/{games[1]}/card.png")

    assert (first.status_code, first.headers["content-type"]) == (200, "image/png")
    assert first.headers["cache-control"] == "public, max-age=300"
    assert struct.unpack(">II", first.content[16:24]) == (1200, 630)
    assert len(first.content) < 100_000
    assert second.content == first.content, "what says the same is the same picture"


def test_there_is_no_picture_of_no_game(site: httpx.Client) -> None:
    assert site.get("/api/games/noexisteix/card.png").status_code == 404


# --- invitations that are none any more ---


async def _withdrawn(address: str) -> str:
    async with player(address, "Anna") as anna:
        game = await anna.open(regulation="fisc", visibility="open")
        assert (await anna.http.post(f"/api/games/{game}/leave")).status_code == 204
        return game


def test_an_invitation_that_was_withdrawn_says_so(site: httpx.Client) -> None:
    game = asyncio.run(_withdrawn(str(site.base_url)))

    view = site.get(f"/api/games/{game}").json()

    assert (view["host"], view["off"], view["status"]) == ("Anna", "withdrawn", "over")
    assert _told(site.get(f"/partida/{game}").text)["og:title"] == "Una invitació a jugar"


def test_an_invitation_that_nobody_took_lapses(site: httpx.Client, clock: Time) -> None:
    game = asyncio.run(_opened(str(site.base_url), "Anna"))
    assert site.get(f"/api/games/{game}").json()["off"] is None

    clock.jump(Manners().waiting_limit / 1000 + 1)

    assert site.get(f"/api/games/{game}").json()["off"] == "lapsed"


def test_the_documentation_is_read_beside_the_app(site: httpx.Client) -> None:
    moved, first, role = site.get("/ajuda"), site.get("/ajuda/"), site.get("/ajuda/rols/jugar.html")

    assert (moved.is_redirect, moved.headers.get("location")) == (True, "/ajuda/")
    assert "Per on començar" in first.text
    assert "Jugar" in role.text
    assert role.headers["content-type"] == "text/html; charset=utf-8"
    assert "script-src 'self'" in role.headers["content-security-policy"]
    for nowhere in ("/ajuda/altra.html", "/ajuda/rols", "/ajuda/..%2Fbuilt%2Findex.html"):
        assert site.get(nowhere).status_code == 404
