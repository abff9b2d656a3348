"""A hand on the phone: who may tell it what, who sees it, and what the app knows then."""

import pytest

from companion.games.hyde.state import Position
from companion.games.hyde.view import view
from tests.games.hyde.table import after, at, outcome, rows

HANDS = "keep=hands step=move:A"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("hyde-16c the whole hand", HANDS, "A name-cards cards=bee-4,eye-1,eye-1", "cards-named A bee-4,eye-1,eye-1"),
        ("hyde-16c a part of it", HANDS, "B name-cards cards=bee-4", "cards-named B bee-4"),
        ("hyde-16c in the turn of another", HANDS, "C name-cards cards=bat-1,bat-2", "cards-named C bat-1,bat-2"),
        ("hyde-16c this table keeps none", "step=move:A", "A name-cards cards=bee-4", "refused hyde-16c"),
        ("hyde-16c the app deals", "keep=all step=move:A", "A name-cards cards=bee-4", "refused hyde-16c"),
        (
            "hyde-16c it knows them all",
            f"{HANDS} hand.A=bee-4,eye-1,eye-2",
            "A name-cards cards=bee-4",
            "refused hyde-16c",
        ),
        (
            "hyde-16d no more than are held",
            f"{HANDS} hand.A=bee-4,?,?",
            "A name-cards cards=bat-1,bat-2,bat-3",
            "refused hyde-16d",
        ),
        (
            "hyde-16d as many as are held",
            f"{HANDS} hand.A=bee-4,?,?",
            "A name-cards cards=bat-1,bat-2",
            "cards-named A bat-1,bat-2",
        ),
        ("hyde-16d and at least one", HANDS, "A name-cards cards=", "refused hyde-16d"),
        ("hyde-14c only what exists", HANDS, "A name-cards cards=bee-6", "refused hyde-14c"),
        ("hyde-14c not that it is unknown", HANDS, "A name-cards cards=?", "refused hyde-14c"),
        ("hyde-14c no sixes", HANDS, "A name-cards cards=six", "refused hyde-14c"),
        ("hyde-10b not when all is over", "keep=hands step=over", "A name-cards cards=bee-4", "refused hyde-10b"),
        ("hyde-16c Mano's card", HANDS, "C name-mano card=bee-4", "mano-named C bee-4"),
        ("hyde-19 only who sees it", HANDS, "A name-mano card=bee-4", "refused hyde-19"),
        ("hyde-16c Mano's card is known", f"{HANDS} mano=C:bee-4", "C name-mano card=bee-5", "refused hyde-16c"),
        ("hyde-16c not where nothing is kept", "step=move:A", "C name-mano card=bee-5", "refused hyde-16c"),
        ("hyde-14c Mano holds what exists", HANDS, "C name-mano card=six", "refused hyde-14c"),
        ("hyde-10b nor Mano's when all is over", "keep=hands step=over", "C name-mano card=bee-4", "refused hyde-10b"),
    ),
)
def test_telling_the_phone(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def cards_seen(state: Position, viewer: str | None) -> list[str]:
    """The hand as this viewer's phone draws it, Mano's card last."""
    return [each.card for each in view(state, viewer).mine]


def test_hyde_16c_only_its_owner_sees_the_hand() -> None:
    state, _ = after(HANDS, "A name-cards cards=eye-1,bee-4", "C name-mano card=bat-2")
    assert cards_seen(state, "A") == ["?", "bee-4", "eye-1"]
    assert cards_seen(state, "B") == cards_seen(state, None) == []
    assert cards_seen(state, "C") == ["?", "?", "?", "bat-2"]


def test_hyde_16b_a_laid_card_is_shown_to_nobody() -> None:
    """Not even to who laid it: the view counts the cards of each seat and names none."""
    state, _ = after("keep=hands step=play:A A@cripta hand.A=bee-4,eye-1,eye-2", "A play-card place=cripta card=bee-4")
    for viewer in ("A", "B", "C", None):
        seen = view(state, viewer)
        pile = next(place.laid for place in seen.ring if place.id == "cripta")
        assert [(each.seat, each.count) for each in pile] == [("A", 1)]
        assert "bee-4" not in cards_seen(state, viewer)


@pytest.mark.parametrize("keep", ["nothing", "hands", "all"])
def test_hyde_16c_what_a_table_keeps(keep: str) -> None:
    seen = cards_seen(at(f"keep={keep} step=move:A hand.A=bee-4,eye-1,eye-2"), "A")
    assert seen == ([] if keep == "nothing" else ["bee-4", "eye-1", "eye-2"])
