"""Mayhem cards: one a round, of one's own hand, at their moment."""

import pytest
from msgspec.structs import replace

from companion.games.mayhem.state import Mission
from tests.games.mayhem.table import ARENA, after, at, outcome, rows

# --- when and which ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("mayhem-19 one a round", "", "A play-card figure=black-robin card=?", "card-played A black ? black-robin yes"),
        ("mayhem-19 no second one", "black.card=?", "A play-card figure=black-robin card=?", "refused mayhem-19"),
        (
            "mayhem-20 in the activation phase",
            "",
            "A play-card figure=black-robin card=?",
            "card-played A black ? black-robin yes",
        ),
        (
            "mayhem-20 not while dice are rolled",
            "step=dice",
            "A play-card figure=black-robin card=?",
            "refused mayhem-20",
        ),
        (
            "mayhem-20 a card of the start, too late",
            "hands.A=sveglia,",
            "A play-card figure=black-robin card=sveglia",
            "refused mayhem-20",
        ),
        (
            "mayhem-20 a card of the activations, too early",
            "step=mayhem turn= mayhem=0 placed=no hands.A=ora-della-pizza,",
            "A play-card figure=black-robin card=ora-della-pizza",
            "refused mayhem-20",
        ),
        (
            "mayhem-20b the initiative first",
            "step=mayhem turn= mayhem=0 placed=no hands.B=sveglia,",
            "B play-card figure=white-cyborg card=sveglia",
            "refused mayhem-20b",
        ),
        (
            "mayhem-20b it has it",
            "step=mayhem turn= mayhem=0 placed=no hands.A=sveglia,",
            "A play-card figure=black-robin card=sveglia",
            "card-played A black sveglia black-robin no",
        ),
        (
            "mayhem-20b as the table likes",
            "step=mayhem turn= mayhem=0 placed=no hands.B=sveglia, options.start-cards=any",
            "B play-card figure=white-cyborg card=sveglia",
            "card-played B white sveglia white-cyborg no",
        ),
        (
            "mayhem-84 a card one holds",
            "hands.A=intanto,",
            "A play-card figure=black-robin card=intanto",
            "card-played A black intanto black-robin no",
        ),
        ("mayhem-84 no other", "hands.A=sveglia,", "A play-card figure=black-robin card=intanto", "refused mayhem-84"),
        (
            "mayhem-84 named on one's phone",
            "options.keep=hands",
            "A name-cards cards=sveglia,intanto",
            "cards-named A sveglia,intanto",
        ),
        ("mayhem-84 not where hands are counted", "", "A name-cards cards=sveglia", "refused mayhem-84"),
        (
            "mayhem-74 all different",
            "options.mode=competitive options.keep=hands",
            "A name-cards cards=sveglia,sveglia",
            "refused mayhem-74",
        ),
        (
            "mayhem-74 also none that is known already",
            "options.mode=competitive options.keep=hands hands.A=sveglia,?",
            "A name-cards cards=sveglia",
            "refused mayhem-74",
        ),
        (
            "mayhem-74 beside what a ruling put there twice",
            "options.mode=competitive options.keep=hands hands.A=sveglia,sveglia,?",
            "A name-cards cards=intanto",
            "cards-named A intanto",
        ),
    ),
)
def test_playing_a_card(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(words, asked)


# --- beside the ability -----------------------------------------------------------------------------------------------

AND_A_CARD = "A place-die slot=black-robin-2 die=4; A play-card figure=black-robin card=intanto; A use-ability"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("mayhem-58 a card leaves the free move", "", "A free-move place=p2", "moved black-robin p2 free -"),
        ("mayhem-45 to whoever is stunned too", "robin.stuns=1", "A free-move place=p2", "moved black-robin p2 free -"),
        ("mayhem-18b it begins nothing", "", "A end-turn", "turn-ended black-robin white"),
        ("mayhem-18 the ability waits", "", "A use-ability", "shielded black-robin"),
    ),
)
def test_a_card_before_the_ability(words: str, asked: str, expected: str) -> None:
    state = after(f"robin.damage=2 hands.A=intanto, {words}", AND_A_CARD)
    assert not state.figures["black-robin"].shield
    assert expected in outcome(state, asked)


def test_mayhem_77_a_card_is_no_ability_used_there() -> None:
    task = Mission(family="task", task="ability", places=("p5",))
    table = at("robin.damage=2 hands.A=intanto,")
    table = replace(table, sides={**table.sides, "black": replace(table.sides["black"], mission=task)})
    assert after(table, AND_A_CARD).sides["black"].mission == task
    assert after(table, f"{AND_A_CARD}; A use-ability").sides["black"].points == 1


def test_mayhem_83_a_card_puts_nothing_on_the_board_of_whoever_is_off_the_map() -> None:
    table = at("hands.A=sveglia, placed=no robin.place= robin.off=ko")
    played = "A play-card figure=black-robin card=sveglia; A use-ability"
    assert "effect-failed black-robin shield" in outcome(table, played)


# --- the triangle -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "mayhem-23 with it",
            "hands.A=sveglia,poteri-fantasma",
            "A play-card figure=A-raven card=poteri-fantasma",
            "card-played A A poteri-fantasma A-raven yes",
        ),
        ("mayhem-23 without it", "hands.A=intanto,", "A play-card figure=A-raven card=intanto", "refused mayhem-23"),
    ),
)
def test_the_triangle(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(at(words, ARENA), asked)
