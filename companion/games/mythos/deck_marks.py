"""The pieces of a line of a deck list (tokens): cards by number or title, how many, bare numbers, words."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.mythos.components import CHARACTERS, MISSIONS

# Why something was not read: a number that is in no catalogue, a card of another set, a name that several versions
# have, a number that may be a card or how many, nothing the catalogue knows, more copies than anybody has, a stretch of
# numbers.
Why = Literal["no-card", "other-set", "which", "how-many", "unknown", "too-many", "stretch"]



class Mark(Struct, frozen=True):
    """A piece of a line: a card, a bare number, how many of what follows or of what came before, a name, a word."""

    kind: Literal["card", "number", "ahead", "behind", "name", "word", "quoted", "code", "unread", "apart"]
    text: str
    # Of a card its number, of a name or a title the versions that have it.
    cards: tuple[str, ...] = ()
    # A bare number, or how many; of a card how many were told, if any.
    count: int | None = None
    # By its name: what stands beside it may be the number of the same card.
    is_named: bool = False
    why: Why = "unknown"


# The second set prints its own size behind the bar; missions are ten.
OTHER_SET, OF_MISSIONS, SIZE = "140", "10", "130"
MOST_COPIES = 99
# Of two bare numbers one of at most so many says how many.
MOST_TOLD = 3
# So many words a name and the title behind it have.
LONGEST_PHRASE = 12
# In the columns of the box, what could not be read stays between these.
OPENS, SHUTS = "«", "»"
LONGEST_QUOTED = 400

WORD = re.compile(r"[^\W_]+")
END = r"(?![^\W_])"
# A number may have how many right behind it: 009x2.
COUNTED = rf"(?:{END}|(?=[x×*]\d))"
PATTERNS = {
    kind: re.compile(pattern, re.IGNORECASE | re.ASCII)
    for kind, pattern in {
        # The short form of a deck: copies as a letter (A one, B two …) before versions of three signs each, then the
        # missions.
        "code": rf"KS-?(?:[A-I](?:\d{{3}}|00L)+-?)+(?:M(?:\d\d)+)?{END}",
        # With a set or a kind before it, and rarity or kind behind it: KS-009-C, KS-001-MMS, KS:M05, MSS-8.
        "set": rf"(?P<set>[A-Z]{{2,3}})(?:[-:]|(?<=KS|SS)\s?)(?P<number>M?\d{{1,3}}|L)(?P<art>[A-Z]?)"
               rf"(?:/(?P<size>\d{{2,3}}))?(?P<rarity>(?:-[A-Z]{{1,4}})*){COUNTED}",
        "mission": rf"(?:M|missione?)[-. ]?\s*(?:(?:n[.°]?|nr\.?|no\.?|#)\s?)?(?P<number>\d{{1,2}})(?:/10)?{COUNTED}",
        "edition": r"\d(?:a|st|nd|rd|ª|°)?\.?\s*ed(?:izione|ition)?\b\.?",
        "stretch": rf"\d{{3}}\s?[-–—]\s?\d{{2,3}}{END}|\d{{2}}\s?[-–—]\s?\d{{3}}{END}",
        "glued": rf"(?P<one>\d{{1,2}})[x×*](?P<other>\d{{1,2}}){END}",
        "ahead": rf"(?P<count>\d{{1,4}})(?:\s?[x×*]{END}|[x×*](?=\d{{3}}|[KML]\w*[-:\d]|L\b)|\s?cop(?:ies|ie|ia|y)\b)",
        "behind": rf"(?:[x×*]\s?|(?<=\S)--)(?P<count>\d{{1,4}}){END}|[(\[]\s?[x×]?(?P<counted>\d{{1,2}})\s?[x×]?[)\]]",
        "card": rf"(?:(?:n[.°]|nr\.?|no\.|#)\s?)?(?P<number>\d{{1,3}})(?P<art>[A-WYZ]?)(?:/(?P<size>\d{{2,3}}))?"
                rf"(?P<rarity>(?:-[A-Z]{{1,4}})*){COUNTED}",
    }.items()
}  # fmt: skip
APART = re.compile(r"[,;|\t]")
# What a line may begin with without meaning it: a dash, a dot, its own number in the list.
BULLET = re.compile(r"[\s>•·–—+*-]*(?:\(?\d{1,3}[.)]\s+(?=\S))?[\s•·–—*-]*")


def phrase(words: str) -> str:
    """As it is compared: words alone, without accents and capitals."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", words) if not unicodedata.combining(sign))
    return " ".join(word.casefold() for word in WORD.findall(plain))


def phrases() -> dict[str, Mark]:
    """What the catalogue calls its cards: names, titles of versions, both; missions, which are one card each."""
    found: dict[str, tuple[str, ...]] = {}
    for each in CHARACTERS.values():
        for said in {phrase(each.name), phrase(each.title), phrase(f"{each.name} {each.title}")}:
            found[said] = (*found.get(said, ()), each.id)
    named = {said: Mark("name", said, cards) for said, cards in found.items()}
    missions = (Mark("card", each.title, (each.id,), is_named=True) for each in MISSIONS.values())
    return named | {phrase(each.text): each for each in missions}


PHRASES = phrases()
BEGINNINGS = frozenset(said.partition(" ")[0] for said in PHRASES)
PERSONS = frozenset(phrase(each.name) for each in CHARACTERS.values())
# A title alone may stand for anything: it takes the name before it.
NAMED = PERSONS | frozenset(phrase(f"{each.name} {each.title}") for each in CHARACTERS.values())


def marks(line: str) -> Iterator[tuple[Mark, int, int]]:
    """A line, piece by piece, with where each begins and ends."""
    start = BULLET.match(line)
    at = start.end() if start and start.end() < len(line) else 0
    while at < len(line):
        if found := mark_at(line, at):
            yield found[0], at, found[1]
        at = found[1] if found else at + 1


def mark_at(line: str, at: int) -> tuple[Mark, int] | None:
    """What begins here, and where it ends; nothing of a sign between words."""
    if APART.match(line, at):
        return Mark("apart", line[at]), at + 1
    if line[at] == OPENS and (end := line.find(SHUTS, at, at + LONGEST_QUOTED)) > 0:
        return Mark("quoted", line[at + 1 : end]), end + 1
    if not (at and line[at - 1].isalnum() and line[at].isalnum()) or is_behind(line, at):
        if called := named_at(line, at):
            return called
        for kind, pattern in PATTERNS.items():
            if found := pattern.match(line, at):
                return understood(kind, found), found.end()
    word = WORD.match(line, at)
    if word is None:
        return None
    if word[0] in ("L", "l") and line[at - 1 : at] not in ("'", "’") and line[at + 1 : at + 2] not in ("'", "’"):
        return Mark("card" if word[0] == "L" else "name", word[0], ("L",)), word.end()
    has_digit = any(sign.isdigit() for sign in word[0])
    return Mark("unread" if has_digit else "word", word[0]), word.end()


def is_behind(line: str, at: int) -> bool:
    """Whether how many stands right behind a number: 009x2."""
    return line[at] in "xX×" and line[at - 1].isdigit()


def named_at(line: str, at: int) -> tuple[Mark, int] | None:
    """The longest name or title of the catalogue that begins here."""
    first = WORD.match(line, at)
    if first is None or phrase(first[0]) not in BEGINNINGS:
        return None
    ends: list[int] = []
    for found in WORD.finditer(line, at):
        # No title of the catalogue has a comma.
        if len(ends) == LONGEST_PHRASE or (ends and APART.search(line, ends[-1], found.start())):
            break
        ends.append(found.end())
    for end in reversed(ends):
        # Of somebody's something a title may tell that the catalogue has in other words.
        if (known := PHRASES.get(phrase(line[at:end]))) and line[end : end + 2] not in ("'s", "’s"):
            return replace(known, text=line[at:end]), end
    return None


def is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()


def understood(kind: str, found: re.Match[str]) -> Mark:
    """What a mark of this kind says."""
    text, parts = found[0].strip(), found.groupdict()
    match kind:
        case "code":
            return Mark("code", text)
        case "edition":
            return Mark("word", text)
        case "stretch":
            return Mark("unread", text, why="stretch")
        case "mission":
            return known(text, f"M{int(parts['number']):02d}")
        case "glued":
            return glued(text, int(parts["one"]), int(parts["other"]))
        case "ahead" | "behind":
            count = int(parts.get("count") or parts["counted"])
            if count > MOST_COPIES:
                return Mark("unread", text, why="too-many")
            return Mark("ahead" if kind == "ahead" else "behind", text, count=count)
    return by_number(text, **{key: (value or "").upper() for key, value in parts.items()})


def by_number(text: str, number: str, art: str, size: str, rarity: str, set: str = "") -> Mark:
    """A card by its number: what stands about it says of which set, and whether it is a mission; art and edition say
    nothing (NA2)."""
    if set not in ("", "KS", "MMS", "MSS") or size == OTHER_SET:
        return Mark("unread", text, why="other-set")
    digits = number.lstrip("M").rstrip("L")
    kinds = {set, *rarity.split("-")}
    if number.startswith("M") or kinds & {"MMS", "MSS"} or size == OF_MISSIONS:
        return known(text, f"M{int(digits):02d}")
    if int(digits or 0) == 0 and (number == "L" or art == "L" or "L" in kinds):
        return known(text, "L")
    if text == number and len(number) < 3:
        return Mark("number", text, count=int(number))
    return known(text, f"{int(digits):03d}")


def known(text: str, card: str, count: int | None = None) -> Mark:
    """This card, if the catalogue has it."""
    if card in CHARACTERS or card in MISSIONS:
        return Mark("card", text, (card,), count)
    return Mark("unread", text, why="no-card")


def glued(text: str, one: int, other: int) -> Mark:
    """"9x2" is nine of the second card, or two of the ninth: whichever of the two is few is how many."""
    if (one <= MOST_TOLD) == (other <= MOST_TOLD):
        return Mark("unread", text, why="how-many")
    count, card = (one, other) if one <= MOST_TOLD else (other, one)
    return known(text, f"{card:03d}", count)
