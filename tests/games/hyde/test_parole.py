"""The words of this game's own screen: every key its template asks for, for every location and target."""

import re
from pathlib import Path

from companion.games import hyde
from companion.games.hyde import GAME
from companion.games.hyde.components import KINDS, LOCATIONS, OUTCASTS, OUTER, SIX, SYMBOLS, TARGETS, UNKNOWN

TEMPLATES = Path(hyde.__file__).parent / "templates"


def asked_for() -> set[str]:
    """`w('deck')` asks for board.deck; `'board.rule-' ~ place.id` for one word a location."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in TEMPLATES.rglob("*.html"))
    keys = {f"board.{key}" for key in re.findall(r"\bw\('([a-z-]+)'\)", text)}
    keys |= {key for key in re.findall(r"'(board\.[a-z-]+)'", text) if not key.endswith(("-", "."))}
    return keys | {f"board.rule-{place}" for place in OUTER} | {f"board.target-{target}" for target in TARGETS}


def test_every_word_of_the_screen_exists() -> None:
    assert len(asked_for()) > 20
    assert {key for key in asked_for() if key not in GAME.words} == set()


def test_every_component_has_a_name() -> None:
    ids = {*LOCATIONS, *TARGETS, *OUTCASTS, *SYMBOLS, *KINDS, SIX, UNKNOWN}
    assert {each for each in ids if each not in GAME.names()} == set()


def test_every_component_names_a_rule_that_exists() -> None:
    cited = {each.rule for each in (*LOCATIONS.values(), *TARGETS.values(), *OUTCASTS.values())}
    assert cited <= set(GAME.rulebook.rules)
