"""Whose a pad is, by the code on it: taken over by its key alone, by one table alone, and only with what it says."""

import threading

import pytest
from flask import Flask

from companion.games import games
from companion.scan import UnreadablePhoto
from companion.store import Store
from companion.store.rows import CODE_LENGTH, PadRow
from companion.web import create_app
from companion.web.beside import scanning
from companion.web.beside.pad_review import reason_sentence
from companion.web.routes.links import layout_mark, number_of, pad_key
from printables import known_pads, pad_lines, usual_opening
from tests.web.conftest import Phone, opened
from tests.web.test_corrections import lines


@pytest.mark.parametrize(
    "says",
    [
        "HTTP://X/Q/" + "U" * 27,
        "HTTP://X/Q/" + "0" * 18 + "U" * 9,
        "HTTP://X/Q/" + "ß" * 9,
        "HTTP://[/Q/" + "0" * 18,
        "WIFI:S:casa;;",
    ],
)
def test_a_code_of_something_else_is_no_pad(app: Flask, table: str, says: str) -> None:
    """Letters no key has, addresses that are none: whatever stands in the square, it has a sentence."""
    with app.test_request_context(), pytest.raises(UnreadablePhoto, match="not-ours"):
        scanning.expected(app.extensions["custode"].tables.load(table[-5:].upper()), says)


def blank(phone: Phone) -> str:
    """The key of a pad that belongs to no table yet."""
    made = phone.post("/print/counter", {"what": "pad"}).headers["Location"]
    return made.partition("pad=")[2].partition("&")[0]


def pad_of(store: Store, number: int) -> PadRow:
    found = store.pad(number)
    assert found is not None
    return found


def brought(phone: Phone, table: str, pad: str, seq: int = 1) -> tuple[int, str]:
    """What comes of writing a number, from the page of this pad."""
    stamp = {"seq": str(seq), "key": f"A-{seq}", "seat": "A", "edition": "3", "pad": pad}
    answer = phone.post(f"{table}/scan/write", {**stamp, "cell.total.total": "7"})
    return answer.status_code, answer.get_data(as_text=True)


def test_a_pad_is_taken_by_its_key_and_by_nothing_that_can_be_guessed(
    phone: Phone, other: Phone, store: Store, table: str
) -> None:
    key = blank(phone)
    number = number_of(key[:CODE_LENGTH])
    for guess in (str(number), key[:CODE_LENGTH], key[:-1] + "0", key[:-1] + "1"):
        brought(other, opened(other), guess if guess != key else "")
    assert pad_of(store, number).code is None
    assert brought(phone, table, key)[0] == 303
    assert pad_of(store, number).code == table[-5:].upper()


def test_a_pad_that_was_not_written_stays_nobodys(phone: Phone, store: Store, table: str) -> None:
    key = blank(phone)
    phone.post(f"{table}/act", {"type": "adjust", "dial": "total", "value": "2", "seq": "1", "key": "x", "seat": "A"})
    assert brought(phone, table, key)[0] == 409
    assert pad_of(store, number_of(key[:CODE_LENGTH])).code is None


def test_a_pad_that_became_anothers_meanwhile_is_not_written(phone: Phone, other: Phone, table: str) -> None:
    """It was photographed at two tables before either wrote it."""
    key, second = blank(phone), opened(other)
    assert brought(phone, table, key)[0] == 303
    status, page = brought(other, second, key)
    assert (status, "Questo segnapunti è di un altro tavolo." in page) == (409, True)
    assert len(lines(other, second)) == 1


def turned(phone: Phone, table: str, what: str, seq: int) -> None:
    form = {"type": what, "seq": str(seq), "seat": "A", "key": f"A-{seq}"}
    assert phone.post(f"{table}/act", form).status_code == 303


def test_a_pad_whose_act_was_undone_is_nobodys_again(phone: Phone, other: Phone, table: str) -> None:
    """It was brought to the wrong table: whoever took that back has it in hand for the right one."""
    key, second = blank(phone), opened(other)
    assert brought(phone, table, key)[0] == 303
    assert phone.get(f"/q/{key}").headers["Location"] == f"{table}/scan"
    turned(phone, table, "undo", 2)
    assert phone.get(f"/q/{key}").status_code == 200, "a page that asks which table it is for"
    assert brought(other, second, key)[0] == 303
    assert phone.get(f"/q/{key}").headers["Location"] == f"{second}/scan"
    status, page = brought(phone, table, key, 3)
    assert (status, "Questo segnapunti è di un altro tavolo." in page) == (409, True)


def test_a_pad_whose_act_was_put_back_is_its_tables_again(phone: Phone, other: Phone, table: str) -> None:
    key, second = blank(phone), opened(other)
    brought(phone, table, key)
    turned(phone, table, "undo", 2)
    turned(phone, table, "redo", 3)
    assert brought(other, second, key)[0] == 409


def test_a_pad_that_was_brought_again_after_an_undo_is_its_tables(phone: Phone, other: Phone, table: str) -> None:
    key, second = blank(phone), opened(other)
    brought(phone, table, key)
    turned(phone, table, "undo", 2)
    assert brought(phone, table, key, 3)[0] == 303
    assert brought(other, second, key)[0] == 409


def test_a_pad_that_was_freed_by_an_undo_opens_a_table(phone: Phone, table: str) -> None:
    key = blank(phone)
    brought(phone, table, key)
    turned(phone, table, "undo", 2)
    new = phone.post("/new/counter", {"pad": key}).headers["Location"]
    assert phone.get(f"/q/{key}").headers["Location"] == f"{new}/scan"
    turned(phone, table, "redo", 3)
    assert phone.get(f"/q/{key}").headers["Location"] == f"{new}/scan", "it was opened for this sheet"


def test_a_pad_outlives_a_table_to_which_it_was_brought(phone: Phone, other: Phone, store: Store, table: str) -> None:
    """Brought to the wrong one, which is thrown away then; what was printed for that table goes with it."""
    key, second = blank(phone), opened(other)
    own = phone.post(f"{table}/print", {"what": "pad"}).headers["Location"].partition("pad=")[2].partition("&")[0]
    brought(phone, table, key)
    turned(phone, table, "undo", 2)
    store.take_out([table[-5:].upper()])
    assert (phone.get(f"/q/{key}").status_code, phone.get(f"/q/{own}").status_code) == (200, 404)
    assert brought(other, second, key)[0] == 303
    assert phone.get(f"/q/{key}").headers["Location"] == f"{second}/scan"


def test_a_pad_that_was_printed_for_a_table_stays_its_own(phone: Phone, other: Phone, table: str) -> None:
    """No act brought it there, so no undo takes it away."""
    made = phone.post(f"{table}/print", {"what": "pad"}).headers["Location"]
    key, second = made.partition("pad=")[2].partition("&")[0], opened(other)
    brought(phone, table, key)
    turned(phone, table, "undo", 2)
    assert brought(other, second, key)[0] == 409


def test_of_two_tables_that_write_one_pad_at_once_one_does(
    app: Flask, phone: Phone, other: Phone, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other finds it taken, however closely it came."""
    key, second = blank(phone), opened(other)
    tables, answers, act = app.extensions["custode"].tables, [], type(app.extensions["custode"].tables).act
    thread = threading.Thread(target=lambda: answers.append(brought(other, second, key)[0]))

    def slowly(*stated: object, **more: object) -> object:
        if not thread.ident:
            thread.start()
            thread.join(0.2)
        return act(tables, *stated, **more)

    monkeypatch.setattr(tables, "act", slowly)
    answers.append(brought(phone, table, key)[0])
    thread.join()
    assert sorted(answers) == [303, 409]
    assert len(lines(phone, table)) + len(lines(other, second)) == 3


def test_a_blank_pad_that_asks_otherwise_is_not_said_to_be_anothers(store: Store) -> None:
    """Four at the table have fewer circles each than two: it is nobody's pad, and still none for them."""
    game = games()["rickmorty"]
    app = create_app(store=store, rates=False)
    path = Phone(app).post("/new/rickmorty", {"seats": "2", "sit": "all"}).headers["Location"].removesuffix("/me")
    (plan, _), *_ = known_pads.of_table(game, usual_opening(game, game.most_seats), pad_lines.VERSION)
    with app.test_request_context():
        key = pad_key(store.add_pad("pad", game.id, None, plan.id, 1))
        says = f"HTTP://X/Q/{key}{layout_mark(plan.id, plan.version)}"
        with pytest.raises(UnreadablePhoto) as refused:
            scanning.expected(app.extensions["custode"].tables.load(path[-5:].upper()), says)
        assert reason_sentence(refused.value.reason).startswith("Questo segnapunti è per un altro numero di giocatori")


@pytest.mark.parametrize(("printed", "reason"), [("hyde", "other-game"), ("", "older")])
def test_a_pad_that_another_custode_printed_says_why_it_is_none_for_this_table(
    store: Store, printed: str, reason: str
) -> None:
    """Its key is known nowhere here, only how it is laid out: as a pad of another game, or as none there ever was."""
    app = create_app(store=store, rates=False)
    path = Phone(app).post("/new/rickmorty", {"seats": "2", "sit": "all"}).headers["Location"].removesuffix("/me")
    mark = layout_mark("0" * 10, pad_lines.VERSION)
    if printed:
        game = games()[printed]
        (plan, _), *_ = known_pads.of_table(game, usual_opening(game, 2), pad_lines.VERSION)
        mark = layout_mark(plan.id, plan.version)
    with app.test_request_context(), pytest.raises(UnreadablePhoto, match=f"^{reason}$"):
        scanning.expected(app.extensions["custode"].tables.load(path[-5:].upper()), f"HTTP://X/Q/{'0' * 18}{mark}")
