"""Mano: whose he is, playing his card, swapping it, sending him."""

import pytest

from companion.games.hyde.view import view
from tests.games.hyde.table import after, outcome, rows

HAND = "hand.C=bee-4,eye-1,eye-2 mano=C:bat-2 keep=hands"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "hyde-15 Mano's card instead of one's own, and one card drawn for him alone",
            f"step=play:C C@cripta {HAND}",
            "C play-mano place=cripta",
            "mano-played C cripta bat-2; mano-drew C ?; drawn C -",
        ),
        ("hyde-15 he stands elsewhere", "step=play:A A@cripta", "A play-mano place=cripta", "refused hyde-15"),
        ("hyde-40b he has no card", "step=play:C C@cripta mano=C:", "C play-mano place=cripta", "refused hyde-40b"),
        (
            "hyde-14 his card too goes where the pawn is",
            "step=play:C C@cripta",
            "C play-mano place=bosco",
            "refused hyde-14",
        ),
        ("hyde-10b after moving only", "step=move:C C@cripta", "C play-mano place=cripta", "refused hyde-10b"),
        (
            "hyde-10b it is the card of the turn, not one more",
            f"step=mano:C C@cripta {HAND}",
            "C play-card place=cripta card=bee-4",
            "refused hyde-10b",
        ),
        (
            "hyde-19 swap before moving",
            f"step=move:C {HAND}",
            "C swap-mano card=bee-4",
            "mano-swapped C bee-4 bat-2",
        ),
        (
            "hyde-19 swap before playing",
            f"step=play:C C@cripta {HAND}",
            "C swap-mano card=eye-1",
            "mano-swapped C eye-1 bat-2",
        ),
        ("hyde-19 swap at the end", f"step=mano:C {HAND}", "C swap-mano card=eye-2", "mano-swapped C eye-2 bat-2"),
        ("hyde-19 swap what no phone knows", "step=move:C", "C swap-mano card=?", "mano-swapped C ? ?"),
        ("hyde-19 he stands elsewhere", "step=move:A", "A swap-mano card=?", "refused hyde-19"),
        ("hyde-10 not in the turn of another", f"step=move:A {HAND}", "C swap-mano card=bee-4", "refused hyde-10"),
        ("hyde-10b not between turns", f"step=token {HAND}", "C swap-mano card=bee-4", "refused hyde-10b"),
        ("hyde-40 only a card of the hand", f"step=move:C {HAND}", "C swap-mano card=bee-5", "refused hyde-40"),
        ("hyde-40b he must hold one to swap", "step=move:C mano=C:", "C swap-mano card=?", "refused hyde-40b"),
        (
            "hyde-40b he gets one as soon as there is one",
            "step=play:C C@cripta mano=C:",
            "C play-card place=cripta card=?",
            "card-played C cripta ?; mano-drew C ?; drawn C ?",
        ),
        (
            "hyde-40b also where nothing is laid",
            "step=move:C mano=C:",
            "C move place=nevermore",
            "stayed C nevermore; nothing-played C nevermore; mano-drew C ?; drawn C -",
        ),
        (
            "hyde-40b not in the turn of another",
            "step=play:A A@cripta mano=C:",
            "A play-card place=cripta card=?",
            "card-played A cripta ?; drawn A ?; turn-ended A B",
        ),
        (
            "hyde-40b and may be sent without one",
            "step=mano:C mano=C:",
            "C send-mano to=A",
            "mano-sent C A; turn-ended C -",
        ),
        (
            "hyde-40 the drawn card goes on, another to Mano",
            f"step=mano:C {HAND}",
            "C swap-mano card=bee-4",
            "mano-swapped C bee-4 bat-2",
        ),
        (
            "hyde-28b no six for Mano",
            "step=move:C hand.C=six,eye-1,? mano=C:?",
            "C swap-mano card=six",
            "refused hyde-28b",
        ),
        (
            "hyde-19 send him: the turn is over",
            "step=mano:B mano=B:?",
            "B send-mano to=A",
            "mano-sent B A; turn-ended B C",
        ),
        (
            "hyde-19b to anybody, near or far",
            "step=mano:B mano=B:? B@cripta C@capanno",
            "B send-mano to=C",
            "mano-sent B C; turn-ended B C",
        ),
        ("hyde-19b not to oneself", "step=mano:B mano=B:?", "B send-mano to=B", "refused hyde-19b"),
        ("hyde-19b nobody sits there", "step=mano:B mano=B:?", "B send-mano to=H", "refused hyde-19b"),
        ("hyde-19 only who has him sends him", "step=mano:A mano=B:?", "A send-mano to=C", "refused hyde-19"),
        ("hyde-10b at the end of the turn only", "step=move:B mano=B:?", "B send-mano to=A", "refused hyde-10b"),
        ("hyde-19b or keep him", "step=mano:B mano=B:?", "B keep-mano", "mano-kept B; turn-ended B C"),
        ("hyde-10b taken away by a ruling: the turn ends", "step=mano:A mano=B:?", "A keep-mano", "turn-ended A B"),
        ("hyde-10b a discard that is none: it ends", "step=discard:A mano=B:?", "A keep-mano", "turn-ended A B"),
        (
            "hyde-10b a discard that is none: Mano may go",
            "step=discard:B mano=B:?",
            "B send-mano to=C",
            "mano-sent B C; turn-ended B C",
        ),
        (
            "hyde-10b not before Yoko has given back",
            "seats=A:yoko,B:ajax,C:enid step=discard:A hand.A=?,?,?,? mano=A:?",
            "A keep-mano",
            "refused hyde-10b",
        ),
        ("hyde-10b keeping is for the end", "step=play:B mano=B:?", "B keep-mano", "refused hyde-10b"),
        ("hyde-10 in one's own turn", "step=mano:B mano=B:?", "A keep-mano", "refused hyde-10"),
    ),
)
def test_mano(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def test_hyde_19_he_always_holds_one_card() -> None:
    state, _ = after(f"step=move:C {HAND}", "C swap-mano card=bee-4")
    assert state.mano == "bee-4"
    assert sorted(state.hands["C"]) == ["bat-2", "eye-1", "eye-2"]


def test_hyde_39_sending_him_hands_over_the_sight_of_his_card() -> None:
    before, _ = after(f"step=mano:C {HAND}")
    state, _ = after(f"step=mano:C {HAND}", "C send-mano to=A")
    assert [view(before, viewer).mano for viewer in ("A", "B", "C", None)] == ["", "", "bat-2", ""]
    assert [view(state, viewer).mano for viewer in ("A", "B", "C", None)] == ["bat-2", "", "", ""]


def test_hyde_40_his_new_card_is_seen_by_nobody_else() -> None:
    state, _ = after(f"step=play:C C@cripta {HAND}", "C play-mano place=cripta", "C name-mano card=bee-1")
    assert [view(state, viewer).mano for viewer in ("A", "B", "C", None)] == ["", "", "bee-1", ""]


def test_hyde_19_he_may_also_be_given_the_drawn_card_later() -> None:
    """Played, drawn, swapped, sent: four taps at the end of one turn."""
    state, _ = after(
        f"step=play:C C@cripta {HAND}",
        "C play-mano place=cripta",
        "C name-mano card=bee-1",
        "C swap-mano card=bee-4",
        "C send-mano to=B",
    )
    assert (state.mano_at, state.mano, sorted(state.hands["C"])) == ("B", "bee-4", ["bee-1", "eye-1", "eye-2"])
    assert (state.step, state.turn) == ("token", "")
