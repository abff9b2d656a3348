"""The words of this game's own screen: every key its template asks for, for every location and target."""

import re
from pathlib import Path

import pytest

from companion.engine.handwork import handwork
from companion.engine.offers import offers
from companion.engine.voice import Voice
from companion.engine.words import LANGUAGES
from companion.games import hyde
from companion.games.hyde import GAME
from companion.games.hyde.components import (
    KINDS,
    LOCATIONS,
    OUTCASTS,
    OUTER,
    SIX,
    SYMBOLS,
    TARGETS,
    UNKNOWN,
    Location,
    Outcast,
    Target,
)
from companion.games.hyde.facts.attack import AttackBegun, TokenDrawn
from companion.games.hyde.facts.mano import ManoSent
from companion.games.hyde.facts.setup import RingLaid
from companion.web.moment.forms import offer_form
from tests.any_game import any_game
from tests.games.hyde.table import at

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
    parts: tuple[Location | Target | Outcast, ...] = (*LOCATIONS.values(), *TARGETS.values(), *OUTCASTS.values())
    cited = {each.rule for each in parts}
    assert cited <= set(GAME.rulebook.rules)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hand", ["?,?,?", "eye-1,bat-1,?", "eye-1,bat-1,bat-1"])
def test_no_two_handfuls_of_ones_read_alike(hand: str, language: str) -> None:
    """With Mano's card and without it, and of cards nobody has named, two buttons said the same."""
    state = at(f"step=play:B B@cripta mano=B:? hand.B={hand}")
    voice = Voice(any_game(GAME), language, {"A": "Ada", "B": "Bo"})
    texts = [offer_form(voice, each).text for each in offers(GAME, state, "B").open if each.action == "play-ones"]
    assert len(texts) > 2
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("keep=nothing bag=real", ["token", "token", "token-stays", "mano-sent"]),
        ("keep=nothing bag=app", ["token", "token", "token-stays", "mano-sent"]),
        ("keep=all bag=real", ["token", "token", "token-stays", "mano-moved"]),
        ("keep=all bag=app", ["mano-moved"]),
    ],
)
def test_hands_are_told_of_what_lies_on_this_table(options: str, expected: list[str]) -> None:
    """Where the app deals the cards and draws the tokens it keeps both: only places and pawns are left."""
    words = f"seats=A:bianca,B:enid {options} step=token seen=bosco,jericho,capanno,pilgrim-world"
    facts = (TokenDrawn(place="bosco"), TokenDrawn(place="cripta"), AttackBegun(place="cripta", cards=0))
    lines = handwork(GAME, at(words), (*facts, ManoSent(seat="A", to="B")))
    assert [each.words.removeprefix("hands.") for each in lines] == expected


def test_the_first_location_lies_next_to_none() -> None:
    lines = [
        each.words
        for fact in (RingLaid(places=("bosco",)), RingLaid(places=("bosco", "cripta")), RingLaid(places=OUTER))
        for each in handwork(GAME, at(f"step=ring ring={','.join(fact.places[:-1][:1])} first="), (fact,))
    ]
    assert lines == ["hands.ring", "hands.location", "hands.ring"]
