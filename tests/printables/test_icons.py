"""Icons: one set of coordinates for screen and paper."""

import re
import xml.etree.ElementTree as ET

import pytest

from printables import icons
from tests.printables.logged import Logged

ASKED = {
    *("heart", "shield", "flame", "star", "drop", "bolt", "eye", "trap", "stun", "garage"),
    *(f"die-{face}" for face in range(1, 7)),
    *(f"arrow-{way}" for way in ("up", "right", "down", "left")),
    *("siren", "werewolf", "medusa", "bat", "bee", "hand", "house", "skull", "check", "bag", "crown"),
    *("boss", "rock", "bomb", "ice", "drone", "car", "missile", "steer", "repair", "freeze", "power-up"),
    *("double-heart", "aura", "assault", "no-assault"),
    *(f"seat-{seat}" for seat in "ABCDEFGHK"),
}


def test_every_icon_asked_for_is_there() -> None:
    assert set(icons.ICONS) >= ASKED


def is_well_drawn(name: str) -> bool:
    moves = icons.steps(name)
    letters = [letter for letter, _ in moves]
    points = [value for _, numbers in moves for value in numbers]
    across, down = points[::2], points[1::2]
    return (
        re.fullmatch(r"[MLHVCZ0-9. -]+", icons.ICONS[name]) is not None
        and (letters[0], letters[-1], letters.count("M")) == ("M", "Z", letters.count("Z"))
        and all(0 <= value <= icons.GRID for value in points)
        and max(max(across) - min(across), max(down) - min(down)) >= 18
    )


def test_an_icon_is_closed_absolute_and_on_its_grid(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [name for name in icons.ICONS if not is_well_drawn(name)] == []
    for drawn in ("M0 0L9 9Z", "M0 0L24 24", "M0 0L25 24Z", "M0 0L24 24ZZ"):
        monkeypatch.setitem(icons.ICONS, "wrong", drawn)
        assert not is_well_drawn("wrong")


def test_the_sprite_holds_the_icons_asked_for() -> None:
    sprite = ET.fromstring(icons.sprite(("heart", "seat-A")))
    assert [symbol.attrib["id"] for symbol in sprite] == ["icon-heart", "icon-seat-A"]
    assert [symbol[0].attrib["d"] for symbol in sprite] == [icons.ICONS["heart"], icons.ICONS["seat-A"]]


def test_all_icons_draw() -> None:
    ink = Logged("icone", 210, 297, "it")
    for at, name in enumerate(icons.ICONS):
        ink.icon(name, 10 + at % 10 * 18, 10 + at // 10 * 18, 6)
    assert ink.done().startswith(b"%PDF")
