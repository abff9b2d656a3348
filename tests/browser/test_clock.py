"""The clock of a match on the page of two phones: started by a tap, counted down by the script."""


from tests.browser.conftest import NewPhone
from tests.browser.house import House
from tests.browser.test_pages import misfits, violations

IS_COUNTING = "() => /^(29:5\\d|30:00)$/.test((document.querySelector('[data-clock] b') || {}).textContent)"
HAS_MOVED = "before => document.querySelector('[data-clock] b').textContent !== before"


def test_it_counts_down_on_every_phone(phone: NewPhone, counting: House, axe: str) -> None:
    table = counting.table(sit="all", **{"name.A": "Ada"})
    mine, other = phone(counting), phone(counting)
    mine.at(table)
    other.at(table, seated=False)
    mine.page.get_by_text("Orologio", exact=True).tap()
    mine.acts("start-clock", "30")
    other.sees(2)
    for one in (mine, other):
        one.awaits(IS_COUNTING)
        before = one.page.locator("[data-clock] b").inner_text()
        one.awaits(HAS_MOVED, before)
        assert violations(one, axe) == []
        assert misfits(one, "huge") == []
    mine.acts("stop-clock")
    other.sees(3)
    assert other.page.locator("[data-clock]").count() == 0
