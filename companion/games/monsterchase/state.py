"""What lies on the table, and a position in one line."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.box import merged
from companion.engine.game import State
from companion.engine.shapes import BoxValue
from companion.games.monsterchase.components import (
    BOSS,
    BOX,
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
    deck,
    first_red,
)

# No card there, and one that lies there but was never written down.
NONE, UNREAD = -1, -2

# What a table decides before it starts, as long as it does not say otherwise.
DEFAULTS = {
    "mode": "chase",
    "boss": "truck",
    "winter": "no",
    "keep": "nothing",
    "luck": "table",
    "drone-count": "people",
    "cognitive": "giver",
    "astral-consent": "yes",
    "astral-refill": "own-turn",
    "astral-back": "no",
    "astral-prey": "yes",
    "astral-lightning": "no",
    "astral-shield": "hand-first",
    "boss-repair": "heals",
    "two-damages": "turn",
    "boss-power-up": "yes",
    "boss-shields": "one",
    "drone-auras": "no",
    "drone-shields": "bot",
    "drone-star": "spaces",
    "team-manoeuvre": "yes",
    "yeti-draw": "failed",
    "spirit-cards": "one",
    "team-draft": "draft",
}

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
    "finish": 5,
}


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


class Turn(Struct, frozen=True):
    """What has happened in the turn of one car."""

    car: str = ""
    # The main choice: card, manoeuvre or the name of a transfer.
    main: str = ""
    star_used: bool = False
    draws: bool = True
    # The cards at its end have been drawn: only shields are left to settle.
    is_drawn: bool = False
    # A Magic-Nitro has changed hands in it (monsterchase-137b).
    is_nitro_passed: bool = False
    # A card of the playful spirits was tucked at its end (monsterchase-151).
    is_tucked: bool = False
    # The boss's star has set off its assault (monsterchase-79).
    is_star_done: bool = False
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
    # The rolling rocks one of which is to roll now (monsterchase-156).
    awake: tuple[str, ...] = ()
    # Points the boss really lost in it (monsterchase-99).
    hurt: int = 0
    # Shields spent for the blow that is told next: damage more, and by car damage less.
    more: int = 0
    guards: dict[str, int] = {}
    # The card the boss turned over, and which of the options that were left open was chosen.
    flip: Card = ""
    chosen: str = ""
    # The spaces it has still to move, once the first part of its move is made.
    left: int = NONE
    # What the keeper said of its ways, question by question, where nobody drew the track.
    weighed: tuple[str, ...] = ()


class Lap(Struct, frozen=True):
    """A round that is over, as the score sheet keeps it: the boss's points, half, mood, and how often cars went off."""

    points: int
    part: str
    mood: str
    off: int


class Race(State, frozen=True, kw_only=True):
    """The whole table. What can be counted from the rest is not stored."""

    seats: tuple[str, ...] = ()
    teams: dict[str, str] = {}
    options: dict[str, str] = {}
    box: dict[str, BoxValue] = {}

    circuit: tuple[str, ...] = ()
    reserves: tuple[int, ...] = ()
    prey_tile: int = 0
    exposed: tuple[str, ...] = ()
    sheltered: tuple[str, ...] = ()

    pilots: dict[str, Pilot] = {}
    boss: Beast | None = None
    sheets: dict[str, str] = {}
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
        return self.options.get("mode", "chase")


# --- counted from the rest --------------------------------------------------------------------------------------------


def is_action(at: Race) -> bool:
    """Whether cars or the boss act now: damage falls in turns and in phase 4, at no other time (monsterchase-114)."""
    return PHASE.get(at.step, 0) in (2, 4)


def entrants(at: Race) -> tuple[str, ...]:
    """Everybody with a helmet on the ranking strip (monsterchase-13)."""
    return (*at.pilots, *((BOSS,) if at.boss else ()))


def counted(at: Race) -> int:
    """The players the boss counts: people, or by house ruling the drone too."""
    is_counted = DRONE in at.pilots and at.options.get("drone-count") == "with-drone"
    return len(at.seats) + is_counted


def red_from(at: Race) -> int:
    """The first red position of this table's ranking strip (monsterchase-14)."""
    return first_red(at.box, len(entrants(at)))


def colour_of(at: Race, car: str) -> Literal["green", "red"]:
    """The colour of a car's position: green above, red below (monsterchase-34, monsterchase-174)."""
    is_red = car in at.ranking and at.ranking.index(car) + 1 >= red_from(at)
    return "red" if is_red else "green"


def lap(at: Race) -> Lap:
    """This round so far, for the score sheet."""
    assert at.boss is not None
    off = sum(pilot.times_off for pilot in at.pilots.values()) - sum(each.off for each in at.laps)
    return Lap(at.boss.points, colour_of(at, BOSS), at.boss.mood, max(0, off))


def next_car(at: Race) -> str:
    """Whose turn comes, in the order of the ranking (monsterchase-31); empty when all have played."""
    return next((car for car in at.ranking if car not in at.acted), "")


def hand_size(car: str) -> int:
    """A full hand (monsterchase-44); the drone holds one card (monsterchase-123)."""
    return DRONE_HAND if car == DRONE else HAND


def is_secret(at: Race, car: str) -> bool:
    """Whether a phone keeps this hand for its owner; the drone's and an added pilot's lie open."""
    return at.options.get("keep", "nothing") == "hands" and car not in (DRONE, EXTRA)


def pair(one: str, other: str) -> str:
    """The name of two cars, whichever is named first."""
    return "-".join(sorted((one, other)))


def team_of(at: Race, car: str) -> str:
    return at.teams.get(car, "")


def are_mates(at: Race, one: str, other: str) -> bool:
    """Of one team; against the boss everybody is (monsterchase-135)."""
    return team_of(at, one) == team_of(at, other)


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


# --- a position in one line -------------------------------------------------------------------------------------------

# The flags of a turn, each by its letter.
FLAGS = {
    "s": "star_used",
    "d": "draws",
    "w": "is_drawn",
    "m": "is_nitro_passed",
    "t": "is_tucked",
    "x": "is_star_done",
    "v": "is_sketched",
    "e": "is_effect_done",
}
LISTS = ("circuit", "ranking", "placed", "acted", "late", "crossed", "seen")
NUMBERS = ("round", "flips", "dice", "owed_auras")
WORDS = ("step", "then", "first_team", "verdict")
# Things by car, sheet or team.
NAMED = ("teams", "sheets", "picked", "grid", "nitros")
# A drawing of the track has spaces between its words, a position may not.
SPACE = "_"


def notation(at: Race) -> str:
    """The position in words apart by spaces; what stands as at the start is left out."""
    blank = Race()
    words = [f"seats={','.join(at.seats)}"]
    words += [f"{key}={value}" for key, value in at.options.items() if value != DEFAULTS.get(key)]
    words += [f"car.{car}={pilot_word(pilot)}" for car, pilot in at.pilots.items()]
    words += [f"boss.{at.boss.kind}={boss_word(at.boss)}"] if at.boss else []
    for name in (*WORDS, *NUMBERS):
        value = getattr(at, name)
        words += [f"{key_of(name)}={value}"] * (value != getattr(blank, name))
    words += [f"{name}={','.join(getattr(at, name))}" for name in LISTS if getattr(at, name)]
    words += [f"{name}={named_word(getattr(at, name))}" for name in NAMED if getattr(at, name)]
    words += [f"reserves={','.join(map(str, at.reserves))}"] * bool(at.reserves)
    words += [f"prey={at.prey_tile}:{','.join(at.exposed)}/{','.join(at.sheltered)}"] * bool(
        at.prey_tile or at.exposed or at.sheltered
    )
    words += [f"cards={cards_word(at)}"] * (cards_word(at) != cards_word(blank))
    words += [f"dealt={dealt_word(at)}"] * bool(at.dealt_assaults or at.dealt_auras)
    words += [f"turn={turn_word(at.turn)}"] * (at.turn != Turn())
    words += [f"extra={at.turn.extra}"] * bool(at.turn.extra) + [f"shown={at.turn.shown}"] * bool(at.turn.shown)
    words += [f"lent={at.turn.lender}:{at.turn.lent}"] * bool(at.turn.lender)
    words += [f"awake={','.join(at.turn.awake)}"] * bool(at.turn.awake)
    words += [f"left={at.turn.left}"] * (at.turn.left != NONE)
    words += [f"weighed={','.join(at.turn.weighed)}"] * bool(at.turn.weighed)
    words += [f"hurts={at.hurts[0]},{at.hurts[1]}"] * bool(at.hurts[0])
    words += [f"distance.{key}={spaces}" for key, spaces in at.distances.items()]
    words += [f"laps={','.join(map(lap_word, at.laps))}"] * bool(at.laps)
    words += [f"strip={at.strip.replace(' ', SPACE)}"] * bool(at.strip)
    return " ".join(words)


def key_of(name: str) -> str:
    return name.replace("_", "-")


def pilot_word(pilot: Pilot) -> str:
    numbers = "/".join(map(str, (pilot.lives, pilot.stars, pilot.shields, pilot.times_off)))
    return f"{numbers}:{','.join(pilot.hand)}" + (f":{'+'.join(pilot.tucked)}" if pilot.tucked else "")


def boss_word(boss: Beast) -> str:
    return f"{boss.points}/{boss.most}/{boss.shields}:{boss.mood}" + ":spun" * boss.is_spun


def lap_word(lap: Lap) -> str:
    return f"{lap.points}/{lap.part}/{lap.mood}/{lap.off}"


def named_word(values: dict[str, object]) -> str:
    return ",".join(f"{key}:{value}" for key, value in values.items())


def cards_word(at: Race) -> str:
    auras = "+".join(map(str, at.auras))
    return f"{at.assault},{at.aura},{auras},{at.last_assault},{at.last_aura}"


def dealt_word(at: Race) -> str:
    return f"{'+'.join(map(str, at.dealt_assaults))},{'+'.join(map(str, at.dealt_auras))}"


def turn_word(turn: Turn) -> str:
    flags = "".join(letter for letter, name in FLAGS.items() if getattr(turn, name))
    guards = "+".join(f"{car}*{count}" for car, count in turn.guards.items())
    chosen = f":{turn.chosen}" * bool(turn.chosen)
    return f"{turn.car}:{turn.main}:{flags}:{turn.hurt}:{turn.more}:{guards}:{turn.flip}{chosen}"


def position(line: str) -> Race:
    """A position from its line; the box is the one that ships. Raises ValueError with the word it cannot read."""
    at = Race(options=dict(DEFAULTS), box=merged(BOX, {}))
    for word in line.split():
        key, equals, value = word.partition("=")
        try:
            at = read(at, key, value)
        except (KeyError, ValueError, IndexError):
            raise ValueError(f"cannot read {word!r}") from None
        if not equals:
            raise ValueError(f"cannot read {word!r}")
    if at.mode == "teams":
        at = replace(at, boss=None, ranking=tuple(car for car in at.ranking if car != BOSS))
    return at


def read(at: Race, key: str, value: str) -> Race:
    """The position with this word read into it."""
    if key in DEFAULTS:
        return replace(at, options={**at.options, key: value})
    name = key.replace("-", "_")
    if name in WORDS:
        return replace(at, **{name: value})
    if name in NUMBERS:
        return replace(at, **{name: int(value)})
    if key in LISTS:
        return replace(at, **{key: split(value)})
    if key in NAMED:
        found = dict(each.split(":", 1) for each in split(value))
        is_number = key in ("grid", "nitros")
        return replace(at, **{key: {each: int(word) for each, word in found.items()} if is_number else found})
    kind, _, of = key.partition(".")
    return PARTS[kind](at, of, value)


def read_seats(at: Race, _of: str, value: str) -> Race:
    return replace(at, seats=split(value))


def read_car(at: Race, car: str, value: str) -> Race:
    numbers, hand, *tucked = value.split(":")
    lives, stars, shields, off = map(int, (*numbers.split("/"), "0")[:4])
    pilot = Pilot(lives, stars, shields, split(hand), split(tucked[0], "+") if tucked else (), off)
    return replace(at, pilots={**at.pilots, car: pilot})


def read_boss(at: Race, kind: str, value: str) -> Race:
    numbers, mood, *spun = value.split(":")
    points, most, shields = map(int, numbers.split("/"))
    return replace(at, boss=Beast(kind, points, most, shields, mood, bool(spun)))


def read_reserves(at: Race, _of: str, value: str) -> Race:
    return replace(at, reserves=tuple(map(int, split(value))))


def read_prey(at: Race, _of: str, value: str) -> Race:
    tile, _, tokens = value.partition(":")
    exposed, _, sheltered = tokens.partition("/")
    return replace(at, prey_tile=int(tile), exposed=split(exposed), sheltered=split(sheltered))


def read_cards(at: Race, _of: str, value: str) -> Race:
    assault, aura, auras, last_assault, last_aura = value.split(",")
    return replace(
        at,
        assault=int(assault),
        aura=int(aura),
        auras=tuple(map(int, split(auras, "+"))),
        last_assault=int(last_assault),
        last_aura=int(last_aura),
    )


def read_dealt(at: Race, _of: str, value: str) -> Race:
    assaults, auras = value.split(",")
    return replace(
        at, dealt_assaults=tuple(map(int, split(assaults, "+"))), dealt_auras=tuple(map(int, split(auras, "+")))
    )


def read_turn(at: Race, _of: str, value: str) -> Race:
    car, main, flags, hurt, more, guards, flip, *chosen = value.split(":")
    counts = (each.split("*") for each in split(guards, "+"))
    turn = Turn(
        car=car,
        main=main,
        hurt=int(hurt),
        more=int(more),
        guards={each: int(count) for each, count in counts},
        flip=flip,
        chosen=chosen[0] if chosen else "",
    )
    return replace(at, turn=replace(turn, **{name: letter in flags for letter, name in FLAGS.items()}))


def read_extra(at: Race, _of: str, value: str) -> Race:
    return with_turn(at, extra=int(value))


def read_shown(at: Race, _of: str, value: str) -> Race:
    return with_turn(at, shown=value)


def read_lent(at: Race, _of: str, value: str) -> Race:
    lender, _, lent = value.partition(":")
    return with_turn(at, lender=lender, lent=lent)


def read_awake(at: Race, _of: str, value: str) -> Race:
    return with_turn(at, awake=split(value))


def read_left(at: Race, _of: str, value: str) -> Race:
    return with_turn(at, left=int(value))


def read_weighed(at: Race, _of: str, value: str) -> Race:
    return with_turn(at, weighed=split(value))


def read_hurts(at: Race, _of: str, value: str) -> Race:
    last, points = map(int, value.split(","))
    return replace(at, hurts=(last, points))


def read_distance(at: Race, of: str, value: str) -> Race:
    return replace(at, distances={**at.distances, pair(*of.split("-", 1)): int(value)})


def read_laps(at: Race, _of: str, value: str) -> Race:
    found = (each.split("/") for each in split(value))
    return replace(at, laps=tuple(Lap(int(points), part, mood, int(off)) for points, part, mood, off in found))


def read_strip(at: Race, _of: str, value: str) -> Race:
    return replace(at, strip=value.replace(SPACE, " "))


def split(value: str, mark: str = ",") -> tuple[str, ...]:
    return tuple(value.split(mark)) if value else ()


PARTS = {
    "seats": read_seats,
    "car": read_car,
    "boss": read_boss,
    "reserves": read_reserves,
    "prey": read_prey,
    "cards": read_cards,
    "dealt": read_dealt,
    "turn": read_turn,
    "extra": read_extra,
    "shown": read_shown,
    "lent": read_lent,
    "awake": read_awake,
    "left": read_left,
    "weighed": read_weighed,
    "hurts": read_hurts,
    "distance": read_distance,
    "laps": read_laps,
    "strip": read_strip,
}
