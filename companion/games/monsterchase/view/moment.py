"""The card of the moment for one viewer: the sentence for whom it concerns or for the others, and what it looks like.

No two moments in a row look alike: the turn's number is in each, and the card, the deck or the car its icon.
"""

from collections.abc import Callable
from typing import Literal

from companion.engine.shapes import Climax, Figure, Now, Tone
from companion.engine.words import Line, Value
from companion.games.monsterchase.components import (
    BOSS,
    DECK_NAMES,
    FURIOUS,
    GREEN,
    KEEPER,
    effect_of,
)
from companion.games.monsterchase.driver import choosing
from companion.games.monsterchase.driver.questions import weighing
from companion.games.monsterchase.rules.rounds import assault_part, would_win
from companion.games.monsterchase.rules.timing import due, last_human
from companion.games.monsterchase.rules.waiting import acting
from companion.games.monsterchase.state import NONE, SETUP_STEPS, VERDICTS, Race, colour_of, counted, entrants
from companion.games.monsterchase.view import turning
from companion.games.monsterchase.view.ahead import does, hits
from companion.games.monsterchase.view.boss import halves, part_text
from companion.games.monsterchase.view.now import instruction, name_of

# --- the card ---------------------------------------------------------------------------------------------------------


def now(at: Race, viewer: str | None) -> Now | None:
    """For who has to act what to do, for everybody else and the table's screen what is going on (monsterchase-19)."""
    if at.step == "turn":
        return turning.now(at, viewer)
    said = instruction(at)
    if said is None:
        return None
    if viewer is None or viewer not in acting(at):
        is_tie = at.step in ("tie", "assault-tie")
        said = for_keeper(at) if viewer == KEEPER and is_tie else OTHERS.get(at.step, for_all)(at)
    return Now(line=said, icon=icon(at), tone=tone(at), count=turns(at))


def turns(at: Race) -> int:
    """The number of the turn in the race, the boss's among them; before the first there is none."""
    if at.step in SETUP_STEPS:
        return 0
    return (at.round - 1) * len(entrants(at)) + len(at.acted) + bool(at.turn.car)


# Our icon of each step; where a card lies there, its effect; in a turn, whose it is.
ICONS = {
    "circuit": "border",
    "points": "heart",
    "prey": "prey",
    "ranking": "helmet",
    "drop-aura": "aura",
    "assault": "assault",
    "aura": "aura",
    "read": "aura",
    "star": "star",
    "tie": "boss",
    "order": "helmet",
    "assault-phase": "assault",
    "assault-boss": "assault",
    "assault-tie": "boss",
    "finish": "finish",
}
# What each question about its ways is about: they come one after the other, of the same card.
WEIGH_ICONS = {"own": "heart", "advance": "arrow-up", "dealt": "bolt"}
# The two decks, told apart by their shape as well as by their colour.
DECK_ICONS = {"green": "deck-sprint", "red": "deck-rush"}


def icon(at: Race) -> str:
    if at.step == "flip":
        return DECK_ICONS[colour_of(at, BOSS)]
    if at.turn.rocks or at.turn.awake:
        return "rock"
    asked = weighing(at)
    if asked and asked.measure in WEIGH_ICONS and not at.flips and at.step != "tie":
        return WEIGH_ICONS[asked.measure]
    if at.step in ("boss", "move") and at.turn.flip:
        return effect_of(at.turn.flip)
    return ICONS.get(at.step, "boss" if at.boss else "helmet")


# The steps at which the boss acts, but for its deck.
RAGES = ("star", "tie", "boss", "move", "assault-phase", "assault-boss", "assault-tie")


def tone(at: Race) -> Tone:
    """The deck's colour; while the boss acts in a fury, danger."""
    if at.step == "flip":
        return "good" if colour_of(at, BOSS) == GREEN else "bad"
    is_raging = at.boss is not None and at.boss.mood == FURIOUS
    return "danger" if is_raging and at.step in RAGES else ""


# --- for the others ---------------------------------------------------------------------------------------------------


def for_all(at: Race) -> Line:
    """What everybody does together, or looks on at."""
    said = instruction(at)
    assert said is not None
    return said


def for_keeper(at: Race) -> Line:
    """At a tie the keeper knows who decides, and may tap for them (monsterchase-76)."""
    found = choosing.choosing(at)
    if found and found.is_unsure:
        return for_all(at)
    return Line("now.tie-keeper", {"seat": last_human(at)}, "monsterchase-76")


def keeper_does(at: Race) -> Line:
    return Line("now.others-setup", {"due": due(at)})


def read(at: Race) -> Line:
    words = halves(at, "aura", at.aura)
    if words and words[1]:
        return Line("now.others-read", {"text": words[1]}, "monsterchase-24")
    return Line("now.others-read-unread", {}, "monsterchase-24")


def flip(at: Race) -> Line:
    return Line("now.others-flip", {"deck": DECK_NAMES[colour_of(at, BOSS)]}, "monsterchase-78")


def star(at: Race) -> Line:
    return half_said(at, "now.others-star", "now.others-star-unread", "monsterchase-79")


def assault(at: Race) -> Line:
    if at.assault == NONE:
        return for_all(at)
    return half_said(at, "now.others-assault", "now.others-assault-unread", "monsterchase-33")


def half_said(at: Race, words: str, unread: str, rule: str) -> Line:
    text = part_text(at)
    values: dict[str, Value] = {"half": assault_part(at)}
    return Line(words, {**values, "text": text}, rule) if text else Line(unread, values, rule)


def tie(at: Race) -> Line:
    return Line("now.tie", {"seat": last_human(at)}, "monsterchase-76")


def option(at: Race) -> Line:
    found = choosing.choosing(at)
    if found is None:
        return move(at)
    taken = choosing.taken(found, at.turn.chosen)
    values: dict[str, Value] = {"does": does(at, taken.option), "value": taken.advance}
    if hit := hits(taken):
        return Line("now.others-option-hits", {**values, "hurt": hit}, "monsterchase-75")
    return Line("now.others-option", values, "monsterchase-75")


def move(at: Race) -> Line:
    if not at.turn.flip or at.turn.rocks or at.turn.awake or (at.flips and at.exposed):
        return for_all(at)
    return Line("now.others-move", {"card": at.turn.flip}, "monsterchase-78")


def order(at: Race) -> Line:
    return Line("now.others-order", {}, "monsterchase-32")


def finish(at: Race) -> Line:
    return Line("now.others-finish", {"points": at.boss.points if at.boss else 0}, "monsterchase-36")


OTHERS: dict[str, Callable[[Race], Line]] = {
    **dict.fromkeys(("circuit", "points", "prey", "ranking", "assault", "aura"), keeper_does),
    "read": read,
    "flip": flip,
    "star": star,
    "tie": tie,
    "boss": option,
    "move": move,
    "order": order,
    "assault-phase": assault,
    "assault-boss": assault,
    "assault-tie": tie,
    "finish": finish,
}

# --- what stays in sight ----------------------------------------------------------------------------------------------


def figures(at: Race) -> tuple[Figure, ...]:
    """The boss's face: its points with what the next reserve makes of them, its shields, its mood, the half in force
    (monsterchase-10, monsterchase-34, monsterchase-97, monsterchase-107)."""
    boss = at.boss
    if boss is None or not boss.most:
        return ()
    is_furious = boss.mood == FURIOUS
    shown = [
        points(at),
        Figure(id="shields", value=boss.shields, icon="shield", dial="boss-shields"),
        Figure(
            id="mood",
            value=boss.mood,
            icon="flame" if is_furious else "check",
            tone="danger" if is_furious else "good",
            dial="mood",
        ),
    ]
    if at.ranking and at.assault != NONE:
        half = assault_part(at)
        shown.append(
            Figure(id="assault", value=half, icon="assault", tone="good" if half == GREEN else "danger", dial="assault")
        )
    return tuple(shown)


def points(at: Race) -> Figure:
    assert at.boss is not None
    now, most, after = at.boss.points, at.boss.most, at.boss.points + counted(at)
    note: Line | None = None
    tone: Tone = ""
    if would_win(at) and at.ranking:
        note, tone = Line("figure-note.below", {}, "monsterchase-39"), "good"
    elif at.reserves and after > most:
        note, tone = Line("figure-note.reserve-end", {"points": after}, "monsterchase-107"), "danger"
    elif at.reserves:
        note = Line("figure-note.reserve", {"points": after}, "monsterchase-106")
    return Figure(id="points", value=now, most=most, icon="heart", tone=tone, dial="points", note=note)


def event(at: Race) -> Climax | None:
    """The end of a chase, as large as the chase was long (monsterchase-36, monsterchase-37, monsterchase-107)."""
    if at.step != "over" or at.boss is None or at.verdict not in VERDICTS:
        return None
    title = {
        "won": Line("event.won", {}, "monsterchase-37"),
        "escaped": Line("event.escaped", {"boss": name_of(at)}, "monsterchase-36"),
        "overflow": Line("event.overflow", {}, "monsterchase-107"),
    }[at.verdict]
    kind: Literal["good", "bad"] = "good" if at.verdict == "won" else "bad"
    return Climax(kind=kind, title=title, figure=f"♥ {at.boss.points}", against=str(at.boss.most))
