"""A request to act, as a form or as JSON spells it."""

from collections.abc import Iterable
from typing import Any

import msgspec
from flask import g, request
from msgspec import Struct, inspect
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import BadRequest

from companion.engine.facts import Action, Adjust
from companion.engine.game import Game, State, tag
from companion.engine.play import Misfit, read_action
from companion.engine.shapes import Dial, Pick
from companion.web import security

# Acts at one table, or anything a hole could ask for, stay far below.
MOST = 10**9
# Counted fields spell out a list; no box holds more of anything.
MOST_COUNTED = 200
BESIDES = frozenset({"type", "seq", "key", "seat"})


class Asked(Struct, frozen=True):
    """What is asked, for which moment, under which key, and for which seat the form was made."""

    fields: dict[str, Any]
    seq: int
    key: str
    seat: str


def asked(game: Game[State]) -> Asked:
    """The request as it came; its action is not judged, only read."""
    found = from_json() if request.is_json else from_form(game)
    g.since = found.seq
    if not (0 < len(found.key) <= 64 and found.key.isascii() and found.key.replace("-", "").replace("_", "").isalnum()):
        raise BadRequest
    return found


def from_json() -> Asked:
    body = security.json_body(request.get_data())
    try:
        found = msgspec.convert({"key": "", "seat": "", **body, "fields": body.get("action")}, Asked, strict=True)
    except msgspec.ValidationError as error:
        raise Misfit(str(error)) from None
    return msgspec.structs.replace(found, key=found.key or f"{found.seat}-{found.seq}")


def from_form(game: Game[State]) -> Asked:
    form = security.form()
    seq, seat = security.number(form.get("seq", ""), 0, MOST), form.get("seat", "")
    kind = game.kinds.get(form.get("type", ""))
    if kind is None:
        raise Misfit("no such action")
    return Asked({"type": tag(kind), **filled(kind, form)}, seq, form.get("key") or f"{seat}-{seq}", seat)


def filled(kind: type[Action], form: MultiDict[str, str]) -> dict[str, object]:
    """The fields of an action from the fields of a form; a field the action does not have is refused."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    known = {field.encode_name for field in info.fields}
    if any(name.partition(".")[0] not in known | BESIDES for name in form):
        raise Misfit("no such field")
    found: dict[str, object] = {}
    for field in info.fields:
        value = filling(field.type, field.encode_name, form)
        if value is not None:
            found[field.encode_name] = value
    return found


def filling(kind: inspect.Type, name: str, form: MultiDict[str, str]) -> object:
    """One field as its type wants it; None when the form does not have it."""
    match kind:
        case inspect.ListType() | inspect.VarTupleType() | inspect.TupleType():
            return listed(name, form)
        case inspect.BoolType():
            return form.get(name) in ("1", "on", "true") if name in form else None
        case inspect.IntType():
            return security.number(form[name], -MOST, MOST) if form.get(name) else None
        case inspect.UnionType(types):
            return either(types, name, form)
    return form.get(name)


def either(types: Iterable[inspect.Type], name: str, form: MultiDict[str, str]) -> object:
    """A number where a number may stand and one is written."""
    text = form.get(name)
    if not text:
        return None
    is_number = text.isascii() and text.lstrip("-").isdigit()
    if is_number and any(isinstance(each, inspect.IntType) for each in types):
        return security.number(text, -MOST, MOST)
    return text


def listed(name: str, form: MultiDict[str, str]) -> list[str]:
    """A list: its name repeated, or a count for each option under "<name>.<option>"."""
    found = form.getlist(name)
    for key, text in form.items():
        field, dot, option = key.partition(".")
        if dot and field == name and text:
            found += [option] * security.number(text, 0, MOST_COUNTED)
    if len(found) > MOST_COUNTED:
        raise BadRequest
    return found


def action(game: Game[State], state: State, fields: dict[str, Any]) -> Action:
    """The action these fields spell; a ruling's value is a word or a number as its dial wants it."""
    found = read_action(game, fields)
    if isinstance(found, Adjust) and isinstance(found.value, int):
        dial = next((dial for dial in game.dials(state) if dial.id == found.dial), None)
        if is_worded(dial):
            return msgspec.structs.replace(found, value=str(found.value))
    return found


def is_worded(dial: Dial | None) -> bool:
    return dial is not None and isinstance(dial.domain, Pick)
