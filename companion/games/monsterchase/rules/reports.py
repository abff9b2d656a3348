"""What the table tells of the boss, of blows and gains: who may tell it, and what cannot be."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from companion.engine.dispatch import everybody
from companion.engine.facts import Action
from companion.engine.holes import Pick
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import Refusal, require
from companion.engine.words import Line
from companion.games.monsterchase.components import (
    BOSS,
    DECKS,
    DRONE,
    EITHER,
    KEEPER,
    MOODS,
    MOST_SHIELDS,
    MOST_STARS,
    deck,
)
from companion.games.monsterchase.driver.questions import weighing
from companion.games.monsterchase.facts.boss import DeckShuffled
from companion.games.monsterchase.facts.hits import MoodSwitched
from companion.games.monsterchase.facts.pilot import DistancesLost
from companion.games.monsterchase.rules import hits, prey, shields
from companion.games.monsterchase.rules.timing import (
    at_step,
    cars_of,
    driven_by_others,
    due,
    in_action,
    is_answering,
    is_keeper,
    keeps,
    may_act_for,
    may_drive,
)
from companion.games.monsterchase.state import NONE, Blow, Race, has_rocks
from companion.kit.offering import any_of

OneOrTwo = Annotated[int, Meta(ge=1, le=2)]


def tells(play: Play[Race]) -> None:
    """What a blow did is told by the keeper, or in a pilot's turn by that pilot (monsterchase-31b)."""
    if play.state.step == "turn":
        may_act_for(play, play.state.turn.car)
    else:
        is_keeper(play)


MAY_TELL = (in_action, tells)


def is_there(play: Play[Race], target: str) -> None:
    if target not in play.state.pilots and not (target == BOSS and play.state.boss is not None):
        raise Refusal("monsterchase-20b", {"phase": due(play.state)})


class BossEnters(Action, frozen=True, tag="boss-enters"):
    """The boss has entered a tile with a reserve or the prey."""

    what: str

    is_often = True
    when = in_action
    looked_for = everybody

    @staticmethod
    def may_be_open(at: Race, seat: str) -> bool:
        return seat == KEEPER and at.boss is not None

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        """To the keeper, as an answer where its move raises it, unless the drawn track tells it; to others, that it is
        the keeper's."""
        is_raised = seat == KEEPER and at.step == "move" and not at.turn.is_sketched and is_compared(at)
        for what in (*("reserve",) * (seat == KEEPER and bool(at.reserves)), "prey"):
            said = Line(f"answer.boss-on-{what}") if is_raised else None
            is_sure = what == "reserve" or at.prey_tile > 0
            yield cls.offer(what=what, question="boss-on" * is_raised, said=said, is_sure=is_sure)

    def decide(self, play: Play[Race]) -> None:
        """Reserve and prey at once, at each border (monsterchase-86b), even pushed there in a pilot's turn
        (monsterchase-86c); a reserve goes in no other way (monsterchase-108)."""
        at = play.state
        if self.what == "reserve":
            require(bool(at.reserves) and at.boss is not None, "monsterchase-106")
            require(play.seat == KEEPER, "monsterchase-108", tile=at.reserves[0])
            prey.use_reserve(play)
        else:
            is_keeper(play)
            lies = self.what == "prey" and at.boss is not None and at.prey_tile > 0
            require(lies, "monsterchase-86d", tile=at.prey_tile)
            prey.eat_prey(play)


def targets(at: Race) -> Pick:
    """What was spent in defence is all that tells one target from another, and all that could refuse one."""
    options = (BOSS, *at.pilots) if at.boss else tuple(at.pilots)
    return Pick(name="target", options=options, alike=not at.turn.guards)


def may_have_hit(at: Race) -> bool:
    """Whether the boss may just have hit somebody: once its ways are compared; a star without an assault hits nobody,
    and what 20B asks comes first (monsterchase-154)."""
    has_struck = at.step in ("move", "assault-phase") or (at.step == "star" and at.assault != NONE)
    return has_struck and not has_rocks(at) and is_compared(at)


def is_compared(at: Race) -> bool:
    """Nothing is to be asked about the boss's ways."""
    asked = weighing(at)
    return asked is None or not asked.measure


DAMAGES = {1: Line("answer.damage-1"), 2: Line("answer.damage-2")}


class Damage(Action, frozen=True, tag="damage"):
    """A car or the boss is hit, once or twice at one blow."""

    target: str
    count: OneOrTwo = 1

    when = MAY_TELL
    looked_for = everybody

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        whom, is_sure = targets(at), not at.turn.guards
        for count, said in DAMAGES.items():
            question = "boss-hit" * (count == 1 and may_have_hit(at))
            yield cls.offer(whom, count=count, said=said, question=question, is_sure=is_sure)

    def decide(self, play: Play[Race]) -> None:
        """In defence no more shields than there is damage coming (monsterchase-112b); whoever is hit may have been
        pushed (monsterchase-65b)."""
        require_blow(play, self.target, self.count)
        if play.is_trial:
            return
        blow(play, self.target, self.count)


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
    shields.announce(play, at, Blow(target, by, count, guarded))


def may_be_pushed(play: Play[Race], car: str) -> None:
    """What was told of its distances holds no longer (monsterchase-65b): a ram pushes, and whether this was one the
    app was not told. Who moves was measured anew already."""
    at = play.state
    if at.distances and car not in shields.movers(at) and any(car in key.split("-") for key in at.distances):
        play.happens(DistancesLost(car=car))


class StarDamage(Action, frozen=True, tag="star-damage"):
    """A power of level three hurts a car or the boss."""

    target: str

    when = at_step("turn"), tells
    looked_for = everybody

    @staticmethod
    def may_be_open(at: Race, _seat: str) -> bool:
        return at.turn.is_top

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        yield cls.offer(targets(at))

    def decide(self, play: Play[Race]) -> None:
        """A power of level three, used before: nothing keeps it off, so a shield spent against it is taken back first
        (monsterchase-113); what the dealer's shields add hurts all the same (monsterchase-111, monsterchase-117)."""
        is_there(play, self.target)
        require_top_power(play)
        require(play.state.turn.guards.get(self.target, 0) == 0, "monsterchase-113", seat=self.target)
        if play.is_trial:
            return
        at = play.state
        shields.take_back(play, self.target)
        count = 1 + hits.added(play, self.target)
        if self.target == BOSS:
            hits.hurt_boss(play, count, guarded=0)
        else:
            hits.hurt_car(play, self.target, count, guarded=0)
        shields.announce(play, at, Blow(self.target, at.turn.car, count, is_top=True))


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


# What a boost gives, with our icon of it.
GAINS = {"life": "heart", "star": "star", "shield": "shield"}
GAIN_WORDS = {what: Line(f"answer.gain-{what}") for what in GAINS}


class Mend(Action, frozen=True, tag="mend"):
    """A life, a star or a shield gained outside of a card."""

    car: str
    what: str

    when = in_action
    looked_for = everybody

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        """A boost is an answer, as far as the sheet has room; for the cars of this seat, and by the keeper for the
        boss."""
        if is_answering(at, seat) and may_drive(at, seat, at.turn.car):
            for what, icon in GAINS.items():
                if hits.has_space(at, at.turn.car, what):
                    said = GAIN_WORDS[what]
                    yield cls.offer(what=what, car=at.turn.car, question="gain", said=said, icon=icon, is_sure=True)
        cars = cars_of(at, seat)
        for what in GAINS:
            who = (BOSS, *cars) if what == "life" and seat == KEEPER and at.boss else cars
            # Full sheets are proposed only where all are, to say why.
            with_space = tuple([car for car in who if hits.has_space(at, car, what)])
            if who:
                yield cls.offer(any_of("car", with_space or who), what=what, is_sure=bool(with_space))
        for car in driven_by_others(at, seat)[:1]:
            yield cls.tried(car=car, what="shield")

    def decide(self, play: Play[Race]) -> None:
        """What a boost, a power or a tile gives back, up to the last space of the sheet (monsterchase-7c,
        monsterchase-10b, monsterchase-110)."""
        may_act_for(play, KEEPER if self.car == BOSS else self.car)
        is_there(play, self.car)
        if self.what not in ("life", "star", "shield"):
            raise Refusal("monsterchase-20b", {"phase": due(play.state)})
        if self.what == "shield":
            hits.may_gain_shields(play, self.car, "boost")
            have = play.state.pilots[self.car].shields
            require(have < MOST_SHIELDS, "monsterchase-110", seat=self.car, count=have + 1, most=MOST_SHIELDS)
            if play.is_trial:
                return
            hits.gain_shields(play, self.car, 1, "boost")
        elif self.car == BOSS:
            mend_boss(play, self.what)
        else:
            require(self.what == "life" or self.car != DRONE, "monsterchase-124")
            have, most = hits.on_sheet(play.state, self.car, self.what)
            if have >= most:
                raise Refusal("monsterchase-7c", {"seat": self.car, "most": most})
            if play.is_trial:
                return
            hits.gain(play, self.car, self.what)


def mend_boss(play: Play[Race], what: str) -> None:
    """A board or an assault may heal it; no heal passes its maximum (monsterchase-10b)."""
    boss = hits.beast(play.state)
    require(what == "life", "monsterchase-20b", phase=due(play.state))
    require(boss.points < boss.most, "monsterchase-10b", value=boss.points + 1, most=boss.most)
    if play.is_trial:
        return
    hits.heal_boss(play, "mend", 1)


def has_a_boss(play: Play[Race]) -> None:
    is_there(play, BOSS)


class BossShield(Action, frozen=True, tag="boss-shield"):
    """The boss gains shields by its board or an assault."""

    count: OneOrTwo

    is_sure = True
    when = in_action, is_keeper, has_a_boss
    looked_for = everybody

    @staticmethod
    def may_be_open(at: Race, seat: str) -> bool:
        return at.boss is not None and at.boss.shields < MOST_SHIELDS and keeps(at, seat)

    @classmethod
    def offers(cls, _at: Race, _seat: str) -> Iterator[Offer]:
        yield from (cls.offer(count=count) for count in (1, 2))

    def decide(self, play: Play[Race]) -> None:
        """By its board or an assault (monsterchase-116b); a token shows two at most (monsterchase-110b)."""
        have = hits.beast(play.state).shields
        require(have < MOST_SHIELDS, "monsterchase-110", seat=BOSS, count=have + self.count, most=MOST_SHIELDS)
        if play.is_trial:
            return
        hits.gain_shields(play, BOSS, self.count, "board")


class SwitchMood(Action, frozen=True, tag="switch-mood"):
    """The condition on the board is met: normal or furious."""

    mood: str

    is_often = True
    is_sure = True
    when = in_action, is_keeper
    may_be_open = keeps
    looked_for = everybody

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        if at.boss:
            yield cls.offer(mood=MOODS[at.boss.mood])

    def decide(self, play: Play[Race]) -> None:
        """The board is on the table and has the last word; the token only goes to its other side (monsterchase-98b)."""
        boss = play.state.boss
        require(boss is not None and MOODS[boss.mood] == self.mood, "monsterchase-98b", token=boss.mood if boss else "")
        play.happens(MoodSwitched(mood=self.mood))


def worn_decks(at: Race) -> tuple[str, ...]:
    """The colours of the decks the box knows of which something has been seen, or may have been."""
    worn = {each.partition(":")[0] for each in at.seen}
    return tuple(colour for colour in DECKS if deck(at.box, colour) and worn & {colour, EITHER})


def is_worn(play: Play[Race]) -> None:
    require(bool(worn_decks(play.state)), "monsterchase-20b", phase=due(play.state))


class ShuffleDeck(Action, frozen=True, tag="deck-shuffled"):
    """The discards went back into the deck of this colour."""

    colour: str

    is_often = True
    when = is_keeper, at_step("flip"), is_worn
    looked_for = everybody

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        yield from (cls.offer(colour=colour) for colour in worn_decks(at))

    def decide(self, play: Play[Race]) -> None:
        """The discards of a deck were shuffled back into it (monsterchase-16): what was seen of it says nothing
        more."""
        require(self.colour in worn_decks(play.state), "monsterchase-20b", phase=due(play.state))
        play.happens(DeckShuffled(colour=self.colour))
