"""One line of the story for each fact: what of it is told, in which words, by which rule."""

from collections.abc import Callable
from typing import Never

from companion.engine.facts import Adjusted, Fact, Learned
from companion.engine.narration import narrated, openly, ruled
from companion.engine.shapes import BAR
from companion.engine.words import Line, Value
from companion.games.monsterchase import facts as f
from companion.games.monsterchase.components import BOSS, DECK_NAMES, DRONE, EXTRA, FURIOUS, PILE_NAMES, UNKNOWN
from companion.games.monsterchase.connection import NO_WAY
from companion.games.monsterchase.state import NONE


def tell(fact: Fact, viewer: str | None) -> Line | None:
    """One line for one viewer; None where there is nothing to tell."""
    kind = type(fact)
    if isinstance(fact, f.CardsNamed) and fact.car in (DRONE, EXTRA):
        # A hand that lies open is told to all (monsterchase-128b).
        return openly(fact)
    if kind in SAID:
        return SAID[kind](fact)  # type: ignore[arg-type]  # the table pairs each kind with its own function
    return narrated(fact, viewer)


# --- of the table -----------------------------------------------------------------------------------------------------


def adjusted(fact: Adjusted) -> Line:
    """A card of a hand is a secret, unless the hand lies open (monsterchase-128b)."""
    kind, *of = fact.dial.split(".")
    return ruled(fact, tuple(of), is_secret=kind == "card" and of[0] not in (DRONE, EXTRA))


def learned(fact: Learned) -> Line:
    """A number of the box, or both halves of a card somebody wrote down (monsterchase-24)."""
    if fact.entry.endswith("-cards"):
        first, _, second = str(fact.value).partition(BAR)
        return Line("tell.learned-card", {"first": first, "second": second}, "monsterchase-24")
    return Line("tell.learned", {"value": fact.value})


# --- before the race --------------------------------------------------------------------------------------------------


def tiles_laid(fact: f.TilesLaid) -> Line:
    last = fact.tiles[-1] if fact.tiles else UNKNOWN
    count = len(fact.tiles)
    if last == UNKNOWN:
        return Line("tell.tiles-counted", {"count": count}, "monsterchase-2")
    return Line("tell.tiles-laid", {"tile": last, "count": count}, "monsterchase-2")


def circuit_closed(fact: f.CircuitClosed) -> Line:
    if not fact.reserves:
        return Line("tell.circuit-closed", {"tiles": fact.tiles}, "monsterchase-2")
    reserves = tuple(map(str, fact.reserves))
    return Line("tell.circuit-closed-reserves", {"tiles": fact.tiles, "reserves": reserves}, "monsterchase-5")


# --- the round --------------------------------------------------------------------------------------------------------


# Whoever drives without a name of their own.
TURN_BEGUN = {BOSS: "tell.turn-begun-boss", DRONE: "tell.turn-begun-drone", EXTRA: "tell.turn-begun-extra"}


def turn_begun(fact: f.TurnBegun) -> Line:
    words = TURN_BEGUN.get(fact.car)
    return Line(words or "tell.turn-begun", {} if words else {"car": fact.car}, "monsterchase-31")


VERDICT_LINES = {
    "won": ("tell.race-won", "monsterchase-37"),
    "escaped": ("tell.race-escaped", "monsterchase-36"),
    "overflow": ("tell.race-overflow", "monsterchase-107"),
}


def race_over(fact: f.RaceOver) -> Line:
    """A race of teams is simply over: who won is counted from the ranking."""
    words, rule = VERDICT_LINES.get(fact.verdict, ("tell.race-teams", "monsterchase-138"))
    return Line(words, {}, rule)


def chaos_drawn(fact: f.ChaosDrawn) -> Line:
    """What comes back, or that there is nothing to come back (monsterchase-28, monsterchase-28b)."""
    values: dict[str, Value] = {"pile": PILE_NAMES.get(fact.pile, fact.pile)}
    if fact.card == NONE:
        return Line("tell.chaos-aside", values, "monsterchase-28b")
    return Line("tell.chaos-drawn", values, "monsterchase-28")


# --- a pilot's turn ---------------------------------------------------------------------------------------------------


def card_drawn(fact: f.CardDrawn) -> Line:
    values: dict[str, Value] = {"car": fact.car, "count": fact.count, "deck": deck_of(fact.colour)}
    return Line("tell.card-drawn", values, "monsterchase-44")


def deck_of(colour: str) -> str:
    return DECK_NAMES.get(colour, colour)


def star_used(fact: f.StarUsed) -> Line:
    """Paid by the car itself, or the drone's by a pilot (monsterchase-41, monsterchase-126)."""
    if fact.payer:
        values: dict[str, Value] = {"car": fact.car, "payer": fact.payer, "left": fact.left}
        return Line("tell.star-paid", values, "monsterchase-126")
    return Line("tell.star-used", {"car": fact.car, "left": fact.left}, "monsterchase-41")


def manoeuvre_done(fact: f.ManoeuvreDone) -> Line:
    """Of cards nobody named the app cannot say how far they move (monsterchase-53)."""
    values: dict[str, Value] = {"car": fact.car, "effect": fact.effect, "moves": fact.moves}
    if UNKNOWN in (fact.first, fact.second):
        return Line("tell.manoeuvre-unnamed", values, "monsterchase-51")
    return Line("tell.manoeuvre-done", {**values, "first": fact.first, "second": fact.second}, "monsterchase-51")


TAKEN = {
    "life": ("tell.effect-taken-life", "monsterchase-7"),
    "star": ("tell.effect-taken-star", "monsterchase-7"),
    "spaces": ("tell.effect-taken-spaces", "monsterchase-124b"),
}


def effect_taken(fact: f.EffectTaken) -> Line:
    """A life, a star, spaces, or else shields."""
    words, rule = TAKEN.get(fact.what, ("tell.effect-taken-shield", "monsterchase-110"))
    return Line(words, {"car": fact.car, "now": fact.now}, rule)


def distance_set(fact: f.DistanceSet) -> Line:
    values: dict[str, Value] = {"one": fact.one, "other": fact.other}
    if fact.spaces == NO_WAY:
        return Line("tell.distance-none", values, "monsterchase-59")
    return Line("tell.distance-set", {**values, "spaces": fact.spaces}, "monsterchase-58")


# --- damage, shields, mood --------------------------------------------------------------------------------------------


def shield_spent(fact: f.ShieldSpent) -> Line:
    if fact.use == "more":
        return Line("tell.shield-spent-more", {"car": fact.car}, "monsterchase-111")
    return Line("tell.shield-spent-less", {"car": fact.car}, "monsterchase-112")


def car_hurt(fact: f.CarHurt) -> Line:
    values: dict[str, Value] = {"car": fact.car, "count": fact.count}
    if fact.guarded:
        return Line("tell.car-guarded", {**values, "guarded": fact.guarded}, "monsterchase-112")
    return Line("tell.car-hurt", values, "monsterchase-175")


def boss_hurt(fact: f.BossHurt) -> Line:
    if fact.guarded:
        return Line("tell.boss-guarded", {"count": fact.count, "guarded": fact.guarded}, "monsterchase-117")
    return Line("tell.boss-hurt", {"count": fact.count}, "monsterchase-10")


HEALED = {
    "off": ("cause-off", "monsterchase-82"),
    "repair": ("cause-repair", "monsterchase-84"),
    "reserve": ("cause-reserve", "monsterchase-106"),
    "prey": ("cause-prey", "monsterchase-93"),
}


def boss_healed(fact: f.BossHealed) -> Line:
    """By one of these, or else by its board or an assault."""
    cause, rule = HEALED.get(fact.cause, ("cause-mend", "monsterchase-10"))
    return Line("tell.boss-healed", {"count": fact.count, "cause": cause}, rule)


SHIELD_LINES = {
    "taken": ("tell.boss-shield-taken", "monsterchase-117"),
    "dealt": ("tell.boss-shield-dealt", "monsterchase-117"),
}


def boss_shield_gone(fact: f.BossShieldGone) -> Line:
    """Against a blow, for one, or left over at the end of its turn."""
    words, rule = SHIELD_LINES.get(fact.cause, ("tell.boss-shield-left", "monsterchase-118"))
    return Line(words, {"count": fact.count}, rule)


def mood_switched(fact: f.MoodSwitched) -> Line:
    words = "tell.mood-furious" if fact.mood == FURIOUS else "tell.mood-normal"
    return Line(words, {}, "monsterchase-98")


# --- the boss's turn --------------------------------------------------------------------------------------------------


def boss_flipped(fact: f.BossFlipped) -> Line:
    return Line("tell.boss-flipped", {"card": fact.card, "deck": deck_of(fact.deck)}, "monsterchase-78")


def deck_shuffled(fact: f.DeckShuffled) -> Line:
    return Line("tell.deck-shuffled", {"deck": deck_of(fact.colour)}, "monsterchase-16")


# By what was decided: nothing, one of the three priorities, or a person where they left a tie.
PLAYED = (
    ("tell.option-played-0", "monsterchase-75"),
    ("tell.option-played-1", "monsterchase-75"),
    ("tell.option-played-2", "monsterchase-75"),
    ("tell.option-played-3", "monsterchase-75"),
    ("tell.option-played-4", "monsterchase-76"),
)


def option_played(fact: f.OptionPlayed) -> Line:
    """By which priority it was chosen, where there was a choice (monsterchase-75, monsterchase-76)."""
    words, rule = PLAYED[fact.decided]
    return Line(words, {}, rule)


def boss_spun(fact: f.BossSpun) -> Line:
    return Line("tell.boss-spun" if fact.is_spun else "tell.boss-straight", {}, "monsterchase-85")


# --- tiles and teams --------------------------------------------------------------------------------------------------


# What follows from a die on a tile; among the yetis and the rocks it may be nothing.
DICE_LINES = {
    "hand": "tell.die-hand",
    "hand-no-draw": "tell.die-hand-no-draw",
    "no-draw": "tell.die-no-draw",
    "mirror": "tell.die-mirror",
    "next-rock": "tell.die-next-rock",
    "any-rock": "tell.die-any-rock",
}
DICE_RULES = {"17-B": "monsterchase-146", "18-B": "monsterchase-150", "20-B": "monsterchase-156"}


def die_rolled(fact: f.DieRolled) -> Line:
    values: dict[str, Value] = {"tile": fact.tile, "car": fact.car, "die": fact.die}
    return Line(DICE_LINES.get(fact.follows, "tell.die-nothing"), values, DICE_RULES.get(fact.tile))


def tile_woken(fact: f.TileWoken) -> Line:
    values: dict[str, Value] = {"car": fact.car, "tile": fact.tile}
    if fact.places:
        return Line("tell.tile-woken-at", {**values, "places": fact.places}, fact.rule)
    return Line("tell.tile-woken", values, fact.rule)


def place_asked(fact: f.PlaceAsked) -> Line:
    return Line("tell.place-asked", {"tile": fact.tile, "by": fact.by}, fact.rule)


def nitro_passed(fact: f.NitroPassed) -> Line:
    words = "tell.nitro-traded" if fact.is_trade else "tell.nitro-passed"
    return Line(words, {"car": fact.car, "to": fact.to}, "monsterchase-137")


SAID: dict[type[Fact], Callable[[Never], Line]] = {
    Adjusted: adjusted,
    Learned: learned,
    f.TilesLaid: tiles_laid,
    f.CircuitClosed: circuit_closed,
    f.TurnBegun: turn_begun,
    f.RaceOver: race_over,
    f.ChaosDrawn: chaos_drawn,
    f.CardDrawn: card_drawn,
    f.StarUsed: star_used,
    f.ManoeuvreDone: manoeuvre_done,
    f.EffectTaken: effect_taken,
    f.DistanceSet: distance_set,
    f.ShieldSpent: shield_spent,
    f.CarHurt: car_hurt,
    f.BossHurt: boss_hurt,
    f.BossHealed: boss_healed,
    f.BossShieldGone: boss_shield_gone,
    f.MoodSwitched: mood_switched,
    f.BossFlipped: boss_flipped,
    f.DeckShuffled: deck_shuffled,
    f.OptionPlayed: option_played,
    f.BossSpun: boss_spun,
    f.DieRolled: die_rolled,
    f.TileWoken: tile_woken,
    f.PlaceAsked: place_asked,
    f.NitroPassed: nitro_passed,
}
