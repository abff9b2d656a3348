"""Who plays with what: resources, garages, cards in play, what closing costs; all of it lies open (rickmorty-7c)."""

from collections.abc import Iterator

from msgspec import Struct

from companion.engine.view import Tap
from companion.engine.words import Line
from companion.games.rickmorty.components import RESOURCES, SLOTS, Green
from companion.games.rickmorty.odds import closing
from companion.games.rickmorty.scoring import total
from companion.games.rickmorty.state import Position, cards_of, pile_of, places_under
from companion.games.rickmorty.view.flower import Pip

# --- what is seen -----------------------------------------------------------------------------------------------------


class InPlay(Struct, frozen=True, kw_only=True):
    """A green card before its player."""

    id: str
    kind: str
    points: int
    has_garage: bool
    dimension: str
    resource: str


class Player(Struct, frozen=True, kw_only=True):
    """One seat's side of the table."""

    seat: str
    colour: str
    held: dict[str, int]
    garages: int
    hand: int
    area: tuple[InPlay, ...]
    # How many cards lie in the personal pile, and the points of all that counts by now.
    pile: int
    closed: int
    points: int


class Closing(Struct, frozen=True, kw_only=True):
    """What closing one dimension would cost this viewer now, and what is missing for it (rickmorty-19b)."""

    place: str
    # Nobody has read its tile yet, and nothing can be said of it.
    is_unread: bool
    points: int
    pay: tuple[Pip, ...]
    missing: tuple[Pip, ...]

    @property
    def title(self) -> Line:
        return Line("board.close", {"place": self.place})

    @property
    def taps(self) -> tuple[Tap, ...]:
        return (Tap("close-dimension", "place", self.place),)


def players(at: Position) -> Iterator[Player]:
    for seat in at.seats:
        area, pile = cards_of(at, seat), pile_of(at, seat)
        yield Player(
            seat=seat,
            colour=at.colours[seat],
            held=at.held[seat],
            garages=at.garages[seat],
            hand=at.hands[seat],
            area=tuple(in_play(card) for card in area),
            pile=len(pile),
            closed=len(at.closed[seat]),
            points=total(at, seat),
        )


def in_play(card: Green) -> InPlay:
    return InPlay(
        id=card.id,
        kind=card.kind,
        points=card.points,
        has_garage=card.garage,
        dimension=card.dimension,
        resource=card.resource,
    )


def closings(at: Position, viewer: str | None) -> Iterator[Closing]:
    """Of the dimensions under this viewer's pawns, the house and holes aside."""
    if viewer not in at.seats or at.step != "adventure":
        return
    for place in places_under(at, viewer):
        if place in at.tiles:
            found = closing(at, viewer, place)
            pay, missing = tuple(some(found.pay)), tuple(some(found.missing))
            yield Closing(place=place, is_unread=False, points=found.points, pay=pay, missing=missing)
        elif place in SLOTS and place not in at.holes:
            yield Closing(place=place, is_unread=True, points=0, pay=(), missing=())


def some(counts: dict[str, int]) -> Iterator[Pip]:
    for resource in RESOURCES:
        if counts[resource]:
            yield Pip(resource, counts[resource])


# --- how it is drawn --------------------------------------------------------------------------------------------------


class DrawnHolding(Struct, frozen=True):
    """How much a player has of one resource, and the value that sets it."""

    resource: str
    count: int
    dial: str


class DrawnCard(Struct, frozen=True, kw_only=True):
    """A green card in play, and what a tap on it does."""

    id: str
    kind: str
    points: int
    has_garage: bool
    # The dimension by the face of the die, and the resource.
    icons: tuple[str, ...]
    taps: tuple[Tap, ...]


class DrawnPlayer(Struct, frozen=True, kw_only=True):
    """One seat's side of the table as it is drawn."""

    seat: str
    colour: str
    is_mine: bool
    holds: tuple[DrawnHolding, ...]
    garages: int
    hand: int
    cards: tuple[DrawnCard, ...]
    closed: int
    points: int


def drawn_player(player: Player, viewer: str) -> DrawnPlayer:
    return DrawnPlayer(
        seat=player.seat,
        colour=player.colour,
        is_mine=player.seat == viewer,
        holds=tuple(
            DrawnHolding(resource, count, f"held.{player.seat}.{resource}") for resource, count in player.held.items()
        ),
        garages=player.garages,
        hand=player.hand,
        cards=tuple(map(drawn_card, player.area)),
        closed=player.closed,
        points=player.points,
    )


def drawn_card(card: InPlay) -> DrawnCard:
    return DrawnCard(
        id=card.id,
        kind=card.kind,
        points=card.points,
        has_garage=card.has_garage,
        icons=tuple(filter(None, (card.dimension.replace("d", "die-"), card.resource))),
        taps=(Tap("use-object", "card", card.id), Tap("protect", "card", card.id)),
    )


ON_CARDS = (Tap("use-object", "card"), Tap("protect", "card"))
