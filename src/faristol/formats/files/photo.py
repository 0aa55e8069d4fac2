"""A photograph that a stranger sends, made anew: only what is to be seen of it is kept.

A phone writes where and when it was taken into the file, and a file can hold anything behind its first
picture. So the pixels alone are carried into a picture of our own, upright and no larger than is needed to
read a score sheet. What is small as a file can be enormous as a picture: how large it says it is, is looked
at before anything is unpacked.
"""

from __future__ import annotations

import io
import warnings

from PIL import Image, ImageOps, UnidentifiedImageError

from faristol.tournament.errors import MalformedEvent

__all__ = ["taken_anew"]

_MOST_PIXELS = 50_000_000  # what the cameras of phones make; 150 MB unpacked
_LONGEST = 1600  # pixels: a sheet of paper that fills the picture is read well
_QUALITY = 78
_FORMATS = ("JPEG", "PNG", "WEBP")
_BROKEN = (UnidentifiedImageError, OSError, SyntaxError, ValueError)
"""What the library raises at a file that is not what it says."""


def taken_anew(source: bytes) -> bytes:
    """The picture of *source* as a JPEG without a word beside it, or :exc:`MalformedEvent`."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about what is odd in a file, and of no matter here
            with Image.open(io.BytesIO(source), formats=_FORMATS) as found:
                return _anew(found)
    except Image.DecompressionBombError:  # the library's own limit, which is above ours
        raise _too_large() from None
    except _BROKEN:
        raise MalformedEvent("not-a-photo") from None


def _too_large() -> MalformedEvent:
    return MalformedEvent("photo-too-large", pixels=_MOST_PIXELS // 1_000_000)


def _anew(found: Image.Image) -> bytes:
    width, height = found.size
    if width * height > _MOST_PIXELS:
        raise _too_large()
    found.draft("RGB", (_LONGEST, _LONGEST))  # a JPEG can be unpacked at a fraction of its size
    upright = ImageOps.exif_transpose(found).convert("RGB")
    upright.thumbnail((_LONGEST, _LONGEST))
    clean = Image.new("RGB", upright.size)
    clean.paste(upright)
    written = io.BytesIO()
    clean.save(written, "JPEG", quality=_QUALITY, optimize=True)
    return written.getvalue()
