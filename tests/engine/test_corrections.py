"""Corrections and values copied from the box: what fits is kept, what does not cannot be read."""

from dataclasses import replace

import pytest
from msgspec import structs

from companion.engine.facts import Action, Adjust, AdjustAll, AdjustBy, Adjusted, Fact, Learn, Learned
from companion.engine.opening import Option
from companion.engine.play import Misfit, Play, closed_by, judge
from companion.engine.rulebook import Refusal
from tests.engine.counting import GAME, LUCK, Add, Added, Count


@pytest.mark.parametrize(
    ("seat", "action", "fact"),
    [
        ("A", Adjust(dial="number", value=7), Adjusted(dial="number", value=7, was=3)),
        ("A", Adjust(dial="number", value=0), Adjusted(dial="number", value=0, was=3)),
        ("A", AdjustBy(dial="number", by=7), Adjusted(dial="number", value=10, was=3)),
        ("A", AdjustBy(dial="number", by=-3), Adjusted(dial="number", value=0, was=3)),
        ("B", Adjust(dial="secret", value="y"), Adjusted(dial="secret", value="y", was="x")),
        ("A", Adjust(dial="words", value="nine mark"), Adjusted(dial="words", value="nine mark", was="")),
        ("A", Adjust(dial="words", value=""), Adjusted(dial="words", value="", was="")),
        ("A", Learn(entry="size", value=5), Learned(entry="size", value=5)),
        ("A", Learn(entry="kind", value="b", remember=True), Learned(entry="kind", value="b", remember=True)),
        ("B", Learn(entry="grid/s/d", value=9), Learned(entry="grid/s/d", value=9)),
        ("B", Learn(entry="motto", value="x" * 400), Learned(entry="motto", value="x" * 400)),
        ("A", Learn(entry="cards", value="go | a"), Learned(entry="cards", value="go | a")),
        ("A", Learn(entry="cards", value=" | "), Learned(entry="cards", value=" | ")),
        ("A", Learn(entry="tiles", value="go | -1"), Learned(entry="tiles", value="go | -1")),
        ("A", Learn(entry="tiles", value="go | "), Learned(entry="tiles", value="go | ")),
    ],
)
def test_what_fits(seat: str, action: Action, fact: Fact) -> None:
    assert judge(GAME, Count(3), seat, action, LUCK) == (fact,)


@pytest.mark.parametrize(
    ("seat", "action"),
    [
        ("A", Adjust(dial="weather", value=1)),
        ("A", Adjust(dial="number", value=11)),
        ("A", Adjust(dial="number", value=-1)),
        ("A", Adjust(dial="number", value="7")),
        ("A", AdjustBy(dial="weather", by=1)),
        ("A", AdjustBy(dial="words", by=1)),
        ("B", AdjustBy(dial="secret", by=1)),
        ("A", Adjust(dial="secret", value="y")),
        ("B", Adjust(dial="secret", value="z")),
        ("B", Adjust(dial="secret", value=1)),
        ("A", Adjust(dial="words", value="ten  marks")),
        ("A", Adjust(dial="words", value=9)),
        ("A", Adjust(dial="marks", value="r.1=a")),
        ("A", Learn(entry="weather", value=1)),
        ("A", Learn(entry="size", value=0)),
        ("A", Learn(entry="size", value=6)),
        ("A", Learn(entry="size", value="big")),
        ("A", Learn(entry="kind", value="c")),
        ("A", Learn(entry="kind/a", value="a")),
        ("A", Learn(entry="grid", value=1)),
        ("A", Learn(entry="grid/r", value=1)),
        ("A", Learn(entry="grid/r/x", value=1)),
        ("A", Learn(entry="grid/c/r", value=1)),
        ("A", Learn(entry="grid/r/c", value=10)),
        ("A", Learn(entry="size/r", value=3)),
        ("A", Learn(entry="motto", value=7)),
        ("A", Learn(entry="motto/a", value="x")),
        ("A", Learn(entry="motto", value="x" * 401)),
        ("A", Learn(entry="cards", value="go")),
        ("A", Learn(entry="cards", value="go | c")),
        ("A", Learn(entry="cards", value="go | a | a")),
        ("A", Learn(entry="tiles", value="go | 10")),
        ("A", Learn(entry="tiles", value="go | x")),
        ("A", Learn(entry="tiles", value="go | 1.0")),
        ("A", Learn(entry="tiles", value="go | \u0661")),
        ("A", Learn(entry="tiles", value="go | " + "9" * 5000)),
        ("A", Learn(entry="cards/0", value="go | a")),
    ],
)
def test_what_cannot_be_read(seat: str, action: Action) -> None:
    with pytest.raises(Misfit):
        judge(GAME, Count(3), seat, action, LUCK)


def test_custode_total_one_cell_of_what_adds_up_is_not_learned_alone() -> None:
    """Whatever it is set to the sum is spoilt, or nothing is changed; the page of the box takes the whole."""
    (grid,) = [entry for entry in GAME.box if entry.id == "grid"]
    summed = replace(GAME, box=(structs.replace(grid, total=10),))
    for value in (1, 9):
        with pytest.raises(Refusal) as refusal:
            judge(summed, Count(3), "A", Learn(entry="grid/r/c", value=value), LUCK)
        assert (refusal.value.rule, refusal.value.values) == ("custode-total", {"total": 10})
    assert judge(GAME, Count(3), "A", Learn(entry="grid/r/c", value=9), LUCK)


def test_asking_whether_it_is_open_changes_nothing() -> None:
    assert closed_by(GAME, Count(3), "A", Add(2), LUCK) is None
    refusal = closed_by(GAME, Count(3), "B", Add(2), LUCK)
    assert refusal is not None
    assert refusal.rule == "custode-seat"


def test_what_follows_from_a_correction_is_a_fact_of_the_same_act() -> None:
    game = replace(GAME, after_correction=lambda play, correction: play.happens(Added(int(correction.value))))
    assert judge(game, Count(3), "A", Adjust(dial="number", value=4), LUCK) == (
        Adjusted(dial="number", value=4, was=3),
        Added(4),
    )


@pytest.mark.parametrize(("before", "carried", "means"), [(None, {}, "a"), ("b", {}, "b"), ("b", {"x": "a"}, "a")])
def test_an_option_that_a_table_does_not_carry(before: str | None, carried: dict[str, str], means: str) -> None:
    assert Option(id="x", choices=("a", "b"), default="a", before=before).chosen(carried) == means


# --- several at once --------------------------------------------------------------------------------------------------


def test_several_corrections_are_the_facts_they_would_be_one_by_one() -> None:
    both = AdjustAll({"number": 7, "words": "nine mark"})
    facts = (Adjusted("number", 7, 3), Adjusted("words", "nine mark", ""))
    assert judge(GAME, Count(3), "A", both, LUCK) == facts


def test_what_is_so_already_is_not_said_again() -> None:
    assert judge(GAME, Count(3), "A", AdjustAll({"number": 3, "words": "x"}), LUCK) == (Adjusted("words", "x", ""),)


@pytest.mark.parametrize(
    "dials",
    [
        pytest.param({}, id="none"),
        pytest.param({"number": 3}, id="it is so"),
        pytest.param({"number": 7, "weather": 1}, id="no dial"),
        pytest.param({"number": 7, "words": 9}, id="no word"),
        pytest.param({"number": 7, "secret": "y"}, id="another's secret"),
        pytest.param({"secret": "x"}, id="another's secret as it is"),
    ],
)
def test_one_that_does_not_fit_refuses_all(dials: dict[str, str | int]) -> None:
    with pytest.raises(Misfit):
        judge(GAME, Count(3), "A", AdjustAll(dials), LUCK)


def test_what_follows_from_each_follows_before_the_next() -> None:
    """Whatever a game makes of a correction stands between the two, as where they are made one by one."""
    def noted(play: Play[Count], correction: Adjusted) -> None:
        if correction.dial == "number":
            play.happens(Added(by=1))

    game = replace(GAME, after_correction=noted)
    found = judge(game, Count(3), "A", AdjustAll({"number": 7, "words": "x"}), LUCK)
    assert found == (Adjusted("number", 7, 3), Added(by=1), Adjusted("words", "x", ""))


@pytest.mark.parametrize("by", [8, -4, 999])
def test_more_and_less_end_where_the_dial_ends(by: int) -> None:
    """custode-span: the table may have brought it there since the page was made, so it is said and not unreadable."""
    with pytest.raises(Refusal) as refusal:
        judge(GAME, Count(3), "A", AdjustBy(dial="number", by=by), LUCK)
    assert (refusal.value.rule, refusal.value.values) == ("custode-span", {"now": 3, "least": 0, "most": 10})
