"""A request to act, as a form or as JSON spells it: request parsing, before anything is judged.

Its key is an idempotency key: what is sent twice is done once.
"""

from collections.abc import Iterable
from typing import Any

import msgspec
from flask import g, request
from msgspec import Struct, inspect
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import BadRequest

from companion.engine.box_entries import BoxEntry
from companion.engine.dials import Dial
from companion.engine.facts import Action, Adjust, AdjustAll, Learn
from companion.engine.game import Game, State, tag
from companion.engine.holes import Pick, Text
from companion.engine.play import Misfit, read_action
from companion.web.serving import security

# Acts at one table, or anything a hole could ask for, stay far below.
MOST_NUMBER = 10**9
# Counted fields and drawings spell out a list; no box holds more of anything, no grid has more cells.
MOST_COUNTED = 200
BESIDES = frozenset({"type", "seq", "key", "seat"})


class ActRequest(Struct, frozen=True):
    """What is asked, for which moment, under which key, and for which seat the form was made."""

    fields: dict[str, Any]
    seq: int
    key: str
    seat: str


def asked(game: Game[State]) -> ActRequest:
    """The request as it came; its action is not judged, only read."""
    found = from_json() if request.is_json else from_form(game)
    g.since = found.seq
    must_be_key(found.key)
    return found


def must_be_key(key: str) -> str:
    """As our pages write them; raises BadRequest."""
    if not (0 < len(key) <= 64 and key.isascii() and key.replace("-", "").replace("_", "").isalnum()):
        raise BadRequest
    return key


def from_json() -> ActRequest:
    body = security.json_body(request.get_data())
    try:
        found = msgspec.convert({"key": "", "seat": "", **body, "fields": body.get("action")}, ActRequest, strict=True)
    except msgspec.ValidationError as error:
        raise Misfit(str(error)) from None
    return msgspec.structs.replace(found, key=found.key or f"{found.seat}-{found.seq}")


def from_form(game: Game[State]) -> ActRequest:
    form = security.form()
    seq, seat = security.number(form.get("seq", ""), 0, MOST_NUMBER), form.get("seat", "")
    kind = game.kinds.get(form.get("type", ""))
    if kind is None:
        raise Misfit("no such action")
    return ActRequest({"type": tag(kind), **filled(kind, form)}, seq, form.get("key") or f"{seat}-{seq}", seat)


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
            # So much more is written with its sign, as so much less is.
            return security.number(form[name].removeprefix("+"), -MOST_NUMBER, MOST_NUMBER) if form.get(name) else None
        case inspect.UnionType(types):
            return either(types, name, form)
    return tidy(form[name]) if name in form else None


def tidy(text: str) -> str:
    """Words as they are kept: composed, with single spaces; what names something has none to lose."""
    return " ".join(security.word(text, security.LONGEST).split())


def either(types: Iterable[inspect.Type], name: str, form: MultiDict[str, str]) -> object:
    """A number where a number may stand and one is written."""
    text = tidy(form.get(name, ""))
    if not text:
        return None
    is_number = text.isascii() and text.lstrip("-").isdigit()
    if is_number and any(isinstance(each, inspect.IntType) for each in types):
        return security.number(text, -MOST_NUMBER, MOST_NUMBER)
    return text


def listed(name: str, form: MultiDict[str, str]) -> list[str]:
    """A list: its name repeated, a count for each option under "<name>.<option>", or a mark in each cell of a drawing
    under "<name>.<row>.<column>"."""
    found = form.getlist(name)
    for key, text in form.items(multi=True):
        field, dot, option = key.partition(".")
        if not dot or field != name or not text:
            continue
        if "." in option:
            found.append(f"{option}={text}")
        else:
            found += [option] * security.number(text, 0, MOST_COUNTED)
    if len(found) > MOST_COUNTED:
        raise BadRequest
    return found


def action(game: Game[State], state: State, fields: dict[str, Any]) -> Action:
    """The action these fields spell; a value set or learned is a word or a number as its dial or entry wants it."""
    found = read_action(game, fields)
    match found:
        case Adjust(dial=name, value=int(value)):
            about: Dial | BoxEntry | None = next((dial for dial in game.dials(state) if dial.id == name), None)
        case AdjustAll(dials=values):
            worded = {dial.id for dial in game.dials(state) if is_worded(dial)}
            fitting = {dial: str(each) if dial in worded else each for dial, each in values.items()}
            return msgspec.structs.replace(found, dials=fitting)
        case Learn(entry=name, value=int(value)):
            about = game.entry(name)
        case _:
            return found
    return msgspec.structs.replace(found, value=str(value)) if is_worded(about) else found


def is_worded(about: Dial | BoxEntry | None) -> bool:
    if isinstance(about, BoxEntry):
        return about.shape not in ("number", "grid")
    return about is not None and isinstance(about.domain, Pick | Text)
