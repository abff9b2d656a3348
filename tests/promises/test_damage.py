"""P7: what is damaged is refused with a sentence, and nothing else is: one row is one table."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from companion.cli import main
from companion.store import Store
from companion.web import create_app
from tests.promises.live import JSON, OURS

PAGES = ("", "/story", "/adjust", "/audit", "/recap", "/invite", "/screen", "/since?seq=0", "/replay?at=1", "/print")
SAYS = {
    "it": "Questo tavolo non si può leggere: ciò che ne è salvato è danneggiato. Gli altri tavoli vanno avanti.",
    "en": "This table cannot be read: what is stored of it is damaged. The other tables go on.",
}


class Two:
    """Two tables on one file, whose phones sit at both."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "custode.db"
        self.store = Store(self.path)
        self.phone: FlaskClient = create_app(store=self.store, rates=False).test_client()
        self.spoilt, self.whole = (self.open() for _ in range(2))
        self.store.close()

    def open(self) -> str:
        at = self.phone.post("/new/hyde", data={"seats": "2", "sit": "all"}, headers=OURS).headers["Location"]
        for seq in range(1, 5):
            action = {"type": "adjust", "dial": "discards", "value": seq}
            tap = {"action": action, "seq": seq, "key": f"k{seq}", "seat": "A"}
            assert self.phone.post(f"{at}/act", json=tap, headers={**OURS, **JSON}).status_code == 200
        return str(at)

    def again(self) -> None:
        """A start; the phone keeps what it holds."""
        self.store = Store(self.path)
        self.phone.application = create_app(store=self.store, rates=False)

    def changed(self, sql: str) -> None:
        with closing(sqlite3.connect(self.path, isolation_level=None)) as conn:
            conn.execute(sql, (self.spoilt.rpartition("/")[2].upper(),))


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Two]:
    two = Two(tmp_path)
    yield two
    two.store.close()


ROWS = {
    "no facts": "UPDATE acts SET facts = x'7b7d' WHERE seq = 3 AND code = ?",
    "no JSON": "UPDATE acts SET facts = x'00ff' WHERE seq = 3 AND code = ?",
    "another's facts": "UPDATE acts SET facts = '[{\"type\":\"nothing\"}]' WHERE seq = 3 AND code = ?",
    "no opening": "UPDATE acts SET request = x'5b5d' WHERE seq = 1 AND code = ?",
    "an act is missing": "DELETE FROM acts WHERE seq = 3 AND code = ?",
    "the first is missing": "DELETE FROM acts WHERE seq = 1 AND code = ?",
}


@pytest.mark.parametrize("sql", ROWS.values(), ids=ROWS)
def test_one_row_is_one_table(two: Two, sql: str) -> None:
    """Every page of that table says so; the shelf and the other table do not notice."""
    two.changed(sql)
    two.again()
    for language, sentence in SAYS.items():
        for page in PAGES:
            answer = two.phone.get(two.spoilt + page, headers={"Accept-Language": language})
            assert (page, answer.status_code) == (page, 503)
            assert sentence in answer.get_data(as_text=True)
    tap = {"action": {"type": "undo"}, "seq": 5, "key": "u", "seat": "A"}
    assert two.phone.post(f"{two.spoilt}/act", json=tap, headers={**OURS, **JSON}).status_code == 503
    assert {page: two.phone.get(two.whole + page).status_code for page in PAGES} == dict.fromkeys(PAGES, 200)
    assert two.phone.post(f"{two.whole}/act", json=tap, headers={**OURS, **JSON}).status_code == 200
    assert two.phone.get("/").status_code == 200
    assert two.phone.get("/health").get_json() == {"status": "ok", "unreadable": 1}


@pytest.mark.parametrize("sql", [sql for name, sql in ROWS.items() if name != "no opening"])
def test_the_doctor_names_the_table(two: Two, sql: str) -> None:
    two.changed(sql)
    found = CliRunner().invoke(main, ["doctor", "--data-dir", str(two.path.parent)])
    assert found.exit_code == 1
    assert f"! rows         cannot be read: {two.spoilt.rpartition('/')[2].upper()}" in found.output


def test_live_damage(two: Two) -> None:
    """Random bytes over the file of a running server: sentences, never a 500, and /health knows it from then on."""
    two.again()
    two.store.file.wipe()
    size = two.path.stat().st_size
    with two.path.open("rb+") as file:
        file.seek(4096)
        file.write(os.urandom(size - 4096))
    two.store.file.conn.execute("PRAGMA shrink_memory")
    answers = [two.phone.get(at + page) for at in (two.spoilt, two.whole) for page in PAGES]
    assert {answer.status_code for answer in answers} <= {200, 404, 503}
    assert any("danneggiato" in answer.get_data(as_text=True) for answer in answers)
    health = two.phone.get("/health")
    assert (health.status_code, health.get_json()) == (503, {"status": "damaged"})
    assert CliRunner().invoke(main, ["doctor", "--data-dir", str(two.path.parent)]).exit_code == 1
