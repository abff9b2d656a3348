"""What is going on now, as everybody else reads it who looks on."""

from companion.engine.words import Line, Value
from companion.games.monsterchase.components import BOSS, DECK_NAMES
from companion.games.monsterchase.driver import choosing
from companion.games.monsterchase.rules.rounds import assault_part
from companion.games.monsterchase.rules.timing import due, last_human
from companion.games.monsterchase.state import NONE, Race, colour_of
from companion.games.monsterchase.view import now
from companion.games.monsterchase.view.ahead import does, hits
from companion.games.monsterchase.view.boss import aura_text, part_text


def keeper_does(at: Race) -> Line:
    """In a race of teams there is no keeper: whoever sits does it (monsterchase-19)."""
    return Line("now.others-setup" if at.mode == "chase" else "now.others-setup-together", {"due": due(at)})


def read(at: Race) -> Line:
    if text := aura_text(at, at.aura, 1):
        return Line("now.others-read", {"text": text}, "monsterchase-24")
    return Line("now.others-read-unread", {}, "monsterchase-24")


def flip(at: Race) -> Line:
    return Line("now.others-flip", {"deck": DECK_NAMES[colour_of(at, BOSS)]}, "monsterchase-78")


def star(at: Race) -> Line:
    return half_said(at, "now.others-star", "now.others-star-unread", "monsterchase-79")


def assault(at: Race) -> Line:
    if at.assault == NONE:
        return now.assault_phase(at)
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
    if not at.turn.flip:
        return now.move(at)
    return Line("now.others-move", {"card": at.turn.flip}, "monsterchase-78")


def order(at: Race) -> Line:
    return Line("now.others-order" if at.mode == "chase" else "now.others-order-together", {}, "monsterchase-32")


def finish(at: Race) -> Line:
    return Line("now.others-finish", {"points": at.boss.points if at.boss else 0}, "monsterchase-36")
