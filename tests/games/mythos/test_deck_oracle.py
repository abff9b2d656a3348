"""The deck checker against a second opinion, over thousands of decks, each written down as people write lists."""

import csv
import random
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from companion.box import DATA
from companion.games.mythos.deck_lists import Deck, read
from companion.games.mythos.deck_notes import READERS, row_of
from companion.games.mythos.decks import at_least_one, coded, deck_faults, deck_in, written
from tests.games.mythos.deck_oracle import Cardboard, complaints

# So many decks are looked at, in bundles; the soak looks at ten thousand.
BUNDLES, BUNDLE, SEEN = 200, 50, 10
by_luck = pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.soak if seed >= SEEN else ()) for seed in range(BUNDLES)]
)


def printed(name: str) -> dict[str, tuple[str, str]]:
    """The catalogue as a plain file: number, and what is written at the head of a card."""
    with (DATA / "mythos" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {row["id"]: (row.get("name", "").replace("-", " ").title(), row["title"]) for row in rows}


CAST, TASKS = printed("characters"), printed("missions")


def deck(rng: random.Random) -> tuple[list[Cardboard], list[Cardboard]]:
    """Cards at random: about as many as are needed, versions twice, sometimes three times, in other arts and finishes;
    missions mostly three, sometimes one of them twice."""
    wanted = rng.choice((rng.randint(0, 29), 29, 30, 30, 31, rng.randint(30, 45)))
    cards: list[Cardboard] = []
    while len(cards) < wanted:
        number = rng.choice(list(CAST))
        for _ in range(min(rng.choice((1, 2, 2, 2, 2, 2, 2, 2, 2, 3)), wanted - len(cards))):
            art = rng.choice(("", "", "A")) if number != "L" else ""
            cards.append(Cardboard(number, art, rng.choice(("plain", "full", "holo"))))
    numbers = rng.sample(list(TASKS), rng.choice((0, 2, 3, 3, 3, 3, 4)))
    if numbers and rng.random() < 0.2:
        numbers[-1] = numbers[0]
    return cards, [Cardboard(number) for number in numbers]


def foot(card: Cardboard) -> str:
    return f"{card.number}{card.art}"


def head(card: Cardboard) -> str:
    name, title = {**CAST, **TASKS}[card.number]
    return f"{name} - {title}".strip(" -")


Way = Callable[[Cardboard, int], str]
# How a line of a list says how many of which card; those of the second kind stand in a line of their own.
SHORT: tuple[Way, ...] = (
    lambda card, count: f"{count}x {foot(card)}",
    lambda card, count: f"{count} {foot(card)}",
    lambda card, count: f"{foot(card)} x{count}",
    lambda card, count: f"{foot(card)} ×{count}",
    lambda card, count: f"KS-{foot(card)} x{count}",
)
LONG: tuple[Way, ...] = (
    *SHORT,
    lambda card, count: f"{foot(card)},{count}",
    lambda card, count: f"{foot(card)};{count}",
    lambda card, count: f"{count}x {head(card)} (KS-{foot(card)})",
    lambda card, count: f"{head(card)} (KS-{foot(card)}) x{count}",
    lambda card, count: f"- {count} {head(card)} [KS:{foot(card)}]",
    lambda card, count: f"{count}  {foot(card)}   {head(card)}" if card.number != "L" else f"{count} L",
    lambda card, count: f"  {count}\t{head(card)}\tKS-{foot(card)}  ",
)


def as_lines(rng: random.Random, cards: Sequence[Cardboard], ways: Sequence[Way]) -> list[str]:
    """Cards that look alike in one line, the same version in another art in another."""
    return [rng.choice(ways)(card, count) for card, count in Counter(cards).items()]


def as_text(rng: random.Random, characters: Sequence[Cardboard], missions: Sequence[Cardboard]) -> str:
    if rng.random() < 0.3:
        return rng.choice((", ", "; ", ",")).join(as_lines(rng, (*characters, *missions), SHORT))
    lines = as_lines(rng, (*characters, *missions), LONG)
    rng.shuffle(lines)
    heading = rng.choice(((), ("Il mio mazzo",), ("number,count",), ("Foglia", "", "# Personaggi")))
    return rng.choice(("\n", "\r\n", "\n\n")).join((*heading, *lines, ""))


def checked(found: Deck) -> set[tuple[str, str]]:
    return {(fault.rule, str(fault.values.get("card", ""))) for fault in deck_faults(found)}


@by_luck
def test_the_checker_and_the_opinion_agree_on_any_deck(seed: int) -> None:
    """And a list, a code and the columns of the box say the same deck as the cards do."""
    rng = random.Random(seed)
    for _ in range(BUNDLE):
        characters, missions = deck(rng)
        text = as_text(rng, characters, missions)
        found = read(text)
        assert found.unread == (), text
        assert found.characters == Counter(card.number for card in characters), text
        assert Counter(found.missions) == Counter(card.number for card in missions), text
        assert checked(found) == complaints(characters, missions)
        for again in (coded(found), coded(found).lower().replace("-", " "), written(found)):
            assert read(again) == Deck(dict(sorted(found.characters.items())), found.missions)
        name, *columns = row_of(text)
        assert deck_in(*columns).characters == found.characters
        if len(set(found.missions)) == len(found.missions):
            built = READERS["decks"].built(("", "", ""), READERS["decks"].counts(("", *columns)))
            assert deck_in(*built[1:]).characters == found.characters
            assert set(deck_in(*built[1:]).missions) == set(found.missions)
        shared = READERS["decks"].notes((name, *columns), {"owned": []}, ()).code
        assert shared == (coded(found) if characters or missions else "")


def test_every_kind_of_complaint_comes_up() -> None:
    """Otherwise agreeing would say nothing."""
    rng = random.Random(1)
    seen = Counter(rule for _ in range(400) for rule, _ in complaints(*deck(rng)))
    fine = sum(not complaints(*deck(rng)) for _ in range(400))
    assert set(seen) == {"mythos-3", "mythos-4", "mythos-5"}
    assert fine > 5


HANDS = [(6, 2, 3), (7, 1, 5), (5, 5, 2), (8, 3, 4), (4, 0, 2), (3, 1, 5)]


@pytest.mark.parametrize(("size", "wanted", "drawn"), HANDS)
def test_mythos_43_the_odds_are_those_of_counting_every_hand(size: int, wanted: int, drawn: int) -> None:
    hands = list(combinations(range(size), min(drawn, size)))
    lucky = sum(any(card < wanted for card in hand) for hand in hands)
    assert at_least_one(size, wanted, drawn) == Fraction(lucky, len(hands))
