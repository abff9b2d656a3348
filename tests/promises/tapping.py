"""What a phone taps: one of the legal actions that its own page offers, and sometimes an undo or a correction."""

import random
from typing import Any

# How often a phone takes something back, or sets a value to what lies on the table, when it could.
UNDOES, RULES = 0.06, 0.08

Fields = dict[str, Any]


def choice(page: Fields, corrections: Fields | None, rng: random.Random) -> Fields | None:
    """The fields of one action that is open on this page; None when there is nothing to do."""
    card = page["moment"]["prompt"]
    offers = [offer for part in (*card["asked"], *page["below"]["groups"]) for offer in part["offers"]]
    offers += filter(None, [card["lead"]])
    if page["moment"]["can_undo"] and rng.random() < UNDOES:
        return {"type": "undo"}
    if page["moment"]["can_redo"] and rng.random() < 4 * UNDOES:
        return {"type": "redo"}
    if corrections is not None and (not offers or rng.random() < RULES):
        return correction(corrections, rng)
    return filled(rng.choice(offers), rng) if offers else None


def filled(offer: Fields, rng: random.Random) -> Fields:
    given: Fields = {}
    for name, text in offer["given"]:
        given.setdefault(name, []).append(plain(text))
    settled = {name: found if name == "cards" else found[0] for name, found in given.items()}
    return {"type": offer["tag"], **settled, **{field["name"]: value(field, rng) for field in offer["fields"]}}


def plain(text: str) -> str | int:
    """A page writes every settled value as text; in hyde what looks like a number is one."""
    return int(text) if text.isdigit() else text


def value(field: Fields, rng: random.Random) -> object:
    choices = [each["value"] for each in field["choices"]]
    match field["form"]:
        case "counter" | "number":
            return rng.randint(field["least"], field["most"])
        case "text":
            return "…"
        case "checks":
            return rng.sample(choices, rng.randint(field["least"], field["most"]))
        case "counts":
            return rng.choices(choices, k=rng.randint(field["least"], field["most"]))
    return rng.choice(choices)


def correction(page: Fields, rng: random.Random) -> Fields:
    """A value set by hand; the step of the game is left to the game, or it would end at once and often."""
    dials = [dial for group in page["groups"] for dial in group["dials"] if dial["id"] != "step"]
    dial = rng.choice(dials)
    return {"type": "adjust", "dial": dial["id"], "value": value(dial["field"], rng)}
