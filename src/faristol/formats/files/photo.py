"""A photograph that a stranger sends, made anew: only what is to be seen of it is kept.

A phone writes where and when it was taken into the file, and a file can hold anything behind its first
picture. So the pixels alone are carried into a picture of our own, upright and no larger than is needed to
read a score sheet. What is small as a file can be enormous as a picture, or be told in thousands of parts of
which each costs as much as the whole: how large it says it is, and how many parts it has, is looked at before
anything is unpacked (:mod:`.photo_parts`).
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Mapping
from types import MappingProxyType

from PIL import ExifTags, Image

from faristol.formats.files.photo_parts import parts_of
from faristol.tournament.errors import MalformedEvent

__all__ = ["taken_anew"]

# What a picture needs while it is unpacked: a JPEG of one scan only the part that is being read, all others
# the whole, some of them three times. With these nothing needs 150 MB.
_MOST_PIXELS = 50_000_000  # what the cameras of phones make
_MOST_WHOLE: Mapping[str, int] = MappingProxyType({"JPEG": 16_000_000, "PNG": 12_000_000, "WEBP": 6_000_000})
_LONGEST = 1600  # pixels: a sheet of paper that fills the picture is read well
_QUALITY = 78
_UPRIGHT: Mapping[int, tuple[Image.Transpose, ...]] = MappingProxyType(
    {
        2: (Image.Transpose.FLIP_LEFT_RIGHT,),
        3: (Image.Transpose.ROTATE_180,),
        4: (Image.Transpose.FLIP_TOP_BOTTOM,),
        5: (Image.Transpose.TRANSPOSE,),
        6: (Image.Transpose.ROTATE_270,),
        7: (Image.Transpose.TRANSVERSE,),
        8: (Image.Transpose.ROTATE_90,),
    }
)


def taken_anew(source: bytes) -> bytes:
    """The picture of *source* as a JPEG without a word beside it, or :exc:`MalformedEvent`."""
    parts = parts_of(source)
    if parts is None:
        raise MalformedEvent("not-a-photo")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about what is odd in a file, and of no matter here
            with Image.open(io.BytesIO(source), formats=tuple(_MOST_WHOLE)) as found:
                return _anew(found, whole=parts.whole)
    except Image.DecompressionBombError:  # the library's own limit, which is above ours
        raise _too_large(_MOST_PIXELS) from None
    except (MalformedEvent, MemoryError):
        raise
    except Exception:  # at a file that is not what it says, the library raises whatever it stumbles over
        raise MalformedEvent("not-a-photo") from None


def _too_large(most: int) -> MalformedEvent:
    return MalformedEvent("photo-too-large", pixels=most // 1_000_000)


def _anew(found: Image.Image, *, whole: bool) -> bytes:
    """*found* in its own words; *whole* is whether it can only be unpacked as a whole."""
    width, height = found.size
    most = _MOST_WHOLE[found.format or ""] if whole else _MOST_PIXELS
    if width * height > most:
        raise _too_large(most)
    turns = _UPRIGHT.get(found.getexif().get(ExifTags.Base.Orientation, 1), ())
    # Smaller first, and upright and in colours of our own only then: no second picture of that size is made.
    part = max(1.0, max(width, height) / _LONGEST)
    found.draft("RGB", (int(width / part), int(height / part)))  # a JPEG is unpacked at a fraction of it
    found.thumbnail((_LONGEST, _LONGEST), reducing_gap=None)
    upright = found.convert("RGB")
    for turn in turns:
        upright = upright.transpose(turn)
    clean = Image.new("RGB", upright.size)
    clean.paste(upright)
    written = io.BytesIO()
    clean.save(written, "JPEG", quality=_QUALITY, optimize=True)
    return written.getvalue()
