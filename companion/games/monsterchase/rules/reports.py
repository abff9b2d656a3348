"""What the table tells of blows, shields and gains: who may tell it, and what cannot be."""

from typing import Annotated

from msgspec import Meta

from companion.engine.facts import Action
from companion.engine.play import Play
from companion.engine.rulebook import Refusal, require
from companion.games.monsterchase.components import BOSS, DRONE, KEEPER, MOST_SHIELDS, MOST_STARS
from companion.games.monsterchase.facts.pilot import DistancesLost
from companion.games.monsterchase.rules import hits, shields
from companion.games.monsterchase.rules.timing import at_step, due, in_action, is_keeper, may_act_for, shares
from companion.games.monsterchase.state import Blow, Race, is_action

OneOrTwo = Annotated[int, Meta(ge=1, le=2)]


def may_tell(play: Play[Race]) -> None:
    """What a blow did is told by the keeper, or in a pilot's turn by that pilot (monsterchase-31b)."""
    in_action(play)
    if play.state.step == "turn":
        may_act_for(play, play.state.turn.car)
    else:
        is_keeper(play)


def is_there(play: Play[Race], target: str) -> None:
    if target not in play.state.pilots and not (target == BOSS and play.state.boss is not None):
        raise Refusal("monsterchase-20b", {"phase": due(play.state)})


class Damage(Action, frozen=True, tag="damage"):
    """A car or the boss is hit, once or twice at one blow."""

    target: str
    count: OneOrTwo = 1


def damage(play: Play[Race], action: Damage) -> None:
    """In defence no more shields than there is damage coming (monsterchase-112b); whoever is hit may have been pushed
    (monsterchase-65b)."""
    may_tell(play)
    require_blow(play, action.target, action.count)
    if play.is_trial:
        return
    blow(play, action.target, action.count)


def require_blow(play: Play[Race], target: str, count: int) -> None:
    """Somebody who is there, and no more shields against it than damage (monsterchase-112b)."""
    is_there(play, target)
    at = play.state
    guards = at.turn.guards.get(target, 0)
    if guards:
        more = 0 if shields.dealer(at) == target else at.turn.more
        coming = count + more + hits.must_add(at, target)
        require(guards <= coming, "monsterchase-112b", value=coming, count=guards)


def blow(play: Play[Race], target: str, count: int) -> None:
    at = play.state
    by = shields.dealer_of(at, target)
    shields.take_back(play, target)
    may_be_pushed(play, target)
    count, guarded = hits.strike(play, target, count)
    shields.tell(play, at, Blow(target, by, count, guarded))


def may_be_pushed(play: Play[Race], car: str) -> None:
    """What was told of its distances holds no longer (monsterchase-65b): a ram pushes, and whether this was one the
    app was not told. Who moves was measured anew already."""
    at = play.state
    if at.distances and car not in shields.movers(at) and any(car in key.split("-") for key in at.distances):
        play.happens(DistancesLost(car=car))


class StarDamage(Action, frozen=True, tag="star-damage"):
    """A power of level three hurts a car or the boss."""

    target: str


def star_damage(play: Play[Race], action: StarDamage) -> None:
    """A power of level three, used before: nothing keeps it off, so a shield spent against it is taken back first
    (monsterchase-113); what the dealer's shields add hurts all the same (monsterchase-111, monsterchase-117)."""
    at_step(play, "turn")
    may_tell(play)
    is_there(play, action.target)
    require_top_power(play)
    require(play.state.turn.guards.get(action.target, 0) == 0, "monsterchase-113", seat=action.target)
    if play.is_trial:
        return
    at = play.state
    shields.take_back(play, action.target)
    count = 1 + hits.added(play, action.target)
    if action.target == BOSS:
        hits.hurt_boss(play, count, guarded=0)
    else:
        hits.hurt_car(play, action.target, count, guarded=0)
    shields.tell(play, at, Blow(action.target, at.turn.car, count, is_top=True))


def require_top_power(play: Play[Race]) -> None:
    """Nobody has one without three stars (monsterchase-41b), and it is used before it does anything
    (monsterchase-113b)."""
    turn = play.state.turn
    if turn.is_top:
        return
    have = play.state.pilots[turn.car].stars
    can_use = turn.star_used or turn.car == DRONE or have == MOST_STARS
    require(can_use, "monsterchase-41b", least=MOST_STARS, have=have)
    raise Refusal("monsterchase-113b", {"seat": turn.car})


class SpendShield(Action, frozen=True, tag="spend-shield"):
    """A shield for the blow that is told next: one damage more, or one less."""

    car: str
    use: str


def spend_shield(play: Play[Race], action: SpendShield) -> None:
    """In anybody's turn, with the blow that was told last or is told next (monsterchase-114); only one's own, only what
    is there (monsterchase-110c)."""
    at = play.state
    require(at.step != "over", "monsterchase-20b", phase=due(at))
    require(is_action(at) and action.use in ("more", "less"), "monsterchase-114", seat=action.car)
    is_own = action.car in at.pilots and shares(at, play.seat, action.car)
    have = at.pilots[action.car].shields if is_own and not hits.is_bot(at, action.car) else 0
    require(have > 0, "monsterchase-110c", seat=action.car, have=have, count=1)
    if action.use == "more":
        shields.strengthen(play, action.car)
    else:
        shields.lessen(play, action.car)


class Mend(Action, frozen=True, tag="mend"):
    """A life, a star or a shield gained outside of a card."""

    car: str
    what: str


def mend(play: Play[Race], action: Mend) -> None:
    """What a boost, a power or a tile gives back, up to the last space of the sheet (monsterchase-7c, monsterchase-10b,
    monsterchase-110)."""
    in_action(play)
    may_act_for(play, KEEPER if action.car == BOSS else action.car)
    is_there(play, action.car)
    if action.what not in ("life", "star", "shield"):
        raise Refusal("monsterchase-20b", {"phase": due(play.state)})
    if action.what == "shield":
        hits.may_gain_shields(play, action.car, "boost")
        shields = play.state.pilots[action.car].shields
        require(shields < MOST_SHIELDS, "monsterchase-110", seat=action.car, count=shields + 1, most=MOST_SHIELDS)
        if play.is_trial:
            return
        hits.gain_shields(play, action.car, 1, "boost")
    elif action.car == BOSS:
        mend_boss(play, action.what)
    else:
        require(action.what == "life" or action.car != DRONE, "monsterchase-124")
        have, most = hits.on_sheet(play.state, action.car, action.what)
        if have >= most:
            raise Refusal("monsterchase-7c", {"seat": action.car, "most": most})
        if play.is_trial:
            return
        hits.gain(play, action.car, action.what)


def mend_boss(play: Play[Race], what: str) -> None:
    """A board or an assault may heal it; no heal passes its maximum (monsterchase-10b)."""
    boss = hits.beast(play.state)
    require(what == "life", "monsterchase-20b", phase=due(play.state))
    require(boss.points < boss.most, "monsterchase-10b", value=boss.points + 1, most=boss.most)
    if play.is_trial:
        return
    hits.heal_boss(play, "mend", 1)


class BossShield(Action, frozen=True, tag="boss-shield"):
    """The boss gains shields by its board or an assault."""

    count: OneOrTwo


def boss_shield(play: Play[Race], action: BossShield) -> None:
    """By its board or an assault (monsterchase-116b); a token shows two at most (monsterchase-110b)."""
    in_action(play)
    is_keeper(play)
    is_there(play, BOSS)
    have = hits.beast(play.state).shields
    require(have < MOST_SHIELDS, "monsterchase-110", seat=BOSS, count=have + action.count, most=MOST_SHIELDS)
    if play.is_trial:
        return
    hits.gain_shields(play, BOSS, action.count, "board")
