"""The machinery of mutation is held to account: what it leaves out, what it changes, and that it knows dead from alive.

The mutants themselves are tried in the soak.
"""

import tomllib
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.mutation import Equal, Mutant, Target, Trees, Unheard, Verdict, equals, modules, tally
from tests.mutation.left_out import left_out
from tests.mutation.tables import mutants
from tests.planting import Run
from tests.sources import ROOT

# Tables in which no mutant may live, with the tests that have their expectation written apart.
IN_HYDE = ("tests/games/hyde/test_pezzi.py", "tests/games/hyde/test_preparazione.py", "tests/games/hyde/test_parole.py")
IN_CHASE = tuple(f"tests/games/monsterchase/test_{name}.py" for name in ("lati", "chips", "components"))
TABLES = (
    Target("data/mythos/traits.toml", ("tests/games/mythos/test_tratti.py", "tests/games/mythos/test_potere.py")),
    *(Target(f"data/hyde/{name}.toml", IN_HYDE) for name in ("locations", "targets", "characters")),
    *(
        Target(f"data/monsterchase/{name}.toml", IN_CHASE)
        for name in ("bosses", "tiles", "prey", "effects", "changes", "chips", "inventory")
    ),
)
MODULE = '''"""A docstring."""
from typing import Literal
Who = Literal["a", "b"]
@marked(1)
class It(Base, frozen=True):
    count: int | None = 2
    def it(self, more: str | int = "x") -> list[1]:
        return "è" * 3 + (more or 4)
'''


def test_words_types_and_declarations_are_left_alone() -> None:
    """And what stands beside them is not: 2, 3 and 4 of the numbers, `*`, `+` and `or`."""
    lines = MODULE.splitlines()
    found = [
        "\n".join(lines[span.start[0] - 1 : span.end[0]])[span.start[1] : span.end[1]] for span in left_out(MODULE)
    ]
    assert sorted(found) == sorted(
        ['"""A docstring."""', 'Literal["a", "b"]', '"a"', '"b"', "marked(1)", "Base", "True", "int | None",
         "str | int", '"x"', "list[1]", '"è"']
    )  # fmt: skip


TABLE = """
[[part]]
id = "one"
it = "uno"
count = 2
near = { name = ["a", "b"], is_far = false }

[[part]]
id = "two"
"""


def test_a_table_is_changed_in_every_place_but_its_words(tmp_path: Path) -> None:
    file = tmp_path / "part.toml"
    file.write_text(TABLE, encoding="utf-8")
    found = list(mutants(file))
    assert [each.what for each in found] == [
        "one: left out",
        "one: id is two",
        "one: count is 3", "one: count is 1", "one: without count",
        "one: 0 of name is b", "one: name without a", "one: 1 of name is a", "one: name without b", "one: without name",
        "one: is_far is True",
        "one: without near",
        "two: left out",
        "two: id is one",
    ]  # fmt: skip
    was = tomllib.loads(TABLE)["part"]
    assert tomllib.loads(found[2].text)["part"] == [{**was[0], "count": 3}, was[1]]
    assert all(tomllib.loads(each.text)["part"] != was for each in found)


def test_a_table_of_cells_is_changed_as_well(tmp_path: Path) -> None:
    file = tmp_path / "part.csv"
    file.write_text("id,count,group\n007,2,x\n008,3,y\n", encoding="utf-8")
    assert [each.text.splitlines()[1] for each in mutants(file)][1:6] == [
        "008,2,x", "007,3,x", "007,1,x", "007,,x", "007,2,y",
    ]  # fmt: skip


def test_dead_and_alive_are_told_apart(tmp_path: Path) -> None:
    """In a copy of the tree; a test that is red by itself kills nobody."""
    target = Target("companion/engine/italian.py", ("tests/engine/test_italian.py",))
    text = (ROOT / target.file).read_text(encoding="utf-8")
    dead = Mutant(1, "no article is known", text.replace("ARTICLES", "ARTICOLI"))
    alive = Mutant(1, "a line more", f"{text}\n")
    with ExitStack() as stack:
        trees = Trees(stack, 1)
        assert [each.is_killed for each in trees.tried([(target, [dead, alive])])] == [True, False]
        with pytest.raises(Unheard, match="not green without a mutant"):
            trees.tried([(Target(target.file, ("tests/nowhere.py",)), [])])
    assert (ROOT / target.file).read_text(encoding="utf-8") == text


def test_who_does_the_same_as_the_program_counts_neither_way() -> None:
    verdicts = [
        Verdict("it.py", Mutant(1, what, ""), Run(ended)) for what, ended in (("a", 1), ("b", 0), ("c", 0), ("d", None))
    ]
    found = tally(verdicts, [Equal("it.py", "b", "it is"), Equal("other.py", "c", "elsewhere")])
    assert [[each.mutant.what for each in some] for some in (found.killed, found.equal, found.alive)] == [
        ["a", "d"], ["b"], ["c"],
    ]  # fmt: skip
    assert found.share == 2 / 3


def test_every_module_and_its_tests_are_there() -> None:
    targets = [*(target for module in modules() for target in module.files), *TABLES]
    paths = [target.file for target in targets] + [path for target in targets for path in target.killed_by]
    assert [path for path in paths if not (ROOT / path).exists()] == []
    assert len({target.file for target in targets}) == len(targets)
    folders = ("companion/store", "companion/games/hyde/rules")
    left = {str(file.relative_to(ROOT)) for folder in folders for file in (ROOT / folder).glob("*.py")}
    # Where nothing is left to change: names of errors, of columns, and what is brought together.
    assert left - {target.file for target in targets} == {
        "companion/games/hyde/rules/__init__.py", "companion/store/errors.py", "companion/store/starting.py",
        "companion/store/transactions.py",
    }  # fmt: skip


def test_what_does_the_same_says_why() -> None:
    assert all(len(each.why) > 30 and (ROOT / each.file).exists() for each in equals())
    assert len({(each.file, each.what) for each in equals()}) == len(equals())


# --- the soak ---------------------------------------------------------------------------------------------------------


@pytest.mark.soak
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.file)
def test_no_mutant_of_a_table_lives(table: Target) -> None:
    """Each value changed, each row and each field left out."""
    every = [*mutants(ROOT / table.file)]
    with ExitStack() as stack:
        found = tally(Trees(stack, 2).tried([(table, every)]), equals())
    assert [each.mutant.what for each in found.alive] == []
    assert len(found.killed) + len(found.equal) == len(every) > 0


@pytest.mark.soak
@pytest.mark.parametrize("name", [module.name for module in modules()])
def test_nine_in_ten_mutants_of_a_module_are_killed(name: str) -> None:
    """And whoever lives of this sample is named in equal.toml. Needs cosmic-ray: the extra `mutation`."""
    from tests.mutation.__main__ import LEAST_SHARE, SAMPLE, SEED
    from tests.mutation.program import by_file

    (module,) = (each for each in modules() if each.name == name)
    with ExitStack() as stack:
        found = tally(Trees(stack, 2).tried(by_file(module, SEED, SAMPLE)), equals())
    assert [f"{each.file}:{each.mutant.line} {each.mutant.what}" for each in found.alive] == [], f"seed {SEED}"
    assert found.share >= LEAST_SHARE
