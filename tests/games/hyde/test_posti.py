"""Who plays whom, and who starts when the same people play once more."""

import pytest
from msgspec.structs import replace

from companion.engine.chance import Chance
from companion.games.hyde import GAME
from companion.games.hyde.state import Position
from tests.games.hyde.table import RING, after, outcome, rows

BEGUN = "step=move:A"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("hyde-1c before the ring lies", "ring= step=ring first=", "B choose-outcast outcast=yoko",
         "outcast-chosen B yoko"),
        ("hyde-1c before the first turn", f"{RING} step=first first=", "A choose-outcast outcast=yoko",
         "outcast-chosen A yoko"),
        ("hyde-1c not once it has begun", BEGUN, "A choose-outcast outcast=yoko", "refused hyde-1c"),
        ("hyde-1b somebody else's", "ring= step=ring first=", "B choose-outcast outcast=ajax", "refused hyde-1b"),
        ("hyde-1b one's own already", "ring= step=ring first=", "A choose-outcast outcast=ajax", "refused hyde-1b"),
        ("hyde-1b nobody of the box", "ring= step=ring first=", "A choose-outcast outcast=pugsley",
         "refused hyde-1b"),
        ("custode-truth a ruling afterwards", BEGUN, "B adjust dial=outcast.A value=yoko",
         "adjusted outcast.A yoko ajax"),
    ),
)
def test_who_plays_whom(words: str, asked: str, expected: str) -> None:
    assert outcome(f"seats=A:ajax,B:enid,C:eugene {words}", asked) == expected


@pytest.mark.parametrize(
    ("words", "asked", "sixes", "outcasts"),
    [
        pytest.param("ring= step=ring first=", "A choose-outcast outcast=bianca", 2, "bianca enid eugene",
                     id="hyde-4 the sixes come with Bianca"),
        pytest.param("ring= step=ring first= seats=A:bianca,B:enid,C:eugene sixes=2",
                     "A choose-outcast outcast=ajax", 0, "ajax enid eugene", id="hyde-4 and go with her"),
        pytest.param(BEGUN, "A adjust dial=outcast.A value=enid", 0, "enid ajax eugene",
                     id="custode-truth two exchange theirs"),
    ],
)
def test_what_comes_with_it(words: str, asked: str, sixes: int, outcasts: str) -> None:
    state, _ = after(f"seats=A:ajax,B:enid,C:eugene {words}", asked)
    assert (state.sixes, " ".join(state.outcasts.values())) == (sixes, outcasts)


def test_custode_truth_bianca_stays_once_a_six_is_out() -> None:
    state, _ = after("seats=A:bianca,B:enid,C:eugene step=move:B sixes=1 bosco=Asix")
    domains = {dial.id: dial.domain for dial in GAME.dials(state) if dial.kind == "outcast"}
    assert set(domains) == {"outcast.B", "outcast.C"}
    assert "bianca" not in str(domains["outcast.B"])


# --- once more --------------------------------------------------------------------------------------------------------


def once_more(first: str) -> Position:
    before = GAME.opening(3)
    ended = replace(after(f"first={first} step=over")[0], outcasts={"A": "yoko", "B": "bianca", "C": "ajax"})
    opening = GAME.rematch(before, ended)
    assert {seat: each["outcast"] for seat, each in opening.seat_options.items()} == ended.outcasts
    return GAME.folded(GAME.blank, GAME.setup(opening, Chance(b"again")))


@pytest.mark.parametrize(("first", "due"), [("A", "B"), ("C", "A")], ids=["hyde-7 the next", "hyde-7 around the table"])
def test_the_next_one_is_proposed_as_the_first(first: str, due: str) -> None:
    """Who wears the darkest clothes starts, and nobody but the table knows: the proposal is one tap, the others two."""
    state = replace(once_more(first), step="first")
    assert state.due == due
    offers = GAME.proposed(state, "A", "choose-first")
    assert [(offer.given.get("first"), offer.primary) for offer in offers] == [(due, True), (None, False)]
    assert due not in str(offers[1].holes)


def test_hyde_7_at_a_first_match_nobody_is_proposed() -> None:
    assert GAME.folded(GAME.blank, GAME.setup(GAME.opening(3), Chance(b"x"))).due == ""
