"""The card of the moment for one viewer: the sentence for whom it concerns or for the others, and what it looks like.

No two moments in a row look alike: the turn's number is in each, and the card, the deck or the car its icon.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple

from companion.engine.view import Climax, Gauge, Now, Tone
from companion.engine.words import Line
from companion.games.monsterchase.components import BOSS, FURIOUS, GREEN, KEEPER, RED, effect_of
from companion.games.monsterchase.driver import choosing
from companion.games.monsterchase.driver.questions import weighing
from companion.games.monsterchase.rules.rounds import assault_part, would_win
from companion.games.monsterchase.rules.timing import last_human
from companion.games.monsterchase.rules.waiting import acting
from companion.games.monsterchase.state import NONE, SETUP_STEPS, VERDICTS, Race, colour_of, counted, has_rocks
from companion.games.monsterchase.view import now as to_do
from companion.games.monsterchase.view import others, turning

# --- step by step -----------------------------------------------------------------------------------------------------


class Asking(NamedTuple):
    """A step of the race: what whoever acts is told, what everybody else is (the same, where nothing else is said), and
    our icon of it."""

    mine: Callable[[Race], Line]
    others: Callable[[Race], Line] | None = None
    icon: str = ""


STEPS = {
    "circuit": Asking(to_do.circuit, others.keeper_does, "border"),
    "points": Asking(to_do.points, others.keeper_does, "heart"),
    "prey": Asking(to_do.prey, others.keeper_does, "prey"),
    "ranking": Asking(to_do.ranking, others.keeper_does, "helmet"),
    "sides": Asking(to_do.sides),
    "lot": Asking(to_do.lot),
    "draft": Asking(to_do.draft),
    "share": Asking(to_do.share),
    "grid": Asking(to_do.grid),
    "drop-aura": Asking(to_do.drop_aura, None, "aura"),
    "assault": Asking(to_do.draw, others.keeper_does, "assault"),
    "aura": Asking(to_do.draw, others.keeper_does, "aura"),
    "read": Asking(to_do.read, others.read, "aura"),
    "flip": Asking(to_do.flip, others.flip),
    "star": Asking(to_do.star, others.star, "star"),
    "tie": Asking(to_do.tie, others.tie, "boss"),
    "boss": Asking(to_do.option, others.option),
    "move": Asking(to_do.move, others.move),
    "order": Asking(to_do.order, others.order, "helmet"),
    "assault-phase": Asking(to_do.assault_phase, others.assault, "assault"),
    "assault-boss": Asking(to_do.assault_option, others.assault, "assault"),
    "assault-tie": Asking(to_do.tie, others.tie, "boss"),
    "finish": Asking(to_do.finish, others.finish, "finish"),
}
# The steps at which the last pilot settles what is equal.
TIES = ("tie", "assault-tie")
# The two decks, told apart by their shape as well as by their colour.
DECK_ICONS = {GREEN: "deck-sprint", RED: "deck-rush"}
# What each question about its ways is about: they come one after the other, of the same card.
WEIGH_ICONS = {"own": "heart", "advance": "arrow-up", "dealt": "bolt"}

# --- the card ---------------------------------------------------------------------------------------------------------


def now(at: Race, viewer: str | None) -> Now | None:
    """For who has to act what to do, for everybody else and the table's screen what is going on (monsterchase-19)."""
    if at.step == "turn":
        return turning.now(at, viewer)
    if at.step not in STEPS:
        return None
    is_mine = viewer is not None and viewer in acting(at)
    said = to_do.settled_first(at) or (STEPS[at.step].mine(at) if is_mine else for_others(at, viewer))
    drawn = to_do.SETTLED_ICONS.get(said.words) or icon(at)
    return Now(line=said, icon=drawn, tone=tone(at), count=0 if at.step in SETUP_STEPS else turning.turns(at))


def for_others(at: Race, viewer: str | None) -> Line:
    """At a tie the keeper knows who decides, and may tap for them (monsterchase-76); while auras are drawn that a prey
    gave, the others turn the rest of it (monsterchase-87)."""
    step = STEPS[at.step]
    if at.step == "aura" and (flips := to_do.prey_flips(at)):
        return flips
    if viewer == KEEPER and at.step in TIES:
        found = choosing.choosing(at)
        is_unsure = found is not None and found.is_unsure
        return step.mine(at) if is_unsure else Line("now.tie-keeper", {"seat": last_human(at)}, "monsterchase-76")
    return (step.others or step.mine)(at)


def icon(at: Race) -> str:
    """Of the step; where a card lies there, of its effect."""
    if at.step == "flip":
        return DECK_ICONS[colour_of(at, BOSS)]
    if has_rocks(at):
        return "rock"
    asked = weighing(at)
    if asked and asked.measure in WEIGH_ICONS and not at.flips and at.step != "tie":
        return WEIGH_ICONS[asked.measure]
    if at.step in ("boss", "move") and at.turn.flip:
        return effect_of(at.turn.flip)
    return STEPS[at.step].icon or ("boss" if at.boss else "helmet")


# The steps at which the boss acts, but for its deck.
RAGES = ("star", "tie", "boss", "move", "assault-phase", "assault-boss", "assault-tie")


def tone(at: Race) -> Tone:
    """The deck's colour; while the boss acts in a fury, danger."""
    if at.step == "flip":
        return "good" if colour_of(at, BOSS) == GREEN else "bad"
    is_raging = at.boss is not None and at.boss.mood == FURIOUS
    return "danger" if is_raging and at.step in RAGES else ""


# --- what stays in sight ----------------------------------------------------------------------------------------------


def gauges(at: Race) -> tuple[Gauge, ...]:
    """The boss's face: its points with what the next reserve makes of them, its shields, its mood, the half in force
    (monsterchase-10, monsterchase-34, monsterchase-97, monsterchase-107)."""
    boss = at.boss
    if boss is None or not boss.most:
        return ()
    is_furious = boss.mood == FURIOUS
    shown = [
        points(at),
        Gauge(id="shields", value=boss.shields, icon="shield", dial="boss-shields"),
        Gauge(
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
            Gauge(id="assault", value=half, icon="assault", tone="good" if half == GREEN else "danger", dial="assault")
        )
    return tuple(shown)


def points(at: Race) -> Gauge:
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
    # What would be is of no use once it is over.
    note = None if at.step == "over" else note
    return Gauge(id="points", value=now, most=most, icon="heart", tone=tone, dial="points", note=note)


def event(at: Race) -> Climax | None:
    """The end of a chase, as large as the chase was long (monsterchase-36, monsterchase-37, monsterchase-107)."""
    if at.step != "over" or at.boss is None or at.verdict not in VERDICTS:
        return None
    title = {
        "won": Line("event.won", {}, "monsterchase-37"),
        "escaped": Line("event.escaped", {"boss": to_do.name_of(at)}, "monsterchase-36"),
        "overflow": Line("event.overflow", {}, "monsterchase-107"),
    }[at.verdict]
    kind: Literal["good", "bad"] = "good" if at.verdict == "won" else "bad"
    return Climax(kind=kind, title=title, figure=f"♥ {at.boss.points}", against=str(at.boss.most))
