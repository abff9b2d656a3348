"""What has happened at the table, in the order of play."""

from typing import ClassVar

from companion.engine.facts import Fact, Told
from companion.engine.shapes import BoxValue
from companion.games.monsterchase.components import Card

# --- setting up -------------------------------------------------------------------------------------------------------


class Opened(Fact, frozen=True, tag="opened"):
    """The table is open."""

    told: ClassVar[Told] = Told(line=("seats",), public=("options", "box"))
    seats: tuple[str, ...]
    options: dict[str, str]
    box: dict[str, BoxValue]


class TilesLaid(Fact, frozen=True, tag="tiles-laid"):
    """The circuit so far."""

    told: ClassVar[Told] = Told(public=("tiles",))
    tiles: tuple[str, ...]


class CircuitClosed(Fact, frozen=True, tag="circuit-closed"):
    """The ring is closed; reserves and prey are known by it."""

    told: ClassVar[Told] = Told(public=("tiles", "reserves", "prey"))
    tiles: int
    reserves: tuple[int, ...]
    prey: tuple[str, ...]


class BossReady(Fact, frozen=True, tag="boss-ready"):
    """What the boss starts with is what it never passes."""

    told: ClassVar[Told] = Told("monsterchase-9", line=("points",))
    points: int


class PreyChanged(Fact, frozen=True, tag="prey-changed"):
    """The stack after a change of difficulty."""

    told: ClassVar[Told] = Told("monsterchase-140", line=("change",), public=("prey",))
    change: str
    prey: tuple[str, ...]


class PreyReady(Fact, frozen=True, tag="prey-ready"):
    told: ClassVar[Told] = Told("monsterchase-12", line=("tile",))
    tile: int


class SheetTaken(Fact, frozen=True, tag="sheet-taken"):
    told: ClassVar[Told] = Told("monsterchase-7", line=("car", "sheet"))
    car: str
    sheet: str


class HandsDealt(Fact, frozen=True, tag="hands-dealt"):
    """Every car has its first cards."""

    told: ClassVar[Told] = Told("monsterchase-17")

# --- the round --------------------------------------------------------------------------------------------------------


class HelmetPlaced(Fact, frozen=True, tag="helmet-placed"):
    """The helmets placed so far, first position first."""

    told: ClassVar[Told] = Told("monsterchase-14b", line=("placed",))
    placed: tuple[str, ...]


class RankingSet(Fact, frozen=True, tag="ranking-set"):
    told: ClassVar[Told] = Told("monsterchase-14b", line=("ranking",))
    ranking: tuple[str, ...]


class StepReached(Fact, frozen=True, tag="step-reached"):
    """What is due next; `then` is where to go on after a drawing out of turn."""

    told: ClassVar[Told] = Told(public=("step", "then"), is_silent=True)
    step: str
    then: str = ""


class RoundBegun(Fact, frozen=True, tag="round-begun"):
    told: ClassVar[Told] = Told("monsterchase-38", line=("round",))
    round: int


class TurnBegun(Fact, frozen=True, tag="turn-begun"):
    told: ClassVar[Told] = Told(public=("car",))
    car: str


class TurnEnded(Fact, frozen=True, tag="turn-ended"):
    told: ClassVar[Told] = Told(public=("car",), is_silent=True)
    car: str


class RaceOver(Fact, frozen=True, tag="race-over"):
    """won, escaped, overflow or teams."""

    told: ClassVar[Told] = Told(public=("verdict",))
    verdict: str


class RaceReopened(Fact, frozen=True, tag="race-reopened"):
    """A ruling took away what ended the race: it goes on at this step."""

    told: ClassVar[Told] = Told("monsterchase-38", public=("step",))
    step: str


class PointsAbove(Fact, frozen=True, tag="points-above"):
    """A ruling left the boss with more points than it started with."""

    told: ClassVar[Told] = Told("monsterchase-10b", line=("points", "most"))
    points: int
    most: int


class RowCorrected(Fact, frozen=True, tag="row-corrected"):
    """The score sheet after a crash was ruled away: how often cars went off in a round, so many rounds back."""

    told: ClassVar[Told] = Told("monsterchase-175", line=("round", "off"), public=("back",))
    round: int
    back: int
    off: int


# --- assault and auras ------------------------------------------------------------------------------------------------


class CardsCleared(Fact, frozen=True, tag="cards-cleared"):
    """The negative aura and the assault of the round before are gone."""

    told: ClassVar[Told] = Told("monsterchase-22")


class AuraDropped(Fact, frozen=True, tag="aura-dropped"):
    told: ClassVar[Told] = Told("monsterchase-23", public=("card",))
    card: int


class AssaultDrawn(Fact, frozen=True, tag="assault-drawn"):
    """A card by its place in the list of the box; below zero one that nobody wrote down."""

    reveals: ClassVar[bool] = True
    told: ClassVar[Told] = Told("monsterchase-24", public=("card",))
    card: int


class AuraDrawn(Fact, frozen=True, tag="aura-drawn"):
    """A negative aura, by its place in the list of the box."""

    reveals: ClassVar[bool] = True
    told: ClassVar[Told] = Told("monsterchase-24", public=("card",))
    card: int


class AuraWon(Fact, frozen=True, tag="aura-won"):
    """A positive aura, by its place in the list of the box."""

    reveals: ClassVar[bool] = True
    told: ClassVar[Told] = Told("monsterchase-90", public=("card",))
    card: int


class ChaosDrawn(Fact, frozen=True, tag="chaos-drawn"):
    """What it brings back, or nothing."""

    reveals: ClassVar[bool] = True
    told: ClassVar[Told] = Told(public=("pile", "card"))
    pile: str
    card: int


class AssaultGone(Fact, frozen=True, tag="assault-gone"):
    """The assault card goes to its discards."""

    told: ClassVar[Told] = Told("monsterchase-35")


class AurasOwed(Fact, frozen=True, tag="auras-owed"):
    """So many positive auras are due; then the table goes on."""

    told: ClassVar[Told] = Told("monsterchase-90", line=("count",), public=("then",))
    count: int
    then: str


class AuraApplied(Fact, frozen=True, tag="aura-applied"):
    told: ClassVar[Told] = Told("monsterchase-48", line=("car",), public=("card",))
    car: str
    card: int

# --- a pilot's turn ---------------------------------------------------------------------------------------------------


class CardDrawn(Fact, frozen=True, tag="card-drawn"):
    """Cards of this colour went to a hand; the drawing at the end of the own turn closes it."""

    told: ClassVar[Told] = Told(public=("car", "count", "colour", "closes"))
    car: str
    count: int
    colour: str
    closes: bool = False


class DrawLost(Fact, frozen=True, tag="draw-lost"):
    """No drawing at the end of this turn."""

    told: ClassVar[Told] = Told("monsterchase-45", line=("car",))
    car: str


class StarUsed(Fact, frozen=True, tag="star-used"):
    """A star power, paid down to so many stars by the car itself or, for the drone, by another."""

    told: ClassVar[Told] = Told(public=("car", "left", "payer", "extra"))
    car: str
    left: int
    payer: str = ""
    extra: int = 0


class TopPowerUsed(Fact, frozen=True, tag="top-power-used"):
    """The power just used is one of level three: shields are no defence against it."""

    told: ClassVar[Told] = Told("monsterchase-113", line=("car",))
    car: str


class CardPlayed(Fact, frozen=True, tag="card-played"):
    reveals: ClassVar[bool] = True
    told: ClassVar[Told] = Told("monsterchase-42", line=("car", "card", "moves"), public=("is_extra",))
    car: str
    card: Card
    moves: int
    is_extra: bool = False


class ManoeuvreDone(Fact, frozen=True, tag="manoeuvre-done"):
    """Two cards for an effect; what it moves is 0 where nobody told the app the cards."""

    reveals: ClassVar[bool] = True
    told: ClassVar[Told] = Told(public=("car", "first", "second", "effect", "moves"))
    car: str
    first: Card
    second: Card
    effect: str
    moves: int


class CarSpun(Fact, frozen=True, tag="car-spun"):
    """A car spins out by the rules of Winter is Now."""

    told: ClassVar[Told] = Told("monsterchase-54", line=("car",))
    car: str


class CardShown(Fact, frozen=True, tag="card-shown"):
    """The card of the turn lies open before a transfer."""

    reveals: ClassVar[bool] = True
    told: ClassVar[Told] = Told("monsterchase-66", line=("car", "card"))
    car: str
    card: Card


class CognitiveDone(Fact, frozen=True, tag="cognitive-done"):
    """`decides` says where the effect goes."""

    told: ClassVar[Told] = Told("monsterchase-66", line=("car", "to", "card", "moves", "decides"))
    car: str
    to: str
    card: Card
    moves: int
    decides: str


class KineticDone(Fact, frozen=True, tag="kinetic-done"):
    told: ClassVar[Told] = Told("monsterchase-69", line=("car", "to", "card", "given", "moves"))
    car: str
    to: str
    card: Card
    given: int
    moves: int


class GuestActs(Fact, frozen=True, tag="guest-acts"):
    """A car moves or acts in the turn of another: what it hits, it deals."""

    told: ClassVar[Told] = Told(public=("car",), is_silent=True)
    car: str


class CardLent(Fact, frozen=True, tag="card-lent"):
    """A connected player agrees to hand over this card."""

    reveals: ClassVar[bool] = True
    told: ClassVar[Told] = Told("monsterchase-71", line=("giver", "card"))
    giver: str
    card: Card


class AstralDone(Fact, frozen=True, tag="astral-done"):
    told: ClassVar[Told] = Told("monsterchase-73", line=("car", "giver", "card"), public=("leap",))
    car: str
    giver: str
    card: Card
    leap: int


class EffectTaken(Fact, frozen=True, tag="effect-taken"):
    """A life, a star, shields or spaces a car gained, and what it has now."""

    told: ClassVar[Told] = Told(public=("car", "what", "now"))
    car: str
    what: str
    now: int


class DistanceSet(Fact, frozen=True, tag="distance-set"):
    told: ClassVar[Told] = Told(public=("one", "other", "spaces"))
    one: str
    other: str
    spaces: int


class DistancesLost(Fact, frozen=True, tag="distances-lost"):
    """A car was hit, and may have been pushed: it is measured anew."""

    told: ClassVar[Told] = Told("monsterchase-65b", line=("car",))
    car: str


class CardsNamed(Fact, frozen=True, tag="cards-named"):
    told: ClassVar[Told] = Told("monsterchase-44", line=("car",), secret={"cards": "car"}, has_own=True)
    car: str
    cards: tuple[Card, ...]


class CardGiven(Fact, frozen=True, tag="card-given"):
    """A hand card was given up in place of a shield."""

    reveals: ClassVar[bool] = True
    told: ClassVar[Told] = Told("monsterchase-47", line=("car", "card"))
    car: str
    card: Card


class HandDropped(Fact, frozen=True, tag="hand-dropped"):
    told: ClassVar[Told] = Told(line=("car",))
    car: str

# --- damage, shields, mood --------------------------------------------------------------------------------------------


class ShieldSpent(Fact, frozen=True, tag="shield-spent"):
    """For one damage more, or one less."""

    told: ClassVar[Told] = Told(public=("car", "use"))
    car: str
    use: str


class DealerNamed(Fact, frozen=True, tag="dealer-named"):
    """The next blow is this car's, which moves in the turn of another, and the shields that wait go into it."""

    told: ClassVar[Told] = Told(public=("car",), is_silent=True)
    car: str


class ShieldBack(Fact, frozen=True, tag="shield-back"):
    """Shields that waited for a blow are on the sheet again: it was at their own car."""

    told: ClassVar[Told] = Told("monsterchase-111", line=("car", "count"))
    car: str
    count: int


class BlowTold(Fact, frozen=True, tag="blow-told"):
    """A blow that shields may still change: who dealt it, if that is known, and what it has led to."""

    told: ClassVar[Told] = Told(public=("target", "by", "count", "guarded", "is_top", "ended"), is_silent=True)
    target: str
    by: str
    count: int
    guarded: int
    is_top: bool = False
    ended: str = ""


class DamageKeptOff(Fact, frozen=True, tag="damage-kept-off"):
    """A shield put up after a blow was told gives back the life."""

    told: ClassVar[Told] = Told("monsterchase-112", line=("car",))
    car: str


class ShieldLost(Fact, frozen=True, tag="shield-lost"):
    told: ClassVar[Told] = Told("monsterchase-115", line=("car",))
    car: str


class CarHurt(Fact, frozen=True, tag="car-hurt"):
    """A blow, and how much of it shields kept off."""

    told: ClassVar[Told] = Told(public=("car", "count", "guarded"))
    car: str
    count: int
    guarded: int


class CarOff(Fact, frozen=True, tag="car-off"):
    """Off the track, and back at the checkpoint."""

    told: ClassVar[Told] = Told("monsterchase-175", line=("car",))
    car: str


class SpiritLost(Fact, frozen=True, tag="spirit-lost"):
    told: ClassVar[Told] = Told("monsterchase-153", line=("car",))
    car: str


class BossHurt(Fact, frozen=True, tag="boss-hurt"):
    """A blow, and how much of it shields kept off."""

    told: ClassVar[Told] = Told(public=("count", "guarded"))
    count: int
    guarded: int


class BossHealed(Fact, frozen=True, tag="boss-healed"):
    told: ClassVar[Told] = Told(public=("cause", "count"))
    cause: str
    count: int


class BossShielded(Fact, frozen=True, tag="boss-shielded"):
    told: ClassVar[Told] = Told("monsterchase-116b", line=("count",))
    count: int


class BossShieldGone(Fact, frozen=True, tag="boss-shield-gone"):
    """Taken, dealt, or left at the end of its turn."""

    told: ClassVar[Told] = Told(public=("count", "cause"))
    count: int
    cause: str


class MoodSwitched(Fact, frozen=True, tag="mood-switched"):
    told: ClassVar[Told] = Told(public=("mood",))
    mood: str

# --- prey and reserves ------------------------------------------------------------------------------------------------


class PreyEntered(Fact, frozen=True, tag="prey-entered"):
    """So many tokens are to be turned."""

    told: ClassVar[Told] = Told("monsterchase-87", line=("car", "count"))
    car: str
    count: int


class PreyTurned(Fact, frozen=True, tag="prey-turned"):
    reveals: ClassVar[bool] = True
    told: ClassVar[Told] = Told("monsterchase-87", line=("token",))
    token: str


class PreyMissed(Fact, frozen=True, tag="prey-missed"):
    """A car was already where the prey came to, or past it."""

    told: ClassVar[Told] = Told("monsterchase-96", line=("car",))
    car: str


class PreyEaten(Fact, frozen=True, tag="prey-eaten"):
    """The boss ate so many hearts; the stack goes on to this tile."""

    told: ClassVar[Told] = Told("monsterchase-93", line=("hearts", "tile"))
    hearts: int
    tile: int


class ReserveUsed(Fact, frozen=True, tag="reserve-used"):
    told: ClassVar[Told] = Told("monsterchase-106", line=("tile",))
    tile: int

# --- the boss's turn --------------------------------------------------------------------------------------------------


class StripDrawn(Fact, frozen=True, tag="strip-drawn"):
    """What lies around the boss, in the one line of `strip`."""

    told: ClassVar[Told] = Told("monsterchase-75", public=("strip",))
    strip: str


class BossFlipped(Fact, frozen=True, tag="boss-flipped"):
    reveals: ClassVar[bool] = True
    told: ClassVar[Told] = Told(public=("card", "deck"))
    card: Card
    deck: str


class DeckShuffled(Fact, frozen=True, tag="deck-shuffled"):
    """Every card that went is back in this deck."""

    told: ClassVar[Told] = Told(public=("colour",))
    colour: str


class AssaultRun(Fact, frozen=True, tag="assault-run"):
    """The assault was carried out for a star."""

    told: ClassVar[Told] = Told("monsterchase-79")


class Weighed(Fact, frozen=True, tag="weighed"):
    """The ways that are best by one measure."""

    told: ClassVar[Told] = Told("monsterchase-75", line=("best",), public=("measure",))
    measure: str
    best: str


class OptionChosen(Fact, frozen=True, tag="option-chosen"):
    """Which of the options that were left open is taken."""

    told: ClassVar[Told] = Told("monsterchase-76", line=("option",))
    option: str


class BossDrove(Fact, frozen=True, tag="boss-drove"):
    """The boss's move on the drawn track: what lies where once it is made, in the one line of `strip`."""

    told: ClassVar[Told] = Told(public=("strip",), is_silent=True)
    strip: str


class OptionPlayed(Fact, frozen=True, tag="option-played"):
    """The option taken, the priority that decided (0 where there was no other), what is left to move, the track after
    it."""

    told: ClassVar[Told] = Told(public=("option", "decided", "left", "strip"))
    option: str
    decided: int
    left: int
    strip: str


class BossSpun(Fact, frozen=True, tag="boss-spun"):
    told: ClassVar[Told] = Told(public=("is_spun",))
    is_spun: bool

# --- tiles ------------------------------------------------------------------------------------------------------------


class DieRolled(Fact, frozen=True, tag="die-rolled"):
    """A die for a car on a tile, and what follows."""

    reveals: ClassVar[bool] = True
    told: ClassVar[Told] = Told(public=("tile", "car", "die", "follows"))
    tile: str
    car: str
    die: int
    follows: str


class SpiritTucked(Fact, frozen=True, tag="spirit-tucked"):
    reveals: ClassVar[bool] = True
    told: ClassVar[Told] = Told("monsterchase-151", line=("car", "card"))
    car: str
    card: str


class SpiritUsed(Fact, frozen=True, tag="spirit-used"):
    told: ClassVar[Told] = Told("monsterchase-152", line=("car", "card"))
    car: str
    card: str


class RocksWoken(Fact, frozen=True, tag="rocks-woken"):
    """20B: one of these rocks rolls, by its lane and space on the drawn track."""

    told: ClassVar[Told] = Told("monsterchase-156", line=("rocks",))
    rocks: tuple[str, ...]


class BoulderRolled(Fact, frozen=True, tag="boulder-rolled"):
    """20B: a rock rolled so many spaces; the track after it."""

    told: ClassVar[Told] = Told("monsterchase-158", line=("rock", "value"), public=("strip",))
    rock: str
    value: int
    strip: str


class TileWoken(Fact, frozen=True, tag="tile-woken"):
    """A car set off what this side of a tile has of its own; the boss by the rule named here, at one of these
    places."""

    told: ClassVar[Told] = Told(public=("tile", "car", "rule", "places"))
    tile: str
    car: str
    rule: str
    places: tuple[str, ...] = ()


class PlaceAsked(Fact, frozen=True, tag="place-asked"):
    """Where the boss's tile puts something the table has to say: nobody drew the track, or the last pilot decides among
    equal places."""

    told: ClassVar[Told] = Told(public=("tile", "by", "rule"))
    tile: str
    by: str
    rule: str

# --- teams ------------------------------------------------------------------------------------------------------------


class TeamsSet(Fact, frozen=True, tag="teams-set"):
    told: ClassVar[Told] = Told("monsterchase-127", public=("teams",))
    teams: dict[str, str]


class TeamDrawn(Fact, frozen=True, tag="team-drawn"):
    reveals: ClassVar[bool] = True
    told: ClassVar[Told] = Told("monsterchase-129", line=("team",))
    team: str


class SheetPicked(Fact, frozen=True, tag="sheet-picked"):
    told: ClassVar[Told] = Told("monsterchase-129", line=("team", "sheet"))
    team: str
    sheet: str


class GridPicked(Fact, frozen=True, tag="grid-picked"):
    told: ClassVar[Told] = Told("monsterchase-131", line=("car", "position"))
    car: str
    position: int


class FinishCrossed(Fact, frozen=True, tag="finish-crossed"):
    told: ClassVar[Told] = Told("monsterchase-138", line=("car",))
    car: str


class PowerIgnored(Fact, frozen=True, tag="power-ignored"):
    told: ClassVar[Told] = Told("monsterchase-134", line=("car", "by"))
    car: str
    by: str


class NitroWon(Fact, frozen=True, tag="nitro-won"):
    told: ClassVar[Told] = Told("monsterchase-136", line=("car",), public=("over",))
    car: str
    over: str


class NitroPassed(Fact, frozen=True, tag="nitro-passed"):
    told: ClassVar[Told] = Told(public=("car", "to", "is_trade"))
    car: str
    to: str
    is_trade: bool
