"""Deck lists as people paste them (parser): every item of a text is read as cards, or named with the reason why not.

A text falls into lines, a line at commas, semicolons, bars and tabs into fields, a field into marks (`deck_marks`):
cards by number or title, how many, bare numbers, words. What a bare number means follows from
what stands beside it; where two readings are left it is named and not guessed.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, groupby
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.mythos.components import MISSIONS
from companion.games.mythos.deck_marks import (
    APART,
    MOST_TOLD,
    NAMED,
    PERSONS,
    SIZE,
    Mark,
    Why,
    is_number,
    known,
    marks,
    phrase,
)


class Unread(Struct, frozen=True):
    """What could not be read, as it was written, and why."""

    text: str
    why: Why


class Deck(Struct, frozen=True):
    """A list as it was read: copies by version, missions, what could not be read; and what it calls itself."""

    characters: dict[str, int] = {}
    missions: tuple[str, ...] = ()
    unread: tuple[Unread, ...] = ()
    name: str = ""

    @property
    def count(self) -> int:
        return sum(self.characters.values())


# --- fields -----------------------------------------------------------------------------------------------------------


class Field(Struct, frozen=True):
    """What stands between two commas: what is left of its marks, and what of it is only words."""

    marks: tuple[Mark, ...] = ()
    unread: tuple[Unread, ...] = ()
    # Words that name no card: as they were written, and the versions that they may be about.
    words: str = ""
    about: frozenset[str] = frozenset()


def field_of(found: Sequence[Mark], text: str, in_missions: bool) -> Field:
    """Cards with how many of each; numbers and counts that only the line explains; words."""
    found = legend(found)
    if in_missions and not any(each.kind == "name" for each in found):
        found = [below_missions(each) for each in found]
    called = [each for each in found if each.kind == "name"]
    counts = attached([each for each in found if each.kind in ("card", "number", "ahead", "behind")])
    wrong = [each for each in found if each.kind == "unread"]
    unread = [Unread(each.text, each.why) for each in wrong]
    if any(each.kind in ("quoted", "code") for each in found):
        return of_quoted(found, counts, unread)
    cards = {card for each in counts for card in each.cards}
    if wrong and (not cards or wrong[0].why == "too-many"):
        return Field(unread=(Unread(text, wrong[0].why),))
    if cards:
        unread += [Unread(each.text, "which") for each in strangers(called, cards)]
        return Field(by_turns(as_one(counts, is_one_field=True)), tuple(unread), about=union(called))
    if called:
        return by_name(text, counts, called, [each.text for each in found if each.kind == "word"])
    if any(each.kind == "word" for each in found):
        # A bare number among words is no card: only what cannot be anything else is one there.
        return Field(unread=(Unread(text, "unknown"),)) if counts else Field(words=text)
    return Field(tuple(counts))


def legend(found: Sequence[Mark]) -> list[Mark]:
    """A small l is the card L where nothing but how many stands beside it, else a letter of some word."""
    is_bare = all(each.kind in ("number", "ahead", "behind") or each.text == "l" for each in found)
    return [replace(each, kind="card" if is_bare else "word") if each.text == "l" else each for each in found]


def of_quoted(found: Sequence[Mark], counts: Sequence[Mark], unread: Sequence[Unread]) -> Field:
    """What stands between quotes, or is a code, is read by itself, whatever stands beside it."""
    cards, left = [*counts], [*unread]
    for each in found:
        if each.kind in ("quoted", "code"):
            for inner in map(read_line, unfolded(each.text) if each.kind == "code" else [each.text]):
                cards += [Mark("card", card, (card,), count) for card, count in inner.items]
                left += inner.unread
                left += [Unread(inner.words, why_words(each.text))] if inner.words else []
        elif each.kind in ("word", "name"):
            left.append(Unread(each.text, "unknown"))
    return Field(tuple(cards), tuple(left))


def below_missions(each: Mark) -> Mark:
    """Below a heading that says missions a bare number up to ten is one of them."""
    is_bare = each.kind in ("number", "card") and is_number(each.text)
    return known(each.text, f"M{int(each.text):02d}") if is_bare and 1 <= int(each.text) <= len(MISSIONS) else each


def as_one(found: Sequence[Mark], *, is_one_field: bool) -> list[Mark]:
    """A card by its name may have its number beside it: "Set a Trap (KS-M08) x2". In one field a bare number of a
    mission is its own too: "001 Call for Support", "8 Set a Trap", and "2 Chunin Exam", which says as much of
    the second mission as of two copies, which nobody has."""
    kept = dict(enumerate(found))
    for own in (own_card, own_number) if is_one_field else (own_card,):
        named = {each.cards[0]: place for place, each in kept.items() if each.is_named}
        for index, each in [*kept.items()]:
            card = own(each)
            if not each.is_named and card in named and None in (kept[named[card]].count, own_count(each)):
                one = kept.pop(index)
                index = named.pop(card)
                kept[index] = replace(kept[index], count=kept[index].count or own_count(one), is_named=False)
    return [kept[index] for index in sorted(kept)]


def own_card(each: Mark) -> str:
    return each.cards[0] if each.kind == "card" else ""


def own_number(each: Mark) -> str:
    return f"M{int(each.text):02d}" if is_number(each.text) else ""


def own_count(each: Mark) -> int | None:
    """How many of a card were told; a bare number tells none."""
    return each.count if each.kind == "card" else None


def attached(found: Sequence[Mark]) -> list[Mark]:
    """Told counts go to the card they stand beside: "2x" to what follows, "x2" to what came before; else the other."""
    kept: list[Mark] = []
    waiting: Mark | None = None
    for index, each in enumerate(found):
        if each.kind in ("ahead", "behind"):
            is_behind = each.kind == "behind" or index == len(found) - 1
            if is_behind and waiting is None and kept and is_uncounted(kept[-1]):
                kept[-1] = as_card(kept[-1], each.count)
            else:
                kept += [waiting] if waiting else []
                waiting = each
        elif waiting is not None and is_uncounted(each):
            kept.append(as_card(each, waiting.count))
            waiting = None
        else:
            kept.append(each)
    return [*kept, *([waiting] if waiting else [])]


def is_uncounted(each: Mark) -> bool:
    return each.kind == "number" or (each.kind == "card" and each.count is None)


def as_card(each: Mark, count: int | None) -> Mark:
    """A bare number that is a card after all, or a card, so many times."""
    return replace(each, count=count) if each.kind == "card" else known(each.text, f"{each.count:03d}", count)


def by_turns(found: Sequence[Mark]) -> tuple[Mark, ...]:
    """Numbers of one digit before each of the cards, or behind each of them, say how many; where no number is written
    in full, only few do."""
    shape = "".join(map(letter, found))
    if is_unpadded(found) and any(each.kind == "number" and each.count and each.count > MOST_TOLD for each in found):
        return tuple(found)
    if re.fullmatch(r"(?:nc)+", shape):
        return tuple(as_card(card, how.count) for how, card in zip(found[::2], found[1::2], strict=True))
    if re.fullmatch(r"(?:cn)+", shape):
        return tuple(as_card(card, how.count) for card, how in zip(found[::2], found[1::2], strict=True))
    return tuple(found)


def is_unpadded(found: Sequence[Mark]) -> bool:
    """Bare numbers, none of them with a nought before it: 7, 42, 106."""
    return all(is_number(each.text) and each.text[0] != "0" for each in found)


def letter(each: Mark) -> str:
    """A card, with how many or without; a number of one digit, of two; anything else."""
    if each.kind == "card":
        return "c" if each.count is None else "C"
    return ("n" if len(each.text) == 1 else "m") if each.kind == "number" else "x"


def strangers(called: Sequence[Mark], cards: set[str]) -> Iterator[Mark]:
    """Names of characters beside cards that are not theirs; but titles name others too ("Gaara's …")."""
    if any(not cards.isdisjoint(each.cards) for each in called):
        called = [each for each in called if len(each.cards) > 1 or phrase(each.text) in PERSONS]
    for each in called:
        if cards.isdisjoint(each.cards) and phrase(each.text) in PERSONS:
            yield each


def union(called: Sequence[Mark]) -> frozenset[str]:
    return frozenset(card for each in called for card in each.cards)


def by_name(text: str, counts: Sequence[Mark], called: Sequence[Mark], words: Sequence[str]) -> Field:
    """A version by its name and title, by a name that only one has, or by its name and its number; with how many."""
    fits = frozenset.intersection(*(frozenset(each.cards) for each in called))
    is_named = any(phrase(each.text) in NAMED for each in called)
    if len(counts) > 1 or not fits or not is_named:
        return Field(unread=(Unread(text, "which"),)) if counts or not is_named else Field(words=text, about=fits)
    count = counts[0] if counts else None
    number = f"{count.count:03d}" if count and count.kind == "number" else ""
    if number in fits and (len(fits) == 1 or int(number) > MOST_TOLD):
        return Field((Mark("card", text, (number,), is_named=True),), about=fits)
    if len(fits) == 1 and not words:
        return Field((Mark("card", text, tuple(fits), count.count if count else None, is_named=True),), about=fits)
    return Field(unread=(Unread(text, "which"),)) if count else Field(words=text, about=fits)


# --- lines ------------------------------------------------------------------------------------------------------------

# Which of two bare numbers is the card, as all lines of a list that have two say together.
Pairs = Literal["both", "first", "second", "unsure"]


class ListLine(Struct, frozen=True):
    """A line as it was read."""

    items: tuple[tuple[str, int], ...] = ()
    unread: tuple[Unread, ...] = ()
    # Its two bare numbers, where it has nothing else: the other lines say what they are.
    pair: tuple[Mark, ...] = ()
    # Words and no card at all.
    words: str = ""


def fields_of(line: str, in_missions: bool = False) -> list[Field]:
    found = []
    for is_apart, some in groupby(marks(line), key=lambda each: each[0].kind == "apart"):
        if not is_apart:
            them = list(some)
            found.append(field_of([mark for mark, _, _ in them], line[them[0][1] : them[-1][2]], in_missions))
    return found


def read_line(line: str, in_missions: bool = False, pairs: Pairs = "unsure") -> ListLine:
    """The fields of a line laid together."""
    fields = fields_of(line, in_missions)
    if not fields:
        return ListLine()
    loose = as_one([mark for each in fields for mark in each.marks], is_one_field=False)
    found = without_size(by_turns(attached(loose)))
    unread = [one for each in fields for one in each.unread]
    shape = "".join(map(letter, found))
    if re.fullmatch(r"[nm]{2}", shape):
        pair, found = tuple(found), told_apart(found, pairs)
    else:
        pair = ()
    items, left = finished(found, is_told="c" in shape and not (len(found) > 2 and is_unpadded(found)))
    words = [each for each in fields if each.words]
    if not found and not unread and words:
        return ListLine(words=", ".join(each.words for each in words))
    left += [Unread(each.words, "which" if each.about else "unknown") for each in unexplained(fields)]
    return ListLine(tuple(items), (*unread, *left), pair)


def without_size(found: Sequence[Mark]) -> Sequence[Mark]:
    """The size of the set may have a field of its own between a card and how many."""
    shape = "".join(map(letter, found))
    if re.fullmatch(r"[cnm]cn", shape) and found[1].text == SIZE:
        return (as_card(found[0], found[2].count),)
    return found


def told_apart(found: Sequence[Mark], pairs: Pairs) -> Sequence[Mark]:
    """Two bare numbers: two cards, or a card and how many."""
    first, second = found
    match pairs:
        case "first":
            return (as_card(first, second.count),)
        case "second":
            return (as_card(second, first.count),)
        case "both":
            return (as_card(first, None), as_card(second, None))
    return (Mark("unread", f"{first.text}, {second.text}", why="how-many"),)


def finished(found: Sequence[Mark], *, is_told: bool) -> tuple[list[tuple[str, int]], list[Unread]]:
    """What every mark left over is: two digits are always a card, one is unless it may say how many of another."""
    items: list[tuple[str, int]] = []
    left: list[Unread] = []
    for each in found:
        if each.kind == "number":
            each = as_card(each, None) if len(each.text) == 2 or not is_told else replace(each, why="how-many")
        if each.kind == "card":
            items.append((each.cards[0], 1 if each.count is None else each.count))
        else:
            left.append(Unread(each.text, each.why))
    return items, left


def unexplained(fields: Sequence[Field]) -> Iterator[Field]:
    """Words that are not about a card beside them: names of others, and words after it that the catalogue has not."""
    cards = [frozenset(card for mark in each.marks for card in mark.cards) for each in fields]
    before, behind = list(accumulate(cards, nearest)), list(accumulate(reversed(cards), nearest))[::-1]
    is_about_one = len(frozenset().union(*cards)) == 1
    is_named = any(each.about & of for each, of in zip(fields, before, strict=True) if is_about_one)
    for each, last, following in zip(fields, before, behind, strict=True):
        is_beside = bool(each.about & (last | following))
        is_ahead = is_about_one and not each.about and (not last or is_named)
        if each.words and not is_beside and not is_ahead:
            yield each


def nearest(last: frozenset[str], cards: frozenset[str]) -> frozenset[str]:
    return cards or last


# --- tables and headings ----------------------------------------------------------------------------------------------


def told_by(words: str) -> frozenset[str]:
    return frozenset(words.split())


COUNTS = told_by("count copies qty quantity quantita copie amount nr")
NUMBERS = told_by("number id code numero codice sku card")
BESIDE = told_by("name nome title titolo version versione set serie rarity rarita type tipo cost costo power potere")
OF_A_DECK = told_by("deck mazzo main lista list decklist carte cards totale total personale")
OF_CHARACTERS = OF_A_DECK | told_by("character characters personaggio personaggi")
TOTALS = told_by("total totale")
OF_THEM = told_by("mission missions missione missioni")
LABEL = re.compile(r"\s*[^\W\d_]+(?:\s[^\W\d_]+)?\s*[:=]\s*")
# How a list says what it is called.
SAYS_NAME = re.compile(r"\s*(?:deck|mazzo|nome|name)\s*:\s*", re.IGNORECASE)
# A first line longer than that is no name.
LONGEST_NAME = 80


def heading(line: str) -> str:
    """Whether a line only says what comes below it: characters, missions; with how many of them in brackets."""
    words = phrase(line).split()
    letters = [word for word in words if not word.isdigit()]
    numbers = len(words) - len(letters)
    if letters and set(letters) <= TOTALS:
        return "characters"
    if not letters or numbers > 2 or (numbers and not re.search(r"[(\[]\s*\d+[^)\]]*[)\]]|^\W*\d+\s+[^\W\d]", line)):
        return ""
    if set(letters) <= OF_THEM | {"cards", "carte"} and OF_THEM & set(letters):
        return "missions"
    return "characters" if set(letters) <= OF_CHARACTERS else ""


def label(line: str) -> tuple[str, str]:
    """What a line says before a colon of what stands behind it, and the rest."""
    found = LABEL.match(line)
    said = heading(found[0]) if found else ""
    return (said, line[found.end() :]) if found and said and found.end() < len(line) else ("", line)


def columns(line: str) -> list[str]:
    """The roles of the columns a heading of a table names; nothing where it is none."""
    cells = [phrase(cell).split() for cell in APART.split(line.strip().strip("|"))]
    roles = []
    for cell in cells:
        words = set(cell)
        roles.append(
            "count" if words & COUNTS else "number" if words & NUMBERS else "beside" if words & BESIDE else ""
        )
    return roles if len(roles) > 1 and all(roles) and "number" in roles else []


def row(line: str, roles: Sequence[str]) -> str:
    """A row of a table as a line that says how many of which card; as it is where its columns are others."""
    cells = [cell.strip().strip('"') for cell in APART.split(line.strip().strip("|"))]
    if len(cells) != len(roles):
        return line
    number, count = (next((cell for cell, role in zip(cells, roles, strict=True) if role == wanted), "")
                     for wanted in ("number", "count"))  # fmt: skip
    if not re.fullmatch(r"\d{1,4}[x×]?", count or "1") or not number:
        return line
    bare = number.rjust(3, "0") if number.isdigit() else number
    return f"{count.rstrip('x×') or 1}x {bare}"


# --- lists ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def read(text: str, in_missions: bool = False) -> Deck:
    """A pasted list, a code, or a column of the box: each item is a card, or named with its reason."""
    lines = [line for each in text.splitlines() if (line := each.strip())]
    if CODE.fullmatch(re.sub(r"[\s-]", "", text)):
        lines = unfolded(text)
    name, lines = name_of(lines)
    lines, sections = sectioned(lines, in_missions)
    pairs = paired([read_line(line, section).pair for line, section in zip(lines, sections, strict=True)], lines)
    copies: Counter[str] = Counter()
    missions: list[str] = []
    unread: list[Unread] = []
    for line, section in zip(lines, sections, strict=True):
        found = read_line(line, section, pairs)
        for card, count in found.items:
            if card in MISSIONS:
                missions += [card] * count
            else:
                copies[card] += count
        unread += found.unread
        if found.words:
            unread.append(Unread(found.words, why_words(line)))
    return Deck({card: count for card, count in copies.items() if count}, tuple(missions), tuple(unread), name)


def why_words(line: str) -> Why:
    """A name that several versions have, or nothing the catalogue knows."""
    return "which" if any(each.about for each in fields_of(line)) else "unknown"


def name_of(lines: list[str]) -> tuple[str, list[str]]:
    """What the list calls itself: its first line where that is words alone, or the last field of an export in one
    line; and the lines without it."""
    before, bar, last = lines[0].rpartition("|") if lines else ("", "", "")
    if bar and is_no_card(last) and not columns(lines[0]) and any(each.marks for each in fields_of(before)):
        return last.strip(), [before, *lines[1:]]
    if len(lines) < 2 or heading(lines[0]) or columns(lines[0]) or len(lines[0]) > LONGEST_NAME:
        return "", lines
    first = SAYS_NAME.sub("", lines[0]).strip("#=-: ")
    if first and (SAYS_NAME.match(lines[0]) or (is_no_card(lines[0]) and not APART.search(lines[0]))):
        return first, lines[1:]
    return "", lines


def is_no_card(line: str) -> bool:
    """Words, perhaps with numbers among them, but no card and no how many."""
    kinds = {mark.kind for mark, _, _ in marks(line)}
    is_told = kinds & {"card", "ahead", "behind", "quoted", "code"} or kinds >= {"name", "number"}
    return not is_told and bool(kinds & {"word", "name"}) and not any(each.marks for each in fields_of(line))


def sectioned(lines: Sequence[str], in_missions: bool) -> tuple[list[str], list[bool]]:
    """The lines without headings, rows of tables as lines, and of each whether missions are told there."""
    found: list[str] = []
    sections: list[bool] = []
    roles: list[str] = []
    for line in lines:
        if said := heading(line):
            in_missions = said == "missions"
        elif cells := columns(line):
            roles = cells
        elif any(sign.isalnum() for sign in line):
            said, rest = label(line)
            if said and is_number(rest.strip()):
                # "Characters: 30" may say how many there are, or which.
                rest = line
            found.append(row(rest, roles) if roles else rest)
            sections.append(said == "missions" if said else in_missions)
    return found, sections


def paired(pairs: Sequence[tuple[Mark, ...]], lines: Sequence[str]) -> Pairs:
    """What two bare numbers a line are, from all the lines that have two: few in one column of them say how many."""
    counts = [(first.count or 0, second.count or 0) for first, second in filter(None, pairs)]
    if any(first > MOST_TOLD and second > MOST_TOLD for first, second in counts) or any(map(is_row_of_numbers, lines)):
        return "both"
    first, second = (all(pair[index] <= MOST_TOLD for pair in counts) for index in (0, 1))
    return "unsure" if first == second else "second" if first else "first"


def is_row_of_numbers(line: str) -> bool:
    """Three bare numbers or more, and nothing else."""
    return re.fullmatch(r"\W*(?:\d{1,2}(?:\W+|$)){3,}", line, re.ASCII) is not None


# --- the code of a deck -----------------------------------------------------------------------------------------------

CODE = re.compile(r"(?:HTTPS?:.*/)?KS((?:[A-I](?:\d{3}|00L)+)*)(?:M((?:\d\d)*))?", re.IGNORECASE)
GROUP = re.compile(r"([A-I])((?:\d{3}|00L)+)", re.IGNORECASE)
LETTERS = "ABCDEFGHI"


def unfolded(code: str) -> list[str]:
    """A code as a list."""
    found = CODE.fullmatch(re.sub(r"[\s-]", "", code))
    assert found is not None, "whoever asks has looked"
    lines = []
    for letter_, cards in GROUP.findall(found[1].upper()):
        for at in range(0, len(cards), 3):
            card = "L" if cards[at : at + 3] == "00L" else cards[at : at + 3]
            lines.append(f"{LETTERS.index(letter_) + 1}x {card}")
    return [*lines, *(f"M{each}" for each in re.findall(r"\d\d", found[2] or ""))]
