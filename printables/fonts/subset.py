"""How the two fonts were cut: `python -m printables.fonts.subset FOLDER` makes them again from DejaVu 2.37."""

import sys
from pathlib import Path

HERE = Path(__file__).parent

# Latin as far as European names go, the marks of good typography, and the signs a game sheet needs.
RANGES = (
    (0x20, 0x7E),
    (0xA0, 0xAC),
    (0xAE, 0x17F),
    (0x218, 0x21B),
    (0x2010, 0x2015),
    (0x2018, 0x201E),
    (0x2020, 0x2022),
    (0x2026, 0x2026),
    (0x2030, 0x2033),
    (0x2039, 0x203A),
    (0x20AC, 0x20AC),
    (0x2116, 0x2116),
    (0x2122, 0x2122),
    (0x2190, 0x2199),
    (0x21B6, 0x21B7),
    (0x21BA, 0x21BB),
    (0x21D2, 0x21D2),
    (0x2212, 0x2212),
    (0x2248, 0x2248),
    (0x2260, 0x2260),
    (0x2264, 0x2265),
    (0x2460, 0x2469),
    (0x2500, 0x2502),
    (0x250C, 0x251C),
    (0x2580, 0x2588),
    (0x25A0, 0x25A1),
    (0x25B2, 0x25B7),
    (0x25BC, 0x25BD),
    (0x25C6, 0x25C7),
    (0x25CB, 0x25CB),
    (0x25CF, 0x25D1),
    (0x2605, 0x2606),
    (0x2610, 0x2612),
    (0x2660, 0x2667),
    (0x2680, 0x2685),
    (0x2713, 0x2713),
    (0x2717, 0x2717),
    (0xFFFD, 0xFFFD),
)

FILES = ("DejaVuSansCondensed.ttf", "DejaVuSansCondensed-Bold.ttf")
# reportlab uses neither; the text of the licence lies beside the fonts instead of inside each.
DROPPED = ["DSIG", "GPOS", "GSUB", "GDEF", "kern", "FFTM", "gasp"]


def cut(source: Path, target: Path) -> int:
    """Write the subset of one font without hints, with nothing of today in it; how many bytes it is."""
    from fontTools import subset  # type: ignore[import-untyped]  # fontTools ships no types
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # fontTools ships no types

    options = subset.Options(hinting=False, drop_tables=DROPPED, glyph_names=False, name_IDs=[0, 1, 2, 4, 5, 6, 14])
    options.layout_features = []
    font = TTFont(source, recalcTimestamp=False)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[code for first, last in RANGES for code in range(first, last + 1)])
    cutter.subset(font)
    font.save(target)
    return target.stat().st_size


if __name__ == "__main__":
    for name in FILES:
        sys.stdout.write(f"{name}: {cut(Path(sys.argv[1]) / name, HERE / name)} bytes\n")
