"""Preparation: who sits where in which colour, and the numbers of a tile, copied when it is turned up."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from companion.box import titled
from companion.engine.chance import Chance
from companion.engine.facts import Action, Fact, Learned
from companion.engine.opening import Opening
from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.rickmorty.components import (
    COLOURS,
    LEAST_CARD_VALUE,
    MOST_CARD_VALUE,
    MOST_POINTS,
    MOST_TOKENS,
    SLOTS,
    Tile,
    has_two_values,
    known_tiles,
)
from companion.games.rickmorty.facts.setup import ColourChosen, Opened, TileTold
from companion.games.rickmorty.rules.harvest import go_on
from companion.games.rickmorty.rules.timing import require_going_on
from companion.games.rickmorty.state import Position

LEAST_SEATS, MOST_SEATS = titled("rickmorty").seats
# What a tile may say, as in the owner's box.
Tokens = Annotated[int, Meta(ge=0, le=MOST_TOKENS)]
Points = Annotated[int, Meta(ge=0, le=MOST_POINTS)]
Draws = Annotated[int, Meta(ge=LEAST_CARD_VALUE, le=MOST_CARD_VALUE)]


def setup(opening: Opening, _chance: Chance) -> Sequence[Fact]:
    """Open the table (rickmorty-1b): two to four seats, a colour each (rickmorty-1c), twelve or twenty tiles."""
    colours = {seat: opening.seat_options[seat]["colour"] for seat in opening.seats}
    require(LEAST_SEATS <= len(opening.seats) <= MOST_SEATS, "rickmorty-1b", most=MOST_SEATS)
    for colour in colours.values():
        require(sum(other == colour for other in colours.values()) == 1, "rickmorty-1c", colour=colour)
    stack = int(opening.options["tiles"]) - len(SLOTS)
    return (
        Opened(seats=opening.seats, colours=colours, options=opening.options, box=opening.box, stack=stack),
    )


def again(opening: Opening, at: Position) -> Opening:
    """Everybody keeps their colour, and what the table learned of its tiles and cards is known from the start."""
    chosen = {seat: {**opening.seat_options[seat], "colour": at.colours[seat]} for seat in opening.seats}
    return replace(opening, seat_options=chosen)


class ChooseColour(Action, frozen=True, tag="choose-colour"):
    """Which colour one plays, whatever the table was opened with."""

    colour: str


def choose_colour(play: Play[Position], action: ChooseColour) -> None:
    """A free one, until the first die lies on the board (rickmorty-1c)."""
    at = play.state
    is_free = action.colour in COLOURS and action.colour not in at.colours.values()
    require(is_free and not at.die, "rickmorty-1c", colour=action.colour)
    play.happens(ColourChosen(seat=play.seat, colour=action.colour))


# --- tiles ------------------------------------------------------------------------------------------------------------


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


def tell_tile(play: Play[Position], action: TellTile) -> None:
    """Once for each tile (rickmorty-3b); a harvest that waited for it goes on."""
    require_unread(play, action.place)
    has_two = has_two_values(play.state.box)
    require(has_two or action.cards_between == 0, "rickmorty-3b", place=action.place)
    cost = (action.cost_mega_seed, action.cost_schmeckle, action.cost_time_crystal, action.cost_dark_matter)
    gives = (action.mega_seed, action.schmeckle, action.time_crystal, action.dark_matter)
    tile = Tile(cost, action.points, gives, action.cards, action.cards_between if has_two else None)
    if tile.code not in known_tiles(play.state.box):
        play.happens(Learned(entry="tiles", value=tile.row, remember=True))
    lie_there(play, action.place, tile)


class LayTile(Action, frozen=True, tag="lay-tile"):
    """A tile of the owner's box is the one on a slot."""

    place: str
    tile: str


def lay_tile(play: Play[Position], action: LayTile) -> None:
    """One that the box knows (rickmorty-3b); those that lie elsewhere are not proposed (rickmorty-3c), but two tiles
    with the same numbers are one to the box."""
    require_unread(play, action.place)
    known = known_tiles(play.state.box)
    require(action.tile in known, "rickmorty-3b", place=action.place)
    lie_there(play, action.place, known[action.tile])


def require_unread(play: Play[Position], place: str) -> None:
    """A slot with a tile whose numbers nobody has copied yet (rickmorty-3, rickmorty-3b)."""
    require_going_on(play.state)
    is_unread = place in SLOTS and place not in play.state.tiles and place not in play.state.holes
    require(is_unread, "rickmorty-3b", place=place)


def lie_there(play: Play[Position], place: str, tile: Tile) -> None:
    play.happens(TileTold(place=place, tile=tile))
    if play.state.step == "harvest":
        go_on(play)
