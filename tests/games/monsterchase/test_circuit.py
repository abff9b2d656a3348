"""The circuit: a ring of tiles, each once, and what the number of tiles puts on it."""

import pytest

from companion.engine.holes import Pick
from companion.games.monsterchase.components import TILES
from tests.games.monsterchase.table import after, at, closed_to, listed, open_to, outcome, rows

FIVE = "circuit=01-A,02-A,03-A,04-B,05-A"
SIX = f"{FIVE},06-A"
START = "step=circuit circuit= reserves= prey=0: ranking= turn=:::0:0:: boss.truck=0/0/0:normal"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-2 the first tile is the start", "", "K add-tile tile=01-A", "tiles-laid 01-A"),
        ("monsterchase-2 the next tile", FIVE, "K add-tile tile=06-B", "tiles-laid 01-A,02-A,03-A,04-B,05-A,06-B"),
        ("monsterchase-2 the last tile goes back", FIVE, "K remove-tile", "tiles-laid 01-A,02-A,03-A,04-B"),
        ("monsterchase-2 nothing to take away", "", "K remove-tile", "refused monsterchase-2"),
        ("monsterchase-2 five are too few", FIVE, "K close-circuit", "refused monsterchase-2"),
        (
            "monsterchase-2 six are enough",
            SIX,
            "K close-circuit",
            "circuit-closed 6 - double-heart,no-assault,two-auras; step-reached points -",
        ),
        ("monsterchase-2 counted: five", "", "K count-tiles count=5", "refused monsterchase-2"),
        (
            "monsterchase-5 counted: nine",
            "",
            "K count-tiles count=9",
            "tiles-laid ?,?,?,?,?,?,?,?,?; circuit-closed 9 5,7 double-heart,no-assault,two-auras; "
            "step-reached points -",
        ),
        ("monsterchase-1 more tiles than the boxes have", "", "K count-tiles count=21", "refused monsterchase-1"),
        ("monsterchase-1 no such tile", "", "K add-tile tile=99-A", "refused monsterchase-1"),
        ("monsterchase-2b the same tile again", FIVE, "K add-tile tile=03-A", "refused monsterchase-2b"),
        ("monsterchase-2b the other side of the same tile", FIVE, "K add-tile tile=03-B", "refused monsterchase-2b"),
        (
            "monsterchase-2b a tile that is free",
            FIVE,
            "K add-tile tile=20-B",
            "tiles-laid 01-A,02-A,03-A,04-B,05-A,20-B",
        ),
        ("monsterchase-4 a tile of Winter is Now without it", "", "K add-tile tile=14-A", "refused monsterchase-4"),
        ("monsterchase-4 17 needs it too", "", "K add-tile tile=17-A", "refused monsterchase-4"),
        ("monsterchase-4 18 needs it too", "", "K add-tile tile=18-B", "refused monsterchase-4"),
        ("monsterchase-4 with the expansion", "winter=yes", "K add-tile tile=17-A", "tiles-laid 17-A"),
        ("monsterchase-4 19 does not need it", "", "K add-tile tile=19-B", "tiles-laid 19-B"),
        ("monsterchase-31b the circuit is the keeper's", "", "A add-tile tile=01-A", "refused monsterchase-31b"),
        ("monsterchase-31b nobody else takes a tile away", FIVE, "A remove-tile", "refused monsterchase-31b"),
        ("monsterchase-31b nobody else counts them", "", "A count-tiles count=8", "refused monsterchase-31b"),
        ("monsterchase-31b nobody else closes it", SIX, "A close-circuit", "refused monsterchase-31b"),
        ("monsterchase-31b in a race of teams anybody's", "mode=teams", "A add-tile tile=01-A", "tiles-laid 01-A"),
        (
            "monsterchase-5 nothing but the start at six",
            FIVE,
            "K count-tiles count=6",
            "tiles-laid ?,?,?,?,?,?; circuit-closed 6 - double-heart,no-assault,two-auras; step-reached points -",
        ),
        (
            "monsterchase-20b counted after all",
            FIVE,
            "K count-tiles count=7",
            "tiles-laid ?,?,?,?,?,?,?; circuit-closed 7 5 double-heart,no-assault,two-auras; step-reached points -",
        ),
        (
            "monsterchase-127 a race of teams makes its teams next",
            f"{SIX} mode=teams",
            "A close-circuit",
            "circuit-closed 6 - -; step-reached sides -",
        ),
        (
            "monsterchase-20b no more tiles later",
            f"{SIX} step=ranking",
            "K add-tile tile=07-A",
            "refused monsterchase-20b",
        ),
        ("monsterchase-20b none goes away later", f"{SIX} step=ranking", "K remove-tile", "refused monsterchase-20b"),
        ("monsterchase-20b closed once", f"{SIX} step=prey", "K close-circuit", "refused monsterchase-20b"),
        ("monsterchase-20b counted once", f"{SIX} step=prey", "K count-tiles count=8", "refused monsterchase-20b"),
    ),
)
def test_laying_tiles(words: str, asked: str, expected: str) -> None:
    assert outcome(f"{START} {words}", asked) == expected


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        pytest.param(6, (), id="monsterchase-5 V3 six: none"),
        pytest.param(8, (5,), id="monsterchase-5 V3 eight: on the fifth"),
        pytest.param(10, (5, 7), id="monsterchase-5 V3 ten: on the seventh too"),
        pytest.param(12, (5, 7, 9), id="monsterchase-5 V3 twelve: on the ninth too"),
        pytest.param(20, (5, 7, 9), id="monsterchase-3 every tile there is: long, but allowed"),
    ],
)
def test_reserves_lie_on_the_circuit(tiles: int, expected: tuple[int, ...]) -> None:
    state, _ = after(START, f"K count-tiles count={tiles}")
    assert state.reserves == expected


def test_monsterchase_2_the_keeper_sees_what_is_open() -> None:
    assert open_to(at(START), "K") == {"add-tile", "count-tiles"}
    assert closed_to(at(START), "K")["close-circuit"] == "monsterchase-2"
    assert open_to(at(f"{START} {SIX}"), "K") == {"add-tile", "remove-tile", "count-tiles", "close-circuit"}


@pytest.mark.parametrize(
    ("laid", "first"), [(0, "count-tiles"), (1, "add-tile"), (5, "add-tile"), (6, "close-circuit")]
)
def test_monsterchase_2_the_likely_act_comes_first(laid: int, first: str) -> None:
    """Only a number while nothing lies there, then tile after tile, then the ring."""
    words, _, tiles = SIX.partition("=")
    circuit = f"{words}={','.join(tiles.split(',')[:laid])}" if laid else ""
    assert [each.action for each in listed(f"{START} {circuit}", "K").open if each.primary] == [first]


@pytest.mark.parametrize(
    ("words", "snowy"),
    [
        pytest.param("", False, id="monsterchase-4 without Winter is Now"),
        pytest.param("winter=yes", True, id="monsterchase-4 with it"),
    ],
)
def test_only_tiles_that_are_free_are_offered(words: str, snowy: bool) -> None:
    """Both sides of six laid tiles are off the list (monsterchase-2b), and what needs winter."""
    (offer,) = (each for each in listed(f"{START} {SIX} {words}", "K").open if each.action == "add-tile")
    free = {tile.id for tile in TILES.values() if tile.number > 6 and (snowy or not tile.needs_winter)}
    hole = offer.holes[0]
    assert isinstance(hole, Pick)
    assert set(hole.options) == free
