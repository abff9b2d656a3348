"""Pads of circles as they are printed: nothing near a circle, no name cut short, the same in either language."""

import re
from typing import Any

import pytest

from companion.engine.game import Game
from companion.engine.opening import Opening
from companion.engine.scores import Mark
from companion.engine.words import LANGUAGES
from companion.games import games
from printables import drawn, known_pads, pad_lines
from printables.pad_lines import VERSION
from printables.text import ELLIPSIS
from tests.printables.logged import Logged, faults, request_for, struck

# What a reader of photographs needs white around every circle, in millimetres.
WHITE = 0.8
PADS = [
    pytest.param(each, id=f"{game.id}-{each.layout.id}")
    for game in games().values()
    for each in known_pads.all_known(game, VERSION).values()
]
BY_PAD = pytest.mark.parametrize("pad", PADS)
IN_BOTH = pytest.mark.parametrize("language", LANGUAGES)


def printed(pad: known_pads.Known, language: str, **changes: Any) -> Logged:
    given = {"game": pad.game, "opening": pad.opening, "language": language, "paper": "A4", **changes}
    ink = drawn("pad", request_for(**given), Logged)
    assert isinstance(ink, Logged)
    return ink


def origin(ink: Logged, pad: known_pads.Known) -> tuple[float, float]:
    """Where the pad lies on its paper: by the first circle that was drawn."""
    left, top, right, bottom = next(box for _, box, what in ink.shapes if what == "ring")
    first = pad.layout.circles[0]
    return (left + right) / 2 - first.x, (top + bottom) / 2 - first.y


def test_every_game_has_a_pad_for_every_table() -> None:
    for game in games().values():
        for opening in known_pads.openings(game):
            assert known_pads.of_table(game, opening, VERSION), (game.id, len(opening.seats), opening.options)


@BY_PAD
@IN_BOTH
def test_circles_are_where_the_layout_says_and_nothing_else_is_near(pad: known_pads.Known, language: str) -> None:
    ink = printed(pad, language)
    x, y = origin(ink, pad)
    rings = [box for _, box, what in ink.shapes if what == "ring"]
    middles = [(round((box[0] + box[2]) / 2 - x, 2), round((box[1] + box[3]) / 2 - y, 2)) for box in rings]
    assert middles == [(circle.x, circle.y) for circle in pad.layout.circles]
    things = [(box, text) for _, box, text in ink.texts]
    things += [(box, what) for _, box, what in ink.shapes if what != "ring"]
    near = [
        (what, circle.row, circle.column, circle.choice)
        for box, what in things
        for circle in pad.layout.circles
        if distance(box, x + circle.x, y + circle.y) < pad.layout.circle / 2 + WHITE - 0.01
    ]
    assert near == []


def distance(box: tuple[float, float, float, float], x: float, y: float) -> float:
    across, down = max(box[0] - x, 0, x - box[2]), max(box[1] - y, 0, y - box[3])
    return float((across**2 + down**2) ** 0.5)


@BY_PAD
@IN_BOTH
def test_nothing_lies_over_anything_else(pad: known_pads.Known, language: str) -> None:
    ink = printed(pad, language, names=dict.fromkeys(pad.opening.seats, "Giambattista"))
    assert faults(ink) == []
    assert struck(ink) == []


@BY_PAD
@IN_BOTH
def test_nothing_that_is_printed_is_cut_short(pad: known_pads.Known, language: str) -> None:
    ink = printed(pad, language, names={})
    assert [text for _, _, text in ink.texts if ELLIPSIS in text] == []
    text = " ".join(text for _, _, text in ink.texts)
    assert pad.game.words["pad.cannot"].of(language).split()[-1] in text


@BY_PAD
def test_every_choice_is_named_beside_or_above_its_circle(pad: known_pads.Known) -> None:
    for language in LANGUAGES:
        said = " ".join(text for _, _, text in printed(pad, language, names={}).texts)
        for ask in pad.asks.values():
            for choice in ask.choices if isinstance(ask, Mark) else ():
                name = pad_lines.choice_name(choice, pad.game.words, language)
                assert re.sub(r"\s", "", name) in re.sub(r"\s", "", said), (choice, name)


@BY_PAD
def test_a_pad_is_the_same_in_either_language_and_whoever_plays(pad: known_pads.Known) -> None:
    places = []
    for language, names in (("it", {}), ("en", {"A": "Anna with a very long name indeed"})):
        ink = printed(pad, language, names=names)
        x, y = origin(ink, pad)
        rings = (box for _, box, what in ink.shapes if what == "ring")
        places.append([(round(box[0] - x, 2), round(box[1] - y, 2)) for box in rings])
        assert f"{pad.game.id} {pad.layout.id}.{VERSION} · " in " ".join(text for _, _, text in ink.texts)
    assert places[0] == places[1]


@pytest.mark.parametrize("text", ["W" * 60, "parola " * 40, ""])
def test_names_of_any_length_do_not_reach_the_circles(text: str) -> None:
    game: Game[Any] = games()["mayhem"]
    opening: Opening = game.opening("ABC", {"mode": "free-for-all"})
    (plan, _), *_ = known_pads.of_table(game, opening, VERSION)
    pad = known_pads.known((game,), plan.id, VERSION)
    assert pad is not None
    ink = printed(pad, "it", opening=opening, names=dict.fromkeys("ABC", text))
    x, y = origin(ink, pad)
    assert all(
        distance(box, x + circle.x, y + circle.y) >= plan.circle / 2 + WHITE - 0.01
        for _, box, _ in ink.texts
        for circle in plan.circles
    )
