"""What the boss may turn over next: exact where the box knows the deck, silent where it does not."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from companion.engine.facts import Fact
from companion.engine.offers import offers
from companion.engine.rulebook import Refusal
from companion.games.monsterchase import GAME
from companion.games.monsterchase.components import SHAPES, deck_of
from companion.games.monsterchase.driver.odds import odds
from companion.games.monsterchase.facts.boss import BossFlipped, DeckShuffled
from companion.games.monsterchase.facts.hand import CardGiven, HandDropped
from companion.games.monsterchase.facts.pilot import AstralDone, CardPlayed, CognitiveDone, KineticDone, ManoeuvreDone
from companion.games.monsterchase.facts.tiles import BoulderRolled, SpiritTucked
from companion.games.monsterchase.state import Race
from tests.games import notation
from tests.games.monsterchase.table import at, going_on

FLIP = "step=flip turn=boss::dv:0:0:: strip=4x12_boss=2.3_car=A:2.5"


def with_deck(words: str, deck: str = "rush-deck", **counts: int) -> Race:
    """A table whose box knows so many cards of each kind: missile_4=2."""
    shape = SHAPES[deck]
    grid = [[0 for _ in shape.columns] for _ in shape.rows]
    for kind, count in counts.items():
        effect, value = kind.rsplit("_", 1)
        grid[shape.rows.index(effect)][shape.columns.index(value)] = count
    state = at(words)
    return replace(state, box={**state.box, deck: grid})


def test_a_deck_nobody_counted_has_no_odds() -> None:
    assert odds(at(FLIP)) is None
    assert odds(with_deck("step=turn", missile_4=2)) is None


def test_what_is_left_of_the_deck() -> None:
    found = odds(with_deck(f"{FLIP} seen=red:missile-4,green:bomb-1", missile_4=2, bomb_5=3))
    assert found is not None
    assert (found.colour, found.seen, found.is_exact) == ("red", 1, True)
    chances = {each.card: each.chance for each in found.rows}
    assert chances == {"bomb-5": Fraction(3, 4), "missile-4": Fraction(1, 4)}
    assert sum(each.chance for each in found.rows) == 1


def test_what_each_card_would_do() -> None:
    """Two rams on the way, because a push of two leaves the car within reach; and a missile before them."""
    found = odds(with_deck(FLIP, missile_4=1, bomb_4=1))
    assert found is not None
    assert {each.card: (each.hits, each.is_open) for each in found.rows} == {
        "missile-4": ((("A", 3),), False),
        "bomb-4": ((("A", 2),), False),
    }


def test_without_a_drawing_only_the_chances_are_known() -> None:
    found = odds(with_deck("step=flip turn=boss::d:0:0::", missile_4=1))
    assert found is not None
    assert [(each.chance, each.hits, each.is_open) for each in found.rows] == [(Fraction(1), (), True)]


def test_what_only_the_table_can_say_is_never_told_as_certain() -> None:
    """An assault, ice, a drive or a missile beyond the drawing."""
    short = with_deck(f"{FLIP.replace('2.3_car=A:2.5', '2.10')} winter=yes", missile_1=1, bomb_4=1, bomb_2=1)
    found = odds(short)
    assert found is not None
    assert {each.card: (each.option, each.is_open) for each in found.rows} == {
        "missile-1": ("", True),
        "bomb-4": ("", True),
        "bomb-2": ("behind", False),
    }
    found = odds(with_deck(f"{FLIP} winter=yes", star_2=1, freeze_2=1))
    assert found is not None
    assert [(each.option, each.hits, each.is_open) for each in found.rows] == [("", (), True), ("", (), True)]


# --- what has been seen -----------------------------------------------------------------------------------------------

# Bombs are red here, repairs green, and missiles may be either.
COUNTS = {"sprint-deck": {"repair_2": 2, "missile_3": 1}, "rush-deck": {"bomb_5": 2, "missile_3": 1, "steer_1": 1}}


def with_decks(words: str) -> Race:
    state = at(words)
    boxes = (with_deck(words, name, **counts).box[name] for name, counts in COUNTS.items())
    return replace(state, box={**state.box, **dict(zip(COUNTS, boxes, strict=True))})


@pytest.mark.parametrize(
    ("seen", "gone", "is_exact", "left"),
    [
        pytest.param("", 0, True, {"bomb-5": 2, "missile-3": 1, "steer-1": 1}, id="monsterchase-16 whole"),
        pytest.param("red:bomb-5,green:repair-2", 1, True, {"bomb-5": 1, "missile-3": 1, "steer-1": 1}, id="one gone"),
        pytest.param(
            "either:missile-3", 0, False, {"bomb-5": 2, "missile-3": 1, "steer-1": 1}, id="perhaps of the other deck"
        ),
        pytest.param("red:?", 1, False, {"bomb-5": 2, "missile-3": 1, "steer-1": 1}, id="one nobody named"),
        pytest.param(
            "red:star-5", 1, False, {"bomb-5": 2, "missile-3": 1, "steer-1": 1}, id="one the box does not have"
        ),
        pytest.param(
            "red:bomb-5,red:missile-3,red:steer-1,red:bomb-5",
            0,
            True,
            {"bomb-5": 2, "missile-3": 1, "steer-1": 1},
            id="all are gone: it is shuffled first",
        ),
    ],
)
def test_how_exact_it_is(seen: str, gone: int, is_exact: bool, left: dict[str, int]) -> None:
    found = odds(with_decks(f"step=flip turn=boss::d:0:0:: seen={seen}"))
    assert found is not None
    assert (found.seen, found.is_exact) == (gone, is_exact)
    total = sum(left.values())
    assert {each.card: each.chance for each in found.rows} == {
        card: Fraction(count, total) for card, count in left.items()
    }


@pytest.mark.parametrize("keep", ["hands", "nothing"])
def test_monsterchase_123_a_card_that_lies_open_is_not_in_its_deck(keep: str) -> None:
    drone = "car.drone=3/0/0/0:bomb-5 ranking=A,B,boss,drone"
    found = odds(with_decks(f"step=flip turn=boss::d:0:0:: keep={keep} {drone} car.A=3/0/0/0:bomb-5"))
    assert found is not None
    assert {each.card: each.chance for each in found.rows}["bomb-5"] == Fraction(1, 3)


@pytest.mark.parametrize(
    ("card", "deck"),
    [("missile-3", "either"), ("bomb-5", "red"), ("repair-2", "green"), ("star-1", ""), ("?", "")],
)
def test_the_deck_a_card_came_from(card: str, deck: str) -> None:
    assert deck_of(with_decks("").box, card) == deck


MANOEUVRE = ManoeuvreDone(car="A", first="bomb-5", second="?", effect="steer", moves=0)


@pytest.mark.parametrize(
    ("words", "fact", "seen"),
    [
        pytest.param("", BossFlipped(card="bomb-5", deck="red"), "red:bomb-5", id="monsterchase-78 turned over"),
        pytest.param(
            "", CardPlayed(car="A", card="repair-2", moves=2), "green:repair-2", id="monsterchase-42 played"
        ),
        pytest.param("", MANOEUVRE, "red:bomb-5", id="monsterchase-50 the one that was named"),
        pytest.param(
            "", KineticDone(car="A", to="B", card="bomb-5", given=1, moves=4), "red:bomb-5", id="monsterchase-69"
        ),
        pytest.param(
            "",
            CognitiveDone(car="A", to="B", card="missile-3", moves=3, decides="A"),
            "either:missile-3",
            id="monsterchase-66 of either deck",
        ),
        pytest.param("", AstralDone(car="A", giver="B", card="bomb-5", leap=1), "red:bomb-5", id="monsterchase-72"),
        pytest.param("", CardGiven(car="A", card="repair-2"), "green:repair-2", id="monsterchase-47 given up"),
        pytest.param("", CardGiven(car="A", card="?"), "", id="monsterchase-47 nobody said which"),
        pytest.param("", CardPlayed(car="A", card="star-1", moves=1), "", id="monsterchase-42 the box has none such"),
        pytest.param("keep=hands car.A=3/0/0/0:bomb-5,?", HandDropped(car="A"), "", id="monsterchase-74 a secret"),
        pytest.param(
            "keep=hands car.drone=3/0/0/0:bomb-5",
            HandDropped(car="drone"),
            "red:bomb-5",
            id="monsterchase-74 it lay open",
        ),
        pytest.param("", BoulderRolled(rock="2.5", value=3, strip=""), "red:?", id="monsterchase-157 only its value"),
        pytest.param("", SpiritTucked(car="A", card="bomb"), "either:?", id="monsterchase-151 only its effect"),
        pytest.param(
            "seen=red:bomb-5,green:repair-2,red:bomb-5,red:steer-1",
            BossFlipped(card="bomb-5", deck="red"),
            "green:repair-2,red:bomb-5",
            id="monsterchase-16 a third one: it was shuffled",
        ),
        pytest.param(
            "seen=green:repair-2,green:repair-2,either:missile-3",
            CardPlayed(car="A", card="repair-2", moves=2),
            "red:?,green:repair-2",
            id="monsterchase-16 played after the shuffle",
        ),
        pytest.param(
            "seen=red:bomb-5,either:missile-3,green:repair-2",
            DeckShuffled(colour="red"),
            "green:?,green:repair-2",
            id="monsterchase-16 what was of either is of the other",
        ),
    ],
)
def test_what_everybody_saw(words: str, fact: Fact, seen: str) -> None:
    assert ",".join(GAME.evolve(with_decks(words), fact).seen) == seen


WORN = "step=flip turn=boss::d:0:0:: seen=red:bomb-5"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    [
        pytest.param(WORN, "K deck-shuffled colour=red", "deck-shuffled red", id="monsterchase-16 told by the keeper"),
        pytest.param(
            WORN,
            "K deck-shuffled colour=green",
            "refused monsterchase-20b",
            id="monsterchase-20b nothing of it was seen",
        ),
        pytest.param(
            WORN, "K deck-shuffled colour=blue", "refused monsterchase-20b", id="monsterchase-20b no such deck"
        ),
        pytest.param(WORN, "A deck-shuffled colour=red", "refused monsterchase-31b", id="monsterchase-31b not a pilot"),
        pytest.param(
            f"{WORN} step=move",
            "K deck-shuffled colour=red",
            "refused monsterchase-20b",
            id="monsterchase-20b too late",
        ),
    ],
)
def test_a_deck_is_shuffled(words: str, asked: str, expected: str) -> None:
    assert answer(with_decks(words), asked) == expected


def answer(state: Race, asked: str) -> str:
    try:
        _, facts = going_on(state, asked)
    except Refusal as refusal:
        return notation.refused(GAME, refusal)
    return notation.facts_line(facts)


@pytest.mark.parametrize(
    ("words", "colours"),
    [
        pytest.param(WORN, ["red"], id="monsterchase-16 one tap"),
        pytest.param(f"{WORN},green:repair-2", ["green", "red"], id="monsterchase-16 one for each deck"),
        pytest.param("step=flip turn=boss::d:0:0:: seen=either:missile-3", ["green", "red"], id="perhaps of either"),
        pytest.param("step=flip turn=boss::d:0:0::", [], id="nothing was seen"),
    ],
)
def test_which_decks_may_be_told(words: str, colours: list[str]) -> None:
    found = offers(GAME, with_decks(words), "K").open
    assert [offer.given["colour"] for offer in found if offer.action == "deck-shuffled"] == colours
    assert not [offer for offer in offers(GAME, at(words), "K").open if offer.action == "deck-shuffled"]
