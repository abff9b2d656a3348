"""The bench of paper: what it reads our sheet beside says the same words, and where that is missing it says so."""

import re
import sys
from html import unescape

import pytest

from companion.games import games
from printables import drawn
from printables.words import WORDS
from tests.bench.paper import paper_rows
from tests.bench.peers import page_of, sheet_rows
from tests.bench.row import Missing, Row
from tests.printables.logged import Logged, request_for

GAMES = games()


@pytest.mark.parametrize("id", ["hyde", "monsterchase"])
@pytest.mark.parametrize("language", ["it", "en"])
def test_the_page_a_peer_sets_has_the_words_of_the_sheet(id: str, language: str) -> None:
    asked = request_for(game=GAMES[id], opening=None, language=language, qr=(), code=None)
    around = {word for each in WORDS.values() for word in words(each.of(language))}
    around |= {word for each in (asked.game.rulebook.edition.of(language), asked.heading) for word in words(each)}
    ink = drawn("sheet", asked, Logged)
    assert isinstance(ink, Logged)
    ours = {word for _, _, text in ink.texts for word in words(text)}
    theirs = set(words(unescape(re.sub("<style>.*</style>|<[^>]*>", " ", page_of(asked), flags=re.DOTALL))))
    assert ours - theirs - around == set()
    assert len(ours) > 300


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def test_a_peer_that_is_not_there_says_how_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    with pytest.raises(Missing, match="comes with the peers extra"):
        next(sheet_rows(request_for(opening=None)))


def test_the_table_goes_on_where_a_peer_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> list[Row]:
        raise ValueError("out of ink")

    monkeypatch.setitem(sys.modules, "weasyprint", None)
    monkeypatch.setattr("tests.bench.paper.printable_rows", broken)
    notes = {row.name: row.note for row in paper_rows(GAMES["hyde"])}
    assert notes["hyde: pad"] == "not measured: ValueError: out of ink"
    assert "needs Pango" in notes["hyde: sheet, beside WeasyPrint"]
    assert "peers" not in notes["hyde: sheet"]
