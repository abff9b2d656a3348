"""What the default run leaves out of a product, and that it leaves out no value."""

from datetime import date

import pytest
from _pytest.config import Config

from tests.browser import gallery, test_length, test_moments, test_pages, test_screen, test_shift
from tests.sampling import EVERY, SOAK, TURN, by_turns, dealt, in_turn, is_soak, others, turn_of, waiting


@pytest.mark.parametrize("axes", [("abc", "xy"), ("ab", "vwxyz", "12"), ("abcd", "wxyz")])
def test_every_value_is_there_by_default_and_every_combination_in_the_soak(axes: tuple[str, ...]) -> None:
    rows = by_turns(*axes)
    default = [row.values for row in rows if not is_soak(row)]
    assert len(default) == max(map(len, axes))
    for place, axis in enumerate(axes):
        assert {str(values[place]) for values in default} == set(axis)
    every = 1
    for axis in axes:
        every *= len(axis)
    assert len({row.values for row in rows}) == every


def test_what_several_tests_look_at_is_dealt_out_to_them() -> None:
    rows = [dealt(by_turns("abcdefg", "xy"), turn, 3) for turn in range(3)]
    shares = [[row.values[0] for row in some if not is_soak(row)] for some in rows]
    assert ["".join(share) for share in map(sorted, shares)] == ["adg", "be", "cf"]


@pytest.mark.parametrize(("count", "days"), [(1, 3), (2, 3), (3, 3), (7, 3), (7, 7), (100, 2)])
def test_some_of_a_kind_come_each_day_and_all_in_their_days(count: int, days: int) -> None:
    rows = [*range(count)]
    left = [set(others(rows, days, turn)) for turn in range(738_000, 738_000 + days)]
    assert all(each < set(rows) for each in left)
    assert set.intersection(*left) == set()
    assert max(count - len(each) for each in left) == -(-count // min(days, count))


def test_what_is_of_one_kind_is_dealt_out_together(request: pytest.FixtureRequest) -> None:
    """Rows of one test, and tests that are said to be of a kind; what says nothing comes every day."""
    items = [
        item(request, "test_rows[a]", in_turn()), item(request, "test_rows[b]", in_turn()),
        item(request, "test_first", in_turn(kind="one")), item(request, "test_second", in_turn(kind="one")),
        item(request, "test_always"),
    ]  # fmt: skip
    days = [[each.name for each in items if each not in waiting(items, turn)] for turn in ("4", "5")]
    assert days == [["test_rows[a]", "test_first", "test_always"], ["test_rows[b]", "test_second", "test_always"]]
    assert waiting(items, EVERY) == []
    assert waiting(items, SOAK) == items[:4]


def item(request: pytest.FixtureRequest, name: str, mark: pytest.MarkDecorator | None = None) -> pytest.Item:
    found = pytest.Function.from_parent(request.node.parent, name=name, callobj=lambda: None)
    if mark is not None:
        found.add_marker(mark)
    return found


@pytest.mark.parametrize(
    ("words", "turn"),
    [
        ((), str(date.today().toordinal())), (("-m", "soak"), SOAK), (("-k", "hyde"), EVERY), (("--lf",), EVERY),
        (("tests/kit",), EVERY),
    ],
)  # fmt: skip
def test_what_is_named_is_taken_whole(words: tuple[str, ...], turn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(TURN)
    options = {"markexpr": "soak" if "-m" in words else "not soak", "keyword": "hyde" * ("-k" in words)}
    asked = Config.fromdictargs({**options, "lf": "--lf" in words}, [])
    asked.option.__dict__.update(options)
    is_path = any("/" in word for word in words)
    asked.args_source = Config.ArgsSource.ARGS if is_path else Config.ArgsSource.TESTPATHS
    assert turn_of(asked) == turn


SHARED = {
    "page": test_pages.test_a_page,
    "length": test_length.test_a_page_is_two_screens_at_most,
    "shift": test_shift.test_what_comes_late_moves_nothing,
    "screen": test_screen.test_nothing_is_cut_and_the_moment_is_large,
    "card": test_moments.test_a_card_is_in_the_window_as_it_comes,
}


@pytest.mark.parametrize("name", SHARED)
def test_every_test_of_moments_looks_at_every_game(name: str) -> None:
    """By default at some of the moments of each, in the soak at all of them."""
    assert set(gallery.TESTS) <= set(SHARED)
    (mark,) = (each for each in SHARED[name].pytestmark if each.name == "parametrize")
    ids = [(row.id, not is_soak(row)) for row in mark.args[1]]
    for game in {game for game, _ in gallery.LOOKED_AT} - {"hyde"}:
        assert {is_default for id, is_default in ids if id.startswith(f"{game}-")} == {True, False}
    assert any(is_default for id, is_default in ids if id.startswith(("hyde-", "table-")))
