"""What facts do that no rule makes any more: old tables hold them, and read for good what they said then."""

import pytest

from companion.games import games
from tests.games.hyde.table import TABLE as HYDE
from tests.games.monsterchase.table import TABLE as CHASE
from tests.games.test_reached import OF_OLD

ONES = "hand.A=eye-1,bat-1,bee-4 mano=A:bee-1 keep=hands step=play:A"
# By module: the table it came to, the fact as it lies in a log, and the words of the table that are others since.
ROWS = {
    "companion.games.hyde.facts.turn.OnesPlayed": (
        ("hyde", f"{HYDE} {ONES}", '{"type":"ones-played","seat":"A","place":"cripta","cards":["eye-1","bat-1"]}',
         "hand.A=bee-4 cripta=Aeye-1,Abat-1"),
        ("hyde", f"{HYDE} {ONES}",
         '{"type":"ones-played","seat":"A","place":"bosco","cards":["eye-1"],"mano":"bee-1"}',
         "hand.A=bat-1,bee-4 mano=A: bosco=Aeye-1,Abee-1"),
    ),
    "companion.games.monsterchase.facts.hand.DrawLost": (
        ("monsterchase", CHASE, '{"type":"draw-lost","car":"A"}', "turn=A:::0:0::"),
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "before", "fact", "expected"),
    [
        pytest.param(*row, id=f"{kind.rpartition('.')[2]}-{place}")
        for kind, rows in ROWS.items()
        for place, row in enumerate(rows)
    ],
)
def test_what_it_does(name: str, before: str, fact: str, expected: str) -> None:
    game = games()[name]
    was = game.position(before)
    then = game.evolve(was, game.facts_decoder.decode(f"[{fact}]")[0])
    kept = set(game.notation(was).split())
    assert [word for word in game.notation(then).split() if word not in kept] == expected.split()


def test_each_has_its_row() -> None:
    assert set(ROWS) == OF_OLD
