"""Corrections: everything on one page, several at once as one act, nothing kept of what does not fit."""

import html
import re

import pytest
from flask import Flask
from msgspec import structs

from companion.games import games
from companion.store import Store
from companion.web import create_app
from companion.web.beside.corrections import DialForm, DialGroupForm
from companion.web.moment.forms import Field
from tests.web.conftest import JSON, NOW, Phone, opened


def corrected(phone: Phone, table: str, seq: int = 1, seat: str = "A", **dials: str) -> tuple[int, str]:
    """What comes of setting these dials on the page that was made for this act."""
    form = {f"set.{name.replace('_', '.')}": value for name, value in dials.items()}
    answer = phone.post(f"{table}/adjust", {**form, "seq": str(seq), "key": f"{seat}-{seq}", "seat": seat})
    return answer.status_code, answer.get_data(as_text=True)


def dials_of(phone: Phone, table: str) -> dict[str, str]:
    page = phone.get(f"{table}/adjust", **JSON).get_json()
    return {dial["id"]: dial["now"] for group in page["groups"] for dial in group["dials"]}


def lines(phone: Phone, table: str) -> list[list[str]]:
    return [[line["text"] for line in act["lines"]] for act in phone.get(f"{table}/story", **JSON).get_json()["acts"]]


def test_several_values_are_one_act(phone: Phone, table: str) -> None:
    """One line of the story for each, one number for all, one undo."""
    was = dials_of(phone, table)
    assert corrected(phone, table, total="2", turn="B", words=was["words"])[0] == 303
    assert dials_of(phone, table) == {**was, "total": "2", "turn": "B"}
    stated = lines(phone, table)
    assert (len(stated), len(stated[-1])) == (2, 2)
    phone.post(f"{table}/act", {"type": "undo", "seq": "2", "seat": "A"})
    assert dials_of(phone, table) == was


def test_what_was_left_as_it_was_is_no_correction(phone: Phone, table: str) -> None:
    was = dials_of(phone, table)
    assert corrected(phone, table, 1, "A", **{name: value for name, value in was.items() if "." not in name})[0] == 303
    assert len(lines(phone, table)) == 1


def test_one_value_is_the_correction_it_always_was(phone: Phone, table: str) -> None:
    corrected(phone, table, total="2", turn="A")
    by_itself = opened(phone)
    phone.post(f"{by_itself}/act", {"type": "adjust", "dial": "total", "value": "2", "seq": "1", "seat": "A"})
    assert lines(phone, table)[-1] == lines(phone, by_itself)[-1]


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        pytest.param({"total": "100"}, "un numero da", id="too much"),
        pytest.param({"total": "molti"}, "un numero da", id="no number"),
        pytest.param({"turn": "Z"}, "nessuno dei suoi valori", id="no value"),
        pytest.param({"words": "x" * 60}, "al massimo 40 caratteri", id="too long"),
    ],
)
def test_what_does_not_fit_keeps_all_that_was_typed(
    phone: Phone, table: str, typed: dict[str, str], why: str
) -> None:
    """One refusal refuses all, says which and why, and nothing has to be typed again."""
    was = dials_of(phone, table)
    status, page = corrected(phone, table, 1, "A", **{"total": "2", "words": "due", **typed})
    assert (status, why in page) == (422, True)
    field = next(iter(typed))
    shown = f'<option value="{typed[field]}"' if field == "turn" else f'value="{typed[field]}"'
    assert field == "turn" or shown in page
    assert f'value="{"due" if field != "words" else 2}"' in page
    assert dials_of(phone, table) == was


def test_whoever_was_quicker_does_not_cost_what_was_typed(phone: Phone, other: Phone, table: str) -> None:
    """Refused with what happened meanwhile; the next save keeps it, and takes nothing else back."""
    other.post(f"{table}/sit", {"seat": "B"})
    other.post(f"{table}/act", {"type": "adjust", "dial": "words", "value": "nuovo", "seq": "1", "seat": "B"})
    status, page = corrected(phone, table, total="2", words="")
    assert status == 409
    fields = dict(re.findall(r'name="(set\.[\w.]+)"[^>]*? value="([^"]*)"', page))
    assert (fields["set.total"], fields["set.words"]) == ("2", "nuovo")
    again = {name.removeprefix("set."): value for name, value in fields.items() if name.count(".") == 1}
    assert corrected(phone, table, seq=2, **again)[0] == 303
    assert (dials_of(phone, table)["total"], dials_of(phone, table)["words"]) == ("2", "nuovo")


def test_sent_twice_it_counts_once(phone: Phone, table: str) -> None:
    for _ in range(2):
        assert corrected(phone, table, total="2", turn="B")[0] == 303
    assert len(lines(phone, table)) == 2


def test_nobody_sets_what_is_hidden_from_them(phone: Phone, other: Phone, table: str) -> None:
    other.post(f"{table}/sit", {"seat": "B"})
    other.post(f"{table}/act", {"type": "hide", "secret": "owl", "seq": "1", "seat": "B"})
    assert "secret.B" not in phone.get(f"{table}/adjust").get_data(as_text=True)
    assert corrected(phone, table, seq=2, secret_B="fox")[0] == 303
    assert phone.get(f"{table}/adjust?dial=secret.B").status_code == 303
    assert len(lines(phone, table)) == 2
    both = {"type": "adjust-all", "dials": {"total": 2, "secret.B": "fox"}}
    sent = {"action": both, "seq": 2, "key": "k", "seat": "A"}
    assert phone.ask(f"{table}/act", sent).status_code == 400
    assert dials_of(phone, table)["total"] != "2"


def test_a_program_sets_several_at_once(phone: Phone, table: str) -> None:
    sent = {"action": {"type": "adjust-all", "dials": {"total": 2, "words": 12}}, "seq": 1, "key": "k", "seat": "A"}
    assert phone.ask(f"{table}/act", sent).status_code == 200
    assert (dials_of(phone, table)["total"], dials_of(phone, table)["words"]) == ("2", "12")
    assert phone.ask(f"{table}/act", {**sent, "seq": 2, "key": "l"}).status_code == 400


def test_a_figure_is_one_tap_from_one_more(phone: Phone, table: str) -> None:
    """From the strip of figures: the first tap opens it, the second counts; at its end there is no less."""
    page = phone.get(f"{table}/adjust?dial=total", **JSON).get_json()
    assert (page["dial"]["id"], page["beside"]) == ("total", [])
    text = phone.get(f"{table}/adjust?dial=total").get_data(as_text=True)
    assert 'data-adds="by,999,0,99"' in text
    form = text[text.index('class="by"') : text.index("</form>")]
    fields = dict(re.findall(r'name="(type|dial|seq|seat|key)" value="([^"]*)"', form))
    buttons = re.findall(r'<button[^>]* name="by" value="(.\d)" aria-label="([^"]*)"( disabled)?>', form)
    assert buttons == [("-1", "Uno in meno: La somma", " disabled"), ("+1", "Uno in più: La somma", "")]
    assert phone.post(f"{table}/act", {**fields, "by": "+1"}).status_code == 303
    assert dials_of(phone, table)["total"] == "1"


def test_more_and_less_add_up_whoever_counted_meanwhile(phone: Phone, other: Phone, table: str) -> None:
    """Both were made for the same page; each says how much more, so neither takes the other's back."""
    other.post(f"{table}/sit", {"seat": "B"})
    for who, seat, by in ((phone, "A", "+5"), (other, "B", "+3"), (phone, "A", "-2")):
        form = {"type": "adjust-by", "dial": "total", "by": by, "seq": "1", "key": f"{seat}{by[1]}", "seat": seat}
        assert who.post(f"{table}/act", form, headers=JSON).status_code == 200
    assert dials_of(phone, table)["total"] == "6"
    assert phone.post(f"{table}/act", {**form, "by": "-7", "key": "below"}, headers=JSON).status_code == 422
    assert dials_of(phone, table)["total"] == "6"


def test_a_live_page_is_told_of_its_save(phone: Phone, table: str) -> None:
    """In the words of the page, and only what was changed of what it showed."""

    def saves(shown: int, seq: int, key: str, **dials: str) -> tuple[int, dict[str, object]]:
        form = {**{f"set.{name}": value for name, value in dials.items()}, "seq": seq, "key": key, "seat": "A"}
        answer = phone.post(f"{table}/adjust?shown={shown}", form, headers=JSON)
        return answer.status_code, answer.get_json()

    assert saves(1, 1, "one", total="2") == (200, {"seq": 2, "error": ""})
    assert saves(1, 1, "one", total="2") == (200, {"seq": 2, "error": ""}), "sent again it is the same act"
    # What this phone itself did meanwhile is not taken back by a field that nobody touched.
    assert saves(1, 2, "two", total="0", words="due") == (200, {"seq": 3, "error": ""})
    assert (dials_of(phone, table)["total"], dials_of(phone, table)["words"]) == ("2", "due")
    status, fields = saves(3, 3, "three", total="100")
    assert (status, "un numero da 0 a 99" in str(fields["error"])) == (422, True)
    status, fields = saves(2, 2, "four", total="9")
    assert (status, fields["error"] != "") == (409, True)
    assert dials_of(phone, table)["total"] == "2"


def test_a_figure_that_is_gone_leads_to_the_others(phone: Phone, table: str) -> None:
    answer = phone.get(f"{table}/adjust?dial=nonsense")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"{table}/adjust")


def test_a_passed_phone_corrects_nothing(app: Flask, phone: Phone) -> None:
    table = opened(phone, sit="all")
    phone.post(f"{table}/hold", {"seat": "B"})
    assert phone.get(f"{table}/adjust").status_code == 303
    assert corrected(phone, table, total="2")[0] == 409


@pytest.mark.parametrize("game", games())
def test_every_dial_lies_somewhere(game: str) -> None:
    """Each kind in one group of its game, and each group with a name in both languages."""
    found = games()[game]
    kinds = [kind for group in found.dial_groups for kind in group.kinds]
    assert sorted(kinds) == sorted(key.removeprefix("dial.") for key in found.words if key.startswith("dial."))
    assert [group.id for group in found.dial_groups if f"dials.{group.id}" not in found.words] == []


def shown(text: str, now: str, *, is_flag: bool = False) -> DialForm:
    field = Field(name="value", label=text, form="counter")
    return DialForm(
        id=text, text=text, kind=text, of=(), seat="", now=now, says=now, value=now, is_flag=is_flag, field=field
    )


def test_what_is_folded_says_what_stands_there_and_no_zeros() -> None:
    """"La mappa 0, 0, 0, 2, no, no, no, luogo 4" named nothing."""
    dials = (shown("Trappole", "2"), shown("Fuoco", "0"), shown("Ostacolo", "no", is_flag=True), shown("Nome", ""))
    found = DialGroupForm(text="", by="", is_folded=True, dials=(*dials, shown("Via", "yes", is_flag=True)))
    assert found.says == "Trappole 2; Via"


def test_the_rule_behind_a_correction_stands_on_no_page_and_is_called_by_no_id(phone: Phone, table: str) -> None:
    """The story links to it as people say it: the id is for the address alone."""
    corrected(phone, table, total="2")
    story = phone.get(f"{table}/story").get_data(as_text=True)
    found = re.findall(r'<a class="rule" href="[^"]*/custode-truth[^"]*">([^<]*)</a>', story)
    assert found == ["regola"]


def test_a_place_and_who_lies_there_stand_apart() -> None:
    """"Carte coperte Caterina" was no Italian, and the same line called nobody's place."""
    cell = structs.replace(shown("Carte coperte", "2"), of=("Cripta", "Caterina"))
    (line,) = DialGroupForm(text="", by="thing", is_folded=False, dials=(cell,)).lines
    assert (line.text, [label for label, _ in line.cells]) == ("Cripta", ["Carte coperte · Caterina"])


@pytest.mark.parametrize("game", games())
def test_what_can_be_set_is_called_alike(game: str) -> None:
    """With a capital, as the heading of its line: "reietto" stood under "Pedina"."""
    words = [each for key, each in games()[game].words.items() if key.startswith("dial.")]
    heads = [text.replace("{of}", "").strip(" :,·") for each in words for text in (each.it, each.en)]
    assert [head for head in heads if head[:1].islower()] == []


@pytest.mark.parametrize(
    ("name", "acts", "dial", "says"),
    [
        ("mayhem", (), "dice.black.1", "chi ha l'Iniziativa resta"),
        ("rickmorty", ({"type": "roll-die", "face": "3"},), "die", "chi è primo resta"),
    ],
)
def test_a_misread_die_says_what_does_not_follow(
    store: Store, name: str, acts: tuple[dict[str, str], ...], dial: str, says: str
) -> None:
    """mayhem-46 and rickmorty-9: whoever goes first stays, and stands to be changed in the same save."""
    own = Phone(create_app(store=store, clock=lambda: NOW["now"], ticks=lambda: NOW["ticks"], rates=False))
    form = {"seats": "2", "name.A": "Ada", "option.dice": "app" if name == "mayhem" else "told"}
    path = own.post(f"/new/{name}", form).headers["Location"]
    lines = ({"type": "shuffle-map"},) if name == "mayhem" else acts
    for number, act in enumerate(lines, 1):
        sent = own.post(f"{path}/act", {**act, "seq": str(number), "key": f"k{number}", "seat": "A"})
        assert sent.status_code == 303, sent.get_data(as_text=True)
    whole = html.unescape(own.get(f"{path}/adjust", Accept_Language="it").get_data(as_text=True))
    assert whole.count(says) == 1
    assert f'data-dial="{dial}"' in whole
    assert 'data-dial="first"' in whole or name == "rickmorty"
    one = html.unescape(own.get(f"{path}/adjust?dial={dial}", Accept_Language="it").get_data(as_text=True))
    assert says in one
