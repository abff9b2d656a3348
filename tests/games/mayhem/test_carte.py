"""Mayhem cards: one a round, of one's own hand, at their moment."""

import pytest
from msgspec.structs import replace

from companion.engine.holes import Pick
from companion.engine.offers import opened
from companion.games.mayhem import GAME
from companion.games.mayhem.state import City, Mission
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
        (
            "mayhem-84c as many as are left",
            "options.keep=hands hands.A=?,intanto",
            "A name-cards cards=sveglia",
            "cards-named A sveglia",
        ),
        (
            "mayhem-84c one too many",
            "options.keep=hands hands.A=?,",
            "A name-cards cards=sveglia,intanto",
            "refused mayhem-84c",
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


PIZZA_TIME = "turn=white hands.B=ora-della-pizza,? cyborg.damage=5 starfire.damage=3"
DIE = "B place-die slot=white-cyborg-2 die=3"
PAID = "B play-card figure=white-cyborg card=ora-della-pizza"
# The same card for the one who does not act: their own free move is of another turn.
FOR_THE_MATE = PAID.replace("cyborg", "starfire")


@pytest.mark.parametrize(
    ("asked", "expected"),
    rows(
        ("mayhem-18e whoever plays it stays", f"{DIE}; {PAID}", "stayed white-cyborg"),
        ("mayhem-57 no step before it heals", f"{DIE}; {PAID}; B free-move place=p7", "refused mayhem-57"),
        ("mayhem-57 none after", f"{DIE}; {PAID}; B use-ability; B free-move place=p7", "refused mayhem-57"),
        ("mayhem-18e not after the step", f"{DIE}; B free-move place=p7; {PAID}", "refused mayhem-18e"),
        (
            "mayhem-18e for the mate",
            f"{DIE}; B free-move place=p7; {FOR_THE_MATE}",
            "card-played B white ora-della-pizza white-starfire no",
        ),
    ),
)
def test_mayhem_18e_the_free_move_is_the_price(asked: str, expected: str) -> None:
    """The example of page 7: whoever eats pizza does not walk."""
    assert expected in outcome(PIZZA_TIME, asked)


def test_mayhem_18e_it_is_not_offered_to_whoever_has_taken_the_step() -> None:
    walked = after(PIZZA_TIME, f"{DIE}; B free-move place=p7")
    offered = [offer for offer in opened(GAME, walked, "B") if offer.action == "play-card"]
    shown = {
        (offer.given["figure"], card)
        for offer in offered
        for hole in offer.holes
        if isinstance(hole, Pick)
        for card in hole.options
    }
    assert ("white-cyborg", "ora-della-pizza") not in shown
    assert ("white-starfire", "ora-della-pizza") in shown


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


# --- whom a card may strike -------------------------------------------------------------------------------------------

# Cards of every kind of aim that may be played at any moment of the activations, and one that answers.
AIMED = {
    "lampo": ("activation", "distanza"),
    "pugno": ("activation", "mischia"),
    "rogo": ("activation", "infiamma 1"),
    "botta": ("activation", "stordimento"),
    "laccio": ("activation", "tira"),
    "spinta": ("activation", "spingi"),
    "eco": ("reaction", "distanza"),
    "parole": ("activation", "danza"),
}
# Cyborg and Stella Rubia of white stand next to Robin or with Raven, who is the active one or not.
TURN = {"robin": "A place-die slot=black-robin-2 die=4", "raven": "A place-die slot=black-raven-2 die=2"}


def with_cards(words: str) -> City:
    """A table whose box knows these cards, and where white may play any of them."""
    table = at(words)
    box = [[name.capitalize(), timing, "instant", "no", 1, effects, ""] for name, (timing, effects) in AIMED.items()]
    return replace(table, box={**table.box, "mayhem-cards": box})


HERE = "cyborg.place=p5"
STRUCK = "attacked white-cyborg black-robin 2 0"


@pytest.mark.parametrize(
    ("card", "words", "strike", "at_whom", "expected"),
    rows(
        ("mayhem-20c from afar", "lampo", "", "attack target=black-robin", "robin", STRUCK),
        ("mayhem-20c in melee", "pugno", HERE, "attack target=black-robin", "robin", STRUCK),
        ("mayhem-20c fire", "rogo", HERE, "ignite target=black-robin", "robin", "ignited white-cyborg black-robin 1"),
        ("mayhem-20c a stun", "botta", HERE, "stun target=black-robin", "robin", "stunned white-cyborg black-robin"),
        (
            "mayhem-20c pulled",
            "laccio",
            "",
            "pull target=black-robin",
            "robin",
            "shoved white-cyborg black-robin p6 pulled",
        ),
        (
            "mayhem-20c pushed",
            "spinta",
            HERE,
            "push target=black-robin place=p2",
            "robin",
            "shoved white-cyborg black-robin p2 pushed",
        ),
        ("mayhem-20c not its mate", "lampo", "", "attack target=black-robin", "raven", "refused mayhem-20c"),
        ("mayhem-20c not its mate here", "pugno", HERE, "attack target=black-robin", "raven", "refused mayhem-20c"),
        ("mayhem-20c no fire on its mate", "rogo", HERE, "ignite target=black-robin", "raven", "refused mayhem-20c"),
        ("mayhem-20c no stun on its mate", "botta", HERE, "stun target=black-robin", "raven", "refused mayhem-20c"),
        ("mayhem-20c its mate is not pulled", "laccio", "", "pull target=black-robin", "raven", "refused mayhem-20c"),
        (
            "mayhem-20c its mate is not pushed",
            "spinta",
            HERE,
            "push target=black-robin place=p2",
            "raven",
            "refused mayhem-20c",
        ),
    ),
)
def test_whom_a_card_strikes(card: str, words: str, strike: str, at_whom: str, expected: str) -> None:
    """my_25: open at the active character and on the list, closed at its mate and not on the list."""
    state = after(with_cards(words), f"{TURN[at_whom]}; B play-card figure=white-cyborg card={card}")
    assert expected in outcome(state, f"B {strike}")
    listed = {str(offer.given.get("target")) for offer in opened(GAME, state, "B") if offer.given.get("target")}
    assert ("black-robin" in listed) == (expected != "refused mayhem-20c")


def test_mayhem_20c_not_before_anybody_is_active() -> None:
    state = after(with_cards(""), "B play-card figure=white-cyborg card=lampo")
    assert outcome(state, "B attack target=black-robin") == ["refused mayhem-20c"]
    assert "effect-failed white-cyborg ranged" in outcome(state, "B use-ability")


def test_mayhem_20c_a_card_that_answers_strikes_anybody() -> None:
    state = after(with_cards(""), TURN["raven"] + "; B play-card figure=white-cyborg card=eco")
    assert "attacked white-cyborg black-robin 2 0" in outcome(state, "B attack target=black-robin")


def test_mayhem_20c_one_s_own_is_no_other_team() -> None:
    """Pulling a team-mate strikes nobody."""
    state = after(with_cards("starfire.place=p7"), TURN["raven"] + "; B play-card figure=white-cyborg card=laccio")
    assert "shoved white-cyborg white-starfire p6 pulled" in outcome(state, "B pull target=white-starfire")


def test_mayhem_20c_of_a_card_in_words_the_page_says_it() -> None:
    words = after(with_cards(""), TURN["raven"] + "; B play-card figure=white-cyborg card=parole")
    known = after(with_cards(""), TURN["raven"] + "; B play-card figure=white-cyborg card=lampo")
    for viewer in (*"AB", None):
        assert [line.values for line in GAME.view(words, viewer).gate if line.words == "gate.card"] == [
            {"figure": "black-raven"}
        ]
        assert not [line for line in GAME.view(known, viewer).gate if line.words == "gate.card"]


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
