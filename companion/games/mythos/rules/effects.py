"""What effects of cards do, told in two taps: no card is read by the app (mythos-30 to mythos-46)."""

from typing import ClassVar

from companion.engine.facts import Action, Adding, Fact, Room
from companion.engine.play import Play
from companion.engine.rulebook import Refusal, require
from companion.games.mythos.components import MOST_AT_ONCE, Trait, traits
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
from companion.games.mythos.facts.lines import called
from companion.games.mythos.power import same_name
from companion.games.mythos.rules.play import require_mission
from companion.games.mythos.rules.timing import while_playing
from companion.games.mythos.state import InPlay, Position, found

# As many at once as cards give, as they are tapped.
MORE = tuple(f"+{count}" for count in range(1, MOST_AT_ONCE + 1))
LESS = tuple(f"-{count}" for count in range(1, MOST_AT_ONCE + 1))
AMOUNTS = frozenset((*MORE, *LESS))
# They are tapped several times in a row, and add up.
BY_COUNT = Adding("count", MOST_AT_ONCE)


def require_in_play(play: Play[Position], character: str) -> InPlay:
    """One that lies on the table (mythos-30b)."""
    while_playing(play)
    each = found(play.state, character)
    if each is None:
        raise Refusal("mythos-30b", {})
    return each


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
    play.happens(ControlEnded(character=each.id, card=called(each), seat=each.owner, is_discarded=is_discarded))


# --- what effects do --------------------------------------------------------------------------------------------------


class ChangeTokens(Action, frozen=True, tag="change-tokens"):
    """Put power tokens on a character, or take some off."""

    adds: ClassVar[Adding | None] = BY_COUNT
    character: str
    count: str

    def room(self, at: object) -> Room:
        each = found(at, self.character) if isinstance(at, Position) else None
        return (-each.tokens if each is not None else 0), None


def change_tokens(play: Play[Position], action: ChangeTokens) -> None:
    """Hidden ones too; never fewer than none (mythos-27, mythos-36)."""
    each = require_in_play(play, action.character)
    count = amount(action.count)
    require(each.tokens + count >= 0, "mythos-27", count=each.tokens)
    if play.is_trial:
        return
    play.happens(TokensChanged(character=each.id, card=called(each), count=count))


class ChangePower(Action, frozen=True, tag="change-power"):
    """What a lasting effect that the app does not know adds to a power or takes from it."""

    adds: ClassVar[Adding | None] = BY_COUNT
    character: str
    count: str


def change_power(play: Play[Position], action: ChangePower) -> None:
    """For as long as the table says so (mythos-30)."""
    each = require_in_play(play, action.character)
    count = amount(action.count)
    if play.is_trial:
        return
    play.happens(PowerChanged(character=each.id, card=called(each), count=count))


class Move(Action, frozen=True, tag="move"):
    """Bring a character to another mission."""

    character: str
    mission: str


def move(play: Play[Position], action: Move) -> None:
    """Another mission in play (mythos-46), where that name does not stand already (mythos-16)."""
    each = require_in_play(play, action.character)
    require_mission(play, action.mission)
    require(action.mission != each.mission, "mythos-46", mission=action.mission)
    name = "" if each.is_hidden else each.name
    require(
        same_name(play.state, each.side, action.mission, name) is None, "mythos-16", name=name, mission=action.mission
    )
    if play.is_trial:
        return
    play.happens(CharacterMoved(character=each.id, card=called(each), mission=action.mission))


class TurnDown(Action, frozen=True, tag="turn-down"):
    """Hide a character that lies face up."""

    character: str


def turn_down(play: Play[Position], action: TurnDown) -> None:
    """Tokens stay, its lasting effects stop, whom it controlled goes home (mythos-45, mythos-37)."""
    each = require_in_play(play, action.character)
    require(not each.is_hidden, "mythos-45")
    settled(play, TurnedDown(character=each.id, card=called(each)))


class Defeat(Action, frozen=True, tag="defeat"):
    """Defeat a character."""

    character: str


def defeat(play: Play[Position], action: Defeat) -> None:
    """The whole stack goes to its owner's discards (mythos-18, mythos-44)."""
    each = require_in_play(play, action.character)
    leave(play, each, to_hand=False)
    for other in play.state.played:
        if not other.is_hidden and any(is_about(trait, other, each) for trait in traits(other.card, "defeat-chakra")):
            play.happens(Triggered(character=other.id, card=other.card, seat=other.side))


def is_about(trait: Trait, source: InPlay, fallen: InPlay) -> bool:
    """Whether somebody's effect asks about this one's defeat: of any side, or of its own (mythos-31)."""
    side = trait.near.side if trait.near else "any"
    return side == "any" or (source.side == fallen.side) == (side == "friend")


class ReturnToHand(Action, frozen=True, tag="return-to-hand"):
    """Take a character back to its owner's hand."""

    character: str


def return_to_hand(play: Play[Position], action: ReturnToHand) -> None:
    """Only the top card returns; what lay under it is discarded (mythos-39)."""
    leave(play, require_in_play(play, action.character), to_hand=True)


def leave(play: Play[Position], each: InPlay, *, to_hand: bool) -> None:
    settled(play, LeftPlay(character=each.id, card=called(each), seat=each.owner, to_hand=to_hand))


class DiscardTop(Action, frozen=True, tag="discard-top"):
    """Discard the top card of an upgraded character."""

    character: str


def discard_top(play: Play[Position], action: DiscardTop) -> None:
    """The one below is the character again (mythos-18c); where that one's control has ended meanwhile it goes home."""
    each = require_in_play(play, action.character)
    require(bool(each.under) and not each.is_hidden, "mythos-18c")
    settled(play, TopDiscarded(character=each.id, card=called(each), seat=each.owner), unheld=each.id)


class TakeControl(Action, frozen=True, tag="take-control"):
    """Take an enemy's character to one's own side, by the effect of one of one's own."""

    character: str
    source: str


def take_control(play: Play[Position], action: TakeControl) -> None:
    """For as long as its source lies face up under the same control (mythos-37)."""
    each = require_in_play(play, action.character)
    require(each.side != play.seat, "mythos-37", seat=play.seat)
    source = found(play.state, action.source)
    is_source = source is not None and source.side == play.seat and not source.is_hidden
    require(is_source, "mythos-37b")
    settle_control(play, each, play.seat, action.source)


class GiveBack(Action, frozen=True, tag="give-back"):
    """A character goes back to its owner's side."""

    character: str


def give_back(play: Play[Position], action: GiveBack) -> None:
    each = require_in_play(play, action.character)
    require(each.side != each.owner, "mythos-37", seat=each.owner)
    settle_control(play, each, each.owner, "")


def settle_control(play: Play[Position], each: InPlay, seat: str, source: str) -> None:
    """Where its name stands there already it is discarded (mythos-37c)."""
    name = "" if each.is_hidden else each.name
    meets = same_name(play.state, seat, each.mission, name)
    settled(play, ControlTaken(character=each.id, card=called(each), seat=seat, source=source))
    if meets is not None:
        leave(play, each, to_hand=False)


class ChangeChakra(Action, frozen=True, tag="change-chakra"):
    """Chakra that an effect gives or takes."""

    adds: ClassVar[Adding | None] = BY_COUNT
    whose: str
    count: str

    def room(self, at: object) -> Room:
        return (-at.chakra[self.whose] if isinstance(at, Position) else 0), None


def change_chakra(play: Play[Position], action: ChangeChakra) -> None:
    """Never below nothing (mythos-15)."""
    while_playing_or_counting(play)
    require(action.whose in play.state.seats, "mythos-13c", seat=action.whose)
    count = amount(action.count)
    have = play.state.chakra[action.whose]
    require(have + count >= 0, "mythos-15", price=-count, have=have)
    if play.is_trial:
        return
    play.happens(ChakraChanged(seat=action.whose, count=count))


class ChangeHand(Action, frozen=True, tag="change-hand"):
    """Cards that an effect lets somebody draw or fetch, or that it takes out of a hand."""

    adds: ClassVar[Adding | None] = BY_COUNT
    whose: str
    count: str

    def room(self, at: object) -> Room:
        return (-at.hands[self.whose] if isinstance(at, Position) else 0), None


def change_hand(play: Play[Position], action: ChangeHand) -> None:
    """Never fewer than none (mythos-55c)."""
    while_playing(play)
    require(action.whose in play.state.seats, "mythos-13c", seat=action.whose)
    count = amount(action.count)
    have = play.state.hands[action.whose]
    require(have + count >= 0, "mythos-55c", count=have)
    if play.is_trial:
        return
    play.happens(HandChanged(seat=action.whose, count=count))


class AddPoints(Action, frozen=True, tag="add-points"):
    """Mission points that an effect adds."""

    adds: ClassVar[Adding | None] = BY_COUNT
    whose: str
    count: str

    def room(self, at: object) -> Room:
        return 0, None


def add_points(play: Play[Position], action: AddPoints) -> None:
    """They have no cell in the printed grid, so a column of their own (mythos-41)."""
    while_playing(play)
    require(action.whose in play.state.seats, "mythos-13c", seat=action.whose)
    count = amount(action.count)
    require(count > 0, "mythos-30c", count=action.count, most=MOST_AT_ONCE)
    play.happens(PointsAdded(seat=action.whose, count=count))


class TakeEdge(Action, frozen=True, tag="take-edge"):
    """An effect moves the Edge to a seat."""

    whose: str


def take_edge(play: Play[Position], action: TakeEdge) -> None:
    """Beside the first pass only effects move it (mythos-23b)."""
    while_playing_or_counting(play)
    require(action.whose in play.state.seats and action.whose != play.state.edge, "mythos-23b", seat=action.whose)
    play.happens(EdgeTaken(seat=action.whose))


def while_playing_or_counting(play: Play[Position]) -> None:
    if play.state.step != "counters":
        while_playing(play)
