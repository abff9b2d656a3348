"""GO! cards as the table tells them: by family, icons and places."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from companion.engine.dispatch import AtSteps
from companion.engine.facts import Action
from companion.engine.holes import Pick, Span
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.games.mayhem.components import FAMILIES, TASKS, GoCard, go_cards, task_name, tiles
from companion.games.mayhem.facts.missions import (
    MissionSetAside,
    MissionTold,
    MonsterTold,
    RevealTold,
    TaskSet,
    TokenSet,
    TokensSet,
)
from companion.games.mayhem.rules.completing import complete, draw_go, monster_down, settle
from companion.games.mayhem.rules.timing import moments
from companion.games.mayhem.state import City, Mission, chosen, figures_of, foe, on_map, places, side_of
from companion.games.mayhem.supply import supply
from companion.games.mayhem.targets_and_damage import ANYWHERE
from companion.kit.hands import UNKNOWN, Card
from companion.kit.offering import any_of

# What a card nobody knows may pay.
PAID = ("1", "2", "3")
MOST_HEALTH = 30
Health = Annotated[int, Meta(ge=1, le=MOST_HEALTH)]
MOST_PLACES = {"gifts": 4, "clues": 3}
FIRST_ASKED = {"monster": "from", "pizza": "from", "gifts": "places", "clues": "places", "task": "task", "ko": ""}
ASKS_PLACE = ("from", "to", "places", "place")
POOLS = {"pizza": "pizza", "gifts": "gift", "clues": "clue"}


# --- telling ----------------------------------------------------------------------------------------------------------


def own_mission(play: Play[City]) -> None:
    """Only where one's side has a card in play (mayhem-25c): missions concern the team that revealed them
    (mayhem-27)."""
    require(mission_of(play.state, play.seat) is not None, "mayhem-25c")


IN_PLAY = AtSteps(moments("mission"), own_mission)


def mission_of(at: City, seat: str) -> Mission | None:
    side = side_of(at, seat)
    return at.sides[side].mission if side else None


def bound(at: City, seat: str) -> tuple[str, Mission]:
    """One's side and its mission, where a guard has asked for it."""
    side = side_of(at, seat)
    mission = at.sides[side].mission
    assert mission is not None
    return side, mission


def is_untold(play: Play[City]) -> None:
    """While nobody has said of what kind it is (mayhem-27b)."""
    _, mission = bound(play.state, play.seat)
    require(mission.family == "", "mayhem-27b")


class TellMission(Action, frozen=True, tag="tell-mission"):
    """What kind of mission the GO! card is, where the box does not know the card."""

    family: str
    # What the card pays, in points: one, as most do, unless it says more.
    reward: str = PAID[0]

    is_often = True
    is_sure = True
    when = IN_PLAY, is_untold

    @classmethod
    def offers(cls, _at: City, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Pick(name="reward", options=PAID, says=PAID, alike=True), any_of("family", FAMILIES))

    @staticmethod
    def looked_for(at: City, seat: str) -> bool:
        return mission_of(at, seat) is not None

    def decide(self, play: Play[City]) -> None:
        """One of the five families, deliveries being of two kinds (mayhem-27b, mayhem-30), and what it pays
        (mayhem-36)."""
        require(self.family in FAMILIES and self.reward in PAID, "mayhem-27b")
        mission_known(play, side_of(play.state, play.seat), self.family, UNKNOWN, GoCard("", reward=int(self.reward)))


class KnownMission(Action, frozen=True, tag="known-mission"):
    """A GO! card the box knows by name."""

    card: Card

    is_sure = True
    when = IN_PLAY, is_untold

    @classmethod
    def offers(cls, at: City, _seat: str) -> Iterator[Offer]:
        known = tuple(card for card, each in go_cards(at.box["go-cards"]).items() if each.family)
        yield cls.offer(any_of("card", known))

    def decide(self, play: Play[City]) -> None:
        """Its places follow from the icons, where the box knows those of the tiles too (mayhem-26)."""
        side = side_of(play.state, play.seat)
        known = go_cards(play.state.box["go-cards"]).get(self.card)
        require(known is not None and known.family != "", "mayhem-27b")
        assert known is not None
        mission_known(play, side, known.family, self.card, known)
        if any(word in known.reveal.lower() for word in ("obstacle", "ostacolo")):
            let_obstruct(play, side)


def mission_known(play: Play[City], side: str, family: str, card: Card, known: GoCard) -> None:
    at = play.state
    found = tuple(place for icon in known.icons if (place := place_with(at, icon)))
    to = place_with(at, known.to) if known.to else ""
    is_whole = bool(found) and len(found) == len(known.icons) and (family != "pizza" or to != "")
    is_asked = family == "task" or not is_whole
    have = min(len(found), free_tokens(at, side, family))
    play.happens(
        MissionTold(
            side=side,
            family=family,
            card=card,
            reward=known.reward,
            health=known.health,
            asks=FIRST_ASKED[family] if is_asked else "",
            places=() if is_asked else found[:have],
            to="" if is_asked else to,
        )
    )


def place_with(at: City, icon: str) -> str:
    """The one tile with this icon, as far as the box knows them."""
    found = [place for place, tile in at.tiles.items() if icon in tile_icons(at, tile)]
    return found[0] if len(found) == 1 else ""


def tile_icons(at: City, tile: str) -> tuple[str, ...]:
    known = tiles(at.box["tiles"]).get(tile)
    return known.icons if known else ()


def free_tokens(at: City, side: str, family: str) -> int:
    """How many tokens of this kind are still to be had (mayhem-30, mayhem-34)."""
    if family == "monster":
        return supply(at)[f"monster.{side}"]
    return supply(at)[POOLS[family]] if family in POOLS else len(places(at))


class SetToken(Action, frozen=True, tag="set-token"):
    """A place the card names."""

    place: str

    when = IN_PLAY

    @classmethod
    def offers(cls, at: City, seat: str) -> Iterator[Offer]:
        _, mission = bound(at, seat)
        if mission.asks in ASKS_PLACE:
            free = tuple(each for each in places(at) if mission.asks == "to" or each not in mission.places)
            yield cls.offer(any_of("place", free))

    def decide(self, play: Play[City]) -> None:
        """Where the token lies, whereto it goes, or one of several places (mayhem-26, mayhem-30), as long as there is a
        token (mayhem-34)."""
        side, mission = bound(play.state, play.seat)
        at = play.state
        require(mission.asks in ASKS_PLACE and self.place in places(at), "mayhem-26", place=self.place)
        require(self.place not in mission.places or mission.asks == "to", "mayhem-30", place=self.place)
        if mission.asks in ("from", "places"):
            require(free_tokens(at, side, mission.family) > 0, "mayhem-34")
        if play.is_trial:
            return
        count = len(mission.places) + 1
        asks = {"from": "to" if mission.family == "pizza" else "", "to": "", "place": ""}.get(mission.asks, "places")
        if asks == "places" and (count == MOST_PLACES[mission.family] or free_tokens(at, side, mission.family) <= 1):
            asks = ""
        play.happens(TokenSet(side=side, place=self.place, what=mission.asks, asks=asks))
        settle(play)


def may_be_all(play: Play[City]) -> None:
    """With one place at least (mayhem-30), or where its token is not to be had (mayhem-26)."""
    side, mission = bound(play.state, play.seat)
    require(mission.asks in ("from", "places"), "mayhem-30", place="")
    require(bool(mission.places) or not free_tokens(play.state, side, mission.family), "mayhem-26", place="")


class TokensSetDone(Action, frozen=True, tag="tokens-set"):
    """That was all the card names, or its token is not to be had."""

    is_often = True
    is_sure = True
    when = IN_PLAY, may_be_all

    @staticmethod
    def looked_for(at: City, seat: str) -> bool:
        """Once all the places are told."""
        mission = mission_of(at, seat)
        return mission is not None and not mission.asks and FIRST_ASKED.get(mission.family) in ("from", "places")

    def decide(self, play: Play[City]) -> None:
        """Without any place the mission cannot be done (mayhem-34c)."""
        side, mission = bound(play.state, play.seat)
        if not mission.places and chosen(play.state, "short") == "redraw":
            play.happens(MissionSetAside(side=side))
            draw_go(play, side)
        else:
            play.happens(TokensSet(side=side))
            settle(play)


def asks_a_task(play: Play[City]) -> None:
    _, mission = bound(play.state, play.seat)
    require(mission.asks == "task", "mayhem-77")


class SetTask(Action, frozen=True, tag="set-task"):
    """What the card asks to be done."""

    task: str

    is_often = True
    is_sure = True
    when = IN_PLAY, asks_a_task

    @classmethod
    def offers(cls, _at: City, _seat: str) -> Iterator[Offer]:
        yield cls.offer(any_of("task", TASKS))

    def decide(self, play: Play[City]) -> None:
        """Both on one tile, a star on the die, an ability used somewhere, or something only the table sees
        (mayhem-77)."""
        require(self.task in TASKS, "mayhem-77")
        side, asks = side_of(play.state, play.seat), "place" if self.task == "ability" else ""
        play.happens(TaskSet(side=side, task=task_name(self.task), asks=asks))
        settle(play)


def is_a_monster(play: Play[City]) -> None:
    """Of which nobody has said what it stands (mayhem-28)."""
    _, mission = bound(play.state, play.seat)
    require(mission.family == "monster" and not mission.health, "mayhem-28")


class CopyMonster(Action, frozen=True, tag="copy-monster"):
    """What the monster stands, from the card."""

    points: Health

    is_sure = True
    when = IN_PLAY, is_a_monster

    @classmethod
    def offers(cls, _at: City, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Span(name="points", low=1, high=MOST_HEALTH, alike=True, is_copied=True))

    def decide(self, play: Play[City]) -> None:
        """What it has already taken counts (mayhem-28)."""
        side = side_of(play.state, play.seat)
        play.happens(MonsterTold(side=side, health=self.points))
        monster_down(play, side)


def is_for_the_table(play: Play[City]) -> None:
    """Where only the table sees it: a task, a monster of which nobody said what it stands, a card nobody told
    (mayhem-32); and a monster that a correction has hurt enough."""
    mission = mission_of(play.state, play.seat)
    require(mission is not None and mission.asks == "", "mayhem-32")
    assert mission is not None
    is_hurt = mission.family == "monster" and mission.damage >= max(1, mission.health)
    require(is_hurt or mission.family in ("", "task"), "mayhem-32")


class CompleteMission(Action, frozen=True, tag="mission-done"):
    """The table says that the mission is done."""

    is_sure = True
    when = AtSteps(moments("mission"), is_for_the_table)

    @staticmethod
    def looked_for(at: City, seat: str) -> bool:
        return at.step == "act" and mission_of(at, seat) is not None

    def decide(self, play: Play[City]) -> None:
        complete(play, side_of(play.state, play.seat))


def is_unknown(play: Play[City]) -> None:
    """Once a card, and only where the box does not say so itself (mayhem-26)."""
    mission = mission_of(play.state, play.seat)
    require(mission is not None and not mission.revealed and mission.card == UNKNOWN, "mayhem-26", place="")


class RevealObstacle(Action, frozen=True, tag="reveal-obstacle"):
    """The card lets the other team place or move an obstacle."""

    is_sure = True
    when = AtSteps(moments("mission"), is_unknown)

    def decide(self, play: Play[City]) -> None:
        let_obstruct(play, side_of(play.state, play.seat))


def let_obstruct(play: Play[City], side: str) -> None:
    """The other team places or moves an obstacle anywhere; one of its characters stands for it (mayhem-79)."""
    at = play.state
    others = on_map(at, foe(side)) or figures_of(at, foe(side))
    play.happens(RevealTold(side=side, figure=others[0], source=ANYWHERE))
