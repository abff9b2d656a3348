"""A position in one line and back, for any game that writes no notation of its own: serialised as path=value words.

`pilots.A.hand=?,sprint turn.is_drawn=yes boss={} boss.kind=truck`: a word for each value that is not as in the blank
state. A list of plain values stands in one word (`[]` is an empty one, `sprint,` has one card); of a list of lists or
records each element has its place as a step of the path. `{}` begins a mapping or a record anew instead of from what
the blank holds, `{tag}` one of several kinds of record; `-` is nothing, `%` an empty text in a list or a path.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Generic, NamedTuple, TypeGuard, TypeVar, cast

import msgspec
from msgspec import Struct, inspect

S = TypeVar("S", bound=Struct)

EMPTY_LIST, EMPTY_TEXT, NOTHING = "[]", "%", "-"
YES_NO = {"yes": True, "no": False}
# What separates words, what has a meaning in a value, and what no line can hold; in a path the signs of paths, too.
HIDDEN = re.compile(r"[\s%,\[\]{}\x00-\x1f\x7f-\x9f\ud800-\udfff]")
IN_PATH = re.compile(r"[\s%,\[\]{}.=\x00-\x1f\x7f-\x9f\ud800-\udfff]")
CODED = re.compile(r"(?:%[0-9A-F]{2})+")
NUMBER = re.compile(r"-?[0-9]{1,40}")

Listed = inspect.ListType | inspect.VarTupleType | inspect.TupleType
Plain = str | int | bool | None


class Missing:
    """Stands where the blank state has nothing to compare with."""


MISSING = Missing()


class OneLine(NamedTuple, Generic[S]):
    """How a game writes a position in one line, and reads it back."""

    write: Callable[[S], str]
    read: Callable[[str], S]


def path_values(blank: S) -> OneLine[S]:
    """The way of every game that brings none of its own."""
    return OneLine(lambda state: notation(state, blank), lambda line: position(line, blank))


# --- writing ----------------------------------------------------------------------------------------------------------


def notation(state: Struct, blank: Struct) -> str:
    """The state in one line; what equals the blank is left out."""
    return " ".join(f"{path}={text}" for path, text in words(typed(type(blank)), state, blank, ""))


def words(kind: inspect.Type, value: object, blank: object, path: str) -> Iterator[tuple[str, str]]:
    """The words of one value, each as its path and its text."""
    if value == blank and type(value) is type(blank):
        return
    match member(kind, value):
        case inspect.StructType() as struct:
            assert isinstance(value, Struct)
            yield from record(struct, value, blank, path, has_tag=struct.tag is not None)
        case inspect.DictType() as mapping:
            assert isinstance(value, dict)
            yield from entries(mapping, value, blank, path)
        case inspect.ListType() | inspect.VarTupleType() | inspect.TupleType() as several:
            assert isinstance(value, list | tuple)
            yield from elements(several, value, path)
        case _:
            assert is_plain(value)
            yield path, plain(kind, value)


def record(
    kind: inspect.StructType, value: Struct, blank: object, path: str, *, has_tag: bool
) -> Iterator[tuple[str, str]]:
    is_same = type(value) is type(blank)
    fields = [
        found
        for field in kind.fields
        for found in words(
            field.type,
            getattr(value, field.name),
            getattr(blank, field.name) if is_same else usual(field),
            f"{path}.{field.name}" if path else field.name,
        )
    ]
    if not is_same and (has_tag or not fields):
        yield path, "{" + (str(kind.tag) if has_tag else "") + "}"
    yield from fields


def entries(
    kind: inspect.DictType, value: dict[object, object], blank: object, path: str
) -> Iterator[tuple[str, str]]:
    # A key that is no longer there, or another order: written anew.
    before = blank if isinstance(blank, dict) and [*value][: len(blank)] == [*blank] else {}
    if not value or (isinstance(blank, dict) and blank and not before):
        yield path, "{}"
    for key, each in value.items():
        yield from words(kind.value_type, each, before.get(key, MISSING), f"{path}.{step(kind.key_type, key)}")


def elements(kind: Listed, value: Sequence[object], path: str) -> Iterator[tuple[str, str]]:
    kinds = kinds_of(kind, len(value))
    if all(map(is_plain, value)):
        yield path, in_one_word(kinds, value)
    else:
        for index, (each, of) in enumerate(zip(value, kinds, strict=True)):
            yield from words(of, each, MISSING, f"{path}.{index}")


def in_one_word(kinds: Iterable[inspect.Type], values: Sequence[object], *, in_path: bool = False) -> str:
    """Plain values joined by commas; one alone keeps its comma, which makes it a list."""
    texts = [plain(kind, value, in_path=in_path) or EMPTY_TEXT for kind, value in zip(kinds, values, strict=True)]
    return ",".join(texts) + "," * (len(texts) == 1) if texts else EMPTY_LIST


def step(kind: inspect.Type, key: object) -> str:
    """A key as a step of a path."""
    if isinstance(key, tuple):
        return in_one_word(kinds_of(cast(Listed, kind), len(key)), key, in_path=True)
    assert is_plain(key)
    return plain(kind, key, in_path=True) or EMPTY_TEXT


def plain(kind: inspect.Type, value: object, *, in_path: bool = False) -> str:
    """A text, number, yes or no, or nothing; a text that would be read as one of the others is written in code."""
    match value:
        case None:
            return NOTHING
        case bool():
            return "yes" if value else "no"
        case int():
            return str(value)
    text = (IN_PATH if in_path else HIDDEN).sub(coded, str(value))
    is_other = any(readable(each, text) for each in members(kind) if not isinstance(each, inspect.StrType))
    return coded(text[0]) + text[1:] if is_other and isinstance(member(kind, value), inspect.StrType) else text


def coded(mark: str | re.Match[str]) -> str:
    text = mark if isinstance(mark, str) else mark.group()
    return "".join(f"%{byte:02X}" for byte in text.encode("utf-8", "surrogatepass"))


# --- reading ----------------------------------------------------------------------------------------------------------


class Node:
    """What a line says at one path: the text there, and what it says further along."""

    def __init__(self) -> None:
        self.word = ""
        self.text: str | None = None
        self.under: dict[str, Node] = {}


def position(line: str, blank: S) -> S:
    """The state a line spells; raises ValueError with the word that cannot be read."""
    root = Node()
    for word in line.split():
        path, equals, text = word.partition("=")
        node = root
        for part in path.split("."):
            node = node.under.setdefault(part, Node())
            node.word = node.word or word
        if not equals or not path or node.text is not None:
            raise unreadable(word)
        node.word, node.text = word, text
    kind = typed(type(blank))
    assert isinstance(kind, inspect.StructType)
    return cast(S, read_record(kind, root, blank))


def unreadable(word: str) -> ValueError:
    return ValueError(f"cannot read {word!r}")


def read(kind: inspect.Type, node: Node, blank: object) -> object:
    """The value a node spells, by the type it is to have."""
    for each in members(kind):
        match each:
            case inspect.StructType() if begins(each, node, blank):
                return read_record(each, node, blank)
            case inspect.DictType() if node.text in (None, "{}"):
                return read_entries(each, node, blank)
            case inspect.ListType() | inspect.VarTupleType() | inspect.TupleType() if is_listed(node):
                return read_elements(each, node)
    if node.text is None or node.under:
        raise unreadable(node.word)
    return read_plain(kind, node.text, node.word)


def begins(kind: inspect.StructType, node: Node, blank: object) -> bool:
    """Whether this node spells a record of this kind."""
    if node.text is None:
        return isinstance(blank, kind.cls) or (kind.tag is None and not isinstance(blank, Struct))
    return node.text == "{" + ("" if kind.tag is None else str(kind.tag)) + "}"


def is_listed(node: Node) -> bool:
    return "0" in node.under if node.text is None else node.text == EMPTY_LIST or "," in node.text


def read_record(kind: inspect.StructType, node: Node, blank: object) -> Struct:
    fields = {field.name: field for field in kind.fields}
    is_same = isinstance(blank, kind.cls) and node.text is None
    found = {}
    for name, under in node.under.items():
        if name not in fields:
            raise unreadable(under.word)
        before = getattr(blank, name) if is_same else usual(fields[name])
        found[name] = read(fields[name].type, under, before)
    if is_same:
        return msgspec.structs.replace(cast(Struct, blank), **found)
    if any(field.required and field.name not in found for field in kind.fields):
        raise unreadable(node.word)
    made = kind.cls(**found)
    assert isinstance(made, Struct)
    return made


def read_entries(kind: inspect.DictType, node: Node, blank: object) -> dict[object, object]:
    before = blank if isinstance(blank, dict) and node.text is None else {}
    found = dict(before)
    for part, under in node.under.items():
        key = read_step(kind.key_type, part, under.word)
        found[key] = read(kind.value_type, under, before.get(key, MISSING))
    return found


def read_elements(kind: Listed, node: Node) -> Sequence[object]:
    if node.text is not None:
        if node.under:
            raise unreadable(node.word)
        found = read_in_one_word(kind, node.text, node.word)
    else:
        places = [str(index) for index in range(len(node.under))]
        if list(node.under) != places or (isinstance(kind, inspect.TupleType) and len(places) != len(kind.item_types)):
            raise unreadable(node.word)
        found = [
            read(of, each, MISSING)
            for of, each in zip(kinds_of(kind, len(places)), node.under.values(), strict=True)
        ]
    return found if isinstance(kind, inspect.ListType) else tuple(found)


def read_in_one_word(kind: Listed, text: str, word: str) -> list[object]:
    texts = [] if text == EMPTY_LIST else text.removesuffix(",").split(",")
    if (text.endswith(",") and len(texts) != 1) or (
        isinstance(kind, inspect.TupleType) and len(texts) != len(kind.item_types)
    ):
        raise unreadable(word)
    return [read_listed(of, each, word) for of, each in zip(kinds_of(kind, len(texts)), texts, strict=True)]


def read_listed(kind: inspect.Type, text: str, word: str) -> Plain:
    if not text:
        raise unreadable(word)
    return read_plain(kind, "" if text == EMPTY_TEXT else text, word)


def read_step(kind: inspect.Type, part: str, word: str) -> object:
    if isinstance(kind, Listed):
        return tuple(read_in_one_word(kind, part, word))
    return read_listed(kind, part, word)


def read_plain(kind: inspect.Type, text: str, word: str) -> Plain:
    kinds = members(kind)
    for each in kinds:
        if readable(each, text):
            return spelt(each, text)
    decoded = uncoded(text, word)
    if any(isinstance(each, inspect.StrType) or decoded in literals(each) for each in kinds):
        return decoded
    raise unreadable(word)


def readable(kind: inspect.Type, text: str) -> bool:
    """Whether this text is a value of this kind that is no text."""
    match kind:
        case inspect.NoneType():
            return text == NOTHING
        case inspect.BoolType():
            return text in YES_NO
        case inspect.IntType():
            return NUMBER.fullmatch(text) is not None
    return NUMBER.fullmatch(text) is not None and int(text) in literals(kind)


def spelt(kind: inspect.Type, text: str) -> Plain:
    if isinstance(kind, inspect.NoneType):
        return None
    return YES_NO[text] if isinstance(kind, inspect.BoolType) else int(text)


def uncoded(text: str, word: str) -> str:
    """A text as it was; what cannot have been written in it cannot be read."""
    if HIDDEN.search(CODED.sub("", text)):
        raise unreadable(word)
    try:
        return CODED.sub(
            lambda found: bytes.fromhex(found.group().replace("%", "")).decode("utf-8", "surrogatepass"), text
        )
    except UnicodeDecodeError:
        raise unreadable(word) from None


# --- types ------------------------------------------------------------------------------------------------------------


@cache
def typed(kind: type[Struct]) -> inspect.Type:
    """What a type is made of; found once, because a line is written at every act of a test."""
    return inspect.type_info(kind)


def members(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    """The types a value may have; what is noted of one (`Annotated`) says nothing of how it is written."""
    kind = kind.type if isinstance(kind, inspect.Metadata) else kind
    return kind.types if isinstance(kind, inspect.UnionType) else (kind,)


def member(kind: inspect.Type, value: object) -> inspect.Type:
    """The one of several types that a value has."""
    return next((each for each in members(kind) if has_type(each, value)), kind)


def has_type(kind: inspect.Type, value: object) -> bool:
    match kind:
        case inspect.StructType(cls=cls):
            return type(value) is cls
        case inspect.DictType():
            return isinstance(value, dict)
        case inspect.ListType():
            return isinstance(value, list)
        case inspect.VarTupleType() | inspect.TupleType():
            return isinstance(value, tuple)
        case inspect.StrType():
            return isinstance(value, str)
    return False


def kinds_of(kind: Listed, count: int) -> Sequence[inspect.Type]:
    return kind.item_types if isinstance(kind, inspect.TupleType) else (kind.item_type,) * count


def literals(kind: inspect.Type) -> tuple[object, ...]:
    return tuple(kind.values) if isinstance(kind, inspect.LiteralType) else ()


def usual(field: inspect.Field) -> object:
    """What stands in a field that nobody filled."""
    if field.default is not msgspec.NODEFAULT:
        return field.default
    return MISSING if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def is_plain(value: object) -> TypeGuard[Plain]:
    return value is None or isinstance(value, str | int)
