"""Photographs of strangers: the picture stays, what stands beside it goes, and nothing is blown up."""

from __future__ import annotations

import contextlib
import io
import random
import struct

import pytest
from PIL import ExifTags, Image
from tests.hostile import PHOTO, PHOTOS, cost
from tests.photos import a_bomb, a_photo, told_beside

from faristol.formats.files.photo import taken_anew
from faristol.tournament.errors import MalformedEvent

# The budget is one second and 150 MB; a busy machine is given more time, and no more memory.
MOST_SECONDS = 3.0
MOST_MEGABYTES = 150


def opened(source: bytes) -> Image.Image:
    return Image.open(io.BytesIO(source))


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_where_it_was_taken_is_gone(kind: str) -> None:
    source = a_photo(kind=kind)
    assert ExifTags.Base.Make in told_beside(source), "or this test proves nothing"
    assert ExifTags.GPS.GPSLatitude in told_beside(source)

    anew = taken_anew(source)

    assert told_beside(anew) == {}
    assert opened(anew).format == "JPEG"
    assert opened(anew).size == (400, 300)
    for trace in (b"Telefon", b"Exif", b"taken at home"):
        assert trace not in anew


def test_what_was_taken_sideways_stands_upright() -> None:
    anew = opened(taken_anew(a_photo(turned=True)))

    assert anew.size == (300, 400)
    assert anew.getpixel((150, 20)) == pytest.approx((0, 0, 0), abs=12)
    assert anew.getpixel((150, 380)) == pytest.approx((255, 255, 255), abs=12)


def test_a_large_one_is_made_smaller() -> None:
    anew = taken_anew(a_photo((4000, 3000)))
    assert opened(anew).size == (1600, 1200)
    assert len(anew) < 400_000


@pytest.mark.parametrize(
    ("source", "code"),
    [
        pytest.param(b"", "not-a-photo", id="nothing"),
        pytest.param(b"<svg onload=alert(1)>", "not-a-photo", id="a text"),
        pytest.param(a_photo()[:2_000], "not-a-photo", id="half a photo"),
        pytest.param(a_photo(kind="PNG")[:900], "not-a-photo", id="half a PNG"),
        pytest.param(a_photo(kind="TIFF"), "not-a-photo", id="what no browser shows"),
        pytest.param(a_photo(kind="GIF"), "not-a-photo", id="what moves"),
        pytest.param(a_bomb(), "photo-too-large", id="a bomb"),
    ],
)
def test_what_is_no_photo_is_refused(source: bytes, code: str) -> None:
    with pytest.raises(MalformedEvent) as refused:
        taken_anew(source)
    assert refused.value.code == code


def test_a_bomb_costs_nothing() -> None:
    bomb = a_bomb()
    assert len(bomb) < 1_000_000
    spent = cost(lambda: taken_anew(bomb))
    assert spent.seconds < 1
    assert spent.megabytes < 100


@pytest.mark.parametrize("kind", PHOTOS)
def test_a_hostile_photo_costs_what_it_weighs(kind: str) -> None:
    source = PHOTOS[kind]()
    assert len(source) <= PHOTO
    spent = cost(lambda: taken_anew(source))
    assert spent.finished, spent
    assert spent.seconds < MOST_SECONDS
    assert spent.megabytes < MOST_MEGABYTES


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_spoilt_one_is_refused_or_read(kind: str) -> None:
    """What stands beside the picture is read by a library that stumbles in all sorts of ways."""
    chance, whole = random.Random(kind), a_photo((64, 64), kind, turned=True)
    for _ in range(1_500):
        source = bytearray(whole)
        for _ in range(chance.choice((1, 2, 5, 20))):
            source[chance.randrange(min(len(source), chance.choice((60, 400, 10_000))))] = chance.randrange(
                256
            )
        with contextlib.suppress(MalformedEvent):
            taken_anew(bytes(source))


def test_large_ones_of_phones_are_taken() -> None:
    """Baseline JPEGs with a small one of themselves inside, as cameras write them."""
    small = a_photo((160, 120))
    large = a_photo((8_000, 6_000))
    with_small = large[:2] + b"\xff\xe2" + struct.pack(">H", len(small) + 2) + small + large[2:]
    assert opened(taken_anew(with_small)).size == (1600, 1200)
