"""An activation: the die, the move, what the ability makes due, the end of the turn."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.engine.handwork import laid_otherwise
from companion.engine.narration import declared_line, reworded
from companion.engine.words import Line
from companion.games.mayhem.counts import PIECES, audit
from companion.games.mayhem.state import (
    Activation,
    City,
    Due,
    answering_now,
    earlier,
    set_aside,
    slot,
    with_figure,
    with_side,
)
from companion.kit.lines import line


class DiePlaced(Fact, frozen=True, tag="die-placed"):
    """A die on a slot: who acts, and with which ability."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-15", line=("figure", "die"), public=("ability", "is_open"))
    figure: str
    ability: str
    die: int
    # The box does not know the ability: its effects are told one by one.
    is_open: bool

    def after(self, at: City) -> City:
        figure = at.figures[self.figure]
        rest = list(at.sides[figure.side].dice)
        rest.remove(self.die)
        at = with_side(at, figure.side, dice=tuple(rest))
        at = with_figure(at, self.figure, dice={**figure.dice, self.ability: self.die})
        active = Activation(figure=self.figure, ability=self.ability, die=self.die, is_open=self.is_open)
        # Nobody escapes in its own turn (mayhem-38).
        runners = tuple(each for each in at.runners if each != self.figure)
        return replace(at, active=active, placed=True, last=figure.side, runners=runners)

    def handwork(self, at: City) -> Iterator[Line]:
        yield line("die", "mayhem-15", die=self.die, slot=slot(self.figure, self.ability))

    def story(self, viewer: str | None) -> Line | None:
        return reworded(declared_line(self, viewer), slot=slot(self.figure, self.ability))


class EffectsDue(Fact, frozen=True, tag="effects-due"):
    """What a figure has to do now, before what was due already or after it."""

    secrecy: ClassVar[Secrecy] = Secrecy(
        is_silent=True, moves_nothing=True, public=("figure", "effects", "source", "first")
    )
    figure: str
    effects: tuple[str, ...]
    source: str
    first: bool = False

    def after(self, at: City) -> City:
        new = tuple(Due(effect, self.figure, self.source) for effect in self.effects)
        return replace(at, due=(*new, *at.due) if self.first else (*at.due, *new))


class EffectTold(Fact, frozen=True, tag="effect-told"):
    """The board or the card says this, read by the table."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-18", line=("figure", "effect"), public=("source",), moves_nothing=True)
    figure: str
    effect: str
    source: str

    def after(self, at: City) -> City:
        return replace(at, due=(*at.due, Due(self.effect, self.figure, self.source)))


class AbilityCopied(Fact, frozen=True, tag="ability-copied"):
    """The box knows the ability in use now: nothing of it has to be told any more."""

    secrecy: ClassVar[Secrecy] = Secrecy(is_silent=True, moves_nothing=True, public=("figure",))
    figure: str

    def after(self, at: City) -> City:
        is_it = at.active is not None and at.active.figure == self.figure
        return replace(at, active=replace(at.active, is_open=False)) if at.active and is_it else at


class AbilityBegun(Fact, frozen=True, tag="ability-begun"):
    """The first effect: the free move is over."""

    secrecy: ClassVar[Secrecy] = Secrecy(is_silent=True, moves_nothing=True)

    def after(self, at: City) -> City:
        return replace(at, active=replace(at.active, acted=True)) if at.active else at


class EffectsDone(Fact, frozen=True, tag="effects-done"):
    """These are no longer due, by their places in what was."""

    secrecy: ClassVar[Secrecy] = Secrecy(is_silent=True, moves_nothing=True, public=("places",))
    places: tuple[int, ...]

    def after(self, at: City) -> City:
        return replace(at, due=tuple(each for index, each in enumerate(at.due) if index not in self.places))


class StunOwed(Fact, frozen=True, tag="stun-owed"):
    """The stun of an attack that has struck comes after what stands before it on the board (mayhem-62b)."""

    secrecy: ClassVar[Secrecy] = Secrecy(is_silent=True, moves_nothing=True, public=("place", "target"))
    # Where in what is due it stands, and whom it is for.
    place: int
    target: str

    def after(self, at: City) -> City:
        due = list(at.due)
        due[self.place] = replace(due[self.place], target=self.target)
        return replace(at, due=tuple(due))


class EffectFailed(Fact, frozen=True, tag="effect-failed"):
    """Nobody is in reach, or the supply is empty: it does nothing."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-59", line=("figure", "effect"), moves_nothing=True)
    figure: str
    effect: str

    def after(self, at: City) -> City:
        return at


class EffectSkipped(Fact, frozen=True, tag="effect-skipped"):
    """One of the five effects that may be left."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-61", line=("figure", "effect"), moves_nothing=True)
    figure: str
    effect: str

    def after(self, at: City) -> City:
        return at


class SpecialSkipped(Fact, frozen=True, tag="special-skipped"):
    """Without the special effect, and so without the Mayhem effect."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-18b", line=("figure",), moves_nothing=True)
    figure: str

    def after(self, at: City) -> City:
        return at


class InnateUsed(Fact, frozen=True, tag="innate-used"):
    """The innate ability is used: a marker lies on it, for this turn or for the game."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-14", line=("figure",), public=("often", "is_open"))
    figure: str
    often: str
    is_open: bool

    def after(self, at: City) -> City:
        if self.is_open and at.active:
            at = replace(at, active=replace(at.active, is_open=True))
        return with_figure(at, self.figure, marker=self.often)

    def handwork(self, at: City) -> Iterator[Line]:
        yield line("marker", "mayhem-14", figure=self.figure)


class Moved(Fact, frozen=True, tag="moved"):
    """A real move: the free one, an effect, or an escape; whoever may answer it now."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-57", line=("figure", "place"), public=("why", "runners"))
    figure: str
    place: str
    why: str
    # Whose escape token may answer.
    runners: tuple[str, ...]

    def after(self, at: City) -> City:
        at = replace(with_figure(at, self.figure, place=self.place), runners=self.runners)
        if self.why == "free" and at.active:
            at = replace(at, active=replace(at.active, moved=True))
        return without_ability(at)

    def handwork(self, at: City) -> Iterator[Line]:
        yield from moving(at, self.figure, self.place)


def moving(at: City, figure: str, place: str) -> Iterator[Line]:
    """A miniature from one place to another."""
    yield line("moved", "mayhem-57", figure=figure, was=at.figures[figure].place, now=place)


def without_ability(at: City) -> City:
    """Stunned, it moves or uses its ability, and not both (mayhem-45)."""
    active = at.active
    if active is None or not at.figures[active.figure].stuns or not active.moved or active.acted:
        return at
    return replace(at, due=tuple(each for each in at.due if each.figure != active.figure))


class Stayed(Fact, frozen=True, tag="stayed"):
    """No free move this time."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-57", line=("figure",), moves_nothing=True)
    figure: str

    def after(self, at: City) -> City:
        return replace(at, active=replace(at.active, stayed=True)) if at.active else at


class Escaped(Fact, frozen=True, tag="escaped"):
    """An escape token is spent."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-38", line=("figure",))
    figure: str

    def after(self, at: City) -> City:
        return with_figure(at, self.figure, escape=False)

    def handwork(self, at: City) -> Iterator[Line]:
        yield line("escape-off", "mayhem-38", figure=self.figure)


class LetGo(Fact, frozen=True, tag="let-go"):
    """Whoever could have escaped stays."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-38", line=("figure",), moves_nothing=True)
    figure: str

    def after(self, at: City) -> City:
        at = replace(at, runners=tuple(each for each in at.runners if each != self.figure))
        left = tuple(each for each in answering_now(at) if each != self.figure)
        return replace(at, hasty=replace(at.hasty, runners=left) if at.hasty and left else None)


class StruckFirst(Fact, frozen=True, tag="struck-first"):
    """A blow comes before an escape was answered: the table is kept as it was, for whoever escapes first after all."""

    secrecy: ClassVar[Secrecy] = Secrecy(is_silent=True, moves_nothing=True, public=("figure",))
    figure: str

    def after(self, at: City) -> City:
        return replace(at, hasty=set_aside(at))


class BlowTakenBack(Fact, frozen=True, tag="blow-taken-back"):
    """Somebody escapes first: the blow that came too soon, and all that came of it, was none (mayhem-38d)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-38d", line=("figure", "runner"))
    # Whose blow it was.
    figure: str
    runner: str

    def after(self, at: City) -> City:
        return earlier(at)

    def handwork(self, at: City) -> Iterator[Line]:
        for each in laid_otherwise(audit(at), audit(earlier(at)), PIECES):
            now = each.values.get("now", each.values.get("count", ""))
            yield Line(each.words, {**each.values, "now": now}, "mayhem-38d")


class MomentPassed(Fact, frozen=True, tag="moment-passed"):
    """The table has gone on: what could have answered no longer can."""

    secrecy: ClassVar[Secrecy] = Secrecy(is_silent=True, moves_nothing=True, public=("over",))
    # Of `runners`, `hurt`, `fallen` and `hasty` what is over.
    over: tuple[str, ...]

    def after(self, at: City) -> City:
        return replace(
            at,
            runners=() if "runners" in self.over else at.runners,
            hurt=None if "hurt" in self.over else at.hurt,
            fallen=() if "fallen" in self.over else at.fallen,
            downed=() if "fallen" in self.over else at.downed,
            hasty=None if "hasty" in self.over else at.hasty,
        )


class TurnEnded(Fact, frozen=True, tag="turn-ended"):
    """The turn is over: stun tokens and a marker for the turn come off, and the next side acts."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-63", line=("figure",), public=("next",))
    figure: str
    next: str

    def after(self, at: City) -> City:
        figure = at.figures[self.figure]
        at = with_figure(at, self.figure, stuns=0, marker="" if figure.marker == "turn" else figure.marker)
        due = tuple(each for each in at.due if each.figure != self.figure)
        return replace(at, active=None, due=due, turn=self.next, steps=0)

    def handwork(self, at: City) -> Iterator[Line]:
        figure = at.figures[self.figure]
        if figure.stuns:
            yield line("stuns-off", "mayhem-45", figure=self.figure)
        if figure.marker == "turn":
            yield line("marker-off", "mayhem-14", figure=self.figure)


class TurnSkipped(Fact, frozen=True, tag="turn-skipped"):
    """A side has dice and nobody to use them."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-53b", line=("side",), public=("next",), moves_nothing=True)
    side: str
    next: str

    def after(self, at: City) -> City:
        return replace(at, turn=self.next)
