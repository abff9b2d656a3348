"""What has happened at the table, in the order of play."""

from typing import ClassVar

from companion.engine.facts import Fact
from companion.engine.shapes import BoxValue
from companion.games.monsterchase.components import Card

# --- setting up -------------------------------------------------------------------------------------------------------


class Opened(Fact, frozen=True, tag="opened"):
    """The table is open."""

    seats: tuple[str, ...]
    options: dict[str, str]
    box: dict[str, BoxValue]


class TilesLaid(Fact, frozen=True, tag="tiles-laid"):
    """The circuit so far."""

    tiles: tuple[str, ...]


class CircuitClosed(Fact, frozen=True, tag="circuit-closed"):
    """The ring is closed; reserves and prey are known by it."""

    tiles: int
    reserves: tuple[int, ...]
    prey: tuple[str, ...]


class BossReady(Fact, frozen=True, tag="boss-ready"):
    """What the boss starts with is what it never passes."""

    points: int


class PreyChanged(Fact, frozen=True, tag="prey-changed"):
    """The stack after a change of difficulty."""

    change: str
    prey: tuple[str, ...]


class PreyReady(Fact, frozen=True, tag="prey-ready"):
    tile: int


class SheetTaken(Fact, frozen=True, tag="sheet-taken"):
    car: str
    sheet: str


class HandsDealt(Fact, frozen=True, tag="hands-dealt"):
    """Every car has its first cards."""

# --- the round --------------------------------------------------------------------------------------------------------


class HelmetPlaced(Fact, frozen=True, tag="helmet-placed"):
    """The helmets placed so far, first position first."""

    placed: tuple[str, ...]


class RankingSet(Fact, frozen=True, tag="ranking-set"):
    ranking: tuple[str, ...]


class StepReached(Fact, frozen=True, tag="step-reached"):
    """What is due next; `then` is where to go on after a drawing out of turn."""

    step: str
    then: str = ""


class RoundBegun(Fact, frozen=True, tag="round-begun"):
    round: int


class TurnBegun(Fact, frozen=True, tag="turn-begun"):
    car: str


class TurnEnded(Fact, frozen=True, tag="turn-ended"):
    car: str


class RaceOver(Fact, frozen=True, tag="race-over"):
    """won, escaped, overflow or teams."""

    verdict: str


class RaceReopened(Fact, frozen=True, tag="race-reopened"):
    """A ruling took away what ended the race: it goes on at this step."""

    step: str


class PointsAbove(Fact, frozen=True, tag="points-above"):
    """A ruling left the boss with more points than it started with."""

    points: int
    most: int


class RowCorrected(Fact, frozen=True, tag="row-corrected"):
    """The score sheet after a crash was ruled away: how often cars went off in a round, so many rounds back."""

    round: int
    back: int
    off: int


# --- assault and auras ------------------------------------------------------------------------------------------------


class CardsCleared(Fact, frozen=True, tag="cards-cleared"):
    """The negative aura and the assault of the round before are gone."""


class AuraDropped(Fact, frozen=True, tag="aura-dropped"):
    card: int


class AssaultDrawn(Fact, frozen=True, tag="assault-drawn"):
    """A card by its place in the list of the box; below zero one that nobody wrote down."""

    reveals: ClassVar[bool] = True
    card: int


class AuraDrawn(Fact, frozen=True, tag="aura-drawn"):
    """A negative aura, by its place in the list of the box."""

    reveals: ClassVar[bool] = True
    card: int


class AuraWon(Fact, frozen=True, tag="aura-won"):
    """A positive aura, by its place in the list of the box."""

    reveals: ClassVar[bool] = True
    card: int


class ChaosDrawn(Fact, frozen=True, tag="chaos-drawn"):
    """What it brings back, or nothing."""

    reveals: ClassVar[bool] = True
    pile: str
    card: int


class AssaultGone(Fact, frozen=True, tag="assault-gone"):
    """The assault card goes to its discards."""


class AurasOwed(Fact, frozen=True, tag="auras-owed"):
    """So many positive auras are due; then the table goes on."""

    count: int
    then: str


class AuraApplied(Fact, frozen=True, tag="aura-applied"):
    car: str
    card: int

# --- a pilot's turn ---------------------------------------------------------------------------------------------------


class CardDrawn(Fact, frozen=True, tag="card-drawn"):
    """Cards of this colour went to a hand; the drawing at the end of the own turn closes it."""

    car: str
    count: int
    colour: str
    closes: bool = False


class DrawLost(Fact, frozen=True, tag="draw-lost"):
    """No drawing at the end of this turn."""

    car: str


class StarUsed(Fact, frozen=True, tag="star-used"):
    """A star power, paid down to so many stars by the car itself or, for the drone, by another."""

    car: str
    left: int
    payer: str = ""
    extra: int = 0


class TopPowerUsed(Fact, frozen=True, tag="top-power-used"):
    """The power just used is one of level three: shields are no defence against it."""

    car: str


class CardPlayed(Fact, frozen=True, tag="card-played"):
    reveals: ClassVar[bool] = True
    car: str
    card: Card
    moves: int
    is_extra: bool = False


class ManoeuvreDone(Fact, frozen=True, tag="manoeuvre-done"):
    """Two cards for an effect; what it moves is 0 where nobody told the app the cards."""

    reveals: ClassVar[bool] = True
    car: str
    first: Card
    second: Card
    effect: str
    moves: int


class CarSpun(Fact, frozen=True, tag="car-spun"):
    """A car spins out by the rules of Winter is Now."""

    car: str


class CardShown(Fact, frozen=True, tag="card-shown"):
    """The card of the turn lies open before a transfer."""

    reveals: ClassVar[bool] = True
    car: str
    card: Card


class CognitiveDone(Fact, frozen=True, tag="cognitive-done"):
    """`decides` says where the effect goes."""

    car: str
    to: str
    card: Card
    moves: int
    decides: str


class KineticDone(Fact, frozen=True, tag="kinetic-done"):
    car: str
    to: str
    card: Card
    given: int
    moves: int


class GuestActs(Fact, frozen=True, tag="guest-acts"):
    """A car moves or acts in the turn of another: what it hits, it deals."""

    car: str


class CardLent(Fact, frozen=True, tag="card-lent"):
    """A connected player agrees to hand over this card."""

    reveals: ClassVar[bool] = True
    giver: str
    card: Card


class AstralDone(Fact, frozen=True, tag="astral-done"):
    car: str
    giver: str
    card: Card
    leap: int


class EffectTaken(Fact, frozen=True, tag="effect-taken"):
    """A life, a star, shields or spaces a car gained, and what it has now."""

    car: str
    what: str
    now: int


class DistanceSet(Fact, frozen=True, tag="distance-set"):
    one: str
    other: str
    spaces: int


class DistancesLost(Fact, frozen=True, tag="distances-lost"):
    """A car was hit, and may have been pushed: it is measured anew."""

    car: str


class CardsNamed(Fact, frozen=True, tag="cards-named"):
    car: str
    cards: tuple[Card, ...]


class CardGiven(Fact, frozen=True, tag="card-given"):
    """A hand card was given up in place of a shield."""

    reveals: ClassVar[bool] = True
    car: str
    card: Card


class HandDropped(Fact, frozen=True, tag="hand-dropped"):
    car: str

# --- damage, shields, mood --------------------------------------------------------------------------------------------


class ShieldSpent(Fact, frozen=True, tag="shield-spent"):
    """For one damage more, or one less."""

    car: str
    use: str


class DealerNamed(Fact, frozen=True, tag="dealer-named"):
    """The next blow is this car's, which moves in the turn of another, and the shields that wait go into it."""

    car: str


class ShieldBack(Fact, frozen=True, tag="shield-back"):
    """Shields that waited for a blow are on the sheet again: it was at their own car."""

    car: str
    count: int


class BlowTold(Fact, frozen=True, tag="blow-told"):
    """A blow that shields may still change: who dealt it, if that is known, and what it has led to."""

    target: str
    by: str
    count: int
    guarded: int
    is_top: bool = False
    ended: str = ""


class DamageKeptOff(Fact, frozen=True, tag="damage-kept-off"):
    """A shield put up after a blow was told gives back the life."""

    car: str


class ShieldLost(Fact, frozen=True, tag="shield-lost"):
    car: str


class CarHurt(Fact, frozen=True, tag="car-hurt"):
    """A blow, and how much of it shields kept off."""

    car: str
    count: int
    guarded: int


class CarOff(Fact, frozen=True, tag="car-off"):
    """Off the track, and back at the checkpoint."""

    car: str


class SpiritLost(Fact, frozen=True, tag="spirit-lost"):
    car: str


class BossHurt(Fact, frozen=True, tag="boss-hurt"):
    """A blow, and how much of it shields kept off."""

    count: int
    guarded: int


class BossHealed(Fact, frozen=True, tag="boss-healed"):
    cause: str
    count: int


class BossShielded(Fact, frozen=True, tag="boss-shielded"):
    count: int


class BossShieldGone(Fact, frozen=True, tag="boss-shield-gone"):
    """Taken, dealt, or left at the end of its turn."""

    count: int
    cause: str


class MoodSwitched(Fact, frozen=True, tag="mood-switched"):
    mood: str

# --- prey and reserves ------------------------------------------------------------------------------------------------


class PreyEntered(Fact, frozen=True, tag="prey-entered"):
    """So many tokens are to be turned."""

    car: str
    count: int


class PreyTurned(Fact, frozen=True, tag="prey-turned"):
    reveals: ClassVar[bool] = True
    token: str


class PreyMissed(Fact, frozen=True, tag="prey-missed"):
    """A car was already where the prey came to, or past it."""

    car: str


class PreyEaten(Fact, frozen=True, tag="prey-eaten"):
    """The boss ate so many hearts; the stack goes on to this tile."""

    hearts: int
    tile: int


class ReserveUsed(Fact, frozen=True, tag="reserve-used"):
    tile: int

# --- the boss's turn --------------------------------------------------------------------------------------------------


class StripDrawn(Fact, frozen=True, tag="strip-drawn"):
    """What lies around the boss, in the one line of `strip`."""

    strip: str


class BossFlipped(Fact, frozen=True, tag="boss-flipped"):
    reveals: ClassVar[bool] = True
    card: Card
    deck: str


class DeckShuffled(Fact, frozen=True, tag="deck-shuffled"):
    """Every card that went is back in this deck."""

    colour: str


class AssaultRun(Fact, frozen=True, tag="assault-run"):
    """The assault was carried out for a star."""


class Weighed(Fact, frozen=True, tag="weighed"):
    """The ways that are best by one measure."""

    measure: str
    best: str


class OptionChosen(Fact, frozen=True, tag="option-chosen"):
    """Which of the options that were left open is taken."""

    option: str


class BossDrove(Fact, frozen=True, tag="boss-drove"):
    """The boss's move on the drawn track: what lies where once it is made, in the one line of `strip`."""

    strip: str


class OptionPlayed(Fact, frozen=True, tag="option-played"):
    """The option taken, the priority that decided (0 where there was no other), what is left to move, the track after
    it."""

    option: str
    decided: int
    left: int
    strip: str


class BossSpun(Fact, frozen=True, tag="boss-spun"):
    is_spun: bool

# --- tiles ------------------------------------------------------------------------------------------------------------


class DieRolled(Fact, frozen=True, tag="die-rolled"):
    """A die for a car on a tile, and what follows."""

    reveals: ClassVar[bool] = True
    tile: str
    car: str
    die: int
    follows: str


class SpiritTucked(Fact, frozen=True, tag="spirit-tucked"):
    reveals: ClassVar[bool] = True
    car: str
    card: str


class SpiritUsed(Fact, frozen=True, tag="spirit-used"):
    car: str
    card: str


class RocksWoken(Fact, frozen=True, tag="rocks-woken"):
    """20B: one of these rocks rolls, by its lane and space on the drawn track."""

    rocks: tuple[str, ...]


class BoulderRolled(Fact, frozen=True, tag="boulder-rolled"):
    """20B: a rock rolled so many spaces; the track after it."""

    rock: str
    value: int
    strip: str


class TileWoken(Fact, frozen=True, tag="tile-woken"):
    """A car set off what this side of a tile has of its own; the boss by the rule named here, at one of these
    places."""

    tile: str
    car: str
    rule: str
    places: tuple[str, ...] = ()


class PlaceAsked(Fact, frozen=True, tag="place-asked"):
    """Where the boss's tile puts something the table has to say: nobody drew the track, or the last pilot decides among
    equal places."""

    tile: str
    by: str
    rule: str

# --- teams ------------------------------------------------------------------------------------------------------------


class TeamsSet(Fact, frozen=True, tag="teams-set"):
    teams: dict[str, str]


class TeamDrawn(Fact, frozen=True, tag="team-drawn"):
    reveals: ClassVar[bool] = True
    team: str


class SheetPicked(Fact, frozen=True, tag="sheet-picked"):
    team: str
    sheet: str


class GridPicked(Fact, frozen=True, tag="grid-picked"):
    car: str
    position: int


class FinishCrossed(Fact, frozen=True, tag="finish-crossed"):
    car: str


class PowerIgnored(Fact, frozen=True, tag="power-ignored"):
    car: str
    by: str


class NitroWon(Fact, frozen=True, tag="nitro-won"):
    car: str
    over: str


class NitroPassed(Fact, frozen=True, tag="nitro-passed"):
    car: str
    to: str
    is_trade: bool
