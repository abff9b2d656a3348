"""What two evenings asked of people, act by act, by the pages of a server; each of their taps counted."""

import shlex
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from flask import Flask, template_rendered
from flask.testing import FlaskClient
from msgspec import Struct

from companion.engine.box_entries import BoxValue
from companion.games import games
from companion.store import Store
from companion.web import create_app
from companion.web.moment.forms import Field, OfferForm
from companion.web.moment.page import TablePage
from companion.web.routes.corrections import DialPage
from tests.bench import tap_count
from tests.bench.row import Missing, Row

SAME = {"Sec-Fetch-Site": "same-origin"}
# Opening what is folded away, or a page of its own.
OPENED = 1


class Promised(Struct, frozen=True, forbid_unknown_fields=True):
    """One figure of a scenario: the taps of a seat, or of all, beside what is promised and what it was."""

    of: str
    most: int
    before: str
    seat: str = ""


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    game: str
    form: dict[str, str]
    first: tuple[str, ...]
    taps: tuple[str, ...]
    counts: tuple[Promised, ...]
    # One phone for all: passing it on counts. Otherwise each seat has its own.
    is_one_phone: bool = False
    # What the owner has said of the box.
    box: dict[str, BoxValue] = {}

    def count(self) -> Counter[str]:
        """The taps of each seat."""
        store = Store(None)
        try:
            return Player(self).played(store)
        finally:
            store.close()


class Written(Struct, frozen=True, forbid_unknown_fields=True):
    """The evenings, and by game and act how many taps it takes besides those on things of the board."""

    scenario: tuple[Scenario, ...]
    besides: dict[str, dict[str, int]]


@cache
def written() -> Written:
    return msgspec.toml.decode(Path(__file__).with_suffix(".toml").read_bytes(), type=Written)


def scenarios() -> tuple[Scenario, ...]:
    return written().scenario


def scenario(name: str) -> Scenario:
    return next(each for each in scenarios() if each.name == name)


def scenario_rows() -> Iterator[Row]:
    for each in scenarios():
        taps = each.count()
        for count in each.counts:
            figure = taps[count.seat] if count.seat else sum(taps.values())
            note = f"{each.name}; at most {count.most}, before {count.before}"
            yield Row(f"{each.game}: taps, {count.of}", figure, "taps", note=note)


# --- playing ----------------------------------------------------------------------------------------------------------


class Player:
    """All who sit at one table, by the pages that their phones are given."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.shown: list[Any] = []
        self.path = ""

    def played(self, store: Store) -> Counter[str]:
        store.set_box(self.scenario.game, self.scenario.box)
        app = create_app(store=store, games=games(), rates=False)
        template_rendered.connect(self._saw, app)
        client = app.test_client()
        opened = client.post(f"/new/{self.scenario.game}", data={"sit": "all", **self.scenario.form}, headers=SAME)
        self.path = opened.headers["Location"]
        for line in self.scenario.first:
            self.taps(client, line)
        found: Counter[str] = Counter()
        for line in self.scenario.taps:
            found[line.partition(" ")[0]] += self.taps(client, line)
        return found

    def _saw(self, app: Flask, context: dict[str, Any], **_: object) -> None:
        self.shown.append(context["page"])

    def look(self, client: FlaskClient, path: str = "?open=all") -> Any:
        """What a page shows."""
        self.shown.clear()
        client.get(self.path + path)
        return self.shown[-1]

    def taps(self, client: FlaskClient, line: str) -> int:
        """One act, and how many taps it took from the page as it lay there."""
        seat, tag, *words = shlex.split(line)
        wanted = [(name, value) for name, _, value in (word.partition("=") for word in words)]
        passed = self.hands_over(client, seat)
        if tag == "adjust":
            return passed + self.adjusted(client, seat, dict(wanted))
        page = self.look(client)
        assert isinstance(page, TablePage)
        form = found_form(page, tag, dict(wanted))
        if form is None:
            raise Missing(f"not offered: {line}")
        fields = [*form.given, *(pair for field in form.fields for pair in filled(field, wanted))]
        self.sends(client, page, tag, fields, seat)
        if tag in page.board.open:
            # A tap for each thing of the board that is wanted, and what the act takes besides.
            return passed + max(1, len(wanted)) + written().besides.get(self.scenario.game, {}).get(tag, 0)
        return passed + reach(page, form) + entries(form, wanted)

    def sends(self, client: FlaskClient, page: Any, tag: str, fields: list[tuple[str, str]], seat: str) -> None:
        stamp = [("type", tag), ("seq", str(page.seq)), ("key", f"{seat}-{page.seq}"), ("seat", seat)]
        sent: dict[str, list[str]] = {}
        for name, value in (*stamp, *fields):
            sent.setdefault(name, []).append(value)
        answer = client.post(f"{self.path}/act", data=sent, headers=SAME)
        if answer.status_code >= 400:
            raise Missing(f"refused: {tag} {fields}")

    def hands_over(self, client: FlaskClient, seat: str) -> int:
        """The phone comes to this seat: for nothing where it has its own, else by as many taps as it takes."""
        page = self.look(client)
        if page.seat == seat:
            return 0
        client.post(f"{self.path}/hold", data={"seat": seat}, headers=SAME)
        is_covered = not isinstance(self.look(client), TablePage)
        client.post(f"{self.path}/hold", data={"seat": seat, "ready": "1"}, headers=SAME)
        return (OPENED + is_covered) * self.scenario.is_one_phone

    def adjusted(self, client: FlaskClient, seat: str, wanted: dict[str, str]) -> int:
        """A figure of the strip, one more or one less on its page, which saves it and leads back."""
        strip = self.look(client).moment.gauges
        if not any(each.dial == wanted["dial"] for each in strip):
            raise Missing(f"no figure of the strip: {wanted['dial']}")
        page = self.look(client, f"/adjust?dial={wanted['dial']}")
        assert isinstance(page, DialPage)
        self.sends(client, page, "adjust-by", [("dial", page.dial.id), ("by", wanted["by"])], seat)
        return OPENED + 1


# --- the forms --------------------------------------------------------------------------------------------------------


def found_form(page: TablePage, tag: str, wanted: dict[str, str]) -> OfferForm | None:
    """The first form of this act in the order of the page where this can be chosen."""
    asked = (form for question in page.moment.prompt.asked for form in question.offers)
    listed = (form for group in page.below.groups for form in group.offers)
    lead = (page.moment.prompt.lead,) if page.moment.prompt.lead else ()
    return next((form for form in (*lead, *asked, *listed) if form.tag == tag and takes(form, wanted)), None)


def takes(form: OfferForm, wanted: dict[str, str]) -> bool:
    given = dict(form.given)
    free = {field.name for field in form.fields if not field.choices and not field.rows}
    return all(
        name in free or "." in name or given.get(name) == value or value in form.choosable(name)
        for name, value in wanted.items()
    )


def reach(page: TablePage, form: OfferForm) -> int:
    """One tap more for what is folded away, or lies on a page of its own."""
    if page.is_apart(form):
        return OPENED
    folded = (each for group in page.below.groups if group.tag in page.below.seldom for each in group.offers)
    return OPENED if form in folded else 0


def entries(form: OfferForm, wanted: list[tuple[str, str]]) -> int:
    """Choosing acts at once; else what is entered field by field, and one tap to send it."""
    if not form.fields or form.is_one_tap:
        return 1
    return 1 + sum(entered(field, wanted) for field in form.fields)


def entered(field: Field, wanted: list[tuple[str, str]]) -> int:
    if field.form == "sketch":
        laid = [value for name, value in wanted if name.startswith(f"{field.name}.") and not value.startswith("-")]
        # Each mark is taken up once, of the palette or where it lies; what there is one of leaves its cell by that.
        return len(laid) + len(set(laid))
    values = [value for name, value in wanted if name == field.name]
    if field.form == "counter":
        return sum(abs(int(value) - field.least) for value in values)
    return max(1, len(values))


def filled(field: Field, wanted: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """What is wanted of a field, or its first choice; of a drawing what lies there with its changes."""
    if field.form == "sketch":
        return drawn(field, wanted)
    found = [(name, value) for name, value in wanted if name == field.name]
    return found or tap_count.pairs(field)


def drawn(field: Field, wanted: list[tuple[str, str]]) -> list[tuple[str, str]]:
    cells = [cell for row in field.rows for cell in row.cells if cell]
    lying = [(f"{field.name}.{cell.value}", mark) for cell in cells for mark in cell.marks]
    gone = [(name, value[1:]) for name, value in wanted if value.startswith("-")]
    new = [(name, value) for name, value in wanted if not value.startswith("-")]
    return [*(each for each in lying if each not in gone), *new]
