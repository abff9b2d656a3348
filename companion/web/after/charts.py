"""Charts as our own SVG: small, told apart by shape and place and not by colour alone, with their figures in words."""

from collections.abc import Sequence

from markupsafe import Markup, escape

from companion.history.matches import PastMatch
from companion.history.statistics import Tally, how_it_went
from companion.web.serving.language import gettext
from printables.recap import apart

# A bar in units of its own drawing, and the last matches that a row of marks has room for.
WIDTH, HEIGHT, LAST = 100, 8, 30
# The size of a chart of a course, and how each line is drawn: whole, dashed, dotted.
COURSE = (320, 130)
# The room for the names of lines, how many letters it takes, and how high one of them is.
NAMES, LETTERS, ROOM = 124, 17, 13.0
DASHES = ("", "6 3", "2 3", "8 3 2 3", "1 5", "12 4")
# How a match went, as its mark is called.
HOW = {1: "won", -1: "lost", 0: ""}


def svg(width: float, height: float, what: str, body: str, name: str = "chart") -> Markup:
    """A drawing with its meaning in words, for whoever does not see it."""
    box = f'<svg class="{name}" viewBox="0 0 {width:g} {height:g}" role="img" aria-label="'
    return Markup(box) + escape(what) + Markup('">') + Markup(body) + Markup("</svg>")


def bar(tally: Tally, most: int) -> Markup:
    """How many were played, and the full part of them won; the rest is only an outline."""
    unit = WIDTH / max(1, most)
    played, won = tally.played * unit, tally.won * unit
    body = f'<rect class="all" x=".5" y=".5" width="{max(0, played - 1):.1f}" height="{HEIGHT - 1}"/>'
    body += f'<rect class="won" width="{won:.1f}" height="{HEIGHT}"/>'
    text = gettext("%(won)s won of %(played)s", won=str(tally.won), played=str(tally.played))
    if not tally.won and not tally.lost:
        text = gettext("%(played)s played", played=str(tally.played))
    return svg(WIDTH, HEIGHT, text, body, "gauge")


def how(match: PastMatch, person: str) -> str:
    return HOW[how_it_went(match, person)]


def wins(last: Sequence[str]) -> Markup:
    """The last matches in their order: won stands above the line and is full, lost hangs below it and is hollow."""
    body = ""
    for index, one in enumerate(last):
        x = index * 10 + 1
        if one == "won":
            body += f'<rect class="won" x="{x}" y="1" width="8" height="13"/>'
        elif one == "lost":
            body += f'<rect class="all" x="{x + 0.5}" y="16.5" width="7" height="12"/>'
        else:
            body += f'<circle class="all" cx="{x + 4}" cy="15" r="2"/>'
    width, won = 10 * max(1, len(last)), list(last).count("won")
    text = gettext("The last matches: %(count)s, of them won: %(won)s.", count=str(len(last)), won=str(won))
    return svg(width, 30, text, f'<path class="axis" d="M0 15H{width}"/>{body}')


def course(series: Sequence[tuple[str, Sequence[tuple[int, int]]]], text: str) -> Markup:
    """Lines over the acts of a match, each with a dash of its own and its name at its end; no drawing of no change."""
    points = [point for _, line in series for point in line]
    if all(y == line[0][1] for _, line in series for _, y in line):
        return Markup("")
    width, height = COURSE
    right = max(1, max(x for x, _ in points))
    low, high = min(0, *(y for _, y in points)), max(1, *(y for _, y in points))

    def at(x: int, y: int) -> str:
        return f"{x / right * (width - NAMES):.1f} {height - 8 - (y - low) / (high - low) * (height - 20):.1f}"

    body = f'<path class="axis" d="M0 {height - 8}H{width - NAMES}"/>'
    # How high it goes, where nothing is written otherwise: the lines end with what they came to.
    body += f'<path class="axis" d="M0 12H{width - NAMES}" stroke-dasharray="1 5"/><text x="0" y="9">{high}</text>'
    ends = apart([float(at(*line[-1]).split()[1]) for _, line in series], ROOM)
    for index, (name, line) in enumerate(series):
        # A score stays as it is until an act changes it: the line goes level, then up.
        steps = " ".join(
            f"H{at(x, y).split()[0]}V{at(x, y).split()[1]}" if step else f"M{at(x, y)}"
            for step, (x, y) in enumerate(line)
        )
        dash = f' stroke-dasharray="{DASHES[index % len(DASHES)]}"' if index else ""
        body += f'<path class="line" d="{steps}H{width - NAMES}"{dash}/>'
        down = ends[index] + 4
        body += f'<text x="{width - NAMES + 4}" y="{down:.1f}">{escape(shortened(name))} {line[-1][1]}</text>'
    said = ", ".join(f"{name} {line[-1][1]}" for name, line in series)
    # Names of lines that end level stand below one another, and the drawing is as high as they need.
    return svg(width, max(height, *(end + 8 for end in ends)), f"{text}: {said}", body, "course")


def shortened(name: str) -> str:
    return name if len(name) <= LETTERS else name[: LETTERS - 1].rstrip() + "…"
