"""What only boards and cards know, told when it matters: who is KO, what a character stands, who is immune."""

from collections.abc import Iterator

from companion.engine.box_entries import BAR
from companion.engine.facts import Action, Learned
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.engine.words import Line
from companion.games.mayhem.components import CHARACTERS, guests, icons
from companion.games.mayhem.facts.damage import Immune
from companion.games.mayhem.facts.fates import Risen
from companion.games.mayhem.rules.damage import fall, knock_out
from companion.games.mayhem.rules.turn_end import after_a_fall
from companion.games.mayhem.state import City, Downed, foe, has_slot, health_of, is_free_for_all, places
from companion.kit.offering import any_of

# What boards may say; more than the highest is written on the page of the box.
HEALTHS = tuple(map(str, range(1, 16)))
WHAT_IT_STANDS = any_of("points", HEALTHS)


class SayKo(Action, frozen=True, tag="say-ko"):
    """The board says that this much damage is enough."""

    figure: str

    is_sure = True

    @classmethod
    def offers(cls, at: City, _seat: str) -> Iterator[Offer]:
        for figure, each in at.figures.items():
            if each.damage and may_be_down(at, figure):
                is_last = at.hurt is not None and at.hurt.figure == figure
                said = Line("answer.ko", {"figure": figure, "damage": each.damage})
                yield cls.offer(question="health" if is_last else "", said=said, figure=figure)

    def decide(self, play: Play[City]) -> None:
        """While the box does not know what it stands and somebody hurt it, or where a correction says it is enough
        (mayhem-13c)."""
        each = play.state.figures.get(self.figure)
        require(each is not None and may_be_down(play.state, self.figure), "mayhem-13c", figure=self.figure)
        knock_out(play, self.figure)
        after_a_fall(play)


def may_be_down(at: City, figure: str) -> bool:
    """On the map, and hurt as much as it stands as far as anybody knows."""
    each = at.figures[figure]
    return each.damage > 0 and each.place != "" and each.damage >= health_of(at, figure)


class CopyHealth(Action, frozen=True, tag="copy-health"):
    """What a board says its character stands."""

    character: str
    points: str

    is_sure = True

    @classmethod
    def offers(cls, at: City, _seat: str) -> Iterator[Offer]:
        """Of whoever may be down, each character once."""
        hurt = [figure for figure, each in at.figures.items() if each.damage]
        down = [figure for figure in hurt if may_be_down(at, figure) and not health_of(at, figure)]
        for character in dict.fromkeys(at.figures[figure].character for figure in down):
            yield cls.offer(WHAT_IT_STANDS, character=character)

    def decide(self, play: Play[City]) -> None:
        """Once, where the box does not know it: what was counted before counts now (mayhem-13)."""
        at = play.state
        require(self.points in HEALTHS, "mayhem-13", figure=self.character)
        wearers = tuple(figure for figure, each in at.figures.items() if each.character == self.character)
        require(bool(wearers), "mayhem-13", figure=self.character)
        is_hurt = any(at.figures[each].damage and at.figures[each].place for each in wearers)
        require(is_hurt and not health_of(at, wearers[0]), "mayhem-13", figure=wearers[0])
        if self.character in CHARACTERS:
            play.happens(Learned(entry=f"characters/{self.character}/health", value=int(self.points), remember=True))
        else:
            name = guests(at.box["guests"])[self.character].name
            row = BAR.join((name, self.points, str(icons(at.box, self.character))))
            play.happens(Learned(entry="guests", value=row, remember=True))
        fall(play, *wearers)
        after_a_fall(play)


def can_rise(at: City, figure: str) -> bool:
    """Whether all a KO did can be given back by one act."""
    before = downed_of(at, figure)
    if before is None or before.is_acting:
        return False
    return is_free_for_all(at) or at.sides[foe(before.was.side)].done == before.done


def has_room_to_rise(at: City, figure: str) -> bool:
    """Whether nobody has taken the slot in which it fell (mayhem-33)."""
    before = downed_of(at, figure)
    return before is not None and before.was.place in places(at) and has_slot(at, before.was.place)


def downed_of(at: City, figure: str) -> Downed | None:
    return next((each for each in at.downed if each.figure == figure), None)


class SayImmune(Action, frozen=True, tag="say-immune"):
    """Its board or a card says that this did not hurt it."""

    figure: str

    is_sure = True

    @classmethod
    def offers(cls, at: City, _seat: str) -> Iterator[Offer]:
        if at.hurt and at.hurt.damage:
            hurt = at.hurt.figure
            if at.figures[hurt].place or (can_rise(at, hurt) and has_room_to_rise(at, hurt)):
                yield cls.offer(figure=hurt)

    def decide(self, play: Play[City]) -> None:
        """The last damage is taken back, its shield too, until the table goes on (mayhem-12, mayhem-12b); so is the KO
        it made, unless that has done a mission or ended a turn of its own."""
        at = play.state
        hurt = at.hurt
        require(hurt is not None and hurt.figure == self.figure and hurt.damage > 0, "mayhem-12", figure=self.figure)
        assert hurt is not None
        if not at.figures[self.figure].place:
            require(can_rise(at, self.figure), "mayhem-12", figure=self.figure)
            require(has_room_to_rise(at, self.figure), "mayhem-33", figure=self.figure)
            play.happens(Risen(figure=hurt.figure, points=0 if is_free_for_all(at) else 1))
        play.happens(Immune(figure=hurt.figure, damage=hurt.damage, absorbed=hurt.absorbed))
