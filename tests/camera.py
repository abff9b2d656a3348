"""What a phone's camera reads on printed pages."""

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
            read = zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCodeModel2)
        found += [(number, each.text) for each in read]
    return found
