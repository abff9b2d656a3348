"""The attack: turning cards over, counting, comparing, tidying up, and how it all ends."""

import pytest

from companion.engine.play import Misfit, read_action
from companion.games.hyde import GAME
from companion.games.hyde.rules.attack import CopyLevel
from companion.games.hyde.scoring import rank as best
from companion.games.hyde.state import bag, deck_size, losses, needed
from companion.games.hyde.view import outcome as ending
from companion.games.hyde.view import view
from companion.games.hyde.view.headline import losses_left
from tests.games import notation
from tests.games.hyde.table import after, at, lines, outcome, rows

# Nobody here may swap, so the count follows at once.
PLAIN = "seats=A:yoko,B:ajax,C:enid"
STRUCK = f"{PLAIN} step=reveal struck=cripta seen=bosco,jericho,capanno,pilgrim-world,cripta"
TWO_LOST = "lost=bosco lost=jericho"
# Exactly what three players need at the first attack.
ENOUGH = "bee-5,bee-5,eye-5,eye-5,bat-1"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "hyde-22 turned over, counted, lost",
            f"{STRUCK} cripta=A?,B?",
            "B reveal cards=bee-5,bee-3",
            "cards-revealed cripta bee-5,bee-3; attack-scored cripta bee-5,bee-3 5 21 no no A",
        ),
        (
            "hyde-22 turned over, counted, saved: what is asked for is enough",
            f"{STRUCK} cripta=A?,B?,C?,A?,B?",
            f"B reveal cards={ENOUGH}",
            f"cards-revealed cripta {ENOUGH}; attack-scored cripta {ENOUGH} 21 21 yes no A",
        ),
        (
            "hyde-22b one too few",
            f"{STRUCK} cripta=A?,B?",
            "A reveal cards=bee-5",
            "refused hyde-22b",
        ),
        ("hyde-22b one too many", f"{STRUCK} cripta=A?", "A reveal cards=bee-5,bee-4", "refused hyde-22b"),
        ("hyde-22b not a card", f"{STRUCK} cripta=A?", "A reveal cards=bee-6", "refused hyde-22b"),
        ("hyde-22b nor an unknown one", f"{STRUCK} cripta=A?", "A reveal cards=?", "refused hyde-22b"),
        (
            "hyde-22b only what the app does not know is entered",
            f"{STRUCK} cripta=Abee-1,B?,Cbee-2",
            "A reveal cards=eye-5",
            "cards-revealed cripta bee-1,eye-5,bee-2; attack-scored cripta bee-1,eye-5,bee-2 10 21 no no A",
        ),
        (
            "hyde-22b with every card known nothing is entered",
            f"{STRUCK} cripta=Abee-1,Bsix",
            "A reveal cards=",
            "cards-revealed cripta bee-1,six; attack-scored cripta bee-1,six 7 21 no no A",
        ),
        (
            "hyde-22c in the middle of the attack",
            f"{STRUCK} cripta=A?",
            "C reveal cards=bee-1",
            "cards-revealed cripta bee-1; attack-scored cripta bee-1 1 21 no no A",
        ),
        ("hyde-22c not before the attack", "step=token cripta=A?", "A reveal cards=bee-1", "refused hyde-22c"),
        ("hyde-22c nor in a turn", "step=move:A cripta=A?", "A reveal cards=bee-1", "refused hyde-22c"),
        ("hyde-22c no count before its time", "step=move:A", "A score", "refused hyde-22c"),
        (
            "hyde-27 Enid's two points",
            f"{STRUCK} cripta=A? C@cripta",
            "A reveal cards=bee-5",
            "cards-revealed cripta bee-5; attack-scored cripta bee-5 7 21 no yes A",
        ),
        (
            "hyde-27 not from next door",
            f"{STRUCK} cripta=A? C@bosco",
            "A reveal cards=bee-5",
            "cards-revealed cripta bee-5; attack-scored cripta bee-5 5 21 no no A",
        ),
        (
            "hyde-43 no card, and Enid there",
            f"{PLAIN} step=token seen=bosco,jericho,capanno,pilgrim-world C@cripta",
            "A draw-token place=cripta",
            "token-drawn cripta; attack-begun cripta 0; cards-revealed cripta -; attack-scored cripta - 2 21 no yes A",
        ),
        (
            "hyde-33 the third loss: nobody is next",
            f"{PLAIN} step=reveal struck=cripta seen=capanno,pilgrim-world,cripta {TWO_LOST} cripta=A?",
            "A reveal cards=bee-5",
            "cards-revealed cripta bee-5; attack-scored cripta bee-5 5 27 no no -",
        ),
        (
            "hyde-33 two lost and this one saved: on it goes",
            f"{PLAIN} step=reveal struck=cripta seen=capanno,pilgrim-world,cripta {TWO_LOST} "
            "cripta=Abee-5,Abee-5,Asiren-5,Asiren-5,Abat-5,Abee-2",
            "A reveal cards=",
            "cards-revealed cripta bee-5,bee-5,siren-5,siren-5,bat-5,bee-2; "
            "attack-scored cripta bee-5,bee-5,siren-5,siren-5,bat-5,bee-2 29 27 yes no A",
        ),
        (
            "hyde-25b the level card is not known: it is asked for",
            f"{STRUCK} level=other cripta=A?",
            "A reveal cards=bee-5",
            "cards-revealed cripta bee-5; level-asked 1",
        ),
        (
            "hyde-25b no count without it",
            f"{PLAIN} step=level level=other struck=cripta revealed=bee-5",
            "A score",
            "refused hyde-25b",
        ),
    ),
)
def test_counting(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


COPY = "A copy-level first=15 second=16 third=17 fourth=18 fifth=19"


def test_hyde_25b_copied_from_the_card_and_counted() -> None:
    state, facts = after(
        f"{STRUCK} level=other cripta=A?",
        "A reveal cards=bee-5",
        "B copy-level first=5 second=6 third=7 fourth=8 fifth=9",
    )
    assert lines(facts)[2:] == [
        "learned level-other//3 5 | 6 | 7 | 8 | 9 yes",
        "attack-scored cripta bee-5 5 5 yes no A",
    ]
    assert state.fates == {"cripta": "saved"}
    assert needed(state) == 6


def test_hyde_25b_one_number_of_it_leaves_the_count_to_a_tap() -> None:
    """As tables of before were told it."""
    state, facts = after(
        f"{STRUCK} level=other cripta=A?",
        "A reveal cards=bee-5",
        "B learn entry=level-other/1/3 value=5 remember=yes",
        "C score",
    )
    assert lines(facts)[2:] == ["learned level-other/1/3 5 yes", "attack-scored cripta bee-5 5 5 yes no A"]
    assert state.fates == {"cripta": "saved"}


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "hyde-25c before it is needed",
            "step=move:B level=other",
            COPY,
            "learned level-other//3 15 | 16 | 17 | 18 | 19 yes",
        ),
        ("hyde-25c known already", "step=move:B", COPY, "refused hyde-25c"),
        (
            "hyde-33 the game is over",
            "step=over level=other lost=cripta lost=bosco lost=jericho",
            COPY,
            "refused hyde-33",
        ),
    ),
)
def test_copying_the_level_card(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize("number", [0, 100])
def test_hyde_25b_a_level_card_has_no_such_number(number: int) -> None:
    numbers = dict.fromkeys(CopyLevel.__struct_fields__, 15)
    assert read_action(GAME, {"type": "copy-level", **numbers}) == CopyLevel(**numbers)
    with pytest.raises(Misfit):
        read_action(GAME, {"type": "copy-level", **numbers, "fifth": number})


def test_hyde_25b_may_be_copied_before_it_is_needed() -> None:
    state, facts = after(
        f"{STRUCK} level=other cripta=A?", "A learn entry=level-other/1/3 value=30", "A reveal cards=bee-5"
    )
    assert lines(facts)[-1] == "attack-scored cripta bee-5 5 30 no no A"
    assert needed(state) is None  # the next line of the card is another number (hyde-37)


def test_hyde_22_everything_goes_back_to_its_place() -> None:
    """Cards to the discards, the six to the box, other tokens to the bag, pawns to Nevermore, the rest stays."""
    words = f"{STRUCK} seats=A:bianca,B:ajax,C:enid sixes=1 A@cripta B@bosco cripta=A?,Asix,B? jericho=C? discards=?"
    state, _ = after(words, "A reveal cards=bee-4,bee-3")
    assert state.discards == ("?", "bee-4", "bee-3")  # the 3 counted nothing, and is discarded all the same (hyde-23)
    assert (state.sixes, state.boxed) == (1, 1)  # hyde-28c
    assert set(bag(state)) == {"bosco", "jericho", "capanno", "pilgrim-world"}
    assert set(state.pawns.values()) == {"nevermore"}
    assert [laid.seat for laid in state.laid["jericho"]] == ["C"]  # hyde-35
    assert state.laid["cripta"] == ()
    assert (state.revealed, state.struck, state.seen) == ((), "", ())
    assert deck_size(state) == deck_size(at(words))


def test_hyde_32_a_target_keeps_its_fate() -> None:
    state, _ = after(f"{STRUCK} cripta=A?", "A reveal cards=bee-5")
    seen = {place.id: place for place in view(state, None).ring}
    assert (seen["cripta"].fate, seen["cripta"].target) == ("lost", "twos")
    assert seen["bosco"].state == "open"


@pytest.mark.parametrize(
    ("fates", "rule", "first", "second"),
    [
        pytest.param("saved saved saved saved saved", "hyde-34", "outcome.full", (5, 0), id="hyde-34 none lost"),
        pytest.param("saved lost saved saved saved", "hyde-34", "outcome.intermediate", (4, 1), id="hyde-34 one lost"),
        pytest.param("saved lost saved lost saved", "hyde-34", "outcome.beginner", (3, 2), id="hyde-34 two lost"),
        pytest.param("lost lost saved lost", "hyde-33", "outcome.defeat", (1, 3), id="hyde-33 three lost"),
        pytest.param("lost lost lost", "hyde-33", "outcome.defeat", (0, 3), id="hyde-33 three lost in a row"),
    ],
)
def test_how_it_ends(fates: str, rule: str, first: str, second: tuple[int, int]) -> None:
    places = ("cripta", "jericho", "pilgrim-world", "capanno", "bosco")
    words = " ".join(f"{fate}={place}" for fate, place in zip(fates.split(), places, strict=False))
    deciding, count = ending(at(f"step=over {words}"))
    assert (deciding.words, deciding.rule) == (first, rule)
    assert (count.words, count.values) == ("outcome.count", {"saved": second[0], "lost": second[1]})


@pytest.mark.parametrize(
    ("words", "lost", "left", "rank"),
    [
        pytest.param("", 0, 2, "full", id="hyde-47 all is open"),
        pytest.param("lost=cripta", 1, 1, "intermediate", id="hyde-47 one lost"),
        pytest.param("lost=cripta lost=bosco saved=jericho", 2, 0, "beginner", id="hyde-47 two lost"),
        pytest.param("lost=cripta lost=bosco lost=jericho", 3, 0, "defeat", id="hyde-47 three lost"),
    ],
)
def test_where_you_stand(words: str, lost: int, left: int, rank: str) -> None:
    state = at(f"step=over {words}")
    assert (losses(state), losses_left(state), best(state)) == (lost, left, rank)


def test_hyde_33_no_end_before_the_third_loss_or_the_fifth_attack() -> None:
    assert ending(at("step=move:A lost=cripta lost=bosco")) == ()


def test_hyde_33_a_ruling_past_three_losses_still_ends_it() -> None:
    words = f"{PLAIN} step=reveal struck=cripta seen=cripta {TWO_LOST} lost=capanno cripta=A?"
    state, _ = after(words, "A reveal cards=bee-5")
    assert state.step == "over"


def test_hyde_33_a_ruling_on_the_place_being_counted_is_overruled_by_the_count() -> None:
    """Its fate, set too early, is no loss of its own: two are lost after this one, and the game goes on."""
    words = f"{PLAIN} step=reveal struck=cripta seen=cripta lost=bosco lost=cripta cripta=A?"
    state, facts = after(words, "A reveal cards=bee-5")
    assert lines(facts)[-1] == "attack-scored cripta bee-5 5 24 no no A"  # the second attack (hyde-37)
    assert (state.step, losses(state)) == ("move", 2)


def test_hyde_34_a_game_broken_off_has_no_rank() -> None:
    assert [line.words for line in ending(at("step=over lost=cripta saved=bosco"))] == ["outcome.count"]


def test_hyde_47_after_an_attack_the_table_is_told() -> None:
    state, _ = after(f"{STRUCK} cripta=A?", "A reveal cards=bee-5")
    event = view(state, None).event
    assert event is not None
    assert (event.title.words, event.title.values) == ("event.lost", {"place": "cripta"})
    assert [line.values for line in event.lines] == [{"left": 1, "rank": "intermediate"}]


def test_hyde_42_the_fifth_round_has_one_turn_each() -> None:
    saved = "saved=cripta saved=jericho saved=bosco saved=capanno"
    state = at(f"{PLAIN} step=token {saved} pilgrim-world=" + ",".join(["Aeye-5", "Abat-5"] * 4))
    state, facts = notation.happens(GAME, state, "A pull-token")
    assert lines(list(facts))[0] == "token-drawn pilgrim-world"
    state, facts = notation.happens(GAME, state, "A reveal cards=")
    assert lines(list(facts))[-1].split()[-4:] == ["33", "yes", "no", "-"]
    assert (state.step, best(state)) == ("over", "full")
