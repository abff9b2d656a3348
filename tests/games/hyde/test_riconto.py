"""Everything counted for the players, counted again from the bare facts; and corrections that leave no table stuck."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

import pytest
from msgspec.structs import replace

from companion.engine.audit import Zone
from companion.engine.facts import Fact
from companion.engine.holes import Pick, Span
from companion.engine.offers import offers
from companion.games.hyde import GAME
from companion.games.hyde.components import KINDS, LOST_ENDS_IT, OUTER
from companion.games.hyde.facts.attack import AttackBegun, AttackScored, CardsRevealed, SixFound, TokenDrawn
from companion.games.hyde.facts.draw import Drawn, ManoDrew, Reshuffled
from companion.games.hyde.facts.mano import ManoSent
from companion.games.hyde.facts.setup import FirstChosen, Opened, OutcastChosen
from companion.games.hyde.facts.turn import (
    CardPlayed,
    Discarded,
    ManoPlayed,
    Moved,
    NothingPlayed,
    OnesLaid,
    SixPlayed,
    TurnEnded,
)
from companion.games.hyde.scoring import rank
from companion.games.hyde.state import Position
from companion.games.hyde.view import HydeView, audit, broken, view
from companion.games.hyde.view.headline import losses_left, round_number, turn_number, turns_left
from tests.any_game import any_game
from tests.contract.playing import Moment, played
from tests.games import notation
from tests.games.hyde.table import TABLE
from tests.games.hyde.test_punteggio import by_hand

# So many evenings of luck are kept by both.
EVERY = pytest.mark.parametrize("seed", range(12))


@dataclass
class Recount:
    """A second bookkeeper, who knows nothing of positions: only numbers, added and taken away as facts are told."""

    seats: tuple[str, ...] = ()
    outcasts: dict[str, str] = field(default_factory=dict)
    deck: int = 60
    discards: int = 0
    hands: Counter[str] = field(default_factory=Counter)
    mano: int = 0
    mano_at: str = ""
    laid: Counter[tuple[str, str]] = field(default_factory=Counter)
    sixes_laid: Counter[str] = field(default_factory=Counter)
    pawns: dict[str, str] = field(default_factory=dict)
    revealed: int = 0
    sixes: int = 0
    boxed: int = 0
    out: list[str] = field(default_factory=list)
    fates: list[tuple[str, bool]] = field(default_factory=list)
    struck: str = ""
    turn: str = ""
    has_laid: bool = False
    first: str = ""

    def told(self, fact: Fact) -> None:
        match fact:
            case Opened(seats=seats, outcasts=outcasts):
                self.seats, self.outcasts = seats, outcasts
                self.sixes = 2 * ("bianca" in outcasts.values())
                self.pawns = dict.fromkeys(seats, "nevermore")
            case OutcastChosen(seat=seat, outcast=outcast):
                self.outcasts = {**self.outcasts, seat: outcast}
                self.sixes = 2 * ("bianca" in self.outcasts.values())
            case FirstChosen(first=first, mano_at=mano_at):
                self.first = self.turn = first
                self.mano_at = mano_at
            case Drawn(seat=seat, cards=cards):
                self.deck -= len(cards)
                self.hands[seat] += len(cards)
            case ManoDrew():
                self.deck, self.mano = self.deck - 1, self.mano + 1
            case Reshuffled():
                self.deck, self.discards = self.deck + self.discards, 0
            case Moved(seat=seat, place=place):
                self.pawns[seat] = place
            case CardPlayed(seat=seat, place=place, card=card):
                self.lay(seat, place, hand=1, six=card == "six")
            case ManoPlayed(seat=seat, place=place):
                self.lay(seat, place, mano=1)
            case OnesLaid(seat=seat, place=place, cards=cards, mano=mano):
                self.lay(seat, place, hand=len(cards), mano=int(mano != ""))
            case SixPlayed(seat=seat, place=place):
                self.lay(seat, place, hand=1, six=True)
                self.discards, self.sixes = self.discards + 1, self.sixes - 1
            case SixFound():
                self.discards, self.sixes = self.discards + 1, self.sixes - 1
            case NothingPlayed():
                self.has_laid = True
            case Discarded(seat=seat):
                self.hands[seat], self.discards = self.hands[seat] - 1, self.discards + 1
            case ManoSent(to=to):
                self.mano_at = to
            case TurnEnded(next=following):
                self.turn, self.has_laid = following, False
            case TokenDrawn(place=place):
                self.out.append(place)
                self.turn = self.first
            case AttackBegun(place=place):
                self.struck, self.turn = place, ""
            case CardsRevealed(place=place, cards=cards):
                assert len(cards) == sum(self.at(place).values())
                self.laid -= Counter({(place, seat): count for seat, count in self.at(place).items()})
                self.revealed = len(cards)
            case AttackScored(place=place, cards=cards, saved=saved, next=following):
                self.boxed += cards.count("six")
                self.discards += len(cards) - cards.count("six")
                self.fates.append((place, saved))
                self.pawns = dict.fromkeys(self.seats, "nevermore")
                self.out, self.revealed, self.struck, self.turn = [], 0, "", following

    def lay(self, seat: str, place: str, *, hand: int = 0, mano: int = 0, six: bool = False) -> None:
        self.hands[seat] -= hand
        self.mano -= mano
        self.laid[place, seat] += hand + mano
        self.has_laid = True

    def at(self, place: str) -> dict[str, int]:
        return {seat: count for (where, seat), count in self.laid.items() if where == place and count}

    def in_the_bag(self) -> set[str]:
        return set(OUTER) - set(self.out) - {place for place, _ in self.fates}

    def losses(self) -> int:
        return [saved for _, saved in self.fates].count(False)

    def odds(self, place: str) -> str:
        return str(Fraction(1, len(self.in_the_bag()))) if place in self.in_the_bag() else ""

    def turns_left(self, is_over: bool) -> int:
        """Everybody's turns of this round, less those behind us."""
        if self.struck or is_over or not self.first:
            return 0
        order = [*self.seats, *self.seats]
        order = order[order.index(self.first) :][: len(self.seats)]
        gone = order.index(self.turn) + self.has_laid if self.turn else len(order)
        return len(order) * (len(self.in_the_bag())) - gone


def recounted(facts: Sequence[Fact]) -> Recount:
    book = Recount()
    for fact in facts:
        book.told(fact)
    return book


@cache
def game(seed: int) -> tuple[Moment, ...]:
    return tuple(played(any_game(GAME), seed))


def both(seed: int) -> Iterator[tuple[Recount, HydeView, Position]]:
    for moment in game(seed):
        assert isinstance(moment.state, Position)
        yield recounted(moment.facts), view(moment.state, None), moment.state


@EVERY
def test_hyde_44_every_card_is_somewhere(seed: int) -> None:
    for book, seen, state in both(seed):
        assert (seen.deck, seen.discards, state.boxed) == (book.deck, book.discards, book.boxed)
        assert [len(state.hands[seat]) for seat in book.seats] == [book.hands[seat] for seat in book.seats]
        piles = {place.id: {pile.seat: pile.count for pile in place.laid} for place in seen.ring}
        assert piles == {place: book.at(place) for place in state.ring} | {"nevermore": {}}
        about = book.deck + book.discards + book.hands.total() + book.mano + book.laid.total() + book.revealed
        assert about + book.sixes + book.boxed == (62 if "bianca" in book.outcasts.values() else 60)
        assert broken(state) == ()


@EVERY
def test_hyde_41_odds_turns_and_points(seed: int) -> None:
    for book, seen, state in both(seed):
        is_over = state.step == "over"
        left, attack = book.turns_left(is_over), len(book.fates) + 1
        assert turns_left(state) == left
        for place in seen.ring:
            assert place.chance == (book.odds(place.id) if left else ""), state
        assert sum(Fraction(place.chance or 0) for place in seen.ring) == bool(left)
        assert losses_left(state) == max(0, 2 - book.losses())  # hyde-47
        assert rank(state) == ("full", "intermediate", "beginner", "defeat")[book.losses()]  # hyde-34
        figures = {each.id: each.value for each in seen.gauges}
        assert bool(figures) == (state.first != "" and not is_over)
        if figures:
            assert (figures.get("turns-left", 0), figures["losses"]) == (left, book.losses())
            bag = () if book.struck else tuple(book.in_the_bag())
            assert figures.get("chance") == (book.odds(bag[0]) if len(bag) > 1 else None)
            assert figures.get("where") == ("certain" if len(bag) == 1 else None)
            assert seen.title.values["round"] == min(5, attack)
            if state.options["level"] == "beginner":
                assert figures["needed"] == (6 + attack) * len(book.seats)  # hyde-25


@EVERY
def test_hyde_23_the_worth_shown_is_the_worth_written_again(seed: int) -> None:
    _, _, state = list(both(seed))[-1]
    turned_round = state.options["order"] == "transform-first"
    for place, target in state.targets.items():
        table = view(replace(state, pawns={**state.pawns, "A": place}), "A").worth_here
        assert table is not None
        shown = {f"{sign}-{number}": cell.value for sign, row in table.rows for number, cell in enumerate(row, 1)}
        assert shown == {
            card: by_hand(int(card[-1]), card[:-2], place, target, transform_first=turned_round) for card in KINDS
        }


@EVERY
def test_custode_truth_the_audit_is_the_recount(seed: int) -> None:
    for book, _, state in both(seed):
        zones = {zone.where: counts(zone) for zone in audit(state)}
        assert zones["deck"] == Counter(
            {("cards", ""): book.deck, ("discards", ""): book.discards}
            | {("pawn", seat): 1 for seat, place in book.pawns.items() if place == "nevermore"}
        )
        assert set(zones["bag"]) == {("token", place) for place in book.in_the_bag()}
        for place in state.ring:
            token = place in book.out or place in {each for each, _ in book.fates}
            expected = {("laid", seat): count for seat, count in book.at(place).items()}
            expected |= {("pawn", seat): 1 for seat, where in book.pawns.items() if where == place}
            expected["spot", ""] = state.ring.index(place) + 1
            if place in state.targets:
                expected["wounded" if (place, False) in book.fates else "target", state.targets[place]] = 1
            assert zones[place] == Counter(expected | {("token", place): 1} if token else expected)
        for seat in book.seats:
            expected = {("hand", ""): book.hands[seat]} | ({("mano", ""): 1} if seat == book.mano_at else {})
            expected |= {("sixes", ""): book.sixes} if book.outcasts[seat] == "bianca" else {}
            assert zones[seat] == Counter(expected)


def counts(zone: Zone) -> Counter[tuple[str, str]]:
    return Counter({(count.what, count.of): count.count for count in zone.counts})


@EVERY
def test_hyde_12_hyde_47_reminders_come_when_they_are_due(seed: int) -> None:
    for book, seen, state in both(seed):
        texts = {line.words for line in seen.gate}
        moving = state.step == "move"
        assert ("gate.leave" in texts) == (moving and book.pawns[book.turn] == "bosco")
        assert ("gate.certain" in texts) == (state.step in ("move", "play") and len(book.in_the_bag()) == 1)
        fresh = moving and book.turn == book.first and not book.out
        assert ("gate.talk" in texts) == (fresh and not book.fates)
        verdicts = [line.words for line in seen.event.lines] if seen.event else []
        # With two lost "you can afford to lose 0 more" would be no sentence.
        is_last = [saved for _, saved in book.fates].count(False) == LOST_ENDS_IT - 1
        assert ("event.reached-last" in verdicts) == (fresh and is_last)
        assert ("event.reached" in verdicts) == (fresh and bool(book.fates) and not is_last)


# --- rulings ----------------------------------------------------------------------------------------------------------

# Nearly every step of a turn and of an attack, each character, hands known and not, decks full and empty.
TABLES = (
    f"{TABLE} step=move:A A@bosco",
    f"{TABLE} step=play:A A@cripta keep=hands hand.A=bee-4,eye-1,? mano=A:?",
    f"{TABLE} step=play:B B@cripta hand.B=eye-1,bee-1,? mano=B:bat-1 keep=hands",
    f"{TABLE} seats=A:yoko,B:bianca,C:eugene sixes=1 bosco=Bsix step=discard:A hand.A=?,?,?,? mano=A:?",
    f"{TABLE} seats=A:yoko,B:bianca,C:eugene sixes=2 step=play:C mano=C: discards={','.join(['?'] * 51)}",
    f"{TABLE} step=mano:C seen=cripta,bosco lost=jericho",
    f"{TABLE} step=token seen=cripta,bosco,jericho,capanno pilgrim-world=A?,B?",
    f"{TABLE} step=reveal struck=cripta seen=cripta cripta=A?,Bbee-1 C@cripta level=other",
    f"{TABLE} seats=A:wednesday,B:bianca step=swap struck=cripta seen=cripta revealed=bee-1,six boxed=0 sixes=1",
    f"{TABLE} step=level struck=cripta seen=cripta revealed=bee-1 level=other",
    f"{TABLE} step=over lost=cripta lost=bosco lost=jericho",
    f"{TABLE} ring=cripta,jericho first= step=ring hand.A= hand.B= hand.C=",
)


@pytest.mark.parametrize("words", TABLES, ids=[f"table {place}" for place in range(len(TABLES))])
def test_custode_truth_no_ruling_leaves_a_table_stuck(words: str) -> None:
    """Every dial to every value: the figures stay possible, and somebody has a way on."""
    state = GAME.position(words)
    for dial in GAME.dials(state):
        domain = dial.domain
        assert isinstance(domain, Pick | Span)
        values = domain.options if isinstance(domain, Pick) else tuple(range(domain.low, domain.high + 1))
        for value in values:
            after, _ = notation.happens(GAME, state, f"{dial.secret_to or 'A'} adjust dial={dial.id} value={value}")
            assert isinstance(after, Position)
            view(after, "A")  # it can be drawn
            assert turns_left(after) >= 0
            assert turn_number(after) >= 1
            assert 1 <= round_number(after) <= 5
            assert after.step == "over" or goes_on(after), (dial.id, value)


def goes_on(state: Position) -> bool:
    aside = {"name-cards", "name-mano"}
    return any(offer.action not in aside for seat in state.seats for offer in offers(GAME, state, seat).open)


CARDS = ("?", "six", "bee-1", "eye-4", "bee-6", "")
ASKED = (
    *(f"move place={place}" for place in ("cripta", "nevermore", "atlantis")),
    *(f"play-card place={place} card={card}" for place in ("cripta", "nevermore", "atlantis") for card in CARDS),
    *(f"play-six place=cripta discard={card}" for card in CARDS),
    *(f"play-ones cards={cards} with_mano={mano}" for cards in ("-", "?", "bee-1,?", "six,six") for mano in (0, 1)),
    *(f"{act} card={card}" for act in ("discard", "swap-mano", "name-mano") for card in CARDS),
    *(f"swap theirs={theirs} mine={mine}" for theirs in CARDS for mine in CARDS),
    *(f"{act} cards={cards}" for act in ("reveal", "name-cards") for cards in ("-", "?", "bee-6", "six,bee-1")),
    *("send-mano to=A", "send-mano to=H", "choose-first first=H", "draw-token place=nevermore"),
    "play-mano place=bosco",
    *("keep-mano", "keep-cards", "score", "pass-play", "pull-token", "draw-first", "shuffle-table"),
    *("place-location place=nevermore", "place-target target=none"),
)


@pytest.mark.parametrize("words", TABLES)
def test_custode_truth_whatever_is_asked_is_answered_or_refused_in_words(words: str) -> None:
    """Nothing but a refusal, with a whole sentence in both languages, whoever asks at whatever step."""
    refused = 0
    for seat in GAME.position(words).seats:
        for asked in ASKED:
            refused += notation.outcome_of(GAME, words, f"{seat} {asked}").startswith("refused ")
    assert refused
