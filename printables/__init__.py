"""Paper: reference sheets, score pads, table tents and seat cards, drawn from the same records as the screen.

What each module is: `paper` sizes and imposition, `type` fonts and fitting, `ink` the pen, `icons` our own icons,
`code` QR codes, `pad` the layout of a score pad, `padding` its drawing, `blocks` what a reference sheet is made of,
`sheet` how they are poured on paper, `tokens` what stands on the table, `words` the paper's own words, and one module
named after each game, with a function `blocks(request)`: order and words of its sheet.
Importing this package is cheap; reportlab and qrcode are imported when the first page is drawn.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.engine.game import Game
from companion.engine.shapes import Opening

if TYPE_CHECKING:
    from printables.ink import Ink


class PrintRequest(Struct, frozen=True, kw_only=True):
    """What is to be printed for whom. Every text is data and is printed as it is."""

    game: Game[Any]
    language: str = "it"
    # "A4" or "Letter".
    paper: str = "A4"
    opening: Opening | None = None
    # The table options in force that are house rulings: option id and choice.
    rulings: tuple[tuple[str, str], ...] = ()
    # What the codes say, in the order in which they are drawn; one for each pad or seat.
    qr: tuple[str, ...] = ()
    # The short code, to be typed where no camera helps; one for each pad when there are several.
    code: str | None = None
    codes: tuple[str, ...] = ()
    # The name of the table; the game's own where it has none.
    title: str | None = None
    # The payload of a Wi-Fi code, as made by `printables.code.wifi`.
    wifi: str | None = None
    # What the players call themselves, by seat.
    names: dict[str, str] = {}

    @property
    def heading(self) -> str:
        return self.title or self.game.title.of(self.language)

    def code_of(self, number: int) -> str:
        """The short code beside the QR of this number."""
        return self.codes[number] if number < len(self.codes) else self.code or ""


Draw = Callable[[PrintRequest, "type[Ink]"], "Ink"]

# What can be printed, and the function that draws it.
PRINTABLES: dict[str, str] = {
    "sheet": "printables.sheet:draw",
    "pad": "printables.padding:draw_one",
    "pad-2up": "printables.padding:draw_two",
    "tent": "printables.tokens:draw_tent",
    "seats": "printables.tokens:draw_seats",
}


class Unprintable(ValueError):
    """What was asked for cannot be put on paper, and why."""


class Unknown(Unprintable):
    """Nothing of that name is printed, or not on that paper, or not for that game."""


def render(what: str, request: PrintRequest) -> bytes:
    """One printable as a PDF; the same request gives the same bytes."""
    from printables.ink import Ink

    return drawn(what, request, Ink).done()


def drawn(what: str, request: PrintRequest, pen: "type[Ink]") -> "Ink":
    """One printable drawn with a given kind of pen: tests bring one that remembers where it has been."""
    if what not in PRINTABLES:
        raise Unknown(f"nothing called {what!r} is printed: there are {', '.join(PRINTABLES)}")
    if request.paper not in ("A4", "Letter"):
        raise Unknown(f"no paper {request.paper!r}: there are A4 and Letter")
    if what not in works_for(request.game):
        raise Unknown(f"there is no {what} for {request.game.id}")
    module, _, function = PRINTABLES[what].partition(":")
    draw: Draw = getattr(import_module(module), function)
    return draw(request, pen)


def works_for(game: Game[Any]) -> tuple[str, ...]:
    """What can be printed for a game: its sheet where a module has its name, pads where its scores fit one."""
    able = {"sheet": has_sheet(game.id), "pad": has_pad(game)}
    return tuple(what for what in PRINTABLES if able.get(what.removesuffix("-2up"), True))


def has_sheet(game: str) -> bool:
    return game.isidentifier() and find_spec(f"printables.{game}") is not None


def has_pad(game: Game[Any]) -> bool:
    from printables.pad import DoesNotFit, layout

    try:
        layout(game.score_sheet(usual_opening(game, game.most_seats)))
    except DoesNotFit:
        return False
    return True


def usual_opening(game: Game[Any], seats: int, like: Opening | None = None) -> Opening:
    """A table of so many seats, with the options and the box of another or as Custode proposes them."""
    return Opening(
        seats=tuple("ABCDEFGH"[:seats]),
        options=like.options if like else {option.id: option.default for option in game.options},
        seat_options={},
        box=like.box if like else {entry.id: entry.value for entry in game.box},
    )
