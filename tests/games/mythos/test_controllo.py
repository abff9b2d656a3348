"""Control in chains, and stacks of two owners: rows, then random play against an opinion written from the rulebook."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from companion.engine.handwork import lines_of
from companion.games.mythos import GAME
from companion.games.mythos.components import CHARACTERS
from companion.games.mythos.facts.effects import LeftPlay, TopDiscarded
from companion.games.mythos.state import Position, found
from tests.games import notation
from tests.games.mythos.control_oracle import Board, Pile
from tests.games.mythos.table import after, first, outcome, rows, table, who

# A's 050 holds Ino of B, who holds Naruto 009 of B.
CHAIN = (
    who("1", "A", "d", "050"),
    who("2", "A", "d", "020", owner="B", taken_by="1"),
    who("3", "A", "d", "009", owner="B", taken_by="2"),
)


def sides(at: Position) -> dict[str, tuple[str, str]]:
    return {each.id: (each.side, each.taken_by) for each in at.played}


HOME = {"2": ("B", ""), "3": ("B", "")}


@pytest.mark.parametrize(
    ("asked", "expected"),
    rows(
        ("mythos-37 its source is defeated", "B defeat character=1", HOME),
        ("mythos-37 its source returns to the hand", "B return-to-hand character=1", HOME),
        ("mythos-37 its source is hidden", "B turn-down character=1", {"1": ("A", ""), **HOME}),
        ("mythos-37 its source is taken", "B take-control character=1 source=4",
         {"1": ("B", "4"), **HOME}),
        ("mythos-37 the middle one alone", "B defeat character=2", {"1": ("A", ""), "3": ("B", "")}),
        ("mythos-37 the middle one given back", "A give-back character=2", {"1": ("A", ""), **HOME}),
        ("mythos-37 the last one alone", "B defeat character=3", {"1": ("A", ""), "2": ("A", "1")}),
    ),
)  # fmt: skip
def test_mythos_37_control_ends_to_the_last_of_the_chain(asked: str, expected: dict[str, tuple[str, str]]) -> None:
    at = after(table(*CHAIN, who("4", "B", "d", "086")), asked)
    assert sides(at) == {**expected, "4": ("B", "")}


def test_mythos_37_a_chain_ends_at_the_end_of_the_round_too() -> None:
    """Rashomon returns to the hand, and what it held goes home with what that held."""
    at = table(who("1", "A", "d", "067"), *CHAIN[1:], step="evaluation", turn="")
    at = after(at, "A evaluate mission=d", "A evaluate mission=c", "A end-round")
    assert sides(at) == HOME


def test_mythos_37c_a_chain_that_comes_home_to_its_name_is_discarded_with_what_it_held() -> None:
    at = table(*CHAIN, who("4", "B", "d", "110"))
    then = after(at, "B defeat character=1")
    assert sides(then) == {"3": ("B", ""), "4": ("B", "")}


def test_mythos_34_a_hidden_one_of_a_chain_is_told_to_nobody() -> None:
    hidden = who("3", "A", "d", "009", owner="B", taken_by="2", is_hidden=True)
    at = after(table(*CHAIN[:2], hidden, options={"keep": "hidden"}), "B defeat character=1")
    assert [each.card for each in at.played] == ["020", "?"]


def test_mythos_37_what_was_loose_before_is_left_to_the_table() -> None:
    """A ruling put it there: another's leaving does not take it along."""
    at = after(table(who("1", "A", "d", "009", owner="B", taken_by="9"), who("2", "B", "d", "086")),
               "A defeat character=2")  # fmt: skip
    assert sides(at) == {"1": ("A", "9")}


# --- stacks of two owners ---------------------------------------------------------------------------------------------

TAKEN = (who("1", "A", "d", "050"), who("2", "A", "d", "009", owner="B", taken_by="1"))
HIDDEN = who("3", "A", "d", "010", is_hidden=True)


def owners(at: Position, id: str) -> tuple[str, tuple[str, ...], str, str]:
    each = found(at, id)
    assert each is not None
    return each.owner, each.owners, each.side, each.taken_by


@pytest.mark.parametrize(
    ("at", "asked", "stack"),
    rows(
        ("mythos-18b from the hand", table(*TAKEN), "A upgrade over=2 card=010", "2"),
        ("mythos-18b from the hand, unnamed", table(*TAKEN), "A upgrade-unnamed over=2 cost=3", "2"),
        ("mythos-18b by a reveal", table(*TAKEN, HIDDEN), "A reveal-character character=3 card=010", "3"),
    ),
)
def test_mythos_18b_each_card_stays_its_owner_s_however_it_came(at: Position, asked: str, stack: str) -> None:
    then = after(at, asked)
    assert owners(then, stack) == ("A", ("B",), "A", "1")
    # A's own now: the source's end takes nothing away.
    then = after(then, "B defeat character=1")
    assert owners(then, stack) == ("A", ("B",), "A", "")
    back, facts = notation.happens(GAME, then, f"B return-to-hand character={stack}")
    assert back.hands == {"A": then.hands["A"] + 1, "B": then.hands["B"]}
    says = [(line.words, line.values.get("seat")) for line in lines_of(GAME, then, facts)]
    assert says == [("hands.to-hand", "A"), ("hands.under-away", "B")]
    _, facts = notation.happens(GAME, then, f"B defeat character={stack}")
    says = [(line.words, line.values.get("seat")) for line in lines_of(GAME, then, facts)]
    assert says == [("hands.top-to-discards", "A"), ("hands.under-away", "B")]


def test_mythos_18b_where_all_is_one_owner_s_nothing_is_told_of_it() -> None:
    text = outcome(table(who("1", "A", "d", "009")), "A upgrade over=1 card=010")
    assert "owners-told" not in text


@pytest.mark.parametrize(
    ("at", "asked", "expected"),
    rows(
        ("mythos-18c the top of a stack", table(who("1", "A", "d", "010", under=("009",))),
         "B discard-top character=1", "top-discarded 1 010 A"),
        ("mythos-16 not off a name that stands there already",
         table(who("1", "A", "d", told_cost=4, under=("101",)), who("2", "A", "d", "101")), "B discard-top character=1",
         "refused mythos-16"),
        ("mythos-18c not of one card", table(who("1", "A", "d", "010")), "B discard-top character=1",
         "refused mythos-18c"),
        ("mythos-18c nor of a hidden one", table(who("1", "A", "d", "010", under=("009",), is_hidden=True)),
         "B discard-top character=1", "refused mythos-18c"),
        ("mythos-30b of one that is there", table(), "B discard-top character=1", "refused mythos-30b"),
    ),
)  # fmt: skip
def test_discarding_the_top(at: Position, asked: str, expected: str) -> None:
    assert first(outcome(at, asked)) == expected


def test_mythos_18c_the_one_below_counts_again_with_the_same_tokens() -> None:
    at = after(table(who("1", "A", "d", "108", under=("009", "010"), tokens=2)), "B discard-top character=1")
    each = at.played[0]
    assert (each.card, each.under, each.tokens, each.cost) == ("010", ("009",), 2, 3)


def test_mythos_18c_the_one_below_goes_home_if_its_control_has_ended() -> None:
    at = after(table(*TAKEN), "A upgrade over=2 card=010", "B defeat character=1")
    text = outcome(at, "B discard-top character=2")
    assert text == "top-discarded 2 010 A; control-ended 2 009 B no"
    still = after(table(*TAKEN), "A upgrade over=2 card=010", "B discard-top character=2")
    assert owners(still, "2") == ("B", (), "A", "1")


# --- against the opinion ----------------------------------------------------------------------------------------------

# One name each, and its dearer versions in order: nobody comes home to its own name by chance.
NAMED: dict[str, list[str]] = {}
for each in sorted(CHARACTERS.values(), key=lambda known: known.cost):
    same = NAMED.setdefault(each.name, [])
    if not same or CHARACTERS[same[-1]].cost < each.cost:
        same.append(each.id)
STACKS = [cards for cards in NAMED.values() if len(cards) > 2 and cards[0] != "034"]
BUNDLES = [0, 1, 2, 3, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(4, 200))]


def opened(luck: Random) -> tuple[Position, Board]:
    """Ten characters of both sides, nobody held yet."""
    names = luck.sample(STACKS, 10)
    board, played = Board(), []
    for number, cards in enumerate(names, 1):
        side = luck.choice("AB")
        board.piles[str(number)] = Pile([(cards[0], side)], side)
        played.append(who(str(number), side, "d", cards[0]))
    return table(*played, chakra={"A": 99, "B": 99}), board


def acted(luck: Random, at: Position, board: Board) -> tuple[str, str] | None:
    """Something that may happen now: the act, and the same told to the opinion."""
    if not board.piles:
        return None
    id = luck.choice(list(board.piles))
    pile = board.piles[id]
    other = "B" if pile.side == "A" else "A"
    sources = [name for name, each in board.piles.items() if each.side == other and not each.hidden]
    dearer = next_version(pile)
    ways = ["defeat", "return-to-hand"]
    ways += ["turn-down"] * 3 if not pile.hidden else []
    ways += ["take"] * 8 if sources else []
    ways += ["give-back"] if pile.side != pile.owner else []
    ways += ["upgrade"] * 4 if dearer and not pile.hidden else []
    ways += ["discard-top"] * 4 if len(pile.cards) > 1 and not pile.hidden else []
    match luck.choice(ways):
        case "take":
            source = luck.choice(sources)
            board.take(id, source, other)
            return f"{other} take-control character={id} source={source}", "take"
        case "upgrade":
            board.lay_on(id, dearer, pile.side)
            return f"{pile.side} upgrade over={id} card={dearer}", "upgrade"
        case "turn-down":
            board.hide(id)
            return f"A turn-down character={id}", "turn-down"
        case "give-back":
            board.give_back(id)
            return f"A give-back character={id}", "give-back"
        case "discard-top":
            board.discard_top(id)
            return f"A discard-top character={id}", "discard-top"
        case way:
            board.leave(id, to_hand=way == "return-to-hand")
            return f"A {way} character={id}", way


def next_version(pile: Pile) -> str:
    cards = NAMED[CHARACTERS[pile.cards[-1][0]].name]
    return next((card for card in cards if CHARACTERS[card].cost > CHARACTERS[pile.cards[-1][0]].cost), "")


@pytest.mark.parametrize("seed", BUNDLES)
def test_mythos_37_random_control_agrees_with_the_opinion(seed: int) -> None:
    """Sides, owners and stacks after each of some thirty acts, and how many cards each owner is told to put away."""
    met: Counter[str] = Counter()
    for turn in range(25):
        luck = Random(f"{seed} {turn}")
        at, board = opened(luck)
        for _ in range(30):
            piles = {"A": 0, "B": 0}
            gone_before = {seat: len(board.discards[seat]) for seat in "AB"}
            act = acted(luck, at, board)
            if act is None:
                break
            at = with_turn(at, act[0][0])
            then, facts = notation.happens(GAME, at, act[0])
            for line in lines_of(GAME, at, [fact for fact in facts if isinstance(fact, LeftPlay | TopDiscarded)]):
                count_away(line.words, line.values, at, facts, piles)
            assert piles == {seat: len(board.discards[seat]) - gone_before[seat] for seat in "AB"}, act
            at = then
            met[act[1]] += 1
            assert seen(at) == {id: told(at, id, pile) for id, pile in board.piles.items()}, act
    assert {"take", "upgrade", "turn-down", "give-back", "discard-top", "defeat", "return-to-hand"} == set(met)


def with_turn(at: Position, seat: str) -> Position:
    """Whoever acts is in turn, with chakra and cards enough."""
    return replace(at, turn=seat, chakra={"A": 99, "B": 99}, hands={"A": 9, "B": 9})


def count_away(words: str, values: object, at: Position, facts: object, piles: dict[str, int]) -> None:
    """How many cards a line sends to whose discards."""
    assert isinstance(values, dict)
    if words == "hands.top-to-discards":
        piles[values["seat"]] += 1
    elif words == "hands.under-away":
        piles[values["seat"]] += values["count"]
    elif words == "hands.to-discards":
        assert isinstance(facts, tuple)
        left = next(fact for fact in facts if isinstance(fact, LeftPlay))
        each = found(at, left.character)
        assert each is not None
        piles[values["seat"]] += 1 + len(each.under)


def told(at: Position, id: str, pile: Pile) -> tuple[str, str, tuple[tuple[str, str], ...], bool]:
    """The same of the opinion; which card a hidden one is nobody notes for the other side."""
    each = found(at, id)
    assert each is not None
    top = "?" if each.is_hidden and each.card == "?" else pile.cards[-1][0]
    return pile.side, pile.owner, (*pile.cards[:-1], (top, pile.owner)), pile.hidden


def seen(at: Position) -> dict[str, tuple[str, str, tuple[tuple[str, str], ...], bool]]:
    found = {}
    for each in at.played:
        cards = zip((*each.under, each.card), (*each.owners, each.owner), strict=True)
        found[each.id] = (each.side, each.owner, tuple(cards), each.is_hidden)
    return found
