"""The drawn track between two turns of the boss: cars go by what was said, pale until somebody has looked."""

import pytest

from companion.games.monsterchase import GAME
from companion.games.monsterchase.driver import choosing, drawing, following
from companion.games.monsterchase.driver import strip as on
from companion.games.monsterchase.state import Race
from tests.games.monsterchase.table import after, at, going_on, lines, outcome, rows

TRACK = "strip=4x12_boss=2.3_car=A:1.5,B:3.2,C:4.7_rock=4.4"
PILOT = f"step=turn turn=A::d:0:0:: {TRACK} reserves="
FLIP = f"step=flip turn=boss::d:0:0:: acted=A,B {TRACK} reserves="


def places(state: Race) -> dict[str, str]:
    found = drawing.known(state)
    assert found is not None
    return {"boss": str(found.boss), **{car.id: str(car.cell) for car in found.cars}}


def last(words: str, *asked: str) -> str:
    _, facts = after(words, *asked)
    return lines(facts)[-1]


# --- what was said ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-180b a card", PILOT, "A play-card card=missile-3", "marks-moved A:1.8"),
        (
            "monsterchase-180b of a steer only the lane is unknown",
            PILOT,
            "A play-card card=steer-2",
            "marks-moved A:1.7",
        ),
        (
            "monsterchase-180b a second card goes on from there",
            f"{PILOT} heard=A:1.8 extra=1",
            "A play-card card=bomb-2",
            "marks-moved A:1.10",
        ),
        (
            "monsterchase-180b before whatever lies there",
            f"{PILOT} heard=C:1.8",
            "A play-card card=missile-3",
            "marks-moved A:1.7,C:1.8",
        ),
        ("monsterchase-180b a manoeuvre", PILOT, "A manoeuvre cards=missile-4,bomb-2 effect=bomb", "marks-moved A:1.7"),
        (
            "monsterchase-180b off the track, it is nowhere",
            f"{PILOT} car.B=1/0/0/0:?,?,?",
            "A play-card card=missile-3|A damage target=B",
            "marks-moved A:1.8,B:",
        ),
        (
            "monsterchase-180b the boss moved by hand",
            f"{FLIP.replace('step=flip', 'step=move').replace('::d:0:0::', '::d:0:0::star-3')}",
            "K boss-moved",
            "marks-moved boss:2.6",
        ),
        (
            "monsterchase-180b and into the lane its questions left",
            f"{FLIP.replace('step=flip', 'step=move').replace('::d:0:0::', '::d:0:0::steer-3')} weighed=left",
            "K boss-moved",
            "marks-moved boss:1.6",
        ),
    ),
)
def test_a_mark_goes_by_what_was_said(words: str, asked: str, expected: str) -> None:
    assert last(words, *asked.split("|")) == expected


def test_monsterchase_180b_without_a_drawing_nothing_follows() -> None:
    _, facts = after(PILOT.replace(TRACK, ""), "A play-card card=missile-3")
    assert not [line for line in lines(facts) if line.startswith("marks-moved")]


def test_monsterchase_180b_the_pad_shows_them_pale() -> None:
    """The pad of the next turn of the boss, moved on with it; who is beyond it is not on it."""
    state = at(f"{FLIP} heard=A:1.9,C:4.19,boss:2.8")
    assert places(state) == {"boss": "2.5", "A": "1.6"}
    canvas = drawing.canvas(state)
    assert canvas.unsure == ("5.2=boss", "6.1=A")
    assert set(canvas.unsure) <= set(canvas.now)
    drawn = at(f"{FLIP.replace('::d:', '::dv:')} heard=A:1.9")
    assert drawing.canvas(drawn).unsure == ()


# --- confirmed, and only then used ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-180b it is all as drawn",
            f"{FLIP} heard=A:1.7",
            "K confirm-strip",
            "strip-drawn 4x12 boss=2.3 car=A:1.7,B:3.2,C:4.7 rock=4.4; marks-moved",
        ),
        (
            "monsterchase-180b nothing was drawn",
            FLIP.replace(TRACK, ""),
            "K confirm-strip",
            "refused monsterchase-180b",
        ),
        (
            "monsterchase-180b drawn in this turn",
            FLIP.replace("::d:", "::dv:"),
            "K confirm-strip",
            "refused monsterchase-180b",
        ),
        ("monsterchase-31b the keeper looks", FLIP, "A confirm-strip", "refused monsterchase-31b"),
        (
            "monsterchase-180b drawn anew",
            f"{FLIP} heard=A:1.7",
            "K draw-strip cells=3.2=boss,7.2=A",
            "strip-drawn 4x12 boss=2.3 car=A:2.7; marks-moved",
        ),
    ),
)
def test_somebody_looks(words: str, asked: str, expected: str) -> None:
    found = outcome(words, asked)
    assert found.replace(" prey=3", "").replace("marks-moved -", "marks-moved").strip() == expected


def test_monsterchase_180b_what_nobody_confirmed_is_never_used() -> None:
    """A has gone on; before anybody looks nothing is compared, and afterwards what was seen."""
    state, _ = after(f"{FLIP} heard=A:2.5", "K flip card=bomb-5")
    assert (state.step, choosing.choosing(state)) == ("move", None)
    state, _ = going_on(state, "K confirm-strip")
    found = choosing.choosing(state)
    assert found is not None
    assert {event.who for event in found.choice.best[0].trace if event.kind == "hurt"} == {"A"}


def test_monsterchase_180b_a_stale_car_would_change_the_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault of a drawing that is trusted as it was: it is caught by what the boss would hit."""

    def hit() -> set[str]:
        state, _ = after(f"{FLIP} heard=A:2.5", "K confirm-strip", "K flip card=bomb-5")
        found = choosing.choosing(state)
        assert found is not None
        return {event.who for event in found.choice.best[0].trace if event.kind == "hurt"}

    assert hit() == {"A"}
    monkeypatch.setattr(following, "followed", lambda drawn, heard: drawn)
    assert hit() == set()


# --- a space takes all that lies there --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        pytest.param(
            "3.2=boss,5.line=border,5.line=prey,5.line=reserve,9.line=border",
            "4x12 boss=2.3 border=5:3,9:4 prey=3 reserve=3,5",
            id="monsterchase-109 reserve and prey and border of one tile",
        ),
        pytest.param(
            "3.2=boss,5.line=prey,5.line=reserve,9.line=reserve",
            "4x12 boss=2.3 border=5:3,9:5 prey=3 reserve=3,5",
            id="monsterchase-109 and another reserve beyond",
        ),
        pytest.param(
            "3.2=boss,3.2=ice,5.1=A,5.1=ice", "4x12 boss=2.3 car=A:1.5 ice=1.5,2.3 prey=3 reserve=3,5", id="cars on ice"
        ),
        pytest.param(
            "3.2=boss,5.line=checkpoint,5.line=finish",
            "4x12 boss=2.3 checkpoint=5 finish=5 prey=3 reserve=3,5",
            id="two lines at once",
        ),
    ],
)
def test_a_space_takes_all_that_lies_there(cells: str, expected: str) -> None:
    words = "step=flip turn=boss::d:0:0:: winter=yes prey=3:heart/ reserves=3,5"
    state, _ = after(words, f"K draw-strip cells={cells}")
    assert state.strip == expected
    again = drawing.drawn(state, drawing.canvas(state).now)
    assert on.notation(again) == expected


@pytest.mark.parametrize("cells", ["3.2=boss,5.1=A,5.1=B", "3.2=boss,5.1=A,5.1=rock", "3.2=boss,5.1=ice,5.1=rock"])
def test_monsterchase_180_what_cannot_lie_together(cells: str) -> None:
    words = "step=flip turn=boss::d:0:0:: winter=yes"
    assert outcome(words, f"K draw-strip cells={cells}") == "refused monsterchase-180"


# --- who is left behind -----------------------------------------------------------------------------------------------


def test_monsterchase_58_a_car_behind_stays_on_the_drawing() -> None:
    """The boss drives on, and the last pilot still knows who is near."""
    words = "step=flip turn=boss::d:0:0:: acted=A,B reserves="
    asked = ("K draw-strip cells=3.2=boss,1.1=A,2.3=B", "K flip card=bomb-5", "K play-option")
    state, _ = after(words, *asked)
    assert on.place(on.read(state.strip), "A") == on.Cell(1, 1)
    assert state.distances["A-B"] == 2


def test_a_position_keeps_what_was_heard() -> None:
    line = GAME.notation(at(f"{FLIP} heard=A:1.7,B:"))
    assert "heard=A:1.7,B:" in line
    assert GAME.notation(GAME.position(line)) == line
