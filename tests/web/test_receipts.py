"""The receipt of an act: in words, each figure from what to what, never empty, nothing three times."""

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask

from companion.engine.facts import Adjusted
from companion.engine.log import Act
from companion.engine.voice import Voice
from companion.engine.words import LANGUAGES
from companion.games import HERE, games
from companion.store import Store
from companion.web import create_app
from companion.web.moment.prompt import receipt_lines
from companion.web.moment.sentences import Sentence
from tests.browser.moments import GAMES
from tests.web.conftest import JSON, Phone
from tests.web.test_said_as_json import act

CHASE = "monsterchase"


@pytest.fixture
def app(store: Store) -> Flask:
    return create_app(store=store, games=games(), screens=tuple(HERE.glob("*/templates")), rates=False)


def at_moment(phone: Phone, store: Store, moment: str, *more: str, game: str = CHASE) -> str:
    form, acts = GAMES[game].way(moment)
    path = phone.post(f"/new/{game}", {"sit": "all", **form}).headers["Location"]
    for line in (*acts, *more):
        act(phone, store, path, line)
    return path


def receipt(phone: Phone, path: str) -> list[str]:
    page: dict[str, Any] = phone.get(path, **JSON).get_json()
    return [line["text"] for line in page["moment"]["receipt"]["lines"]]


def test_a_figure_stands_with_what_it_was(phone: Phone, store: Store) -> None:
    """"Danni al Boss: 1" alone did not say where that left the boss."""
    path = at_moment(phone, store, "struck", "B hit target=boss more=0 ends=1")
    assert receipt(phone, path)[:2] == ["Danni al Boss: 1", "Cuore del Boss: 12 → 11"]


def test_an_act_that_tells_nothing_is_called_by_its_name(phone: Phone, store: Store) -> None:
    """"Assalto eseguito" and "Scuderie pronte" left an empty receipt."""
    form = {"seats": "4", "option.mode": "teams", "sit": "all"}
    path = phone.post(f"/new/{CHASE}", form).headers["Location"]
    for line in ("A count-tiles count=6", "A split-teams teams=2", "A ready-teams"):
        act(phone, store, path, line)
    assert receipt(phone, path) == ["Scuderie pronte"]


def test_an_act_that_tells_only_who_comes_next_is_called_by_its_name_before_that(phone: Phone, store: Store) -> None:
    """After the boss had moved, the receipt said whose turn it was and nothing of the boss."""
    path = at_moment(phone, store, "flip", "K flip card=bomb-2", "K boss-moved")
    first, *_, last = receipt(phone, path)
    assert (first, last) == ("Boss mosso", "Tocca a Caterina di Valdiserra")


@pytest.mark.parametrize(
    ("game", "moment", "asked", "said"),
    [("mayhem", "arena", "B move-cyborg place=p4", "Cyborg"), (CHASE, "struck", "B hit target=boss more=0", "colpo")],
)
def test_what_is_undone_is_written_as_its_words_are(
    phone: Phone, store: Store, game: str, moment: str, asked: str, said: str
) -> None:
    """"Annulla: cyborg fermo" and "magic-Nitro": a name lost its capital."""
    path = at_moment(phone, store, moment, asked, game=game)
    assert phone.get(path, **JSON).get_json()["moment"]["receipt"]["undo"] == said


def test_what_is_said_twice_is_said_once_and_counted(phone: Phone, store: Store) -> None:
    """Three blows of one move filled both lines of a receipt with the first of them."""
    drawn = "K draw-strip cells=3.2=boss cells=5.2=B cells=6.2=rock"
    path = at_moment(phone, store, "flip", drawn, "K flip card=steer-3")
    page: dict[str, Any] = phone.get(path, **JSON).get_json()
    assert page["moment"]["prompt"]["sentence"]["text"].startswith("Il TIR")
    act(phone, store, path, "K play-option")
    lines = phone.get(path, **JSON).get_json()["moment"]["receipt"]["lines"]
    assert len({line["text"] for line in lines}) == len(lines)
    counted = [line["text"] for line in lines if line["times"] == 3]
    assert len(counted) == 1
    assert f"<b>3 ×</b> {counted[0]}" in unescape(phone.get(path).text)


@pytest.mark.parametrize("times", [1, 2])
def test_what_is_counted_says_who_did_it_all_the_same(times: int) -> None:
    """The number stands beside the sentence: a receipt that begins with a name does not say it once more."""
    voice = Voice(games()["hyde"], "it", {"A": "Anna"})
    act = Act(2, "A", b'{"type":"adjust-all","dials":{}}', (Adjusted(dial="x", value=1, was=0),), 0)
    first, *others = receipt_lines(voice, act, (Sentence("Anna raccoglie"),) * times, ())
    assert (first.text, first.times, others) == ("Anna raccoglie", times, [])


def test_several_corrections_are_called_so_once(phone: Phone, store: Store) -> None:
    """"Rettifica: … Rettifica: … Rettifica: …" left room for two of the eight that a photographed pad brought."""
    path = at_moment(phone, store, "choosing", game="mayhem")
    seq = phone.get(path, **JSON).get_json()["seq"]
    phone.post(f"{path}/adjust", {"set.points.black": "3", "set.points.white": "2", "seq": seq, "seat": "A"})
    assert receipt(phone, path) == ["Rettifica: PV neri (0 → 3)", "PV bianchi (0 → 2)"]


CORRECTION = {"it": "Rettifica: ", "en": "Correction: "}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", games())
def test_corrections_stand_together_and_what_else_happened_keeps_its_words(id: str, language: str) -> None:
    """A secret between two of them, or what followed from one, made the next read as if it were part of that; a colon
    within a sentence is none of theirs."""
    voice = Voice(games()[id], language, {"A": "Ada"})
    act = Act(2, "A", b'{"type":"adjust-all","dials":{}}', (Adjusted(dial="x", value=1, was=0),), 0)
    one, two = (voice.words("tell.adjusted", {"dial": each, "of": "A", "was": 0, "value": 1}) for each in ("p: q", "r"))
    secret = voice.words("tell.adjusted-secret")
    lines = tuple(map(Sentence, (secret, one, "Boss: 3", two, secret)))
    found = [(line.text, line.times) for line in receipt_lines(voice, act, lines, ())]
    head = CORRECTION[language]
    assert found == [(f"{head}p: q Ada (0 → 1)", 1), ("r Ada (0 → 1)", 1), (secret, 2), ("Boss: 3", 1)]
    assert [line.text for line in receipt_lines(voice, act, (Sentence(secret),), ())] == [secret]


def test_what_somebody_is_about_to_do_is_no_box_for_the_others(phone: Phone, other: Phone, store: Store) -> None:
    """On the phone of whoever does it the lines are theirs to do; on the others they are said to be coming, and whose
    they are, until they are done."""
    path = at_moment(phone, store, "prey")
    assert card(phone, path)["coming"] == ""
    shown = card(other, path)
    assert (shown["coming"], shown["coming_seat"]) == ("Se il Custode del Boss tocca “Prede pronte”:", "K")
    assert (
        [line["text"] for line in shown["handwork"]] == [line["text"] for line in card(phone, path)["handwork"]] != []
    )
    assert "Se il Custode del Boss tocca" in other.get(path).get_data(as_text=True)
    act(phone, store, path, "K ready-prey")
    done = other.get(path, **JSON).get_json()["moment"]["receipt"]["handwork"]
    assert [line["text"] for line in done] == ["Le prede sulla plancia 3"]
    assert card(other, path)["coming"] == ""


def test_what_follows_from_leaving_something_is_not_said_before(phone: Phone, other: Phone, store: Store) -> None:
    """The button at the thumb leaves an effect out, and the turn ends with it: under the question where to lay the
    obstacle hands were told what to do then."""
    path = at_moment(phone, store, "blocking", "B adjust dial=stuns.white-cyborg value=1", game="mayhem")
    shown = card(phone, path)
    assert (shown["lead"]["tag"], shown["handwork"]) == ("skip-effect", [])
    assert (card(other, path)["coming"], card(other, path)["handwork"]) == ("", [])
    act(phone, store, path, "B skip-effect ends=1")
    page: dict[str, Any] = phone.get(path, **JSON).get_json()
    assert [line["text"] for line in page["moment"]["receipt"]["handwork"]] == ["Togli lo Stordimento da Cyborg"]


def test_a_hand_that_is_noted_takes_no_line_from_the_others(phone: Phone, other: Phone, store: Store) -> None:
    """Whoever was quickest to note the cards just dealt took from all phones how many the others draw."""
    path = phone.post("/new/hyde", {"seats": "2", "sit": "all", "option.keep": "hands"}).headers["Location"]
    for line in ("A shuffle-table", "A choose-first first=A"):
        act(phone, store, path, line)
    dealt = other.get(path, **JSON).get_json()["moment"]["receipt"]["handwork"]
    assert "B pesca 3 carte dal mazzo" in [line["text"] for line in dealt]
    for line in ("A name-cards cards=bee-5", "B name-cards cards=bee-4 cards=eye-1 cards=eye-2"):
        act(phone, store, path, line)
        assert other.get(path, **JSON).get_json()["moment"]["receipt"]["handwork"] == dealt
    act(phone, store, path, "A move place=cripta")
    moved = other.get(path, **JSON).get_json()["moment"]["receipt"]["handwork"]
    assert [line["text"] for line in moved] == ["A muove la pedina alla Cripta"]


def card(phone: Phone, path: str) -> dict[str, Any]:
    page: dict[str, Any] = phone.get(path, **JSON).get_json()
    found: dict[str, Any] = page["moment"]["prompt"]
    return found


def test_how_a_table_is_laid_out_stands_on_every_phone_until_the_match_goes_on(phone: Phone, store: Store) -> None:
    """What the opening asks of hands was written in every game, and stood on no page."""
    path = phone.post("/new/rickmorty", {"seats": "2", "sit": "all", "option.tiles": "12"}).headers["Location"]
    stranger = Phone(phone.client.application)
    act(phone, store, path, "B choose-colour colour=fourth")
    for each in (phone, stranger):
        stated = [line["text"] for line in each.get(path, **JSON).get_json()["moment"]["setup"]]
        assert stated[0] == "Mescola le tessere dimensione: se ne usano 12"
        assert stated[-1] == "B prende plancia, schermo, pedine e segnalini: quarto colore"
        assert stated[0] in each.get(path).get_data(as_text=True)
    act(phone, store, path, "A roll-die face=3")
    assert phone.get(path, **JSON).get_json()["moment"]["setup"] == []


def test_a_known_tile_that_costs_nothing_leaves_no_place_for_it(phone: Phone, store: Store) -> None:
    """Two dots stood beside each other; the box knows the tile from the table before."""
    at_moment(phone, store, "read", game="rickmorty")
    page = phone.get(at_moment(phone, store, "waiting", game="rickmorty") + "?open=all").text
    known = re.findall(r'<button name="tile" value="0{4}:[^"]*">(.*?)</button>', page)
    assert known
    assert not any(re.search(r"·\s*·", each) for each in known)
