"""What lies on the table: missions, characters in the order they were played, chakra, points, the Edge."""

from msgspec import Struct

from companion.box import entries
from companion.engine.game import State
from companion.engine.memo import remembered
from companion.games.mythos.components import (
    CHARACTERS,
    RANKS,
    UNKNOWN,
    Known,
    card_words,
)
from companion.games.mythos.options import BY_ID

BOX = entries("mythos")

# The steps before the first round.
BEFORE = ("edge", "hands")
# What no number has been told for.
UNTOLD = -1

CALLED = {key.removeprefix("name."): words.it for key, words in card_words().items()}
# By version: asked for hundreds of times an act.
NAME_OF = {card: known.name for card, known in CHARACTERS.items()}
COST_OF = {card: known.cost for card, known in CHARACTERS.items()}
POWER_OF = {card: known.power for card, known in CHARACTERS.items()}


class InPlay(Struct, frozen=True):
    """A character in play: the top card of its stack. Which card a hidden one is only its side may know."""

    # Its number in the order in which characters were played, which everybody may ask for (mythos-33).
    id: str
    owner: str
    side: str
    # The rank of the mission it is assigned to.
    mission: str
    # The version, or UNKNOWN where nobody named it.
    card: str = UNKNOWN
    # What was told of a card that nobody named.
    told_cost: int = UNTOLD
    told_power: int = UNTOLD
    is_hidden: bool = False
    tokens: int = 0
    # What the table added to or took from its power for an effect (mythos-30).
    plus: int = 0
    # The versions covered by upgrades, the lowest first.
    under: tuple[str, ...] = ()
    # Whose each of those is, where they are not all of the owner of the top one.
    whose: tuple[str, ...] = ()
    # When it was placed: the round, and the turn among all of the game.
    round: int = 0
    turn: int = 0
    # The character whose effect took control of it.
    taken_by: str = ""

    @property
    def known(self) -> Known | None:
        return CHARACTERS.get(self.card)

    @property
    def owners(self) -> tuple[str, ...]:
        """Whose the covered cards are, the lowest first."""
        return self.whose or (self.owner,) * len(self.under)

    @property
    def name(self) -> str:
        """What it is called; nothing of a card that nobody named."""
        return NAME_OF.get(self.card, "")

    @property
    def cost(self) -> int:
        """The printed cost, or what was told; UNTOLD of a hidden one that nobody named."""
        return COST_OF.get(self.card, self.told_cost)

    @property
    def printed(self) -> int:
        """The printed power, or what was told; a hidden one has none (mythos-26)."""
        return 0 if self.is_hidden else POWER_OF.get(self.card, max(0, self.told_power))


class InMission(Struct, frozen=True):
    """A mission in play: which card, and its base points."""

    card: str
    points: int


class Won(Struct, frozen=True):
    """How a mission was evaluated in a round: the totals by seat, and who got how many points (mythos-54)."""

    round: int
    mission: str
    totals: dict[str, int]
    seat: str = ""
    points: int = 0


class Position(State, frozen=True, kw_only=True):
    """The whole table. What can be counted from the rest (totals, prices, the grid) is not stored."""

    seats: tuple[str, ...] = ()
    options: dict[str, str] = {}
    decks: dict[str, str] = {}

    step: str = "edge"
    turn: str = ""
    edge: str = ""
    round: int = 0
    # Turns of the action phases so far.
    turns: int = 0
    kept: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    # By rank, in the order in which they came.
    missions: dict[str, InMission] = {}
    played: tuple[InPlay, ...] = ()
    entered: int = 0
    # Whose effect lets its side play another card now.
    again: str = ""
    # Whether that card lies in the discards or the deck: the hand keeps all of its own.
    spares_hand: bool = False
    # Who was played last and how, while its effects are due: "played", "revealed", "upgraded", or both of these.
    fresh: tuple[str, str] = ("", "")
    # What a defeat has set off: the moment of it, and whose lasting effects are due.
    due: tuple[str, ...] = ()
    chakra: dict[str, int] = {}
    hands: dict[str, int] = {}
    won: tuple[Won, ...] = ()
    bonus: dict[str, int] = {}
    # Points counted by hand where only counters are kept.
    counted: dict[str, int] = {}
    # Who won the games before this one, in a match of three; of one that is over also who won it.
    games: tuple[str, ...] = ()
    # Who won this game, once it is over.
    winner: str = ""
    # The step and the turn at which a correction ended the game; or the step before the first round that a correction
    # left out, and who had changed the first hand by then.
    left: tuple[str, str] = ("", "")


def chosen(at: Position, option: str) -> str:
    """What this table chose."""
    return BY_ID[option].chosen(at.options)


def keeps_counters(at: Position) -> bool:
    """Whether the table only wants counters, and no rule of the cards."""
    return chosen(at, "keep") == "counters"


def opponent(at: Position, seat: str) -> str:
    return at.seats[1 - at.seats.index(seat)]


def ranks_in_play(at: Position) -> tuple[str, ...]:
    return tuple([rank for rank in RANKS if rank in at.missions])


def is_scored(at: Position, rank: str) -> bool:
    """Whether this mission has been evaluated in this round."""
    return any(each.round == at.round and each.mission == rank for each in at.won)


def next_to_score(at: Position) -> str:
    """The mission that is evaluated next, from D to A; nothing once all are (mythos-25)."""
    return next((rank for rank in ranks_in_play(at) if not is_scored(at, rank)), "")


def moment_of(at: Position) -> str:
    """Which turn of which round it is, and how much of it has been evaluated."""
    return f"{at.round}.{at.turns}.{len(at.won)}"


def found(at: Position, id: str) -> InPlay | None:
    for each in at.played:
        if each.id == id:
            return each
    return None


def here(at: Position, rank: str, side: str = "") -> tuple[InPlay, ...]:
    """Who is assigned to a mission, of one side or both, in the order of play."""
    found = by_mission(at).get(rank, ())
    return tuple([each for each in found if each.side == side]) if side else found


@remembered
def by_mission(at: Position) -> dict[str, tuple[InPlay, ...]]:
    """Asked of every position many times."""
    return {rank: tuple([each for each in at.played if each.mission == rank]) for rank in RANKS}


@remembered
def all_in_play(at: Position) -> tuple[str, ...]:
    return tuple([each.id for each in at.played])


def characters_of(at: Position, seat: str) -> tuple[InPlay, ...]:
    return by_side(at).get(seat, ())


@remembered
def by_side(at: Position) -> dict[str, tuple[InPlay, ...]]:
    return {seat: tuple([each for each in at.played if each.side == seat]) for seat in at.seats}


def has_cards(at: Position, seat: str) -> bool:
    """An empty hand only turns up what lies there, but for what an effect brings from elsewhere (mythos-55b)."""
    return at.hands[seat] > 0 or at.spares_hand


def points(at: Position, seat: str) -> int:
    """Mission points so far: what missions gave, and what effects added (mythos-29, NA20)."""
    won = sum(each.points for each in at.won if each.seat == seat)
    return won + at.bonus.get(seat, 0) + at.counted.get(seat, 0)


def games_before(at: Position) -> tuple[str, ...]:
    """Who won the games before this one, which once it is over is the last of them."""
    return at.games[: -1 if at.winner else None]


def with_changed(at: Position, *changed: InPlay) -> tuple[InPlay, ...]:
    """The characters in play with these in their new state, in the same order."""
    by_id = {each.id: each for each in changed}
    return tuple([by_id.get(each.id, each) for each in at.played])


def keeps_secrets_at(at: Position) -> bool:
    """Whether phones keep from one another which cards lie hidden (mythos-34)."""
    return chosen(at, "keep") == "hidden" or any(each.is_hidden and each.card != UNKNOWN for each in at.played)


def names_at(at: Position) -> dict[str, str]:
    """What everybody calls the characters in play: by their card, and by their place in the order of play."""
    return {
        each.id: f"{CALLED[each.card]} ({each.id[1:]})"
        for each in at.played
        if each.card in CALLED and not each.is_hidden
    }
