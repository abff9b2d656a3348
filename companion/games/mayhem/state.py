"""What lies on the table: the map, the boards, the sides, and what an activation still has to do."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.game import State
from companion.engine.memo import remembered
from companion.games.mayhem import layout
from companion.games.mayhem.atoms import kind
from companion.games.mayhem.components import (
    ABILITIES,
    BASES,
    BLACK,
    COMMON,
    SLOTS,
    WHITE,
    health,
)
from companion.games.mayhem.options import BY_ID
from companion.kit.hands import UNKNOWN, Card
from companion.kit.turns import clockwise_from

CYBORG = "cyborg"
MONSTER = "monster-"
# The steps before the first round.
SETUP = ("draft", "map")
KO, REMOVED = "ko", "removed"


class Fighter(Struct, frozen=True, kw_only=True):
    """A character as one side plays it: its miniature, and what lies on its board."""

    side: str
    character: str
    # Whoever decides where it goes (mayhem-65).
    seat: str
    # Empty off the map; then what took it off, nothing before it ever stood there.
    place: str = ""
    off: str = ""
    damage: int = 0
    fire: int = 0
    stuns: int = 0
    shield: bool = False
    escape: bool = False
    # The last round in which it was hurt, and the last in which it was KO.
    struck: int = 0
    ko: int = 0
    # The die on each ability this round.
    dice: dict[str, int] = {}
    # The marker on its innate ability: for a turn or for the game.
    marker: str = ""
    carries: tuple[str, ...] = ()


class Mission(Struct, frozen=True, kw_only=True):
    """A GO! card in play, as far as the table told it."""

    card: Card = UNKNOWN
    family: str = ""
    reward: int = 1
    # Where its tokens lie: the pizza, the clues, the monster; where gifts still have to go; where a task is done.
    places: tuple[str, ...] = ()
    to: str = ""
    # What the table says next: `from`, `to`, `places`, `place`, `task`; nothing when all is told.
    asks: str = ""
    task: str = ""
    health: int = 0
    damage: int = 0
    # Clues taken already.
    taken: int = 0
    # The other team had its obstacle.
    revealed: bool = False


class Side(Struct, frozen=True, kw_only=True):
    """A team, or in the free-for-all one player."""

    seats: tuple[str, ...]
    points: int = 0
    # Of this round, as they were rolled, and those not yet placed.
    rolled: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    # The Mayhem card in play this round, and whom it is for.
    card: Card = ""
    card_for: str = ""
    mission: Mission | None = None
    done: int = 0


class Activation(Struct, frozen=True, kw_only=True):
    """The character whose turn it is, and how far it has come."""

    figure: str
    ability: str
    die: int
    moved: bool = False
    stayed: bool = False
    # An effect has been begun: the free move is over.
    acted: bool = False
    # More effects may be told: the board, the innate or a card is not known.
    is_open: bool = False


class Due(Struct, frozen=True):
    """An effect that is still to be resolved: whose, and what it comes from."""

    effect: str
    figure: str
    source: str
    # Whom it is for already: the stun of an attack that has struck (mayhem-62).
    target: str = ""


class Hurt(Struct, frozen=True):
    """The last damage, for whoever turns out to be immune to it."""

    figure: str
    damage: int
    absorbed: int
    source: str


class Downed(Struct, frozen=True):
    """Who went down, as it stood before: for whoever turns out to be immune to what did it."""

    figure: str
    was: Fighter
    due: tuple[Due, ...]
    mission: Mission | None
    # The missions of the other team that were done by then; whether it was its own turn.
    done: int
    is_acting: bool


class City(State, frozen=True, kw_only=True):
    """The whole table."""

    seats: tuple[str, ...] = ()
    options: dict[str, str] = {}
    sides: dict[str, Side] = {}
    figures: dict[str, Fighter] = {}
    hands: dict[str, tuple[Card, ...]] = {}

    step: str = "map"
    round: int = 0
    # Whose turn it is, who has the initiative.
    turn: str = ""
    first: str = ""
    # Who was the last to act this round: no rule asks; the positions of tables that were released say it.
    last: str = ""
    mayhem: int = 0
    star: bool = False
    # A die lies on a slot: somebody has acted in this round.
    placed: bool = False

    tiles: dict[str, str] = {}
    gone: tuple[str, ...] = ()
    traps: dict[str, dict[str, int]] = {}
    obstacles: tuple[str, ...] = ()
    # GO! cards left to draw.
    go: int = 0

    active: Activation | None = None
    due: tuple[Due, ...] = ()
    # Whose escape token may answer the last move, in the order of the answers.
    runners: tuple[str, ...] = ()
    hurt: Hurt | None = None
    # Who went down last, until the table goes on.
    fallen: tuple[str, ...] = ()
    downed: tuple[Downed, ...] = ()
    # The round whose face of the Mayhem die was noted in the box.
    noted: int = 0
    # In the free-for-all: where Cyborg is, how far the attacker may still move him, whether he was attacked this turn.
    cyborg: str = ""
    steps: int = 0
    flames: bool = False
    # The table has said that nobody can hurt anybody any more.
    peace: bool = False
    # What stood before a blow that came before an escape was answered, without what no blow changes (mayhem-38d).
    hasty: "City | None" = None


BLANK = City()
# What no blow changes, and belongs to the phones.
UNTOUCHED = ("box", "locks", "seats", "options", "hands", "tiles", "noted")


def set_aside(at: City) -> City:
    """The table as it is, to be put back: without what no blow changes."""
    return replace(at, hasty=None, **{name: getattr(BLANK, name) for name in UNTOUCHED})


def earlier(at: City) -> City:
    """The table before the blow that came too soon; as it is where none did."""
    return replace(at.hasty, **{name: getattr(at, name) for name in UNTOUCHED}) if at.hasty else at


def answering_now(at: City) -> tuple[str, ...]:
    """Who may answer the last move, in the order of the answers: after a blow that came too soon those who could before
    it (mayhem-38d)."""
    return at.hasty.runners if at.hasty else at.runners


def chosen(at: City, option: str) -> str:
    return BY_ID[option].chosen(at.options)


def is_free_for_all(at: City) -> bool:
    return "mode" in at.options and at.options["mode"] == "free-for-all"


# --- sides ------------------------------------------------------------------------------------------------------------


def side_of(at: City, seat: str) -> str:
    """The team of a seat; nothing for whoever has none."""
    for side, each in at.sides.items():
        if seat in each.seats:
            return side
    return ""


def order(at: City) -> tuple[str, ...]:
    """The sides as they act in this round (mayhem-56, mayhem-70)."""
    sides = tuple(at.sides)
    return clockwise_from(sides, at.first) if at.first in at.sides else sides


def after_side(at: City, side: str) -> tuple[str, ...]:
    """The sides from the next one on, this one last."""
    sides = tuple(at.sides)
    return (*clockwise_from(sides, side)[1:], side)


def figures_of(at: City, side: str) -> tuple[str, ...]:
    return tuple([figure for figure, each in at.figures.items() if each.side == side])


def figures_for(at: City, seat: str) -> tuple[str, ...]:
    """The characters whose moves this seat decides."""
    return tuple(figure for figure, each in at.figures.items() if each.seat == seat)


def mate(at: City, figure: str) -> str:
    """The other character of the team; nothing in the free-for-all (mayhem-69)."""
    return next((each for each in figures_of(at, at.figures[figure].side) if each != figure), "")


def are_opponents(at: City, figure: str, other: str) -> bool:
    return at.figures[figure].side != at.figures[other].side


def team(at: City, figure: str) -> str:
    """The pool a figure's traps come from and count for (mayhem-85)."""
    return COMMON if is_free_for_all(at) else at.figures[figure].side


def foe(side: str) -> str:
    return WHITE if side == BLACK else BLACK


# --- the map ----------------------------------------------------------------------------------------------------------


def layout_of(at: City) -> str:
    return "triangle" if is_free_for_all(at) else "map"


def places(at: City) -> tuple[str, ...]:
    return tuple([place for place in layout.PLACES if place not in at.gone]) if at.gone else layout.PLACES


def borders(at: City) -> tuple[str, ...]:
    """Every border of the map as it stands, with an obstacle or without."""
    return layout.borders_left(layout_of(at), at.gone)


def touching(at: City, place: str) -> tuple[str, ...]:
    """Places whose sides touch this one, obstacles or not (mayhem-72c)."""
    found = layout.touching(layout_of(at)).get(place, ())
    return tuple([each for each in found if each not in at.gone]) if at.gone else found


def adjacent(at: City, place: str) -> tuple[str, ...]:
    """Places next to this one: a side in common without an obstacle (mayhem-41)."""
    return layout.ways(layout_of(at), at.gone, at.obstacles).get(place, ())


def standing(at: City, place: str) -> tuple[str, ...]:
    return crowds(at).get(place, ())


@remembered
def crowds(at: City) -> dict[str, tuple[str, ...]]:
    """Who stands where somebody does: asked of every place many times an act."""
    found: dict[str, tuple[str, ...]] = {}
    for figure, each in at.figures.items():
        if each.place:
            found[each.place] = (*found.get(each.place, ()), figure)
    return found


def is_filled_by_cyborg(at: City, place: str) -> bool:
    return at.cyborg == place and chosen(at, "cyborg") == "character"


def has_slot(at: City, place: str) -> bool:
    """Whether somebody can still come here (mayhem-33)."""
    return place not in full(at)


@remembered
def full(at: City) -> frozenset[str]:
    """Where nobody can come any more."""
    found = [place for place, here in crowds(at).items() if len(here) >= SLOTS]
    if at.cyborg and len(standing(at, at.cyborg)) + is_filled_by_cyborg(at, at.cyborg) >= SLOTS:
        found.append(at.cyborg)
    return frozenset(found)


def traps_at(at: City, place: str) -> dict[str, int]:
    return at.traps.get(place, {})


def enemy_traps(at: City, place: str, figure: str) -> int:
    """Traps here that would hit this figure (mayhem-44): of the other team, in the free-for-all all (mayhem-69)."""
    own = "" if is_free_for_all(at) else at.figures[figure].side
    return sum(count for team, count in traps_at(at, place).items() if team != own)


def is_empty(at: City, place: str) -> bool:
    """Nobody, no trap, no obstacle on its borders (mayhem-33b)."""
    return (
        not standing(at, place)
        and not traps_at(at, place)
        and at.cyborg != place
        and not any(place in layout.ends(each) for each in at.obstacles)
    )


def bases(at: City, side: str) -> tuple[str, ...]:
    """Where the bases of this colour lie."""
    own = [base for base in BASES if base.startswith(side)]
    return tuple([place for place in layout.PLACES if at.tiles.get(place) in own])


# --- boards -----------------------------------------------------------------------------------------------------------


def slot(figure: str, ability: str) -> str:
    return f"{figure}-{ability}"


def figure_in(slot: str) -> str:
    return slot.rpartition("-")[0]


def ability_in(slot: str) -> str:
    return slot.rpartition("-")[2]


def slots_of(figure: str) -> tuple[str, ...]:
    return tuple(slot(figure, ability) for ability in ABILITIES)


def health_of(at: City, figure: str) -> int:
    """What it stands, 0 while the box does not know."""
    return health(at.box, at.figures[figure].character)


def on_map(at: City, side: str) -> tuple[str, ...]:
    return tuple(figure for figure in figures_of(at, side) if at.figures[figure].place)


def with_figure(at: City, figure: str, **changes: object) -> City:
    return replace(at, figures={**at.figures, figure: replace(at.figures[figure], **changes)})


def with_side(at: City, side: str, **changes: object) -> City:
    return replace(at, sides={**at.sides, side: replace(at.sides[side], **changes)})


def with_mission(at: City, side: str, **changes: object) -> City:
    mission = at.sides[side].mission or Mission()
    return with_side(at, side, mission=replace(mission, **changes))


# --- what is due ------------------------------------------------------------------------------------------------------


def dues_of(at: City, figure: str) -> tuple[Due, ...]:
    """What a figure still has to do, in its order."""
    return tuple(each for each in at.due if each.figure == figure)


def head(at: City, figure: str) -> Due | None:
    """What it does next: a plus waits for the attack or the trap it belongs to."""
    return next((each for each in at.due if each.figure == figure and kind(each.effect) != "plus"), None)


def doer(at: City, seat: str) -> str:
    """Which figure of this seat resolves an effect now: the active one while anything is due to it, else one a card is
    for."""
    active = at.active.figure if at.active and at.figures[at.active.figure].seat == seat else ""
    return doers(at).get(seat, active)


@remembered
def doers(at: City) -> dict[str, str]:
    """The same of every seat that has one to resolve."""
    active = at.active.figure if at.active else ""
    found: dict[str, str] = {}
    for figure in waiting(at):
        seat = at.figures[figure].seat
        if seat not in found or figure == active:
            found[seat] = figure
    return found


@remembered
def waiting(at: City) -> tuple[str, ...]:
    """Whoever has an effect to resolve now; a plus alone waits for an attack to come."""
    return tuple(dict.fromkeys(each.figure for each in at.due if kind(each.effect) != "plus"))


def carriers(at: City, token: str) -> Iterator[str]:
    """Who carries a token of a mission, once for each."""
    for figure, each in at.figures.items():
        for carried in each.carries:
            if carried == token:
                yield figure


# --- what is kept from others -----------------------------------------------------------------------------------------


def keeps_secrets_at(at: City) -> bool:
    """Whether phones keep cards from one another (mayhem-65): counted hands have nothing to hide."""
    return chosen(at, "keep") == "hands" or any(card != UNKNOWN for hand in at.hands.values() for card in hand)
