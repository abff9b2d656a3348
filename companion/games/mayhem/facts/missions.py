"""GO! cards in play: what they ask, what was picked up and delivered, what they paid."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.engine.narration import declared_line, reworded
from companion.engine.words import Line
from companion.games.mayhem.components import task_called
from companion.games.mayhem.state import City, Due, Fighter, Mission, with_figure, with_mission, with_side
from companion.kit.hands import Card
from companion.kit.lines import line


def bound(at: City, figure: str) -> tuple[Fighter, Mission]:
    """A figure, and the mission of its side."""
    each = at.figures[figure]
    return each, at.sides[each.side].mission or Mission()


class MissionTold(Fact, frozen=True, tag="mission-told"):
    """What the GO! card asks, and what of it the box already knows."""

    secrecy: ClassVar[Secrecy] = Secrecy(
        "mayhem-27", line=("side", "family"), public=("card", "reward", "health", "asks", "places", "to")
    )
    side: str
    family: str
    card: Card
    reward: int
    health: int
    # What the table says next.
    asks: str
    places: tuple[str, ...]
    to: str

    def after(self, at: City) -> City:
        new = Mission(
            card=self.card,
            family=self.family,
            reward=self.reward,
            health=self.health,
            asks=self.asks,
            places=self.places,
            to=self.to,
        )
        return with_side(at, self.side, mission=new)

    def handwork(self, at: City) -> Iterator[Line]:
        yield from tokens_out(self.side, self.family, self.places)


def tokens_out(side: str, family: str, places: tuple[str, ...]) -> Iterator[Line]:
    """Where tokens of a mission are laid; gifts lie before the team (mayhem-30)."""
    if family == "gifts":
        if places:
            yield line("gifts", "mayhem-30", side=side, count=len(places))
        return
    for place in places:
        yield line("token", "mayhem-26", token=token_of(family), place=place)


def token_of(family: str) -> str:
    """What lies on the map for a mission of this family."""
    return {"pizza": "pizza", "clues": "clue", "monster": "monster", "gifts": "gift"}.get(family, family)


class TokenSet(Fact, frozen=True, tag="token-set"):
    """A place the mission names: a token lies there, or something has to come there (mayhem-26)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-26", line=("side", "place"), public=("what", "asks"))
    side: str
    place: str
    # `from`, `to`, `places` or `place`.
    what: str
    asks: str

    def after(self, at: City) -> City:
        mission = at.sides[self.side].mission or Mission()
        if self.what == "to":
            return with_mission(at, self.side, to=self.place, asks=self.asks)
        return with_mission(at, self.side, places=(*mission.places, self.place), asks=self.asks)

    def handwork(self, at: City) -> Iterator[Line]:
        mission = at.sides[self.side].mission or Mission()
        if self.what in ("from", "places") and mission.family != "task":
            yield from tokens_out(self.side, mission.family, (self.place,))


class TokensSet(Fact, frozen=True, tag="tokens-set"):
    """All places are said; without one, where the token of it is not to be had (mayhem-34c)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-30", line=("side",), moves_nothing=True)
    side: str

    def after(self, at: City) -> City:
        return with_mission(at, self.side, asks="")


class TaskSet(Fact, frozen=True, tag="task-set"):
    """What has to be done (mayhem-77)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-77", line=("side", "task"), public=("asks",), moves_nothing=True)
    side: str
    # As it is called; until 0.5.0 the task itself.
    task: str
    asks: str

    def after(self, at: City) -> City:
        return with_mission(at, self.side, task=task_called(self.task), asks=self.asks)


class MonsterTold(Fact, frozen=True, tag="monster-told"):
    """What the monster stands, copied from the card."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-28", line=("side", "health"), moves_nothing=True)
    side: str
    health: int

    def after(self, at: City) -> City:
        return with_mission(at, self.side, health=self.health)


class PickedUp(Fact, frozen=True, tag="picked-up"):
    """Pizza or a clue, by whoever is there (mayhem-29)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-29", line=("figure", "token", "place"))
    figure: str
    token: str
    place: str

    def after(self, at: City) -> City:
        figure, mission = bound(at, self.figure)
        places = list(mission.places)
        if self.place in places:
            places.remove(self.place)
        taken = mission.taken + (self.token == "clue")
        at = with_mission(at, figure.side, places=tuple(places), taken=taken)
        return with_figure(at, self.figure, carries=(*figure.carries, self.token))

    def handwork(self, at: City) -> Iterator[Line]:
        yield line("picked-up", "mayhem-29", token=self.token, figure=self.figure)


class Delivered(Fact, frozen=True, tag="delivered"):
    """The pizza where it has to go, or one gift (mayhem-30)."""

    secrecy: ClassVar[Secrecy] = PickedUp.secrecy
    figure: str
    token: str
    place: str

    def after(self, at: City) -> City:
        figure, mission = bound(at, self.figure)
        if self.token == "pizza":
            at = with_figure(at, self.figure, carries=tuple(each for each in figure.carries if each != "pizza"))
            return with_mission(at, figure.side, to="")
        return with_mission(at, figure.side, places=tuple(each for each in mission.places if each != self.place))

    def handwork(self, at: City) -> Iterator[Line]:
        yield line("delivered", "mayhem-29", token=self.token, place=self.place)


class MissionDone(Fact, frozen=True, tag="mission-done"):
    """A mission is completed: its tokens go back, its reward follows (mayhem-32)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-32", line=("side",), public=("family",))
    side: str
    family: str

    def after(self, at: City) -> City:
        return without_mission(with_side(at, self.side, done=at.sides[self.side].done + 1), self.side)

    def handwork(self, at: City) -> Iterator[Line]:
        mission = at.sides[self.side].mission or Mission()
        if mission.family == "monster" and mission.places:
            yield line("monster-off", "mayhem-28", side=self.side)
        if mission.taken:
            yield line("clues-back", "mayhem-78", count=mission.taken)
        yield line("go-done", "mayhem-32", side=self.side)


def without_mission(at: City, side: str) -> City:
    """The card is gone, and whatever lay about for it."""
    figures = {
        figure: replace(each, carries=()) if each.side == side and each.carries else each
        for figure, each in at.figures.items()
    }
    return replace(with_side(at, side, mission=None), figures=figures)


class MissionSetAside(Fact, frozen=True, tag="mission-set-aside"):
    """The card cannot be played: it goes under the deck, and another is drawn (mayhem-34c)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-34c", line=("side",))
    side: str

    def after(self, at: City) -> City:
        return replace(without_mission(at, self.side), go=at.go + 1)

    def handwork(self, at: City) -> Iterator[Line]:
        yield line("go-under", "mayhem-34c", side=self.side)


class RevealTold(Fact, frozen=True, tag="reveal-told"):
    """A GO! card lets the other side place or move an obstacle anywhere (mayhem-26)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-26", line=("side",), public=("figure", "source"), moves_nothing=True)
    side: str
    figure: str
    source: str

    def after(self, at: City) -> City:
        at = with_mission(at, self.side, revealed=True)
        return replace(at, due=(*at.due, Due("obstacle", self.figure, self.source)))

    def story(self, viewer: str | None) -> Line | None:
        return reworded(declared_line(self, viewer), figure=self.figure)
