"""What a card counts for where it lies, the total of an attack, ranks, the score sheet."""

from collections.abc import Sequence
from functools import cache

from companion.engine.opening import Opening
from companion.engine.scores import Mark, Printed, Scores, ScoreSheet, Write
from companion.games.hyde.components import (
    ENID_ADDS,
    LOCATIONS,
    LOST_ENDS_IT,
    OUTER,
    TARGETS,
    Card,
    number,
    six_symbol,
    symbol,
    threshold,
)
from companion.games.hyde.state import Position, Worth, attacks_behind, is_decided, losses, seat_of


@cache
def worth(card: Card, place: str, target: str, order: str, sixes_are: str) -> Worth:
    """The value of a card at a location with a target there (hyde-22d, hyde-23, hyde-24).

    By default a card is struck by what is printed on it and only then changed by the target; a house ruling turns
    the two round. A bonus adds a point and does not make another number of the card (hyde-24f).
    """
    location, aim = LOCATIONS[place], TARGETS[target]
    printed, sign = number(card), symbol(card) or sixes_are
    changed = aim.becomes.get(str(printed), printed)
    struck_by = printed if order == "zero-first" else changed
    if struck_by in location.zero_numbers or sign in location.zero_symbols:
        return Worth(0, location.rule)
    if changed != printed:
        return Worth(changed, aim.rule)
    if sign and sign == aim.plus_symbol:
        return Worth(printed + 1, aim.rule)
    return Worth(printed)


def worth_at(at: Position, card: Card, place: str) -> Worth:
    return worth(card, place, at.targets[place], at.options["order"], six_symbol(at.box))


def enid_is_at(at: Position, place: str) -> bool:
    seat = seat_of(at, "enid")
    return seat is not None and at.pawns[seat] == place


def total(at: Position, place: str, cards: Sequence[Card]) -> int:
    """The points of an attack: the cards, and two for Enid where she stands (hyde-22, hyde-27)."""
    points = sum(worth_at(at, card, place).value for card in cards)
    return points + (ENID_ADDS if enid_is_at(at, place) else 0)


RANKS = ("full", "intermediate", "beginner")


def rank(at: Position) -> str:
    """The best rank the losses so far still allow (hyde-34)."""
    return RANKS[losses(at)] if losses(at) < LOST_ENDS_IT else "defeat"


def score_sheet(opening: Opening) -> ScoreSheet:
    """Five attacks in order, and the rank."""
    level, seats = opening.options["level"], len(opening.seats)
    attacks = range(1, len(OUTER) + 1)
    needed = tuple(str(threshold(opening.box, level, attack, seats) or "") for attack in attacks)
    return ScoreSheet(
        rows=tuple(map(str, attacks)),
        columns=(
            Mark("place", OUTER),
            Printed("threshold", needed, "level"),
            Write("points", 99),
            Mark("result", ("saved", "lost")),
        ),
        totals=(Mark("rank", (*RANKS, "defeat")),),
    )


def scores(at: Position) -> Scores:
    """What the score sheet shows so far."""
    found: Scores = {}
    for row, attack in enumerate(attacks_behind(at), 1):
        found[str(row), "place"] = attack.place
        if attack.total is not None:
            # The level card may have been copied after the table was opened, when the sheet could not print it yet.
            found[str(row), "threshold"] = attack.threshold
            found[str(row), "points"] = attack.total
        found[str(row), "result"] = attack.fate
    if at.step == "over" and is_decided(at):
        found["total", "rank"] = rank(at)
    return found
