"""Hands: what the phone keeps for its owner, and what nobody else may learn."""

import pytest

from companion.engine.holes import Pick
from companion.engine.offers import offers
from companion.engine.proposals import Offer
from companion.games.monsterchase import GAME
from companion.games.monsterchase.notation import notation, position
from tests.games.monsterchase.table import after, at, outcome, rows
from tests.games.monsterchase.turns import drone_race, race, turn

KEPT = "keep=hands car.A=3/0/0/0:bomb-1,?,?"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-44b as many as the phone does not know",
            KEPT,
            "A name-cards car=A cards=star-1,star-1",
            "cards-named A star-1,star-1",
        ),
        ("monsterchase-44b some of them", KEPT, "A name-cards car=A cards=star-1", "cards-named A star-1"),
        (
            "monsterchase-44b not more",
            KEPT,
            "A name-cards car=A cards=star-1,star-2,star-3",
            "refused monsterchase-44b",
        ),
        ("monsterchase-44b none is nothing", KEPT, "A name-cards car=A cards=-", "refused monsterchase-44b"),
        (
            "monsterchase-44b where no phone keeps hands",
            "",
            "A name-cards car=A cards=star-1",
            "refused monsterchase-44b",
        ),
        (
            "monsterchase-42c cards that are in the box",
            KEPT,
            "A name-cards car=A cards=freeze-1",
            "refused monsterchase-42c",
        ),
        ("monsterchase-31b not for another", KEPT, "B name-cards car=A cards=star-1", "refused monsterchase-31b"),
        ("monsterchase-31b not even the keeper", KEPT, "K name-cards car=A cards=star-1", "refused monsterchase-31b"),
        (
            "monsterchase-31b in anybody's turn",
            f"{KEPT} {turn('B')}",
            "A name-cards car=A cards=star-1",
            "cards-named A star-1",
        ),
        (
            "monsterchase-31b the keeper plays no card of a hand on a phone",
            KEPT,
            "K play-card card=bomb-1",
            "refused monsterchase-31b",
        ),
        (
            "monsterchase-31b nor lays one open",
            f"{KEPT} distance.A-B=1",
            "K show-card card=bomb-1",
            "refused monsterchase-31b",
        ),
        (
            "monsterchase-31b nor gives one up",
            f"keep=hands {turn(main='card')} car.A=3/0/1/0:bomb-1,?",
            "K end-turn give=bomb-1",
            "refused monsterchase-31b",
        ),
        (
            "monsterchase-31b but ends the turn",
            f"keep=hands {turn(main='card')} car.A=3/0/1/0:bomb-1,?",
            "K end-turn give=shield",
            "card-drawn A 1 green yes; shield-lost A; turn-ended A; turn-begun B",
        ),
    ),
)
def test_hands_on_phones(words: str, asked: str, expected: str) -> None:
    assert outcome(race(words), asked) == expected


@pytest.mark.parametrize(
    ("words", "asked", "hand"),
    [
        pytest.param(
            "car.A=3/0/0/0:bomb-1,?", "A play-card card=bomb-1", ("?",), id="monsterchase-42c the card that is known"
        ),
        pytest.param(
            "car.A=3/0/0/0:bomb-1,?", "A play-card card=bomb-2", ("bomb-1",), id="monsterchase-42c or an unknown one"
        ),
        pytest.param(
            "distance.A-B=1",
            "A show-card card=bomb-2",
            ("?", "?", "bomb-2"),
            id="monsterchase-42c laid open it is known",
        ),
        pytest.param(
            KEPT, "A name-cards car=A cards=star-1", ("bomb-1", "?", "star-1"), id="monsterchase-42c named by its owner"
        ),
        pytest.param(
            f"{turn(main='card')} car.A=3/0/1/0:bomb-1",
            "A end-turn give=bomb-1",
            ("?", "?"),
            id="monsterchase-47b given up",
        ),
    ],
)
def test_what_is_left_in_the_hand(words: str, asked: str, hand: tuple[str, ...]) -> None:
    state, _ = after(race(words), asked)
    assert state.pilots["A"].hand == hand


def test_monsterchase_71b_the_asker_names_a_card_nobody_checks() -> None:
    """Without consent, with hands on phones: what B really holds does not show in what A may name."""
    words = race("keep=hands astral-consent=no distance.A-B=1 car.B=3/0/0/0:bomb-1,bomb-2")
    state, _ = after(words, "A lend-card giver=B card=star-4", "A astral car=A giver=B card=star-4 leap=1")
    assert len(state.pilots["B"].hand) == 1


# --- offers -----------------------------------------------------------------------------------------------------------


def open_to(words: str, seat: str) -> tuple[Offer, ...]:
    return offers(GAME, at(words), seat).open


@pytest.mark.parametrize("seat", ["B", "C", "K"])
@pytest.mark.parametrize("words", ["", "distance.A-B=1 astral-consent=no", f"{turn(main='card')} car.A=3/0/1/0:bomb-1"])
def test_monsterchase_31b_others_cannot_tell_two_hands_apart(words: str, seat: str) -> None:
    """The same table with another hand of A shows others the same, refusals included."""
    one, other = (
        offers(GAME, at(race(f"{words} keep=hands car.A=3/0/1/0:{hand}")), seat)
        for hand in ("bomb-1,star-2", "steer-3,missile-4")
    )
    assert one == other


@pytest.mark.parametrize(
    ("words", "seat", "most"),
    [
        pytest.param(race(), "A", 16, id="nobody connected"),
        pytest.param(race("distance.A-B=1 distance.A-C=1 distance.A-D=1"), "A", 16, id="everybody connected"),
        pytest.param(race("distance.A-B=1 distance.A-C=1 distance.A-D=1 shown=missile-5"), "A", 18, id="a card open"),
        pytest.param(race("distance.A-B=1 distance.A-C=1"), "K", 18, id="the keeper"),
        pytest.param(race("distance.A-B=1"), "B", 1, id="not one's turn"),
        pytest.param(drone_race("distance.A-drone=1 distance.B-drone=1"), "A", 14, id="the drone"),
    ],
)
def test_monsterchase_42_the_list_stays_short(words: str, seat: str, most: int) -> None:
    found = [offer for offer in open_to(words, seat) if offer.action in OWN]
    assert len(found) <= most, [offer.action for offer in found]


OWN = (
    "use-star",
    "play-card",
    "manoeuvre",
    "show-card",
    "cognitive",
    "kinetic",
    "lend-card",
    "astral",
    "set-distance",
    "name-cards",
    "draw-cards",
    "end-turn",
)


@pytest.mark.parametrize(
    ("words", "count"),
    [
        pytest.param("", 25, id="monsterchase-42c five effects of five values"),
        pytest.param("winter=yes", 35, id="monsterchase-42c seven with Winter is Now"),
        pytest.param("car.A=3/0/0/0:bomb-1,bomb-1,star-2", 2, id="monsterchase-42c a hand that is known"),
    ],
)
def test_one_grid_for_the_card(words: str, count: int) -> None:
    (offer,) = (offer for offer in open_to(race(words), "A") if offer.action == "play-card")
    (hole,) = offer.holes
    assert isinstance(hole, Pick)
    assert (len(hole.options), hole.entry) == (count, "grid" if count > 3 else "list")


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        pytest.param("", "monsterchase-57b", id="nobody is connected"),
        pytest.param("distance.A-B=1", "monsterchase-20b", id="the card is laid open first"),
        pytest.param(turn(main="card"), "monsterchase-42", id="the choice is made"),
        pytest.param(turn(main="manoeuvre", flags=""), "monsterchase-56", id="a manoeuvre was made"),
    ],
)
def test_why_there_is_no_transfer(words: str, rule: str) -> None:
    (closed,) = (each for each in offers(GAME, at(race(words)), "A").closed if each.action == "cognitive")
    assert closed.rule == rule


@pytest.mark.parametrize("words", ["extra=1 shown=bomb-2", "lent=B:star-4", turn(main="card", flags="dsw")])
def test_monsterchase_42_a_turn_is_one_line_and_back(words: str) -> None:
    state = at(race(words))
    assert position(notation(state)).turn == state.turn
