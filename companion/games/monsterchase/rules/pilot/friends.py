"""Friends: who is near enough, what is meant for whom, and a card that is asked for."""

from companion.engine.facts import Action
from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.monsterchase.connection import are_connected, distance, limit
from companion.games.monsterchase.facts.answers import CardRefused, CardWanted, CarsLinked, TransferPlanned
from companion.games.monsterchase.rules.pilot.transfers import may_lend_as, not_connected, require_named
from companion.games.monsterchase.rules.pilot.turn import require_open
from companion.games.monsterchase.rules.timing import at_step, in_turn, may_drive
from companion.games.monsterchase.state import Race

# What is passed on of a card: its effect, or spaces.
KINDS_PASSED = ("cognitive", "kinetic")


class Connect(Action, frozen=True, tag="connect"):
    """The table looked: the car in turn and this one are near enough."""

    other: str


def connect(play: Play[Race], action: Connect) -> None:
    """Within the limit (monsterchase-57), as the table sees it (monsterchase-58): nobody has to count it out. A
    distance that was told, and is too far, says no (monsterchase-57b)."""
    car = in_turn(play)
    at = play.state
    require_open(play, "show")
    require(not at.turn.shown and not at.turn.lender, "monsterchase-42")
    require_named(play, car, action.other)
    require(not are_connected(at, car, action.other), "monsterchase-62b")
    if action.other not in at.pilots or distance(at, car, action.other) is not None:
        not_connected(at, car, action.other)
    play.happens(CarsLinked(one=car, other=action.other, within=limit(at, car, action.other)))


class PlanTransfer(Action, frozen=True, tag="plan-transfer"):
    """Who is to get the effect or spaces of the card that is shown next; of no kind where it is dropped again."""

    kind: str
    to: str = ""


def plan_transfer(play: Play[Race], action: PlanTransfer) -> None:
    """Before the card is shown (monsterchase-66, monsterchase-68), only among connected cars (monsterchase-57b)."""
    car = in_turn(play)
    at = play.state
    require_open(play, "show")
    require(not at.turn.shown and not at.turn.lender, "monsterchase-42")
    if action.kind == "" and at.turn.plan:
        play.happens(TransferPlanned(car=car, kind="", to=""))
        return
    require(action.kind in KINDS_PASSED, "monsterchase-42")
    require_named(play, car, action.to)
    if not are_connected(at, car, action.to):
        not_connected(at, car, action.to)
    play.happens(TransferPlanned(car=car, kind=action.kind, to=action.to))


class WantCard(Action, frozen=True, tag="want-card"):
    """The car in turn asks a connected one for a card."""

    giver: str


def want_card(play: Play[Race], action: WantCard) -> None:
    """The question goes to whoever holds the hand (monsterchase-71), which is not empty; one at a time
    (monsterchase-62)."""
    car = in_turn(play)
    at = play.state
    require_open(play, "astral")
    require(not at.turn.shown, "monsterchase-42")
    require_named(play, car, action.giver)
    if not are_connected(at, car, action.giver):
        not_connected(at, car, action.giver)
    require(bool(at.pilots[action.giver].hand), "monsterchase-71", other=action.giver)
    require(at.turn.asked == "" and at.turn.lender == "", "monsterchase-62", count=2)
    play.happens(CardWanted(car=car, giver=action.giver))


class RefuseCard(Action, frozen=True, tag="refuse-card"):
    """Whoever was asked for a card says no; whoever asked may think better of it."""


def refuse_card(play: Play[Race], action: RefuseCard) -> None:
    """Asking is not getting (monsterchase-71b)."""
    at_step(play, "turn")
    at = play.state
    giver = at.turn.asked
    require(giver != "", "monsterchase-20b", phase="to-turn")
    require(may_lend_as(at, play.seat, giver) or may_drive(at, play.seat, at.turn.car), "monsterchase-71b", other=giver)
    play.happens(CardRefused(giver=giver, car=at.turn.car))
