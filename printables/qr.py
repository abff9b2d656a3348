"""QR codes: one matrix a text, drawn as one path on paper, on the screen and in the terminal."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from printables import Unprintable
from printables.ink import Ink, Rect

Matrix = tuple[tuple[bool, ...], ...]

# What a phone at arm's length still tells apart, and the white margin the standard asks for, in modules.
LEAST_MODULE = 0.7
QUIET = 4
# What the largest code of the standard holds with error correction M.
MOST_BYTES = 2331


Level = Literal["L", "M"]


class TooFine(Unprintable):
    """The text is too long for a code of this size: its modules would be smaller than a camera reads."""


@lru_cache(maxsize=256)
def matrix(text: str, level: Level = "M") -> Matrix:
    """The code of a text, error correction M: more would make every module smaller and read worse.

    Less (L) is for long texts on a screen, where nothing is creased or smudged.
    """
    import qrcode  # type: ignore[import-untyped]  # qrcode ships no types

    data = text.encode("utf-8", "replace")
    if len(data) > MOST_BYTES:
        raise TooFine(f"no code holds {len(data)} bytes")
    code = qrcode.QRCode(error_correction=getattr(qrcode.constants, f"ERROR_CORRECT_{level}"), border=0)
    code.add_data(data)
    code.make(fit=True)
    return tuple(tuple(bool(cell) for cell in row) for row in code.get_matrix())


def runs(dark: Matrix) -> Iterator[tuple[int, int, int]]:
    """The dark modules as stretches of a row: column, row, length."""
    for y, row in enumerate(dark):
        start: int | None = None
        for x, cell in enumerate((*row, False)):
            if cell and start is None:
                start = x
            elif not cell and start is not None:
                yield start, y, x - start
                start = None


def module(text: str, size: float) -> float:
    """How large one module is when the dark square measures `size`; refuses what no camera would read."""
    side = size / len(matrix(text))
    if side < LEAST_MODULE - 1e-9:
        needed = len(matrix(text)) * LEAST_MODULE
        raise TooFine(f"a code of {len(text)} characters needs {needed:.1f} mm, not {size} mm")
    return side


def with_quiet(text: str, x: float, y: float, size: float) -> Rect:
    """The square that must stay white around a code."""
    quiet = QUIET * module(text, size)
    return x - quiet, y - quiet, size + 2 * quiet, size + 2 * quiet


def draw(ink: Ink, text: str, x: float, y: float, size: float) -> None:
    """A code whose dark square has its corner at x, y; its white margin lies outside."""
    side = module(text, size)
    ink.keep_clear(*with_quiet(text, x, y, size))
    if address(text):
        ink.link(x, y, size, size, address(text))
    ink.blocks((x + column * side, y + row * side, length * side, side) for column, row, length in runs(matrix(text)))


def address(text: str) -> str:
    """Where a code leads, as an address; nothing for what is none. Only its path may be read in capitals."""
    scheme, slashes, rest = text.partition("://")
    host, slash, path = rest.partition("/")
    return f"{scheme}://{host}".lower() + slash + path if slashes and scheme.lower() in ("http", "https") else ""


def svg(text: str, title: str = "QR", level: Level = "M") -> str:
    """A code for the screen: one path, black on white in the dark too, because cameras want it so."""
    from xml.sax.saxutils import escape

    dark = matrix(text, level)
    side = len(dark) + 2 * QUIET
    path = "".join(f"M{x + QUIET} {y + QUIET}h{length}v1h-{length}z" for x, y, length in runs(dark))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" role="img" shape-rendering="crispEdges">'
        f'<title>{escape(title)}</title><path fill="#fff" d="M0 0h{side}v{side}H0z"/><path d="{path}"/></svg>'
    )


def terminal(text: str) -> str:
    """A code in half blocks; light modules are drawn, because terminals are dark."""
    blank = (False,) * (len(matrix(text)) + 2 * QUIET)
    rows = [blank] * QUIET
    rows += [(False,) * QUIET + row + (False,) * QUIET for row in matrix(text)]
    rows += [blank] * (QUIET + 1)
    glyphs = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    pairs = zip(rows[0::2], rows[1::2], strict=False)
    return "\n".join("".join(glyphs[pair] for pair in zip(*rows, strict=True)) for rows in pairs)


# --- Wi-Fi ------------------------------------------------------------------------------------------------------------


def wifi(ssid: str, password: str, hidden: bool = False) -> str:
    """What a phone's camera takes as an offer to join a network; no password means an open one."""
    kind = f"T:WPA;S:{_escaped(ssid)};P:{_escaped(password)};" if password else f"T:nopass;S:{_escaped(ssid)};"
    return f"WIFI:{kind}{'H:true;' if hidden else ''};"


def network(payload: str) -> str:
    """The name of the network in a Wi-Fi payload, to be printed beside its code."""
    fields = [""]
    letters = iter(payload.removeprefix("WIFI:"))
    for letter in letters:
        if letter == "\\":
            fields[-1] += next(letters, "")
        elif letter == ";":
            fields.append("")
        else:
            fields[-1] += letter
    return next((field.removeprefix("S:") for field in fields if field.startswith("S:")), "")


def _escaped(text: str) -> str:
    return "".join("\\" + letter if letter in '\\;,:"' else letter for letter in text)
