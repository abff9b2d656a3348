"""A photograph takes as long as its pixels do, whatever lies around them (bombs of effort): scans of a JPEG,
chunks of a PNG, directories of EXIF. Steps are counted, never time.
"""

import io
import struct
import zlib
from collections.abc import Callable
from contextlib import suppress

import pytest
from PIL import Image

pytest.importorskip("numpy", reason="the scan extra is not installed: no photograph is opened")

from companion.scan import UnreadablePhoto, wrapping
from companion.scan.photo import opened
from companion.scan.wrapping import MOST_PARTS, MOST_SCANS, orientation, segments, unwrapped
from tests.effort import Growth, calls_in, grows


def jpeg(**how: object) -> bytes:
    """A small photograph with some grey in it, so that each of its scans has something to say."""
    out = io.BytesIO()
    Image.linear_gradient("L").resize((640, 480)).save(out, "JPEG", **how)
    return out.getvalue()


def scans(file: bytes) -> int:
    return sum(kind == wrapping.SCAN for kind, _, _ in segments(file))


def last_scan_again(times: int) -> bytes:
    """A progressive JPEG that goes over its pixels so many times more: its last scan once more, and once more."""
    file = jpeg(progressive=True)
    first, end = [place[1:] for place in segments(file) if place[0] == wrapping.SCAN][-1]
    return file[:end] + file[first:end] * times + file[end:]


def marked(many: int, size: int = 1, kind: bytes = b"\xe1", begins: bytes = b"Exif\0\0") -> bytes:
    """A photograph with so many marks of a camera before its pixels."""
    file, data = jpeg(), begins + bytes(size)
    return file[:2] + (b"\xff" + kind + struct.pack(">H", len(data) + 2) + data) * many + file[2:]


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(many: int, kind: bytes = b"iCCP", data: bytes = b"x\0\0" + zlib.compress(bytes(900_000))) -> bytes:
    """A picture with so many chunks before its pixels; each of these profiles unpacks to a thousand times its size."""
    out = io.BytesIO()
    Image.new("L", (640, 480), 255).save(out, "PNG")
    file = out.getvalue()
    # Behind the signature and the head.
    return file[:33] + chunk(kind, data) * many + file[33:]


def directory(many: int, total: int) -> bytes:
    """EXIF of so many entries that all name the same bytes."""
    entries = b"".join(struct.pack("<HHII", 300 + number, 7, total, 8) for number in range(many))
    return b"II*\0\x08\0\0\0" + struct.pack("<H", many) + entries + bytes(total)


@pytest.mark.parametrize(
    "how", [{}, {"progressive": True}, {"quality": 100, "progressive": True}, {"restart_marker_rows": 1}]
)
def test_what_cameras_and_browsers_write_is_read(how: dict[str, object]) -> None:
    file = jpeg(**how)
    assert 1 <= scans(file) <= 12
    assert opened(file).shape == (480, 640)


@pytest.mark.parametrize("times", [MOST_SCANS, 200, 2_000])
def test_a_jpeg_that_goes_over_its_pixels_again_and_again_is_refused(times: int) -> None:
    """Each scan more costs as much as all pixels: 80 KB held a processor for 40 seconds, 4 MB for half an hour."""
    assert scans(last_scan_again(times)) > times
    with pytest.raises(UnreadablePhoto, match="layers"):
        opened(last_scan_again(times))


def test_a_scan_within_the_marks_of_a_camera_is_none() -> None:
    """The small picture that a camera lays beside the large one goes over its own pixels."""
    thumbnail = last_scan_again(MOST_SCANS)
    assert len(thumbnail) < 65_000
    file = marked(1, 0, begins=b"Exif\0\0" + thumbnail)
    assert scans(file) == 1
    assert opened(file).shape == (480, 640)


def test_what_is_behind_the_picture_is_not_looked_at() -> None:
    assert unwrapped(jpeg() + last_scan_again(300)).file == unwrapped(jpeg()).file


@pytest.mark.parametrize("file", [marked(MOST_PARTS + 1), png(MOST_PARTS + 1, b"tEXt", b"a\0b")], ids=["jpeg", "png"])
def test_a_file_in_too_many_parts_is_refused(file: bytes) -> None:
    with pytest.raises(UnreadablePhoto, match="layers"):
        opened(file)


@pytest.mark.parametrize(
    ("file", "bare"), [(marked(500, 4_000), jpeg()), (png(300), png(0))], ids=["exif", "profiles"]
)
def test_marks_of_a_camera_are_not_parsed(file: bytes, bare: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pillow lays pieces of EXIF together one by one, which is quadratic, and unpacks every profile of a PNG."""
    handed: list[int] = []
    plain = Image.open

    def noted(file: io.BytesIO, formats: tuple[str, ...]) -> Image.Image:
        handed.append(len(file.getvalue()))
        return plain(file, formats=formats)

    monkeypatch.setattr(Image, "open", noted)
    opened(file)
    assert handed == [len(bare)]


def test_a_directory_of_exif_is_never_unpacked() -> None:
    """Thousands of entries that name the same thousands of bytes are gigabytes; one number of it is wanted."""
    assert orientation(directory(5_000, 60_000)) == 1


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("turned", range(10))
def test_how_it_was_held_is_read_from_its_first_directory(order: str, turned: int) -> None:
    head = {"<": b"II*\0", ">": b"MM\0*"}[order] + struct.pack(f"{order}I", 8)
    entries = [(0x010F, 2, 4, 0), (wrapping.ORIENTATION, 3, 1, turned), (0x0128, 3, 1, 2)]
    body = b"".join(struct.pack(f"{order}HHIHH", *each, 0) for each in entries)
    assert orientation(head + struct.pack(f"{order}H", 3) + body) == (turned if 1 <= turned <= 8 else 1)


@pytest.mark.parametrize(
    "exif", [b"", b"II*\0", b"II*\0\xff\xff\xff\xff", b"MM\0*\0\0\0\x08\xff\xff", b"II+\0" + bytes(9)]
)
def test_exif_that_ends_too_soon_says_nothing(exif: bytes) -> None:
    assert orientation(exif) == 1


GENERATORS: dict[str, Callable[[int], bytes]] = {
    "scans": last_scan_again,
    "marks": marked,
    "pieces of marks": lambda size: marked(40, size),
    "comments": lambda size: marked(size, 0, b"\xfe", b""),
    "markers alone": lambda size: marked(size, 0, b"\x01", b""),
    "tables": lambda size: marked(size, 64, b"\xdb", b"\0"),
    "bytes of no marker": lambda size: jpeg()[:2] + b"\xff\0" * size + jpeg()[2:],
    "texts": lambda size: png(size, b"tEXt", b"a\0b"),
    "profiles": lambda size: png(size // 10),
}


@pytest.mark.parametrize("kind", GENERATORS)
def test_looking_at_a_file_takes_no_more_steps_than_it_has_parts(kind: str) -> None:
    """Twice the file, twice the steps at most: whatever is refused is refused within a bound of its own."""

    def steps(size: int) -> int:
        file = GENERATORS[kind](size)

        def look() -> None:
            with suppress(UnreadablePhoto):
                opened(file)

        return calls_in(look)

    assert grows(steps, 500) <= Growth.LINEAR
