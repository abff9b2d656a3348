"""Decks as their owner reads them on the page of the box: faults, make-up, probability, what is lacking, the code."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from companion.engine.box_entries import MOST_WORDS, BoxValue
from companion.engine.row_notes import Bar, Bars, Piece, Pieces, Row, RowNotes, RowReader
from companion.engine.words import Line, Words
from companion.games.mythos import decks
from companion.games.mythos.components import CHARACTERS, COPIES, DRAWN, HAND, MISSIONS, ROUNDS, Known
from companion.games.mythos.deck_lists import Deck, read
from companion.games.mythos.deck_marks import OPENS, SHUTS

# How many cards one has seen once the hands of each round are drawn (mythos-9, mythos-11).
SEEN = tuple(HAND + DRAWN * number for number in range(1, ROUNDS + 1))


def notes(row: Row, box: Mapping[str, BoxValue], asked: Sequence[str]) -> RowNotes:
    name, characters, missions = row
    deck = decks.deck_in(characters, missions)
    in_deck = tuple(sorted(deck.characters))
    wanted = tuple(card for card in in_deck if card in asked)
    return RowNotes(
        faults=tuple(faults(name, deck)),
        lines=(*summed_up(deck), *lacking(deck, box)),
        bars=made_of(deck),
        askable=in_deck,
        answer=chances(deck, wanted) if wanted else None,
        code=decks.coded(deck) if in_deck or deck.missions else "",
        text=decks.written(deck),
    )


def faults(name: str, deck: Deck) -> list[Line]:
    """What the rules forbid, what could not be read, and a deck nobody could choose by its name."""
    found = [decks.fault_line(fault) for fault in decks.deck_faults(deck)]
    found += unread(deck)
    return found if name else [*found, Line("notes.unnamed")]


def unread(deck: Deck) -> tuple[Line, ...]:
    """Each item that is no card, with the reason."""
    return tuple(Line(f"notes.unread-{each.why}", {"text": each.text}) for each in deck.unread)


def summed_up(deck: Deck) -> tuple[Line, ...]:
    if not deck.count:
        return ()
    tenths = round(decks.average_power(deck) * 10)
    return (Line("notes.made-of", {"count": deck.count, "whole": tenths // 10, "tenths": tenths % 10}),)


def lacking(deck: Deck, box: Mapping[str, BoxValue]) -> tuple[Line, ...]:
    """What the collection lacks, where somebody has written down what there is."""
    have = decks.owned(box)
    if not have:
        return ()
    lacks = decks.missing(deck, have)
    if not lacks:
        return (Line("notes.complete"),)
    return (Line("notes.lacks", {"cards": tuple(f"{card} ×{count}" for card, count in lacks.items())}),)


def made_of(deck: Deck) -> tuple[Bars, ...]:
    """Curve, groups, keywords, timings and rarities, of those there are (mythos-43)."""
    curve = decks.curve(deck)
    by_cost = {cost: curve.get(cost, 0) for cost in range(max(curve, default=-1) + 1)}
    costs = Bars(Line("notes.curve"), tuple(Bar(Line("notes.cost", {"cost": c}), n) for c, n in by_cost.items()))
    others = (
        ("groups", "name", decks.groups(deck)),
        ("keywords", "keyword", decks.keywords(deck)),
        ("timings", "timing", decks.timings(deck)),
        ("rarities", "rarity", decks.rarities(deck)),
    )
    named = tuple(
        Bars(Line(f"notes.{kind}"), tuple(Bar(Line(f"{of}.{each}"), count) for each, count in counts.items()))
        for kind, of, counts in others
    )
    return tuple(each for each in (costs, *named) if each.bars)


# --- odds -------------------------------------------------------------------------------------------------------------


def chances(deck: Deck, wanted: Sequence[str]) -> Bars:
    """How likely one of these cards is in the first hand, with the one change of it, and by each round."""
    first = decks.odds(deck, wanted, HAND)
    changed = 1 - (1 - first) ** 2
    hands = chance(Line("notes.first-hand", {"count": HAND}), first), chance(Line("notes.changed-hand"), changed)
    rounds = (chance(Line("notes.by-round", {"round": number, "count": seen}), decks.odds(deck, wanted, seen))
              for number, seen in enumerate(SEEN, 1))  # fmt: skip
    return Bars(Line("notes.chances"), (*hands, *rounds))


def chance(name: Line, odds: Fraction) -> Bar:
    """In tenths of a per cent, rounded once from the exact fraction."""
    tenths = round(odds * 1000)
    whole, rest = divmod(tenths, 10)
    return Bar(name, round(odds * 100), Words(f"{whole},{rest} %", f"{whole}.{rest}%"))


# --- what somebody pasted ---------------------------------------------------------------------------------------------


def row_of(text: str) -> Row:
    """Name, characters and missions, and between quotes with the characters what could not be read: it stays so until
    it is put right. A list too long for its column is kept as its code."""
    deck = read(text)
    written = decks.characters_written(deck)
    if len(", ".join(written)) > MOST_WORDS:
        written = [decks.coded(Deck(deck.characters))]
    for each in dict.fromkeys(f"{OPENS}{' '.join(each.text.split())}{SHUTS}" for each in deck.unread):
        if len(", ".join((*written, each))) <= MOST_WORDS:
            written.append(each)
    return (deck.name, ", ".join(written), ", ".join(deck.missions))


def unread_of(text: str) -> tuple[Line, ...]:
    """What of a pasted list was not read, or would not be kept."""
    found = unread(read(text))
    row = row_of(text)
    longest = max(map(len, row))
    return (*found, Line("notes.too-long", {"count": longest, "most": MOST_WORDS})) if longest > MOST_WORDS else found


def words() -> dict[str, Words]:
    """Keywords are proper names, alike in both languages."""
    tags = dict.fromkeys(tag for known in CHARACTERS.values() for tag in known.tags)
    called = {tag: " ".join(part.capitalize() for part in tag.split("-")) for tag in tags}
    return {f"keyword.{tag}": Words(name, name) for tag, name in called.items()}


# --- put together by tapping ------------------------------------------------------------------------------------------


def pieces() -> tuple[Pieces, ...]:
    """Every version by its group, as the catalogue has them, and the missions."""
    groups = dict.fromkeys(known.group for known in CHARACTERS.values())
    found = [
        Pieces(Line(f"name.{group}"), tuple(piece(known) for known in CHARACTERS.values() if known.group == group))
        for group in groups
    ]
    tasks = (
        Piece(each.id, Line(f"name.{each.id}"), Line("notes.worth", {"points": each.points}), 1)
        for each in MISSIONS.values()
    )
    return (*found, Pieces(Line("name.missions"), tuple(tasks)))


def piece(known: Known) -> Piece:
    figures = Line("notes.figures", {"cost": known.cost, "power": known.power})
    return Piece(known.id, Line(f"name.{known.id}"), figures, COPIES)


def counts(row: Row) -> dict[str, int]:
    deck = decks.deck_in(row[1], row[2])
    return {**deck.characters, **dict.fromkeys(deck.missions, 1)}


def built(row: Row, wanted: Mapping[str, int]) -> Row:
    """The same deck with other cards."""
    deck = Deck(
        {card: count for card, count in wanted.items() if card in CHARACTERS and count},
        tuple(card for card, count in wanted.items() if card in MISSIONS and count),
    )
    return (row[0], ", ".join(decks.characters_written(deck)), ", ".join(deck.missions))


READERS = {"decks": RowReader(notes, row_of, pieces(), counts, built, unread_of)}
