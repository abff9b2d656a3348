"""What can happen, in rulebook order. A card is "?" where the app was not told which."""

from typing import ClassVar

from companion.engine.facts import Fact, Told
from companion.engine.shapes import BoxValue
from companion.games.hyde.components import Card


class Opened(Fact, frozen=True, tag="opened"):
    """The table is open: who sits in which order with which outcast, under which options, with which box."""

    told: ClassVar[Told] = Told(line=("seats",), public=("outcasts", "options", "box"))
    seats: tuple[str, ...]
    outcasts: dict[str, str]
    options: dict[str, str]
    box: dict[str, BoxValue]


class DealtBySeat(Fact, frozen=True, tag="dealt-by-seat"):
    """Each seat draws cards of its own from the app; at older tables whoever came first had the next one."""

    told: ClassVar[Told] = Told(is_silent=True)


class RingLaid(Fact, frozen=True, tag="ring-laid"):
    """The locations lie in this order, clockwise."""

    told: ClassVar[Told] = Told("hyde-3", line=("places",))
    places: tuple[str, ...]


class TargetsLaid(Fact, frozen=True, tag="targets-laid"):
    """These targets lie on these locations."""

    told: ClassVar[Told] = Told("hyde-3b", public=("targets",))
    targets: dict[str, str]


class FirstChosen(Fact, frozen=True, tag="first-chosen"):
    """This seat starts; Mano stands before the last one."""

    told: ClassVar[Told] = Told("hyde-7b", line=("first", "mano_at"))
    first: str
    mano_at: str


class Drawn(Fact, frozen=True, tag="drawn"):
    """Cards went from the deck to a hand."""

    told: ClassVar[Told] = Told("hyde-17", line=("seat",), secret={"cards": "seat"}, has_own=True)
    seat: str
    cards: tuple[Card, ...]


class ManoDrew(Fact, frozen=True, tag="mano-drew"):
    """A card went from the deck to Mano."""

    told: ClassVar[Told] = Told("hyde-40", line=("seat",), secret={"card": "seat"}, has_own=True)
    seat: str
    card: Card


class Reshuffled(Fact, frozen=True, tag="reshuffled"):
    """The deck was empty: the discards are the new deck."""

    told: ClassVar[Told] = Told("hyde-18")


class DeckEmpty(Fact, frozen=True, tag="deck-empty"):
    """Nothing left to draw anywhere."""

    told: ClassVar[Told] = Told("hyde-17c", line=("seat",))
    seat: str


class CardsNamed(Fact, frozen=True, tag="cards-named"):
    """A player told the phone which cards the hand holds."""

    told: ClassVar[Told] = Told(line=("seat",), secret={"cards": "seat"})
    seat: str
    cards: tuple[Card, ...]


class ManoNamed(Fact, frozen=True, tag="mano-named"):
    """A player told the phone which card Mano carries."""

    told: ClassVar[Told] = Told(line=("seat",), secret={"card": "seat"})
    seat: str
    card: Card


class Moved(Fact, frozen=True, tag="moved"):
    told: ClassVar[Told] = Told("hyde-11", line=("seat", "place"))
    seat: str
    place: str


class Stayed(Fact, frozen=True, tag="stayed"):
    told: ClassVar[Told] = Told("hyde-11", line=("seat", "place"))
    seat: str
    place: str


class CardPlayed(Fact, frozen=True, tag="card-played"):
    told: ClassVar[Told] = Told("hyde-14", line=("seat", "place"), secret={"card": "seat"})
    seat: str
    place: str
    card: Card


class ManoPlayed(Fact, frozen=True, tag="mano-played"):
    """Mano's card was laid."""

    told: ClassVar[Told] = Told("hyde-15", line=("seat", "place"), secret={"card": "seat"})
    seat: str
    place: str
    card: Card


class OnesPlayed(Fact, frozen=True, tag="ones-played"):
    """Ajax laid several ones; `mano` is Mano's card if it was among them. No longer made: OnesLaid remembers them."""

    told: ClassVar[Told] = Told("hyde-29", line=("seat", "place"), secret={"cards": "seat", "mano": "seat"})
    seat: str
    place: str
    cards: tuple[Card, ...]
    mano: Card = ""


class OnesLaid(Fact, frozen=True, tag="ones-laid"):
    """Ajax laid several ones, and those the app was not told lie there as ones."""

    told: ClassVar[Told] = Told("hyde-29", line=("seat", "place"), secret={"cards": "seat", "mano": "seat"})
    seat: str
    place: str
    cards: tuple[Card, ...]
    mano: Card = ""


class SixPlayed(Fact, frozen=True, tag="six-played"):
    """Bianca discarded a card and laid a six."""

    told: ClassVar[Told] = Told("hyde-28", line=("seat", "place"), secret={"discard": "seat"})
    seat: str
    place: str
    discard: Card


class NothingPlayed(Fact, frozen=True, tag="nothing-played"):
    told: ClassVar[Told] = Told(line=("seat", "place"))
    seat: str
    place: str


class Discarded(Fact, frozen=True, tag="discarded"):
    told: ClassVar[Told] = Told("hyde-31", line=("seat",), secret={"card": "seat"})
    seat: str
    card: Card


class ManoSwapped(Fact, frozen=True, tag="mano-swapped"):
    """A card of the hand and Mano's changed places."""

    told: ClassVar[Told] = Told("hyde-19", line=("seat",), secret={"gave": "seat", "took": "seat"})
    seat: str
    gave: Card
    took: Card


class ManoGiven(Fact, frozen=True, tag="mano-given"):
    """Nothing was left to draw for Mano: he got a card of the hand."""

    told: ClassVar[Told] = Told("hyde-40b", line=("seat",), secret={"card": "seat"})
    seat: str
    card: Card


class ManoSent(Fact, frozen=True, tag="mano-sent"):
    told: ClassVar[Told] = Told("hyde-19", line=("seat", "to"))
    seat: str
    to: str


class ManoKept(Fact, frozen=True, tag="mano-kept"):
    """Mano stays where he is."""

    told: ClassVar[Told] = Told("hyde-19", line=("seat",))
    seat: str


class ManoVeiled(Fact, frozen=True, tag="mano-veiled"):
    """A ruling moved him: his card stays covered to whoever has him now, until it is named or looked at."""

    told: ClassVar[Told] = Told("hyde-39b")


class ManoSeen(Fact, frozen=True, tag="mano-seen"):
    """Whoever has Mano since a ruling looked at his card."""

    reveals: ClassVar[bool] = True
    told: ClassVar[Told] = Told("hyde-39b", line=("seat",))
    seat: str


class TurnEnded(Fact, frozen=True, tag="turn-ended"):
    """The next seat's turn; an empty seat when all have had theirs."""

    told: ClassVar[Told] = Told(public=("seat", "next"), is_silent=True)
    seat: str
    next: str


class TokenDrawn(Fact, frozen=True, tag="token-drawn"):
    """A Hyde token came out of the bag; the last of a round is where the Hyde strikes."""

    reveals: ClassVar[bool] = True
    told: ClassVar[Told] = Told("hyde-20", line=("place",))
    place: str


class AttackBegun(Fact, frozen=True, tag="attack-begun"):
    """The Hyde strikes here: its cards are taken up."""

    told: ClassVar[Told] = Told("hyde-21", line=("place", "cards"))
    place: str
    cards: int


class CardsRevealed(Fact, frozen=True, tag="cards-revealed"):
    reveals: ClassVar[bool] = True
    told: ClassVar[Told] = Told("hyde-22", line=("place", "cards"))
    place: str
    cards: tuple[Card, ...]


class SixFound(Fact, frozen=True, tag="six-found"):
    """A card Bianca had laid was one of her sixes: she had discarded another for it."""

    reveals: ClassVar[bool] = True
    told: ClassVar[Told] = Told("hyde-28d", line=("seat", "place"))
    seat: str
    place: str


class Swapped(Fact, frozen=True, tag="swapped"):
    """Wednesday took a revealed card and laid one of hers."""

    reveals: ClassVar[bool] = True
    told: ClassVar[Told] = Told("hyde-26", line=("seat", "mine", "theirs"))
    seat: str
    mine: Card
    theirs: Card


class LevelAsked(Fact, frozen=True, tag="level-asked"):
    """The level card's number for this attack is not known yet: it has to be copied from the card."""

    told: ClassVar[Told] = Told("hyde-25b", line=("attack",))
    attack: int


class AttackScored(Fact, frozen=True, tag="attack-scored"):
    """The attack was counted; everything goes back to its place and a new round begins."""

    told: ClassVar[Told] = Told(
        "hyde-25", line=("place", "total", "threshold"), public=("cards", "saved", "enid", "next")
    )
    place: str
    cards: tuple[Card, ...]
    total: int
    threshold: int
    saved: bool
    enid: bool
    next: str


# --- dopo una rettifica -----------------------------------------------------------------------------------------------


class AttackSettled(Fact, frozen=True, tag="attack-settled"):
    """The table says how the attack under way ends: nothing is counted, everything goes back to its place."""

    told: ClassVar[Told] = Told("hyde-32", line=("place",))
    place: str


class FatesRuled(Fact, frozen=True, tag="fates-ruled"):
    """The attacks follow what the table says of the targets: from now on one and the same everywhere."""

    told: ClassVar[Told] = Told(is_silent=True)


class Ended(Fact, frozen=True, tag="ended"):
    """With what the table says the game is over, wherever it was."""

    told: ClassVar[Told] = Told("hyde-33")


class Reopened(Fact, frozen=True, tag="reopened"):
    """With what the table says the game is not over: it goes on where it was left."""

    told: ClassVar[Told] = Told("hyde-33")
