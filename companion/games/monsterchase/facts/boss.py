"""The boss's turn: the track drawn, the card turned over, the option taken."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.engine.words import Line
from companion.games.monsterchase import connection
from companion.games.monsterchase.components import Card, effect_of
from companion.games.monsterchase.driver import strip
from companion.games.monsterchase.driver.strip import Cell, Strip
from companion.games.monsterchase.facts.lines import deck_name, line
from companion.games.monsterchase.state import NONE, Race, shuffled, with_boss, with_seen, with_turn


class StripDrawn(Fact, frozen=True, tag="strip-drawn"):
    """What lies around the boss, in the one line of `strip`."""

    # It was drawn after the pieces that lie there.
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-75", public=("strip",), moves_nothing=True)
    strip: str

    def after(self, at: Race) -> Race:
        """Another track is another choice; the cars on it are measured too (monsterchase-58)."""
        drawn = connection.with_drawing(replace(at, strip=self.strip), strip.read(self.strip))
        return with_turn(drawn, chosen="", is_sketched=True)


class MarksMoved(Fact, frozen=True, tag="marks-moved"):
    """Where cars on the drawing went by what was said, each "A:2.7"; nothing once the track was looked at again."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-180b", public=("marks",), is_silent=True, moves_nothing=True)
    marks: tuple[str, ...]

    def after(self, at: Race) -> Race:
        return replace(at, heard=self.marks)


# Effects that are the same wherever the boss stands (monsterchase-84, monsterchase-119).
TRACKLESS = ("repair", "power-up")


class BossFlipped(Fact, frozen=True, tag="boss-flipped"):
    reveals: ClassVar[bool] = True
    secrecy: ClassVar[Secrecy] = Secrecy(public=("card", "deck"))
    card: Card
    deck: str

    def after(self, at: Race) -> Race:
        """What it turned over is out of its deck; an effect that needs no track does not wait for one."""
        is_done = effect_of(self.card) in TRACKLESS and not at.turn.is_sketched
        return with_seen(with_turn(at, flip=self.card, chosen="", is_effect_done=is_done), self.deck, self.card)

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("flipped", "78", card=self.card, deck=deck_name(self.deck))

    def story(self, viewer: str | None) -> Line:
        return Line("tell.boss-flipped", {"card": self.card, "deck": deck_name(self.deck)}, "monsterchase-78")


class DeckShuffled(Fact, frozen=True, tag="deck-shuffled"):
    """Every card that went is back in this deck."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("colour",))
    colour: str

    def after(self, at: Race) -> Race:
        return shuffled(at, self.colour)

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("deck-shuffled", "29b", deck=deck_name(self.colour))

    def story(self, viewer: str | None) -> Line:
        return Line("tell.deck-shuffled", {"deck": deck_name(self.colour)}, "monsterchase-16")


class AssaultRun(Fact, frozen=True, tag="assault-run"):
    """The assault was carried out for a star."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-79", moves_nothing=True)

    def after(self, at: Race) -> Race:
        """The drawing is only a beginning for the next one."""
        return with_turn(at, is_sketched=False)


class AssaultPlayed(Fact, frozen=True, tag="assault-played"):
    """The assault of a star was carried out on the drawing, which still holds."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-79", moves_nothing=True)

    def after(self, at: Race) -> Race:
        return with_turn(at, left=NONE, chosen="", weighed=())


class AssaultLeft(Fact, frozen=True, tag="assault-left"):
    """An assault broken off on the drawing: its lines that are still to be carried out, after the spaces left."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-33c", line=("lines",))
    lines: tuple[str, ...]

    def after(self, at: Race) -> Race:
        """Where everybody was said to stand holds no longer."""
        return with_turn(at, rest=self.lines, sides=())

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("assault-left", "33c", lines=self.lines)


class AssaultSettled(Fact, frozen=True, tag="assault-settled"):
    """What was left of a broken off assault has been carried out: the boss's card has its own spaces."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-81", is_silent=True, moves_nothing=True)

    def after(self, at: Race) -> Race:
        return with_turn(at, left=NONE, rest=(), sides=(), chosen="", weighed=())


class AssaultBroken(Fact, frozen=True, tag="assault-broken"):
    """The end of the race broke a drawn assault off, and a correction took that end away: what is left of it is the
    table's to tell."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-33c", is_silent=True, moves_nothing=True)

    def after(self, at: Race) -> Race:
        return with_turn(at, left=0, rest=())


class SideTold(Fact, frozen=True, tag="side-told"):
    """Where a car stands that is not on the drawing: ahead of the boss, or behind."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-33b", line=("car", "side"), moves_nothing=True)
    car: str
    side: str

    def after(self, at: Race) -> Race:
        others = tuple(each for each in at.turn.sides if not each.startswith(f"{self.car}:"))
        return with_turn(at, sides=(*others, f"{self.car}:{self.side}"))


class Weighed(Fact, frozen=True, tag="weighed"):
    """The ways that are best by one measure."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-75", line=("best",), public=("measure",), moves_nothing=True)
    measure: str
    best: str

    def after(self, at: Race) -> Race:
        return with_turn(at, weighed=(*at.turn.weighed, self.best))


class OptionChosen(Fact, frozen=True, tag="option-chosen"):
    """Which of the options that were left open is taken."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-76", line=("option",), moves_nothing=True)
    option: str

    def after(self, at: Race) -> Race:
        return with_turn(at, chosen=self.option)


class BossDrove(Fact, frozen=True, tag="boss-drove"):
    """The boss's move on the drawn track: what lies where once it is made, in the one line of `strip`, and the cars it
    pushed beyond the drawing."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("strip", "away"), is_silent=True)
    strip: str
    away: tuple[str, ...] = ()

    def after(self, at: Race) -> Race:
        """What it met says what it costs; the drawing moves on when the option is played."""
        return at

    def handwork(self, at: Race) -> Iterator[Line]:
        """The boss, the cars it pushed, what it shot, hit or laid; who is off the track is told by what that does."""
        was, now = strip.read(at.strip), strip.read(self.strip)
        if was.boss.lane != now.boss.lane:
            yield line("boss-to", "78", lane=now.boss.lane, spaces=now.boss.space - was.boss.space)
        elif was.boss != now.boss:
            yield line("boss-ahead", "78", spaces=now.boss.space - was.boss.space)
        for car in now.cars:
            before = strip.place(was, car.id)
            if before is not None and before != car.cell:
                yield line("car-to", "172", car=car.id, lane=car.cell.lane, spaces=car.cell.space - before.space)
        for gone in self.away:
            yield line("car-away", "172", car=gone)
        yield from swept(was, now)
        yield from laid(was, now)


def new(were: tuple[Cell, ...], are: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return tuple(cell for cell in are if cell not in were)


def swept(was: Strip, now: Strip) -> Iterator[Line]:
    """What a move takes off the track."""
    for cell in new(now.rock, was.rock):
        yield line("rock-away", "171", lane=cell.lane, space=cell.space)
    for cell in new(now.bomb, was.bomb):
        yield line("bomb-away", "170", lane=cell.lane, space=cell.space)


def laid(was: Strip, now: Strip) -> Iterator[Line]:
    """What a move lays on it."""
    for cell in new(was.bomb, now.bomb):
        yield line("bomb-laid", "170", lane=cell.lane, space=cell.space)
    for cell in new(was.rock, now.rock):
        yield line("rock-laid", "171", lane=cell.lane, space=cell.space)
    for cell in new(was.ice, now.ice):
        yield line("ice-laid", "165", lane=cell.lane, space=cell.space)


# By what was decided: nothing, one of the three priorities, or a person where they left a tie.
PLAYED = (
    ("tell.option-played-0", "monsterchase-75"),
    ("tell.option-played-1", "monsterchase-75"),
    ("tell.option-played-2", "monsterchase-75"),
    ("tell.option-played-3", "monsterchase-75"),
    ("tell.option-played-4", "monsterchase-76"),
)


class OptionPlayed(Fact, frozen=True, tag="option-played"):
    """The option taken, the priority that decided (0 where there was no other), what is left to move, the track after
    it."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("option", "decided", "left", "strip"))
    option: str
    decided: int
    left: int
    strip: str

    def after(self, at: Race) -> Race:
        """Who was on the drawing has moved, or may have: what it shows now is what is known of the distances."""
        before, now = strip.read(at.strip), strip.read(self.strip)
        gone = connection.moved(at, *(car.id for car in before.cars))
        played = connection.with_drawing(replace(gone, strip=self.strip), now)
        return with_turn(played, left=self.left, chosen="")

    def handwork(self, at: Race) -> Iterator[Line]:
        """What it meets on its way says so itself; what is left to move is the table's to finish."""
        if self.left:
            yield line("boss-on", "81", left=self.left)

    def story(self, viewer: str | None) -> Line:
        """By which priority it was chosen, where there was a choice (monsterchase-75, monsterchase-76)."""
        words, rule = PLAYED[self.decided]
        return Line(words, {}, rule)


class BossSpun(Fact, frozen=True, tag="boss-spun"):
    secrecy: ClassVar[Secrecy] = Secrecy(public=("is_spun",))
    is_spun: bool

    def after(self, at: Race) -> Race:
        return with_boss(at, is_spun=self.is_spun)

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("boss-spun" if self.is_spun else "boss-straight", "85")

    def story(self, viewer: str | None) -> Line:
        return Line("tell.boss-spun" if self.is_spun else "tell.boss-straight", {}, "monsterchase-85")
