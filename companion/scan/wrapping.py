"""What lies around the pixels of a photograph (JPEG markers, chunks of PNG and WebP): walked once, counted, left out.

How long a picture takes to unpack follows from how often its file goes over it, not from how large it is: forty bytes
are a whole scan of a JPEG. Marks of a camera (EXIF, ICC, XMP), which no pixel needs, are never handed on to be parsed.
"""

import re
import struct
from collections.abc import Iterator

from msgspec import Struct

from companion.scan import UnreadablePhoto

# A progressive JPEG of a phone or a browser goes ten times over its pixels, the most patient packer a dozen.
MOST_SCANS = 24
# The largest photograph has some hundred segments, a PNG that is cut small a few thousand chunks.
MOST_PARTS = 20_000

JPEG, PNG, WEBP = b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"WEBP"
# A marker, wherever the last one's data end: neither a byte that was doubled, nor a restart within a scan.
MARKER = re.compile(rb"\xff([\x01-\xcf\xd8-\xfe])")
SCAN, END, EXIF = 0xDA, 0xD9, 0xE1
# Segments that pixels are unpacked by: frames, tables, restarts, the scans, and what says how colours are kept.
NEEDED = frozenset((*range(0xC0, 0xD0), SCAN, 0xDB, 0xDC, 0xDD, 0xE0, 0xEE))
# Markers that stand alone.
BARE = frozenset((0x01, 0xD8))
NEEDED_CHUNKS = frozenset((b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND", b"acTL"))
EXIF_CHUNK = b"eXIf"
# The tag of EXIF that says how the camera was held, and how it may be written.
ORIENTATION, SHORT = 0x0112, 3
MARK_OF_EXIF = b"Exif\0\0"


class Unwrapped(Struct, frozen=True):
    """A photograph as far as its pixels need it, and how it was held: 1 is upright, as EXIF counts."""

    file: bytes
    turned: int = 1


def unwrapped(photo: bytes) -> Unwrapped:
    """The same picture in a file of pixels alone; raises UnreadablePhoto where unpacking it would never end."""
    if photo.startswith(JPEG):
        return of_jpeg(photo)
    if photo.startswith(PNG):
        return of_png(photo)
    if photo[8:12] == WEBP:
        return of_webp(photo)
    return Unwrapped(photo)


def of_jpeg(photo: bytes) -> Unwrapped:
    """The first picture of the file; phones put a small second one behind it."""
    kept, turned, scans = [photo[:2]], 0, 0
    for parts, (kind, first, end) in enumerate(segments(photo), 1):
        scans += kind == SCAN
        if scans > MOST_SCANS or parts > MOST_PARTS:
            raise UnreadablePhoto("layers")
        if kind in NEEDED:
            kept.append(photo[first:end])
        elif kind == EXIF and not turned and photo[first + 4 : first + 10] == MARK_OF_EXIF:
            turned = orientation(photo[first + 10 : end])
        elif kind == END:
            kept.append(photo[first:end])
    return Unwrapped(b"".join(kept), turned or 1)


def segments(photo: bytes) -> Iterator[tuple[int, int, int]]:
    """Every segment up to the end of the first picture: its kind, where it begins and ends; a scan with its pixels."""
    mark = MARKER.search(photo, 2)
    while mark is not None:
        kind, first, end = mark[1][0], mark.start(), mark.end()
        if kind not in BARE and kind != END:
            end += int.from_bytes(photo[end : end + 2], "big")
        mark = MARKER.search(photo, end) if kind != END else None
        if kind == SCAN:
            end = mark.start() if mark is not None else len(photo)
        yield kind, first, end


def of_png(photo: bytes) -> Unwrapped:
    kept, turned = [PNG], 1
    for kind, first, end in chunks(photo, len(PNG), ">I4s", 4):
        if kind in NEEDED_CHUNKS:
            kept.append(photo[first:end])
        elif kind == EXIF_CHUNK:
            turned = orientation(photo[first + 8 : end])
    return Unwrapped(b"".join(kept), turned)


def of_webp(photo: bytes) -> Unwrapped:
    """As it is: nothing around its pixels is looked at unless it is asked for."""
    turned = 1
    for kind, first, end in chunks(photo, 12, "<4sI", 0):
        if kind == b"EXIF":
            turned = orientation(photo[first + 8 : end].removeprefix(MARK_OF_EXIF))
    return Unwrapped(photo, turned)


def chunks(photo: bytes, at: int, head: str, behind: int) -> Iterator[tuple[bytes, int, int]]:
    """Every chunk: its kind, where it begins, where it ends with so many bytes behind it."""
    parts = 0
    while at + 8 <= len(photo):
        one, other = struct.unpack_from(head, photo, at)
        kind, long = (other, one) if isinstance(one, int) else (one, other)
        end = at + 8 + long + behind
        yield kind, at, end
        # Chunks of WebP begin at even places.
        at = end if behind else end + long % 2
        parts += 1
        if parts > MOST_PARTS:
            raise UnreadablePhoto("layers")


def orientation(exif: bytes) -> int:
    """How the camera was held, from the first directory of its EXIF; upright where that does not say."""
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(exif[:4])
    try:
        if order is None:
            return 1
        (at,) = struct.unpack_from(f"{order}I", exif, 4)
        (many,) = struct.unpack_from(f"{order}H", exif, at)
        for entry in range(at + 2, at + 2 + 12 * many, 12):
            tag, kind, _, value = struct.unpack_from(f"{order}HHIH", exif, entry)
            if tag == ORIENTATION:
                return int(value) if kind == SHORT and 1 <= value <= 8 else 1
    except struct.error:
        # It ends before it says.
        pass
    return 1
