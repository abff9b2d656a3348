"""What is installed: the wheel as it is built, what lies in it, and that it works where no checkout is."""

import os
import subprocess
import sys
import zipfile
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.sources import ROOT

pytest.importorskip("hatchling", reason="needs hatchling: pip install '.[test]'")


@cache
def wheel() -> bytes:
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
        subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
        (built,) = Path(folder).glob("*.whl")
        return built.read_bytes()


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder of packages with Custode in it, as pip lays it out."""
    file = tmp_path / "custode.whl"
    file.write_bytes(wheel())
    with zipfile.ZipFile(file) as archive:
        archive.extractall(tmp_path / "packages")
    return tmp_path / "packages"


def test_it_puts_nothing_beside_other_peoples_packages_but_its_own_two(installed: Path) -> None:
    """A module called `wsgi`, or a folder called `tests`, would be everybody's."""
    found = {path.name for path in installed.iterdir() if not path.name.endswith(".dist-info")}
    assert found == {"companion", "printables"}


def test_it_carries_nothing_that_only_whoever_changes_it_runs(installed: Path) -> None:
    names = {path.relative_to(installed).as_posix() for path in installed.rglob("*")}
    assert {"companion/wsgi.py", "companion/data/hyde/rulebook.toml"} <= names
    assert [name for name in names if {"tests", "bench", "bench.py", "camera.py"} & {*name.split("/")}] == []


PAGE = """
import companion
from companion.store import Store
from companion.web import create_app
page = create_app(store=Store(None)).test_client().get("/", headers={"Accept-Language": "it"})
print(page.status_code, "Vai al contenuto" in page.text, companion.__file__)
"""


def test_it_works_where_no_checkout_is(installed: Path, tmp_path: Path) -> None:
    """Rules, words of the frame and of the games come with it."""
    home = {**os.environ, "PYTHONPATH": str(installed), "CUSTODE_DATA_DIR": str(tmp_path / "tables")}

    def python(*words: str) -> str:
        command = [sys.executable, *words]
        return subprocess.run(command, cwd=tmp_path, env=home, capture_output=True, text=True, check=True).stdout

    assert python("-c", PAGE).split() == ["200", "True", str(installed / "companion" / "__init__.py")]
    assert "Two to four players" in python("-m", "companion.cli", "rules", "hyde", "--language", "en")
    assert "(not built yet)" not in python("-m", "companion.cli", "games")
    served = "import companion.wsgi; print(companion.wsgi.app.name)"
    assert python("-c", served) == "companion.web\n"
