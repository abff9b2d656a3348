"""The round: whose turn comes, the ranking, the boss's assault, and whether it is over."""

from collections.abc import Iterator

from companion.engine.dispatch import everybody
from companion.engine.facts import Action
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.games.monsterchase.components import BOSS, PREY_TILE, reserves, start_shields
from companion.games.monsterchase.facts.rounds import (
    HelmetPlaced,
    RaceOver,
    RankingSet,
    RoundBegun,
    StepReached,
    TurnBegun,
    TurnEnded,
)
from companion.games.monsterchase.facts.setup import HandsDealt
from companion.games.monsterchase.rules import cards, hits, mood
from companion.games.monsterchase.rules.pilot.hand import open_turn
from companion.games.monsterchase.rules.timing import at_step, due, is_keeper
from companion.games.monsterchase.state import NONE, UNREAD, Race, colour_of, entrants, next_car, red_from
from companion.kit.offering import any_of

# --- phase 1 to phase 2 -----------------------------------------------------------------------------------------------


class ReadCard(Action, frozen=True, tag="read-card"):
    """A card somebody turned over and reads out, and that nobody writes down."""

    is_often = True
    when = cards.BY_HAND
    looked_for = cards.elsewhere

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        yield cls.offer(primary=not cards.is_expected(at))

    def decide(self, play: Play[Race]) -> None:
        """Whoever turned it reads it to everybody at once (monsterchase-24), so that the turns begin where it was the
        negative aura (monsterchase-20)."""
        cards.drawn(play, cards.pile_at(play.state), UNREAD)
        if play.state.step == "read":
            begin_turns(play)


class ReadAloud(Action, frozen=True, tag="read-aloud"):
    """Everybody has heard the negative aura."""

    primary = True
    when = is_keeper, at_step("read")

    def decide(self, play: Play[Race]) -> None:
        """Everybody has heard the negative aura; the turns begin (monsterchase-24, monsterchase-20)."""
        begin_turns(play)


def begin_turns(play: Play[Race]) -> None:
    """Phase 2: cars and boss one after the other in the order of the ranking, then phase 3 (monsterchase-31,
    monsterchase-32)."""
    following = next_car(play.state)
    play.happens(TurnBegun(car=following) if following else StepReached(step="order"))
    if following == BOSS:
        start_of_boss(play)
    elif following:
        open_turn(play)


def start_of_boss(play: Play[Race]) -> None:
    """What its board gives it at the start of its turn, before the card (monsterchase-97, monsterchase-100)."""
    boss = hits.beast(play.state)
    hits.gain_shields(play, BOSS, start_shields(play.state.box, boss.kind, boss.mood), "board")


def end_car(play: Play[Race]) -> None:
    """The turn of one car is over: on to whoever has not played yet (monsterchase-31)."""
    play.happens(TurnEnded(car=play.state.turn.car))
    begin_turns(play)


# --- phase 3: the ranking ---------------------------------------------------------------------------------------------


class PlaceHelmet(Action, frozen=True, tag="place-helmet"):
    """Whose helmet is on the next position."""

    car: str

    is_often = True
    is_sure = True
    when = is_keeper, at_step("ranking", "order")
    looked_for = everybody

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        is_setup = at.step == "ranking"
        gone = (*at.placed, *((BOSS,) if is_setup else ()))
        left = any_of("car", tuple(car for car in entrants(at) if car not in gone))
        if is_setup or at.placed:
            yield cls.offer(left, primary=not is_setup or at.chose("luck") != "app")
        else:
            yield cls.offer(left, question="leader")

    def decide(self, play: Play[Race]) -> None:
        """The next position: each helmet once, at setup the boss in its own place (monsterchase-14b, monsterchase-14c,
        monsterchase-32)."""
        at = play.state
        require(at.step == "order" or self.car != BOSS, "monsterchase-14c", position=red_from(at))
        fits = self.car in entrants(at) and self.car not in at.placed
        require(fits, "monsterchase-14b", count=len(entrants(at)), have=len(at.placed))
        placed(play, (*at.placed, self.car))


def placed(play: Play[Race], helmets: tuple[str, ...]) -> None:
    """The ranking so far; the boss at setup, and whoever is left over, take their place by themselves."""
    at = play.state
    helmets = with_boss(at, helmets)
    missing = tuple(car for car in entrants(at) if car not in helmets)
    if len(missing) > 1:
        play.happens(HelmetPlaced(placed=helmets))
    else:
        ranked(play, (*helmets, *missing))


def with_boss(at: Race, helmets: tuple[str, ...]) -> tuple[str, ...]:
    """At setup the boss follows as soon as the first red position comes (monsterchase-14)."""
    is_due = at.step == "ranking" and at.boss is not None and BOSS not in helmets
    return (*helmets, BOSS) if is_due and len(helmets) + 1 == red_from(at) else helmets


class ShuffleHelmets(Action, frozen=True, tag="shuffle-helmets"):
    """The helmets that are left go to the positions that are left, by luck."""

    is_often = True
    when = is_keeper, at_step("ranking")

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        yield cls.offer(primary=at.chose("luck") == "app")

    def decide(self, play: Play[Race]) -> None:
        """The helmets that are left go to the positions that are left by luck (monsterchase-14)."""
        at = play.state
        rest = [car for car in entrants(at) if car not in (*at.placed, BOSS)]
        helmets = at.placed
        for car in play.chance.shuffled(rest, f"helmets {','.join(at.placed)}"):
            helmets = with_boss(at, (*helmets, car))
        ranked(play, helmets)


class SameRanking(Action, frozen=True, tag="same-ranking"):
    """Nothing has changed on the strip."""

    is_often = True
    when = is_keeper, at_step("order")
    looked_for = everybody

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        yield cls.offer(primary=not at.placed)

    def decide(self, play: Play[Race]) -> None:
        """Nothing to move on the strip (monsterchase-32)."""
        ranked(play, play.state.ranking)


def ranked(play: Play[Race], ranking: tuple[str, ...]) -> None:
    """At setup the first hands follow (monsterchase-17) and the first cards (monsterchase-15); in phase 3 the assault
    (monsterchase-33)."""
    is_setup = play.state.step == "ranking"
    play.happens(RankingSet(ranking=ranking))
    if is_setup:
        play.happens(HandsDealt())
        play.happens(StepReached(step="assault"))
        return
    mood.ranked(play)
    if play.state.boss and play.state.assault != NONE:
        play.happens(StepReached(step="assault-phase"))
    else:
        check_end(play)


# --- phase 4: the boss's assault --------------------------------------------------------------------------------------


def assault_part(at: Race) -> str:
    """The half of the assault card in force, by the place of the boss's helmet (monsterchase-34)."""
    return colour_of(at, BOSS)


# --- phase 5: the end of the round ------------------------------------------------------------------------------------


def would_win(at: Race) -> bool:
    """Whether the race were won if the round ended now: before that zero ends nothing (monsterchase-39)."""
    return at.boss is not None and at.boss.points <= 0


def check_end(play: Play[Race]) -> None:
    """No points left wins, even beyond the finish (monsterchase-37); else it matters where the boss stands
    (monsterchase-36).

    A race of teams is over with the round in which somebody crossed the finish (monsterchase-138).
    """
    at = play.state
    if at.boss is None:
        if at.crossed:
            play.happens(RaceOver(verdict="teams"))
        else:
            new_round(play)
    elif would_win(at):
        play.happens(RaceOver(verdict="won"))
    else:
        play.happens(StepReached(step="finish"))


def has_prey_ahead(at: Race) -> bool:
    """Whether the boss cannot be beyond the finish: it would have eaten the prey, which lies ahead of it and has not
    come round to the start (monsterchase-36, monsterchase-95b)."""
    return at.boss is not None and PREY_TILE <= at.prey_tile <= len(at.circuit)


def is_on_its_way(at: Race) -> bool:
    """The same where it need not be asked. A reserve used up as far as that says that nobody told the boss ate, and it
    may be anywhere (monsterchase-86b): the table is asked, and may still say that it is not beyond."""
    used = (tile for tile in reserves(len(at.circuit)) if tile not in at.reserves)
    return has_prey_ahead(at) and max(used, default=0) < at.prey_tile


def end_of_round(play: Play[Race]) -> None:
    """Beaten wherever it stands (monsterchase-37), or on to the next round (monsterchase-38)."""
    if would_win(play.state):
        play.happens(RaceOver(verdict="won"))
    else:
        new_round(play)


class Finish(Action, frozen=True, tag="finish"):
    """Whether the boss is beyond the finish."""

    beyond: str

    is_often = True
    when = is_keeper, at_step("finish")
    looked_for = everybody

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        yield cls.offer(beyond="yes") if is_on_its_way(at) else cls.offer(any_of("beyond", ("no", "yes")), primary=True)

    def decide(self, play: Play[Race]) -> None:
        """A boss with points left and beyond the finish has got away (monsterchase-36); else another round
        (monsterchase-38). One that lost them since phase 5 began is beaten wherever it stands (monsterchase-37)."""
        require(self.beyond in ("yes", "no"), "monsterchase-20b", phase=due(play.state))
        if would_win(play.state):
            play.happens(RaceOver(verdict="won"))
        elif self.beyond == "yes":
            play.happens(RaceOver(verdict="escaped"))
        else:
            new_round(play)


def new_round(play: Play[Race]) -> None:
    """From phase 1 again; without a boss there are no cards to change (monsterchase-21, monsterchase-38)."""
    play.happens(RoundBegun(round=play.state.round + 1))
    if play.state.boss:
        cards.clear(play)
    else:
        begin_turns(play)
