"""Mayhem cards in hands: how many, which of them a phone was told, and playing one."""

from collections.abc import Iterator

from companion.engine.facts import Action
from companion.engine.holes import Pick
from companion.engine.play import Play
from companion.engine.proposals import Offer
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
from companion.games.mayhem.state import SETUP, City, chosen, figures_for, is_free_for_all, side_of
from companion.kit.hands import UNKNOWN, Card, distinct, unknown
from companion.kit.offering import any_of

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


def has_cards_to_name(play: Play[City]) -> None:
    """Where phones keep hands, as long as one's own does not know all of it (mayhem-84)."""
    left = play.state.hands.get(play.seat, ()).count(UNKNOWN)
    require(chosen(play.state, "keep") == "hands" and left > 0, "mayhem-84", count=left)


class NameCards(Action, frozen=True, tag="name-cards"):
    """Tell one's own phone which cards one holds."""

    cards: tuple[Card, ...]

    is_often = True
    is_sure = True
    when = has_cards_to_name

    @classmethod
    def offers(cls, at: City, seat: str) -> Iterator[Offer]:
        """After the setup, as many as the phone does not know."""
        if at.step in SETUP:
            return
        hand, is_once = at.hands[seat], at.options.get("mode") == "competitive"
        known = mayhem_cards(at.box["mayhem-cards"])
        fit = [card for card, each in known.items() if each.triangle != "no" or not is_free_for_all(at)]
        options = tuple([card for card in fit if not is_once or card not in hand])
        most = min(hand.count(UNKNOWN), len(options)) if is_once else hand.count(UNKNOWN)
        if options:
            yield cls.offer(Pick(name="cards", options=options, many=True, most=most, repeat=not is_once))

    def is_beside(self, seat: str) -> bool:
        return True

    def decide(self, play: Play[City]) -> None:
        """As many of one's hand as the phone does not know yet (mayhem-84c), all of them cards of the box, none twice
        in a competitive hand (mayhem-84, mayhem-74)."""
        at = play.state
        left = at.hands[play.seat].count(UNKNOWN)
        known = mayhem_cards(at.box["mayhem-cards"])
        for card in self.cards:
            require(card in known, "mayhem-84", count=left)
            require(not is_free_for_all(at) or known[card].triangle != "no", "mayhem-23", card=card)
        require(1 <= len(self.cards) <= left, "mayhem-84c", count=left)
        if at.options.get("mode") == "competitive":
            # What a correction put there twice already is the table's affair.
            both = (*{*at.hands[play.seat]} - {UNKNOWN}, *self.cards)
            require(len(set(both)) == len(both), "mayhem-74")
        play.happens(CardsNamed(seat=play.seat, cards=self.cards))


# --- playing one ------------------------------------------------------------------------------------------------------


class PlayCard(Action, frozen=True, tag="play-card"):
    """A Mayhem card, for one of one's own characters."""

    card: Card
    figure: str

    @classmethod
    def offers(cls, at: City, seat: str) -> Iterator[Offer]:
        """Those whose time it is and that can be paid; where none may be played, all of them, for the page to say why.
        A second one (mayhem-19) and one for another's character (mayhem-65) are tried beside."""
        hand, own = at.hands.get(seat, ()), figures_for(at, seat)
        if at.step in SETUP or not hand or not own:
            return
        side = side_of(at, seat)
        if at.sides[side].card:
            if at.step == "act":
                yield cls.tried(card=hand[0], figure=own[0])
            return
        every, is_now = distinct(playable(at, seat)), is_played_now(at)
        known = mayhem_cards(at.box["mayhem-cards"])
        fit = [each for each in every if each not in known or not time_fault(at, side, known[each])]
        for figure in own:
            payable = tuple([card for card in fit if can_pay(at, figure, card)])
            yield cls.offer(any_of("card", payable or every), is_sure=is_now and payable != (), figure=figure)
        others = [each for each in at.figures if each not in own]
        if at.step == "act" and is_now:
            yield from (cls.tried(card=hand[0], figure=figure) for figure in others[:1])

    def decide(self, play: Play[City]) -> None:
        """One a team and round (mayhem-19, mayhem-86), of one's own hand (mayhem-84), at its time (mayhem-20), at its
        price (mayhem-18e); a component's text goes before the rules (mayhem-11)."""
        at = play.state
        side = side_of(at, play.seat)
        require(side != "" and is_played_now(at), "mayhem-20", card=self.card)
        require(not at.sides[side].card, "mayhem-19", side=side)
        require(self.card in playable(at, play.seat), "mayhem-84", count=len(at.hands[play.seat]))
        is_own = self.figure in at.figures and at.figures[self.figure].seat == play.seat
        require(is_own, "mayhem-65", figure=self.figure)
        known = mayhem_cards(at.box["mayhem-cards"]).get(self.card, MayhemCard(""))
        if fault := time_fault(at, side, known):
            raise Refusal(fault, {"card": self.card, "side": at.first})
        require(can_pay(at, self.figure, self.card), "mayhem-18e", figure=self.figure, card=self.card)
        # What it says besides its effects is told at the table (mayhem-18c).
        is_open = not known.effects or bool(known.unread)
        play.happens(CardPlayed(seat=play.seat, side=side, card=self.card, figure=self.figure, is_open=is_open))
        if known.effects:
            play.happens(EffectsDue(figure=self.figure, effects=known.effects, source="card", first=True))
        if costs_the_step(at, self.figure, self.card):
            play.happens(Stayed(figure=self.figure))


def costs_the_step(at: City, figure: str, card: Card) -> bool:
    """Whether this card takes the place of the free move of whoever acts now (mayhem-18e)."""
    return card in FOR_THE_STEP and at.active is not None and at.active.figure == figure and not at.active.stayed


def can_pay(at: City, figure: str, card: Card) -> bool:
    """Whether the free move was not taken already."""
    return not (at.active is not None and at.active.moved and costs_the_step(at, figure, card))


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
    if known.triangle == "no" and is_free_for_all(at):
        return "mayhem-23"
    if known.timing == AT_START:
        waits = side != at.first and at.mayhem == 0 and chosen(at, "start-cards") == "initiative"
        return "mayhem-20" if at.placed else "mayhem-20b" if waits else ""
    return "mayhem-20" if known.timing == IN_TURNS and at.step != "act" else ""
