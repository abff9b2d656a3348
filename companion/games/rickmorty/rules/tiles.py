"""The numbers of a tile, copied where they are needed: told by what is printed on it, or one of the owner's box."""

from collections.abc import Iterator
from functools import cache
from typing import Annotated

from msgspec import Meta

from companion.engine.facts import Action, Learned
from companion.engine.holes import Filling, Pick, Span
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.games.rickmorty.components import (
    LEAST_CARD_VALUE,
    MOST_CARD_VALUE,
    MOST_POINTS,
    MOST_TOKENS,
    RESOURCES,
    SLOTS,
    USUAL_CARD_VALUE,
    USUAL_POINTS,
    USUAL_TOKENS,
    Tile,
    has_two_values,
    known_tiles,
)
from companion.games.rickmorty.facts.setup import TileTold
from companion.games.rickmorty.rules.harvest import go_on
from companion.games.rickmorty.rules.timing import going_on
from companion.games.rickmorty.state import Position, places_under, tiles_left
from companion.kit.offering import any_of

# What a tile may say, as in the owner's box.
Tokens = Annotated[int, Meta(ge=0, le=MOST_TOKENS)]
Points = Annotated[int, Meta(ge=0, le=MOST_POINTS)]
Draws = Annotated[int, Meta(ge=LEAST_CARD_VALUE, le=MOST_CARD_VALUE)]


def unread(at: Position, seat: str) -> Iterator[tuple[bool, tuple[str, ...]]]:
    """The slots whose tile nobody has read yet: first those that a harvest waits for or that this seat could close,
    with yes, then the others."""
    found = [slot for slot in SLOTS if slot not in at.tiles and slot not in at.holes]
    if not found:
        return
    awaited = at.route[:1] if at.step == "harvest" and not at.due else ()
    own = places_under(at, seat) if at.step == "adventure" and at.turn == seat else ()
    for is_due in (True, False):
        if places := tuple([slot for slot in found if (slot in awaited or slot in own) == is_due]):
            yield is_due, places


def is_unread(at: Position, place: str) -> bool:
    return place in SLOTS and place not in at.tiles and place not in at.holes


class LayTile(Action, frozen=True, tag="lay-tile"):
    """A tile of the owner's box is the one on a slot."""

    place: str
    tile: str

    is_often = True
    when = going_on

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        slots = [*unread(at, seat)]
        if slots and (known := tuple(tiles_left(at))):
            tile = Pick(name="tile", options=known, says=tuple(map(tile_label, known)), alike=True)
            for is_due, places in slots:
                yield cls.offer(any_of("place", places), tile, primary=is_due, is_sure=True)

    def decide(self, play: Play[Position]) -> None:
        """One that the box knows (rickmorty-3b); those that lie elsewhere are not proposed (rickmorty-3c), but two
        tiles with the same numbers are one to the box."""
        require(is_unread(play.state, self.place), "rickmorty-3b", place=self.place)
        known = known_tiles(play.state.box)
        require(self.tile in known, "rickmorty-3b", place=self.place)
        lie_there(play, self.place, known[self.tile])


def tile_label(code: str) -> str:
    """How a tile of the box is chosen: by its name, or by what is printed on it."""
    cost, points, gives, cards, *name = code.split(":", 4)
    return name[0] if name else f"{cost} · {points} · {gives} · {cards}"


class TellTile(Action, frozen=True, tag="tell-tile"):
    """The numbers of the tile on a slot, copied from it; the box remembers them."""

    place: str
    cost_mega_seed: Tokens
    cost_schmeckle: Tokens
    cost_time_crystal: Tokens
    cost_dark_matter: Tokens
    points: Points
    mega_seed: Tokens
    schmeckle: Tokens
    time_crystal: Tokens
    dark_matter: Tokens
    cards: Draws
    # Nothing but 0 where the tiles of the box have one value.
    cards_between: Draws = 0

    is_often = True
    is_sure = True
    when = going_on

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        has_two = has_two_values(at.box)
        one_value: dict[str, Filling] = {} if has_two else {"cards_between": 0}
        for is_due, places in unread(at, seat):
            yield cls.offer(any_of("place", places), *numbers(has_two), primary=is_due, given=one_value)
        for place in [slot for slot in SLOTS if slot in at.tiles][:1]:
            yield cls.tried(place=place, **one_value, **least(has_two))

    def decide(self, play: Play[Position]) -> None:
        """Once for each tile (rickmorty-3b); a harvest that waited for it goes on."""
        require(is_unread(play.state, self.place), "rickmorty-3b", place=self.place)
        has_two = has_two_values(play.state.box)
        require(has_two or self.cards_between == 0, "rickmorty-3b", place=self.place)
        cost = (self.cost_mega_seed, self.cost_schmeckle, self.cost_time_crystal, self.cost_dark_matter)
        gives = (self.mega_seed, self.schmeckle, self.time_crystal, self.dark_matter)
        tile = Tile(cost, self.points, gives, self.cards, self.cards_between if has_two else None)
        if tile.code not in known_tiles(play.state.box):
            play.happens(Learned(entry="tiles", value=tile.row, remember=True))
        lie_there(play, self.place, tile)


@cache
def numbers(has_two: bool) -> tuple[Span, ...]:
    """Ten numbers of a tile or eleven, in the order in which they are read."""
    tokens = [resource.replace("-", "_") for resource in RESOURCES]
    return (
        *(copied(f"cost_{each}", MOST_TOKENS, USUAL_TOKENS) for each in tokens),
        copied("points", MOST_POINTS, USUAL_POINTS, is_said=True),
        *(copied(each, MOST_TOKENS, USUAL_TOKENS) for each in tokens),
        *(
            copied(each, MOST_CARD_VALUE, USUAL_CARD_VALUE, LEAST_CARD_VALUE, is_said=True)
            for each in ("cards", *("cards_between",) * has_two)
        ),
    )


@cache
def least(has_two: bool) -> dict[str, Filling]:
    """The smallest each of them may be."""
    return {hole.name: hole.low for hole in numbers(has_two)}


def copied(name: str, most: int, usual: int, least: int = 0, *, is_said: bool = False) -> Span:
    """Tokens left alone are none; points and cards stand on every tile, and are proposed by nobody."""
    return Span(name=name, low=least, high=most, now=None if is_said else 0, is_copied=True, usual=usual)


def lie_there(play: Play[Position], place: str, tile: Tile) -> None:
    play.happens(TileTold(place=place, tile=tile))
    if play.state.step == "harvest":
        go_on(play)
