"""Phase 1 and every other drawing of assault and aura cards: what goes, what comes, what Caos brings back.

Other chapters draw out of turn through `draw_assault_then` and `owe_auras`, which come back to the step they name.
"""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from companion.engine.box_entries import BAR
from companion.engine.dispatch import AtSteps, everybody
from companion.engine.facts import Action, Learned
from companion.engine.free_words import IN_WORDS
from companion.engine.holes import Pick, Text
from companion.engine.play import Play
from companion.engine.proposals import Offer
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
from companion.games.monsterchase.rules.timing import at_step, but_at, is_keeper, may_act_for, may_drive
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


def none_gone(play: Play[Race]) -> None:
    """Exactly one goes (monsterchase-23)."""
    require(play.state.step == "drop-aura", "monsterchase-23", count=0, have=len(play.state.auras))


class DropAura(Action, frozen=True, tag="drop-aura"):
    """The positive aura the table gives up."""

    card: str

    primary = True
    is_often = True
    when = is_keeper, at_step("drop-aura", "assault", "aura", "read"), none_gone
    looked_for = but_at("assault", "aura", "read")

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        yield cls.offer(card_hole(at, tuple(dict.fromkeys(map(card_word, at.auras)))))

    def decide(self, play: Play[Race]) -> None:
        """Exactly one positive aura, chosen together; the others stay (monsterchase-23, monsterchase-23b)."""
        card = card_of(self.card)
        require(card in play.state.auras, "monsterchase-23b", card=self.card)
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
    at, reached = play.state, told_at(play.state)
    if at.step in CARRIED_OUT:
        play.happens(StepReached(step=reached))
    elif at.then in CARRIED_OUT:
        play.happens(StepReached(step=at.step, then=reached))


def told_at(at: Race) -> str:
    """Where an assault waits that is the table's to carry out."""
    return "star" if at.turn.car == BOSS else "assault-phase"


# What one drawing closes of another says nothing to whoever draws.
elsewhere = but_at("drop-aura", "assault", "aura")


def one_has_gone(play: Play[Race]) -> None:
    """A positive aura goes before anything is drawn, while one lies there (monsterchase-23)."""
    require(play.state.step != "drop-aura", "monsterchase-23", count=1, have=len(play.state.auras))


def is_left_to_the_table(play: Play[Race]) -> None:
    require(not is_dealt(play.state, pile_at(play.state)), "monsterchase-179b")


# A card is due (monsterchase-24), and where the app does not deal it somebody turned it over.
DRAWING = (is_keeper, at_step("drop-aura", "assault", "aura"), one_has_gone)
BY_HAND = (*DRAWING, is_left_to_the_table)


def is_left_to_the_app(play: Play[Race]) -> None:
    """Once the box knows every card of the deck (monsterchase-179)."""
    at, pile = play.state, pile_at(play.state)
    require(is_dealt(at, pile), "monsterchase-179", have=len(written(at.box, pile)), count=deck_size(at, pile))


def has_a_blank(play: Play[Race]) -> None:
    """There are only so many cards to be written down (monsterchase-24b)."""
    pile = pile_at(play.state)
    known, most = len(written(play.state.box, pile)), MOST_WRITTEN[pile]
    require(known < most, "monsterchase-24b", most=most)


def is_expected(at: Race) -> bool:
    """Whether a card already written down may turn up: one not dealt yet, or any where the whole deck is known."""
    pile = pile_at(at)
    gone = {*map(card_word, dealt(at, pile)), UNREAD_WORD}
    return not gone.issuperset(drawable(at, pile)) or len(written(at.box, pile)) >= deck_size(at, pile)


def card_hole(at: Race, cards: tuple[str, ...]) -> Pick:
    """One of these cards, each in the words the table wrote it down with."""
    pile = pile_at(at)
    known, lying = written(at.box, pile), in_play(at, pile)

    def halves(number: int) -> str:
        """The half that counts of an aura that lies there, both of a card that may be drawn; nothing of one left
        unread."""
        if number < 0 or number >= len(known):
            return ""
        positive, negative = known[number]
        if number in lying:
            return negative if number == at.aura else positive
        return f"{positive} / {negative}"

    return Pick(name="card", options=cards, says=tuple([halves(card_of(card)) for card in cards]))


class DrawCard(Action, frozen=True, tag="draw-card"):
    """A card that is written down already, or one left unread."""

    card: str

    is_often = True
    when = BY_HAND
    looked_for = elsewhere

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        """Then those among the discards: whoever shuffled without saying so has turned over what is there."""
        pile = pile_at(at)
        if written(at.box, pile):
            gone = {card_word(card) for card in dealt(at, pile)}
            cards = sorted(drawable(at, pile), key=lambda card: card in gone)
            yield cls.offer(card_hole(at, tuple(cards)), primary=is_expected(at))

    def decide(self, play: Play[Race]) -> None:
        """The card that was turned over, one that lies in no other place (monsterchase-24)."""
        pile = pile_at(play.state)
        require(self.card in drawable(play.state, pile), "monsterchase-24")
        drawn(play, pile, card_of(self.card))


class ComposeCard(Action, frozen=True, tag="compose-card"):
    """An assault card that appears for the first time, in chips the app can carry out."""

    first: tuple[str, ...]
    second: tuple[str, ...]

    when = (*BY_HAND, has_a_blank)

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        if pile_at(at) == "assault":
            most, ids = len(chips.TAPPED), tuple(chips.TAPPED)
            yield cls.offer(*(Pick(name=half, options=ids, many=True, most=most) for half in ("first", "second")))

    def decide(self, play: Play[Race]) -> None:
        """Both halves in chips (monsterchase-24d): written down like any other card (monsterchase-24b), and carried out
        by the app from then on (monsterchase-33)."""
        pile = pile_at(play.state)
        fits = pile == "assault" and chips.fits(self.first) and chips.fits(self.second)
        require(fits, "monsterchase-24d")
        halves = (chips.spelled(self.first), chips.spelled(self.second))
        play.happens(Learned(entry=f"{pile}-cards", value=BAR.join(halves), remember=True))
        drawn(play, pile, written(play.state.box, pile).index(halves))


class WriteCard(Action, frozen=True, tag="write-card"):
    """A card that appears for the first time, in the table's own words."""

    by_hand: ClassVar[bool] = True
    first: CardText
    second: CardText

    when = (*BY_HAND, has_a_blank)

    @classmethod
    def offers(cls, _at: Race, _seat: str) -> Iterator[Offer]:
        yield cls.offer(*(Text(name=name, most=MOST_LETTERS) for name in ("first", "second")))

    def decide(self, play: Play[Race]) -> None:
        """A card that appears for the first time is written down, in a few words, for every later race
        (monsterchase-24b, monsterchase-24c)."""
        pile = pile_at(play.state)
        halves = (plain(self.first), plain(self.second))
        require(all(0 < len(half) <= MOST_LETTERS for half in halves), "monsterchase-24c", most=MOST_LETTERS)
        play.happens(Learned(entry=f"{pile}-cards", value=BAR.join(halves), remember=True))
        drawn(play, pile, written(play.state.box, pile).index(halves))


def plain(half: str) -> str:
    """Without the bar that parts the halves, nor blanks around the words."""
    return half.replace("|", "/").strip()


class TurnCard(Action, frozen=True, tag="turn-card"):
    """Let the app turn over the top card of its own deck."""

    primary = True
    when = (*DRAWING, is_left_to_the_app)
    looked_for = elsewhere

    def decide(self, play: Play[Race]) -> None:
        """The app's own deck, once the box knows every card of it (monsterchase-15, monsterchase-179).

        Caos is one of them; set aside, it does not come up again in the same drawing (monsterchase-28b,
        monsterchase-28c).
        """
        pile = pile_at(play.state)
        card = top_card(play, pile, (*left_in_deck(play.state, pile), CHAOS))
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

    is_often = True
    when = BY_HAND

    def decide(self, play: Play[Race]) -> None:
        """The last card of the pile comes back and all the rest is reshuffled (monsterchase-28, monsterchase-29).

        Without a discard, or while positive auras are drawn, Caos is set aside and another card is due
        (monsterchase-28b, monsterchase-28c).
        """
        chaos(play, pile_at(play.state))


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


def takes_it_away(play: Play[Race]) -> None:
    """Whoever drives, else the keeper (monsterchase-31b)."""
    may_act_for(play, play.state.turn.car if play.state.step == "turn" else KEEPER)


def lies_there(play: Play[Race]) -> None:
    require(play.state.assault != NONE, "monsterchase-35b")


class DropAssault(Action, frozen=True, tag="drop-assault"):
    """A star power or a token takes the assault away."""

    is_sure = True
    when = at_step(*DROP_STEPS), takes_it_away, lies_there

    @staticmethod
    def may_be_open(at: Race, _seat: str) -> bool:
        return at.assault != NONE

    @staticmethod
    def looked_for(at: Race, seat: str) -> bool:
        """In a race of teams there never was one: whoever drives knows."""
        return at.mode == "chase" or at.step != "turn" or not may_drive(at, seat, at.turn.car)

    def decide(self, play: Play[Race]) -> None:
        """A star power or a token takes the assault away early; only one that is there (monsterchase-35,
        monsterchase-35b)."""
        foil_assault(play)


class ApplyAura(Action, frozen=True, tag="apply-aura"):
    """A car feels an aura in its turn."""

    car: str
    card: str

    when = AtSteps[Race](frozenset({"turn"}))
    looked_for = everybody

    @staticmethod
    def may_be_open(at: Race, _seat: str) -> bool:
        return at.aura != NONE or bool(at.auras)

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        """To the car whose turn it is; in the turn of the boss, or of a drone that feels none, one of them, because
        that is soon forgotten (monsterchase-27, monsterchase-122b)."""
        auras = tuple(dict.fromkeys(map(card_word, in_play(at, "aura"))))
        car = at.turn.car
        if at.step == "turn" and auras and may_drive(at, seat, car):
            is_felt = bool(active_auras(at, car))
            yield cls.offer(card_hole(at, auras if is_felt else auras[:1]), car=car, is_sure=is_felt)
        elif at.step == "flip" and auras and seat == KEEPER:
            yield cls.offer(card_hole(at, auras[:1]), car=BOSS)
        elif at.step != "over":
            # For whoever looks for it: whose turn it is.
            yield cls.offer(car="", card=UNREAD_WORD)

    def decide(self, play: Play[Race]) -> None:
        """An aura is felt by the car whose turn it is, never by the boss (monsterchase-25, monsterchase-26,
        monsterchase-27)."""
        require(self.car != BOSS, "monsterchase-27", card=self.card)
        at_step("turn")(play)
        require(play.state.turn.car == self.car, "monsterchase-31b", seat=play.state.turn.car)
        may_act_for(play, self.car)
        card = card_of(self.card)
        require(card in in_play(play.state, "aura"), "monsterchase-23b", card=self.card)
        require(card in active_auras(play.state, self.car), "monsterchase-122b")
        play.happens(AuraApplied(car=self.car, card=card))
