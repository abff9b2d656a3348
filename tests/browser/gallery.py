"""Every page of Custode at the moments where it looks different, and how a phone gets there."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from _pytest.mark import ParameterSet

from tests.browser.moments import GAMES, Page
from tests.browser.phone import Phone
from tests.browser.relayed_server import RelayedServer, Table, paper_key
from tests.each_value import shared_out

NAMES = {"name.A": "Ada", "name.B": "Bruno", "name.C": "Caterina di Valdiserra"}


def kept(way: Callable[["Gallery"], Table]) -> property:
    """A table that is brought to its moment once; whoever asks for it holds what was held then."""
    return property(lambda gallery: gallery.once(("", way.__name__), lambda: way(gallery)), doc=way.__doc__)


class Gallery:
    """Tables of one house, each brought to its moment when it is first looked at."""

    def __init__(self, server: RelayedServer) -> None:
        self.server = server
        self._tables: dict[tuple[str, str], Table] = {}

    def once(self, name: tuple[str, str], way: Callable[[], Table]) -> Table:
        if name not in self._tables:
            self._tables[name] = way()
        return self._tables[name].again()

    def at(self, game: str, moment: str) -> Table:
        """A table of a game that brings its own moments."""

        def way() -> Table:
            form, acts = GAMES[game].way(moment)
            found = self.server.table(game, **form)
            for act in acts:
                found.ask(act)
            return found

        return self.once((game, moment), way)

    def begun(self, **form: str) -> Table:
        table = self.server.table(**{**NAMES, **form})
        table.act("shuffle-table")
        table.act("choose-first", first="A")
        return table

    @kept
    def empty(self) -> Table:
        return self.server.table(sit="first")

    @kept
    def moving(self) -> Table:
        """Four at the table whose hands the app has dealt, in the second round."""
        table = self.begun(seats="4", **{"option.keep": "all"})
        table.attacked()
        table.acted("reveal")
        table.acted("swap", "keep-cards")
        table.acted("score")
        return table

    @kept
    def naming(self) -> Table:
        """Two whose phones keep their hands, not yet told what they hold."""
        return self.begun(**{"option.keep": "hands"})

    @kept
    def playing(self) -> Table:
        table = self.begun()
        table.act("move", place=table.page()["board"]["view"]["ring"][0]["id"])
        return table

    @kept
    def drawing(self) -> Table:
        table = self.begun()
        table.turns(2)
        return table

    @kept
    def revealing(self) -> Table:
        """An attack to be counted from cards that only the table knows."""
        table = self.begun()
        table.attacked()
        return table

    @kept
    def swapping(self) -> Table:
        table = self.begun()
        table.attacked()
        table.act("reveal", cards=["bat-2", "bee-3", "eye-1", "siren-5"])
        return table

    @kept
    def noted(self) -> Table:
        """The same with hands kept on phones: Wednesday's is there to exchange from."""
        table = self.begun(seats="3", **{"option.keep": "hands"})
        table.act("name-cards", cards=["bat-2", "bee-5", "eye-1"])
        table.attacked()
        assert table.acted("reveal")
        return table

    @kept
    def over(self) -> Table:
        table = self.begun()
        table.attacked()
        table.act("reveal", cards=["bat-2", "bee-3", "eye-1", "siren-5"])
        table.acted("keep-cards")
        table.act("adjust", dial="step", value="over")
        return table

    @kept
    def covered(self) -> Table:
        table = self.begun(**{"option.keep": "hands"})
        table.post("hold", {"seat": "B"})
        return table

    @cached_property
    def sheet(self) -> str:
        """The key of a pad that belongs to no table."""
        return paper_key(self.server.ask("POST", "/print/hyde", {"what": "pad"}))


Visit = Callable[[Phone, Gallery], object]


def table(moment: str, path: str = "") -> Visit:
    """A page of the table at this moment, as the phone that holds its seats sees it."""

    def visit(phone: Phone, gallery: Gallery) -> None:
        found: Table = getattr(gallery, moment)
        phone.hold(found)
        phone.go(found.path + path)

    return visit


def onlooker(moment: str, path: str = "") -> Visit:
    def visit(phone: Phone, gallery: Gallery) -> None:
        phone.go(getattr(gallery, moment).path + path)

    return visit


def brought(game: str, page: Page) -> Visit:
    """A page of a game that brings its own, as its seat sees it."""

    def visit(phone: Phone, gallery: Gallery) -> None:
        if not page.at:
            phone.go(page.path)
            return
        found = gallery.at(game, page.at)
        if page.seat:
            found.post("hold", {"seat": page.seat, "ready": "1"})
            phone.hold(found)
        phone.go(found.path + page.path)

    return opened(visit) if page.opened else visit


def plain(path: str) -> Visit:
    return lambda phone, _: phone.go(path)


def own_tables(path: str = "/") -> Visit:
    """A page of a phone that sits at two tables."""

    def visit(phone: Phone, _: Gallery) -> None:
        for _table in range(2):
            phone.go("/new/hyde")
            phone.page.locator("form.new .go button").click()
            phone.page.wait_for_url("**/t/*")
        phone.go(path)

    return visit


def opened(visit: Visit) -> Visit:
    """The same with everything unfolded."""

    def unfolded(phone: Phone, gallery: Gallery) -> None:
        visit(phone, gallery)
        phone.page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")

    return unfolded


def counted(phone: Phone, gallery: Gallery) -> None:
    """The attack with some cards entered already."""
    table("revealing")(phone, gallery)
    cells = phone.page.locator(".counts [data-add]")
    for place in (2, 2, 8):
        cells.nth(place).tap()


def wifi(phone: Phone, gallery: Gallery) -> None:
    table("empty", "/invite?wifi=1")(phone, gallery)
    phone.page.locator("[name=ssid]").fill("Casa")
    phone.page.locator("[name=password]").fill("una parola lunga")
    submitted(phone, ".wifi form")


def twice(phone: Phone, gallery: Gallery) -> None:
    """Two seats that chose the same outcast."""
    phone.go("/new/hyde")
    phone.page.locator("[name='B.outcast']").evaluate("one => { one.value = 'wednesday'; }")
    submitted(phone, "form.new")


def late(phone: Phone, gallery: Gallery) -> None:
    """A form sent for a moment that has passed, as a phone without script sends it."""
    table("playing")(phone, gallery)
    submitted(phone, "form[data-offer=play-card]", "form.elements.seq.value = 1;")


def submitted(phone: Phone, form: str, change: str = "") -> None:
    """Sent by the browser itself, past the script; changed just before, so that no refresh comes in between."""
    with phone.page.expect_navigation():
        phone.page.locator(form).first.evaluate(
            f"form => {{ {change} HTMLFormElement.prototype.submit.call(form); }}"
        )


def trouble(status: int, visit: Visit) -> Visit:
    def foreseen(phone: Phone, gallery: Gallery) -> None:
        phone.foresees(f"status of {status}")
        visit(phone, gallery)

    return foreseen


def after_over(path: str) -> Visit:
    """A page of memory, in a house where a match is over, on a phone that played it."""

    def looked(phone: Phone, gallery: Gallery) -> None:
        table("over")(phone, gallery)
        phone.go(path)

    return looked


def lost(phone: Phone, gallery: Gallery) -> None:
    """The evenings of a game that is won and lost, in a house where a match of it is over."""
    phone.hold(gallery.at("monsterchase", "escaped"))
    phone.go("/evenings?game=monsterchase")


PAGES: dict[str, Visit] = {
    "shelf": plain("/"),
    "shelf-tables": own_tables(),
    "new": plain("/new/hyde"),
    "new-open": opened(plain("/new/hyde")),
    "new-chase": plain("/new/monsterchase"),
    "new-chase-open": opened(plain("/new/monsterchase")),
    "new-refused": trouble(422, twice),
    "table-empty": table("empty"),
    "table-onlooker": onlooker("empty"),
    "table-moving": opened(table("moving")),
    "table-naming": table("naming"),
    "table-playing": opened(table("playing")),
    "table-drawing": table("drawing"),
    "table-revealing": table("revealing"),
    "table-counted": counted,
    "table-swapping": table("swapping"),
    "table-over": table("over"),
    "table-late": trouble(409, late),
    "cover": table("covered"),
    "screen": onlooker("moving", "/screen"),
    "screen-swapping": onlooker("swapping", "/screen"),
    "story": table("moving", "/story"),
    "replay": table("moving", "/replay?at=20"),
    "adjust": opened(table("moving", "/adjust")),
    "adjust-one": table("moving", "/adjust?dial=hand.A"),
    "audit": table("moving", "/audit"),
    "recap": table("moving", "/recap"),
    "recap-over": table("over", "/recap"),
    "invite": table("empty", "/invite"),
    "invite-wifi": wifi,
    "me": table("empty", "/me"),
    "me-begun": table("naming", "/me"),
    "table-print": table("empty", "/print"),
    "scan": opened(table("playing", "/scan")),
    "scan-by-hand": table("playing", "/scan?by=hand"),
    "print": plain("/print/hyde"),
    "box": plain("/box/hyde"),
    "rules": plain("/rules/hyde"),
    "rules-found": plain("/rules/hyde?q=Mano"),
    "rule": plain("/rules/hyde/hyde-12"),
    "settings": plain("/settings"),
    "help": plain("/help"),
    "tonight": plain("/tonight/hyde"),
    "share": table("over", "/share"),
    "evenings": after_over("/evenings"),
    "evenings-game": after_over("/evenings?game=hyde"),
    "evenings-lost": lost,
    "people": opened(after_over("/people")),
    "own-tables": opened(own_tables("/tables")),
    "import": plain("/import"),
    "join": plain("/join"),
    "join-unknown": trouble(404, plain("/join?code=ZZZZZ")),
    "sheet": lambda phone, gallery: phone.go(f"/q/{gallery.sheet}"),
    "nothing-here": trouble(404, plain("/nothing/here")),
    "no-table": trouble(404, plain("/t/zzzzz")),
    "no-seat": trouble(403, onlooker("empty", "/adjust")),
}
MOMENTS = ("onlooker", "empty", "moving", "naming", "playing", "drawing", "revealing", "over")
# Tables as they are looked at for the first time.
FIRST_LOOKS = [
    *(f"table-{name}" for name in MOMENTS),
    *(f"{game}-{name}" for game, found in GAMES.items() for name, page in found.pages.items() if page.is_table),
]
PAGES |= {
    f"{game}-{name}": brought(game, page) for game, found in GAMES.items() for name, page in found.pages.items()
}

# --- who looks at what ------------------------------------------------------------------------------------------------

# Every moment at which some test looks at a table, those of a game together.
LOOKED_AT = [
    *(("hyde", name) for name in (*MOMENTS, "swapping", "noted")),
    *((game, name) for game, found in GAMES.items() for name in found.moments),
]
# What is tried at each of them; by default every moment has one of these tests, and every test moments of every game.
TESTS = ("page", "length", "shift", "card")


def share(test: str, rows: list[ParameterSet], moment: Callable[[Any], tuple[str, str] | None]) -> list[ParameterSet]:
    """What this test looks at by default: its share of the moments, and what is at none of a table."""
    number = TESTS.index(test)

    def place(value: object) -> int:
        at = moment(value)
        return number if at is None else LOOKED_AT.index(at)

    return shared_out(rows, number, len(TESTS), place)


def moment_of(name: str) -> tuple[str, str] | None:
    """Where a page of this name is looked at; a page of the frame, with hyde's tables, is looked at for its own sake.

    What lies over the table of each game, its story or its corrections, is dealt out like its moments.
    """
    game, _, page = name.partition("-")
    if game not in GAMES:
        return None
    at = GAMES[game].pages[page]
    return (game, at.at) if at.is_table else LOOKED_AT[[*PAGES].index(name) % len(LOOKED_AT)]
