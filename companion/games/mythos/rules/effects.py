"""What effects of cards do, told in two taps: no card is read by the app (mythos-30 to mythos-46)."""

from collections.abc import Iterator
from functools import cache
from typing import ClassVar

from companion.engine.facts import Action, Adding, Fact, Room
from companion.engine.holes import Pick
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import Refusal, require
from companion.games.mythos.choices import hand_pool
from companion.games.mythos.components import MOST_AT_ONCE, UNKNOWN, Trait, traits
from companion.games.mythos.facts.effects import (
    ChakraChanged,
    CharacterMoved,
    ControlEnded,
    ControlTaken,
    EdgeTaken,
    HandChanged,
    LeftPlay,
    PointsAdded,
    PowerChanged,
    TokensChanged,
    TopDiscarded,
    Triggered,
    TurnedDown,
    meets_its_name,
)
from companion.games.mythos.facts.lines import name_of
from companion.games.mythos.facts.play import LaidHidden
from companion.games.mythos.power import face_up, same_name
from companion.games.mythos.rules.play import require_deck, require_mission, require_version
from companion.games.mythos.rules.timing import Effect, anybody, at_step, while_playing
from companion.games.mythos.state import (
    NAME_OF,
    InPlay,
    Position,
    all_in_play,
    characters_of,
    chosen,
    found,
    opponent,
    ranks_in_play,
)
from companion.kit.offering import any_of

# As many at once as cards give, as they are tapped.
MORE = tuple(f"+{count}" for count in range(1, MOST_AT_ONCE + 1))
LESS = tuple(f"-{count}" for count in range(1, MOST_AT_ONCE + 1))
AMOUNTS = frozenset((*MORE, *LESS))
# They are tapped several times in a row, and add up.
BY_COUNT = Adding("count", MOST_AT_ONCE)


def require_in_play(play: Play[Position], character: str) -> InPlay:
    """One that lies on the table (mythos-30b)."""
    each = found(play.state, character)
    if each is None:
        raise Refusal("mythos-30b", {})
    return each


@cache
def counts(most: int) -> Pick:
    """More by as many as cards give, less by so many at the most."""
    return any_of("count", (*MORE, *LESS[:most]))


def amount(count: str) -> int:
    """How many more or less (mythos-30c)."""
    require(count in AMOUNTS, "mythos-30c", count=count, most=MOST_AT_ONCE)
    return int(count)


# --- control that hangs on another ------------------------------------------------------------------------------------


def is_loose(at: Position, each: InPlay) -> bool:
    """Whether what took control of it is hidden, gone, or no longer on its side (mythos-37)."""
    if not each.taken_by or each.side == each.owner:
        return False
    source = found(at, each.taken_by)
    return source is None or source.is_hidden or source.side != each.side


def settled(play: Play[Position], *facts: Fact, unheld: str = "") -> None:
    """These facts, and whoever goes home by them: one whose source went home by that goes too, to the last of the
    chain. One that nothing holds on this side by then goes first."""
    if play.is_trial:
        return
    before = {each.id for each in play.state.played if is_loose(play.state, each)}
    for fact in facts:
        play.happens(fact)
    one = found(play.state, unheld)
    if one is not None and one.side != one.owner and not one.taken_by:
        go_home(play, one)
    while loose := [each for each in play.state.played if each.id not in before and is_loose(play.state, each)]:
        go_home(play, loose[0])


def go_home(play: Play[Position], each: InPlay) -> None:
    is_discarded = meets_its_name(play.state, each)
    play.happens(ControlEnded(character=each.id, card=name_of(each), seat=each.owner, is_discarded=is_discarded))


# --- what effects do --------------------------------------------------------------------------------------------------


class ChangeTokens(Effect, frozen=True, tag="change-tokens"):
    """Put power tokens on a character, or take some off."""

    adds: ClassVar[Adding | None] = BY_COUNT
    character: str
    count: str

    is_sure = True

    def room(self, at: object) -> Room:
        each = found(at, self.character) if isinstance(at, Position) else None
        return (-each.tokens if each is not None else 0), None

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        """Those with as many in one: no more are taken off than lie there."""
        yield cls.offer(anybody(at), counts(0))
        by_tokens: dict[int, list[str]] = {}
        for each in at.played:
            if each.tokens:
                by_tokens.setdefault(each.tokens, []).append(each.id)
        for tokens, ids in by_tokens.items():
            yield cls.offer(any_of("character", tuple(ids)), any_of("count", LESS[:tokens]))

    def decide(self, play: Play[Position]) -> None:
        """Hidden ones too; never fewer than none (mythos-27, mythos-36)."""
        each = require_in_play(play, self.character)
        count = amount(self.count)
        require(each.tokens + count >= 0, "mythos-27", count=each.tokens)
        if play.is_trial:
            return
        play.happens(TokensChanged(character=each.id, card=name_of(each), count=count))


class ChangePower(Effect, frozen=True, tag="change-power"):
    """What a lasting effect that the app does not know adds to a power or takes from it."""

    adds: ClassVar[Adding | None] = BY_COUNT
    character: str
    count: str

    is_sure = True

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        yield cls.offer(anybody(at), counts(MOST_AT_ONCE))

    def decide(self, play: Play[Position]) -> None:
        """For as long as the table says so (mythos-30)."""
        each = require_in_play(play, self.character)
        count = amount(self.count)
        if play.is_trial:
            return
        play.happens(PowerChanged(character=each.id, card=name_of(each), count=count))


class Move(Effect, frozen=True, tag="move"):
    """Bring a character to another mission."""

    character: str
    mission: str

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        """Of each mission, who may be brought there."""
        if at.played and len(at.missions) == 1:
            yield cls.offer(character=at.played[0].id, mission=at.played[0].mission)
            return
        there = face_up(at)
        named = [(each.id, each.mission, each.side, "" if each.is_hidden else each.name) for each in at.played]
        for rank in ranks_in_play(at):
            able = [id for id, at_, side, name in named if at_ != rank and name not in there.get((side, rank), ())]
            if able:
                yield cls.offer(any_of("character", tuple(able)), mission=rank, is_sure=True)
        if at.played:
            yield cls.tried(character=at.played[0].id, mission=at.played[0].mission)

    def decide(self, play: Play[Position]) -> None:
        """Another mission in play (mythos-46), where that name does not stand already (mythos-16)."""
        each = require_in_play(play, self.character)
        require_mission(play, self.mission)
        require(self.mission != each.mission, "mythos-46", mission=self.mission)
        name = "" if each.is_hidden else each.name
        require(
            same_name(play.state, each.side, self.mission, name) is None, "mythos-16", name=name, mission=self.mission
        )
        if play.is_trial:
            return
        play.happens(CharacterMoved(character=each.id, card=name_of(each), mission=self.mission))


class TurnDown(Effect, frozen=True, tag="turn-down"):
    """Hide a character that lies face up."""

    character: str

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        up = tuple(each.id for each in at.played if not each.is_hidden)
        yield cls.offer(any_of("character", up or all_in_play(at)[:1]), is_sure=bool(up))
        lying = [each.id for each in at.played if each.is_hidden]
        if 0 < len(lying) < len(at.played):
            yield cls.tried(character=lying[0])

    def decide(self, play: Play[Position]) -> None:
        """Tokens stay, its lasting effects stop, whom it controlled goes home (mythos-45, mythos-37)."""
        each = require_in_play(play, self.character)
        require(not each.is_hidden, "mythos-45")
        settled(play, TurnedDown(character=each.id, card=name_of(each)))


class Defeat(Effect, frozen=True, tag="defeat"):
    """Defeat a character."""

    character: str

    is_sure = True

    def decide(self, play: Play[Position]) -> None:
        """The whole stack goes to its owner's discards (mythos-18, mythos-44)."""
        each = require_in_play(play, self.character)
        leave(play, each, to_hand=False)
        for other in play.state.played:
            due = traits(other.card, "defeat-chakra")
            if not other.is_hidden and any(is_about(trait, other, each) for trait in due):
                play.happens(Triggered(character=other.id, card=other.card, seat=other.side))


def is_about(trait: Trait, source: InPlay, fallen: InPlay) -> bool:
    """Whether somebody's effect asks about this one's defeat: of any side, or of its own (mythos-31)."""
    side = trait.near.side if trait.near else "any"
    return side == "any" or (source.side == fallen.side) == (side == "friend")


class ReturnToHand(Effect, frozen=True, tag="return-to-hand"):
    """Take a character back to its owner's hand."""

    character: str

    is_sure = True

    def decide(self, play: Play[Position]) -> None:
        """Only the top card returns; what lay under it is discarded (mythos-39)."""
        leave(play, require_in_play(play, self.character), to_hand=True)


def leave(play: Play[Position], each: InPlay, *, to_hand: bool) -> None:
    settled(play, LeftPlay(character=each.id, card=name_of(each), seat=each.owner, to_hand=to_hand))


class DiscardTop(Effect, frozen=True, tag="discard-top"):
    """Discard the top card of an upgraded character."""

    character: str

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        stacks = tuple(
            each.id for each in at.played if each.under and not each.is_hidden and not name_below(at, each)
        )
        yield cls.offer(any_of("character", stacks or all_in_play(at)[:1]), is_sure=bool(stacks))

    def decide(self, play: Play[Position]) -> None:
        """The one below is the character again (mythos-18c); where its control has ended meanwhile it goes home."""
        each = require_in_play(play, self.character)
        require(bool(each.under) and not each.is_hidden, "mythos-18c")
        name = name_below(play.state, each)
        require(not name, "mythos-16", name=name, mission=each.mission)
        settled(play, TopDiscarded(character=each.id, card=name_of(each), seat=each.owner), unheld=each.id)


def name_below(at: Position, each: InPlay) -> str:
    """What the card below is called, where another of its name stands there already (mythos-16)."""
    name = NAME_OF.get(each.under[-1], "")
    mate = same_name(at, each.side, each.mission, name)
    return name if mate and mate.id != each.id else ""


class TakeControl(Effect, frozen=True, tag="take-control"):
    """Take an enemy's character to one's own side, by the effect of one of one's own."""

    character: str
    source: str

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        """By none of one's own, or of nobody's, it is told why: an enemy comes first, or a source face up."""
        theirs = tuple(each.id for each in at.played if each.side != seat)
        own = characters_of(at, seat)
        sources = tuple(each.id for each in own if not each.is_hidden)
        if theirs and sources:
            yield cls.offer(any_of("character", theirs), any_of("source", sources), is_sure=True)
        elif whom := (*theirs, *all_in_play(at))[:1]:
            yield cls.offer(character=whom[0], source=whom[0])
        if own and theirs:
            yield cls.tried(character=own[0].id, source=own[0].id)
        if sources and theirs:
            yield cls.tried(character=theirs[0], source=theirs[0])

    def decide(self, play: Play[Position]) -> None:
        """For as long as its source lies face up under the same control (mythos-37)."""
        each = require_in_play(play, self.character)
        require(each.side != play.seat, "mythos-37", seat=play.seat)
        source = found(play.state, self.source)
        is_source = source is not None and source.side == play.seat and not source.is_hidden
        require(is_source, "mythos-37b")
        settle_control(play, each, play.seat, self.source)


class GiveBack(Effect, frozen=True, tag="give-back"):
    """A character goes back to its owner's side."""

    character: str

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        lent = tuple(each.id for each in at.played if each.side != each.owner)
        yield cls.offer(any_of("character", lent or all_in_play(at)[:1]), is_sure=bool(lent))

    def decide(self, play: Play[Position]) -> None:
        each = require_in_play(play, self.character)
        require(each.side != each.owner, "mythos-37", seat=each.owner)
        settle_control(play, each, each.owner, "")


def settle_control(play: Play[Position], each: InPlay, seat: str, source: str) -> None:
    """Where its name stands there already it is discarded (mythos-37c)."""
    name = "" if each.is_hidden else each.name
    meets = same_name(play.state, seat, each.mission, name)
    settled(play, ControlTaken(character=each.id, card=name_of(each), seat=seat, source=source))
    if meets is not None:
        leave(play, each, to_hand=False)


# Where a card lay that an effect puts face down.
ORIGINS = ("hand", "deck", "enemy-deck")


class LayHidden(Effect, frozen=True, tag="lay-hidden"):
    """An effect puts a card face down on one's side of a mission: from the hand or a deck, for nothing."""

    mission: str
    whose: str
    origin: str
    # Of the opponent's deck: by whose effect it lies on this side.
    source: str = ""
    card: str = UNKNOWN

    when = at_step("action", "evaluation")

    @staticmethod
    def looked_for(at: Position, _seat: str) -> bool:
        return at.step == "mission"

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        """Of either side; which card only of one's own hand, where phones keep that."""
        where = any_of("mission", ranks_in_play(at))
        for whose in at.seats:
            has_card = at.hands[whose] > 0
            yield cls.offer(where, is_sure=has_card, whose=whose, card=UNKNOWN, source="", origin="hand")
            yield cls.offer(where, is_sure=True, whose=whose, card=UNKNOWN, source="", origin="deck")
            if whose == seat and chosen(at, "keep") == "hidden":
                card = any_of("card", hand_pool(at, seat))
                yield cls.offer(where, card, is_sure=has_card, whose=whose, source="", origin="hand")
            if sources := tuple(each.id for each in characters_of(at, whose) if not each.is_hidden):
                source = any_of("source", sources)
                yield cls.offer(where, source, is_sure=True, whose=whose, card=UNKNOWN, origin="enemy-deck")

    def decide(self, play: Play[Position]) -> None:
        """No turn and no chakra (mythos-55); which card only its side may note (mythos-34b)."""
        at = play.state
        require_mission(play, self.mission)
        require(self.whose in at.seats, "mythos-13c", seat=self.whose)
        require(self.origin in ORIGINS, "mythos-55")
        is_enemys = self.origin == "enemy-deck"
        owner = opponent(at, self.whose) if is_enemys else self.whose
        require(self.origin != "hand" or at.hands[self.whose] > 0, "mythos-55b", seat=self.whose)
        if is_enemys:
            source = found(at, self.source)
            require(source is not None and source.side == self.whose and not source.is_hidden, "mythos-37b")
        else:
            require(not self.source, "mythos-55")
        if self.card != UNKNOWN:
            # What a deck brings nobody has seen yet: it is noted once its side has looked.
            is_seen = self.origin == "hand" and self.whose == play.seat
            require(chosen(at, "keep") == "hidden" and is_seen, "mythos-34b")
            require_version(self.card)
            require_deck(at, owner, self.card)
        if play.is_trial:
            return
        play.happens(
            LaidHidden(
                seat=self.whose,
                mission=self.mission,
                owner=owner,
                origin=self.origin,
                source=self.source,
                card=self.card,
            )
        )


class ChangeChakra(Effect, frozen=True, tag="change-chakra"):
    """Chakra that an effect gives or takes."""

    adds: ClassVar[Adding | None] = BY_COUNT
    whose: str
    count: str

    is_often = True
    is_sure = True
    when = at_step("counters", "action", "evaluation", "mission")

    def room(self, at: object) -> Room:
        return (-at.chakra[self.whose] if isinstance(at, Position) else 0), None

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        for whose in at.seats:
            yield cls.offer(counts(min(at.chakra[whose], MOST_AT_ONCE)), whose=whose)

    def decide(self, play: Play[Position]) -> None:
        """Never below nothing (mythos-15)."""
        require(self.whose in play.state.seats, "mythos-13c", seat=self.whose)
        count = amount(self.count)
        have = play.state.chakra[self.whose]
        require(have + count >= 0, "mythos-15", price=-count, have=have)
        if play.is_trial:
            return
        play.happens(ChakraChanged(seat=self.whose, count=count))


class ChangeHand(Action, frozen=True, tag="change-hand"):
    """Cards that an effect lets somebody draw or fetch, or that it takes out of a hand."""

    adds: ClassVar[Adding | None] = BY_COUNT
    whose: str
    count: str

    is_sure = True
    when = while_playing

    def room(self, at: object) -> Room:
        return (-at.hands[self.whose] if isinstance(at, Position) else 0), None

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        """How many cards somebody holds is put right by whoever sees it."""
        for whose in at.seats:
            yield cls.offer(counts(min(at.hands[whose], MOST_AT_ONCE)), whose=whose)

    def decide(self, play: Play[Position]) -> None:
        """Never fewer than none (mythos-55c)."""
        require(self.whose in play.state.seats, "mythos-13c", seat=self.whose)
        count = amount(self.count)
        have = play.state.hands[self.whose]
        require(have + count >= 0, "mythos-55c", count=have)
        if play.is_trial:
            return
        play.happens(HandChanged(seat=self.whose, count=count))


class AddPoints(Effect, frozen=True, tag="add-points"):
    """Mission points that an effect adds."""

    adds: ClassVar[Adding | None] = BY_COUNT
    whose: str
    count: str

    is_sure = True

    def room(self, at: object) -> Room:
        return 0, None

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        yield cls.offer(any_of("whose", at.seats), counts(0))

    def decide(self, play: Play[Position]) -> None:
        """They have no cell in the printed grid, so a column of their own (mythos-41)."""
        require(self.whose in play.state.seats, "mythos-13c", seat=self.whose)
        count = amount(self.count)
        require(count > 0, "mythos-30c", count=self.count, most=MOST_AT_ONCE)
        play.happens(PointsAdded(seat=self.whose, count=count))


class TakeEdge(Effect, frozen=True, tag="take-edge"):
    """An effect moves the Edge to a seat."""

    whose: str

    is_often = True
    is_sure = True
    when = at_step("counters", "action", "evaluation", "mission")

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Pick(name="whose", options=(opponent(at, at.edge),)))

    def decide(self, play: Play[Position]) -> None:
        """Beside the first pass only effects move it (mythos-23b)."""
        require(self.whose in play.state.seats and self.whose != play.state.edge, "mythos-23b", seat=self.whose)
        play.happens(EdgeTaken(seat=self.whose))
