"""The bytes of a photograph: what is no picture, too large, too small, cut short or a film never reaches the reader."""

import io
import struct
import subprocess
import sys
import tracemalloc
import zlib

import pytest
from PIL import Image, ImageDraw

pytest.importorskip("numpy", reason="the scan extra is not installed: no photograph is opened")

from companion.scan import UnreadablePhoto
from companion.scan.photo import LEAST_SIDE, opened


def body(image: Image.Image, kind: str, **how: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **how)
    return out.getvalue()


def picture(wide: int = 800, high: int = 600, mode: str = "RGB") -> Image.Image:
    """White, with a black square in its top left corner."""
    image = Image.new("RGB", (wide, high), "white")
    ImageDraw.Draw(image).rectangle((0, 0, wide // 4, high // 4), fill="black")
    return image.convert(mode)


def png_head(wide: int, high: int) -> bytes:
    """A PNG that says it is so large and holds next to nothing."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")


REFUSED = {
    "nothing": (b"", "no-image"),
    "text": (b"<html>no picture</html>" * 50, "no-image"),
    "a page": (b"%PDF-1.7\n" + b"0" * 2000, "page"),
    "as some phones keep them": (b"\0\0\0\x18ftypheic\0\0\0\0" + bytes(2000), "unusual"),
    "a film of a phone": (b"\0\0\0\x18ftypisom\0\0\0\0" + bytes(2000), "no-image"),
    "a drawing": (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "no-image"),
    "another kind": (body(picture(), "BMP"), "no-image"),
    "cut short": (body(picture(), "JPEG")[:-2500], "no-image"),
    "cut short, png": (body(picture(), "PNG")[:300], "no-image"),
    "only a head": (body(picture(), "JPEG")[:40], "no-image"),
    "small": (body(picture(LEAST_SIDE - 1, 2000), "JPEG"), "too-small"),
    "one pixel": (body(picture(1, 1), "PNG"), "too-small"),
    "large": (png_head(6000, 4200), "too-large"),
    "a bomb": (png_head(60_000, 60_000), "too-large"),
    "a bomb to warn of": (png_head(10_000, 10_000), "too-large"),
    "a strip": (png_head(2_000_000, 600), "too-large"),
    "heavy": (bytes(33_000_000), "too-large"),
    "large, webp": (body(Image.new("L", (3600, 2600)), "WEBP"), "too-large"),
    "large, png": (body(Image.new("L", (3600, 2600)), "PNG"), "too-large"),
    "a film": (body(picture(), "WEBP", save_all=True, append_images=[Image.new("RGB", (800, 600))]), "moving"),
    "a film, png": (body(picture(), "PNG", save_all=True, append_images=[Image.new("RGB", (800, 600))]), "moving"),
    "an old film": (body(picture(), "GIF", save_all=True, append_images=[Image.new("RGB", (800, 600))]), "no-image"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_will_not_do_is_refused_with_its_reason(name: str) -> None:
    photo, reason = REFUSED[name]
    with pytest.raises(UnreadablePhoto) as refused:
        opened(photo)
    assert refused.value.reason == reason


def test_a_bomb_is_refused_by_its_head() -> None:
    """Twenty-five megapixels and more are never unpacked, not even to be counted."""
    photo = png_head(6000, 5000)
    tracemalloc.start()
    with pytest.raises(UnreadablePhoto, match="too-large"):
        opened(photo)
    assert tracemalloc.get_traced_memory()[1] < 2_000_000
    tracemalloc.stop()


# In a process of its own: only a whole process says what the most was that it took.
MOST_TAKEN = """
import cv2, pathlib, re, sys
from companion.scan.photo import opened

def most():
    return int(re.search("VmHWM:\\s+([0-9]+) kB", pathlib.Path("/proc/self/status").read_text())[1]) // 1024

photo, before = sys.stdin.buffer.read(), most()
opened(photo)
print(most() - before)
"""


@pytest.mark.parametrize("kind", ["RGBA", "LA", "I;16"])
def test_a_small_file_that_unpacks_to_much_takes_no_more_than_a_small_server_has(kind: str) -> None:
    """As many pixels as are let in, a few kilobytes as they are sent; threads that read one keep some of it."""
    grey: dict[str, tuple[int, ...] | int] = {"RGBA": (99, 99, 99, 200), "LA": (99, 200), "I;16": 25_000}
    photo = body(Image.new(kind, (3000, 2990), grey[kind]), "PNG")
    assert len(photo) < 250_000
    run = subprocess.run([sys.executable, "-c", MOST_TAKEN], input=photo, capture_output=True, check=False)
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) < 100, kind


@pytest.mark.parametrize("turned", range(1, 9))
def test_a_photograph_is_as_it_was_held(turned: int) -> None:
    """The square is on top at the left, however the phone wrote it down."""
    back = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    stored = picture() if turned == 1 else picture().transpose(back[turned])
    exif = Image.Exif()
    exif[0x0112] = turned
    seen = opened(body(stored, "JPEG", exif=exif.tobytes()))
    assert seen.shape == (600, 800)
    assert seen[50, 50] < 20
    assert min(seen[50, 750], seen[550, 50], seen[550, 750]) > 235


@pytest.mark.parametrize("mode", ["L", "RGB", "RGBA", "P", "1", "LA", "I;16"])
@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_every_way_to_keep_a_picture_gives_the_same_grey(mode: str, kind: str) -> None:
    if mode == "I;16":
        image = Image.frombytes("I;16", (800, 600), b"".join(v.to_bytes(1) * 2 for v in picture(mode="L").tobytes()))
    else:
        image = picture(mode=mode)
    try:
        photo = body(image, kind)
    except OSError:
        assert (kind, mode) in {("JPEG", each) for each in ("RGBA", "P", "LA", "I;16")} | {("WEBP", "I;16")}
        return
    seen = opened(photo)
    assert seen.shape == (600, 800)
    assert seen[50, 50] < 20
    assert seen[500, 700] > 235


def test_what_is_transparent_is_paper() -> None:
    clear = picture(mode="RGBA")
    clear.putalpha(Image.new("L", clear.size, 0))
    assert opened(body(clear, "PNG")).min() == 255


@pytest.mark.parametrize("mode", ["L", "RGB", "CMYK"])
def test_a_large_photograph_is_reduced(mode: str) -> None:
    seen = opened(body(picture(4000, 3000, mode), "JPEG"))
    assert seen.size <= 9_000_000
    assert seen[50, 50] < 20


def test_a_second_picture_behind_the_first_is_no_film() -> None:
    """What phones write for their screens; the first is the photograph."""
    photo = body(picture(), "MPO", save_all=True, append_images=[Image.new("RGB", (800, 600))])
    assert opened(photo)[50, 50] < 20
