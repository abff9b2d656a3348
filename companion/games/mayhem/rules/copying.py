"""What boards and cards say, copied as effects once they are used: the box remembers it for the next table."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from companion.engine.box_entries import BAR
from companion.engine.dispatch import AtSteps
from companion.engine.facts import Action, Learned
from companion.engine.free_words import FreeWords
from companion.engine.holes import Pick, Span, Text
from companion.engine.memo import remembered
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.games.mayhem.atoms import CHIPS, is_effect, quoted, written
from companion.games.mayhem.components import (
    AS_AN_ANSWER,
    AT_START,
    FACES,
    IN_TURNS,
    SHAPES,
    Ability,
    Innate,
    MayhemCard,
    ability,
    innate,
    mayhem_cards,
    noted_faces,
)
from companion.games.mayhem.facts.rounds import FaceNoted
from companion.games.mayhem.facts.turns import AbilityCopied
from companion.games.mayhem.rules.activation import make_due
from companion.games.mayhem.rules.rounds import MOST_MAYHEM
from companion.games.mayhem.rules.timing import Guard, active_of, moments
from companion.games.mayhem.state import City, ability_in, dues_of, figure_in, side_of, slot
from companion.kit.offering import any_of

MOST_EFFECTS = 4
# The parts of an ability, and what stands between them where it is written.
PARTED, MOST_PARTS = "/", 3
# As a board or a card has it, whatever its numbers.
WORDS = Text(name="text")
TIMINGS = (AT_START, IN_TURNS, AS_AN_ANSWER)
HOW_OFTEN = ("always", "turn", "game")
Number = Annotated[int, Meta(ge=1, le=len(FACES))]
SLOT_NUMBER = Span(name="number", low=1, high=len(FACES), is_copied=True)
EFFECTS = Pick(name="effects", options=CHIPS, many=True, least=1, most=MOST_EFFECTS)
PARTS = (replace(EFFECTS, name="standard"), *(replace(EFFECTS, name=each, least=0) for each in ("special", "mayhem")))

# What stands in a line of the box, below whose it is.
COLUMNS = {
    "abilities": ("name", "slot", "standard", "special", "mayhem", "words"),
    "innates": ("name", "often", "effects", "words"),
    "mayhem-cards": ("name", "timing", "lasts", "triangle", "copies", "effects", "words"),
}


def keep(play: Play[City], entry: str, whose: Sequence[str], known: Ability | Innate | MayhemCard, **said: str) -> None:
    """One more line of the box: what it knew, and in place of it what was said now."""
    if play.is_trial:
        return
    cells = {**known._asdict(), **said}
    line = (*whose, *(str(cells[column]) for column in COLUMNS[entry]))
    play.happens(Learned(entry=entry, value=BAR.join(line), remember=True))


def copied_slots(at: City, seat: str) -> tuple[str, ...]:
    """The ability in use, where the box does not know it: in place of telling its effects, or beside it."""
    active = at.active
    if active is None or at.figures[active.figure].seat != seat or not active.is_open or in_use(at).slot:
        return ()
    return (slot(active.figure, active.ability),)


def asked_slots(at: City, seat: str) -> tuple[str, ...]:
    """The same, where nothing but its number is asked."""
    found = copied_slots(at, seat)
    return found if found and in_use(at).is_whole else ()


@remembered
def in_use(at: City) -> Ability:
    active = active_of(at)
    return ability(at.box, at.figures[active.figure].character, active.ability)


def copied_innates(at: City, seat: str) -> tuple[str, ...]:
    active = at.active.figure if at.active else ""
    is_own = active != "" and at.figures[active].seat == seat
    if not is_own:
        return ()
    known = innate(at.box, at.figures[active].character)
    return () if known.effects or known.unread else (active,)


@cache
def not_known(found: Callable[[City, str], tuple[str, ...]], rule: str) -> Guard:
    """Only what is in use now and the box does not know."""

    def guard(play: Play[City]) -> None:
        require(bool(found(play.state, play.seat)), rule)

    return AtSteps(moments("turn"), guard)


def require_effects(*parts: Sequence[str]) -> None:
    """Effects of the rulebook (mayhem-18), at least one of them."""
    every = [effect for part in parts for effect in part]
    require(bool(every) and all(map(is_effect, every)), "mayhem-18")
    require(all(len(part) <= MOST_EFFECTS and len(set(part)) == len(part) for part in parts), "mayhem-18")


class CopyAbility(Action, frozen=True, tag="copy-ability"):
    """The number on a slot and the effects of its ability, in three parts."""

    slot: str
    number: Number
    standard: tuple[str, ...]
    special: tuple[str, ...]
    mayhem: tuple[str, ...]

    is_sure = True
    when = not_known(copied_slots, "mayhem-18")

    @classmethod
    def offers(cls, at: City, seat: str) -> Iterator[Offer]:
        yield from (cls.offer(SLOT_NUMBER, *PARTS, slot=each) for each in copied_slots(at, seat))

    def decide(self, play: Play[City]) -> None:
        """Of the board in use, while the box does not know it; used now if nothing of it was told yet (mayhem-16,
        mayhem-18)."""
        require(self.slot in copied_slots(play.state, play.seat), "mayhem-18")
        require(bool(self.standard), "mayhem-18")
        require_effects(self.standard, self.special, self.mayhem)
        keep_ability(play, self.slot, self.number, [*map(written, (self.standard, self.special, self.mayhem))])


class CopySlot(Action, frozen=True, tag="copy-slot"):
    """The number on the slot of an ability whose effects the rulebook prints."""

    slot: str
    number: str

    is_sure = True
    when = not_known(asked_slots, "mayhem-18d")

    @classmethod
    def offers(cls, at: City, seat: str) -> Iterator[Offer]:
        hole = Pick(name="number", options=FACES, says=FACES, alike=True)
        yield from (cls.offer(hole, question="slot", slot=each) for each in asked_slots(at, seat))

    def decide(self, play: Play[City]) -> None:
        """All that is missing of an example of the rulebook (mayhem-18d)."""
        at = play.state
        require(self.slot in asked_slots(at, play.seat) and self.number in FACES, "mayhem-18d")
        known = ability(at.box, at.figures[figure_in(self.slot)].character, ability_in(self.slot))
        keep_ability(play, self.slot, int(self.number), [*map(written, (known.standard, known.special, known.mayhem))])


class WriteAbility(Action, frozen=True, tag="write-ability"):
    """The same in words, as the board has it: standard / special / Mayhem."""

    by_hand: ClassVar[bool] = True
    slot: str
    number: Number
    text: FreeWords

    is_sure = True
    when = not_known(copied_slots, "mayhem-18")

    @classmethod
    def offers(cls, at: City, seat: str) -> Iterator[Offer]:
        yield from (cls.offer(SLOT_NUMBER, WORDS, slot=each) for each in copied_slots(at, seat))

    def decide(self, play: Play[City]) -> None:
        """With any number; what is none of the effects stays as it is written, and is told (mayhem-18c)."""
        require(self.slot in copied_slots(play.state, play.seat), "mayhem-18")
        text = worded(self.text)
        parts = [*map(str.strip, text.split(PARTED, MOST_PARTS - 1)), *("",) * MOST_PARTS]
        keep_ability(play, self.slot, self.number, parts[:MOST_PARTS])


def keep_ability(play: Play[City], slot: str, number: int, parts: Sequence[str]) -> None:
    if play.is_trial:
        return
    at = play.state
    figure, place = figure_in(slot), ability_in(slot)
    who = at.figures[figure].character
    known = ability(at.box, who, place)
    said = dict(zip(("standard", "special", "mayhem"), parts, strict=True))
    keep(play, "abilities", (who, place), known, slot=str(number), **said)
    active = at.active
    # Copied in the middle of it, the rest of it is still told.
    if active and not active.acted and not dues_of(at, figure):
        now = ability(play.state.box, who, place)
        if not now.unread:
            play.happens(AbilityCopied(figure=figure))
        make_due(play, figure, now, active.die)


def worded(text: str) -> str:
    """What was written, as long as a line of a board (mayhem-18c); the bar between the columns of the box is none of
    its signs."""
    require(WORDS.fits(text), "mayhem-18c", text=quoted((text[: WORDS.most],)))
    return text.replace(BAR.strip(), ",")


class CopyInnate(Action, frozen=True, tag="copy-innate"):
    """How often an innate ability may be used, and its effects."""

    figure: str
    often: str
    effects: tuple[str, ...]

    is_sure = True
    when = not_known(copied_innates, "mayhem-14d")

    @classmethod
    def offers(cls, at: City, seat: str) -> Iterator[Offer]:
        for figure in copied_innates(at, seat):
            yield cls.offer(any_of("often", HOW_OFTEN), EFFECTS, figure=figure)

    def decide(self, play: Play[City]) -> None:
        """Of one's own character whose turn it is (mayhem-14d), while the box does not know it."""
        require(self.figure in copied_innates(play.state, play.seat) and self.often in HOW_OFTEN, "mayhem-14d")
        require_effects(self.effects)
        who = play.state.figures[self.figure].character
        keep(play, "innates", (who,), innate(play.state.box, who), often=self.often, effects=written(self.effects))


class WriteInnate(Action, frozen=True, tag="write-innate"):
    """The same in words, as the board has it."""

    by_hand: ClassVar[bool] = True
    figure: str
    often: str
    text: FreeWords

    is_sure = True
    when = not_known(copied_innates, "mayhem-14d")

    @classmethod
    def offers(cls, at: City, seat: str) -> Iterator[Offer]:
        yield from (cls.offer(any_of("often", HOW_OFTEN), WORDS, figure=each) for each in copied_innates(at, seat))

    def decide(self, play: Play[City]) -> None:
        """With any number (mayhem-18c)."""
        is_open = self.figure in copied_innates(play.state, play.seat)
        require(is_open and self.often in HOW_OFTEN, "mayhem-14d")
        who = play.state.figures[self.figure].character
        keep(play, "innates", (who,), innate(play.state.box, who), often=self.often, effects=worded(self.text))


class CopyCard(Action, frozen=True, tag="copy-card"):
    """When a Mayhem card may be played, and its effects."""

    card: str
    timing: str
    effects: tuple[str, ...]

    is_sure = True

    @classmethod
    def offers(cls, at: City, seat: str) -> Iterator[Offer]:
        if card := copied_card(at, seat):
            yield cls.offer(any_of("timing", TIMINGS), EFFECTS, card=card)

    def decide(self, play: Play[City]) -> None:
        """Of the card one's side has in play (mayhem-20), known by name and not what it does."""
        at = play.state
        require(self.card != "" and self.card == copied_card(at, play.seat), "mayhem-20", card=self.card)
        require(self.timing in TIMINGS, "mayhem-20", card=self.card)
        require_effects(self.effects)
        known = mayhem_cards(at.box["mayhem-cards"])[self.card]
        keep(play, "mayhem-cards", (), known, timing=self.timing, effects=written(self.effects))


class WriteCard(Action, frozen=True, tag="write-card"):
    """The same in words, as the card has it."""

    by_hand: ClassVar[bool] = True
    card: str
    timing: str
    text: FreeWords

    is_sure = True

    @classmethod
    def offers(cls, at: City, seat: str) -> Iterator[Offer]:
        if card := copied_card(at, seat):
            yield cls.offer(any_of("timing", TIMINGS), WORDS, card=card)

    def decide(self, play: Play[City]) -> None:
        """With any number (mayhem-18c)."""
        is_it = self.card != "" and self.card == copied_card(play.state, play.seat)
        require(is_it and self.timing in TIMINGS, "mayhem-20", card=self.card)
        known = mayhem_cards(play.state.box["mayhem-cards"])[self.card]
        keep(play, "mayhem-cards", (), known, timing=self.timing, effects=worded(self.text))


def copied_card(at: City, seat: str) -> str:
    side = side_of(at, seat)
    if not side or not (card := at.sides[side].card):
        return ""
    known = mayhem_cards(at.box["mayhem-cards"]).get(card)
    return card if known and not (known.effects or known.unread) else ""


# --- the Mayhem die ---------------------------------------------------------------------------------------------------


class CopyFace(Action, frozen=True, tag="copy-face"):
    """The face of the Mayhem die that lies up, for the box."""

    is_sure = True

    @staticmethod
    def when(play: Play[City]) -> None:
        """One more of the six, once a round, until all of them are known (mayhem-48b)."""
        require(is_face_new(play.state), "mayhem-48b")

    def decide(self, play: Play[City]) -> None:
        at = play.state
        row = SHAPES["mayhem-die"].rows[noted_faces(at.box["mayhem-die"])]
        for column, value in (("number", at.mayhem), ("star", int(at.star))):
            play.happens(Learned(entry=f"mayhem-die/{row}/{column}", value=value, remember=True))
        play.happens(FaceNoted())


def is_face_new(at: City) -> bool:
    """Whether the die was rolled just now, and not all its faces are known."""
    is_up = 0 < at.mayhem <= MOST_MAYHEM and not at.placed
    return is_up and at.noted != at.round and noted_faces(at.box["mayhem-die"]) < len(FACES)
