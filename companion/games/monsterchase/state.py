"""What lies on the table, and a position in one line."""

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.game import State
from companion.games.monsterchase.components import (
    BOSS,
    DECKS,
    DRONE,
    DRONE_HAND,
    EITHER,
    EXTRA,
    GREEN,
    HAND,
    LIVES,
    RED,
    UNKNOWN,
    Card,
    colour_at,
    deck,
    first_hand,
    first_red,
    kinds_with,
)
from companion.games.monsterchase.options import DEFAULTS

# No card there, and one that lies there but was never written down.
NONE, UNREAD = -1, -2
# How often cars went off in a round of which paper does not say it.
UNSAID = -1

# The steps before the race, and the phase each step of a round belongs to (monsterchase-20).
SETUP_STEPS = ("circuit", "points", "prey", "ranking", "sides", "lot", "draft", "share", "grid")
PHASE = {
    "drop-aura": 1,
    "assault": 1,
    "aura": 1,
    "read": 1,
    "turn": 2,
    "flip": 2,
    "star": 2,
    "tie": 2,
    "boss": 2,
    "move": 2,
    "order": 3,
    "assault-phase": 4,
    "assault-boss": 4,
    "assault-tie": 4,
    "finish": 5,
}
# How a chase ends.
VERDICTS = ("won", "escaped", "overflow")
# Cars or the boss act: damage falls then (monsterchase-114).
ACTION_STEPS = frozenset(step for step, phase in PHASE.items() if phase in (2, 4))


class Pilot(Struct, frozen=True):
    """A car people drive: what its sheet shows, its hand, and how often it went off the track."""

    lives: int = LIVES
    stars: int = 0
    shields: int = 0
    hand: tuple[Card, ...] = ()
    # Effects of the playful spirits under the sheet (monsterchase-151).
    tucked: tuple[str, ...] = ()
    times_off: int = 0


class Beast(Struct, frozen=True):
    """The boss: its points have no floor, and a ceiling where it started (monsterchase-10)."""

    kind: str
    points: int = 0
    most: int = 0
    shields: int = 0
    mood: str = "normal"
    is_spun: bool = False


class Blow(Struct, frozen=True):
    """A blow as it was told, for shields that still go into it; nobody deals it where several may have."""

    target: str
    by: str = ""
    count: int = 1
    guarded: int = 0
    # Shields are no defence against it (monsterchase-113).
    is_top: bool = False
    # What it has led to that no shield takes back: off the track, or a tucked card lost.
    ended: str = ""


class Turn(Struct, frozen=True):
    """What has happened in the turn of one car."""

    car: str = ""
    # The main choice: card, manoeuvre or the name of a transfer.
    main: str = ""
    star_used: bool = False
    # That power was one of level three (monsterchase-113).
    is_top: bool = False
    draws: bool = True
    # The cards at its end have been drawn: only shields are left to settle.
    is_drawn: bool = False
    # A Magic-Nitro has changed hands in it (monsterchase-137b).
    is_nitro_passed: bool = False
    # A card of the playful spirits was tucked at its end (monsterchase-151).
    is_tucked: bool = False
    # The track was drawn in this turn of the boss, and so can be trusted.
    is_sketched: bool = False
    # The effect of its card needed no track and has been carried out.
    is_effect_done: bool = False
    # Extra cards a star power grants (monsterchase-43).
    extra: int = 0
    # The card laid open for a transfer, and the one a connected player agreed to hand over.
    shown: Card = ""
    lender: str = ""
    lent: Card = ""
    # Whose dice of the rolling rocks are due, now that the action is over: whose it was, and whom it pushed over their
    # lightning (monsterchase-154).
    rocks: tuple[str, ...] = ()
    # The rolling rocks one of which is to roll now (monsterchase-156).
    awake: tuple[str, ...] = ()
    # Equally near spaces on one of which the missing rock goes first, and who rolled what, as "<car>:<die>"
    # (monsterchase-155b).
    placing: tuple[str, ...] = ()
    placer: str = ""
    # Points the boss really lost in it (monsterchase-99).
    hurt: int = 0
    # Shields spent for the blow that is told next: damage more, and by car damage less.
    more: int = 0
    guards: dict[str, int] = {}
    # Whose blow that is, where it is not the car's in turn; and the car that moves beside it (monsterchase-111).
    dealer: str = ""
    guest: str = ""
    # The last blow at each car of those that were told, the latest last.
    blows: tuple[Blow, ...] = ()
    # The card the boss turned over, and which of the options that were left open was chosen.
    flip: Card = ""
    chosen: str = ""
    # The effect of the card a pilot has just played: what it may have hit or reached is asked.
    asks: str = ""
    # The special side a pilot says it has reached.
    tile: str = ""
    # A transfer a pilot means to make, as "<kind>:<car>", before the card for it is shown; and whom it asks for a card.
    plan: str = ""
    asked: str = ""
    # The spaces it has still to move, once the first part of its move is made.
    left: int = NONE
    # The lines of a broken off assault that come after them.
    rest: tuple[str, ...] = ()
    # Where cars stand that are not on the drawing, as was said, each "A:ahead".
    sides: tuple[str, ...] = ()
    # What the keeper said of its ways, question by question, where nobody drew the track.
    weighed: tuple[str, ...] = ()


class Lap(Struct, frozen=True):
    """A round that is over, as the score sheet keeps it: the boss's points, half, mood, and how often cars went off."""

    points: int
    # Empty where paper does not say it.
    part: str
    mood: str
    off: int
    # Only paper tells of it: the sheets of the pilots know nothing of its crashes.
    is_copied: bool = False


class Race(State, frozen=True, kw_only=True):
    """The whole table. What can be counted from the rest is not stored."""

    seats: tuple[str, ...] = ()
    teams: dict[str, str] = {}
    options: dict[str, str] = {}

    circuit: tuple[str, ...] = ()
    reserves: tuple[int, ...] = ()
    prey_tile: int = 0
    exposed: tuple[str, ...] = ()
    sheltered: tuple[str, ...] = ()

    pilots: dict[str, Pilot] = {}
    boss: Beast | None = None
    sheets: dict[str, str] = {}
    # What the cars really look like, as far as the table said.
    colours: dict[str, str] = {}
    ranking: tuple[str, ...] = ()
    # The ranking while it is being made.
    placed: tuple[str, ...] = ()
    # How many spaces lie between two cars, as far as the table told.
    distances: dict[str, int] = {}

    # Cards by their place in the lists of the box: in play, and discarded last.
    assault: int = NONE
    aura: int = NONE
    auras: tuple[int, ...] = ()
    last_assault: int = NONE
    last_aura: int = NONE
    # What the app's own decks have dealt since they were shuffled.
    dealt_assaults: tuple[int, ...] = ()
    dealt_auras: tuple[int, ...] = ()
    # Positive auras still to be drawn, and where to go on after a drawing out of turn.
    owed_auras: int = 0
    then: str = ""

    round: int = 1
    laps: tuple[Lap, ...] = ()
    # Crashes copied from paper that stand in no row, nor on the sheet of any pilot.
    crashes: int = 0
    step: str = "circuit"
    acted: tuple[str, ...] = ()
    turn: Turn = Turn()
    # Prey tokens still to be turned by the pilots.
    flips: int = 0
    # Cars that were already on the tile the prey came to, or past it (monsterchase-96).
    late: tuple[str, ...] = ()
    # The round in which the boss was hurt last, and how many points it really lost in it (monsterchase-99).
    hurts: tuple[int, int] = (0, 0)
    # Dice rolled and decks shuffled so far, so that each draw of the app is one of its own.
    dice: int = 0
    # What lies around the boss, in the one line of `strip`; empty while nobody drew it.
    strip: str = ""
    # Where cars went since, by what was said, as `<car>:<lane>.<space>`: nobody has confirmed it.
    heard: tuple[str, ...] = ()
    # The cards everybody has seen since their deck was shuffled, as `<colour>:<card>`.
    seen: tuple[str, ...] = ()

    # Team Racing: sheets a team chose, places of the grid, Magic-Nitros, who crossed the finish.
    first_team: str = ""
    picked: dict[str, str] = {}
    grid: dict[str, int] = {}
    nitros: dict[str, int] = {}
    crossed: tuple[str, ...] = ()

    verdict: str = ""

    @property
    def mode(self) -> str:
        return self.options.get("mode") or DEFAULTS["mode"]

    def chose(self, option: str) -> str:
        """What the table decided; a table older than an option goes by its default."""
        chosen = self.options.get(option)
        return DEFAULTS[option] if chosen is None else chosen


# --- counted from the rest --------------------------------------------------------------------------------------------


def is_action(at: Race) -> bool:
    """Whether cars or the boss act now: damage falls in turns and in phase 4, at no other time (monsterchase-114)."""
    return at.step in ACTION_STEPS


def has_rocks(at: Race) -> bool:
    """Whether something of 20B is still to be settled: a die, a missing rock, one that rolls (monsterchase-154)."""
    return bool(at.turn.rocks or at.turn.awake or at.turn.placing)


def entrants(at: Race) -> tuple[str, ...]:
    """Everybody with a helmet on the ranking strip (monsterchase-13)."""
    return (*at.pilots, *((BOSS,) if at.boss else ()))


def counted(at: Race) -> int:
    """The players the boss counts: people, or by house ruling the drone too."""
    is_counted = DRONE in at.pilots and at.chose("drone-count") == "with-drone"
    return len(at.seats) + is_counted


def red_from(at: Race) -> int:
    """The first red position of this table's ranking strip (monsterchase-14)."""
    return first_red(at.box, len(entrants(at)))


def colour_of(at: Race, car: str) -> str:
    """The colour of a car's position: green above, red below (monsterchase-34, monsterchase-174)."""
    return colour_at(at.box, len(entrants(at)), at.ranking.index(car) + 1) if car in at.ranking else GREEN


def lap(at: Race) -> Lap:
    """This round so far, for the score sheet."""
    assert at.boss is not None
    return Lap(at.boss.points, colour_of(at, BOSS), at.boss.mood, max(0, off_on_sheets(at) - off_in_rows(at)))


def off_on_sheets(at: Race) -> int:
    return sum(pilot.times_off for pilot in at.pilots.values())


def off_in_rows(at: Race) -> int:
    """Crashes of the rounds before this that were played here."""
    return sum(each.off for each in at.laps if not each.is_copied)


def off_in_all(at: Race) -> int:
    """How often cars went off, what only paper tells of among it."""
    return off_on_sheets(at) + sum(max(0, each.off) for each in at.laps if each.is_copied) + at.crashes


def next_car(at: Race) -> str:
    """Whose turn comes, in the order of the ranking (monsterchase-31); empty when all have played."""
    return next((car for car in at.ranking if car not in at.acted), "")


def hand_size(car: str) -> int:
    """A full hand (monsterchase-44); the drone holds one card (monsterchase-123)."""
    return DRONE_HAND if car == DRONE else HAND


def first_cards(at: Race, car: str) -> tuple[int, int]:
    """The Sprint and Rush cards a car starts with, by its place on the grid (monsterchase-17, monsterchase-123)."""
    if car == DRONE:
        return (DRONE_HAND, 0) if colour_of(at, car) == GREEN else (0, DRONE_HAND)
    return first_hand(at.ranking.index(car) + 1)


def kinds(at: Race) -> tuple[Card, ...]:
    """Every card that may turn up at this table."""
    return kinds_with(at.chose("winter") == "yes")


def is_secret(at: Race, car: str) -> bool:
    """Whether a phone keeps this hand for its owner; the drone's and an added pilot's lie open."""
    return at.chose("keep") == "hands" and car not in (DRONE, EXTRA)


def keeps_secrets_at(at: Race) -> bool:
    """Whether any hand is kept from the others."""
    return any(is_secret(at, car) for car in at.seats)


def pair(one: str, other: str) -> str:
    """The name of two cars, whichever is named first."""
    return f"{one}-{other}" if one <= other else f"{other}-{one}"


def team_of(at: Race, car: str) -> str:
    return at.teams.get(car, "")


def are_mates(at: Race, one: str, other: str) -> bool:
    """Of one team; against the boss everybody is (monsterchase-135)."""
    teams = at.teams
    return not teams or teams.get(one, "") == teams.get(other, "")


# --- changed in one place ---------------------------------------------------------------------------------------------


def with_pilot(at: Race, car: str, **changes: object) -> Race:
    return replace(at, pilots={**at.pilots, car: replace(at.pilots[car], **changes)})


def with_boss(at: Race, **changes: object) -> Race:
    assert at.boss is not None
    return replace(at, boss=replace(at.boss, **changes))


def with_turn(at: Race, **changes: object) -> Race:
    return replace(at, turn=replace(at.turn, **changes))


def with_seen(at: Race, colour: str, card: Card) -> Race:
    """The table after everybody saw this card leave its deck: if such a card cannot have been left in it, it was
    shuffled."""
    copies = deck(at.box, colour).count(card) if colour in DECKS else 0
    before = shuffled(at, colour) if copies and copies <= at.seen.count(f"{colour}:{card}") else at
    return replace(at, seen=(*before.seen, f"{colour}:{card}"))


def shuffled(at: Race, colour: str) -> Race:
    """The table with every card back in this deck; one that may have been of either is now of the other, if any."""
    other = GREEN if colour == RED else RED
    kept = (each for each in at.seen if not each.startswith(f"{colour}:"))
    may_be = f"{other}:{UNKNOWN}"
    return replace(at, seen=tuple(may_be if each.startswith(f"{EITHER}:") else each for each in kept))
