"""What the pages say where people read it as an order: nothing that is done already, nobody's question left open."""

import pytest

from companion.engine.offers import offers
from companion.engine.voice import Voice
from companion.games.monsterchase import GAME
from companion.games.monsterchase.components import KEEPER
from companion.games.monsterchase.state import Race
from companion.games.monsterchase.view import moment, now
from tests.games.monsterchase.table import at, going_on

FLIP = "step=flip turn=boss::d:0:0:: boss.truck=9/12/0:normal"
SAY = Voice(GAME, "it", {})


def turned_up(card: str) -> Race:
    state, _ = going_on(at(FLIP), f"K flip card={card}")
    return state


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("repair-1", "Il TIR avanza di 1."),
        ("missile-2", "Il TIR ha girato Missile: seguite le priorità, poi il Boss avanza di 2."),
        ("bomb-3", "Il TIR ha girato Bomba: seguite le priorità, poi il Boss avanza di 3."),
    ],
)
def test_what_is_booked_is_not_asked_for_again(card: str, said: str) -> None:
    """"Esegui l'effetto" after a Repair had its point made some keepers add another one."""
    assert SAY.line(now.move(turned_up(card))) == said


def asked(state: Race) -> list[str]:
    return [each.action for each in offers(GAME, state, KEEPER).open if each.question == "boss-hit"]


def test_whom_the_boss_hit_is_asked_on_its_card() -> None:
    """Without a drawing its blows were told in a fold far below, if anybody thought of it; its ways are asked first."""
    assert asked(turned_up("missile-2")) == ["damage"]
    assert asked(turned_up("steer-2")) == []
    assert asked(at(FLIP)) == []


def test_a_race_that_is_over_does_not_say_how_it_would_end() -> None:
    won = at("boss.truck=0/12/0:normal")
    assert moment.points(won).note is not None
    assert moment.points(at("boss.truck=0/12/0:normal step=over")).note is None
