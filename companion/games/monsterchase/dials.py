"""Everything tracked, as dials that a correction may set: the table is the truth.

First what each shows now, what it may be set to, and to whom it is a secret; then the table with one of them set, and
what has to follow from it.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import TypeVar

from msgspec.structs import replace

from companion.engine.dials import Dial
from companion.engine.holes import Pick
from companion.games.monsterchase.components import (
    BOSS,
    CARD_EFFECTS,
    COLOURS,
    DRONE,
    EXTRA,
    FURIOUS,
    GREEN,
    LIVES,
    MOST_SHIELDS,
    MOST_STARS,
    NORMAL,
    PREY,
    RED,
    SHEETS,
    SPIRITS,
    TILES,
    UNKNOWN,
    UNKNOWN_TILE,
    copies,
    reserves,
    written,
)
from companion.games.monsterchase.connection import MOST_ASKED
from companion.games.monsterchase.state import (
    NONE,
    PHASE,
    SETUP_STEPS,
    UNREAD,
    UNSAID,
    VERDICTS,
    Lap,
    Race,
    Turn,
    entrants,
    hand_size,
    kinds,
    lap,
    pair,
    with_boss,
    with_pilot,
    with_turn,
)
from companion.kit.dials import exchanged, flag, number, with_field, words
from companion.kit.hands import resized

T = TypeVar("T")

# The setup in its order, and the steps of a round that a correction may lead to.
CHASE_SETUP = ("circuit", "points", "prey", "ranking")
TEAMS_SETUP = ("circuit", "sides", "lot", "draft", "share", "grid")
# The main choice of a turn, and none of them yet.
MAINS = ("none", "card", "manoeuvre", "cognitive", "kinetic", "astral")
# What nobody has said: a distance, or what a pad leaves out.
UNTOLD = "untold"
# A step is called by what it is time to do.
TO = "to-"
# A tile nobody has named.
COUNTED = "counted"
# What two digits say, for the boss's points and the round.
TWO_DIGITS = 99
MOST_HURT, MOST_HAND, MOST_TIMES_OFF = 20, 5, 20
# What two figures of a pad say, and one.
MOST_LAPS, MOST_CRASHES, MOST_A_ROUND = 33, 99, 9
# What belongs to one car at its step, and what is part of the boss's turn.
BOSS_TURN = ("flip", "star", "boss", "tie", "move")

# Dials that are one field of the table, by its path; and those that are one too, of a card by its word.
FIELDS = {
    "points": "boss.points",
    "most": "boss.most",
    "mood": "boss.mood",
    "boss-shields": "boss.shields",
    "spun": "boss.is_spun",
    "round": "round",
    "crashes": "crashes",
    "star": "turn.star_used",
    "draws": "turn.draws",
    "extra": "turn.extra",
    "flips": "flips",
    "lives": "pilots.{}.lives",
    "stars": "pilots.{}.stars",
    "shields": "pilots.{}.shields",
    "off": "pilots.{}.times_off",
    "team": "teams.{}",
}
CARD_FIELDS = {
    "assault": "assault",
    "aura": "aura",
    "last-assault": "last_assault",
    "last-aura": "last_aura",
}
# Lists of cars, and lists of which a correction may only forget the oldest.
LISTED = ("acted", "late", "crossed")
PILES = {"seen": "seen", "dealt-assault": "dealt_assaults", "dealt-aura": "dealt_auras"}
# A card by its number in the list of the box, unread, or none.
WORD_OF = {NONE: "none", UNREAD: "unread"}
CARDS = {word: card for card, word in WORD_OF.items()}


def word_of(card: int) -> str:
    return WORD_OF.get(card) or str(card + 1)


def card_of(word: str) -> int:
    return CARDS[word] if word in CARDS else int(word) - 1


# === what each shows ==================================================================================================


def dials(at: Race) -> tuple[Dial, ...]:
    if not at.seats:
        return ()
    of_boss = (*boss_dials(at), *lap_dials(at), *card_dials(at))
    return (*table_dials(at), *of_boss, *track_dials(at), *pilot_dials(at), *link_dials(at))


# --- the round --------------------------------------------------------------------------------------------------------


def table_dials(at: Race) -> Iterator[Dial]:
    yield words("step", TO + at.step, *(TO + step for step in steps(at)))
    if at.step == "over" and at.boss:
        yield words("verdict", at.verdict or "none", "none", *VERDICTS)
    elif at.step == "over":
        yield words("verdict", at.verdict or "none", "none", "teams")
    if not at.ranking:
        return
    yield number("round", at.round, TWO_DIGITS, 1)
    yield words("turn", at.turn.car or "none", *at.ranking)
    if at.step == "turn":
        yield words("main", at.turn.main or "none", *MAINS)
        yield flag("star", at.turn.star_used)
        yield flag("draws", at.turn.draws)
        yield number("extra", at.turn.extra, 2)
    for car in at.ranking:
        yield flag(f"acted.{car}", car in at.acted)
    for position, car in enumerate(at.ranking, 1):
        yield words(f"rank.{position}", car, *entrants(at))


def steps(at: Race) -> tuple[str, ...]:
    """The steps that make sense with what lies on the table now; those inside the boss's turn only from there."""
    if not at.ranking:
        order = CHASE_SETUP if at.boss else TEAMS_SETUP
        return order[: order.index(at.step) + 1] if at.step in order else ()
    if at.boss is None:
        return ("turn", "order", "over")
    drop = ("drop-aura",) * bool(at.auras)
    now = (at.step,) * (at.step in PHASE)
    return (*drop, "assault", "aura", "read", "turn", "flip", *now, "order", "assault-phase", "finish", "over")


# --- the boss ---------------------------------------------------------------------------------------------------------


def boss_dials(at: Race) -> Iterator[Dial]:
    """Its points have no floor (monsterchase-10)."""
    boss = at.boss
    if boss is None or not boss.most:
        return
    yield number("points", boss.points, TWO_DIGITS, -TWO_DIGITS)
    yield number("most", boss.most, TWO_DIGITS, 1)
    yield words("mood", boss.mood, NORMAL, FURIOUS)
    yield number("boss-shields", boss.shields, MOST_SHIELDS)
    yield flag("spun", boss.is_spun)
    if at.ranking:
        yield number("hurt", hurt_so_far(at), MOST_HURT)
    if at.seen:
        yield number("seen", len(at.seen), 0)


def hurt_so_far(at: Race) -> int:
    """Points the boss lost in this turn, or by house ruling in this round (monsterchase-99c)."""
    if at.chose("two-damages") == "turn":
        return at.turn.hurt
    return at.hurts[1] if at.hurts[0] == at.round else 0


def card_dials(at: Race) -> Iterator[Dial]:
    """Assault and auras as the table wrote them down; what Caos would bring back; the app's own decks."""
    if at.boss is None or not at.ranking:
        return
    yield card_dial(at, "assault", at.assault, "assault", "none")
    yield card_dial(at, "aura", at.aura, "aura", "none")
    yield number("auras", len(at.auras), 6)
    for place_number, card in enumerate(at.auras, 1):
        yield card_dial(at, f"positive.{place_number}", card, "aura")
    yield card_dial(at, "last-assault", at.last_assault, "assault", "none")
    yield card_dial(at, "last-aura", at.last_aura, "aura", "none")
    for id, dealt in (("dealt-assault", at.dealt_assaults), ("dealt-aura", at.dealt_auras)):
        if dealt and at.chose("luck") == "app":
            yield number(id, len(dealt), 0)


def card_dial(at: Race, id: str, now: int, pile: str, *first: str) -> Dial:
    """A card by its number in the list of the box, said with the words that stand there."""
    texts = {word_of(index): " / ".join(halves) for index, halves in enumerate(written(at.box, pile))}
    dial = words(id, word_of(now), *first, *texts, "unread")
    assert isinstance(dial.domain, Pick), "words are picked"
    says = tuple(texts.get(option, "") for option in dial.domain.options)
    return replace(dial, domain=replace(dial.domain, says=says))


# --- the rounds that are over, as the score sheet keeps them ----------------------------------------------------------


def lap_dials(at: Race) -> Iterator[Dial]:
    if at.boss is None or not at.ranking:
        return
    yield number("laps", at.round - 1, MOST_LAPS)
    yield number("crashes", at.crashes, MOST_CRASHES)
    for row, each in numbered(at):
        yield number(f"lap-points.{row}", each.points, MOST_CRASHES, -MOST_CRASHES)
        yield words(f"lap-mood.{row}", each.mood, NORMAL, FURIOUS)
        yield words(f"lap-part.{row}", each.part or UNTOLD, GREEN, RED, *((UNTOLD,) if each.is_copied else ()))
        said = UNTOLD if each.off == UNSAID else str(each.off)
        yield words(f"lap-off.{row}", said, *((UNTOLD,) if each.is_copied else ()), *map(str, range(MOST_A_ROUND + 1)))


def numbered(at: Race) -> list[tuple[int, Lap]]:
    """Each round that is over by its number, the last one before this."""
    first = at.round - len(at.laps)
    return [(row, each) for row, each in enumerate(at.laps, first) if row > 0]


# --- the circuit ------------------------------------------------------------------------------------------------------


def track_dials(at: Race) -> Iterator[Dial]:
    taken = {TILES[tile].number for tile in at.circuit if tile in TILES}
    free = tuple(tile.id for tile in TILES.values() if tile.number not in taken)
    for place_number, tile in enumerate(at.circuit, 1):
        sides = tuple(each.id for each in TILES.values() if tile in TILES and each.number == TILES[tile].number)
        yield words(f"tile.{place_number}", COUNTED if tile == UNKNOWN_TILE else tile, *sides, *free, COUNTED)
    if at.boss is None or not at.prey_tile:
        return
    for place_number in sorted({*reserves(len(at.circuit)), *at.reserves}):
        yield flag(f"reserve.{place_number}", place_number in at.reserves)
    yield number("prey", at.prey_tile, len(at.circuit), 1)
    for token in PREY:
        most = copies(at.box, token)
        yield number(f"exposed.{token}", at.exposed.count(token), most)
        yield number(f"sheltered.{token}", at.sheltered.count(token), most)
    if at.ranking:
        yield number("flips", at.flips, 2)
        for car in at.pilots:
            yield flag(f"late.{car}", car in at.late)


# --- the pilots -------------------------------------------------------------------------------------------------------


def pilot_dials(at: Race) -> Iterator[Dial]:
    for car, sheet in at.sheets.items():
        yield words(f"sheet.{car}", sheet, *SHEETS)
    for car, colour in at.colours.items():
        yield words(f"colour.{car}", colour, *COLOURS)
    if not at.ranking:
        return
    for car, pilot in at.pilots.items():
        yield number(f"lives.{car}", pilot.lives, LIVES, 1)
        if car != DRONE:
            yield number(f"stars.{car}", pilot.stars, MOST_STARS)
        yield number(f"shields.{car}", pilot.shields, MOST_SHIELDS)
        yield number(f"off.{car}", pilot.times_off, MOST_TIMES_OFF)
        yield number(f"hand.{car}", len(pilot.hand), max(MOST_HAND, hand_size(car)))
        yield from hand_dials(at, car)
        if SPIRITS in at.circuit or pilot.tucked:
            yield number(f"tucked.{car}", len(pilot.tucked), 3)
        for place_number, card in enumerate(pilot.tucked, 1):
            yield words(f"spirit.{car}.{place_number}", card, *CARD_EFFECTS)
        if at.mode == "teams":
            yield from team_dials(at, car)


def hand_dials(at: Race, car: str) -> Iterator[Dial]:
    """The cards of a hand, where phones keep them: a secret of who holds them, but for hands that lie open."""
    if at.chose("keep") == "hands":
        owner = None if car in (DRONE, EXTRA) else car
        for number, card in enumerate(at.pilots[car].hand, 1):
            yield words(f"card.{car}.{number}", card, UNKNOWN, *kinds(at), secret_to=owner)


def team_dials(at: Race, car: str) -> Iterator[Dial]:
    yield words(f"team.{car}", at.teams[car], *dict.fromkeys(at.teams.values()))
    yield flag(f"crossed.{car}", car in at.crossed)
    if at.chose("winter") == "yes":
        yield number(f"nitros.{car}", at.nitros.get(car, 0), 16)


def link_dials(at: Race) -> Iterator[Dial]:
    """How far any two cars are from each other, or that nobody has told (monsterchase-65)."""
    if at.ranking:
        for one, other in combinations((car for car in at.ranking if car != BOSS), 2):
            if at.teams.get(one) == at.teams.get(other):
                spaces = at.distances.get(pair(one, other))
                now = UNTOLD if spaces is None else str(spaces)
                yield words(f"distance.{one}.{other}", now, UNTOLD, *map(str, range(MOST_ASKED + 1)))


# === set ==============================================================================================================


def turned(at: Race, dial: str, value: str | int) -> Race:
    kind, *of = dial.split(".")
    if kind in FIELDS:
        return with_field(at, FIELDS[kind], of, value)
    if kind in CARD_FIELDS:
        return with_field(at, CARD_FIELDS[kind], of, card_of(str(value)))
    if kind in LISTED:
        return replace(at, **{kind: listed(getattr(at, kind), of[0], value == "yes")})
    if kind in PILES:
        pile = getattr(at, PILES[kind])
        return replace(at, **{PILES[kind]: pile[len(pile) - int(value) :]})
    return SET[kind](at, of, value)


def listed(cars: tuple[str, ...], car: str, is_in: bool) -> tuple[str, ...]:
    if (car in cars) == is_in:
        return cars
    rest = tuple(each for each in cars if each != car)
    return (*rest, car) if is_in else rest


# --- the round --------------------------------------------------------------------------------------------------------


def set_step(at: Race, _of: list[str], value: str | int) -> Race:
    """Going back in the setup takes up what was laid; another step of a round leaves what had been begun."""
    step = str(value).removeprefix(TO)
    if step == at.step:
        return at
    if step in SETUP_STEPS:
        return back_to(at, step)
    cleared = replace(at, step=step, then="", owed_auras=0, placed=(), verdict="")
    if step == "turn":
        return turn_of(cleared, next_pilot(at))
    if step == "flip":
        return turn_of(cleared, BOSS)
    return cleared if step in BOSS_TURN else replace(cleared, turn=Turn(), flips=at.flips * (step == "assault-phase"))


def back_to(at: Race, step: str) -> Race:
    """What was decided after this step is open again."""
    blank = Race()
    gone: dict[str, object] = {"placed": (), "grid": {}, "ranking": ()}
    if step in CHASE_SETUP:
        gone |= {"prey_tile": 0} if step != "ranking" else {}
        gone |= {"reserves": (), "exposed": ()} if step == "circuit" else {}
    if at.boss is None:
        gone |= {"sheets": {}} if step != "grid" else {}
        gone |= {"picked": {}} if step not in ("share", "grid") else {}
        gone |= {"first_team": blank.first_team} if step in ("circuit", "sides", "lot") else {}
    if at.boss and step in ("circuit", "points"):
        at = with_boss(at, points=0, most=0)
    return replace(at, step=step, **gone)


def next_pilot(at: Race) -> str:
    """The pilot in turn, else the next who has not played, else the first."""
    pilots = [car for car in at.ranking if car != BOSS]
    if at.turn.car in pilots:
        return at.turn.car
    return next((car for car in pilots if car not in at.acted), pilots[0])


def turn_of(at: Race, car: str) -> Race:
    """The turn of this car: from its start, unless it is in it already; the boss turns over another card."""
    turn = at.turn if at.turn.car == car else Turn(car=car)
    acted = tuple(each for each in at.acted if each != car)
    if car == BOSS:
        return replace(at, turn=Turn(car=BOSS, hurt=turn.hurt), acted=acted, step="flip")
    return replace(at, turn=turn, acted=acted, step="turn")


def set_turn(at: Race, _of: list[str], value: str | int) -> Race:
    if value in (at.turn.car, "none"):
        return at
    return turn_of(replace(at, then="", owed_auras=0, placed=(), verdict=""), str(value))


def set_verdict(at: Race, _of: list[str], value: str | int) -> Race:
    return replace(at, verdict="" if value == "none" else str(value))


def set_main(at: Race, _of: list[str], value: str | int) -> Race:
    """With another choice whatever was laid open for the old one goes back."""
    main = "" if value == "none" else str(value)
    return at if main == at.turn.main else with_turn(at, main=main, shown="", lender="", lent="")


def set_rank(at: Race, of: list[str], value: str | int) -> Race:
    """Each helmet has one place: setting one exchanges it with where it was."""
    index, car = int(of[0]) - 1, str(value)
    was = at.ranking[index]
    return replace(at, ranking=tuple({was: car, car: was}.get(each, each) for each in at.ranking))


# --- the boss and its cards -------------------------------------------------------------------------------------------


def set_hurt(at: Race, _of: list[str], value: str | int) -> Race:
    if at.chose("two-damages") == "turn":
        return with_turn(at, hurt=int(value))
    return replace(at, hurts=(at.round, int(value)))


def set_auras(at: Race, _of: list[str], value: str | int) -> Race:
    count = int(value)
    return replace(at, auras=at.auras[:count] + (UNREAD,) * (count - len(at.auras)))


def set_positive(at: Race, of: list[str], value: str | int) -> Race:
    return replace(at, auras=put(at.auras, of[0], card_of(str(value))))


# --- the circuit ------------------------------------------------------------------------------------------------------


def set_tile(at: Race, of: list[str], value: str | int) -> Race:
    return replace(at, circuit=put(at.circuit, of[0], UNKNOWN_TILE if value == COUNTED else str(value)))


def set_reserve(at: Race, of: list[str], value: str | int) -> Race:
    rest = {place for place in at.reserves if str(place) != of[0]}
    return replace(at, reserves=tuple(sorted(rest | {int(of[0])} if value == "yes" else rest)))


def set_prey(at: Race, _of: list[str], value: str | int) -> Race:
    """Who was late for the prey elsewhere is not late here (monsterchase-96)."""
    return at if value == at.prey_tile else replace(at, prey_tile=int(value), late=(), flips=0)


def set_exposed(at: Race, of: list[str], value: str | int) -> Race:
    return replace(at, exposed=counted(at.exposed, of[0], int(value)))


def set_sheltered(at: Race, of: list[str], value: str | int) -> Race:
    return replace(at, sheltered=counted(at.sheltered, of[0], int(value)))


def counted(tokens: tuple[str, ...], token: str, count: int) -> tuple[str, ...]:
    if tokens.count(token) == count:
        return tokens
    counts = {each: count if each == token else tokens.count(each) for each in PREY}
    return tuple(each for each, copies in counts.items() for _ in range(copies))


# --- the pilots -------------------------------------------------------------------------------------------------------


def set_sheet(at: Race, of: list[str], value: str | int) -> Race:
    """Each sheet is there once: setting one exchanges it with who had it."""
    was = at.sheets[of[0]]
    swap = {was: str(value), str(value): was}
    return replace(at, sheets={car: swap.get(sheet, sheet) for car, sheet in at.sheets.items()})


def set_colour(at: Race, of: list[str], value: str | int) -> Race:
    """Each car is there once, as each sheet is."""
    return replace(at, colours=exchanged(at.colours, of[0], str(value)))


def set_hand(at: Race, of: list[str], value: str | int) -> Race:
    """What is known stays known as far as it goes."""
    hand, count = at.pilots[of[0]].hand, int(value)
    return with_pilot(at, of[0], hand=resized(hand, count))


def set_card(at: Race, of: list[str], value: str | int) -> Race:
    return with_pilot(at, of[0], hand=put(at.pilots[of[0]].hand, of[1], str(value)))


def set_tucked(at: Race, of: list[str], value: str | int) -> Race:
    """One more is taken for a steer until its own dial says what it is."""
    tucked, count = at.pilots[of[0]].tucked, int(value)
    return with_pilot(at, of[0], tucked=tucked[:count] + ("steer",) * (count - len(tucked)))


def set_spirit(at: Race, of: list[str], value: str | int) -> Race:
    return with_pilot(at, of[0], tucked=put(at.pilots[of[0]].tucked, of[1], str(value)))


def set_nitros(at: Race, of: list[str], value: str | int) -> Race:
    return at if value == at.nitros.get(of[0], 0) else replace(at, nitros={**at.nitros, of[0]: int(value)})


def set_distance(at: Race, of: list[str], value: str | int) -> Race:
    rest = {key: spaces for key, spaces in at.distances.items() if key != pair(*of)}
    return replace(at, distances=rest if value == UNTOLD else {**rest, pair(*of): int(value)})


def put(values: tuple[T, ...], place: str, value: T) -> tuple[T, ...]:
    """The list with another value at this place, counted from one."""
    at = int(place) - 1
    return (*values[:at], value, *values[at + 1 :])


# --- the rounds that are over -----------------------------------------------------------------------------------------


def set_laps(at: Race, _of: list[str], value: str | int) -> Race:
    """So many rounds are over. What nobody has told of those the table skips is as it is now; rounds that are not over
    after all have no row."""
    more = int(value) - (at.round - 1)
    kept = at.laps[: max(0, len(at.laps) + min(0, more))]
    new = (begun(at), *(blank(at),) * (more - 1)) if more > 0 else ()
    return replace(at, laps=(*kept, *new), round=int(value) + 1)


def begun(at: Race) -> Lap:
    """The round that was being played: its crashes are on the sheets of the pilots."""
    now = lap(at)
    return replace(now, part="") if now.off else blank(at)


def blank(at: Race) -> Lap:
    return replace(lap(at), part="", off=UNSAID, is_copied=True)


def set_lap(at: Race, row: str, **changes: object) -> Race:
    index = int(row) - (at.round - len(at.laps))
    laps = list(at.laps)
    laps[index] = replace(laps[index], **changes)
    return replace(at, laps=tuple(laps))


def set_lap_points(at: Race, of: list[str], value: str | int) -> Race:
    return set_lap(at, of[0], points=int(value))


def set_lap_mood(at: Race, of: list[str], value: str | int) -> Race:
    return set_lap(at, of[0], mood=str(value))


def set_lap_part(at: Race, of: list[str], value: str | int) -> Race:
    return set_lap(at, of[0], part="" if value == UNTOLD else str(value))


def set_lap_off(at: Race, of: list[str], value: str | int) -> Race:
    return set_lap(at, of[0], off=UNSAID if value == UNTOLD else int(value))


SET: dict[str, Callable[[Race, list[str], str | int], Race]] = {
    "step": set_step,
    "turn": set_turn,
    "verdict": set_verdict,
    "main": set_main,
    "rank": set_rank,
    "hurt": set_hurt,
    "auras": set_auras,
    "positive": set_positive,
    "tile": set_tile,
    "reserve": set_reserve,
    "prey": set_prey,
    "exposed": set_exposed,
    "sheltered": set_sheltered,
    "sheet": set_sheet,
    "colour": set_colour,
    "hand": set_hand,
    "card": set_card,
    "tucked": set_tucked,
    "spirit": set_spirit,
    "nitros": set_nitros,
    "distance": set_distance,
    "laps": set_laps,
    "lap-points": set_lap_points,
    "lap-mood": set_lap_mood,
    "lap-part": set_lap_part,
    "lap-off": set_lap_off,
}
