"""Naruto Mythos by tapping: one phone between two however it lies, a phone each, counters, a match of three."""

from collections.abc import Callable, Iterator
from itertools import pairwise

import msgspec
import pytest

from tests.browser.conftest import NewPhone
from tests.browser.phone import IPHONE, NARROW, Phone
from tests.browser.relayed_server import RelayedServer, Table

NAMES = {"seats": "2", "name.A": "Ada", "name.B": "Bruno"}
DEVICES = {"iphone": IPHONE, "small": NARROW}
# Which way up the letters of something stand: the turns of all it lies in.
TURNED = """one => {
    let turns = 0;
    for (let at = one; at; at = at.parentElement) turns += getComputedStyle(at).rotate === '180deg';
    return turns % 2 === 1;
}"""
# What of these does not lie whole in the window, or under what stays at the thumb.
OUTSIDE = """all => {
    const foot = document.querySelector('.thumb').getBoundingClientRect().top;
    return all.filter(one => {
        const { top, bottom, left, right } = one.getBoundingClientRect();
        return top < 0 || bottom > foot || left < 0 || right > innerWidth;
    }).map(one => one.outerHTML);
}"""


EDGES = """all => all.map(one => {
    const { left, right, top } = one.getBoundingClientRect();
    return { left, right, top };
})"""
# On how many lines these stand; what of these lies under something else.
LINES = "all => new Set(all.map(one => one.getBoundingClientRect().top)).size"
COVERED = """all => all.filter(one => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map(one => one.outerHTML)"""


class Player:
    """Whoever taps on one phone."""

    def __init__(self, phone: Phone, table: Table) -> None:
        self.phone = phone
        phone.at(table)
        phone.is_whole()

    def acts(self, selector: str) -> None:
        before = self.phone.seq
        self.phone.page.locator(selector).locator("visible=true").first.tap()
        self.phone.sees(before + 1)

    def plays(self, card: str, letter: str, mission: str) -> int:
        """By its first letter, then the card, then the mission; how many taps that was."""
        self.phone.page.locator(f'.cards > .drawers > details > summary:text-is("{letter}")').tap()
        self.phone.page.locator(f'label:has([form=play-character][value="{card}"]):visible').first.tap()
        self.acts(f'.missions .go[form=play-character][value="{mission}"]')
        return 3

    def is_turned(self, selector: str) -> bool:
        return bool(self.phone.page.locator(selector).first.evaluate(TURNED))

    def calls(self, id: str) -> str:
        """What a character is called on this phone."""
        return self.phone.page.locator(f"#{id} .face span").last.inner_text()

    def begins(self) -> None:
        self.acts("form[data-offer=give-edge] button[value=A]")
        self.acts("form[data-offer=hands-ready] button")

    def ends(self) -> None:
        """Every mission is evaluated, and the round ends."""
        while self.phone.offer("evaluate").count():
            self.acts("form[data-offer=evaluate] button")
        self.acts("form[data-offer=end-round] button")


def seated(phone: NewPhone, server: RelayedServer, device: str = "iphone", **form: str) -> Player:
    return Player(phone(**DEVICES[device]), server.table("mythos", **NAMES, **form))


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("lies", ["halves", "turned", "same"])
def test_a_round_on_one_phone_between_two(phone: NewPhone, server: RelayedServer, lies: str, device: str) -> None:
    """Nobody passes it on; whoever sits across reads their own half, or all of it in their turn."""
    own = seated(phone, server, device, **{"option.keep": "nothing", "option.lies": lies})
    own.begins()
    own.acts("form[data-offer=reveal-mission] button[value=M04]")
    assert not own.is_turned(".half[data-state=now] .side")
    assert own.plays("009", "N", "d") <= 3
    # Now it is Bruno's turn: his half is turned where the phone lies between them, all of it where it turns.
    assert own.is_turned(".half[data-state=now] .side") is (lies != "same")
    assert own.is_turned("#say") is (lies != "same")
    assert own.is_turned(".half:not([data-state=now]) .side") is (lies == "turned")
    own.acts(".missions [form=hide-character]")
    own.acts('.missions [form=hide-character][value="d"]')
    own.plays("019", "I", "d")
    own.acts("[form=pass-round]")
    own.acts("[form=pass-round]")
    assert own.phone.page.locator(".total.best").inner_text().split("\n")[1] == "3"
    own.ends()
    assert own.phone.said.startswith("Round 2")


@pytest.mark.parametrize("device", DEVICES)
def test_what_is_done_to_a_character_is_in_the_window(phone: NewPhone, server: RelayedServer, device: str) -> None:
    """Two taps an adjustment: the character, then what is done; on either half."""
    own = seated(phone, server, device, **{"option.keep": "nothing", "option.lies": "halves"})
    own.begins()
    own.acts("form[data-offer=reveal-mission] button[value=M04]")
    own.plays("009", "N", "d")
    own.plays("019", "I", "d")
    for id, power in (("c1", "5"), ("c2", "3")):
        own.phone.page.locator(f"#{id} > summary").tap()
        two = own.phone.page.locator(f'#{id} [data-offer=change-tokens] [value="+2"]')
        assert two.evaluate_all(OUTSIDE) == []
        own.acts(f'#{id} [data-offer=change-tokens] [value="+2"]')
        assert own.phone.page.locator(f"#{id} .face b").inner_text() == power
        own.phone.page.locator(f"#{id} > summary").tap()


def test_a_hidden_card_stays_with_its_own_phone(phone: NewPhone, server: RelayedServer) -> None:
    """Noted as it is laid, seen there alone, turned up with two taps."""
    form = {**NAMES, "option.keep": "hidden", "option.lies": "same"}
    first = server.table("mythos", sit="first", **form)
    second = Table(server, first.path, {})
    second.post("sit", {"seat": "B", "name": "Bruno"})
    ada, bruno = Player(phone(**IPHONE), first), Player(phone(**NARROW), second)
    ada.begins()
    ada.acts("form[data-offer=reveal-mission] button[value=M10]")
    ada.phone.page.locator(".cards summary", has_text="Nascosta, segnando quale").tap()
    ada.phone.page.locator('.cards details details > summary:text-is("N"):visible').tap()
    ada.phone.page.locator('label:has([form=hide-character][value="009"]):visible').first.tap()
    ada.acts(".missions [form=hide-character]")
    bruno.phone.sees(ada.phone.seq)
    assert (ada.calls("c1"), bruno.calls("c1")) == ("Naruto", "coperta")
    assert "Naruto" not in bruno.phone.page.locator(".duel").inner_text()
    bruno.acts("[form=pass-round]")
    ada.phone.sees(bruno.phone.seq)
    ada.phone.page.locator("#c1 > summary").tap()
    ada.acts("#c1 [data-offer=reveal-character] button")
    # What was unfolded to turn it up hides neither the board nor whose turn it is.
    assert ada.phone.page.locator(".who[open]").count() == 0
    assert ada.phone.page.locator("#say").evaluate_all(COVERED) == []
    bruno.phone.sees(ada.phone.seq)
    assert bruno.calls("c1") == "Naruto"
    # Each has their own half at the foot of their own phone.
    for each, seat in ((ada, "A"), (bruno, "B")):
        assert each.phone.page.locator(f".half:not(.far) .side use[href$=seat-{seat}]").count() == 1


@pytest.mark.parametrize("device", DEVICES)
def test_a_way_that_is_unfolded_shows_its_drawers_side_by_side(
    phone: NewPhone, server: RelayedServer, device: str
) -> None:
    """As those of the likeliest way: a window of letters, not a column of them."""
    own = seated(phone, server, device, **{"option.keep": "hidden", "option.lies": "same"})
    own.begins()
    own.acts("form[data-offer=reveal-mission] button[value=M10]")
    own.phone.page.locator(".cards summary", has_text="Nascosta, segnando quale").tap()
    lines = [
        own.phone.page.locator(f"{where} > .drawers > details").evaluate_all(LINES)
        for where in (".cards", ".cards > details")
    ]
    assert lines[0] == lines[1] < 5


@pytest.mark.parametrize("device", DEVICES)
def test_what_is_due_stays_at_the_thumb_while_a_character_is_unfolded(
    phone: NewPhone, server: RelayedServer, device: str
) -> None:
    """What may be done with it hides no button that is tapped next."""
    own = seated(phone, server, device, **{"option.keep": "nothing", "option.lies": "same"})
    own.begins()
    own.acts("form[data-offer=reveal-mission] button[value=M04]")
    own.plays("009", "N", "d")
    own.acts("[form=pass-round]")
    own.acts("[form=pass-round]")
    own.phone.page.locator("#c1 > summary").tap()
    own.phone.page.locator("#c1 .panel").wait_for()
    own.phone.page.evaluate("scrollTo(0, 0)")
    assert own.phone.page.locator(".thumb button:visible").evaluate_all(COVERED) == []


def test_a_round_on_two_phones(phone: NewPhone, server: RelayedServer) -> None:
    """Each taps on their own phone and sees at once what the other did; both stand at round 2 with the same points."""
    form = {**NAMES, "option.keep": "hidden", "option.lies": "same"}
    first = server.table("mythos", sit="first", **form)
    second = Table(server, first.path, {})
    second.post("sit", {"seat": "B", "name": "Bruno"})
    ada, bruno = Player(phone(**IPHONE), first), Player(phone(**NARROW), second)

    def turn(own: Player, other: Player, taps: Callable[[], object]) -> None:
        taps()
        other.phone.sees(own.phone.seq)

    turn(ada, bruno, ada.begins)
    turn(bruno, ada, lambda: bruno.acts("form[data-offer=reveal-mission] button[value=M04]"))
    turn(ada, bruno, lambda: ada.plays("009", "N", "d"))
    # Nobody is told to move the Edge for a pass that is not to be expected.
    assert ada.phone.page.locator("#card li").count() == 0
    turn(bruno, ada, lambda: bruno.plays("019", "I", "d"))
    turn(ada, bruno, lambda: ada.acts(".missions [form=hide-character]"))
    turn(bruno, ada, lambda: bruno.acts("[form=pass-round]"))
    turn(ada, bruno, lambda: ada.acts("[form=pass-round]"))
    stands = ".total.best"
    assert ada.phone.page.locator(stands).inner_text() == bruno.phone.page.locator(stands).inner_text()
    turn(ada, bruno, ada.ends)
    for own in (ada, bruno):
        assert own.phone.said.startswith("Round 2")
    here, there = (table.page()["board"]["view"] for table in (first, second))
    for one, other in ((here["far"], there["near"]), (here["near"], there["far"])):
        kept = ("seat", "chakra", "points", "hand", "has_edge", "state")
        assert {field: one[field] for field in kept} == {field: other[field] for field in kept}


@pytest.mark.parametrize("device", DEVICES)
def test_counters_are_one_tap_each_and_nothing_is_scrolled(phone: NewPhone, server: RelayedServer, device: str) -> None:
    own = seated(phone, server, device, **{"option.keep": "counters", "option.lies": "halves"})
    own.acts("form[data-offer=give-edge] button[value=B]")
    own.acts("form[data-offer=set-chakra] button")
    assert own.phone.page.locator(".counters button").evaluate_all(OUTSIDE) == []
    far, near = ".half.far", ".half:not(.far)"
    own.acts(f'{far} [data-offer=change-chakra] [value="-1"]')
    own.acts(f'{near} [data-offer=change-chakra] [value="+1"]')
    own.acts(f'{far} [data-offer=count-points] [value="+1"]')
    own.acts(f"{near} [form=take-edge]")
    found = {half: own.phone.page.locator(f"{half} p b[data-dial]").all_inner_texts() for half in (far, near)}
    assert found == {far: ["4", "1"], near: ["6", "0"]}
    assert own.phone.page.locator(f"{near} b.edge").count() == 1
    assert own.is_turned(far)
    # The clock that runs takes no line from them.
    own.phone.page.locator(".folds summary", has_text="Orologio").tap()
    own.acts('form[data-offer=start-clock] [value="30"]')
    assert own.phone.page.locator(".counters button").evaluate_all(OUTSIDE) == []
    assert own.phone.page.locator(".always form").inner_text().strip() == "Annulla: orologio"
    for _ in range(3):
        own.acts("form[data-offer=set-chakra] button")
    own.acts("form[data-offer=end-game] button")
    assert own.phone.page.locator(".event h2").inner_text().strip() == "Vince Bruno!"


def games(own: Player) -> Iterator[str]:
    """A game to its end, nobody but Ada playing a card; what is said of it. Who leads the match is in sight always."""
    won = 0
    while own.phone.page.locator("[data-offer=next-game]").count() or not own.phone.page.locator(".outcome").count():
        if own.phone.page.locator("[data-offer=next-game]").count():
            own.acts("form[data-offer=next-game] button")
        own.begins()
        leads = own.phone.page.locator(".half", has_text="Ada").inner_text()
        assert ("partite vinte" in leads) == bool(won)
        won += 1
        for number, mission in enumerate(("M03", "M04", "M06", "M02")):
            own.acts(f"form[data-offer=reveal-mission] button[value={mission}]")
            if not number:
                own.plays("003", "T", "d")
            own.acts("[form=pass-round]")
            own.acts("[form=pass-round]")
            own.ends()
        yield own.phone.page.locator(".event h2").inner_text().strip()


def test_a_match_of_three_to_its_end(phone: NewPhone, server: RelayedServer) -> None:
    """Two games won end it; the grid stands open at the end of each."""
    own = seated(phone, server, **{"option.keep": "nothing", "option.best": "three"})
    assert list(games(own)) == ["Vince Ada!", "La sfida è di Ada!"]
    cells = own.phone.page.locator(".grid tbody tr").first.locator("td").all_inner_texts()
    assert cells[0] == "2"
    assert own.phone.page.locator("[data-offer=next-game]").count() == 0


def test_what_lies_hidden_is_noted_out_of_turn(phone: NewPhone, server: RelayedServer) -> None:
    """Laid in a hurry, the turn gone: its own phone may still say which it is, and only there it is seen."""
    form = {**NAMES, "option.keep": "hidden", "option.lies": "same"}
    first = server.table("mythos", sit="first", **form)
    second = Table(server, first.path, {})
    second.post("sit", {"seat": "B", "name": "Bruno"})
    ada = Player(phone(**IPHONE), first)
    ada.begins()
    ada.acts("form[data-offer=reveal-mission] button[value=M10]")
    ada.acts(".missions [form=hide-character]")
    assert ada.phone.page.locator(".cards summary", has_text="Gioca").count() == 0
    ada.phone.page.locator(".cards summary", has_text="Segna chi è una coperta").tap()
    ada.phone.page.locator('.cards details details > summary:text-is("N"):visible').tap()
    ada.phone.page.locator('label:has([form=name-hidden][value="009"]):visible').first.tap()
    assert ada.phone.page.locator("#c1 + .go[form=name-hidden]").evaluate_all(COVERED) == []
    ada.acts("#c1 + .go[form=name-hidden]")
    assert ada.calls("c1") == "Naruto"
    assert "Naruto" not in msgspec.json.encode(second.page()["board"]["view"]).decode().title()


def unfolds_in_place(own: Player, letter: str) -> None:
    """Its cards come where the letters were: the page stays, and the first of them lies in the window."""
    page = own.phone.page
    before = page.evaluate("scrollY")
    summary = page.locator(f'.cards > .drawers > details > summary:text-is("{letter}")')
    summary.tap()
    cards = page.locator(".cards > .drawers > [open] .pick")
    cards.first.wait_for()
    assert page.evaluate("scrollY") == before
    assert cards.first.evaluate_all(OUTSIDE) == []
    summary.tap()


@pytest.mark.parametrize("device", DEVICES)
def test_the_cards_of_a_letter_come_where_it_was_tapped(phone: NewPhone, server: RelayedServer, device: str) -> None:
    """Nothing moves under the thumb; nor on the half that is turned to whoever sits across, where it grows upwards."""
    own = seated(phone, server, device, **{"option.keep": "nothing", "option.lies": "halves"})
    own.begins()
    own.acts("form[data-offer=reveal-mission] button[value=M10]")
    drawers = own.phone.page.locator(".cards > .drawers").first
    drawers.evaluate("found => scrollBy(0, found.getBoundingClientRect().top - 200)")
    for letter in "SKT":
        unfolds_in_place(own, letter)
    own.plays("009", "N", "d")
    assert own.is_turned(".cards")
    own.phone.page.evaluate("scrollTo(0, 0)")
    unfolds_in_place(own, "Z")


def in_sight(own: Player, selector: str) -> None:
    """A tap on what lies in the window as the page stands: nobody moves it for the finger."""
    found = own.phone.page.locator(selector).first
    assert found.evaluate_all(OUTSIDE) == []
    assert found.evaluate_all(COVERED) == []
    found.tap()


def test_a_small_phone_plays_a_card_without_being_scrolled(phone: NewPhone, server: RelayedServer) -> None:
    """The letters and passing stand below the card, and the missions come to whoever has chosen."""
    own = seated(phone, server, "small", **{"option.keep": "nothing", "option.lies": "same"})
    own.begins()
    own.acts("form[data-offer=reveal-mission] button[value=M04]")
    own.plays("009", "N", "d")
    page = own.phone.page
    assert page.locator(".cards > .drawers > details > summary").evaluate_all(OUTSIDE) == []
    assert page.locator(".low").evaluate_all(OUTSIDE) == []
    assert page.locator("[form=pass-round]:visible").count() == 1
    before = own.phone.seq
    for selector in (
        '.cards > .drawers > details > summary:text-is("N")',
        'label:has([form=play-character][value="010"]):visible',
        '.missions .go[form=play-character][value="d"]',
    ):
        in_sight(own, selector)
    assert page.evaluate("scrollY") == 0
    own.phone.sees(before + 1)


def test_a_hidden_one_comes_to_whoever_has_chosen_its_card(phone: NewPhone, server: RelayedServer) -> None:
    """Its card lies far below the board: it stays in the window, to be tapped next."""
    own = seated(phone, server, "small", **{"option.keep": "nothing", "option.lies": "same"})
    own.begins()
    own.acts("form[data-offer=reveal-mission] button[value=M10]")
    own.acts(".missions [form=hide-character]")
    own.acts("[form=pass-round]")
    page = own.phone.page
    page.locator(".cards > details > summary", has_text="Rivela").tap()
    page.locator('.cards > details[open] details > summary:text-is("S")').tap()
    page.locator("label:has([form=reveal-character]):visible").last.tap()
    before = own.phone.seq
    in_sight(own, ".stack > .go[form=reveal-character]")
    own.phone.sees(before + 1)


@pytest.mark.parametrize("device", DEVICES)
def test_the_numbers_of_a_question_lie_beside_each_other(phone: NewPhone, server: RelayedServer, device: str) -> None:
    own = seated(phone, server, device, **{"option.keep": "nothing", "option.lies": "same"})
    own.begins()
    own.acts("form[data-offer=reveal-mission] button[value=M10]")
    own.phone.page.locator('label:has([form=play-unnamed][value="2"]):visible').tap()
    own.acts('.missions .go[form=play-unnamed][value="d"]')
    found = own.phone.page.locator("#card form[data-offer=tell-power] .choices button").evaluate_all(EDGES)
    assert len(found) == 16
    assert [pair for pair in pairwise(found) if pair[0]["top"] == pair[1]["top"] and is_over(*pair)] == []


def is_over(left: dict[str, float], right: dict[str, float]) -> bool:
    return left["right"] > right["left"]
