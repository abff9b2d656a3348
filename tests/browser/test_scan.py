"""A pad by tapping: photographed from a phone, looked at, written; and the table moves on."""

from pathlib import Path

import pytest

from companion.engine.scores import Scores
from companion.games import games
from tests.browser.conftest import NewPhone
from tests.browser.gallery import Gallery
from tests.browser.phone import ANDROID, NARROW, Phone
from tests.browser.relayed_server import Table
from tests.browser.test_pages import LOOKS, Look, misfits, violations
from tests.scan.photo_of import photo_of

HYDE = games()["hyde"]
# Two attacks, the second of them with points that the rules do not allow for what became of the target.
FIRST: Scores = {("1", "place"): "cripta", ("1", "points"): 23, ("1", "result"): "saved"}
ODD: Scores = {**FIRST, ("2", "place"): "jericho", ("2", "points"): 3, ("2", "result"): "saved"}


def pad_of(table: Table) -> bytes:
    """A pad of this table, as it comes from its page."""
    made = table.post("print", {"what": "pad"})
    return table.server.ask("GET", made.headers["Location"], cookies=table.cookies).body


def photo(table: Table, folder: Path, scores: Scores, severity: str = "mild") -> Path:
    file = folder / f"{severity}.jpg"
    file.write_bytes(photo_of(pad_of(table), HYDE, HYDE.opening(2), scores, severity))
    return file


def sends(phone: Phone, file: Path) -> None:
    """The camera gives a picture: it is sent by itself."""
    with phone.page.expect_navigation():
        phone.page.locator("form.photo input[capture]").set_input_files(file)


def test_a_photographed_pad_moves_the_table_on(phone: NewPhone, gallery: Gallery, tmp_path: Path) -> None:
    """From the table: correct, photograph, look, write. Four taps and no word typed."""
    table = gallery.begun(seats="2")
    file, seq = photo(table, tmp_path, FIRST), table.seq
    own = phone(**ANDROID)
    own.hold(table)
    own.go(table.path)
    with own.page.expect_navigation():
        own.page.locator("nav.always a[href$='/adjust']").tap()
    with own.page.expect_navigation():
        own.page.locator("a[href$='/scan']").tap()
    sends(own, file)
    assert own.page.locator(".read h3").first.inner_text() == "Attacco 1"
    assert own.page.locator("[name='cell.1.place']").input_value() == "cripta"
    assert own.page.locator("[name='cell.1.points']").input_value() == "23"
    assert own.page.locator(".read svg.crop").count() >= 3
    with own.page.expect_navigation():
        own.page.locator("form.scanned .go button").tap()
    assert table.seq == seq + 1
    view = table.page()["board"]["view"]
    assert [place["fate"] for place in view["ring"] if place["id"] == "cripta"] == ["saved"]


def test_what_does_not_add_up_stands_first_with_its_pictures(
    phone: NewPhone, gallery: Gallery, tmp_path: Path
) -> None:
    table = gallery.begun(seats="2")
    file, seq = photo(table, tmp_path, ODD), table.seq
    own = phone(**NARROW)
    own.hold(table)
    own.go(f"{table.path}/scan")
    sends(own, file)
    first = own.page.locator(".read.asked")
    assert first.locator("[name='cell.2.points']").count() == 1
    assert first.locator("svg.crop").count() >= 2
    with own.page.expect_navigation():
        first.locator("[name='cell.2.result']").select_option("lost")
        own.page.locator("form.scanned .go button").tap()
    assert table.seq == seq + 1


# How far apart the figures over the circles of each picture are at least, in tenths of a millimetre.
APART = """() => Math.min(...[...document.querySelectorAll("svg.crop")].flatMap(crop => {
  const boxes = [...crop.querySelectorAll("text:not(.up)")].map(one => one.getBBox()).sort((a, b) => a.x - b.x);
  return boxes.slice(1).map((box, at) => box.x - boxes[at].x - boxes[at].width);
}))"""


def test_figures_over_circles_stand_apart(phone: NewPhone, gallery: Gallery, tmp_path: Path) -> None:
    """Nobody finds the circle of 40 under 102030405060."""
    table = gallery.begun(seats="2")
    own = phone(**NARROW)
    own.hold(table)
    own.go(f"{table.path}/scan")
    sends(own, photo(table, tmp_path, ODD))
    assert own.page.evaluate(APART) >= 7


def test_a_photo_that_will_not_do_says_why(phone: NewPhone, gallery: Gallery, tmp_path: Path) -> None:
    table, other = gallery.begun(seats="2"), gallery.begun(seats="2")
    file, seq = photo(other, tmp_path, FIRST), table.seq
    own = phone(**ANDROID)
    own.hold(table)
    own.go(f"{table.path}/scan")
    own.foresees("422")
    sends(own, file)
    own.page.get_by_text("Questo segnapunti è di un altro tavolo.").wait_for()
    assert table.seq == seq


def test_without_script_it_is_sent_by_a_button(phone: NewPhone, gallery: Gallery, tmp_path: Path) -> None:
    table = gallery.begun(seats="2")
    file = photo(table, tmp_path, FIRST)
    own = phone(**ANDROID, java_script_enabled=False)
    own.hold(table)
    own.go(f"{table.path}/scan")
    form = own.page.locator("form.photo").first
    form.locator("input").set_input_files(file)
    with own.page.expect_navigation():
        form.locator("button").click()
    assert own.page.locator("[name='cell.1.place']").input_value() == "cripta"


@pytest.mark.parametrize("look", LOOKS)
def test_the_pages_of_a_pad_fit_and_hold_nothing_for_axe(
    phone: NewPhone, gallery: Gallery, tmp_path: Path, look: Look, axe: str
) -> None:
    language, light, text, thumb = look
    table = gallery.begun(seats="2")
    own = phone(**NARROW)
    own.hold(table)
    own.prefer(language)
    own.page.emulate_media(color_scheme=light)
    own.go(f"{table.path}/scan")
    faults = violations(own, axe) + misfits(own, text, thumb)
    sends(own, photo(table, tmp_path, ODD))
    assert faults + violations(own, axe) + misfits(own, text, thumb) == []
