"""Mayhem cards in hands: how many, which of them a phone was told, and playing one."""

from companion.engine.facts import Action
from companion.engine.play import Play
from companion.engine.rulebook import Refusal, require
from companion.games.mayhem.components import (
    AT_START,
    FIRST_GAME,
    FOR_THE_STEP,
    FREE_FOR_ALL_HAND,
    IN_TURNS,
    MayhemCard,
    icons,
    mayhem_cards,
)
from companion.games.mayhem.facts.cards import CardPlayed
from companion.games.mayhem.facts.setup import CardsNamed
from companion.games.mayhem.facts.turns import EffectsDue, Stayed
from companion.games.mayhem.rules.timing import going_on
from companion.games.mayhem.state import City, chosen, figures_for, is_free_for_all, side_of
from companion.kit.hands import UNKNOWN, Card, unknown

# The steps in which no card is played (mayhem-20).
CLOSED = ("draft", "map", "dice", "tie", "tile")
OF_ONE, OF_A_PAIR = 7, 4  # mayhem-8, mayhem-65


# --- how many ---------------------------------------------------------------------------------------------------------


def limit(at: City, seat: str) -> int:
    """As many cards as the boards of this seat show icons (mayhem-8, mayhem-65, mayhem-65b, mayhem-68)."""
    return sum(icons(at.box, at.figures[figure].character) for figure in figures_for(at, seat))


def drawn(at: City, seat: str) -> int:
    """How many are drawn to choose from: none in a first game (mayhem-10), or where hands are chosen
    (mayhem-74b)."""
    if is_first_game(at) or (at.options.get("mode") == "competitive" and chosen(at, "hand") == "chosen"):
        return 0
    if is_free_for_all(at):
        return FREE_FOR_ALL_HAND
    return OF_A_PAIR if len(figures_for(at, seat)) == 1 else OF_ONE


def is_first_game(at: City) -> bool:
    return at.options.get("cards") == "first-game" and at.options.get("mode") == "standard"


def dealt(at: City, seat: str) -> tuple[Card, ...]:
    """The hand at the start: the named cards of a first game, whatever the icons say (mayhem-88), else so many."""
    if not is_first_game(at):
        return unknown(min(limit(at, seat), drawn(at, seat) or limit(at, seat)))
    named = [card for figure in figures_for(at, seat) for card in first_cards(at.figures[figure].character)]
    return tuple(named) if chosen(at, "keep") == "hands" else unknown(len(named))


def first_cards(character: str) -> tuple[Card, ...]:
    return FIRST_GAME.get(character, unknown(2))


class NameCards(Action, frozen=True, tag="name-cards"):
    """Tell one's own phone which cards one holds."""

    cards: tuple[Card, ...]

    def is_beside(self, seat: str) -> bool:
        return True


def name_cards(play: Play[City], action: NameCards) -> None:
    """As many of one's hand as the phone does not know yet (mayhem-84c), all of them cards of the box, none twice in a
    competitive hand (mayhem-84, mayhem-74)."""
    going_on(play)
    at = play.state
    left = at.hands.get(play.seat, ()).count(UNKNOWN)
    require(chosen(at, "keep") == "hands" and left > 0, "mayhem-84", count=left)
    known = mayhem_cards(at.box["mayhem-cards"])
    for card in action.cards:
        require(card in known, "mayhem-84", count=left)
        require(not is_free_for_all(at) or known[card].triangle != "no", "mayhem-23", card=card)
    require(1 <= len(action.cards) <= left, "mayhem-84c", count=left)
    if at.options.get("mode") == "competitive":
        # What a ruling put there twice already is the table's affair.
        both = (*{*at.hands[play.seat]} - {UNKNOWN}, *action.cards)
        require(len(set(both)) == len(both), "mayhem-74")
    play.happens(CardsNamed(seat=play.seat, cards=action.cards))


# --- playing one ------------------------------------------------------------------------------------------------------


class PlayCard(Action, frozen=True, tag="play-card"):
    """A Mayhem card, for one of one's own characters."""

    card: Card
    figure: str


def play_card(play: Play[City], action: PlayCard) -> None:
    """One a team and round (mayhem-19, mayhem-86), of one's own hand (mayhem-84), at its time (mayhem-20), at its price
    (mayhem-18e); a component's text goes before the rules (mayhem-11)."""
    going_on(play)
    at = play.state
    side = side_of(at, play.seat)
    require(side != "" and is_played_now(at), "mayhem-20", card=action.card)
    require(not at.sides[side].card, "mayhem-19", side=side)
    require(action.card in playable(at, play.seat), "mayhem-84", count=len(at.hands[play.seat]))
    is_own = action.figure in at.figures and at.figures[action.figure].seat == play.seat
    require(is_own, "mayhem-65", figure=action.figure)
    known = mayhem_cards(at.box["mayhem-cards"]).get(action.card, MayhemCard(""))
    if fault := time_fault(at, side, known):
        raise Refusal(fault, {"card": action.card, "side": at.first})
    require(can_pay(at, action.figure, action.card), "mayhem-18e", figure=action.figure, card=action.card)
    # What it says besides its effects is told at the table (mayhem-18c).
    is_open = not known.effects or bool(known.unread)
    play.happens(CardPlayed(seat=play.seat, side=side, card=action.card, figure=action.figure, is_open=is_open))
    if known.effects:
        play.happens(EffectsDue(figure=action.figure, effects=known.effects, source="card", first=True))
    if costs_the_step(at, action.figure, action.card):
        play.happens(Stayed(figure=action.figure))


def costs_the_step(at: City, figure: str, card: Card) -> bool:
    """Whether this card takes the place of the free move of whoever acts now (mayhem-18e)."""
    return card in FOR_THE_STEP and at.active is not None and at.active.figure == figure and not at.active.stayed


def can_pay(at: City, figure: str, card: Card) -> bool:
    """Whether the free move was not taken already."""
    return not (costs_the_step(at, figure, card) and at.active is not None and at.active.moved)


def is_played_now(at: City) -> bool:
    """Once a round has begun and it is known who has the initiative."""
    return at.round > 0 and at.first in at.sides and at.step not in CLOSED


def playable(at: City, seat: str) -> tuple[Card, ...]:
    """What may be laid from this hand: cards it is known to hold, and in place of one nobody named any of the box."""
    hand = at.hands.get(seat, ())
    if UNKNOWN not in hand:
        return hand
    return (*hand, *mayhem_cards(at.box["mayhem-cards"]))


def time_fault(at: City, side: str, known: MayhemCard) -> str:
    """The rule against this card now, or nothing: at the start of the round, in the activation phase, or when it says
    (mayhem-20, mayhem-20b); with the triangle where all fight all (mayhem-23)."""
    if is_free_for_all(at) and known.triangle == "no":
        return "mayhem-23"
    if known.timing == AT_START:
        waits = side != at.first and at.mayhem == 0 and chosen(at, "start-cards") == "initiative"
        return "mayhem-20" if at.placed else "mayhem-20b" if waits else ""
    return "mayhem-20" if known.timing == IN_TURNS and at.step != "act" else ""
