"""Free words: where people's own sentences stand in what a game keeps, by the types of its acts and by its box."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Literal, TypeGuard, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct, structs

from companion.engine.box_entries import BAR, BoxEntry
from companion.engine.facts import Learn, Learned
from companion.engine.game import Game, State, tag

# A few words of somebody's own: copied from a card, or made up. Whoever is forgotten is forgotten there too.
IN_WORDS = Meta(extra={"words": "free"})
FreeWords = Annotated[str, IN_WORDS]

Change = Callable[[str], str]
# What JSON holds.
Json = object


class WordsOf:
    """Where the words of one game stand."""

    def __init__(self, game: Game[State]) -> None:
        self.entries: Mapping[str, BoxEntry] = {entry.id: entry for entry in game.box if columns(entry)}
        kinds = (*game.kinds.values(), *game.facts)
        # The entries with names that are printed on the cardboard: by these a game knows its things again.
        self.named = {entry.id: found for entry in game.box if any(found := names(entry))}
        self.plans = {tag(kind): plan for kind in kinds if (plan := plan_of(kind))}
        kept = (*self.plans, *((tag(Learn), tag(Learned)) if self.entries else ()))
        # What an act without any words does not hold: most are told by one look at their bytes.
        self.marks = tuple(msgspec.json.encode(each) for each in kept)

    def has_words(self, seq: int, *written: bytes) -> bool:
        return seq == 1 or any(mark in each for mark in self.marks for each in written)

    def in_opening(self, raw: bytes, change: Change) -> bytes:
        """The first request of a table, which repeats the box."""
        return changed(raw, lambda answer: with_box(answer, lambda id, value: self.in_entry(id, value, change)))

    def in_request(self, raw: bytes, change: Change) -> bytes:
        return changed(raw, lambda value: self.in_one(value, change))

    def in_facts(self, raw: bytes, change: Change) -> bytes:
        return changed(raw, lambda value: [self.in_one(each, change) for each in value] if is_list(value) else value)

    def in_one(self, value: Json, change: Change) -> Json:
        """An action or a fact, by its tag."""
        if not isinstance(value, dict):
            return value
        if value.get("type") in (tag(Learn), tag(Learned)):
            entry = str(value.get("entry", "")).partition("/")[0]
            return {**value, "value": self.in_copied(entry, value.get("value"), change)}
        return followed(self.plans.get(str(value.get("type"))), value, change)

    def in_copied(self, entry: str, value: Json, change: Change) -> Json:
        """What was copied from the cardboard into an entry: a text, or a card as its columns joined by bars."""
        known = self.entries.get(entry)
        if known is None or not isinstance(value, str):
            return value
        cells = value.split(BAR)
        if known.shape != "cards" or len(cells) != len(known.columns):
            return change(value)
        free = columns(known)
        return BAR.join(change(cell) if name in free else cell for name, cell in zip(known.columns, cells, strict=True))

    def in_entry(self, id: str, value: Json, change: Change) -> Json:
        """A value of the box."""
        known = self.entries.get(id)
        if known is None:
            return value
        if known.shape == "text":
            return in_text(value, change)
        free = [name in columns(known) for name in known.columns]
        return [in_row(row, free, change) for row in value] if is_list(value) else value


    def names_in(self, id: str, value: Json) -> Iterator[str]:
        """The names of things that stand in a value of the box, or in a card that was copied into it."""
        are_names = self.named.get(id, ())
        rows = value if is_list(value) else [value.split(BAR)] if isinstance(value, str) else []
        for row in rows:
            if is_list(row) and len(row) == len(are_names):
                cells = zip(row, are_names, strict=True)
                yield from (cell for cell, is_name in cells if is_name and isinstance(cell, str))


def names(entry: BoxEntry) -> tuple[bool, ...]:
    """Which columns of an entry hold a text that is no choice, no number and nobody's own words: a name."""
    if entry.shape != "cards":
        return ()
    return tuple(name not in (*entry.free, *entry.among, *entry.between) for name in entry.columns)


def columns(entry: BoxEntry) -> tuple[str, ...]:
    """The columns of an entry that hold free words; a text, which has none, says so by one without a name."""
    return ("",) if entry.shape == "text" else entry.free


# How a value is gone through: as words, as a record by its fields, each of several alike, or not at all.
Plan = Literal["free"] | Mapping[str, "Plan"] | tuple["Plan"] | None


@lru_cache(maxsize=4096)
def plan_of(kind: type[Struct]) -> Mapping[str, Plan]:
    """The fields of an action, of a fact or of a record in it that are words or hold some."""
    hints = get_type_hints(kind, include_extras=True)
    fields = {each.name: plan_for(hints[each.name]) for each in structs.fields(kind)}
    return {name: plan for name, plan in fields.items() if plan}


def plan_for(hint: object) -> Plan:
    parts = get_args(hint)
    if get_origin(hint) is Annotated:
        return "free" if any(is_free(each) for each in parts[1:]) else plan_for(parts[0])
    if isinstance(hint, type) and issubclass(hint, Struct):
        return plan_of(hint) or None
    found = next((plan for each in parts if (plan := plan_for(each))), None)
    origin = get_origin(hint)
    return (found,) if found and isinstance(origin, type) and issubclass(origin, Collection) else found


def followed(plan: Plan, value: Json, change: Change) -> Json:
    """A value with its words changed."""
    match plan, value:
        case "free", str():
            return change(value)
        case (each,), list():
            return [followed(each, one, change) for one in value]
        case (each,), dict():
            return {name: followed(each, one, change) for name, one in value.items()}
        case Mapping(), dict():
            return {name: followed(plan.get(name), one, change) for name, one in value.items()}
    return value


def is_free(hint: object) -> bool:
    return isinstance(hint, Meta) and (hint.extra or {}).get("words") == "free"


def in_row(row: Json, free: Sequence[bool], change: Change) -> Json:
    if not is_list(row) or len(row) != len(free):
        return row
    return [in_text(cell, change) if is_words else cell for cell, is_words in zip(row, free, strict=True)]


def in_text(value: Json, change: Change) -> Json:
    return change(value) if isinstance(value, str) else value


def is_list(value: Json) -> TypeGuard[list[Json]]:
    return isinstance(value, list)


def with_box(answer: Json, change: Callable[[str, Json], Json]) -> Json:
    box = answer.get("box") if isinstance(answer, dict) else None
    if not isinstance(answer, dict) or not isinstance(box, dict):
        return answer
    return {**answer, "box": {id: change(id, value) for id, value in box.items()}}


def changed(raw: bytes, change: Callable[[Json], Json]) -> bytes:
    """The same bytes where nothing has changed: what was written by an older version stays as it was."""
    was: Json = msgspec.json.decode(raw)
    now = change(was)
    return raw if now == was else msgspec.json.encode(now)
