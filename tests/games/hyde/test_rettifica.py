"""Corrections: every tracked value can be set, by whom, and what has to follow from it follows."""

import pytest
from msgspec.structs import replace

from companion.engine.facts import Adjusted
from companion.engine.holes import Pick
from companion.games.hyde import GAME
from companion.games.hyde.components import OUTER
from companion.games.hyde.facts.draw import Drawn
from companion.games.hyde.state import Position, deck_size
from companion.games.hyde.view import broken, view
from tests.games import notation
from tests.games.hyde.table import RING, after, after_all, at, lines, outcome, rows

BIANCA = "seats=A:bianca,B:ajax,C:enid sixes=2"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("custode-truth a pawn", "step=move:A", "B adjust dial=pawn.A value=bosco", "adjusted pawn.A bosco nevermore"),
        ("custode-truth whose turn", "step=move:A", "A adjust dial=turn value=C", "adjusted turn C A"),
        ("custode-truth cards in a hand", "step=move:A", "A adjust dial=hand.B value=2", "adjusted hand.B 2 3"),
        (
            "custode-truth one's own card",
            "step=move:A",
            "A adjust dial=card.A.0 value=bee-4",
            "adjusted card.A.0 bee-4 ?",
        ),
        ("custode-truth not the card of another", "step=move:A", "B adjust dial=card.A.0 value=bee-4", "misfit"),
        (
            "custode-truth Mano's card, by who sees it",
            "step=move:A",
            "C adjust dial=card.mano value=eye-1",
            "adjusted card.mano eye-1 ?",
        ),
        ("custode-truth and by nobody else", "step=move:A", "A adjust dial=card.mano value=eye-1", "misfit"),
        ("custode-truth no such dial", "step=move:A", "A adjust dial=weather value=bosco", "misfit"),
        ("custode-truth no such place", "step=move:A", "A adjust dial=pawn.A value=atlantis", "misfit"),
        ("custode-truth a number for a place", "step=move:A", "A adjust dial=pawn.A value=3", "misfit"),
        ("custode-truth a place for a number", "step=move:A", "A adjust dial=hand.A value=bosco", "misfit"),
        ("custode-truth too many", "step=move:A", "A adjust dial=hand.A value=9", "misfit"),
        ("custode-truth no attack out of nothing", "step=move:A", "A adjust dial=step value=reveal", "misfit"),
        (
            "custode-truth no turn before the first",
            f"{RING} step=first first=",
            "A adjust dial=step value=move",
            "misfit",
        ),
    ),
)
def test_what_may_be_set(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def ruled(words: str, dial: str, value: str | int, seat: str = "A") -> Position:
    return after(words, f"{seat} adjust dial={dial} value={value}")[0]


@pytest.mark.parametrize(
    ("words", "dial", "value", "changed"),
    [
        ("step=move:A", "step", "play", "step=play:A"),
        ("step=play:B", "step", "token", "step=token"),
        ("step=token", "step", "mano", "step=mano:A"),
        ("step=token", "turn", "B", "step=move:B"),
        ("step=play:A", "turn", "B", "step=play:B"),
        ("step=move:A", "first", "C", "first=C step=move:A"),
        ("step=move:A", "mano", "B", "mano=B:? step=move:A"),
        ("step=move:A", "discards", 2, "discards=?,? step=move:A"),
        ("step=move:A discards=bee-4,bee-5,bee-1", "discards", 2, "discards=bee-4,bee-5 step=move:A"),
        (f"{BIANCA} step=move:A", "sixes", 1, f"{BIANCA} sixes=1 step=move:A"),
        (f"{BIANCA} step=move:A", "boxed", 1, f"{BIANCA} boxed=1 step=move:A"),
        ("step=move:A", "pawn.B", "bosco", "B@bosco step=move:A"),
        ("step=move:A hand.A=bee-4,eye-1,eye-2", "hand.A", 2, "hand.A=bee-4,eye-1 step=move:A"),
        ("step=move:A hand.A=bee-4,eye-1,eye-2", "hand.A", 4, "hand.A=bee-4,eye-1,eye-2,? step=move:A"),
        ("step=move:A", "card.A.1", "bat-3", "hand.A=?,bat-3,? step=move:A"),
        ("step=move:A", "fate.bosco", "lost", "lost=bosco step=move:A"),
        ("step=move:A lost=bosco", "fate.bosco", "saved", "saved=bosco step=move:A"),
        ("step=move:A lost=bosco", "fate.bosco", "open", "step=move:A"),
        ("step=move:A", "seen.bosco", "yes", "seen=bosco step=move:A"),
        ("step=move:A seen=bosco,cripta", "seen.bosco", "no", "seen=cripta step=move:A"),
        ("step=move:A", "laid.bosco.B", 2, "bosco=B?,B? step=move:A"),
        ("step=move:A bosco=Bsix,A?", "laid.bosco.B", 2, "bosco=A?,Bsix,B? step=move:A"),
        ("step=move:A bosco=B?,A?", "laid.bosco.B", 0, "bosco=A? step=move:A"),
        (
            "step=swap struck=cripta revealed=bee-4,six seen=cripta sixes=1",
            "step",
            "token",
            "step=token discards=bee-4 boxed=1 seen=cripta sixes=1",
        ),
        (
            "step=move:A",
            "target.bosco",
            "twos",
            "ring=cripta:eye,jericho:medusa,pilgrim-world:bat,capanno:ones,bosco:twos step=move:A",
        ),
    ],
)
def test_custode_truth_the_table_as_it_then_stands(words: str, dial: str, value: str | int, changed: str) -> None:
    assert GAME.notation(ruled(words, dial, value)) == GAME.notation(at(changed))


@pytest.mark.parametrize(
    ("step", "left"),
    [
        pytest.param("ring", "ring=", id="custode-truth the ring is laid anew"),
        pytest.param(
            "targets", "ring=cripta,jericho,pilgrim-world,capanno,bosco", id="custode-truth so are the targets"
        ),
    ],
)
def test_going_back_in_the_preparation(step: str, left: str) -> None:
    state = ruled(f"{RING} step=first first=", "step", step)
    assert GAME.notation(state) == GAME.notation(at(f"first= {left} step={step}"))


def test_custode_truth_every_dial_says_what_is_now() -> None:
    """A value set to itself changes nothing but the order of cards."""
    state = at(f"{BIANCA} step=move:A A@bosco cripta=A?,Bbee-1 seen=cripta lost=jericho discards=? hand.A=bee-4,?,?")
    for dial in GAME.dials(state):
        seat = dial.secret_to or "A"
        same, facts = notation.happens(GAME, state, f"{seat} adjust dial={dial.id} value={dial.now}")
        assert isinstance(facts[0], Adjusted)
        assert facts[0].was == facts[0].value == dial.now
        if isinstance(dial.domain, Pick):
            assert dial.now in dial.domain.options
        if not dial.id.startswith("laid."):
            assert GAME.notation(same) == GAME.notation(state)


@pytest.mark.parametrize(
    ("words", "dial", "options"),
    [
        pytest.param("step=move:A hand.A=six,?,?", "card.A.0", ("?", "six"), id="hyde-26d a six in a hand"),
        pytest.param("step=move:A hand.A=six,?,?", "card.A.1", ("?",), id="hyde-26d only where it is"),
        pytest.param(
            "step=swap struck=cripta revealed=bee-1", "step", ("swap", "level", "over"), id="hyde-26b she is here"
        ),
        pytest.param(
            "seats=A:yoko,B:ajax,C:enid step=level struck=cripta", "step", ("level", "over"), id="hyde-26b she is not"
        ),
    ],
)
def test_what_a_dial_may_be_set_to(words: str, dial: str, options: tuple[str, ...]) -> None:
    (found,) = (each.domain for each in GAME.dials(at(words)) if each.id == dial)
    assert isinstance(found, Pick)
    assert found.options[-len(options) :] == options
    assert (options[0] == "swap") == ("swap" in found.options)


@pytest.mark.parametrize(
    ("words", "dial", "value"),
    [
        pytest.param("hand.A=" + ",".join(["?"] * 9), "hand.A", 9, id="custode-truth nine cards in a hand"),
        pytest.param("cripta=" + ",".join(["A?"] * 31), "laid.cripta.A", 31, id="custode-truth thirty-one laid"),
        pytest.param("discards=" + ",".join(["?"] * 61), "discards", 61, id="custode-truth sixty-one discarded"),
        pytest.param(f"{BIANCA} boxed=3", "boxed", 3, id="custode-truth three sixes boxed"),
    ],
)
def test_what_is_now_fits_its_own_dial(words: str, dial: str, value: int) -> None:
    state, facts = after(f"step=move:A {words}", f"B adjust dial={dial} value={value}")
    assert GAME.notation(state) == GAME.notation(at(f"step=move:A {words}"))
    assert lines(facts) == [f"adjusted {dial} {value} {value}"]


def test_title_and_lap_stay_within_the_game_whatever_was_ruled() -> None:
    """All five decided, and nobody has ended it: still the fifth round, and no lap nought."""
    seen = view(at("step=move:A " + " ".join(f"saved={place}" for place in OUTER)), None)
    assert seen.title.values == {"round": 5, "turn": 1, "left": 0}


def test_hyde_39_a_secret_dial_belongs_to_who_sees_the_card() -> None:
    secrets = {dial.id: dial.secret_to for dial in GAME.dials(at("step=move:A")) if dial.kind in ("card", "mano-card")}
    assert secrets == {f"card.{seat}.{index}": seat for seat in "ABC" for index in range(3)} | {"card.mano": "C"}
    assert all(dial.secret_to is None for dial in GAME.dials(at("step=move:A")) if dial.id not in secrets)


@pytest.mark.parametrize(
    ("words", "count", "total"),
    [
        pytest.param("discards=" + ",".join(["?"] * 60), 70, 60, id="hyde-44 more cards than there are"),
        pytest.param(f"{BIANCA} sixes=2 boxed=1", 63, 62, id="hyde-44 three sixes"),
        pytest.param(f"{BIANCA} sixes=1", 61, 62, id="hyde-44 a six is missing"),
    ],
)
def test_an_impossible_count_is_reported_at_once(words: str, count: int, total: int) -> None:
    (line,) = broken(at(f"step=move:A {words}"))
    assert (line.rule, line.values) == ("hyde-44", {"count": count, "total": total})
    assert view(at(f"step=move:A {words}"), None).broken == (line,)


@pytest.mark.parametrize(
    ("words", "left"),
    [
        pytest.param("step=move:A", 50, id="hyde-44 sixty less nine in hands and one on Mano"),
        pytest.param("step=move:A hand.A=?,?", 51, id="hyde-44 a card fewer in a hand"),
        pytest.param("step=move:A mano=C:", 51, id="hyde-44 none on Mano"),
        pytest.param("step=move:A cripta=A?,B? discards=?,?,?", 45, id="hyde-44 laid and discarded cards"),
        pytest.param("step=swap struck=cripta revealed=bee-1,bee-2", 48, id="hyde-44 turned up cards"),
        pytest.param(f"{BIANCA} step=move:A cripta=Asix sixes=1", 50, id="hyde-44 sixes are no part of the sixty"),
        pytest.param("step=move:A seats=A:enid,B:ajax", 53, id="hyde-44 two players"),
    ],
)
def test_cards_left_in_the_deck(words: str, left: int) -> None:
    state = at(words)
    assert (deck_size(state), broken(state)) == (left, ())


def test_hyde_44_a_deck_the_app_deals_survives_a_ruling() -> None:
    """A card nobody can name, or one too many of a kind, takes nothing from what can be drawn."""
    words = "keep=all step=play:A A@cripta hand.A=bee-4,?,? hand.B=bee-4,bee-4,bee-4 mano=C:?"
    state, facts = after(words, "A play-card place=cripta card=?")
    assert len(state.hands["A"]) == 3
    assert isinstance(facts[1], Drawn)
    assert facts[1].cards[0] != "?"


# --- what follows from a ruling ---------------------------------------------------------------------------------------

TWO_LOST = "step=play:B B@cripta lost=cripta lost=jericho"
LAST = "seen=jericho,pilgrim-world,capanno,bosco"
COUNTED = f"seats=A:ajax,B:enid step=token cripta=Asiren-5,Asiren-5 {LAST}"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "hyde-32 a fate ruled is one everywhere",
            "step=move:A",
            "A adjust dial=fate.bosco value=lost",
            "adjusted fate.bosco lost open; fates-ruled",
        ),
        (
            "hyde-33 the third loss ruled ends it",
            TWO_LOST,
            "A adjust dial=fate.bosco value=lost",
            "adjusted fate.bosco lost open; fates-ruled; ended",
        ),
        (
            "hyde-34 the fifth attack ruled ends it",
            f"{TWO_LOST} saved=bosco saved=capanno",
            "A adjust dial=fate.pilgrim-world value=saved",
            "adjusted fate.pilgrim-world saved open; fates-ruled; ended",
        ),
        (
            "hyde-33 ruled back from the end it goes on",
            "step=over lost=cripta lost=jericho lost=bosco",
            "A adjust dial=fate.bosco value=saved",
            "adjusted fate.bosco saved lost; fates-ruled; reopened",
        ),
        (
            "hyde-33 no way round the third loss",
            "step=over lost=cripta lost=jericho lost=bosco",
            "A adjust dial=step value=move",
            "adjusted step move over; fates-ruled; ended",
        ),
        (
            "hyde-33 what was broken off stays so",
            "step=over lost=cripta",
            "A adjust dial=fate.bosco value=saved",
            "adjusted fate.bosco saved open; fates-ruled",
        ),
        (
            "hyde-32 an attack whose end is ruled is over",
            "step=reveal struck=bosco seen=bosco,cripta bosco=A?,Bsix",
            "A adjust dial=fate.bosco value=saved",
            "adjusted fate.bosco saved open; attack-settled bosco; fates-ruled",
        ),
        (
            "hyde-21 which token was the last, once a ruling has emptied the bag",
            f"step=token {LAST},cripta cripta=A?",
            "B draw-token place=cripta",
            "attack-begun cripta 1",
        ),
        (
            "hyde-20 one that is neither in it nor among the last",
            f"step=token {LAST} lost=cripta",
            "B draw-token place=nevermore",
            "refused hyde-20",
        ),
        (
            "hyde-33 nothing after the third loss",
            "step=over lost=cripta lost=jericho lost=bosco",
            "A move place=bosco",
            "refused hyde-33",
        ),
        (
            "hyde-33 nor a hand",
            "keep=hands step=over lost=cripta lost=jericho lost=bosco",
            "A name-cards cards=bee-1",
            "refused hyde-33",
        ),
        ("hyde-10b a game over otherwise", "step=over lost=cripta", "A move place=bosco", "refused hyde-10b"),
        ("hyde-33 two losses", "step=move:A lost=cripta lost=jericho", "A move place=bosco", "moved A bosco"),
    ),
)
def test_what_follows_from_a_ruling(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    ("words", "dial", "value", "changed"),
    [
        pytest.param(
            "step=reveal struck=bosco seen=bosco,cripta bosco=Bsix,A? A@bosco",
            "fate.bosco",
            "saved",
            "step=move:A discards=? boxed=1 saved=bosco",
            id="hyde-32 cards, tokens and pawns go back",
        ),
        pytest.param(
            "step=swap struck=bosco seen=bosco revealed=bee-1,six",
            "fate.bosco",
            "lost",
            "step=move:A discards=bee-1 boxed=1 lost=bosco",
            id="hyde-32 those turned up too",
        ),
        pytest.param(
            TWO_LOST, "fate.bosco", "lost", f"{TWO_LOST} step=over lost=bosco", id="hyde-33 all stays where it is"
        ),
    ],
)
def test_the_table_after_what_follows(words: str, dial: str, value: str, changed: str) -> None:
    assert GAME.notation(ruled(words, dial, value)) == GAME.notation(at(changed))


def test_hyde_33_ruled_back_it_goes_on_where_it_was() -> None:
    state, _ = after(TWO_LOST, "A adjust dial=fate.bosco value=lost", "C adjust dial=fate.bosco value=open")
    assert GAME.notation(state) == GAME.notation(at(TWO_LOST))


def test_hyde_25_what_was_counted_stays_counted() -> None:
    """A target or the symbol of the sixes ruled later draws nothing again; the fate ruled is the one everywhere."""
    counted, _ = after(COUNTED, "A draw-token place=cripta", "A reveal cards=-")
    ruled_on, _ = after_all(
        counted,
        "A adjust dial=target.cripta value=ones",
        "A adjust dial=fate.cripta value=saved",
        "A learn entry=six-symbol value=siren",
    )
    seen, before = view(ruled_on, None), view(counted, None)
    assert before.attack is not None
    assert seen.attack == replace(before.attack, fate="saved", mark="check")
    assert seen.attack is not None
    assert [card.value for card in seen.attack.cards] == [5, 5]
    assert seen.event is not None
    assert (seen.event.title.words, seen.event.lines[0].values) == ("event.saved", {"left": 2, "rank": "full"})
    assert GAME.scores(ruled_on) == {
        ("1", "place"): "cripta",
        ("1", "threshold"): 14,
        ("1", "points"): 10,
        ("1", "result"): "saved",
    }


def test_hyde_44_a_deck_that_does_not_add_up_is_not_learned() -> None:
    assert outcome("step=move:A", "A learn entry=deck/eye/5 value=12") == "refused custode-total"
    assert outcome("step=move:A", "A learn entry=level-other/1/3 value=12") == "learned level-other/1/3 12 no"


def test_hyde_37_an_attack_not_played_here_has_its_row() -> None:
    """The second attack stands in the second row, with what the second asks, and the board heads it so."""
    state, _ = after(COUNTED.replace("step=token", "step=token lost=bosco"), "A adjust dial=fate.bosco value=saved")
    state, _ = after_all(state, "A draw-token place=cripta", "A reveal cards=-")
    assert {key: value for key, value in GAME.scores(state).items() if key[0] != "total"} == {
        ("1", "place"): "bosco",
        ("1", "result"): "saved",
        ("2", "place"): "cripta",
        ("2", "threshold"): 16,
        ("2", "points"): 10,
        ("2", "result"): "lost",
    }
    seen = view(state, None)
    assert seen.attack is not None
    assert (seen.attack.title.values["number"], seen.title.values["round"]) == (2, 3)


def test_hyde_32_a_location_opened_and_attacked_again_stands_once() -> None:
    state, _ = after(COUNTED, "A draw-token place=cripta", "A reveal cards=-", "A adjust dial=fate.cripta value=open")
    assert GAME.scores(state) == {}
    for place in ("jericho", "pilgrim-world", "capanno", "bosco"):
        state, _ = after_all(state, f"A adjust dial=seen.{place} value=yes")
    state, _ = after_all(state, "A adjust dial=step value=token", "A draw-token place=cripta")
    assert [row for (row, column) in GAME.scores(state) if column == "place"] == ["1"]
