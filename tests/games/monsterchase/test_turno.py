"""The turn of a pilot: one choice, the star power, the draw, and the shield that does not stay."""

import pytest

from companion.games.monsterchase.rules.pilot.hand import owed
from tests.games.monsterchase.table import after, at, lines, outcome, rows
from tests.games.monsterchase.turns import race, turn

PASSES = "turn-ended A; turn-begun B"
DRAWS = "card-drawn A 1 green yes"
PLAYED = f"{turn(main='card')} car.A=3/0/0/0:?,?"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-41 a star power before the card",
            "car.A=3/2/0/0:?,?,?",
            "A use-star left=0",
            "star-used A 0 - 0",
        ),
        (
            "monsterchase-41 or after it",
            f"{turn(main='card')} car.A=3/2/0/0:?,?",
            "A use-star left=1",
            "star-used A 1 - 0",
        ),
        (
            "monsterchase-41 one a turn",
            f"{turn(flags='ds')} car.A=3/2/0/0:?",
            "A use-star left=0",
            "refused monsterchase-41",
        ),
        (
            "monsterchase-41 not once cards are drawn",
            f"{turn(flags='dw')} car.A=3/2/0/0:?",
            "A use-star left=0",
            "refused monsterchase-20b",
        ),
        (
            "monsterchase-41 not while a card lies open",
            "car.A=3/2/0/0:? shown=missile-3",
            "A use-star left=0",
            "refused monsterchase-20b",
        ),
        (
            "monsterchase-41b it costs a star at least",
            "car.A=3/2/0/0:?",
            "A use-star left=2",
            "refused monsterchase-41b",
        ),
        ("monsterchase-41b without stars no power", "", "A use-star left=0", "refused monsterchase-41b"),
        ("monsterchase-41b all of three", "car.A=3/3/0/0:?", "A use-star left=0 extra=1", "star-used A 0 - 1"),
        (
            "monsterchase-113 all three stars, and no card more",
            "car.A=3/3/0/0:?",
            "A use-star left=0",
            "star-used A 0 - 0; top-power-used A",
        ),
        (
            "monsterchase-113 not one that leaves stars",
            "car.A=3/3/0/0:?",
            "A use-star left=1",
            "star-used A 1 - 0",
        ),
        ("monsterchase-64 not for another car", "car.A=3/2/0/0:?", "A use-star left=0 to=B", "refused monsterchase-64"),
        (
            "monsterchase-64 not with the stars of another",
            "car.B=3/2/0/0:?",
            "A use-star left=0 payer=B",
            "refused monsterchase-64",
        ),
        ("monsterchase-64 for the own car", "car.A=3/1/0/0:?", "A use-star left=0", "star-used A 0 - 0"),
        ("monsterchase-31b in the turn of another", turn("B"), "A use-star left=0", "refused monsterchase-31b"),
        ("monsterchase-31b the keeper acts for all", "", "K play-card card=bomb-2", "card-played A bomb-2 2 no"),
        (
            "monsterchase-20b not when the boss acts",
            "step=flip turn=boss::d:0:0::",
            "A play-card card=bomb-2",
            "refused monsterchase-20b",
        ),
        ("monsterchase-42 a card", "", "A play-card card=missile-5", "card-played A missile-5 5 no"),
        ("monsterchase-42 one choice only", PLAYED, "A play-card card=missile-5", "refused monsterchase-42"),
        (
            "monsterchase-42 a card after a manoeuvre",
            turn(main="manoeuvre", flags=""),
            "A play-card card=bomb-1",
            "refused monsterchase-42",
        ),
        (
            "monsterchase-42 a manoeuvre after a card",
            PLAYED,
            "A manoeuvre cards=?,? effect=bomb",
            "refused monsterchase-42",
        ),
        (
            "monsterchase-42 a transfer after a card",
            PLAYED,
            "A cognitive car=A to=B card=bomb-2",
            "refused monsterchase-42",
        ),
        ("monsterchase-42b no turn is passed", "", "A end-turn", "refused monsterchase-42b"),
        (
            "monsterchase-42b nor may one draw first",
            "car.A=3/0/0/0:?",
            "A draw-cards count=2",
            "refused monsterchase-42b",
        ),
        ("monsterchase-42b after the choice it is", PLAYED, "A end-turn", f"{DRAWS}; {PASSES}"),
        (
            "monsterchase-42b nothing left to play",
            "car.A=3/0/0/0:",
            "A end-turn",
            f"card-drawn A 3 green yes; {PASSES}",
        ),
        (
            "monsterchase-42c a card of the hand",
            "car.A=3/0/0/0:bomb-2",
            "A play-card card=bomb-2",
            "card-played A bomb-2 2 no",
        ),
        ("monsterchase-42c not another", "car.A=3/0/0/0:bomb-2", "A play-card card=bomb-3", "refused monsterchase-42c"),
        (
            "monsterchase-42c any kind the app does not know",
            "",
            "A play-card card=steer-1",
            "card-played A steer-1 1 no",
        ),
        ("monsterchase-42c what it is has to be said", "", "A play-card card=?", "refused monsterchase-42c"),
        ("monsterchase-42c no such card in this box", "", "A play-card card=freeze-2", "refused monsterchase-42c"),
        (
            "monsterchase-42c with Winter is Now it is",
            "winter=yes",
            "A play-card card=freeze-2",
            "card-played A freeze-2 2 no",
        ),
        (
            "monsterchase-42c the card that lies open",
            "shown=bomb-2",
            "A play-card card=bomb-3",
            "refused monsterchase-42c",
        ),
        (
            "monsterchase-43 a card more is played",
            f"{PLAYED} extra=1",
            "A play-card card=bomb-2",
            "card-played A bomb-2 2 yes",
        ),
        (
            "monsterchase-43 no manoeuvre for it",
            f"{PLAYED} extra=1",
            "A manoeuvre cards=?,? effect=bomb",
            "refused monsterchase-43",
        ),
        (
            "monsterchase-43 no transfer for it",
            f"{PLAYED} extra=1",
            "A cognitive car=A to=B card=bomb-2",
            "refused monsterchase-43",
        ),
        ("monsterchase-43 once", PLAYED, "A play-card card=bomb-2", "refused monsterchase-42"),
        (
            "monsterchase-43 not once cards are drawn",
            f"{turn(main='card', flags='dw')} extra=1",
            "A play-card card=bomb-2",
            "refused monsterchase-20b",
        ),
        ("monsterchase-44b what is missing from three", PLAYED, "A draw-cards count=1", "card-drawn A 1 green yes"),
        ("monsterchase-44b no more", PLAYED, "A draw-cards count=2", "refused monsterchase-44b"),
        (
            "monsterchase-44b no fewer",
            f"{turn(main='card')} car.A=3/0/0/0:?",
            "A draw-cards count=1",
            "refused monsterchase-44b",
        ),
        (
            "monsterchase-44b not twice",
            f"{turn(main='card', flags='dw')} car.A=3/0/0/0:?,?",
            "A draw-cards count=1",
            "refused monsterchase-44b",
        ),
        (
            "monsterchase-44 red at the back of the ranking",
            f"{turn('D', 'card')} car.D=3/0/0/0:? acted=A,B,boss,C",
            "D draw-cards count=2",
            "card-drawn D 2 red yes",
        ),
        (
            "monsterchase-45 not after a manoeuvre",
            f"{turn(main='manoeuvre', flags='')} car.A=3/0/0/0:?",
            "A draw-cards count=2",
            "refused monsterchase-45",
        ),
        (
            "monsterchase-45 not after Astral",
            f"{turn(main='astral', flags='')} car.A=3/0/0/0:?",
            "A draw-cards count=2",
            "refused monsterchase-45",
        ),
        ("monsterchase-45 but after a card", PLAYED, "A draw-cards count=1", "card-drawn A 1 green yes"),
        (
            "monsterchase-45 the end of it draws nothing",
            f"{turn(main='manoeuvre', flags='')} car.A=3/0/0/0:?",
            "A end-turn",
            PASSES,
        ),
        (
            "monsterchase-46 Cognitive and Kinetic do draw",
            f"{turn(main='kinetic')} car.A=3/0/0/0:?,?",
            "A end-turn",
            f"{DRAWS}; {PASSES}",
        ),
        (
            "monsterchase-47b shields cost something",
            f"{PLAYED} car.A=3/0/1/0:?,?",
            "A end-turn",
            "refused monsterchase-47b",
        ),
        (
            "monsterchase-47b a shield",
            f"{PLAYED} car.A=3/0/2/0:?,?",
            "A end-turn give=shield",
            f"{DRAWS}; shield-lost A; {PASSES}",
        ),
        (
            "monsterchase-47b or a card, of those just drawn too",
            f"{PLAYED} car.A=3/0/2/0:",
            "A end-turn give=?",
            f"card-drawn A 3 green yes; card-given A ?; {PASSES}",
        ),
        ("monsterchase-47b no price without shields", PLAYED, "A end-turn give=shield", "refused monsterchase-110c"),
        (
            "monsterchase-47c no card to give up",
            f"{turn(main='manoeuvre', flags='')} car.A=3/0/1/0:",
            "A end-turn give=?",
            "refused monsterchase-47c",
        ),
        (
            "monsterchase-47c then a shield",
            f"{turn(main='manoeuvre', flags='')} car.A=3/0/1/0:",
            "A end-turn give=shield",
            f"shield-lost A; {PASSES}",
        ),
        (
            "monsterchase-42c a card given up is one of the hand",
            f"{PLAYED} car.A=3/0/1/0:bomb-1,bomb-2,bomb-3",
            "A end-turn give=steer-1",
            "refused monsterchase-42c",
        ),
        (
            "monsterchase-31b the end of another's turn",
            f"{turn('B', 'card')}",
            "A end-turn",
            "refused monsterchase-31b",
        ),
        (
            "monsterchase-49 a repair keeps the sheet",
            "car.A=2/0/0/0:?",
            "A play-card card=repair-1",
            "card-played A repair-1 1 no; effect-taken A life 3",
        ),
        ("monsterchase-49 nothing to repair", "", "A play-card card=repair-1", "card-played A repair-1 1 no"),
        ("monsterchase-49 a star", "", "A play-card card=star-4", "card-played A star-4 4 no; effect-taken A star 1"),
        ("monsterchase-49 no fourth star", "car.A=3/3/0/0:?", "A play-card card=star-4", "card-played A star-4 4 no"),
        (
            "monsterchase-119 Power Up",
            "winter=yes car.A=3/0/1/0:?",
            "A play-card card=power-up-2",
            "card-played A power-up-2 2 no; effect-taken A shield 2",
        ),
        (
            "monsterchase-20b no card once the turn has drawn",
            turn(flags="dw"),
            "A play-card card=bomb-1",
            "refused monsterchase-20b",
        ),
        (
            "monsterchase-42b whoever has drawn may close",
            turn(flags="dw"),
            "A end-turn",
            "turn-ended A; turn-begun B",
        ),
        (
            "monsterchase-43 a card laid open is the main one",
            f"{turn()} extra=1 shown=bomb-1",
            "A play-card card=bomb-1",
            "card-played A bomb-1 1 no",
        ),
    ),
)
def test_turn(words: str, asked: str, expected: str) -> None:
    assert outcome(race(words), asked) == expected


def test_monsterchase_40_an_empty_hand_draws_one_as_its_turn_opens() -> None:
    """A plays and passes; B has no card."""
    _, facts = after(race(f"{PLAYED} car.B=3/0/0/0:"), "A end-turn")
    assert lines(facts)[-2:] == ["turn-begun B", "card-drawn B 1 green no"]


def test_monsterchase_45b_the_turn_after_a_manoeuvre_goes_back_to_three() -> None:
    """One card is left, it is played, three are drawn."""
    state, facts = after(race("car.A=3/0/0/0:?"), "A play-card card=bomb-3", "A end-turn")
    assert lines(facts)[1] == "card-drawn A 3 green yes"
    assert len(state.pilots["A"].hand) == 3


@pytest.mark.parametrize(
    ("words", "count"),
    [
        pytest.param(f"{turn(main='card')} car.A=3/0/0/0:?,?", 1, id="monsterchase-44 one is missing"),
        pytest.param(f"{turn(main='card')} car.A=3/0/0/0:", 3, id="monsterchase-45b all three"),
        pytest.param(f"{turn(main='card')} car.A=3/0/0/0:?,?,?", 0, id="monsterchase-44 none"),
        pytest.param(
            f"{turn(main='card', flags='')} car.A=3/0/0/0:?", 0, id="monsterchase-147 the draw was taken away"
        ),
        pytest.param(f"{turn(main='card', flags='dw')} car.A=3/0/0/0:?", 0, id="monsterchase-44b already drawn"),
    ],
)
def test_what_is_still_to_be_drawn(words: str, count: int) -> None:
    assert owed(at(race(words)), "A") == count


def test_monsterchase_43_a_card_more_leaves_the_main_choice_open() -> None:
    """The star power first, its card, then a manoeuvre with the other two."""
    state, facts = after(
        race("car.A=3/2/0/0:?,?,?"),
        "A use-star left=0 extra=1",
        "A play-card card=bomb-2",
        "A manoeuvre cards=?,? effect=missile",
    )
    assert lines(facts) == [
        "star-used A 0 - 1",
        "card-played A bomb-2 2 yes",
        "manoeuvre-done A ? ? missile 0",
    ]
    assert state.pilots["A"].hand == ()
