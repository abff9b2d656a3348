"""Evaluation and start-phase chakra against a second opinion, over random tables; first the opinion itself."""

import random
from typing import Any

import pytest

from companion.games.mythos import GAME
from companion.games.mythos.components import CHARACTERS, MISSIONS, RANKS, Known
from companion.games.mythos.facts.score import GameWon, MissionEvaluated
from companion.games.mythos.facts.start import ChakraGained
from companion.games.mythos.state import InMission, InPlay, Position
from tests.games import notation
from tests.games.mythos import oracle
from tests.games.mythos.oracle import Person, Table
from tests.games.mythos.table import rows, table, who

# So many random tables are looked at, in bundles; the soak looks at ten thousand.
BUNDLES, BUNDLE, SEEN = 200, 50, 8
by_luck = pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.soak if seed >= SEEN else ()) for seed in range(BUNDLES)]
)

# Cards that change figures, by the opinion that knows them, and those they look for: half of a random table are these.
CHANGING = {
    "005", "012", "013", "015", "025", "042", "044", "064", "067", "077", "079", "084", "101", "128", "145", "147",
}  # fmt: skip
TELLING = sorted(
    CHANGING
    | {card for card, known in CHARACTERS.items() if known.name in ("akamaru", "gaara", "tsunade", "shizune")}
    | {card for card, known in CHARACTERS.items() if {"team-7", "team-guy", "sound-four"} & set(known.tags)}
)


# --- the opinion itself -----------------------------------------------------------------------------------------------


def person(card: str, side: str = "A", rank: str = "d", **more: Any) -> Person:
    known = CHARACTERS[card]
    fields: dict[str, Any] = {"power": known.power, **more}
    return Person(side, rank, card, known.name, known.group, frozenset(known.tags), **fields)


def bare(*persons: Person, edge: str = "A", **missions: str) -> Table:
    there = missions or {"d": "M01"}
    return Table(edge, {rank: (card, MISSIONS[card].points) for rank, card in there.items()}, persons)


def test_nv7_the_opinion_has_the_timing_example() -> None:
    """Sasuke 013 with Kakashi, before Itachi 128, in the mission that helps the strong."""
    at = bare(person("013"), person("015"), person("128", "B"), d="M09")
    assert oracle.powers(at, "d")[0][0] == 4


def test_nv8_the_opinion_has_the_snapshot_example() -> None:
    at = bare(person("015"), person("009"), person("013", power=5))
    assert oracle.powers(at, "d")[0] == {0: 3, 1: 4, 2: 5 - 2 + 1}


@pytest.mark.parametrize(
    ("at", "expected"),
    rows(
        ("nv9 six characters, one with CHAKRA", bare(*[person("009")] * 5, person("005")), 12),
        ("nv12 one hidden with CHAKRA", bare(person("005", face_up=False)), 6),
        ("nv12 one face up with CHAKRA", bare(person("005")), 7),
        ("nv14 the first round", bare(), 5),
        ("nv16 one character", bare(person("009")), 6),
        ("nv16 two characters", bare(person("009"), person("011")), 7),
    ),
)
def test_the_opinion_about_chakra(at: Table, expected: int) -> None:
    assert oracle.chakra(at, "A") == expected


@pytest.mark.parametrize(
    ("at", "expected"),
    rows(
        ("nv10 nothing against nothing", bare(), ("", 0)),
        ("nv11 a tie goes to the Edge", bare(person("009"), person("038", "B"), edge="B"), ("B", 2)),
        ("mythos-25 more power", bare(person("009"), person("011", "B"), edge="B"), ("A", 2)),
    ),
)
def test_the_opinion_about_a_mission(at: Table, expected: tuple[str, int]) -> None:
    (one,) = oracle.evaluations(at)
    assert (one.winner["d"], one.points["d"]) == expected


# --- against the program ----------------------------------------------------------------------------------------------


def luck_in_play(rng: random.Random, id: str, ranks: str, taken: set[tuple[str, str, str]]) -> InPlay:
    """A character as it may lie: named or not, hidden or not, upgraded, lent, with tokens and what the table added."""
    side, rank = rng.choice("AB"), rng.choice(ranks)
    card = rng.choice(TELLING if rng.random() < 0.6 else sorted(CHARACTERS))
    hidden = rng.random() < 0.25
    name = (side, rank, CHARACTERS[card].name)
    if rng.random() < 0.1 or (not hidden and name in taken):
        card = "?"
    elif not hidden:
        taken.add(name)
    return who(
        id,
        side,
        rank,
        card,
        owner=rng.choice((side, side, side, "A", "B")),
        is_hidden=hidden,
        told_cost=rng.randint(0, 8) if card == "?" else -1,
        told_power=rng.randint(-1, 9) if card == "?" else -1,
        tokens=rng.choice((0, 0, 0, 1, 2, 5)),
        plus=rng.choice((0, 0, 0, 0, 1, -1, -4)),
        under=rng.choice(((), (), ("015",), ("128", "005"))),
    )


def luck_table(rng: random.Random, **more: object) -> Position:
    """Random characters at one to four random missions, ready to be evaluated."""
    ranks = "dcba"[: rng.randint(1, 4)]
    cards = rng.sample([*MISSIONS, "?", "M02", "M09", "M10"], len(ranks))
    missions = {
        rank: InMission(card, MISSIONS[card].points if card in MISSIONS else rng.randint(0, 5))
        for rank, card in zip(ranks, cards, strict=True)
    }
    taken: set[tuple[str, str, str]] = set()
    played = [luck_in_play(rng, f"c{number}", ranks, taken) for number in range(1, rng.randint(1, 16))]
    fields: dict[str, object] = {
        "edge": rng.choice("AB"),
        "missions": missions,
        "round": len(ranks),
        "turn": "",
        **more,
    }
    return table(*played, **fields)


def as_table(at: Position) -> Table:
    """The same table in the words of the opinion."""
    unknown = Known("", "", "", 0, 0, "")
    persons = []
    for each in at.played:
        known = each.known or unknown
        persons.append(
            Person(
                side=each.side,
                rank=each.mission,
                number=known.id,
                name=known.name,
                group=known.group,
                keywords=frozenset(known.tags),
                power=known.power if each.known else max(0, each.told_power),
                face_up=not each.is_hidden,
                tokens=each.tokens,
                typed=each.plus,
            )
        )
    missions = {rank: (mission.card, mission.points) for rank, mission in at.missions.items()}
    return Table(at.edge, missions, tuple(persons))


def evaluated(at: Position) -> oracle.Reckoning:
    """What the program makes of it, act by act."""
    found = oracle.Reckoning()
    for rank in at.missions:
        at, facts = notation.happens(GAME, at, f"A evaluate mission={rank}")
        for fact in facts:
            assert isinstance(fact, MissionEvaluated)
            first, second = fact.totals.values()
            found.totals[rank], found.winner[rank], found.points[rank] = (first, second), fact.seat, fact.points
    return found


@by_luck
def test_mythos_25_evaluation_is_as_the_opinion_has_it(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(BUNDLE):
        at = luck_table(rng, step="evaluation")
        assert evaluated(at) in oracle.evaluations(as_table(at)), GAME.notation(at)


@by_luck
def test_mythos_11_chakra_is_as_the_opinion_has_it(seed: int) -> None:
    """The mission that comes counts already; whatever was left is added to."""
    rng = random.Random(seed)
    for _ in range(BUNDLE):
        at = luck_table(rng, step="mission")
        if len(at.missions) == len(RANKS):
            continue
        card = rng.choice([card for card in MISSIONS if card not in {each.card for each in at.missions.values()}])
        after, facts = notation.happens(GAME, at, f"A reveal-mission card={card}")
        given = {fact.seat: fact.count for fact in facts if isinstance(fact, ChakraGained)}
        there = as_table(after)
        assert given == {side: oracle.chakra(there, side) for side in "AB"}, GAME.notation(at)


@by_luck
def test_mythos_29_the_winner_is_as_the_opinion_has_it(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(BUNDLE):
        bonus = {"A": rng.randint(0, 3), "B": rng.randint(0, 3)}
        at = luck_table(rng, step="evaluation", bonus=dict(bonus))
        while len(at.missions) < len(RANKS):
            at = luck_table(rng, step="evaluation", bonus=dict(bonus))
        for rank in at.missions:
            at, facts = notation.happens(GAME, at, f"A evaluate mission={rank}")
            for fact in facts:
                if isinstance(fact, MissionEvaluated) and fact.seat:
                    bonus[fact.seat] += fact.points
        at, facts = notation.happens(GAME, at, "A end-round")
        (won,) = [fact for fact in facts if isinstance(fact, GameWon)]
        assert won.seat == oracle.winner(bonus, at.edge), GAME.notation(at)
