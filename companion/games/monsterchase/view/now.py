"""The one thing to do now, as it is read aloud by whoever has to do it."""

from companion.engine.words import Line, Value
from companion.games.monsterchase.components import (
    BOSS,
    DECK_NAMES,
    LEAST_TILES,
    PREY_TILE,
    effect_of,
    start_shields,
    value_of,
)
from companion.games.monsterchase.driver import choosing
from companion.games.monsterchase.driver.questions import weighing
from companion.games.monsterchase.rules.cards import is_dealt, pile_at
from companion.games.monsterchase.rules.rounds import assault_part, is_on_its_way
from companion.games.monsterchase.rules.teams import LEAST_TEAMS, grid_order, seat_of_team, sheet_order, whose_go
from companion.games.monsterchase.rules.tiles import placer
from companion.games.monsterchase.rules.timing import last_human
from companion.games.monsterchase.state import NONE, Race, colour_of, counted, entrants, is_action, red_from
from companion.games.monsterchase.view.ahead import does, hits, ways_left
from companion.games.monsterchase.view.boss import aura_text, part_text

# A card of these effects is only a drive on where the track was not drawn.
PLAIN = ("star",)


# --- before anything else ---------------------------------------------------------------------------------------------


# Our icon of what comes first; else it is a rock.
SETTLED_ICONS = {"now.prey-flips": "prey"}


def prey_flips(at: Race) -> Line | None:
    if at.flips and at.exposed:
        return Line("now.prey-flips", {"count": min(at.flips, len(at.exposed))}, "monsterchase-87")
    return None


def settled_first(at: Race) -> Line | None:
    """What an action left behind comes before the next one: prey to turn (monsterchase-87), a rock that woke
    (monsterchase-158), a die for whoever came over lightning of 20B (monsterchase-154)."""
    if not is_action(at):
        return None
    if flips := prey_flips(at):
        return flips
    if at.turn.placing:
        seat = placer(at, at.turn.placer.partition(":")[0])
        return Line("now.rock-place", {"seat": seat}, "monsterchase-155b")
    if at.turn.awake:
        return Line("now.boulder", {"count": len(at.turn.awake)}, "monsterchase-158")
    return rocks(at, at.turn.rocks[0]) if at.turn.rocks else None


def rocks(at: Race, car: str) -> Line:
    if car == BOSS:
        return Line("now.rocks", {"boss": name_of(at)}, "monsterchase-154")
    return Line("now.rocks-pushed", {"car": car}, "monsterchase-154")


# --- before the race --------------------------------------------------------------------------------------------------


def circuit(at: Race) -> Line:
    count = len(at.circuit)
    words = "now.circuit" if 0 < count < LEAST_TILES else "now.circuit-close" if count else "now.circuit-first"
    return Line(words, {"count": count}, "monsterchase-2")


def points(at: Race) -> Line:
    return Line("now.points", {"count": counted(at)}, "monsterchase-9")


def prey(at: Race) -> Line:
    return Line("now.prey", {"count": len(at.exposed), "tile": PREY_TILE}, "monsterchase-12")


def ranking(at: Race) -> Line:
    """The next position; the boss takes its own by itself (monsterchase-14)."""
    return Line("now.ranking", {"position": len(at.placed) + 1, "red": red_from(at)}, "monsterchase-14")


def sides(at: Race) -> Line:
    return Line("now.sides", {"count": LEAST_TEAMS}, "monsterchase-127")


def lot(at: Race) -> Line:
    return Line("now.lot", {}, "monsterchase-129")


def draft(at: Race) -> Line:
    turn: dict[str, Value] = {"number": len(at.picked) + 1, "all": len(sheet_order(at))}
    return Line("now.draft", {"seat": seat_of_team(at, whose_go(at)), **turn}, "monsterchase-129")


def share(at: Race) -> Line:
    return Line("now.share", {}, "monsterchase-130b")


def grid(at: Race) -> Line:
    turn: dict[str, Value] = {"number": len(at.grid) + 1, "all": len(grid_order(at))}
    return Line("now.grid", {"seat": seat_of_team(at, whose_go(at)), **turn}, "monsterchase-131")


# --- phase 1 ----------------------------------------------------------------------------------------------------------


def drop_aura(at: Race) -> Line:
    return Line("now.drop-aura", {"count": len(at.auras)}, "monsterchase-23")


# Drawn at the table, or by the app.
DRAWN = {"assault": ("now.assault", "now.assault-app"), "aura": ("now.aura", "now.aura-app")}


def draw(at: Race) -> Line:
    """Assault, negative aura, or a positive one out of turn; the app turns over its own decks (monsterchase-24)."""
    if at.step == "aura" and at.owed_auras:
        return Line("now.aura-won", {"count": at.owed_auras}, "monsterchase-90")
    by_hand, by_app = DRAWN[at.step]
    return Line(by_app if is_dealt(at, pile_at(at)) else by_hand, {}, "monsterchase-24")


def read(at: Race) -> Line:
    """The negative half, in the table's words where somebody wrote them down (monsterchase-24, monsterchase-25)."""
    if text := aura_text(at, at.aura, 1):
        return Line("now.read", {"text": text}, "monsterchase-24")
    return Line("now.read-unread", {}, "monsterchase-24")


# --- phase 2: the boss ------------------------------------------------------------------------------------------------


def name_of(at: Race) -> str:
    return at.boss.kind if at.boss else BOSS


def flip(at: Race) -> Line:
    """What its board gave it at the start, then its deck (monsterchase-78, monsterchase-100, monsterchase-174)."""
    assert at.boss is not None
    deck = DECK_NAMES[colour_of(at, BOSS)]
    gained = start_shields(at.box, at.boss.kind, at.boss.mood)
    if gained:
        return Line("now.flip-shields", {"count": gained, "deck": deck}, "monsterchase-78")
    return Line("now.flip", {"deck": deck}, "monsterchase-78")


def star(at: Race) -> Line:
    return carried_out(at, "now.star", "now.star-unread", "monsterchase-79")


def carried_out(at: Race, words: str, unread: str, rule: str) -> Line:
    """The half of the assault in force, in the table's words where it has some (monsterchase-34); one that lets the
    boss choose is compared first (monsterchase-75)."""
    text = part_text(at)
    asked = weighing(at)
    values: dict[str, Value] = {"half": assault_part(at)}
    if unplaced := choosing.unplaced(at):
        return Line("now.assault-side", {"car": unplaced[0]}, "monsterchase-33b")
    if at.turn.left != NONE:
        rest = choosing.still_to_do(at)
        return Line("now.assault-rest" if rest else "now.assault-look", {"boss": name_of(at), "text": rest}, rule)
    if asked and asked.measure:
        return Line(WEIGH_ASSAULT[asked.measure], {"boss": name_of(at)}, "monsterchase-75")
    if asked and (ways := ways_left(at)):
        return Line("now.assault-way", {**values, "text": text, "boss": name_of(at), "does": f"does-{ways[0]}"}, rule)
    return Line(words, {**values, "text": text}, rule) if text else Line(unread, values, rule)


def tie(at: Race) -> Line:
    """A true tie is the last pilot's; where only the drawing is too short, the priorities still hold."""
    found = choosing.choosing(at)
    if found and found.is_unsure:
        return Line("now.unsure", {"boss": name_of(at)}, "monsterchase-75")
    return Line("now.tie-mine", {"seat": last_human(at), "boss": name_of(at)}, "monsterchase-76")


# Its option, alone and where it hits somebody; then the same where the drawing ends before its move.
OPTION = (("now.option", "now.option-hits"), ("now.option-rest", "now.option-hits-rest"))


def option(at: Race) -> Line:
    """The option the boss takes, with whom it hits and how far it gets (monsterchase-75, monsterchase-78)."""
    found = choosing.choosing(at)
    if found is None:
        return move(at)
    taken = choosing.taken(found, at.turn.chosen)
    values: dict[str, Value] = {"boss": name_of(at), "does": does(at, taken.option), "value": taken.advance}
    hit = hits(taken)
    words, hitting = OPTION[choosing.is_unfinished(at, taken)]
    return Line(hitting if hit else words, {**values, "hurt": hit}, "monsterchase-75")


WEIGH_ASSAULT = {
    "ways": "now.assault-ways",
    "own": "now.assault-own",
    "advance": "now.assault-advance",
    "dealt": "now.assault-dealt",
}


def assault_option(at: Race) -> Line:
    """The assault as the drawing decides it, by the same priorities as a card (monsterchase-33)."""
    found = choosing.choosing(at)
    if found is None:
        return assault_phase(at)
    taken = choosing.taken(found, at.turn.chosen)
    values: dict[str, Value] = {"half": assault_part(at), "text": part_text(at), "boss": name_of(at)}
    if taken.option == "go":
        return Line("now.assault-boss", values, "monsterchase-33")
    return Line("now.assault-way", {**values, "does": f"does-{taken.option}"}, "monsterchase-33")


WEIGH = {
    "ways": "now.weigh-ways",
    "own": "now.weigh-own",
    "advance": "now.weigh-advance",
    "dealt": "now.weigh-dealt",
}


def move(at: Race) -> Line:
    """Where nobody drew the track: its ways weighed question by question, then the move itself (monsterchase-77)."""
    if not at.turn.flip:
        return Line("now.move-free", {}, "monsterchase-78")
    values: dict[str, Value] = {"boss": name_of(at), "value": value_of(at.turn.flip)}
    if at.turn.left == 0:
        return Line("now.move-look", values, "monsterchase-78")
    if at.turn.left != NONE:
        return Line("now.move-rest", {**values, "value": at.turn.left}, "monsterchase-78")
    asked = weighing(at)
    if asked and asked.measure:
        return Line(WEIGH[asked.measure], values, "monsterchase-75")
    ways = ways_left(at)
    if len(ways) == 1:
        return Line("now.option", {**values, "does": f"does-{ways[0]}"}, "monsterchase-75")
    effect = effect_of(at.turn.flip)
    if effect in PLAIN or at.turn.is_effect_done:
        return Line("now.move-on", values, "monsterchase-81")
    return Line("now.move", {**values, "effect": effect}, "monsterchase-77")


# --- phases 3 to 5 ----------------------------------------------------------------------------------------------------


def order(at: Race) -> Line:
    position = len(at.placed) + 1
    words = "now.order-next" if at.placed else "now.order"
    return Line(words, {"position": position, "count": len(entrants(at))}, "monsterchase-32")


def assault_phase(at: Race) -> Line:
    if at.assault == NONE:
        return Line("now.assault-gone", {}, "monsterchase-35")
    return carried_out(at, "now.assault-phase", "now.assault-phase-unread", "monsterchase-33")


def finish(at: Race) -> Line:
    if is_on_its_way(at):
        values: dict[str, Value] = {"points": at.boss.points if at.boss else 0, "tile": at.prey_tile}
        return Line("now.finish-before", values, "monsterchase-38")
    return Line("now.finish", {"points": at.boss.points if at.boss else 0}, "monsterchase-36")
