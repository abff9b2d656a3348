"""Monster Chase as its paper needs it: its records, and tables of it to print for."""

from dataclasses import replace
from typing import Any

from logged import opening, request_for

from companion.box import DATA, merged, rulebook, words
from companion.engine.shapes import Mark, Opening, Option, ScoreSheet, Write
from companion.engine.words import Words
from companion.games.hyde import GAME as HYDE
from companion.games.monsterchase.components import BOSSES, BOX, tile_names
from companion.games.monsterchase.state import DEFAULTS
from printables import PrintRequest

TITLE = Words("Rush & Bash: Monster Chase", "Rush & Bash: Monster Chase")
RULES = rulebook("monsterchase")
WORDS = words("monsterchase") if (DATA / "monsterchase" / "words.toml").is_file() else {}
SETTLES = {rule.option: rule.id for rule in RULES.rules.values() if rule.option}
CHASE = replace(
    HYDE,
    id="monsterchase",
    title=TITLE,
    least_seats=2,
    most_seats=8,
    options=tuple(
        Option(id=id, choices=(usual,), default=usual, rule=SETTLES.get(id)) for id, usual in DEFAULTS.items()
    ),
    seat_options=(),
    rulebook=RULES,
    words={**WORDS, **tile_names(WORDS)},
    box=BOX,
    score_sheet=lambda _: ScoreSheet(
        rows=tuple(map(str, range(1, 11))), columns=(Write("points", 99), Mark("mood", ("normal", "furious")))
    ),
)


def table(seats: str = "ABCD", copied: dict[str, Any] | None = None, **options: str) -> Opening:
    """A table of Monster Chase whose box says this."""
    usual = opening(CHASE, seats)
    box = merged(BOX, copied or {})
    return Opening(seats=usual.seats, options={**usual.options, **options}, seat_options={}, box=box)


def asked(**changes: Any) -> PrintRequest:
    return request_for(**({"game": CHASE, "opening": table(), "rulings": ()} | changes))


def points(number: int) -> dict[str, Any]:
    """A box whose boards all say this number."""
    return {"points": [[number] * 7 for _ in BOSSES]}
