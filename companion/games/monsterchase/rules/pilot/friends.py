"""Friends: who is near enough, what is meant for whom, and a card that is asked for."""

from collections.abc import Iterator

from companion.engine.facts import Action
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.engine.words import Line
from companion.games.monsterchase.components import KEEPER, OPEN_HANDS, Card
from companion.games.monsterchase.connection import (
    are_connected,
    distance,
    group,
    limit,
    nearest,
    nearest_in_turn,
)
from companion.games.monsterchase.facts.answers import CardRefused, CardWanted, CarsLinked, TransferPlanned
from companion.games.monsterchase.facts.pilot import CardShown
from companion.games.monsterchase.rules.forms import one_card, sign
from companion.games.monsterchase.rules.pilot.hand import is_hidden, playable, require_held
from companion.games.monsterchase.rules.pilot.transfers import (
    lenders,
    may_borrow,
    may_have_friends,
    may_lend_as,
    not_connected,
    require_named,
)
from companion.games.monsterchase.rules.pilot.turn import has_the_choice, nothing_shown, own_hand, require_open
from companion.games.monsterchase.rules.timing import at_step, drivers, in_turn, may_drive
from companion.games.monsterchase.state import Race

# What is passed on of a card: its effect, or spaces.
KINDS_PASSED = {"cognitive": "answer.plan-effect", "kinetic": "answer.plan-spaces"}


def may_show(play: Play[Race]) -> None:
    require_open(play, "show")


def nothing_begun(play: Play[Race]) -> None:
    """Before any card is chosen (monsterchase-42)."""
    require(not play.state.turn.shown and not play.state.turn.lender, "monsterchase-42")


def has_friends(play: Play[Race]) -> None:
    """Only among connected cars (monsterchase-57b): the nearest says why not."""
    at, car = play.state, play.state.turn.car
    if len(group(at, car)) < 2:
        not_connected(at, car, nearest_in_turn(at) or car)


def of_friends(at: Race, seat: str) -> str:
    """A friend is one tap, before any card is chosen; it is asked of whoever drives, not of the keeper."""
    return "friends" * (seat in drivers(at, at.turn.car) and not at.turn.asked and not at.turn.plan)


class ShowCard(Action, frozen=True, tag="show-card"):
    """Lay the card of the turn open, to say what of it goes to a connected car."""

    card: Card

    when = in_turn, may_show, own_hand, nothing_shown, has_friends
    may_be_open = may_have_friends

    @staticmethod
    def looked_for(at: Race, seat: str) -> bool:
        """By whoever drives, as far as one sees with a card that is not shown yet."""
        car = at.turn.car
        if at.step != "turn" or at.turn.shown or not may_drive(at, seat, car):
            return False
        return bool(at.pilots[car].hand) or is_hidden(at, car, seat)

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        """First of all where a transfer is meant; asked of whoever drives, not of the keeper."""
        car = at.turn.car
        if options := playable(at, car):
            yield cls.offer(one_card(options), primary=at.turn.plan != "" and seat in drivers(at, car))

    def decide(self, play: Play[Race]) -> None:
        """The card of the turn, before it is said who gets what of it; only for who is connected (monsterchase-57b):
        the nearest says why not."""
        car = play.state.turn.car
        require_held(play, car, self.card)
        play.happens(CardShown(car=car, card=self.card))


def may_refuse(play: Play[Race]) -> None:
    """Whoever was asked for a card, and whoever asked (monsterchase-71b)."""
    at, giver = play.state, play.state.turn.asked
    require(giver != "", "monsterchase-20b", phase="to-turn")
    require(may_lend_as(at, play.seat, giver) or may_drive(at, play.seat, at.turn.car), "monsterchase-71b", other=giver)


class RefuseCard(Action, frozen=True, tag="refuse-card"):
    """Whoever was asked for a card says no; whoever asked may think better of it."""

    when = at_step("turn"), may_refuse

    @staticmethod
    def may_be_open(at: Race, _seat: str) -> bool:
        return at.turn.asked != ""

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        """Whoever asked may think better of it; its holder keeps the card, or the car that several drive does. Whose
        hand lies open is not waited for: it is looked at together."""
        turn, giver = at.turn, at.turn.asked
        if turn.main or turn.shown or turn.lender or turn.is_drawn:
            return
        may_ask = may_drive(at, seat, turn.car)
        if may_ask and seat != giver:
            question = "wanted-open" if giver in OPEN_HANDS else "wanting"
            yield cls.offer(question=question * (seat in drivers(at, turn.car)), said=Line("answer.want-no-more"))
        if giver in lenders(at, seat) and seat != KEEPER and (seat == giver or not may_ask):
            said = Line("answer.keep-card", {"giver": giver}) if giver in OPEN_HANDS else None
            yield cls.offer(question="wanted-open" if said else "wanted", said=said)

    def decide(self, play: Play[Race]) -> None:
        """Asking is not getting (monsterchase-71b)."""
        at = play.state
        play.happens(CardRefused(giver=at.turn.asked, car=at.turn.car))


class PlanTransfer(Action, frozen=True, tag="plan-transfer"):
    """Who is to get the effect or spaces of the card that is shown next; of no kind where it is dropped again."""

    kind: str
    to: str = ""

    when = in_turn, may_show, nothing_begun

    @staticmethod
    def may_be_open(at: Race, seat: str) -> bool:
        return at.turn.plan != "" or may_have_friends(at, seat)

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        """Its effect, or spaces; or neither after all."""
        car = at.turn.car
        if at.turn.plan:
            yield cls.offer(kind="", to="", question="planned" * (seat in drivers(at, car)))
        for other in nearest(at):
            for kind, words in KINDS_PASSED.items() if are_connected(at, car, other) else ():
                said = Line(words, {"to": other, "limit": limit(at, car, other)})
                yield cls.offer(kind=kind, to=other, question=of_friends(at, seat), said=said, icon=sign(other))

    def decide(self, play: Play[Race]) -> None:
        """Before the card is shown (monsterchase-66, monsterchase-68), only among connected cars (monsterchase-57b)."""
        at, car = play.state, play.state.turn.car
        if self.kind == "" and at.turn.plan:
            play.happens(TransferPlanned(car=car, kind="", to=""))
            return
        require(self.kind in KINDS_PASSED, "monsterchase-42")
        require_named(play, car, self.to)
        if not are_connected(at, car, self.to):
            not_connected(at, car, self.to)
        play.happens(TransferPlanned(car=car, kind=self.kind, to=self.to))


class WantCard(Action, frozen=True, tag="want-card"):
    """The car in turn asks a connected one for a card."""

    giver: str

    when = in_turn, may_borrow, nothing_shown
    may_be_open = may_have_friends

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        for other in nearest(at) if not at.turn.lender else ():
            if are_connected(at, at.turn.car, other):
                yield cls.offer(giver=other, question=of_friends(at, seat), icon=sign(other))

    def decide(self, play: Play[Race]) -> None:
        """The question goes to whoever holds the hand (monsterchase-71), which is not empty; one at a time
        (monsterchase-62)."""
        at, car = play.state, play.state.turn.car
        require_named(play, car, self.giver)
        if not are_connected(at, car, self.giver):
            not_connected(at, car, self.giver)
        require(bool(at.pilots[self.giver].hand), "monsterchase-71", other=self.giver)
        require(at.turn.asked == "" and at.turn.lender == "", "monsterchase-62", count=2)
        play.happens(CardWanted(car=car, giver=self.giver))


class Connect(Action, frozen=True, tag="connect"):
    """The table looked: the car in turn and this one are near enough."""

    other: str

    is_sure = True
    when = in_turn, may_show, nothing_begun
    may_be_open = has_the_choice

    @staticmethod
    def looked_for(at: Race, seat: str) -> bool:
        """Whoever drives is not told of it once the card is chosen."""
        return at.step != "turn" or at.turn.is_drawn or not may_drive(at, seat, at.turn.car)

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        """Before any card is chosen (monsterchase-42); a distance that was told says itself that it is too far."""
        car = at.turn.car
        for other in nearest(at):
            if not are_connected(at, car, other) and distance(at, car, other) is None:
                said = Line("answer.link", {"to": other, "limit": limit(at, car, other)})
                yield cls.offer(other=other, question=of_friends(at, seat), said=said, icon=sign(other))

    def decide(self, play: Play[Race]) -> None:
        """Within the limit (monsterchase-57), as the table sees it (monsterchase-58): nobody has to count it out. A
        distance that was told, and is too far, says no (monsterchase-57b)."""
        at, car = play.state, play.state.turn.car
        require_named(play, car, self.other)
        require(not are_connected(at, car, self.other), "monsterchase-62b")
        if self.other not in at.pilots or distance(at, car, self.other) is not None:
            not_connected(at, car, self.other)
        play.happens(CarsLinked(one=car, other=self.other, within=limit(at, car, self.other)))
