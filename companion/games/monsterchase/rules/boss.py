"""The boss's turn: the card it turns over, a star's assault, the option it takes, and what that does to everybody."""

from collections.abc import Iterator
from typing import ClassVar

from companion.engine.dispatch import everybody
from companion.engine.facts import Action
from companion.engine.holes import Pick
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.games.monsterchase.chips import ASSAULTS
from companion.games.monsterchase.components import BOSS, KEEPER, KINDS, ROLLING, Card, effect_of
from companion.games.monsterchase.driver import choosing, drawing, following, moves, strip
from companion.games.monsterchase.driver.events import Trace
from companion.games.monsterchase.driver.priorities import PRIORITIES
from companion.games.monsterchase.driver.questions import AND, KNOWN, WAYS, answers, weighing
from companion.games.monsterchase.facts.boss import (
    BossDrove,
    BossFlipped,
    BossSpun,
    MarksMoved,
    OptionChosen,
    OptionPlayed,
    StripDrawn,
    Weighed,
)
from companion.games.monsterchase.facts.rounds import StepReached
from companion.games.monsterchase.facts.tiles import RocksDue
from companion.games.monsterchase.rules import assaults, cards, enact, hits, mood, prey, rounds
from companion.games.monsterchase.rules.timing import at_step, in_action, is_keeper, keeps, last_human
from companion.games.monsterchase.state import NONE, Race, colour_of, has_rocks, kinds
from companion.kit.offering import any_of

# The steps at which the track may be drawn: once the card is turned, the boss's way is worked out anew.
DRAWN_AT = ("flip", "star", "tie", "boss", "move", "assault-phase", "assault-boss", "assault-tie")
# What decides after the three priorities.
CHOSEN = len(PRIORITIES) + 1


# --- a tie ------------------------------------------------------------------------------------------------------------


def open_options(at: Race) -> tuple[str, ...]:
    """What somebody has to choose among: equal options, or those the drawing is too short to compare."""
    if found := choosing.choosing(at):
        return found.open
    asked = weighing(at)
    return asked.ways if asked and asked.is_tie else ()


def decides_ties(play: Play[Race]) -> None:
    """The last person in the ranking, who may tell the keeper (monsterchase-76)."""
    decides = last_human(play.state)
    require(play.seat in (decides, KEEPER), "monsterchase-31b", seat=decides)


class ChooseTie(Action, frozen=True, tag="choose-tie"):
    """Which of the boss's equal options is taken."""

    option: str

    primary = True
    is_often = True
    when = at_step("tie", "assault-tie"), decides_ties

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Pick(name="option", options=open_options(at)))

    def decide(self, play: Play[Race]) -> None:
        """The last person in the ranking settles what is equal, and may tell the keeper (monsterchase-76)."""
        equal = open_options(play.state)
        require(self.option in equal, "monsterchase-75b", count=len(equal))
        play.happens(OptionChosen(option=self.option))
        if play.state.step == "assault-tie":
            play.happens(StepReached(step="assault-boss" if play.state.turn.is_sketched else cards.told_at(play.state)))
        else:
            play.happens(StepReached(step="boss" if play.state.turn.is_sketched else "move"))


# --- the card ---------------------------------------------------------------------------------------------------------


class Flip(Action, frozen=True, tag="flip"):
    """The card the boss turned over."""

    card: Card

    primary = True
    is_often = True
    when = is_keeper, at_step("flip")
    looked_for = everybody

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Pick(name="card", options=kinds(at), entry="grid", alike=True))

    def decide(self, play: Play[Race]) -> None:
        """The top card of the deck of its colour (monsterchase-78, monsterchase-174), one that is in the box
        (monsterchase-119c)."""
        require(self.card in KINDS, "monsterchase-78b", card=self.card)
        hits.in_the_box(play, effect_of(self.card))
        play.happens(BossFlipped(card=self.card, deck=colour_of(play.state, BOSS)))
        if effect_of(self.card) == "star":
            star(play)
        else:
            without_track(play)
            go_on(play)


def without_track(play: Play[Race]) -> None:
    """Where nobody drew the track, what needs none is done before the boss moves: a Repair (monsterchase-84), a Power
    Up (monsterchase-119)."""
    if not play.state.turn.is_effect_done:
        return
    if effect_of(play.state.turn.flip) == "repair":
        hits.repair_boss(play)
    else:
        hits.gain_shields(play, BOSS, moves.POWER_UP_SHIELDS, hits.POWER_UP)


def star(play: Play[Race]) -> None:
    """An assault that lies there is carried out at once (monsterchase-79); where none lies one is drawn all the same
    (monsterchase-80b). The two spaces a bot would gain are not the boss's (monsterchase-81)."""
    if play.state.assault != NONE:
        play.happens(StepReached(step="star"))
    else:
        cards.draw_assault_then(play, next_step(play.state))


# --- the option -------------------------------------------------------------------------------------------------------


def settle(play: Play[Race], before: Race) -> None:
    """After every act: the marks of the drawing, and what the boss does by it."""
    marks_follow(play, before)
    weigh_anew(play, before)


def next_step(at: Race) -> str:
    """How the boss's way goes on: by the drawing, by choosing among what it leaves open, or told by the keeper."""
    found = choosing.choosing(at)
    if found is None:
        return "move"
    return "tie" if found.open and at.turn.chosen not in found.open else "boss"


def go_on(play: Play[Race]) -> None:
    play.happens(StepReached(step=next_step(play.state)))


def weigh_anew(play: Play[Race], before: Race) -> None:
    """What has changed since its option was found, a shield spent for one, may leave it another, or a tie
    (monsterchase-75, monsterchase-76)."""
    if (play.state.pilots, play.state.boss) != (before.pilots, before.boss):
        weigh_again(play)


def weigh_again(play: Play[Race]) -> None:
    at = play.state
    if at.step in ("boss", "tie") and at.turn.is_sketched and next_step(at) != at.step:
        go_on(play)
    elif at.step in ("assault-boss", "assault-tie") and assaults.next_step(at) != at.step:
        assaults.go_on(play)


class PlayOption(Action, frozen=True, tag="play-option"):
    """The boss's option has been carried out on the table."""

    primary = True
    when = is_keeper, at_step("boss", "assault-boss"), prey.all_turned
    looked_for = everybody

    def decide(self, play: Play[Race]) -> None:
        """Everything the boss's option does, event by event, effect before movement (monsterchase-75,
        monsterchase-78)."""
        if play.is_trial:
            return
        before = play.state
        found = choosing.choosing(before)
        assert found is not None
        taken = choosing.taken(found, before.turn.chosen)
        away = tuple(dict.fromkeys(event.who for event in taken.trace if event.kind in ("beyond", "lifted")))
        play.happens(BossDrove(strip=strip.notation(taken.after), away=away))
        enact.enact(play, taken.trace)
        if play.state.step == "over":
            return
        is_unfinished = choosing.is_unfinished(before, taken)
        left = taken.left if is_unfinished else 0
        decided = 0 if before.turn.left != NONE else decided_by(found, before.turn.chosen)
        play.happens(OptionPlayed(option=taken.option, decided=decided, left=left, strip=choosing.moved_on(taken)))
        for car in over_lightning(taken.trace) if ROLLING in before.circuit else ():
            play.happens(RocksDue(car=car))
        if before.step == "assault-boss":
            rest = taken.rest if is_unfinished else ()
            assaults.after_drawn(play, before, rest, is_unfinished=is_unfinished)
        elif is_unfinished or play.state.flips or play.state.turn.rocks:
            play.happens(StepReached(step="move"))
        else:
            if choosing.is_short(before, taken):
                mood.stir(play, "short-move")
            end_boss(play)


def over_lightning(trace: Trace) -> tuple[str, ...]:
    """Who came over a lightning space of 20B: the boss first, whose action it was, then whom it pushed
    (monsterchase-154)."""
    over = dict.fromkeys(event.who for event in trace if event.kind == "lightning" and event.of == ROLLING)
    return tuple(sorted(over, key=lambda who: who != BOSS))


def decided_by(found: choosing.Choosing, chosen: str) -> int:
    """The priority that decided (monsterchase-75), or who chose among what they left open (monsterchase-76)."""
    return CHOSEN if chosen in found.open else found.choice.decided


# --- told by the keeper -----------------------------------------------------------------------------------------------


WEIGHING = (is_keeper, at_step("move", "star", "assault-phase"))


class WeighWays(Action, frozen=True, tag="weigh-ways"):
    """The same, the ways ticked one by one."""

    measure: str
    best: tuple[str, ...]

    primary = True
    when = WEIGHING

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        asked = weighing(at)
        if asked and asked.measure:
            ticked = Pick(name="best", options=asked.ways, many=True, most=len(asked.ways))
            yield cls.offer(ticked, measure=asked.measure)

    def decide(self, play: Play[Race]) -> None:
        """Those that are equally good are left, straight on among those there are at all (monsterchase-75,
        monsterchase-169)."""
        asked = weighing(play.state)
        there = ("stay",) * (self.measure == "ways")
        ways = tuple(way for way in WAYS if way in (*self.best, *there))
        fits = asked is not None and asked.measure == self.measure and set(self.best) <= set(asked.ways)
        require(fits and bool(self.best), "monsterchase-75b", count=len(asked.ways) if asked else 0)
        weighed(play, self.measure, AND.join(ways))


class Weigh(Action, frozen=True, tag="weigh"):
    """Which of the boss's ways are best by one measure, more than one where they are equal: "left+stay"."""

    measure: str
    best: str

    is_often = True
    when = WEIGHING
    looked_for = everybody

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        """Or at once which way it takes, where that is seen."""
        asked = weighing(at)
        if asked and asked.measure:
            yield cls.offer(any_of("best", asked.ways), measure=KNOWN, question="known-way")

    def decide(self, play: Play[Race]) -> None:
        """One question about the ways of a steering boss; what is worse by it is out (monsterchase-75)."""
        asked = weighing(play.state)
        is_known = asked is not None and asked.measure != "" and self.measure == KNOWN and self.best in asked.ways
        fits = asked is not None and asked.measure == self.measure and self.best in answers(asked)
        require(fits or is_known, "monsterchase-75b", count=len(asked.ways) if asked else 0)
        weighed(play, self.measure, self.best)


def weighed(play: Play[Race], measure: str, best: str) -> None:
    """A tie is the last pilot's (monsterchase-76)."""
    play.happens(Weighed(measure=measure, best=best))
    now = weighing(play.state)
    if now and now.is_tie:
        play.happens(StepReached(step="tie" if play.state.step == "move" else "assault-tie"))


class BossMoved(Action, frozen=True, tag="boss-moved"):
    """The boss's effect and movement are over."""

    is_often = True
    when = is_keeper, at_step("move"), assaults.compared, prey.all_turned
    looked_for = everybody

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        """What 20B asks is answered first (monsterchase-154)."""
        yield cls.offer(primary=not has_rocks(at))

    def decide(self, play: Play[Race]) -> None:
        """Effect and movement have been carried out on the table and told (monsterchase-78), once its ways have been
        compared (monsterchase-75)."""
        end_boss(play)


def end_boss(play: Play[Race]) -> None:
    """A shield left over goes (monsterchase-118), and the next car plays."""
    hits.drop_leftover(play, BOSS)
    rounds.end_car(play)


# --- the track ahead --------------------------------------------------------------------------------------------------


# Where comparing the boss's ways is still ahead.
HELPS_AT = ("flip", "tie", "move")


def still_to_draw(at: Race) -> str:
    """Asked for as long as the boss's way is not worked out on it; what was drawn before is to be looked at first
    (monsterchase-180b)."""
    is_helpful = at.step in HELPS_AT and not at.turn.is_sketched and at.turn.left == NONE and not is_known(at)
    return ("track-still" if at.strip else "track") * is_helpful


def is_known(at: Race) -> bool:
    """Whether the questions have left one way, or somebody has chosen among equal ones (monsterchase-76)."""
    asked = weighing(at)
    return asked is not None and not asked.measure and (len(asked.ways) == 1 or bool(at.turn.chosen))


class ConfirmStrip(Action, frozen=True, tag="confirm-strip"):
    """The track lies as the drawing shows it by what was said."""

    when = is_keeper, at_step(*DRAWN_AT)

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        if at.strip and not at.turn.is_sketched:
            yield cls.offer(question=still_to_draw(at))

    def decide(self, play: Play[Race]) -> None:
        """What was drawn before counts again once somebody has looked (monsterchase-180b)."""
        found = drawing.known(play.state)
        require(found is not None and not play.state.turn.is_sketched, "monsterchase-180b")
        assert found is not None
        if play.is_trial:
            return
        lies_so(play, found)


class DrawStrip(Action, frozen=True, tag="draw-strip"):
    """What lies around the boss: a mark for each space that has something."""

    by_hand: ClassVar[bool] = True
    cells: tuple[str, ...]

    when = is_keeper, at_step(*DRAWN_AT)

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        yield cls.offer(drawing.canvas(at), question=still_to_draw(at))

    def decide(self, play: Play[Race]) -> None:
        """What lies around the boss, as tapped in: boss and cars in one place each (monsterchase-180)."""
        require(drawing.canvas(play.state).fits(self.cells), "monsterchase-180")
        if play.is_trial:
            return
        lies_so(play, drawing.drawn(play.state, self.cells))


def lies_so(play: Play[Race], track: strip.Strip) -> None:
    """Somebody has just looked: every mark is where it is on the table."""
    play.happens(StripDrawn(strip=strip.notation(track)))
    if play.state.heard:
        play.happens(MarksMoved(marks=()))
    if play.state.step in ("boss", "tie", "move"):
        go_on(play)
    elif play.state.step in ASSAULTS:
        assaults.go_on(play)


def marks_follow(play: Play[Race], before: Race) -> None:
    """Cars on the drawing go by what was said of them, not confirmed before the track is drawn again
    (monsterchase-180b)."""
    if not before.strip or (before.turn.car == BOSS and play.state.turn.is_sketched):
        return
    heard = following.heard(before, strip.read(play.state.strip), play.facts)
    if heard != play.state.heard and not any(isinstance(fact, MarksMoved) for fact in play.facts):
        play.happens(MarksMoved(marks=heard))


# --- spun out ---------------------------------------------------------------------------------------------------------


class SpinBoss(Action, frozen=True, tag="spin-boss"):
    """The boss spins out."""

    when = is_keeper, in_action

    may_be_open = keeps

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        if at.boss and at.chose("winter") == "yes":
            yield cls.offer()

    def decide(self, play: Play[Race]) -> None:
        """With Winter is Now the boss spins out like any car (monsterchase-85); once is enough (monsterchase-85b)."""
        boss = play.state.boss
        require(boss is not None and not boss.is_spun, "monsterchase-85b")
        hits.in_the_box(play, "freeze")
        play.happens(BossSpun(is_spun=True))
