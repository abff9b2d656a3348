"""Type: what is printable, and that nothing made to fit ever overflows."""

import pytest

from printables import text as letters
from printables.fonts.subset import FILES
from tests.printables.logged import HOSTILE


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("perché", "perché"),
        ("perche\u0301", "perché"),
        ("<b>io", "<b>io"),
        ("a\x00b\nc", "a b c"),
        ("\ud800 x", "\ufffd x"),
        ("😀😀 x", "\ufffd x"),
        ("👩\u200d👧", "\ufffd"),
        ("♠ ⚅ → ☐ ★", "♠ ⚅ → ☐ ★"),
        ("  due   spazi ", "due spazi"),
        ("a\u202eb", "ab"),
    ],
)
def test_what_cannot_be_printed_shows_as_such(text: str, printed: str) -> None:
    assert letters.printable(text) == printed


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: repr(text[:8]))
@pytest.mark.parametrize(("room", "tall"), [(60, 20), (12, 5), (3, 30), (0.5, 4)])
def test_what_is_fitted_never_overflows(text: str, room: float, tall: float) -> None:
    fitted = letters.label(text, room, tall, 14, 5, "bold")
    widest = max((letters.width(line, fitted.size, "bold") for line in fitted.lines), default=0)
    assert widest <= room
    assert letters.height(len(fitted.lines), fitted.size) <= tall
    fitted = letters.one_line(text, room, 12, 5)
    assert letters.width(fitted.lines[0], fitted.size) <= room


@pytest.mark.parametrize(
    ("text", "size", "lines"),
    [
        ("corto", 10, ("corto",)),
        ("una parola in più larga", 10, ("una parola in più", "larga")),
        ("precipitevolissimevolmente", 10, ("precipitevolissim", "evolmente")),
    ],
)
def test_wrapping_keeps_every_letter(text: str, size: float, lines: tuple[str, ...]) -> None:
    assert letters.wrapped(text, 27, size) == lines


def test_a_line_shrinks_before_it_is_shortened() -> None:
    shrunk = letters.one_line("Capanno dei Dipinti", 25, 14, 7)
    assert shrunk.lines == ("Capanno dei Dipinti",)
    assert 7 < shrunk.size < 14
    cut = letters.one_line("Capanno dei Dipinti", 10, 14, 12)
    assert cut.lines[0].endswith("…")
    assert cut.size == 12


def test_runs_keep_their_weight_and_order() -> None:
    runs = (letters.Run("Titolo.", "bold"), letters.Run("testo che segue"))
    rows = letters.flowed(runs, 200, 9)
    assert [(piece.run.text, piece.run.weight) for piece in rows[0]] == [
        ("Titolo.", "bold"),
        ("testo che segue", "regular"),
    ]


@pytest.mark.parametrize("file", FILES)
def test_both_fonts_hold_every_character_and_stay_small(file: str) -> None:
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # fontTools ships no types

    font = TTFont(letters.FOLDER / file)
    assert {ord(character) for character in letters.CHARACTERS} <= set(font.getBestCmap())
    assert (letters.FOLDER / file).stat().st_size < 45_000
    assert "Bitstream Vera" in (letters.FOLDER / "LICENSE.DejaVu").read_text(encoding="utf-8")


def test_a_name_is_set_smaller_before_a_word_of_it_is_cut() -> None:
    """"bianc" and "hi" below it is no row of a pad."""
    assert letters.label("bianchi", 11, 8, 12, 7, "bold").lines == ("bianchi",)
    assert len(letters.label("bianchi e neri", 14, 9, 12, 7, "bold").lines) == 2
