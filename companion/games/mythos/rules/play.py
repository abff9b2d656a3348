"""The action phase: play face up, hide, reveal, upgrade, pass (mythos-12 to mythos-24)."""

from companion.engine.facts import Action
from companion.engine.play import Play
from companion.engine.rulebook import Refusal, require
from companion.games.mythos.components import CHARACTERS, HIDDEN_COSTS, UNKNOWN, Known, traits
from companion.games.mythos.decks import deck_of
from companion.games.mythos.facts.effects import OwnersTold
from companion.games.mythos.facts.lines import called
from companion.games.mythos.facts.play import (
    CharacterHidden,
    CharacterPlayed,
    CharacterRevealed,
    CharacterUpgraded,
    HiddenNamed,
    LaidHidden,
    Passed,
    PlayGranted,
    PowerTold,
    TurnPassed,
)
from companion.games.mythos.power import at_work, dearer_there, difference, is_upgrade, same_name, winning
from companion.games.mythos.power import price as price_of
from companion.games.mythos.rules.timing import at_step, in_turn
from companion.games.mythos.state import InPlay, Position, chosen, found, here, opponent

# What may be printed on a card that nobody names, as it is tapped.
PRINTED_COSTS = tuple(map(str, range(13)))
PRINTED_POWERS = tuple(map(str, range(16)))


def require_mission(play: Play[Position], mission: str) -> None:
    """Cards go only on missions in play (mythos-13)."""
    require(mission in play.state.missions, "mythos-13", mission=mission)


def require_chakra(play: Play[Position], price: int) -> None:
    """Chakra never falls below nothing (mythos-15)."""
    have = play.state.chakra[play.seat]
    require(price <= have, "mythos-15", price=price, have=have)


def require_version(card: str) -> Known:
    """A version of the catalogue (mythos-14b)."""
    known = CHARACTERS.get(card)
    if known is None:
        raise Refusal("mythos-14b", {"card": card})
    return known


def told_cost(cost: str) -> int:
    """What a card that nobody names says (mythos-14b)."""
    require(cost in PRINTED_COSTS, "mythos-14b", card=UNKNOWN)
    return int(cost)


def require_own(play: Play[Position], character: str) -> InPlay:
    """One of those on one's own side (mythos-13c)."""
    each = found(play.state, character)
    if each is None or each.side != play.seat:
        raise Refusal("mythos-13c", {"seat": play.seat})
    return each


def require_card(play: Play[Position]) -> None:
    """What is played from the hand is in the hand (mythos-55b), but for what an effect brings from elsewhere."""
    at = play.state
    require(at.hands[play.seat] > 0 or at.spares_hand, "mythos-55b", seat=play.seat)


def pass_turn(play: Play[Position]) -> None:
    """After each card the other plays, unless the other has passed (mythos-23)."""
    play.happens(TurnPassed(seat=play.seat))


# --- face up from the hand --------------------------------------------------------------------------------------------


class PlayCharacter(Action, frozen=True, tag="play-character"):
    """Play a character of the hand face up, named."""

    mission: str
    card: str


def play_character(play: Play[Position], action: PlayCharacter) -> None:
    """Its cost, one of a name a side and mission (mythos-14, mythos-16), and where it may be played (mythos-13d)."""
    in_turn(play)
    require_card(play)
    require_mission(play, action.mission)
    known = require_version(action.card)
    require_deck(play.state, play.seat, action.card)
    mate = same_name(play.state, play.seat, action.mission, known.name)
    require(mate is None, "mythos-16", name=known.name, mission=action.mission)
    require_winning(play, known.id, action.mission)
    cost = price_of(play.state, play.seat, action.mission, known)
    require_chakra(play, cost)
    if play.is_trial:
        return
    play.happens(CharacterPlayed(seat=play.seat, mission=action.mission, card=known.id, price=cost))
    pass_turn(play)


def require_deck(at: Position, seat: str, card: str) -> None:
    """Where a seat chose a deck of the house only its cards are played from the hand (mythos-3c)."""
    name = at.decks.get(seat, "")
    require(not name or card in deck_of(at.box, name).characters, "mythos-3d", card=card, deck=name)


def require_winning(play: Play[Position], card: str, mission: str) -> None:
    """Some are played only where one is winning now (mythos-13d)."""
    if traits(card, "only-winning"):
        require(winning(play.state, mission) == play.seat, "mythos-13d", card=card, mission=mission)


class PlayUnnamed(Action, frozen=True, tag="play-unnamed"):
    """Play a character face up without naming it: the cost as printed; its power is asked then."""

    mission: str
    cost: str


def play_unnamed(play: Play[Position], action: PlayUnnamed) -> None:
    """What is not named is held to its price alone (mythos-14), which an enemy there may raise."""
    in_turn(play)
    require_card(play)
    require_mission(play, action.mission)
    cost = told_cost(action.cost)
    price = cost + dearer_there(play.state, action.mission, play.seat)
    require_chakra(play, price)
    if play.is_trial:
        return
    play.happens(CharacterPlayed(seat=play.seat, mission=action.mission, card=UNKNOWN, price=price, cost=cost))
    pass_turn(play)


class TellPower(Action, frozen=True, tag="tell-power"):
    """The printed power of a character that nobody named."""

    character: str
    power: str


def tell_power(play: Play[Position], action: TellPower) -> None:
    """Until it is told it counts nothing (mythos-25d)."""
    at_step(play, "action", "evaluation", "mission")
    each = found(play.state, action.character)
    require(each is not None and each.known is None and not each.is_hidden, "mythos-25d")
    require(action.power in PRINTED_POWERS, "mythos-14b", card=UNKNOWN)
    play.happens(PowerTold(character=action.character, power=int(action.power)))


# --- hidden -----------------------------------------------------------------------------------------------------------


class HideCharacter(Action, frozen=True, tag="hide-character"):
    """Place a card of the hand face down; which one, for one's own phone alone, where phones keep that."""

    mission: str
    card: str = UNKNOWN


def hide_character(play: Play[Position], action: HideCharacter) -> None:
    """Any card, for one chakra (mythos-14, mythos-47)."""
    in_turn(play)
    require_card(play)
    require_mission(play, action.mission)
    if action.card != UNKNOWN:
        require(chosen(play.state, "keep") == "hidden", "mythos-34b")
        require_version(action.card)
        require_deck(play.state, play.seat, action.card)
    require_chakra(play, HIDDEN_COSTS)
    if play.is_trial:
        return
    play.happens(CharacterHidden(seat=play.seat, mission=action.mission, price=HIDDEN_COSTS, card=action.card))
    pass_turn(play)


# Where a card lay that an effect puts face down.
ORIGINS = ("hand", "deck", "enemy-deck")


class LayHidden(Action, frozen=True, tag="lay-hidden"):
    """An effect puts a card face down on one's side of a mission: from the hand or a deck, for nothing."""

    mission: str
    whose: str
    origin: str
    # Of the opponent's deck: by whose effect it lies on this side.
    source: str = ""
    card: str = UNKNOWN


def lay_hidden(play: Play[Position], action: LayHidden) -> None:
    """No turn and no chakra (mythos-55); which card only its side may note (mythos-34b)."""
    at = play.state
    at_step(play, "action", "evaluation")
    require_mission(play, action.mission)
    require(action.whose in at.seats, "mythos-13c", seat=action.whose)
    require(action.origin in ORIGINS, "mythos-55")
    is_enemys = action.origin == "enemy-deck"
    owner = opponent(at, action.whose) if is_enemys else action.whose
    require(action.origin != "hand" or at.hands[action.whose] > 0, "mythos-55b", seat=action.whose)
    if is_enemys:
        source = found(at, action.source)
        require(source is not None and source.side == action.whose and not source.is_hidden, "mythos-37b")
    else:
        require(not action.source, "mythos-55")
    if action.card != UNKNOWN:
        # What a deck brings nobody has seen yet: it is noted once its side has looked.
        is_seen = action.origin == "hand" and action.whose == play.seat
        require(chosen(at, "keep") == "hidden" and is_seen, "mythos-34b")
        require_version(action.card)
        require_deck(at, owner, action.card)
    if play.is_trial:
        return
    play.happens(
        LaidHidden(
            seat=action.whose,
            mission=action.mission,
            owner=owner,
            origin=action.origin,
            source=action.source,
            card=action.card,
        )
    )


class NameHidden(Action, frozen=True, tag="name-hidden"):
    """Note on one's own phone which card lies hidden there."""

    character: str
    card: str

    def is_beside(self, seat: str) -> bool:
        return True


def name_hidden(play: Play[Position], action: NameHidden) -> None:
    """Its side may look at it at any time (mythos-34), where phones keep what is hidden."""
    at = play.state
    at_step(play, "action", "evaluation", "mission")
    require(chosen(at, "keep") == "hidden", "mythos-34b")
    each = require_own(play, action.character)
    require(each.is_hidden, "mythos-34", card=each.id)
    require_version(action.card)
    play.happens(HiddenNamed(seat=play.seat, character=each.id, card=action.card))


# --- revealing --------------------------------------------------------------------------------------------------------


class RevealCharacter(Action, frozen=True, tag="reveal-character"):
    """Turn up one's own hidden character, named."""

    character: str
    card: str


def reveal_character(play: Play[Position], action: RevealCharacter) -> None:
    """The printed cost (mythos-14); over one of its name that is cheaper it is an upgrade (mythos-17b)."""
    in_turn(play)
    each = require_hidden(play, action.character)
    known = require_version(action.card)
    require(each.card in (UNKNOWN, action.card), "mythos-34c", card=action.card)
    over = same_name(play.state, play.seat, each.mission, known.name)
    require(over is None or known.cost > over.cost, "mythos-16b", name=known.name, cost=known.cost)
    require_winning(play, known.id, each.mission)
    cost = revealing_price(play.state, each, known, over)
    require_chakra(play, cost)
    if play.is_trial:
        return
    play.happens(
        CharacterRevealed(
            seat=play.seat,
            character=each.id,
            mission=each.mission,
            card=known.id,
            price=cost,
            over=over.id if over else "",
        )
    )
    if over:
        keep_owners(play, each.id, over, each.owner, each)
    pass_turn(play)


def keep_owners(play: Play[Position], id: str, covered: InPlay, owner: str, top: InPlay | None = None) -> None:
    """Each card of a stack stays its owner's, however the one on top came there (mythos-18b)."""
    whole = found(play.state, id)
    whose = (*covered.owners, covered.owner, *(top.owners if top else ()))
    if whole is None or {owner, whole.owner, *whose, *whole.whose} == {owner}:
        return
    taken_by = top.taken_by if top and top.owner != whole.side else covered.taken_by
    play.happens(OwnersTold(character=id, card=called(whole), seat=owner, whose=whose, taken_by=taken_by))


def revealing_price(at: Position, each: InPlay, known: Known, over: InPlay | None) -> int:
    """What turning it up costs: the printed cost, or for an upgrade the difference, as the table chose (mythos-17b)."""
    whole = price_of(at, each.side, each.mission, known, by_reveal=each)
    if over is None or chosen(at, "reveal-upgrade") == "full":
        return whole
    return max(0, whole - over.cost)


def require_hidden(play: Play[Position], character: str) -> InPlay:
    """One's own hidden one, placed in an earlier turn or round (mythos-49), and not held down there (mythos-13e)."""
    at = play.state
    each = require_own(play, character)
    require(each.is_hidden, "mythos-34", card=each.id)
    waits = chosen(at, "reveal-wait") == "round"
    require(each.round < at.round if waits else each.turn < at.turns or each.round < at.round, "mythos-49")
    holders = [one for one in here(at, each.mission) if one.side != play.seat and any(at_work(at, one, "no-reveal"))]
    require(not holders, "mythos-13e", card=holders[0].card if holders else UNKNOWN)
    return each


class RevealUnnamed(Action, frozen=True, tag="reveal-unnamed"):
    """Turn up a hidden character without naming it."""

    character: str
    cost: str


def reveal_unnamed(play: Play[Position], action: RevealUnnamed) -> None:
    """Where nobody names it, its price is what was told (mythos-14)."""
    in_turn(play)
    each = require_hidden(play, action.character)
    require(each.card == UNKNOWN, "mythos-34c", card=UNKNOWN)
    cost = told_cost(action.cost)
    price = cost + dearer_there(play.state, each.mission, play.seat)
    require_chakra(play, price)
    play.happens(
        CharacterRevealed(seat=play.seat, character=each.id, mission=each.mission, card=UNKNOWN, price=price, cost=cost)
    )
    pass_turn(play)


class RevealOver(Action, frozen=True, tag="reveal-over"):
    """Turn up one's own hidden character as an upgrade of another name, where its text lets it be one."""

    character: str
    over: str
    card: str


def reveal_over(play: Play[Position], action: RevealOver) -> None:
    """Revealing is playing: whom a card may be laid on from the hand it may be turned up on (mythos-17e)."""
    in_turn(play)
    each = require_hidden(play, action.character)
    over = require_face_up(play, action.over)
    known = require_version(action.card)
    require(each.card in (UNKNOWN, action.card), "mythos-34c", card=action.card)
    is_meant = over.mission == each.mission and known.name != over.name and is_upgrade(play.state, known, over)
    require(is_meant, "mythos-17e", card=called(over))
    require_one_name(play, over, known)
    require(known.cost > over.cost, "mythos-17", cost=over.cost)
    cost = revealing_price(play.state, each, known, over)
    require_chakra(play, cost)
    if play.is_trial:
        return
    play.happens(
        CharacterRevealed(
            seat=play.seat, character=each.id, mission=each.mission, card=known.id, price=cost, over=over.id
        )
    )
    keep_owners(play, each.id, over, each.owner, each)
    pass_turn(play)


# --- upgrades ---------------------------------------------------------------------------------------------------------


class Upgrade(Action, frozen=True, tag="upgrade"):
    """Lay a dearer card of the hand on one's own character."""

    over: str
    card: str


def upgrade(play: Play[Position], action: Upgrade) -> None:
    """The same name, strictly dearer, for the difference (mythos-17, mythos-17c, mythos-17d)."""
    in_turn(play)
    require_card(play)
    each = require_face_up(play, action.over)
    known = require_version(action.card)
    require_deck(play.state, play.seat, action.card)
    require(is_upgrade(play.state, known, each), "mythos-17c", card=each.card)
    require_one_name(play, each, known)
    require(known.cost > each.cost, "mythos-17", cost=each.cost)
    cost = difference(play.state, play.seat, each, known)
    require_chakra(play, cost)
    if play.is_trial:
        return
    play.happens(CharacterUpgraded(seat=play.seat, over=each.id, mission=each.mission, card=known.id, price=cost))
    keep_owners(play, each.id, each, play.seat)
    pass_turn(play)


def require_face_up(play: Play[Position], over: str) -> InPlay:
    """Not over a hidden one, which has no name in play (mythos-17d)."""
    each = require_own(play, over)
    require(not each.is_hidden, "mythos-17d")
    return each


def require_one_name(play: Play[Position], each: InPlay, known: Known) -> None:
    """An unusual upgrade brings another name, which may stand there already (mythos-16)."""
    mate = same_name(play.state, play.seat, each.mission, known.name)
    require(mate is None or mate.id == each.id, "mythos-16", name=known.name, mission=each.mission)


class UpgradeUnnamed(Action, frozen=True, tag="upgrade-unnamed"):
    """Lay a card on one's own character without naming it."""

    over: str
    cost: str


def upgrade_unnamed(play: Play[Position], action: UpgradeUnnamed) -> None:
    """Strictly dearer, for the difference (mythos-17)."""
    in_turn(play)
    require_card(play)
    each = require_face_up(play, action.over)
    dearer = told_cost(action.cost)
    require(dearer > each.cost, "mythos-17", cost=each.cost)
    price = dearer - each.cost + dearer_there(play.state, each.mission, play.seat)
    require_chakra(play, price)
    if play.is_trial:
        return
    play.happens(
        CharacterUpgraded(seat=play.seat, over=each.id, mission=each.mission, card=UNKNOWN, price=price, cost=dearer)
    )
    keep_owners(play, each.id, each, play.seat)
    pass_turn(play)


# --- by an effect -----------------------------------------------------------------------------------------------------


class PlayAgain(Action, frozen=True, tag="play-again"):
    """An effect of the card just played lets its side play another at once, whoever says so."""

    character: str


def play_again(play: Play[Position], action: PlayAgain) -> None:
    """Before anybody does anything else, once (mythos-19b)."""
    at_step(play, "action")
    each = has_just_come(play.state)
    if each is None or each.id != action.character or not may_let_play(each):
        raise Refusal("mythos-19b", {})
    spares_hand = any(trait.place != "hand" for trait in traits(each.card, "plays"))
    play.happens(PlayGranted(seat=each.side, character=each.id, card=called(each), spares_hand=spares_hand))


def has_just_come(at: Position) -> InPlay | None:
    """Whoever was played face up last, before anything else was played."""
    last = None if at.again else found(at, at.fresh[0])
    return last if last and not last.is_hidden and last.side not in at.passed else None


def may_let_play(each: InPlay) -> bool:
    """Whether an effect of it may: one that nobody named may have any, and some copy those of others."""
    return each.card not in CHARACTERS or bool(traits(each.card, "plays") or traits(each.card, "copies"))


# --- passing ----------------------------------------------------------------------------------------------------------


class PassRound(Action, frozen=True, tag="pass-round"):
    """Play nothing more in this round."""


def pass_round(play: Play[Position], _action: PassRound) -> None:
    """The first to pass takes the Edge at once (mythos-23); after both the missions are evaluated (mythos-24)."""
    in_turn(play)
    require(not play.state.again, "mythos-19c")
    play.happens(Passed(seat=play.seat, takes_edge=not play.state.passed))
    pass_turn(play)
