"""The most that can still lie at a location, by hand and against what games then bring."""

import pytest

from companion.games.hyde import GAME
from companion.games.hyde.components import OUTER
from companion.games.hyde.facts.attack import AttackScored
from companion.games.hyde.most import Most, most
from companion.games.hyde.state import Position
from tests.any_game import any_game
from tests.contract.playing import played
from tests.games.hyde.table import at

PLAIN = "seats=A:yoko,B:wednesday,C:enid"
LAST_LAP = "seen=cripta,jericho,capanno,pilgrim-world"


@pytest.mark.parametrize(
    ("words", "cards", "points"),
    [
        # At the Bosco with the eye nothing is struck, and each eye counts one more: 6, 6, then fives.
        pytest.param(f"{PLAIN} {LAST_LAP} step=move:A", 3, 6 + 6 + 5 + 2, id="hyde-38 one turn each, and Enid there"),
        pytest.param(f"{PLAIN} {LAST_LAP} step=move:C", 1, 6 + 2, id="hyde-38 one turn left"),
        pytest.param(f"{PLAIN} {LAST_LAP} step=token", 0, 0, id="hyde-38 none left"),
        pytest.param(f"{PLAIN} {LAST_LAP} step=token C@bosco", 0, 2, id="hyde-27 Enid stands there already"),
        pytest.param(f"{PLAIN} {LAST_LAP} step=move:A A@jericho", 2, 14, id="hyde-11 two steps away is too far"),
        pytest.param(f"{PLAIN} {LAST_LAP} step=play:A A@jericho", 2, 14, id="hyde-38 who has moved lays elsewhere"),
        pytest.param(f"{PLAIN} {LAST_LAP} step=move:A A@bosco", 2, 14, id="hyde-12 who is in the Bosco must leave it"),
        pytest.param(
            f"{PLAIN} {LAST_LAP} step=move:C C@bosco bosco=A?,B?", 2, 12, id="hyde-38 what lies there may be the best"
        ),
        pytest.param(
            f"{PLAIN} {LAST_LAP} step=mano:C mano=C:? bosco={','.join(['A?'] * 12)}",
            12,
            2 * 6 + 10 * 5,
            id="hyde-38 twelve cards lie there: not the twenty-one points per turn alone",
        ),
        pytest.param(
            f"seats=A:eugene,B:yoko {LAST_LAP} step=play:A A@cripta", 2, 6 + 6, id="hyde-30 Eugene reaches next door"
        ),
        pytest.param(f"seats=A:eugene,B:yoko {LAST_LAP} step=play:A", 2, 6 + 6, id="hyde-30b from Nevermore too"),
        pytest.param(
            f"seats=A:eugene,B:yoko eugene=refused {LAST_LAP} step=play:A", 1, 6, id="hyde-30b where the table lets him"
        ),
        pytest.param(
            f"seats=A:bianca,B:yoko {LAST_LAP} step=move:A sixes=2", 2, 6 + 6, id="hyde-28 a six is one of her turns"
        ),
        pytest.param(
            f"seats=A:bianca,B:yoko {LAST_LAP} step=token sixes=1 bosco=Asix", 1, 6, id="hyde-28 a six lies there"
        ),
        pytest.param(
            f"seats=A:ajax,B:yoko {LAST_LAP} step=move:B bosco=A?!,A?!,A?!",
            4,
            2 + 2 + 1 + 6,
            id="hyde-29 ones are ones",
        ),
        pytest.param(
            f"seats=A:ajax,B:yoko {LAST_LAP} step=move:A", 5, 6 + 6, id="hyde-29 four ones, but two cards bring more"
        ),
        pytest.param(
            f"seats=A:ajax,B:yoko {LAST_LAP} step=move:A ring=cripta:twos,jericho:medusa,pilgrim-world:bat,"
            "capanno:eye,bosco:ones",
            5,
            4 * 3 + 5,
            id="hyde-29 four ones that become threes",
        ),
        pytest.param(
            f"seats=A:ajax,B:wednesday {LAST_LAP} step=token bosco=A?!,A?!", 2, 2 + 6, id="hyde-26 a one exchanged"
        ),
        pytest.param(f"{PLAIN} step=move:A", 9, 2 * 6 + 7 * 5 + 2, id="hyde-12 five laps, every other in the Bosco"),
    ],
)
def test_the_most_of_the_bosco(words: str, cards: int, points: int) -> None:
    assert most(at(words), "bosco") == Most(cards, points)


@pytest.mark.parametrize(
    "words",
    [
        pytest.param("step=over", id="hyde-38 all is over"),
        pytest.param("step=reveal struck=cripta seen=cripta", id="hyde-38 under attack"),
        pytest.param("first= step=first", id="hyde-38 nobody has begun"),
    ],
)
def test_nothing_is_to_come(words: str) -> None:
    assert [most(at(words), place) for place in OUTER] == [None] * len(OUTER)


def test_hyde_38_it_shows_nothing_of_what_lies_there() -> None:
    """The same number whatever the app dealt: nobody looks at face-down cards."""
    hidden = f"{PLAIN} {LAST_LAP} step=move:A keep=all"
    assert most(at(f"{hidden} bosco=Aeye-5,Bbee-1"), "bosco") == most(at(f"{hidden} bosco=Abee-2,Bsiren-3"), "bosco")


@pytest.mark.parametrize("seed", range(40))
def test_hyde_38_no_game_brings_more(seed: int) -> None:
    """Where the app deals every card, no attack ever has more cards or points than was said at any time before."""
    said: dict[str, list[Most]] = {}
    for moment in played(any_game(GAME), seed):
        state = moment.state
        assert isinstance(state, Position)
        if state.options["keep"] != "all":
            return
        for fact in moment.acts[-1].facts:
            if isinstance(fact, AttackScored):
                for each in said[fact.place]:
                    assert len(fact.cards) <= each.cards
                    assert fact.total <= each.points
                said = {}
        for place in OUTER:
            if (found := most(state, place)) is not None:
                said.setdefault(place, []).append(found)
