"""The adventure phase: whose turn it is, closing, moving Rick, passing, and what one may do beside it."""

import pytest

from companion.games.rickmorty.state import closings_left, price
from tests.games.rickmorty.table import after, at, lines, outcome, rows

# A stands on 1 with Rick, a tile that costs a seed and two crystals.
HERE = "A@d1/smith d1=1020:4:1000:1"
RICH = "A=2,2,2,2"
GREEN = "c1=A:object:3 c2=A:character:2! c3=B:object:5!"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("rickmorty-12 clockwise to the next", "", "A pass", "passed A; turn-passed A B"),
        ("rickmorty-12 round to the first", "turn=C", "C pass", "passed C; turn-passed C A"),
        ("rickmorty-12 not your turn", "", "B pass", "refused rickmorty-12"),
        ("rickmorty-12b one action a turn", "acted=yes lasting=1", "A pass", "refused rickmorty-12b"),
        ("rickmorty-12b the first action", "turn=B", "B pass", "passed B; turn-passed B C"),
        ("rickmorty-5 not while placing", "step=place turn=", "A pass", "refused rickmorty-5"),
        ("rickmorty-5 in its phase", "", "A pass", "passed A; turn-passed A B"),
        ("rickmorty-29 nothing once it is over", "step=over", "A pass", "refused rickmorty-29"),
        ("rickmorty-29 while it goes on", "ending=yes", "A pass", "passed A; turn-passed A B"),
        ("rickmorty-21 who has passed may act again", "passes=2 A=2,0,0,0", "A move-rick resource=mega-seed to=d5",
         "rick-moved A mega-seed d5; turn-passed A B"),
    ),
)  # fmt: skip
def test_a_turn(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "rickmorty-19 with a pawn there",
            f"{HERE} {RICH}",
            "A close-dimension place=d1",
            "dimension-closed A d1 mega-seed,time-crystal,time-crystal "
            "Tile(cost=(1, 0, 2, 0), points=4, gives=(1, 0, 0, 0), cards=1, between=None, name='') yes; "
            "turn-passed A B",
        ),
        ("rickmorty-19 without a pawn there", f"{RICH} d5=0000:1:1000:1", "A close-dimension place=d5",
         "refused rickmorty-19"),
        ("rickmorty-19 never the Smith house", RICH, "A close-dimension place=smith", "refused rickmorty-19"),
        ("rickmorty-19b not enough", f"{HERE} A=1,0,1,0", "A close-dimension place=d1", "refused rickmorty-19b"),
        ("rickmorty-19b none of it", f"{HERE}", "A close-dimension place=d1", "refused rickmorty-19b"),
        ("rickmorty-19b others' cards save nothing", f"{HERE} A=1,0,1,0 c1=B:object:3 greens.c1.resource=time-crystal",
         "A close-dimension place=d1", "refused rickmorty-19b"),
        ("rickmorty-19d nobody has read it", "A@d1/smith", "A close-dimension place=d1", "refused rickmorty-19d"),
        ("rickmorty-29c the hole", f"A@d1/smith holes=d1, {RICH}", "A close-dimension place=d1",
         "refused rickmorty-29c"),
    ),
)  # fmt: skip
def test_closing(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    ("words", "asked", "paid"),
    [
        pytest.param(f"{HERE} {RICH}", "A close-dimension place=d1", "mega-seed,time-crystal,time-crystal",
                     id="rickmorty-19b what it costs"),
        pytest.param(f"{HERE} {RICH} c1=A:object:3 greens.c1.resource=time-crystal", "A close-dimension place=d1",
                     "mega-seed,time-crystal", id="rickmorty-19b less an icon"),
        pytest.param(f"{HERE} {RICH} c1=A:object:3 greens.c1.resource=schmeckle", "A close-dimension place=d1",
                     "mega-seed,time-crystal,time-crystal", id="rickmorty-19b an icon of another kind"),
        pytest.param("A@d1-d2/smith d1=1000:4:1000:1 d2=0100:4:1000:1 A=1,1,0,0", "A close-dimension place=d2",
                     "schmeckle", id="rickmorty-19 Rick between two in either"),
        pytest.param("A@smith/d1 d1=1000:4:1000:1 A=1,0,0,0", "A close-dimension place=d1", "mega-seed",
                     id="rickmorty-19d with Morty, once it is read"),
    ],
)  # fmt: skip
def test_what_a_closing_costs(words: str, asked: str, paid: str) -> None:
    state, facts = after(words, asked)
    assert lines(facts)[0].split()[3] == paid
    place = asked.rpartition("=")[2]
    assert len(state.closed["A"]) == 1
    assert place not in state.tiles
    assert state.stack == at(words).stack - 1


def test_rickmorty_19b_saves_one_at_every_closing() -> None:
    """The icon is never spent."""
    words = "A@d1-d2/smith d1=1000:4:1000:1 d2=1000:4:1000:1 c1=A:character:3 greens.c1.resource=mega-seed"
    state, _ = after(words, "A close-dimension place=d1", "B pass", "C pass")
    assert price(state, "A", "d2") == {"mega-seed": 0, "schmeckle": 0, "time-crystal": 0, "dark-matter": 0}


def test_rickmorty_36_an_icon_replaces_no_pawn() -> None:
    words = "c1=A:character:3 greens.c1.dimension=d5 d5=0000:1:1000:1"
    assert outcome(words, "A close-dimension place=d5") == "refused rickmorty-19"


@pytest.mark.parametrize(
    ("stack", "left"),
    [
        pytest.param(14, 15, id="rickmorty-31 twenty tiles"),
        pytest.param(6, 7, id="rickmorty-31 twelve"),
        pytest.param(0, 1, id="rickmorty-31 none left"),
    ],
)
def test_closings_left(stack: int, left: int) -> None:
    assert closings_left(at(f"stack={stack}")) == left


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("rickmorty-20 two of a kind", "A=2,0,0,0", "A move-rick resource=mega-seed to=d5",
         "rick-moved A mega-seed d5; turn-passed A B"),
        ("rickmorty-20 one of each", "A=1,1,0,0", "A move-rick resource=mega-seed to=d5", "refused rickmorty-20"),
        ("rickmorty-20 no such resource", "A=2,2,2,2", "A move-rick resource=nonsense to=d5", "refused rickmorty-20"),
        ("rickmorty-20b between two", "A=2,0,0,0", "A move-rick resource=mega-seed to=d5-d6",
         "rick-moved A mega-seed d5-d6; turn-passed A B"),
        ("rickmorty-20b into the house", "A=2,0,0,0", "A move-rick resource=mega-seed to=smith",
         "rick-moved A mega-seed smith; turn-passed A B"),
        ("rickmorty-20b where he is", "A=2,0,0,0", "A move-rick resource=mega-seed to=d1", "refused rickmorty-20b"),
        ("rickmorty-20b no such space", "A=2,0,0,0", "A move-rick resource=mega-seed to=d1-d4",
         "refused rickmorty-8b"),
        ("rickmorty-29c onto a hole", "A=2,0,0,0 holes=d5,", "A move-rick resource=mega-seed to=d5",
         "refused rickmorty-29c"),
        ("rickmorty-29c elsewhere", "A=2,0,0,0 holes=d5,", "A move-rick resource=mega-seed to=d4",
         "rick-moved A mega-seed d4; turn-passed A B"),
    ),
)  # fmt: skip
def test_moving_rick(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("rickmorty-16 an object of one's own", GREEN, "A use-object card=c1", "object-used A c1"),
        ("rickmorty-16 a character", GREEN, "A use-object card=c2", "refused rickmorty-16"),
        ("rickmorty-16 another's", GREEN, "A use-object card=c3", "refused rickmorty-16"),
        ("rickmorty-22 not in another's turn", GREEN, "B use-object card=c3", "refused rickmorty-22"),
        ("rickmorty-22 until the next one acts", f"{GREEN} turn=C recent=B", "B use-object card=c3",
         "object-used B c3"),
        ("rickmorty-22e a reading of where a turn ends", f"{GREEN} turn=C recent=B options.objects=until-next",
         "B use-object card=c3", "object-used B c3"),
        ("rickmorty-22e where it ends with the action", f"{GREEN} turn=C recent=B options.objects=before",
         "B use-object card=c3", "refused rickmorty-22e"),
        ("rickmorty-22e no garage either", f"{GREEN} turn=C recent=B options.objects=before garages.B=1 c4=B:object:2",
         "B protect card=c4", "refused rickmorty-22e"),
        ("rickmorty-22e before it", f"{GREEN} options.objects=before", "A use-object card=c1", "object-used A c1"),
        ("rickmorty-22 no longer", f"{GREEN} turn=A recent=C", "B use-object card=c3", "refused rickmorty-22"),
        ("rickmorty-22b a garage token on a card", f"{GREEN} garages.A=1", "A protect card=c1", "card-protected A c1"),
        ("rickmorty-22b one a card", f"{GREEN} garages.A=1", "A protect card=c2", "refused rickmorty-22b"),
        ("rickmorty-22d on a card of one's own", f"{GREEN} garages.A=1", "A protect card=c1", "card-protected A c1"),
        ("rickmorty-22d on one's own", f"{GREEN} garages.A=1", "A protect card=c3", "refused rickmorty-22d"),
        ("rickmorty-22c none to put", GREEN, "A protect card=c1", "refused rickmorty-22c"),
        ("rickmorty-22c one to put", f"{GREEN} garages.A=2", "A protect card=c1", "card-protected A c1"),
    ),
)  # fmt: skip
def test_beside_the_action(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def test_rickmorty_22_as_many_as_one_has() -> None:
    """Any number of cards are protected in a turn, and the action is still to come."""
    state, _ = after("c1=A:object:3 c2=A:object:1 garages.A=2", "A protect card=c1", "A protect card=c2")
    assert (state.garages["A"], state.turn, state.acted) == (0, "A", False)
    assert all(state.greens[card].garage for card in ("c1", "c2"))
