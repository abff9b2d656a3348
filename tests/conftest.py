"""The order of the run, and what is prepared once for all of it (test fixtures).

What takes longest begins first, so that no worker is left alone with it at the end. Servers in processes of their own
find the program compiled, and of numpy nothing; servers in memory share their templates, addresses and static files.
"""

import compileall
import gc
import os
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from _pytest.mark import Mark
from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from werkzeug.routing import Rule

from companion.games import games
from companion.store import schema
from companion.web.serving import assets
from tests import torn
from tests.each_value import is_soak
from tests.profiles import PROFILES, is_quick, profile_of
from tests.second_try import SecondTry

TESTS = Path(__file__).parent
# What a server of the tests loads of them and of the program.
LOADED = (TESTS.parent / "companion", TESTS.parent / "printables", TESTS / "promises", TESTS / "browser")
NO_SOAK = "not soak"
# What lasts minutes by itself, drills of whole servers and evenings on phones; the others fill what room they leave.
LONG = (
    "test_unused", "contract/test_adding", "contract/test_leaks",
    "promises/test_kill", "promises/test_secrets", "promises/test_ground", "promises/test_one_history",
    "browser/test_custode", "browser/test_round", "browser/test_without_script", "promises/test_locks", "promises",
    "browser",
)


class Compiled(BytecodeCache):
    """Templates compiled once in this process: the tests make a thousand servers of the same ones."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key] = bucket.bytecode_to_string()


def compiled_once() -> Callable[[Rule], None]:
    """What makes a rule of an address ready, once for each: werkzeug takes it to pieces, and writes two functions."""
    compile_rule, kept = Rule.compile, dict[str, Rule]()

    def once(rule: Rule) -> None:
        key = repr((rule.rule, rule.defaults, rule.host, rule.subdomain, rule.merge_slashes))
        if (like := kept.get(key)) is None:
            compile_rule(rule)
            kept[key] = rule
            return
        for name in ("_parts", "_trace", "_converters", "arguments"):
            setattr(rule, name, getattr(like, name))
        for name in ("_build", "_build_unknown"):
            setattr(rule, name, getattr(like, name).__func__.__get__(rule, None))

    return once


def laid_out_once() -> Callable[[sqlite3.Connection], None]:
    """What lays out a store, once for all that are in memory; a file goes through its migrations."""
    migrate, kept = schema.migrate, list[bytes]()

    def once(conn: sqlite3.Connection) -> None:
        _, _, file = conn.execute("PRAGMA database_list").fetchone()
        if kept and not file:
            conn.deserialize(kept[0])
            return
        migrate(conn)
        if not file:
            kept.append(conn.serialize())

    return once


def share_what_servers_make() -> None:
    """Of the thirty milliseconds of a server in memory these are nearly all, and the same for each."""
    Flask.jinja_options = {"bytecode_cache": Compiled()}
    Rule.compile = compiled_once()  # type: ignore[method-assign, assignment]  # what it does is done once
    schema.migrate = laid_out_once()  # type: ignore[assignment]  # called with a position, not by name
    assets.lean, assets.zipped = cache(assets.lean), cache(assets.zipped)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", choices=("all", *PROFILES), help="one long profile, or all (tests/README.md)")


def pytest_configure(config: pytest.Config) -> None:
    option = config.option
    if option.soak:
        option.markexpr = "soak"
    elif option.markexpr and "soak" not in option.markexpr:
        # Whoever asks for some rows, `-m quick`, asks for none of the long ones with them.
        option.markexpr = f"({option.markexpr}) and {NO_SOAK}"
    config.pluginmanager.register(SecondTry(config), "second-try")
    share_what_servers_make()
    # A run in the background of a shell hears no Ctrl-C, and so would no server that it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # What pytest makes of the tests' own assertions is kept as well: it takes as long as all the rest of the search.
    sys.dont_write_bytecode = False
    if not hasattr(config, "workerinput"):
        # Also where the surroundings forbid Python to write what it compiles: a hundred servers would do it again.
        for folder in LOADED:
            compileall.compile_dir(folder, quiet=2)
    if torn.faults():
        # A module that takes such a game for its example is red by itself, and stops no other.
        option.continue_on_collection_errors = True


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    return torn.is_of_one(collection_path) or None


@pytest.hookimpl(tryfirst=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Rows of the soak, half of all, are not even made where it is not asked for."""
    if metafunc.config.option.markexpr.endswith(NO_SOAK):
        marks = metafunc.definition.own_markers
        marks[:] = [without_soak(mark) if mark.name == "parametrize" else mark for mark in marks]


def without_soak(mark: Mark) -> Mark:
    names, rows, *others = mark.args
    rows = list(rows)
    # One remains where there is no other, to be left out by its own mark.
    kept = [index for index, row in enumerate(rows) if not is_soak(row)] or [*range(len(rows))][:1]
    more, ids = mark.kwargs, mark.kwargs.get("ids")
    if ids is not None and not callable(ids):
        ids = list(ids)
        more = {**more, "ids": [ids[place] for place in kept]}
    return Mark(mark.name, (names, [rows[place] for place in kept], *others), more, _ispytest=True)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    items += torn.rows(session, items)
    for item in filter(is_quick, items):
        item.add_marker("quick")
    if config.option.soak in PROFILES:
        others = [item for item in items if profile_of(item.nodeid) != config.option.soak]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if profile_of(item.nodeid) == config.option.soak]
    items.sort(key=lambda item: next((index for index, name in enumerate(LONG) if name in item.nodeid), len(LONG)))


def pytest_collection_finish() -> None:
    """Ten thousand tests lie in memory until the end: whoever looks for garbage need not go through them."""
    gc.freeze()


@pytest.fixture
def games_anew() -> Iterator[None]:
    """Games that are read anew, and again afterwards."""
    read_anew()
    yield
    read_anew()


def read_anew() -> None:
    games.cache_clear()
    torn.faults.cache_clear()
    torn.faults()


@pytest.fixture(scope="session", autouse=True)
def bare() -> Iterator[None]:
    """Every process that a test starts finds what a player's machine has (tests/bare)."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(TESTS / "bare"), prepend=os.pathsep)
        yield
