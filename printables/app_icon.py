"""The sign of Custode (application icon): a keyhole in a shield, as an outline and as a picture."""

import io
from functools import lru_cache
from typing import Literal

Sign = Literal["still", "turn"]
# Ink on paper, the colours of the frame; and what says that it is one's turn: a full dot with a rim, beside its place.
GROUND, SHIELD, HOLE, MARK = "#1c1915", "#f6f1e6", "#6b4e16", "#e0b95f"
# On a grid of 64: the corners of the shield, the round and the foot of the keyhole.
CORNERS = ((32, 7), (55, 14), (55, 33), (50, 44), (42, 52), (32, 58), (22, 52), (14, 44), (9, 33), (9, 14))
ROUND, FOOT = (32, 27, 7), ((29, 30), (35, 30), (38, 45), (26, 45))
DOT = (51, 13, 11)
# The sizes phones ask for: a bookmark of the one kind, an application of the other.
SIZES = (180, 192, 512)


def svg(sign: Sign = "still") -> str:
    """The outline; a dot stands on it while it is one's turn."""
    x, y, r = ROUND
    body = f'<rect width="64" height="64" rx="12" fill="{GROUND}"/><path fill="{SHIELD}" d="{path(CORNERS)}"/>'
    body += f'<circle cx="{x}" cy="{y}" r="{r}" fill="{HOLE}"/><path fill="{HOLE}" d="{path(FOOT)}"/>'
    if sign == "turn":
        x, y, r = DOT
        body += f'<circle cx="{x}" cy="{y}" r="{r}" fill="{MARK}" stroke="{GROUND}" stroke-width="3"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">{body}</svg>'


def path(corners: tuple[tuple[int, int], ...]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in corners) + "Z"


@lru_cache(maxsize=len(SIZES))
def png(size: int) -> bytes:
    """The same as a square picture without round corners: phones cut their own."""
    from PIL import Image, ImageDraw

    scale = 4 * size / 64
    image = Image.new("RGB", (4 * size, 4 * size), GROUND)
    pen = ImageDraw.Draw(image)
    pen.polygon([(x * scale, y * scale) for x, y in CORNERS], fill=SHIELD)
    x, y, r = (each * scale for each in ROUND)
    pen.ellipse((x - r, y - r, x + r, y + r), fill=HOLE)
    pen.polygon([(x * scale, y * scale) for x, y in FOOT], fill=HOLE)
    out = io.BytesIO()
    image.resize((size, size), Image.Resampling.LANCZOS).quantize(32).save(out, "PNG", optimize=True)
    return out.getvalue()
