"""The action phase: play face up, hide, reveal, upgrade, pass (mythos-12 to mythos-24)."""

from collections.abc import Iterator
from itertools import product

from companion.engine.dispatch import everybody
from companion.engine.facts import Action
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import Refusal, require
from companion.games.mythos.choices import ALL_CARDS, costs, hand_pool, playable, revealable, revealable_over, upgrades
from companion.games.mythos.components import CHARACTERS, HIDDEN_COSTS, PRINTED_COSTS, TRAITS, UNKNOWN, Known, traits
from companion.games.mythos.decks import deck_of
from companion.games.mythos.facts.effects import OwnersTold
from companion.games.mythos.facts.lines import name_of
from companion.games.mythos.facts.play import (
    CharacterHidden,
    CharacterPlayed,
    CharacterRevealed,
    CharacterUpgraded,
    HiddenNamed,
    Passed,
    PlayGranted,
    TurnPassed,
)
from companion.games.mythos.power import (
    at_work,
    dearer_there,
    difference,
    is_upgrade,
    revealing_price,
    same_name,
    winning,
)
from companion.games.mythos.power import price as price_of
from companion.games.mythos.rules.timing import InTurn, at_step, in_turn, while_playing
from companion.games.mythos.state import (
    InPlay,
    Position,
    characters_of,
    chosen,
    found,
    has_cards,
    here,
    opponent,
    ranks_in_play,
)
from companion.kit.offering import any_of


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
    require(has_cards(play.state, play.seat), "mythos-55b", seat=play.seat)


def require_notes(play: Play[Position]) -> None:
    """Which card lies hidden is noted only where phones keep that (mythos-34b)."""
    require(chosen(play.state, "keep") == "hidden", "mythos-34b")


def pass_turn(play: Play[Position]) -> None:
    """After each card the other plays, unless the other has passed (mythos-23)."""
    play.happens(TurnPassed(seat=play.seat))


# --- face up from the hand --------------------------------------------------------------------------------------------


class PlayCharacter(Action, frozen=True, tag="play-character"):
    """Play a character of the hand face up, named."""

    mission: str
    card: str

    primary = True
    is_often = True
    looked_for = everybody

    @staticmethod
    def when(play: Play[Position]) -> None:
        """A card of the hand in one's turn; once all is over each is refused for that."""
        if play.state.step != "over":
            in_turn(play)
            require_card(play)

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        pool = hand_pool(at, seat)
        for rank in ranks_in_play(at):
            able = playable(at, seat, rank, pool)
            is_sure = able != () and at.step != "over"
            yield cls.offer(any_of("card", able or pool[:1]), is_sure=is_sure, mission=rank)

    def decide(self, play: Play[Position]) -> None:
        """Its cost, one of a name a side and mission (mythos-14, mythos-16), where it may be played (mythos-13d)."""
        require(play.state.step != "over", "mythos-29b", seat=play.state.winner)
        require_mission(play, self.mission)
        known = require_version(self.card)
        require_deck(play.state, play.seat, self.card)
        mate = same_name(play.state, play.seat, self.mission, known.name)
        require(mate is None, "mythos-16", name=known.name, mission=self.mission)
        require_winning(play, known.id, self.mission)
        cost = price_of(play.state, play.seat, self.mission, known)
        require_chakra(play, cost)
        if play.is_trial:
            return
        play.happens(CharacterPlayed(seat=play.seat, mission=self.mission, card=known.id, price=cost))
        pass_turn(play)


def require_deck(at: Position, seat: str, card: str) -> None:
    """Where a seat chose a deck of the house only its cards are played from the hand (mythos-3c)."""
    name = at.decks.get(seat, "")
    require(not name or card in deck_of(at.box, name).characters, "mythos-3d", card=card, deck=name)


def require_winning(play: Play[Position], card: str, mission: str) -> None:
    """Some are played only where one is winning now (mythos-13d)."""
    if traits(card, "only-winning"):
        require(winning(play.state, mission) == play.seat, "mythos-13d", card=card, mission=mission)


class PlayUnnamed(InTurn, frozen=True, tag="play-unnamed"):
    """Play a character face up without naming it: the cost as printed; its power is asked then."""

    mission: str
    cost: str

    when = in_turn, require_card

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        """Missions where it costs the same in one."""
        by_price: dict[int, list[str]] = {}
        for rank in ranks_in_play(at):
            by_price.setdefault(dearer_there(at, rank, seat), []).append(rank)
        for more, ranks in by_price.items():
            left = at.chakra[seat] - more
            yield cls.offer(any_of("mission", tuple(ranks)), any_of("cost", costs(0, left)), is_sure=left >= 0)

    def decide(self, play: Play[Position]) -> None:
        """What is not named is held to its price alone (mythos-14), which an enemy there may raise."""
        require_mission(play, self.mission)
        cost = told_cost(self.cost)
        price = cost + dearer_there(play.state, self.mission, play.seat)
        require_chakra(play, price)
        if play.is_trial:
            return
        play.happens(CharacterPlayed(seat=play.seat, mission=self.mission, card=UNKNOWN, price=price, cost=cost))
        pass_turn(play)


# --- hidden -----------------------------------------------------------------------------------------------------------


class HideCharacter(InTurn, frozen=True, tag="hide-character"):
    """Place a card of the hand face down; which one, for one's own phone alone, where phones keep that."""

    mission: str
    card: str = UNKNOWN

    when = in_turn, require_card

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        where, is_paid = any_of("mission", ranks_in_play(at)), at.chakra[seat] >= HIDDEN_COSTS
        yield cls.offer(where, is_sure=is_paid, card=UNKNOWN)
        if chosen(at, "keep") == "hidden":
            yield cls.offer(where, any_of("card", hand_pool(at, seat)), is_sure=is_paid)

    def decide(self, play: Play[Position]) -> None:
        """Any card, for one chakra (mythos-14, mythos-47)."""
        require_mission(play, self.mission)
        if self.card != UNKNOWN:
            require_notes(play)
            require_version(self.card)
            require_deck(play.state, play.seat, self.card)
        require_chakra(play, HIDDEN_COSTS)
        if play.is_trial:
            return
        play.happens(CharacterHidden(seat=play.seat, mission=self.mission, price=HIDDEN_COSTS, card=self.card))
        pass_turn(play)


# --- revealing --------------------------------------------------------------------------------------------------------


class RevealCharacter(InTurn, frozen=True, tag="reveal-character"):
    """Turn up one's own hidden character, named."""

    character: str
    card: str

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        by_rank: dict[str, tuple[str, ...]] = {}
        for each in characters_of(at, seat):
            if each.is_hidden and each.card == UNKNOWN:
                if each.mission not in by_rank:
                    by_rank[each.mission] = revealable(at, seat, each)
                able = by_rank[each.mission]
                is_sure = able != () and may_turn_up(at, each)
                yield cls.offer(any_of("card", able or ALL_CARDS[:1]), is_sure=is_sure, character=each.id)
            elif each.is_hidden:
                yield cls.offer(any_of("card", (each.card,)), character=each.id)

    def decide(self, play: Play[Position]) -> None:
        """The printed cost (mythos-14); over one of its name that is cheaper it is an upgrade (mythos-17b)."""
        each = require_hidden(play, self.character)
        known = require_version(self.card)
        require(each.card in (UNKNOWN, self.card), "mythos-34c", card=self.card)
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
    play.happens(OwnersTold(character=id, card=name_of(whole), seat=owner, whose=whose, taken_by=taken_by))


def require_hidden(play: Play[Position], character: str) -> InPlay:
    """One's own hidden one, placed in an earlier turn or round (mythos-49), and not held down there (mythos-13e)."""
    at = play.state
    each = require_own(play, character)
    require(each.is_hidden, "mythos-34", card=each.id)
    require(has_waited(at, each), "mythos-49")
    holder = holder_of(at, each)
    require(holder is None, "mythos-13e", card=holder.card if holder else UNKNOWN)
    return each


def has_waited(at: Position, each: InPlay) -> bool:
    return each.round < at.round or (each.turn < at.turns and chosen(at, "reveal-wait") != "round")


def holder_of(at: Position, hidden: InPlay) -> InPlay | None:
    """Who of the other side holds it down there."""
    those = [each for each in here(at, hidden.mission) if each.card in TRAITS["no-reveal"]]
    return next((each for each in those if each.side != hidden.side and at_work(at, each, "no-reveal")), None)


def may_turn_up(at: Position, hidden: InPlay) -> bool:
    return has_waited(at, hidden) and holder_of(at, hidden) is None


class RevealUnnamed(InTurn, frozen=True, tag="reveal-unnamed"):
    """Turn up a hidden character without naming it."""

    character: str
    cost: str

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        for each in characters_of(at, seat):
            if each.is_hidden and each.card == UNKNOWN:
                most = at.chakra[seat] - dearer_there(at, each.mission, seat)
                is_sure = most >= 0 and may_turn_up(at, each)
                yield cls.offer(any_of("cost", costs(0, most)), is_sure=is_sure, character=each.id)

    def decide(self, play: Play[Position]) -> None:
        """Where nobody names it, its price is what was told (mythos-14)."""
        each = require_hidden(play, self.character)
        require(each.card == UNKNOWN, "mythos-34c", card=UNKNOWN)
        cost = told_cost(self.cost)
        price = cost + dearer_there(play.state, each.mission, play.seat)
        require_chakra(play, price)
        play.happens(
            CharacterRevealed(
                seat=play.seat, character=each.id, mission=each.mission, card=UNKNOWN, price=price, cost=cost
            )
        )
        pass_turn(play)


class RevealOver(InTurn, frozen=True, tag="reveal-over"):
    """Turn up one's own hidden character as an upgrade of another name, where its text lets it be one."""

    character: str
    over: str
    card: str

    is_often = False

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        own = characters_of(at, seat)
        face_up = [each for each in own if not each.is_hidden]
        for each, over in product([each for each in own if each.is_hidden], face_up):
            if over.mission == each.mission and (able := revealable_over(at, seat, each, over)):
                yield cls.offer(any_of("card", able), is_sure=may_turn_up(at, each), character=each.id, over=over.id)

    def decide(self, play: Play[Position]) -> None:
        """Revealing is playing: whom a card may be laid on from the hand it may be turned up on (mythos-17e)."""
        each = require_hidden(play, self.character)
        over = require_face_up(play, self.over)
        known = require_version(self.card)
        require(each.card in (UNKNOWN, self.card), "mythos-34c", card=self.card)
        is_meant = over.mission == each.mission and known.name != over.name and is_upgrade(play.state, known, over)
        require(is_meant, "mythos-17e", card=name_of(over))
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


class Upgrade(InTurn, frozen=True, tag="upgrade"):
    """Lay a dearer card of the hand on one's own character."""

    over: str
    card: str

    is_sure = True

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        pool = hand_pool(at, seat)
        for each in characters_of(at, seat) if has_cards(at, seat) else ():
            if not each.is_hidden and (better := upgrades(at, seat, each, pool)):
                yield cls.offer(any_of("card", better), over=each.id)

    def decide(self, play: Play[Position]) -> None:
        """The same name, strictly dearer, for the difference (mythos-17, mythos-17c, mythos-17d)."""
        require_card(play)
        each = require_face_up(play, self.over)
        known = require_version(self.card)
        require_deck(play.state, play.seat, self.card)
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


class UpgradeUnnamed(InTurn, frozen=True, tag="upgrade-unnamed"):
    """Lay a card on one's own character without naming it."""

    over: str
    cost: str

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        """Those alike in cost in one; where none can be paid for, the first, for the page to say why."""
        by_cost: dict[tuple[int, int], list[str]] = {}
        for each in characters_of(at, seat):
            if not each.is_hidden:
                by_cost.setdefault((each.cost, dearer_there(at, each.mission, seat)), []).append(each.id)
        able = [key for key in by_cost if has_cards(at, seat) and is_paid(at, seat, *key)]
        for cost, more in able or [*by_cost][:1]:
            dearer = any_of("cost", costs(cost + 1, cost + at.chakra[seat] - more))
            yield cls.offer(any_of("over", tuple(by_cost[cost, more])), dearer, is_sure=able != [])

    def decide(self, play: Play[Position]) -> None:
        """Strictly dearer, for the difference (mythos-17)."""
        require_card(play)
        each = require_face_up(play, self.over)
        dearer = told_cost(self.cost)
        require(dearer > each.cost, "mythos-17", cost=each.cost)
        price = dearer - each.cost + dearer_there(play.state, each.mission, play.seat)
        require_chakra(play, price)
        if play.is_trial:
            return
        play.happens(
            CharacterUpgraded(
                seat=play.seat, over=each.id, mission=each.mission, card=UNKNOWN, price=price, cost=dearer
            )
        )
        keep_owners(play, each.id, each, play.seat)
        pass_turn(play)


def is_paid(at: Position, seat: str, cost: int, more: int) -> bool:
    """Whether there is a dearer card at all, and chakra for one."""
    return at.chakra[seat] > more and str(cost + 1) in PRINTED_COSTS


# --- passing ----------------------------------------------------------------------------------------------------------


class PassRound(InTurn, frozen=True, tag="pass-round"):
    """Play nothing more in this round."""

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        """As long as there is something to spend nobody is told to expect it."""
        yield cls.offer(primary=at.chakra[seat] < HIDDEN_COSTS, is_sure=not at.again)

    def decide(self, play: Play[Position]) -> None:
        """The first to pass takes the Edge at once (mythos-23); after both the missions are evaluated (mythos-24)."""
        require(not play.state.again, "mythos-19c")
        play.happens(Passed(seat=play.seat, takes_edge=not play.state.passed))
        pass_turn(play)


# --- by an effect -----------------------------------------------------------------------------------------------------


class PlayAgain(Action, frozen=True, tag="play-again"):
    """An effect of the card just played lets its side play another at once, whoever says so."""

    character: str

    when = at_step("action")

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        """Of the last card played, whether or not an effect of it lets it."""
        if last := found(at, at.fresh[0]):
            yield cls.offer(character=last.id)

    def decide(self, play: Play[Position]) -> None:
        """Before anybody does anything else, once (mythos-19b)."""
        each = has_just_come(play.state)
        if each is None or each.id != self.character or not may_let_play(each):
            raise Refusal("mythos-19b", {})
        spares_hand = any(trait.place != "hand" for trait in traits(each.card, "plays"))
        play.happens(PlayGranted(seat=each.side, character=each.id, card=name_of(each), spares_hand=spares_hand))


def has_just_come(at: Position) -> InPlay | None:
    """Whoever was played face up last, before anything else was played."""
    last = None if at.again else found(at, at.fresh[0])
    return last if last and not last.is_hidden and last.side not in at.passed else None


def may_let_play(each: InPlay) -> bool:
    """Whether an effect of it may: one that nobody named may have any, and some copy those of others."""
    return each.card not in CHARACTERS or bool(traits(each.card, "plays") or traits(each.card, "copies"))


# --- what lies hidden, noted ------------------------------------------------------------------------------------------


class NameHidden(Action, frozen=True, tag="name-hidden"):
    """Note on one's own phone which card lies hidden there."""

    character: str
    card: str

    def is_beside(self, seat: str) -> bool:
        return True

    is_often = True
    when = while_playing, require_notes

    @staticmethod
    def looked_for(at: Position, seat: str) -> bool:
        return at.step != "over" and bool(characters_of(at, seat))

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        pool = hand_pool(at, seat)
        own = characters_of(at, seat)
        if hidden := tuple(each.id for each in own if each.is_hidden):
            yield cls.offer(any_of("character", hidden), any_of("card", pool), is_sure=True)
        elif own:
            yield cls.offer(character=own[0].id, card=pool[0])
        if lying := [each.id for each in characters_of(at, opponent(at, seat)) if each.is_hidden]:
            yield cls.tried(character=lying[0], card=ALL_CARDS[0])

    def decide(self, play: Play[Position]) -> None:
        """Its side may look at it at any time (mythos-34), where phones keep what is hidden."""
        each = require_own(play, self.character)
        require(each.is_hidden, "mythos-34", card=each.id)
        require_version(self.card)
        play.happens(HiddenNamed(seat=play.seat, character=each.id, card=self.card))
