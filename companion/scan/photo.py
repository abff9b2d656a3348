"""The bytes of a photograph (file formats, decompression bombs): looked at before they are unpacked, made upright."""

import struct
import warnings
from io import BytesIO

import numpy as np
import numpy.typing as npt
from PIL import Image

from companion.scan import LARGEST_PHOTO, Reason, UnreadablePhoto
from companion.scan.wrapping import unwrapped

Grey = npt.NDArray[np.uint8]

# What phones make and browsers shrink to. Everything else is another kind of file, whatever it is called.
FORMATS = ("JPEG", "PNG", "WEBP")
# HEIC and AVIF, as some phones keep their photographs, by their marks.
UNUSUAL = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1", b"avif", b"avis")
# Above this no phone of today goes by default; unpacked it would take more memory than a small server has.
MOST_PIXELS = 25_000_000
# What no camera writes is unpacked whole, and with copies of it: a JPEG is at half its size.
MOST_WHOLE = 9_000_000
# What brings a picture upright, by how EXIF says that it was held.
UPRIGHT = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
# On fewer pixels a pad has no code that could be read.
LEAST_SIDE = 480
# More than this shows nothing more of a pad.
ENOUGH_PIXELS = 9_000_000
# What broken or hostile files make Pillow raise.
BROKEN = (OSError, ValueError, SyntaxError, KeyError, IndexError, TypeError, struct.error, EOFError, MemoryError)


def opened(photo: bytes) -> Grey:
    """The picture as it was held, in grey; refused by what its head says before a pixel of it is unpacked."""
    if len(photo) > LARGEST_PHOTO:
        raise UnreadablePhoto("too-large")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            bare = unwrapped(photo)
            with Image.open(BytesIO(bare.file), formats=FORMATS) as image:
                look_at_head(image)
                return unpacked(image, bare.turned)
        except Image.DecompressionBombError:
            raise UnreadablePhoto("too-large") from None
        except BROKEN:
            raise UnreadablePhoto(what_it_is(photo)) from None


def what_it_is(file: bytes) -> Reason:
    """A kind of file that people send for a photograph, by its first bytes."""
    if file.startswith(b"%PDF-"):
        return "page"
    return "unusual" if file[4:8] == b"ftyp" and file[8:12] in UNUSUAL else "no-image"


def look_at_head(image: Image.Image) -> None:
    """Nothing is unpacked yet."""
    wide, high = image.size
    if wide * high > (MOST_PIXELS if image.format == "JPEG" else MOST_WHOLE):
        raise UnreadablePhoto("too-large")
    if min(wide, high) < LEAST_SIDE:
        raise UnreadablePhoto("too-small")
    if image.format != "JPEG" and getattr(image, "n_frames", 1) > 1:
        raise UnreadablePhoto("moving")


def unpacked(image: Image.Image, turned: int) -> Grey:
    """Upright, in grey, and no larger than helps; what is transparent is paper."""
    if image.width * image.height > ENOUGH_PIXELS:
        # JPEG alone can leave out every other pixel while it unpacks; others are reduced afterwards.
        image.draft("L", (image.width // 2, image.height // 2))
    else:
        image.draft("L", image.size)
    upright = on_paper(image)
    if turned in UPRIGHT:
        upright = upright.transpose(UPRIGHT[turned])
    while upright.width * upright.height > ENOUGH_PIXELS:
        upright = upright.reduce(2)
    return np.asarray(upright, dtype=np.uint8)


def on_paper(image: Image.Image) -> Image.Image:
    """In grey, with no copy of the colours in between: a large one takes a hundred megabytes."""
    if image.mode in ("1", "L", "RGB", "CMYK"):
        return image.convert("L")
    if image.mode in ("I", "I;16", "F"):
        # Sixteen bits a pixel: the upper eight.
        return Image.fromarray((np.asarray(image) // 257).clip(0, 255).astype(np.uint8))
    clear = image if image.mode in ("LA", "RGBA") else image.convert("RGBA")
    return Image.composite(clear.convert("L"), Image.new("L", clear.size, 255), clear.getchannel("A"))
