"""What may be asked at the table, in the order of play."""

from typing import Annotated, ClassVar

from msgspec import Meta

from companion.engine.facts import Action
from companion.games.monsterchase.components import Card

Flag = Annotated[int, Meta(ge=0, le=1)]
OneOrTwo = Annotated[int, Meta(ge=1, le=2)]
OneToThree = Annotated[int, Meta(ge=1, le=3)]
OneToFive = Annotated[int, Meta(ge=1, le=5)]
Stars = Annotated[int, Meta(ge=0, le=3)]
Leap = Annotated[int, Meta(ge=-5, le=5)]
Spaces = Annotated[int, Meta(ge=0, le=12)]
Points = Annotated[int, Meta(ge=0, le=99)]
# A track die; 0 lets the app roll it.
Die = Annotated[int, Meta(ge=0, le=6)]
# The half of a card, in a few words of the table's own.
CardText = Annotated[str, Meta(max_length=160)]

# --- setting up -------------------------------------------------------------------------------------------------------


class AddTile(Action, frozen=True, tag="add-tile"):
    """The next tile of the circuit, and which way up it lies."""

    tile: str


class RemoveTile(Action, frozen=True, tag="remove-tile"):
    """The last tile goes back."""


class CountTiles(Action, frozen=True, tag="count-tiles"):
    """Only how many tiles the circuit has."""

    count: int


class CloseCircuit(Action, frozen=True, tag="close-circuit"):
    """The ring is closed: reserves and prey can be placed."""


class CopyPoints(Action, frozen=True, tag="copy-points"):
    """The boss's points for so many players, as its board says."""

    points: Points


class ChangePrey(Action, frozen=True, tag="change-prey"):
    """Another difficulty: a token of the stack for another, or one more."""

    change: str


class ReadyPrey(Action, frozen=True, tag="ready-prey"):
    """The stack lies on the third tile."""


class TakeSheet(Action, frozen=True, tag="take-sheet"):
    """Which pilot sheet a car drives with."""

    car: str
    sheet: str

# --- the ranking ------------------------------------------------------------------------------------------------------


class PlaceHelmet(Action, frozen=True, tag="place-helmet"):
    """Whose helmet is on the next position."""

    car: str


class ShuffleHelmets(Action, frozen=True, tag="shuffle-helmets"):
    """The helmets that are left go to the positions that are left, by luck."""


class SameRanking(Action, frozen=True, tag="same-ranking"):
    """Nothing has changed on the strip."""

# --- assault and auras ------------------------------------------------------------------------------------------------


class DropAura(Action, frozen=True, tag="drop-aura"):
    """The positive aura the table gives up."""

    card: str


class DrawCard(Action, frozen=True, tag="draw-card"):
    """A card that is written down already, or one left unread."""

    card: str


class WriteCard(Action, frozen=True, tag="write-card"):
    """A card that appears for the first time, in the table's own words."""

    by_hand: ClassVar[bool] = True
    first: CardText
    second: CardText


class DrawChaos(Action, frozen=True, tag="draw-chaos"):
    """The special card came up."""


class TurnCard(Action, frozen=True, tag="turn-card"):
    """Let the app turn over the top card of its own deck."""


class ReadAloud(Action, frozen=True, tag="read-aloud"):
    """Everybody has heard the negative aura."""


class DropAssault(Action, frozen=True, tag="drop-assault"):
    """A star power or a token takes the assault away."""


class ApplyAura(Action, frozen=True, tag="apply-aura"):
    """A car feels an aura in its turn."""

    car: str
    card: str

# --- a pilot's turn ---------------------------------------------------------------------------------------------------


class UseStar(Action, frozen=True, tag="use-star"):
    """The star power, once in a turn: so many stars are left after it, and it may grant a card more.

    The drone's is paid by a connected pilot. For whom else it might work is a question with one answer
    (monsterchase-64).
    """

    left: Stars
    extra: Flag = 0
    payer: str = ""
    to: str = ""


class PlayCard(Action, frozen=True, tag="play-card"):
    """The main card of the turn, or the one more a star power grants."""

    card: Card


class Manoeuvre(Action, frozen=True, tag="manoeuvre"):
    """Two cards given up for any effect or two shields, and the lower movement."""

    cards: tuple[Card, ...]
    effect: str


class ShowCard(Action, frozen=True, tag="show-card"):
    """Lay the card of the turn open, to say what of it goes to a connected car."""

    card: Card


class Cognitive(Action, frozen=True, tag="cognitive"):
    """A connected car carries out the effect of the card shown; the own car moves."""

    car: str
    to: str
    card: Card


class Kinetic(Action, frozen=True, tag="kinetic"):
    """A connected car gets part of the movement of the card shown."""

    car: str
    to: str
    card: Card
    given: Spaces


class LendCard(Action, frozen=True, tag="lend-card"):
    """A connected player agrees to hand over this card of the own hand."""

    giver: str
    card: Card


class Astral(Action, frozen=True, tag="astral"):
    """Play the card that was handed over; the own car leaps so many spaces, backwards below zero."""

    car: str
    giver: str
    card: Card
    leap: Leap


class SetDistance(Action, frozen=True, tag="set-distance"):
    """How many spaces lie between two cars, one of them connected with the car in turn; 0 where there is no way."""

    one: str
    other: str
    spaces: Spaces


class NameCards(Action, frozen=True, tag="name-cards"):
    """Tell one's own phone which cards one holds; open hands may be named by everybody."""

    car: str
    cards: tuple[Card, ...]

    def is_beside(self, seat: str) -> bool:
        # An open hand is nobody's own: two who name it at once would name it twice.
        return self.car == seat


class DrawCards(Action, frozen=True, tag="draw-cards"):
    """The cards at the end of the turn, before a shield or a card is given up."""

    count: OneToThree


class EndTurn(Action, frozen=True, tag="end-turn"):
    """The turn is over; a shield or a card goes where one has to."""

    give: str = ""

# --- damage, shields, mood --------------------------------------------------------------------------------------------


class Damage(Action, frozen=True, tag="damage"):
    """A car or the boss is hit, once or twice at one blow."""

    target: str
    count: OneOrTwo = 1


class StarDamage(Action, frozen=True, tag="star-damage"):
    """A power of level three hurts a car or the boss."""

    target: str


class SpendShield(Action, frozen=True, tag="spend-shield"):
    """A shield for the blow that is told next: one damage more, or one less."""

    car: str
    use: str


class Mend(Action, frozen=True, tag="mend"):
    """A life, a star or a shield gained outside of a card."""

    car: str
    what: str


class BossShield(Action, frozen=True, tag="boss-shield"):
    """The boss gains shields by its board or an assault."""

    count: OneOrTwo


class SwitchMood(Action, frozen=True, tag="switch-mood"):
    """The condition on the board is met: normal or furious."""

    mood: str

# --- prey and reserves ------------------------------------------------------------------------------------------------


class EnterPrey(Action, frozen=True, tag="enter-prey"):
    """A pilot's car has entered the tile of the prey."""

    car: str


class TurnPrey(Action, frozen=True, tag="turn-prey"):
    """A token turned to the sheltered face, as it came out."""

    token: str


class DrawPrey(Action, frozen=True, tag="draw-prey"):
    """Let the app choose which tokens are turned."""


class MissPrey(Action, frozen=True, tag="miss-prey"):
    """A car that was already on the tile the prey came to, or past it."""

    car: str


class BossEnters(Action, frozen=True, tag="boss-enters"):
    """The boss has entered a tile with a reserve or the prey."""

    what: str

# --- the boss's turn --------------------------------------------------------------------------------------------------


class DrawStrip(Action, frozen=True, tag="draw-strip"):
    """What lies around the boss: a mark for each space that has something."""

    by_hand: ClassVar[bool] = True
    cells: tuple[str, ...]


class Flip(Action, frozen=True, tag="flip"):
    """The card the boss turned over."""

    card: Card


class ShuffleDeck(Action, frozen=True, tag="deck-shuffled"):
    """The discards went back into the deck of this colour."""

    colour: str


class RunAssault(Action, frozen=True, tag="run-assault"):
    """The assault its star set off has been carried out."""


class Weigh(Action, frozen=True, tag="weigh"):
    """Which of the boss's ways are best by one measure, more than one where they are equal: "left+stay"."""

    measure: str
    best: str


class ChooseTie(Action, frozen=True, tag="choose-tie"):
    """Which of the boss's equal options is taken."""

    option: str


class PlayOption(Action, frozen=True, tag="play-option"):
    """The boss's option has been carried out on the table."""


class BossMoved(Action, frozen=True, tag="boss-moved"):
    """The boss's effect and movement are over."""


class SpinBoss(Action, frozen=True, tag="spin-boss"):
    """The boss spins out."""

# --- the end of the round ---------------------------------------------------------------------------------------------


class AssaultDone(Action, frozen=True, tag="assault-done"):
    """The assault of phase 4 has been carried out."""


class Finish(Action, frozen=True, tag="finish"):
    """Whether the boss is beyond the finish."""

    beyond: str

# --- tiles ------------------------------------------------------------------------------------------------------------


class Yetis(Action, frozen=True, tag="yetis"):
    """17B: the die of a car that passed a lightning space."""

    car: str
    die: Die


class Mirrors(Action, frozen=True, tag="mirrors"):
    """18B: the die of a car that left a lightning space."""

    car: str
    die: Die


class Spirits(Action, frozen=True, tag="spirits"):
    """19B: the card tucked under the sheet at the end of the turn; only its effect shows."""

    card: str


class UseSpirit(Action, frozen=True, tag="use-spirit"):
    """19B: give up a tucked card for its effect."""

    card: str


class RollRocks(Action, frozen=True, tag="roll-rocks"):
    """20B: the die of a car that passed a lightning space."""

    car: str
    die: Die


class RollBoulder(Action, frozen=True, tag="roll-boulder"):
    """20B: the rock that woke rolls on the drawn track, as many spaces as the Rush card shows."""

    rock: str
    value: OneToFive


class WakeTile(Action, frozen=True, tag="wake-tile"):
    """A car sets off what this side of a tile has of its own."""

    car: str
    tile: str

# --- teams ------------------------------------------------------------------------------------------------------------


class JoinTeam(Action, frozen=True, tag="join-team"):
    """Another team for whoever asks."""

    team: str


class SplitTeams(Action, frozen=True, tag="split-teams"):
    """Neighbours together, in so many teams."""

    count: int


class AddPilot(Action, frozen=True, tag="add-pilot"):
    """One more car for the team that is short."""

    team: str


class ReadyTeams(Action, frozen=True, tag="ready-teams"):
    """The teams are made."""


class NameFirstTeam(Action, frozen=True, tag="name-first-team"):
    """The team that was drawn at the table begins."""

    team: str


class DrawFirstTeam(Action, frozen=True, tag="draw-first-team"):
    """Let the app draw the team that begins."""


class DrawLots(Action, frozen=True, tag="draw-lots"):
    """Let the app draw sheets and places."""


class PickSheet(Action, frozen=True, tag="pick-sheet"):
    """The team whose go it is takes a sheet."""

    sheet: str


class GiveSheet(Action, frozen=True, tag="give-sheet"):
    """A sheet of the team goes to one of its cars."""

    car: str
    sheet: str


class PickGrid(Action, frozen=True, tag="pick-grid"):
    """An own helmet goes on a free place of the grid."""

    car: str
    position: str


class Cross(Action, frozen=True, tag="cross"):
    """A car crosses the finish."""

    car: str


class IgnorePower(Action, frozen=True, tag="ignore-power"):
    """What a team-mate's star power does is not felt."""


class AwardNitro(Action, frozen=True, tag="award-nitro"):
    """A Magic-Nitro earned against an opponent."""

    car: str
    over: str


class PassNitro(Action, frozen=True, tag="pass-nitro"):
    """A Magic-Nitro goes to a connected team-mate, or is traded."""

    car: str
    to: str
    back: Flag = 0
