"""P18: forgotten is forgotten: wherever it is stopped, after a rename or a merge, in labels, words and copies."""

import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from companion.engine import play
from companion.engine.box_entries import BAR, BoxEntry
from companion.engine.free_words import WordsOf
from companion.engine.game import Game, tag
from companion.engine.holes import Text
from companion.engine.log import Act
from companion.engine.offers import UNDRAWN, timely
from companion.games import games
from companion.store import Store, erasing, snapshots
from companion.store.backup import copied
from companion.store.forgetting import Mentions, forgetting
from companion.store.rows import Learning, Lesson
from companion.store.statements import forgetting as statements
from companion.web import create_app, forget_what_was_begun
from companion.web.after.people_words import PeopleWords
from companion.web.routes.people import alike
from tests.promises import worlds
from tests.web.conftest import SAME
from tests.web.counter import GAME

NOW = 1_700_000_000
# The one who is to be forgotten, and what she was called before.
NAME, BEFORE = "Zenobia", "Zenobie"
COUNTER: dict[str, Game[Any]] = {"counter": GAME}
WORDS = PeopleWords(COUNTER)
# What forgetting is made of; it is stopped at each of its lines.
STEPS = ("store/erasing.py", "store/statements/forgetting.py")


def note(words: str) -> tuple[bytes, bytes]:
    """An act in words, as the game keeps it."""
    fields = {"gem": "gem-1", "words": words}
    return msgspec.json.encode({"type": "note", **fields}), msgspec.json.encode([{"type": "noted", **fields}])


def copied_card(words: str) -> tuple[bytes, bytes]:
    fields = {"entry": "cards", "value": f"{words} | Il gufo", "remember": True}
    return msgspec.json.encode({"type": "learn", **fields}), msgspec.json.encode([{"type": "learned", **fields}])


def laid(path: Path) -> None:
    """Two evenings of hers, in everything that can keep a name, with copies of other days beside the file."""
    store = Store(path)
    for number in range(2):
        opening = msgspec.json.encode({"box": {"cards": [[f"da {BEFORE}", "b"]], "size": 3}})
        names = {"A": BEFORE, "B": "Bruno"}
        code = store.open_table("counter", bytes([number]) * 32, NOW, opening, b"[]", names, "A").code
        store.label(code, f"La festa di {BEFORE}")
        learning = Learning(taught=(Lesson("cards", "", f"{BEFORE} | Il gufo"),))
        store.append(code, 1, "A", "k1", *note(f"la carta di {BEFORE}"), NOW)
        store.append(code, 2, "A", "k2", *copied_card(BEFORE), NOW, learning)
        store.note_summaries([(code, 3, msgspec.json.encode({"called": {"x": f"carta di {BEFORE}"}}).decode())])
        store.close()
        snapshots.keep(path)
        store = Store(path)
    store.set_box("counter", {"cards": [[f"la carta di {BEFORE.upper()}", "b"]]})
    store.let_in(b"1" * 32, BEFORE, "", NOW, 9)
    copied(path, path.with_name("before the party.bak"))
    store.rename_person(BEFORE, NAME)
    last = store.tables(NOW, 1)[0].code
    store.append(last, 3, "A", "k3", *note(f"ancora di {NAME.lower()}, e di {NAME}"), NOW)
    store.close()
    snapshots.keep(path)


def said(folder: Path) -> Counter[str]:
    """In which files either name still stands, whatever its letters are."""
    found = Counter[str]()
    for each in folder.iterdir():
        whole = each.read_bytes().lower()
        found[each.name] += whole.count(NAME.lower().encode()) + whole.count(BEFORE.lower().encode())
    return +found


def forget(store: Store) -> None:
    store.forget_person(NAME, WORDS)
    erasing.finished(store, WORDS)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder before anybody asks to be forgotten; each test has a copy of it."""
    folder = tmp_path_factory.mktemp("house")
    laid(folder / "custode.db")
    assert len(said(folder)) >= 4, "every copy says it"
    return folder


def test_forgotten_after_a_rename(house: Path, tmp_path: Path) -> None:
    """0 places of either name left, capitals or not, and everybody else is where they were."""
    folder = shutil.copytree(house, tmp_path / "f")
    store = Store(folder / "custode.db")
    forget(store)
    assert said(folder) == {}
    assert store.known_names(9) == ["Bruno"]
    assert [row.name for row in store.devices()] == [""]
    assert store.to_forget() == []
    rows = [(act.request, act.facts) for table in store.tables(NOW, 9) for act in store.acts(table.code)[1:]]
    assert len(rows) == 5
    assert all(b"la carta di " in request for request, _ in rows if b"note" in request and b"ancora" not in request)
    store.close()
    assert said(folder) == {}


class Killed(BaseException):
    """As a plug that is pulled: nothing of ours gets to tidy up."""


def lines(folder: Path) -> list[tuple[str, int]]:
    """Every line that forgetting comes by, in order."""
    found = list[tuple[str, int]]()

    def line(frame: FrameType, event: str, _: object) -> Any:
        if not frame.f_code.co_filename.endswith(STEPS):
            return None
        if event == "line":
            found.append((frame.f_code.co_filename, frame.f_lineno))
        return line

    store = Store(folder / "custode.db")
    sys.settrace(line)
    try:
        forget(store)
    finally:
        sys.settrace(None)
        store.close()
    return found


def killed_at(folder: Path, step: int, image: Path) -> None:
    """Forgetting up to this line; what then lies on the disk is the image."""
    passed = 0

    def line(frame: FrameType, event: str, _: object) -> Any:
        nonlocal passed
        if not frame.f_code.co_filename.endswith(STEPS):
            return None
        if event == "line":
            passed += 1
            if passed == step:
                # Nothing has been taken back yet: this is what somebody finds who switches the machine on again.
                shutil.copytree(folder, image, ignore=shutil.ignore_patterns("*.lock"))
                raise Killed
        return line

    store = Store(folder / "custode.db")
    sys.settrace(line)
    try:
        forget(store)
    except Killed:
        pass
    finally:
        sys.settrace(None)
        store.close()
        # A process that is killed holds nothing any more; this one goes on.
        if snapshots.COPYING.locked():
            snapshots.COPYING.release()


def after_the_next_start(image: Path) -> tuple[Counter[str], list[str]]:
    """Where the name stands once a server was started on it, and who is known there."""
    store = Store(image / "custode.db")
    app = create_app(store=store, games=COUNTER, rates=False)
    forget_what_was_begun(app)
    snapshots.keep(image / "custode.db")
    known = store.known_names(9)
    store.close()
    return said(image), known


def steps(house: Path, folder: Path) -> list[int]:
    """The first and the last time that each line is come by."""
    passed = lines(shutil.copytree(house, folder))
    last = {line: step for step, line in enumerate(passed, 1)}
    first = {line: step for step, line in reversed(list(enumerate(passed, 1)))}
    return sorted({*first.values(), *last.values()})


def killed_everywhere(house: Path, tmp_path: Path, every: int = 1) -> tuple[int, list[str]]:
    """Stopped at each step and started again: either nothing was done and she still stands in the list, so that it can
    be asked for again, or it is finished."""
    tried, faults = steps(house, tmp_path / "counted")[::every], []
    for step in tried:
        folder, image = tmp_path / f"f{step}", tmp_path / f"i{step}"
        killed_at(shutil.copytree(house, folder), step, image)
        left, known = after_the_next_start(image)
        if left and NAME not in known:
            faults.append(f"stopped at {step}: {dict(left)}, and nobody can ask again")
        shutil.rmtree(folder)
        shutil.rmtree(image)
    return len(tried), faults


# A file that was open where somebody pulled the plug is never closed.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_forgetting_that_is_stopped_anywhere_is_finished_at_the_next_start(house: Path, tmp_path: Path) -> None:
    count, faults = killed_everywhere(house, tmp_path)
    assert faults == []
    assert count > 80


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_what_is_not_written_down_is_found(house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted fault: the intent is not kept, as it was not before."""
    monkeypatch.setattr(statements, "intend", lambda conn, it, now="": None)
    _, faults = killed_everywhere(house, tmp_path, every=15)
    assert faults != []


def test_a_merge_takes_both_along(house: Path, tmp_path: Path) -> None:
    """Bruno is given her name: forgotten are both, in every copy of before."""
    folder = shutil.copytree(house, tmp_path / "f")
    store = Store(folder / "custode.db")
    store.rename_person("Bruno", NAME)
    forget(store)
    assert said(folder) == {}
    assert all(b"Bruno" not in each.read_bytes() for each in folder.iterdir())
    assert store.known_names(9) == []
    store.close()


def test_labels_follow_who_is_renamed(tmp_path: Path) -> None:
    """Whole words, in any case; one that would be too long goes."""
    store = Store(tmp_path / "custode.db")
    codes = [
        store.open_table("hyde", bytes([n]), NOW, b"{}", b"[]", {"A": "Anna"}, "A").code for n in range(3)
    ]
    for code, label in zip(codes, ("La festa di ANNA", "Annata buona", "Anna " + "x" * 54), strict=True):
        store.label(code, label)
    store.rename_person("Anna", "Annina")
    assert [store.labels()[code].name for code in codes] == ["La festa di Annina", "Annata buona", ""]
    store.close()


def test_whoever_bears_a_former_name_keeps_it(house: Path, tmp_path: Path) -> None:
    """Somebody else who sat down since as what she was called once is not forgotten with her."""
    folder = shutil.copytree(house, tmp_path / "f")
    store = Store(folder / "custode.db")
    store.open_table("counter", b"9" * 32, NOW, b"{}", b"[]", {"A": BEFORE}, "A")
    forget(store)
    assert sorted(store.known_names(9)) == ["Bruno", BEFORE]
    store.close()


def test_a_strangers_name_is_renamed_by_nobody_and_forgotten_with_the_others(tmp_path: Path) -> None:
    store = Store(tmp_path / "custode.db")
    ours = store.open_table("hyde", b"1", NOW, b"{}", b"[]", {"A": NAME}, "A").code
    theirs = store.open_table("hyde", b"2", NOW, b"{}", b"[]", {"A": NAME}, "A", house=None).code
    assert store.rename_person(NAME, "Zoe") == ((ours, "A"),)
    assert [row.name for row in store.seats(theirs)] == [NAME]
    store.forget_person(NAME)
    assert [row.name for row in store.seats(theirs)] == [""]
    assert [row.name for row in store.seats(ours)] == ["Zoe"]
    store.close()


def test_a_name_that_only_copies_know_is_forgotten_there(house: Path, tmp_path: Path) -> None:
    """Typed by hand: it stands on no page any more."""
    folder = shutil.copytree(house, tmp_path / "f")
    store = Store(folder / "custode.db")
    for name in (NAME, BEFORE):
        store.forget_person(name, WORDS)
    assert said(folder) != {}
    erasing.finished(store, WORDS)
    assert said(folder) == {}
    store.close()


# --- the page ---------------------------------------------------------------------------------------------------------


def test_the_page_says_what_was_not_looked_through(house: Path, tmp_path: Path) -> None:
    """And shows no card that was folded before in the words of then."""
    folder = shutil.copytree(house, tmp_path / "f")
    store = Store(folder / "custode.db")
    phone = create_app(store=store, games=COUNTER, rates=False).test_client()
    answer = phone.post("/people", data={"person": NAME, "what": "forget"}, headers=SAME)
    assert "Non guardati: le cartelle dentro quella cartella" in answer.text
    assert said(folder) == {}
    store.close()


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("Anna", ["anna", "Anna di Roma", "Ànna"]),
        ("anna", ["Anna", "Anna di Roma", "Ànna"]),
        ("Anna di Roma", ["Anna", "anna", "Ànna"]),
        ("Annalisa", []),
        ("Bo", []),
    ],
)
def test_other_spellings_are_said(name: str, others: list[str]) -> None:
    known = ["Anna", "anna", "Anna di Roma", "Ànna", "Annalisa", "Bo"]
    assert list(alike(name, known)) == others


# --- what stands in words ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text", "is_cut"),
    [
        ("Anna", "la carta di Anna", True),
        ("Anna", "ANNA, anna e Anna!", True),
        ("Anna", "Annalisa, Giovanna, Anna2, Anna_", False),
        ("Anna di Roma", "per Anna di Roma.", True),
        ("Ünal", "da ÜNAL", True),
        ("A", "A b", True),
        ("Anna", "", False),
        ("🙂", "di 🙂", True),
    ],
)
def test_a_name_as_a_word_of_its_own(name: str, text: str, is_cut: bool) -> None:
    """What stands there instead is as long, so that no limit of a game is passed."""
    now = forgetting(name).cut(text)
    assert (now != text) == is_cut
    assert len(now) == len(text)
    assert not is_cut or name not in now


def test_two_cards_that_differed_still_do() -> None:
    """A list that takes no card twice must not shrink: acts name its cards by their number."""
    one, other = forgetting("Anna"), forgetting("Bruno")
    cards = ["di Anna", "di anna", "di Bruno", "di …"]
    assert len({other.cut(one.cut(card)) for card in cards}) == 4


@pytest.mark.parametrize("id", sorted(games()))
def test_every_text_that_is_asked_for_is_declared(id: str) -> None:
    """What a game asks for in words is in words by its type too: else a name would stay there."""
    game = games()[id]
    plans = WordsOf(game).plans
    tables = next(each for each, _ in worlds.ATTACKED.values() if each.game.id == id)
    for number in range(3):
        acts = worlds.evening(f"words {number}", tables.seats, tables.keeps[0], 60, tables)
        state = play.fold(game, acts)
        for seat in tables.places:
            trial = play.Trial(game, state, seat, UNDRAWN)
            for offer in [each for action in game.offered for each in timely(trial, action)]:
                texts = {hole.name for hole in offer.holes if isinstance(hole, Text)} - {"value"}
                assert not texts or texts <= set(plans[offer.action]), offer
        assert not [dial.id for dial in game.dials(state) if isinstance(dial.domain, Text)]


def changed(value: Any, cut: Any) -> Any:
    """Anything, with every text in it changed."""
    match value:
        case str():
            return cut(value)
        case list():
            return [changed(each, cut) for each in value]
        case dict():
            return {changed(name, cut): changed(each, cut) for name, each in value.items()}
    return value


def test_a_table_is_folded_as_before_but_for_the_words() -> None:
    """A chase whose cards were written down in words with a name in them."""
    tables = worlds.chases()
    game = tables.game
    acts = worlds.evening("forgotten words", tables.seats, "hands", 60, tables)
    words = WordsOf(game)
    it = forgetting(NAME)

    def with_name(text: str) -> str:
        return f"{NAME} {text}"[:160]

    def rewritten(acts: list[Act], change: Any) -> list[Act]:
        found = []
        for act in acts:
            facts = words.in_facts(msgspec.json.encode(act.facts), change)
            request = (words.in_opening if act.seq == 1 else words.in_request)(act.request, change)
            found.append(Act(act.seq, act.seat, request, game.facts_decoder.decode(facts), act.at))
        return found

    named = rewritten(acts, with_name)
    forgotten = rewritten(named, it.cut)
    assert NAME.encode() not in b"".join(act.request + msgspec.json.encode(act.facts) for act in forgotten)
    before, after = (msgspec.to_builtins(play.fold(game, each)) for each in (named, forgotten))
    assert after == changed(before, it.cut)


# --- every kind of free words of every game ---------------------------------------------------------------------------


def told_in(kind: inspect.Type, word: Iterator[str]) -> object:
    """A value of this type with a fresh text wherever people's own words stand; nothing where none do. It goes by what
    msgspec makes of the types, and not by the program's own look at them."""
    match kind:
        case inspect.Metadata(extra={"words": "free"}):
            return next(word)
        case inspect.Metadata(type=within):
            return told_in(within, word)
        case inspect.StructType(fields=fields):
            found = {field.encode_name: value for field in fields if (value := told_in(field.type, word)) is not None}
            return found or None
        case inspect.UnionType(types=types):
            return next((value for each in types if (value := told_in(each, word)) is not None), None)
        case inspect.VarTupleType(item_type=each) | inspect.ListType(item_type=each):
            value = told_in(each, word)
            return None if value is None else [value]
        case inspect.TupleType(item_types=(each, *_)):
            value = told_in(each, word)
            return None if value is None else [value]
        case inspect.DictType(value_type=each):
            value = told_in(each, word)
            return None if value is None else {"one": value}
    return None


def carried(kind: type[msgspec.Struct], word: Iterator[str]) -> bytes | None:
    """An act or a fact of this kind with its words in it."""
    value = told_in(inspect.type_info(kind), word)
    return msgspec.json.encode({**value, "type": tag(kind)}) if isinstance(value, dict) else None


def cards_of(entry: BoxEntry, word: Iterator[str]) -> object:
    """A value of the box with a name wherever its owner writes."""
    if entry.shape == "text":
        return next(word)
    return [[next(word) if column in entry.free else "" for column in entry.columns]] if entry.free else None


def in_words(number: int) -> str:
    return f"{number} la carta di {NAME.upper() if number % 2 else NAME}"


@pytest.mark.parametrize("id", sorted(games()))
def test_every_kind_of_words_is_said_and_then_erased(id: str, tmp_path: Path) -> None:
    """Each field that any act, fact or entry of the box declares as words, with the name in it: all are counted before
    anything is done, and none is left afterwards, in no byte of the file."""
    game, path = games()[id], tmp_path / "custode.db"
    word = (in_words(number) for number in count())
    asked = [raw for kind in game.kinds.values() if (raw := carried(kind, word))]
    facts = [raw for kind in game.facts if (raw := carried(kind, word))]
    boxes = {entry.id: value for entry in game.box if (value := cards_of(entry, word)) is not None}
    lessons = tuple(
        Lesson(entry.id, "", BAR.join(next(word) if name in entry.free else "x" for name in entry.columns))
        for entry in game.box
        if entry.free
    )
    store = Store(path)
    opening = msgspec.json.encode({"box": boxes})
    code = store.open_table(id, b"1" * 32, NOW, opening, b"[]", {"A": NAME, "B": "Bruno"}, "A").code
    store.label(code, f"La festa di {NAME}")
    store.set_box(id, boxes)
    for seq, raw in enumerate(asked, 1):
        store.append(code, seq, "A", f"a{seq}", raw, b"[]", NOW)
    learning = Learning(taught=lessons)
    content = b"[" + b",".join(facts) + b"]"
    store.append(code, 1 + len(asked), "A", "facts", b'{"type":"close"}', content, NOW, learning)
    before, written = PeopleWords(games()), next(word).partition(" ")[0]
    found = store.mentions(NAME, before)
    assert (found.seats, found.labels) == (1, (f"La festa di {NAME}",))
    # Each once, those of the box also where the table's opening repeats it.
    told_of = Counter(text for texts in found.words.values() for text in texts)
    again = Counter(word_of(boxes))
    assert {int(text.partition(" ")[0]) for text in told_of} == set(range(int(written)))
    assert all(told_of[text] == 2 for text in again)
    assert set(found.words) == ({id} if int(written) else set())
    assert bool(int(written)) == bool(asked or facts or boxes)
    store.forget_person(NAME, before)
    erasing.finished(store, before)
    assert store.mentions(NAME, before) == Mentions()
    store.close()
    assert said(tmp_path) == {}


def word_of(value: object) -> Iterator[str]:
    match value:
        case str() if value:
            yield value
        case list() | tuple():
            for each in value:
                yield from word_of(each)
        case dict():
            yield from word_of(list(value.values()))


def test_words_are_somewhere() -> None:
    """What the property above goes through is not nothing."""
    kinds = [kind for game in games().values() for kind in (*game.kinds.values(), *game.facts)]
    assert sum(carried(kind, map(in_words, count())) is not None for kind in kinds) >= 8
    assert sum(bool(entry.free or entry.shape == "text") for game in games().values() for entry in game.box) >= 5


@pytest.mark.parametrize("id", sorted(games()))
def test_what_is_printed_on_the_cardboard_stays_and_is_said(id: str, tmp_path: Path) -> None:
    """A name by which a game knows a thing: whoever is forgotten is told that it stays."""
    store = Store(tmp_path / "custode.db")
    named = {}
    for entry in games()[id].box:
        free = (*entry.free, *entry.among, *entry.between)
        cells = [f"{NAME} {column}" if column not in free else "" for column in entry.columns]
        if entry.shape == "cards" and any(cells):
            named[entry.id] = cells
            store.set_box(id, {entry.id: [cells]})
    words = PeopleWords(games())
    found = store.mentions(NAME, words)
    assert set(found.things.get(id, ())) == {cell for cells in named.values() for cell in cells if cell}
    assert found.words == {}
    store.forget_person(NAME, words)
    assert store.box(id) == {each: [cells] for each, cells in named.items()}
    store.close()


def test_the_page_says_it_before_the_button(house: Path, tmp_path: Path) -> None:
    """How many seats, what tables are called, which sentences; looking changes no byte."""
    folder = shutil.copytree(house, tmp_path / "f")
    store = Store(folder / "custode.db")
    phone = create_app(store=store, games=COUNTER, rates=False).test_client()
    before, commits = list(store.file.conn.iterdump()), store.file.commits
    text = phone.get("/people/forget", query_string={"person": NAME}, headers={"Accept-Language": "it"}).text
    head, _, button = text.partition('value="forget"')
    assert NAME in button
    for part in (
        "Posti ai tavoli: 2", f"«La festa di {NAME}»", "Telefoni della casa: 1", "con parole vostre:",
        f"«ancora di {NAME.lower()}, e di {NAME}»", f"«la carta di {BEFORE}»", "in tutto)",
    ):  # fmt: skip
        assert part in head, part
    assert (list(store.file.conn.iterdump()), store.file.commits) == (before, commits)
    nobody = phone.get("/people/forget?person=Xanthippe", headers={"Accept-Language": "it"}).text
    assert "Nessun tavolo e nessuna parola" in nobody.replace("&#39;", "'")
    assert phone.get("/people/forget").status_code == 400
    store.close()


def test_a_field_that_is_not_looked_at_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted fault: one kind of fact with words is not known to hold any."""
    plain = WordsOf.in_one

    def careless(self: WordsOf, answer: Any, change: Any) -> Any:
        return answer if answer.get("type") == next(iter(self.plans), "") else plain(self, answer, change)

    monkeypatch.setattr(WordsOf, "in_one", careless)
    with pytest.raises(AssertionError):
        test_every_kind_of_words_is_said_and_then_erased("mythos", tmp_path)
