"""Setting up: colours, characters, the map, hands; the free-for-all and the competitive mode."""

import pytest

from companion.engine.rulebook import Refusal
from companion.games.mayhem import GAME
from companion.games.mayhem.components import inventory
from companion.games.mayhem.state import City
from companion.games.mayhem.supply import supply
from companion.games.mayhem.view.headline import rail
from tests.games import notation
from tests.games.mayhem.table import after, at, fresh, outcome, rows

ALL, OWN = fresh("ABC", mode="free-for-all", teams="draft"), fresh(mode="competitive", teams="draft")
DRAFT = "A pick-character character=robin; B pick-character character=raven"


@pytest.mark.parametrize(
    ("table", "asked", "expected"),
    rows(
        ("mayhem-6 a colour", fresh(), "A choose-colour colour=white", "colour-chosen A white"),
        ("mayhem-6d one's own already", fresh(), "A choose-colour colour=black", "refused mayhem-6d"),
        ("mayhem-6c before the first dice", at(), "A choose-colour colour=white", "refused mayhem-6c"),
        ("mayhem-6 a free character", fresh(teams="draft"), DRAFT, "character-picked B raven"),
        ("mayhem-6 nobody twice", fresh(teams="draft"), DRAFT.replace("raven", "robin"), "refused mayhem-6"),
        ("mayhem-6b by turns", fresh(teams="draft"), DRAFT.replace("B ", "A "), "refused mayhem-56"),
        ("mayhem-6 one's own already", fresh("ABCD"), "A pick-character character=robin", "refused mayhem-6"),
        ("mayhem-7 a base", fresh(), "A lay-base place=p3", "map-laid p3:black-base-1"),
        ("mayhem-7 each place once", fresh(), "A lay-base place=p3; A lay-base place=p3", "refused mayhem-7"),
        ("mayhem-66 any but Cyborg", ALL, "A pick-character character=robin", "character-picked A robin"),
        ("mayhem-66 Cyborg is nobody's", ALL, "A pick-character character=cyborg", "refused mayhem-66"),
        ("mayhem-67 face down as a triangle", fresh("ABC", mode="free-for-all"), "A shuffle-map", "arena-laid"),
        ("mayhem-74 the same as the others", OWN, DRAFT.replace("raven", "robin"), "character-picked B robin"),
        ("mayhem-74 not one's own twice", OWN, f"{DRAFT}; A pick-character character=robin", "refused mayhem-74"),
    ),
)
def test_before_the_first_round(table: City, asked: str, expected: str) -> None:
    assert any(each.startswith(expected) for each in outcome(table, asked))


@pytest.mark.parametrize(("mode", "rule"), [("standard", "mayhem-6"), ("competitive", "mayhem-74")])
def test_mayhem_74_the_way_to_the_teams_leads_to_the_rule_of_this_table(mode: str, rule: str) -> None:
    """Nobody is there twice, said the page behind "Teams", where both teams may take the same."""
    assert [step.rule for step in rail(fresh(mode=mode, teams="draft"))] == [rule, "mayhem-7"]


@pytest.mark.parametrize("mode", ["standard", "competitive"])
def test_mayhem_6b_team_mates_exchange(mode: str) -> None:
    """Whoever wanted the other one of the own pair could only have it by way of a third player."""
    state = after(fresh("ABCD", mode=mode), "A pick-character character=raven")
    held = {figure: each.seat for figure, each in state.figures.items()}
    assert held == {"black-robin": "C", "black-raven": "A", "white-cyborg": "B", "white-starfire": "D"}


@pytest.mark.parametrize(
    ("seats", "options", "drawn"),
    rows(
        ("mayhem-8 seven each", "AB", {}, {"A": (4, 7), "B": (4, 7)}),
        ("mayhem-65 four each in pairs", "ABCD", {}, dict.fromkeys("ABCD", (2, 4))),
        ("mayhem-65b one against two", "ABC", {}, {"A": (4, 7), "B": (2, 4), "C": (2, 4)}),
        ("mayhem-68 four each", "ABC", {"mode": "free-for-all"}, dict.fromkeys("ABC", (2, 4))),
        ("mayhem-10 none in a first game", "AB", {"cards": "first-game"}, {"A": (4, 0), "B": (4, 0)}),
        ("mayhem-74b none where the hand is chosen", "AB", {"mode": "competitive"}, {"A": (4, 0), "B": (4, 0)}),
        (
            "mayhem-74b seven where it is drawn",
            "AB",
            {"mode": "competitive", "hand": "drawn"},
            {"A": (4, 7), "B": (4, 7)},
        ),
    ),
)
def test_how_many_cards(seats: str, options: dict[str, str], drawn: dict[str, tuple[int, int]]) -> None:
    """As many are kept as the boards have icons, of so many that are drawn."""
    facts = outcome(fresh(seats, **options), "A shuffle-map")
    dealt = [each.split()[1:] for each in facts if each.startswith("cards-dealt")]
    taken = [each.split()[1:] for each in facts if each.startswith("hands-taken")]
    stated = {seat: (int(kept), int(count)) for alike, count, kept in taken for seat in alike.split(",")}
    assert {seat: len(hand.split(",")) for seat, hand in dealt} == {seat: kept for seat, (kept, _) in stated.items()}
    assert stated == drawn


def test_mayhem_10_the_named_cards_lie_in_hands_kept_on_phones() -> None:
    state = after(fresh(cards="first-game", keep="hands"), "A shuffle-map")
    assert state.hands["A"] == ("mantello-magico", "scudo-rotante", "carico-pesante", "pizza-d-urto")
    assert state.hands["B"] == ("poteri-fantasma", "ora-della-pizza", "tienilo-per-me", "spazzatura-trabocchetto")


@pytest.mark.parametrize(
    ("seats", "options", "expected"),
    rows(
        ("mayhem-1 two", "AB", {}, "opened"),
        ("mayhem-1 nobody to play against", "A", {}, "refused mayhem-1"),
        ("mayhem-1 too many", "ABCDE", {}, "refused mayhem-1"),
        ("mayhem-66 three", "ABC", {"mode": "free-for-all"}, "opened"),
        ("mayhem-66 two are too few", "AB", {"mode": "free-for-all"}, "refused mayhem-66"),
    ),
)
def test_opening_a_table(seats: str, options: dict[str, str], expected: str) -> None:
    assert opened(seats, options).startswith(expected)


def opened(seats: str, options: dict[str, str]) -> str:
    """What comes of opening a table."""
    try:
        return notation.facts_line(tuple(GAME.setup(GAME.opening(seats, options), notation.LUCK)))
    except Refusal as refusal:
        return notation.refused(GAME, refusal)


def test_mayhem_5_the_box_has_its_ninety_two_tokens() -> None:
    entry = next(each for each in GAME.box if each.id == "inventory")
    assert (sum(inventory(entry.value).values()), entry.total) == (92, 92)
    pools = supply(at())
    assert {pools[f"trap.{side}"] for side in ("black", "white")} == {8}
    assert (pools["fire"], pools["shield"], pools["escape"], pools["obstacle"], pools["gift"], pools["clue"]) == (
        10,
        4,
        4,
        4,
        4,
        3,
    )
