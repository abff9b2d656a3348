"""What a phone's camera reads on printed pages."""

import re
import subprocess
from pathlib import Path
from shutil import which

import pytest


def codes(pdf: bytes, folder: Path) -> list[tuple[int, str]]:
    """Page and text of every QR code, from pictures of the pages at 100 dots an inch."""
    if which("pdftoppm") is None:
        pytest.skip("pdftoppm is not installed: no page can be turned into an image")
    import zxingcpp
    from PIL import Image

    (folder / "it.pdf").write_bytes(pdf)
    subprocess.run(["pdftoppm", "-r", "100", "-gray", "it.pdf", "page"], cwd=folder, check=True)
    found = []
    for number, page in enumerate(sorted(folder.glob("page*.pgm")), 1):
        with Image.open(page) as image:
            # Its small relatives are no code of ours, and figures on paper were taken for one now and then.
            read = zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCodeModel2))
        found += [(number, each.text) for each in read]
    return found


def codes_in_svg(page: str, module: int = 4) -> list[str]:
    """The text of every QR code drawn on a page: its modules, as large as a screen shows them."""
    import zxingcpp
    from PIL import Image, ImageDraw

    found = []
    for side, path in re.findall(r'viewBox="0 0 (\d+) \1".*?<path d="([^"]+)"', page, re.DOTALL):
        image = Image.new("L", (int(side) * module,) * 2, 255)
        draw = ImageDraw.Draw(image)
        for x, y, long in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", path):
            left, top = int(x) * module, int(y) * module
            draw.rectangle((left, top, left + int(long) * module - 1, top + module - 1), fill=0)
        found += [each.text for each in zxingcpp.read_barcodes(image)]
    return found
