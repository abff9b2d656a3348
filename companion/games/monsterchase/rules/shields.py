"""Shields of pilots: each strengthens its owner's blow only, and lessens what comes to its own car; told before or
after the blow."""

from collections.abc import Iterator
from operator import attrgetter

from companion.engine.dispatch import AtSteps, everybody
from companion.engine.facts import Action
from companion.engine.holes import Pick
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import Refusal, require
from companion.engine.words import Line
from companion.games.monsterchase.components import BOSS
from companion.games.monsterchase.facts.hits import BlowTold, DamageKeptOff, DealerNamed, ShieldBack, ShieldSpent
from companion.games.monsterchase.rules import hits
from companion.games.monsterchase.rules.timing import not_yet, shares
from companion.games.monsterchase.state import ACTION_STEPS, Blow, Race, is_action

SHIELDS = attrgetter("shields")
# What a blow has led to that no shield takes back.
OFF, LOST = "off", "lost"


# --- whose blow it is -------------------------------------------------------------------------------------------------


def movers(at: Race) -> tuple[str, ...]:
    """Who moves now, and so deals what is told: the boss, or the car in turn and the one it shares its card with."""
    return (BOSS,) if hits.is_boss_time(at) else tuple(filter(None, (at.turn.car, at.turn.guest)))


def dealer(at: Race) -> str:
    """Whose shields wait for the next blow."""
    return at.turn.dealer or at.turn.car


def dealer_of(at: Race, target: str) -> str:
    """Who deals a blow at this target; nothing where several may have, and only the table knows which.

    What hits a car that moves lay on the track: an obstacle, or a bomb that somebody left there.
    """
    by = movers(at)
    if target in by:
        return ""
    return dealer(at) if at.turn.more else by[0] if len(by) == 1 else ""


def may_have_dealt(at: Race, blow: Blow, car: str) -> bool:
    """Whether a told blow may be this car's: a ram, a missile, or the explosion of a bomb of its own
    (monsterchase-111)."""
    if blow.by or car == blow.target:
        return blow.by == car
    return blow.target in movers(at) or car in movers(at)


def last_of(at: Race, car: str) -> Blow | None:
    """The last blow of this turn that is this car's to strengthen; none once its target is off the track."""
    found = next((blow for blow in reversed(at.turn.blows) if may_have_dealt(at, blow, car)), None)
    return None if found is None or found.ended == OFF else found


# --- a shield more, a damage less -------------------------------------------------------------------------------------


def strengthen(play: Play[Race], car: str) -> None:
    """One damage more, with the blow this car told last, or else with its next; nobody else's (monsterchase-111)."""
    at = play.state
    blow = last_of(at, car)
    if blow:
        add_to(play, blow, car)
        return
    by, waits = movers(at), dealer(at)
    if car not in by or (at.turn.more and waits != car):
        raise Refusal("monsterchase-111", {"seat": car, "other": waits if at.turn.more else by[0]})
    if waits != car:
        play.happens(DealerNamed(car=car))
    play.happens(ShieldSpent(car=car, use="more"))


def add_to(play: Play[Race], blow: Blow, car: str) -> None:
    """The blow again, one greater: what bots keep off goes by the whole of it (monsterchase-117b)."""
    before = play.state
    play.happens(ShieldSpent(car=car, use="more"))
    kept = 0 if blow.is_top else kept_of(play.state, blow)
    if blow.target == BOSS:
        hits.hurt_boss(play, 1, guarded=kept)
    else:
        hits.hurt_car(play, blow.target, 1, guarded=kept)
    again = Blow(blow.target, car, blow.count + 1, blow.guarded + kept, blow.is_top, blow.ended)
    announce(play, before, again)


def kept_of(at: Race, blow: Blow) -> int:
    """What more a bot or the boss has to put into its defence, or a pilot has put up already (monsterchase-117)."""
    if blow.target != BOSS and not hits.is_bot(at, blow.target):
        return min(1, at.turn.guards.get(blow.target, 0))
    have = hits.beast(at).shields if blow.target == BOSS else at.pilots[blow.target].shields
    return min(1, max(0, hits.first_chance(at, have + blow.guarded, blow.count + 1) - blow.guarded))


def lessen(play: Play[Race], car: str) -> None:
    """One damage less, of the blow told last on this car, or else of the next (monsterchase-112).

    Nothing lessens level three (monsterchase-113); what has led to more is undone first (monsterchase-112c).
    """
    at = play.state
    blow = next((each for each in reversed(at.turn.blows) if each.target == car), None)
    is_told = blow is not None and blow.guarded < blow.count
    if blow and is_told:
        require(not blow.is_top, "monsterchase-113", seat=car)
        if blow.ended:
            raise Refusal("monsterchase-112c", {"seat": car})
    play.happens(ShieldSpent(car=car, use="less"))
    if blow and is_told:
        play.happens(DamageKeptOff(car=car))
        announce(play, at, Blow(car, blow.by, blow.count, blow.guarded + 1))


# --- telling ----------------------------------------------------------------------------------------------------------


def take_back(play: Play[Race], target: str) -> None:
    """Shields that wait for a blow do not go into one at their own car: they are not spent (monsterchase-111)."""
    at = play.state
    if at.turn.more and dealer(at) == target:
        play.happens(ShieldBack(car=target, count=at.turn.more))


def announce(play: Play[Race], before: Race, blow: Blow) -> None:
    """A blow that shields may still change, with what it has led to; nothing while nobody holds any."""
    ended = consequence(before, play.state, blow.target) or blow.ended
    if play.state.turn.blows or any(holds(play.state, car) for car in play.state.pilots):
        play.happens(
            BlowTold(
                target=blow.target,
                by=blow.by,
                count=blow.count,
                guarded=blow.guarded,
                is_top=blow.is_top,
                ended=ended,
            )
        )


def consequence(before: Race, after: Race, target: str) -> str:
    if target == BOSS:
        return ""
    was, now = before.pilots[target], after.pilots[target]
    if was.times_off < now.times_off:
        return OFF
    return LOST if was.tucked and not now.tucked else ""


def holds(at: Race, car: str) -> bool:
    """Whether this car has a shield that its pilot may spend."""
    return car in at.pilots and at.pilots[car].shields > 0 and not hits.is_bot(at, car)


# --- spending ---------------------------------------------------------------------------------------------------------


class SpendShield(Action, frozen=True, tag="spend-shield"):
    """A shield for the blow that is told next: one damage more, or one less."""

    car: str
    use: str

    is_often = True
    # Once the race is over it says so of shields that are left.
    when = AtSteps[Race](ACTION_STEPS | {"over"})
    looked_for = everybody

    @staticmethod
    def may_be_open(at: Race, _seat: str) -> bool:
        return any(map(SHIELDS, at.pilots.values()))

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        """On the phone of whoever was hit last and holds a shield: one damage less (monsterchase-112). Else one's own;
        in one's own turn also to say that there is none, and how there would be (monsterchase-110c)."""
        for blow in at.turn.blows if is_action(at) else ():
            may_parry = not blow.is_top and blow.ended != OFF and blow.guarded < blow.count
            if may_parry and holds(at, blow.target) and shares(at, seat, blow.target):
                said = Line("answer.parry", {"car": blow.target})
                yield cls.offer(car=blow.target, use="less", question="parry", said=said)
        for car, pilot in at.pilots.items():
            if shares(at, seat, car) and not hits.is_bot(at, car):
                if pilot.shields:
                    yield cls.offer(Pick(name="use", options=("less", "more")), car=car)
                elif at.step == "turn" and at.turn.car == car:
                    yield cls.offer(car=car, use="more")

    def decide(self, play: Play[Race]) -> None:
        """In anybody's turn, with the blow that was told last or is told next (monsterchase-114); only one's own, only
        what is there (monsterchase-110c)."""
        at = play.state
        if at.step == "over":
            not_yet(play)
        require(is_action(at) and self.use in ("more", "less"), "monsterchase-114", seat=self.car)
        is_own = self.car in at.pilots and shares(at, play.seat, self.car)
        have = at.pilots[self.car].shields if is_own and not hits.is_bot(at, self.car) else 0
        require(have > 0, "monsterchase-110c", seat=self.car, have=have, count=1)
        if self.use == "more":
            strengthen(play, self.car)
        else:
            lessen(play, self.car)
