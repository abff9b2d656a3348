"""What is remembered, shared and given out as a file works for the tables of every release, however old."""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # jsonschema ships no types

from companion.engine.facts import Close
from companion.store import Store
from companion.store.schema import MIGRATIONS
from companion.web import create_app
from companion.web.serving.services import Services
from tests.history.test_match_file import documented
from tests.releases.evenings import NOW
from tests.releases.test_old_tables import HERE, RELEASES
from tests.web.conftest import JSON, Phone

PAGES = ("recap", "share", "story")


@contextmanager
def house(path: Path | None) -> Iterator[tuple[Services, Phone]]:
    store = Store(path)
    app = create_app(store=store, rates=False)
    try:
        yield app.extensions["custode"], Phone(app)
    finally:
        store.close()


def closed(found: Services, codes: list[str]) -> set[str]:
    """Those of these tables that are over, closed for good by whoever sits first."""
    tables, over = found.tables, set[str]()
    for code in codes:
        table = tables.load(code)
        if table.phase in ("ended", "stopped"):
            table = tables.act(code, table.opening.seats[0], Close(), "close", table.seq, NOW + 10**6, is_host=True)
        if table.phase == "closed":
            over.add(code)
    return over


@pytest.mark.parametrize("release", RELEASES)
def test_an_old_file_goes_through_every_migration(release: str, tmp_path: Path) -> None:
    """And one of today is as new as any."""
    shutil.copy(HERE / f"{release}.db", tmp_path / "custode.db")
    with house(tmp_path / "custode.db"):
        pass
    with sqlite3.connect(tmp_path / "custode.db") as conn:
        assert conn.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        assert conn.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert conn.execute("SELECT count(*) FROM summaries").fetchone() == (0,)


@pytest.mark.parametrize("release", RELEASES)
def test_an_old_match_is_remembered_told_and_given_out(release: str, tmp_path: Path) -> None:
    shutil.copy(HERE / f"{release}.db", tmp_path / "custode.db")
    with house(tmp_path / "custode.db") as (found, phone), house(None) as (_, elsewhere):
        codes = [row.code for row in found.store.tables(NOW, 99)]
        over = closed(found, codes)
        assert {line["code"] for line in phone.get("/evenings", **JSON).get_json()["lines"]} <= set(codes)
        assert phone.get("/evenings", **JSON).get_json()["count"] == len(over)
        for code in codes:
            for page in PAGES:
                assert phone.get(f"/t/{code.lower()}/{page}").status_code == 200, (code, page)
            raw = phone.get(f"/t/{code.lower()}/match").data
            Draft202012Validator(documented()).validate(json.loads(raw))
            assert json.loads(raw)["is_importable"] == (code in over)
            answer = elsewhere.post("/import", {"file": (BytesIO(raw), "match.json")})
            assert answer.status_code == (303 if code in over else 400), (code, answer.text)
            if code in over:
                assert elsewhere.get(answer.headers["Location"].replace("/recap", "/match")).data == raw
