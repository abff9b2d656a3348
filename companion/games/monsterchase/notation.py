"""A position of the table in one line, and back: what tests and transcripts are written in."""

from msgspec.structs import replace

from companion.box import merged
from companion.games.monsterchase.components import BOSS, BOX
from companion.games.monsterchase.options import DEFAULTS
from companion.games.monsterchase.state import (
    NONE,
    Beast,
    Blow,
    Lap,
    Pilot,
    Race,
    Turn,
    pair,
    with_turn,
)

# The flags of a turn, each by its letter.
FLAGS = {
    "s": "star_used",
    "p": "is_top",
    "d": "draws",
    "w": "is_drawn",
    "m": "is_nitro_passed",
    "t": "is_tucked",
    "v": "is_sketched",
    "e": "is_effect_done",
}
LIST_FIELDS = ("circuit", "ranking", "placed", "acted", "late", "crossed", "seen", "heard")
TURN_FIELDS = ("asks", "tile", "plan", "asked", "placer")
TURN_LISTS = ("rest", "sides", "placing")
NUMBER_FIELDS = ("round", "flips", "dice", "owed_auras", "crashes")
WORD_FIELDS = ("step", "then", "first_team", "verdict")
# Things by car, sheet or team.
NAMED = ("teams", "sheets", "colours", "picked", "grid", "nitros")
# A drawing of the track has spaces between its words, a position may not.
SPACE = "_"


def notation(at: Race) -> str:
    """The position in words apart by spaces; what stands as at the start is left out."""
    blank = Race()
    words = [f"seats={','.join(at.seats)}"]
    words += [f"{key}={value}" for key, value in at.options.items() if value != DEFAULTS.get(key)]
    words += [f"car.{car}={pilot_word(pilot)}" for car, pilot in at.pilots.items()]
    words += [f"boss.{at.boss.kind}={boss_word(at.boss)}"] if at.boss else []
    for name in (*WORD_FIELDS, *NUMBER_FIELDS):
        value = getattr(at, name)
        words += [f"{key_of(name)}={value}"] * (value != getattr(blank, name))
    words += [f"{name}={','.join(getattr(at, name))}" for name in LIST_FIELDS if getattr(at, name)]
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
    words += [f"dealer={at.turn.dealer}"] * bool(at.turn.dealer) + [f"guest={at.turn.guest}"] * bool(at.turn.guest)
    words += [f"blows={','.join(map(blow_word, at.turn.blows))}"] * bool(at.turn.blows)
    words += [f"rocks={','.join(at.turn.rocks)}"] * bool(at.turn.rocks)
    words += [f"{name}={getattr(at.turn, name)}" for name in TURN_FIELDS if getattr(at.turn, name)]
    words += [f"awake={','.join(at.turn.awake)}"] * bool(at.turn.awake)
    words += [f"left={at.turn.left}"] * (at.turn.left != NONE)
    words += [f"{name}={','.join(getattr(at.turn, name))}" for name in TURN_LISTS if getattr(at.turn, name)]
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


def blow_word(blow: Blow) -> str:
    ends = (*(("top",) * blow.is_top), *((blow.ended,) * bool(blow.ended)))
    return ":".join((blow.target, blow.by, str(blow.count), str(blow.guarded), *ends))


def lap_word(lap: Lap) -> str:
    return f"{lap.points}/{lap.part}/{lap.mood}/{lap.off}" + "/copied" * lap.is_copied


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
    if name in WORD_FIELDS:
        return replace(at, **{name: value})
    if name in NUMBER_FIELDS:
        return replace(at, **{name: int(value)})
    if key in LIST_FIELDS:
        return replace(at, **{key: split(value)})
    if key in TURN_FIELDS:
        return with_turn(at, **{key: value})
    if key in TURN_LISTS:
        return with_turn(at, **{key: split(value)})
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


def read_dealer(at: Race, _of: str, value: str) -> Race:
    return with_turn(at, dealer=value)


def read_guest(at: Race, _of: str, value: str) -> Race:
    return with_turn(at, guest=value)


def read_blows(at: Race, _of: str, value: str) -> Race:
    return with_turn(at, blows=tuple(map(read_blow, split(value))))


def read_blow(word: str) -> Blow:
    target, by, count, guarded, *ends = word.split(":")
    ended = next((each for each in ends if each != "top"), "")
    return Blow(target, by, int(count), int(guarded), "top" in ends, ended)


def read_awake(at: Race, _of: str, value: str) -> Race:
    return with_turn(at, awake=split(value))


def read_rocks(at: Race, _of: str, value: str) -> Race:
    return with_turn(at, rocks=tuple(value.split(",")))


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
    return replace(
        at,
        laps=tuple(Lap(int(points), part, mood, int(off), bool(copied)) for points, part, mood, off, *copied in found),
    )


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
    "dealer": read_dealer,
    "guest": read_guest,
    "blows": read_blows,
    "awake": read_awake,
    "rocks": read_rocks,
    "left": read_left,
    "weighed": read_weighed,
    "hurts": read_hurts,
    "distance": read_distance,
    "laps": read_laps,
    "strip": read_strip,
}
