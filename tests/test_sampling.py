"""What the default run leaves out of a product, and that it leaves out no value."""

from collections.abc import Callable
from datetime import date

import pytest
from _pytest.config import Config

from tests.browser import gallery, test_length, test_moments, test_pages, test_screen, test_shift
from tests.sampling import (
    EVERY,
    FORTNIGHT,
    SOAK,
    TURN,
    by_turns,
    dealt,
    each_day,
    in_turn,
    is_soak,
    kind_of,
    others,
    turn_of,
    waiting,
)


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
    assert ["".join(sorted(map(str, share))) for share in shares] == ["adg", "be", "cf"]


@pytest.mark.parametrize("count", [1, 2, 3, 14, 15, 100])
def test_some_of_a_kind_come_each_day_and_all_within_a_fortnight(count: int) -> None:
    rows = [*range(count)]
    left = [set(others(rows, turn)) for turn in range(738_000, 738_000 + FORTNIGHT)]
    assert all(each < set(rows) for each in left)
    assert set.intersection(*left) == set()
    assert max(count - len(each) for each in left) == -(-count // min(FORTNIGHT, count))


def test_what_is_of_one_kind_is_dealt_out_together(request: pytest.FixtureRequest) -> None:
    """Rows of one test, and tests that are said to be of a kind; a test without rows comes every day."""
    items = [
        item(request, "tests/web/test_it.py::test_rows[a]"), item(request, "tests/web/test_it.py::test_rows[b]"),
        item(request, "tests/web/test_it.py::test_first", in_turn("one")),
        item(request, "tests/cli/test_it.py::test_second", in_turn("one")),
        item(request, "tests/web/test_it.py::test_always"),
    ]  # fmt: skip
    days = [[each for each in items if each not in waiting(items, turn)] for turn in ("4", "5")]
    assert days == [[items[0], items[2], items[4]], [items[1], items[3], items[4]]]
    assert waiting(items, EVERY) == []
    assert waiting(items, SOAK) == items[:4]


@pytest.mark.parametrize(
    ("id", "mark", "kind"),
    [
        ("tests/games/hyde/test_turno.py::test_turn[hyde-8]", None, ""),
        ("tests/games/hyde/test_playthroughs.py::test_playthrough[1]", in_turn(), "test_playthrough"),
        ("tests/engine/test_locks.py::test_what_is_locked[1]", None, ""),
        ("tests/test_rules.py::test_words[hyde]", None, ""),
        ("tests/web/test_words.py::test_words[it]", each_day, ""),
        ("tests/web/test_acting.py::test_lists[1]", None, "test_lists"),
    ],
)
def test_rules_and_what_is_asked_of_the_code_wait_for_no_day(
    request: pytest.FixtureRequest, id: str, mark: pytest.MarkDecorator | None, kind: str
) -> None:
    assert kind_of(item(request, id, mark)) == (f"{id.partition('::')[0]}::{kind}" if kind else "")


class Named(pytest.Item):
    def runtest(self) -> None:
        """Nothing: it only has its name."""


def item(request: pytest.FixtureRequest, id: str, mark: pytest.MarkDecorator | None = None) -> pytest.Item:
    found = Named.from_parent(request.node.parent, name=id.partition("::")[2], nodeid=id)
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


SHARED: dict[str, Callable[..., None]] = {
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
    (mark,) = (each for each in vars(SHARED[name])["pytestmark"] if each.name == "parametrize")
    ids = [(row.id, not is_soak(row)) for row in mark.args[1]]
    for game in {game for game, _ in gallery.LOOKED_AT} - {"hyde"}:
        assert {is_default for id, is_default in ids if id.startswith(f"{game}-")} == {True, False}
    assert any(is_default for id, is_default in ids if id.startswith(("hyde-", "table-")))
