"""Mano: whose he is, playing his card, swapping it, sending him."""

import pytest

from companion.games.hyde import GAME
from companion.games.hyde.state import Position
from companion.games.hyde.view import view
from tests.games.hyde.table import after, lines, outcome, rows

HAND = "hand.C=bee-4,eye-1,eye-2 mano=C:bat-2 keep=hands"
# Everything lies face down somewhere: neither deck nor discards have a card.
NOTHING_LEFT = "jericho=" + ",".join(["B?"] * 50)


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
        (
            "hyde-39b moved by a ruling, his card stays covered where the app deals",
            "step=move:A mano=C:bat-2 keep=all",
            "B adjust dial=mano value=B",
            "adjusted mano B C; mano-veiled",
        ),
        (
            "hyde-39b to look at it is an act",
            "step=move:A mano=B:bat-2 veiled=yes keep=all",
            "B look-at-mano",
            "mano-seen B",
        ),
        ("hyde-39b nothing is covered", "step=move:A mano=B:bat-2 keep=all", "B look-at-mano", "refused hyde-39b"),
        ("hyde-19 nor for anybody else", "mano=B:bat-2 veiled=yes keep=all", "C look-at-mano", "refused hyde-19"),
        (
            "hyde-39b not swapped before it is looked at",
            "step=move:B hand.B=bee-4,eye-1,eye-2 mano=B:bat-2 veiled=yes keep=all",
            "B swap-mano card=bee-4",
            "refused hyde-39b",
        ),
        (
            "hyde-39b nor played",
            "step=play:B B@cripta mano=B:bat-2 veiled=yes keep=all",
            "B play-mano place=cripta",
            "refused hyde-39b",
        ),
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
        ("hyde-40b not sent without one", "step=mano:C mano=C:", "C send-mano to=A", "refused hyde-40b"),
        ("hyde-40b not kept without one", "step=mano:C mano=C:", "C keep-mano", "refused hyde-40b"),
        (
            "hyde-40b with an empty hand he goes without",
            "step=mano:C mano=C: hand.C=",
            "C send-mano to=A",
            "mano-sent C A; turn-ended C -",
        ),
        (
            "hyde-40b he gets a card of the hand",
            "step=mano:C mano=C: hand.C=siren-1,siren-2,siren-3",
            "C swap-mano card=siren-1",
            "mano-given C siren-1",
        ),
        (
            "hyde-40b at the end of the turn",
            "step=move:C mano=C: hand.C=siren-1,siren-2,siren-3",
            "C swap-mano card=siren-1",
            "refused hyde-40b",
        ),
        (
            "hyde-40b nothing left to draw for him: whoever holds cards chooses",
            f"step=play:C C@cripta mano=C:medusa-2 keep=hands hand.C=siren-1,siren-2,siren-3 {NOTHING_LEFT}",
            "C play-mano place=cripta",
            "mano-played C cripta medusa-2; deck-empty C; drawn C -",
        ),
        (
            "hyde-40b nothing left to draw for him: of hidden cards one is as good as another",
            f"step=play:C C@cripta {NOTHING_LEFT}",
            "C play-mano place=cripta",
            "mano-played C cripta ?; deck-empty C; drawn C -; mano-given C ?",
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


def mano_seen(state: Position, viewer: str | None) -> str:
    """His card as it is drawn beside the hand of this viewer."""
    return "".join(each.card for each in view(state, viewer).mine if each.is_mano)


def test_hyde_39_sending_him_hands_over_the_sight_of_his_card() -> None:
    before, _ = after(f"step=mano:C {HAND}")
    state, _ = after(f"step=mano:C {HAND}", "C send-mano to=A")
    assert [mano_seen(before, viewer) for viewer in ("A", "B", "C", None)] == ["", "", "bat-2", ""]
    assert [mano_seen(state, viewer) for viewer in ("A", "B", "C", None)] == ["bat-2", "", "", ""]


def test_hyde_40_his_new_card_is_seen_by_nobody_else() -> None:
    state, _ = after(f"step=play:C C@cripta {HAND}", "C play-mano place=cripta", "C name-mano card=bee-1")
    assert [mano_seen(state, viewer) for viewer in ("A", "B", "C", None)] == ["", "", "bee-1", ""]


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


@pytest.mark.parametrize("keep", ["hands", "all"])
def test_hyde_39b_a_ruling_shows_nobody_what_mano_carries(keep: str) -> None:
    """D9: B rules that Mano stands before B, looks, and undoes."""
    state, facts = after(f"step=move:A hand.B=eye-1,?,? mano=C:bat-2 keep={keep}", "B adjust dial=mano value=B")
    assert mano_seen(state, "B") == "?"
    assert not any(fact.reveals for fact in facts)
    (dial,) = (each for each in GAME.dials(state) if each.id == "card.mano")
    assert (dial.now, dial.secret_to) == ("?", "B")


def test_hyde_39b_to_look_is_told_and_stays_told() -> None:
    state, facts = after("step=move:A mano=C:bat-2 keep=all", "B adjust dial=mano value=B", "B look-at-mano")
    assert mano_seen(state, "B") == "bat-2"
    assert facts[-1].reveals
    line = GAME.tell(facts[-1], "A")
    assert line is not None
    assert (line.words, line.rule) == ("tell.mano-seen", "hyde-39b")


def test_hyde_39b_sent_by_rule_or_named_anew_he_is_covered_no_more() -> None:
    covered = "step=mano:B mano=B:bat-2 veiled=yes keep=all"
    assert mano_seen(after(covered, "B send-mano to=A")[0], "A") == "bat-2"
    named = after(covered, "B adjust dial=card.mano value=eye-1")
    assert mano_seen(named[0], "B") == "eye-1"
    assert lines(named[1]) == ["adjusted card.mano eye-1 ?"]
