"""Preparation: the table open, who plays whom, the map, the hands."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.box_entries import BoxValue
from companion.engine.facts import Fact, Secrecy, Stretch
from companion.engine.narration import declared_line, reworded
from companion.engine.words import Line
from companion.games.mayhem.components import BASES, SIDES, SPECIALS, TILES, character_in, tiles
from companion.games.mayhem.layout import CENTRE, CORNERS, PLACES, number
from companion.games.mayhem.state import City, Fighter, Side, is_free_for_all
from companion.kit.hands import Card, with_known
from companion.kit.lines import line


def seated(at: City, sides: dict[str, tuple[str, ...]], figures: dict[str, str]) -> City:
    """The table with these teams, and each of these characters played by a seat."""
    return replace(
        at,
        sides={side: replace(at.sides.get(side, Side(seats=())), seats=seats) for side, seats in sides.items()},
        figures={figure: at.figures.get(figure) or blank(figure) for figure in figures},
    )


def blank(figure: str) -> Fighter:
    """A character nobody decides for yet."""
    return Fighter(side=figure.partition("-")[0], character=character_in(figure), seat="")


def with_seats(at: City, figures: dict[str, str]) -> City:
    """Each character with the seat that decides its moves."""
    seated = {figure: replace(each, seat=figures[figure]) for figure, each in at.figures.items() if figure in figures}
    return replace(at, figures=seated)


class Opened(Fact, frozen=True, tag="opened"):
    """The table is open: who sits where in which team, with which characters, under which options, with which box."""

    secrecy: ClassVar[Secrecy] = Secrecy(line=("seats",), public=("sides", "figures", "options", "box", "go"))
    seats: tuple[str, ...]
    sides: dict[str, tuple[str, ...]]
    # Each character with the seat that decides its moves.
    figures: dict[str, str]
    options: dict[str, str]
    box: dict[str, BoxValue]
    # How many GO! cards there are.
    go: int

    def after(self, at: City) -> City:
        at = replace(at, seats=self.seats, options=self.options, box=self.box, go=self.go)
        at = with_seats(seated(at, self.sides, self.figures), self.figures)
        return replace(at, hands=dict.fromkeys(self.seats, ()), step="map" if self.figures else "draft")

    def handwork(self, at: City) -> Iterator[Line]:
        if self.options.get("mode") == "free-for-all":
            yield line("opened-arena", "mayhem-67")
            return
        yield line("opened", "mayhem-6")
        for side in SIDES:
            mine = tuple(figure for figure in self.figures if figure.startswith(side))
            if mine:
                yield line("team", "mayhem-6", side=side, figures=mine)
        yield line("decks", "mayhem-9")


class ColourChosen(Fact, frozen=True, tag="colour-chosen"):
    """A seat plays the other colour: the teams change theirs, with their characters."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-6", line=("seat", "colour"), public=("sides", "figures"))
    seat: str
    colour: str
    sides: dict[str, tuple[str, ...]]
    figures: dict[str, str]

    def after(self, at: City) -> City:
        return with_seats(seated(at, self.sides, self.figures), self.figures)

    def handwork(self, at: City) -> Iterator[Line]:
        for side in SIDES:
            own = tuple(figure for figure in self.figures if figure.startswith(side))
            if own:
                yield line("team", "mayhem-6", side=side, figures=own)


class CharacterPicked(Fact, frozen=True, tag="character-picked"):
    """A seat plays this character; in a draft one more, else in exchange."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-6", line=("seat", "character"), public=("figures",))
    seat: str
    character: str
    figures: dict[str, str]

    def after(self, at: City) -> City:
        seats = {side: each.seats for side, each in at.sides.items()}
        return with_seats(seated(at, seats, self.figures), self.figures)

    def handwork(self, at: City) -> Iterator[Line]:
        yield line("picked", "mayhem-6", seat=self.seat, character=self.character)


class TeamsMade(Fact, frozen=True, tag="teams-made"):
    """Everybody has chosen: the map comes next."""

    secrecy: ClassVar[Secrecy] = Secrecy(is_silent=True, moves_nothing=True)

    def after(self, at: City) -> City:
        return replace(at, step="map")


class ArenaLaid(Fact, frozen=True, tag="arena-laid"):
    """Ten tiles face down as a triangle, everybody on another corner, Cyborg in the middle (mayhem-67)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-67")

    def after(self, at: City) -> City:
        corners = dict(zip(at.figures, CORNERS, strict=False))
        figures = {figure: replace(each, place=corners.get(figure, "")) for figure, each in at.figures.items()}
        return replace(at, figures=figures, cyborg=CENTRE)

    def handwork(self, at: City) -> Iterator[Line]:
        """Who stands where is one line: the map below shows it too."""
        yield line("triangle", "mayhem-67")
        corners = tuple(str(number(place)) for place in CORNERS)
        yield line("corners", "mayhem-67", corners=corners, figures=tuple(at.figures), middle=number(CENTRE))


class MapLaid(Fact, frozen=True, tag="map-laid"):
    """The ten tiles lie in this order, or so many of them."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-7", public=("tiles",))
    tiles: dict[str, str]

    def after(self, at: City) -> City:
        return replace(at, tiles=self.tiles)

    def handwork(self, at: City) -> Iterator[Line]:
        """Laid by the app: the bases by their places, the specials by theirs where the box knows them apart. What the
        table tells tile by tile lies there already."""
        if at.tiles or len(self.tiles) < len(TILES):
            return
        known = tiles(at.box["tiles"])
        black, white = (self.bases_of(side) for side in SIDES)
        yield line("bases" if known else "bases-alone", "mayhem-7", black=black, white=white)
        places = [place for place in PLACES if self.tiles[place] in known and self.tiles[place] not in BASES]
        for place in places:
            yield line("tile", "mayhem-7", tile=self.tiles[place], number=number(place))
        if places and len(places) < len(SPECIALS):
            yield line("tiles", "mayhem-7", count=len(SPECIALS) - len(places))

    def bases_of(self, side: str) -> tuple[str, ...]:
        """The numbers of their places."""
        return tuple(str(number(place)) for place in PLACES if is_base_of(self.tiles[place], side))

    def story(self, viewer: str | None) -> Line | None:
        return reworded(declared_line(self, viewer), count=len(self.tiles))


def is_base_of(tile: str, side: str) -> bool:
    return tile in BASES and tile.startswith(side)


class CardsDealt(Fact, frozen=True, tag="cards-dealt"):
    """A seat holds so many Mayhem cards."""

    # Who draws, keeps or takes them is said for all seats together.
    secrecy: ClassVar[Secrecy] = Secrecy(is_silent=True, public=("seat",), secret={"cards": "seat"}, moves_nothing=True)
    seat: str
    cards: tuple[Card, ...]

    def after(self, at: City) -> City:
        return replace(at, hands={**at.hands, self.seat: self.cards})


class HandsTaken(Fact, frozen=True, tag="hands-taken"):
    """These seats draw so many Mayhem cards and keep so many; none is drawn where hands are given or chosen."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-8", line=("seats", "kept"), public=("drawn",))
    seats: tuple[str, ...]
    drawn: int
    kept: int

    def after(self, at: City) -> City:
        return at

    def handwork(self, at: City) -> Iterator[Line]:
        """For everybody alike nobody is named."""
        is_all = self.seats == at.seats
        if self.drawn and is_all and is_free_for_all(at):
            yield line("cards-drawn-arena", "mayhem-68", drawn=self.drawn, count=self.kept)
        elif self.drawn:
            yield line(
                "cards-drawn-all" if is_all else "cards-drawn",
                "mayhem-8",
                seats=self.seats,
                drawn=self.drawn,
                count=self.kept,
            )
        elif at.options.get("cards") == "first-game":
            yield line("cards-first-all" if is_all else "cards-first", "mayhem-10", seats=self.seats, count=self.kept)
        else:
            yield line("cards-chosen-all" if is_all else "cards-chosen", "mayhem-74", seats=self.seats, count=self.kept)


class CardsNamed(Fact, frozen=True, tag="cards-named"):
    """A player told the phone which cards the hand holds."""

    secrecy: ClassVar[Secrecy] = Secrecy(line=("seat",), secret={"cards": "seat"}, moves_nothing=True, only_names=True)
    seat: str
    cards: tuple[Card, ...]

    def after(self, at: City) -> City:
        return replace(at, hands={**at.hands, self.seat: with_known(at.hands[self.seat], *self.cards)})


class RoundBegun(Fact, frozen=True, tag="round-begun"):
    """A new round: dice are rolled."""

    ends_part: ClassVar[Stretch] = "setup"
    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-75", line=("round",), moves_nothing=True)
    round: int

    def after(self, at: City) -> City:
        return replace(at, round=self.round, step="dice")
