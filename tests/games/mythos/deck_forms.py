"""Decks written down as people and sites write them: one function a form, from the cards to a text.

The cards come first; nothing here knows how a list is read.
"""

import csv
from collections.abc import Callable, Sequence
from random import Random

from companion.box import DATA

# A deck as cards: how many of which version, and which missions.
Cards = dict[str, int]
Form = Callable[[Random, Cards, Sequence[str]], str]


def printed(name: str) -> dict[str, dict[str, str]]:
    """The catalogue as a plain file."""
    with (DATA / "mythos" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


CAST, TASKS = printed("characters"), printed("missions")
RARITY = {"common": "C", "uncommon": "UC", "rare": "R", "secret": "S", "mythos": "M", "legendary": "L"}


def called(card: str) -> str:
    if card in TASKS:
        return TASKS[card]["title"]
    return f"{CAST[card]['name'].replace('-', ' ').title()} - {CAST[card]['title']}"


def public(card: str) -> str:
    """As the public deck builders call a card."""
    if card in TASKS:
        return f"KS-0{card[1:]}-MMS"
    return f"KS-{'000' if card == 'L' else card}-{RARITY[CAST[card]['rarity']]}"


def short(card: str) -> str:
    return card.lstrip("0")


def each(way: Callable[[str, int], str], between: str = "\n") -> Form:
    """The same way of every card, missions among them."""

    def form(_luck: Random, cards: Cards, missions: Sequence[str]) -> str:
        return between.join(way(card, count) for card, count in (*cards.items(), *((one, 1) for one in missions)))

    return form


def in_lines(way: Callable[[str, int], str], behind: Callable[[Sequence[str]], str]) -> Form:
    """Characters one way, the missions together another."""

    def form(_luck: Random, cards: Cards, missions: Sequence[str]) -> str:
        return "\n".join((*(way(card, count) for card, count in cards.items()), behind(missions)))

    return form


def in_rows(write: Callable[[str], str], size: int) -> Form:
    """Every copy by itself, so many in a row; a row of less than three is laid to the one before. The first three
    versions stand apart: in short they might say how many."""

    def form(_luck: Random, cards: Cards, missions: Sequence[str]) -> str:
        copies = [write(card) for card, count in cards.items() if card > "003" and card != "L" for _ in range(count)]
        rows = [copies[at : at + size] for at in range(0, len(copies), size)]
        if len(rows) > 1 and len(rows[-1]) < 3:
            rows[-2:] = [[*rows[-2], *rows[-1]]]
        apart = [f"KS-{card}" for card, count in cards.items() if card <= "003" or card == "L" for _ in range(count)]
        return "\n".join((*(", ".join(row) for row in rows), *apart, *missions))

    return form


def table(head: str, way: Callable[[str, int], str]) -> Form:
    def form(luck: Random, cards: Cards, missions: Sequence[str]) -> str:
        return f"{head}\n{each(way)(luck, cards, missions)}"

    return form


def exported(_luck: Random, cards: Cards, missions: Sequence[str]) -> str:
    """The public deck builders' own, in one line with the name last."""
    return "|".join((*(f"{public(card)}--{count}" for card, count in cards.items()),
                     *(f"{public(one)}--1" for one in missions), "Foglia"))  # fmt: skip


def with_headings(_luck: Random, cards: Cards, missions: Sequence[str]) -> str:
    lines = (f"{count}x {called(card)} ({public(card)})" for card, count in cards.items())
    titles = (called(one) for one in missions)
    count = sum(cards.values())
    head = (f"--- Characters ({count}) ---", *lines, "", f"--- Missions ({len(missions)}) ---", *titles)
    return "\n".join(("Foglia", "", *head, "", f"Total: {count}"))


def counted_off(_luck: Random, cards: Cards, missions: Sequence[str]) -> str:
    lines = [*(f"{count}x {card}" for card, count in cards.items()), *missions]
    return "\n".join(f"{number}) {line}" for number, line in enumerate(lines, 1))


def as_code(_luck: Random, cards: Cards, missions: Sequence[str]) -> str:
    """Custode's own short form: copies as a letter, versions of three signs, missions of two."""
    groups = "".join(f"{'_ABCDEFGHI'[count]}{card.rjust(3, '0')}" for card, count in cards.items())
    return f"KS-{groups}M{''.join(one[1:] for one in missions)}" if groups else "\n".join(missions)


def upper_or_lower(form: Form) -> Form:
    def other(luck: Random, cards: Cards, missions: Sequence[str]) -> str:
        text = form(luck, cards, missions)
        return luck.choice((text.upper(), text.lower()))

    return other


FORMS: dict[str, Form] = {
    "export in a line": exported,
    "export line by line": each(lambda card, count: f"{public(card)}--{count}"),
    "export with another art": each(lambda card, count: f"{public(card)}A x{count}" if card == "108" else
                                    f"{public(card)} x{count}"),
    "2x 009": each(lambda card, count: f"{count}x {card}"),
    "2 009": each(lambda card, count: f"{count} {card}"),
    "009 x2": each(lambda card, count: f"{card} x{count}"),
    "009x2": each(lambda card, count: f"{card} x{count}" if card == "L" else f"{card}x{count}"),
    "009 (2)": each(lambda card, count: f"{card} ({count})"),
    "2 × 009": each(lambda card, count: f"{count} × {card}"),
    "2* 009": each(lambda card, count: f"{count}* {card}"),
    "2 copie 009": each(lambda card, count: f"{count} copie {card}"),
    "009,2": each(lambda card, count: f"{card},{count}"),
    "009;2": each(lambda card, count: f"{card};{count}"),
    "2,009": each(lambda card, count: f"{count},{card}"),
    "a table": table("number,count", lambda card, count: f"{card},{count}"),
    "a table with names": table("Quantità;Nome;Numero", lambda card, count: f"{count};{called(card)};{public(card)}"),
    "a table of bars": table("| Card | Name | Qty |\n|---|---|---|",
                             lambda card, count: f"| {card} | {called(card)} | {count} |"),
    "tabs": each(lambda card, count: f"{count}\t{called(card)}\t{public(card)}"),
    "one line, commas": each(lambda card, count: f"{count}x {card}", ", "),
    "one line, semicolons": each(lambda card, count: f"{card} x{count}", "; "),
    "one line, spaces": each(lambda card, count: " ".join([card] * count), " "),
    "one line below a name": lambda luck, cards, missions:
        "Foglia\n" + each(lambda card, count: f"{card} x{count}", ", ")(luck, cards, missions),
    "short numbers in rows": in_rows(short, 7),
    "full numbers in rows": in_rows(str, 9),
    "1) 2x 009": counted_off,
    "by name": each(lambda card, count: f"{count}x {called(card)}"),
    "by name, then how many": each(lambda card, count: f"{called(card)} x{count}"),
    "name and number": each(lambda card, count: f"{count}x {called(card)} ({public(card)})"),
    "a dash, name, number": each(lambda card, count: f"- {count} {called(card)} [KS:{card}]"),
    "with the size of the set": each(lambda card, count: f"{count}x {card}/130" if card.isdigit() else
                                     f"{count}x {card}"),
    "headings": with_headings,
    "missions on a line": in_lines(lambda card, count: f"{count} {card}",
                                   lambda missions: f"Missioni: {', '.join(missions)}"),
    "missions by title on a line": in_lines(lambda card, count: f"{count}x {card}",
                                            lambda missions: ", ".join(map(called, missions))),
    "missions after others": in_lines(lambda card, count: f"{card} x{count}",
                                      lambda missions: "; ".join(f"1x {called(one)}" for one in missions)),
    "MSS-n": in_lines(lambda card, count: f"{card} x{count}",
                      lambda missions: "\n".join(f"MSS-{int(one[1:])}" for one in missions)),
    "Mission n": in_lines(lambda card, count: f"{card} x{count}",
                          lambda missions: "\n".join(f"Mission {int(one[1:])}" for one in missions)),
    "missions below their heading": in_lines(
        lambda card, count: f"{count} {card}",
        lambda missions: "\n".join(("Missions", *(short(one[1:]) for one in missions)))),
    "a code": as_code,
    "in capitals or small letters": upper_or_lower(
        each(lambda card, count: f"{count}x {called(card)} ({public(card)})")),
}  # fmt: skip

# In these two bare numbers are no riddle: other lines, columns or a heading say what they are.
CLEAR = {"short numbers in rows", "a table", "missions below their heading"}
# What no list of this set can mean, and why.
STRANGE: tuple[tuple[str, str], ...] = (
    ("2x 999", "no-card"),
    ("KS-149-R--2", "no-card"),
    ("2x SS-001-C", "other-set"),
    ("009/140", "other-set"),
    ("2x Naruto Uzumaki", "which"),
    ("Kakashi Hatake", "which"),
    ("1, 2", "how-many"),
    ("2x 009-015", "stretch"),
    ("009 x400", "too-many"),
    ("bustine da comprare", "unknown"),
    ("2 carte a caso", "unknown"),
    ("x2", "unknown"),
    ("12345", "unknown"),
)
