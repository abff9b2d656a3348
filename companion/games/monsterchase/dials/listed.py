"""The dials of a table: what each shows now, what it may be set to, and to whom it is a secret."""

from collections.abc import Iterator
from itertools import combinations

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
    LIVES,
    MOST_SHIELDS,
    MOST_STARS,
    NORMAL,
    PREY,
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
from companion.games.monsterchase.dials.cards import word_of
from companion.games.monsterchase.dials.laps import lap_dials
from companion.games.monsterchase.state import PHASE, VERDICTS, Race, entrants, hand_size, kinds, pair
from companion.kit.dials import flag, number, words

# The setup in its order, and the steps of a round that a ruling may lead to.
CHASE_SETUP = ("circuit", "points", "prey", "ranking")
TEAMS_SETUP = ("circuit", "sides", "lot", "draft", "share", "grid")
# The main choice of a turn, and none of them yet.
MAINS = ("none", "card", "manoeuvre", "cognitive", "kinetic", "astral")
UNTOLD = "untold"
# A step is called by what it is time to do.
TO = "to-"
# A tile nobody has named.
COUNTED = "counted"
# What two digits say, for the boss's points and the round.
TWO_DIGITS = 99
MOST_HURT, MOST_HAND, MOST_TIMES_OFF = 20, 5, 20


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
    for place, card in enumerate(at.auras, 1):
        yield card_dial(at, f"positive.{place}", card, "aura")
    yield card_dial(at, "last-assault", at.last_assault, "assault", "none")
    yield card_dial(at, "last-aura", at.last_aura, "aura", "none")
    for id, dealt in (("dealt-assault", at.dealt_assaults), ("dealt-aura", at.dealt_auras)):
        if dealt and at.chose("luck") == "app":
            yield number(id, len(dealt), 0)


def card_dial(at: Race, id: str, now: int, pile: str, *first: str) -> Dial:
    """A card by its number in the list of the box, said with the words that stand there."""
    texts = {word_of(place): " / ".join(halves) for place, halves in enumerate(written(at.box, pile))}
    dial = words(id, word_of(now), *first, *texts, "unread")
    assert isinstance(dial.domain, Pick), "words are picked"
    says = tuple(texts.get(option, "") for option in dial.domain.options)
    return replace(dial, domain=replace(dial.domain, says=says))


# --- the circuit ------------------------------------------------------------------------------------------------------


def track_dials(at: Race) -> Iterator[Dial]:
    taken = {TILES[tile].number for tile in at.circuit if tile in TILES}
    free = tuple(tile.id for tile in TILES.values() if tile.number not in taken)
    for place, tile in enumerate(at.circuit, 1):
        sides = tuple(each.id for each in TILES.values() if tile in TILES and each.number == TILES[tile].number)
        yield words(f"tile.{place}", COUNTED if tile == UNKNOWN_TILE else tile, *sides, *free, COUNTED)
    if at.boss is None or not at.prey_tile:
        return
    for place in sorted({*reserves(len(at.circuit)), *at.reserves}):
        yield flag(f"reserve.{place}", place in at.reserves)
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
        for place, card in enumerate(pilot.tucked, 1):
            yield words(f"spirit.{car}.{place}", card, *CARD_EFFECTS)
        if at.mode == "teams":
            yield from team_dials(at, car)


def hand_dials(at: Race, car: str) -> Iterator[Dial]:
    """The cards of a hand, where phones keep them: a secret of who holds them, but for hands that lie open."""
    if at.chose("keep") == "hands":
        owner = None if car in (DRONE, EXTRA) else car
        for place, card in enumerate(at.pilots[car].hand, 1):
            yield words(f"card.{car}.{place}", card, UNKNOWN, *kinds(at), secret_to=owner)


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
