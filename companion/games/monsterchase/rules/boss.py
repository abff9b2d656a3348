"""The boss's turn: the card it turns over, a star's assault, the option it takes, and what that does to everybody."""

from typing import ClassVar

from companion.engine.facts import Action
from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.monsterchase.chips import ASSAULTS
from companion.games.monsterchase.components import BOSS, DECKS, EITHER, KEEPER, KINDS, ROLLING, Card, deck, effect_of
from companion.games.monsterchase.driver import choosing, drawing, following, moves, strip
from companion.games.monsterchase.driver.chooser import PRIORITIES
from companion.games.monsterchase.driver.events import Trace
from companion.games.monsterchase.driver.questions import AND, KNOWN, WAYS, answers, weighing
from companion.games.monsterchase.facts.boss import (
    BossDrove,
    BossFlipped,
    BossSpun,
    DeckShuffled,
    MarksMoved,
    OptionChosen,
    OptionPlayed,
    StripDrawn,
    Weighed,
)
from companion.games.monsterchase.facts.rounds import StepReached
from companion.games.monsterchase.facts.tiles import RocksDue
from companion.games.monsterchase.rules import assaults, cards, enact, hits, mood, prey, rounds
from companion.games.monsterchase.rules.timing import at_step, due, in_action, is_keeper, last_human
from companion.games.monsterchase.state import NONE, Race, colour_of

# The steps at which the track may be drawn: once the card is turned, the boss's way is worked out anew.
DRAWN_AT = ("flip", "star", "tie", "boss", "move", "assault-phase", "assault-boss", "assault-tie")
# What decides after the three priorities.
CHOSEN = len(PRIORITIES) + 1


# --- the track ahead --------------------------------------------------------------------------------------------------


class DrawStrip(Action, frozen=True, tag="draw-strip"):
    """What lies around the boss: a mark for each space that has something."""

    by_hand: ClassVar[bool] = True
    cells: tuple[str, ...]


def draw_strip(play: Play[Race], action: DrawStrip) -> None:
    """What lies around the boss, as tapped in: boss and cars in one place each (monsterchase-180)."""
    is_keeper(play)
    at_step(play, *DRAWN_AT)
    require(drawing.canvas(play.state).fits(action.cells), "monsterchase-180")
    if play.is_trial:
        return
    lies_so(play, drawing.drawn(play.state, action.cells))


class ConfirmStrip(Action, frozen=True, tag="confirm-strip"):
    """The track lies as the drawing shows it by what was said."""


def confirm_strip(play: Play[Race], action: ConfirmStrip) -> None:
    """What was drawn before counts again once somebody has looked (monsterchase-180b)."""
    is_keeper(play)
    at_step(play, *DRAWN_AT)
    found = drawing.known(play.state)
    require(found is not None and not play.state.turn.is_sketched, "monsterchase-180b")
    assert found is not None
    if play.is_trial:
        return
    lies_so(play, found)


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


# --- the card ---------------------------------------------------------------------------------------------------------


class Flip(Action, frozen=True, tag="flip"):
    """The card the boss turned over."""

    card: Card


def flip(play: Play[Race], action: Flip) -> None:
    """The top card of the deck of its colour (monsterchase-78, monsterchase-174), one that is in the box
    (monsterchase-119c)."""
    is_keeper(play)
    at_step(play, "flip")
    require(action.card in KINDS, "monsterchase-78b", card=action.card)
    hits.in_the_box(play, effect_of(action.card))
    play.happens(BossFlipped(card=action.card, deck=colour_of(play.state, BOSS)))
    if effect_of(action.card) == "star":
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


def worn_decks(at: Race) -> tuple[str, ...]:
    """The colours of the decks the box knows of which something has been seen, or may have been."""
    worn = {each.partition(":")[0] for each in at.seen}
    return tuple(colour for colour in DECKS if deck(at.box, colour) and worn & {colour, EITHER})


class ShuffleDeck(Action, frozen=True, tag="deck-shuffled"):
    """The discards went back into the deck of this colour."""

    colour: str


def shuffle_deck(play: Play[Race], action: ShuffleDeck) -> None:
    """The discards of a deck were shuffled back into it (monsterchase-16): what was seen of it says nothing more."""
    is_keeper(play)
    at_step(play, "flip")
    require(action.colour in worn_decks(play.state), "monsterchase-20b", phase=due(play.state))
    play.happens(DeckShuffled(colour=action.colour))


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


def open_options(at: Race) -> tuple[str, ...]:
    """What somebody has to choose among: equal options, or those the drawing is too short to compare."""
    if found := choosing.choosing(at):
        return found.open
    asked = weighing(at)
    return asked.ways if asked and asked.is_tie else ()


class ChooseTie(Action, frozen=True, tag="choose-tie"):
    """Which of the boss's equal options is taken."""

    option: str


def choose_tie(play: Play[Race], action: ChooseTie) -> None:
    """The last person in the ranking settles what is equal, and may tell the keeper (monsterchase-76)."""
    at_step(play, "tie", "assault-tie")
    decides = last_human(play.state)
    require(play.seat in (decides, KEEPER), "monsterchase-31b", seat=decides)
    equal = open_options(play.state)
    require(action.option in equal, "monsterchase-75b", count=len(equal))
    play.happens(OptionChosen(option=action.option))
    if play.state.step == "assault-tie":
        play.happens(StepReached(step="assault-boss" if play.state.turn.is_sketched else cards.told_at(play.state)))
    else:
        play.happens(StepReached(step="boss" if play.state.turn.is_sketched else "move"))


class PlayOption(Action, frozen=True, tag="play-option"):
    """The boss's option has been carried out on the table."""


def play_option(play: Play[Race], action: PlayOption) -> None:
    """Everything the boss's option does, event by event, effect before movement (monsterchase-75, monsterchase-78)."""
    is_keeper(play)
    at_step(play, "boss", "assault-boss")
    prey.all_turned(play)
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


class Weigh(Action, frozen=True, tag="weigh"):
    """Which of the boss's ways are best by one measure, more than one where they are equal: "left+stay"."""

    measure: str
    best: str


def weigh(play: Play[Race], action: Weigh) -> None:
    """One question about the ways of a steering boss; what is worse by it is out (monsterchase-75)."""
    is_keeper(play)
    at_step(play, "move", "star", "assault-phase")
    asked = weighing(play.state)
    is_known = asked is not None and asked.measure != "" and action.measure == KNOWN and action.best in asked.ways
    fits = asked is not None and asked.measure == action.measure and action.best in answers(asked)
    require(fits or is_known, "monsterchase-75b", count=len(asked.ways) if asked else 0)
    weighed(play, action.measure, action.best)


class WeighWays(Action, frozen=True, tag="weigh-ways"):
    """The same, the ways ticked one by one."""

    measure: str
    best: tuple[str, ...]


def weigh_ways(play: Play[Race], action: WeighWays) -> None:
    """Those that are equally good are left, straight on among those there are at all (monsterchase-75,
    monsterchase-169)."""
    is_keeper(play)
    at_step(play, "move", "star", "assault-phase")
    asked = weighing(play.state)
    there = ("stay",) * (action.measure == "ways")
    ways = tuple(way for way in WAYS if way in (*action.best, *there))
    fits = asked is not None and asked.measure == action.measure and set(action.best) <= set(asked.ways)
    require(fits and bool(action.best), "monsterchase-75b", count=len(asked.ways) if asked else 0)
    weighed(play, action.measure, AND.join(ways))


def weighed(play: Play[Race], measure: str, best: str) -> None:
    """A tie is the last pilot's (monsterchase-76)."""
    play.happens(Weighed(measure=measure, best=best))
    now = weighing(play.state)
    if now and now.is_tie:
        play.happens(StepReached(step="tie" if play.state.step == "move" else "assault-tie"))


class BossMoved(Action, frozen=True, tag="boss-moved"):
    """The boss's effect and movement are over."""


def boss_moved(play: Play[Race], action: BossMoved) -> None:
    """Effect and movement have been carried out on the table and told (monsterchase-78), once its ways have been
    compared (monsterchase-75)."""
    is_keeper(play)
    at_step(play, "move")
    asked = weighing(play.state)
    require(asked is None or not asked.measure, "monsterchase-75", count=len(asked.ways) if asked else 0)
    prey.all_turned(play)
    end_boss(play)


class SpinBoss(Action, frozen=True, tag="spin-boss"):
    """The boss spins out."""


def spin_boss(play: Play[Race], action: SpinBoss) -> None:
    """With Winter is Now the boss spins out like any car (monsterchase-85); once is enough (monsterchase-85b)."""
    is_keeper(play)
    in_action(play)
    boss = play.state.boss
    require(boss is not None and not boss.is_spun, "monsterchase-85b")
    hits.in_the_box(play, "freeze")
    play.happens(BossSpun(is_spun=True))


def end_boss(play: Play[Race]) -> None:
    """A shield left over goes (monsterchase-118), and the next car plays."""
    hits.drop_leftover(play, BOSS)
    rounds.end_car(play)
