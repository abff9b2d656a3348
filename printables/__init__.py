"""Paper: reference sheets, score pads, table tents and seat cards, drawn from the same records as the screen.

What each module is: `paper` sizes and imposition, `text` fonts and fitting, `ink` the pen, `icons` our own icons,
`qr` QR codes, `pad_layout` where everything lies on a score pad, `pad_lines` how since it is all circles,
`known_pads` which pads there are, `pad_drawing` the pad itself, `blocks` what a reference sheet is made of, `setter`,
`setting` and `tables` how that is set, `sheet` how it is poured on paper, `cards` how they are dealt on cards,
`cutouts` what is folded and cut out, `tent_and_seats` what stands on the table, `words` the words of the paper
itself, and one module or package named after each game, with functions `front(request)` and `back(request)`, what its
sheet is made of, where some option need not have been decided `moot(request)`, and where it prints more, its own
PRINTABLES.
Importing this package is cheap; reportlab and qrcode are imported when the first page is drawn.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from threading import RLock
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from companion.box import merged
from companion.engine.box_entries import BoxValue
from companion.engine.game import Game, State
from companion.engine.opening import Opening
from companion.engine.words import Words
from printables.words import WORDS

if TYPE_CHECKING:
    from printables.ink import Ink


class PrintRequest(Struct, frozen=True, kw_only=True):
    """What is to be printed for whom. Every text is data and is printed as it is."""

    game: Game[Any]
    language: str = "it"
    # "A4" or "Letter".
    paper: str = "A4"
    opening: Opening | None = None
    # What lies on the table now: of it only what everybody sees may be printed.
    state: State | None = None
    # The table options in force that are house rulings: option id and choice.
    rulings: tuple[tuple[str, str], ...] = ()
    # Where this server is reached, as one writes it in a browser, and the name it was told, if it was.
    address: str = ""
    name: str = ""
    # What the codes say, in the order in which they are drawn; one for each pad or seat.
    qr: tuple[str, ...] = ()
    # The short code, to be typed where no camera helps; one for each pad when there are several.
    code: str | None = None
    codes: tuple[str, ...] = ()
    # The name of the table; the game's own where it has none.
    title: str | None = None
    # The payload of a Wi-Fi code, as made by `printables.qr.wifi`.
    wifi: str | None = None
    # What the players call themselves, by seat.
    names: dict[str, str] = {}
    # The owner's box, where the paper is for no table and whoever prints may read it.
    box: dict[str, BoxValue] | None = None

    @property
    def heading(self) -> str:
        return self.title or self.game.title.of(self.language)

    @property
    def known_box(self) -> dict[str, BoxValue]:
        """The box as it is known at the table by now; without one the owner's, or as it ships."""
        if self.state is not None:
            return self.state.box
        if self.opening is None and self.box is not None:
            return merged(self.game.box, self.box)
        return (self.opening or usual_opening(self.game, self.game.most_seats)).box

    def name_of(self, seat: str) -> str:
        """Who sits there; a post nobody has taken is called what it is, a player's seat nothing."""
        opening = self.opening or usual_opening(self.game, self.game.most_seats)
        post = self.game.words.get(f"name.{seat}") if seat in opening.posts else None
        return self.names.get(seat) or (post.of(self.language) if post else "")

    def code_of(self, number: int) -> str:
        """The short code beside the QR of this number."""
        return self.codes[number] if number < len(self.codes) else self.code or ""


Draw = Callable[[PrintRequest, "type[Ink]"], "Ink"]


def any_table(game: Game[Any], opening: Opening | None) -> bool:
    return True


def has_sheet(game: Game[Any], opening: Opening | None = None) -> bool:
    """Whether a module is named after this game."""
    return game.id.isidentifier() and find_spec(f"printables.{game.id}") is not None


def has_pad(game: Game[Any], opening: Opening | None) -> bool:
    """Whether the scores of a table fit a pad, or those of the largest where it is for none in particular."""
    from printables import pad_layout, pad_lines

    table = opening or usual_opening(game, game.most_seats)
    try:
        if game.pad is None:
            pad_layout.layout(game.score_sheet(table))
        else:
            pad_lines.layout(game.pad.asks(table), game.words)
    except pad_layout.DoesNotFit:
        return False
    return True


class Printable(Struct, frozen=True):
    """One kind of paper: what it is called, the function that draws it as "module:function", and for which tables.

    A table of a game prints what belongs to it; without one stands what belongs to some table of the game.
    """

    title: Words
    draw: str
    works: Callable[[Game[Any], Opening | None], bool] = any_table
    # How many pads with an id of their own lie on it.
    pads: int = 0


# What is printed for any game that has what it takes.
PRINTABLES = {
    "sheet": Printable(WORDS["kind-sheet"], "printables.sheet:draw", has_sheet),
    "pad": Printable(WORDS["kind-pad"], "printables.pad_drawing:draw_one", has_pad, 1),
    "pad-2up": Printable(WORDS["kind-pad-2up"], "printables.pad_drawing:draw_two", has_pad, 2),
    "tent": Printable(WORDS["kind-tent"], "printables.tent_and_seats:draw_tent"),
    "seats": Printable(WORDS["kind-seats"], "printables.tent_and_seats:draw_seats"),
}


class Unprintable(ValueError):
    """What was asked for cannot be put on paper, and why."""


class Unknown(Unprintable):
    """Nothing of that name is printed, or not on that paper, or not for that game."""


# What draws is imported with the first page. Modules that need each other must not be imported by two threads at once,
# and drawing is computing: two pages at a time take as long as one after the other.
ONE_AT_A_TIME = RLock()


def render(what: str, request: PrintRequest) -> bytes:
    """One printable as a PDF; the same request gives the same bytes."""
    with ONE_AT_A_TIME:
        from printables.ink import Ink

        return drawn(what, request, Ink).done()


def drawn(what: str, request: PrintRequest, pen: "type[Ink]") -> "Ink":
    """One printable drawn with a given kind of pen: tests bring one that remembers where it has been."""
    works = printables_of(request.game, request.opening)
    if what not in {**works, **printables_of(request.game)} and what not in PRINTABLES:
        raise Unknown(f"nothing called {what!r} is printed: there are {', '.join(works)}")
    if request.paper not in ("A4", "Letter"):
        raise Unknown(f"no paper {request.paper!r}: there are A4 and Letter")
    if what not in works:
        table = " as this table plays it" if what in printables_of(request.game) else ""
        raise Unknown(f"there is no {what} for {request.game.id}{table}")
    module, _, function = works[what].draw.partition(":")
    draw: Draw = getattr(import_module(module), function)
    ink = draw(request, pen)
    edition = request.game.rulebook.edition.of(request.language)
    ink.about(f"{works[what].title.of(request.language)} · {edition}")
    return ink


def printables_of(game: Game[Any], opening: Opening | None = None) -> dict[str, Printable]:
    """What can be printed for a table, or for a game: what any has, as far as it has what it takes, and its own."""
    found = {**PRINTABLES, **own_printables(game)}
    return {what: each for what, each in found.items() if each.works(game, opening)}


def own_printables(game: Game[Any]) -> dict[str, Printable]:
    """What the module named after a game adds."""
    if not has_sheet(game):
        return {}
    with ONE_AT_A_TIME:
        added: dict[str, Printable] = getattr(import_module(f"printables.{game.id}"), "PRINTABLES", {})
    return added


def works_for(game: Game[Any], opening: Opening | None = None) -> tuple[str, ...]:
    return tuple(printables_of(game, opening))


def usual_opening(game: Game[Any], seats: int, like: Opening | None = None) -> Opening:
    """A table of so many seats, with the options and the box of another or as Custode proposes them.

    Who plays what is left blank: this paper is nobody's yet.
    """
    opening = game.opening(seats, like.options, box=like.box) if like else game.opening(seats)
    return replace(opening, seat_options={})
