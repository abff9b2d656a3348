"""The planted faults keep up with the program: each still stands where it is planted, and the tests it asks are there.

That each is found is for whoever runs them: `python -m tests.plants`.
"""

from pathlib import Path

import pytest

from tests.planting import copied, run
from tests.plants import KINDS, Misplanted, Plant, Unheard, finders, planted, plants, verdict
from tests.sources import ROOT

PLANTS = {plant.name: plant for plant in plants()}
# A test that finds one of them by its text alone.
FINDER = """
from pathlib import Path
import companion.engine.meanwhile as planted_in

def test_it() -> None:
    assert {text!r} in Path(planted_in.__file__).read_text()
"""


@pytest.mark.parametrize("name", PLANTS)
def test_a_plant_still_fits(name: str) -> None:
    plant = PLANTS[name]
    text = (ROOT / plant.file).read_text(encoding="utf-8")
    assert planted(plant, text) != text
    assert [path for path in plant.found_by if not (ROOT / path.partition("::")[0]).exists()] == []
    assert plant.found_by


def test_each_kind_of_fault_is_planted() -> None:
    assert {plant.kind for plant in PLANTS.values()} == set(KINDS)
    assert len(PLANTS) == len(plants())


@pytest.mark.parametrize(("text", "count"), [("", 0), ("one one", 2)])
def test_a_plant_without_its_place_says_so(text: str, count: int) -> None:
    plant = Plant("it", KINDS[0], "a file", "one", "two", ())
    with pytest.raises(Misplanted, match=f"it: its text stands {count} times in a file"):
        planted(plant, text)


def test_a_fault_is_found_in_a_copy_and_goes_with_its_run(tmp_path: Path) -> None:
    """Red with it and green without, and the checkout untouched: were it not, no verdict would mean anything."""
    plant = PLANTS["what-was-shown-commutes"]
    tree = copied(tmp_path)
    finder = "tests/test_found.py"
    (tree / finder).write_text(FINDER.format(text=plant.before), encoding="utf-8")
    assert verdict(plant, tree, [finder]).found == f"{finder}::test_it"
    assert run(tree, [finder]).is_green
    assert plant.before in (ROOT / plant.file).read_text(encoding="utf-8")
    with pytest.raises(Unheard, match="pytest ended with 4"):
        verdict(plant, tree, ["tests/nowhere.py"])
    assert run(tree, [finder], patience=0.01).ended is None


def test_every_finder_is_asked_once() -> None:
    twice = [PLANTS["mythos-053-costs-more"], PLANTS["mythos-125-taxes-friends"]]
    assert finders(twice) == ("tests/games/mythos",)
