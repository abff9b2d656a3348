"""Turning up the cards of an attack: sixes noted as plain cards, Ajax's ones, more of a kind than the box has."""

import pytest

from companion.engine.holes import Pick
from companion.engine.offers import offers
from companion.games.hyde import GAME
from companion.games.hyde.components import KINDS
from companion.games.hyde.view import view
from tests.games.hyde.table import after, at, lines, outcome, rows

STRUCK = "step=reveal struck=cripta seen=cripta"
BIANCA = f"seats=A:bianca,B:enid {STRUCK}"
AJAX = f"seats=A:ajax,B:enid {STRUCK}"

COUNTED = "attack-scored cripta"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "hyde-28d a six laid as a plain card is entered when it is turned up",
            f"{BIANCA} sixes=2 cripta=A?",
            "B reveal cards=six",
            f"six-found A cripta; cards-revealed cripta six; {COUNTED} six 6 14 no no A",
        ),
        (
            "hyde-28d or said before",
            f"{BIANCA} sixes=1 cripta=A?,B?",
            "B find-six",
            "six-found A cripta",
        ),
        ("hyde-28d none is left before her", f"{BIANCA} sixes=0 cripta=A?", "B reveal cards=six", "refused hyde-28d"),
        ("hyde-28d nor to be found then", f"{BIANCA} sixes=0 cripta=A?", "B find-six", "refused hyde-28d"),
        ("hyde-28d of hers only", f"{BIANCA} sixes=2 cripta=B?", "A reveal cards=six", "refused hyde-28d"),
        ("hyde-28d what is known is no six", f"{BIANCA} sixes=2 cripta=Abee-1", "A find-six", "refused hyde-28d"),
        ("hyde-28d no third", f"{BIANCA} sixes=2 cripta=A?,A?,A?", "A reveal cards=six,six,six", "refused hyde-28d"),
        ("hyde-28d nobody plays Bianca", f"{AJAX} cripta=A?", "A find-six", "refused hyde-28d"),
        ("hyde-22c only at the reveal", f"{BIANCA} sixes=2 step=token cripta=A?", "A find-six", "refused hyde-22c"),
        (
            "hyde-22b after it one card fewer is asked for",
            f"{BIANCA} sixes=1 cripta=Asix,A?",
            "B reveal cards=bee-4,bee-5",
            "refused hyde-22b",
        ),
        (
            "hyde-29 ones laid together are ones when they are turned up",
            f"{AJAX} cripta=A?!,A?!,A?!",
            "B reveal cards=bee-1,eye-1,medusa-1",
            f"cards-revealed cripta bee-1,eye-1,medusa-1; {COUNTED} bee-1,eye-1,medusa-1 3 14 no no A",
        ),
        (
            "hyde-29 and nothing else",
            f"{AJAX} cripta=A?!,A?!,A?!",
            "B reveal cards=bee-5,eye-5,medusa-5",
            "refused hyde-29",
        ),
        ("hyde-29 not even one of them", f"{AJAX} cripta=A?!,A?!", "B reveal cards=bee-1,eye-5", "refused hyde-29"),
        (
            "hyde-29 entered apart",
            f"{AJAX} cripta=A?!,A?!,B?",
            "B reveal cards=eye-5 ones=bee-1,bee-1",
            f"cards-revealed cripta bee-1,bee-1,eye-5; {COUNTED} bee-1,bee-1,eye-5 7 14 no no A",
        ),
        (
            "hyde-29 among ones there are ones only",
            f"{AJAX} cripta=A?!,A?!,B?",
            "B reveal cards=bee-1 ones=bee-1,eye-5",
            "refused hyde-29",
        ),
        (
            "hyde-29 a card of another lies where it lay",
            f"{AJAX} cripta=B?,A?!,A?!",
            "B reveal cards=eye-1 ones=bee-1,bat-1",
            f"cards-revealed cripta eye-1,bee-1,bat-1; {COUNTED} eye-1,bee-1,bat-1 3 14 no no A",
        ),
        (
            "hyde-22b each in its place",
            f"{AJAX} cripta=B?,A?!,A?!",
            "B reveal cards=eye-1,bee-1,bat-1",
            "refused hyde-22b",
        ),
        (
            "hyde-28d beside other cards it is said before",
            f"{BIANCA} sixes=1 cripta=A?,B?",
            "B reveal cards=six,bee-4",
            "refused hyde-28d",
        ),
        (
            "hyde-28d two of hers may both be sixes",
            f"{BIANCA} sixes=2 cripta=A?,Asix,A?",
            "B reveal cards=bee-2,six",
            f"six-found A cripta; cards-revealed cripta bee-2,six,six; {COUNTED} bee-2,six,six 16 14 yes no A",
        ),
    ),
)
def test_what_is_turned_up(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def test_hyde_28d_a_six_found_cost_a_discard() -> None:
    """What was hers is gone from before her, and every card is somewhere."""
    state, _ = after(f"{BIANCA} sixes=2 cripta=A?,B?", "B find-six", "B reveal cards=bee-4")
    assert (state.sixes, state.boxed, state.discards) == (1, 1, ("?", "bee-4"))
    assert GAME.broken(state) == ()


@pytest.mark.parametrize(
    ("words", "value", "changed"),
    [
        pytest.param(
            "sixes=2 cripta=A?,A?,B?", 1, "sixes=1 cripta=A?,Asix,B? discards=?", id="hyde-28d one of hers is"
        ),
        pytest.param("sixes=2 cripta=A?,A?,B?", 2, "sixes=0 cripta=Asix,Asix,B? discards=?,?", id="hyde-28d both"),
        pytest.param(
            "sixes=2 cripta=Abee-1,A?", 2, "sixes=0 cripta=Asix,Asix discards=?,bee-1", id="hyde-28d told or not"
        ),
        pytest.param("sixes=1 cripta=Asix,B?", 0, "sixes=2 cripta=A?,B?", id="hyde-28d no discard to take back"),
        pytest.param("sixes=1 cripta=Asix,B? discards=?", 0, "sixes=2 cripta=A?,B?", id="hyde-28d it was none"),
    ],
)
def test_a_dial_makes_a_laid_card_a_six(words: str, value: int, changed: str) -> None:
    table = "seats=A:bianca,B:enid step=move:A"
    state, _ = after(f"{table} {words}", f"B adjust dial=laid-six.cripta value={value}")
    assert GAME.notation(state) == GAME.notation(at(f"{table} {changed}"))
    assert GAME.broken(state) == ()


def test_hyde_28d_there_are_no_more_sixes_than_lie_before_her() -> None:
    found = {dial.id: dial.domain for dial in GAME.dials(at("seats=A:bianca,B:enid sixes=1 step=move:A cripta=A?,A?"))}
    assert getattr(found["laid-six.cripta"], "high", None) == 1
    assert "laid-six.cripta" not in {dial.id for dial in GAME.dials(at("step=move:A"))}


def test_hyde_29_the_pile_remembers_ones_nobody_told_the_app() -> None:
    words = "seats=A:ajax,B:enid step=play:A A@cripta hand.A=?,?,bee-1 mano=A:?"
    state, facts = after(words, "A play-ones cards=?,bee-1 with_mano=1")
    assert lines(facts)[0] == "ones-laid A cripta ?,bee-1 ?"
    assert GAME.notation(state).count("cripta=A?!,Abee-1!,A?!") == 1
    counted, _ = after(GAME.notation(state), "B adjust dial=laid.cripta.A value=2")
    assert "cripta=A?!,Abee-1!" in GAME.notation(counted).split()


def test_hyde_29_ones_are_entered_among_ones() -> None:
    (offer,) = [each for each in offers(GAME, at(f"{AJAX} cripta=A?!,A?!,B?"), "B").open if each.action == "reveal"]
    holes = {hole.name: hole for hole in offer.holes if isinstance(hole, Pick)}
    assert {name: (hole.least, hole.most, hole.against) for name, hole in holes.items()} == {
        "cards": (1, 1, 14),
        "ones": (2, 2, 14),
    }
    assert holes["ones"].options == tuple(card for card in KINDS if card.endswith("-1"))


def doubts(words: str, *asked: str) -> list[dict[str, object]]:
    state, _ = after(words, *asked)
    return [dict(line.values) for line in view(state, None).gate if line.rule == "hyde-44"]


FIVE = "cards=eye-5,eye-5,eye-5,eye-5,eye-5"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    [
        pytest.param(
            f"{AJAX} cripta=A?,A?,A?,A?,A?",
            [f"B reveal {FIVE}"],
            [{"card": "eye-5", "count": 5, "supposed": 2}],
            id="hyde-44 five of a kind are asked about, not refused",
        ),
        pytest.param(
            f"seats=A:wednesday,B:enid hand.A=eye-5,bat-1,bat-2 {STRUCK} cripta=A?,A?,A?",
            ["B reveal cards=eye-5,eye-5,eye-5"],
            [{"card": "eye-5", "count": 3, "supposed": 2}],
            id="hyde-44 while Wednesday decides",
        ),
        pytest.param(f"{AJAX} cripta=A?,A?", ["B reveal cards=eye-5,eye-5"], [], id="hyde-44 two there are"),
        pytest.param(
            f"{AJAX} cripta=A?,A?,A?",
            ["B reveal cards=eye-5,eye-5,eye-5", "A adjust dial=seen.bosco value=yes"],
            [],
            id="hyde-44 not for ever",
        ),
    ],
)
def test_more_of_a_kind_than_the_box_is_held_to_have(
    words: str, asked: list[str], expected: list[dict[str, object]]
) -> None:
    assert doubts(words, *asked) == expected
