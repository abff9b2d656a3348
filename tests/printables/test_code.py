"""QR codes: readable, never too fine, the same on paper, screen and terminal."""

import xml.etree.ElementTree as ET

import pytest

from printables import qr
from printables.ink import Ink
from tests.printables.logged import URLS, Logged


def test_a_code_too_fine_for_a_camera_is_refused() -> None:
    assert qr.module(URLS[0], 26) == pytest.approx(26 / 29)
    with pytest.raises(qr.TooFine, match=r"needs 20\.3 mm"):
        qr.module(URLS[0], 20)
    with pytest.raises(qr.TooFine, match="holds"):
        qr.matrix("x" * 3000)


def test_drawing_a_code_too_fine_is_refused_too() -> None:
    with pytest.raises(qr.TooFine):
        qr.draw(Ink("x", 210, 297, "it"), "a" * 300, 10, 10, 25)


def test_the_quiet_zone_is_four_modules() -> None:
    ink = Logged("x", 210, 297, "it")
    qr.draw(ink, URLS[0], 50, 60, 29)
    ((page, zone),) = ink.clear
    assert page == 0
    assert zone == pytest.approx((46, 56, 83, 93))


def test_runs_give_back_the_matrix() -> None:
    dark = qr.matrix(URLS[0])
    drawn = {(x + step, y) for x, y, length in qr.runs(dark) for step in range(length)}
    assert drawn == {(x, y) for y, row in enumerate(dark) for x, cell in enumerate(row) if cell}


def test_the_upper_case_address_stays_a_small_code() -> None:
    long = URLS[0] + "AB3KQ7"
    assert len(qr.matrix(long)) == 29
    assert len(qr.matrix(long.lower())) == 33


def test_the_screen_shows_one_path_with_its_margin() -> None:
    shown = ET.fromstring(qr.svg("<&> \ud800".encode("utf-8", "replace").decode(), title="<b>tavolo</b>"))
    side = int(shown.attrib["viewBox"].split()[2])
    assert side == len(qr.matrix("<&> ?")) + 8
    assert [child.tag.partition("}")[2] for child in shown] == ["title", "path", "path"]
    assert shown[0].text == "<b>tavolo</b>"


def test_the_terminal_shows_the_same_modules() -> None:
    rows = qr.terminal(URLS[0]).split("\n")
    dark = {"█": (False, False), "▀": (False, True), "▄": (True, False), " ": (True, True)}
    seen = [[dark[glyph][half] for glyph in row] for row in rows for half in (0, 1)]
    inner = [tuple(row[qr.QUIET : -qr.QUIET]) for row in seen[qr.QUIET : qr.QUIET + 29]]
    assert tuple(inner) == qr.matrix(URLS[0])


@pytest.mark.parametrize(
    ("ssid", "password", "hidden", "payload"),
    [
        ("Casa", "abc", False, "WIFI:T:WPA;S:Casa;P:abc;;"),
        ("Casa", "", False, "WIFI:T:nopass;S:Casa;;"),
        ('a;b,c:d\\e"f', "p;w", True, 'WIFI:T:WPA;S:a\\;b\\,c\\:d\\\\e\\"f;P:p\\;w;H:true;;'),
    ],
)
def test_a_network_is_escaped_and_its_name_comes_back(ssid: str, password: str, hidden: bool, payload: str) -> None:
    assert qr.wifi(ssid, password, hidden) == payload
    assert qr.network(payload) == ssid
