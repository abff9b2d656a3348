"""Phase 1 and every other drawing of assault and aura cards: what goes, what comes, what Caos brings back.

Other chapters draw out of turn through `draw_assault_then` and `owe_auras`, which come back to the step they name.
"""

from typing import Annotated, ClassVar

from msgspec import Meta

from companion.engine.box_entries import BAR
from companion.engine.facts import Action, Learned
from companion.engine.free_words import IN_WORDS
from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.monsterchase import chips
from companion.games.monsterchase.components import BOSS, BOX, DRONE, KEEPER, number, written
from companion.games.monsterchase.facts.cards import (
    AssaultDrawn,
    AssaultGone,
    AuraApplied,
    AuraDrawn,
    AuraDropped,
    AurasOwed,
    AuraWon,
    CardsCleared,
    ChaosDrawn,
)
from companion.games.monsterchase.facts.rounds import StepReached
from companion.games.monsterchase.rules.timing import at_step, is_keeper, may_act_for
from companion.games.monsterchase.state import NONE, UNREAD, Race

# The half of a card, in a few words of the table's own.
CardText = Annotated[str, Meta(max_length=160), IN_WORDS]

# How a card nobody has written down is called where a card is named; the others are numbered from 1.
UNREAD_WORD = "unread"
CHAOS = "caos"
MOST_WRITTEN = {entry.id.removesuffix("-cards"): entry.most for entry in BOX if entry.id.endswith("-cards")}
# The letters half of a card may have, in the table's own words (monsterchase-24c).
MOST_LETTERS = 160
# The steps at which the app carries an assault out on the drawing.
CARRIED_OUT = ("assault-tie", "assault-boss")
# The steps at which an assault card may be taken away early (monsterchase-35).
DROP_STEPS = ("turn", "flip", "star", "boss", "tie", "move", "assault-phase", "assault-boss", "assault-tie")


def card_word(card: int) -> str:
    return UNREAD_WORD if card == UNREAD else str(card + 1)


def card_of(word: str) -> int:
    """The card a word names; NONE where it names none."""
    if word == UNREAD_WORD:
        return UNREAD
    card = int(word) - 1 if word.isdecimal() and word.isascii() else NONE
    return card if card_word(card) == word else NONE


def pile_at(at: Race) -> str:
    """The pile a card is drawn from at this step."""
    return "assault" if at.step == "assault" else "aura"


def in_play(at: Race, pile: str) -> tuple[int, ...]:
    """Cards of a pile that lie on the table, and so cannot be drawn."""
    lying = (at.assault,) if pile == "assault" else (at.aura, *at.auras)
    return tuple([card for card in lying if card != NONE])


def drawable(at: Race, pile: str) -> tuple[str, ...]:
    """The words for everything that may turn up and is known, the unread card last."""
    lying = in_play(at, pile)
    return (*(str(each + 1) for each in range(len(written(at.box, pile))) if each not in lying), UNREAD_WORD)


def active_auras(at: Race, car: str) -> tuple[int, ...]:
    """The auras a car is under in its own turn: never the boss, the drone only by house ruling (monsterchase-27,
    monsterchase-122b)."""
    if car == BOSS or (car == DRONE and at.chose("drone-auras") == "no"):
        return ()
    return in_play(at, "aura")


# --- the start of phase 1 ---------------------------------------------------------------------------------------------


def clear(play: Play[Race]) -> None:
    """Phase 1 opens: the old aura and assault go, then one positive aura if there is any (monsterchase-22,
    monsterchase-23)."""
    play.happens(CardsCleared())
    play.happens(StepReached(step="drop-aura" if play.state.auras else "assault"))


class DropAura(Action, frozen=True, tag="drop-aura"):
    """The positive aura the table gives up."""

    card: str


def drop_aura(play: Play[Race], action: DropAura) -> None:
    """Exactly one positive aura, chosen together; the others stay (monsterchase-23, monsterchase-23b)."""
    is_keeper(play)
    at_step(play, "drop-aura", "assault", "aura", "read")
    require(play.state.step == "drop-aura", "monsterchase-23", count=0, have=len(play.state.auras))
    card = card_of(action.card)
    require(card in play.state.auras, "monsterchase-23b", card=action.card)
    play.happens(AuraDropped(card=card))
    play.happens(StepReached(step="assault"))


# --- drawing ----------------------------------------------------------------------------------------------------------


def draw_assault_then(play: Play[Race], then: str) -> None:
    """A new assault is drawn now, out of turn; the table goes on at the step `then` (monsterchase-80).

    Caos brings back the one just carried out (monsterchase-28d).
    """
    play.happens(StepReached(step="assault", then=then))


def owe_auras(play: Play[Race], count: int, then: str) -> None:
    """So many positive auras are drawn now; the table goes on at the step `then` (monsterchase-90)."""
    play.happens(AurasOwed(count=count, then=then))


def discard_assault(play: Play[Race]) -> None:
    """The assault card goes to its discards, if it is there (monsterchase-35)."""
    if play.state.assault != NONE:
        play.happens(AssaultGone())


def foil_assault(play: Play[Race]) -> None:
    """The same early (monsterchase-35): what was to be carried out on the drawing is over, and the table goes on."""
    discard_assault(play)
    at, told = play.state, told_at(play.state)
    if at.step in CARRIED_OUT:
        play.happens(StepReached(step=told))
    elif at.then in CARRIED_OUT:
        play.happens(StepReached(step=at.step, then=told))


def told_at(at: Race) -> str:
    """Where an assault waits that is the table's to carry out."""
    return "star" if at.turn.car == BOSS else "assault-phase"


def is_drawing(play: Play[Race]) -> str:
    """The pile a card is due from; a positive aura goes first while one lies there (monsterchase-23,
    monsterchase-24)."""
    is_keeper(play)
    at_step(play, "drop-aura", "assault", "aura")
    require(play.state.step != "drop-aura", "monsterchase-23", count=1, have=len(play.state.auras))
    return pile_at(play.state)


def from_the_table(play: Play[Race]) -> str:
    """The pile a card was drawn from on the table, not by the app (monsterchase-179b)."""
    pile = is_drawing(play)
    require(not is_dealt(play.state, pile), "monsterchase-179b")
    return pile


class DrawCard(Action, frozen=True, tag="draw-card"):
    """A card that is written down already, or one left unread."""

    card: str


def draw_card(play: Play[Race], action: DrawCard) -> None:
    """The card that was turned over, one that lies in no other place (monsterchase-24)."""
    pile = from_the_table(play)
    require(action.card in drawable(play.state, pile), "monsterchase-24")
    drawn(play, pile, card_of(action.card))


class WriteCard(Action, frozen=True, tag="write-card"):
    """A card that appears for the first time, in the table's own words."""

    by_hand: ClassVar[bool] = True
    first: CardText
    second: CardText


def write_card(play: Play[Race], action: WriteCard) -> None:
    """A card that appears for the first time is written down, in a few words, for every later race (monsterchase-24b,
    monsterchase-24c)."""
    pile = from_the_table(play)
    known, most = len(written(play.state.box, pile)), MOST_WRITTEN[pile]
    require(known < most, "monsterchase-24b", most=most)
    halves = (plain(action.first), plain(action.second))
    require(all(0 < len(half) <= MOST_LETTERS for half in halves), "monsterchase-24c", most=MOST_LETTERS)
    play.happens(Learned(entry=f"{pile}-cards", value=BAR.join(halves), remember=True))
    drawn(play, pile, written(play.state.box, pile).index(halves))


class ComposeCard(Action, frozen=True, tag="compose-card"):
    """An assault card that appears for the first time, in chips the app can carry out."""

    first: tuple[str, ...]
    second: tuple[str, ...]


def compose_card(play: Play[Race], action: ComposeCard) -> None:
    """Both halves in chips (monsterchase-24d): written down like any other card (monsterchase-24b), and carried out by
    the app from then on (monsterchase-33)."""
    pile = from_the_table(play)
    known, most = len(written(play.state.box, pile)), MOST_WRITTEN[pile]
    require(known < most, "monsterchase-24b", most=most)
    fits = pile == "assault" and chips.fits(action.first) and chips.fits(action.second)
    require(fits, "monsterchase-24d")
    halves = (chips.spelled(action.first), chips.spelled(action.second))
    play.happens(Learned(entry=f"{pile}-cards", value=BAR.join(halves), remember=True))
    drawn(play, pile, written(play.state.box, pile).index(halves))


def plain(half: str) -> str:
    """Without the bar that parts the halves, nor blanks around the words."""
    return half.replace("|", "/").strip()


class TurnCard(Action, frozen=True, tag="turn-card"):
    """Let the app turn over the top card of its own deck."""


def turn_card(play: Play[Race], action: TurnCard) -> None:
    """The app's own deck, once the box knows every card of it (monsterchase-15, monsterchase-179).

    Caos is one of them; set aside, it does not come up again in the same drawing (monsterchase-28b, monsterchase-28c).
    """
    pile = is_drawing(play)
    at = play.state
    require(is_dealt(at, pile), "monsterchase-179", have=len(written(at.box, pile)), count=deck_size(at, pile))
    card = top_card(play, pile, (*left_in_deck(at, pile), CHAOS))
    if card == CHAOS:
        if chaos(play, pile):
            return
        card = top_card(play, pile, left_in_deck(play.state, pile))
    drawn(play, pile, int(card))


def top_card(play: Play[Race], pile: str, deck: tuple[str, ...]) -> str:
    """One card of the deck, the same however often it is undone (custode-luck)."""
    at = play.state
    return play.chance.pick(deck, f"{pile} {at.round}.{len(dealt(at, pile))}.{at.dice}")


def is_dealt(at: Race, pile: str) -> bool:
    """Whether the app deals this deck: the table leaves luck to it, every card is written down and one at least is not
    in play (monsterchase-179)."""
    least = max(deck_size(at, pile), len(in_play(at, pile)) + 1)
    return at.chose("luck") == "app" and len(written(at.box, pile)) >= least


def deck_size(at: Race, pile: str) -> int:
    """The cards of a deck beside Caos, as the box says."""
    return number(at.box, f"{pile}-count")


def dealt(at: Race, pile: str) -> tuple[int, ...]:
    return at.dealt_assaults if pile == "assault" else at.dealt_auras


def left_in_deck(at: Race, pile: str) -> tuple[str, ...]:
    """What the app's deck still holds beside Caos: the cards that are neither discarded nor in play."""
    gone = {*dealt(at, pile), *in_play(at, pile)}
    return tuple(str(card) for card in range(len(written(at.box, pile))) if card not in gone)


class DrawChaos(Action, frozen=True, tag="draw-chaos"):
    """The special card came up."""


def draw_chaos(play: Play[Race], action: DrawChaos) -> None:
    """The last card of the pile comes back and all the rest is reshuffled (monsterchase-28, monsterchase-29).

    Without a discard, or while positive auras are drawn, Caos is set aside and another card is due (monsterchase-28b,
    monsterchase-28c).
    """
    chaos(play, from_the_table(play))


def chaos(play: Play[Race], pile: str) -> bool:
    """Whether Caos brought a card back."""
    at = play.state
    last = NONE if at.owed_auras else at.last_assault if pile == "assault" else at.last_aura
    play.happens(ChaosDrawn(pile=pile, card=last))
    if last != NONE:
        go_on(play, pile)
    return last != NONE


def drawn(play: Play[Race], pile: str, card: int) -> None:
    if pile == "assault":
        play.happens(AssaultDrawn(card=card))
    else:
        play.happens(AuraWon(card=card) if play.state.owed_auras else AuraDrawn(card=card))
    go_on(play, pile)


def go_on(play: Play[Race], pile: str) -> None:
    """Back to where the drawing was called from; in phase 1 from assault to aura to reading it out
    (monsterchase-24)."""
    at = play.state
    if at.step == "aura" and at.owed_auras:
        return
    play.happens(StepReached(step=at.then or ("aura" if pile == "assault" else "read")))


# --- the cards in play ------------------------------------------------------------------------------------------------


class DropAssault(Action, frozen=True, tag="drop-assault"):
    """A star power or a token takes the assault away."""


def drop_assault(play: Play[Race], action: DropAssault) -> None:
    """A star power or a token takes the assault away early; only one that is there (monsterchase-35,
    monsterchase-35b)."""
    at_step(play, *DROP_STEPS)
    may_act_for(play, play.state.turn.car if play.state.step == "turn" else KEEPER)
    require(play.state.assault != NONE, "monsterchase-35b")
    foil_assault(play)


class ApplyAura(Action, frozen=True, tag="apply-aura"):
    """A car feels an aura in its turn."""

    car: str
    card: str


def apply_aura(play: Play[Race], action: ApplyAura) -> None:
    """An aura is felt by the car whose turn it is, never by the boss (monsterchase-25, monsterchase-26,
    monsterchase-27)."""
    require(action.car != BOSS, "monsterchase-27", card=action.card)
    at_step(play, "turn")
    require(play.state.turn.car == action.car, "monsterchase-31b", seat=play.state.turn.car)
    may_act_for(play, action.car)
    card = card_of(action.card)
    require(card in in_play(play.state, "aura"), "monsterchase-23b", card=action.card)
    require(card in active_auras(play.state, action.car), "monsterchase-122b")
    play.happens(AuraApplied(car=action.car, card=card))
